/*
 * Recomputes every damage total of a game of Dice Throne from its log alone: what comes in, what is
 * added, prevented, halved, ignored, healed; subtotals, totals and dials must agree (DT-224 – DT-247
 * DT-280 DT-281). It shares no code with the engine.
 */
#ifndef SOAK_AUDIT_DAMAGE_H
#define SOAK_AUDIT_DAMAGE_H

#include "log_audit.h"

audit_fn audit_damage;

#endif
