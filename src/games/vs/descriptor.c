/*
 * Vs. System as the kernel sees it: zones, asks, words, procedures and hooks.
 */
#include "games/vs/vs.h"
#include "games/vs/messages.h"
#include "games/vs/settings.h"
#include "kernel/common.h"

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_IDENTITY] = {"identity", {"player", "joueur"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_PLAYER, .own = true},
    [Z_FRONT] = {"front", {"front row", "première ligne"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_CHARACTER, .own = true},
    [Z_SUPPORT] = {"support", {"support row", "ligne de soutien"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_CHARACTER, .own = true},
    [Z_HIDDEN_FRONT] = {"hidden_front", {"hidden front row", "première ligne cachée"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_CHARACTER, .own = true},
    [Z_HIDDEN_SUPPORT] = {"hidden_support", {"hidden support row", "ligne de soutien cachée"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_CHARACTER, .own = true},
    [Z_GEAR] = {"gear", {"equipment", "équipement"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_EQUIPMENT, .own = true},
    [Z_ROW] = {"row", {"resource row", "ligne des ressources"}, 1, 1, SEEN_BY_ALL, 0, 0, ~(1u << B_PLAYER), .own = true},
    [Z_HAND] = {"hand", {"hand", "main"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"deck", "deck"}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_KO] = {"ko", {"KO pile", "pile KO"}, 1, 0, SEEN_BY_ALL, 1, 0},
    [Z_REMOVED] = {"removed", {"removed from the game", "retirées de la partie"}, 1, 0, SEEN_BY_ALL, 0, 0},
    [Z_CHAIN] = {"chain", {"chain", "chaîne"}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_LEFT] = {"left", {"taken along by who is out", "emportées par qui est éliminé"}, 1, 0, SEEN_BY_NONE, 0, 0},
};

static const struct phase_word phases[] = {
    [PHASE_SETUP] = {"setup", {"set-up", "mise en place"}, .shared = true},
    [PHASE_DRAW] = {"draw", {"draw phase", "phase de pioche"}, .shared = true, .quiet = {true}},
    [PHASE_BUILD] = {"build", {"build phase", "phase de construction"}, .shared = true, .quiet = {true}},
    [PHASE_RESOURCE] = {"resource", {"resource step", "étape de ressource"}, .quiet = {true}},
    [PHASE_RECRUIT] = {"recruit", {"recruit step", "étape de recrutement"}},
    [PHASE_FORMATION] = {"formation", {"formation step", "étape de formation"}, .quiet = {true}},
    [PHASE_COMBAT] = {"combat", {"combat phase", "phase de combat"}, .shared = true},
    [PHASE_ATTACK] = {"attack", {"attack step", "étape d'attaque"}},
    [PHASE_RECOVERY] = {"recovery", {"recovery phase", "phase de récupération"}, .shared = true},
    [PHASE_WRAP_UP] = {"wrap_up", {"wrap-up", "aboutissement"}, .shared = true, .quiet = {true}},
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_PRIORITY] = {"priority", {"You have priority", "Vous avez la priorité"}, vs_priority_options, true, .role = QN_ROLE_PRIORITY, .idle = QN_ROLE_STEP},
    [ASK_TRIGGER] = {"trigger", {"Which effect goes on the chain first?", "Quel effet va d'abord sur la chaîne ?"},
                     vs_trigger_options, .role = QN_ROLE_ORDER},
    [ASK_TEAM] = {"team", {"Who attacks %c as well?", "Qui attaque aussi %c ?"}, vs_team_options, true, .role = QN_ROLE_JOIN},
    [ASK_PLACE] = {"place", {"%c: which position?", "%c : quelle position ?"}, vs_place_options, .role = QN_ROLE_POSITION},
    [ASK_ARRANGE] = {"arrange", {"Your formation: whom do you move?", "Votre formation : qui déplacez-vous ?"},
                     vs_arrange_options, true, .role = QN_ROLE_POSITION},
    [ASK_POSITION] = {"position", {"%c: which position?", "%c : quelle position ?"}, vs_position_options, .role = QN_ROLE_POSITION},
    [ASK_RECOVER] = {"recover", {"Who recovers?", "Qui récupère ?"}, vs_recover_options, .role = QN_ROLE_CARD},
    [ASK_STRUCK] = {"struck", {"Which attacker does %c strike?", "Quel attaquant est frappé par %c ?"}, vs_struck_options, .role = QN_ROLE_CARD},
    [ASK_MULLIGAN] = {"mulligan", {"Keep these cards?", "Gardez-vous ces cartes ?"}, vs_mulligan_options, .role = QN_ROLE_MULLIGAN},
    [ASK_START] = {"start", {"Who has the initiative?", "Qui a l'initiative ?"}, vs_start_options, .role = QN_ROLE_PLAYER},
    [ASK_BEARER] = {"bearer", {"Who carries %c?", "Qui porte %c ?"}, vs_bearer_options, .role = QN_ROLE_PLACE},
    [ASK_TEAM_UP] = {"team_up", {"%c: which team?", "%c : quelle équipe ?"}, vs_team_up_options, .role = QN_ROLE_EITHER},
    [ASK_RETARGET] = {"retarget", {"%c: which other target?", "%c : quelle autre cible ?"}, vs_retarget_options, .role = QN_ROLE_TARGET},
    [ASK_NAME] = {"name", {"%c: which name?", "%c : quel nom ?"}, vs_name_options, .role = QN_ROLE_NAME},
    [ASK_BOOST] = {"boost", {"%c: pay the boost?", "%c : payer l'amplification ?"}, vs_boost_options, .role = QN_ROLE_NUMBER},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_PLAY] = {"play", {"play %c", "jouer %c"}, true, .group = QN_GROUP_PLAY},
    [W_FLIP] = {"flip", {"turn %c face up", "retourner %c"}, false, .group = QN_GROUP_ACT},
    [W_RESOURCE] = {"resource", {"put down %c as a resource", "poser %c comme ressource"}, false, .group = QN_GROUP_RESOURCE},
    [W_RECRUIT] = {"recruit", {"recruit %c%p", "recruter %c%p"}, false, .group = QN_GROUP_RECRUIT},
    [W_ATTACK] = {"attack", {"%c attacks %w", "%c attaque %W"}, false, .group = QN_GROUP_ATTACK},
    [W_JOIN] = {"join", {"%c joins the attack", "%c se joint à l'attaque"}, false, .group = QN_GROUP_JOIN},
    [W_POWER_UP] = {"power_up", {"discard %c to power up %w", "défausser %c pour +1 ATK et +1 DEF à %w"}, false, .group = QN_GROUP_SUPPORT},
    [W_REINFORCE] = {"reinforce", {"exhaust %c to reinforce", "épuiser %c pour renforcer"}, false, .group = QN_GROUP_SUPPORT},
    [W_ARRANGE] = {"arrange", {"move %c", "déplacer %c"}, false, .group = QN_GROUP_CARD},
    [W_RECOVER] = {"recover", {"recover %c", "faire récupérer %c"}, false, .group = QN_GROUP_CARD},
    [W_MULLIGAN] = {"mulligan", {"put them under the deck and draw four others", "les mettre sous le deck et en piocher quatre autres"},
                    false, .group = QN_GROUP_REDRAW},
    [W_KEEP] = {"keep", {"keep them", "les garder"}, false, .group = QN_GROUP_KEEP},
    [W_START] = {"start", {"%c", "%c"}, false, .group = QN_GROUP_PLAYER},
    [W_BOOST] = {"boost", {"pay %n for the boost of %c", "payer %n pour l'amplification de %c"}, true, .group = QN_GROUP_NUMBER},
    [W_EQUIP] = {"equip", {"%c%p", "%c%p"}, false, .group = QN_GROUP_PLACE},
    [W_TRANSFER] = {"transfer", {"transfer %c to %w", "transférer %c à %w"}, false, .group = QN_GROUP_ACT},
    [W_RECRUIT_PAYING] = {"recruit_paying", {"recruit %c for %n endurance", "recruter %c pour %n point(s) d'endurance"}, false, .group = QN_GROUP_RECRUIT},
    [W_TEAM] = {"team", {"%t", "%t"}, true, .group = QN_GROUP_OPTION},
    [W_NAME] = {"name", {"%c", "%c"}, .title = true, .group = QN_GROUP_NAME},
    [W_FRONT] = {"front", {"front row, column %n", "première ligne, colonne %n"}, true, .group = QN_GROUP_PLACE},
    [W_SUPPORT] = {"support", {"support row, column %n", "ligne de soutien, colonne %n"}, true, .group = QN_GROUP_PLACE},
    [W_HIDDEN_FRONT] = {"hidden_front", {"hidden front row, column %n", "première ligne cachée, colonne %n"}, true, .group = QN_GROUP_PLACE},
    [W_HIDDEN_SUPPORT] = {"hidden_support", {"hidden support row, column %n", "ligne de soutien cachée, colonne %n"}, true, .group = QN_GROUP_PLACE},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"turn %n, %s has the initiative", "tour %n, %s a l'initiative"}, .moment = QN_MOMENT_TURN},
    [LOG_PHASE] = {"phase", {"%(draw phase|build phase|resource step of %s|recruit step of %s|formation step of %s|combat phase|"
                             "attack step of %s|recovery phase|wrap-up)",
                             "%(phase de pioche|phase de construction|étape de ressource de %s|étape de recrutement de %s|étape de formation de %s|"
                             "phase de combat|étape d'attaque de %s|phase de récupération|aboutissement)"}, .moment = QN_MOMENT_PHASE},
    [LOG_INITIATIVE] = {"initiative", {"%s has the initiative", "%s a l'initiative"}},
    [LOG_MULLIGAN] = {"mulligan", {"%s takes a mulligan", "%s change sa main"}},
    [LOG_DREW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_RESOURCE] = {"resource", {"%s puts %c face down into the resource row", "%s pose %c face verso dans sa ligne des ressources"}},
    [LOG_RECRUITED] = {"recruit", {"%s recruits %c for %n resource point(s)", "%s recrute %c pour %n point(s)"}},
    [LOG_BOOSTED] = {"boost", {"%s pays %n for the boost of %c", "%s paie %n pour l'amplification de %c"}},
    [LOG_ENTERED] = {"enter", {"%c comes into play", "%c arrive en jeu"}},
    [LOG_PLACED] = {"arrange", {"%s places %c: %(front row|support row|hidden front row|hidden support row)",
                                "%s place %c : %(première ligne|ligne de soutien|première ligne cachée|ligne de soutien cachée)"}},
    [LOG_PLAYED] = {"play", {"%s plays %c", "%s joue %c"}},
    [LOG_FLIPPED] = {"flip", {"%s turns %c face up", "%s retourne %c face visible"}},
    [LOG_TURNED_DOWN] = {"turn_down", {"%c is turned face down", "%c passe face verso"}},
    [LOG_POWER] = {"power", {"%s uses %c", "%s utilise %c"}},
    [LOG_TRIGGERED] = {"trigger", {"%c of %s triggers", "%c de %s se déclenche"}},
    [LOG_TARGET] = {"target", {"target of %b: %c%< of %s|>", "cible de %b : %C%< de %s|>"}},
    [LOG_HELP] = {"help", {"%s announces %(a power-up|a reinforcement) of %c", "%s annonce %(un gain de +1 ATK et +1 DEF|un renfort) pour %c"}},
    [LOG_NEGATED] = {"negate", {"the effect of %c is negated", "l'effet de %c est annulé"}},
    [LOG_PROPOSED] = {"propose", {"%s proposes an attack: %c on %b", "%s propose une attaque : %c sur %B"}},
    [LOG_JOINED] = {"propose", {"%c joins the attack on %b", "%c se joint à l'attaque contre %B"}},
    [LOG_ILLEGAL] = {"illegal", {"the attack of %c on %b is no longer legal", "l'attaque de %c sur %B n'est plus légale"}},
    [LOG_ATTACKS] = {"attack", {"%c attacks %b", "%c attaque %B"}},
    [LOG_DEFENDS] = {"defend", {"%c defends", "%c défend"}},
    [LOG_ATTACK_TOTAL] = {"total", {"ATK of the attack: %n", "ATK de l'attaque : %n"}},
    [LOG_FORCE] = {"force", {"ATK of %c: %n", "ATK de %c : %n"}},
    [LOG_DEFENCE] = {"defence", {"DEF of %c: %n", "DEF de %c : %n"}},
    [LOG_STRUCK] = {"strike", {"%b strikes %c with %n", "%b frappe %c avec %n"}},
    [LOG_STUNNED] = {"stun", {"%c is stunned", "le personnage %c est étourdi"}},
    [LOG_RESISTED] = {"resist", {"%c cannot be stunned", "le personnage %c ne peut pas être étourdi"}},
    [LOG_INVULNERABLE] = {"invulnerable", {"%c is invulnerable: no endurance is lost", "%c est invulnérable : aucune perte d'endurance"}},
    [LOG_HELD] = {"held", {"%c is reinforced: no breakthrough", "%c a un renfort : pas de percée"}},
    [LOG_HARMLESS] = {"harmless", {"%c causes no breakthrough", "%c n'inflige pas de percée"}},
    [LOG_SWAPPED] = {"swap", {"%s exchanges endurance with %c", "%s échange son endurance avec %C"}},
    [LOG_OUT] = {"out", {"%s is out of the game", "%s est éliminé"}},
    [LOG_BREAKTHROUGH] = {"breakthrough", {"breakthrough: %n for %s", "percée : %n pour %s"}},
    [LOG_LOST] = {"lose", {"%s loses %n endurance", "%s perd %n point(s) d'endurance"}},
    [LOG_GAINED] = {"gain", {"%s gains %n endurance", "%s gagne %n point(s) d'endurance"}},
    [LOG_ENDURANCE] = {"endurance", {"%s has %n endurance", "%s a %n point(s) d'endurance"}},
    [LOG_POWERED_UP] = {"power_up", {"%c is powered up", "%c gagne +1 ATK et +1 DEF"}},
    [LOG_REINFORCED] = {"reinforce", {"%c is reinforced", "%c reçoit un renfort"}},
    [LOG_RECOVERED] = {"recover", {"%c recovers", "%c récupère"}},
    [LOG_KO] = {"ko", {"%c is KO'd", "%c est KO"}},
    [LOG_PUT_AWAY] = {"put_away", {"%c is put into the KO pile", "%c va dans la pile KO"}},
    [LOG_EXHAUSTED] = {"exhaust", {"%c is exhausted", "%c s'épuise"}},
    [LOG_READIED] = {"ready", {"%c is readied", "%c redevient disponible"}},
    [LOG_DISCARDED] = {"discard", {"%s discards %c", "%s défausse %c"}},
    [LOG_REPLACED] = {"replace", {"%s replaces %c", "%s substitue %c"}},
    [LOG_RETURNED] = {"return", {"%c returns to the hand of %s", "%c revient dans la main de %s"}},
    [LOG_REMOVED] = {"remove", {"%c is removed from the game", "%c quitte la partie"}},
    [LOG_MOVED] = {"move", {"%c moves: %(front row|support row|hidden front row|hidden support row)",
                            "%c se déplace : %(première ligne|ligne de soutien|première ligne cachée|ligne de soutien cachée)"}},
    [LOG_CONTROL] = {"control", {"%s controls %c", "%s contrôle %c"}},
    [LOG_PLUS] = {"counters", {"%c: %n +1 ATK/+1 DEF counter(s)", "%c : %n marqueur(s) +1 ATK/+1 DEF"}},
    [LOG_COSMIC] = {"counters", {"%c: %n cosmic counter(s)", "%c : %n marqueur(s) cosmique(s)"}},
    [LOG_MARKS] = {"counters", {"%c: %n counter(s)", "%c : %n marqueur(s)"}},
    [LOG_REVEALED] = {"reveal", {"%s reveals %c", "%s révèle %c"}},
    [LOG_SEARCHED] = {"search", {"%s searches the deck", "%s cherche dans son deck"}},
    [LOG_TUCKED] = {"tuck", {"%s puts %c under the deck", "%s place %c sous son deck"}},
    [LOG_MILLED] = {"mill", {"%c goes from the deck of %s to the KO pile", "%c va du deck de %s à la pile KO"}},
    [LOG_EQUIPPED] = {"equip", {"%b carries %c", "%b porte %c"}},
    [LOG_TRANSFERRED] = {"transfer", {"%c is transferred to %b", "%c passe à %b"}},
    [LOG_ATTACK_OVER] = {"over", {"the attack is over", "l'attaque est terminée"}},
    [LOG_WINS] = {"wins", {"%s wins", "%s gagne"}},
    [LOG_OUTLASTS] = {"wins", {"%s has the most endurance, %n, and wins",
                                   "%s a le plus d'endurance, %n, et gagne"}},
    [LOG_PAID] = {"pay", {"%s pays %n endurance", "%s paie %n point(s) d'endurance"}},
    [LOG_LEFT_ATTACK] = {"leave_attack", {"%c is no longer in the attack", "%c n'est plus dans l'attaque"}},
    [LOG_TEAM] = {"team", {"%c: %s chooses the team %t", "%c : %s choisit l'équipe %t"}},
    [LOG_NAMED] = {"name", {"%s names %c for %b", "%s nomme %c pour %b"}},
    [LOG_RETARGETED] = {"retarget", {"the effect of %c has another target: %b", "l'effet de %c a une autre cible : %B"}},
    [LOG_POINTS] = {"points", {"%s has %n resource point(s)", "%s a %n point(s) de ressources"}},
};
/* clang-format on */

#define PROC(name) [(name)-PROC_GAME]
static const struct procedure procedures[PROC_LAST - PROC_GAME] = {
    PROC(PROC_TURNS) = {"turns", vs_turns_steps, 1},
    PROC(PROC_TURN) = {"turn", vs_turn_steps, 1},
    PROC(PROC_DRAW) = {"draw", vs_draw_steps, 1, .part = "phase"},
    PROC(PROC_BUILD) = {"build", vs_build_steps, 2, .part = "phase"},
    PROC(PROC_RESOURCE) = {"resource_step", vs_resource_steps, 1, .part = "step"},
    PROC(PROC_RECRUIT_STEP) = {"recruit_step", vs_recruit_step_steps, 1, .part = "step"},
    PROC(PROC_FORMATION) = {"formation_step", vs_formation_steps, 1, .part = "step"},
    PROC(PROC_COMBAT) = {"combat", vs_combat_steps, 2, .part = "phase"},
    PROC(PROC_ATTACK_STEP) = {"attack_step", vs_attack_step_steps, 1, .part = "step"},
    PROC(PROC_RECOVERY) = {"recovery", vs_recovery_steps, 1, .part = "phase"},
    PROC(PROC_WRAP_UP) = {"wrap_up", vs_wrap_up_steps, 2, .part = "phase"},
    PROC(PROC_ROUND) = {NULL, vs_round_steps, 2},
    PROC(PROC_LINK) = {NULL, vs_link_steps, 4, .part = "link"},
    PROC(PROC_DRAW_TWO) = {NULL, vs_draw_two_steps, 0},
    PROC(PROC_RECRUIT) = {NULL, vs_recruit_steps, 6},
    PROC(PROC_FLIP) = {NULL, vs_flip_steps, 0},
    PROC(PROC_POWER_UP) = {NULL, vs_power_up_steps, 0},
    PROC(PROC_REINFORCE) = {NULL, vs_reinforce_steps, 0},
    PROC(PROC_ATTACK) = {NULL, vs_attack_steps, 0, .part = "attack"},
    PROC(PROC_CONCLUSION) = {NULL, vs_conclusion_steps, 6},
    PROC(PROC_PLACE) = {NULL, vs_place_steps, 4},
    PROC(PROC_ARRANGE) = {NULL, vs_arrange_steps, 1},
    PROC(PROC_TEAM_UP) = {NULL, vs_team_up_steps, 0},
    PROC(PROC_CHOOSE_TEAM) = {NULL, vs_choose_team_steps, 0},
    PROC(PROC_NAME) = {NULL, vs_name_steps, 0},
    PROC(PROC_RETARGET) = {NULL, vs_retarget_steps, 0},
    PROC(PROC_SETUP) = {NULL, vs_setup_steps, 2},
};

static void apply(struct table *t, struct occ *o)
{
    switch (o->kind) {
    case E_STUNNED: vs_apply_stun(t, o); break;
    case E_KO: vs_apply_ko(t, o); break;
    case E_BREAKTHROUGH: vs_apply_breakthrough(t, o); break;
    case E_POWER_UP: vs_apply_power_up(t, o); break;
    default: break;
    }
}

static uint8_t you(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

/* Of a player who is out nothing is left while the others play on. */
static bool has_left(const struct table *t, uint8_t seat)
{
    bool left = true;
    for (uint8_t kind = 0; kind <= Z_REMOVED; kind++)
        left &= !t->zones[zone_id(t, kind, seat)].count;
    return left && t->s->first != seat;
}

/* What searches take for granted (category_word.within): outside of an attack nobody attacks or defends. */
static bool fights_in_peace(const struct table *t)
{
    uint16_t team[MOST_FORMED];
    return t->s->global[G_ATTACK] == ATTACK_NONE &&
           (defender(t) != NONE || vs_attackers(t, FLAG_ATTACKING | FLAG_REINFORCED, team));
}

/* One character a position, in a row of whoever controls it; equipment has a bearer. */
static const char *invariant(const struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        if (!seat_is_in(t, seat) && t->s->status != TABLE_OVER && !has_left(t, seat))
            return "a player who is out still has something";
        for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
            for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE;
                 c = t->cards[c].next) {
                int column = vs_column(t, c);
                if (column < 1 || column > COLUMNS || vs_at(t, seat, kind, column) != c)
                    return "two characters in one position, or one in none";
                if (t->cards[c].controller != seat)
                    return "a character in a row of somebody else";
                if (is_stunned(t, c) && !has_flag(t, c, CARD_EXHAUSTED))
                    return "a stunned character that is ready";
            }
        for (uint16_t c = t->zones[zone_id(t, Z_GEAR, seat)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == NONE || !is_formed(t, t->cards[c].host))
                return "equipment without a bearer";
            else if (t->cards[c].controller != seat ||
                     t->cards[t->cards[c].host].controller != seat)
                return "equipment that is not its bearer's";
        if (t->cards[player_of(t, seat)].counter[C_POINTS] < 0)
            return "more resource points spent than there were";
    }
    if (fights_in_peace(t))
        return "an attacker or a defender without an attack";
    return t->s->global[G_CHAIN] < 0 ? "less than nothing on the chain" : NULL;
}

static const struct score_kind scores[] = {
    {"endurance", {"endurance", "points d'endurance"}, true, vs_score},
};

static uint8_t team(const struct table *t, uint8_t seat)
{
    int sides = t->s->global[G_SIDES];
    return (uint8_t)(sides ? seat % sides : seat);
}

/* What observations tell besides cards: flags as in the header, and variables that all may know. */
static const char *const flags[] = {
    "stunned", "proposed",  "attacking", "reinforced", "boosted", "arranged",
    "waiting", "recruited", "fresh",     "allowed",    "arrived",
};
static const struct number_word numbers[] = {
    {"phase", G_PHASE},       {"attack", G_ATTACK}, {"defender", G_DEFENDER},
    {"attacked", G_ATTACKED}, {"chained", G_CHAIN}, {"placed", G_PLACED},
};
static const struct number_word seat_numbers[] = {
    {"attacks", SV_ATTACKS},
};

/* clang-format off */
const struct game vs_game = {
    .name = "vs",
    .title = {"Vs. System", "Vs. System"},
    .catalogues = {{"VC", RULE_VC}, {"VS", RULE_VS}},
    .words = &vs_words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 2, .max_seats = MAX_SEATS, .default_seats = 2,
    .settings = vs_settings, .setting_count = SETTING_ROWS, .no_setting = MSG_SETTING,
    .plan = vs_plan,
    .deal = vs_deal,
    .deck_check = vs_deck_check,
    .apply = apply,
    .withdraw = vs_withdraw,
    .announced = vs_announced,
    .collects = true,
    .first_replaces = true,
    .own_order = true,
    .leaving = 1ull << E_STUNNED | 1ull << E_KO | 1ull << E_TO_PILE,
    .usable = vs_usable,
    .cost = vs_cost, .costs_more = vs_costs_more, .cost_label = {" for %n point(s)", " pour %n point(s)"},
    .use = vs_use,
    .hand = Z_HAND, .hand_word = W_PLAY,
    .you = you,
    .dormant = vs_dormant,
    .trait = vs_trait,
    .value = vs_value,
    .signed_counters = 1u << C_ENDURANCE,
    .invariant = invariant,
    .pending = vs_pending, .threatens = vs_threatens,
    .why = vs_why,
    .ended = vs_ended,
    .reasons = vs_reasons, .reason_count = VS_REASONS,
    .likely = vs_likely,
    .why_power = vs_why_power,
    .flags = flags, .flag_count = 11,
    .spots = 1u << Z_FRONT | 1u << Z_SUPPORT | 1u << Z_HIDDEN_FRONT | 1u << Z_HIDDEN_SUPPORT,
    .numbers = numbers, .number_count = 6,
    .seat_numbers = seat_numbers, .seat_number_count = 1,
    .scores = scores, .score_count = 1, .lead = 4,
    .team = team,
    .phases = phases, .phase_count = sizeof phases / sizeof phases[0], .phase_number = G_PHASE,
    .given = vs_given,
    .given_card = vs_given_card,
    .arrived = vs_arrived,
    .start_turn = vs_start_turn,
};
/* clang-format on */
