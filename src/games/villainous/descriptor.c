/*
 * Villainous as the kernel sees it: zones, asks, words, procedures.
 */
#include "games/villainous/villainous.h"

#include "games/villainous/messages.h"
#include "games/villainous/settings.h"
#include "kernel/common.h"

/* What can lie there: whoever looks for something else need not look. */
enum {
    HOLDS_VILLAIN = 1u << B_VILLAIN,
    HOLDS_LOCATIONS = 1u << B_LOCATION | 1u << B_PLACE,
    HOLDS_CRISES = 1u << B_CRISIS | 1u << B_CRISIS_GLOBAL | 1u << B_CRISIS_TARGETED |
                   1u << B_PLACE | 1u << B_FATE,
    HOLDS_ALLIES = 1u << B_ALLY | 1u << B_CHARACTER,
    HOLDS_FATE = 1u << B_HERO | 1u << B_CHARACTER | 1u << B_ITEM | 1u << B_FATE,
    HOLDS_ITEMS = 1u << B_ITEM | 1u << B_STONE | 1u << B_CONTRACT,
    HOLDS_SPECIALTIES = 1u << B_SPECIALTY | 1u << B_STONE | 1u << B_ITEM | 1u << B_GOAL
};

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_VILLAIN] = {"identity", {"villain", "Méchant"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_VILLAIN, .own = true},
    [Z_LOCATIONS] = {"locations", {"locations", "lieux"}, 1, 1, SEEN_BY_ALL, 1, 0, HOLDS_LOCATIONS, .own = true},
    [Z_CRISES] = {"crises", {"crises", "Crises"}, 0, 1, SEEN_BY_ALL, 0, 0, HOLDS_CRISES},
    [Z_ALLIES] = {"allies", {"allies", "Alliés"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_ALLIES, .own = true},
    [Z_HEROES] = {"heroes", {"heroes and fate items", "Héros et Objets Fatalité"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_FATE},
    [Z_ITEMS] = {"items", {"items", "Objets"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_ITEMS, .own = true},
    [Z_SPECIALTIES] = {"specialties", {"specialties", "Compétences"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_SPECIALTIES, .own = true},
    [Z_HAND] = {"hand", {"hand", "main"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"villain deck", "pioche Méchant"}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_DISCARD] = {"discard", {"discard pile", "défausse"}, 1, 0, SEEN_BY_ALL, 1, 0, .change = CHANGED_DISCARDS},
    [Z_GOALS] = {"goals", {"goals to come", "étapes à venir"}, 1, 0, SEEN_BY_ALL, 1, FROM_ASIDE},
    [Z_KEPT] = {"kept", {"kept cards", "cartes gardées"}, 1, 0, SEEN_BY_ALL, 0, 0},
    [Z_FATE_DECK] = {"fate_deck", {"fate deck", "pioche Fatalité"}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_FATE_DISCARD] = {"fate_discard", {"fate discard pile", "défausse Fatalité"}, 0, 0, SEEN_BY_ALL, 1, 0,
                        .change = CHANGED_DISCARDS},
    [Z_RESERVE] = {"reserve", {"reserve", "réserve"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_STAGE] = {"stage", {"card being played", "carte jouée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_REVEALED] = {"revealed", {"revealed card", "carte dévoilée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_BOX] = {"box", {"the box", "la boîte"}, 0, 0, SEEN_BY_NONE, 0, 0},
};

static const struct phase_word phases[] = {
    [STEP_MOVE] = {"move", {"move", "déplacement"}},
    [STEP_ACT] = {"act", {"actions", "actions"}},
    [STEP_DRAW] = {"draw", {"draw", "pioche"}},
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_EARLY] = {"early", {"Your turn begins: use something first?", "Votre tour commence : utiliser d'abord quelque chose ?"},
                   mv_early_options, .passed_over = true, .role = QN_ROLE_WINDOW},
    [ASK_MOVE] = {"turn", {"Where do you go?", "Où allez-vous ?"}, mv_move_options, .turn = true, .role = QN_ROLE_TURN},
    [ASK_ACT] = {"act", {"%c: your actions", "%c : vos actions"}, mv_act_options, .turn = true, .role = QN_ROLE_ACTIONS},
    [ASK_SYMBOL] = {"symbol", {"%c: which action do you use?", "%c : quelle action utiliser ?"}, mv_symbol_options, .role = QN_ROLE_EITHER},
    [ASK_ACTION] = {"action", {"%c: take the action?", "%c : effectuer l'action ?"}, mv_action_options, .role = QN_ROLE_YES_NO},
    [ASK_WHERE] = {"where", {"%c: where to?", "%c : où ?"}, mv_where_options, .role = QN_ROLE_PLACE},
    [ASK_RELOCATE] = {"relocate", {"Where is %c relocated?", "Où transférer %c ?"}, mv_relocate_options, .role = QN_ROLE_MOVE},
    [ASK_VANQUISH] = {"vanquish", {"%c: which allies?", "%c : quels Alliés ?"}, mv_vanquish_options, .role = QN_ROLE_JOIN},
    [ASK_FATE] = {"fate", {"%c: against whom, and where?", "%c : contre qui, et où ?"}, mv_fate_options, .role = QN_ROLE_PLACE},
    [ASK_DISCARD] = {"discard", {"Discard which cards?", "Quelles cartes défausser ?"}, mv_discard_options, .role = QN_ROLE_CARD},
    [ASK_GIVE] = {"give", {"You receive %c: where?", "Vous recevez %c : où ?"}, mv_give_options, .role = QN_ROLE_PLACE},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_GO] = {"go", {"go to %c", "aller à %C"}, false, .group = QN_GROUP_GO},
    [W_GAIN] = {"gain", {"gain %n power", "gagner %n jeton(s) Pouvoir"}, false, .group = QN_GROUP_ACT},
    [W_PLAY] = {"play", {"play %c[ at %w]%p", "jouer %c[ sur %W]%p"}, false, .group = QN_GROUP_PLAY},
    [W_PLAY_OTHERWISE] = {"play_otherwise", {"play %c otherwise[ at %w]", "jouer autrement %c[ sur %W]"}, false, .group = QN_GROUP_PLAY},
    [W_ACTIVATE] = {"activate", {"activate %c%p", "activer %c%p"}, true, .group = QN_GROUP_USE},
    [W_RELOCATE] = {"relocate", {"relocate %c[ to %w]", "transférer %c[ sur %W]"}, false, .group = QN_GROUP_MOVE},
    [W_VANQUISH] = {"vanquish", {"vanquish %c", "éliminer %c"}, false, .group = QN_GROUP_VANQUISH},
    [W_FATE] = {"fate", {"reveal a fate card", "dévoiler une carte Fatalité"}, false, .group = QN_GROUP_ACT},
    [W_DISCARD_CARDS] = {"discard_cards", {"discard cards", "défausser des cartes"}, false, .group = QN_GROUP_ACT},
    [W_END] = {"end_actions", {"end your actions", "finir vos actions"}, false, .group = QN_GROUP_END},
    [W_DISCARD] = {"discard", {"discard %c", "défausser %c"}, false, .group = QN_GROUP_DISCARD},
    [W_WITH] = {"with", {"with %c", "avec %c"}, false, .group = QN_GROUP_JOIN},
    [W_PLACE] = {"at", {"%c", "%c"}, false, .group = QN_GROUP_PLACE},
    [W_AGAINST] = {"against", {"against %c", "contre %c"}, false, .group = QN_GROUP_PLAYER},
    [W_SYMBOL] = {"action_of", {"the action of %c", "l'action de %c"}, false, .group = QN_GROUP_OPTION},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"%s takes a turn", "%s joue son tour"}, .moment = QN_MOMENT_TURN},
    [LOG_STEP] = {"phase", {"%(move|actions|draw)", "%(déplacement|actions|pioche)"}, .moment = QN_MOMENT_PHASE},
    [LOG_MOVES] = {"go", {"%s goes to %c", "%s va à %C"}},
    [LOG_GAINED] = {"gain", {"%s gains %n power", "%s gagne %n jeton(s) Pouvoir"}},
    [LOG_LOST] = {"lose", {"%s loses %n power", "%s perd %n jeton(s) Pouvoir"}},
    [LOG_LOST_NOTHING] = {"lose", {"%s has no power to lose", "%s n'a pas de jeton Pouvoir à perdre"}},
    [LOG_PAID] = {"pay", {"%s pays %n power", "%s paie %n jeton(s) Pouvoir"}},
    [LOG_PLAYED] = {"play", {"%s plays %c[ at %w]", "%s joue %c[ sur %W]"}},
    [LOG_ATTACHED] = {"attach", {"%c is attached to %b", "la carte %c est associée à %b"}},
    [LOG_ACTIVATED] = {"activate", {"%s activates %c", "%s active %c"}},
    [LOG_RELOCATED] = {"relocate", {"%c is relocated to %b", "la carte %c est transférée sur %B"}},
    [LOG_VANQUISH] = {"vanquish", {"%s vanquishes %c with strength %n", "%s élimine %c avec une force de %n"}},
    [LOG_DEFEATED] = {"defeat", {"%c is defeated[ (%w)]", "la carte %c est éliminée[ (%w)]"}},
    [LOG_DISCARDED] = {"discard", {"%c is discarded[ (%w)]", "%c va à la défausse[ (%w)]"}},
    [LOG_REVEALED] = {"reveal", {"%s reveals %c", "%s dévoile %c"}},
    [LOG_FATED] = {"reveal", {"%s reveals %c (Fate)", "%s dévoile %c (Fatalité)"}},
    [LOG_LOOKED] = {"look", {"%s looks at %c", "%s regarde %c"}},
    [LOG_SEARCHED] = {"search", {"%s searches %(the villain deck|all the decks)", "%s cherche dans %(sa pioche|toutes les pioches)"}},
    [LOG_WASTED] = {"waste", {"%c cannot be played and is discarded", "la carte %c ne peut pas être jouée et va à la défausse"}},
    [LOG_DREW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_RESHUFFLED] = {"reshuffle", {"a discard pile becomes a new deck (%n cards)",
                                      "une défausse devient une nouvelle pioche (%n cartes)"}},
    [LOG_RETURNED] = {"return", {"%c goes to %<the hand of %s|its owner's hand>[ (%w)]",
                                "%c va dans la main de %<%s|son propriétaire>[ (%w)]"}},
    [LOG_TOKENS] = {"tokens", {"%c: strength tokens worth %n in all", "%c : jetons Force, %n en tout"}},
    [LOG_MISCHIEF] = {"mark", {"%c now has %n Mischief", "%c a maintenant %n Discorde"}},
    [LOG_SPENT] = {"mark", {"%c has spent %n Mischief so far", "%c a dépensé %n Discorde jusqu'ici"}},
    [LOG_LOYALTY] = {"mark", {"%c now has %n Loyalty", "%c a maintenant %n Loyauté"}},
    [LOG_VENDETTAS] = {"mark", {"vendettas that %c has settled so far: %n", "vendettas que %c a réglées jusqu'ici : %n"}},
    [LOG_MARKS] = {"mark", {"%c now has %n Soul Mark(s)", "%c a maintenant %n Marque(s) d'âme"}},
    [LOG_CRISIS] = {"crisis", {"a crisis begins: %c", "une Crise commence : %c"}},
    [LOG_CRISIS_AGAINST] = {"crisis", {"a crisis begins against %s: %c", "une Crise commence contre %s : %c"}},
    [LOG_RESOLVED] = {"resolve", {"%c is resolved (strength %n)", "la Crise %c est résolue (force %n)"}},
    [LOG_REWARD] = {"reward", {"%s receives the reward of %c", "%s reçoit la récompense de %c"}},
    [LOG_CLAIMED] = {"claim", {"%s now has %c", "%s possède maintenant %c"}},
    [LOG_GIVEN] = {"give", {"%s receives %c[ (%w)]", "%s reçoit %c[ (%w)]"}},
    [LOG_KEPT] = {"keep", {"%s keeps %c[ (%w)]", "%s garde %c[ (%w)]"}},
    [LOG_WINS] = {"wins", {"%s reaches the objective of %c and wins", "%s atteint l'objectif de %c et gagne"}},
};
/* clang-format on */

#define PROC(name) [(name)-PROC_GAME]
static const struct procedure procedures[PROC_LAST - PROC_GAME] = {
    PROC(PROC_OPENING) = {"opening", mv_opening_steps, 0},
    PROC(PROC_TURNS) = {"turns", mv_turns_steps, 0},
    PROC(PROC_TURN) = {"turn", mv_turn_steps, 0},
    PROC(PROC_SYMBOL) = {NULL, mv_symbol_steps, 4},
    PROC(PROC_ACTION) = {NULL, mv_action_steps, 1, .part = "action"},
    PROC(PROC_PLAY) = {NULL, mv_play_steps, 4, .part = "play"},
    PROC(PROC_PLAY_AT) = {NULL, mv_play_at_steps, 5},
    PROC(PROC_RELOCATE) = {NULL, mv_relocate_steps, 4},
    PROC(PROC_VANQUISH) = {NULL, mv_vanquish_steps, 5, .part = "vanquish"},
    PROC(PROC_FATE) = {"fate", mv_fate_steps, 2},
    PROC(PROC_RESOLVE) = {NULL, mv_resolve_steps, 1},
    PROC(PROC_DISCARD) = {NULL, mv_discard_steps, 0},
    PROC(PROC_GIVE) = {NULL, mv_give_steps, 0},
    PROC(PROC_PAID) = {NULL, mv_paid_steps, 0},
};

static void conclude(struct table *t, struct occ *o)
{
    if (o->flags & OCC_CANCELLED)
        return;
    if (o->kind == E_PLAY)
        mv_conclude_play(t, o);
    else if (t->game->leaving >> o->kind & 1)
        mv_conclude_leaving(t, o);
}

static bool settle(struct table *t, uint8_t changed)
{
    return mv_settle_objectives(t, changed) || mv_settle_crises(t, changed);
}

/* MV-105: a card in a domain speaks to the player who holds it; global crises to whose turn it is. */
static uint8_t you(const struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    return seat == NOBODY ? t->s->active : seat;
}

/* MV-183 – MV-187: what stays in the box is common, and how many crises do is known. */
static uint8_t kind_in_box(const struct table *t, uint16_t def)
{
    const struct def *d = &t->pack->defs[def];
    bool common = mv_seat_of_set(t, d->set) == NOBODY, crisis = d->categories >> B_CRISIS & 1;
    return (uint8_t)(1 + 2 * common + crisis);
}

enum { KINDS_IN_BOX = 4 };

static uint8_t confines(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    return zone_kind_of(t, c->zone) == Z_BOX ? kind_in_box(t, c->def) : 0;
}

static uint8_t could_be(const struct table *t, uint16_t def)
{
    return (uint8_t)(1u << kind_in_box(t, def));
}

static const char *invariant(const struct table *t)
{
    if (t->s->status == TABLE_WAITING && !t->s->changed &&
        (mv_winner(t, CHANGED_ANY) != NOBODY || mv_overcome(t) != NONE))
        return "an objective is reached or a crisis overcome, and nobody noticed";
    for (uint8_t s = 0; s < t->s->seats; s++) {
        if (villain_of(t, s) != NONE && power_of(t, s) < 0)
            return "negative power";
        for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, s)].head; c != NONE; c = t->cards[c].next)
            if (mv_place(t, c) == NONE || t->cards[c].controller != s)
                return "an ally stands nowhere, or on the wrong side";
        for (uint16_t c = t->zones[zone_id(t, Z_HEROES, s)].head; c != NONE; c = t->cards[c].next)
            if (t->cards[c].host == NONE || mv_troubled(t, t->cards[c].host) != s)
                return "a fate card lies in no domain, or in the wrong one";
        for (uint16_t c = t->zones[zone_id(t, Z_ITEMS, s)].head; c != NONE; c = t->cards[c].next)
            if (mv_place(t, c) == NONE)
                return "an item lies nowhere";
    }
    return NULL;
}

static const struct score_kind scores[] = {
    {"objective",
     {"objective, in thousandths", "objectif, en millièmes"},
     false,
     NULL}, /* MV-010 */
};

/* What observations tell besides cards: flags as in the header, and variables that all may know. */
static const char *const flags[] = {
    "vanquishing",
    "resolving",
};
static const struct number_word numbers[] = {
    {"step", G_STEP},
    {"used_gain", G_USED + ACT_GAIN},
    {"used_play", G_USED + ACT_PLAY},
    {"used_activate", G_USED + ACT_ACTIVATE},
    {"used_relocate", G_USED + ACT_RELOCATE},
    {"used_vanquish", G_USED + ACT_VANQUISH},
    {"used_fate", G_USED + ACT_FATE},
    {"used_discard", G_USED + ACT_DISCARD},
};
static const struct number_word seat_numbers[] = {
    {"mover", SV_MOVER},
};

/* clang-format off */
const struct game villainous_game = {
    .name = "villainous",
    .title = {"Marvel Villainous", "Marvel Villainous"},
    .catalogues = {{"MV", RULE_MV}},
    .words = &villainous_words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 2, .max_seats = SEATS_MOST, .default_seats = 2,
    .settings = villainous_settings, .setting_count = SETTING_ROWS, .no_setting = MSG_SETTING,
    .plan = mv_plan,
    .deal = mv_deal,
    .apply = mv_apply,
    .conclude = conclude,
    .leaving = 1ull << E_DEFEAT | 1ull << E_DISCARD | 1ull << E_SPEND | 1ull << E_RETURN,
    .settle = settle,
    .usable = mv_usable,
    .cost = villainous_cost, .costs_more = villainous_costs_more, .in_vain = villainous_in_vain, .cost_label = {" for %n power", " pour %n jeton(s) Pouvoir"},
    .use = mv_use,
    .hand = Z_HAND, .hand_word = W_PLAY,
    .you = you,
    .confines = confines,
    .could_be = could_be,
    .confined_kinds = KINDS_IN_BOX, .confining = 1ull << Z_BOX,
    .signed_counters = 1u << C_TOKENS,
    .value = mv_value,
    .concerns = mv_concerns,
    .state = mv_state, .state_words = mv_state_words, .state_word_count = STATE_WORDS,
    .pursues = mv_pursues,
    .invariant = invariant,
    .why = mv_why,
    .ended = mv_ended,
    .reasons = mv_reasons, .reason_count = MV_REASONS,
    .likely = mv_likely,
    .flags = flags, .flag_count = 2,
    .numbers = numbers, .number_count = 8,
    .seat_numbers = seat_numbers, .seat_number_count = 1,
    .scores = scores, .score_count = 1, .lead = 2,
    .phases = phases, .phase_count = sizeof phases / sizeof phases[0], .phase_number = G_STEP,
    .given = mv_given,
    .given_card = mv_given_card,
    .arrived = mv_arrived,
    .start_turn = mv_start_turn,
    .phase = G_STEP,
};
/* clang-format on */
