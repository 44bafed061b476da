/*
 * Telling why a deck is not legal: on stderr with the rules, or as JSON.
 */
#ifndef APP_DECK_CHECK_H
#define APP_DECK_CHECK_H

#include "app.h"

struct deck_checker {
    struct app *app;
    json_t *reasons; /* with --json */
    size_t count;
};

/* A report function; the user is a deck_checker. */
void deck_tell_reason(void *checker, const qn_message *message);

#endif
