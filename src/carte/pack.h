/*
 * A pack: the compiled cards of one game, with the cold part that only people need (names, syntax
 * trees for texts).
 */
#ifndef CARTE_PACK_H
#define CARTE_PACK_H

#include "carte/name_table.h"
#include "carte/arena.h"
#include "carte/ast.h"
#include "carte/diagnostics.h"
#include "kernel/game.h"

struct set_info {
    const char *id;
    struct names name;
    const char *kind, *of;
};

struct card_cold { /* parallel to pack.hot.defs */
    const struct ast_card *ast;
};

struct deck_list;
struct deck_file {
    const char *name, *path; /* name: file name without .deck */
};

/* Where the code has somebody choose or decline, and what the text says there. */
struct chooser {
    size_t at;                   /* of the statement */
    const struct node *selector; /* or NODE_MAY */
    const struct chooser *next;
};

struct qn_pack {
    struct card_pack hot;
    const struct game *game;
    const struct card_cold *cold;
    const struct ast_ability *const *sources; /* parallel to hot.abilities: where each came from */
    const struct chooser *choosers;
    const struct set_info *sets;
    struct name_table ids, titles; /* of each definition, of each title number */
    const char *const *trait_ids;
    const struct ast_declaration *traits, *counters, *symbols; /* lists, names in both languages */
    const struct deck_file *decks;
    uint16_t set_count, trait_count, deck_count;
    uint64_t hash;
    struct arena *arena;
    /* Reads a ready deck by name, or a deck file by path (it contains a slash or ends in .deck); errors are
     * reported with line and reason. Whoever has opened the pack knows where they lie (api/decks.c). */
    qn_status (*read_deck)(const struct qn_pack *pack, const char *name_or_path,
                           struct deck_list *out, qn_report report);
};

/* Compiles parsed files into a pack. Errors are reported; NULL if there were any. */
struct qn_pack *pack_compile(const struct game *game, struct ast_file *files, size_t count,
                             struct arena *arena, struct diagnostics *diag);

/* Compiles a filter on its own against a pack, appending to a caller's code buffer (scenes).
 * Returns the offset, or 0 on errors. */
uint16_t pack_filter(const struct qn_pack *pack, const struct node *filter, int16_t *code,
                     size_t capacity, struct diagnostics *diag);

/* The text of a card, rendered from its syntax tree in our own words. As snprintf. */
size_t render_card_text(const struct qn_pack *pack, uint16_t def, qn_lang lang, char *buf,
                        size_t size);

/* One alternative (counted from 1) of a choice (from 0) that an ability offers, as a text. As snprintf. */
size_t render_choice(const struct qn_pack *pack, uint16_t ability, int choice, int part,
                     qn_lang lang, char *buf, size_t size);

/* What a card requires: "can be used only if you control a base". Of an ability, or (NONE) of playing the card, and if
 * that requires nothing, of the first ability that does. Empty if nothing does, or nobody can say it. As snprintf. */
size_t render_requirement(const struct qn_pack *pack, uint16_t def, uint16_t ability,
                          const struct node *part, qn_lang lang, char *buf, size_t size);
/* The condition that it tells, or NULL. A part of one ("A and B") is told if it is given. */
const struct node *pack_requirement(const struct qn_pack *pack, uint16_t def, uint16_t ability);

/* What an ability wants to be paid, "discard a card from your hand": its costs, or, if it has none, all that it
 * does. As snprintf. */
size_t render_price(const struct qn_pack *pack, uint16_t ability, qn_lang lang, char *buf,
                    size_t size);

/* When the ability answers: "after you draw a card". Empty if it does not. As snprintf. */
size_t render_awaited(const struct qn_pack *pack, uint16_t ability, qn_lang lang, char *buf,
                      size_t size);

/* What the choice at that place of the code asks for: "a minion engaged with you". Empty if none is there. As snprintf. */
size_t render_wanted(const struct qn_pack *pack, uint16_t ability, size_t at, qn_lang lang,
                     char *buf, size_t size);

/* What one may do or leave there: "return a minion to its owner's hand". Empty if the text does not say it in a
 * few words of its own. As snprintf. */
size_t render_may(const struct qn_pack *pack, uint16_t ability, size_t at, qn_lang lang, char *buf,
                  size_t size);

/* What a window is about: "When Rhino attacks Spider-Man". The card is the object's, or NULL. */
struct happening {
    uint8_t event, timing;
    const struct ast_card *card;
    const char *object, *by; /* names, or NULL */
};
size_t render_happening(const struct qn_pack *pack, const struct happening *happening, qn_lang lang,
                        char *buf, size_t size);

/* le, la or les, with a space after it, of a French label. */
const char *render_article(const char *french);

/* Does what depends on neighbours: d'une, du Vautour. As snprintf. */
size_t render_polish(const char *raw, qn_lang lang, char *buf, size_t size);
/* {scheme:déjouée|vaincu}: of a text that opens so, the word for a card; *length is its length, and
 * what follows the brace is returned. NULL if the text is none such. */
const char *render_word_for(const struct vocabulary *words, const struct ast_card *card,
                            const char *text, const char **word, size_t *length);

/* Do the numbers in a `text` line equal those of the abilities? */
bool text_agrees(const struct ast_card *card, const char *text);

/* The symbol (0: the first) that the dice of a set call so, or NULL. In compile.c. */
const struct ast_declaration *pack_symbol(const struct qn_pack *pack, const char *set,
                                          unsigned symbol);

/* How many cards a set holds, copies counted; 0 for NONE. */
static inline unsigned pack_cards_in_set(const struct qn_pack *p, uint16_t set)
{
    unsigned n = 0;
    for (uint16_t i = 0; set != NONE && i < p->hot.def_count; i++)
        if (p->hot.defs[i].set == set)
            n += p->hot.defs[i].copies;
    return n;
}

/* The game with that name, or NULL (games/games.c). */
const struct game *game_by_name(const char *name);
const struct game *game_at(size_t index);

#endif
