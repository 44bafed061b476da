/*
 * Planning a game: which factions, which bases, how large a table (SU-001 SU-010 – SU-016 SU-028
 * SU-362 – SU-364).
 */
#include "games/smashup/setup.h"

#include "games/planning.h"
#include "games/smashup/messages.h"

#include <stdio.h>
#include <string.h>

/* ---- the factions that may come into the game: two a seat, or those on offer in a draft (SU-028) */

static void all_factions(const struct qn_pack *p, struct pool *out)
{
    for (uint16_t i = 0; i < p->set_count && out->count < POOL_MOST; i++)
        if (plan_is_kind(&p->sets[i], "faction") && su_faction_card(&p->hot, i) != NONE)
            out->set[out->count++] = i;
    out->shown = out->count;
}

/* All of them, so many of all, or those that are named. */
static void read_pool(const struct qn_pack *p, const struct game_setup *setup, struct pool *out)
{
    struct setting_value part;
    *out = (struct pool){.count = 0};
    for (unsigned i = 0; setting_part(p, setup, S_DRAFT, 0, i, &part); i++) {
        if (!part.alone) {
            out->set[out->count++] = part.number;
            out->shown = out->count;
            continue;
        }
        all_factions(p, out);
        if (part.word < 0 && part.number < out->count)
            out->shown = (uint8_t)part.number;
    }
}

static void plan_factions(const struct qn_pack *p, struct game_setup *setup, struct pool *pool)
{
    struct setting_value part;
    read_pool(p, setup, pool);
    setup->plan[PLAN_POOLED] = pool->count;
    setup->plan[PLAN_SHOWN] = pool->shown;
    memcpy(setup->plan + PLAN_POOL, pool->set, pool->count * sizeof pool->set[0]);
    if (pool->count)
        return;
    for (unsigned i = 0; i < 2u * setup->seats; i++)
        if (setting_part(p, setup, S_FACTIONS, i / 2, i % 2, &part))
            setup->plan[PLAN_FACTION + i] = pool->set[pool->count++] = part.number;
}

/* ---- which bases: those of the factions' boxes (SU-014), or of others that are named (SU-013) */

static bool has_bases(const struct set_info *set)
{
    return plan_is_kind(set, "bases") && set->of;
}

/* One that was named before is used once (SU-364). */
static bool use_box(struct game_setup *setup, uint16_t set)
{
    uint16_t *count = &setup->plan[PLAN_BOXES];
    if (*count == BOXES_MOST)
        return false;
    setup->plan[PLAN_BOX + (*count)++] = set;
    return true;
}

static bool use_all_boxes(const struct qn_pack *p, struct game_setup *setup)
{
    bool room = true;
    for (uint16_t i = 0; i < p->set_count; i++)
        room &= !has_bases(&p->sets[i]) || use_box(setup, i);
    return room;
}

static qn_status plan_bases(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    struct setting_value part;
    char most[12];
    bool room = true;
    setup->plan[PLAN_FOLLOWED] = setup->plan[PLAN_BOXES] = 0;
    for (unsigned i = 0; setting_part(p, setup, S_BASES, 0, i, &part); i++) {
        if (part.word == BASES_FACTIONS)
            setup->plan[PLAN_FOLLOWED] = 1;
        else
            room &= part.word == BASES_ALL ? use_all_boxes(p, setup) : use_box(setup, part.number);
    }
    if (room)
        return QN_OK;
    snprintf(most, sizeof most, "%d", BOXES_MOST);
    plan_tell(report, MSG_BOXES, NULL, most, "SU-013");
    return QN_BAD_SETUP;
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
                                    .triggers = 96};
}

qn_status su_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    struct pool pool;
    plan_factions(pack, setup, &pool);
    setup->plan[PLAN_FIRST] = setting_number(pack, setup, S_FIRST, 0);
    setup->plan[PLAN_TITANS] = (uint16_t)setting_which(pack, setup, S_TITANS);
    qn_status status = plan_bases(pack, setup, report);
    if (status == QN_OK)
        status = plan_enough_bases(pack, setup, &pool, report);
    if (status == QN_OK)
        plan_limits(pack, setup, &pool);
    return status;
}
