/*
 * How a position of Vs. System looks to a player.
 *
 * Endurance decides, so everything is counted in it. A character is worth what is printed on it and
 * its counters: what an effect adds until the end of an attack or turn shows in what comes of that
 * attack. Of the stunned ones one recovers a turn, so the best of them keeps most of its worth and the
 * others little. Cards are worth something where they can be used: plot twists and locations as well
 * in the resource row as in the hand, characters only in the hand. The last points of endurance are
 * dearer than the first. A player's worth is the distance to the opponent; with more players it is how
 * far the mean of one's own side is ahead of the others, of whom the strongest counts most.
 */
#include "agents/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum place {
    PLACE_OTHER = 1,
    PLACE_PLAYER,
    PLACE_FRONT,
    PLACE_SUPPORT,
    PLACE_GEAR,
    PLACE_ROW,
    PLACE_HAND
};

/* What is printed on a card, as far as it matters here. */
struct printed {
    int8_t cost, atk, def;
    bool is_plot_twist, is_location, is_ongoing, has_range;
};

struct vs {
    struct evaluator base;
    struct zones_met zones;   /* enum place */
    unsigned endurance, plus; /* slots of these counters */
    int sides;                /* partners: how many sides; 0: everybody alone */
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    struct printed printed[]; /* by definition */
};

struct player {
    double worth, best_stunned;
    int endurance;
};

/* Points of endurance for one of each. These were found by playing. */
static const struct {
    double body, atk, def;            /* a character, and each point printed on it */
    double exhausted, helpless;       /* parts that remain: of who has acted, cannot attack */
    double stunned_best, stunned;     /* parts that remain of who is stunned */
    double gear, gear_cost;           /* a piece of equipment, and its cost */
    double resource, laid, working;   /* any; that can still be used; that works */
    double card, card_cost, unusable; /* in hand */
    double last, last_spread, spread; /* the dearer last points; for the chance to win */
    double strongest; /* of several opponents: what is counted of the strongest alone */
    double lost;      /* who is out */
} weight = {.body = 1.0,
            .atk = 0.75,
            .def = 0.55,
            .exhausted = 0.94,
            .helpless = 0.85,
            .stunned_best = 0.75,
            .stunned = 0.10,
            .gear = 0.8,
            .gear_cost = 0.8,
            .resource = 4.0,
            .laid = 1.0,
            .working = 1.8,
            .card = 1.4,
            .card_cost = 0.1,
            .unusable = 0.6,
            .last = 8,
            .last_spread = 8,
            .spread = 14,
            .strongest = 0.5,
            .lost = -60};

/* ---- reading a table ------------------------------------------------------------------------ */

static const struct zone_meaning zones[] = {
    {"identity", PLACE_PLAYER},
    {"front", PLACE_FRONT},
    {"support", PLACE_SUPPORT},
    {"hidden_front", PLACE_FRONT},
    {"hidden_support", PLACE_SUPPORT},
    {"gear", PLACE_GEAR},
    {"row", PLACE_ROW},
    {"hand", PLACE_HAND},
    {NULL, PLACE_OTHER},
};

/* Who is stunned is exhausted as well. */
static bool is_stunned(const qn_table *table, int seat, const qn_card_view *card)
{
    enum { STATES = 64 }; /* more than the game has */
    const char *state[STATES];
    size_t count =
        card->flags & QN_EXHAUSTED ? qn_card_states(table, seat, card->card, state, STATES) : 0;
    for (size_t i = 0; i < count && i < STATES; i++) {
        if (strcmp(state[i], "stunned") == 0)
            return true;
    }
    return false;
}

static void add_character(const struct vs *v, const qn_table *table, const qn_card_view *card,
                          bool is_front, struct player *player)
{
    const struct printed *printed = &v->printed[card->def];
    int plus = card->counter[v->plus];
    double worth =
        weight.body + weight.atk * (printed->atk + plus) + weight.def * (printed->def + plus);
    if (is_stunned(table, v->view.seat, card)) {
        double less = worth < player->best_stunned ? worth : player->best_stunned;
        player->best_stunned = worth > player->best_stunned ? worth : player->best_stunned;
        player->worth += weight.stunned * less;
        return;
    }
    if (!is_front && !printed->has_range)
        worth *= weight.helpless;
    player->worth += card->flags & QN_EXHAUSTED ? weight.exhausted * worth : worth;
}

/* Face-down cards of the opponent are nothing but resources. */
static void add_resource(const struct printed *printed, const qn_card_view *card,
                         struct player *player)
{
    player->worth += weight.resource;
    if (!printed || (!printed->is_plot_twist && !printed->is_location))
        return;
    if (card->flags & QN_FACEDOWN)
        player->worth += weight.laid;
    else if (printed->is_location || printed->is_ongoing)
        player->worth += weight.working;
}

/* What can only be used from the row is worth more there. */
static void add_to_hand(const struct printed *printed, struct player *player)
{
    if (!printed)
        player->worth += weight.card;
    else if (printed->is_location || printed->is_ongoing)
        player->worth += weight.unusable;
    else
        player->worth += weight.card + weight.card_cost * printed->cost;
}

static void add_card(struct vs *v, const qn_table *table, const qn_card_view *card,
                     struct player *player)
{
    const struct printed *printed = card->def == QN_NONE ? NULL : &v->printed[card->def];
    uint8_t place = evaluate_zone(&v->zones, table, card->zone, zones);
    switch (place) {
    case PLACE_PLAYER: player->endurance = card->counter[v->endurance]; break;
    case PLACE_FRONT:
    case PLACE_SUPPORT:
        if (printed)
            add_character(v, table, card, place == PLACE_FRONT, player);
        break;
    case PLACE_GEAR:
        if (printed)
            player->worth += weight.gear + weight.gear_cost * printed->cost;
        break;
    case PLACE_ROW: add_resource(printed, card, player); break;
    case PLACE_HAND: add_to_hand(printed, player); break;
    default: break;
    }
}

static double worth_of_endurance(int endurance)
{
    return endurance > 0 ? endurance + weight.last * (1 - exp(-endurance / weight.last_spread))
                         : endurance;
}

static bool are_partners(const struct vs *v, int a, int b)
{
    return a == b || (v->sides && a % v->sides == b % v->sides);
}

static double worth_of_player(const struct vs *v, const struct player *player, int seat)
{
    if (v->view.out >> seat & 1)
        return weight.lost;
    return player->worth + weight.stunned_best * player->best_stunned +
           worth_of_endurance(player->endurance);
}

/* Who is out is no opponent any more. */
static double lead_of(const struct vs *v, const struct player *player, int seat)
{
    double mine = 0, others = 0, strongest = weight.lost;
    int partners = 0, opponents = 0;
    for (int i = 0; i < (int)v->view.seats; i++) {
        double worth = worth_of_player(v, &player[i], i);
        if (are_partners(v, i, seat)) {
            mine += worth;
            partners++;
        } else if (!(v->view.out >> i & 1)) {
            others += worth;
            opponents++;
            strongest = worth > strongest ? worth : strongest;
        }
    }
    mine /= partners;
    if (!opponents)
        return mine;
    return mine - weight.strongest * strongest - (1 - weight.strongest) * others / opponents;
}

/* How far the seat is ahead. */
static double vs_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct vs *v = (struct vs *)evaluator;
    struct player player[QN_MAX_SEATS] = {0};
    qn_view_get(table, seat, &v->view, v->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < v->view.count; i++) {
        const qn_card_view *card = &v->view.card[i];
        int side = card->flags & QN_IN_PLAY ? card->controller : card->place;
        if (side >= 0 && side < (int)v->view.seats)
            add_card(v, table, card, &player[side]);
    }
    return lead_of(v, player, seat);
}

static double vs_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    return 1 / (1 + exp(-vs_score(evaluator, table, seat) / weight.spread));
}

/* ---- life ----------------------------------------------------------------------------------- */

static void read_printed(const qn_pack *pack, uint16_t def, struct printed *out)
{
    int any;
    *out = (struct printed){.cost = (int8_t)evaluate_printed(pack, def, "cost"),
                            .atk = (int8_t)evaluate_printed(pack, def, "atk"),
                            .def = (int8_t)evaluate_printed(pack, def, "def"),
                            .has_range = qn_card_value(pack, def, "range", &any),
                            .is_ongoing = qn_card_value(pack, def, "ongoing", &any),
                            .is_plot_twist = evaluate_is_type(pack, def, "plot_twist"),
                            .is_location = evaluate_is_type(pack, def, "location")};
}

static int sides_of(const qn_table *table)
{
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        if (strcmp(setting.key, "sides") == 0)
            return atoi(setting.value);
    return 0;
}

static bool friends_at(const qn_table *table, int a, int b)
{
    int sides = sides_of(table);
    return a == b || (sides && a % sides == b % sides);
}

struct evaluator *evaluate_vs_new(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    uint16_t count = qn_card_count(pack);
    struct vs *v = calloc(1, sizeof *v + count * sizeof *v->printed);
    if (!v)
        return NULL;
    v->base = (struct evaluator){.score = vs_score,
                                 .prospect = vs_prospect,
                                 .are_friends = friends_at,
                                 .samples = 1,
                                 .rounds = 1};
    v->endurance = evaluate_counter_slot(table, "endurance");
    v->plus = evaluate_counter_slot(table, "plus");
    v->sides = sides_of(table);
    for (uint16_t def = 0; def < count; def++)
        read_printed(pack, def, &v->printed[def]);
    return &v->base;
}
