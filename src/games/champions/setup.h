/*
 * What plan.c leaves in game_setup.plan for setup.c.
 */
#ifndef CHAMPIONS_SETUP_H
#define CHAMPIONS_SETUP_H

enum { PLAN_MODULARS = 3 };
enum {
    PLAN_VILLAIN, PLAN_STANDARD, PLAN_EXPERT,   /* sets; expert: NONE in standard mode */
    PLAN_MODULAR,                               /* up to three sets */
    PLAN_HERO = PLAN_MODULAR + PLAN_MODULARS,   /* definitions of the heroes, one a seat */
    PLAN_NEMESIS = PLAN_HERO + 4,               /* sets */
    PLAN_FIRST = PLAN_NEMESIS + 4, PLAN_STAGE
};

#endif
