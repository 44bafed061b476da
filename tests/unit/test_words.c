/*
 * The vocabulary of the tests of the card language.
 */
#include "test_words.h"

#define COUNT(array) (uint8_t)(sizeof(array) / sizeof(array)[0])

static const struct type_word types[] = {
    {.name = "event", .noun = {"event", NULL, "événement", NULL, 'm'}, .categories = 1},
    {.name = "ally", .noun = {"ally", "allies", "allié", NULL, 'm'}, .categories = 2},
    {.name = "upgrade", .noun = {"upgrade", NULL, "amélioration", NULL, 'f'}, .categories = 4},
    {.name = "minion", .noun = {"minion", NULL, "sbire", NULL, 'm'}, .categories = 8},
    {.name = "hero", .noun = {"hero", "heroes", "héros", "héros", 'm'}, .categories = 16},
    {.name = "attachment", .noun = {"attachment", NULL, "attachement", NULL, 'm'},
     .categories = 32},
};

static const struct category_word categories[] = {
    {.name = "event", .noun = {"event", NULL, "événement", NULL, 'm'}},
    {.name = "ally", .noun = {"ally", "allies", "allié", NULL, 'm'}},
    {.name = "upgrade", .noun = {"upgrade", NULL, "amélioration", NULL, 'f'}},
    {.name = "minion", .noun = {"minion", NULL, "sbire", NULL, 'm'}},
    {.name = "hero", .noun = {"hero", "heroes", "héros", "héros", 'm'}},
    {.name = "attachment", .noun = {"attachment", NULL, "attachement", NULL, 'm'}},
    {.name = "enemy", .noun = {"enemy", "enemies", "ennemi", NULL, 'm'}, .test = 1},
    {.name = "character", .noun = {"character", NULL, "personnage", NULL, 'm'}, .test = 2},
    {.name = "identity", .noun = {"identity", "identities", "identité", NULL, 'f'}, .test = 3},
    {.name = "card", .noun = {"card", NULL, "carte", NULL, 'f'}, .test = 4},
    {.name = "player", .noun = {"player", NULL, "joueur", NULL, 'm'}, .test = 5},
    {.name = "side_scheme",
     .noun = {"side scheme", NULL, "manigance annexe", "manigances annexes", 'f'}, .test = 6},
    {.name = "main_scheme",
     .noun = {"main scheme", NULL, "manigance principale", "manigances principales", 'f'},
     .test = 7},
    {.name = "villain", .noun = {"villain", NULL, "méchant", NULL, 'm'}, .test = 8},
    {.name = "ready", .noun = {"ready", "ready", "prêt", NULL, 'm'}, .adjective = true, .test = 9},
    {.name = "exhausted", .noun = {"exhausted", "exhausted", "épuisé", NULL, 'm'},
     .adjective = true, .test = 10},
    {.name = "yours",
     .noun = {"you control", "you control", "que vous contrôlez", "que vous contrôlez", 0},
     .adjective = true, .test = 11},
    {.name = "engaged",
     .noun = {"engaged with you", "engaged with you", "engagé avec vous", "engagés avec vous", 'm'},
     .adjective = true, .test = 12},
};

static const struct attr_word attrs[] = {
    {.name = "cost", .en = "cost", .fr = "coût", .printed = true, .slot = 0},
    {.name = "atk", .en = "ATK", .fr = "ATQ", .printed = true, .slot = 0},
    {.name = "thw", .en = "THW", .fr = "CTR", .printed = true, .slot = 0},
    {.name = "hp", .en = "hit points", .fr = "points de vie", .printed = true, .slot = 0},
    {.name = "boost", .en = "boost", .fr = "boost", .printed = true, .slot = 0},
    {.name = "damage", .en = "damage", .fr = "dégâts", .counter = true, .slot = 0},
    {.name = "threat", .en = "threat", .fr = "menace", .printed = true, .counter = true, .slot = 1},
    {.name = "retaliate", .en = "retaliate", .fr = "riposte", .slot = 0},
};

static const struct keyword_word keywords[] = {
    {.name = "guard", .en = "Guard", .fr = "Garde", .attr = -1},
    {.name = "surge", .en = "Surge", .fr = "Déferlement", .attr = -1},
    {.name = "retaliate", .en = "Retaliate", .fr = "Riposte", .attr = ATTR_RETALIATE},
    {.name = "uses", .en = "Uses", .fr = "Utilisations", .attr = -1, .named_counter = true},
    {.name = "team up", .en = "Team-Up", .fr = "Alliance", .attr = -1},
};

static const struct plain_word icons[] = {
    {.name = "physical", .en = "physical", .fr = "physique"},
    {.name = "mental", .en = "mental", .fr = "mentale"},
    {.name = "energy", .en = "energy", .fr = "énergie"},
    {.name = "wild", .en = "wild", .fr = "joker"},
};

static const struct plain_word labels[] = {
    {.name = "attack", .en = "attack", .fr = "attaque"},
    {.name = "thwart", .en = "thwart", .fr = "contre"},
    {.name = "defense", .en = "defense", .fr = "défense"},
};

static const struct plain_word periods[] = {
    {.name = "round", .en = "round", .fr = "manche"},
    {.name = "phase", .en = "phase", .fr = "phase"},
    {.name = "end of round", .en = "the end of the round", .fr = "la fin de la manche"},
    {.name = "end of phase", .en = "the end of the phase", .fr = "la fin de la phase"},
    {.name = "this attack", .en = "this attack", .fr = "cette attaque"},
};

static const struct event_word events[] = {
    {.name = "damage", .en = "%o would take damage", .fr = "%o devrait subir des dégâts"},
    {.name = "threat", .en = "threat would be placed on %o",
     .fr = "de la menace devrait être placée sur %o"},
    {.name = "defeat", .en = "%b defeats %o", .fr = "%b vainc %o"},
    {.name = "enter", .en = "%o enters play", .fr = "%o entre en jeu"},
    {.name = "attack", .en = "%b attacks %o", .fr = "%b attaque %o"},
    {.name = "reveal", .en = "%o is revealed", .fr = "%o est révélé"},
};

static const struct kind_word kinds[] = {
    {.phrase = "action", .en = "Action", .fr = "Action", .timing = TIMING_ACTION},
    {.phrase = "hero action", .en = "Hero Action", .fr = "Action (héros)", .timing = TIMING_ACTION,
     .form = 1},
    {.phrase = "interrupt", .en = "Interrupt", .fr = "Interruption", .timing = TIMING_BEFORE,
     .needs_trigger = true},
    {.phrase = "hero interrupt", .en = "Hero Interrupt", .fr = "Interruption (héros)",
     .timing = TIMING_BEFORE, .form = 1, .needs_trigger = true},
    {.phrase = "forced response", .en = "Forced Response", .fr = "Réponse forcée",
     .timing = TIMING_AFTER, .forced = true, .needs_trigger = true},
    {.phrase = "when revealed", .en = "When Revealed", .fr = "Une fois révélée",
     .timing = TIMING_CALLED, .forced = true},
    {.phrase = "boost", .en = "Boost", .fr = "Boost", .timing = TIMING_CALLED, .forced = true},
    {.phrase = "constant", .en = "", .fr = "", .timing = TIMING_CONSTANT, .forced = true},
    {.phrase = "resource", .en = "Resource", .fr = "Ressource", .timing = TIMING_RESOURCE},
};

static const struct verb_word verbs[] = {
    {.name = "damage", .pattern = "damage N to T", .en = "deal %N damage to %T",
     .fr = "infligez %N dégât(s) à %T"},
    {.name = "heal", .pattern = "heal N from T", .en = "heal %N damage from %T",
     .fr = "soignez %N dégât(s) de %T"},
    {.name = "draw", .pattern = "draw N", .en = "draw %N card(s)", .fr = "piochez %N carte(s)"},
    {.name = "place_threat", .pattern = "place N threat on T", .en = "place %N threat on %T",
     .fr = "placez %N menace sur %T"},
    {.name = "place_damage", .pattern = "place N damage on T", .en = "place %N damage on %T",
     .fr = "placez %N dégât(s) sur %T", .may_cost = true},
    {.name = "remove_threat", .pattern = "remove N threat from T", .en = "remove %N threat from %T",
     .fr = "retirez %N menace de %T"},
    {.name = "remove_counter", .pattern = "remove N C from T",
     .en = "remove %N %C counter(s) from %T", .fr = "retirez %N pion(s) %C de %T",
     .may_cost = true},
    {.name = "discard", .pattern = "discard T", .en = "discard %T", .fr = "défaussez %T",
     .may_cost = true},
    {.name = "discard_random", .pattern = "discard N random from hand",
     .en = "discard %N random card(s) from your hand",
     .fr = "défaussez au hasard %N carte(s) de votre main"},
    {.name = "exhaust", .pattern = "exhaust T", .en = "exhaust %T", .fr = "épuisez %T",
     .may_cost = true},
    {.name = "ready", .pattern = "ready T", .en = "ready %T", .fr = "redressez %T"},
    {.name = "prevent", .pattern = "prevent N", .en = "prevent %N of it", .fr = "prévenez-en %N"},
    {.name = "move", .pattern = "move T to Z", .en = "move %T to %Z", .fr = "déplacez %T vers %Z"},
    {.name = "gain", .pattern = "gain K", .en = "gain %K", .fr = "gagnez %K"},
    {.name = "raise", .pattern = "raise A of T until P", .en = "raise the %A of %T until %P",
     .fr = "augmentez %A de %T jusqu'à %P"},
    {.name = "stun", .pattern = "stun T", .en = "stun %T", .fr = "étourdissez %T"},
    {.name = "skip", .pattern = "skip", .en = "skip the rest", .fr = "passez la suite"},
    {.name = "swap", .pattern = "swap T and T", .en = "swap %T and %T", .fr = "échangez %T et %T"},
    {.name = "spend_counter", .pattern = "spend N C", .en = "spend %N %C counter(s)",
     .fr = "dépensez %N pion(s) %C", .may_cost = true},
};

static const struct query_word queries[] = {
    {.name = "paid", .arguments = "I", .en = "the number of %1 icons paid",
     .fr = "le nombre d'icônes %1 payées"},
    {.name = "hero_form", .arguments = "", .en = "you are in hero form",
     .fr = "vous êtes en forme de héros"},
    {.name = "between", .arguments = "TN", .en = "%1 and %2", .fr = "%1 et %2"},
};

static const struct cap_word caps[] = {
    {.name = "player", .en = "player", .fr = "joueur", .slot = 0},
    {.name = "deck", .en = "deck", .fr = "deck", .slot = 1},
    {.name = "host", .en = "host", .fr = "support", .slot = 2},
};

const struct vocabulary test_words = {
    .types = types, .categories = categories, .attrs = attrs, .keywords = keywords, .icons = icons,
    .labels = labels, .periods = periods, .events = events, .kinds = kinds, .verbs = verbs,
    .queries = queries, .caps = caps,
    .type_count = COUNT(types), .category_count = COUNT(categories), .attr_count = COUNT(attrs),
    .keyword_count = COUNT(keywords), .icon_count = COUNT(icons), .label_count = COUNT(labels),
    .period_count = COUNT(periods), .event_count = COUNT(events), .kind_count = COUNT(kinds),
    .verb_count = COUNT(verbs), .query_count = COUNT(queries), .cap_count = COUNT(caps),
    .rule_prefix = "MC",
};
