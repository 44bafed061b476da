/*
 * For programs that search: what a choice has left to chance, dealing and reseeding without allocating,
 * who plays with whom, and how a game stands that is not over.
 *
 * doc/search.md tells how these go together, with a small search as an example. As everywhere, a table
 * belongs to one thread at a time; functions that take a const table only read it.
 */
#ifndef QUINTE_SEARCH_H
#define QUINTE_SEARCH_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* ---- chance ---------------------------------------------------------------------------------
 * What has a choice decided besides itself? Compare before and after:
 *  - qn_chance_stamp: another one, if a random number was drawn, whether anybody saw what came of it or
 *    not (a die, a card at random, a deck that was shuffled). The same: what has happened follows from
 *    the choice and from the table as it lay, hidden cards included. Only to be compared at one table
 *    and its clones; reseeding makes it another, too.
 *  - qn_info_stamp (quinte.h): another one, if the seat has learned something. The same: what the seat
 *    sees now is what it would see after this choice at every table that it could not tell from this. */
uint64_t qn_chance_stamp(const qn_table *table);
/* Other random numbers from now on; nothing else changes. */
void qn_reseed(qn_table *table, uint64_t seed);
/* Makes `to` a copy of `from` in which everything that the seat does not know is dealt anew, and reseeds
 * it: qn_clone_into and qn_determinize in one. Allocates nothing once `to` has been used for tables of
 * this set-up. QN_BAD_SETUP: another pack, or there is no such seat. */
qn_status qn_determinize_into(qn_table *to, const qn_table *from, int seat, uint64_t seed);
/* Makes `to` a copy of `from` in which everything that the seat does not know lies in one fixed order: the same
 * copy for all tables that this seat cannot tell apart. A player who starts from it cannot peek, and deals
 * that are made from it with the same seeds are the same. For the seat that is asked, else QN_BAD_SETUP. */
qn_status qn_forget_into(qn_table *to, const qn_table *from, int seat);
/* Could whoever is asked have several answers, for all that lies open to everybody? false: at none of 256 deals that
 * agree with it; so a question with one answer that is not open may be passed over at once, and that tells nobody
 * anything. Tables that nobody can tell apart from outside give the same answer. */
bool qn_ask_is_open(const qn_table *table);

/* ---- what players have learned --------------------------------------------------------------
 * The text of DIR/GAME/GAME.weights: what the parts of a position are worth, as found by playing (doc/search.md
 * tells how it is written). NULL if there is none. Lives as long as the pack. */
const char *qn_pack_weights(const qn_pack *pack);

/* ---- who plays with whom --------------------------------------------------------------------
 * Those who win and lose together have the same number: the lowest of their seats. -1: no such seat. */
int qn_team(const qn_table *table, int seat);

/* ---- how the game stands --------------------------------------------------------------------
 * What decides a game by its rulebook is counted in one or more kinds of score: victory points, health,
 * endurance; in Champions the villain's hit points, threat, and health; in Villainous how much of the
 * objective is done, in thousandths. Everybody sees them. */
unsigned qn_score_count(const qn_table *table);
const char *qn_score_name(const qn_table *table, unsigned kind); /* "vp"; NULL: no such kind */
const char *qn_score_label(const qn_table *table, unsigned kind, qn_lang lang);
/* Does the goal of this kind mean defeat (no health left, too much threat)? */
bool qn_score_loses(const qn_table *table, unsigned kind);
/* What the seat has, began with, and gets to when it is decided; 0 where there is no such seat or kind. */
int qn_score(const qn_table *table, int seat, unsigned kind);
int qn_score_start(const qn_table *table, int seat, unsigned kind);
int qn_score_goal(const qn_table *table, int seat, unsigned kind);
/* How far the seat's team leads in the first kind: its best score less that of the best other team still
 * in the game, so that more is better. Where all play together: the way to victory that is done less
 * the way to defeat, in thousandths. */
int qn_margin(const qn_table *table, int seat);
/* From -1 (lost) to 1 (won), 0 for a draw. Of a game that goes on, which must be judged because time is
 * up: a rough guess from the scores alone, within (-1, 1); a board full of minions counts for nothing. */
double qn_outlook(const qn_table *table, int seat);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
