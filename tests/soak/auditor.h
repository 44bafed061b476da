/*
 * The villain-phase auditor of Marvel Champions: reads the log of a finished game, nothing else of
 * the table, and verifies on its own that the round was played by the book:
 *
 *   rounds, turns and the five steps of the villain phase in order          MC-006 – MC-008, MC-333
 *   step 1  threat = acceleration field + icons in play + tokens            MC-334
 *   step 2  player by player the villain, then each engaged minion; attack or scheme by form
 *                                                                           MC-335, MC-013 – MC-017
 *           one boost card for each activation of the villain, more if a text says so, all turned
 *           up in it; none for minions; a stunned or confused villain loses the activation
 *                                                        MC-052, MC-053, MC-057, MC-107, MC-111
 *           each activation comes to an attack or a scheme, which places its threat       MC-289
 *   step 3  one card each in player order, then one for each hazard icon    MC-336, MC-280
 *   step 4  every dealt card is revealed, player by player                  MC-337, MC-338
 *           surge reveals one more, for the player who resolved the card    MC-315, MC-399
 *   step 5  the first player token goes on                                  MC-339
 *   minions engage players who are in the game                              MC-188
 *   hands are at hand size after the mulligan and at the end of the player phase   MC-218
 *
 * What is printed on cards comes from the pack; what is in play is followed through the log. Where
 * the log does not tell whose minion (or which copy of an upgrade) left play, the auditor keeps the
 * least and the most there can be.
 */
#ifndef SOAK_AUDITOR_H
#define SOAK_AUDITOR_H

#include <quinte/quinte.h>

struct audit_card {
    const char *type, *set, *traits;
    int escalation, acceleration, hazard, boost, hand, copies;
    bool escalation_each;           /* per player */
    bool surges;                    /* has the keyword */
    bool may_surge;                 /* has it, or its text gains it */
    int setup_adds;                 /* cards that its Setup text adds to the hand */
    int attack_boosts, more_boosts; /* additional boost cards: when it attacks, as a boost card */
    int hand_each, hand_each_most; /* "+N hand size for each TRAIT TYPE you control (+N at most)" */
    char each_trait[24], each_type[24];
};

/* What the auditor knows before it reads: the printed cards and the set-up. */
struct audit_facts {
    struct audit_card *card; /* by definition */
    uint16_t card_count;
    uint16_t main_scheme;            /* the first stage */
    uint16_t identity[QN_MAX_SEATS]; /* alter-ego sides, with which the game begins */
    unsigned seats;
    int first;
};

struct audit_result {
    bool good;
    size_t line; /* index of the log line that is wrong */
    char why[160];
    unsigned rounds, activations, boosts, dealt, revealed, surges; /* how much was verified */
};

bool audit_facts_read(const qn_table *table, struct audit_facts *facts);
void audit_facts_free(struct audit_facts *facts);

struct audit_result audit_log(const struct audit_facts *facts, const qn_log_line *lines,
                              size_t count);

/* The log of a table as its first seat may read it; malloc'd. */
qn_log_line *audit_lines(const qn_table *table, size_t *count);

#endif
