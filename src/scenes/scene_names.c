/*
 * The words of a scene's line: numbers, seats, cards, zones, comparisons, names for copies. What is
 * unknown is reported, with the nearest name there is.
 */
#include "scenes/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the line */

const char *line_peek_after(const struct cursor *c, unsigned ahead)
{
    return c->at + ahead < c->count ? c->word[c->at + ahead] : NULL;
}

const char *line_peek(const struct cursor *c)
{
    return line_peek_after(c, 0);
}

const char *line_take(struct cursor *c)
{
    return c->at < c->count ? c->word[c->at++] : NULL;
}

bool line_accept(struct cursor *c, const char *word)
{
    const char *next = line_peek(c);
    if (!next || strcmp(next, word) != 0)
        return false;
    c->at++;
    return true;
}

bool line_error(struct cursor *c, enum scene_message message, const char *a, const char *b)
{
    scene_error(c->r, c->line, message, a, b, NULL);
    return false;
}

bool line_expect(struct cursor *c, const char *word)
{
    if (line_accept(c, word))
        return true;
    return line_peek(c) ? line_error(c, SAY_EXPECTED, word, line_peek(c))
                        : line_error(c, SAY_ENDS_EARLY, word, NULL);
}

bool line_expect_end(struct cursor *c)
{
    return !line_peek(c) || line_error(c, SAY_UNEXPECTED, line_peek(c), NULL);
}

/* ---- words and numbers */

bool scene_is_word(const char *text)
{
    if (!text || *text < 'a' || *text > 'z')
        return false;
    for (; *text; text++)
        if (!((*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9') || *text == '_'))
            return false;
    return true;
}

bool scene_is_number(const char *text, int *out)
{
    size_t digits = strspn(text + (*text == '-'), "0123456789");
    if (!digits || digits > 6 || text[(*text == '-') + digits])
        return false;
    *out = (int)strtol(text, NULL, 10);
    return true;
}

bool line_number(struct cursor *c, int low, int high, int *out)
{
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "1", NULL);
    if (!scene_is_number(word, out))
        return line_error(c, SAY_EXPECTED_NUMBER, word, NULL);
    return (*out >= low && *out <= high) || line_error(c, SAY_NUMBER_RANGE, word, NULL);
}

bool line_compare(struct cursor *c, uint8_t *out)
{
    static const char *const signs[] = {
        [IS] = "=",      [IS_NOT] = "!=",          [LESS] = "<", [LESS_OR_EQUAL] = "<=",
        [GREATER] = ">", [GREATER_OR_EQUAL] = ">="};
    if (line_accept(c, "is")) {
        *out = line_accept(c, "not") ? IS_NOT : IS;
        return true;
    }
    for (unsigned i = IS; i <= GREATER_OR_EQUAL; i++) {
        if (line_accept(c, signs[i])) {
            *out = (uint8_t)i;
            return true;
        }
    }
    return line_peek(c) ? line_error(c, SAY_EXPECTED_COMPARE, line_peek(c), NULL)
                        : line_error(c, SAY_ENDS_EARLY, "is", NULL);
}

bool line_rule(struct cursor *c, const char **out)
{
    const char *id = line_take(c);
    if (!id)
        return line_error(c, SAY_ENDS_EARLY, "MC-310", NULL);
    size_t letters = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    size_t digits = id[letters] == '-' ? strspn(id + letters + 1, "0123456789") : 0;
    if (letters != 2 || digits < 3 || digits > 4 || id[letters + 1 + digits])
        return line_error(c, SAY_BAD_RULE, id, NULL);
    const qn_scene_options *o = c->r->options;
    if (o->rule_known && !o->rule_known(o->user, id))
        return line_error(c, SAY_UNKNOWN_RULE, id, NULL);
    *out = id;
    return true;
}

bool line_quoted(struct cursor *c, const char **out)
{
    const char *from = c->at < c->count ? c->text + c->start[c->at] : "";
    const char *to = *from == '"' ? strchr(from + 1, '"') : NULL;
    if (!to)
        return line_error(c, SAY_EXPECTED, "\"…\"", line_peek(c) ? line_peek(c) : "");
    *out = arena_text(c->r->arena, from + 1, (size_t)(to - from - 1));
    while (c->at < c->count && c->text + c->start[c->at] <= to)
        c->at++;
    return true;
}

/* ---- suggestions */

struct rows {
    const char *row;
    size_t size, count;
};

static const char *next_row(void *user, size_t index)
{
    const struct rows *rows = user;
    if (index >= rows->count)
        return NULL;
    const char *name;
    memcpy(&name, rows->row + index * rows->size, sizeof name);
    return name ? name : "";
}

bool line_unknown(struct cursor *c, enum scene_message plain, const char *word, const void *rows,
                  size_t row_size, size_t count)
{
    struct rows all = {rows, row_size, count};
    const char *near = nearest_word(word, next_row, &all);
    return near && *near ? line_error(c, plain + 1, word, near) : line_error(c, plain, word, NULL);
}

struct names_of {
    const struct qn_pack *pack;
};

static const char *next_card(void *user, size_t index)
{
    const struct qn_pack *pack = ((const struct names_of *)user)->pack;
    if (index < pack->hot.def_count)
        return def_id(pack, (uint16_t)index);
    index -= pack->hot.def_count;
    return index < pack->titles.count ? pack->titles.name[index] : NULL;
}

/* ---- seats */

bool scene_is_seat(const char *text)
{
    return text && text[0] == 'p' && text[1] >= '1' && text[1] <= '9' && !text[2];
}

static bool seat_number(struct cursor *c, const char *word, uint8_t *out)
{
    *out = (uint8_t)(word[1] - '1');
    c->scene->players_used = true;
    return *out < c->scene->players;
}

bool line_seat(struct cursor *c, uint8_t *out)
{
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "p1", NULL);
    if (!scene_is_seat(word))
        return line_error(c, SAY_EXPECTED_SEAT, word, NULL);
    return seat_number(c, word, out) || line_error(c, SAY_SEAT_RANGE, word, NULL);
}

/* ---- zones */

int line_find_zone(const struct cursor *c, const char *name)
{
    const struct game *game = c->scene->pack->game;
    for (unsigned i = 0; name && i < game->zone_count; i++)
        if (game->zones[i].name && !strcmp(game->zones[i].name, name))
            return (int)i;
    return -1;
}

/* "discard of encounter" is the shared zone encounter_discard. */
static int find_shared(const struct cursor *c, const char *name, const char *owner)
{
    char both[64];
    snprintf(both, sizeof both, "%.30s_%.30s", owner, name);
    return line_find_zone(c, both);
}

static const char *owner_word(const struct cursor *c)
{
    const char *of = line_peek_after(c, 1);
    return of && !strcmp(of, "of") ? line_peek_after(c, 2) : NULL;
}

bool line_is_spot(const struct cursor *c)
{
    const char *owner = owner_word(c);
    if (!line_peek(c))
        return false;
    return line_find_zone(c, line_peek(c)) >= 0 ||
           (owner && find_shared(c, line_peek(c), owner) >= 0);
}

static bool unknown_zone(struct cursor *c, const char *name)
{
    const struct game *game = c->scene->pack->game;
    return line_unknown(c, SAY_UNKNOWN_ZONE, name, game->zones, sizeof *game->zones,
                        game->zone_count);
}

static bool spot_of_seat(struct cursor *c, const char *name, struct spot *out)
{
    int kind = line_find_zone(c, name);
    if (kind < 0)
        return unknown_zone(c, name);
    if (!c->scene->pack->game->zones[kind].per_seat)
        return line_error(c, SAY_ZONE_SHARED, name, NULL);
    out->kind = (uint8_t)kind;
    return true;
}

bool line_spot(struct cursor *c, struct spot *out)
{
    const char *name = line_take(c), *owner = NULL;
    *out = (struct spot){0};
    if (!name)
        return line_error(c, SAY_ENDS_EARLY, "hand", NULL);
    if (!strcmp(name, "play")) {
        out->any_in_play = true;
        return true;
    }
    if (line_accept(c, "of")) {
        if (scene_is_seat(line_peek(c)))
            return line_seat(c, &out->seat) && spot_of_seat(c, name, out);
        owner = line_take(c);
        if (!owner)
            return line_error(c, SAY_ENDS_EARLY, "p1", NULL);
    }
    int kind = owner ? find_shared(c, name, owner) : line_find_zone(c, name);
    if (kind < 0)
        return unknown_zone(c, name);
    if (c->scene->pack->game->zones[kind].per_seat && c->scene->players > 1)
        return line_error(c, SAY_ZONE_WHOSE, name, NULL);
    out->kind = (uint8_t)kind;
    return true;
}

/* ---- cards */

static uint16_t find_title(const struct qn_pack *pack, const char *name)
{
    int found = names_find(&pack->titles, name);
    return found >= 0 ? (uint16_t)found : (uint16_t)NONE;
}

static bool find_alias(const struct cursor *c, const char *word, struct ref *out)
{
    for (uint8_t i = 0; i < c->scene->alias_count; i++) {
        if (!strcmp(c->scene->alias[i], word)) {
            out->kind = REF_ALIAS;
            out->index = i;
            return true;
        }
    }
    return false;
}

static bool find_card(struct cursor *c, const char *word, struct ref *out)
{
    char name[128];
    const char *hash = strchr(word, '#');
    size_t length = hash ? (size_t)(hash - word) : strlen(word);
    int copy = 0;
    if (length >= sizeof name ||
        (hash && (!scene_is_number(hash + 1, &copy) || copy < 1 || copy > 200)))
        return false;
    memcpy(name, word, length);
    name[length] = '\0';
    out->def = qn_card_find(c->scene->pack, name);
    out->title = find_title(c->scene->pack, name);
    out->copy = (uint8_t)copy;
    out->kind = REF_CARD;
    return out->def != NONE || out->title != NONE;
}

bool line_find_ref(struct cursor *c, const char *word, struct ref *out)
{
    *out = (struct ref){.text = word, .def = NONE, .title = NONE};
    if (find_alias(c, word, out))
        return true;
    if (scene_is_seat(word) && line_find_zone(c, "identity") >= 0) {
        out->kind = REF_SEAT;
        return seat_number(c, word, &out->index);
    }
    if (find_card(c, word, out))
        return true;
    int zone = line_find_zone(c, word);
    out->kind = zone >= 0 && !c->scene->pack->game->zones[zone].per_seat ? REF_ZONE : REF_NOTHING;
    out->index = (uint8_t)(zone < 0 ? 0 : zone);
    return out->kind == REF_ZONE;
}

bool line_ref(struct cursor *c, struct ref *out)
{
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "rhino", NULL);
    if (line_find_ref(c, word, out))
        return true;
    if (scene_is_seat(word))
        return line_find_zone(c, "identity") < 0 ? line_error(c, SAY_NO_IDENTITY, word, NULL)
                                                 : line_error(c, SAY_SEAT_RANGE, word, NULL);
    struct names_of names = {c->scene->pack};
    const char *near = nearest_word(word, next_card, &names);
    return near ? line_error(c, SAY_UNKNOWN_CARD_NEAR, word, near)
                : line_error(c, SAY_UNKNOWN_CARD, word, NULL);
}

/* ---- names for copies */

bool line_alias(struct cursor *c, uint8_t *out)
{
    const char *word = line_take(c);
    struct scene *s = c->scene;
    struct ref taken;
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "x", NULL);
    if (!scene_is_word(word))
        return line_error(c, SAY_BAD_ALIAS, word, NULL);
    if (scene_is_seat(word) || find_alias(c, word, &taken) || line_find_zone(c, word) >= 0)
        return line_error(c, SAY_ALIAS_TAKEN, word, NULL);
    if (s->alias_count == SCENE_ALIASES)
        return line_error(c, SAY_TOO_MANY_ALIASES, NULL, NULL);
    s->alias[s->alias_count++] = word;
    *out = s->alias_count;
    return true;
}
