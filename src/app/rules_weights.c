/*
 * The weights of the rules search.
 */
#include "rules_weights.h"

const struct search_weights search_weights = {
    .glossary = 0.95,
    .players = 1,
    .said = 0.7,
    .part = 0.3,
    .prefix = 0.45,
    .loose = 0.6,
    .faint = 0.1,
    .heading = 1.1,
    .heading_least = 0.2,
    .check = 0.25,
    .asked = 1,
    .asked_again = 0,
    .asked_length = 6,
    .opening = 0.3,
    .definition = 0.5,
    .repeated = 0.1,
    .length = 0.3,
    .other_language = 0.9,
    .likeness = 4.2,
    .terse = 1,
    .typed = 1.5,
    .rarest = 3.5,
    .coverage = 0.9,
    .near = 0.5,
    .near_span = 6,
    .near_order = 0.3,
    .example = 0.8,
    .about_card = 0.85,
    .named_game = 3,
    .least = 0.15,
};
