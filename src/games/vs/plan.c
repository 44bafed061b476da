/*
 * Planning a game: decks by name or file, checked against the construction rules (VC-001 – VC-005),
 * and how large the table must be.
 */
#include "carte/pack.h"
#include "games/planning.h"
#include "games/vs/messages.h"
#include "games/vs/vs.h"

#include <stdio.h>
#include <string.h>

/* ---- deck rules */

struct deck_rules {
    const struct qn_pack *p;
    const struct deck_list *d;
    const char *file;
    qn_report report;
    bool legal;
};

static void breach(struct deck_rules *r, unsigned line, const char *rule, const char *format,
                   const char *a, const char *b)
{
    qn_message m = {.file = r->file, .line = line, .format = format, .args = {a, b}, .rule = rule};
    r->legal = false;
    if (r->report.fn)
        r->report.fn(r->report.user, &m);
}

static void check_size(struct deck_rules *r)
{
    unsigned n = 0;
    char text[12];
    for (unsigned i = 0; i < r->d->line_count; i++)
        n += r->d->count[i];
    snprintf(text, sizeof text, "%u", n);
    if (n < DECK_SIZE)
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

bool vs_deck_check(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                   qn_report report)
{
    struct deck_rules r = {pack, deck, file, report, true};
    check_size(&r);
    for (unsigned i = 0; i < deck->line_count; i++)
        check_line(&r, i);
    return r.legal;
}

/* ---- seats */

static qn_status plan_deck(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           qn_report report)
{
    char key[SETTING_KEY];
    snprintf(key, sizeof key, "deck%u", seat + 1);
    if (!setup_get(setup, key)) {
        if (setup->bare)
            return QN_OK; /* a scene brings its own cards */
        if (!p->deck_count) {
            plan_tell(report, MSG_NO_DECKS, NULL, NULL, NULL);
            return QN_BAD_SETUP;
        }
        setup_set(setup, key, p->decks[seat % p->deck_count].name);
    }
    const char *deck = setup_get(setup, key);
    if (deck_read(p, deck, &setup->decks[seat], report) != QN_OK)
        return QN_BAD_SETUP;
    return vs_deck_check(p, &setup->decks[seat], deck, report) ? QN_OK : QN_BAD_SETUP;
}

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

static void plan_limits(const struct qn_pack *p, struct game_setup *setup)
{
    unsigned n = setup->seats, seats = setup->seats;
    for (unsigned s = 0; s < seats; s++)
        for (unsigned i = 0; i < setup->decks[s].line_count; i++)
            n += setup->decks[s].count[i];
    setup->limits = (struct limits){.cards = (uint16_t)n,
                                    .zones = (uint16_t)(ZONES * seats),
                                    .stack = 1300, /* the chain is made of frames */
                                    .occs = 20,
                                    .items = 72,
                                    .heap = 356,
                                    .instances = 128,
                                    .lasting = 56,
                                    .delayed = 16,
                                    .answers = 1,
                                    .slots = p->hot.slot_count,
                                    .deferred = 24,
                                    .deferred_items = 72,
                                    .triggers = 64};
}

static const char *const settings[] = {"deck1", "deck2", "first", NULL};

qn_status vs_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = plan_settings(setup, settings, MSG_SETTING, report), one;
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_deck(pack, setup, s, report)) != QN_OK)
            status = one;
    if ((one = plan_first_seat(setup, "random", "VC-017", &setup->plan[PLAN_FIRST], report)) !=
        QN_OK)
        status = one;
    if ((one = plan_players(pack, setup, report)) != QN_OK)
        status = one;
    setup->plan[PLAN_TEAMS] = (uint16_t)pack->trait_count;
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
