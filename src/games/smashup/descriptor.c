/*
 * Smash Up as the kernel sees it: zones, asks, words, procedures.
 */
#include "games/smashup/smashup.h"

#include "games/smashup/messages.h"
#include "games/smashup/setup.h"
#include "kernel/common.h"

enum {
    HOLDS_MINIONS = 1u << B_MINION | 1u << B_MONSTER | 1u << B_TREASURE,
    HOLDS_ACTIONS = 1u << B_ACTION | 1u << B_MADNESS | 1u << B_TREASURE
};

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_BASES] = {"bases", {"bases", "bases"}, 0, 1, SEEN_BY_ALL, 0, 0, 1u << B_BASE},
    [Z_PLAYER] = {"identity", {"player", "joueur"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_PLAYER, .own = true},
    [Z_MINIONS] = {"minions", {"minions", "créatures"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_MINIONS, .own = true},
    [Z_MONSTERS] = {"monsters", {"monsters", "monstres"}, 0, 1, SEEN_BY_ALL, 0, 0},
    [Z_TITANS] = {"titans", {"titans", "titans"}, 1, 1, SEEN_BY_ALL, 0, 0, 1u << B_TITAN, .own = true},
    [Z_ACTIONS] = {"actions", {"attached actions", "actions attachées"}, 1, 1, SEEN_BY_ALL, 0, 0, HOLDS_ACTIONS, .own = true},
    [Z_HAND] = {"hand", {"hand", "main"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"deck", "pioche"}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_DISCARD] = {"discard", {"discard pile", "défausse"}, 1, 0, SEEN_BY_ALL, 1, FROM_DISCARD},
    [Z_BURIED] = {"buried", {"buried cards", "cartes enterrées"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_TITANS_AT_REST] = {"resting_titans", {"titans beside the deck", "titans à côté de la pioche"}, 1, 0,
                          SEEN_BY_ALL, 0, FROM_ASIDE},
    [Z_FACTIONS] = {"factions", {"factions", "factions"}, 1, 0, SEEN_BY_ALL, 0, 0},
    [Z_DUEL] = {"duel", {"duel card", "carte de duel"}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_BASE_DECK] = {"base_deck", {"base deck", "pioche Base"}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_BASE_DISCARD] = {"base_discard", {"base discard pile", "défausse Base"}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_MADNESS] = {"madness_deck", {"Madness deck", "pioche Démence"}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_MONSTER_DECK] = {"monster_deck", {"monster deck", "pioche Monstre"}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_MONSTER_DISCARD] = {"monster_discard", {"monster discard pile", "défausse Monstre"}, 0, 0,
                           SEEN_BY_ALL, 1, 0},
    [Z_TREASURE_DECK] = {"treasure_deck", {"treasure deck", "pioche Trésor"}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_TREASURE_DISCARD] = {"treasure_discard", {"treasure discard pile", "défausse Trésor"}, 0, 0,
                            SEEN_BY_ALL, 1, 0},
    [Z_STAGE] = {"stage", {"card being played", "carte jouée"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_REVEALED] = {"revealed", {"revealed cards", "cartes révélées"}, 0, 0, SEEN_BY_ALL, 0, 0},
    [Z_BOX] = {"box", {"the box", "la boîte"}, 0, 0, SEEN_BY_ALL, 0, 0},
};

static const struct phase_word phases[] = {
    [PHASE_START] = {"start", {"start of turn", "début du tour"}},
    [PHASE_PLAY] = {"play", {"play cards", "jouer des cartes"}},
    [PHASE_SCORE] = {"score", {"score bases", "conquête"}},
    [PHASE_DRAW] = {"draw", {"draw two cards", "piocher deux cartes"}},
    [PHASE_END] = {"end", {"end of turn", "fin du tour"}},
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_TURN] = {"turn", {"Your turn", "À vous de jouer"}, su_turn_options, .turn = true, .role = QN_ROLE_TURN},
    [ASK_BASE] = {"base", {"%c: where to?", "%c : où ?"}, su_choose_base_options, .role = QN_ROLE_PLACE},
    [ASK_EXTRA] = {"extra", {"%c: play an extra card?", "%c : jouer une carte en plus ?"}, su_extra_options, .role = QN_ROLE_EXTRA},
    [ASK_MOVE] = {"move", {"Where does %c move?", "Où se déplace %c ?"}, su_move_options, .role = QN_ROLE_MOVE},
    [ASK_SCORE] = {"score", {"Which base is scored first?", "Quelle base décompter d'abord ?"}, su_score_options, .role = QN_ROLE_ORDER},
    [ASK_HAND_LIMIT] = {"hand_limit", {"More than 10 cards: discard one", "Plus de 10 cartes : défaussez-en une"},
                        su_hand_limit_options, .role = QN_ROLE_DISCARD},
    [ASK_OPENING] = {"opening", {"Keep this hand?", "Garder cette main ?"}, su_opening_options, .role = QN_ROLE_MULLIGAN},
    [ASK_SETTER] = {"setter", {"%c: which card sets its value?", "%c : quelle carte fixe sa valeur ?"}, su_setter_options, .role = QN_ROLE_CARD},
    [ASK_MADNESS] = {"madness", {"How many Madness cards do you draw?", "Combien de cartes Démence piochez-vous ?"},
                     su_madness_options, .role = QN_ROLE_NUMBER},
    [ASK_LOOT] = {"loot", {"%c: take a treasure", "%c : prenez un trésor"}, su_loot_options, .role = QN_ROLE_CARD},
    [ASK_TALENT] = {"talent", {"%c: which Talent?", "%c : quel Talent ?"}, su_talent_options, .role = QN_ROLE_EITHER},
    [ASK_DRAFT] = {"draft", {"Pick a faction", "Choisissez une faction"}, su_draft_options, .role = QN_ROLE_DRAFT},
    [ASK_COUNTERS] = {"counters", {"How many +1 power counters (%c)?", "Combien de marqueurs Force +1 (%c) ?"},
                      su_counters_options, .role = QN_ROLE_NUMBER},
    [ASK_NAME] = {"name", {"%c: which name?", "%c : quel nom ?"}, su_name_options, .role = QN_ROLE_NAME},
    [ASK_BURY] = {"bury", {"Where is %c buried?", "Où enterrer %c ?"}, su_bury_options, .role = QN_ROLE_PLACE},
    [ASK_UNCOVER] = {"uncover", {"Uncover one of your buried cards?", "Dévoiler une de vos cartes enterrées ?"},
                     su_uncover_options, .role = QN_ROLE_CARD},
    [ASK_DUEL] = {"duel", {"%c duels: lay a card face down?", "%c se bat en duel : poser une carte face cachée ?"},
                  su_duel_options, .role = QN_ROLE_CARD},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_PLAY] = {"play", {"play %c[ at %w]", "jouer %c[ sur %w]"}, false, .group = QN_GROUP_PLAY},
    [W_END] = {"end_phase", {"play no more cards", "ne plus jouer de cartes"}, false, .group = QN_GROUP_END},
    [W_BASE] = {"go_to", {"%c", "%c"}, false, .group = QN_GROUP_PLACE},
    [W_SCORE] = {"score", {"score %c", "décompter %c"}, false, .group = QN_GROUP_ORDER},
    [W_DISCARD] = {"discard", {"discard %c", "défausser %c"}, false, .group = QN_GROUP_DISCARD},
    [W_KEEP] = {"keep", {"keep this hand", "garder cette main"}, false, .group = QN_GROUP_KEEP},
    [W_REDRAW] = {"redraw", {"show it and draw five others", "la montrer et en piocher cinq autres"}, false, .group = QN_GROUP_REDRAW},
    [W_NUMBER] = {"number", {"%n", "%n"}, true, .group = QN_GROUP_NUMBER},
    [W_NAME] = {"name", {"%c", "%c"}, .title = true, .group = QN_GROUP_NAME},
    [W_TAKE] = {"take", {"take %c", "prendre %c"}, false, .group = QN_GROUP_CARD},
    [W_UNCOVER] = {"uncover", {"uncover %c[ (%w)]", "dévoiler %c[ (%w)]"}, false, .group = QN_GROUP_CARD},
    [W_LAY] = {"lay", {"lay %c face down", "poser %c face cachée"}, false, .group = QN_GROUP_CARD},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"%s takes a turn", "%s joue son tour"}, .moment = QN_MOMENT_TURN},
    [LOG_PHASE] = {"phase", {"%(start of turn|play cards|score bases|draw two cards|end of turn)",
                            "%(début du tour|jouer des cartes|conquête|piocher deux cartes|fin du tour)"}, .moment = QN_MOMENT_PHASE},
    [LOG_PLAYED] = {"play", {"%s plays %c[ at %w]", "%s joue %c[ sur %w]"}},
    [LOG_DESTROYED] = {"destroy", {"%c is destroyed[ (%w)]", "la carte %c est détruite[ (%w)]"}},
    [LOG_MOVED] = {"move", {"%c moves to %b", "%c va sur %b"}},
    [LOG_RETURNED] = {"return", {"%c goes to its owner's hand[ (%w)]",
                                "%c va dans la main de son propriétaire[ (%w)]"}},
    [LOG_PLACED] = {"place", {"%c is placed elsewhere[ (%w)]", "la carte %c est placée ailleurs[ (%w)]"}},
    [LOG_PLACED_UNDER] = {"place", {"%c goes under its deck[ (%w)]", "%c va sous sa pioche[ (%w)]"}},
    [LOG_PLACED_ON] = {"place", {"%c goes on top of its deck[ (%w)]", "%c va sur sa pioche[ (%w)]"}},
    [LOG_MIXED_IN] = {"place", {"%c is shuffled into a deck[ (%w)]", "on mélange %c dans une pioche[ (%w)]"}},
    [LOG_BOXED] = {"place", {"%c goes into the box[ (%w)]", "%c va dans la boîte[ (%w)]"}},
    [LOG_DISCARDED] = {"discard", {"%c is discarded[ (%w)]", "%c va à la défausse[ (%w)]"}},
    [LOG_DREW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_SCORES] = {"scores", {"%c is scored (power %n)", "la base %c est décomptée (force %n)"}},
    [LOG_VP_LOST] = {"vp_lost", {"%s loses %n VP (%c)", "%s perd %n PV (%c)"}},
    [LOG_VP] = {"vp", {"%s gains %n VP (%c)", "%s gagne %n PV (%c)"}},
    [LOG_NEW_BASE] = {"new_base", {"new base: %c", "nouvelle base : %c"}},
    [LOG_RESHUFFLED] = {"reshuffle", {"%s shuffles the discard pile into a new deck (%n cards)",
                                      "%s mélange sa défausse pour refaire sa pioche (%n cartes)"}},
    [LOG_REVEALED] = {"reveal", {"%s reveals %c", "%s révèle %c"}},
    [LOG_LOOKED] = {"look", {"%s looks at %c", "%s regarde %c"}},
    [LOG_ALLOWED] = {"allow", {"%s may play %n extra card(s)[ (%w)]", "%s peut jouer %n carte(s) en plus[ (%w)]"}},
    [LOG_POWER] = {"power", {"%c has power %n", "%c a une force de %n"}},
    [LOG_CONTROL] = {"control", {"%s takes control of %c", "%s prend le contrôle de %c"}},
    [LOG_COUNTERS] = {"counters", {"%c has %n +1 power counter(s)", "%c a %n marqueur(s) Force +1"}},
    [LOG_REDREW] = {"redraw", {"%s shows a hand without minions and draws another",
                              "%s montre une main sans créature et en pioche une autre"}},
    [LOG_WINS] = {"wins", {"%s wins with %n VP", "%s gagne avec %n PV"}},
    [LOG_TALLY] = {"tally", {"%c has %n counter(s) that only count", "%c a %n marqueur(s) de décompte"}},
    [LOG_NOTED] = {"named", {"%c is named", "la carte %c est nommée"}},
    [LOG_NAMED] = {"name", {"%s names %c for %b", "%s nomme %c pour %b"}},
    [LOG_SHUFFLED_IN] = {"shuffle_in", {"%c is shuffled into its owner's deck",
                                       "la carte %c est mélangée dans la pioche de son propriétaire"}},
    [LOG_MADNESS_RETURNED] = {"madness_returned", {"%c goes back to the Madness deck",
                                                   "%c retourne dans la pioche Démence"}},
    [LOG_CLASH] = {"clash", {"%c has to give way[ to %w]", "%c doit céder la place[ à %w]"}},
    [LOG_GAINED_POWER] = {"gained_power", {"%s has +%n power at %c this turn", "%s a +%n en force sur %c ce tour-ci"}},
    [LOG_GIVEN] = {"given", {"%s is given %c", "%s reçoit %c"}},
    [LOG_MADNESS_PENALTY] = {"madness_penalty", {"%s loses %n VP for Madness cards",
                                                 "%s perd %n PV pour ses cartes Démence"}},
    [LOG_MONSTER] = {"monster", {"%c appears at %b", "%c apparaît sur %b"}},
    [LOG_LOOT] = {"loot", {"%s takes %c from the loot", "%s prend %c dans le butin"}},
    [LOG_REFILLED] = {"refill", {"a discard pile is shuffled into a new deck (%n cards)",
                                 "une défausse est mélangée pour refaire sa pioche (%n cartes)"}},
    [LOG_RELEASED] = {"released", {"the control of %c ends", "le contrôle de %c prend fin"}},
    [LOG_PICKED] = {"pick", {"%s picks %c", "%s choisit %c"}},
    [LOG_BURIED] = {"bury", {"%s buries %c[ (%w)]", "%s enterre %c[ (%w)]"}},
    [LOG_UNCOVERED] = {"uncover", {"%s uncovers %c[ (%w)]", "%s dévoile %c[ (%w)]"}},
    [LOG_DUEL] = {"duel", {"%c challenges %b to a duel", "%c défie %b en duel"}},
    [LOG_LAID] = {"lay", {"%s lays %c face down for the duel", "%s pose %c face cachée pour le duel"}},
    [LOG_DUEL_WON] = {"duel_won", {"%c wins the duel (power %n)", "%c gagne le duel (force %n)"}},
    [LOG_DUEL_OFF] = {"duel_off", {"the duel ends without a result", "le duel prend fin sans résultat"}},
};
/* clang-format on */

#define PROC(name) [(name)-PROC_GAME]
static const struct procedure procedures[PROC_LAST - PROC_GAME] = {
    PROC(PROC_OPENING) = {"opening", su_opening_steps, 2},
    PROC(PROC_TURNS) = {"turns", su_turns_steps, 0},
    PROC(PROC_TURN) = {"turn", su_turn_steps, 0},
    PROC(PROC_SCORE_BASES) = {"score_bases", su_score_steps, 0, .part = "scoring"},
    PROC(PROC_DRAW_PHASE) = {"draw_phase", su_draw_phase_steps, 0},
    PROC(PROC_END_TURN) = {"end_turn", su_end_turn_steps, 0},
    PROC(PROC_PLAY) = {NULL, su_play_steps, 3, .part = "play"},
    PROC(PROC_RETIRE) = {NULL, su_retire_steps, 1},
    PROC(PROC_MOVE) = {NULL, su_move_steps, 5},
    PROC(PROC_PLAY_AT) = {NULL, su_play_at_steps, 6},
    PROC(PROC_EXTRA) = {NULL, su_extra_steps, 8},
    PROC(PROC_SETTERS) = {NULL, su_setter_steps, 1},
    PROC(PROC_PAID) = {NULL, su_paid_steps, 0},
    PROC(PROC_MADNESS) = {NULL, su_madness_steps, 1},
    PROC(PROC_EXCHANGE) = {NULL, su_exchange_steps, 0},
    PROC(PROC_MONSTERS) = {NULL, su_monsters_steps, 2},
    PROC(PROC_LOOT) = {NULL, su_loot_steps, 2 + SEATS_MOST},
    PROC(PROC_DRAFT) = {NULL, su_draft_steps, 1},
    PROC(PROC_SPARING) = {NULL, su_sparing_steps, 0},
    PROC(PROC_NAME) = {NULL, su_name_steps, 0},
    PROC(PROC_COUNTERS) = {NULL, su_counters_steps, 8},
    PROC(PROC_TALENT) = {NULL, su_talent_steps, 1},
    PROC(PROC_BURY) = {NULL, su_bury_steps, 4},
    PROC(PROC_UNCOVER) = {NULL, su_uncover_steps, 4},
    PROC(PROC_UNCOVER_ONE) = {NULL, su_uncover_one_steps, 0},
    PROC(PROC_UNCOVERED) = {NULL, su_uncovered_steps, 0},
    PROC(PROC_DUEL) = {NULL, su_duel_steps, 4, .part = "duel"},
};

bool su_stands_fast(const struct table *t, uint8_t event, uint16_t card)
{
    return (event == E_DESTROY || event == E_MOVE || event == E_RETURN) &&
           has_keyword(t, card, K_STEADFAST);
}

/* What was warded off once does not come back this turn (SC-010 SC-012). */
static void status_first(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        if ((o->text != NONE && su_is_shielded(t, i->card, o->text)) ||
            su_stands_fast(t, o->kind, i->card))
            i->amount = 0;
    }
}

static void conclude(struct table *t, struct occ *o)
{
    if ((o->kind == E_PLAY || o->kind == E_ARRIVE) && !(o->flags & OCC_CANCELLED))
        su_conclude_play(t, o);
}

/* SU-333: being attached is an effect, so what becomes protected sheds it. */
static bool shed_attached(struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, s)].head; c != NONE; c = t->cards[c].next)
            if (su_is_protected(t, s, c, t->cards[c].host)) {
                log_add(t, LOG_DISCARDED, -1, c, NONE, 0, RULE_SU + 333);
                su_discard(t, c);
                t->s->changed |= CHANGED_PLAY;
                return true;
            }
    return su_settle_wards(t) || su_settle_values(t);
}

static bool settle(struct table *t, uint8_t changed)
{
    (void)changed;
    return shed_attached(t) || su_settle_titans(t);
}

static bool reaches(const struct table *t, const struct context *cx, uint16_t card)
{
    if (cx->self == NONE || card == NONE || type_of(t, cx->self) == T_BASE ||
        t->cards[cx->self].controller == NOBODY)
        return true;
    return !su_is_protected(t, cx->you, cx->self, card) && !su_is_shielded(t, card, cx->self);
}

/* SU-244: a card on a base may say that its player ignores what the base says. */
static bool ignores(const struct table *t, uint8_t seat, uint16_t card)
{
    if (seat == NOBODY || type_of(t, card) != T_BASE)
        return false;
    for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == card && has_keyword(t, c, K_IGNORING))
            return true;
    return false;
}

/* SC-445 SC-446: whatever lies at a base that is still, the base itself excepted. */
static bool silenced(const struct table *t, uint16_t card)
{
    uint16_t place = type_of(t, card) == T_BASE ? (uint16_t)NONE : su_place(t, card);
    return place != NONE && has_keyword(t, place, K_STILL);
}

/* SU-305: what a Special must do by itself cannot happen either where Specials are forbidden. */
static bool dormant(const struct table *t, uint16_t card, uint16_t ability)
{
    if (!event_may_be_forbidden(t, E_USE_SPECIAL))
        return false;
    uint8_t kind = t->pack->abilities[ability].kind;
    return (kind == KIND_SPECIAL_FORCED || kind == KIND_SPECIAL_INTERRUPT) &&
           su_use_is_forbidden(t, E_USE_SPECIAL, t->cards[card].controller, card);
}

/* SU-109: what somebody holds of another's cards is no Madness card. */
enum { ANYWHERE, WITH_ANOTHER };

static uint8_t confines(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    uint8_t kind = zone_kind_of(t, c->zone);
    bool held = kind == Z_HAND || kind == Z_DECK || kind == Z_DISCARD;
    return held && c->owner != zone_seat_of(t, c->zone) ? WITH_ANOTHER : ANYWHERE;
}

static uint8_t could_be(const struct table *t, uint16_t def)
{
    return (uint8_t)((t->pack->defs[def].type != T_MADNESS) << WITH_ANOTHER);
}

static uint8_t you(const struct table *t, uint16_t card)
{
    uint8_t seat = t->cards[card].controller;
    return seat == NOBODY ? t->s->active : seat;
}

static const struct score_kind scores[] = {
    {"vp", {"victory points", "points de victoire"}, false, su_score},
};

static const char *invariant(const struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++) {
        for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, s)].head; c != NONE; c = t->cards[c].next)
            if (!su_stands(t, c) || t->cards[c].controller != s)
                return "a minion stands nowhere, or on the wrong side";
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, s)].head; c != NONE; c = t->cards[c].next)
            if (!su_stands(t, c))
                return "an attached action is attached to nothing";
    }
    const char *wrong = su_titan_invariant(t);
    wrong = wrong ? wrong : su_buried_invariant(t);
    wrong = wrong ? wrong : su_monster_invariant(t);
    return wrong ? wrong : su_madness_invariant(t);
}

/* What observations tell besides cards: variables that all may know. (What flags mean depends on the type of
 * the card, so they have no words.) */
static const struct number_word numbers[] = {
    {"phase", G_PHASE},
    {"scoring", G_SCORING},
};
static const struct number_word seat_numbers[] = {
    {"minions_used", SV_MINIONS_USED},     {"actions_used", SV_ACTIONS_USED},
    {"minions_played", SV_MINIONS_PLAYED}, {"actions_played", SV_ACTIONS_PLAYED},
    {"extra_turns", SV_EXTRA_TURNS},
};

/* clang-format off */
const struct game smashup_game = {
    .name = "smashup",
    .title = {"Smash Up", "Smash Up"},
    .catalogues = {{"SU", RULE_SU}, {"SC", RULE_SC}},
    .words = &smashup_words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 2, .max_seats = SEATS_MOST, .default_seats = 2,
    .settings = smashup_settings, .setting_count = SETTING_ROWS, .no_setting = MSG_SETTING,
    .plan = su_plan,
    .deal = su_deal,
    .status_first = status_first,
    .apply = su_apply,
    .conclude = conclude,
    .defers = true,
    .leaving = 1ull << E_DESTROY | 1ull << E_RETURN | 1ull << E_PLACE | 1ull << E_DISCARD |
               1ull << E_CLASH,
    .retire = su_retire,
    .settle = settle,
    .usable = su_usable,
    .use = su_use,
    .hand = Z_HAND, .hand_word = W_PLAY,
    .you = you,
    .reaches = reaches,
    .ignores = ignores,
    .lasts = su_lasts,
    .dormant = dormant,
    .silenced = silenced, .silencing = 1ull << K_STILL,
    .confines = confines,
    .could_be = could_be,
    .confined_kinds = WITH_ANOTHER,
    .confining = 1ull << Z_HAND | 1ull << Z_DECK | 1ull << Z_DISCARD,
    .holder = su_holder,
    .grants_in_play = true, /* SC-329 */
    .sums_after_set = true,
    .many_lasting = 32,
    .value = su_value,
    .invariant = invariant,
    .reasons = su_reasons, .reason_count = WHYS,
    .why = su_why,
    .ended = su_ended,
    .likely = su_likely,
    .numbers = numbers, .number_count = 2,
    .seat_numbers = seat_numbers, .seat_number_count = 5,
    .scores = scores, .score_count = 1, .lead = 8,
    .phases = phases, .phase_count = sizeof phases / sizeof phases[0], .phase_number = G_PHASE,
    .given_card = su_given_card,
    .arrived = su_arrived,
    .start_turn = su_start_turn,
    .phase = G_PHASE,
};
/* clang-format on */
