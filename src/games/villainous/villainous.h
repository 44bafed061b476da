/*
 * Villainous: the rulebook's words as numbers, and what the files of this folder share.
 *
 *   vocabulary.c  words of cards         descriptor.c  the game as the kernel sees it
 *   plan.c        set-up: settings       setup.c       set-up: dealing, the common fate cards
 *   turn.c        move, act, draw        actions.c     the symbols and what they offer
 *   playing.c     playing cards          fate.c        the fate deck, crises as they come
 *   crises.c      crises resolved        vanquish.c    which allies defeat whom
 *   places.c      domains, locations     tokens.c      power, strength tokens, markers
 *   values.c      strength, costs        verbs.c       what abilities do on the table
 *   searching.c   what they do with hands, decks and discard piles
 *   words.c       tests and queries      legality.c    why not?
 *   scene.c       what scenes may say    telling.c     what views tell besides
 */
#ifndef GAMES_VILLAINOUS_H
#define GAMES_VILLAINOUS_H

#include "carte/machine.h"
#include "kernel/setup.h"

/* Of one box at most four play (MV-025); with several there may be more (MV-181). */
enum { SEATS_OF_BOX = 4, SEATS_MOST = 6 };
_Static_assert((int)SEATS_MOST <= (int)MAX_SEATS, "seats");

/* Rule ids: RULE_MV + 310 is MV-310. */
enum { RULE_MV = 7 * RULES_MOST };

/* clang-format off */
enum mv_zone {
    /* in play; the order is the order in which "each" meets the cards */
    Z_VILLAIN, Z_LOCATIONS, Z_CRISES, Z_ALLIES, Z_HEROES, Z_ITEMS, Z_SPECIALTIES,
    /* out of play */
    Z_HAND, Z_DECK, Z_DISCARD, Z_GOALS, Z_KEPT, Z_FATE_DECK, Z_FATE_DISCARD, Z_RESERVE, Z_STAGE, Z_REVEALED, Z_BOX,
    ZONES
};

enum mv_type {
    T_VILLAIN, T_LOCATION, T_ALLY, T_ITEM, T_EFFECT, T_SPECIALTY, T_CONTRACT, T_HERO, T_FATE_ITEM, T_FATE_EFFECT,
    T_CRISIS_GLOBAL, T_CRISIS_TARGETED, T_RIVAL, T_STONE, T_GOAL, T_TILE, TYPES
};

enum mv_category {
    B_VILLAIN, B_LOCATION, B_ALLY, B_ITEM, B_EFFECT, B_SPECIALTY, B_CONTRACT, B_HERO, B_CRISIS, B_CRISIS_GLOBAL,
    B_CRISIS_TARGETED, B_STONE, B_GOAL, B_CHARACTER, B_FATE, B_PLACE
};

/* What symbols offer. */
enum mv_action { ACT_GAIN, ACT_PLAY, ACT_ACTIVATE, ACT_RELOCATE, ACT_VANQUISH, ACT_FATE, ACT_DISCARD, ACTIONS };

enum mv_attr {
    A_COST, A_STRENGTH, A_ACTIVATION, A_NEEDS, A_HAND, A_BONUS, A_MOST, A_TOP_GAIN, A_BOTTOM_GAIN, A_GAINED,
    A_EXTRA_PLAY, A_EXTRA_ACTIVATE, A_EXTRA_RELOCATE, A_EXTRA_VANQUISH, A_EXTRA_FATE, A_EXTRA_DISCARD,
    A_POWER, A_TOKENS, A_MISCHIEF, A_SPENT, A_LOYALTY, A_VENDETTAS, A_MARKS, A_SUPPLY, A_PRINTED_COST,
    ATTRIBUTES
};
/* Of villains: power, markers held, markers that count for the objective. Of characters: strength tokens, soul
 * marks (which lie on locations as well). */
enum mv_counter { C_POWER, C_TOKENS, C_HELD, C_PROGRESS };

enum mv_event {
    E_PLAY, E_DEFEAT, E_DISCARD, E_USED, E_SPEND, E_RELOCATE, E_GAIN, E_LOSE, E_MARK, E_UNMARK, E_TOKENS, E_ACTIVATE,
    E_TURN_START, E_BEFORE_MOVE, E_MOVED, E_DRAW_STEP, E_TURN_END, E_RESOLVE, E_WIN, E_RETURN, E_ATTACH, E_FIND,
    EVENTS
};

/* The first twelve: a symbol of a location, in the order of mv_action, top row first. */
enum mv_keyword {
    K_TOP_PLAY, K_TOP_ACTIVATE, K_TOP_RELOCATE, K_TOP_VANQUISH, K_TOP_FATE, K_TOP_DISCARD,
    K_BOTTOM_PLAY, K_BOTTOM_ACTIVATE, K_BOTTOM_RELOCATE, K_BOTTOM_VANQUISH, K_BOTTOM_FATE, K_BOTTOM_DISCARD,
    K_PROTECTOR, K_INFILTRATOR, K_REBORN, K_TIRELESS, K_EARTHBOUND, K_FIXED, K_LOOSE,
    K_MISCHIEF, K_LOYALTY, K_VENDETTAS, K_STEADFAST, K_RAIDER, K_BOUND, KEYWORDS
};

enum mv_label { LABEL_VANQUISH = 1, LABEL_CRISIS = 2 };

/* P_STAY: as long as the card is in play. */
enum mv_period {
    P_TURN, P_END_OF_TURN, P_END_OF_YOUR_TURN, P_END_OF_YOUR_NEXT_TURN, P_START_OF_YOUR_TURN, P_VANQUISH, P_END_OF_VANQUISH, P_STAY,
    PERIODS
};

enum mv_kind {
    KIND_ON_PLAY, KIND_ACTIVATE, KIND_TURN_ACTION, KIND_PASSIVE, KIND_RESPONSE, KIND_HAND_RESPONSE, KIND_FORCED_RESPONSE,
    KIND_INTERRUPT, KIND_FORCED_INTERRUPT, KIND_REWARD, KIND_OBJECTIVE, KIND_PROGRESS, KIND_STEP, KIND_SETUP, KIND_GOAL,
    KIND_OTHERWISE,
    KINDS
};

enum mv_test {
    TEST_NONE, TEST_YOURS, TEST_OPPONENTS, TEST_OPPONENT, TEST_HERE, TEST_HOME, TEST_TARGET, TEST_AT_TARGET,
    TEST_OPPOSING, TEST_ATTACHED, TEST_ON_CRISIS, TEST_TO_CRISIS, TEST_ABROAD, TEST_TO_ABROAD, TEST_HOMEWARD,
    TEST_LEFT_BEHIND, TEST_USED, TEST_AT_MOVER, TEST_ACTIVE, TEST_ACTOR, TEST_CARD, TEST_MARKED, TEST_CARRYING,
    TEST_COVERED, TEST_RICHEST, TEST_CONTRACTED, TEST_TOP, TEST_WAS_HERE, TEST_VANQUISHABLE, TEST_ACTIVATABLE,
    TEST_PLAYABLE, TEST_DEFEATABLE, TEST_DISCARDABLE, TEST_ITEM, TEST_SPECIALTY
};

enum mv_query {
    Q_AT, Q_ON, Q_SAME_NAME, Q_IN_DOMAIN_OF, Q_BOUND_FOR, Q_DONE, Q_YOUR_TURN, Q_BEFORE_MOVING, Q_HAND_SIZE,
    Q_MOST_POWER, Q_OF_PLAYER, Q_RULES, Q_BEATABLE, QUERIES
};

/* G_USED and the six after it: bit 0 the top symbol of that action was used this turn, bit 1 the bottom one, then
 * how many that no card adds. G_FOUND: a deck that was searched and is not yet shuffled, plus one. */
enum mv_global {
    G_ROUND, G_STEP, G_MODE, G_TARGET, G_FOUND, G_GOALS, G_BOXES, G_USED, G_LAST = G_USED + ACTIONS
};
enum mv_change {
    CHANGED_POWER = CHANGED_GAME,
    CHANGED_MOVER = CHANGED_GAME << 1,
    CHANGED_DISCARDS = CHANGED_GAME << 2,
    READS_WHERE = CHANGED_GAME << 3 /* where what happens leads: no change, but words may read it */
};
enum mv_seat_var { SV_VILLAIN, SV_MOVER };
enum mv_step { STEP_MOVE, STEP_ACT, STEP_DRAW };
enum mv_mode { MODE_OMNIPOTENT, MODE_IMPLACABLE, MODE_IMMORTAL, MODES };

enum mv_ask {
    ASK_EARLY = ASK_GAME, ASK_MOVE, ASK_ACT, ASK_SYMBOL, ASK_ACTION, ASK_WHERE, ASK_RELOCATE, ASK_VANQUISH, ASK_FATE, ASK_DISCARD,
    ASK_GIVE, ASKS
};
enum mv_word {
    W_GO = WORD_GAME, W_GAIN, W_PLAY, W_PLAY_OTHERWISE, W_ACTIVATE, W_RELOCATE, W_VANQUISH, W_FATE,
    W_DISCARD_CARDS, W_END, W_DISCARD, W_WITH, W_PLACE, W_AGAINST, W_SYMBOL, OPTION_WORDS
};
enum mv_log {
    LOG_TURN = LOG_GAME, LOG_STEP, LOG_MOVES, LOG_GAINED, LOG_LOST, LOG_LOST_NOTHING, LOG_PAID, LOG_PLAYED, LOG_ATTACHED,
    LOG_ACTIVATED, LOG_RELOCATED, LOG_VANQUISH, LOG_DEFEATED, LOG_DISCARDED, LOG_REVEALED, LOG_FATED, LOG_LOOKED, LOG_SEARCHED, LOG_WASTED,
    LOG_DREW, LOG_RESHUFFLED, LOG_RETURNED, LOG_TOKENS, LOG_MISCHIEF, LOG_SPENT, LOG_LOYALTY,
    LOG_VENDETTAS, LOG_MARKS, LOG_CRISIS, LOG_CRISIS_AGAINST, LOG_RESOLVED, LOG_REWARD,
    LOG_CLAIMED, LOG_GIVEN, LOG_KEPT, LOG_WINS, LOG_WORDS
};

enum mv_procedure {
    PROC_OPENING = PROC_GAME, PROC_TURNS, PROC_TURN, PROC_SYMBOL, PROC_ACTION, PROC_PLAY, PROC_PLAY_AT, PROC_RELOCATE, PROC_VANQUISH,
    PROC_FATE, PROC_RESOLVE, PROC_DISCARD, PROC_GIVE, PROC_PAID, PROC_LAST
};
/* clang-format on */

enum { STARTING_HAND = 4, BOX_POWER = 25 };
enum card_flags {
    FLAG_USED = CARD_FLAG_GAME,          /* an ally that takes part in the vanquish under way */
    FLAG_RESOLVING = CARD_FLAG_GAME << 1 /* a crisis that is being resolved */
};

/* What becomes of an item besides what was done: it is defeated, and yet it stays. And what it was: it
 * had a soul mark. */
enum { OUTCOME_SURVIVES = 1, OUTCOME_MARKED = 2 };

/* ---- small questions */
static inline uint8_t type_of(const struct table *t, uint16_t card)
{
    return t->pack->defs[t->cards[card].def].type;
}
static inline bool is_a(const struct table *t, uint16_t card, uint8_t category)
{
    return t->pack->defs[t->cards[card].def].categories >> category & 1;
}
static inline uint16_t villain_of(const struct table *t, uint8_t seat)
{
    return seat == NOBODY ? (uint16_t)NONE : (uint16_t)t->s->seat[seat][SV_VILLAIN];
}
static inline uint16_t mover_of(const struct table *t, uint8_t seat)
{
    return (uint16_t)t->s->seat[seat][SV_MOVER];
}
static inline int power_of(const struct table *t, uint8_t seat)
{
    return t->cards[villain_of(t, seat)].counter[C_POWER];
}
/* Whatever lies in the specialty area is one: a stone that was collected is no Item any more. */
static inline bool mv_is_specialty(const struct table *t, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone) == Z_SPECIALTIES;
}
static inline uint16_t hand_of(const struct table *t, uint8_t seat)
{
    return zone_id(t, Z_HAND, seat);
}

/* ---- places.c */
/* The location or crisis at which a card lies (itself, for a place), or NONE. */
uint16_t mv_place(const struct table *t, uint16_t card);
/* Whose domain a card lies in; NOBODY: on a crisis, out of play (MV-027 – MV-029 MV-041). */
uint8_t mv_domain(const struct table *t, uint16_t card);
/* The first card that lies on the upper edge; NONE: it is free. */
uint16_t mv_cover_of(const struct table *t, uint16_t location);
static inline bool mv_is_covered(const struct table *t, uint16_t location)
{
    return mv_cover_of(t, location) != NONE;
}
/* The card that forbids it, or NONE. */
uint16_t mv_relocate_forbidden_by(const struct table *t, uint8_t by, uint16_t card, uint16_t place);
uint16_t mv_play_forbidden_by(const struct table *t, uint8_t seat, uint16_t card, uint16_t place);
/* The protector that has to go first, or NONE; what one's allies there have together, and how many. */
uint16_t mv_protector_of(const struct table *t, uint16_t hero);
int mv_strength_at(const struct table *t, uint8_t seat, uint16_t place, int *allies);
/* ---- reasons.c: the same rule, and what is to be said */
/* clang-format off */
enum mv_why_number {
    WHY_NOTHING, WHY_TURN, WHY_BUSY, WHY_MOVE_FIRST, WHY_MOVE_PRICE, WHY_MOVE_STRENGTH, WHY_MOVE_NOBODY, WHY_MOVED, WHY_NO_LOCATION, WHY_GO_CRISIS, WHY_STAY, WHY_GO_ABROAD,
    WHY_NO_SYMBOL, WHY_USED, WHY_COVERED, WHY_DISCARD, WHY_EMPTY_HAND, WHY_NOT_IN_HAND, WHY_NO_OTHER_PRICE, WHY_PRICE,
    WHY_OTHER_PRICE, WHY_CONDITION, WHY_PLAY_NOWHERE, WHY_PLAY_ABROAD, WHY_ITEM_CRISIS, WHY_TARGETED, WHY_EARTHBOUND,
    WHY_FIXED, WHY_NEEDS, WHY_FORBIDDEN, WHY_FORBIDDEN_SOMEHOW, WHY_FORBIDDEN_SELF, WHY_SPECIALTY_AREA, WHY_EFFECT_NOWHERE, WHY_EFFECT_FIRST,
    WHY_NOT_THIS_ALLY, WHY_NO_ALLY, WHY_NO_ACTIVATION, WHY_ACTIVATION, WHY_POWER, WHY_ONCE, WHY_NO_USE, WHY_GOAL,
    WHY_NO_DISCARD, WHY_THERE, WHY_NOT_MOVABLE, WHY_NO_PLACE, WHY_ITEM_ABROAD, WHY_ON_CRISIS, WHY_TO_ABROAD, WHY_FATE_CARD, WHY_ATTACHED,
    WHY_NOT_YOURS, WHY_SPECIALTY, WHY_LOOSE_ITEM, WHY_HERO_CRISIS, WHY_NOBODY_THERE, WHY_NO_VICTIM, WHY_STRENGTH,
    WHY_PROTECTED, WHY_OWN_DOMAIN, MV_REASONS
};
/* clang-format on */
extern const struct reason_word mv_reasons[MV_REASONS];
uint16_t mv_tell(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with,
                 uint16_t rule);
void mv_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host);
uint8_t mv_troubled(const struct table *t, uint16_t host);
void mv_move_to(struct table *t, uint16_t card, uint16_t place);
/* To a zone where it lies at no place: what is attached to it does not go with it (MV-132). */
void mv_leave_for(struct table *t, uint16_t card, uint16_t zone, enum zone_end end);
/* Out of play, to the pile it belongs to; what is attached to it goes as well. */
void mv_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end);
/* A rule against relocating it there, or 0; by: the seat that does it. */
uint16_t mv_refuse_relocate(const struct table *t, uint8_t by, uint16_t card, uint16_t place);
/* The same for the Relocate action, which allows three things only. */
uint16_t mv_refuse_action_relocate(const struct table *t, uint8_t seat, uint16_t card,
                                   uint16_t place);
/* Calls back for every place where that action may put the card. */
typedef void place_fn(struct table *t, void *user, uint16_t place);
void mv_each_relocation(struct table *t, uint8_t seat, uint16_t card, place_fn *fn, void *user);
void mv_relocate(struct table *t, const struct context *cx, uint16_t card, uint16_t place);
/* Is there a place of that kind (filter 0: any) to which a text could relocate it? */
bool mv_could_relocate(const struct table *t, const struct context *cx, uint16_t card,
                       uint16_t filter);
void mv_apply_relocate(struct table *t, struct occ *o);
void mv_relocate_options(struct table *t, struct frame *f);
extern step_fn *const mv_relocate_steps[];
/* Calls back for every place there is. */
void mv_each_place(struct table *t, place_fn *fn, void *user);

/* ---- tokens.c */
void mv_gain(struct table *t, uint8_t seat, int n, uint16_t text);
void mv_lose(struct table *t, uint8_t seat, int n, uint16_t text);
void mv_pay(struct table *t, uint8_t seat, int n);
bool mv_apply_tokens(struct table *t, struct occ *o);
int mv_marker_slot(uint8_t attr); /* counter of a kind of marker, or -1 */

/* ---- values.c */
int mv_value(const struct table *t, uint8_t attr, uint16_t card);
static inline int strength_of(const struct table *t, uint16_t card)
{
    return mv_value(t, A_STRENGTH, card);
}

/* ---- actions.c */
bool mv_symbol_is_left(const struct table *t, uint8_t seat, uint8_t action);
uint16_t mv_refuse_symbol(const struct table *t, uint8_t seat, uint8_t action);
/* A symbol is given up for nothing; false: there was none. */
bool mv_forgo(struct table *t, uint8_t seat, uint8_t action);
unsigned mv_extras_used(const struct table *t, uint16_t location, uint8_t action);
int mv_gain_of_symbol(const struct table *t, uint8_t seat);
void mv_act_options(struct table *t, struct frame *f);
void mv_symbol_options(struct table *t, struct frame *f);
void mv_action_options(struct table *t, struct frame *f);
uint8_t mv_action_of(uint8_t word); /* ACTIONS: it is none */
bool mv_is_action_word(uint8_t word);
void mv_act(struct table *t, uint8_t seat, const qn_option *choice);
void mv_take_action(struct table *t, uint8_t seat, uint8_t action, uint16_t text);
/* Which action a text lets take, if that is what is being asked; ACTIONS: none. */
uint8_t mv_granted_action(struct table *t);
bool mv_could_take_action(const struct table *t, uint8_t seat, uint8_t action);
uint16_t mv_refuse_activate(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                            bool free);
void mv_activate(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, bool free);
void mv_discard_options(struct table *t, struct frame *f);
extern step_fn *const mv_action_steps[], *const mv_discard_steps[], *const mv_symbol_steps[];

/* ---- playing.c */
enum { PLAY_FREE = 1, PLAY_OTHERWISE = 2 };
uint16_t mv_refuse_play(const struct table *t, uint8_t seat, uint16_t card, unsigned flags);
uint16_t mv_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t place);
/* Needs it a place, and which? */
bool mv_needs_place(const struct table *t, uint16_t card);
void mv_offer_play(struct table *t, uint8_t seat, uint16_t card);
int villainous_cost(const struct table *t, uint8_t seat, const qn_option *o);
uint16_t villainous_costs_more(const struct table *t, const qn_option *o);
bool villainous_in_vain(const struct table *t, const qn_option *o);
uint16_t mv_ability_of(const struct table *t, uint16_t card, uint8_t kind);
void mv_play(struct table *t, uint8_t seat, uint16_t card, uint16_t place, uint8_t target,
             unsigned flags);
bool mv_could_play(const struct table *t, uint8_t seat, uint16_t card, unsigned flags);
bool mv_could_play_at(const struct table *t, const struct context *cx, uint16_t card,
                      uint16_t filter, unsigned flags);
void mv_apply_play(struct table *t, struct occ *o);
void mv_conclude_play(struct table *t, struct occ *o);
void mv_where_options(struct table *t, struct frame *f);
extern step_fn *const mv_play_steps[], *const mv_play_at_steps[], *const mv_paid_steps[];

/* ---- fate.c */
void mv_fate(struct table *t, uint8_t seat, uint8_t only);
void mv_fate_options(struct table *t, struct frame *f);
/* Of the question against whom, and where: a place or a card there, a player. */
uint16_t mv_refuse_aim(struct table *t, const struct frame *f, uint16_t place);
uint16_t mv_refuse_against(struct table *t, const struct frame *f, uint8_t seat);
uint8_t mv_seat_of_set(const struct table *t, uint16_t set);
extern step_fn *const mv_fate_steps[];

/* ---- crises.c */
uint16_t mv_overcome(const struct table *t); /* a crisis whose allies are strong enough, or NONE */
bool mv_settle_crises(struct table *t, uint8_t changed);
int mv_strength_on(const struct table *t, uint16_t crisis);
bool mv_has_ally_on(const struct table *t, uint8_t seat, uint16_t crisis);
extern step_fn *const mv_resolve_steps[];

/* ---- vanquish.c */
bool mv_can_vanquish(const struct table *t, uint8_t seat, uint16_t character);
uint16_t mv_refuse_vanquish(const struct table *t, uint8_t seat, uint16_t character);
void mv_vanquish(struct table *t, uint8_t seat, uint16_t character, bool keeping);
bool mv_toll_is_due(const struct table *t);
/* By one ally, wherever both are, which is not discarded for it. */
bool mv_can_vanquish_with(const struct table *t, uint16_t ally, uint16_t character);
void mv_vanquish_with(struct table *t, uint16_t ally, uint16_t character);
void mv_vanquish_options(struct table *t, struct frame *f);
uint16_t mv_refuse_ally(const struct table *t, const struct frame *f, uint16_t ally);
uint16_t mv_refuse_done(const struct table *t, const struct frame *f);
/* A rule against its being defeated, along with others, or 0. */
uint16_t mv_refuse_defeat(const struct table *t, uint16_t by, uint16_t character,
                          const uint16_t *along, unsigned count);
void mv_defeat(struct table *t, const struct context *cx, const uint16_t *cards, unsigned count,
               uint8_t labels);
extern step_fn *const mv_vanquish_steps[];

/* ---- turn.c */
/* card NONE: the villain. */
static inline void mv_announce(struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    uint16_t villain = villain_of(t, seat);
    occ_announce(t, event, villain, seat, card == NONE ? villain : card);
}
void mv_early_options(struct table *t, struct frame *f);
void mv_move_options(struct table *t, struct frame *f);
void mv_offer_turn_actions(struct table *t, uint8_t seat);
void mv_refill(struct table *t, uint8_t seat);
void mv_start_turn(struct table *t, uint8_t seat);
uint16_t mv_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void mv_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item);
void mv_win(struct table *t, uint8_t seat);
/* Who has reached the objective, or NOBODY. */
uint8_t mv_winner(const struct table *t, uint8_t changed);
bool mv_settle_objectives(struct table *t, uint8_t changed);
extern step_fn *const mv_turns_steps[], *const mv_turn_steps[];

/* ---- setup.c, plan.c */
enum {
    PLAN_VILLAIN,
    PLAN_FIRST = PLAN_VILLAIN + SEATS_MOST,
    PLAN_MODE,
    PLAN_BOXES, /* how many are in use */
    PLAN_DEALT, /* the common cards of how many are dealt; more than one: they are mixed */
    PLAN_COMMON
};
enum { MIX_COMMON = 11, MIX_CRISES = 4, BOXES_MOST = 33 };
qn_status mv_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
void mv_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
unsigned mv_count_cards(const struct card_pack *pack, const struct game_setup *setup);
extern step_fn *const mv_opening_steps[];

/* ---- the words of cards (vocabulary.c): what verbs do, in verbs.c, playing.c, places.c, searching.c and tokens.c */
/* verb_word.how of finding, vanquishing and activating */
enum { FIND_ANYWHERE, FIND_IN_PILES, FIND_IN_DECK };
enum { VANQUISH_KEEPING = 1, ACTIVATE_FREE = 1 };
/* clang-format off */
verb_perform mv_verb_gain, mv_verb_lose, mv_verb_pay, mv_verb_change_markers, mv_verb_spend,
    mv_verb_change_strength, mv_verb_defeat, mv_verb_discard, mv_verb_return, mv_verb_take,
    mv_verb_relocate, mv_verb_draw, mv_verb_play, mv_verb_bring, mv_verb_shuffle_in,
    mv_verb_reveal_until, mv_verb_look, mv_verb_look_fate, mv_verb_order, mv_verb_find,
    mv_verb_attach, mv_verb_vanquish, mv_verb_vanquish_with, mv_verb_activate, mv_verb_act,
    mv_verb_face_fate, mv_verb_prevent, mv_verb_survive, mv_verb_forgo, mv_verb_win;
verb_each mv_verb_reveal, mv_verb_see_hand, mv_verb_give, mv_verb_claim, mv_verb_keep;
verb_would mv_would_pay, mv_would_add, mv_would_remove, mv_would_spend, mv_would_defeat,
    mv_would_discard, mv_would_return, mv_would_take, mv_would_relocate, mv_would_play,
    mv_would_bring, mv_would_act, mv_would_forgo;
card_test mv_can_be_moved, mv_has_player, mv_has_place, mv_may_be_given, mv_may_be_claimed;
/* clang-format on */

/* ---- verbs.c, searching.c */
void mv_apply(struct table *t, struct occ *o);
void mv_conclude_leaving(struct table *t, struct occ *o);
struct occ *mv_happening(struct table *t, const struct context *cx, uint8_t event);
void mv_draw(struct table *t, uint8_t seat, int n);
bool mv_can_be_discarded(const struct table *t, const struct context *cx, uint16_t card);
uint16_t mv_top_of_fate(struct table *t);
void mv_end_search(struct table *t);
void mv_show_found(struct table *t, uint8_t seat, uint16_t card);
bool mv_can_take(const struct table *t, const struct context *cx, uint16_t card);
void mv_give_options(struct table *t, struct frame *f);
void mv_claim(struct table *t, uint8_t seat, uint16_t card);
extern step_fn *const mv_give_steps[];

/* ---- words.c, legality.c, scene.c */
bool mv_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int mv_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg);
bool mv_is_yours(const struct table *t, uint8_t seat, uint16_t card);
uint16_t mv_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
uint16_t mv_ended(const struct table *t, uint8_t seat);
uint8_t mv_likely(const struct table *t, uint8_t seat, uint16_t card);
const char *mv_given(struct table *t, uint8_t seat, const char *key, const char *value);
const char *mv_given_card(struct table *t, uint16_t card, const char *key, const char *value);
void mv_arrived(struct table *t, uint16_t card);

/* ---- telling.c */
bool mv_concerns(const struct table *t, uint8_t attr, uint16_t card);
enum { STATE_WORDS = 3 * ACTIONS };
extern const struct state_word mv_state_words[STATE_WORDS];
const char *mv_state(const struct table *t, uint16_t card, unsigned index);
uint16_t mv_pursues(const struct table *t, uint8_t seat, unsigned index);

extern const struct vocabulary villainous_words;

#endif
