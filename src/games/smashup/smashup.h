/*
 * Smash Up: the rulebook's words as numbers, and what the files of this folder share.
 *
 *   vocabulary.c  words of cards         descriptor.c  the game as the kernel sees it
 *   plan.c        set-up: settings       setup.c       set-up: dealing, opening hands
 *   turn.c        the five phases        playing.c     playing cards, extra plays
 *   scoring.c     the ten steps          places.c      bases and what lies on them
 *   values.c      power, breakpoints     verbs.c       what abilities do
 *   words.c       tests and queries      legality.c    why not?
 *   scene.c       what scenes may say
 */
#ifndef GAMES_SMASHUP_H
#define GAMES_SMASHUP_H

#include "carte/machine.h"
#include "kernel/setup.h"

/* clang-format off */
enum su_zone {
    /* in play; the order is the order in which "each" meets the cards */
    Z_BASES, Z_PLAYER, Z_MINIONS, Z_MONSTERS, Z_TITANS, Z_ACTIONS,
    /* out of play */
    Z_HAND, Z_DECK, Z_DISCARD, Z_BURIED, Z_TITANS_AT_REST, Z_FACTIONS, Z_DUEL, Z_BASE_DECK,
    Z_BASE_DISCARD, Z_MADNESS, Z_MONSTER_DECK, Z_MONSTER_DISCARD, Z_TREASURE_DECK,
    Z_TREASURE_DISCARD, Z_STAGE, Z_REVEALED, Z_BOX, ZONES
};

enum su_type {
    T_PLAYER, T_FACTION, T_BASE, T_MINION, T_ACTION, T_TITAN, T_MONSTER, T_MADNESS,
    T_TREASURE_MINION, T_TREASURE_ACTION, TYPES
};

enum su_category {
    B_PLAYER, B_FACTION, B_BASE, B_MINION, B_ACTION, B_TITAN, B_MONSTER, B_MADNESS, B_TREASURE
};

enum su_attr {
    A_POWER, A_BREAKPOINT, A_FIRST, A_SECOND, A_THIRD, A_TREASURES, A_MONSTERS,
    A_COUNTERS, A_VP, A_MINIONS, A_ACTIONS, A_PRINTED_POWER, ATTRIBUTES
};
enum su_counter { C_POWER, C_VP };

enum su_event {
    E_PLAY, E_DESTROY, E_MOVE, E_RETURN, E_PLACE, E_DISCARD, E_DRAW, E_AFFECT, E_TURN_START,
    E_TURN_END, E_BEFORE_SCORING, E_SCORING, E_AFTER_SCORING, E_NEW_BASE, E_PLAY_PHASE, E_CONTROL, E_COUNTERS,
    EVENTS
};

enum su_keyword { K_ACTIONLESS, KEYWORDS };
enum su_label { LABEL_PLAYED = 1 };

enum su_period {
    P_TURN, P_SCORING, P_END_OF_TURN, P_END_OF_YOUR_TURN, P_START_OF_YOUR_TURN, P_END_OF_PHASE,
    P_NEW_BASE, PERIODS
};

enum su_kind {
    KIND_ON_PLAY, KIND_TALENT, KIND_SPECIAL, KIND_SPECIAL_RESPONSE, KIND_SPECIAL_INTERRUPT,
    KIND_HAND_SPECIAL, KIND_DISCARD_SPECIAL, KIND_ONGOING, KIND_ONGOING_RESPONSE,
    KIND_ONGOING_INTERRUPT, KIND_ONGOING_ACTION, KIND_BASE, KIND_BASE_RESPONSE,
    KIND_BASE_INTERRUPT, KIND_PERMISSION, KINDS
};

enum su_test {
    TEST_NONE, TEST_YOURS, TEST_OPPONENTS, TEST_OPPONENT, TEST_HERE, TEST_ATTACHED, TEST_ON_BASE,
    TEST_WINNER, TEST_RUNNER_UP, TEST_SCORING, TEST_STANDARD, TEST_STRONGEST, TEST_WEAKEST,
    TEST_HIGHEST, TEST_UNCONTROLLED, TEST_CARD, TEST_NEWEST, TEST_ACTOR, TEST_TOP, TEST_OCCUPIED,
    TEST_PRESENT
};

enum su_query {
    Q_AT, Q_SAME_NAME, Q_SAME_FACTION, Q_NOTED_FACTION, Q_TOTAL, Q_YOUR_TURN, Q_PLAYED_MINIONS,
    Q_PLAYED_ACTIONS, Q_DONE, Q_OWNED_BY, Q_OF_PLAYER, Q_ON, Q_OWNS, Q_PHASE_MINIONS,
    QUERIES
};

enum su_verb {
    V_DESTROY, V_MOVE, V_RETURN, V_PLACE_UNDER, V_PLACE_ON, V_DISCARD, V_DISCARD_RANDOM, V_DRAW,
    V_TAKE, V_SHUFFLE_INTO, V_SHUFFLE_DECK, V_REVEAL_TOP, V_LOOK_TOP, V_REVEAL_HAND, V_LOOK_HAND,
    V_SEARCH, V_PLAY_AT, V_PLAY, V_SCORE, V_ALLOW, V_ALLOW_AT, V_SPEND_MINION_PLAY,
    V_SWAP_BASE, V_CONTROL, V_COUNTERS, V_REMOVE_COUNTERS, V_NOTE, V_PREVENT, V_ORDER,
    V_MILL, V_LOOK_BASES, V_REVEAL, VERBS
};

enum su_global { G_ROUND, G_SCORING, G_SCORING_GEN, G_PHASE };
enum su_seat_var {
    SV_PLAYER, SV_MINIONS_USED, SV_ACTIONS_USED, SV_MINIONS_PLAYED, SV_ACTIONS_PLAYED,
    SV_PHASE_MINIONS, SV_RANK,
    SV_TOTAL, SV_REDRAWN
};
enum su_phase { PHASE_START, PHASE_PLAY, PHASE_SCORE, PHASE_DRAW, PHASE_END };

enum su_ask {
    ASK_TURN = ASK_GAME, ASK_BASE, ASK_EXTRA, ASK_MOVE, ASK_SCORE, ASK_HAND_LIMIT, ASK_OPENING,
    ASK_ORDER, ASKS
};
enum su_word {
    W_PLAY = WORD_GAME, W_END, W_BASE, W_SCORE, W_DISCARD, W_KEEP, W_REDRAW, W_PUT, OPTION_WORDS
};
enum su_log {
    LOG_TURN = LOG_GAME, LOG_PHASE, LOG_PLAYED, LOG_DESTROYED, LOG_MOVED, LOG_RETURNED, LOG_PLACED,
    LOG_DISCARDED, LOG_DREW, LOG_SCORES, LOG_VP, LOG_NEW_BASE, LOG_RESHUFFLED, LOG_REVEALED,
    LOG_LOOKED, LOG_ALLOWED, LOG_POWER, LOG_CONTROL, LOG_COUNTERS, LOG_REDREW, LOG_WINS, LOG_NOTED,
    LOG_SHUFFLED_IN, LOG_WORDS
};

enum su_procedure {
    PROC_OPENING = PROC_GAME, PROC_TURNS, PROC_TURN, PROC_SCORE_BASES, PROC_DRAW_PHASE, PROC_END_TURN,
    PROC_RETIRE, PROC_MOVE, PROC_PLAY_AT, PROC_EXTRA, PROC_ORDER, PROC_LAST
};
/* clang-format on */

/* A record of an extra play that is still open: kind of card, filter, place (lasting.c). */
enum { MODIFY_ALLOW = MODIFY_GAME };

/* ---- small questions */
static inline uint8_t type_of(const struct table *t, uint16_t card)
{
    return t->pack->defs[t->cards[card].def].type;
}
static inline bool is_a(const struct table *t, uint16_t card, uint8_t category)
{
    return t->pack->defs[t->cards[card].def].categories >> category & 1;
}
static inline uint16_t player_card(const struct table *t, uint8_t seat)
{
    return seat == NOBODY ? (uint16_t)NONE : (uint16_t)t->s->seat[seat][SV_PLAYER];
}
static inline uint16_t scoring_base(const struct table *t)
{
    return (uint16_t)t->s->global[G_SCORING];
}

/* ---- places.c */
/* The base on which a card lies (itself, for a base), or NONE. */
uint16_t su_place(const struct table *t, uint16_t card);
void su_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host);
/* Out of play: what is attached to it is discarded (SU-331 SU-354), it goes to its owner's zone. */
void su_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end);
void su_discard(struct table *t, uint16_t card);
void su_new_base(struct table *t);
void su_replace_base(struct table *t, uint16_t old, uint16_t fresh);
bool su_has_minion(const struct table *t, uint8_t seat, uint16_t base);

/* ---- values.c */
int su_value(const struct table *t, uint8_t attr, uint16_t card);
int su_total(const struct table *t, uint8_t seat, uint16_t base);
int su_total_of_all(const struct table *t, uint16_t base);

/* ---- playing.c */
enum { PLAY_EXTRA = 1 };
/* Plays a card: to a base, on a host, or nowhere (NONE). */
void su_play(struct table *t, uint8_t seat, uint16_t card, uint16_t host, unsigned flags);
void su_apply_play(struct table *t, struct occ *o);
void su_conclude_play(struct table *t, struct occ *o);
uint16_t su_refuse_play(const struct table *t, uint8_t seat, uint16_t card);
uint16_t su_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base);
/* Is a card protected from what that card of that seat does to it (SU-204)? */
bool su_is_protected(const struct table *t, uint8_t seat, uint16_t by, uint16_t card);
/* Might some play be left for it? Quick; su_refuse_play_at is exact. */
bool su_play_is_left(const struct table *t, uint8_t seat, uint16_t card);
void su_spend_play(struct table *t, uint8_t seat, uint16_t card, uint16_t base);
void su_retire(struct table *t, uint16_t card);
void su_play_by_text(struct table *t, const struct verb_call *call, uint16_t filter);
void su_play_one(struct table *t, uint8_t seat, uint16_t card, uint16_t place);
void su_extra_now(struct table *t, uint8_t seat, int n, uint16_t filter, uint16_t place);
void su_extra_options(struct table *t, struct frame *f);
void su_choose_base_options(struct table *t, struct frame *f);
extern step_fn *const su_retire_steps[], *const su_play_at_steps[], *const su_extra_steps[];

/* ---- turn.c */
extern step_fn *const su_turns_steps[], *const su_turn_steps[], *const su_draw_phase_steps[],
                                                                    *const su_end_turn_steps[];
void su_turn_options(struct table *t, struct frame *f);
void su_hand_limit_options(struct table *t, struct frame *f);
uint16_t su_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void su_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item);
void su_start_turn(struct table *t, uint8_t seat);
void su_announce(struct table *t, uint8_t event, uint8_t seat, uint16_t card);

/* ---- scoring.c */
extern step_fn *const su_score_steps[];
void su_score_options(struct table *t, struct frame *f);
void su_apply_scoring(struct table *t, struct occ *o);
void su_gain(struct table *t, uint8_t seat, int vp, uint16_t by, uint16_t rule);
void su_check_victory(struct table *t);

/* ---- setup.c, plan.c */
qn_status su_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
void su_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
bool su_deck_check(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                   qn_report report);
extern step_fn *const su_opening_steps[];
void su_opening_options(struct table *t, struct frame *f);

/* ---- verbs.c, verbs_cards.c */
void su_perform(struct table *t, const struct verb_call *call);
void su_perform_on_cards(struct table *t, const struct verb_call *call);
bool su_would(const struct table *t, const struct verb_call *call, uint16_t target);
void su_apply(struct table *t, struct occ *o);
void su_draw(struct table *t, uint8_t seat, int n);
uint16_t su_top(struct table *t, uint8_t seat); /* of the deck, reshuffled if need be (SU-048) */
extern step_fn *const su_move_steps[], *const su_order_steps[];
void su_move_options(struct table *t, struct frame *f);
void su_order_options(struct table *t, struct frame *f);

/* ---- words.c */
bool su_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int su_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg);
bool su_during(const struct table *t, const struct context *cx, uint8_t period);

/* ---- legality.c, scene.c */
uint16_t su_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
const char *su_given(struct table *t, uint8_t seat, const char *key, const char *value);
const char *su_given_card(struct table *t, uint16_t card, const char *key, const char *value);

extern const struct vocabulary smashup_words;
extern const struct game smashup_game;

#endif
