/*
 * The auditor's own picture of the table, which its files share. Each kind of log line has a reader
 * that brings the picture up to date and says what does not fit it.
 *
 * Nesting is read off the lines' depth: what a step of the villain phase does itself lies at a
 * fixed depth below the step's line, what cards do lies deeper.
 */
#ifndef SOAK_AUDIT_H
#define SOAK_AUDIT_H

#include "auditor.h"

enum { PLAYERS = 1, VILLAIN = 2 };  /* phases */
enum { ATTACKS = 1, SCHEMES = 2 };  /* kinds of activation */
enum { STUNNED = 1, CONFUSED = 2 }; /* status cards, as the log numbers them */
enum { OPEN = 24 };

/* An activation that is going on. */
struct activation {
    uint8_t depth;
    uint16_t enemy;
    int kind;
    int boosts, turned;      /* of step 1; turned up */
    int early, early_due;    /* additional ones, when the enemy attacks */
    int late, late_due;      /* additional ones by boost cards */
    int threat, placed;      /* of a scheme: due, less what is prevented; placed */
    bool by_villain, struck; /* struck: the attack or scheme took place */
    bool replaced, loses;    /* loses: stunned or confused */
    bool gone;               /* the enemy or the player left */
    bool threat_replaced;
};

/* A reveal that is going on, or the last one of its depth. */
struct reveal {
    uint8_t depth;
    uint16_t def;
    int seat;     /* who resolves it */
    bool surged;  /* the log says so; its card waits or came */
    bool excused; /* no surge need follow */
};

/* How many copies are with a seat: at least, at most. */
struct span {
    int least, most;
};

struct tally {
    struct span with[QN_MAX_SEATS];
    int in_play; /* of encounter cards, which leave play by defeat alone */
    /* minions, in this step 2: of the seat whose share it is; of all seats */
    int at_start, entered, activated;
    int due, left, most, all_activated;
    int passed; /* on by an elimination */
};

struct audit {
    const struct audit_facts *facts;
    struct audit_result *result;
    struct tally *card; /* by definition */
    int round, phase, step;
    uint8_t step_depth;
    bool over;
    /* players */
    int first, next_turn;
    bool handing_on; /* the first player has just been eliminated */
    bool out[QN_MAX_SEATS], hero[QN_MAX_SEATS], took_turn[QN_MAX_SEATS];
    uint16_t identity[QN_MAX_SEATS];
    int hand[QN_MAX_SEATS], dealt[QN_MAX_SEATS];
    int added[QN_MAX_SEATS]; /* to the hand by texts, before the first round */
    /* step 1 */
    int expected, placed, prevented, tokens;
    bool token_due, threat_replaced;
    uint16_t scheme;
    /* step 2: whose share it is (-1: nobody's yet), who had one */
    int share;
    bool had_villain[QN_MAX_SEATS], villain_has[CONFUSED + 1];
    struct activation open[OPEN];
    unsigned open_count;
    /* steps 3 and 4 */
    int deals, hazards, revealing;
    struct reveal shown[OPEN];
    unsigned shown_count;
    int surge_seat; /* of a surge that waits for its card; -1: none */
};

/* ---- auditor.c */
bool audit_wrong(struct audit *a, const char *format, ...);
const struct audit_card *audit_printed(const struct audit *a, uint16_t def);
bool audit_is(const struct audit *a, uint16_t def, const char *type);
bool audit_is_seat(const struct audit *a, int seat);
int audit_next_seat(const struct audit *a, int seat);
int audit_players(const struct audit *a);
/* An answer to an occurrence that began at this depth stands four or five frames above: occurrence,
 * window, use (or play), ability. */
bool audit_is_answer(int depth, int to);

/* ---- audit_enemies.c: step 2, activations, boost cards */
bool audit_begin_activations(struct audit *a);
bool audit_end_activations(struct audit *a);
/* Ends the activations inside which a line of this depth cannot be. */
bool audit_close_activations(struct audit *a, int depth);
/* What the going activation makes of a line that steps of the villain phase read as well. */
void audit_scheme_threat(struct audit *a, const qn_log_line *l, int placed, int prevented);
bool audit_replaces_activation(struct audit *a, const qn_log_line *l);
bool audit_activate(struct audit *a, const qn_log_line *l);
bool audit_boost(struct audit *a, const qn_log_line *l);
bool audit_boost_turned(struct audit *a, const qn_log_line *l);
bool audit_strike(struct audit *a, const qn_log_line *l);
bool audit_status(struct audit *a, const qn_log_line *l);
bool audit_status_gone(struct audit *a, const qn_log_line *l);
bool audit_stopped(struct audit *a, const qn_log_line *l);
void audit_left_activation(struct audit *a, uint16_t def); /* QN_NONE: a player */
void audit_villain_stage(struct audit *a, uint16_t def);

/* ---- audit_encounter.c: steps 3 and 4, surge */
bool audit_begin_deal(struct audit *a);
bool audit_end_deal(struct audit *a);
bool audit_begin_reveal(struct audit *a);
bool audit_end_reveal(struct audit *a);
bool audit_close_reveals(struct audit *a, int depth);
bool audit_deal(struct audit *a, const qn_log_line *l);
bool audit_reveal(struct audit *a, const qn_log_line *l);
bool audit_surge(struct audit *a, const qn_log_line *l);
bool audit_cancel(struct audit *a, const qn_log_line *l);

/* ---- audit_cards.c: hands, what is in play */
bool audit_hands_are_full(struct audit *a, const char *when);
int audit_icons(const struct audit *a, bool hazard);
/* The minions of a player who is out go on to the next one. */
void audit_pass_on(struct audit *a, int from, int to);
bool audit_draw(struct audit *a, const qn_log_line *l);
bool audit_play(struct audit *a, const qn_log_line *l);
bool audit_pay(struct audit *a, const qn_log_line *l);
bool audit_enter(struct audit *a, const qn_log_line *l);
bool audit_defeat(struct audit *a, const qn_log_line *l);
bool audit_discard(struct audit *a, const qn_log_line *l);

#endif
