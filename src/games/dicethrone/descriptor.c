/*
 * Dice Throne as the kernel sees it: zones, asks, words, procedures.
 */
#include "games/dicethrone/dicethrone.h"

#include "games/dicethrone/messages.h"
#include "games/dicethrone/settings.h"
#include "kernel/common.h"

/* What can lie there: whoever looks for something else need not look. */
enum {
    HOLDS_HERO = 1u << B_HERO,
    HOLDS_STATUS = 1u << B_STATUS | 1u << B_COMPANION | 1u << B_EXTRA
};

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_HERO] = {"identity", {"hero", "héros"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_HERO, .own = true},
    [Z_BOARD] = {"board", {"hero board", "plateau de héros"}, 1, 1, SEEN_BY_ALL, 0, 0, .own = true},
    [Z_STATUS] = {"status", {"status effects", "altérations d'état"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_STATUS},
    [Z_HAND] = {"hand", {"hand", "main"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"deck", "pioche"}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_DISCARD] = {"discard", {"discard pile", "défausse"}, 1, 0, SEEN_BY_ALL, 1, 0},
    [Z_COVERED] = {"covered", {"covered abilities", "capacités recouvertes"}, 1, 0, SEEN_BY_ALL, 0, 0},
    [Z_LEAFLET] = {"leaflet", {"leaflet", "notice"}, 1, 0, SEEN_BY_ALL, 0, 0},
    [Z_ASIDE] = {"aside", {"set aside", "mises de côté"}, 1, 0, SEEN_BY_ALL, 0, FROM_ASIDE},
    [Z_STAGE] = {"stage", {"card being played", "carte jouée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_REVEALED] = {"revealed", {"revealed cards", "cartes révélées"}, 0, 0, SEEN_BY_ALL, 0, 0},
};

#define PHASES_EN "%(upkeep|income|main phase 1|offensive roll|targeting roll|defensive roll|main phase 2|discard)"
#define PHASES_FR "%(entretien|revenu|phase principale 1|lancer offensif|lancer de ciblage|lancer défensif|phase principale 2|défausse)"

/* In another's turn there is nothing to answer until something is announced; before and after the dice
 * one's own turn has its Main Phases. */
static const struct phase_word phases[] = {
    [PHASE_UPKEEP] = {"upkeep", {"upkeep", "entretien"}, .quiet = {true, true}},
    [PHASE_INCOME] = {"income", {"income", "revenu"}, .quiet = {true, true}},
    [PHASE_MAIN_1] = {"main_1", {"main phase 1", "phase principale 1"}, .quiet = {true}},
    [PHASE_OFFENCE] = {"offence", {"offensive roll", "lancer offensif"}, .quiet = {true}},
    [PHASE_TARGET] = {"target", {"targeting roll", "lancer de ciblage"}, .quiet = {true}},
    [PHASE_DEFENCE] = {"defence", {"defensive roll", "lancer défensif"}, .quiet = {true}},
    [PHASE_MAIN_2] = {"main_2", {"main phase 2", "phase principale 2"}, .quiet = {true}},
    [PHASE_DISCARD] = {"discard", {"discard", "défausse"}, .quiet = {true, true}},
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_MAIN] = {"main", {"Main Phase %n", "Phase Principale %n"}, dt_main_options, .turn = true, .role = QN_ROLE_TURN},
    [ASK_ROLL] = {"roll", {"Your dice (attempts left: %n)", "Vos dés (tentatives restantes : %n)"}, dt_roll_options, .turn = true, .role = QN_ROLE_DICE},
    [ASK_STOP] = {"stop", {"Do you act? (" PHASES_EN ")", "Intervenez-vous ? (" PHASES_FR ")"}, dt_stop_options, true, .role = QN_ROLE_STOP},
    [ASK_BEFORE] = {"before", {"%c is about to take effect: do you act first?", "%c va s'appliquer : intervenez-vous avant ?"}, dt_before_options, true, .role = QN_ROLE_STOP},
    [ASK_SELL] = {"sell", {"More than 6 cards: sell one", "Plus de 6 cartes : vendez-en une"}, dt_sell_options, .role = QN_ROLE_DISCARD},
    [ASK_DEFENDER] = {"defender", {"Who is attacked?", "Qui est attaqué ?"}, dt_defender_options, .role = QN_ROLE_PLAYER},
    [ASK_DEFENCE] = {"defence", {"Which defence?", "Quelle défense ?"}, dt_defence_options, .passed_over = true, .role = QN_ROLE_DEFENCE},
    [ASK_DIE] = {"die", {"%c: which die?", "%c : quel dé ?"}, dt_die_options, .role = QN_ROLE_DIE},
    [ASK_REROLL] = {"reroll", {"%c: reroll which dice?", "%c : quels dés relancer ?"}, dt_reroll_options, .role = QN_ROLE_DIE},
    [ASK_UPKEEP] = {"upkeep", {"Which effect first?", "Quel effet d'abord ?"}, dt_upkeep_options, .role = QN_ROLE_ORDER},
    [ASK_AMOUNT] = {"amount", {"%c: how many?", "%c : combien ?"}, dt_amount_options, .role = QN_ROLE_NUMBER},
    [ASK_TOKEN] = {"token", {"%c: which token?", "%c : quel jeton ?"}, dt_token_options, .role = QN_ROLE_EITHER},
    [ASK_PICK] = {"pick", {"%c: which dice count (%n)?", "%c : quels dés comptent (%n) ?"}, dt_pick_options, .role = QN_ROLE_DIE},
    [ASK_COVER] = {"cover", {"%c: on which ability?", "%c : sur quelle capacité ?"}, dt_cover_options, .role = QN_ROLE_PLACE},
    [ASK_USE] = {"again", {"%c: use it (%n left)?", "%c : l'utiliser (reste %n) ?"}, dt_uses_options, .role = QN_ROLE_YES_NO},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_PLAY] = {"play", {"play %c%p", "jouer %c%p"}, false, .group = QN_GROUP_PLAY},
    [W_SELL] = {"sell", {"sell %c", "vendre %c"}, false, .group = QN_GROUP_SELL},
    [W_END] = {"end_phase", {"end this phase", "terminer cette phase"}, false, .group = QN_GROUP_END},
    [W_REROLL] = {"reroll", {"reroll %f", "relancer %f"}, true, .group = QN_GROUP_REROLL},
    [W_ANNOUNCE] = {"announce", {"announce %c", "annoncer %c"}, true, true, .group = QN_GROUP_ANNOUNCE},
    [W_NOTHING] = {"no_ability", {"activate no ability", "n'activer aucune capacité"}, false, .group = QN_GROUP_DECLINE},
    [W_TARGET] = {"target", {"attack %c", "attaquer %c"}, false, .group = QN_GROUP_PLAYER},
    [W_DEFEND] = {"defend", {"defend with %c", "se défendre avec %c"}, false, .group = QN_GROUP_DEFEND},
    [W_UNDEFENDED] = {"no_defence", {"activate no defence", "n'activer aucune défense"}, false, .group = QN_GROUP_DECLINE},
    [W_PICK] = {"pick", {"count %f", "compter %f"}, true, .group = QN_GROUP_DIE},
    [W_DIE] = {"die", {"turn a %d into a %u", "changer un %d en %u"}, true, .group = QN_GROUP_TURN_DIE},
    [W_KEEP] = {"keep", {"keep the dice", "garder les dés"}, false, .group = QN_GROUP_KEEP},
    [W_RESOLVE] = {"resolve", {"%c", "%c"}, false, .group = QN_GROUP_ORDER},
    [W_AMOUNT] = {"number", {"%n", "%n"}, true, .group = QN_GROUP_NUMBER},
    [W_REROLL_LENT] = {"reroll_lent", {"reroll the lent die (others: %g)", "relancer le dé prêté (autres : %g)"}, true, .group = QN_GROUP_REROLL_LENT},
    [W_DIE_LENT] = {"lent_die", {"turn the lent die from %d to %u", "changer le dé prêté de %d en %u"}, true, .group = QN_GROUP_TURN_LENT},
    [W_COVER] = {"cover", {"cover %c", "recouvrir %c"}, true, true, .group = QN_GROUP_PLACE},
    [W_UNCOVER] = {"uncover", {"the one on %c", "celui sur %c"}, true, true, .group = QN_GROUP_OPTION},
    [W_ADVANCED] = {"advanced", {"an advanced one", "un jeton avancé"}, false, .group = QN_GROUP_OPTION},
    [W_UNADVANCED] = {"unadvanced", {"one that is not advanced", "un jeton non avancé"}, false, .group = QN_GROUP_OPTION},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"%s takes a turn", "%s joue son tour"}, .moment = QN_MOMENT_TURN},
    [LOG_PHASE] = {"phase", {PHASES_EN, PHASES_FR}, .moment = QN_MOMENT_PHASE},
    [LOG_START] = {"start", {"%s rolls %n for who begins", "%s obtient %n pour savoir qui commence"}},
    [LOG_PLAYED] = {"play", {"%s plays %c", "%s joue %c"}},
    [LOG_SOLD] = {"sell", {"%s sells %c", "%s vend %c"}},
    [LOG_UPGRADED] = {"upgrade", {"%s puts %c on the board[ over %w]", "%s place %c sur son plateau[, sur %w]"}},
    [LOG_ROLLED] = {"rolled", {"%s rolls %g[ (%w)]", "%s obtient %g[ (%w)]"}, .dice = LOG_OF_DICE},
    [LOG_REROLLED] = {"rerolled", {"%s rerolls: %g[ (%w)]", "%s relance : %g[ (%w)]"}, .dice = LOG_OF_DICE},
    [LOG_DIE] = {"die", {"a die of %s is altered: %d becomes %u", "un dé de %s est altéré : %d devient %u"}},
    [LOG_ANNOUNCED] = {"announce", {"%s announces %c", "%s annonce %c"}, .ability = true},
    [LOG_NONE_ANNOUNCED] = {"no_ability", {"%s activates no ability", "%s n'active aucune capacité"}},
    [LOG_ACTIVATED] = {"activate", {"%s activates %c", "%s active %c"}, .ability = true},
    [LOG_TARGETED] = {"target", {"%s is the target", "%s est la cible"}},
    [LOG_DEFENDS] = {"defend", {"%s defends with %c (%n dice)", "%s se défend avec %c (%n dés)"}},
    [LOG_UNDEFENDED] = {"no_defence", {"%s activates no defence", "%s n'active aucune défense"}},
    [LOG_ATTACK] = {"attack", {"%c: an attack of %n on %s", "%c : une attaque de %n contre %s"}},
    [LOG_ATTACK_UNDEFENDABLE] = {"attack", {"%c: an undefendable attack of %n on %s", "%c : une attaque imparable de %n contre %s"}},
    [LOG_ATTACK_PURE] = {"attack", {"%c: an attack of %n pure damage on %s", "%c : une attaque de %n dégât(s) pur(s) contre %s"}},
    [LOG_ULTIMATE] = {"ultimate", {"%c: ultimate damage of %n to %s", "%c : %n dégât(s) ultime(s) à %s"}},
    [LOG_INCOMING] = {"incoming", {"%c: %n damage coming at %s", "%c : %n dégât(s) entrant(s) pour %s"}},
    [LOG_ISOLATED] = {"isolated", {"%c: %n damage coming at %s, at once", "%c : %n dégât(s) pour %s, tout de suite"}},
    [LOG_STOLEN] = {"stolen", {"%n Health is stolen from %s", "%s se fait voler %n Santé"}},
    [LOG_DECLARED] = {"declare", {"%s wants to use %c[ on %w]", "%s veut utiliser %c[ sur %w]"}},
    [LOG_COLLATERAL] = {"collateral", {"%c: %n collateral damage coming at %s", "%c : %n dégâts collatéraux pour %s"}},
    [LOG_ADDED] = {"add", {"%c adds %n to the attack", "%c ajoute %n à l'attaque"}},
    [LOG_PREVENTS] = {"prevent", {"%s prevents %n damage (%c)", "%s prévient %n dégât(s) (%c)"}},
    [LOG_HALVES] = {"half", {"%s prevents half of the damage (%c)", "%s prévient la moitié des dégâts (%c)"}},
    [LOG_PARTS] = {"part", {"%s prevents %d/%u of the damage (%c)", "%s prévient %d/%u des dégâts (%c)"}},
    [LOG_TIMES] = {"multiply", {"the damage of %s counts %n times (%c)", "les dégâts de %s comptent %n fois (%c)"}},
    [LOG_IGNORES] = {"ignore", {"%s ignores the damage (%c)", "%s ignore les dégâts (%c)"}},
    [LOG_RETURNS] = {"return", {"%s will return half of the damage (%c)", "%s renverra la moitié des dégâts (%c)"}},
    [LOG_SURVIVES] = {"survive", {"%s will be left with 1 Health (%c)", "%s gardera 1 Santé (%c)"}},
    [LOG_SUBTOTAL] = {"subtotal", {"%s: %n damage once all is added and subtracted", "%s : %n dégât(s), additions et soustractions faites"}},
    [LOG_DAMAGE] = {"damage", {"%s receives %n damage", "%s reçoit %n dégât(s)"}},
    [LOG_HEALED] = {"heal", {"%s heals %n", "%s se soigne de %n"}},
    [LOG_HEALTH] = {"health", {"%s has %n Health", "%s a %n Santé"}},
    [LOG_CP] = {"cp", {"%s has %n CP", "%s a %n PC"}},
    [LOG_DREW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_RESHUFFLED] = {"reshuffle", {"%s shuffles the discard pile into a new deck (%n cards)",
                                      "%s mélange sa défausse pour refaire sa pioche (%n cartes)"}},
    [LOG_DISCARDED] = {"discard", {"%s discards %c", "%s défausse %c"}},
    [LOG_GAINED] = {"gain", {"%s receives %n %c", "%s reçoit %n %c"}},
    [LOG_REMOVED] = {"remove", {"%s loses %n %c", "%s perd %n %c"}},
    [LOG_SPENT] = {"spend", {"%s spends %n %c", "%s dépense %n %c"}},
    [LOG_MOVED] = {"move", {"%c goes to %s", "%c passe à %s"}},
    [LOG_LIMIT] = {"limit", {"%s may have %n %c", "%s peut avoir %n %c"}},
    [LOG_DEFEATED] = {"defeat", {"%s is defeated", "%s est vaincu"}},
    [LOG_WINS] = {"wins", {"%s wins", "%s gagne"}},
    [LOG_DRAW] = {"drawn", {"the game is a draw", "la partie est nulle"}},
    [LOG_LEADER] = {"leader", {"%s attacks a leader and draws a card", "%s attaque un chef et pioche une carte"}},
    [LOG_FAILED] = {"fail", {"%c fails", "%c échoue"}, .ability = true},
    [LOG_UNDEFENDABLE] = {"undefendable", {"%c: there is no defence against the attack any more", "%c : l'attaque devient imparable"}},
    [LOG_DEFENDABLE] = {"defendable", {"%c: the attack can be defended against", "%c : l'attaque devient parable"}},
    [LOG_AGAIN] = {"again", {"%s has another offensive roll phase", "%s a une autre phase de lancer offensif"}},
    [LOG_SKIPPED] = {"skip", {"%s has no %(upkeep|income|main phase 1|offensive roll)",
                              "%s n'a pas %(d'entretien|de revenu|de phase principale 1|de lancer offensif)"}},
    [LOG_REVEALED] = {"reveal", {"%s reveals %c", "%s révèle %c"}},
    [LOG_LOOKED] = {"look", {"%s looks at %c", "%s regarde %c"}},
    [LOG_PREPARED] = {"prepare", {"%s prepares %c", "%s prépare %c"}},
    [LOG_CAST] = {"cast", {"%s casts %c", "%s lance %c"}},
    [LOG_LENT] = {"lent", {"one of the dice of %s is a lent one (%c)", "un des dés de %s est un dé prêté (%c)"}, .dice = LOG_OF_LENT_DIE},
    [LOG_COVERED] = {"cover", {"%w covers %c", "%w recouvre %c"}},
    [LOG_WITHDRAWN] = {"withdraw", {"%s can no longer use %c", "%s ne peut plus utiliser %c"}},
};
/* clang-format on */

#define PROC(name) [(name)-PROC_GAME]
static const struct procedure procedures[PROC_LAST - PROC_GAME] = {
    PROC(PROC_TURNS) = {"turns", dt_turns_steps, 0},
    PROC(PROC_TURN) = {"turn", dt_turn_steps, 0},
    PROC(PROC_UPKEEP) = {"upkeep", dt_upkeep_steps, 4, .part = "phase"},
    PROC(PROC_INCOME) = {"income", dt_income_steps, 0, .part = "phase"},
    PROC(PROC_MAIN) = {"main", dt_main_steps, 1, .part = "phase"},
    PROC(PROC_DISCARD) = {"discard", dt_discard_steps, 0, .part = "phase"},
    PROC(PROC_ROLL_PHASE) = {"roll_phase", dt_roll_phase_steps, 4, .part = "phase"},
    PROC(PROC_FIGHT) = {NULL, dt_fight_steps, 0, .part = "attack"},
    PROC(PROC_TARGET) = {NULL, dt_target_steps, 2},
    PROC(PROC_DEFEND) = {NULL, dt_defend_steps, 0},
    PROC(PROC_CONCLUDE) = {NULL, dt_conclude_steps, 2},
    PROC(PROC_STOP) = {NULL, dt_stop_steps, 3},
    PROC(PROC_DECLARE) = {NULL, dt_declare_steps, 9},
    PROC(PROC_PLAY) = {NULL, dt_play_steps, 0},
    PROC(PROC_EFFECT_ROLL) = {NULL, dt_effect_roll_steps, 2},
    PROC(PROC_ALTER) = {NULL, dt_alter_steps, 4},
    PROC(PROC_ISOLATED) = {NULL, dt_isolated_steps, 16},
    PROC(PROC_LATER) = {NULL, dt_later_steps, 3},
    PROC(PROC_REROLL) = {NULL, dt_reroll_steps, 2},
    PROC(PROC_AMOUNT) = {NULL, dt_amount_steps, 3},
    PROC(PROC_USES) = {NULL, dt_uses_steps, 2},
    PROC(PROC_COVER) = {NULL, dt_cover_steps, 1},
    PROC(PROC_AIMED) = {NULL, dt_aimed_steps, 5},
    PROC(PROC_PICK) = {NULL, dt_pick_steps, 1},
    PROC(PROC_TOKEN) = {NULL, dt_token_steps, 3},
};

static void apply(struct table *t, struct occ *o)
{
    if (o->kind == E_INFLICT)
        dt_apply_inflict(t, o);
}

static uint8_t you(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

/* DT-073: a stunned hero can do nothing; the passive abilities of the board rest as well. */
static bool silenced(const struct table *t, uint16_t card)
{
    uint8_t type = type_of(t, card);
    return (type == T_ABILITY || type == T_UPGRADE) &&
           has_keyword(t, hero_of(t, t->cards[card].controller), K_STUNNED);
}

/* Tokens never exceed their limit, dials stay in their bounds, a status without tokens is not in play. */
static const struct state_word states[] = {
    {"spared", {"damage ignored", "dégâts ignorés"}},
};

static const char *state(const struct table *t, uint16_t card, unsigned index)
{
    bool is_spared =
        !index && type_of(t, card) == T_HERO && dt_is_spared(t, t->cards[card].controller);
    return is_spared ? states[0].name : NULL;
}

static const char *invariant(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (dt_cp(t, s) < 0 || dt_cp(t, s) > MOST_CP)
            return "CP out of bounds";
        if (dt_health(t, s) < 0 || dt_health(t, s) > dt_start_health(t) + HEAL_ABOVE)
            return "Health out of bounds";
        for (uint16_t c = t->zones[zone_id(t, Z_STATUS, s)].head; c != NONE; c = t->cards[c].next) {
            int n = t->cards[c].counter[C_TOKENS];
            if (type_of(t, c) == T_STATUS &&
                (n < 1 || n > dt_limit(t, c) || t->cards[c].controller != s))
                return "a status effect with a wrong number of tokens, or on the wrong board";
            if (type_of(t, c) == T_STATUS && t->cards[c].counter[C_TICKED] > n)
                return "more advanced tokens than tokens";
        }
    }
    return NULL;
}

static struct score health(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    return (struct score){.have = dt_health(t, seat), .start = dt_start_health(t)};
}

static const struct score_kind scores[] = {
    {"health", {"Health", "Santé"}, true, health},
};

/* DT-166 */
static uint8_t team(const struct table *t, uint8_t seat)
{
    return is_team_game(t) ? seat & 1 : seat;
}

/* What observations tell besides cards: flags as in the header, and variables that all may know. */
static const char *const flags[] = {
    "done",
    "new",
};
static const struct number_word numbers[] = {
    {"phase", G_PHASE},      {"attacker", G_ATTACKER}, {"defender", G_DEFENDER},
    {"damage_type", G_TYPE}, {"attack", G_ATTACK},     {"ultimate_by", G_LOCK},
};
static const struct number_word seat_numbers[] = {
    {"incoming", SV_IN},       {"prevented", SV_PREVENT}, {"halves", SV_HALVES},
    {"ignored", SV_IGNORE},    {"ultimate", SV_ULTIMATE}, {"healing", SV_HEAL},
    {"attempts", SV_ATTEMPTS},
};

/* clang-format off */
const struct game dicethrone_game = {
    .name = "dicethrone",
    .title = {"Marvel Dice Throne", "Marvel Dice Throne"},
    .catalogues = {{"DT", RULE_DT}},
    .words = &dicethrone_words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .state = state, .state_words = states, .state_word_count = sizeof states / sizeof states[0],
    .min_seats = 2, .max_seats = 4, .default_seats = 2,
    .settings = dicethrone_settings, .setting_count = SETTING_ROWS, .no_setting = MSG_SETTING,
    .plan = dt_plan,
    .deal = dt_deal,
    .apply = apply,
    .withdraw = dt_withdraw,
    .announced = dt_announced,
    .usable = dt_usable,
    .cost = dicethrone_cost, .cost_label = {" for %n CP", " pour %n PC"},
    .use = dt_use,
    .hand = Z_HAND, .hand_word = W_PLAY,
    .you = you,
    .grants_in_play = true,
    .silenced = silenced, .silencing = 1ull << K_STUNNED,
    .value = dt_value,
    .invariant = invariant,
    .reasons = dt_reasons,
    .reason_count = WHYS,
    .why = dt_why,
    .ended = dt_ended,
    .likely = dt_likely,
    .dice = dt_dice,
    .dice_symbol = dt_dice_symbol,
    .dice_lay = dt_dice_lay,
    .flags = flags, .flag_count = 2,
    .numbers = numbers, .number_count = 6,
    .seat_numbers = seat_numbers, .seat_number_count = 7,
    .scores = scores, .score_count = 1, .lead = 6,
    .team = team,
    .pending = dt_pending, .threatens = dt_threatens,
    .phases = phases, .phase_count = sizeof phases / sizeof phases[0], .phase_number = G_PHASE,
    .given = dt_given,
    .given_card = dt_given_card,
    .arrived = dt_arrived,
    .uncountable = dt_uncountable,
    .keeper = dt_keeper,
    .printed_so = dt_printed_so,
    .start_turn = dt_start_turn,
};
/* clang-format on */
