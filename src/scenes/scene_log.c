/*
 * Claims about the log since the last `when`.
 *
 *   log has WORD [p1] [CARD] [N] [by CARD] [RULE]       log has not …       log in order … ; … ; …
 *
 * A seat stands for itself and for its identity card. A scene reads the log as it was written,
 * whoever may know it.
 */
#include "scenes/scene_then.h"

#include "api/rule_id.h"

#include <string.h>

static perform_fn hold_log_has, hold_log_in_order;

/* ---- reading */

static bool read_log_word(struct cursor *c, struct logged *l)
{
    const struct game *game = c->scene->pack->game;
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "damage", NULL);
    while (l->what < game->log_word_count && strcmp(game->log_words[l->what].name, word) != 0)
        l->what++;
    return l->what < game->log_word_count ||
           line_unknown(c, SAY_UNKNOWN_WORD, word, game->log_words, sizeof *game->log_words,
                        game->log_word_count);
}

static bool is_rule(const char *word)
{
    return word[0] >= 'A' && word[0] <= 'Z';
}

static bool read_log_part(struct cursor *c, struct logged *l)
{
    if (line_accept(c, "by"))
        return line_ref(c, &l->by);
    if (is_rule(line_peek(c)))
        return line_rule(c, &l->rule);
    if (scene_is_number(line_peek(c), &l->amount)) {
        l->has_amount = true;
        return line_number(c, -999999, 999999, &l->amount); /* five or six dice: 13455 */
    }
    if (scene_is_seat(line_peek(c)) && !l->seat.kind) {
        l->seat.kind = REF_SEAT;
        return line_seat(c, &l->seat.index);
    }
    if (l->card.kind)
        return line_error(c, SAY_UNEXPECTED, line_peek(c), NULL);
    return line_ref(c, &l->card);
}

static struct logged *read_logged(struct cursor *c)
{
    struct logged *l = arena_take(c->r->arena, sizeof *l);
    l->text = c->at < c->count ? c->text + c->start[c->at] : "";
    if (!read_log_word(c, l))
        return NULL;
    while (line_peek(c) && strcmp(line_peek(c), ";") != 0)
        if (!read_log_part(c, l))
            return NULL;
    size_t size = line_peek(c) ? (size_t)(c->text + c->start[c->at] - l->text) : strlen(l->text);
    while (size && l->text[size - 1] == ' ')
        size--;
    l->text = arena_text(c->r->arena, l->text, size);
    return l;
}

bool scene_read_log(struct cursor *c)
{
    if (line_accept(c, "has")) {
        struct statement *s = scene_statement(c, hold_log_has);
        s->no = line_accept(c, "not") || line_accept(c, "no");
        s->logged = read_logged(c);
        return s->logged && line_expect_end(c);
    }
    if (!line_expect(c, "in") || !line_expect(c, "order"))
        return false;
    struct statement *s = scene_statement(c, hold_log_in_order);
    struct logged **tail = &s->logged;
    do {
        *tail = read_logged(c);
        if (!*tail)
            return false;
        tail = &(*tail)->next;
    } while (line_accept(c, ";"));
    return line_expect_end(c);
}

/* ---- holding */

static bool is_about_seat(const struct run *run, const struct ref *seat, const struct log_entry *e)
{
    return e->seat == (int)seat->index || ref_names_def(run, seat, e->def);
}

/* A word may have several labels: it is the word that counts. */
static bool has_word(const struct run *run, const struct logged *l, const struct log_entry *e)
{
    const struct log_word *words = run->game->log_words;
    return strcmp(words[l->what].name, words[e->what].name) == 0;
}

static bool says(const struct run *run, const struct logged *l, const struct log_entry *e)
{
    return has_word(run, l, e) && (!l->has_amount || l->amount == e->amount) &&
           (!l->seat.kind || is_about_seat(run, &l->seat, e)) &&
           (!l->card.kind || ref_names_def(run, &l->card, e->def)) &&
           (!l->by.kind || ref_names_def(run, &l->by, e->by)) &&
           (!l->rule || rule_from_id(l->rule) == e->rule);
}

static void text_entry(struct scene_text *text, const struct run *run, const struct log_entry *e)
{
    scene_text_add(text, "%s", run->game->log_words[e->what].name);
    if (e->seat >= 0)
        scene_text_add(text, " p%d", e->seat + 1);
    if (e->def != NONE)
        scene_text_add(text, " %s", def_id(run->pack, e->def));
    if (e->amount)
        scene_text_add(text, " %d", e->amount);
    if (e->by != NONE)
        scene_text_add(text, " by %s", def_id(run->pack, e->by));
}

/* Lines with the same word, or all lines when there is none. */
static void text_log(struct scene_text *text, const struct run *run, const struct logged *l)
{
    const struct log *log = &run->table->log;
    unsigned n = 0;
    for (int all = 0; !n && all < 2; all++)
        for (size_t i = run->log_mark; i < log->count; i++)
            if (all || has_word(run, l, &log->entry[i])) {
                scene_text_add(text, n++ ? "; " : "the log: ");
                text_entry(text, run, &log->entry[i]);
            }
    if (!n)
        scene_text_add(text, "an empty log");
}

static bool hold_log_has(struct run *run, const struct statement *s)
{
    const struct log *log = &run->table->log;
    struct scene_text found = {0};
    bool has = false;
    for (size_t i = run->log_mark; i < log->count; i++)
        has |= says(run, s->logged, &log->entry[i]);
    if (has != s->no)
        return true;
    text_log(&found, run, s->logged);
    return run_fail(run, s->line, s->text, found.at);
}

static bool hold_log_in_order(struct run *run, const struct statement *s)
{
    const struct log *log = &run->table->log;
    const struct logged *l = s->logged;
    struct scene_text found = {0};
    for (size_t i = run->log_mark; l && i < log->count; i++)
        if (says(run, l, &log->entry[i]))
            l = l->next;
    if (!l)
        return true;
    scene_text_add(&found, "no \"%s\" in that place; ", l->text);
    text_log(&found, run, l);
    return run_fail(run, s->line, s->text, found.at);
}
