/*
 * Marvel Champions: what its files share. Numbers of zones, attributes, events and so on are the rows
 * of the tables in vocabulary.c and descriptor.c.
 *
 *   setup.c      appendix II, decks          round.c    rounds, phases, the player's turn
 *   playing.c    playing cards, abilities    payment.c  costs and resources
 *   thrift.c     what is best spent
 *   powers.c     attack, thwart, recover     enemies.c  activations, boost cards
 *   damage.c     damage, healing, defeat     schemes.c  threat
 *   defense.c    defending                   status.c   status cards
 *   leaving.c    leaving play
 *   encounter.c  dealing and revealing       legality.c what is allowed, and the rule that says no
 *   values.c     values, tests, queries      verbs.c    what card texts can do
 */
#ifndef CHAMPIONS_H
#define CHAMPIONS_H

#include "carte/machine.h"
#include "kernel/setup.h"

/* Rule ids: RULE_MC + 310 is MC-310. */
enum { RULE_MC = 1 * RULES_MOST };

/* clang-format off */
enum zone_number {
    /* in play; the order is the order in which "each" meets the cards */
    Z_VILLAIN, Z_MAIN_SCHEME, Z_SIDE_SCHEMES, Z_ENVIRONMENT, Z_IDENTITY, Z_ALLIES, Z_UPGRADES,
    Z_SUPPORTS, Z_ENGAGED, Z_ATTACHED,
    /* out of play */
    Z_HAND, Z_DECK, Z_DISCARD, Z_DEALT, Z_VILLAIN_DECK, Z_SCHEME_DECK, Z_ENCOUNTER_DECK,
    Z_ENCOUNTER_DISCARD, Z_BOOST, Z_REVEALED, Z_STAGE, Z_UNDER, Z_SET_ASIDE, Z_REMOVED, ZONES
};

enum type_number {
    T_HERO, T_ALTER_EGO, T_ALLY, T_EVENT, T_RESOURCE, T_SUPPORT, T_UPGRADE, T_VILLAIN,
    T_MAIN_SCHEME, T_SIDE_SCHEME, T_MINION, T_TREACHERY, T_ATTACHMENT, T_ENVIRONMENT, T_OBLIGATION,
    TYPES
};

/* Categories: numbers below CATEGORY_TESTS are printed (bits of def.categories). */
enum category {
    B_HERO, B_ALTER_EGO, B_IDENTITY, B_PLAYER, B_ALLY, B_MINION, B_VILLAIN, B_ENEMY, B_CHARACTER,
    B_MAIN_SCHEME, B_SIDE_SCHEME, B_SCHEME, B_UPGRADE, B_SUPPORT, B_ATTACHMENT, B_EVENT,
    B_TREACHERY, B_RESOURCE, B_ENVIRONMENT, B_OBLIGATION
};

enum attr_number {
    A_COST, A_THW, A_ATK, A_DEF, A_REC, A_HP, A_HAND, A_SCH, A_BOOST, A_START, A_TARGET,
    A_ESCALATION, A_ACCELERATION, A_HAZARD, A_CRISIS, A_THW_HURT, A_ATK_HURT, A_RETALIATE,
    A_DAMAGE, A_THREAT, A_USES, A_TOKENS, A_MAX_HP, A_YIELD, A_ALLY_LIMIT, A_COUNTERS, A_PRINTED_HP,
    A_INCITE, ATTRIBUTES
};
/* clang-format on */
enum counter_slot { C_DAMAGE, C_THREAT, C_USES, C_TOKENS };

/* clang-format off */
enum event_number {
    E_ATTACK, E_THWART, E_SCHEME, E_DAMAGE, E_DEFEAT, E_THREAT, E_REMOVE_THREAT, E_HEAL, E_ENTER,
    E_PLAY, E_REVEAL, E_FLIP, E_DEFEND, E_USE, E_DRAW, E_LEAVE, E_TURN_UP, EVENTS
};
/* clang-format on */
/* felled: attacked, and did not survive it */
enum { OUTCOME_DEFEATED = 1, OUTCOME_DEFENDED = 2, OUTCOME_HURT = 4, OUTCOME_FELLED = 8 };
enum label_bit {
    LABEL_ATTACK = 1,
    LABEL_THWART = 2,
    LABEL_DEFENSE = 4,
    LABEL_BASIC = 8,
    LABEL_STEP_ONE = 16
};
/* clang-format off */
enum keyword_number {
    K_GUARD, K_TOUGHNESS, K_QUICKSTRIKE, K_SURGE, K_PERIL, K_RESTRICTED, K_OVERKILL, K_RETALIATE,
    K_USES, K_ANY_PLAYER, K_COUNTERS, K_FACES_ALLIES, K_DISGUISE, K_FROM_DISCARD,
    /* of later boxes */
    K_PIERCING, K_RANGED, K_STEADY, K_STALWART, K_VILLAINOUS, K_INCITE, K_HINDER, K_PERMANENT, KEYWORDS
};
/* clang-format on */
enum icon_number { I_ENERGY, I_MENTAL, I_PHYSICAL, I_WILD };
enum period_number {
    P_ATTACK,
    P_ACTIVATION,
    P_TURN,
    P_PHASE,
    P_ROUND,
    P_END_OF_ATTACK,
    P_END_OF_ACTIVATION,
    P_END_OF_TURN,
    P_END_OF_PHASE,
    P_END_OF_ROUND,
    PERIODS
};
enum cap_number { CAP_PLAYER, CAP_HOST, CAP_DECK };

/* clang-format off */
enum kind_number {
    KIND_CONSTANT, KIND_ACTION, KIND_HERO_ACTION, KIND_ALTER_EGO_ACTION, KIND_INTERRUPT,
    KIND_HERO_INTERRUPT, KIND_FORCED_INTERRUPT, KIND_RESPONSE, KIND_HERO_RESPONSE,
    KIND_FORCED_RESPONSE, KIND_RESOURCE, KIND_HERO_RESOURCE, KIND_SPECIAL, KIND_WHEN_REVEALED,
    KIND_WHEN_DEFEATED, KIND_BOOST, KIND_SETUP, KINDS
};
/* clang-format on */
enum form { FORM_ANY, FORM_HERO, FORM_ALTER_EGO };

/* clang-format off */
enum test_number {
    TEST_NONE, TEST_YOURS, TEST_FRIENDLY, TEST_ENGAGED, TEST_READY, TEST_EXHAUSTED, TEST_DAMAGED,
    TEST_STUNNED, TEST_CONFUSED, TEST_TOUGH, TEST_HURT, TEST_NEMESIS, TEST_PRINTED_ENERGY,
    TEST_PRINTED_MENTAL, TEST_PRINTED_PHYSICAL, TEST_PRINTED_WILD, TEST_HERE, TEST_FACEDOWN, TEST_STURDIEST,
    TEST_FIRST_PLAYER, TEST_DIFFERENT
};
enum query_number {
    Q_PLAYERS, Q_HERO_FORM, Q_ALTER_EGO_FORM, Q_DONE, Q_PAID, Q_PAYING, Q_RESOURCE_TYPES, Q_SPENT,
    Q_PRINTED, Q_LEAST, Q_FINAL_STEP, Q_UNDEFENDED, Q_DISCARDED, Q_HEALED, Q_DEALT, Q_HAD,
    Q_DID_NOT_ATTACK, Q_ATTACKS_OTHERS,
    Q_PLACED, Q_PRINTED_OF, QUERIES
};
/* clang-format on */

/* flags of a card in play, and of an occurrence */
/* clang-format off */
enum card_mark {
    CARD_STUNNED = CARD_FLAG_GAME, CARD_CONFUSED = CARD_FLAG_GAME << 1,
    CARD_TOUGH = CARD_FLAG_GAME << 2,
    CARD_HURT = CARD_FLAG_GAME << 3, /* damaged during the latest activation */
    CARD_STUNNED_TWICE = CARD_FLAG_GAME << 4, CARD_CONFUSED_TWICE = CARD_FLAG_GAME << 5
};
/* clang-format on */
enum occ_mark {
    OCC_OVERKILL = OCC_GAME,
    OCC_DEFENDED = OCC_GAME << 1,
    OCC_VOID =
        OCC_GAME
        << 2, /* a revealed card whose every effect, a boost card whose ability is cancelled */
    OCC_PIERCING = OCC_GAME << 3,
    OCC_RANGED = OCC_GAME << 4
};

enum { MODULARS_MOST = 5 }; /* modular sets in a game */

/* the game's variables */
enum global {
    G_ROUND,
    G_PHASE,
    G_VILLAIN,
    G_SCHEME,
    G_PLAYERS,
    G_PAYING,
    G_FINAL_STEP,
    G_DRONE,
    G_PERMITS,  /* some card may be played from a discard pile */
    G_ATTACKED, /* the attack that a text called for took place */
    /* Modular sets that were picked at random, and who has seen a card of each (modulars.c). */
    G_PICKED,
    G_SEEN = G_PICKED + MODULARS_MOST,
};
enum phase { PHASE_SETUP, PHASE_PLAYERS, PHASE_VILLAIN };
enum seat_var {
    SV_IDENTITY,
    SV_FLIPPED,
    SV_DECLINED /* seats that had nothing to add */,
    SV_NEMESIS
};

/* clang-format off */
enum ask_number {
    ASK_TURN = ASK_GAME, ASK_PAY, ASK_DEFEND, ASK_DISCARD, ASK_ATTACH, ASK_SPLIT, ASK_MINION,
    ASK_LIMIT, ASK_MULLIGAN, ASK_CONTROL, ASK_SPECIAL, ASK_HELP, ASK_RETALIATE, ASKS
};
enum option_number {
    W_END_TURN = WORD_GAME, W_FLIP, W_ATTACK, W_THWART, W_RECOVER, W_PLAY, W_PAY, W_DEFEND,
    W_DISCARD, W_ATTACH, W_ASSIGN, W_ACTIVATE, W_GIVE, W_RESOLVE, W_LET_ACT, W_RETALIATE, OPTION_WORDS
};
enum log_number {
    LOG_ROUND = LOG_GAME, LOG_PHASE, LOG_STEP, LOG_TURN, LOG_FLIP, LOG_ATTACK, LOG_THWART,
    LOG_SCHEME, LOG_RECOVER, LOG_DAMAGE, LOG_PREVENT, LOG_HEAL, LOG_DEFEAT, LOG_THREAT,
    LOG_REMOVE_THREAT, LOG_PLAY, LOG_PAY, LOG_ENTER, LOG_DRAW, LOG_DISCARD, LOG_STATUS,
    LOG_STATUS_GONE, LOG_EXHAUST, LOG_READY, LOG_BOOST, LOG_BOOST_TURNED, LOG_DEAL, LOG_REVEAL,
    LOG_SURGE, LOG_DEFEND, LOG_STAGE, LOG_TOKEN, LOG_FIRST, LOG_RESHUFFLE, LOG_REMOVED, LOG_USE,
    LOG_ACTIVATE, LOG_ELIMINATED, LOG_WIN, LOG_LOSE, LOG_PLACE_DAMAGE,
    LOG_TUCK, LOG_CANCEL_ICONS, LOG_WORDS
};
enum procedure_number {
    PROC_ROUND = PROC_GAME, PROC_SETUP, PROC_PLAYER_PHASE, PROC_TURN, PROC_END_PHASE,
    PROC_VILLAIN_PHASE, PROC_ACTIVATE_ALL, PROC_ACTIVATE, PROC_ENEMY_ATTACK, PROC_ENEMY_SCHEME,
    PROC_VILLAIN_ATTACK, PROC_VILLAIN_SCHEME, PROC_BOOST, PROC_DEFEAT, PROC_STAGE, PROC_REVEAL,
    PROC_RESOLVE, PROC_REVEAL_DEALT, PROC_PLAY, PROC_USE, PROC_PAY, PROC_SPLIT, PROC_LIMIT,
    PROC_MINION_ACTIVATE, PROC_SCHEME_STEP, PROC_DEAL_STEP, PROC_ATTACK_LIST, PROC_END_ACTIVATION,
    PROC_ACTIVATED, PROC_SETUP_SCHEME,
    PROC_CONSEQUENCES, PROC_SPECIALS, PROC_RECRUIT, PROC_HELP, PROC_ATTACK_OTHERS, PROC_RETALIATE,
    PROC_LAST
};
/* clang-format on */

static inline uint16_t identity_of(const struct table *t, uint8_t seat)
{
    return (uint16_t)t->s->seat[seat][SV_IDENTITY];
}
static inline uint16_t villain_of(const struct table *t)
{
    return (uint16_t)t->s->global[G_VILLAIN];
}
static inline uint16_t main_scheme(const struct table *t)
{
    return (uint16_t)t->s->global[G_SCHEME];
}
static inline uint8_t type_of(const struct table *t, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    return d ? d->type : TYPES;
}
static inline bool is_enemy(uint8_t type)
{
    return type == T_VILLAIN || type == T_MINION;
}
static inline bool is_scheme(uint8_t type)
{
    return type == T_MAIN_SCHEME || type == T_SIDE_SCHEME;
}
static inline bool is_hero_form(const struct table *t, uint8_t seat)
{
    return type_of(t, identity_of(t, seat)) == T_HERO;
}
/* MC-185 MC-192: what is being resolved goes on when its player has been eliminated, but that player draws
 * no card, gets none into hand, searches nothing, is dealt nothing, pays nothing and changes no form. All
 * texts and rules that give a player something ask here. */
static inline bool mc_takes_part(const struct table *t, uint8_t seat)
{
    return seat != NOBODY && seat_is_in(t, seat);
}
static inline bool is_exhausted(const struct table *t, uint16_t card)
{
    return t->cards[card].flags & CARD_EXHAUSTED;
}

/* ---- values.c */
int champions_value(const struct table *t, uint8_t attr, uint16_t card);
bool champions_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int champions_query(const struct table *t, const struct context *cx, uint8_t query,
                    const int16_t *arg);
bool champions_during(const struct table *t, const struct context *cx, uint8_t period);
int mc_sum_in_play(const struct table *t, uint8_t attr); /* of icons on cards in play */
int mc_printed(const struct table *t, uint8_t attr, uint16_t card);
uint8_t mc_you_of(const struct table *t, uint16_t card);

/* ---- verbs.c */
/* How many an attack or thwart can be aimed at: a bit each. */
enum { ATTACKED = 15 };
bool champions_choosable(const struct table *t, const struct context *cx, uint16_t card);
/* The labelled attack or thwart that the ability is resolving in, or NULL. */
uint16_t mc_attack_marks(const struct table *t, const struct occ *attack);
struct occ *mc_labelled(const struct table *t, uint8_t event, uint16_t ability);
void mc_note_target(struct table *t, struct occ *o, uint16_t card);
int champions_overrules(const struct table *t, const struct verb_call *call, uint16_t target);

/* ---- the words of cards (vocabulary.c): what verbs do, in verbs.c and verbs_cards.c */
enum { IS_EXHAUSTING = 1 }; /* verb_word.is */
/* verb_word.how of moving damage, of spending, of attacks that a text makes */
enum { FROM_SELF = 1, SPEND_EACH = 1, ATTACK_THEIRS = 1 };
/* clang-format off */
verb_perform mc_verb_damage, mc_verb_put_damage, mc_verb_divide, mc_verb_remove_threat,
    mc_verb_discard_from_deck, mc_verb_discard_random, mc_verb_give_status, mc_verb_ready,
    mc_verb_exhaust, mc_verb_prevent, mc_verb_cancel, mc_verb_surge, mc_verb_attack,
    mc_verb_attack_gains, mc_verb_search, mc_verb_shuffle_into, mc_verb_shuffle,
    mc_verb_become_alter_ego, mc_verb_put_into_play, mc_verb_discard_until,
    mc_verb_discard_encounter, mc_verb_look, mc_verb_add_to_hand, mc_verb_move_damage,
    mc_verb_resolve_specials, mc_verb_drones, mc_verb_boost, mc_verb_reveal_more, mc_verb_deal,
    mc_verb_accelerate, mc_verb_change_form, mc_verb_draw_up, mc_verb_spend,
    mc_verb_attack_others, mc_verb_discard_with_counters, mc_verb_indirect, mc_verb_cancel_icons,
    mc_verb_cancel_boost, mc_verb_discard_from_decks;
verb_each mc_verb_heal, mc_verb_place_threat, mc_verb_draw, mc_verb_use, mc_verb_scheme,
    mc_verb_reveal, mc_verb_return, mc_verb_tuck, mc_verb_discount, mc_verb_add_counters,
    mc_verb_recruit, mc_verb_take_control;
verb_would mc_would_damage, mc_would_heal, mc_would_draw, mc_would_look, mc_would_get_status,
    mc_would_use, mc_would_prevent, mc_would_attack_gain, mc_would_become_alter_ego,
    mc_would_move_damage, mc_would_resolve_special, mc_would_spend, mc_would_recruit,
    mc_would_cancel_icons, mc_would_cancel_boost;
card_test mc_may_lose_threat, mc_is_a_scheme, mc_has_player, mc_has_hand, mc_can_be_moved, mc_can_be_recruited,
    mc_is_exhausted, mc_is_ready, mc_may_return, mc_may_leave_with_counters, mc_has_deck;
/* clang-format on */

/* ---- legality.c: 0 when allowed, otherwise the rule that says no */
/* Why a character of the seat may not attack that enemy: Guard, or a text; 0 if it may. */
uint16_t mc_refuse_target(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy);
/* What could never be attacked, or thwarted. */
uint16_t mc_refuse_enemy(const struct table *t, uint16_t attacker, uint16_t enemy);
uint16_t mc_refuse_scheme(const struct table *t, uint16_t thwarter, uint16_t scheme);
uint16_t mc_refuse_attack(const struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy);
uint16_t mc_refuse_thwart(const struct table *t, uint8_t seat, uint16_t thwarter, uint16_t scheme);
uint16_t mc_refuse_recover(const struct table *t, uint8_t seat);
uint16_t mc_refuse_flip(const struct table *t, uint8_t seat);
uint16_t mc_refuse_play(struct table *t, uint8_t seat, uint16_t card);
uint16_t mc_refuse_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
uint16_t mc_refuse_defend(const struct table *t, uint8_t seat, uint16_t card);
uint16_t champions_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
bool mc_can_attach(const struct table *t, uint8_t seat, uint16_t card, uint16_t host);
bool mc_is_doubled(const struct table *t, uint16_t card);
bool mc_has_most(const struct table *t, uint8_t seat, uint16_t card);
uint16_t mc_play_ability(const struct table *t,
                         uint16_t card); /* the Action of an event, or NONE */

/* ---- reasons.c: why not? */
/* clang-format off */
enum why_number {
    WHY_NOTHING, WHY_NOT_IN_PLAY, WHY_NOT_YOURS, WHY_NOT_IN_HAND, WHY_NO_FIGHTER, WHY_ALTER_EGO,
    WHY_ALTER_EGO_STAYS, WHY_HERO, WHY_HERO_STAYS, WHY_DASH, WHY_EXHAUSTED, WHY_NO_ENEMY, WHY_GUARDED,
    WHY_ATTACK_FORBIDDEN, WHY_NO_SCHEME, WHY_NO_THREAT, WHY_THREAT_STAYS, WHY_CRISIS, WHY_UNHURT, WHY_FLIPPED,
    WHY_ALTER_EGO_CANNOT_DEFEND, WHY_NO_DEFENDER, WHY_NO_COUNTERS, WHY_NOTHING_TO_DISCARD, WHY_NOTHING_TO_HEAL,
    WHY_COST, WHY_LIMIT, WHY_LIMIT_BY_TITLE, WHY_RESTRICTED, WHY_NO_EFFECT, WHY_PRICE, WHY_PRICE_NAMED, WHY_PERIL,
    WHY_UNIQUE, WHY_MOST, WHY_NO_HOST, WHY_RESOURCE, WHY_NO_ABILITY, WHY_SPECIAL,
    /* another moment */
    WHY_TURN_ATTACK, WHY_TURN_THWART, WHY_TURN_ALLY, WHY_TURN_RECOVER, WHY_TURN_FLIP, WHY_TURN_PLAY,
    WHY_TURN_ACTION, WHY_ON_REQUEST, WHY_TURN_END, WHY_PAYING, WHY_WINDOW, WHY_BUSY, WHY_INTERRUPT, WHY_RESPONSE, WHY_WHILE_PAYING, WHY_WHILE_ATTACKED,
    WHY_END_OF_PHASE, WHYS
};
/* clang-format on */
extern const struct reason_word mc_reasons[WHYS];
/* What is to be said when that form is needed, and the seat is in the other one. */
uint8_t mc_why_form(const struct table *t, uint8_t seat, uint8_t form);
uint16_t champions_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
uint8_t champions_likely(const struct table *t, uint8_t seat, uint16_t card);
uint16_t champions_ended(const struct table *t, uint8_t seat);

/* ---- payment.c */
/* The rule, and what is missing. */
struct price;
uint16_t mc_refuse_price(struct table *t, uint8_t seat, uint16_t card, const struct price *price,
                         uint16_t rule);
struct price {
    int any; /* resources of any kind, the named ones included */
    int named[ICONS];
};
struct price mc_price_of_card(const struct table *t, uint8_t seat, uint16_t card);
struct price mc_price_of_ability(const struct table *t, uint16_t ability);
bool mc_can_afford(struct table *t, uint8_t seat, uint16_t card, const struct price *price);
/* Pushes the payment for a card (or the ability of a card in play). */
void mc_pay(struct table *t, uint8_t seat, uint16_t card, const struct price *price);
void mc_pay_options(struct table *t, struct frame *f);
int mc_pay_list(const struct table *t, const struct frame *f);
int champions_cost(const struct table *t, uint8_t seat, const qn_option *o);
void champions_tally(const struct table *t, const qn_option *option, struct tally *out);

/* ---- playing.c */
void mc_play_card(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                  uint8_t item);
void champions_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                   uint8_t item);
void mc_put_into_play(struct table *t, uint16_t card, uint8_t seat, uint16_t host, bool played);
bool mc_special_could(const struct table *t, uint16_t card, uint8_t seat);
unsigned mc_hosts(const struct table *t, const struct frame *f, uint16_t *out, unsigned most);
void mc_attach_options(struct table *t, struct frame *f);
void mc_control_options(struct table *t, struct frame *f);
void mc_limit_options(struct table *t, struct frame *f);
void mc_special_options(struct table *t, struct frame *f);
void mc_resolve_specials(struct table *t, uint8_t seat, const uint16_t *cards, unsigned count);
void mc_recruit(struct table *t, uint8_t seat, uint16_t ally);
bool mc_settle_limits(struct table *t);
void mc_discard_if_spent(struct table *t, uint16_t card);
/* The choices are made: the ability is initiated. */
void mc_announced(struct table *t, struct frame *choices);
/* Applies an ability that was not cancelled when it was initiated. */
void mc_resolve_initiated(struct table *t, const struct occ *o);
uint16_t mc_who_acts(const struct table *t, uint16_t card, uint8_t seat);
/* Applies the labelled ability inside its attack or thwart. */
void mc_resolve_labelled(struct table *t, const struct occ *o);

/* ---- powers.c */
void mc_basic_attack(struct table *t, uint8_t seat, uint16_t attacker, uint16_t enemy);
void mc_basic_thwart(struct table *t, uint8_t seat, uint16_t thwarter, uint16_t scheme);
void mc_basic_recover(struct table *t, uint8_t seat);
void mc_flip(struct table *t, uint8_t seat);
void mc_exhaust(struct table *t, uint16_t card);
void mc_ready(struct table *t, uint16_t card);
void mc_consequences_are_due(struct table *t, uint16_t ally); /* it attacked or thwarted */

/* ---- enemies.c */
void mc_enemy_attacks(struct table *t, uint16_t enemy, uint8_t seat);
void mc_enemy_schemes(struct table *t, uint16_t enemy, uint8_t seat);
void mc_defend_options(struct table *t, struct frame *f);
void mc_minion_options(struct table *t, struct frame *f);
/* Each enemy attacks that seat in turn; NOBODY: the player it is engaged with, if a hero. */
void mc_activate_list(struct table *t, const uint16_t *enemies, unsigned count, uint8_t seat);
/* The attack that the enemy is making goes on to each other hero, in player order. */
void mc_attack_others(struct table *t, uint16_t enemy);
bool mc_is_attacking_others(const struct table *t, uint16_t enemy);
void mc_give_boost(struct table *t, uint16_t villain, uint8_t seat);
void mc_turn_up_apply(struct table *t, struct occ *o);

/* ---- defense.c */
void mc_basic_defense(struct table *t, uint16_t character);
void mc_labelled_defense(struct table *t, uint8_t seat, int16_t kept);
void mc_defend_apply(struct table *t, struct occ *o);
/* The attack begins: a defense by an ability that came before it is one of this attack. */
void mc_note_defended(struct table *t, struct occ *attack);

/* ---- status.c; marks: CARD_STUNNED, CARD_CONFUSED, CARD_TOUGH */
bool mc_has_status(const struct table *t, uint16_t card, uint16_t mark);
bool mc_had_status(const struct table *t, uint16_t card, uint16_t flags, uint16_t mark);
bool mc_may_get_status(const struct table *t, uint16_t card, uint16_t mark);
void mc_give_status(struct table *t, uint16_t card, uint16_t mark);
void mc_lose_status(struct table *t, uint16_t card, uint16_t mark, uint16_t rule);
void mc_status_first(struct table *t, struct occ *o);

/* ---- leaving.c: out of play or not, with what is attached; nothing happens to what may not leave */
bool mc_may_leave(const struct table *t, uint16_t card);
void mc_leave_apply(struct table *t, struct occ *o);
void mc_discard_card(struct table *t, uint16_t card); /* to its owner's pile */
void mc_discard_silently(struct table *t, uint16_t card);
void mc_remove_from_game(struct table *t, uint16_t card);
void mc_remove_silently(struct table *t, uint16_t card);
void mc_shuffle_into(struct table *t, uint16_t card, uint16_t deck);

/* ---- damage.c */
/* The occurrence may still be told whose text it is. */
struct occ *mc_deal_damage(struct table *t, uint16_t source, uint8_t by, const uint16_t *targets,
                           unsigned count, int amount, uint8_t labels, uint16_t flags);
void mc_heal(struct table *t, uint16_t source, uint8_t by, uint16_t target, int amount);
void mc_damage_derive(const struct table *t, struct occ *o);
void mc_damage_apply(struct table *t, struct occ *o);
void mc_damage_conclude(struct table *t, struct occ *o);
void mc_heal_apply(struct table *t, struct occ *o);
void mc_split_options(struct table *t, struct frame *f);
void mc_split_damage(struct table *t, uint16_t source, uint8_t seat, const uint16_t *cards,
                     unsigned count, int amount, uint8_t labels);
void mc_retaliate(struct table *t, const struct occ *o);
void mc_retaliate_options(struct table *t, struct frame *f);
bool mc_settle_defeats(struct table *t);

/* ---- schemes.c */
void mc_place_threat(struct table *t, uint16_t source, uint8_t by, uint8_t you, uint16_t scheme,
                     int amount, uint8_t labels);
void mc_remove_threat(struct table *t, uint16_t source, uint8_t by, uint16_t scheme, int amount,
                      uint8_t labels);
void mc_threat_apply(struct table *t, struct occ *o);
void mc_remove_threat_derive(const struct table *t, struct occ *o);
void mc_remove_threat_apply(struct table *t, struct occ *o);
void mc_remove_threat_conclude(struct table *t, struct occ *o);
bool mc_crisis_in_play(const struct table *t);
uint16_t mc_crisis_of(const struct table *t); /* the side scheme with the icon */
int16_t mc_start_threat(struct table *t, uint16_t scheme);
bool mc_settle_schemes(struct table *t);

/* ---- encounter.c */
uint16_t
mc_take_encounter_card(struct table *t); /* off the deck's top, still in it; NONE if empty */
void mc_encounter_deck_ran_out(struct table *t); /* call after a card left the deck */
void mc_deal_encounter_card(struct table *t, uint8_t seat);
void mc_reveal(struct table *t, uint16_t card, uint8_t seat);
void mc_reveal_apply(struct table *t, struct occ *o);
/* The text that answers the revealing cancels its effects. */
void mc_cancel_revealed(struct table *t, const struct occ *o);
void mc_gain_surge(struct table *t, uint16_t card); /* while it is being revealed */
void mc_reveal_keywords(struct table *t, uint16_t card, uint8_t seat);
void mc_draw_cards(struct table *t, uint8_t seat, int count);
/* Into its owner's hand; false: it stays where it is. */
bool mc_take_in_hand(struct table *t, uint16_t card);
bool mc_may_take_in_hand(const struct table *t, uint16_t card);
void mc_deck_ran_out(struct table *t, uint8_t seat);
unsigned mc_push_called(struct table *t, uint16_t card, uint8_t kind, uint8_t you, uint8_t occ);

/* ---- round.c */
void mc_turn_options(struct table *t, struct frame *f);
void mc_help_options(struct table *t, struct frame *f);
void mc_discard_options(struct table *t, struct frame *f);
int mc_hand_list(const struct table *t, const struct frame *f);
void mc_mulligan_options(struct table *t, struct frame *f);
void champions_start_turn(struct table *t, uint8_t seat);
void mc_eliminate(struct table *t, uint8_t seat);

/* ---- setup.c */
qn_status champions_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
void champions_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
bool champions_deck_check(const struct qn_pack *pack, const struct deck_list *deck,
                          const char *file, qn_report report);

/* ---- scene.c */
const char *champions_given(struct table *t, uint8_t seat, const char *key, const char *value);
const char *champions_given_card(struct table *t, uint16_t card, const char *key,
                                 const char *value);

extern const struct vocabulary champions_words;
extern const struct procedure champions_procedures[PROC_LAST - PROC_GAME];
extern const struct game champions_game;

/* steps of procedures, by file */
extern step_fn *const mc_setup_steps[];
extern step_fn *const mc_round_steps[];
extern step_fn *const mc_player_phase_steps[];
extern step_fn *const mc_turn_steps[];
extern step_fn *const mc_end_phase_steps[];
extern step_fn *const mc_villain_phase_steps[];
extern step_fn *const mc_activate_all_steps[];
extern step_fn *const mc_activate_steps[];
extern step_fn *const mc_enemy_attack_steps[];
extern step_fn *const mc_enemy_scheme_steps[];
extern step_fn *const mc_villain_attack_steps[];
extern step_fn *const mc_villain_scheme_steps[];
extern step_fn *const mc_boost_steps[];
extern step_fn *const mc_defeat_steps[];
extern step_fn *const mc_stage_steps[];
extern step_fn *const mc_reveal_steps[];
extern step_fn *const mc_resolve_steps[];
extern step_fn *const mc_reveal_dealt_steps[];
extern step_fn *const mc_play_steps[];
extern step_fn *const mc_use_steps[];
extern step_fn *const mc_pay_steps[];
extern step_fn *const mc_split_steps[];
extern step_fn *const mc_limit_steps[];
extern step_fn *const mc_minion_activate_steps[];
extern step_fn *const mc_scheme_step_steps[];
extern step_fn *const mc_deal_step_steps[];
extern step_fn *const mc_attack_list_steps[];
extern step_fn *const mc_attack_others_steps[];
extern step_fn *const mc_setup_scheme_steps[];
extern step_fn *const mc_end_activation_steps[];
extern step_fn *const mc_activated_steps[];
extern step_fn *const mc_consequences_steps[];
extern step_fn *const mc_specials_steps[];
extern step_fn *const mc_recruit_steps[];
extern step_fn *const mc_help_steps[];
extern step_fn *const mc_retaliate_steps[];

/* ---- score.c */
enum { MC_SCORES = 3 };
extern const struct score_kind champions_scores[MC_SCORES];
uint8_t champions_team(const struct table *t, uint8_t seat);

#endif
