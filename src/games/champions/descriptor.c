/*
 * Marvel Champions as the kernel sees it: zones, asks, words, procedures, and the functions behind
 * occurrences.
 */
#include "games/champions/champions.h"

#include "games/champions/messages.h"
#include "games/champions/setup.h"
#include "kernel/common.h"

/* What can lie there: whoever looks for something else need not look. */
enum {
    HOLDS_VILLAIN = 1u << B_VILLAIN | 1u << B_ENEMY | 1u << B_CHARACTER,
    HOLDS_MAIN_SCHEME = 1u << B_MAIN_SCHEME | 1u << B_SCHEME,
    HOLDS_SIDE_SCHEMES = 1u << B_SIDE_SCHEME | 1u << B_SCHEME,
    HOLDS_IDENTITY =
        1u << B_HERO | 1u << B_ALTER_EGO | 1u << B_IDENTITY | 1u << B_PLAYER | 1u << B_CHARACTER,
    HOLDS_ALLIES = 1u << B_ALLY | 1u << B_CHARACTER,
    HOLDS_MINIONS = 1u << B_MINION | 1u << B_ENEMY | 1u << B_CHARACTER
};

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_VILLAIN] = {"villain", {"villain", "méchant"}, 0, 1, SEEN_BY_ALL, 0, 0, HOLDS_VILLAIN},
    [Z_MAIN_SCHEME] = {"main_scheme", {"main scheme", "manigance principale"}, 0, 1, SEEN_BY_ALL, 0, 0, HOLDS_MAIN_SCHEME},
    [Z_SIDE_SCHEMES] = {"side_schemes", {"side schemes", "manigances annexes"}, 0, 1, SEEN_BY_ALL, 0, 0, HOLDS_SIDE_SCHEMES},
    [Z_ENVIRONMENT] = {"environment", {"environment", "environnement"}, 0, 1, SEEN_BY_ALL, 0, 0},
    [Z_IDENTITY] = {"identity", {"identity", "identité"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_IDENTITY, .own = true},
    [Z_ALLIES] = {"allies", {"allies", "alliés"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_ALLIES, .own = true},
    [Z_UPGRADES] = {"upgrades", {"upgrades", "améliorations"}, 1, 1, SEEN_BY_ALL, 0, 0, .own = true},
    [Z_SUPPORTS] = {"supports", {"supports", "soutiens"}, 1, 1, SEEN_BY_ALL, 0, 0, .own = true},
    [Z_ENGAGED] = {"engaged", {"engaged minions", "sbires engagés"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_MINIONS},
    [Z_ATTACHED] = {"attached", {"attached cards", "cartes attachées"}, 0, 1, SEEN_BY_ALL, 0, 0},
    [Z_HAND] = {"hand", {"hand", "main"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"deck", "deck"}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_DISCARD] = {"discard", {"discard pile", "défausse"}, 1, 0, SEEN_BY_ALL, 1, 0},
    [Z_DEALT] = {"dealt", {"dealt encounter cards", "cartes Rencontre attribuées"}, 1, 0,
                 SEEN_BY_NONE, 1, 0},
    [Z_VILLAIN_DECK] = {"villain_deck", {"villain deck", "deck Méchant"}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_SCHEME_DECK] = {"scheme_deck", {"main scheme deck", "deck Manigance Principale"}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_ENCOUNTER_DECK] = {"encounter_deck", {"encounter deck", "deck Rencontre"}, 0, 0, SEEN_BY_NONE,
                          1, 0},
    [Z_ENCOUNTER_DISCARD] = {"encounter_discard", {"encounter discard pile", "défausse Rencontre"}, 0,
                             0, SEEN_BY_ALL, 1, 0},
    [Z_BOOST] = {"boost", {"boost cards", "cartes de boost"}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_REVEALED] = {"revealed", {"card being revealed", "carte révélée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_STAGE] = {"stage", {"card being played", "carte jouée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_UNDER] = {"under", {"facedown cards on others", "cartes face cachée sur d'autres"}, 0, 0,
                 SEEN_BY_NONE, 0, 0},
    [Z_SET_ASIDE] = {"set_aside", {"set aside", "mises de côté"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_REMOVED] = {"removed", {"removed from the game", "retirées de la partie"}, 0, 0, SEEN_BY_ALL,
                   0, 0},
};

static const struct phase_word phases[] = {
    [PHASE_SETUP] = {"setup", {"set-up", "mise en place"}, .shared = true},
    [PHASE_PLAYERS] = {"players", {"player phase", "phase des Joueurs"}},
    [PHASE_VILLAIN] = {"villain", {"villain phase", "phase du Méchant"}, .shared = true},
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_TURN] = {"turn", {"Your turn", "À vous de jouer"}, mc_turn_options, .turn = true, .role = QN_ROLE_TURN},
    [ASK_PAY] = {"pay", {"Pay for %a (%k)", "Payez %a (%k)"}, mc_pay_options, .set = true, .list = mc_pay_list, .role = QN_ROLE_PAYMENT},
    [ASK_DEFEND] = {"defend", {"%c attacks: who defends?", "%c attaque : qui défend ?"}, mc_defend_options, .role = QN_ROLE_DEFENCE},
    [ASK_DISCARD] = {"discard", {"Discard cards from your hand?", "Défausser des cartes de votre main ?"},
                     mc_discard_options, .set = true, .list = mc_hand_list, .role = QN_ROLE_DISCARD},
    [ASK_ATTACH] = {"attach", {"Attach %c to what?", "À quoi attacher %c ?"}, mc_attach_options, .role = QN_ROLE_PLACE},
    [ASK_SPLIT] = {"split", {"How much damage does %c take?", "Combien de dégâts subit %c ?"},
                   mc_split_options, .role = QN_ROLE_NUMBER},
    [ASK_MINION] = {"minion", {"Which minion activates next?", "Quel sbire s'active ensuite ?"},
                    mc_minion_options, .role = QN_ROLE_ORDER},
    [ASK_LIMIT] = {"limit", {"Too many allies: discard one", "Trop d'alliés : défaussez-en un"},
                   mc_limit_options, .role = QN_ROLE_DISCARD},
    [ASK_MULLIGAN] = {"mulligan", {"Mulligan: discard any cards, then draw as many",
                                   "Mulligan : défaussez des cartes, puis piochez-en autant"},
                      mc_mulligan_options, .set = true, .list = mc_hand_list, .role = QN_ROLE_MULLIGAN},
    [ASK_SPECIAL] = {"special", {"Which one next?", "Laquelle ensuite ?"}, mc_special_options, .role = QN_ROLE_ORDER},
    [ASK_HELP] = {"help", {"You may act in another player's turn",
                           "Vous pouvez agir pendant le tour d'un autre joueur"}, mc_help_options, true, .role = QN_ROLE_WINDOW},
    [ASK_RETALIATE] = {"retaliate", {"Who retaliates against %c next?", "Qui riposte ensuite contre %c ?"},
                       mc_retaliate_options, .role = QN_ROLE_ORDER},
    [ASK_CONTROL] = {"control", {"Who gets %c?", "Qui reçoit %c ?"}, mc_control_options, .role = QN_ROLE_PLAYER},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_END_TURN] = {"end_turn", {"end your turn", "terminer votre tour"}, false, .group = QN_GROUP_END},
    [W_FLIP] = {"change_form", {"change form", "changer de forme"}, false, .self = true, .group = QN_GROUP_ACT},
    [W_ATTACK] = {"attack", {"attack %c[ with %w] (%n damage)", "attaquer %c[ avec %w] (%n dégât(s))"}, false, .self = true, .group = QN_GROUP_ATTACK},
    [W_THWART] = {"thwart", {"thwart %c[ with %w] (%n threat)", "contrer %c[ avec %w] (%n menace(s))"}, false, .self = true, .group = QN_GROUP_THWART},
    [W_RECOVER] = {"recover", {"recover (%n)", "récupérer (%n)"}, false, .self = true, .group = QN_GROUP_USE},
    [W_PLAY] = {"play", {"play %c%p", "jouer %c%p"}, false, .group = QN_GROUP_PLAY},
    [W_PAY] = {"pay", {"%c (%k)", "%c (%k)"}, false, .group = QN_GROUP_PAY},
    [W_DEFEND] = {"defend", {"defend with %c", "défendre avec %c"}, false, .group = QN_GROUP_DEFEND},
    [W_DISCARD] = {"discard", {"discard %c", "défausser %c"}, false, .group = QN_GROUP_DISCARD},
    [W_ATTACH] = {"attach", {"attach to %c", "attacher à %c"}, false, .group = QN_GROUP_PLACE},
    [W_ASSIGN] = {"assign", {"%n to %c", "%n à %c"}, true, .group = QN_GROUP_NUMBER},
    [W_ACTIVATE] = {"activate", {"%c activates", "%c s'active"}, false, .group = QN_GROUP_ORDER},
    [W_RESOLVE] = {"resolve", {"resolve %c", "résoudre %c"}, false, .group = QN_GROUP_ORDER},
    [W_LET_ACT] = {"let_act", {"let the player of %c act", "laisser agir le joueur de %c"}, false, .group = QN_GROUP_PLAYER},
    [W_RETALIATE] = {"retaliate", {"%c retaliates (%n)", "%c riposte (%n)"}, false, .group = QN_GROUP_ORDER},
    [W_GIVE] = {"give", {"%c", "%c"}, false, .group = QN_GROUP_PLAYER},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_ROUND] = {"round", {"Round %n", "Round %n"}},
    [LOG_PHASE] = {"phase", {"%(player phase|villain phase)", "%(phase des Joueurs|phase du Méchant)"}, .moment = QN_MOMENT_PHASE},
    [LOG_STEP] = {"step", {"villain phase, step %n", "phase du Méchant, étape %n"}},
    [LOG_TURN] = {"turn", {"%s takes a turn", "%s joue son tour"}, .moment = QN_MOMENT_TURN},
    [LOG_FLIP] = {"flip", {"%s changes form: %c", "%s change de forme : %c"}},
    [LOG_ATTACK] = {"attack", {"%b attacks %c: %n damage", "%b attaque %c : %n dégât(s)"}},
    [LOG_THWART] = {"thwart", {"%b thwarts %c: %n threat", "%b contre %c : %n menace(s)"}},
    [LOG_SCHEME] = {"scheme", {"%c schemes: %n threat", "%c manigance : %n menace(s)"}},
    [LOG_RECOVER] = {"recover", {"%c recovers: %n damage", "%c récupère : %n dégât(s)"}},
    [LOG_DAMAGE] = {"damage", {"%c takes %n damage[ from %w]", "%c subit %n dégât(s)[ de %w]"}},
    [LOG_PREVENT] = {"prevent", {"%c: %n {scheme:threat|damage} prevented", "%c : %n {scheme:menace|dégât}(s) {scheme:évitée|prévenu}(s)"}},
    [LOG_HEAL] = {"heal", {"%n damage healed from %c", "%n dégât(s) soigné(s) sur %c"}},
    [LOG_DEFEAT] = {"defeat", {"%c is defeated", "{scheme:la manigance |}%c {scheme:est déjouée|est hors de combat}"}},
    [LOG_THREAT] = {"threat", {"+%n threat on %c", "+%n menace(s) sur %c"}},
    [LOG_REMOVE_THREAT] = {"remove_threat", {"%n threat removed from %c", "%n menace(s) retirée(s) de %c"}},
    [LOG_PLAY] = {"play", {"%s plays %c", "%s joue %c"}},
    [LOG_PAY] = {"pay", {"%s pays with %c", "%s paie avec %c"}},
    [LOG_ENTER] = {"enter", {"%c enters play", "%c entre en jeu"}},
    [LOG_DRAW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_DISCARD] = {"discard", {"%c is discarded", "%c va à la défausse"}},
    [LOG_STATUS] = {"status", {"%c is now %(stunned|confused|tough)",
                              "%c reçoit une carte %(Sonné|Désorienté|Tenace)"}},
    [LOG_STATUS_GONE] = {"status_gone", {"%c is no longer %(stunned|confused|tough)",
                                        "%c perd sa carte %(Sonné|Désorienté|Tenace)"}},
    [LOG_EXHAUST] = {"exhaust", {"%c exhausts", "%c s'incline"}},
    [LOG_READY] = {"ready", {"%c readies", "%c se redresse"}},
    [LOG_BOOST] = {"boost", {"%b gets a boost card", "%b reçoit une carte de boost"}},
    [LOG_BOOST_TURNED] = {"boost_turned", {"boost card %c: +%n", "carte de boost %c : +%n"}},
    [LOG_DEAL] = {"deal", {"an encounter card is dealt to %s", "une carte Rencontre est attribuée à %s"}},
    [LOG_REVEAL] = {"reveal", {"%s reveals %c", "%s révèle %c"}},
    [LOG_SURGE] = {"surge", {"%c surges", "%c : Renfort"}},
    [LOG_DEFEND] = {"defend", {"%c defends", "%c défend"}},
    [LOG_STAGE] = {"stage", {"%c, stage %n", "%c, stade %n"}},
    [LOG_TOKEN] = {"token", {"acceleration tokens: %n", "pions Accélération : %n"}},
    [LOG_FIRST] = {"first", {"%s becomes the first player", "%s devient premier joueur"}},
    [LOG_RESHUFFLE] = {"reshuffle", {"%z%< of %s|> ran out: the discard pile takes its place (%n card(s))",
                                     "%z%< de %s|> est à court : la défausse prend sa place (%n carte(s))"}},
    [LOG_REMOVED] = {"removed", {"%c is removed from the game", "%c quitte la partie"}},
    [LOG_USE] = {"use", {"%c has %n counter(s)", "%c : %n jeton(s)"}},
    [LOG_ACTIVATE] = {"activate", {"%c activates against %s: %(attack|scheme)",
                                  "%c s'active contre %s : %(attaque|manigance)"}},
    [LOG_ELIMINATED] = {"eliminated", {"%s is eliminated", "%s est éliminé"}},
    [LOG_WIN] = {"win", {"the players win", "les joueurs gagnent"}},
    [LOG_LOSE] = {"lose", {"the players lose", "les joueurs perdent"}},
    [LOG_PLACE_DAMAGE] = {"place_damage", {"%n damage placed on %c", "%n dégât(s) placé(s) sur %c"}},
    [LOG_CANCEL_ICONS] = {"cancel_icons", {"%n boost icon(s) of %c cancelled",
                                          "%n icône(s) de boost de %c annulée(s)"}},
    [LOG_TUCK] = {"tuck", {"a card goes face down under %b", "une carte va face cachée sous %b"}},
};
/* clang-format on */

#define PROC(name) [(name)-PROC_GAME]
/* Those without a name are parts of others: scenes cannot start them. */
const struct procedure champions_procedures[PROC_LAST - PROC_GAME] = {
    PROC(PROC_ROUND) = {"round", mc_round_steps, 0},
    PROC(PROC_SETUP) = {"setup", mc_setup_steps, 3},
    PROC(PROC_SETUP_SCHEME) = {"setup_scheme", mc_setup_scheme_steps, 0},
    PROC(PROC_PLAYER_PHASE) = {"player_phase", mc_player_phase_steps, 1, .part = "phase"},
    PROC(PROC_TURN) = {"turn", mc_turn_steps, 0},
    PROC(PROC_END_PHASE) = {"end_player_phase", mc_end_phase_steps, 3},
    PROC(PROC_VILLAIN_PHASE) = {"villain_phase", mc_villain_phase_steps, 0, .part = "phase"},
    PROC(PROC_ACTIVATE_ALL) = {"activate_all", mc_activate_all_steps, 1},
    PROC(PROC_ACTIVATE) = {"activate", mc_activate_steps, 0, .part = "activation"},
    PROC(PROC_ENEMY_ATTACK) = {"mc_enemy_attack_steps", mc_enemy_attack_steps, 2, .part = "attack"},
    PROC(PROC_ENEMY_SCHEME) = {"mc_enemy_scheme_steps", mc_enemy_scheme_steps, 0, .part = "scheme"},
    PROC(PROC_VILLAIN_ATTACK) = {"villain_attack", mc_villain_attack_steps, 0},
    PROC(PROC_VILLAIN_SCHEME) = {"villain_scheme", mc_villain_scheme_steps, 0},
    PROC(PROC_BOOST) = {NULL, mc_boost_steps, 0},
    PROC(PROC_DEFEAT) = {"defeat", mc_defeat_steps, 0},
    PROC(PROC_STAGE) = {NULL, mc_stage_steps, 0},
    PROC(PROC_REVEAL) = {"reveal", mc_reveal_steps, 1},
    PROC(PROC_RESOLVE) = {NULL, mc_resolve_steps, 0},
    PROC(PROC_REVEAL_DEALT) = {"reveal_dealt", mc_reveal_dealt_steps, 0},
    PROC(PROC_PLAY) = {NULL, mc_play_steps, 4, .part = "play"},
    PROC(PROC_USE) = {NULL, mc_use_steps, 4},
    PROC(PROC_PAY) = {NULL, mc_pay_steps, 3 + ICONS},
    PROC(PROC_SPLIT) = {NULL, mc_split_steps, 5},
    PROC(PROC_RETALIATE) = {NULL, mc_retaliate_steps, 1},
    PROC(PROC_LIMIT) = {"ally_limit", mc_limit_steps, 1},
    PROC(PROC_MINION_ACTIVATE) = {NULL, mc_minion_activate_steps, 0},
    PROC(PROC_SCHEME_STEP) = {"villain_threat", mc_scheme_step_steps, 0},
    PROC(PROC_DEAL_STEP) = {"villain_deal", mc_deal_step_steps, 0},
    PROC(PROC_ATTACK_LIST) = {NULL, mc_attack_list_steps, 3},
    PROC(PROC_SPECIALS) = {NULL, mc_specials_steps, 2},
    PROC(PROC_RECRUIT) = {NULL, mc_recruit_steps, 0},
    PROC(PROC_HELP) = {NULL, mc_help_steps, 0},
    PROC(PROC_ATTACK_OTHERS) = {NULL, mc_attack_others_steps, 3},
    PROC(PROC_CONSEQUENCES) = {NULL, mc_consequences_steps, 2},
    PROC(PROC_END_ACTIVATION) = {NULL, mc_end_activation_steps, 0},
    PROC(PROC_ACTIVATED) = {NULL, mc_activated_steps, 3},
};

/* ---- occurrences */

static void derive(const struct table *t, struct occ *o)
{
    if (o->kind == E_DAMAGE)
        mc_damage_derive(t, o);
    else if (o->kind == E_REMOVE_THREAT)
        mc_remove_threat_derive(t, o);
}

static uint16_t forbidden(struct table *t, const struct occ *o)
{
    if (o->kind == E_REMOVE_THREAT && occ_item(t, o, 0)->card == main_scheme(t) &&
        mc_crisis_in_play(t))
        return RULE_MC + 278;
    return 0;
}

static void apply_attack(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    if (o->ability != NONE) {
        mc_resolve_labelled(t, o);
    } else if (is_enemy(type_of(t, o->source))) {
        mc_note_defended(t, o);
        struct frame *f = frame_push(t, PROC_ENEMY_ATTACK, o->source, o->you);
        f->occ = occ_index(t, o);
    } else {
        struct item *i = occ_item(t, o, 0);
        mc_deal_damage(t, o->source, o->by, &i->card, 1, champions_value(t, A_ATK, o->source),
                       LABEL_ATTACK, mc_attack_marks(t, o));
    }
}

static void apply_thwart(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    if (o->ability != NONE)
        mc_resolve_labelled(t, o);
    else
        mc_remove_threat(t, o->source, o->by, occ_item(t, o, 0)->card,
                         champions_value(t, A_THW, o->source), LABEL_THWART);
}

static void apply_scheme(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    struct frame *f = frame_push(t, PROC_ENEMY_SCHEME, o->source, o->you);
    f->occ = occ_index(t, o);
}

static void apply(struct table *t, struct occ *o)
{
    switch (o->kind) {
    case E_ATTACK: apply_attack(t, o); break;
    case E_THWART: apply_thwart(t, o); break;
    case E_SCHEME: apply_scheme(t, o); break;
    case E_DAMAGE: mc_damage_apply(t, o); break;
    case E_HEAL: mc_heal_apply(t, o); break;
    case E_THREAT: mc_threat_apply(t, o); break;
    case E_REMOVE_THREAT: mc_remove_threat_apply(t, o); break;
    case E_REVEAL: mc_reveal_apply(t, o); break;
    case E_DEFEND: mc_defend_apply(t, o); break;
    case E_LEAVE: mc_leave_apply(t, o); break;
    case E_TURN_UP: mc_turn_up_apply(t, o); break;
    case E_PLAY:
    case E_USE: mc_resolve_initiated(t, o); break;
    default: break;
    }
}

static void conclude_power(struct table *t, struct occ *o)
{
    if (is_enemy(type_of(t, o->source)))
        frame_push(t, PROC_END_ACTIVATION, o->source, o->you)->occ = occ_index(t, o);
    else if (o->ability == NONE && !(o->flags & OCC_CANCELLED))
        mc_consequences_are_due(t, o->source);
}

static void conclude(struct table *t, struct occ *o)
{
    switch (o->kind) {
    case E_ATTACK: /* what ends with the attack comes first, then the answer to it */
        if (occ_item(t, o, 0)->card == NONE)
            o->facets = 0; /* MC-047: it was aimed at nobody, so nobody was attacked */
        mc_retaliate(t, o);
        conclude_power(t, o);
        if (!is_enemy(type_of(t, o->source)))
            lasting_expire_within(t, P_END_OF_ATTACK, o->serial); /* MC-181 */
        break;
    case E_THWART: conclude_power(t, o); break;
    case E_SCHEME: conclude_power(t, o); break;
    case E_DAMAGE: mc_damage_conclude(t, o); break;
    case E_REMOVE_THREAT: mc_remove_threat_conclude(t, o); break;
    default: break;
    }
}

/* MC-192: what is being played or used is played or used first. */
static bool withdraw(struct table *t, uint8_t seat)
{
    if (frame_of(t, PROC_PAY) || frame_of(t, PROC_PLAY) || frame_of(t, PROC_USE))
        return false;
    mc_eliminate(t, seat);
    return true;
}

static bool settle(struct table *t, uint8_t changed)
{
    (void)changed;
    return mc_settle_defeats(t) || mc_settle_schemes(t) || mc_settle_limits(t);
}

static const char *invariant(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (seat_is_in(t, s) && zone_kind_of(t, t->cards[identity_of(t, s)].zone) != Z_IDENTITY)
            return "an identity is not in play";
    for (uint8_t s = 0; s < t->s->seats; s++)
        if (!seat_is_in(t, s) && t->s->status != TABLE_OVER &&
            t->zones[zone_id(t, Z_ENGAGED, s)].head != NONE)
            return "enemies are engaged with a player who is out";
    if (zone_kind_of(t, t->cards[villain_of(t)].zone) != Z_VILLAIN)
        return "the villain is not in play";
    return NULL;
}

/* What observations tell besides cards: flags as in the header, and variables that all may know. */
static const char *const flags[] = {
    "stunned", "confused", "tough", "hurt", "stunned_twice", "confused_twice",
};
static const struct number_word numbers[] = {
    {"phase", G_PHASE},
};
static const struct number_word seat_numbers[] = {
    {"flipped", SV_FLIPPED},
};

/* clang-format off */
const struct game champions_game = {
    .name = "champions",
    .title = {"Marvel Champions", "Marvel Champions"},
    .catalogues = {{"MC", RULE_MC}},
    .words = &champions_words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = champions_procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 1, .max_seats = 4, .default_seats = 1,
    .settings = champions_settings, .setting_count = SETTING_ROWS, .no_setting = MSG_UNKNOWN_SETTING,
    .plan = champions_plan,
    .deal = champions_deal,
    .pick_anew = mc_pick_anew, .learned = mc_learned,
    .deck_check = champions_deck_check,
    .outcome_facets = {1ull << E_DEFEAT, 1ull << E_DEFEND, 1ull << E_DAMAGE},
    .derive = derive,
    .forbidden = forbidden,
    .status_first = mc_status_first,
    .apply = apply,
    .conclude = conclude,
    .announced = mc_announced,
    .settle = settle,
    .withdraw = withdraw,
    .usable = champions_usable,
    .use = champions_use,
    .answers_gain = true, .hand = Z_HAND, .hand_word = W_PLAY,
    .you = mc_you_of,
    .value = champions_value,
    .invariant = invariant,
    .cost = champions_cost, .cost_label = {" (cost %n)", " (coût %n)"},
    .tally = champions_tally,
    .reasons = mc_reasons,
    .reason_count = WHYS,
    .why = champions_why,
    .ended = champions_ended,
    .likely = champions_likely,
    .flags = flags, .flag_count = 6,
    .numbers = numbers, .number_count = 1,
    .seat_numbers = seat_numbers, .seat_number_count = 1,
    .scores = champions_scores, .score_count = MC_SCORES, .lead = 1,
    .team = champions_team,
    .phases = phases, .phase_count = sizeof phases / sizeof phases[0], .phase_number = G_PHASE,
    .given = champions_given,
    .given_card = champions_given_card,
    .start_turn = champions_start_turn,
};
/* clang-format on */
