/*
 * What plan.c finds and setup.c deals: numbers of sets in game_setup.plan.
 */
#ifndef SMASHUP_SETUP_H
#define SMASHUP_SETUP_H

enum {
    PLAN_BOXES = 8,   /* sets of bases, NONE for none */
    PLAN_FACTION = 0, /* two a seat */
    PLAN_BOX = 8,
    PLAN_FIRST = PLAN_BOX + PLAN_BOXES /* a seat, or NONE: at random */
};

#endif
