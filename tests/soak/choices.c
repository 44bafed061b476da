/*
 * Choices kept in files, one a game: a build that is fast but unguarded thinks, one with the sanitizers
 * plays the same games again, with every check on.
 */
#include "game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *open_choices(const struct game *game, const char *folder, const char *mode)
{
    char path[TEXT];
    snprintf(path, sizeof path, "%s/%s-%s-%" PRIu64 "-%u.choices", folder, qn_pack_game(game->pack),
             game->agent, game->scenario.setup.seed, game->scenario.setup.seats);
    return fopen(path, mode);
}

bool choices_keep(struct game *game, const char *folder)
{
    FILE *file = open_choices(game, folder, "wb");
    bool good =
        file && fwrite(game->choice, sizeof game->choice[0], game->length, file) == game->length;
    if (file && fclose(file))
        good = false;
    return good ? true : game_fail(game, "its choices cannot be kept in %s", folder);
}

bool choices_read(struct game *game, const char *folder)
{
    FILE *file = open_choices(game, folder, "rb");
    game->again = malloc(MOST_CHOICES * sizeof *game->again);
    if (file && game->again)
        game->again_length = fread(game->again, sizeof *game->again, MOST_CHOICES, file);
    if (file)
        fclose(file);
    return game->again_length ? true : game_fail(game, "there are no choices of it in %s", folder);
}
