/*
 * Parts of `quinte cards`: one card as text and as JSON, checking card files, and the words of a game.
 */
#ifndef APP_CARD_SHOW_H
#define APP_CARD_SHOW_H

#include "app.h"

/* Names, values, text in both languages and where its facts come from. */
void card_print(const struct app *app, const qn_pack *pack, uint16_t def);
/* Of it, in the user's language: type, set, stage, copies, uniqueness and traits; and what is printed, if
 * there is anything, broken at that width. */
void card_kind(const struct app *app, const qn_pack *pack, uint16_t def, char *buf, size_t size);
void card_put_values(const struct app *app, const qn_pack *pack, uint16_t def, size_t indent,
                     size_t width, FILE *out);
json_t *card_json(const qn_pack *pack, uint16_t def);

/* `quinte cards check FILE…`. */
int cards_check(struct app *app, const char *game, char **files, bool json);

/* `quinte cards words GAME`. */
int cards_words(struct app *app, const char *game, bool json);

/* The text of a card in app_alloc'd memory. */
char *card_text(const qn_pack *pack, uint16_t def, qn_lang lang);

#endif
