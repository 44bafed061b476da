/*
 * Scenes: rules as runnable examples (doc/scenes.md is the manual).
 *
 *   text ──scene_parse──► scenes, each a list of statements ──scene_run──► results
 *
 * Reading knows the pack (cards, zones, words of the game), so that every misspelt name is found
 * before anything runs. A statement carries the function that performs it: `given` statements build
 * the table, `when` statements answer asks, `then` statements say what must hold. All of a file
 * lives in one arena.
 */
#ifndef SCENES_SCENE_H
#define SCENES_SCENE_H

#include "api/api.h"
#include "quinte/scenes.h"
#include "scenes/scene_messages.h"

enum {
    SCENE_BYTES = 4 << 20, /* a file */
    SCENE_COUNT = 4000,    /* scenes in a file */
    SCENE_LINE = 1000,     /* bytes of a line */
    SCENE_LINES = 1000,    /* statements of a scene */
    SCENE_WORDS = 80,      /* words of a line */
    SCENE_CITES = 64,
    SCENE_ALIASES = 64,
    SCENE_SAID = 1000,  /* bytes of a reason */
    SCENE_ANSWER = 12,  /* words of an option */
    SCENE_ASKS = 20000, /* asks of a scene; beyond it something runs in circles */
    SCENE_CODE = 1000   /* code of a filter */
};

/* What a scene calls a card: `x` (named by "as x"), `p1` (the identity of a seat), `rhino`,
 * `hydra_mercenary#2`, or `villain` (the card that lies in a shared zone). */
enum ref_kind { REF_NOTHING, REF_ALIAS, REF_SEAT, REF_CARD, REF_ZONE };

struct ref {
    const char *text;
    uint16_t def, title; /* REF_CARD: a definition, a title, or both (else NONE) */
    uint8_t kind, copy;  /* copy: the number after '#', or 0 */
    uint8_t index;       /* alias, seat or kind of zone */
};

/* A zone of a seat, or a shared one; `in play` is every zone in play. */
struct spot {
    uint8_t kind, seat; /* seat 0 for shared zones */
    bool any_in_play;
};

enum compare { IS, IS_NOT, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL };

struct pair {                /* "hp 10" or "exhausted" in a given line */
    const char *key, *value; /* value "" when there is none */
    struct ref at;           /* of "at CARD" */
    struct pair *next;
};

struct listed { /* a card of a list */
    struct ref card;
    uint8_t alias;     /* index + 1, or 0 */
    const char *owner; /* as the line says, or NULL */
    struct listed *next, *prev;
};

struct answer { /* an option in words */
    const char *text;
    const char *word[SCENE_ANSWER];
    struct ref ref[SCENE_ANSWER]; /* REF_NOTHING: only the word itself will do */
    uint8_t count, verb;
    uint8_t seat, ask;   /* ask: kind of ask + 1, or 0: any */
    struct answer *next; /* what follows at once ("paying …") */
    bool optional;       /* skipped when the ask it answers is over */
};

struct logged { /* a line of the log, as far as the scene cares */
    uint8_t what;
    bool has_amount;
    int amount;
    struct ref card, by, seat;
    const char *rule;
    const char *text;
    struct logged *next;
};

/* What is said to whoever looks on or learns: a page, in English and French; NULL: not told in that language. */
struct caption {
    const char *text[2];
    struct caption *next;
};

struct run;
struct statement;
/* Performs a statement. False: it was wrong (given) or does not hold; the run knows why. */
typedef bool perform_fn(struct run *run, const struct statement *s);

enum section { SECTION_NONE, SECTION_GIVEN, SECTION_WHEN, SECTION_THEN };

struct statement {
    perform_fn *perform;
    const char *text;
    const char *word; /* key, state, rule id, what of an ask … */
    const char
        *saying[2]; /* refused: how the reason begins, in English and French; NULL: not told */
    struct ref card, other;
    struct spot zone;
    struct pair *pairs;
    struct listed *list;
    struct answer *answer;
    struct deck_change *changes;
    const char *deck; /* name of a ready deck */
    struct logged *logged;
    const struct caption *captions; /* said before it */
    const int16_t *code;
    struct statement *next;
    unsigned line;
    int number;
    uint16_t filter; /* where in `code` its filter begins, or 0 */
    uint16_t block;  /* number of the given, when or then it stands in */
    uint8_t section, op, seat;
    uint8_t index; /* attribute, keyword or procedure */
    uint8_t alias; /* index + 1, or 0 */
    bool no, has_number, only, setting;
    bool anywhere, zoned; /* count: wherever cards lie; in that zone */
};

struct scene {
    const char *name, *game_name;
    const char *title[2]; /* of a lesson, in English and French; NULL: the name will do */
    const struct qn_pack *pack;
    const char *cites[SCENE_CITES];
    const char *alias[SCENE_ALIASES];
    struct statement *first, *last;
    struct caption *captions; /* not yet said: before what comes next, or at the end */
    struct scene *next;
    uint64_t seed;
    unsigned line;
    uint16_t cite_count, line_count, blocks;
    uint8_t alias_count, players;
    uint8_t section;
    bool bad, every_ask, every_stop, every_choice, has_then, players_used, has_start;
    bool under;  /* names rules that it is played under */
    bool begins; /* with the set-up, not with a table that is dealt already */
};

/* Everything that reading a file needs. */
struct reader {
    struct arena *arena;
    const char *file;
    qn_report report;
    qn_pack_for_fn *packs;
    const qn_scene_options *options;
    struct scene *scene; /* the one being read, or NULL */
    struct scene *first, *last;
    const char *game_name; /* of the file, when it stands before the first scene */
    const char *missing;   /* a game that could not be opened: told once a file */
    unsigned scenes, errors;
};

/* A line being read. Commas, colons and semicolons are words of their own. */
struct cursor {
    struct reader *r;
    struct scene *scene;
    unsigned line;
    const char *text; /* the line without its comment */
    const char *word[SCENE_WORDS];
    uint16_t start[SCENE_WORDS]; /* where each begins in text */
    uint8_t count, at;
};

/* ---- scene_parse.c */
void scene_parse(struct reader *r, const char *text, size_t size);
void scene_error(struct reader *r, unsigned line, enum scene_message message, const char *arg1,
                 const char *arg2, const char *arg3);
struct statement *scene_statement(struct cursor *c, perform_fn *perform);

/* ---- scene_names.c: words, numbers, seats, cards, zones */
const char *line_peek(const struct cursor *c); /* NULL at the end */
const char *line_peek_after(const struct cursor *c, unsigned ahead);
const char *line_take(struct cursor *c); /* NULL at the end */
bool line_accept(struct cursor *c, const char *word);
bool line_expect(struct cursor *c, const char *word); /* reports when it is not there */
bool line_expect_end(struct cursor *c);
bool line_error(struct cursor *c, enum scene_message message, const char *a, const char *b);
bool scene_is_word(const char *text); /* snake_case */
bool scene_is_number(const char *text, int *out);
bool line_number(struct cursor *c, int low, int high, int *out);
bool scene_is_seat(const char *text);
bool line_seat(struct cursor *c, uint8_t *out);
bool line_find_ref(struct cursor *c, const char *word, struct ref *out); /* says nothing */
bool line_ref(struct cursor *c, struct ref *out);
int line_find_zone(const struct cursor *c, const char *name); /* kind, or -1 */
bool line_is_spot(const struct cursor *c);                    /* does a zone stand here? */
bool line_spot(struct cursor *c, struct spot *out);
bool line_compare(struct cursor *c, uint8_t *out);
bool line_alias(struct cursor *c, uint8_t *out);
bool line_rule(struct cursor *c, const char **out);
bool line_quoted(struct cursor *c, const char **out); /* "several words" */
/* Suggests from the names of a table whose rows begin with their name. */
bool line_unknown(struct cursor *c, enum scene_message plain, const char *word, const void *rows,
                  size_t row_size, size_t count);

/* ---- scene_given.c, scene_when.c, scene_then.c, scene_log.c, scene_pending.c: one line each */
void scene_read_given(struct cursor *c);
void scene_read_when(struct cursor *c);
void scene_read_then(struct cursor *c);
bool scene_read_do(struct cursor *c);
bool scene_read_finish(struct cursor *c);
struct answer *scene_read_answer(struct cursor *c, uint8_t seat, const char *stop);
bool scene_read_log(struct cursor *c);
bool scene_read_pending(struct cursor *c);

/* ---- scene_caption.c: what is told to people who look on */
void scene_read_caption(struct cursor *c);
void scene_read_title(struct cursor *c);

#endif
