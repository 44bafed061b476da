/*
 * How a position of Smash Up looks to a player.
 *
 * Victory points decide, so everything is counted in them: those that a player has, and those that
 * the bases will probably bring. A base is worth its prizes times the chance that it will be scored
 * soon, which grows as its power nears the breakpoint. Who will then stand where is guessed from
 * the power there: a lead counts the more, the less is missing. Power beyond that, cards in hand
 * and attached actions are worth a little by themselves.
 *
 * A player's worth is the distance to the opponents, the best of them above all.
 */
#include "agents/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BASES = 16, CARDS = 1024, PRIZES = 3, HAND_MOST = 10 };

enum place { PLACE_OTHER = 1, PLACE_BASE, PLACE_UNIT, PLACE_ACTION, PLACE_HAND, PLACE_PLAYER };

struct smashup {
    struct evaluator base;
    struct zones_met zones; /* enum place */
    unsigned vp, counters;  /* slots of these counters */
    uint8_t at[CARDS];      /* where a card in play lies: number of the base, or NOWHERE */
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    bool has_power[]; /* by definition: is a power printed on it? */
};

enum { NOWHERE = UINT8_MAX };

/* A base and who is there. */
struct base {
    int breakpoint, prize[PRIZES], total, power[QN_MAX_SEATS];
    bool takes_part[QN_MAX_SEATS];
};

struct situation {
    struct base base[BASES];
    size_t bases;
    unsigned seats;
    int vp[QN_MAX_SEATS], hand[QN_MAX_SEATS], power[QN_MAX_SEATS], actions[QN_MAX_SEATS];
};

/* Victory points for one of each. These were found by playing. */
static const struct {
    double power, card, action;    /* in play, in hand, attached */
    double near, far;              /* the chance that a base is scored soon: far + near * share² */
    double spread, spread_missing; /* how much leads may still change */
    double absent;                 /* of the prize for who is not there yet */
    double best, others;           /* opponents */
} weight = {.power = 0.10,
            .card = 0.30,
            .action = 0.25,
            .near = 0.60,
            .far = 0.10,
            .spread = 0.3,
            .spread_missing = 0.35,
            .absent = 0.35,
            .best = 0.7,
            .others = 0.3};

/* ---- reading a table ------------------------------------------------------------------------ */

static const struct zone_meaning zones[] = {
    {"bases", PLACE_BASE},  {"identity", PLACE_PLAYER}, {"minions", PLACE_UNIT},
    {"titans", PLACE_UNIT}, {"monsters", PLACE_UNIT},   {"actions", PLACE_ACTION},
    {"hand", PLACE_HAND},   {NULL, PLACE_OTHER},
};

static void add_base(struct smashup *s, struct situation *out, const qn_table *table,
                     const qn_card_view *card)
{
    static const char *const prizes[PRIZES] = {"first", "second", "third"};
    if (out->bases == BASES || card->card >= CARDS)
        return;
    struct base *base = &out->base[out->bases];
    base->breakpoint = evaluate_value(table, s->view.seat, card, "breakpoint");
    for (size_t i = 0; i < PRIZES; i++)
        base->prize[i] = evaluate_value(table, s->view.seat, card, prizes[i]);
    s->at[card->card] = (uint8_t)out->bases++;
}

/* A minion, a titan, an action: what it adds where it lies (SU-076 SU-158 SU-162). */
static void add_to_base(struct smashup *s, struct situation *out, const qn_table *table,
                        const qn_card_view *card, bool is_action)
{
    uint8_t at = card->host < CARDS ? s->at[card->host] : NOWHERE;
    if (card->card < CARDS)
        s->at[card->card] = at;
    if (at == NOWHERE || card->controller < 0 || card->def == QN_NONE)
        return;
    struct base *base = &out->base[at];
    int power = s->has_power[card->def] ? evaluate_value(table, s->view.seat, card, "power")
                                        : card->counter[s->counters];
    if (is_action && !s->has_power[card->def])
        power = 0;
    base->power[card->controller] += power;
    base->total += power;
    base->takes_part[card->controller] |= !is_action || power > 0;
    out->power[card->controller] += power;
    out->actions[card->controller] += is_action;
}

static void add_card(struct smashup *s, struct situation *out, const qn_table *table,
                     const qn_card_view *card)
{
    switch (evaluate_zone(&s->zones, table, card->zone, zones)) {
    case PLACE_BASE: add_base(s, out, table, card); break;
    case PLACE_UNIT: add_to_base(s, out, table, card, false); break;
    case PLACE_ACTION: add_to_base(s, out, table, card, true); break;
    case PLACE_HAND: out->hand[card->place]++; break;
    case PLACE_PLAYER: out->vp[card->controller] = card->counter[s->vp]; break;
    default: break;
    }
}

/* The view's order is that of the zones: bases, then what lies on them, then what is attached. */
static void read_table(struct smashup *s, const qn_table *table, int seat, struct situation *out)
{
    memset(out, 0, sizeof *out);
    memset(s->at, NOWHERE, sizeof s->at);
    qn_view_get(table, seat, &s->view, s->cards, QN_MAX_CARDS);
    out->seats = s->view.seats;
    for (size_t i = 0; i < s->view.count; i++)
        add_card(s, out, table, &s->view.card[i]);
}

/* ---- what bases will bring ------------------------------------------------------------------ */

static double chance(double lead, double spread)
{
    return 1 / (1 + exp(-lead / spread));
}

/* The prize that a seat may expect if the base is scored: dist[k] is the chance that k are ahead. */
static double expected_prize(const struct base *base, unsigned seats, unsigned seat)
{
    double dist[QN_MAX_SEATS + 1] = {1}, sum = 0;
    int missing = base->breakpoint - base->total;
    double spread = weight.spread + weight.spread_missing * (missing > 0 ? missing : 0);
    for (unsigned i = 0; i < seats; i++) {
        if (i == seat || (missing <= 0 && !base->takes_part[i]))
            continue;
        /* a tie gives both the better place */
        double ahead = chance(base->power[i] - base->power[seat] - 0.5, spread);
        for (unsigned k = seats; k > 0; k--)
            dist[k] = dist[k] * (1 - ahead) + dist[k - 1] * ahead;
        dist[0] *= 1 - ahead;
    }
    for (unsigned k = 0; k < PRIZES; k++)
        sum += dist[k] * base->prize[k];
    if (base->takes_part[seat])
        return sum;
    return missing > 0 ? weight.absent * sum : 0;
}

/* The chance that it is scored before long. */
static double chance_of_scoring(const struct base *base)
{
    if (base->total >= base->breakpoint || base->breakpoint <= 0)
        return 1;
    double share = (double)base->total / base->breakpoint;
    return weight.far + weight.near * share * share;
}

static double worth_of_seat(const struct situation *s, unsigned seat)
{
    int hand = s->hand[seat] < HAND_MOST ? s->hand[seat] : HAND_MOST;
    double sum = s->vp[seat] + weight.power * s->power[seat] + weight.card * hand +
                 weight.action * s->actions[seat];
    for (size_t i = 0; i < s->bases; i++)
        sum += chance_of_scoring(&s->base[i]) * expected_prize(&s->base[i], s->seats, seat);
    return sum;
}

/* How far the seat is ahead. */
static double lead(const struct situation *s, unsigned seat)
{
    double best = -1e9, sum = 0;
    if (s->seats < 2)
        return 0;
    for (unsigned i = 0; i < s->seats; i++) {
        if (i == seat)
            continue;
        double worth = worth_of_seat(s, i);
        sum += worth;
        best = worth > best ? worth : best;
    }
    return worth_of_seat(s, seat) - weight.best * best - weight.others * sum / (s->seats - 1);
}

static double smashup_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct situation s;
    read_table((struct smashup *)evaluator, table, seat, &s);
    return lead(&s, (unsigned)seat);
}

/* A lead is worth more, the nearer the end. */
static double smashup_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct situation s;
    int most = 0;
    read_table((struct smashup *)evaluator, table, seat, &s);
    for (unsigned i = 0; i < s.seats; i++)
        most = s.vp[i] > most ? s.vp[i] : most;
    return chance(lead(&s, (unsigned)seat), 6.0 - 0.25 * (most < 15 ? most : 15));
}

/* ---- life ----------------------------------------------------------------------------------- */

struct evaluator *evaluate_smashup_new(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    uint16_t count = qn_card_count(pack);
    struct smashup *s = calloc(1, sizeof *s + count * sizeof *s->has_power);
    int any;
    if (!s)
        return NULL;
    s->base = (struct evaluator){
        .score = smashup_score, .prospect = smashup_prospect, .deals = 1, .plans = 1, .samples = 1};
    s->vp = evaluate_counter_slot(table, "vp");
    s->counters = evaluate_counter_slot(table, "counters");
    for (uint16_t def = 0; def < count; def++)
        s->has_power[def] = qn_card_value(pack, def, "power", &any);
    return &s->base;
}
