/*
 * Recomputes the outcome of every attack of a game of Vs. System from its log alone: who attacks, the
 * sum of a team's ATK, who is stunned, what breaks through, what a stun costs, and the endurance of
 * all players after every change (VC-080 VC-124 VC-161 VC-168 – VC-173 VC-192). Where the log says
 * that a card has changed what happens, that part is only required not to exceed it. It shares no code
 * with the engine.
 */
#ifndef SOAK_AUDIT_ATTACKS_H
#define SOAK_AUDIT_ATTACKS_H

#include "log_audit.h"

audit_fn audit_attacks;

#endif
