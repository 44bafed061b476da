/*
 * Stops: when somebody wants to be asked. Where everybody may act at many moments most questions are passed;
 * a seat says which ones it does not want to hear, and whoever drives the table passes them for it.
 *
 *   question ──► an occasion to act, with "pass"? ──► until when? ──► a quiet phase? ──► passed or asked
 *
 * An occasion is an offer: a window, a stop, priority, a step, a turn. Everything else (targets, payments,
 * defences, orders, …) and whatever has no way to pass is always asked. What decides is the kind of the
 * question, the phase, whose turn it is, and what is aimed at the seat; all of that is public, so neither that
 * nor how fast a pass comes tells anything of a hand. A pass is recorded like any other choice.
 */
#ifndef APP_STOPS_H
#define APP_STOPS_H

#include <quinte/lists.h>

/* For now: until the next question that is no occasion, and no longer than … */
enum stops_until {
    UNTIL_ASKED, /* nothing is passed so */
    UNTIL_AIMED, /* something is aimed at the seat, or its own turn, or a step of it, comes */
    UNTIL_TURN   /* the turn ends, whatever happens; ends the seat's own turn, too */
};

enum { STOPS_OTHERS, STOPS_OWN, STOPS_SIDES }; /* in whose turn; shared phases are others' */

struct stops {
    /* Phases in which occasions are passed while nothing is aimed at the seat: a bit each. Turns, and steps of
     * one's own in which everybody may act, are asked all the same. */
    uint32_t quiet[STOPS_SIDES];
    bool
        lets_own; /* what the seat has announced itself is resolved without asking it again; nor is it asked
                      where all it could do is as good later (stops_waits) */
    enum stops_until until;
    struct {
        unsigned round;
        int active;
        bool shared;
    } turn; /* UNTIL_TURN: which one */
};

/* Every occasion is asked. */
void stops_all(struct stops *stops);
/* As most people want it: quiet where the game says so. */
void stops_usual(struct stops *stops, const qn_pack *pack);
/* From this question on: *option passes it. false, and nothing changes, if it is no occasion; UNTIL_AIMED passes
 * no turn of one's own. */
bool stops_pass_until(struct stops *stops, qn_table *table, enum stops_until until, size_t *option);
/* The game goes back, or somebody wants to be asked again. */
void stops_forget(struct stops *stops);
/* Does the seat that is asked want to pass? Then *option is how. */
bool stops_answer(struct stops *stops, qn_table *table, size_t *option);
/* Can all that the seat could do wait? Then *option passes. That follows from its hand, so where others could
 * tell by the time such a pass takes, it takes as long as the only answer of somebody who has nothing. */
bool stops_waits(const struct stops *stops, qn_table *table, size_t *option);

#endif
