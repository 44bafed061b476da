/*
 * Private to the compiler: what it knows while it turns syntax trees into definitions and code.
 *   compile.c      cards: names, values, abilities
 *   compile_code.c expressions, statements, `could` programs
 */
#ifndef CARTE_COMPILER_H
#define CARTE_COMPILER_H

#include "carte/code.h"
#include "carte/pack.h"

enum { MAX_CODE = 60000, MAX_LOCALS = 8 };

struct local {
    const char *name;
    const struct node *selector; /* what it was chosen from; NULL for numbers */
    uint8_t reg;
    bool used;
    unsigned line, column;
};

struct compiler {
    const struct game *game;
    const struct vocabulary *w;
    struct diagnostics *diag;
    struct qn_pack *pack;        /* names are looked up here */
    int16_t *code;
    size_t count, capacity;
    struct local locals[MAX_LOCALS];
    unsigned local_count;
    int next_reg;
    bool searched;               /* a search precedes: hidden zones may be named */
    bool overflow;
    unsigned line, column;       /* of the ability, for errors without a place of their own */
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

/* ---- programs (compile_code.c): each returns the offset of the program */
/* MODIFY_KEYWORD or MODIFY_TRAIT, and which one. */
int grant_code(struct compiler *c, const struct node *n, int *which);
uint16_t code_expression(struct compiler *c, const struct node *e);
uint16_t code_condition(struct compiler *c, const struct node *trigger, const struct node *condition);
uint16_t code_amount(struct compiler *c, const struct node *amount, bool negative);
uint16_t code_block(struct compiler *c, const struct node *block);
uint16_t code_could(struct compiler *c, const struct node *block);
uint16_t code_costs(struct compiler *c, const struct node *costs);
uint16_t code_payable(struct compiler *c, const struct node *costs);
void code_begin_ability(struct compiler *c, unsigned line, unsigned column);
void code_end_ability(struct compiler *c);

#endif
