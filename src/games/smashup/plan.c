/*
 * Planning a game: which factions, which bases, how large a table (SU-001 SU-010 – SU-016 SU-362 –
 * SU-364).
 */
#include "games/smashup/smashup.h"

#include "carte/pack.h"
#include "games/smashup/messages.h"
#include "games/smashup/setup.h"

#include <stdio.h>
#include <string.h>

static void tell(qn_report report, const char *format, const char *a, const char *b,
                 const char *rule)
{
    qn_message m = {.format = format, .args = {a, b, NULL}, .rule = rule};
    if (report.fn)
        report.fn(report.user, &m);
}

/* ---- sets */

static bool is_kind(const struct set_info *s, const char *kind)
{
    return s->kind && strcmp(s->kind, kind) == 0;
}

static const char *nth_faction(void *user, size_t n)
{
    const struct qn_pack *p = user;
    for (unsigned i = 0; i < p->set_count; i++)
        if (is_kind(&p->sets[i], "faction") && n-- == 0)
            return p->sets[i].id;
    return NULL;
}

static int find_faction(const struct qn_pack *p, const char *name)
{
    for (unsigned i = 0; i < p->set_count; i++)
        if (is_kind(&p->sets[i], "faction") && strcmp(p->sets[i].id, name) == 0)
            return (int)i;
    return -1;
}

/* ---- settings */

static bool is_setting(const char *key)
{
    static const char *const known[] = {"factions1", "factions2", "factions3", "factions4",
                                        "first"};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i], key) == 0)
            return true;
    return false;
}

/* Without a word of the players: the factions in the order of the content, two a seat. */
static bool default_factions(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                             const char *key)
{
    char value[SETTING_VALUE];
    const char *a = nth_faction((void *)(uintptr_t)p, 2 * seat);
    const char *b = nth_faction((void *)(uintptr_t)p, 2 * seat + 1);
    if (!a || !b)
        return false;
    snprintf(value, sizeof value, "%s+%s", a, b);
    return setup_set(setup, key, value);
}

static int wanted_faction(const struct qn_pack *p, const char *name, qn_report report)
{
    int set = find_faction(p, name);
    if (set < 0) {
        const char *near = nearest_word(name, nth_faction, (void *)(uintptr_t)p);
        tell(report, near ? MSG_FACTION_NEAR : MSG_FACTION, name, near, NULL);
    }
    return set;
}

static qn_status plan_seat(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           qn_report report)
{
    char key[16], value[SETTING_VALUE];
    snprintf(key, sizeof key, "factions%u", seat + 1);
    if (!setup_get(setup, key) && !default_factions(p, setup, seat, key)) {
        tell(report, MSG_NO_FACTIONS, NULL, NULL, NULL);
        return QN_BAD_SETUP;
    }
    snprintf(value, sizeof value, "%s", setup_get(setup, key));
    char *plus = strchr(value, '+');
    if (!plus || strchr(plus + 1, '+')) {
        tell(report, MSG_TWO_FACTIONS, value, NULL, "SU-010");
        return QN_BAD_SETUP;
    }
    *plus = '\0';
    int one = wanted_faction(p, value, report), two = wanted_faction(p, plus + 1, report);
    if (one < 0 || two < 0)
        return QN_BAD_SETUP;
    if (one == two) {
        tell(report, MSG_SAME_FACTION, value, NULL, "SU-363");
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_FACTION + 2 * seat] = (uint16_t)one;
    setup->plan[PLAN_FACTION + 2 * seat + 1] = (uint16_t)two;
    return QN_OK;
}

static qn_status plan_first(struct game_setup *setup, qn_report report)
{
    const char *first = setup_get(setup, "first");
    char seats[4];
    setup->plan[PLAN_FIRST] = NONE;
    if (!first)
        return setup_set(setup, "first", "random") ? QN_OK : QN_BAD_SETUP;
    if (strcmp(first, "random") == 0)
        return QN_OK;
    if (first[0] >= '1' && first[0] < '1' + setup->seats && !first[1]) {
        setup->plan[PLAN_FIRST] = (uint16_t)(first[0] - '1');
        return QN_OK;
    }
    snprintf(seats, sizeof seats, "%u", setup->seats);
    tell(report, MSG_FIRST, seats, first, "SU-025");
    return QN_BAD_SETUP;
}

/* ---- bases: the set of bases that belongs to the box of each faction */

static void plan_bases(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned boxes = 0;
    for (unsigned i = 0; i < PLAN_BOXES; i++)
        setup->plan[PLAN_BOX + i] = NONE;
    for (unsigned i = 0; i < p->set_count; i++) {
        bool used = false;
        for (unsigned k = 0; k < 2u * setup->seats && is_kind(&p->sets[i], "bases"); k++) {
            const char *box = p->sets[setup->plan[PLAN_FACTION + k]].of;
            used |= box && p->sets[i].of && strcmp(box, p->sets[i].of) == 0;
        }
        if (used && boxes < PLAN_BOXES)
            setup->plan[PLAN_BOX + boxes++] = (uint16_t)i;
    }
}

static unsigned cards_in_set(const struct qn_pack *p, uint16_t set)
{
    unsigned n = 0;
    for (uint16_t i = 0; set != NONE && i < p->hot.def_count; i++)
        if (p->hot.defs[i].set == set)
            n += p->hot.defs[i].copies;
    return n;
}

static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned n = setup->seats, seats = setup->seats;
    for (unsigned i = 0; i < PLAN_BOXES; i++)
        n += cards_in_set(p, setup->plan[PLAN_BOX + i]);
    for (unsigned i = 0; i < 2 * seats; i++)
        n += cards_in_set(p, setup->plan[PLAN_FACTION + i]);
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .frames = 96,
                                    .occs = 32,
                                    .items = 96,
                                    .heap = 512,
                                    .instances = (uint16_t)(64 + 48 * seats),
                                    .lasting = 64,
                                    .delayed = 16,
                                    .answers = (uint16_t)(16 * seats),
                                    .slots = p->hot.slot_count,
                                    .deferred = 64,
                                    .deferred_items = 96,
                                    .triggers = 64};
}

qn_status su_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = QN_OK, one;
    for (unsigned i = 0; i < setup->setting_count; i++)
        if (!is_setting(setup->settings[i].key)) {
            tell(report, MSG_SETTING, setup->settings[i].key, NULL, NULL);
            status = QN_BAD_SETUP;
        }
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_seat(pack, setup, s, report)) != QN_OK)
            status = one;
    if ((one = plan_first(setup, report)) != QN_OK)
        status = one;
    if (status == QN_OK) {
        plan_bases(pack, setup);
        plan_limits(pack, setup);
    }
    return status;
}

/* Decks are not built: a deck is two factions. */
bool su_deck_check(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                   qn_report report)
{
    (void)pack;
    (void)deck;
    (void)file;
    (void)report;
    return true;
}
