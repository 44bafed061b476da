/*
 * Whole games of Dice Throne with every check of soak_games on, random heroes, two to four players,
 * and every damage total recomputed from the log (audit_damage.h); and first the auditor itself: logs
 * that were tampered with must not get past it. Options: run.h.
 *
 *   soak_dicethrone           the short run of `make test`
 *   soak_dicethrone --long    50,000 random games: `make soak`
 */
#include "audit_damage.h"

static const struct share short_run[] = {
    {"random", 180, SCENARIO_VARIED, 0}, {"greedy", 6, SCENARIO_VARIED, 2}, {NULL, 0, 0, 0}};
static const struct share long_run[] = {
    {"random", 50000, SCENARIO_VARIED, 0}, {"greedy", 500, SCENARIO_VARIED, 0}, {NULL, 0, 0, 0}};

static const struct tampering tampering[] = {{"attack", 3}, {"incoming", 3}, {"prevent", 3},
                                             {"half", 0},   {"subtotal", 3}, {"damage", 3},
                                             {"health", 3}, {"isolated", 3}, {NULL, 0}};

int main(int argc, char **argv)
{
    static const struct log_audit audit = {"dicethrone", audit_damage, tampering, short_run,
                                           long_run};
    return log_audit_main(&audit, argc, argv);
}
