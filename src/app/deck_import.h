/*
 * Decks from elsewhere: what MarvelCDB exports, as text or as JSON, becomes a deck file of ours.
 *
 *   deck_import.c       the list that the readers fill, card codes, writing the deck
 *   deck_import_text.c  the text export: a name, a hero, lines such as "2x Backflip (Core Set)"
 *   deck_import_json.c  an answer of the public API: slots by card code
 *   command_import.c    `quinte decks GAME import FILE`
 *
 * Nothing is dropped without a word: what cannot be taken over is kept in `missing` with its reason,
 * and lines that are no cards are told on stderr.
 */
#ifndef APP_DECK_IMPORT_H
#define APP_DECK_IMPORT_H

#include "app.h"

enum { IMPORT_NAME = 96, IMPORT_ASPECTS = 4, IMPORT_MOST = 99, IMPORT_FILE_MOST = 1 << 20 };

struct import_card {
    uint16_t def;
    unsigned count;
};

struct import_missing {
    char name[IMPORT_NAME]; /* or code */
    unsigned count, line;   /* line 0: not from a line */
    const char *why;        /* a msgid */
};

struct deck_import {
    struct app *app;
    const qn_pack *pack;
    const char *path;
    char name[IMPORT_NAME];
    uint16_t hero; /* QN_NONE until found */
    char aspect[IMPORT_ASPECTS][32];
    size_t aspect_count;
    struct import_card *cards;
    size_t card_count;
    struct import_missing *missing;
    size_t missing_count;
    json_t *notes; /* what would be told on stderr, where nobody reads that; or NULL */
};

/* ---- deck_import.c */
/* A text for a name: one line, without quotation marks and what a terminal might obey. */
void import_clean(const char *text, size_t length, char *buf, size_t size);
void import_add(struct deck_import *import, uint16_t def, unsigned count);
void import_lose(struct deck_import *import, const char *name, unsigned count, unsigned line,
                 const char *why);
void import_aspect(struct deck_import *import, const char *aspect);
/* The hero side of an identity, whichever side is given; QN_NONE for other cards. */
uint16_t import_hero_of(const qn_pack *pack, uint16_t def);
bool import_is_player_card(const qn_pack *pack, uint16_t def);
/* Something to know about what was read, or why it cannot be: on stderr, or among the notes. */
void import_tell(const struct deck_import *import, bool is_error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Without an aspect in the export: the one of the first card that has one. */
void import_guess_aspect(struct deck_import *import);
/* The deck as a file of ours; malloc'd. NULL when memory is short. */
char *import_deck_text(const struct deck_import *import, size_t *size);
void import_free(struct deck_import *import);

/* ---- the readers: false after telling why the file cannot be understood at all */
bool import_text(struct deck_import *import, const char *text, size_t size);
bool import_json(struct deck_import *import, const char *text, size_t size);
/* Whichever of them it is. */
bool import_any(struct deck_import *import, const char *text, size_t size);

/* ---- command_import.c */
struct import_options {
    const char *out;
    bool json, partial;
};
int decks_import(struct app *app, const qn_pack *pack, char **files,
                 const struct import_options *options);

#endif
