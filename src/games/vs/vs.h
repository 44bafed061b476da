/*
 * Vs. System: the rulebook's words as numbers, and what the files of this folder share.
 *
 *   vocabulary.c  words of cards            descriptor.c  the game as the kernel sees it
 *   plan.c        set-up: settings, decks   setup.c       set-up: dealing, mulligan, initiative
 *   turn.c        phases and steps          chain.c       priority, effects that wait, triggers
 *   playing.c     what a player may do with cards
 *   recruiting.c  characters and equipment come into play
 *   attack.c      proposing, the attack     conclusion.c  comparing, breakthrough
 *   victory.c     who wins, who is out
 *   state.c       stun, recover, KO, endurance
 *   formation.c   rows, columns, areas      teams.c       affiliations that cards give
 *   verbs.c       what abilities do
 *   verbs_cards.c what they do with hands, decks and piles
 *   words.c       tests and queries         legality.c    why not?
 *   scene.c       what scenes may say
 *
 * The chain is the stack of frames: an effect that has been announced is a frame on which a round
 * of priority lies; when everybody has passed, the round ends and the effect below it resolves.
 * Last in, first out comes by itself (chain.c).
 */
#ifndef GAMES_VS_H
#define GAMES_VS_H

#include "carte/machine.h"
#include "kernel/setup.h"

/* Rule ids: RULE_VC + 310 is VC-310. */
enum { RULE_VS = 5 * RULES_MOST, RULE_VC = 6 * RULES_MOST };

/* clang-format off */
enum vs_zone {
    /* in play; the order is the order in which "each" meets the cards */
    Z_IDENTITY, Z_FRONT, Z_SUPPORT, Z_HIDDEN_FRONT, Z_HIDDEN_SUPPORT, Z_GEAR, Z_ROW,
    /* out of play */
    Z_HAND, Z_DECK, Z_KO, Z_REMOVED, Z_CHAIN, Z_LEFT, ZONES
};

enum vs_type { T_PLAYER, T_CHARACTER, T_EQUIPMENT, T_PLOT_TWIST, T_LOCATION, T_POWERS, TYPES };

enum vs_category { B_PLAYER, B_CHARACTER, B_EQUIPMENT, B_PLOT_TWIST, B_LOCATION, B_POWERS };

enum vs_attr {
    A_COST, A_THRESHOLD, A_ATK, A_DEF, A_BOOST, A_RECRUIT_COST, A_GEAR_LIMIT,
    A_ENDURANCE, A_POINTS, A_PLUS, A_COSMIC, A_MARKS, A_COLUMN, A_BOOSTED, A_PLOT_THRESHOLD, A_PRINTED_ATK,
    A_CHAIN_PLACE, A_IN_ATTACK, ATTRIBUTES
};
/* Of players: the first two. Of characters: +1/+1 counters, cosmic counters; other counters lie where
 * players have their points. note[0] of a character: its column; note[1]: points paid for boost X, or the
 * name that was chosen for it (title plus one). note[0] of a player: the team chosen (number plus one). */
enum vs_counter { C_ENDURANCE, C_POINTS, C_PLUS, C_COSMIC, C_MARKS = C_POINTS };

enum vs_event {
    E_DRAW_PHASE, E_BUILD_PHASE, E_RESOURCE_STEP, E_RECRUIT_STEP, E_FORMATION_STEP, E_COMBAT_PHASE, E_ATTACK_STEP,
    E_RECOVERY_PHASE, E_ENTER, E_RECRUIT, E_ATTACK, E_DEFEND, E_STUNNED, E_STUN, E_KO, E_TO_PILE, E_RECOVER, E_LOSE,
    E_BREAKTHROUGH, E_CAUSE, E_POWER_UP, E_TARGETED, E_FLIP, E_PLAY, E_DISCARD, E_COUNTERS, EVENTS
};

enum vs_keyword {
    K_FLIGHT, K_RANGE, K_LOYALTY, K_CONCEALED, K_INVULNERABILITY, K_TRANSFERABLE, K_ARMY, K_NON_UNIQUE,
    K_ONGOING, K_COSMIC, K_BOOST, K_BOOST_X, K_REINFORCED, K_UNREINFORCEABLE, K_NO_BREAKTHROUGH, K_NO_TEAM_ATTACK,
    K_SEES_HIDDEN, K_CANNOT_ATTACK, K_CANNOT_READY, K_FLIES, K_UNSTUNNABLE, K_EVERY_TEAM, K_TARGET_OF_TEAMS,
    K_UNTOUCHABLE, K_SHIELDED, K_KEPT, K_HIDDEN_BEARER, K_GROUNDED, K_VULNERABLE, K_DEATHLESS, K_TEAM_UP,
    K_JOINS, K_CHARMS, K_PLOT_PROOF, K_HUNTED, K_SHOOTS,
    K_UNATTACKABLE, K_CANNOT_RECOVER, K_NO_HAND_PLOTS, K_NO_ROW_PLOTS, KEYWORDS
};

/* Of abilities that exist only in the turn of the boost, or with a cosmic counter. */
enum vs_label { LABEL_BOOST = 1, LABEL_COSMIC = 2 };

enum vs_period { P_TURN, P_ATTACK, P_ATTACK_STEP, P_COMBAT, P_COMBAT_START, P_RECOVERY_START, PERIODS };

enum vs_kind {
    KIND_EFFECT, KIND_POWER, KIND_HAND_POWER, KIND_WHEN, KIND_BEFORE, KIND_MAY_BEFORE, KIND_ALWAYS, KIND_IN_HAND,
    KIND_RECRUIT_COST, KIND_FLIP_COST, KIND_ENTERING, KINDS
};

enum vs_test {
    TEST_NONE, TEST_YOURS, TEST_OPPONENT, TEST_OPPONENTS, TEST_CARD, TEST_READY, TEST_EXHAUSTED, TEST_STUNNED, TEST_VISIBLE,
    TEST_HIDDEN, TEST_FRONT_ROW, TEST_SUPPORT_ROW, TEST_ATTACKER, TEST_DEFENDER, TEST_REINFORCED, TEST_PROTECTED,
    TEST_EQUIPPED, TEST_RESOURCE, TEST_FACE_UP, TEST_FACE_DOWN, TEST_TEAM_ATTACKING, TEST_ON_CHAIN, TEST_HAS_TEAM,
    TEST_ON_TOP, TEST_RECRUITED, TEST_NAMESAKE, TEST_FRESH, TEST_ARRIVED,
    TEST_ACTIVATING, TEST_PRINTED_ARMY, TEST_SEVERAL_TEAMS
};

enum vs_query {
    Q_INITIATIVE, Q_RESOURCES, Q_HAND_SIZE, Q_FIRST_ATTACK, Q_YOUR_FIRST_ATTACK, Q_COMBAT_PHASE, Q_BUILD_PHASE,
    Q_RECOVERY_PHASE, Q_YOUR_RECRUIT_STEP, Q_YOUR_ATTACK_STEP, Q_ATTACK, Q_FROM_ROW, Q_DONE, Q_NOT_DONE, Q_PAID, Q_OF_PLAYER,
    Q_SHARES_TEAM, Q_SAME_COLUMN, Q_ADJACENT, Q_SAME_NAME, Q_HAND_OF, Q_CHARACTERS_OF, Q_ON,
    Q_DIRECT_ATTACK, Q_SUPPORTERS_OF, Q_NAMED_BY, Q_PRINTS_TEAM_OF, Q_OF_TEAM, QUERIES
};

enum vs_global {
    G_TURN, G_PHASE, G_ATTACK, /* enum vs_attack */
    G_DEFENDER,                /* card plus one: the character that defends; 0: none (any more) */
    G_ATTACKED,                /* seat plus one that is attacked directly; 0: none */
    G_CHAIN,                   /* effects on the chain */
    G_TEAMS,                   /* how many teams there are */
    G_PLACED,                  /* resources put down in this resource step */
    G_AIMING,                  /* seat plus one whose plot twist is being tested for targets */
    G_ACTED,                   /* somebody could do something in this turn */
    G_QUIET,                   /* turns in a row in which nobody could */
    G_SIDES,                   /* partners play together: how many sides there are; 0: each alone */
    G_VICTORY                  /* enum vs_victory */
};
enum vs_victory { VICTORY_HIGHEST, VICTORY_LAST };
enum vs_seat_var { SV_PLAYER, SV_ATTACKS };
enum vs_phase {
    PHASE_SETUP, PHASE_DRAW, PHASE_BUILD, PHASE_RESOURCE, PHASE_RECRUIT, PHASE_FORMATION, PHASE_COMBAT, PHASE_ATTACK,
    PHASE_RECOVERY, PHASE_WRAP_UP
};
/* An attack is proposed, then it is one (VC-146 – VC-148); while it concludes nobody has priority. */
enum vs_attack { ATTACK_NONE, ATTACK_PROPOSED, ATTACK_UNDER_WAY, ATTACK_CONCLUDING };

enum vs_ask {
    ASK_PRIORITY = ASK_GAME, ASK_TRIGGER, ASK_TEAM, ASK_PLACE, ASK_ARRANGE, ASK_POSITION, ASK_RECOVER, ASK_STRUCK,
    ASK_MULLIGAN, ASK_START, ASK_BEARER, ASK_BOOST, ASK_TEAM_UP, ASK_RETARGET, ASK_NAME, ASKS
};
enum vs_word {
    W_PLAY = WORD_GAME, W_FLIP, W_RESOURCE, W_RECRUIT, W_ATTACK, W_JOIN, W_POWER_UP, W_REINFORCE, W_ARRANGE,
    W_RECOVER, W_MULLIGAN, W_KEEP, W_START, W_BOOST, W_EQUIP, W_TRANSFER, W_TEAM, W_RECRUIT_PAYING, W_NAME,
    W_FRONT, W_SUPPORT, W_HIDDEN_FRONT, W_HIDDEN_SUPPORT, OPTION_WORDS /* as the zones */
};
enum vs_log {
    LOG_TURN = LOG_GAME, LOG_PHASE, LOG_INITIATIVE, LOG_MULLIGAN, LOG_DREW, LOG_RESOURCE, LOG_RECRUITED, LOG_BOOSTED,
    LOG_ENTERED, LOG_PLACED, LOG_PLAYED, LOG_FLIPPED, LOG_TURNED_DOWN, LOG_POWER, LOG_TRIGGERED,
    LOG_NEGATED, LOG_PROPOSED, LOG_JOINED, LOG_ILLEGAL, LOG_ATTACKS, LOG_DEFENDS, LOG_ATTACK_TOTAL, LOG_DEFENCE, LOG_STRUCK,
    LOG_STUNNED, LOG_BREAKTHROUGH, LOG_LOST, LOG_GAINED, LOG_ENDURANCE, LOG_POWERED_UP, LOG_REINFORCED, LOG_RECOVERED,
    LOG_KO, LOG_PUT_AWAY, LOG_EXHAUSTED, LOG_READIED, LOG_DISCARDED, LOG_REPLACED, LOG_RETURNED, LOG_REMOVED,
    LOG_MOVED, LOG_CONTROL, LOG_PLUS, LOG_COSMIC, LOG_MARKS, LOG_REVEALED, LOG_SEARCHED, LOG_TUCKED, LOG_MILLED, LOG_EQUIPPED,
    LOG_TRANSFERRED, LOG_ATTACK_OVER, LOG_WINS, LOG_OUTLASTS, LOG_PAID, LOG_LEFT_ATTACK, LOG_POINTS, LOG_TEAM, LOG_RETARGETED,
    LOG_FORCE, LOG_RESISTED, LOG_HELD, LOG_HARMLESS, LOG_INVULNERABLE, LOG_SWAPPED, LOG_OUT, LOG_NAMED, LOG_TARGET,
    LOG_HELP, LOG_WORDS
};

enum vs_procedure {
    PROC_TURNS = PROC_GAME, PROC_TURN, PROC_DRAW, PROC_BUILD, PROC_RESOURCE, PROC_RECRUIT_STEP, PROC_FORMATION,
    PROC_COMBAT, PROC_ATTACK_STEP, PROC_RECOVERY, PROC_WRAP_UP, PROC_ROUND, PROC_LINK, PROC_DRAW_TWO, PROC_RECRUIT,
    PROC_FLIP, PROC_POWER_UP, PROC_REINFORCE, PROC_ATTACK, PROC_CONCLUSION, PROC_PLACE, PROC_ARRANGE, PROC_SETUP,
    PROC_TEAM_UP, PROC_RETARGET, PROC_CHOOSE_TEAM, PROC_NAME, PROC_LAST
};

/* Bits of card.flags. */
enum {
    FLAG_STUNNED = CARD_FLAG_GAME,
    FLAG_PROPOSED = CARD_FLAG_GAME << 1,  /* to attack */
    FLAG_ATTACKING = CARD_FLAG_GAME << 2,
    FLAG_REINFORCED = CARD_FLAG_GAME << 3, /* for this attack */
    FLAG_BOOSTED = CARD_FLAG_GAME << 4,   /* this turn */
    FLAG_ARRANGED = CARD_FLAG_GAME << 5,  /* in this formation step */
    FLAG_WAITING = CARD_FLAG_GAME << 6,   /* a plot twist of the row that is on the chain */
    FLAG_RECRUITED = CARD_FLAG_GAME << 7, /* this turn */
    FLAG_ALLOWED = CARD_FLAG_GAME << 9, /* may be recruited from the pile this turn, for note[0] endurance */
    FLAG_FRESH = CARD_FLAG_GAME << 8,     /* a resource that came this turn */
    FLAG_ARRIVED = CARD_FLAG_GAME << 10   /* came into play this turn, recruited or not */
};
/* clang-format on */

enum {
    OPENING_HAND = 4,
    CARDS_A_TURN = 2,
    COLUMNS = 9,
    MIDDLE = 5,
    DECK_SIZE = 60,
    LIMITED_DECK_SIZE = 30,
    MOST_COPIES = 4,
    MOST_ENDURANCE = 999
};

/* ---- small questions */
static inline uint8_t type_of(const struct table *t, uint16_t card)
{
    return t->pack->defs[t->cards[card].def].type;
}
/* Partners sit between their opponents: with two sides, seats 1 and 3 against 2 and 4. */
static inline bool are_allies(const struct table *t, uint8_t a, uint8_t b)
{
    int sides = t->s->global[G_SIDES];
    return a == b || (sides && a % sides == b % sides);
}
static inline uint16_t player_of(const struct table *t, uint8_t seat)
{
    return (uint16_t)t->s->seat[seat][SV_PLAYER];
}
static inline bool has_flag(const struct table *t, uint16_t card, unsigned flag)
{
    return t->cards[card].flags & flag;
}
static inline void set_flag(struct table *t, uint16_t card, unsigned flag, bool on)
{
    uint16_t *flags = &t->cards[card].flags;
    *flags = (uint16_t)(on ? *flags | flag : *flags & ~flag);
}
static inline uint8_t place_of(const struct table *t, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone);
}
static inline bool is_formed_zone(uint8_t kind)
{
    return kind >= Z_FRONT && kind <= Z_HIDDEN_SUPPORT;
}
/* A character that stands in a formation. */
static inline bool is_formed(const struct table *t, uint16_t card)
{
    return is_formed_zone(place_of(t, card));
}
static inline bool is_hidden(const struct table *t, uint16_t card)
{
    uint8_t kind = place_of(t, card);
    return kind == Z_HIDDEN_FRONT || kind == Z_HIDDEN_SUPPORT;
}
static inline bool is_front(const struct table *t, uint16_t card)
{
    uint8_t kind = place_of(t, card);
    return kind == Z_FRONT || kind == Z_HIDDEN_FRONT;
}
static inline bool is_stunned(const struct table *t, uint16_t card)
{
    return has_flag(t, card, FLAG_STUNNED);
}
static inline uint16_t defender(const struct table *t)
{
    return (uint16_t)(t->s->global[G_DEFENDER] - 1);
}

/* ---- turn.c */
extern step_fn *const vs_turns_steps[],
    *const vs_turn_steps[], *const vs_draw_steps[],
                                *const vs_build_steps[],
                                    *const vs_resource_steps[],
                                        *const vs_recruit_step_steps[],
                                            *const vs_formation_steps[],
                                                *const vs_combat_steps[],
                                                    *const vs_attack_step_steps[],
                                                        *const vs_recovery_steps[],
                                                            *const vs_wrap_up_steps[],
                                                                *const vs_draw_two_steps[];
void vs_recover_options(struct table *t, struct frame *f);
void vs_start_turn(struct table *t, uint8_t seat);
void vs_give_initiative(struct table *t, uint8_t seat);
unsigned vs_resources(const struct table *t, uint8_t seat);

/* ---- chain.c */
extern step_fn *const vs_round_steps[], *const vs_link_steps[];
void vs_priority_options(struct table *t, struct frame *f);
void vs_trigger_options(struct table *t, struct frame *f);
/* Everybody may act, that seat first, until all have passed in a row. */
void vs_round(struct table *t, uint8_t seat, uint16_t about);
void vs_announced(struct table *t, struct frame *ability);
/* An effect of a card is announced. */
void vs_link(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
/* The effect of that card which came last on the chain comes to nothing. */
/* Everything that this seat has on the chain comes to nothing. */
void vs_forget_chain(struct table *t, uint8_t seat);
bool vs_is_on_chain(const struct table *t, uint16_t card);
bool vs_pending(const struct table *t, unsigned index, struct pending *out);
void vs_log_target(struct table *t, uint16_t card, uint16_t target);
/* 1 for what resolves next, 0 for what does not wait. */
int vs_chain_place(const struct table *t, uint16_t card);
bool vs_chain_is_full(const struct table *t);
/* A power whose first cost is to activate the card itself; whose effect waits on the chain. */
bool vs_is_activation(const struct table *t, uint16_t ability);
bool vs_is_activating(const struct table *t, uint16_t card);
/* Another target for the effect of that card, if it has exactly one. */
bool vs_may_retarget(const struct table *t, uint16_t card);
void vs_retarget(struct table *t, uint8_t seat, uint16_t card);
void vs_retarget_options(struct table *t, struct frame *f);
extern step_fn *const vs_retarget_steps[];
/* It has happened: powers that hear it trigger. */
void vs_tell(struct table *t, uint8_t event, uint16_t source, uint8_t by, uint16_t card,
             int amount);

/* ---- playing.c: 0, or the rule that says no; then doing it */
uint16_t vs_refuse_resource(const struct table *t, uint8_t seat, uint16_t card);
/* A plot twist may have several effects to choose from, with costs of their own. */
uint16_t vs_refuse_any_play(const struct table *t, uint8_t seat, uint16_t card);
int vs_threshold(const struct table *t, uint16_t card);
uint16_t vs_refuse_flip(const struct table *t, uint8_t seat, uint16_t card);
uint16_t vs_refuse_power(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
/* Condition, costs, and whether it could do anything; the rule is for the condition. */
uint16_t vs_refuse_ability(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability,
                           uint16_t rule);
bool vs_is_allowed(const struct table *t, uint8_t seat, uint16_t card); /* play if */
bool vs_is_in_hand(const struct table *t, uint8_t seat, uint16_t card);
uint16_t vs_ability_of(const struct table *t, uint16_t card, uint8_t kind);
void vs_offer_acts(struct table *t, uint8_t seat);
/* Does it; true if something went on the chain. */
bool vs_act(struct table *t, uint8_t seat, const qn_option *a);
extern step_fn *const vs_flip_steps[];
/* A card from the hand, the deck or the pile goes face down into the row. */
void vs_lay_down(struct table *t, uint8_t seat, uint16_t card);
void vs_turn_down(struct table *t, uint16_t card);
void vs_turn_up(struct table *t, uint16_t card);
void vs_replace(struct table *t, uint16_t card);
/* Where a plot twist that has resolved goes. */
void vs_retire(struct table *t, uint16_t card);
uint16_t vs_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void vs_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item);

/* ---- recruiting.c */
extern step_fn *const vs_recruit_steps[];
void vs_boost_options(struct table *t, struct frame *f);
void vs_bearer_options(struct table *t, struct frame *f);
int vs_recruit_cost(const struct table *t, uint16_t card, uint16_t bearer);
int vs_cost(const struct table *t, uint8_t seat, const qn_option *o);
uint16_t vs_costs_more(const struct table *t, const qn_option *o);
/* Who could carry it, were it to come to that seat; who could take it over. */
uint16_t vs_refuse_bearer(const struct table *t, uint16_t card, uint16_t bearer, uint8_t seat);
uint16_t vs_refuse_transfer(const struct table *t, uint8_t seat, uint16_t gear, uint16_t bearer);
/* Paying endurance instead: where a card allows it. */
uint16_t vs_refuse_recruit(const struct table *t, uint8_t seat, uint16_t card, bool paying);
void vs_recruit(struct table *t, uint8_t seat, uint16_t card, bool paying);
/* A character comes into play in one of those rows; equipment on its bearer. */
void vs_enter(struct table *t, uint8_t seat, uint16_t card, unsigned rows, unsigned flags,
              int paid);
void vs_equip(struct table *t, uint8_t seat, uint16_t card, uint16_t bearer);
void vs_keep_unique(struct table *t, uint8_t seat, uint16_t card);
void vs_to_pile(struct table *t, uint16_t card); /* a card that is not in play */

/* ---- attack.c */
extern step_fn *const vs_attack_steps[], *const vs_power_up_steps[], *const vs_reinforce_steps[];
void vs_offer_attacks(struct table *t, uint8_t seat);
void vs_offer_support(struct table *t, uint8_t seat);
void vs_team_options(struct table *t, struct frame *f);
uint16_t vs_refuse_attack(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t target);
uint16_t vs_refuse_join(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t target);
uint16_t vs_refuse_power_up(const struct table *t, uint8_t seat, uint16_t card, uint16_t character);
uint16_t vs_refuse_reinforce(const struct table *t, uint8_t seat, uint16_t helper);
void vs_propose(struct table *t, uint8_t seat, uint16_t attacker, uint16_t target);
void vs_announce_power_up(struct table *t, uint8_t seat, uint16_t card, uint16_t character);
void vs_announce_reinforce(struct table *t, uint8_t seat, uint16_t helper);
void vs_power_up(struct table *t, uint16_t character);
void vs_reinforce(struct table *t, uint16_t character);
bool vs_is_reinforced(const struct table *t, uint16_t character);
/* 1: attacks or is proposed to; 2: defends, or the attack is on it. */
int vs_part_in_attack(const struct table *t, uint16_t card);
void vs_leave_attack(struct table *t, uint16_t card);
bool vs_may_become_defender(const struct table *t, uint16_t card);
void vs_make_defender(struct table *t, uint16_t card);
bool vs_threatens(const struct table *t, uint8_t seat); /* is it attacked? */
/* Those that carry the flag: FLAG_PROPOSED or FLAG_ATTACKING. */
enum { MOST_FORMED = CARDS_MOST };
unsigned vs_attackers(const struct table *t, unsigned flag, uint16_t out[MOST_FORMED]);
/* How many attackers a seat controls. */
unsigned vs_count_attackers(const struct table *t, uint8_t seat);

/* ---- conclusion.c */
extern step_fn *const vs_conclusion_steps[];
void vs_struck_options(struct table *t, struct frame *f);
void vs_end_attack(struct table *t);

/* ---- state.c */
void vs_lose(struct table *t, uint8_t seat, int amount, uint16_t by, uint16_t rule);
void vs_gain(struct table *t, uint8_t seat, int amount, uint16_t by);
/* A cost is no loss (VC-124). */
void vs_pay_endurance(struct table *t, uint8_t seat, int amount, uint16_t by);
void vs_swap_endurance(struct table *t, uint8_t a, uint8_t b);
int vs_endurance(const struct table *t, uint8_t seat);
void vs_exhaust(struct table *t, uint16_t card);
bool vs_may_ready(const struct table *t, uint16_t card);
void vs_ready(struct table *t, uint16_t card);
/* Starts the occurrence; the source may be NONE. */
void vs_stun(struct table *t, const uint16_t *cards, unsigned count, uint16_t source, uint8_t by);
void vs_apply_stun(struct table *t, struct occ *o);
void vs_recover(struct table *t, uint16_t card);
void vs_ko(struct table *t, const uint16_t *cards, unsigned count, uint16_t source, uint8_t by);
/* To the pile without being KO'd (uniqueness, equipment that is lost). */
void vs_put_away(struct table *t, uint16_t card, uint16_t rule);
void vs_apply_ko(struct table *t, struct occ *o);
void vs_apply_breakthrough(struct table *t, struct occ *o);
void vs_apply_power_up(struct table *t, struct occ *o);
/* Leaves play for another zone of its owner; what it carries goes to the pile. */
void vs_leave_play(struct table *t, uint16_t card, uint8_t zone, enum zone_end end);
void vs_put_counters(struct table *t, uint16_t card, enum vs_counter counter, int amount);
unsigned vs_draw_cards(struct table *t, uint8_t seat, int count);
void vs_discard(struct table *t, uint16_t card);
bool vs_dormant(const struct table *t, uint16_t card, uint16_t ability);

/* ---- victory.c */
void vs_judge(struct table *t);
struct score vs_score(const struct table *t, const struct game_setup *setup, uint8_t seat);
/* What a card says: that seat wins, that seat loses. */
void vs_win(struct table *t, uint8_t seat, uint16_t rule);
void vs_eliminate(struct table *t, uint8_t seat, uint16_t rule);
bool vs_withdraw(struct table *t, uint8_t seat); /* whatever keeps others from losing */

/* ---- formation.c */
extern step_fn *const vs_place_steps[], *const vs_arrange_steps[];
void vs_place_options(struct table *t, struct frame *f);
void vs_arrange_options(struct table *t, struct frame *f);
void vs_position_options(struct table *t, struct frame *f);
int vs_column(const struct table *t, uint16_t card);
uint16_t vs_at(const struct table *t, uint8_t seat, uint8_t kind, int column);
bool vs_are_adjacent(const struct table *t, uint16_t a, uint16_t b);
/* Who stands in front of it and protects it, or NONE. */
uint16_t vs_guard_of(const struct table *t, uint16_t card);
static inline bool vs_is_protected(const struct table *t, uint16_t card)
{
    return vs_guard_of(t, card) != NONE;
}
/* Which rows a placement may use. */
enum vs_rows { ROWS_VISIBLE = 1, ROWS_HIDDEN = 2, ROWS_FRONT = 4, ROWS_SUPPORT = 8 };
/* The seat chooses a position in its own rows for a card that comes into play or moves. */
struct frame *vs_place(struct table *t, uint8_t seat, uint16_t card, unsigned rows, bool enters);
/* Locals of that frame: flags and boost points of a character that was recruited. */
enum { PLACE_ROWS, PLACE_ENTERS, PLACE_FLAGS, PLACE_PAID };
enum {
    RECRUIT_BEARER = 1,
    RECRUIT_BEARER_GEN,
    RECRUIT_NEGATED = 4
}; /* locals of the frame that recruits */
/* Where a scene has put it: the next column of its row. */
void vs_settle_column(struct table *t, uint16_t card);
void vs_swap(struct table *t, uint16_t a, uint16_t b);
/* Equipment in play goes to that bearer, who is that seat's. */
void vs_hang(struct table *t, uint8_t seat, uint16_t gear, uint16_t bearer);

/* ---- teams.c */
bool vs_trait(const struct table *t, uint16_t card, uint8_t team);
extern step_fn *const vs_team_up_steps[], *const vs_choose_team_steps[];
void vs_team_up_options(struct table *t, struct frame *f);
bool vs_may_team_up(const struct table *t, uint16_t card);
bool vs_share_team(const struct table *t, uint16_t a, uint16_t b);
bool vs_has_team(const struct table *t, uint16_t card);
unsigned vs_team_count(const struct table *t, uint16_t card);

/* ---- names.c */
extern step_fn *const vs_name_steps[];
void vs_name_options(struct table *t, struct frame *f);

/* ---- the words of cards (vocabulary.c): what verbs do, in verbs.c and verbs_cards.c */
enum { IS_ACTIVATION = 1 };          /* verb_word.is */
enum { TO_YOU = ROWS_SUPPORT << 1 }; /* verb_word.how of moves: rows, and whose */
enum { ENTER_SOME = 1, ENTER_ROWS }; /* of putting into play */
/* clang-format off */
verb_perform vs_verb_stun, vs_verb_ko, vs_verb_draw, vs_verb_pay_endurance,
    vs_verb_change_points, vs_verb_put_counters, vs_verb_take_counters, vs_verb_swap,
    vs_verb_enter, vs_verb_search, vs_verb_shuffle, vs_verb_mill, vs_verb_show_top,
    vs_verb_equip, vs_verb_transfer, vs_verb_win, vs_verb_swap_endurance, vs_verb_begin,
    vs_verb_retarget, vs_verb_choose_team;
verb_each vs_verb_discard_random, vs_verb_draw_for, vs_verb_lose, vs_verb_gain, vs_verb_move,
    vs_verb_lay_down, vs_verb_look_hand, vs_verb_give_powers, vs_verb_allow, vs_verb_absorb;
verb_would vs_would_target, vs_would_discard, vs_would_top, vs_would_some,
    vs_would_pay_endurance, vs_would_pay_points, vs_would_put_counters, vs_would_take_counters,
    vs_would_search, vs_would_team_up;
card_test vs_may_exhaust, vs_may_be_stunned, vs_may_recover, vs_can_be_moved, vs_has_hand,
    vs_has_deck, vs_is_formed, vs_may_emerge, vs_may_enter, vs_is_character, vs_lies_in_hand, vs_is_resource,
    vs_is_out_of_play, vs_may_turn_down, vs_is_equipment, vs_is_gear, vs_may_be_reinforced,
    vs_takes_part, vs_may_defend, vs_lacks_initiative, vs_is_ko, vs_may_stand_elsewhere,
    vs_has_activation;
/* clang-format on */
void vs_return(struct table *t, uint16_t card);
void vs_remove(struct table *t, uint16_t card);
void vs_reveal(struct table *t, uint16_t card);
void vs_take(struct table *t, uint16_t card);
void vs_tuck(struct table *t, uint16_t card);
void vs_negate(struct table *t, uint16_t card);
void vs_take_initiative(struct table *t, uint16_t card);
void vs_lose_game(struct table *t, uint16_t card);
bool vs_is_gone(const struct table *t, uint16_t card);
bool vs_is_attack_under_way(const struct table *t);
bool vs_withholds(struct table *t, const struct verb_call *call);

/* ---- words.c */
int vs_value(const struct table *t, uint8_t attr, uint16_t card);
/* ATK or DEF as it is compared: not below zero (VC-130). */
int vs_force(const struct table *t, uint8_t attr, uint16_t card);
bool vs_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int vs_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg);
bool vs_during(const struct table *t, const struct context *cx, uint8_t period);

/* ---- setup.c, plan.c */
enum { PLAN_FIRST, PLAN_TEAMS, PLAN_SIDES, PLAN_ENDURANCE, PLAN_VICTORY, PLAN_PLAYER };
void vs_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
extern step_fn *const vs_setup_steps[];
void vs_mulligan_options(struct table *t, struct frame *f);
void vs_start_options(struct table *t, struct frame *f);
qn_status vs_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
bool vs_deck_check(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                   qn_report report);

/* ---- legality.c, scene.c, vocabulary.c */
/* reasons.c: the same rule, and what is to be said */
/* clang-format off */
enum vs_why_number {
    WHY_NOTHING, WHY_PRIORITY, WHY_RESOURCE_STEP, WHY_RECRUIT_STEP, WHY_ATTACK_STEP, WHY_ATTACK_ON, WHY_NOT_IN_HAND,
    WHY_ONE_RESOURCE, WHY_NOT_RECRUITED, WHY_POINTS, WHY_LOYALTY, WHY_CONDITION, WHY_TEXT, WHY_ENDURANCE, WHY_COST,
    WHY_SPEND_POINTS, WHY_EXHAUSTED, WHY_STUNNED, WHY_NOT_YOURS, WHY_NOT_FORMED, WHY_NOT_IN_PLAY, WHY_LIMIT, WHY_NO_BOOST,
    WHY_NO_COSMIC, WHY_FACE_DOWN, WHY_THRESHOLD, WHY_NO_PLOT, WHY_FACE_UP, WHY_ONGOING, WHY_NO_TARGET,
    WHY_NO_LOCATION, WHY_SUPPORT, WHY_NO_FOE, WHY_NO_ATTACKER, WHY_FOE_STUNNED, WHY_FOE_HIDDEN, WHY_GUARDED, WHY_DIRECT,
    WHY_DIRECT_HIDDEN, WHY_PARTNER, WHY_CANNOT_ATTACK, WHY_NO_SHARED_TEAM, WHY_NO_TEAM, WHY_JOIN, WHY_POWER_UP,
    WHY_REINFORCE, WHY_REINFORCED, WHY_UNREINFORCEABLE, WHY_FORMATION, WHY_NOT_STUNNED, WHY_RECOVER, WHY_SETUP,
    WHY_BOOST, WHY_BOOST_LATE, WHY_NO_BEARER, WHY_BEARER_AREA, WHY_BEARER_STUNNED, WHY_BEARER_LADEN, WHY_BEARER_YOURS,
    WHY_BEARER_KIND, WHY_TRANSFER, WHY_NO_TRANSFER, WHY_ACROSS, WHY_VISIBLE, WHY_CONCEALED, WHY_STAYS_VISIBLE,
    WHY_STAYS_HIDDEN, WHY_ROW, VS_REASONS
};
/* clang-format on */
extern const struct reason_word vs_reasons[VS_REASONS];
uint16_t vs_say_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with,
                    uint16_t rule);
uint16_t vs_why_power(struct table *t, uint8_t seat, uint16_t card, unsigned number);
uint16_t vs_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
uint16_t vs_ended(const struct table *t, uint8_t seat);
uint8_t vs_likely(const struct table *t, uint8_t seat, uint16_t card);
const char *vs_given(struct table *t, uint8_t seat, const char *key, const char *value);
const char *vs_given_card(struct table *t, uint16_t card, const char *key, const char *value);
void vs_arrived(struct table *t, uint16_t card);
extern const struct vocabulary vs_words;

#endif
