/*
 * Planning a game: checking decks against appendix I (MC-442 – MC-455), finding the sets of the scenario,
 * and saying how large the table must be.
 */
#include "games/champions/champions.h"

#include "games/planning.h"
#include "games/champions/messages.h"
#include "games/champions/setup.h"

#include <stdio.h>
#include <string.h>

static void tell(qn_report report, const char *file, unsigned line, const char *format,
                 const char *a, const char *b, const char *c, const char *rule)
{
    qn_message m = {.file = file, .line = line, .format = format, .args = {a, b, c}, .rule = rule};
    if (report.fn)
        report.fn(report.user, &m);
}

/* ---- finding things by name */

static int nemesis_of(const struct qn_pack *p, const char *hero_set)
{
    for (unsigned i = 0; i < p->set_count; i++)
        if (plan_is_kind(&p->sets[i], "nemesis") && p->sets[i].of &&
            strcmp(p->sets[i].of, hero_set) == 0)
            return (int)i;
    return -1;
}

static int find_def(const struct qn_pack *p, const char *id)
{
    for (uint16_t i = 0; i < p->hot.def_count; i++)
        if (strcmp(p->cold[i].ast->id, id) == 0)
            return i;
    return -1;
}

/* ---- deck rules */

static const char *deck_key(const struct deck_list *d, const char *key)
{
    for (unsigned i = 0; i < d->key_count; i++)
        if (strcmp(d->keys[i].key, key) == 0)
            return d->keys[i].value;
    return NULL;
}

static unsigned key_count(const struct deck_list *d, const char *key)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->key_count; i++)
        n += strcmp(d->keys[i].key, key) == 0;
    return n;
}

static unsigned copies_in(const struct deck_list *d, uint16_t def)
{
    for (unsigned i = 0; i < d->line_count; i++)
        if (d->def[i] == def)
            return d->count[i];
    return 0;
}

struct deck_rules {
    const struct qn_pack *p;
    const struct deck_list *d;
    const char *file;
    qn_report report;
    uint16_t hero, hero_set;
    int aspect;
    bool legal;
};

static void breach(struct deck_rules *r, unsigned line, const char *rule, const char *format,
                   const char *a, const char *b, const char *c)
{
    r->legal = false;
    tell(r->report, r->file, line, format, a, b, c, rule);
}

static const char *number_text(char buf[12], unsigned n)
{
    snprintf(buf, 12, "%u", n);
    return buf;
}

/* MC-443 MC-444 */
static void check_size(struct deck_rules *r)
{
    unsigned n = 0;
    char text[12];
    for (unsigned i = 0; i < r->d->line_count; i++)
        n += r->d->count[i];
    if (n < 40 || n > 50)
        breach(r, 0, "MC-443", MSG_DECK_SIZE, number_text(text, n), NULL, NULL);
}

/* MC-445: all of the hero's own cards. */
static void check_signature(struct deck_rules *r)
{
    const struct card_pack *hot = &r->p->hot;
    char want[12], have[12];
    for (uint16_t i = 0; i < hot->def_count; i++) {
        uint8_t type = hot->defs[i].type;
        if (hot->defs[i].set != r->hero_set || type == T_HERO || type == T_ALTER_EGO ||
            type == T_OBLIGATION || copies_in(r->d, i) == hot->defs[i].copies)
            continue;
        breach(r, 0, "MC-445", MSG_DECK_SIGNATURE, number_text(want, hot->defs[i].copies),
               r->p->cold[i].ast->id, number_text(have, copies_in(r->d, i)));
    }
}

/* MC-446: the aspect that the deck names, if it does. */
static void check_aspect(struct deck_rules *r)
{
    const char *aspect = deck_key(r->d, "aspect");
    if (!aspect)
        return;
    r->aspect = plan_find_set(r->p, "aspect", aspect);
    if (r->aspect < 0)
        breach(r, 0, "MC-446", MSG_DECK_NO_ASPECT, aspect, NULL, NULL);
    else if (key_count(r->d, "aspect") > 1)
        breach(r, 0, "MC-446", MSG_DECK_TWO_ASPECTS, NULL, NULL, NULL);
}

static bool is_player_card(uint8_t type)
{
    return type >= T_ALLY && type <= T_UPGRADE;
}

/* MC-446 MC-447 */
static void check_class(struct deck_rules *r, unsigned i)
{
    const struct def *d = &r->p->hot.defs[r->d->def[i]];
    const char *id = r->p->cold[r->d->def[i]].ast->id;
    const char *kind = d->set == NONE ? NULL : r->p->sets[d->set].kind;
    if (!is_player_card(d->type)) {
        breach(r, r->d->line[i], "MC-447", MSG_DECK_NO_CARD, id, NULL, NULL);
    } else if (kind && strcmp(kind, "aspect") == 0) {
        if (r->aspect < 0)
            r->aspect = d->set;
        else if (r->aspect != d->set)
            breach(r, r->d->line[i], "MC-446", MSG_DECK_ASPECTS, id, NULL, NULL);
    } else if (d->set != r->hero_set && (!kind || strcmp(kind, "basic") != 0)) {
        breach(r, r->d->line[i], "MC-447", MSG_DECK_FOREIGN, id, NULL, NULL);
    }
}

/* MC-429 – MC-432: unique cards of one title are told apart by alter-ego or subtitle. */
static bool counts_as(const struct deck_rules *r, uint16_t a, uint16_t b)
{
    const struct def *x = &r->p->hot.defs[a], *y = &r->p->hot.defs[b];
    return x->unique ? x->person == y->person : x->title == y->title;
}

/* Copies by title; of unique cards the identity is one (MC-449). */
static unsigned copies_by_title(const struct deck_rules *r, uint16_t def)
{
    unsigned n = r->p->hot.defs[def].unique && counts_as(r, def, r->hero) ? 1 : 0;
    for (unsigned i = 0; i < r->d->line_count; i++)
        n += counts_as(r, def, r->d->def[i]) ? r->d->count[i] : 0;
    return n;
}

/* MC-448 MC-449 MC-293 */
static void check_copies(struct deck_rules *r, unsigned i)
{
    const struct def *d = &r->p->hot.defs[r->d->def[i]];
    const char *id = r->p->cold[r->d->def[i]].ast->id;
    unsigned n = copies_by_title(r, r->d->def[i]);
    char count[12], most[12];
    if (d->set == r->hero_set)
        return; /* MC-445 counts them */
    if (d->max_per[CAP_DECK] && n > d->max_per[CAP_DECK])
        breach(r, r->d->line[i], "MC-293", MSG_DECK_MAX, number_text(most, d->max_per[CAP_DECK]),
               id, number_text(count, n));
    else if (d->unique && n > 1)
        breach(r, r->d->line[i], "MC-449", MSG_DECK_UNIQUE, id, NULL, NULL);
    else if (n > 3)
        breach(r, r->d->line[i], "MC-448", MSG_DECK_COPIES, number_text(count, n), id, NULL);
}

static int hero_of(const struct qn_pack *p, const char *id)
{
    int def = id ? find_def(p, id) : -1;
    return def >= 0 && p->hot.defs[def].type == T_HERO ? def : -1;
}

bool champions_deck_check(const struct qn_pack *pack, const struct deck_list *deck,
                          const char *file, qn_report report)
{
    struct deck_rules r = {pack, deck, file, report, NONE, NONE, -1, true};
    int hero = hero_of(pack, deck_key(deck, "identity"));
    if (hero < 0 || key_count(deck, "identity") != 1) {
        breach(&r, 0, "MC-442", MSG_DECK_IDENTITY, NULL, NULL, NULL);
        return false;
    }
    r.hero = (uint16_t)hero;
    r.hero_set = pack->hot.defs[hero].set;
    check_aspect(&r);
    check_size(&r);
    check_signature(&r);
    for (unsigned i = 0; i < deck->line_count; i++) {
        check_class(&r, i);
        check_copies(&r, i);
    }
    return r.legal;
}

/* ---- the scenario */

static bool has_stage(const struct qn_pack *p, uint16_t set, unsigned stage)
{
    for (uint16_t i = 0; i < p->hot.def_count; i++)
        if (p->hot.defs[i].set == set && p->hot.defs[i].type == T_VILLAIN &&
            p->hot.defs[i].stage == stage)
            return true;
    return false;
}

/* Sets by name, or ones that the deal picks. */
static void plan_modulars(const struct qn_pack *p, struct game_setup *setup)
{
    struct setting_value value;
    for (unsigned i = 0; i < MODULARS_MOST; i++) {
        bool found = setting_part(p, setup, S_MODULAR, 0, i, &value);
        setup->plan[PLAN_MODULAR + i] = !found           ? (uint16_t)NONE
                                        : value.word < 0 ? value.number
                                                         : (uint16_t)PLAN_RANDOM;
    }
}

static qn_status plan_scenario(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    bool expert = setting_which(p, setup, S_MODE) == MODE_EXPERT;
    uint16_t set = setting_number(p, setup, S_VILLAIN, 0);
    int standard = plan_find_set(p, "standard", NULL), hard = plan_find_set(p, "expert", NULL);
    if (standard < 0 || (expert && hard < 0)) {
        tell(report, NULL, 0, MSG_MISSING_SET, standard < 0 ? "standard" : "expert", NULL, NULL,
             NULL);
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_VILLAIN] = set;
    setup->plan[PLAN_STANDARD] = (uint16_t)standard;
    setup->plan[PLAN_EXPERT] = expert ? (uint16_t)hard : (uint16_t)NONE;
    setup->plan[PLAN_STAGE] = expert ? 2 : 1; /* MC-452 */
    if (!has_stage(p, set, setup->plan[PLAN_STAGE]) ||
        !has_stage(p, set, setup->plan[PLAN_STAGE] + 1u)) {
        tell(report, NULL, 0, MSG_MISSING_STAGE, p->sets[set].id, NULL, NULL, NULL);
        return QN_BAD_SETUP;
    }
    plan_modulars(p, setup);
    return QN_OK;
}

static void plan_heroes(const struct qn_pack *p, struct game_setup *setup)
{
    for (unsigned s = 0; s < setup->seats; s++) {
        uint16_t hero = setting_number(p, setup, S_HERO, s);
        const char *set = p->sets[p->hot.defs[hero].set].id;
        setup->plan[PLAN_HERO + s] = hero;
        setup->plan[PLAN_NEMESIS + s] = (uint16_t)nemesis_of(p, set);
    }
}

/* ---- how large */

uint16_t mc_modular_sets(const struct qn_pack *pack, uint16_t sets[MODULAR_SETS])
{
    uint16_t n = 0;
    for (uint16_t i = 0; i < pack->set_count && n < MODULAR_SETS; i++)
        if (plan_is_kind(&pack->sets[i], "modular"))
            sets[n++] = i;
    return n;
}

/* Room for a set that is picked when the cards are dealt: the largest one. */
static unsigned cards_in_modular(const struct qn_pack *p, uint16_t set)
{
    uint16_t sets[MODULAR_SETS];
    unsigned n = mc_modular_sets(p, sets), most = 0;
    if (set != PLAN_RANDOM)
        return pack_cards_in_set(p, set);
    for (unsigned i = 0; i < n; i++)
        if (pack_cards_in_set(p, sets[i]) > most)
            most = pack_cards_in_set(p, sets[i]);
    return most;
}

static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned n = pack_cards_in_set(p, setup->plan[PLAN_VILLAIN]) +
                 pack_cards_in_set(p, setup->plan[PLAN_STANDARD]) +
                 pack_cards_in_set(p, setup->plan[PLAN_EXPERT]);
    for (unsigned i = 0; i < MODULARS_MOST; i++)
        n += cards_in_modular(p, setup->plan[PLAN_MODULAR + i]);
    for (unsigned s = 0; s < setup->seats; s++) {
        n += 2 + pack_cards_in_set(p, setup->plan[PLAN_NEMESIS + s]);
        for (unsigned i = 0; i < setup->decks[s].line_count; i++)
            n += setup->decks[s].count[i];
    }
    unsigned seats = setup->seats;
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = (uint16_t)(448 + 64 * seats),
                                    .occs = 16,
                                    .items = (uint16_t)(24 + 8 * seats),
                                    .heap = (uint16_t)(160 + 48 * seats),
                                    .instances = (uint16_t)(48 + 40 * seats),
                                    .lasting = (uint16_t)(16 + 8 * seats),
                                    .delayed = (uint16_t)(8 + 4 * seats),
                                    .answers = (uint16_t)(16 * seats),
                                    .slots = p->hot.slot_count};
}

qn_status champions_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = plan_scenario(pack, setup, report);
    setup->plan[PLAN_FIRST] = setting_number(pack, setup, S_FIRST, 0);
    plan_heroes(pack, setup);
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
