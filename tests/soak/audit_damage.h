/*
 * Recomputes every damage total of a game of Dice Throne from its log alone: what comes in, what is
 * added, prevented, halved, ignored, healed; subtotals, totals and dials must agree (DT-224 – DT-247
 * DT-280 DT-281). It shares no code with the engine.
 */
#ifndef SOAK_AUDIT_DAMAGE_H
#define SOAK_AUDIT_DAMAGE_H

#include <quinte/quinte.h>

struct damage_verdict {
    bool good;
    size_t line;     /* where it does not agree */
    const char *why; /* and what */
    int expected;
};

struct damage_verdict audit_damage(const qn_table *table, const qn_log_line *lines, size_t count);

#endif
