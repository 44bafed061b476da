/*
 * Replaying journals: a new table, and the choices made again.
 *
 * Strictly, everything must be as written down: seat, index, words and hashes. Leniently, the words
 * are followed wherever they stand among the options, or else the index, as far as that goes; the
 * first difference is reported.
 */
#include "api/journal.h"

#include <inttypes.h>
#include <string.h>

#include "api/messages.h"
#include "quinte/resign.h"

struct replay {
    const struct qn_journal *j;
    qn_table *table;
    qn_report report;
    bool strict, diverged;
};

/* Tells the first difference. True if the replay may go on all the same. */
static bool diverge(struct replay *r, size_t choice, const char *format, const char *words,
                    const char *other)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", choice + 1);
    unsigned line = choice < r->j->count ? r->j->choices[choice].line : 0;
    if (!r->diverged)
        report_at(r->report, (struct place){r->j->name, line, 0}, format, number, words, other);
    r->diverged = true;
    return !r->strict;
}

static const char *choice_words(const struct qn_journal *j, const struct choice *c, char *buf)
{
    memcpy(buf, j->text + c->words, c->words_length);
    buf[c->words_length] = '\0';
    return buf;
}

static bool seat_agrees(struct replay *r, size_t i, const char *words)
{
    char asked[16];
    int seat = qn_waiting(r->table);
    if (seat == r->j->choices[i].seat)
        return true;
    snprintf(asked, sizeof asked, "%d", seat + 1);
    return diverge(r, i, MSG_JOURNAL_SEAT, words, asked);
}

/* The option to choose, or SIZE_MAX when the replay ends here. */
static size_t find_option(struct replay *r, size_t i, const char *words)
{
    const qn_option *options;
    char own[WORDS_SIZE] = "";
    size_t count = qn_options(r->table, &options), index = r->j->choices[i].index;
    if (index < count)
        qn_option_id(r->table, qn_waiting(r->table), &options[index], own, sizeof own);
    if (strcmp(own, words) == 0)
        return index;
    if (!diverge(r, i, *own ? MSG_JOURNAL_WORDS : MSG_JOURNAL_OPTION, words, *own ? own : NULL))
        return SIZE_MAX;
    size_t found = option_by_id(r->table, words);
    return found != SIZE_MAX ? found : index < count ? index : SIZE_MAX;
}

/* Older journals also tell whether the suggestion was followed. */
static bool hash_agrees(struct replay *r, size_t i)
{
    const struct choice *c = &r->j->choices[i];
    return !c->hashed || c->hash == qn_hash(r->table) ||
           c->hash == table_hash_advised(&r->table->t, true) ||
           diverge(r, i, MSG_JOURNAL_HASH, NULL, NULL);
}

static bool replay_resign(struct replay *r, size_t i)
{
    if (qn_resign(r->table, r->j->choices[i].seat) == QN_OK)
        return hash_agrees(r, i);
    diverge(r, i, qn_waiting(r->table) < 0 ? MSG_JOURNAL_OVER : MSG_JOURNAL_OPTION, "resign", NULL);
    return false;
}

/* One choice; false when the replay ends before it. */
static bool replay_choice(struct replay *r, size_t i)
{
    const struct choice *c = &r->j->choices[i];
    char words[WORDS_SIZE];
    qn_ask ask;
    if (c->resigns)
        return replay_resign(r, i);
    choice_words(r->j, c, words);
    if (!qn_ask_get(r->table, &ask)) {
        diverge(r, i, MSG_JOURNAL_OVER, words, NULL);
        return false;
    }
    if (!seat_agrees(r, i, words))
        return false;
    size_t option = find_option(r, i, words);
    if (option == SIZE_MAX)
        return false;
    qn_choose(r->table, ask.serial, option);
    return hash_agrees(r, i);
}

static qn_status replay_table(const struct qn_journal *j, const qn_pack *pack, qn_report report,
                              qn_table **out)
{
    qn_setting settings[SETTINGS];
    for (unsigned i = 0; i < j->setting_count; i++)
        settings[i] = (qn_setting){j->settings[i].key, j->settings[i].value};
    const qn_setup setup = {
        .seed = j->seed,
        .seats = j->seats,
        .settings = settings,
        .setting_count = j->setting_count,
    };
    return qn_table_new(pack, &setup, report, out);
}

/* A journal has the settings as completed; if there are others now, its seats or settings were altered. */
static bool content_agrees(struct replay *r)
{
    const struct game_setup *setup = r->table->setup;
    if (table_content_hash(r->table) == r->j->content)
        return true;
    for (unsigned i = 0; i < setup->setting_count; i++) {
        const struct setting *now = &setup->settings[i];
        bool is_known = false;
        for (unsigned k = 0; k < r->j->setting_count && !is_known; k++)
            is_known = strcmp(r->j->settings[k].key, now->key) == 0;
        if (!is_known)
            return diverge(r, SIZE_MAX, MSG_JOURNAL_SETUP, now->key, now->value);
    }
    return diverge(r, SIZE_MAX, MSG_JOURNAL_CONTENT, NULL, NULL);
}

/* True if all the choices up to there could be made. */
static bool replay_choices(struct replay *r, size_t upto)
{
    bool good = content_agrees(r);
    for (size_t i = 0; i < upto && i < r->j->count && good; i++)
        if ((good = replay_choice(r, i)))
            r->table->trail = r->j->choices[i].trail; /* the option may lie elsewhere now */
    return good;
}

/* A lenient replay that cannot go on leaves the table as far as it got, with QN_BAD_JOURNAL. */
qn_status qn_journal_replay(const qn_journal *j, const qn_pack *pack, size_t upto, bool strict,
                            qn_report report, qn_table **out)
{
    if (!j || !pack || !out)
        return QN_BAD_ARGUMENT;
    *out = NULL;
    if (strcmp(j->game, qn_pack_game(pack)) != 0) {
        report_at(report, (struct place){.file = j->name}, MSG_JOURNAL_GAME, j->game,
                  qn_pack_game(pack), NULL);
        return QN_BAD_JOURNAL;
    }
    struct replay r = {.j = j, .report = report, .strict = strict};
    qn_status status = replay_table(j, pack, report, &r.table);
    if (status != QN_OK)
        return status;
    bool good = replay_choices(&r, upto);
    if (good || !strict)
        *out = r.table;
    else
        qn_table_free(r.table);
    return good ? QN_OK : QN_BAD_JOURNAL;
}
