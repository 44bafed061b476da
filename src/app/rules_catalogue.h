/*
 * The rule catalogue: every rule of the five rulebooks with its id, and the glossaries French/English.
 *
 * rules/GAME.tsv (or GAME-part.tsv) has the columns id, source, kind, rule, check;
 * rules/GAME.fr.tsv (or GAME-part.fr.tsv) has id, rule, check in French;
 * rules/headings.tsv has the headings of the column source in both languages: fr, en, and the game
 * where a heading means another thing in another game;
 * rules/GAME.glossary.tsv has fr, en, code, note;
 * rules/players.words.tsv has said, en, fr, game: what players say, the words of the rules for it, and
 * the game in which it means that;
 * rules/GAME.asked.tsv has id, en, fr: how players ask for a rule, "one way / another way". The first line
 * names the columns.
 */
#ifndef APP_RULES_CATALOGUE_H
#define APP_RULES_CATALOGUE_H

#include "quinte/quinte.h"

#include <stdbool.h>
#include <stddef.h>

struct app;

/* What a person reads is there once a language; without a French text it is the English one. */
enum { RULE_LANGS = QN_FRENCH + 1 };

struct rule {
    const char *id, *game, *kind;
    const char *heading[RULE_LANGS], *text[RULE_LANGS], *check[RULE_LANGS];
    const char *asked[RULE_LANGS]; /* "" for most */
};

struct rule_heading {
    const char *name[RULE_LANGS], *game; /* game: "" for all */
};

struct glossary_entry {
    const char *game; /* "" for all */
    const char *french, *english;
    const char *said; /* what players say for it; NULL in a glossary */
};

struct rules_catalogue {
    struct rule *rules;
    size_t count, capacity;
    struct glossary_entry *entries;
    size_t entry_count, entry_capacity;
    struct rule_heading *headings;
    size_t heading_count, heading_capacity;
    size_t next;  /* while reading: the rule that the next French row is for */
    char **texts; /* what the strings above point into */
    size_t text_count;
};

/* Reads all tables of a folder, in the order of their names. Never NULL. */
struct rules_catalogue *rules_load(const struct app *app, const char *dir);
void rules_free(struct rules_catalogue *rules); /* NULL is fine */

/* By id: "MC-437", "mc437" and "mc-7" are all understood. NULL if there is none. */
const struct rule *rules_find(const struct rules_catalogue *rules, const char *id);

/* Does it look like an id (letters, then digits)? */
bool rules_looks_like_id(const char *text);

/* Does the catalogue have rules of this game? */
bool rules_has_game(const struct rules_catalogue *rules, const char *game);

/* Rows that only define a term ("used by …") need no scene. */
bool rule_is_countable(const struct rule *rule);

#endif
