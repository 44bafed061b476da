/*
 * A view as JSON with what matters in it and nothing else: made to be told as differences.
 *
 *   {"round":1,"first":0,"active":0,"waiting":0,
 *    "zones":{"villain":{"count":1,"cards":[0]},"hand@0":{"count":6,"cards":[17,3,…]},"deck@0":{"count":34}},
 *    "cards":{"0":{"id":"rhino_1","counters":{"damage":3},"values":{"hp":25}},"17":{"id":"backflip"},…}}
 *
 * Zones that are one a seat have its number behind an @; those without cards are left out. A zone lists the
 * cards that the seat knows or that lie in a public slot, from its top, by their numbers; `cards` tells each
 * of them: `id` (left out if the seat may not know it), `controller` and `owner` (a seat, or -1) where
 * they are not the zone's seat, `exhausted`, `facedown` (true, else left out), `host` (a card), `counters`
 * that are not 0, `values` that differ from what is printed on the card, `states`, words that hold for it
 * now and are not printed on it, and `without`, printed keywords that it does not have now. What is printed
 * is told by qn_card_info_get, qn_printed_get and qn_card_text, once for all.
 *
 * Nothing is null, so that differences can be merge patches (RFC 7396). Where there is something to tell, also
 * `first`, `active`, `waiting` (seats), `over` (true), `status` ("loop", "full"), `seats` (by number: `out`,
 * `resigned`, `result`), `dice` (by pool), `pending` (a list), `progress` (by seat, a list).
 */
#ifndef QUINTE_COMPACT_H
#define QUINTE_COMPACT_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The language is that of the labels in `progress`. As snprintf. */
size_t qn_view_compact(const qn_table *table, int seat, qn_lang lang, char *buf, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
