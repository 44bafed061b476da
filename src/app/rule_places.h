/*
 * Where a rule is decided: the lines of the sources and of the cards that carry its id.
 */
#ifndef APP_RULE_PLACES_H
#define APP_RULE_PLACES_H

#include <stddef.h>

struct app;

struct rule_place {
    const char *rule, *file; /* the file as seen from the top of the sources */
    unsigned line;
};

/* All of them, sorted by rule, as the build has listed them (scripts/list_rule_places.py). */
struct rule_places {
    struct rule_place *places;
    size_t count;
    char *text; /* what rule and file point into */
};

/* None if the list is not there. */
struct rule_places rule_places_load(const struct app *app);
void rule_places_free(struct rule_places *places);

#endif
