/*
 * Looking for puzzles in games that players of a level play against each other, and writing them down as scenes.
 *
 *   seed ─► a game, with drawn sides ─► its winner's last turn ─► the earliest question that is a puzzle ─► a scene
 */
#define _POSIX_C_SOURCE 200809L
#include "puzzles.h"

#include "progress.h"
#include "sim_draw.h"

#include <quinte/lists.h>
#include <quinte/scenes.h>
#include <quinte/search.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    CHOICES_MOST = 900, /* a scene has at most 1000 lines */
    BACK_MOST = 14,     /* questions of the last turn that are looked at */
    TEXT = 512
};

struct step {
    uint16_t option;
    int8_t seat;
    bool is_turn;
    unsigned round;
    char *words;
};

struct played {
    struct step step[CHOICES_MOST];
    size_t count;
    int winner; /* or -1 */
};

/* ---- a game --------------------------------------------------------------------------------- */

static bool is_turn(const qn_table *table)
{
    qn_role role = qn_ask_role(table);
    return role == QN_ROLE_TURN || role == QN_ROLE_STEP || role == QN_ROLE_ACTIONS;
}

static void note_step(struct played *played, qn_table *table, const qn_ask *ask, size_t option)
{
    const qn_option *options;
    char words[TEXT];
    qn_options(table, &options);
    qn_option_id(table, ask->seat, &options[option], words, sizeof words);
    played->step[played->count++] = (struct step){(uint16_t)option, (int8_t)ask->seat,
                                                  is_turn(table), qn_round(table), strdup(words)};
}

static void forget(struct played *played, size_t from)
{
    while (played->count > from)
        free(played->step[--played->count].words);
}

/* Plays it to its end; false if that is too far, or somebody cannot be made. */
static bool play(const char *level, qn_table *table, uint64_t seed, struct played *played)
{
    qn_agent *agent[QN_MAX_SEATS] = {0};
    bool is_good = true;
    qn_ask ask;
    for (unsigned i = 0; i < qn_seats(table) && is_good; i++)
        is_good = qn_agent_new(level, table, (int)i, seed * QN_MAX_SEATS + i, &agent[i]) == QN_OK;
    while (is_good && !qn_over(table) && qn_ask_get(table, &ask)) {
        size_t option = 0;
        is_good = played->count < CHOICES_MOST &&
                  session_agent_choice(agent[ask.seat], table, &option) == QN_OK;
        if (is_good)
            note_step(played, table, &ask, option);
        is_good = is_good && qn_apply(table, ask.serial, option) == QN_OK;
    }
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        qn_agent_free(agent[i]);
    played->winner = -1;
    for (unsigned i = 0; i < qn_seats(table); i++)
        if (qn_result(table, i) == QN_WON)
            played->winner = (int)i;
    return is_good && played->winner >= 0;
}

/* ---- the question --------------------------------------------------------------------------- */

static void go_to(qn_table *table, uint64_t seed, const struct played *played, size_t step)
{
    qn_ask ask;
    qn_table_restart(table, seed);
    for (size_t i = 0; i < step && qn_ask_get(table, &ask); i++)
        qn_apply(table, ask.serial, played->step[i].option);
}

/* Is there something to find: several first moves, and more than one step to the win? */
static bool is_worth_it(const struct puzzle_proof *proof)
{
    const qn_win *win = &proof->move[proof->best].win;
    return proof->moves > 2 && (win->proof == QN_PROOF_DEALS || win->length > 0);
}

/* Is what was chosen there in the game proven to win? It is looked at first: mostly the answer is no. */
static bool has_won_so(qn_table *table, size_t option)
{
    qn_agent *agent;
    qn_win win = {.proof = QN_PROOF_NONE};
    if (qn_agent_new("random", table, qn_waiting(table), 1, &agent) != QN_OK)
        return false;
    qn_agent_find_win(agent, table, option, PUZZLE_POSITIONS, PUZZLE_DEALS, &win);
    qn_agent_free(agent);
    return win.proof == QN_PROOF_SURE || win.proof == QN_PROOF_DEALS;
}

/* The earliest question of the winner's last turn that is a puzzle; false if none is. */
static bool find_question(qn_table *table, uint64_t seed, const struct played *played, size_t *step,
                          struct puzzle_proof *proof)
{
    struct puzzle_proof *here = app_alloc(sizeof *here);
    size_t looked = 0;
    bool is_found = false, was_won = true;
    unsigned round = played->count ? played->step[played->count - 1].round : 0;
    for (size_t i = played->count; i-- > 0 && looked < BACK_MOST && was_won;) {
        const struct step *at = &played->step[i];
        if (at->seat != played->winner || !at->is_turn || at->round != round)
            continue;
        looked++;
        go_to(table, seed, played, i);
        was_won = has_won_so(table, at->option);
        if (!was_won || !puzzle_prove(table, true, here))
            break;
        if (puzzle_is_one(here) && is_worth_it(here)) {
            *step = i;
            *proof = *here;
            is_found = true;
        }
    }
    free(here);
    return is_found;
}

/* ---- the way to the win --------------------------------------------------------------------- */

/* At one's own question the first move that is proven to win; at others' what is offered first. */
static bool play_out(qn_table *table, int seat, struct played *played)
{
    struct puzzle_proof *proof = app_alloc(sizeof *proof);
    bool is_good = true;
    qn_ask ask;
    while (is_good && qn_ask_get(table, &ask) && played->count < CHOICES_MOST) {
        const qn_option *options;
        size_t option = 0;
        if (ask.seat == seat && qn_options(table, &options) > 1) {
            is_good = puzzle_prove(table, false, proof) && proof->wins > 0;
            option = proof->move[proof->best].option;
        }
        if (is_good)
            note_step(played, table, &ask, option);
        is_good = is_good && qn_apply(table, ask.serial, option) == QN_OK;
    }
    free(proof);
    return is_good && qn_over(table) && qn_result(table, (unsigned)seat) == QN_WON;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_proof(FILE *file, qn_table *table, const struct puzzle_proof *proof)
{
    const qn_option *options;
    int seat = qn_waiting(table);
    qn_options(table, &options);
    for (size_t i = 0; i < proof->moves; i++) {
        const qn_win *win = &proof->move[i].win;
        char words[TEXT];
        qn_option_id(table, seat, &options[proof->move[i].option], words, sizeof words);
        if (win->proof == QN_PROOF_SURE)
            fprintf(file, "# %s: wins, whatever happens (%u positions)\n", words, win->positions);
        else if (win->proof == QN_PROOF_DEALS)
            fprintf(file, "# %s: wins in all of %u deals of what is unknown (%u positions)\n",
                    words, win->deals, win->positions);
        else
            fprintf(file, "# %s: does not%s (%u positions)\n", words,
                    win->wins ? ", unless luck helps" : "", win->positions);
    }
}

static void write_given(FILE *file, const qn_table *table, uint64_t seed)
{
    qn_setting setting;
    fprintf(file, "given\n  players %u\n  seed %llu\n", qn_seats(table), (unsigned long long)seed);
    for (size_t i = 0; qn_setting_get(table, i, &setting); i++)
        fprintf(file, "  setting %s %s\n", setting.key, setting.value);
    fprintf(file, "  every ask\n  every stop\n  begin\n");
}

static void write_choices(FILE *file, const struct played *played, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        fprintf(file, "  p%d: %s\n", played->step[i].seat + 1, played->step[i].words);
}

/* Exactly proven, or over deals: nobody is told more than was found out. */
static const char *const asks[2][2] = {
    {"One first move wins this turn, whatever happens then. Find it.",
     "Un seul premier coup gagne à ce tour, quoi qu'il arrive ensuite. Trouvez-le."},
    {"One first move wins this turn, in every deal of what you do not know that was tried. Find "
     "it.",
     "Un seul premier coup gagne à ce tour, dans toutes les donnes essayées de ce que vous "
     "ignorez. "
     "Trouvez-le."},
};

struct found {
    const struct puzzle_making *making;
    uint64_t seed;
    const struct played *played;
    size_t step;
    const struct puzzle_proof *proof;
};

static void write_scene(FILE *file, const struct found *found, qn_table *table)
{
    const struct puzzle_making *making = found->making;
    int seat = qn_waiting(table);
    bool is_dealt = found->proof->move[found->proof->best].win.proof == QN_PROOF_DEALS;
    qn_ask ask;
    qn_ask_get(table, &ask);
    fprintf(file, "# Made by: quinte puzzles %s --make 1 --seed %llu --level %s\n", making->game,
            (unsigned long long)found->seed, making->level);
    write_proof(file, table, found->proof);
    fprintf(file, "game %s\n\nscene \"Find the win: %s %llu\"\n", making->game, making->game,
            (unsigned long long)found->seed);
    fprintf(file, "title en \"Find the win\"\ntitle fr \"Trouvez la victoire\"\nunder %s\n",
            ask.rule);
    write_given(file, table, found->seed);
    fprintf(file, "when\n");
    write_choices(file, found->played, 0, found->step);
    fprintf(file, "  caption en \"%s\"\n  caption fr \"%s\"\n", asks[is_dealt][0],
            asks[is_dealt][1]);
    write_choices(file, found->played, found->step, found->played->count);
    fprintf(file, "then\n  winner p%d\n", seat + 1);
}

static char *scene_path(const struct puzzle_making *making, uint64_t seed)
{
    char name[64];
    snprintf(name, sizeof name, "%s_%06llu.scene", making->game, (unsigned long long)seed);
    return app_path(making->folder, name);
}

/* ---- checking ------------------------------------------------------------------------------- */

struct checking {
    struct app *app;
    bool has_passed;
};

static const qn_pack *pack_for(void *user, const char *game)
{
    return app_pack(((struct checking *)user)->app, game);
}

static void take_result(void *user, const qn_scene_result *result)
{
    ((struct checking *)user)->has_passed = result->passed;
}

/* A scene that does not hold is no puzzle: it goes. */
static bool holds(struct app *app, const char *path)
{
    struct checking checking = {.app = app};
    const qn_scene_options options = {.result = take_result, .user = &checking};
    size_t size = 0;
    char *text = app_read_file(app, path, &size);
    if (text)
        qn_scene_run(path, text, size, pack_for, &options, app_report(app));
    free(text);
    if (!checking.has_passed)
        remove(path);
    return checking.has_passed;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* With as few players as there can be. */
static unsigned fewest_players(const char *game)
{
    qn_game_seats seats = {0};
    size_t i = 0;
    while (i < qn_game_count() && strcmp(qn_game_name(i), game) != 0)
        i++;
    return qn_game_seats_get(i, &seats) ? seats.least : 2;
}

static qn_table *deal(const struct puzzle_making *making, struct sim_variant *variant,
                      uint64_t seed)
{
    struct sim_plan plan = {.pack = making->pack, .seats = (uint8_t)fewest_players(making->game)};
    qn_table *table = NULL;
    *variant = (struct sim_variant){.seed = seed};
    sim_draw(&plan, variant);
    qn_setup setup = {seed, plan.seats, variant->settings, variant->setting_count};
    if (qn_table_new(making->pack, &setup, (qn_report){NULL, NULL}, &table) == QN_OK)
        qn_set_logging(table, false);
    return table;
}

/* One game: 1 if it has a puzzle that was written, 0 if not, -1 if it could not be. */
static int try_game(struct app *app, const struct puzzle_making *making, uint64_t seed,
                    struct played *played, struct puzzle_proof *proof)
{
    struct sim_variant *variant = app_alloc(sizeof *variant);
    qn_table *table = deal(making, variant, seed), *question = table ? qn_clone(table) : NULL;
    struct found found = {making, seed, played, 0, proof};
    int result = 0;
    if (question && play(making->level, table, seed, played) &&
        find_question(table, seed, played, &found.step, proof)) {
        int seat = played->winner;
        go_to(table, seed, played, found.step);
        qn_clone_into(question, table);
        forget(played, found.step);
        if (play_out(table, seat, played)) {
            char *path = scene_path(making, seed);
            FILE *file = fopen(path, "w");
            if (file)
                write_scene(file, &found, question);
            bool is_written = file && !ferror(file) && fclose(file) == 0;
            if (!is_written)
                app_error(app, _("cannot write %s: %s"), path, strerror(errno));
            result = !is_written ? -1 : holds(app, path);
            free(path);
        }
    }
    forget(played, 0);
    qn_table_free(question);
    qn_table_free(table);
    free(variant);
    return result;
}

long puzzle_make(struct app *app, const struct puzzle_making *making)
{
    struct played *played = app_alloc(sizeof *played);
    struct puzzle_proof *proof = app_alloc(sizeof *proof);
    struct progress progress;
    long found = 0;
    if (mkdir(making->folder, 0777) != 0 && errno != EEXIST) {
        app_error(app, _("cannot write %s: %s"), making->folder, strerror(errno));
        found = -1;
    }
    *played = (struct played){0};
    progress_begin(&progress, _("games"), making->games);
    for (uint64_t i = 0; i < making->games && found >= 0 && (uint64_t)found < making->wanted; i++) {
        int result = try_game(app, making, making->seed + i, played, proof);
        found = result < 0 ? -1 : found + result;
        progress_step(&progress, i);
    }
    progress_end(&progress);
    free(proof);
    free(played);
    return found;
}
