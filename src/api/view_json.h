/*
 * What the two ways to write a view as JSON share (view_json.c, view_compact.c). Not installed.
 */
#ifndef API_VIEW_JSON_H
#define API_VIEW_JSON_H

#include "api/api.h"
#include "api/json_writer.h"

struct view_json {
    const qn_table *table;
    struct jot j;
    qn_view view;
    qn_card_view card[CARDS_MOST];
    uint16_t side[CARDS_MOST]; /* by card number: the definition the seat sees, or NONE */
};

void view_json_seat(struct jot *j, const char *key, int seat);      /* null for none */
void view_json_card(struct jot *j, const char *key, uint16_t card); /* null for none */
/* What the view has of these; nothing in games that never have it. */
void view_json_pool(struct view_json *w, const qn_dice *dice);
void view_json_pending(struct view_json *w);

#endif
