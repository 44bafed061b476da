/*
 * Puzzles: finding them on disk, and proving them. See puzzles.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "puzzles.h"

#include <quinte/scenes.h>
#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

/* ---- files ---------------------------------------------------------------------------------- */

bool puzzles_find(struct app *app, const char *game, struct scene_files *files)
{
    char *folder = app->content_dir ? app_path(app->content_dir, game) : NULL;
    char *path = folder ? app_path(folder, "puzzles") : NULL;
    bool is_there = path && app_is_dir(path) && scene_files_add(app, files, path);
    if (!is_there)
        app_error(app,
                  _("there are no puzzles of %s; \"quinte puzzles %s --make 1\" looks for some"),
                  game, game);
    free(path);
    free(folder);
    return is_there;
}

struct reading {
    struct app *app;
    struct puzzle *puzzle;
    bool has_failed;
};

static const qn_pack *pack_for(void *user, const char *game)
{
    return app_pack(((struct reading *)user)->app, game);
}

/* The question is where something is said. */
static bool take_moment(void *user, const qn_scene_moment *moment)
{
    struct reading *reading = user;
    if (!moment->caption[0] || moment->option == QN_NO_OPTION)
        return true;
    *reading->puzzle = (struct puzzle){qn_clone(moment->table), moment->seat, moment->option};
    return false;
}

static void take_result(void *user, const qn_scene_result *result)
{
    struct reading *reading = user;
    reading->has_failed = !result->passed;
}

bool puzzle_read(struct app *app, const char *path, struct puzzle *out)
{
    struct reading reading = {.app = app, .puzzle = out};
    const qn_scene_options options = {.result = take_result, .user = &reading};
    size_t size = 0;
    char *text = app_read_file(app, path, &size);
    *out = (struct puzzle){0};
    if (text)
        qn_scene_watch(path, text, size, pack_for, &options, take_moment, app_report(app));
    free(text);
    if (!out->table)
        app_error(app, _("%s is no puzzle, or no longer one"), path);
    else
        qn_set_logging(out->table, true);
    return out->table != NULL;
}

void puzzle_close(struct puzzle *puzzle)
{
    qn_table_free(puzzle->table);
    *puzzle = (struct puzzle){0};
}

/* ---- proofs --------------------------------------------------------------------------------- */

static bool is_new(const qn_table *table, int seat, const qn_option *options, size_t option)
{
    if (options[option].flags & QN_REORDERED)
        return false;
    uint64_t key = qn_option_key(table, seat, &options[option]);
    for (size_t i = 0; i < option; i++) {
        if (!(options[i].flags & QN_REORDERED) && qn_option_key(table, seat, &options[i]) == key)
            return false;
    }
    return true;
}

bool puzzle_prove(qn_table *table, bool hasty, struct puzzle_proof *out)
{
    const qn_option *options;
    qn_agent *agent;
    int seat = qn_waiting(table);
    *out = (struct puzzle_proof){0};
    if (seat < 0 || qn_agent_new("random", table, seat, 1, &agent) != QN_OK)
        return false;
    size_t count = qn_options(table, &options);
    bool is_good = true;
    for (size_t i = 0; i < count && is_good; i++) {
        if (!is_new(table, seat, options, i))
            continue;
        if (out->moves == PUZZLE_MOVES) {
            is_good = false;
            break;
        }
        qn_win *win = &out->move[out->moves].win;
        out->move[out->moves].option = i;
        is_good = qn_agent_find_win(agent, table, i, PUZZLE_POSITIONS, PUZZLE_DEALS, win) == QN_OK;
        bool has_won = win->proof == QN_PROOF_SURE || win->proof == QN_PROOF_DEALS;
        if (has_won)
            out->best = out->moves;
        out->moves++;
        out->wins += has_won;
        out->open += win->proof == QN_PROOF_OPEN;
        if (hasty && (out->wins > 1 || out->open))
            break;
    }
    qn_agent_free(agent);
    return is_good;
}

bool puzzle_is_one(const struct puzzle_proof *proof)
{
    return proof->wins == 1 && !proof->open && proof->moves > 1;
}

void puzzle_say_why(const qn_table *table, const qn_win *win, qn_lang lang, char *buf, size_t size)
{
    const char *label = qn_score_label(table, 0, lang);
    size_t used = 0;
    if (win->proof == QN_PROOF_OPEN)
        used = (size_t)snprintf(
            buf, size, _("Whether that wins was not found out in %u positions."), win->positions);
    else if (win->wins)
        used = (size_t)snprintf(
            buf, size,
            _("That wins only with luck or help: somebody has an answer, or another card "
              "comes (%u positions)."),
            win->positions);
    else
        used = (size_t)snprintf(buf, size, _("After that no way wins this turn (%u positions)."),
                                win->positions);
    if (win->proof == QN_PROOF_NONE && win->goal != win->score && label && used < size)
        snprintf(buf + used, size - used, _(" The nearest that one comes: %s %d, player %d."),
                 label, win->score, win->whose + 1);
}
