/*
 * Which card a scene means: `x`, `p1`, `villain`, `rhino`, `hydra_mercenary#2`. A scene sees every
 * card, whoever may know it.
 */
#include "scenes/scene_run.h"

#include <string.h>

/* ---- by definition */

static bool is_side(const struct run *run, uint16_t def, uint16_t of)
{
    return def == of || run->pack->hot.defs[of].back == def;
}

static bool has_title(const struct run *run, uint16_t def, uint16_t title)
{
    const struct def *defs = run->pack->hot.defs;
    return defs[def].title == title ||
           (defs[def].back != NONE && defs[defs[def].back].title == title);
}

/* 2: the definition that was named, or its other side; 1: one with the same title. */
static int def_level(const struct run *run, const struct ref *ref, uint16_t def)
{
    if (ref->def != NONE && is_side(run, ref->def, def))
        return 2;
    return ref->title != NONE && has_title(run, def, ref->title) ? 1 : 0;
}

/* The card of a name given with "as", unless a shuffle took it away. */
static uint16_t alias_card(const struct run *run, uint8_t alias)
{
    uint16_t card = run->alias_card[alias];
    return card != NONE && run->t->cards[card].def == run->alias_def[alias] ? card : NONE;
}

bool ref_names_def(const struct run *run, const struct ref *ref, uint16_t def)
{
    uint16_t card;
    if (def == NONE)
        return false;
    if (ref->kind == REF_CARD)
        return def_level(run, ref, def) > 0;
    card = ref->kind == REF_ALIAS ? alias_card(run, ref->index) : ref_card(run, ref);
    return card != NONE && (is_side(run, def, run->t->cards[card].def));
}

/* ---- by card */

int ref_level(const struct run *run, const struct ref *ref, uint16_t card)
{
    if (card == NONE || card >= run->t->s->used.cards)
        return 0;
    switch (ref->kind) {
    case REF_CARD:
        if (ref->copy)
            return ref_card(run, ref) == card ? 2 : 0;
        return def_level(run, ref, run->t->cards[card].def);
    case REF_NOTHING: return 0;
    default: return ref_card(run, ref) == card ? 2 : 0;
    }
}

/* The n-th copy: as the seat that is asked counts them, or else among all, those in play first. */
static uint16_t numbered_copy(const struct run *run, const struct ref *ref)
{
    uint16_t card = card_by_ref(run->table, table_reader(run->table), ref->text);
    if (card != NONE)
        return card;
    unsigned n = 0;
    for (int in_play = 1; in_play >= 0; in_play--)
        for (uint16_t c = 0; c < run->t->s->used.cards; c++)
            if (card_in_play(run->t, c) == in_play && def_level(run, ref, run->t->cards[c].def) &&
                ++n == ref->copy)
                return c;
    return NONE;
}

/* The likeliest: in play before out of play, one that the scene has put somewhere before others, the
 * definition before the title. */
static uint16_t likeliest(const struct run *run, const struct ref *ref)
{
    uint16_t best = NONE;
    int most = 0;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++) {
        int level = def_level(run, ref, run->t->cards[c].def);
        int rank = level ? level + (card_in_play(run->t, c) ? 8 : 0) + (run->placed[c] ? 4 : 0) : 0;
        if (rank > most) {
            most = rank;
            best = c;
        }
    }
    return best;
}

uint16_t ref_card(const struct run *run, const struct ref *ref)
{
    switch (ref->kind) {
    case REF_ALIAS: return alias_card(run, ref->index);
    case REF_SEAT: return seat_identity(run->t, ref->index);
    case REF_ZONE: return run->t->zones[zone_id(run->t, ref->index, 0)].head;
    case REF_CARD: return ref->copy ? numbered_copy(run, ref) : likeliest(run, ref);
    default: return NONE;
    }
}

/* ---- places */

bool spot_holds(const struct run *run, const struct spot *spot, uint16_t card)
{
    if (spot->any_in_play)
        return card_in_play(run->t, card);
    return run->t->cards[card].zone == zone_id(run->t, spot->kind, spot->seat);
}

/* ---- in words */

void scene_text_card(struct scene_text *text, const struct run *run, uint16_t card)
{
    if (card == NONE) {
        scene_text_add(text, "nothing");
        return;
    }
    scene_text_add(text, "%s", def_id(run->pack, card_side(run->t, card)));
    for (uint8_t i = 0; i < run->scene->alias_count; i++)
        if (run->alias_card[i] == card)
            scene_text_add(text, " (%s)", run->scene->alias[i]);
}

void scene_text_zone(struct scene_text *text, const struct run *run, uint16_t zone)
{
    uint8_t seat = zone_seat_of(run->t, zone);
    scene_text_add(text, "%s", run->game->zones[zone_kind_of(run->t, zone)].name);
    if (seat != NOBODY)
        scene_text_add(text, " of p%u", seat + 1u);
}
