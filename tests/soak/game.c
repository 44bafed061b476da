/*
 * Setting a game up, choosing, recording, and reporting what is wrong with it.
 */
#include "game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_message(void *user, const qn_message *message)
{
    char text[TEXT];
    (void)user;
    qn_message_text(message, NULL, text, sizeof text);
    printf("    %s:%u: %s\n", message->file ? message->file : "soak", message->line, text);
}

bool game_fail(struct game *game, const char *format, ...)
{
    static const char *const kinds[] = {"", " --varied", " --matrix"};
    va_list args;
    game->wrong = true;
    printf("%s: --agent %s --seed %" PRIu64 " --seats %u%s --games 1: choice %zu: ",
           qn_pack_game(game->pack), game->agent, game->scenario.setup.seed,
           game->scenario.setup.seats, kinds[game->kind], game->length);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    return false;
}

bool game_begin(struct game *game, const qn_pack *pack, const struct share *share, uint64_t seed)
{
    *game = (struct game){.pack = pack,
                          .agent = share->agent,
                          .kind = share->kind,
                          .keep = share->keep,
                          .random = seed ^ 0x5851F42D4C957F2Du};
    if (!strcmp(qn_pack_game(pack), "smashup"))
        scenario_make_factions(&game->scenario, pack, seed, share->seats);
    else if (!strcmp(qn_pack_game(pack), "dicethrone"))
        scenario_make_fighters(&game->scenario, pack, seed, share->seats);
    else if (!strcmp(qn_pack_game(pack), "villainous"))
        scenario_make_villains(&game->scenario, pack, seed, share->seats);
    else if (!strcmp(qn_pack_game(pack), "vs"))
        scenario_make_duelists(&game->scenario, pack, seed, share->seats);
    else
        scenario_make(&game->scenario, seed, share->seats, share->kind);
    if (qn_table_new(pack, &game->scenario.setup, (qn_report){print_message, NULL}, &game->table) !=
        QN_OK)
        return game_fail(game, "the table cannot be set up");
    if (qn_journal_new(game->table, &game->journal) != QN_OK)
        return game_fail(game, "no journal can be begun");
    game->rules = reasons_catalogue();
    game->player = agent_new(share->agent, game->table, seed * 0x9E3779B97F4A7C15u);
    if (!game->player)
        return game_fail(game, "there is no such agent");
    return !share->again || choices_read(game, share->again);
}

void game_end(struct game *game)
{
    agent_free(game->player);
    qn_journal_free(game->journal);
    qn_table_free(game->table);
    free(game->again);
    free(game->rules);
}

qn_log_line *game_log(const struct game *game, size_t *count)
{
    *count = qn_log_count(game->table);
    qn_log_line *lines = calloc(*count + 1, sizeof *lines);
    for (size_t i = 0; lines && i < *count; i++)
        qn_log_get(game->table, i, -1, &lines[i]);
    return lines;
}

void game_print_log(const struct game *game, size_t line)
{
    char text[256];
    for (size_t i = line > 16 ? line - 16 : 0; i <= line && i < qn_log_count(game->table); i++) {
        qn_log_text(game->table, i, -1, QN_ENGLISH, text, sizeof text);
        printf("    %5zu %s\n", i, text);
    }
}

/* SplitMix64. */
uint64_t game_random(struct game *game)
{
    uint64_t z = game->random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Random players of Vs. System may exhaust all their characters before every attack step, for ever.
 * After so many choices they attack where they can, and otherwise pass every other time; *option stays
 * elsewhere. */
static void hurry(struct game *game, const qn_option *options, size_t count, size_t *option)
{
    char verb[32];
    bool passes = game_random(game) & 1;
    for (size_t i = 0; i < count; i++) {
        if (passes && options[i].flags & QN_PASS)
            *option = i;
        qn_option_verb(game->table, &options[i], verb, sizeof verb);
        if (!strcmp(verb, "attack")) {
            *option = i;
            return;
        }
    }
}

static bool choose_again(struct game *game, size_t *option)
{
    if (game->length >= game->again_length)
        return game_fail(game, "it has %zu choices only", game->again_length);
    *option = game->again[game->length];
    return true;
}

bool game_choose(struct game *game, size_t *option)
{
    const qn_option *options;
    int seat = qn_waiting(game->table);
    size_t count = qn_options(game->table, &options);
    if (game->again)
        return choose_again(game, option);
    *option = count > 1 ? game->player->choose(game->player, game->table, seat) : 0;
    if (game->length > PATIENCE)
        hurry(game, options, count, option);
    if (*option >= count)
        return game_fail(game, "the agent chose option %zu of %zu", *option, count);
    return true;
}

bool game_record(struct game *game, size_t option)
{
    qn_ask ask;
    if (!qn_ask_get(game->table, &ask))
        return game_fail(game, "nobody is asked");
    if (game->length == MOST_CHOICES)
        return game_fail(game, "the game does not end");
    qn_status status = qn_record(game->journal, game->table, ask.serial, option);
    if (status != QN_OK)
        return game_fail(game, "the choice of option %zu came to status %d", option, (int)status);
    game->choice[game->length++] = (uint16_t)option;
    return true;
}

/* ---- a whole game with every check */

bool game_play_on(struct game *game, unsigned every)
{
    size_t option;
    while (!qn_over(game->table) && !(game->enough && game->length >= game->enough)) {
        if (!check_ask(game) || !game_choose(game, &option))
            return false;
        if (game_random(game) % every == 0 && !check_sample(game, option))
            return false;
        if (!game_record(game, option))
            return false;
    }
    return check_end(game) && (!game->keep || choices_keep(game, game->keep));
}

bool game_play(const qn_pack *pack, const struct share *share, uint64_t seed, unsigned every)
{
    struct game *game = malloc(sizeof *game);
    if (!game)
        return false;
    bool good = game_begin(game, pack, share, seed) && game_play_on(game, every);
    good = good && !game->wrong;
    game_end(game);
    free(game);
    return good;
}
