/*
 * Planning a game: which heroes, which edition, how large a table (DT-003 DT-009 DT-163 DT-177).
 */
#include "games/dicethrone/dicethrone.h"

#include "games/dicethrone/settings.h"

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

qn_status dt_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    (void)report;
    for (unsigned s = 0; s < setup->seats; s++)
        setup->plan[PLAN_HERO + s] = setting_number(pack, setup, S_HERO, s);
    setup->plan[PLAN_FIRST] = setting_number(pack, setup, S_FIRST, 0);
    setup->plan[PLAN_EDITION] = setting_which(pack, setup, S_EDITION) == EDITION_B;
    plan_limits(pack, setup);
    return QN_OK;
}
