/*
 * Hashes of definitions: what a card says, whatever the layout of its file, the comments in it, or
 * the cards around it. A journal notes those of the cards at its table, so that it stays good when
 * other cards change. Names and texts for people do not count; rules text does, as syntax tree.
 */
#include <string.h>

#include "api/api.h"

static uint64_t add_text(uint64_t h, const char *text)
{
    return text ? hash_bytes(h, text, strlen(text) + 1) : hash_bytes(h, "\xFF", 1);
}

/* Little-endian whatever the machine. */
static uint64_t add_number(uint64_t h, uint64_t number)
{
    unsigned char bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    return hash_bytes(h, bytes, sizeof bytes);
}

/* A list of nodes with all that hangs below it. */
static uint64_t add_nodes(uint64_t h, const struct node *n)
{
    for (; n; n = n->next) {
        h = add_number(h, n->kind | (uint64_t)n->op << 8 | (uint64_t)n->low << 16 |
                              (uint64_t)n->high << 32);
        h = add_number(h, (uint64_t)(int64_t)n->number);
        h = add_number(h, n->events);
        h = add_text(h, n->text);
        h = add_nodes(h, n->kids);
    }
    return add_number(h, 0xE0D);
}

static uint64_t add_names(uint64_t h, const struct ast_name *n)
{
    for (; n; n = n->next)
        h = add_text(h, n->text);
    return add_number(h, 0xE0D);
}

static uint64_t add_values(uint64_t h, const struct ast_value *v)
{
    for (; v; v = v->next) {
        h = add_number(h, v->index | (uint64_t)v->keyword << 8 | (uint64_t)v->per_player << 9 |
                              (uint64_t)v->dash << 10 | (uint64_t)v->has_number << 11);
        h = add_number(h, (uint64_t)(int64_t)v->number);
        h = add_text(h, v->counter);
    }
    return add_number(h, 0xE0D);
}

static uint64_t add_abilities(uint64_t h, const struct ast_ability *a)
{
    for (; a; a = a->next) {
        h = add_number(h, a->kind | (uint64_t)a->labels << 8 | (uint64_t)a->limit << 16 |
                              (uint64_t)a->limit_by_title << 32);
        h = add_text(h, a->limit_period);
        h = add_nodes(h, a->trigger);
        h = add_nodes(h, a->condition);
        h = add_nodes(h, a->costs);
        h = add_names(h, a->spend);
        h = add_nodes(h, a->body);
    }
    return add_number(h, 0xE0D);
}

static uint64_t add_card(uint64_t h, const struct ast_card *c)
{
    h = add_text(h, c->id);
    h = add_number(h, c->type | (uint64_t)c->unique << 8 | (uint64_t)c->stage << 16 |
                          (uint64_t)c->copies << 32);
    h = add_text(h, c->set);
    h = add_text(h, c->title);
    h = add_text(h, c->back);
    h = add_text(h, c->given_to);
    h = add_names(h, c->traits);
    h = add_names(h, c->mentions);
    h = add_names(h, c->icons);
    h = add_values(h, c->values);
    for (const struct ast_cap *cap = c->caps; cap; cap = cap->next)
        h = add_number(h, cap->cap | (uint64_t)cap->number << 8);
    h = add_nodes(h, c->attach);
    h = add_nodes(h, c->play_if);
    return add_abilities(h, c->abilities);
}

static uint64_t scramble(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

/* A sum, because shuffling moves definitions among cards. */
uint64_t table_content_hash(const qn_table *table)
{
    const struct qn_pack *pack = table->pack;
    uint64_t sum = 0;
    for (uint16_t i = 0; i < table->t.s->used.cards; i++) {
        uint16_t def = table->t.cards[i].def, back = pack->hot.defs[def].back;
        uint64_t h = add_card(HASH_START, pack->cold[def].ast);
        sum += scramble(back < pack->hot.def_count ? add_card(h, pack->cold[back].ast) : h);
    }
    return sum;
}
