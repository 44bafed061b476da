/*
 * Planning a game: decks checked against the construction rules (VC-001 – VC-006), and how large the table
 * must be.
 */
#include "carte/pack.h"
#include "games/planning.h"
#include "games/vs/messages.h"
#include "games/vs/settings.h"
#include "games/vs/vs.h"

#include <stdio.h>
#include <string.h>

/* ---- deck rules */

struct deck_rules {
    const struct qn_pack *p;
    const struct deck_list *d;
    const char *file;
    qn_report report;
    bool limited, legal;
};

static void breach(struct deck_rules *r, unsigned line, const char *rule, const char *format,
                   const char *a, const char *b)
{
    qn_message m = {.file = r->file, .line = line, .format = format, .args = {a, b}, .rule = rule};
    r->legal = false;
    if (r->report.fn)
        r->report.fn(r->report.user, &m);
}

/* The only line of a deck besides its cards: "format limited". */
static void check_keys(struct deck_rules *r)
{
    for (unsigned i = 0; i < r->d->key_count; i++) {
        const struct setting *k = &r->d->keys[i];
        if (strcmp(k->key, "format") != 0)
            breach(r, 0, NULL, MSG_DECK_KEY, k->key, NULL);
        else if (strcmp(k->value, "limited") == 0)
            r->limited = true;
        else if (strcmp(k->value, "constructed") != 0)
            breach(r, 0, "VC-006", MSG_DECK_FORMAT, k->value, NULL);
    }
}

/* VC-001 VC-006 */
static void check_size(struct deck_rules *r)
{
    unsigned n = 0;
    char text[12];
    for (unsigned i = 0; i < r->d->line_count; i++)
        n += r->d->count[i];
    snprintf(text, sizeof text, "%u", n);
    if (r->limited && n < LIMITED_DECK_SIZE)
        breach(r, 0, "VC-006", MSG_LIMITED_SIZE, text, NULL);
    if (!r->limited && n < DECK_SIZE)
        breach(r, 0, "VC-001", MSG_DECK_SIZE, text, NULL);
}

/* VC-002 VC-003: a card is name and version, so each definition is one. VC-004: armies are free. */
static void check_line(struct deck_rules *r, unsigned i)
{
    const struct def *d = &r->p->hot.defs[r->d->def[i]];
    const char *id = r->p->cold[r->d->def[i]].ast->id;
    char text[12];
    snprintf(text, sizeof text, "%u", r->d->count[i]);
    if (d->type < T_CHARACTER || d->type > T_LOCATION)
        breach(r, r->d->line[i], "VC-007", MSG_DECK_NO_CARD, id, NULL);
    else if (r->d->count[i] > MOST_COPIES && !(d->keywords >> K_ARMY & 1))
        breach(r, r->d->line[i], "VC-002", MSG_DECK_COPIES, text, id);
}

static void check_all(struct deck_rules *r)
{
    check_keys(r);
    check_size(r);
    for (unsigned i = 0; i < r->d->line_count; i++)
        check_line(r, i);
}

bool vs_deck_check(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                   qn_report report)
{
    struct deck_rules r = {pack, deck, file, report, false, true};
    check_all(&r);
    return r.legal;
}

bool vs_deck_may_be_played(const struct qn_pack *p, const struct deck_list *deck, const char *file,
                           bool limited, qn_report report)
{
    struct deck_rules r = {p, deck, file, report, limited, true};
    check_all(&r);
    if (r.limited && !limited)
        breach(&r, 0, "VC-006", MSG_DECK_LIMITED, NULL, NULL);
    return r.legal;
}

/* ---- seats */

/* One card a seat. */
static qn_status plan_players(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    unsigned found = 0;
    for (uint16_t i = 0; i < p->hot.def_count && found < setup->seats; i++)
        if (p->hot.defs[i].type == T_PLAYER)
            setup->plan[PLAN_PLAYER + found++] = i;
    if (found == setup->seats)
        return QN_OK;
    plan_tell(report, MSG_NO_PLAYER, NULL, NULL, NULL);
    return QN_BAD_SETUP;
}

static uint16_t room(unsigned for_two, unsigned for_each_more, unsigned seats)
{
    return (uint16_t)(for_two + for_each_more * (seats - 2));
}

static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned n = setup->seats, seats = setup->seats;
    for (unsigned s = 0; s < seats; s++)
        for (unsigned i = 0; i < setup->decks[s].line_count; i++)
            n += setup->decks[s].count[i];
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = room(1268, 160, seats), /* the chain is of frames */
                                    .occs = room(20, 2, seats),
                                    .items = room(72, 18, seats),
                                    .heap = room(356, 60, seats),
                                    .instances = room(128, 32, seats),
                                    .lasting = room(56, 8, seats),
                                    .delayed = room(16, 2, seats),
                                    .answers = 1,
                                    .slots = p->hot.slot_count,
                                    .deferred = room(24, 4, seats),
                                    .deferred_items = room(72, 12, seats),
                                    .triggers = room(64, 12, seats)};
}

qn_status vs_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    int sides = setting_which(pack, setup, S_SIDES);
    qn_status status = plan_players(pack, setup, report);
    setup->plan[PLAN_FIRST] = setting_number(pack, setup, S_FIRST, 0);
    setup->plan[PLAN_SIDES] = (uint16_t)(sides > 0 ? sides + 1 : 0);
    setup->plan[PLAN_ENDURANCE] = setting_number(pack, setup, S_ENDURANCE, 0);
    setup->plan[PLAN_VICTORY] = (uint16_t)setting_which(pack, setup, S_VICTORY);
    setup->plan[PLAN_TEAMS] = (uint16_t)pack->trait_count;
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
