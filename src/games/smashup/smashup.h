/*
 * Smash Up: the rulebook's words as numbers, and what the files of this folder share.
 *
 *   vocabulary.c  words of cards         descriptor.c  the game as the kernel sees it
 *   plan.c        set-up: settings       setup.c       set-up: dealing, opening hands
 *   turn.c        the five phases        playing.c     playing cards, extra plays
 *   scoring.c     the ten steps          places.c      bases and what lies on them
 *   setters.c     which set value counts buried.c      burying, uncovering
 *   duels.c       duels                  draft.c       set-up: picking factions in turn
 *   values.c      power, breakpoints     verbs.c       what abilities do
 *   words.c       tests and queries      reasons.c     why not?
 *   monsters.c    monsters, treasures    talents.c     Talents that texts let use
 *   transfer.c    from minion to minion  scene.c       what scenes may say    madness.c     the Madness deck
 *   titans.c      titans and their clash    counters.c    as many counters as one likes
 *   names.c       names that are said    raising.c     actions played to raise a card
 */
#ifndef GAMES_SMASHUP_H
#define GAMES_SMASHUP_H

#include "carte/machine.h"
#include "kernel/setup.h"

enum { SEATS_MOST = 4 };

/* Rule ids: RULE_SU + 310 is SU-310. */
enum { RULE_SU = 2 * RULES_MOST, RULE_SC = 3 * RULES_MOST };

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
    A_COUNTERS, A_VP, A_MINIONS, A_ACTIONS, A_PRINTED_POWER,
    A_GEAR, A_ATTACHMENTS, A_MINIONS_LEFT, A_ACTIONS_LEFT, A_AWARD, A_TALLY, ATTRIBUTES
};
/* C_TALLY: counters that only count (SC-431), on a titan that is not in play. */
enum su_counter { C_POWER, C_VP, C_TALLY };

enum su_event {
    E_PLAY, E_DESTROY, E_MOVE, E_RETURN, E_PLACE, E_DISCARD, E_DRAW, E_AFFECT, E_TURN_START,
    E_TURN_END, E_BEFORE_SCORING, E_SCORING, E_AFTER_SCORING, E_NEW_BASE, E_PLAY_PHASE, E_CONTROL, E_COUNTERS, E_TRANSFER,
    E_BURY, E_UNCOVER, E_DUEL, E_DUEL_REVEAL, E_SHOWDOWN, E_DUEL_END,
    E_USE_SPECIAL,
    E_ARRIVE, E_LOOT, E_USE_TALENT, E_VP, E_PEEK, E_DECK_SEARCH, E_REGAIN, E_CLASH, EVENTS
};

enum su_keyword { K_ACTIONLESS, K_IGNORING, K_STEADFAST, K_PEACEFUL, K_OPTIONAL,
    K_KEPT, K_STILL, K_UNREPLACED, K_RECYCLED, K_UNCOUNTED, K_TIRELESS, K_UNSCORED, K_MEASURED, K_REGAINED, K_DEED, K_HUSHED,
    K_RESTLESS, K_VERSATILE, KEYWORDS
};
/* ACTIVE: a card being played, or a Talent. */
enum su_label { LABEL_PLAYED = 1, LABEL_ACTIVE = 2 };

enum su_period {
    P_TURN, P_SCORING, P_END_OF_TURN, P_END_OF_YOUR_TURN, P_START_OF_YOUR_TURN, P_END_OF_PHASE,
    P_NEW_BASE, P_AWARDED, P_END_OF_SCORING, PERIODS
};

enum su_kind {
    KIND_ON_PLAY, KIND_TALENT, KIND_SPECIAL, KIND_SPECIAL_RESPONSE, KIND_SPECIAL_INTERRUPT, KIND_SPECIAL_FORCED,
    KIND_HAND_SPECIAL, KIND_DISCARD_SPECIAL, KIND_ONGOING, KIND_ONGOING_RESPONSE,
    KIND_ONGOING_INTERRUPT, KIND_ONGOING_ACTION, KIND_BASE, KIND_BASE_RESPONSE, KIND_FREE_RESPONSE,
    KIND_BASE_INTERRUPT, KIND_PERMISSION, KIND_UNCOVERED, KIND_HAND_ACTION,
    KIND_HAND_INTERRUPT, KIND_SEEN, KIND_BASE_ACTION, KIND_TITAN_SPECIAL,
    KIND_TITAN_RESPONSE, KIND_TITAN_FORCED, KIND_TITAN_INTERRUPT, KIND_ONGOING_OPTION, KIND_GRANTED_TALENT, KINDS
};

enum su_test {
    TEST_NONE, TEST_YOURS, TEST_OPPONENTS, TEST_OPPONENT, TEST_HERE, TEST_ATTACHED, TEST_ON_BASE,
    TEST_WINNER, TEST_RUNNER_UP, TEST_SCORING, TEST_STANDARD, TEST_STRONGEST, TEST_WEAKEST,
    TEST_HIGHEST, TEST_UNCONTROLLED, TEST_CARD, TEST_NEWEST, TEST_ACTOR, TEST_TOP, TEST_OCCUPIED,
    TEST_PRESENT, TEST_MARKED, TEST_FIRST_HERE, TEST_LOST_HERE, TEST_NAMESAKE,
    TEST_DUELLING, TEST_DUEL_WINNER, TEST_DUEL_LOSER, TEST_OPPOSED, TEST_AHEAD, TEST_BEHIND, TEST_CLOSED, TEST_VIEWER,
    TEST_LED, TEST_TWINS, TEST_EMPTY, TEST_FOR_BASES, TEST_RESTED, TEST_DESTROYED, TEST_NOTED,
    TEST_TALENTED, TEST_TALENT_READY, TEST_CARRIED, TEST_TAKEN,
    TEST_INVOLVED, TEST_COPIED, TEST_REMEMBERED, TEST_SPENT, TEST_WAS_HERE, TEST_TOUCHED,
    TEST_PLACED, TEST_RAISED, TEST_RAISING, TEST_RETURNABLE, TEST_FRESH, TEST_FRESH_HERE,
    TEST_FOREMOST, TEST_RULED, TEST_HEADED_HERE, TEST_COMPANION, TEST_RISING,
    TEST_DEED, TEST_FIRST_DEED, TEST_FIRST, TEST_UNREPEATED, TEST_WATCHED, TEST_SO_NAMED, TEST_BARE
};

enum su_query {
    Q_AT, Q_SAME_NAME, Q_SAME_FACTION, Q_NOTED_FACTION, Q_TOTAL, Q_YOUR_TURN, Q_PLAYED_MINIONS,
    Q_PLAYED_ACTIONS, Q_DONE, Q_OWNED_BY, Q_OF_PLAYER, Q_ON, Q_OWNS, Q_PHASE_MINIONS,
    Q_PLAYED_HERE,
    Q_YOUR_MINIONS, Q_YOUR_ACTIONS, Q_MINION_POWER, Q_OTHER_CARDS, Q_HAND_SIZE,
    Q_FITS, Q_PLAYABLE_AT, Q_PLAYABLE_RETURNING, Q_LEFT_BY, Q_HIGHEST_PRINTED, Q_POWER_OF_ALL, Q_BEARS,
    Q_PRINTED_BREAKPOINT, Q_SMALLEST_HAND, Q_LEAD, Q_HIGHEST_RIVAL, Q_MOVES, Q_COULD_RAISE,
    Q_COUNTERS_PUT, Q_MINIONS_MOVED, Q_YOUR_COUNTERS, Q_LAST_POWER, Q_LAST_COUNTERS, QUERIES
};

enum su_global { G_ROUND, G_SCORING, G_SCORING_GEN, G_PHASE, G_DUEL, G_DUEL_WON, G_CHALLENGER,
    G_CHALLENGER_GEN, G_DEFENDER, G_DEFENDER_GEN, G_VIEWER, G_ARRIVALS, G_UNREPLACED, G_TITANS,
    G_FOLLOWED,
    G_AIMED, G_AIM, /* an action that is played to raise a card, and that card; each plus one */
    G_NOTES_ARRIVALS /* some card of the game asks what was played this turn */ };
/* What the words of such cards read. */
enum { CHANGED_ARRIVALS = CHANGED_GAME };
enum su_seat_var {
    SV_PLAYER, SV_MINIONS_USED, SV_ACTIONS_USED, SV_MINIONS_PLAYED, SV_ACTIONS_PLAYED,
    SV_PHASE_MINIONS, SV_RANK,
    SV_TOTAL, SV_REDRAWN, SV_TITAN, SV_EXTRA_TURNS, SV_DEEDS,
    SV_COUNTERS_PUT /* +1 power counters put on minions this turn, where some card asks */
};
enum su_phase { PHASE_START, PHASE_PLAY, PHASE_SCORE, PHASE_DRAW, PHASE_END };

enum su_ask {
    ASK_TURN = ASK_GAME, ASK_BASE, ASK_EXTRA, ASK_MOVE, ASK_SCORE, ASK_HAND_LIMIT, ASK_OPENING,
    ASK_MADNESS, ASK_SETTER, ASK_BURY, ASK_UNCOVER, ASK_DUEL,
    ASK_LOOT, ASK_TALENT, ASK_DRAFT, ASK_COUNTERS, ASK_NAME, ASKS
};
enum su_word {
    W_PLAY = WORD_GAME, W_END, W_BASE, W_SCORE, W_DISCARD, W_KEEP, W_REDRAW, W_NUMBER, W_UNCOVER, W_LAY,
    W_TAKE, W_NAME, OPTION_WORDS
};
enum su_log {
    LOG_TURN = LOG_GAME, LOG_PHASE, LOG_PLAYED, LOG_DESTROYED, LOG_MOVED, LOG_RETURNED, LOG_PLACED, LOG_PLACED_UNDER, LOG_PLACED_ON, LOG_MIXED_IN, LOG_BOXED,
    LOG_DISCARDED, LOG_DREW, LOG_SCORES, LOG_VP, LOG_VP_LOST, LOG_NEW_BASE, LOG_RESHUFFLED, LOG_REVEALED,
    LOG_LOOKED, LOG_ALLOWED, LOG_POWER, LOG_CONTROL, LOG_COUNTERS, LOG_REDREW, LOG_WINS, LOG_NOTED,
    LOG_SHUFFLED_IN, LOG_MADNESS_RETURNED, LOG_GIVEN, LOG_MADNESS_PENALTY, LOG_BURIED, LOG_UNCOVERED,
    LOG_DUEL, LOG_LAID, LOG_DUEL_WON, LOG_DUEL_OFF,
    LOG_CLASH, LOG_GAINED_POWER,
    LOG_MONSTER, LOG_LOOT, LOG_REFILLED, LOG_RELEASED, LOG_PICKED, LOG_NAMED, LOG_TALLY, LOG_WORDS
};

enum su_procedure {
    PROC_OPENING = PROC_GAME, PROC_TURNS, PROC_TURN, PROC_SCORE_BASES, PROC_DRAW_PHASE, PROC_END_TURN,
    PROC_PLAY, PROC_RETIRE, PROC_MOVE, PROC_PLAY_AT, PROC_EXTRA, PROC_SETTERS, PROC_PAID, PROC_MADNESS, PROC_EXCHANGE,
    PROC_BURY, PROC_UNCOVER, PROC_UNCOVER_ONE, PROC_UNCOVERED, PROC_DUEL,
    PROC_MONSTERS, PROC_LOOT, PROC_TALENT, PROC_DRAFT, PROC_COUNTERS, PROC_SPARING, PROC_NAME, PROC_LAST
};

/* What is told to whoever asks why something is not offered: rows of su_reasons. */
enum su_reason {
    WHY_NOTHING,
    /* playing */
    WHY_PLAY_PHASE, WHY_RESOLVING, WHY_DUEL, WHY_NOT_IN_HAND, WHY_NO_MINION_LEFT, WHY_NO_ACTION_LEFT,
    WHY_OTHER_EXTRA_MINION, WHY_OTHER_EXTRA_ACTION, WHY_NOT_EXTRA, WHY_NOT_THERE, WHY_NO_BASE, WHY_FORBIDDEN, WHY_FORBIDDEN_AT,
    WHY_NO_ACTIONS, WHY_HUSHED, WHY_EXTRAS_SPENT, WHY_NOT_SO_NOW, WHY_SPECIAL, WHY_SPECIALS_IN_TURN, WHY_MONSTER, WHY_PLAY_BURIED, WHY_LAID,
    WHY_TITAN, WHY_SECOND_TITAN, WHY_TITAN_IN_PLAY,
    /* using */
    WHY_NOT_IN_PLAY, WHY_NOT_YOURS, WHY_NOBODYS, WHY_NO_ABILITY, WHY_ON_PLAY, WHY_BY_ITSELF, WHY_ANSWER, WHY_CANCELLED,
    WHY_IGNORED, WHY_USE_BURIED, WHY_USE_PHASE, WHY_TALENT_USED, WHY_USED, WHY_LIMIT, WHY_CONDITION, WHY_PRICE,
    WHY_IN_VAIN, WHY_USE_FORBIDDEN,
    /* the rest */
    WHY_NOT_A_BASE, WHY_BREAKPOINT, WHY_SCORE_LATER, WHY_SCORED_NOW, WHY_SCORE_ORDER, WHY_HAS_MINION, WHY_REDRAWN, WHY_OPENING,
    WHY_HAND_LIMIT, WHY_END_PHASE, WHY_NOT_BURIED, WHY_NOT_YOUR_BURIED, WHY_UNCOVER_START, WHY_NO_DUEL, WHY_NOT_DUELLING,
    WHY_DUEL_TURN, WHY_HAS_LAID, WHY_PICK_TURN, WHY_PICK_TWICE, WHY_PICKED, WHY_PICK_OVER, WHY_NO_LOOT, WHY_LOOT_TURN,
    WHY_NOT_LOOT, WHY_MOVE_HERE, WHYS
};
/* clang-format on */

/* Records that last: an extra play that is still open (kind of card, filter, place); a card that a
 * text cannot affect any more this turn (the text in `code`, its generation in `amount`). */
enum {
    MODIFY_ALLOW = MODIFY_GAME,
    MODIFY_SHIELD,
    MODIFY_ALLOW_LIKE,
    MODIFY_ALLOW_UNLIKE,
    MODIFY_INSURE,
    MODIFY_ANSWERED, /* a card has answered the text in `code` */
    MODIFY_WATCHED,  /* a text (the ability in `code`) will know the card again */
    MODIFY_LEFT,     /* a card has moved away from the base in `code` (and its generation) */
    MODIFY_DOUBLED,  /* a titan has let its player do both parts of an ability */
    MODIFY_TOTAL
}; /* last: name of `source` */

/* What becomes of the treasures of destroyed monsters: the amount of the occurrence. */
enum { LOOT_DRAWN, LOOT_NOBODYS, LOOT_WASTED };

/* Whose hand a card in play goes to: the amount of the occurrence. */
enum { RETURN_TO_TAKER = 8 };

/* What a play did, besides: bits of item.outcome. */
enum {
    OUTCOME_FIRST_HERE = 1,
    OUTCOME_TAKEN = 2,
    OUTCOME_COPIED = 4,
    OUTCOME_FIRST_DEED = 8,
    OUTCOME_FIRST = 16,
    OUTCOME_CANCELLED = 32, /* played, but without effect */
    OUTCOME_BORROWED = 64,  /* played for somebody else, until the end of the turn */
    OUTCOME_BARE = 128      /* it had no +1 power counter before */
};

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
uint8_t su_zone_in_play(const struct table *t, uint16_t card);
bool su_is_base_in_play(const struct table *t, uint16_t card);
bool su_stands(const struct table *t, uint16_t card); /* at a base in play, it or its host */
bool su_can_bear(const struct table *t, uint16_t host, uint16_t card);
void su_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host);
/* Out of play: what is attached to it is discarded (SU-331 SU-354), it goes to its owner's zone. */
void su_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end);
/* The same where somebody's text sends a card that is not in play. */
void su_send(struct table *t, uint8_t sender, uint16_t card, uint8_t kind, enum zone_end end);
/* The same, to a zone that is not its owner's. */
void su_leave_to(struct table *t, uint16_t card, uint16_t zone, enum zone_end end);
void su_discard(struct table *t, uint16_t card);
/* Of a card in play: does nothing say that it goes elsewhere instead? */
bool su_reaches_discard(const struct table *t, uint16_t card);
void su_drop_attached(struct table *t, uint16_t host);
void su_new_base(struct table *t);
void su_replace_base(struct table *t, uint16_t old, uint16_t fresh);
bool su_has_minion(const struct table *t, uint8_t seat, uint16_t base);
/* Whatever lies on a base is discarded, all at once. */
void su_clear_base(struct table *t, uint16_t base);
void su_exchange_base(struct table *t, uint16_t base);
/* Whatever lies on it stays, or only what stands there (SU-154 SU-182). fresh NONE: the top base of
 * the base deck. */
void su_exchange_under(struct table *t, uint16_t base, uint16_t fresh, bool minions_only);
extern step_fn *const su_exchange_steps[];
/* What bases remember of this turn: minions played there, who lost one there. */
unsigned su_plays_at(const struct table *t, uint8_t seat, uint16_t base);
void su_note_play(struct table *t, uint8_t seat, uint16_t base);
/* Where a minion in play was played this turn, or NONE. */
void su_note_arrival(struct table *t, uint16_t minion, uint16_t base);
uint16_t su_arrival(const struct table *t, uint16_t minion);
bool su_is_closed(const struct table *t, uint8_t seat, uint16_t card);
void su_close(struct table *t, uint8_t seat, uint16_t card);
bool su_has_lost_at(const struct table *t, uint8_t seat, uint16_t base);
void su_note_loss(struct table *t, uint8_t seat, uint16_t base);
void su_forget_turn(struct table *t);
/* by: who moved it, or NOBODY. */
void su_note_move(struct table *t, uint16_t card, uint16_t from, uint8_t by);
bool su_has_left(const struct table *t, uint16_t card, uint16_t base);
/* How many bases it has moved away from this turn. */
int su_moves(const struct table *t, uint16_t card);
/* How many minions that seat has moved this turn. */
int su_minions_moved(const struct table *t, uint8_t seat);
/* The power and the counters that a minion had when it left play, where some card asks for them. */
struct last {
    int power, counters;
};
struct last su_last(const struct table *t, uint16_t card);
void su_note_last(struct table *t, uint16_t card, struct last last);
/* A card has come to a hand from play, or from a discard pile. */
void su_comes_back(struct table *t, uint16_t card);
/* Has what is being resolved moved it? */
bool su_has_moved_now(const struct table *t, uint16_t card);

/* ---- values.c */
int su_value(const struct table *t, uint8_t attr, uint16_t card);
int su_plays_left(const struct table *t, uint16_t card, uint8_t attr);
int su_starting_power(const struct table *t, uint16_t card);
int su_total(const struct table *t, uint8_t seat, uint16_t base);
int su_total_of_all(const struct table *t, uint16_t base);
/* The same of several bases, in one look at everybody's cards. */
void su_totals_of_all(const struct table *t, const uint16_t *base, unsigned count, int *sum);

/* ---- playing.c */
/* PLAY_SILENT: what is printed on it does not count this turn. */
enum { PLAY_EXTRA = 1, PLAY_UNCOVERED = 2, PLAY_BY_TEXT = 4, PLAY_SILENT = 8 };
/* Does who plays it play an action? Some minions count as one (SC-253). */
static inline bool su_is_deed(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_ACTION) || has_keyword(t, card, K_DEED);
}
/* Plays a card: to a base, on a host, or nowhere (NONE). */
void su_play(struct table *t, uint8_t seat, uint16_t card, uint16_t host, unsigned flags);
void su_apply_play(struct table *t, struct occ *o);
void su_conclude_play(struct table *t, struct occ *o);
/* Once a minion has been counted as played: what that says of it, and is remembered. */
void su_note_minion(struct table *t, uint8_t seat, struct item *i, uint16_t base);
uint16_t su_refuse_play(const struct table *t, uint8_t seat, uint16_t card);
/* Could "you" play the card where a text says so? filter 0: wherever. */
bool su_could_be_played(const struct table *t, const struct context *cx, uint16_t card,
                        uint16_t filter);
/* The same without its abilities, what is printed on where it may be played included. */
bool su_could_be_played_silently(const struct table *t, const struct context *cx, uint16_t card,
                                 uint16_t filter);
uint16_t su_refuse_place(const struct table *t, uint8_t seat, uint16_t card, uint16_t base);
bool su_is_actionless(const struct table *t, uint8_t seat);
bool su_lacks_actions(const struct table *t, uint8_t seat, uint16_t card);
void su_play_duel_card(struct table *t, uint8_t seat, uint16_t card);
/* Plays an uncovered card where it was buried; false if it cannot be played. */
bool su_play_uncovered(struct table *t, uint8_t seat, uint16_t card);
uint16_t su_refuse_answer(const struct table *t, uint8_t seat, uint16_t card);
uint16_t su_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t base);
/* Is a card protected from what that card of that seat does to it (SU-204)? */
bool su_is_protected(const struct table *t, uint8_t seat, uint16_t by, uint16_t card);
/* Has it been said of the card that this does not happen to it? */
bool su_stands_fast(const struct table *t, uint8_t event, uint16_t card);
/* Could a text of the seat send it back to its owner's hand (SU-123 SU-305)? */
bool su_could_return(const struct table *t, uint8_t seat, uint16_t text, uint16_t card);
/* Offers to play a minion at each base where su_refuse_play_at has nothing against it; what is the
 * same for all bases is asked once. */
/* Could the seat play some minion, or something else, as far as plays are counted? */
bool su_some_play_is_left(const struct table *t, uint8_t seat, bool minion);
void su_offer_minion(struct table *t, uint8_t seat, uint16_t card);
void su_spend_play(struct table *t, uint8_t seat, uint16_t card, uint16_t base);
void su_retire(struct table *t, uint16_t card);
void su_play_one(struct table *t, uint8_t seat, uint16_t card, uint16_t place);
/* like: a definition whose name the card must have, or NONE. */
struct frame *su_extra_now(struct table *t, uint8_t seat, int n, uint16_t filter, uint16_t place,
                           uint16_t like, bool unlike);
/* May an action be attached to that card, by that seat? */
/* What was about to be attached to one card goes to another. */
void su_redirect_play(struct table *t, uint16_t card, uint16_t from, uint16_t to);
/* What is being played and has not come into play yet: it comes to nothing, or to somebody else, for
 * the turn. False if nobody is playing it. */
/* Whoever may answer a play before it has an effect sees what is played (SC-176). */
void su_show_play(struct table *t, uint16_t card);
bool su_cancel_play(struct table *t, uint16_t card);
bool su_borrow_play(struct table *t, uint16_t card, uint8_t seat);
bool su_may_be_attached(const struct table *t, uint8_t seat, uint16_t card, uint16_t host);
void su_extra_in_duel(struct table *t, struct frame *extra);
/* In a discard pile, for as good as a minion in hand where a minion play buys it (SC-158)? */
bool su_is_rising(const struct table *t, uint8_t seat, uint16_t card);
void su_extra_options(struct table *t, struct frame *f);
void su_choose_base_options(struct table *t, struct frame *f);
extern step_fn *const su_play_steps[], *const su_retire_steps[], *const su_play_at_steps[],
                                                                     *const su_extra_steps[];

/* ---- raising.c */
/* Could the seat play that action so that it directly raises the power of that card (SU-215)? */
bool su_could_raise(const struct table *t, uint8_t seat, uint16_t action, uint16_t card);
void su_play_raising(struct table *t, const struct verb_call *call);
void su_forget_aim(struct table *t, uint16_t action);
bool su_choosable(const struct table *t, const struct context *cx, uint16_t card);

/* ---- turn.c */
extern step_fn *const su_turns_steps[], *const su_turn_steps[], *const su_draw_phase_steps[],
                                                                    *const su_end_turn_steps[];
void su_turn_options(struct table *t, struct frame *f);
void su_hand_limit_options(struct table *t, struct frame *f);
uint16_t su_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
bool su_is_special(uint8_t kind);
/* Does something in play forbid the seat to use Specials, or Talents, of that card? */
bool su_use_is_forbidden(const struct table *t, uint8_t event, uint8_t seat, uint16_t card);
void su_play_special(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void su_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item);
/* Pays for an ability and resolves it. */
void su_resolve_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                        uint8_t item);
void su_start_turn(struct table *t, uint8_t seat);
void su_is_turn_of(struct table *t, uint8_t seat);
static inline void su_announce(struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    occ_announce(t, event, player_card(t, seat), seat, card);
}

/* ---- scoring.c */
extern step_fn *const su_score_steps[];
void su_score_options(struct table *t, struct frame *f);
void su_apply_scoring(struct table *t, struct occ *o);
/* What the base that is being scored shows for the place of that player. */
int su_prize(const struct table *t, uint16_t player);
bool su_takes_part(const struct table *t, uint8_t seat, uint16_t base);
void su_gain(struct table *t, uint8_t seat, int vp, uint16_t by, uint16_t rule);
void su_lose(struct table *t, uint8_t seat, int vp, uint16_t by);
void su_check_victory(struct table *t);
struct score su_score(const struct table *t, const struct game_setup *setup, uint8_t seat);

/* ---- setup.c, plan.c */
qn_status su_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
void su_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
extern step_fn *const su_opening_steps[];
void su_opening_options(struct table *t, struct frame *f);

/* ---- draft.c */
extern step_fn *const su_draft_steps[];
void su_draft_options(struct table *t, struct frame *f);

/* ---- the words of cards (vocabulary.c): what verbs do, in verbs.c, verbs_cards.c and where the thing is */
enum { IS_OF_OWNER = 1, IS_PLAY_AT = 2 }; /* verb_word.is */
/* verb_word.how */
/* clang-format off */
enum { DESTROY_UNLOOTED = 1, DESTROY_WASTED, DESTROY_SPARING, DESTROY_YOURSELF };
enum { SEND_TO_HAND, SEND_TO_TAKER, SEND_UNDER, SEND_ON_TOP, SEND_TO_BOX, SEND_TO_DISCARD };
enum { ALLOW_AT = 1, ALLOW_LIKE = 2, ALLOW_UNLIKE = 4, ALLOW_NOW = 8 };
enum { SOME_REMOVED, SOME_TRANSFERRED, SOME_SPREAD };
enum { TO_MONSTERS = 1, TO_TOP = 2, TO_BE_SHUFFLED = 4 };
enum { MOVE_PLACING = 1, CONTROL_GIVEN = 1, CONTROL_BORROWED, EXCHANGE_KEEPING_MINIONS = 1, TALENT_OF_ANOTHER = 1 };
/* clang-format on */
/* clang-format off */
verb_perform su_verb_destroy, su_verb_move, su_verb_send, su_verb_discard_random, su_verb_draw,
    su_verb_shuffle_into, su_verb_shuffle, su_verb_see_top, su_verb_search, su_play_by_text,
    su_verb_score, su_verb_allow, su_verb_spend_play, su_verb_swap_base, su_verb_control,
    su_verb_counters, su_verb_note, su_verb_prevent, su_verb_order, su_verb_mill, su_verb_see_shared,
    su_verb_see_bases, su_verb_draw_madness, su_verb_draw_some_madness, su_verb_reveal_until,
    su_verb_discard_random_until, su_verb_exchange, su_verb_begin, su_spend_regular_play,
    su_verb_draw_treasures, su_verb_discard_treasures, su_verb_exchange_under, su_verb_redirect,
    su_verb_add_base, su_verb_extend, su_verb_remember, su_verb_lose, su_verb_reveal_bottom,
    su_verb_copy, su_verb_extra_turn, su_verb_imitate, su_verb_shuffle_into_yours,
    su_verb_shuffle_on, su_verb_add_base_alone, su_verb_move_together;
verb_each su_verb_tally, su_verb_see_hand, su_verb_reveal, su_verb_mark, su_verb_close, su_verb_insure,
    su_verb_play_monsters, su_verb_play_on, su_verb_set_aside, su_verb_watch, su_verb_cancel;
verb_would su_would_send, su_would_play, su_would_spend_play, su_would_draw_madness,
    su_would_duel, su_would_spend_regular_play, su_would_lose, su_would_play_silently;
card_test su_can_be_moved, su_can_stand, su_has_player, su_may_be_played, su_is_of_a_deck,
    su_is_of_a_deck_out_of_play, su_may_be_played_silently;
/* clang-format on */

/* ---- verbs.c, verbs_cards.c */
bool su_other_part(struct table *t, const struct frame *f, bool take);
void su_apply(struct table *t, struct occ *o);
/* What the text of a card does to others: an occurrence that counts as `affect` too (SU-204). */
struct occ *su_happening(struct table *t, const struct context *cx, uint8_t event);
/* A card in play goes to that player's hand, whoever owns it. */
struct occ *su_taking(struct table *t, const struct context *cx, uint8_t seat);
void su_lasts(struct table *t, const struct context *cx, unsigned first);
/* Has a card answered this turn, for that seat, the text that does this? NULL: any. */
bool su_has_answered(const struct table *t, uint16_t card, const struct occ *what, uint8_t seat);
/* Has that text of the seat noted the card for later this turn? */
bool su_is_watched(const struct table *t, uint16_t card, uint16_t ability, uint8_t seat);
bool su_is_shielded(const struct table *t, uint16_t card, uint16_t text);
/* Where a card in play is placed; the first two are the ends of a deck. */
enum { PLACE_ON, PLACE_UNDER, PLACE_BOX, PLACE_SHUFFLED, PLACE_SHUFFLED_YOURS };
/* transfer.c */
void su_transfer(struct table *t, const struct verb_call *call);
void su_apply_transfer(struct table *t, struct occ *o);
/* counters.c */
void su_some_counters(struct table *t, const struct verb_call *call);
void su_counters_options(struct table *t, struct frame *f);
extern step_fn *const su_counters_steps[];
void su_play_seen(struct table *t, uint16_t card); /* what an opponent caught a glimpse of */
void su_draw(struct table *t, uint8_t seat, int n);
void su_drawn(struct table *t, uint8_t seat, const uint16_t *cards, int n, int wanted);
uint16_t su_top(struct table *t, uint8_t seat); /* of the deck, reshuffled if need be (SU-048) */
extern step_fn *const su_move_steps[], *const su_sparing_steps[];
void su_move_options(struct table *t, struct frame *f);

/* ---- names.c */
extern step_fn *const su_name_steps[];
void su_name_options(struct table *t, struct frame *f);
/* Has the text of `by` had its name said? */
bool su_is_so_named(const struct table *t, uint16_t by, uint16_t card);

/* ---- madness.c */
void su_draw_madness(struct table *t, uint8_t seat, int n);
void su_madness_options(struct table *t, struct frame *f);
extern step_fn *const su_madness_steps[];
void su_return_madness(struct table *t, const struct verb_call *call);
void su_give(struct table *t, const struct verb_call *call);
int su_madness_of(const struct table *t, uint8_t seat);
int su_madness_penalty(const struct table *t, uint8_t seat);
void su_pay_for_madness(struct table *t);
const char *su_madness_invariant(const struct table *t);

/* ---- buried.c */
bool su_is_buried(const struct table *t, uint16_t card);
uint8_t su_owner(const struct table *t, uint16_t card); /* for the rules: SU-170 */
void su_lose_track(struct table *t, uint8_t seat, uint16_t card);
bool su_may_be_buried(const struct table *t, uint16_t card);
void su_bury(struct table *t, const struct verb_call *call);
void su_apply_bury(struct table *t, struct occ *o);
void su_uncover(struct table *t, const struct verb_call *call);
void su_bury_options(struct table *t, struct frame *f);
void su_uncover_options(struct table *t, struct frame *f);
extern step_fn *const su_uncover_one_steps[];
extern step_fn *const su_bury_steps[], *const su_uncover_steps[], *const su_uncovered_steps[];
const char *su_buried_invariant(const struct table *t);

/* ---- duels.c */
void su_duel(struct table *t, const struct verb_call *call);
void su_duel_options(struct table *t, struct frame *f);
void su_forget_duel(struct table *t);
bool su_could_duel(const struct table *t, uint16_t minion);
bool su_duel_is_on(const struct table *t);
bool su_is_duelling(const struct table *t, uint16_t card);
bool su_has_won_duel(const struct table *t, uint16_t card);
bool su_has_lost_duel(const struct table *t, uint16_t card);
extern step_fn *const su_duel_steps[];

extern step_fn *const su_paid_steps[];

/* ---- wards.c */
bool su_settle_wards(struct table *t);

/* ---- setters.c */
bool su_settle_values(struct table *t);
void su_setter_options(struct table *t, struct frame *f);
extern step_fn *const su_setter_steps[];

/* ---- titans.c */
bool su_controls_titan(const struct table *t, uint8_t seat);
uint16_t su_refuse_second_titan(const struct table *t, uint8_t seat);
void su_titan_arrives(struct table *t, uint16_t titan);
/* Who had which titan when the turn began. */
void su_note_titans(struct table *t);
bool su_titan_rested(const struct table *t, uint16_t titan);
void su_play_titan(struct table *t, uint16_t titan, uint8_t seat, uint16_t base);
/* The minion or action of the turn itself, as the price of a verb (SU-148). */
bool su_settle_titans(struct table *t);
/* Power that a player has at a base for the turn, with no card to carry it. */
void su_gain_power(struct table *t, const struct verb_call *call);
void su_apply_clash(struct table *t, struct occ *o);
int su_power_without_card(const struct table *t, uint8_t seat, uint16_t base);
const char *su_titan_invariant(const struct table *t);

/* ---- monsters.c */
bool su_is_ownerless(const struct table *t, uint16_t card);
/* Plays monsters at a base: by a seat, or by nobody; text: the card that says so, or NONE. */
void su_play_monsters(struct table *t, uint8_t seat, uint16_t base, int n, uint16_t text);
void su_populate(struct table *t, uint16_t base);
void su_apply_monster(struct table *t, struct occ *o);
void su_draw_treasures(struct table *t, uint8_t seat, int n);
void su_discard_treasures(struct table *t, int n);
void su_reward(struct table *t, const struct occ *o, int treasures);
void su_take_in_hand(struct table *t, uint16_t card, uint8_t seat); /* whoever owns it */
void su_to_shared_deck(struct table *t, const struct verb_call *call);
void su_note_kept(struct table *t, bool begin);
uint8_t su_keeper(const struct table *t, uint16_t card);
void su_lend(struct table *t, uint16_t card, uint8_t from, bool lent);
void su_end_loans(struct table *t);
void su_share_loot(struct table *t, uint16_t base);
void su_loot_options(struct table *t, struct frame *f);
const char *su_monster_invariant(const struct table *t);
extern step_fn *const su_monsters_steps[], *const su_loot_steps[];

/* ---- talents.c */
bool su_is_talent(uint8_t kind);
/* Something gives its card one use more of one of its Talents (SC-482). */
bool su_may_use_again(const struct table *t, uint16_t card, const struct instance *used);
/* Whose ability it is: what a card gives to the minion it is attached to is the minion's. */
uint16_t su_holder(const struct table *t, uint16_t card, uint16_t ability);
bool su_has_talent(const struct table *t, uint16_t card);
bool su_could_use_talent(const struct table *t, uint8_t seat, uint16_t minion);
void su_use_talent(struct table *t, const struct verb_call *call);
void su_talent_options(struct table *t, struct frame *f);
extern step_fn *const su_talent_steps[];

/* ---- words.c */
bool su_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int su_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg);
bool su_during(const struct table *t, const struct context *cx, uint8_t period);

/* ---- reasons.c, scene.c */
extern const struct reason_word su_reasons[WHYS];
uint16_t su_ended(const struct table *t, uint8_t seat);
uint16_t su_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
uint8_t su_likely(const struct table *t, uint8_t seat, uint16_t card);
const char *su_given_card(struct table *t, uint16_t card, const char *key, const char *value);
void su_arrived(struct table *t, uint16_t card);

extern const struct vocabulary smashup_words;
extern const struct game smashup_game;

#endif
