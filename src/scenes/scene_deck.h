/*
 * Decks in scenes (scene_deck.c).
 */
#ifndef SCENES_SCENE_DECK_H
#define SCENES_SCENE_DECK_H

#include "scenes/scene_run.h"

bool scene_read_deck(struct cursor *c);
perform_fn hold_deck;

#endif
