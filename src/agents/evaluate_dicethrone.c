/*
 * How a position of Dice Throne looks to a player.
 *
 * Health decides, so everything is counted in it: combat points and cards by what they usually bring,
 * upgrades by their cost (one in hand that can be paid for is nearly on the board, so that a card is sold for
 * the point that is missing), tokens by their kind. Damage that waits has as good as happened. The last
 * points of Health are dearer than the first. A player's worth is the distance to the opponents;
 * partners (seats across, DT-166) share one dial.
 *
 * What the dice on the table are worth is not counted here: dice_worth.c knows it exactly.
 */
#include "agents/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HAND_LIMIT = 6, CP_ENOUGH = 8, TEAMS = 4, PRICES = 16 };

enum place { PLACE_OTHER = 1, PLACE_HERO, PLACE_BOARD, PLACE_STATUS, PLACE_HAND };

/* What is printed on a card, as far as it matters here. */
struct printed {
    double token; /* the worth of one to whoever has it */
    int8_t cost;
    bool is_upgrade, is_for_dice;
};

struct dicethrone {
    struct evaluator base;
    struct zones_met zones; /* enum place */
    unsigned cp, tokens;    /* slots of these counters */
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    struct printed printed[]; /* by definition */
};

/* Points of Health for one of each. */
static const struct {
    double cp, cp_more, card, card_more; /* up to a number, and beyond it */
    double upgrade, upgrade_cp;          /* one, and for each point that it cost */
    double ready;                        /* what an upgrade in hand would bring, of that */
    double positive, negative, special;  /* tokens */
    double last, last_spread;            /* the dearer last points */
    double spread;                       /* of the distance, for the chance to win */
} weight = {.cp = 0.7,
            .cp_more = 0.3,
            .card = 0.9,
            .card_more = 0.5,
            .upgrade = 0.9,
            .upgrade_cp = 1.1,
            .ready = 0.8,
            .positive = 1.6,
            .negative = -2.0,
            .special = 1.0,
            .last = 10,
            .last_spread = 10,
            .spread = 12};

/* ---- reading a table ------------------------------------------------------------------------ */

static const struct zone_meaning zones[] = {
    {"identity", PLACE_HERO}, {"board", PLACE_BOARD}, {"status", PLACE_STATUS},
    {"hand", PLACE_HAND},     {NULL, PLACE_OTHER},
};

static double worth_of_health(double health)
{
    return health > 0 ? health + weight.last * (1 - exp(-health / weight.last_spread)) : health;
}

/* The first few count in full. */
static double worth_of_many(int count, int few, double each, double more)
{
    return count <= few ? count * each : few * each + (count - few) * more;
}

static double worth_of_hero(const struct dicethrone *d, const qn_table *table,
                            const qn_card_view *card, double *health)
{
    *health = evaluate_value(table, d->view.seat, card, "health") -
              evaluate_value(table, d->view.seat, card, "waiting_damage") +
              evaluate_value(table, d->view.seat, card, "waiting_healing");
    return worth_of_many(card->counter[d->cp], CP_ENOUGH, weight.cp, weight.cp_more);
}

struct player {
    double worth, health;
    int hand, cp;
    double upgrade[PRICES]; /* what the best one in hand for that price would bring */
};

static void add_to_hand(const struct printed *printed, struct player *player)
{
    player->hand++;
    if (!printed || !printed->is_upgrade || printed->cost < 0 || printed->cost >= PRICES)
        return;
    double gain = weight.upgrade + (weight.upgrade_cp - weight.cp) * printed->cost - weight.card;
    if (gain > player->upgrade[printed->cost])
        player->upgrade[printed->cost] = gain;
}

static double worth_of_plans(const struct player *player)
{
    double best = 0;
    for (int price = 0; price <= player->cp && price < PRICES; price++)
        best = fmax(best, player->upgrade[price]);
    return weight.ready * best;
}

static void add_card(struct dicethrone *d, const qn_table *table, const qn_card_view *card,
                     struct player *player)
{
    const struct printed *printed = card->def == QN_NONE ? NULL : &d->printed[card->def];
    switch (evaluate_zone(&d->zones, table, card->zone, zones)) {
    case PLACE_HERO:
        player->cp = card->counter[d->cp];
        player->worth += worth_of_hero(d, table, card, &player->health);
        break;
    case PLACE_BOARD:
        if (printed && printed->is_upgrade)
            player->worth += weight.upgrade + weight.upgrade_cp * printed->cost;
        break;
    case PLACE_STATUS:
        if (printed)
            player->worth += printed->token * card->counter[d->tokens];
        break;
    case PLACE_HAND: add_to_hand(printed, player); break;
    default: break;
    }
}

static bool are_friends(unsigned seats, unsigned a, unsigned b)
{
    return a == b || (seats == TEAMS && (a ^ b) == 2);
}

static bool friends_at(const qn_table *table, int a, int b)
{
    return are_friends(qn_seats(table), (unsigned)a, (unsigned)b);
}

/* Of each player, health and all. */
static unsigned read_players(struct dicethrone *d, const qn_table *table, int seat,
                             struct player player[QN_MAX_SEATS])
{
    memset(player, 0, QN_MAX_SEATS * sizeof *player);
    qn_view_get(table, seat, &d->view, d->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->place >= 0)
            add_card(d, table, card, &player[card->place]);
    }
    for (unsigned i = 0; i < d->view.seats; i++) {
        double share = d->view.seats == TEAMS ? 0.5 : 1; /* each partner has a half of the dial */
        player[i].worth +=
            share * worth_of_health(player[i].health) +
            worth_of_many(player[i].hand, HAND_LIMIT, weight.card, weight.card_more) +
            worth_of_plans(&player[i]);
        if (d->view.out >> i & 1)
            player[i].worth = 0;
    }
    return d->view.seats;
}

static double dicethrone_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct player player[QN_MAX_SEATS];
    unsigned seats = read_players((struct dicethrone *)evaluator, table, seat, player);
    double own = 0, others = 0, groups = seats == TEAMS ? 1 : seats - 1;
    for (unsigned i = 0; i < seats; i++) {
        if (are_friends(seats, i, (unsigned)seat))
            own += player[i].worth;
        else
            others += player[i].worth;
    }
    return own - others / groups;
}

static double dicethrone_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    return 1 / (1 + exp(-dicethrone_score(evaluator, table, seat) / weight.spread));
}

/* ---- life ----------------------------------------------------------------------------------- */

static bool waits_for_dice(const struct evaluator *evaluator, uint16_t def)
{
    return ((const struct dicethrone *)evaluator)->printed[def].is_for_dice;
}

static double worth_of_token(const qn_pack *pack, uint16_t def)
{
    int any;
    if (qn_card_value(pack, def, "positive", &any))
        return weight.positive;
    if (qn_card_value(pack, def, "negative", &any))
        return weight.negative;
    return qn_card_value(pack, def, "special", &any) ? weight.special : 0;
}

struct evaluator *evaluate_dicethrone_new(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    uint16_t count = qn_card_count(pack);
    struct dicethrone *d = calloc(1, sizeof *d + count * sizeof *d->printed);
    if (!d)
        return NULL;
    d->base = (struct evaluator){.score = dicethrone_score,
                                 .prospect = dicethrone_prospect,
                                 .are_friends = friends_at,
                                 .waits_for_dice = waits_for_dice,
                                 .samples = 4,
                                 .spread = weight.spread};
    d->cp = evaluate_counter_slot(table, "cp");
    d->tokens = evaluate_counter_slot(table, "tokens");
    for (uint16_t def = 0; def < count; def++)
        d->printed[def] =
            (struct printed){.token = worth_of_token(pack, def),
                             .cost = (int8_t)evaluate_printed(pack, def, "cost"),
                             .is_upgrade = evaluate_is_type(pack, def, "upgrade"),
                             .is_for_dice = evaluate_is_type(pack, def, "roll_action")};
    return &d->base;
}
