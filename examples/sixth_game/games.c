/*
 * The games that this program plays: one line each. What stands here takes the place of src/games/games.c.
 */
#include "carte/pack.h"

#include <string.h>

extern const struct game champions_game, smashup_game, dicethrone_game, villainous_game, vs_game,
    orchard_game;

static const struct game *const games[] = {
    &champions_game, &smashup_game, &dicethrone_game, &villainous_game, &vs_game, &orchard_game,
};

const struct game *game_at(size_t index)
{
    return index < sizeof games / sizeof games[0] ? games[index] : NULL;
}

const struct game *game_by_name(const char *name)
{
    for (size_t i = 0; game_at(i); i++)
        if (strcmp(game_at(i)->name, name) == 0)
            return game_at(i);
    return NULL;
}
