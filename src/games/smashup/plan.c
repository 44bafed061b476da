/*
 * Planning a game: which factions, which bases, how large a table (SU-001 SU-010 – SU-016 SU-028
 * SU-362 – SU-364).
 */
#include "games/smashup/setup.h"

#include "games/planning.h"
#include "games/smashup/messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- settings */

/* The n-th faction of the basic box or, later, of the others. */
static const char *nth_default(const struct qn_pack *p, unsigned n)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < p->set_count; i++) {
            bool basic = p->sets[i].of && strcmp(p->sets[i].of, "core") == 0;
            if (plan_is_kind(&p->sets[i], "faction") && basic == !pass && n-- == 0)
                return p->sets[i].id;
        }
    return NULL;
}

/* Without a word of the players: the basic box, in the order of the content, two a seat. */
static bool default_factions(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                             const char *key)
{
    char value[SETTING_VALUE];
    const char *a = nth_default(p, 2 * seat);
    const char *b = nth_default(p, 2 * seat + 1);
    if (!a || !b)
        return false;
    snprintf(value, sizeof value, "%s+%s", a, b);
    return setup_set(setup, key, value);
}

static int wanted_faction(const struct qn_pack *p, const char *name, qn_report report)
{
    return plan_wanted_set(p, "faction", name, MSG_FACTION, MSG_FACTION_NEAR, report);
}

static qn_status plan_seat(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           qn_report report)
{
    char key[16], value[SETTING_VALUE];
    snprintf(key, sizeof key, "factions%u", seat + 1);
    if (!setup_get(setup, key) && !default_factions(p, setup, seat, key)) {
        plan_tell(report, MSG_NO_FACTIONS, NULL, NULL, NULL);
        return QN_BAD_SETUP;
    }
    snprintf(value, sizeof value, "%s", setup_get(setup, key));
    char *plus = strchr(value, '+');
    if (!plus || strchr(plus + 1, '+')) {
        plan_tell(report, MSG_TWO_FACTIONS, value, NULL, "SU-010");
        return QN_BAD_SETUP;
    }
    *plus = '\0';
    int one = wanted_faction(p, value, report), two = wanted_faction(p, plus + 1, report);
    if (one < 0 || two < 0)
        return QN_BAD_SETUP;
    if (one == two) {
        plan_tell(report, MSG_SAME_FACTION, value, NULL, "SU-363");
        return QN_BAD_SETUP;
    }
    setup->plan[PLAN_FACTION + 2 * seat] = (uint16_t)one;
    setup->plan[PLAN_FACTION + 2 * seat + 1] = (uint16_t)two;
    return QN_OK;
}

/* ---- the draft (SU-028) */

static bool all_factions(const struct qn_pack *p, struct pool *out)
{
    for (uint16_t i = 0; i < p->set_count && out->count < POOL_MOST; i++)
        if (plan_is_kind(&p->sets[i], "faction") && su_faction_card(&p->hot, i) != NONE)
            out->set[out->count++] = i;
    out->shown = out->count;
    return true;
}

/* So many of all factions. */
static bool some_factions(const struct qn_pack *p, const char *number, struct pool *out,
                          qn_report report)
{
    long shown = strtol(number, NULL, 10);
    all_factions(p, out);
    if (shown > out->count) {
        plan_tell(report, MSG_NO_FACTIONS, NULL, NULL, NULL);
        return false;
    }
    out->shown = (uint8_t)shown;
    return true;
}

static bool read_pool(const struct qn_pack *pack, const char *value, struct pool *out,
                      qn_report report)
{
    char names[SETTING_VALUE], *name = names;
    *out = (struct pool){.count = 0};
    if (strcmp(value, "all") == 0)
        return all_factions(pack, out);
    if (value[0] && strspn(value, "0123456789") == strlen(value))
        return some_factions(pack, value, out, report);
    snprintf(names, sizeof names, "%s", value);
    while (name && out->count < POOL_MOST) {
        char *plus = strchr(name, '+');
        if (plus)
            *plus = '\0';
        int set = wanted_faction(pack, name, report);
        if (set < 0 || su_faction_card(&pack->hot, (uint16_t)set) == NONE)
            return false;
        out->set[out->count++] = (uint16_t)set;
        name = plus ? plus + 1 : NULL;
    }
    out->shown = out->count;
    return true;
}

static unsigned count_different(const struct pool *pool)
{
    unsigned n = 0;
    for (unsigned i = 0; i < pool->shown; i++) {
        unsigned k = 0;
        while (pool->set[k] != pool->set[i])
            k++;
        n += k == i;
    }
    return n;
}

static qn_status plan_draft(const struct qn_pack *p, struct game_setup *setup, const char *draft,
                            struct pool *pool, qn_report report)
{
    char text[16];
    qn_status status = read_pool(p, draft, pool, report) ? QN_OK : QN_BAD_SETUP;
    if (status == QN_OK && count_different(pool) < 2u * setup->seats) {
        snprintf(text, sizeof text, "%u", 2u * setup->seats);
        plan_tell(report, MSG_DRAFT_FEW, text, NULL, "SU-028");
        status = QN_BAD_SETUP;
    }
    for (unsigned s = 0; s < SEATS_MOST; s++) {
        snprintf(text, sizeof text, "factions%u", s + 1);
        if (setup_get(setup, text)) {
            plan_tell(report, MSG_DRAFT_FACTIONS, text, NULL, "SU-028");
            status = QN_BAD_SETUP;
        }
    }
    setup->plan[PLAN_POOLED] = pool->count;
    setup->plan[PLAN_SHOWN] = pool->shown;
    memcpy(setup->plan + PLAN_POOL, pool->set, pool->count * sizeof pool->set[0]);
    return status;
}

/* The factions that may come into the game. */
static qn_status plan_factions(const struct qn_pack *p, struct game_setup *setup, struct pool *pool,
                               qn_report report)
{
    const char *draft = setup_get(setup, "draft");
    qn_status status = QN_OK, one;
    setup->plan[PLAN_POOLED] = 0;
    if (draft)
        return plan_draft(p, setup, draft, pool, report);
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_seat(p, setup, s, report)) != QN_OK)
            status = one;
    pool->count = (uint8_t)(2 * setup->seats);
    memcpy(pool->set, setup->plan + PLAN_FACTION, pool->count * sizeof pool->set[0]);
    return status;
}

/* SU-012: the rulebook calls some of them optional; those are used if the players say so. */
static qn_status plan_titans(struct game_setup *setup, qn_report report)
{
    static const char *const words[TITANS] = {"box", "all", "none"};
    const char *titans = setup_get(setup, "titans");
    setup->plan[PLAN_TITANS] = TITANS_BOX;
    if (!titans)
        return setup_set(setup, "titans", words[TITANS_BOX]) ? QN_OK : QN_BAD_SETUP;
    for (uint16_t i = 0; i < TITANS; i++)
        if (strcmp(titans, words[i]) == 0) {
            setup->plan[PLAN_TITANS] = i;
            return QN_OK;
        }
    plan_tell(report, MSG_TITANS, titans, NULL, "SU-012");
    return QN_BAD_SETUP;
}

/* ---- which bases: those of the factions' boxes (SU-014), or of others that are named (SU-013) */

static bool has_bases(const struct set_info *set)
{
    return plan_is_kind(set, "bases") && set->of;
}

static const char *nth_box(void *user, size_t n)
{
    const struct qn_pack *p = user;
    for (unsigned i = 0; i < p->set_count; i++)
        if (has_bases(&p->sets[i]) && n-- == 0)
            return p->sets[i].of;
    return NULL;
}

/* The box of that name, or all of them; one that was named before is used once (SU-364). */
static qn_status use_boxes(const struct qn_pack *p, struct game_setup *setup, const char *name,
                           qn_report report)
{
    char most[12];
    bool all = strcmp(name, "all") == 0, found = false;
    for (uint16_t i = 0; i < p->set_count; i++) {
        if (!has_bases(&p->sets[i]) || (!all && strcmp(p->sets[i].of, name) != 0))
            continue;
        if (setup->plan[PLAN_BOXES] == BOXES_MOST) {
            snprintf(most, sizeof most, "%d", BOXES_MOST);
            plan_tell(report, MSG_BOXES, most, NULL, "SU-013");
            return QN_BAD_SETUP;
        }
        setup->plan[PLAN_BOX + setup->plan[PLAN_BOXES]++] = i;
        found = true;
    }
    if (found)
        return QN_OK;
    const char *near = nearest_word(name, nth_box, (void *)(uintptr_t)p);
    plan_tell(report, near ? MSG_BOX_NEAR : MSG_BOX, name, near, "SU-013");
    return QN_BAD_SETUP;
}

static qn_status plan_bases(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    char names[SETTING_VALUE], *name = names;
    const char *bases = setup_get(setup, "bases");
    qn_status status = QN_OK;
    snprintf(names, sizeof names, "%s", bases ? bases : "factions");
    setup->plan[PLAN_FOLLOWED] = setup->plan[PLAN_BOXES] = 0;
    while (name && status == QN_OK) {
        char *plus = strchr(name, '+');
        if (plus)
            *plus = '\0';
        if (strcmp(name, "factions") == 0)
            setup->plan[PLAN_FOLLOWED] = 1;
        else
            status = use_boxes(p, setup, name, report);
        name = plus ? plus + 1 : NULL;
    }
    return status;
}

/* ---- how large the table must be */

struct common_count {
    const struct card_pack *pack;
    unsigned cards, bases;
};

static void count_common(void *user, uint16_t def)
{
    struct common_count *count = user;
    count->cards += count->pack->defs[def].copies;
    if (count->pack->defs[def].type == T_BASE)
        count->bases += count->pack->defs[def].copies;
}

/* What the boxes that are named bring, and those of the factions if there are any. */
static struct common_count count_commons(const struct qn_pack *p, const struct game_setup *setup,
                                         const struct pool *factions)
{
    struct common_count count = {&p->hot, 0, 0};
    struct pool sets = {.count = 0};
    if (factions)
        sets = *factions;
    for (unsigned i = 0; i < setup->plan[PLAN_BOXES]; i++)
        sets.set[sets.count++] = setup->plan[PLAN_BOX + i];
    su_common_cards(&p->hot, &sets, count_common, &count);
    return count;
}

/* SU-018: as many as are laid out; a bare set-up, of a scene, lays out its own. */
static qn_status plan_enough_bases(const struct qn_pack *p, const struct game_setup *setup,
                                   const struct pool *factions, qn_report report)
{
    const struct pool *followed = setup->plan[PLAN_FOLLOWED] ? factions : NULL;
    unsigned needed = setup->seats + 1, there = count_commons(p, setup, followed).bases;
    char text[2][12];
    if (setup->bare || there >= needed)
        return QN_OK;
    snprintf(text[0], sizeof text[0], "%u", needed);
    snprintf(text[1], sizeof text[1], "%u", there);
    plan_tell(report, MSG_FEW_BASES, text[0], text[1], "SU-018");
    return QN_BAD_SETUP;
}

/* Of a draft nobody knows the end: the largest factions, and every faction that is on offer. */
static unsigned faction_cards(const struct qn_pack *p, const struct game_setup *setup,
                              const struct pool *pool)
{
    unsigned n = 0, most = 0;
    for (unsigned i = 0; i < pool->count; i++) {
        unsigned cards = pack_cards_in_set(p, pool->set[i]);
        n += cards;
        most = cards > most ? cards : most;
    }
    return setup->plan[PLAN_POOLED] ? 2 * setup->seats * most + pool->shown : n;
}

/* 1.3 to 2 times what 27,000 random games of all factions used at most: frames 51 (48 of them took
 * 547 words), occurrences 10, items 38, heap 106, abilities 70, lasting 49 (rarely more than 35),
 * delayed 4, unseen answers 14 with two players and 20 with four; waiting for the aftermath 30, with
 * 43 items, 31 abilities. */
static void plan_limits(const struct qn_pack *p, struct game_setup *setup, const struct pool *pool)
{
    unsigned seats = setup->seats;
    unsigned n = seats + count_commons(p, setup, pool).cards + faction_cards(p, setup, pool);
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = 896,
                                    .occs = 18,
                                    .items = 64,
                                    .heap = 176,
                                    .instances = (uint16_t)(40 + n / 2),
                                    .lasting = 64,
                                    .delayed = 8,
                                    .answers = (uint16_t)(8 + 10 * seats),
                                    .slots = p->hot.slot_count,
                                    .deferred = 48,
                                    .deferred_items = 64,
                                    .triggers = 48};
}

static const char *const settings[] = {"factions1", "factions2", "factions3", "factions4", "first",
                                       "titans",    "draft",     "bases",     NULL};

qn_status su_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    struct pool pool = {.count = 0};
    qn_status status = plan_settings(setup, settings, MSG_SETTING, report), one;
    if ((one = plan_factions(pack, setup, &pool, report)) != QN_OK)
        status = one;
    if ((one = plan_first_seat(setup, "random", "SU-025", &setup->plan[PLAN_FIRST], report)) !=
        QN_OK)
        status = one;
    if ((one = plan_titans(setup, report)) != QN_OK)
        status = one;
    if ((one = plan_bases(pack, setup, report)) != QN_OK)
        status = one;
    if (status == QN_OK)
        status = plan_enough_bases(pack, setup, &pool, report);
    if (status == QN_OK)
        plan_limits(pack, setup, &pool);
    return status;
}
