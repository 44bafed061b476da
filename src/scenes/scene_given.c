/*
 * Reads the lines after `given`: who plays, what lies where, in what state, and where to start.
 *
 *   players N                      seed N                    setting KEY VALUE
 *   p1: KEY VALUE, …               CARD: KEY VALUE, …        every ask, stop, choice
 *   put CARD in ZONE [of X] [, KEY VALUE …] [as NAME]        attach CARD to CARD [, …]
 *   ZONE of X: size N
 *   ZONE of X: [only] CARD [owner p1] [as NAME], …           ZONE of X: nothing
 *   dice N …                       random CARD|N …
 *   turn of p1                     do PROCEDURE …            phase X, step X, round N, first p1
 *   begin
 */
#include "scenes/scene_given.h"

#include <string.h>

/* ---- states: "hp 10, exhausted as x" */

static const char *rest_of_value(struct cursor *c)
{
    struct scene_text value = {0};
    while (line_peek(c) && strcmp(line_peek(c), ",") != 0 && strcmp(line_peek(c), "as") != 0)
        scene_text_add(&value, value.used ? " %s" : "%s", line_take(c));
    return arena_text(c->r->arena, value.at, strlen(value.at));
}

static bool read_pair(struct cursor *c, struct pair ***tail)
{
    const char *key = line_take(c);
    if (!key)
        return line_error(c, SAY_ENDS_EARLY, "exhausted", NULL);
    if (!scene_is_word(key))
        return line_error(c, SAY_UNKNOWN_FORM, key, NULL);
    struct pair *p = arena_take(c->r->arena, sizeof *p);
    p->key = key;
    if (!strcmp(key, "at") && !line_ref(c, &p->at))
        return false;
    p->value = rest_of_value(c);
    **tail = p;
    *tail = &p->next;
    return true;
}

/* What follows a card: [as x] {, pair [as x]}. */
static bool read_states(struct cursor *c, struct statement *s)
{
    struct pair **tail = &s->pairs;
    for (;;) {
        if (line_accept(c, "as") && !line_alias(c, &s->alias))
            return false;
        if (!line_peek(c))
            return true;
        if (!line_expect(c, ","))
            return false;
        if (strcmp(line_peek(c) ? line_peek(c) : "", "as") != 0 && !read_pair(c, &tail))
            return false;
    }
}

/* After the colon: pairs without a leading comma. */
static bool read_pairs(struct cursor *c, struct statement *s)
{
    struct pair **tail = &s->pairs;
    do {
        if (!read_pair(c, &tail))
            return false;
    } while (line_accept(c, ","));
    return line_expect_end(c);
}

/* ---- cards */

static bool read_put(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_put);
    if (!line_ref(c, &s->card) || !line_expect(c, "in") || !line_spot(c, &s->zone))
        return false;
    if (s->zone.any_in_play)
        return line_error(c, SAY_UNKNOWN_ZONE, "play", NULL);
    if (s->card.copy)
        return line_error(c, SAY_NO_COPY_NUMBER, s->card.text, NULL);
    return read_states(c, s);
}

static bool read_attach(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_attach);
    if (!line_ref(c, &s->card) || !line_expect(c, "to") || !line_ref(c, &s->other))
        return false;
    if (s->card.copy)
        return line_error(c, SAY_NO_COPY_NUMBER, s->card.text, NULL);
    return read_states(c, s);
}

static bool read_listed(struct cursor *c, struct statement *s, struct listed **last)
{
    struct listed *l = arena_take(c->r->arena, sizeof *l);
    if (!line_ref(c, &l->card))
        return false;
    if (l->card.copy)
        return line_error(c, SAY_NO_COPY_NUMBER, l->card.text, NULL);
    if (line_accept(c, "owner")) {
        l->owner = line_take(c);
        if (!l->owner)
            return line_error(c, SAY_ENDS_EARLY, "p1", NULL);
    }
    if (line_accept(c, "as") && !line_alias(c, &l->alias))
        return false;
    l->prev = *last;
    *(*last ? &(*last)->next : &s->list) = l;
    *last = l;
    return true;
}

static bool read_list(struct cursor *c, struct statement *s)
{
    struct listed *last = NULL;
    if (line_accept(c, "size")) {
        s->perform = given_size;
        return line_number(c, 0, 999, &s->number) && line_expect_end(c);
    }
    s->only = line_accept(c, "only");
    if (line_accept(c, "nothing")) {
        s->only = true;
        return line_expect_end(c);
    }
    do {
        if (!read_listed(c, s, &last))
            return false;
    } while (line_accept(c, ","));
    return line_expect_end(c);
}

/* "hand of p1: …", "encounter_deck: …" */
static bool read_zone_list(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_list);
    return line_spot(c, &s->zone) && line_expect(c, ":") && read_list(c, s);
}

/* ---- who plays */

static bool read_players(struct cursor *c)
{
    struct scene *scene = c->scene;
    const struct game *game = scene->pack->game;
    int n;
    if (scene->players_used || scene->first)
        return line_error(c, SAY_PLAYERS_FIRST, NULL, NULL);
    if (!line_number(c, 0, 99, &n) || !line_expect_end(c))
        return false;
    if (n < game->min_seats || n > game->max_seats || n > MAX_SEATS)
        return line_error(c, SAY_PLAYERS_RANGE, c->word[1], NULL);
    scene->players = (uint8_t)n;
    return true;
}

static bool read_seed(struct cursor *c)
{
    int n;
    if (!line_number(c, 0, 999999, &n))
        return false;
    c->scene->seed = (uint64_t)n;
    return line_expect_end(c);
}

/* The value may be a list: setting modular bomb_scare, under_attack. */
static bool read_setting(struct cursor *c)
{
    struct statement *s = scene_statement(c, NULL);
    struct pair **tail = &s->pairs;
    s->setting = true;
    if (!read_pair(c, &tail))
        return false;
    while (line_accept(c, ",")) {
        struct scene_text list = {0};
        scene_text_add(&list, "%s,%s", s->pairs->value, rest_of_value(c));
        s->pairs->value = arena_text(c->r->arena, list.at, strlen(list.at));
    }
    return line_expect_end(c);
}

/* ---- chance and start */

static bool read_dice(struct cursor *c)
{
    if (!line_peek(c))
        return line_error(c, SAY_ENDS_EARLY, "6", NULL);
    while (line_peek(c)) {
        struct statement *s = scene_statement(c, given_script);
        const char *word = line_peek(c);
        if (!line_number(c, -999, 9999, &s->number))
            return false;
        if (s->number < 1 || s->number > 6)
            return line_error(c, SAY_BAD_DIE, word, NULL);
    }
    return true;
}

static bool read_random(struct cursor *c)
{
    if (!line_peek(c))
        return line_error(c, SAY_ENDS_EARLY, "rhino", NULL);
    while (line_peek(c)) {
        struct statement *s = scene_statement(c, given_script);
        s->has_number = scene_is_number(line_peek(c), &s->number);
        if (s->has_number ? !line_number(c, 0, 9999, &s->number) : !line_ref(c, &s->card))
            return false;
        line_accept(c, ",");
    }
    return true;
}

static bool starts_once(struct cursor *c)
{
    if (c->scene->has_start)
        return line_error(c, SAY_TWO_STARTS, NULL, NULL);
    c->scene->has_start = true;
    return true;
}

static bool read_turn(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_turn);
    return starts_once(c) && line_expect(c, "of") && line_seat(c, &s->seat) && line_expect_end(c);
}

static bool read_first(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_first);
    return line_seat(c, &s->seat) && line_expect_end(c);
}

/* "phase villain": what only the game understands. */
static bool read_table_word(struct cursor *c, const char *key)
{
    struct statement *s = scene_statement(c, given_table);
    struct pair *p = arena_take(c->r->arena, sizeof *p);
    p->key = key;
    p->value = rest_of_value(c);
    s->pairs = p;
    return *p->value ? line_expect_end(c) : line_error(c, SAY_ENDS_EARLY, "1", NULL);
}

/* ---- what begins with a name */

static bool read_seat_states(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_seat);
    return line_seat(c, &s->seat) && line_expect(c, ":") && read_pairs(c, s);
}

static bool read_card_states(struct cursor *c)
{
    struct statement *s = scene_statement(c, given_card);
    return line_ref(c, &s->card) && line_expect(c, ":") && read_pairs(c, s);
}

/* Piles are lists, and so is what is said to lie there alone ("bases: only tortuga"); otherwise
 * "villain: …" is about the card that lies there. */
static bool is_pile(const struct cursor *c)
{
    int zone = line_find_zone(c, line_peek(c));
    const char *third = line_peek_after(c, 2);
    bool alone = third && (!strcmp(third, "only") || !strcmp(third, "nothing"));
    return zone >= 0 && (alone || !c->scene->pack->game->zones[zone].in_play);
}

static bool read_named(struct cursor *c)
{
    const char *second = line_peek_after(c, 1);
    if (second && !strcmp(second, "of"))
        return read_zone_list(c);
    if (!second || strcmp(second, ":") != 0)
        return line_error(c, SAY_UNKNOWN_FORM, c->text, NULL);
    if (scene_is_seat(line_peek(c)))
        return read_seat_states(c);
    return is_pile(c) ? read_zone_list(c) : read_card_states(c);
}

static bool read_every(struct cursor *c)
{
    if (line_accept(c, "stop"))
        c->scene->every_stop = true;
    else if (line_accept(c, "choice"))
        c->scene->every_choice = c->scene->every_ask = c->scene->every_stop = true;
    else if (line_expect(c, "ask"))
        c->scene->every_ask = c->scene->every_stop = true;
    else
        return false;
    return line_expect_end(c);
}

static bool read_given_do(struct cursor *c)
{
    return starts_once(c) && scene_read_do(c);
}

static bool read_begin(struct cursor *c)
{
    c->scene->begins = true;
    return starts_once(c) && line_expect_end(c);
}

void scene_read_given(struct cursor *c)
{
    static const struct {
        const char *word;
        bool (*read)(struct cursor *c);
    } lines[] = {
        {"players", read_players}, {"seed", read_seed},     {"setting", read_setting},
        {"put", read_put},         {"attach", read_attach}, {"dice", read_dice},
        {"random", read_random},   {"turn", read_turn},     {"every", read_every},
        {"do", read_given_do},     {"first", read_first},   {"begin", read_begin},
    };
    const char *second = line_peek_after(c, 1);
    bool named = second && !strcmp(second, ":");
    for (size_t i = 0; !named && i < sizeof lines / sizeof *lines; i++) {
        if (line_accept(c, lines[i].word)) {
            lines[i].read(c);
            return;
        }
    }
    static const char *const table_words[] = {"phase", "step", "round"};
    for (size_t i = 0; !named && i < sizeof table_words / sizeof *table_words; i++) {
        if (line_accept(c, table_words[i])) {
            read_table_word(c, table_words[i]);
            return;
        }
    }
    read_named(c);
}
