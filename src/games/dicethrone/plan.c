/*
 * Planning a game: which heroes, which edition, how large a table (DT-003 DT-009 DT-163 DT-177).
 */
#include "games/dicethrone/dicethrone.h"
#include "games/planning.h"
#include "games/dicethrone/messages.h"

#include <stdio.h>
#include <string.h>

/* A hero of whom every line is known. */
static bool is_complete(const struct qn_pack *p, unsigned set)
{
    for (unsigned d = 0; d < p->hot.def_count; d++)
        if (p->hot.defs[d].set == set && p->hot.defs[d].reconstructed)
            return false;
    return true;
}

/* Without a word of the players: complete heroes before others, in the order of the content. */
static const char *nth_default(const struct qn_pack *p, unsigned n)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < p->set_count; i++)
            if (plan_is_kind(&p->sets[i], "hero") && is_complete(p, i) == !pass && n-- == 0)
                return p->sets[i].id;
    return NULL;
}

static qn_status plan_seat(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           qn_report report)
{
    char key[16];
    snprintf(key, sizeof key, "hero%u", seat + 1);
    if (!setup_get(setup, key)) {
        const char *hero = nth_default(p, seat);
        if (!hero || !setup_set(setup, key, hero)) {
            plan_tell(report, MSG_NO_HEROES, NULL, NULL, NULL);
            return QN_BAD_SETUP;
        }
    }
    const char *name = setup_get(setup, key);
    int set = plan_wanted_set(p, "hero", name, MSG_HERO, MSG_HERO_NEAR, report);
    if (set < 0)
        return QN_BAD_SETUP;
    setup->plan[PLAN_HERO + seat] = (uint16_t)set;
    return QN_OK;
}

static qn_status plan_edition(struct game_setup *setup, qn_report report)
{
    const char *edition = setup_get(setup, "edition");
    setup->plan[PLAN_EDITION] = 0;
    if (!edition)
        return setup_set(setup, "edition", "a") ? QN_OK : QN_BAD_SETUP;
    if (strcmp(edition, "a") != 0 && strcmp(edition, "b") != 0) {
        plan_tell(report, MSG_EDITION, edition, NULL, NULL);
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_EDITION] = edition[0] == 'b';
    return QN_OK;
}

static unsigned count_companions(const struct qn_pack *p, const struct game_setup *setup)
{
    unsigned n = 0;
    for (unsigned s = 0; s < setup->seats; s++)
        for (unsigned d = 0; d < p->hot.def_count; d++)
            n += p->hot.defs[d].set == setup->plan[PLAN_HERO + s] &&
                 p->hot.defs[d].type == T_COMPANION;
    return n;
}

/* About twice what 90,000 random games of all heroes used at most: 190 words of frames, and more
 * where a companion may answer its own roll, again and again (with one 477, with two 702, with four
 * 1262); occurrences 4, heap 39, abilities 13 with two players and 18 with four, lasting 3, delayed 2.
 */
static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned seats = setup->seats, n = dt_count_cards(&p->hot, setup);
    unsigned stack = 256 + 96 * seats + 480 * count_companions(p, setup);
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = (uint16_t)stack,
                                    .occs = 8,
                                    .items = 8,
                                    .heap = 96,
                                    .instances = (uint16_t)(8 * seats + 8),
                                    .lasting = 8,
                                    .delayed = 4,
                                    .answers = 1,
                                    .slots = p->hot.slot_count,
                                    .deferred = 0,
                                    .deferred_items = 0,
                                    .triggers = 0};
}

static const char *const settings[] = {"hero1", "hero2",   "hero3", "hero4",
                                       "first", "edition", NULL};

qn_status dt_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = plan_settings(setup, settings, MSG_SETTING, report), one;
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_seat(pack, setup, s, report)) != QN_OK)
            status = one;
    if ((one = plan_first_seat(setup, "roll", "DT-009", &setup->plan[PLAN_FIRST], report)) != QN_OK)
        status = one;
    if ((one = plan_edition(setup, report)) != QN_OK)
        status = one;
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
