/*
 * Private to the compiler: what it knows while it turns syntax trees into definitions and code.
 *   compile.c             cards: names, values, abilities
 *   compile_program.c     the programs of an ability
 *   compile_expression.c  expressions and filters
 *   compile_statement.c   statements
 *   compile_could.c       whether statements could change anything
 *   compile_cycle.c       whether a constant ability depends on itself
 */
#ifndef CARTE_COMPILER_H
#define CARTE_COMPILER_H

#include "carte/code.h"
#include "carte/pack.h"

enum {
    MAX_CODE = 65000,
    MAX_LOCALS = 8,
    MAX_OPERANDS = 20,  /* that wait for another one: the machine's stack is a little larger */
    MAX_FILTERS = 4,    /* one inside another: each looks at all cards for each card outside */
    MAX_PARTS = 8,      /* of a choice */
    MAX_CONJUNCTS = 16, /* of "A & B & …" that are put into the best order */
    COMPILE_ERRORS =
        200 /* then the rest is counted, but not told: to look for near words is slow */
};

struct local {
    const char *name;
    const struct node *selector; /* what it was chosen from; NULL for numbers */
    uint8_t reg;
    bool used;
    unsigned line, column;
    bool announced; /* a target that was chosen beforehand */
    bool supposed;  /* of a could program: it stands for what it would be chosen from */
};

struct compiler {
    const struct game *game;
    const struct vocabulary *w;
    struct diagnostics *diag;
    struct qn_pack *pack; /* names are looked up here */
    int16_t *code;
    size_t count, capacity;
    size_t neutral;           /* where code_neutral wrote last, or 0 */
    struct code_index *index; /* of the code of a pack; NULL: it is too short to need one */
    struct local locals[MAX_LOCALS];
    unsigned local_count;
    int next_reg;
    unsigned choices;           /* `choose` statements of the ability so far */
    int registers;              /* the most that were taken at a time */
    unsigned operands, filters; /* how deep the expression stands in others */
    int choosing;               /* list of the choice whose filter this is, or 0 */
    int *noted;                 /* in the scope of a lasting effect: the local it keeps; or NULL */
    int bound;                  /* there: the chosen cards that are its `self`, or -1 */
    bool names_self;            /* there: the card of the text is mentioned */
    bool searched;              /* a search precedes: hidden zones may be named */
    uint16_t about;             /* enum reach: what the trigger's card can be */
    uint8_t whose;              /* enum controlled: of cards in play, whose it can be */
    uint8_t glance;             /* a test that must be true of that card, or 0 */
    uint8_t icons;              /* that the ability asks about so far */
    uint8_t reads;              /* what the ability reads so far: as in struct ability */
    uint64_t values;
    size_t selects[REG_LAST + 1]; /* the S_SELECT that fills a register, or 0 */
    uint16_t raised, raised_at;   /* as in struct ability */
    bool pure;                    /* a could program: locals are not bound yet */
    bool between; /* a condition or what holds constantly: no text is being carried out */
    bool overflow;
    unsigned line, column; /* of the ability, for errors without a place of their own */
};

/* Where which four words stand one after another (compile_program.c): programs that were said before are found
 * without looking at all that was said. */
enum { INDEX_BUCKETS = 1 << 13, INDEX_WORDS = 4 };
struct code_index {
    uint16_t last[INDEX_BUCKETS], before[MAX_CODE]; /* 0: none */
    size_t upto;                                    /* what stands before it is in the index */
};

/* ---- names (compile.c); -1 or NONE when unknown */
int find_category(const struct vocabulary *w, const char *name);
int find_attr(const struct vocabulary *w, const char *name);
int find_keyword(const struct vocabulary *w, const char *name);
int find_period(const struct vocabulary *w, const char *name);
int find_icon(const struct vocabulary *w, const char *name);
int find_zone(const struct game *g, const char *name);
int find_title(const struct qn_pack *p, const char *name);
int find_set(const struct qn_pack *p, const char *name);
int find_trait(const struct qn_pack *p, const char *name);
const char *suggest(const struct compiler *c, const char *word);

/* ---- emitting and words (compile_expression.c) */
size_t code_emit(struct compiler *c, int word);
void code_emit2(struct compiler *c, int a, int b);
/* A length that is known later: from the word after it to the end of what was emitted. */
size_t code_open(struct compiler *c);
void code_close(struct compiler *c, size_t at);
/* What "&" (true) or "|" (false) begins with where nothing has been said yet. */
void code_neutral(struct compiler *c, bool value);
/* X_AND or X_OR and the length of the part that follows. In the place of what is neutral the part stands alone:
 * NO_LENGTH. */
#define NO_LENGTH SIZE_MAX
size_t code_open_part(struct compiler *c, int code);
void code_complain(struct compiler *c, const struct node *n, const char *format, const char *a,
                   const char *b, const char *d);
void code_unknown(struct compiler *c, const struct node *n, const char *expected);
bool node_is(const struct node *n, const char *word);
struct local *code_find_local(struct compiler *c, const char *name);
int code_new_register(struct compiler *c, const struct node *n, int width);
void code_new_local(struct compiler *c, const struct node *n, const struct node *selector, int reg);
int code_zone(struct compiler *c, const struct node *in);
void code_filter_over(struct compiler *c, const struct node *filter, int mode);
void code_inline_filter(struct compiler *c, const struct node *filter);
bool code_card_word(struct compiler *c, const char *text);
/* Does the word stand in it? */
bool code_mentions(const struct node *n, const char *word);
void code_expr(struct compiler *c, const struct node *n);
/* An expression where a number is wanted: how much, how many. */
void code_number(struct compiler *c, const struct node *n);

/* ---- statements (compile_statement.c, compile_could.c) */
/* What stands in the slots of a verb. */
struct slots {
    const struct node *amount, *target, *other; /* other: a second target */
    int arg[2];
};
/* What becomes of a filter that the verb applies itself: a program between the statements, or within
 * an expression, which must go on with X_AND. */
enum slot_use { SLOTS_STATEMENT, SLOTS_COST, SLOTS_COULD };

void code_read_slots(struct compiler *c, const struct node *n, struct slots *s, enum slot_use use);
void code_verb(struct compiler *c, const struct node *n);
/* The same as a cost: whoever could not pay all of it is not chosen for it. */
void code_cost(struct compiler *c, const struct node *n);
/* The number that a verb names, as far as it is known beforehand: 1 otherwise. */
int code_fixed_amount(const struct node *amount);
void code_statement(struct compiler *c, const struct node *n);
void code_statements(struct compiler *c, const struct node *block);
void code_could_pay(struct compiler *c, const struct node *cost);
/* A block of an ability that is announced: targets, costs, the announcement, the rest. */
void code_announced(struct compiler *c, const struct node *block, const struct node *costs);
/* A choice between parts that begin with targets: made when the ability is announced. */
bool code_is_modal(const struct node *n);
/* The verb whose `would` says whether a card may be a target; -1: any may. */
int code_target_verb(const struct compiler *c);
void code_could_block(struct compiler *c, const struct node *block);
/* Could it be announced by whoever pays for it? */
void code_could_announce(struct compiler *c, const struct node *block);
/* Declares the targets a block begins with, as what they would be chosen from. */
void code_could_targets(struct compiler *c, const struct node *block);

/* ---- compile_cycle.c */
/* Does what a constant ability modifies surely depend on what it makes of it? `categories`: of its card. */
bool code_is_cyclic(const struct compiler *c, const struct node *modification,
                    const struct node *condition, uint32_t categories);

/* ---- programs (compile_program.c): each returns the offset of the program */
int modifier_code(char op); /* of + - * / = */
/* MODIFY_KEYWORD or MODIFY_TRAIT, and which one. */
int grant_code(struct compiler *c, const struct node *n, int *which);
uint16_t code_expression(struct compiler *c, const struct node *e);
/* What a filter program can be true of: enum reach. */
uint16_t code_reach(const struct compiler *c, uint16_t filter);
/* Whose cards in play it can be true of: enum controlled. */
uint8_t code_control(const struct compiler *c, uint16_t filter);
bool code_is_quick(struct compiler *c, const struct node *n);
/* A test that must be true of every card of which the filter is, quick to ask; 0: there is none. */
uint8_t code_glance(const struct compiler *c, uint16_t filter);
/* Does the filter say no more than a printed category, and that test? */
bool code_is_plain(const struct compiler *c, uint16_t filter, uint8_t glance);
uint16_t code_condition(struct compiler *c, const struct node *trigger,
                        const struct node *condition);
uint16_t code_amount(struct compiler *c, const struct node *amount, bool negative);
uint16_t code_block(struct compiler *c, const struct node *block);
/* targets_only: to announce it changes the game, whatever would come of the rest. */
uint16_t code_could(struct compiler *c, const struct node *block, bool targets_only);
/* The same for abilities that are announced. */
uint16_t code_announcement(struct compiler *c, const struct node *block, const struct node *costs);
uint16_t code_costs(struct compiler *c, const struct node *costs);
/* Costs may speak of the targets that the block begins with. */
uint16_t code_payable(struct compiler *c, const struct node *costs, const struct node *block);
void code_begin_ability(struct compiler *c, unsigned line, unsigned column);
void code_end_ability(struct compiler *c);

#endif
