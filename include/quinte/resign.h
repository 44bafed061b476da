/*
 * Resigning: a seat gives the game up, at any question, whoever is asked.
 *
 * From then on the table answers for it, declining wherever that is possible. Where the rules know
 * players who are out (Champions, Dice Throne, Vs. System) the seat is out as soon as what was just
 * chosen has been taken up; in Smash Up and Villainous, and where partners share their Health (Dice
 * Throne), its cards stay where they are, its turns pass, and alone it cannot win. The game ends when all who go on are one side that had opponents: they win; or when
 * nobody is left: then all lose. Whoever resigned wins or loses with their partners, and alone loses.
 */
#ifndef QUINTE_RESIGN_H
#define QUINTE_RESIGN_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* QN_NOT_WAITING when nobody is asked; QN_BAD_OPTION if the seat is out or has resigned; QN_LOOP or
 * QN_FULL as qn_choose: nothing has changed. */
qn_status qn_resign(qn_table *table, int seat);
/* The same, written down first: it replays like a choice, and counts as one. As qn_record. */
qn_status qn_record_resign(qn_journal *journal, qn_table *table, int seat);
bool qn_resigned(const qn_table *table, unsigned seat);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
