/*
 * Planning a game: which villains, which mode, which common fate cards, how large a table
 * (MV-001 MV-011 – MV-014 MV-023 MV-181 – MV-187).
 */
#include "games/villainous/villainous.h"

#include "games/planning.h"
#include "games/villainous/messages.h"
#include "games/villainous/settings.h"

#include <stdio.h>
#include <string.h>

/* ---- sets: a villain, or the common fate cards, of a box */

bool mv_same_box(const struct set_info *a, const struct set_info *b)
{
    return a->of && b->of && strcmp(a->of, b->of) == 0;
}

/* The common fate cards of the box that a villain comes from, or -1. */
int mv_common_of(const struct qn_pack *p, unsigned villain)
{
    for (unsigned i = 0; i < p->set_count; i++)
        if (plan_is_kind(&p->sets[i], "common") && mv_same_box(&p->sets[i], &p->sets[villain]))
            return (int)i;
    return -1;
}

/* ---- common fate cards: of one box, be its villains in play or not, or of several mixed */

/* Those that are dealt come first, then those of other boxes in use. */
static bool use_box(struct game_setup *setup, int common)
{
    unsigned n = setup->plan[PLAN_BOXES];
    for (unsigned i = 0; i < n; i++)
        if (setup->plan[PLAN_COMMON + i] == common)
            return true;
    if (common < 0 || n == BOXES_MOST)
        return common < 0;
    setup->plan[PLAN_COMMON + n] = (uint16_t)common;
    setup->plan[PLAN_BOXES]++;
    return true;
}

static bool use_boxes_of_villains(const struct qn_pack *p, struct game_setup *setup)
{
    bool room = true;
    for (unsigned s = 0; s < setup->seats; s++)
        room &= use_box(setup, mv_common_of(p, setup->plan[PLAN_VILLAIN + s]));
    return room;
}

static bool is_common(const struct set_info *set, const char *box)
{
    return plan_is_kind(set, "common") && set->of && (!box || strcmp(set->of, box) == 0);
}

/* MV-183: those of the box, or of all boxes there are. */
static bool use_named(const struct qn_pack *p, struct game_setup *setup,
                      const struct setting_value *named)
{
    const char *box = named->word < 0 ? named->id : NULL;
    bool room = true;
    for (unsigned i = 0; i < p->set_count; i++)
        if (is_common(&p->sets[i], box))
            room &= use_box(setup, (int)i);
    return room;
}

static unsigned count_boxes_of_villains(const struct qn_pack *p, struct game_setup *setup)
{
    setup->plan[PLAN_BOXES] = 0;
    use_boxes_of_villains(p, setup);
    return setup->plan[PLAN_BOXES];
}

static qn_status plan_common(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    struct setting_value part;
    char most[12];
    bool room = true;
    if (setup->seats > SEATS_OF_BOX && count_boxes_of_villains(p, setup) < 2) {
        snprintf(most, sizeof most, "%d", SEATS_OF_BOX);
        plan_tell(report, MSG_ONE_BOX, most, NULL, "MV-025");
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_BOXES] = 0;
    for (unsigned i = 0; setting_part(p, setup, S_COMMON, 0, i, &part); i++)
        room &= use_named(p, setup, &part);
    setup->plan[PLAN_DEALT] = setup->plan[PLAN_BOXES];
    room &= use_boxes_of_villains(p, setup);
    if (room && setup->plan[PLAN_BOXES] < BOXES_MOST)
        return QN_OK;
    snprintf(most, sizeof most, "%d", BOXES_MOST - 1);
    plan_tell(report, MSG_BOXES, NULL, most, "MV-183");
    return QN_BAD_SETUP;
}

/* ---- how large the table must be */

static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned seats = setup->seats, n = mv_count_cards(&p->hot, setup);
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = 560,
                                    .occs = 16,
                                    .items = (uint16_t)(seats > SEATS_OF_BOX ? 96 : 64),
                                    .heap = 160,
                                    .instances = (uint16_t)(32 + n / 2),
                                    .lasting = 24,
                                    .delayed = 4,
                                    .answers = 8, /* kinds of cards that answer from a hand */
                                    .slots = p->hot.slot_count,
                                    .deferred = 0,
                                    .deferred_items = 0,
                                    .triggers = 0};
}

qn_status mv_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    for (unsigned s = 0; s < setup->seats; s++)
        setup->plan[PLAN_VILLAIN + s] = setting_number(pack, setup, S_VILLAIN, s);
    setup->plan[PLAN_FIRST] = setting_number(pack, setup, S_FIRST, 0);
    setup->plan[PLAN_MODE] = (uint16_t)setting_which(pack, setup, S_MODE);
    qn_status status = plan_common(pack, setup, report);
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
