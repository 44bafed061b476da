/*
 * A scene while it runs: its table, what it has asked so far, and why it failed.
 */
#ifndef SCENES_SCENE_RUN_H
#define SCENES_SCENE_RUN_H

#include "scenes/scene.h"

enum { RUN_TEXT = 1024 };

struct scene_text { /* text that is cut when it grows too long */
    char at[RUN_TEXT];
    size_t used;
};

struct asked { /* an ask since the last `when` */
    uint8_t seat, kind;
    uint32_t window; /* names the window it belongs to; 0 for other asks */
};

/* What was done to the table after `given`: enough to do it again. */
struct step {
    const struct statement *start; /* a `do`, or NULL */
    uint16_t option;
    uint8_t resigns; /* nothing was chosen: this seat gave up, plus one */
};

struct run {
    struct reader *r;
    const struct scene *scene;
    const struct qn_pack *pack;
    const struct game *game;
    qn_table *table;
    struct table *t; /* the kernel's part of it */
    qn_table *other; /* properties: clones are made here */
    uint16_t alias_card[SCENE_ALIASES], alias_def[SCENE_ALIASES];
    uint8_t *placed;               /* a byte a card: put somewhere by this scene */
    const struct statement *start; /* the turn or procedure to start with, or NULL */
    const char *broken;            /* invariant that given lines broke, and where */
    unsigned broken_line;
    struct asked *asked; /* since the last `when` */
    size_t asked_count, asked_room;
    struct step *steps;
    size_t step_count, step_room;
    size_t log_mark; /* where the log stood at the last `when` */
    bool pending;    /* asked[0] was pending when the last `when` began */
    uint32_t pending_serial;
    unsigned asks;
    uint32_t last_serial;
    bool failed, replaying;
    unsigned fail_line;
    struct scene_text expected, found;
    qn_scene_moment_fn *watch; /* NULL: nobody looks on */
    qn_scene_moment moment;
    struct scene_text claims; /* that have held since the last moment */
    bool stopped;             /* who looks on has seen enough */
};

enum { NOBODY_ACTS = -1 };

/* ---- scene_caption.c: moments for who looks on. False: seen enough. */
/* Before this option is chosen there by that seat, or (NOBODY_ACTS) before the line does what it does. */
bool run_moment(struct run *run, const struct statement *s, int seat, size_t option);
bool run_tell(struct run *run, const struct statement *s);  /* before it is performed */
void run_claim(struct run *run, const struct statement *s); /* it has held */
bool run_tell_end(struct run *run);

/* ---- scene_run.c */
void scene_text_add(struct scene_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Notes the first failure; found may be NULL when the text is already there. Always false. */
bool run_fail(struct run *run, unsigned line, const char *expected, const char *found);
/* Something is wrong with the scene itself. Always false. */
bool run_error(struct run *run, unsigned line, enum scene_message message, const char *a,
               const char *b);
/* After the table has run: notes the ask and tests what must always hold. */
bool run_observe(struct run *run, unsigned line);
bool run_apply(struct run *run, unsigned line, size_t option);
bool run_do(struct run *run, const struct statement *s);
bool run_resign(struct run *run, const struct statement *s);
/* Where the asks that count since the last `when` begin in run->asked. */
size_t run_first_asked(const struct run *run);

/* ---- scene_table.c: the table that a scene starts from */
bool scene_table_build(struct run *run);
/* Starts a procedure by name, as the rulebook's part that it is. */
bool scene_table_start(struct run *run, const struct statement *s);
void scene_table_run(struct table *t);

/* ---- scene_cards.c: the cards that a scene means */
int ref_level(const struct run *run, const struct ref *ref, uint16_t card); /* 0: not this card */
uint16_t ref_card(const struct run *run, const struct ref *ref);            /* NONE: not there */
bool ref_names_def(const struct run *run, const struct ref *ref, uint16_t def);
bool spot_holds(const struct run *run, const struct spot *spot, uint16_t card);
void scene_text_card(struct scene_text *text, const struct run *run, uint16_t card);
void scene_text_zone(struct scene_text *text, const struct run *run, uint16_t zone);

/* ---- scene_when.c */
#define TWO_OPTIONS (SIZE_MAX - 1)
/* The option that the words mean, SIZE_MAX when there is none, TWO_OPTIONS when there are two. */
size_t answer_option(struct run *run, const struct answer *a);
/* Could the words mean this option? */
bool answer_means(const struct run *run, const struct answer *a, const qn_option *o);
void scene_text_ask(struct scene_text *text, struct run *run); /* "p1 is asked turn: …" */

/* ---- scene_finish.c */
/* The answer that needs no mention: the pass of an opportunity, or the only option of what is nobody's
 * turn. SIZE_MAX: there is none. */
size_t silent_option(struct run *run);
/* Does nothing go on but turns and phases, or is nobody asked? */
bool is_at_rest(const struct run *run);

/* ---- scene_properties.c: what must hold at every ask of every game */
bool properties_hold(struct run *run, unsigned line);
/* Before an option is applied: the table as if loaded from a file. */
bool properties_loaded_apply(struct run *run, size_t option, uint64_t *hash);
bool properties_replay(struct run *run, unsigned line);

#endif
