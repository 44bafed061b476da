/*
 * Dice Throne: the rulebook's words as numbers, and what the files of this folder share.
 *
 *   vocabulary.c  words of cards          descriptor.c  the game as the kernel sees it
 *   plan.c        set-up: settings        setup.c       set-up: dealing, the start roll
 *   turn.c        the phases of a turn    rolling.c     the offensive roll phase
 *   fight.c       targets and defences    ledger.c      damage that waits, the final total
 *   dice.c        pools of dice           altering.c    cards that change dice
 *   stops.c       who may act when        playing.c     cards, upgrades, spending tokens
 *   tokens.c      status effects          verbs.c       what abilities do
 *   covers.c      tokens on abilities
 *   words.c       tests and queries       reasons.c    why not?
 *   scene.c       what scenes may say
 */
#ifndef GAMES_DICETHRONE_H
#define GAMES_DICETHRONE_H

#include "carte/machine.h"
#include "kernel/setup.h"

/* Rule ids: RULE_DT + 310 is DT-310. */
enum { RULE_DT = 4 * RULES_MOST };

/* clang-format off */
enum dt_zone {
    /* in play; the order is the order in which "each" meets the cards */
    Z_HERO, Z_BOARD, Z_STATUS,
    /* out of play */
    Z_HAND, Z_DECK, Z_DISCARD, Z_COVERED, Z_LEAFLET, Z_ASIDE, Z_STAGE, Z_REVEALED, ZONES
};

enum dt_type {
    T_HERO, T_ABILITY, T_UPGRADE, T_STATUS, T_COMPANION, T_INSTANT, T_MAIN_ACTION, T_ROLL_ACTION,
    T_EXTRA, TYPES
};

enum dt_category {
    B_HERO, B_ABILITY, B_UPGRADE, B_STATUS, B_COMPANION, B_INSTANT, B_MAIN_ACTION, B_ROLL_ACTION,
    B_EXTRA, B_ACTION
};

enum dt_attr {
    A_COST, A_LEVEL, A_DICE, A_LIMIT, A_PRICE, A_FACES_A, A_FACES_B, A_FACES_C, A_FACES_D,
    A_HEALTH, A_CP, A_TOKENS, A_TICKED, A_FRESH, A_ATTEMPTS, A_SYMBOL, A_WAITING,
    A_MENDING, A_INCOME_CARDS, ATTRIBUTES
};
/* Of heroes; of status effects. note[0] of these: who put them there; note[1]: how far their limit is raised,
 * plus FRESH for each token that came this turn. */
enum dt_counter { C_HEALTH, C_CP, C_TOKENS, C_TICKED };

enum dt_event {
    E_INCOME, E_ROLL_PHASE, E_ACTIVATE, E_NO_ABILITY, E_ATTACKED, E_CONCLUDE, E_INFLICT, E_DEFEAT, E_UPGRADE,
    E_TURN_END, E_SPEND, E_FALLEN, EVENTS
};

enum dt_keyword {
    K_POSITIVE, K_NEGATIVE, K_PERSISTENT, K_UNIQUE, K_FIXED, K_BOUND, K_MODIFIER, K_PROMO, K_STUNNED, K_CARDLESS,
    K_EAGER, K_SHELTERED, K_EDITION_A, K_EDITION_B, K_EFFECTIVE, K_ELUSIVE, K_COVERING, K_FOILED, K_DEPLOYED,
    KEYWORDS
};

/* A row that begins another ability of its card; an ability that is an attack modifier. */
enum dt_label { LABEL_OTHER = 1, LABEL_MODIFIER = 2 };

enum dt_period { P_TURN, P_ROLL_PHASE, P_DAMAGE, P_CONCLUSION, PERIODS };

enum dt_kind {
    KIND_EFFECT, KIND_OFFENSIVE, KIND_ULTIMATE, KIND_DEFENSIVE, KIND_PASSIVE, KIND_SPEND, KIND_ANY_TIME, KIND_MAIN,
    KIND_UPKEEP, KIND_UPKEEP_EACH, KIND_FORCED, KIND_FORCED_BEFORE, KIND_OPTION, KIND_OPTION_BEFORE, KIND_PLAYED,
    KIND_SETUP, KINDS
};

enum dt_test {
    TEST_NONE, TEST_YOURS, TEST_OPPONENT, TEST_OPPONENTS, TEST_TEAMMATE, TEST_YOU, TEST_CARD, TEST_PLAYER,
    TEST_ATTACKER, TEST_DEFENDER, TEST_ACTIVE, TEST_ON_TOP, TEST_SPENDABLE, TEST_HOLDER, TEST_BROUGHT, TEST_REMOVABLE, TEST_TRANSFERABLE, TEST_IN_DANGER, TEST_IN_USE, TEST_PREPARED,
    TEST_NOT_FULL
};

enum dt_query {
    Q_SHOWS, Q_DICE, Q_OF_A_KIND, Q_SMALL_STRAIGHT, Q_LARGE_STRAIGHT, Q_ROLLED, Q_ROLL_SHOWS, Q_ROLL_SUM,
    Q_UPGRADES, Q_INFLICTOR_UPGRADES, Q_PLAYED_UPGRADES, Q_INCOMING, Q_ATTACK, Q_ATTACKING, Q_ATTACKED, Q_UNDEFENDABLE,
    Q_DEALT, Q_THROUGH, Q_PREVENTED, Q_FATAL,  Q_TICKED, Q_YOUR_TURN, Q_MAIN_PHASE, Q_ROLL_PHASE, Q_FIGHT_OVER, Q_DONE,
    Q_HAND_SIZE, Q_OF_PLAYER, Q_ROLLING, Q_HALF, Q_BEFORE_DEFENCE, Q_JUST_CAME, Q_HOLDING, Q_AT_HOME, Q_PLACED, Q_ROLLING_OFFENCE,
    Q_ROLLING_DEFENCE, Q_BOARD_TOKENS, Q_ROOM_FOR, QUERIES
};

enum dt_global {
    G_ROUND, G_PHASE, G_DICE, /* three pools */
    G_OWNER = G_DICE + 3,     /* whose they are, plus one */
    G_OPEN = G_OWNER + 3,     /* the pool that may be altered, plus one */
    G_STAMP,                  /* grows with every alteration of the offensive dice */
    G_ATTACKER, G_DEFENDER,   /* seats plus one; 0: none */
    G_TYPE, G_ATTACK,         /* of the attack: type of damage, amount */
    G_LOCK,                   /* seat plus one of who has activated an ultimate */
    G_AGAIN,                  /* there is another roll phase: enum dt_again */
    G_ISOLATED,               /* seat plus one of whom an isolated source hits */
    G_SKIP,                   /* the phase, or the ability, comes to nothing */
    G_TOKEN,                  /* the token in hand has been advanced */
    G_OVER,                   /* the fight is decided; what follows an attack may come */
    G_PROBE,                  /* the question is not whether an ability could do anything: enum dt_probe */
    G_GUARD,                  /* the defence: a card plus one, or one of enum dt_guard */
    G_RECOIL,                 /* what the attacker receives if some of the attack gets through */
    G_LENT                    /* the face of an offensive die of another hero; LENT_UNROLLED; 0: none */
};
enum dt_seat_var {
    SV_HERO, SV_IN, SV_PREVENT,
    SV_HALVES, SV_THIRDS, SV_TWO_THIRDS, SV_QUARTERS, SV_THREE_QUARTERS, /* how often each is prevented */
    SV_TIMES, /* how often the damage comes once more */
    SV_IGNORE, SV_ULTIMATE, SV_HEAL, SV_RETURN, SV_ATTEMPTS, SV_UPGRADES, SV_DEALT
};
enum { DT_PARTS = SV_THREE_QUARTERS - SV_HALVES + 1 };
enum dt_phase {
    PHASE_UPKEEP, PHASE_INCOME, PHASE_MAIN_1, PHASE_OFFENCE, PHASE_TARGET, PHASE_DEFENCE, PHASE_MAIN_2,
    PHASE_DISCARD
};
/* Does it attack? Does it alter dice? */
enum dt_probe { PROBE_NOT, PROBE_ATTACK, PROBE_DICE };
/* Of G_OVER: what was decided was an attack, or something else. */
enum dt_over { OVER_NOT, OVER_PLAIN, OVER_ATTACK };
/* Another roll phase: against the same opponent; or a new one instead of this one, against anybody. */
enum dt_again { AGAIN_NOT, AGAIN_SAME, AGAIN_ANEW };
/* The defence: still to come; to come although the attack is undefendable; gone by unused. */
enum dt_guard { GUARD_OPEN = 0, GUARD_ALLOWED = -1, GUARD_NONE = -2 };
enum dt_pool { POOL_OFFENCE, POOL_DEFENCE, POOL_EFFECT };
enum dt_damage { DAMAGE_NONE, DAMAGE_NORMAL, DAMAGE_UNDEFENDABLE, DAMAGE_PURE, DAMAGE_COLLATERAL, DAMAGE_ULTIMATE };

enum dt_ask {
    ASK_MAIN = ASK_GAME, ASK_ROLL, ASK_STOP, ASK_BEFORE, ASK_SELL, ASK_DEFENDER, ASK_DEFENCE, ASK_DIE, ASK_REROLL,
    ASK_UPKEEP, ASK_AMOUNT, ASK_USE, ASK_COVER, ASK_TOKEN, ASK_PICK, ASKS
};
enum dt_word {
    W_PLAY = WORD_GAME, W_SELL, W_END, W_REROLL, W_ANNOUNCE, W_NOTHING, W_TARGET, W_DEFEND, W_DIE, W_KEEP, W_RESOLVE,
    W_AMOUNT, W_REROLL_LENT, W_DIE_LENT, W_COVER, W_UNCOVER, W_ADVANCED, W_UNADVANCED,
    W_UNDEFENDED, W_PICK,
    OPTION_WORDS
};
enum dt_log {
    LOG_TURN = LOG_GAME, LOG_PHASE, LOG_START, LOG_PLAYED, LOG_SOLD, LOG_UPGRADED, LOG_ROLLED, LOG_REROLLED, LOG_DIE,
    LOG_ANNOUNCED, LOG_NONE_ANNOUNCED, LOG_ACTIVATED, LOG_TARGETED, LOG_DEFENDS, LOG_ATTACK, LOG_ATTACK_UNDEFENDABLE, LOG_ATTACK_PURE, LOG_INCOMING, LOG_ADDED, LOG_PREVENTS,
    LOG_HALVES, LOG_PARTS, LOG_TIMES, LOG_IGNORES, LOG_SUBTOTAL, LOG_DAMAGE, LOG_HEALED, LOG_HEALTH, LOG_CP, LOG_DREW, LOG_RESHUFFLED, LOG_DISCARDED,
    LOG_GAINED, LOG_REMOVED, LOG_SPENT, LOG_MOVED, LOG_LIMIT, LOG_DEFEATED, LOG_WINS, LOG_DRAW, LOG_LEADER, LOG_FAILED,
    LOG_UNDEFENDABLE, LOG_AGAIN, LOG_SKIPPED, LOG_REVEALED, LOG_LOOKED, LOG_WITHDRAWN, LOG_RETURNS, LOG_COLLATERAL, LOG_SURVIVES,
    LOG_ULTIMATE, LOG_ISOLATED, LOG_STOLEN, LOG_DECLARED, LOG_DEFENDABLE, LOG_PREPARED, LOG_CAST, LOG_LENT, LOG_COVERED, LOG_UNDEFENDED,
    LOG_WORDS
};

enum dt_procedure {
    PROC_TURNS = PROC_GAME, PROC_TURN, PROC_UPKEEP, PROC_INCOME, PROC_MAIN, PROC_DISCARD, PROC_ROLL_PHASE, PROC_FIGHT,
    PROC_TARGET, PROC_DEFEND, PROC_CONCLUDE, PROC_STOP, PROC_DECLARE, PROC_PLAY, PROC_EFFECT_ROLL, PROC_ALTER,
    PROC_ISOLATED, PROC_LATER, PROC_REROLL, PROC_AMOUNT, PROC_USES, PROC_COVER, PROC_TOKEN, PROC_PICK, PROC_AIMED, PROC_LAST
};
/* clang-format on */

enum { FRESH = 256, LENT_UNROLLED = 7 };

/* An upkeep effect that has had its turn; a status with a token that came in this fight. */
enum { FLAG_DONE = CARD_FLAG_GAME, FLAG_NEW = CARD_FLAG_GAME << 1 };

/* What a seat does not have to bear: bits of SV_IGNORE. */
enum { LEDGER_IGNORE = 1, LEDGER_SURVIVE = 2 };

enum {
    START_CP = 2,
    MOST_CP = 15,
    OPENING_HAND = 4,
    HAND_LIMIT = 6,
    HEAL_ABOVE = 10,
    DICE = 5,
    ATTEMPTS = 3
};

/* ---- small questions */
static inline uint8_t type_of(const struct table *t, uint16_t card)
{
    return t->pack->defs[t->cards[card].def].type;
}
static inline uint16_t hero_of(const struct table *t, uint8_t seat)
{
    return seat == NOBODY ? (uint16_t)NONE : (uint16_t)t->s->seat[seat][SV_HERO];
}
static inline bool is_team_game(const struct table *t)
{
    return t->s->seats == 4;
}
/* DT-166: who has the turns in between is the other team. */
static inline bool are_friends(const struct table *t, uint8_t a, uint8_t b)
{
    return a == b || (is_team_game(t) && (a ^ b) == 2);
}
static inline uint8_t seat_in(const struct table *t, enum dt_global g)
{
    return (uint8_t)(t->s->global[g] - 1); /* 0 is NOBODY */
}
static inline bool in_roll_phase(const struct table *t)
{
    int16_t phase = t->s->global[G_PHASE];
    return phase >= PHASE_OFFENCE && phase <= PHASE_DEFENCE;
}
static inline bool in_main_phase(const struct table *t)
{
    int16_t phase = t->s->global[G_PHASE];
    return phase == PHASE_MAIN_1 || phase == PHASE_MAIN_2;
}

/* ---- dice.c */
unsigned dt_count(const struct table *t, enum dt_pool pool);
int dt_face(const struct table *t, enum dt_pool pool, unsigned die);
/* Rolls so many dice for a seat, because a rule says so; they replace what lay there, sorted. */
void dt_roll(struct table *t, enum dt_pool pool, uint8_t seat, unsigned count, uint16_t rule);
/* One die that shows a face, or the lent one, falls anew. */
void dt_reroll_one(struct table *t, enum dt_pool pool, int face, bool lent);
/* Changes one die that shows a face; the pool stays sorted. */
bool dt_change(struct table *t, enum dt_pool pool, int from, int to);
/* The face of the die that another hero has lent, if one lies among these; 0 if not. */
int dt_lent(const struct table *t, enum dt_pool pool);
void dt_change_lent(struct table *t, int to);
/* Do dice of the pool that are the roller's own show that face? */
bool dt_has_own(const struct table *t, enum dt_pool pool, int face);
int dt_die(struct table *t); /* one roll */
uint8_t dt_owner(const struct table *t, enum dt_pool pool);
/* Which symbol (1 – 4) a hero's die shows on a face. */
int dt_symbol(const struct table *t, uint8_t seat, int face);
enum { SYMBOLS = 4 }; /* of a hero's dice */
int dt_symbols(const struct table *t, enum dt_pool pool, int symbol);
bool dt_shows(const struct table *t, enum dt_pool pool, int symbols);
int dt_of_a_kind(const struct table *t, enum dt_pool pool);
int dt_straight(const struct table *t, enum dt_pool pool);
int dt_sum(const struct table *t, enum dt_pool pool);
/* Every way to pick so many dice; only those that show the digits stay. */
unsigned dt_each_pick(struct table *t, enum dt_pool pool, unsigned count, bool tell);
void dt_pick(struct table *t, enum dt_pool pool, int digits);
/* Every way to reroll up to so many dice. */
void dt_offer_rerolls(struct table *t, enum dt_pool pool, unsigned most, uint16_t rule);
/* The dice that show the digits of the number fall anew, and the lent one if that is said (0 and not
 * the lent one: all of them). */
void dt_reroll(struct table *t, enum dt_pool pool, int digits, bool lent, uint16_t rule);
/* For the public interface: what lies where all can see it, and laying it otherwise. */
bool dt_dice(const struct table *t, unsigned pool, qn_dice *out);
char dt_dice_symbol(const struct table *t, uint8_t seat, int face);
bool dt_dice_lay(struct table *t, unsigned pool, const uint8_t *face, size_t count);

/* ---- turn.c */
extern step_fn *const dt_turns_steps[],
    *const dt_turn_steps[], *const dt_upkeep_steps[], *const dt_income_steps[],
                                                          *const dt_main_steps[],
                                                              *const dt_discard_steps[];
void dt_main_options(struct table *t, struct frame *f);
void dt_sell_options(struct table *t, struct frame *f);
void dt_upkeep_options(struct table *t, struct frame *f);
void dt_set_phase(struct table *t, int phase);
void dt_start_turn(struct table *t, uint8_t seat);
/* A moment that cards could answer: nothing happens but that it comes; may be replaced. */
static inline void dt_announce(struct table *t, uint8_t event, uint8_t seat, uint16_t card)
{
    occ_announce(t, event, hero_of(t, seat), seat, card);
}

/* ---- rolling.c */
extern step_fn *const dt_roll_phase_steps[];
void dt_roll_options(struct table *t, struct frame *f);
/* May the ability be activated with the dice as they lie? */
bool dt_is_met(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
/* The card whose ability is announced, while everybody may still alter the dice; NONE otherwise. */
uint16_t dt_announced_by_roll(const struct frame *f);
/* Why not: rerolling the dice that lie there, activating a defence. */
uint16_t dt_refuse_reroll(const struct table *t, uint8_t seat);
uint16_t dt_refuse_defence(const struct table *t, uint8_t seat);

void dt_restart_phase(struct table *t);
/* The first of the rows that belong to one ability of a card. */
uint16_t dt_first_row(const struct table *t, uint16_t ability);

/* ---- fight.c */
extern step_fn *const dt_fight_steps[], *const dt_target_steps[], *const dt_defend_steps[],
                                                                      *const dt_later_steps[];
bool dt_is_fighting(const struct frame *f); /* the damage is still to come */
void dt_defender_options(struct table *t, struct frame *f);
void dt_defence_options(struct table *t, struct frame *f);
bool dt_is_attack(const struct table *t);
bool dt_is_defendable(const struct table *t);
/* Does a verb that needs the defender have to wait until there is one? */
bool dt_needs_target(const struct table *t, const struct verb_call *call);
void dt_perform_later(struct table *t, const struct verb_call *call);
bool dt_is_locked(const struct table *t, uint8_t seat);
/* Is what happens now the work of an Ultimate Ability? */
bool dt_is_of_ultimate(const struct table *t);
/* Who a text of that seat is aimed at in this fight. */
uint8_t dt_foe(const struct table *t, const struct context *cx);

/* ---- ledger.c */
void dt_attack_for(struct table *t, uint8_t type, int amount, uint16_t by);
void dt_add_to_attack(struct table *t, int amount, uint16_t by);
void dt_incoming(struct table *t, uint8_t seat, uint8_t type, int amount, uint16_t by);
void dt_heal(struct table *t, uint8_t seat, int amount, uint16_t by);
void dt_prevent(struct table *t, uint8_t seat, int amount, uint16_t by);
/* A half, a third, two thirds, a quarter, three quarters: 0 – DT_PARTS − 1. */
void dt_prevent_part(struct table *t, uint8_t seat, unsigned part, uint16_t by);
void dt_multiply(struct table *t, uint8_t seat, int times, uint16_t by);
void dt_prevent_all(struct table *t, uint8_t seat, uint16_t by);
void dt_recoil(struct table *t, int amount);
void dt_return_half(struct table *t, uint8_t seat, uint16_t by);
void dt_survive(struct table *t, uint8_t seat, uint16_t by);
int dt_subtotal(const struct table *t, uint8_t seat);
int dt_final(const struct table *t, uint8_t seat);
/* Some that can be prevented. */
bool dt_has_damage_coming(const struct table *t, uint8_t seat);
/* Is damage coming of which nothing is left, because it is ignored or the like? */
bool dt_is_spared(const struct table *t, uint8_t seat);
/* What goes back to the attacker for each effect that returns half; would it bring the dial to 0? */
int dt_returned(const struct table *t, uint8_t seat);
bool dt_is_fatal(const struct table *t, uint8_t seat);
bool dt_ledger_is_empty(const struct table *t);
void dt_conclude(struct table *t);
void dt_isolated(struct table *t, uint8_t seat, uint8_t type, int amount, uint16_t by);
extern step_fn *const dt_isolated_steps[], *const dt_conclude_steps[];
/* Health is in a pool: of a seat, or of a team. */
uint16_t dt_dial(const struct table *t, uint8_t seat);
uint16_t dt_keeper(const struct table *t, uint16_t card, uint8_t counter);
int dt_health(const struct table *t, uint8_t seat);
void dt_set_health(struct table *t, uint8_t seat, int health);
int dt_start_health(const struct table *t);
void dt_gain_cp(struct table *t, uint8_t seat, int amount);
int dt_cp(const struct table *t, uint8_t seat);
void dt_check_defeat(struct table *t);
/* Defeated, whatever would save others; who has a partner stays. */
bool dt_withdraw(struct table *t, uint8_t seat);

/* ---- stops.c */
extern step_fn *const dt_stop_steps[], *const dt_declare_steps[], *const dt_aimed_steps[];
/* An effect has its targets: if it was declared with them, others may act first. */
void dt_announced(struct table *t, struct frame *ability);
bool dt_pending(const struct table *t, unsigned index, struct pending *out);
bool dt_threatens(const struct table *t, uint8_t seat);
enum { STOP_ALL, STOP_OTHERS };
/* Everybody may act, the active player first (DT-249 DT-257), until all pass. */
void dt_stop(struct table *t, int16_t who, uint8_t except, uint16_t about);
uint8_t dt_clockwise(const struct table *t, uint8_t seat); /* who comes next among those who act */
/* Dice that lie open while somebody acts come back when that is done. */
void dt_lay_aside(struct table *t, enum dt_pool pool);
void dt_stop_options(struct table *t, struct frame *f);
void dt_before_options(struct table *t, struct frame *f);
/* Takes the option that a seat has chosen at a stop, in a main phase or while rolling. */
void dt_act(struct table *t, uint8_t seat, const qn_option *a);
void dt_offer_acts(struct table *t, uint8_t seat);

/* ---- playing.c */
extern step_fn *const dt_play_steps[], *const dt_retire_steps[];
uint16_t dt_refuse_play(struct table *t, uint8_t seat, uint16_t card);
uint16_t dt_refuse_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
uint16_t dt_refuse_limit(const struct table *t, uint16_t card, uint16_t ability);
/* Is the hero held back by a status with that keyword? */
uint16_t dt_refuse_held(const struct table *t, uint8_t seat, uint8_t keyword);
/* May the seat act at all, as things are? Could such a seat use that ability in play? */
bool dt_is_free(const struct table *t, uint8_t seat);
bool dt_could_use(struct table *t, uint8_t seat, const struct instance *i);
int dt_cost(const struct table *t, uint8_t seat, uint16_t card);
int dicethrone_cost(const struct table *t, uint8_t seat, const qn_option *o);
void dt_play(struct table *t, uint8_t seat, uint16_t card);
/* The two ends of playing an action: paying for it, putting it away. */
void dt_pay_for(struct table *t, uint8_t seat, uint16_t card);
void dt_retire(struct table *t, uint16_t card);
void dt_use_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void dt_sell(struct table *t, uint8_t seat, uint16_t card);
/* Puts an upgrade on its place of the board, paid or not. */
void dt_install(struct table *t, uint8_t seat, uint16_t card);
uint16_t dt_place_of(const struct table *t, uint8_t seat, uint16_t card);
/* The card itself, or the upgrade that has come over it meanwhile. */
uint16_t dt_now_there(const struct table *t, uint8_t seat, uint16_t card);
uint16_t dt_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
void dt_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item);
void dt_push_effect(struct table *t, uint8_t seat, uint16_t card, uint16_t ability);
/* The first ability of that kind of a card, or NONE. */
uint16_t dt_ability_of(const struct table *t, uint16_t card, uint8_t kind);
void dt_discard(struct table *t, uint16_t card);
void dt_draw(struct table *t, uint8_t seat, int n);
void dt_to_hand(struct table *t, uint16_t card, uint8_t seat);
void dt_show_partner(struct table *t, uint16_t card, uint8_t seat);

/* ---- tokens.c */
uint16_t dt_status_of(const struct table *t, uint8_t seat, uint16_t def);
int dt_limit(const struct table *t, uint16_t status);
/* How many more tokens of it its holder may have. */
int dt_room_for(const struct table *t, uint16_t status);
/* Can a token of it go to that seat? */
bool dt_could_move(const struct table *t, uint16_t status, uint8_t seat);
bool dt_may_be_removed(const struct table *t, uint16_t status);
bool dt_has_removable(const struct table *t, uint8_t seat);
int dt_fresh(const struct table *t, uint16_t status);
int dt_put_tokens(struct table *t, uint16_t status, int n, uint8_t by);
int dt_take_tokens(struct table *t, uint16_t status, int n);
void dt_set_tokens(struct table *t, uint16_t status, int n);
/* Tokens of the statuses in play of a seat that fit a filter of the running ability. */
int dt_count_tokens(const struct table *t, const struct context *cx, uint8_t seat, uint16_t filter);
int dt_shed(struct table *t, const struct context *cx, int count, uint16_t filter);
extern step_fn *const dt_token_steps[];
void dt_token_options(struct table *t, struct frame *f);
void dt_apply_inflict(struct table *t, struct occ *o);

/* ---- covers.c */
extern step_fn *const dt_cover_steps[];
void dt_cover_options(struct table *t, struct frame *f);
bool dt_is_covered(const struct table *t, uint16_t card, uint16_t ability);
/* How many tokens of a status there is room for on the abilities of its holder. */
int dt_cover_room(const struct table *t, uint16_t status);
/* Tokens that came are laid on abilities, by whoever inflicted them. */
void dt_cover(struct table *t, uint16_t status, int tokens, uint8_t by);
/* The abilities under the tokens of a status; taking one token off. */
bool dt_covers(const struct table *t, uint16_t status);
bool dt_covers_some(const struct table *t, uint16_t status); /* its player has a covered ability */
void dt_offer_covered(struct table *t, uint16_t status);
void dt_free_ability(struct table *t, uint16_t card, uint16_t ability);
/* Tokens have gone: no more abilities stay covered than there are tokens. */
void dt_uncover(struct table *t, uint16_t status);
/* What lay on an ability lies on the upgrade that takes its place. */
void dt_carry_cover(struct table *t, int16_t covered, uint16_t card);

/* ---- altering.c */
extern step_fn *const dt_alter_steps[], *const dt_effect_roll_steps[], *const dt_reroll_steps[],
                                                                           *const dt_pick_steps[];
void dt_pick_options(struct table *t, struct frame *f);
void dt_die_options(struct table *t, struct frame *f);
void dt_reroll_options(struct table *t, struct frame *f);
void dt_effect_roll(struct table *t, uint8_t seat, uint16_t card, int count);
bool dt_asks_rolled(const struct table *t);

/* ---- the words of cards (vocabulary.c): what verbs do, in verbs.c, tokens.c and altering.c */
enum { IS_AIMED = 1, IS_ATTACK = 2, IS_ALTERING = 4 }; /* verb_word.is */
/* verb_word.how of those that alter dice; of `use` */
enum dt_way {
    ALTER_SET_OWN,
    ALTER_SET_ANY,
    ALTER_TIP,
    ALTER_TIP_EVEN,
    ALTER_COPY,
    ALTER_REROLL_OWN,
    ALTER_REROLL_FOE,
    ALTER_REROLL_PAID
};
enum { USE_FREELY = 1 };
/* clang-format off */
verb_perform dt_verb_damage, dt_verb_add, dt_verb_undefend, dt_verb_defend, dt_verb_prevent_part,
    dt_verb_prevent_all, dt_verb_return_half, dt_verb_recoil, dt_verb_survive, dt_verb_steal_cp,
    dt_verb_steal_health, dt_verb_pay_cp, dt_verb_pay_some, dt_verb_draw, dt_verb_remove,
    dt_verb_shed, dt_verb_shed_some, dt_verb_move_token, dt_verb_raise_limit, dt_verb_fill,
    dt_verb_roll, dt_verb_reroll_rolled, dt_verb_alter, dt_verb_lose_attempts, dt_verb_pause,
    dt_verb_skip, dt_verb_again, dt_verb_restart, dt_verb_look, dt_verb_shuffle, dt_verb_order,
    dt_verb_search, dt_verb_place_on, dt_verb_use, dt_verb_borrow, dt_verb_pick, dt_perform;
verb_each dt_verb_hurt, dt_verb_isolate, dt_verb_prevent, dt_verb_multiply, dt_verb_heal,
    dt_verb_gain_cp, dt_verb_lose_cp, dt_verb_draw_for, dt_verb_discard, dt_verb_discard_random,
    dt_verb_gain, dt_verb_inflict, dt_verb_remove_all, dt_verb_advance, dt_verb_advance_one,
    dt_verb_extra_attempt, dt_verb_extra_defence, dt_verb_install, dt_verb_reveal, dt_verb_take,
    dt_verb_under, dt_verb_look_hand, dt_verb_prepare, dt_verb_cast, dt_verb_gain_of;
verb_would dt_would_add, dt_would_undefend, dt_would_defend, dt_would_prevent,
    dt_would_prevent_for, dt_would_multiply, dt_would_return_half, dt_would_pay_cp,
    dt_would_pay_some, dt_would_remove, dt_would_remove_all, dt_would_shed, dt_would_shed_some,
    dt_would_alter, dt_would_extra_attempt, dt_would_extra_defence, dt_would_install, dt_would;
card_test dt_is_of_a_deck, dt_is_companion, dt_is_aside, dt_fits;
/* clang-format on */
bool dt_withholds(struct table *t, const struct verb_call *call);
int dt_overrules(const struct table *t, const struct verb_call *call, uint16_t target);

/* ---- words.c, reasons.c, scene.c, values */
void dt_amount_options(struct table *t, struct frame *f);
void dt_uses_options(struct table *t, struct frame *f);
extern step_fn *const dt_uses_steps[];
extern step_fn *const dt_amount_steps[];
bool dt_test(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
int dt_query(const struct table *t, const struct context *cx, uint8_t query, const int16_t *arg);
bool dt_during(const struct table *t, const struct context *cx, uint8_t period);
int dt_value(const struct table *t, uint8_t attr, uint16_t card);
/* clang-format off */
enum why_number {
    WHY_NOTHING,
    /* announcing, rolling */
    WHY_SHOWS, WHY_SHOWS_SOME, WHY_STRAIGHT, WHY_DICE, WHY_NOT_YOUR_BOARD, WHY_NO_OFFENCE, WHY_COVERED, WHY_OWN_ROLL, WHY_ANNOUNCED, WHY_ATTEMPTS_OVER,
    WHY_NO_ATTEMPTS, WHY_NOT_ROLLING, WHY_REROLL_LATER, WHY_EFFECT_DICE, WHY_DEFENCE_DICE,
    /* playing, selling */
    WHY_NOT_IN_HAND, WHY_NO_CARD, WHY_PRICE, WHY_ROLL_CARD, WHY_MAIN_CARD, WHY_NO_SPACE, WHY_ULTIMATE, WHY_SELL, WHY_SELL_LIMIT, WHY_PLAYED_UPGRADE,
    WHY_NO_ATTACK, WHY_OTHERS_ATTACK, WHY_PURE_ATTACK, WHY_NONE_TO_REMOVE, WHY_NONE_TO_MOVE, WHY_NO_DAMAGE, WHY_NO_EFFECT,
    WHY_CONDITION, WHY_COST, WHY_TARGETING_DIE, WHY_STUNNED, WHY_CARDLESS, WHY_SHELTERED, WHY_HELD, WHY_PRIORITY, WHY_NO_INTERRUPTION, WHY_RESOLVING,
    /* using */
    WHY_NO_TOKENS, WHY_NOT_YOURS, WHY_NOT_IN_PLAY, WHY_USE_MAIN, WHY_LIMIT, WHY_PARTNER, WHY_PASSIVE, WHY_CALLED, WHY_NOT_SPENT, WHY_PLAY_IT,
    /* fighting */
    WHY_NO_DEFENCE, WHY_UNDEFENDABLE, WHY_COLLATERAL, WHY_NOT_ATTACKED, WHY_UNDEFENDED, WHY_DEFENCE_LATER, WHY_DEFENDED, WHY_ONE_FOE,
    WHY_TARGET_DIE, WHY_TARGET_LATER, WHY_TARGET_OTHER, WHY_FRIEND, WHY_TARGET_OUT, WHY_NO_HERO, WHY_END_MAIN,
    WHYS
};
/* clang-format on */
extern const struct reason_word dt_reasons[WHYS];
uint16_t dt_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
uint16_t dt_ended(const struct table *t, uint8_t seat);
uint8_t dt_likely(const struct table *t, uint8_t seat, uint16_t card);
const char *dt_given(struct table *t, uint8_t seat, const char *key, const char *value);
const char *dt_given_card(struct table *t, uint16_t card, const char *key, const char *value);
void dt_arrived(struct table *t, uint16_t card);
const char *dt_uncountable(const struct table *t, uint16_t card, uint8_t counter, int number);
bool dt_printed_so(const struct game_setup *setup, const struct def *d);

/* ---- setup.c, plan.c */
enum { PLAN_HERO = 0, PLAN_FIRST = MAX_SEATS, PLAN_EDITION };
unsigned dt_count_cards(const struct card_pack *pack, const struct game_setup *setup);
qn_status dt_plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
void dt_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);

extern const struct vocabulary dicethrone_words;

#endif
