/*
 * Players that are programs: they sit at a table, think, choose, and say what they think of every option.
 *
 *     qn_agent *agent;
 *     qn_agent_new("strong", table, seat, 1, &agent);
 *     while (qn_waiting(table) == seat && qn_agent_think(agent, table, NULL) == QN_OK) {
 *         qn_ask_get(table, &ask);
 *         qn_apply(table, ask.serial, qn_agent_choice(agent));
 *     }
 *     qn_agent_free(agent);
 *
 * A player knows what its seat may know: before it thinks, everything else is put into one fixed order
 * (qn_forget_into), and its choice and opinions are the same at all tables that the seat cannot tell apart.
 *
 * How strong a level is does not depend on the machine: levels think for a number of iterations, and time is but
 * a cap. Who wants the same answer every time says how many iterations, and no time.
 *
 * An agent belongs to one thread at a time; qn_agent_stop alone may be called from any other. It keeps the pack of its
 * table in use. examples/hint.c is a complete program.
 */
#ifndef QUINTE_AGENT_H
#define QUINTE_AGENT_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- levels ---------------------------------------------------------------------------------
 * Index 0 … until NULL: "random", "easy", "fair", "strong", "expert", weakest first; then two that are no
 * levels: "greedy", as fair is also called, and "passive", who passes whenever that is possible. */
const char *qn_agent_name(size_t index);
#define QN_AGENT_LEVELS 5

/* How long to think: so many iterations, and no longer than so many milliseconds. 0: no such bound; both 0: as
 * the level does. */
typedef struct qn_budget {
    uint32_t iterations, milliseconds;
} qn_budget;
/* What a level thinks with; false if there is no such name. Both 0: it does not search. */
bool qn_agent_budget(const char *name, qn_budget *out);

/* ---- life ----------------------------------------------------------------------------------- */
typedef struct qn_agent qn_agent;

/* A player for that seat of tables with this game and set-up. QN_BAD_SETUP: there is no such name or seat. */
qn_status qn_agent_new(const char *name, const qn_table *table, int seat, uint64_t seed,
                       qn_agent **out);
void qn_agent_free(qn_agent *agent);
/* Forgets all it has seen, and that it was told to stop: it plays on as one just made with this seed would. */
void qn_agent_restart(qn_agent *agent, uint64_t seed);
int qn_agent_seat(const qn_agent *agent); /* -1: NULL */

/* ---- thinking ------------------------------------------------------------------------------- */
/* Thinks about the table's question, which must be the seat's (else QN_NOT_WAITING). budget NULL: as the level does;
 * levels that do not search take no notice of it. The table stays as it is; its options are listed (qn_options). */
qn_status qn_agent_think(qn_agent *agent, qn_table *table, const qn_budget *budget);
/* From another thread: the thought ends soon, with what it has come to; if the agent is not thinking, its next one does. */
void qn_agent_stop(qn_agent *agent);
/* What the last thought came to: the index of an option; 0 if there was none. */
size_t qn_agent_choice(const qn_agent *agent);

/* What it thinks of an option of that question. */
typedef struct qn_opinion {
    uint32_t visits; /* how often it was tried */
    double chance;   /* that the seat wins if it is taken, from 0 to 1 */
} qn_opinion;
/* false if the agent has not looked at it: levels that do not search have no opinions, and another order of the same
 * choices is passed over. Options that come to the same (copies of a card) share one. What is computed instead of
 * tried (dice) counts as tried once. */
bool qn_agent_opinion(const qn_agent *agent, size_t option, qn_opinion *out);
/* The choices that it expects to make after that option: indices that can be applied one after the other to a clone
 * of the table. The line ends where the seat would learn something, or somebody else is asked. Returns how many
 * there are of `room`, which is at most QN_MAX_LINE. */
#define QN_MAX_LINE 32
size_t qn_agent_line(qn_agent *agent, size_t option, uint16_t *line, size_t room);
/* The same in words, without payments: "attack Rhino; end your turn". */
size_t qn_agent_line_text(qn_agent *agent, size_t option, qn_lang lang, char *buf, size_t size);

/* ---- a win this turn ------------------------------------------------------------------------
 * Not what is likely, but what is certain: does the seat win before its turn ends, whatever others do and chance
 * brings? Every way to go on is tried. */
typedef enum qn_proof {
    QN_PROOF_NONE, /* no way wins for certain */
    QN_PROOF_SURE, /* one does; nothing is left to chance, nor to cards that the seat does not know */
    QN_PROOF_DEALS, /* one does, in all of `deals` deals of what is left to chance */
    QN_PROOF_OPEN   /* not found out within the bounds */
} qn_proof;
typedef struct qn_win {
    qn_proof proof;
    uint32_t positions; /* that were looked at */
    unsigned deals;     /* of QN_PROOF_DEALS */
    bool wins;          /* some way would win, with luck or help */
    size_t
        length; /* of QN_PROOF_SURE: the choices after the option, as far as nobody else decides */
    uint16_t line[QN_MAX_LINE];
    int score, goal,
        whose; /* QN_PROOF_NONE: the nearest that any way came (quinte/search.h, the first kind) */
} qn_win;
/* What comes of an option of the table's question, which must be the seat's (else QN_NOT_WAITING). At most so many
 * positions are looked at, 0: a million; what is left to chance is dealt `deals` times, 0: 64. Any level will do. */
qn_status qn_agent_find_win(qn_agent *agent, qn_table *table, size_t option, uint32_t positions,
                            unsigned deals, qn_win *out);

/* ---- judging -------------------------------------------------------------------------------- */
/* The chance that the seat wins from here, from 0 to 1, as it looks without thinking; 1, 0 or a half when the game
 * is over. Whoever is asked. -1: memory is short, or the table is of another pack. */
double qn_agent_chance(qn_agent *agent, const qn_table *table);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
