/*
 * Reading a table of Champions: every card in the view adds to the numbers of its kind.
 */
#include "agents/champions.h"

#include "agents/evaluate.h"

#include <quinte/observe.h>
#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

enum place { PLACE_OTHER = 1, PLACE_HAND, PLACE_DEALT, PLACE_VILLAIN_DECK };

enum { STAGE_HP = 15 /* of a villain's stage that is not known */ };

/* Values that are asked for, by their number in the pack. */
enum value {
    V_HP,
    V_ATK,
    V_THW,
    V_DEF,
    V_REC,
    V_SCH,
    V_COUNTERS,
    V_DAMAGE,
    V_THREAT,
    V_TARGET,
    V_ESCALATION,
    V_TOKENS,
    V_ACCELERATION,
    V_HAZARD,
    V_CRISIS,
    VALUES
};
static const char *const value_names[VALUES] = {
    [V_HP] = "hp",
    [V_ATK] = "atk",
    [V_THW] = "thw",
    [V_DEF] = "def",
    [V_REC] = "rec",
    [V_SCH] = "sch",
    [V_COUNTERS] = "counters",
    [V_DAMAGE] = "damage",
    [V_THREAT] = "threat",
    [V_TARGET] = "target",
    [V_ESCALATION] = "escalation",
    [V_TOKENS] = "tokens",
    [V_ACCELERATION] = "acceleration",
    [V_HAZARD] = "hazard",
    [V_CRISIS] = "crisis",
};

struct reading {
    const qn_table *table;
    const int *attribute;
    struct situation *s;
};

struct printed;
typedef void add_fn(const struct reading *r, const qn_card_view *card,
                    const struct printed *printed);

/* What is printed on a card, as far as it matters here. */
struct printed {
    add_fn *add; /* what it adds in play, or NULL */
    bool is_hero, is_event, is_resource;
    int8_t cost, hp, atk, sch;
};

enum { STATES = 64 }; /* words that hold for one card: more than the game has */

struct champions_reader {
    struct zones_met zones; /* enum place */
    int attribute[VALUES];
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    struct printed printed[]; /* by definition */
};

/* ---- cards in play -------------------------------------------------------------------------- */

static int value_of(const struct reading *r, const qn_card_view *card, enum value value)
{
    int number;
    return qn_value_of(r->table, r->s->seat, card->card, r->attribute[value], &number) ? number : 0;
}

/* The first letter rules most words out; this is asked millions of times. */
static struct marks marks_of(const qn_table *table, int seat, const qn_card_view *card)
{
    struct marks marks = {0};
    const char *state[STATES];
    size_t count = qn_card_states(table, seat, card->card, state, STATES);
    for (size_t i = 0; i < count && i < STATES; i++) {
        switch (state[i][0]) {
        case 's': marks.stunned |= strcmp(state[i], "stunned") == 0; break;
        case 'c': marks.confused |= strcmp(state[i], "confused") == 0; break;
        case 't': marks.tough |= strcmp(state[i], "tough") == 0; break;
        case 'g': marks.guard |= strcmp(state[i], "guard") == 0; break;
        default: break;
        }
    }
    return marks;
}

static void add_identity(const struct reading *r, const qn_card_view *card,
                         const struct printed *printed)
{
    struct situation *s = r->s;
    s->hp = value_of(r, card, V_HP);
    s->atk = value_of(r, card, V_ATK);
    s->thw = value_of(r, card, V_THW);
    s->def = value_of(r, card, V_DEF);
    s->rec = value_of(r, card, V_REC);
    s->me = marks_of(r->table, s->seat, card);
    s->is_hero = printed->is_hero;
    s->is_ready = !(card->flags & QN_EXHAUSTED);
}

static void add_ally(const struct reading *r, const qn_card_view *card,
                     const struct printed *printed)
{
    struct situation *s = r->s;
    (void)printed;
    int hp = value_of(r, card, V_HP), atk = value_of(r, card, V_ATK);
    int thw = value_of(r, card, V_THW), power = atk + thw;
    s->allies++;
    s->ally_hp += hp;
    s->ally_power += power;
    s->ally_hp_power += hp * power;
    if (card->flags & QN_EXHAUSTED)
        return;
    s->ready_atk += atk;
    s->ready_thw += thw;
    if (s->weakest_hp == 0 || hp * (2 + power) < s->weakest_hp * (2 + s->weakest_power)) {
        s->weakest_hp = hp;
        s->weakest_power = power;
    }
}

static void add_asset(const struct reading *r, const qn_card_view *card,
                      const struct printed *printed)
{
    struct situation *s = r->s;
    int uses = value_of(r, card, V_COUNTERS);
    s->assets += uses == 0;
    s->asset_cost += uses == 0 ? printed->cost : 0;
    s->uses += uses;
    s->use_cost += uses * printed->cost;
}

static void add_villain(const struct reading *r, const qn_card_view *card,
                        const struct printed *printed)
{
    struct situation *s = r->s;
    s->villain_hp += value_of(r, card, V_HP);
    s->villain_atk += value_of(r, card, V_ATK);
    s->villain_sch += value_of(r, card, V_SCH);
    s->villain_more_atk = s->villain_atk - printed->atk;
    s->villain_more_sch = s->villain_sch - printed->sch;
    s->villain = marks_of(r->table, s->seat, card);
}

static void add_attachment(const struct reading *r, const qn_card_view *card,
                           const struct printed *printed)
{
    struct situation *s = r->s;
    (void)printed;
    s->attachments++;
    s->armor += value_of(r, card, V_DAMAGE);
}

static void add_main_scheme(const struct reading *r, const qn_card_view *card,
                            const struct printed *printed)
{
    struct situation *s = r->s;
    (void)printed;
    s->threat += value_of(r, card, V_THREAT);
    s->target += value_of(r, card, V_TARGET);
    s->faster += value_of(r, card, V_ESCALATION) + value_of(r, card, V_TOKENS);
}

static void add_side_scheme(const struct reading *r, const qn_card_view *card,
                            const struct printed *printed)
{
    struct situation *s = r->s;
    (void)printed;
    int acceleration = value_of(r, card, V_ACCELERATION);
    s->sides++;
    s->side_threat += value_of(r, card, V_THREAT);
    s->hazard += value_of(r, card, V_HAZARD);
    s->crisis += value_of(r, card, V_CRISIS);
    s->acceleration += acceleration;
    s->faster += acceleration;
}

static void add_minion(const struct reading *r, const qn_card_view *card,
                       const struct printed *printed)
{
    struct situation *s = r->s;
    (void)printed;
    struct marks marks = marks_of(r->table, s->seat, card);
    int atk = value_of(r, card, V_ATK), sch = value_of(r, card, V_SCH);
    s->minions++;
    s->minion_hp += value_of(r, card, V_HP);
    s->minion_atk += atk;
    s->minion_sch += sch;
    s->guards += marks.guard;
    s->tough_minions += marks.tough;
    s->engaged_atk += marks.stunned ? 0 : atk;
    s->engaged_sch += marks.confused ? 0 : sch;
}

/* ---- what is printed ------------------------------------------------------------------------ */

static add_fn *add_for(const char *type)
{
    static const struct {
        const char *type;
        add_fn *add;
    } kinds[] = {
        {"hero", add_identity},
        {"alter_ego", add_identity},
        {"ally", add_ally},
        {"upgrade", add_asset},
        {"support", add_asset},
        {"villain", add_villain},
        {"main_scheme", add_main_scheme},
        {"side_scheme", add_side_scheme},
        {"minion", add_minion},
        {"attachment", add_attachment},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].type, type) == 0)
            return kinds[i].add;
    }
    return NULL;
}

static void read_definition(struct printed *printed, const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (qn_card_info_get(pack, def, QN_ENGLISH, &info) != QN_OK)
        return;
    printed->add = add_for(info.type);
    printed->is_hero = strcmp(info.type, "hero") == 0;
    printed->is_event = strcmp(info.type, "event") == 0;
    printed->is_resource = strcmp(info.type, "resource") == 0;
    printed->cost = (int8_t)evaluate_printed(pack, def, "cost");
    printed->hp = (int8_t)evaluate_printed(pack, def, "hp");
    printed->atk = (int8_t)evaluate_printed(pack, def, "atk");
    printed->sch = (int8_t)evaluate_printed(pack, def, "sch");
}

struct champions_reader *champions_reader_new(const qn_pack *pack)
{
    uint16_t count = qn_card_count(pack);
    struct champions_reader *reader = calloc(1, sizeof *reader + count * sizeof *reader->printed);
    for (uint16_t def = 0; reader && def < count; def++)
        read_definition(&reader->printed[def], pack, def);
    for (int i = 0; reader && i < VALUES; i++)
        reader->attribute[i] = qn_attribute(pack, value_names[i]);
    return reader;
}

void champions_reader_free(struct champions_reader *reader)
{
    free(reader);
}

/* ---- reading a table ------------------------------------------------------------------------ */

static const struct zone_meaning zones[] = {
    {"hand", PLACE_HAND},
    {"dealt", PLACE_DEALT},
    {"villain_deck", PLACE_VILLAIN_DECK},
    {NULL, PLACE_OTHER},
};

static void add_to_hand(struct situation *s, const struct printed *printed)
{
    s->cards++;
    s->card_cost += printed->cost;
    s->free_events += printed->is_event && printed->cost == 0;
    s->resources += printed->is_resource;
}

static void add_out_of_play(struct champions_reader *reader, struct situation *s,
                            const qn_table *table, const qn_card_view *card, int seat)
{
    const struct printed *printed = card->def == QN_NONE ? NULL : &reader->printed[card->def];
    switch (evaluate_zone(&reader->zones, table, card->zone, zones)) {
    case PLACE_HAND:
        if (card->place == seat && printed)
            add_to_hand(s, printed);
        break;
    case PLACE_DEALT: s->dealt++; break;
    case PLACE_VILLAIN_DECK:
        s->stages++;
        s->stages_hp += printed ? printed->hp : STAGE_HP;
        break;
    default: break;
    }
}

/* Other players' identities and minions are theirs to worry about. */
static bool is_anothers(const struct printed *printed, const qn_card_view *card, int seat)
{
    return (printed->add == add_identity && card->controller != seat) ||
           (printed->add == add_minion && card->place >= 0 && card->place != seat);
}

/* What counts over all stages, and for all players. */
static void read_scores(struct situation *s, const qn_table *table)
{
    enum { VILLAIN, THREAT };
    for (int i = 0; i < (int)qn_seats(table); i++)
        s->players += !(qn_result(table, (unsigned)i) == QN_LOST);
    s->total_hp = qn_score(table, s->seat, VILLAIN);
    s->room = qn_score_goal(table, s->seat, THREAT) - qn_score(table, s->seat, THREAT);
}

/* A card that lies face down in play is a minion, whatever is on its other side (MC-507). */
static const struct printed disguised = {.add = add_minion};

void champions_read(struct champions_reader *reader, const qn_table *table, int seat,
                    struct situation *out)
{
    const struct reading r = {table, reader->attribute, out};
    *out = (struct situation){.seat = seat};
    read_scores(out, table);
    qn_view_get(table, seat, &reader->view, reader->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < reader->view.count; i++) {
        const qn_card_view *card = &reader->view.card[i];
        const struct printed *printed = card->def == QN_NONE ? NULL : &reader->printed[card->def];
        if (!(card->flags & QN_IN_PLAY))
            add_out_of_play(reader, out, table, card, seat);
        else if (card->flags & QN_FACEDOWN && !is_anothers(&disguised, card, seat))
            add_minion(&r, card, &disguised);
        else if (printed && printed->add && !is_anothers(printed, card, seat))
            printed->add(&r, card, printed);
    }
}
