/*
 * What scenes say about decks: a ready deck, changed a little, is legal or breaks a rule.
 *
 *   deck NAME [with N CARD, …] [without N CARD, …] is legal
 *   deck NAME [with KEY VALUE, …] [without KEY] is refused because RULE
 */
#include "scenes/scene_deck.h"

#include <stdio.h>
#include <string.h>

/* ---- reading */

struct deck_change {
    const char *key;   /* `without identity`: that line of the deck is left out */
    const char *value; /* `with format limited`: it gets that line */
    uint16_t def;
    int count; /* more copies, or fewer */
    struct deck_change *next;
};

static bool read_change(struct cursor *c, struct statement *s, int sign)
{
    struct deck_change *change = arena_take(c->r->arena, sizeof *change);
    int n = 1;
    bool counted = line_peek(c) && scene_is_number(line_peek(c), &n);
    if (counted)
        line_take(c);
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "2 backflip", NULL);
    change->def = qn_card_find(c->scene->pack, word);
    if (!counted && (sign < 0 || change->def == NONE))
        change->key = word;
    else if (change->def == NONE)
        return line_error(c, SAY_UNKNOWN_CARD, word, NULL);
    if (change->key && sign > 0 && !(change->value = line_take(c)))
        return line_error(c, SAY_UNKNOWN_CARD, word, NULL);
    change->count = sign * n;
    change->next = s->changes;
    s->changes = change;
    return true;
}

static bool read_changes(struct cursor *c, struct statement *s, int sign)
{
    do {
        if (!read_change(c, s, sign))
            return false;
    } while (line_accept(c, ","));
    return true;
}

bool scene_read_deck(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_deck);
    s->word = line_take(c);
    if (!s->word)
        return line_error(c, SAY_ENDS_EARLY, "deck NAME is legal", NULL);
    s->deck = s->word;
    s->word = NULL;
    if (line_accept(c, "with") && !read_changes(c, s, 1))
        return false;
    if (line_accept(c, "without") && !read_changes(c, s, -1))
        return false;
    if (!line_expect(c, "is"))
        return false;
    if (line_accept(c, "legal"))
        return line_expect_end(c);
    return line_expect(c, "refused") && line_expect(c, "because") && line_rule(c, &s->word) &&
           line_expect_end(c);
}

/* ---- holding */

static void drop_key(struct deck_list *d, const char *key)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < d->key_count; i++)
        if (strcmp(d->keys[i].key, key) != 0)
            d->keys[kept++] = d->keys[i];
    d->key_count = kept;
}

static void add_key(struct deck_list *d, const char *key, const char *value)
{
    if (d->key_count == DECK_KEYS)
        return;
    struct setting *s = &d->keys[d->key_count++];
    snprintf(s->key, sizeof s->key, "%s", key);
    snprintf(s->value, sizeof s->value, "%s", value);
}

static void change_copies(struct deck_list *d, uint16_t def, int count)
{
    uint8_t i = 0;
    while (i < d->line_count && d->def[i] != def)
        i++;
    if (i == d->line_count) {
        if (count <= 0 || i == DECK_LINES)
            return;
        d->def[i] = def;
        d->count[i] = 0;
        d->line_count++;
    }
    int copies = d->count[i] + count;
    d->count[i] = (uint8_t)(copies < 0 ? 0 : copies > 99 ? 99 : copies);
}

/* The rules that a deck was found to break. */
struct breaches {
    struct scene_text found;
    const char *wanted;
    unsigned count;
    bool seen;
};

static void take_breach(void *user, const qn_message *m)
{
    struct breaches *b = user;
    if (!m->rule)
        return;
    scene_text_add(&b->found, "%s%s", b->count++ ? ", " : "", m->rule);
    b->seen |= b->wanted && strcmp(b->wanted, m->rule) == 0;
}

bool hold_deck(struct run *run, const struct statement *s)
{
    struct deck_list deck = {0};
    struct breaches b = {.wanted = s->word};
    if (run->pack->read_deck(run->pack, s->deck, &deck, (qn_report){0}) != QN_OK)
        return run_fail(run, s->line, s->text, "there is no such deck");
    for (const struct deck_change *k = s->changes; k; k = k->next) {
        if (k->value)
            add_key(&deck, k->key, k->value);
        else if (k->key)
            drop_key(&deck, k->key);
        else
            change_copies(&deck, k->def, k->count);
    }
    bool legal = !run->game->deck_check ||
                 run->game->deck_check(run->pack, &deck, s->deck, (qn_report){take_breach, &b});
    if (s->word ? b.seen : legal)
        return true;
    return run_fail(run, s->line, s->text, legal ? "the deck is legal" : b.found.at);
}
