/*
 * Blocks of games in a folder. See sim_parts.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "sim_parts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_OF_PART = 16, PLAN_TEXT = 8192, PATH = 4096 };

/* ---- the plan ------------------------------------------------------------------------------- */

/* What must be the same for parts to belong together: the cards, too. */
static void plan_text(const struct sim_plan *plan, const char *kind, char *buf, size_t size)
{
    size_t used = (size_t)snprintf(
        buf, size, "quinte %s\n%s %016" PRIx64 "\n%s\ngames %" PRIu64 "\nseed %" PRIu64 "\n",
        qn_version(), qn_pack_game(plan->pack), qn_pack_hash(plan->pack), kind, plan->games,
        plan->setup.seed);
    for (unsigned i = 0; i < plan->seats && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "seat %s\n", plan->seat[i]);
    if (plan->budget.iterations && used < size)
        used += (size_t)snprintf(buf + used, size - used, "iterations %u\n",
                                 (unsigned)plan->budget.iterations);
    for (size_t i = 0; i < plan->setup.setting_count && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "%s=%s\n", plan->setup.settings[i].key,
                                 plan->setup.settings[i].value);
}

/* Written whole or not at all, whoever else writes the same. */
static bool write_whole(const struct sim_plan *plan, const char *path, const char *text)
{
    char half[PATH + 32];
    snprintf(half, sizeof half, "%s.%ld", path, (long)getpid());
    FILE *file = fopen(half, "w");
    bool done = file && fputs(text, file) != EOF;
    done = file && fclose(file) == 0 && done && rename(half, path) == 0;
    if (!done) {
        app_error(plan->app, _("cannot write %s: %s"), path, strerror(errno));
        remove(half);
    }
    return done;
}

bool sim_parts_open(struct sim_parts *parts, const struct sim_plan *plan, const char *folder,
                    const char *kind)
{
    char text[PLAN_TEXT], path[PATH];
    size_t size = 0;
    *parts = (struct sim_parts){.plan = plan, .folder = folder, .size = GAMES_OF_PART};
    parts->count = (plan->games + parts->size - 1) / parts->size;
    plan_text(plan, kind, text, sizeof text);
    snprintf(path, sizeof path, "%s/plan", folder);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        app_error(plan->app, _("cannot write %s: %s"), folder, strerror(errno));
        return false;
    }
    if (access(path, F_OK) != 0)
        return write_whole(plan, path, text);
    char *there = app_read_file(plan->app, path, &size);
    bool is_same = there && strcmp(there, text) == 0;
    free(there);
    if (!is_same)
        app_error(plan->app, _("%s holds parts of another simulation"), folder);
    return is_same;
}

/* ---- a part --------------------------------------------------------------------------------- */

static void part_path(const struct sim_parts *parts, uint64_t part, char path[PATH])
{
    snprintf(path, PATH, "%s/part-%06" PRIu64, parts->folder, part);
}

static uint64_t end_of(const struct sim_parts *parts, uint64_t part)
{
    uint64_t end = (part + 1) * parts->size;
    return end < parts->plan->games ? end : parts->plan->games;
}

bool sim_parts_has(const struct sim_parts *parts, uint64_t part)
{
    char path[PATH];
    part_path(parts, part, path);
    return access(path, F_OK) == 0;
}

static char *part_text(const struct sim_parts *parts, const struct sim_result *result,
                       uint64_t first, uint64_t end)
{
    size_t size = (size_t)(end - first) * 512 + 512, used = 0;
    char *text = app_alloc(size);
    for (uint64_t n = first; n < end; n++) {
        const struct sim_game *game = &result->game[n - first];
        used +=
            (size_t)snprintf(text + used, size - used, "%" PRIu64 " %u %u %u %u %016" PRIx64, n,
                             game->rounds, game->choices, game->trouble, game->status, game->hash);
        for (unsigned i = 0; i < parts->plan->seats; i++)
            used += (size_t)snprintf(text + used, size - used, " %u %u", game->outcome[i],
                                     game->decisions[i]);
        used += (size_t)snprintf(text + used, size - used, "\n");
    }
    snprintf(text + used, size - used, "end %s\n", result->trouble);
    return text;
}

bool sim_parts_play(const struct sim_parts *parts, uint64_t part)
{
    uint64_t first = part * parts->size, end = end_of(parts, part);
    struct sim_result result;
    char path[PATH];
    bool done = sim_run_range(parts->plan, first, end, &result);
    if (!done) {
        app_error(parts->plan->app, "%s", app_status_text(QN_NO_MEMORY));
        return false;
    }
    char *text = part_text(parts, &result, first, end);
    part_path(parts, part, path);
    done = write_whole(parts->plan, path, text);
    free(text);
    sim_free(&result);
    return done;
}

/* ---- all parts ------------------------------------------------------------------------------ */

/* One game; NULL if the line is not that game's. */
static char *read_game(char *at, const struct sim_plan *plan, uint64_t number,
                       struct sim_game *game)
{
    char *rest = at;
    bool is_good = strtoull(rest, &rest, 10) == number && rest != at;
    game->rounds = (uint16_t)strtoul(rest, &rest, 10);
    game->choices = (uint32_t)strtoul(rest, &rest, 10);
    unsigned long trouble = strtoul(rest, &rest, 10), status = strtoul(rest, &rest, 10);
    game->hash = strtoull(rest, &rest, 16);
    is_good = is_good && trouble <= SIM_REPLAY && status <= QN_BAD_ARGUMENT;
    game->trouble = (uint8_t)trouble;
    game->status = (uint8_t)status;
    for (unsigned i = 0; i < plan->seats; i++) {
        unsigned long outcome = strtoul(rest, &rest, 10);
        is_good = is_good && outcome <= QN_DRAWN;
        game->outcome[i] = (uint8_t)outcome;
        game->decisions[i] = (uint32_t)strtoul(rest, &rest, 10);
    }
    return is_good && *rest == '\n' ? rest + 1 : NULL;
}

static bool read_part(const struct sim_parts *parts, uint64_t part, struct sim_result *result)
{
    char path[PATH];
    size_t size = 0;
    part_path(parts, part, path);
    char *text = app_read_file(parts->plan->app, path, &size), *at = text;
    for (uint64_t n = part * parts->size; at && n < end_of(parts, part); n++)
        at = read_game(at, parts->plan, n, &result->game[n]);
    bool is_good = at && strncmp(at, "end ", 4) == 0;
    if (is_good && !result->trouble[0])
        snprintf(result->trouble, sizeof result->trouble, "%.*s", (int)strcspn(at + 4, "\n"),
                 at + 4);
    if (!is_good)
        app_error(parts->plan->app, _("%s is no part of this simulation; remove it"), path);
    free(text);
    return is_good;
}

bool sim_parts_read(const struct sim_parts *parts, struct sim_result *result)
{
    *result = (struct sim_result){.plan = parts->plan};
    result->game = calloc(parts->plan->games, sizeof *result->game);
    bool is_good = result->game != NULL;
    for (uint64_t part = 0; part < parts->count && is_good; part++)
        is_good = read_part(parts, part, result);
    if (is_good)
        sim_sum_up(result);
    else
        sim_free(result);
    return is_good;
}
