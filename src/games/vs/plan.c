/*
 * Planning a game: decks by name or file, checked against the construction rules (VC-001 – VC-006),
 * partners, endurance and what wins, and how large the table must be.
 */
#include "carte/pack.h"
#include "games/planning.h"
#include "games/vs/messages.h"
#include "games/vs/vs.h"

#include <stdio.h>
#include <stdlib.h>
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

/* Where limited decks are played any deck need be no larger; elsewhere there are none. */
static bool may_be_played(const struct qn_pack *p, const struct deck_list *deck, const char *file,
                          bool limited, qn_report report)
{
    struct deck_rules r = {p, deck, file, report, limited, true};
    check_all(&r);
    if (r.limited && !limited)
        breach(&r, 0, "VC-006", MSG_DECK_LIMITED, NULL, NULL);
    return r.legal;
}

/* ---- settings */

/* The number of the word among those (NULL after the last), or -1, reported. */
static int one_of(const char *const *words, const char *word, const char *format, const char *rule,
                  qn_report report)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    plan_tell(report, format, word, NULL, rule);
    return -1;
}

/* Partners: two or more on each side, as many here as there. */
static qn_status plan_sides(struct game_setup *setup, qn_report report)
{
    static const char *const words[] = {"none", "2", "3", NULL};
    const char *word = plan_setting(setup, "sides", words[0]);
    int found = one_of(words, word, MSG_SIDES_WORD, "VS-028", report);
    unsigned sides = found > 0 ? (unsigned)found + 1 : 0;
    char seats[4];
    setup->plan[PLAN_SIDES] = (uint16_t)sides;
    if (found < 0)
        return QN_BAD_SETUP;
    if (!sides || (setup->seats % sides == 0 && setup->seats / sides > 1))
        return QN_OK;
    snprintf(seats, sizeof seats, "%u", setup->seats);
    plan_tell(report, MSG_SIDES, seats, word, "VS-028");
    return QN_BAD_SETUP;
}

/* VC-012 VC-013 */
static qn_status plan_endurance(struct game_setup *setup, qn_report report)
{
    char usual[8], *end;
    snprintf(usual, sizeof usual, "%d", START_ENDURANCE);
    const char *word = plan_setting(setup, "endurance", usual);
    long endurance = strtol(word, &end, 10);
    setup->plan[PLAN_ENDURANCE] = (uint16_t)endurance;
    if (word[0] >= '0' && word[0] <= '9' && !*end && endurance >= 1 && endurance <= MOST_ENDURANCE)
        return QN_OK;
    plan_tell(report, MSG_ENDURANCE, word, NULL, "VC-013");
    return QN_BAD_SETUP;
}

static qn_status plan_victory(struct game_setup *setup, qn_report report)
{
    static const char *const words[] = {
        [VICTORY_HIGHEST] = "highest", [VICTORY_LAST] = "last", NULL};
    int found =
        one_of(words, plan_setting(setup, "victory", words[0]), MSG_VICTORY, "VC-185", report);
    setup->plan[PLAN_VICTORY] = (uint16_t)found;
    return found < 0 ? QN_BAD_SETUP : QN_OK;
}

/* ---- seats */

static qn_status plan_deck(const struct qn_pack *p, struct game_setup *setup, unsigned seat,
                           bool limited, qn_report report)
{
    char key[SETTING_KEY];
    snprintf(key, sizeof key, "deck%u", seat + 1);
    bool named = setup_get(setup, key);
    if (!named && setup->bare)
        return QN_OK; /* a scene brings its own cards */
    if (!named && !p->deck_count) {
        plan_tell(report, MSG_NO_DECKS, NULL, NULL, NULL);
        return QN_BAD_SETUP;
    }
    const char *usual = named ? NULL : p->decks[seat % p->deck_count].name;
    const char *deck = plan_setting(setup, key, usual);
    if (deck_read(p, deck, &setup->decks[seat], report) != QN_OK)
        return QN_BAD_SETUP;
    return may_be_played(p, &setup->decks[seat], deck, limited, report) ? QN_OK : QN_BAD_SETUP;
}

static qn_status plan_decks(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    static const char *const words[] = {"constructed", "limited", NULL};
    qn_status status = QN_OK, one;
    int format =
        one_of(words, plan_setting(setup, "decks", words[0]), MSG_DECK_FORMAT, "VC-006", report);
    if (format < 0)
        status = QN_BAD_SETUP;
    for (unsigned s = 0; s < setup->seats; s++)
        if ((one = plan_deck(p, setup, s, format > 0, report)) != QN_OK)
            status = one;
    return status;
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

static const char *const settings[] = {"deck1", "deck2", "deck3", "deck4",     "deck5",   "deck6",
                                       "first", "sides", "decks", "endurance", "victory", NULL};

qn_status vs_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = plan_settings(setup, settings, MSG_SETTING, report), one;
    if ((one = plan_decks(pack, setup, report)) != QN_OK)
        status = one;
    if ((one = plan_first_seat(setup, "random", "VC-017", &setup->plan[PLAN_FIRST], report)) !=
        QN_OK)
        status = one;
    if ((one = plan_sides(setup, report)) != QN_OK)
        status = one;
    if ((one = plan_endurance(setup, report)) != QN_OK)
        status = one;
    if ((one = plan_victory(setup, report)) != QN_OK)
        status = one;
    if ((one = plan_players(pack, setup, report)) != QN_OK)
        status = one;
    setup->plan[PLAN_TEAMS] = (uint16_t)pack->trait_count;
    if (status == QN_OK)
        plan_limits(pack, setup);
    return status;
}
