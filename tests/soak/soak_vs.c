/*
 * Whole games of Vs. System with every check of soak_games on, all pairs of ready decks, and every
 * attack's outcome recomputed from the log (audit_attacks.h); and first the auditor itself: logs that
 * were tampered with must not get past it. Options: run.h.
 *
 *   soak_vs           the short run of `make test`
 *   soak_vs --long    20,000 random games: `make soak`
 */
#include "audit_attacks.h"

static const struct share short_run[] = {
    {"random", 60, SCENARIO_VARIED, 0}, {"greedy", 4, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 20000, SCENARIO_VARIED, 0}, {"greedy", 200, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};

static const struct tampering tampering[] = {
    {"force", 3},  {"total", 30},       {"defence", 30}, {"strike", 30},
    {"stun", 0},   {"breakthrough", 3}, {"lose", 1},     {"endurance", 1},
    {"attack", 0}, {"leave_attack", 0}, {NULL, 0}};

int main(int argc, char **argv)
{
    static const struct log_audit audit = {"vs", audit_attacks, tampering, short_run, long_run};
    return log_audit_main(&audit, argc, argv);
}
