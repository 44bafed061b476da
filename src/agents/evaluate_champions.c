/*
 * How a position of Champions looks to a player: the sum of what each card in view is worth, in
 * points of about half a damage to the villain.
 *
 * Far from the end a point is a point; close to losing (few hit points, a scheme near its target)
 * each is worth more, so those terms bend.
 */
#include "agents/evaluate.h"

#include <stdlib.h>
#include <string.h>

enum kind {
    KIND_OTHER, KIND_IDENTITY, KIND_ALLY, KIND_UPGRADE, KIND_SUPPORT, KIND_EVENT, KIND_RESOURCE,
    KIND_VILLAIN, KIND_MAIN_SCHEME, KIND_SIDE_SCHEME, KIND_MINION, KIND_ATTACHMENT
};

enum place { PLACE_UNKNOWN, PLACE_OTHER, PLACE_HAND, PLACE_DEALT, PLACE_VILLAIN_DECK };

enum { ZONES = 256 };

/* What is printed on a card, as far as it matters here. */
struct printed {
    uint8_t kind; /* enum kind */
    int8_t cost, hp;
};

struct champions {
    struct evaluator base;
    struct printed *printed;  /* by definition */
    uint8_t place[ZONES];     /* enum place, by zone; found when first met */
    qn_view view;
};

/* ---- what cards are ------------------------------------------------------------------------- */

static uint8_t kind_of(const char *type)
{
    static const struct { const char *type; uint8_t kind; } kinds[] = {
        {"hero", KIND_IDENTITY},           {"alter_ego", KIND_IDENTITY},
        {"ally", KIND_ALLY},               {"upgrade", KIND_UPGRADE},
        {"support", KIND_SUPPORT},         {"event", KIND_EVENT},
        {"resource", KIND_RESOURCE},       {"villain", KIND_VILLAIN},
        {"main_scheme", KIND_MAIN_SCHEME}, {"side_scheme", KIND_SIDE_SCHEME},
        {"minion", KIND_MINION},           {"attachment", KIND_ATTACHMENT},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].type, type) == 0)
            return kinds[i].kind;
    }
    return KIND_OTHER;
}

static void read_value(void *user, const char *name, const char *label_en, const char *label_fr,
                       int value, bool per_player, bool dash)
{
    struct printed *printed = user;
    (void)label_en;
    (void)label_fr;
    (void)per_player;
    if (dash)
        return;
    if (strcmp(name, "cost") == 0)
        printed->cost = (int8_t)value;
    else if (strcmp(name, "hp") == 0)
        printed->hp = (int8_t)value;
}

static void read_pack(struct champions *c, const qn_pack *pack)
{
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (qn_card_info_get(pack, def, &info) != QN_OK)
            continue;
        c->printed[def].kind = kind_of(info.type);
        qn_card_values(pack, def, read_value, &c->printed[def]);
    }
}

static uint8_t place_of(struct champions *c, const qn_table *table, uint16_t zone)
{
    if (zone >= ZONES)
        return PLACE_OTHER;
    if (c->place[zone] == PLACE_UNKNOWN) {
        const char *name = qn_zone_name(table, zone);
        c->place[zone] = !name                              ? PLACE_OTHER
                         : strcmp(name, "hand") == 0         ? PLACE_HAND
                         : strcmp(name, "dealt") == 0        ? PLACE_DEALT
                         : strcmp(name, "villain_deck") == 0 ? PLACE_VILLAIN_DECK
                                                             : PLACE_OTHER;
    }
    return c->place[zone];
}

static int value(const qn_table *table, uint16_t card, const char *name)
{
    int found;
    return qn_value(table, card, name, &found) ? found : 0;
}

/* ---- what they are worth -------------------------------------------------------------------- */

struct marks { bool stunned, confused, tough, guard; };

static struct marks marks_of(const qn_table *table, uint16_t card)
{
    struct marks marks = {0};
    const char *state;
    for (unsigned i = 0; (state = qn_card_state(table, card, i)); i++) {
        marks.stunned |= strcmp(state, "stunned") == 0;
        marks.confused |= strcmp(state, "confused") == 0;
        marks.tough |= strcmp(state, "tough") == 0;
        marks.guard |= strcmp(state, "guard") == 0;
    }
    return marks;
}

static double score_identity(const qn_table *table, uint16_t card)
{
    struct marks marks = marks_of(table, card);
    double hp = value(table, card, "hp"), near = hp < 6 ? 6 - hp : 0;
    return 2 * hp - 1.5 * near * near + 5 * marks.tough - 3 * marks.stunned - 2 * marks.confused;
}

static double score_ally(const qn_table *table, uint16_t card)
{
    struct marks marks = marks_of(table, card);
    double hp = value(table, card, "hp"), power = value(table, card, "atk") + value(table, card, "thw");
    return 2 + hp * (1 + power) + 2 * marks.tough - 2 * marks.stunned - marks.confused;
}

static double score_villain(const qn_table *table, uint16_t card)
{
    struct marks marks = marks_of(table, card);
    return -2.0 * value(table, card, "hp") - 2.0 * value(table, card, "atk") -
           1.5 * value(table, card, "sch") - 6 * marks.tough + 5 * marks.stunned +
           3 * marks.confused;
}

static double score_main_scheme(const qn_table *table, uint16_t card)
{
    double threat = value(table, card, "threat"), target = value(table, card, "target");
    double share = target > 0 ? threat / target : 1;
    return -2 * threat - 40 * share * share * share;
}

static double score_side_scheme(const qn_table *table, uint16_t card)
{
    return -2 - 1.5 * value(table, card, "threat") - 5 * value(table, card, "acceleration") -
           6 * value(table, card, "hazard") - 4 * value(table, card, "crisis");
}

static double score_minion(const qn_table *table, uint16_t card)
{
    struct marks marks = marks_of(table, card);
    return -3 - 1.2 * value(table, card, "hp") - 2.5 * value(table, card, "atk") -
           2 * value(table, card, "sch") - 3 * marks.guard - 2 * marks.tough + 2 * marks.stunned;
}

/* A card that stays and helps, worth a bit more than it cost. */
static double score_asset(const qn_table *table, const struct printed *printed, uint16_t card)
{
    int uses = value(table, card, "counters");
    return uses ? 0.5 + uses * (0.5 + printed->cost) / 2 : 2 + 1.5 * printed->cost;
}

static double score_in_play(struct champions *c, const qn_table *table, const qn_card_view *card,
                            int seat)
{
    const struct printed *printed = &c->printed[card->def];
    bool is_mine = card->controller == seat;
    switch (printed->kind) {
    case KIND_IDENTITY: return (is_mine ? 1 : 0.5) * score_identity(table, card->card);
    case KIND_ALLY: return score_ally(table, card->card);
    case KIND_UPGRADE:
    case KIND_SUPPORT: return score_asset(table, printed, card->card);
    case KIND_VILLAIN: return score_villain(table, card->card);
    case KIND_MAIN_SCHEME: return score_main_scheme(table, card->card);
    case KIND_SIDE_SCHEME: return score_side_scheme(table, card->card);
    case KIND_MINION: return score_minion(table, card->card);
    case KIND_ATTACHMENT: return -3;
    default: return 0;
    }
}

static double score_elsewhere(struct champions *c, const qn_table *table, const qn_card_view *card,
                              int seat)
{
    switch (place_of(c, table, card->zone)) {
    case PLACE_HAND: return card->place == seat ? 1 : 0.5;
    case PLACE_DEALT: return -3;
    case PLACE_VILLAIN_DECK:
        return -10 - 2.0 * (card->def != QN_NONE ? c->printed[card->def].hp : 14);
    default: return 0;
    }
}

static double champions_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct champions *c = (struct champions *)evaluator;
    double score = 0;
    qn_view_get(table, seat, &c->view);
    for (size_t i = 0; i < c->view.count; i++) {
        const qn_card_view *card = &c->view.card[i];
        if (card->flags & QN_IN_PLAY && card->def != QN_NONE)
            score += score_in_play(c, table, card, seat);
        else
            score += score_elsewhere(c, table, card, seat);
    }
    return score;
}

/* ---- life ----------------------------------------------------------------------------------- */

static void champions_release(struct evaluator *evaluator)
{
    struct champions *c = (struct champions *)evaluator;
    free(c->printed);
    free(c);
}

struct evaluator *evaluate_champions_new(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    struct champions *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->base.score = champions_score;
    c->base.release = champions_release;
    c->printed = calloc(qn_card_count(pack) + 1u, sizeof *c->printed);
    if (!c->printed) {
        free(c);
        return NULL;
    }
    read_pack(c, pack);
    return &c->base;
}
