/*
 * Planning a game: which villains, which mode, which common fate cards, how large a table
 * (MV-001 MV-011 – MV-014 MV-023 MV-181 – MV-187).
 */
#include "games/villainous/villainous.h"

#include "games/planning.h"
#include "games/villainous/messages.h"

#include <stdio.h>
#include <string.h>

/* ---- sets: a villain, or the common fate cards, of a box */

static bool same_box(const struct set_info *a, const struct set_info *b)
{
    return a->of && b->of && strcmp(a->of, b->of) == 0;
}

/* The common fate cards of the box that a villain comes from, or -1. */
static int common_of(const struct qn_pack *p, unsigned villain)
{
    for (unsigned i = 0; i < p->set_count; i++)
        if (plan_is_kind(&p->sets[i], "common") && same_box(&p->sets[i], &p->sets[villain]))
            return (int)i;
    return -1;
}

/* ---- villains */

static bool is_taken(const struct game_setup *setup, unsigned seat, uint16_t set)
{
    for (unsigned s = 0; s < seat; s++)
        if (setup->plan[PLAN_VILLAIN + s] == set)
            return true;
    return false;
}

static bool is_named(const struct game_setup *setup, const char *villain)
{
    for (unsigned s = 0; s < setup->seats; s++) {
        char key[16];
        snprintf(key, sizeof key, "villain%u", s + 1);
        const char *other = setup_get(setup, key);
        if (other && strcmp(other, villain) == 0)
            return true;
    }
    return false;
}

/* Do so many villains that have been named come from that one's box already? */
static bool box_is_full(const struct qn_pack *p, const struct game_setup *setup,
                        const char *villain)
{
    int set = plan_find_set(p, "villain", villain);
    unsigned n = 0;
    const char *name;
    for (size_t i = 0; (name = plan_nth_set(p, "villain", i)); i++)
        n += is_named(setup, name) &&
             same_box(&p->sets[plan_find_set(p, "villain", name)], &p->sets[set]);
    return n >= SEATS_OF_BOX;
}

/* Without a word of the players: in the order of the content, those that nobody has named. */
static const char *free_villain(const struct qn_pack *p, const struct game_setup *setup)
{
    const char *name, *other = NULL;
    for (size_t n = 0; (name = plan_nth_set(p, "villain", n)); n++) {
        if (is_named(setup, name))
            continue;
        if (!box_is_full(p, setup, name))
            return name;
        other = other ? other : name;
    }
    return other;
}

static qn_status plan_seat(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           qn_report report)
{
    char key[16];
    snprintf(key, sizeof key, "villain%u", seat + 1);
    if (!setup_get(setup, key)) {
        const char *villain = free_villain(p, setup);
        if (!villain || !setup_set(setup, key, villain)) {
            plan_tell(report, MSG_NO_VILLAINS, NULL, NULL, "MV-001");
            return QN_BAD_SETUP;
        }
    }
    const char *name = setup_get(setup, key);
    int set = plan_wanted_set(p, "villain", name, MSG_VILLAIN, MSG_VILLAIN_NEAR, report);
    if (set < 0)
        return QN_BAD_SETUP;
    if (is_taken(setup, seat, (uint16_t)set)) {
        plan_tell(report, MSG_VILLAIN_TWICE, name, NULL, "MV-001");
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_VILLAIN + seat] = (uint16_t)set;
    return QN_OK;
}

static qn_status plan_mode(struct game_setup *setup, qn_report report)
{
    static const char *const words[MODES] = {"omnipotent", "implacable", "immortal"};
    const char *mode = setup_get(setup, "mode");
    setup->plan[PLAN_MODE] = MODE_IMPLACABLE;
    if (!mode)
        return setup_set(setup, "mode", words[MODE_IMPLACABLE]) ? QN_OK : QN_BAD_SETUP;
    for (uint16_t i = 0; i < MODES; i++)
        if (strcmp(mode, words[i]) == 0) {
            setup->plan[PLAN_MODE] = i;
            return QN_OK;
        }
    plan_tell(report, MSG_MODE, mode, NULL, "MV-011");
    return QN_BAD_SETUP;
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
        room &= use_box(setup, common_of(p, setup->plan[PLAN_VILLAIN + s]));
    return room;
}

static bool is_common(const struct set_info *set, const char *box)
{
    return plan_is_kind(set, "common") && set->of && (!box || strcmp(set->of, box) == 0);
}

/* MV-183: those of the box, or of all boxes there are. */
static qn_status use_named(const struct qn_pack *p, struct game_setup *setup, const char *box,
                           qn_report report)
{
    bool found = false, room = true;
    for (unsigned i = 0; i < p->set_count; i++)
        if (is_common(&p->sets[i], strcmp(box, "mixed") == 0 ? NULL : box)) {
            room &= use_box(setup, (int)i);
            found = true;
        }
    if (!found)
        plan_tell(report, MSG_COMMON, box, NULL, "MV-182");
    return found && room ? QN_OK : QN_BAD_SETUP;
}

static qn_status plan_named(const struct qn_pack *p, struct game_setup *setup, const char *common,
                            qn_report report)
{
    char names[SETTING_VALUE], *rest = names, most[12];
    snprintf(names, sizeof names, "%s", common);
    setup->plan[PLAN_BOXES] = 0;
    qn_status status = QN_OK;
    do {
        char *name = rest;
        size_t n = strcspn(name, ",");
        rest = name[n] ? name + n + 1 : name + n;
        name[n] = '\0';
        status = use_named(p, setup, name, report);
    } while (*rest && status == QN_OK);
    setup->plan[PLAN_DEALT] = setup->plan[PLAN_BOXES];
    if (use_boxes_of_villains(p, setup) && setup->plan[PLAN_BOXES] < BOXES_MOST)
        return status;
    snprintf(most, sizeof most, "%d", BOXES_MOST - 1);
    plan_tell(report, MSG_BOXES, most, NULL, "MV-183");
    return QN_BAD_SETUP;
}

/* MV-182: mixing is optional. */
static qn_status plan_common(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    const char *common = setup_get(setup, "common");
    char most[4];
    setup->plan[PLAN_BOXES] = 0;
    use_boxes_of_villains(p, setup);
    if (setup->seats > SEATS_OF_BOX && setup->plan[PLAN_BOXES] < 2) {
        snprintf(most, sizeof most, "%d", SEATS_OF_BOX);
        plan_tell(report, MSG_ONE_BOX, most, NULL, "MV-025");
        return QN_BAD_SETUP;
    }
    if (common)
        return plan_named(p, setup, common, report);
    if (!setup->plan[PLAN_BOXES]) {
        plan_tell(report, MSG_NO_COMMON, NULL, NULL, "MV-017");
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_DEALT] = 1;
    return setup_set(setup, "common", p->sets[setup->plan[PLAN_COMMON]].of) ? QN_OK : QN_BAD_SETUP;
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

static const char *const settings[] = {"villain1", "villain2", "villain3", "villain4", "villain5",
                                       "villain6", "first",    "mode",     "common",   NULL};

qn_status mv_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = plan_settings(setup, settings, MSG_SETTING, report), one;
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_seat(pack, setup, s, report)) != QN_OK)
            status = one;
    if ((one = plan_first_seat(setup, "random", "MV-023", &setup->plan[PLAN_FIRST], report)) !=
        QN_OK)
        status = one;
    if ((one = plan_mode(setup, report)) != QN_OK)
        status = one;
    if (status == QN_OK)
        status = plan_common(pack, setup, report);
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
