/*
 * Bundles: a journal with what it needs that is not the game's own, in one file of text, so that the game can be
 * taken anywhere.
 *
 *     quinte-bundle 1
 *     deck deck1 214          a deck that was brought: the setting that it is, how many bytes
 *     …                       these bytes and a line's end
 *     cards 1033              card files that were brought, as one
 *     …
 *     journal 20345           at the end
 *     …
 *
 * A bundle may come from anybody: sizes are measured before they are believed, what is there twice or too long is
 * refused, and no name in it is ever taken for a path. Whether its decks and cards are sound is for those to say who
 * read decks and cards.
 */
#ifndef APP_BUNDLE_H
#define APP_BUNDLE_H

#include <quinte/quinte.h>

#include <stdbool.h>
#include <stddef.h>

enum { BUNDLE_DECKS = QN_MAX_SEATS, BUNDLE_KEY = 24, BUNDLE_DECK = 16384, BUNDLE_CARDS = 65536 };

struct bundle_deck {
    char key[BUNDLE_KEY];
    char *text;
};

struct bundle { /* all texts are malloc'd; NULL: there is none */
    struct bundle_deck deck[BUNDLE_DECKS];
    size_t decks;
    char *cards, *journal;
};

/* Does it say that it is one? */
bool bundle_is_one(const char *text, size_t size);
/* NULL, or why it is none (a msgid) and in which line; then nothing is in it. */
const char *bundle_read(struct bundle *bundle, const char *text, size_t size, unsigned *line);
/* The bundle as a file; malloc'd, NULL without memory. */
char *bundle_write(const struct bundle *bundle, size_t *size);
void bundle_free(struct bundle *bundle);

#endif
