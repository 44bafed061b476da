/*
 * How a position of Villainous looks to a player.
 *
 * What decides is the objective, and every villain has another one; how far each has come is told by
 * the table (qn_progress_get), so nothing here knows villains. Besides: power, markers, allies by
 * their strength (the strongest of a place by its square: a few strong ones at many places reach more
 * than many weak ones), items, specialties; heroes and foreign allies in one's domain, and the places
 * that they cover, are harm, less so where one's allies could soon vanquish them. Hands are filled up
 * every turn, so a card that stays there is in the way of a new one, the more if nothing of it would
 * stay on the table.
 *
 * A player's worth is the distance to the opponents, the best of them above all.
 */
#include "agents/evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 1024, PLACES = 64, NOWHERE = UINT8_MAX };

enum where {
    WHERE_OTHER = 1,
    WHERE_VILLAIN,
    WHERE_LOCATION,
    WHERE_CRISIS,
    WHERE_ALLY,
    WHERE_HERO,
    WHERE_ITEM,
    WHERE_SPECIALTY,
    WHERE_HAND,
};

/* A location or a crisis, and who is there. */
struct place {
    bool is_crisis;
    int seat; /* whose domain, or against whom a crisis is; -1: nobody's, against all */
    int need; /* strength that resolves a crisis */
    int strength[QN_MAX_SEATS], best[QN_MAX_SEATS];
    int heroes; /* strength of the strongest hero, plus one; 0: none */
    bool is_covered;
};

struct villainous {
    struct evaluator base;
    struct zones_met zones; /* enum where */
    unsigned power;         /* slot of the counter */
    uint8_t at[CARDS];      /* number of the place where a card in play lies, or NOWHERE */
    struct place place[PLACES];
    size_t places;
    double worth[QN_MAX_SEATS];
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    bool stays[]; /* by definition: does it stay on the table when it is played? */
};

/* Points for one of each; the whole objective is worth `objective`. Found by playing. */
static const struct {
    double objective, nearer; /* share of it, and its square */
    double step;              /* all that the next step needs, of that step */
    double power[3];          /* the first few, some more, beyond */
    double marker;            /* on the villain, beside what the objective counts */
    double strength, best;    /* of an ally; of the strongest at a place, by its square */
    double crisis;            /* share of a crisis, for who has allies there */
    double trouble[2];        /* a crisis that is there: against all, against one */
    double item, specialty;
    double kept, gone, fresh;   /* a card in hand that would stay, that would go, that is drawn */
    double hero, hero_strength; /* in the domain */
    double match;               /* a hero that the allies there match */
    double covered;             /* a place */
    double others, spread;
} weight = {.objective = 60,
            .nearer = 30,
            .step = 0.8,
            .power = {0.8, 0.35, 0.05},
            .marker = 2.0,
            .strength = 0.35,
            .best = 0.08,
            .crisis = 2,
            .trouble = {2, 9},
            .item = 1.2,
            .specialty = 2.5,
            .kept = 0.9,
            .gone =
                0.7, /* less than a new one: whatever is played makes room (doc/performance.md) */
            .fresh = 1.0,
            .hero = 1.5,
            .hero_strength = 0.3,
            .match = 1.0,
            .covered = 2.5,
            .others = 0.5,
            .spread = 12};

enum { POWER_FEW = 6, POWER_SOME = 12, STRENGTH_WANTED = 6, HAND = 4, PATIENT_TURNS = 15 };

/* ---- reading a table ------------------------------------------------------------------------ */

static const struct zone_meaning zones[] = {
    {"identity", WHERE_VILLAIN},      {"locations", WHERE_LOCATION}, {"crises", WHERE_CRISIS},
    {"allies", WHERE_ALLY},           {"heroes", WHERE_HERO},        {"items", WHERE_ITEM},
    {"specialties", WHERE_SPECIALTY}, {"hand", WHERE_HAND},          {NULL, WHERE_OTHER},
};

static void add_place(struct villainous *v, const qn_table *table, const qn_card_view *card,
                      bool is_crisis)
{
    if (v->places == PLACES || card->card >= CARDS)
        return;
    v->place[v->places] = (struct place){
        .is_crisis = is_crisis,
        .seat = card->controller,
        .need = is_crisis ? evaluate_value(table, v->view.seat, card, "strength") : 0};
    v->at[card->card] = (uint8_t)v->places++;
}

/* What is attached to a card lies where the card lies. */
static struct place *place_at(struct villainous *v, const qn_card_view *card)
{
    uint8_t at = card->host < CARDS ? v->at[card->host] : NOWHERE;
    if (card->card < CARDS)
        v->at[card->card] = at;
    return at == NOWHERE ? NULL : &v->place[at];
}

static void add_ally(struct villainous *v, const qn_table *table, const qn_card_view *card)
{
    struct place *place = place_at(v, card);
    int strength = evaluate_value(table, v->view.seat, card, "strength");
    if (!place || card->controller < 0)
        return;
    place->strength[card->controller] += strength;
    if (strength > place->best[card->controller])
        place->best[card->controller] = strength;
    if (!place->is_crisis && place->seat != card->controller)
        place->is_covered = true;
    v->worth[card->controller] += weight.strength * strength;
}

static void add_hero(struct villainous *v, const qn_table *table, const qn_card_view *card)
{
    struct place *place = place_at(v, card);
    int strength = evaluate_value(table, v->view.seat, card, "strength");
    if (place && place->heroes <= strength)
        place->heroes = strength + 1;
    if (place)
        place->is_covered = true;
    if (card->place >= 0)
        v->worth[card->place] -= weight.hero + weight.hero_strength * strength;
}

static double worth_of_power(int power)
{
    int few = power < POWER_FEW ? power : POWER_FEW;
    int some = power < POWER_SOME ? power : POWER_SOME;
    return weight.power[0] * few + weight.power[1] * (some - few) +
           weight.power[2] * (power - some);
}

static void add_villain(struct villainous *v, const qn_card_view *card)
{
    double sum = worth_of_power(card->counter[v->power]) + weight.fresh * HAND;
    for (unsigned i = 0; i < QN_COUNTERS; i++)
        sum += i == v->power ? 0 : weight.marker * card->counter[i];
    v->worth[card->place] += sum;
}

static void add_card(struct villainous *v, const qn_table *table, const qn_card_view *card)
{
    switch (evaluate_zone(&v->zones, table, card->zone, zones)) {
    case WHERE_VILLAIN: add_villain(v, card); break;
    case WHERE_LOCATION: add_place(v, table, card, false); break;
    case WHERE_CRISIS: add_place(v, table, card, true); break;
    case WHERE_ALLY: add_ally(v, table, card); break;
    case WHERE_HERO: add_hero(v, table, card); break;
    case WHERE_ITEM:
        place_at(v, card);
        v->worth[card->place] += weight.item;
        break;
    case WHERE_SPECIALTY: v->worth[card->place] += weight.specialty; break;
    case WHERE_HAND:
        v->worth[card->place] +=
            (card->def == QN_NONE || v->stays[card->def] ? weight.kept : weight.gone) -
            weight.fresh;
        break;
    default: break;
    }
}

/* ---- what it is worth ----------------------------------------------------------------------- */

/* Several things are asked for together: each is its part of the whole. What leads to the next step
 * counts for a part of that step. */
static double worth_of_objective(const qn_table *table, unsigned seat)
{
    qn_progress part;
    double sum[2] = {0, 0};
    unsigned parts[2] = {0, 0}, steps = 1;
    for (unsigned i = 0; qn_progress_get(table, seat, i, QN_ENGLISH, &part); i++) {
        int have = part.have < part.need ? part.have : part.need;
        sum[part.step] += part.need > 0 && have > 0 ? (double)have / part.need : 0;
        parts[part.step]++;
        if (i == 0 && part.need > 0)
            steps = (unsigned)part.need;
    }
    double share = parts[0] ? sum[0] / parts[0] : 0;
    if (parts[1])
        share += weight.step * sum[1] / parts[1] / steps;
    return weight.objective * share + weight.nearer * share * share;
}

static double match(int allies, int hero)
{
    double share = hero > 0 ? (double)allies / hero : allies > 0;
    return weight.match * (share < 1 ? share : 1);
}

static void add_crisis(struct villainous *v, const struct place *crisis, int strength)
{
    for (unsigned s = 0; s < v->view.seats; s++) {
        if (crisis->seat < 0 || crisis->seat == (int)s)
            v->worth[s] -= weight.trouble[crisis->seat >= 0];
        if (crisis->strength[s] && crisis->need > 0)
            v->worth[s] += weight.crisis * strength / crisis->need;
    }
}

static void add_places(struct villainous *v)
{
    for (size_t i = 0; i < v->places; i++) {
        const struct place *place = &v->place[i];
        int all = 0;
        bool is_domain = !place->is_crisis && place->seat >= 0;
        if (place->is_covered && is_domain)
            v->worth[place->seat] -= weight.covered;
        if (place->heroes && is_domain)
            v->worth[place->seat] += match(place->strength[place->seat], place->heroes - 1);
        for (unsigned s = 0; s < v->view.seats; s++) {
            int best = place->best[s] < STRENGTH_WANTED ? place->best[s] : STRENGTH_WANTED;
            v->worth[s] += weight.best * best * best;
            all += place->strength[s];
        }
        if (place->is_crisis)
            add_crisis(v, place, all);
    }
}

/* The view's order is that of the zones: places, then what lies there, then what is attached. */
static void read_table(struct villainous *v, const qn_table *table, int seat)
{
    memset(v->at, NOWHERE, sizeof v->at);
    memset(v->worth, 0, sizeof v->worth);
    v->places = 0;
    qn_view_get(table, seat, &v->view, v->cards, QN_MAX_CARDS);
    for (size_t i = 0; i < v->view.count; i++)
        add_card(v, table, &v->view.card[i]);
    add_places(v);
    for (unsigned s = 0; s < v->view.seats; s++)
        v->worth[s] += worth_of_objective(table, s);
}

/* Who hinders each other for ever comes nowhere: as turns pass, one's own way counts for more. */
static double patience(const struct villainous *v)
{
    double turns = (double)v->view.round / (v->view.seats ? v->view.seats : 1);
    return turns > PATIENT_TURNS ? PATIENT_TURNS / turns : 1;
}

static double villainous_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct villainous *v = (struct villainous *)evaluator;
    double best = 0, sum = 0;
    read_table(v, table, seat);
    for (unsigned s = 0; s < v->view.seats; s++) {
        if ((int)s == seat)
            continue;
        sum += v->worth[s];
        best = sum == v->worth[s] || v->worth[s] > best ? v->worth[s] : best;
    }
    double others = v->view.seats > 1 ? (best + sum / (v->view.seats - 1)) / 2 : 0;
    return (seat < 0 ? 0 : v->worth[seat]) - weight.others * patience(v) * others;
}

static double villainous_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    return 1 / (1 + exp(-villainous_score(evaluator, table, seat) / weight.spread));
}

/* ---- life ----------------------------------------------------------------------------------- */

struct evaluator *evaluate_villainous_new(const qn_table *table)
{
    const qn_pack *pack = qn_table_pack(table);
    uint16_t count = qn_card_count(pack);
    struct villainous *v = calloc(1, sizeof *v + count * sizeof *v->stays);
    if (!v)
        return NULL;
    v->base = (struct evaluator){.score = villainous_score,
                                 .prospect = villainous_prospect,
                                 .deals = 1,
                                 .plans = 4,
                                 .samples = 1};
    v->power = evaluate_counter_slot(table, "power");
    for (uint16_t def = 0; def < count; def++)
        v->stays[def] = !evaluate_is_type(pack, def, "effect");
    return &v->base;
}
