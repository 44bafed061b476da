/*
 * Cards that somebody brought to a table, where the server allows it: compiled with those of the game, once for all tables
 * that have the same, and let go with the last of them. From any thread.
 */
#ifndef SERVE_OWN_H
#define SERVE_OWN_H

#include "serve/serve.h"

enum {
    OWN_CARDS = 65536 /* bytes of a file of cards */,
    OWN_PACKS = 64 /* different ones at once */
};

struct own;

struct own *own_open(struct app *app);
void own_close(struct own *own);
/* The game with those cards; to be given back. NULL: they have errors, which are told, or there is no room. */
const qn_pack *own_take(struct own *own, const char *game, const char *text, qn_report report);
/* One more that has it, who gives it back, too. */
void own_share(struct own *own, const qn_pack *pack);
/* Gives a pack back; one that is not of here is nothing. */
void own_drop(struct own *own, const qn_pack *pack);

#endif
