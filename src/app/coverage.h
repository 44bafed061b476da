/*
 * Which rules of the catalogue are cited by scenes that pass.
 */
#ifndef APP_COVERAGE_H
#define APP_COVERAGE_H

#include "app.h"
#include "rules_catalogue.h"

struct coverage {
    const struct rules_catalogue *rules;
    bool *cited; /* parallel to the rules */
};

void coverage_begin(struct coverage *coverage, const struct rules_catalogue *rules);
void coverage_cite(struct coverage *coverage, const char *rule_id);
/* A table for a person, with the ids that are missing. `game` NULL: all games. */
void coverage_print(const struct coverage *coverage, const struct app *app, const char *game);
/* One object a game: game, rows, countable, cited, share, missing. */
json_t *coverage_json(const struct coverage *coverage, const char *game);
void coverage_end(struct coverage *coverage);

#endif
