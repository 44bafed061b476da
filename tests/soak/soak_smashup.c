/*
 * Whole games of Smash Up with every check of soak_games on: random pairs of factions, two to four
 * players. Options: run.h; and
 *
 *   soak_smashup                   the short run of `make test`
 *   soak_smashup --long            20,000 random games: `make soak`
 *   soak_smashup --cards N [SCENE...]
 *                                  plays N games, and tells which cards were never played, used or
 *                                  scored, and which abilities of cards were never executed (that
 *                                  is: resolved, applied to a value, or forbade something); with
 *                                  scene files, which of those no scene executes either
 */
#include "crew.h"
#include "executed.h"
#include "game.h"
#include "run.h"

#include <quinte/scenes.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct share short_run[] = {
    {"random", 180, SCENARIO_VARIED, 0}, {"greedy", 6, SCENARIO_VARIED, 2}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 20000, SCENARIO_VARIED, 0}, {"greedy", 500, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};

static bool play(const void *user, uint64_t number)
{
    const struct run *run = user;
    const struct share share = run_share(run, number);
    return game_play(run->pack, &share, run->seed + number, run->every);
}

/* ---- counting: cards that are met, abilities that are executed */

struct counts {
    const struct run *run;
    unsigned *met;    /* by definition */
    uint32_t *ran;    /* by ability, in games */
    uint32_t *shown;  /* by ability, in scenes */
    const char *path; /* of the scene file that runs */
    qn_pack *own;     /* the game with the made-up cards of that file, or NULL */
    uint32_t *own_ran;
};

static bool has_faction(const char *pair, const char *faction)
{
    size_t length = strlen(faction);
    const char *plus = strchr(pair, '+');
    return (!strncmp(pair, faction, length) && pair[length] == '+') ||
           (plus && !strcmp(plus + 1, faction));
}

/* Who takes part counts as met. */
static void count_factions(struct counts *c, const struct scenario *scenario)
{
    qn_card_info info;
    for (uint16_t d = 0; d < qn_card_count(c->run->pack); d++)
        if (qn_card_info_get(c->run->pack, d, QN_ENGLISH, &info) == QN_OK &&
            !strcmp(info.type, "faction"))
            for (unsigned s = 0; s < scenario->setup.seats; s++)
                c->met[d] += has_faction(scenario->text[s], info.set);
}

static void count_game(struct counts *c, uint64_t seed)
{
    const struct share share = {"random", 1, SCENARIO_VARIED, 0};
    struct game *game = malloc(sizeof *game);
    size_t option;
    if (!game)
        return;
    if (game_begin(game, c->run->pack, &share, seed))
        while (!qn_over(game->table) && game_choose(game, &option) && game_record(game, option))
            continue;
    qn_log_line line;
    for (size_t i = 0; game->table && i < qn_log_count(game->table); i++)
        if (qn_log_get(game->table, i, -1, &line) && line.def != QN_NONE &&
            (!strcmp(line.what, "play") || !strcmp(line.what, "ability") ||
             !strcmp(line.what, "scores")))
            c->met[line.def]++;
    count_factions(c, &game->scenario);
    game_end(game);
    free(game);
}

/* ---- the same in scenes */

/* Made-up cards beside the file (same name, .carte) go with it. */
static const qn_pack *pack_for(void *user, const char *name)
{
    struct counts *c = user;
    char beside[1024];
    size_t stem = strlen(c->path) - strlen(".scene");
    snprintf(beside, sizeof beside, "%.*s.carte", (int)stem, c->path);
    FILE *file = strcmp(name, c->run->name) ? NULL : fopen(beside, "r");
    if (!file)
        return strcmp(name, c->run->name) ? NULL : c->run->pack;
    fclose(file);
    if (!c->own &&
        qn_pack_open_with(c->run->content, name, beside, (qn_report){0}, &c->own) == QN_OK)
        c->own_ran = executed_count(c->own);
    return c->own;
}

static void take_result(void *user, const qn_scene_result *result)
{
    (void)user;
    if (!result->passed)
        printf("failed: %s:%u\n", result->file, result->line);
}

static void count_scenes(struct counts *c, const char *path)
{
    enum { MOST = 4 << 20 };
    static char text[MOST];
    FILE *file = strlen(path) > strlen(".scene") ? fopen(path, "r") : NULL;
    if (!file) {
        printf("cannot be read: %s\n", path);
        return;
    }
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    c->path = path;
    qn_scene_run(path, text, size, pack_for, &(qn_scene_options){.result = take_result, .user = c},
                 (qn_report){0});
    if (c->own) {
        executed_add(c->run->pack, c->shown, c->own);
        free(c->own_ran);
        qn_pack_close(c->own);
    }
    c->own = NULL;
}

/* ---- telling */

static bool is_no_card(const qn_card_info *info)
{
    return !strcmp(info->type, "player") || !strcmp(info->type, "faction");
}

static unsigned tell_cards(const struct counts *c)
{
    unsigned never = 0;
    qn_card_info info;
    for (uint16_t d = 0; d < qn_card_count(c->run->pack); d++)
        if (!c->met[d] && qn_card_info_get(c->run->pack, d, QN_ENGLISH, &info) == QN_OK &&
            !is_no_card(&info)) {
            printf("never met: %s (%s, %s)\n", info.id, info.type_name, info.set_name);
            never++;
        }
    return never;
}

static void tell_factions(const struct counts *c)
{
    unsigned least = 0, factions = 0;
    char id[64] = "";
    qn_card_info info;
    for (uint16_t d = 0; d < qn_card_count(c->run->pack); d++) {
        if (qn_card_info_get(c->run->pack, d, QN_ENGLISH, &info) != QN_OK ||
            strcmp(info.type, "faction"))
            continue;
        if (!factions++ || c->met[d] < least) {
            least = c->met[d];
            snprintf(id, sizeof id, "%s", info.set);
        }
    }
    printf("%u factions; %s took part least often: %u times\n", factions, id, least);
}

/* All of them, and those that no scene executes. */
static unsigned tell_abilities(const struct counts *c, unsigned *in_no_scene)
{
    const qn_pack *pack = c->run->pack;
    unsigned never = 0;
    qn_card_info info;
    for (uint16_t d = 0; d < qn_card_count(pack); d++) {
        size_t first, n = executed_of_card(pack, d, &first);
        for (size_t a = first; a < first + n; a++) {
            if (c->ran[a] || qn_card_info_get(pack, d, QN_ENGLISH, &info) != QN_OK)
                continue;
            printf("never executed: %s, ability %zu (%s)%s\n", info.id, a - first + 1,
                   executed_kind(pack, a), c->shown[a] ? "; in a scene" : "");
            never++;
            *in_no_scene += !c->shown[a];
        }
    }
    return never;
}

static bool count_all(struct counts *c, uint64_t games, char *const *scenes)
{
    qn_pack *pack = c->run->pack;
    c->met = calloc(qn_card_count(pack) + 1u, sizeof *c->met);
    c->ran = executed_count(pack);
    for (uint64_t i = 0; c->met && c->ran && i < games; i++)
        count_game(c, c->run->seed + i);
    c->shown = executed_count(pack);
    for (; c->shown && *scenes; scenes++)
        count_scenes(c, *scenes);
    executed_stop(pack);
    return c->met && c->ran && c->shown;
}

static int count_cards(const struct run *run, uint64_t games, char *const *scenes)
{
    struct counts c = {.run = run};
    unsigned in_no_scene = 0;
    bool good = count_all(&c, games, scenes);
    if (good) {
        unsigned cards = tell_cards(&c), abilities = tell_abilities(&c, &in_no_scene);
        tell_factions(&c);
        printf("%u cards never met in %llu games\n", cards, (unsigned long long)games);
        printf("%u of %zu abilities never executed in them\n", abilities,
               executed_abilities(run->pack));
        if (*scenes)
            printf("%u of those in no scene either\n", in_no_scene);
    }
    free(c.met);
    free(c.ran);
    free(c.shown);
    return good && (!*scenes || !in_no_scene) ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct run run;
    uint64_t cards = argc >= 3 && !strcmp(argv[1], "--cards") ? strtoull(argv[2], NULL, 10) : 0;
    if (!run_read(&run, cards ? 1 : argc, argv, short_run, long_run))
        return 2;
    run.name = "smashup";
    if (!run_open(&run))
        return 2;
    if (cards)
        return count_cards(&run, cards, argv + 3);
    struct crew_count count =
        crew_run(&(struct crew_job){"games", play, &run, run_total(&run), run.processes});
    run_close(&run);
    return crew_verdict("games", count);
}
