/*
 * How a position of Champions looks to a player whose turn it is: what lies on the table, and what
 * the next villain phase will probably make of it.
 *
 * One pass over the view sums the table up (struct situation); then every part gives points, about
 * two for a damage to the villain. Hit points and threat are judged as they will stand after the
 * villain phase: a hero is attacked, an alter-ego lets the villain scheme. Far from the end a point
 * is a point; close to losing each is worth more, so those two bend. A ready character counts for
 * the better of acting now and blocking later.
 *
 * The weights were found by playing: each change was kept if it won more of several thousand games.
 */
#include "agents/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum kind {
    KIND_OTHER,
    KIND_IDENTITY,
    KIND_ALLY,
    KIND_UPGRADE,
    KIND_SUPPORT,
    KIND_EVENT,
    KIND_RESOURCE,
    KIND_VILLAIN,
    KIND_MAIN_SCHEME,
    KIND_SIDE_SCHEME,
    KIND_MINION,
    KIND_ATTACHMENT
};

enum place { PLACE_UNKNOWN, PLACE_OTHER, PLACE_HAND, PLACE_DEALT, PLACE_VILLAIN_DECK };

enum { ZONES = 256 };

enum weight {
    W_VILLAIN_HP,
    W_STAGE,
    W_VILLAIN_ATK,
    W_VILLAIN_TOUGH,
    W_VILLAIN_STUNNED,
    W_VILLAIN_CONFUSED,
    W_HP,
    W_HP_DANGER,
    W_HP_SCALE,
    W_THREAT,
    W_THREAT_DANGER,
    W_THREAT_SCALE,
    W_BOOST,
    W_TROUBLE,
    W_SIDE,
    W_SIDE_THREAT,
    W_ACCELERATION,
    W_HAZARD,
    W_CRISIS,
    W_MINION,
    W_MINION_HP,
    W_MINION_ATK,
    W_MINION_SCH,
    W_MINION_GUARD,
    W_MINION_TOUGH,
    W_ALLY,
    W_ALLY_HP,
    W_ALLY_POWER,
    W_READY,
    W_DEFEND,
    W_ASSET,
    W_ASSET_COST,
    W_USE,
    W_ATTACHMENT,
    W_ARMOR,
    W_CARD,
    W_CARD_COST,
    W_CARD_FREE,
    W_DEALT,
    W_HAND_SIZE,
    W_STUNNED,
    W_CONFUSED,
    W_TOUGH,
    WEIGHTS
};

static const double weight[WEIGHTS] = {
    [W_VILLAIN_HP] = 4.72,
    [W_STAGE] = 23.6,
    [W_VILLAIN_ATK] = 0.42,
    [W_VILLAIN_TOUGH] = 3.19,
    [W_VILLAIN_STUNNED] = 1.88,
    [W_VILLAIN_CONFUSED] = 0.64,
    [W_HP] = 0.2,
    [W_HP_DANGER] = 8.61,
    [W_HP_SCALE] = 0.54,
    [W_THREAT] = 0.23,
    [W_THREAT_DANGER] = 30.35,
    [W_THREAT_SCALE] = 1,
    [W_BOOST] = 0.67,
    [W_TROUBLE] = 0.94,
    [W_SIDE] = 0.65,
    [W_SIDE_THREAT] = 0.29,
    [W_ACCELERATION] = 4.21,
    [W_HAZARD] = 2.63,
    [W_CRISIS] = 1.17,
    [W_MINION] = 1.51,
    [W_MINION_HP] = 0.67,
    [W_MINION_ATK] = 0.38,
    [W_MINION_SCH] = 0.57,
    [W_MINION_GUARD] = 1.12,
    [W_MINION_TOUGH] = 1.61,
    [W_ALLY] = 0.79,
    [W_ALLY_HP] = 1.26,
    [W_ALLY_POWER] = 0.31,
    [W_READY] = 0.12,
    [W_DEFEND] = 0.29,
    [W_ASSET] = 0.86,
    [W_ASSET_COST] = 1.01,
    [W_USE] = 1.1,
    [W_ATTACHMENT] = 1.99,
    [W_ARMOR] = 1.68,
    [W_CARD] = 0.17,
    [W_CARD_COST] = 0.28,
    [W_CARD_FREE] = 0.44,
    [W_DEALT] = 11.53,
    [W_HAND_SIZE] = 0.48,
    [W_STUNNED] = 6.54,
    [W_CONFUSED] = 0.95,
    [W_TOUGH] = 6.78,
};

/* What is printed on a card, as far as it matters here. */
struct printed {
    uint8_t kind; /* enum kind */
    bool is_hero;
    int8_t cost, hp;
};

struct champions {
    struct evaluator base;
    struct printed *printed; /* by definition */
    uint8_t place[ZONES];    /* enum place, by zone; found when first met */
    qn_view view;
};

/* Words that hold for a character. */
struct marks {
    bool stunned, confused, tough, guard;
};

/* The table in numbers. */
struct situation {
    int hp, atk, thw, def, rec;
    struct marks me;
    bool is_hero, is_ready;
    int villain_hp, villain_atk, villain_sch;
    struct marks villain;
    int threat, target, faster;
    int side_threat, hazard, crisis;
    int minion_atk, minion_sch;
    double ally_action, ally_least; /* what ready allies can do; the worth of the least of them */
    double points;                  /* what needs no further thought */
};

/* How hit points and threat will stand. */
struct outlook {
    double hp, threat;
    double points; /* what the villain's attack changes besides */
};

/* ---- what cards are ------------------------------------------------------------------------- */

static uint8_t kind_of(const char *type)
{
    static const struct {
        const char *type;
        uint8_t kind;
    } kinds[] = {
        {"hero", KIND_IDENTITY},
        {"alter_ego", KIND_IDENTITY},
        {"ally", KIND_ALLY},
        {"upgrade", KIND_UPGRADE},
        {"support", KIND_SUPPORT},
        {"event", KIND_EVENT},
        {"resource", KIND_RESOURCE},
        {"villain", KIND_VILLAIN},
        {"main_scheme", KIND_MAIN_SCHEME},
        {"side_scheme", KIND_SIDE_SCHEME},
        {"minion", KIND_MINION},
        {"attachment", KIND_ATTACHMENT},
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
        c->printed[def].is_hero = strcmp(info.type, "hero") == 0;
        qn_card_values(pack, def, read_value, &c->printed[def]);
    }
}

static uint8_t place_of(struct champions *c, const qn_table *table, uint16_t zone)
{
    if (zone >= ZONES)
        return PLACE_OTHER;
    if (c->place[zone] == PLACE_UNKNOWN) {
        const char *name = qn_zone_name(table, zone);
        c->place[zone] = !name                               ? PLACE_OTHER
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

/* ---- summing up ----------------------------------------------------------------------------- */

static void add_identity(struct situation *s, const qn_table *table, const qn_card_view *card,
                         bool is_hero)
{
    s->hp = value(table, card->card, "hp");
    s->atk = value(table, card->card, "atk");
    s->thw = value(table, card->card, "thw");
    s->def = value(table, card->card, "def");
    s->rec = value(table, card->card, "rec");
    s->me = marks_of(table, card->card);
    s->is_hero = is_hero;
    s->is_ready = !(card->flags & QN_EXHAUSTED);
    s->points += weight[W_TOUGH] * s->me.tough - weight[W_STUNNED] * s->me.stunned -
                 weight[W_CONFUSED] * s->me.confused;
}

static void add_ally(struct situation *s, const qn_table *table, const qn_card_view *card)
{
    int hp = value(table, card->card, "hp"), atk = value(table, card->card, "atk");
    int thw = value(table, card->card, "thw");
    double worth = weight[W_ALLY] + hp * (weight[W_ALLY_HP] + weight[W_ALLY_POWER] * (atk + thw));
    double strike = weight[W_VILLAIN_HP] * atk, talk = weight[W_SIDE_THREAT] * 2 * thw;
    s->points += worth;
    if (card->flags & QN_EXHAUSTED)
        return;
    s->ally_action += strike > talk ? strike : talk;
    if (s->ally_least <= 0 || worth < s->ally_least)
        s->ally_least = worth;
}

static void add_villain(struct situation *s, const qn_table *table, const qn_card_view *card)
{
    s->villain_hp = value(table, card->card, "hp");
    s->villain_atk = value(table, card->card, "atk");
    s->villain_sch = value(table, card->card, "sch");
    s->villain = marks_of(table, card->card);
    s->points += weight[W_VILLAIN_STUNNED] * s->villain.stunned +
                 weight[W_VILLAIN_CONFUSED] * s->villain.confused -
                 weight[W_VILLAIN_HP] * s->villain_hp - weight[W_VILLAIN_ATK] * s->villain_atk -
                 weight[W_VILLAIN_TOUGH] * s->villain.tough;
}

static void add_main_scheme(struct situation *s, const qn_table *table, const qn_card_view *card)
{
    s->threat = value(table, card->card, "threat");
    s->target = value(table, card->card, "target");
    s->faster += value(table, card->card, "escalation") + value(table, card->card, "tokens");
}

static void add_side_scheme(struct situation *s, const qn_table *table, const qn_card_view *card)
{
    int threat = value(table, card->card, "threat"), hazard = value(table, card->card, "hazard");
    int acceleration = value(table, card->card, "acceleration");
    int crisis = value(table, card->card, "crisis");
    s->side_threat += threat;
    s->faster += acceleration;
    s->crisis += crisis;
    s->points -= weight[W_SIDE] + weight[W_SIDE_THREAT] * threat + weight[W_HAZARD] * hazard +
                 weight[W_ACCELERATION] * acceleration + weight[W_CRISIS] * crisis;
}

static void add_minion(struct situation *s, const qn_table *table, const qn_card_view *card,
                       bool is_mine)
{
    struct marks marks = marks_of(table, card->card);
    int atk = value(table, card->card, "atk"), sch = value(table, card->card, "sch");
    if (is_mine) {
        s->minion_atk += marks.stunned ? 0 : atk;
        s->minion_sch += marks.confused ? 0 : sch;
    }
    s->points -= weight[W_MINION] + weight[W_MINION_HP] * value(table, card->card, "hp") +
                 weight[W_MINION_ATK] * atk + weight[W_MINION_SCH] * sch +
                 weight[W_MINION_GUARD] * marks.guard + weight[W_MINION_TOUGH] * marks.tough;
}

/* A card that stays and helps: by what it cost, or by what is left of it. */
static double worth_of_asset(const qn_table *table, const struct printed *printed, uint16_t card)
{
    int uses = value(table, card, "counters");
    double worth = weight[W_ASSET] + weight[W_ASSET_COST] * printed->cost;
    return uses ? uses * weight[W_USE] * worth / 3 : worth;
}

static double worth_in_hand(const struct printed *printed)
{
    double worth = weight[W_CARD] + weight[W_CARD_COST] * printed->cost;
    return printed->kind == KIND_EVENT && printed->cost == 0 ? worth + weight[W_CARD_FREE] : worth;
}

static void add_in_play(struct champions *c, struct situation *s, const qn_table *table,
                        const qn_card_view *card, int seat)
{
    const struct printed *printed = &c->printed[card->def];
    switch (printed->kind) {
    case KIND_IDENTITY:
        if (card->controller == seat)
            add_identity(s, table, card, printed->is_hero);
        else
            s->points += weight[W_HP] * value(table, card->card, "hp");
        break;
    case KIND_ALLY:
        add_ally(s, table, card);
        break;
    case KIND_UPGRADE:
    case KIND_SUPPORT:
        s->points += worth_of_asset(table, printed, card->card);
        break;
    case KIND_VILLAIN:
        add_villain(s, table, card);
        break;
    case KIND_MAIN_SCHEME:
        add_main_scheme(s, table, card);
        break;
    case KIND_SIDE_SCHEME:
        add_side_scheme(s, table, card);
        break;
    case KIND_MINION:
        add_minion(s, table, card, card->place == seat);
        break;
    case KIND_ATTACHMENT: /* damage on it was kept from its host */
        s->points += weight[W_ARMOR] * value(table, card->card, "damage") - weight[W_ATTACHMENT];
        break;
    default:
        break;
    }
}

static void add_elsewhere(struct champions *c, struct situation *s, const qn_table *table,
                          const qn_card_view *card, int seat)
{
    switch (place_of(c, table, card->zone)) {
    case PLACE_HAND:
        if (card->place == seat && card->def != QN_NONE)
            s->points += worth_in_hand(&c->printed[card->def]);
        break;
    case PLACE_DEALT:
        s->points -= weight[W_DEALT];
        break;
    case PLACE_VILLAIN_DECK: {
        int hp = card->def != QN_NONE ? c->printed[card->def].hp : 15;
        s->points -= weight[W_STAGE] + weight[W_VILLAIN_HP] * hp;
        break;
    }
    default:
        break;
    }
}

/* ---- judging -------------------------------------------------------------------------------- */

static double worth_of_hp(double hp)
{
    return weight[W_HP] * hp - weight[W_HP_DANGER] * exp(-hp / weight[W_HP_SCALE]);
}

static double worth_of_threat(const struct situation *s, double threat)
{
    double left = s->target - threat;
    return -weight[W_THREAT] * threat -
           weight[W_THREAT_DANGER] * exp(-left / weight[W_THREAT_SCALE]);
}

/* What a hero who stays ready can still gain by thwarting. */
static double gain_of_thwart(const struct situation *s, double threat)
{
    double side = weight[W_SIDE_THREAT] * (s->thw < s->side_threat ? s->thw : s->side_threat);
    double main = worth_of_threat(s, threat - s->thw) - worth_of_threat(s, threat);
    return s->me.confused ? 0 : s->crisis || side > main ? side : main;
}

/* The next villain phase, as far as it can be foreseen: attacks on a hero, who may defend at the
 * price of the next turn's action or let an ally block; schemes behind an alter-ego's back. */
static struct outlook outlook_of(const struct situation *s)
{
    struct outlook o = {s->hp - weight[W_TROUBLE], s->threat + s->faster + weight[W_TROUBLE] / 2,
                        0};
    if (!s->is_hero) {
        o.threat += s->minion_sch + (s->villain.confused ? 0 : s->villain_sch + weight[W_BOOST]);
        return o;
    }
    double strike = s->villain.stunned ? 0 : s->villain_atk + weight[W_BOOST];
    o.hp -= s->minion_atk;
    double bare = worth_of_hp(o.hp - strike), spared = worth_of_hp(o.hp);
    double defended = worth_of_hp(o.hp - (strike > s->def ? strike - s->def : 0));
    double best = defended - weight[W_DEFEND] * weight[W_VILLAIN_HP] * s->atk;
    best = best > bare ? best : bare;
    double blocked = s->ally_least > 0 ? spared - s->ally_least : best;
    o.points = (best > blocked ? best : blocked) - spared;
    return o;
}

/* What the identity can still do if it is ready. */
static double worth_of_action(const struct situation *s, double threat)
{
    double strike = s->me.stunned ? 0 : weight[W_VILLAIN_HP] * s->atk;
    double thwart = gain_of_thwart(s, threat);
    double recover = worth_of_hp(s->hp + s->rec) - worth_of_hp(s->hp);
    return !s->is_hero ? recover : strike > thwart ? strike : thwart;
}

static double judge(const struct situation *s, bool is_turn)
{
    struct outlook o = {s->hp, s->threat, 0};
    if (is_turn)
        o = outlook_of(s);
    return s->points + worth_of_hp(o.hp) + worth_of_threat(s, o.threat) + o.points +
           weight[W_READY] * s->ally_action + (s->is_hero ? 0 : weight[W_HAND_SIZE]) +
           (s->is_ready ? weight[W_READY] * worth_of_action(s, o.threat) : 0);
}

static double champions_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct champions *c = (struct champions *)evaluator;
    struct situation s = {0};
    qn_view_get(table, seat, &c->view);
    for (size_t i = 0; i < c->view.count; i++) {
        const qn_card_view *card = &c->view.card[i];
        if (card->flags & QN_IN_PLAY && card->def != QN_NONE)
            add_in_play(c, &s, table, card, seat);
        else
            add_elsewhere(c, &s, table, card, seat);
    }
    qn_ask ask;
    return judge(&s, qn_ask_get(table, &ask) && strcmp(ask.what, "turn") == 0);
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
