/*
 * What is told to whoever asks why not, at sampled asks: of things that are offered and of others, for every
 * seat.
 *
 * A rule that is named is one of the catalogue. The sentence is whole, in both languages. What is offered is
 * said to be: no rule, no sentence. Something is said of every card in one's hand on one's turn. And nothing
 * hidden is told: on a table that is dealt anew for the seat it is told the same.
 */
#include "game.h"

#include <quinte/lists.h>
#include <quinte/reasons.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WISHES = 16, VERBS = 64 };

/* ---- the catalogue: its ids, one a line */

static void add_ids(char **ids, size_t *length, const char *path)
{
    char line[8192], *grown;
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        size_t id = strcspn(line, "\t\n");
        if (line[id] == '\t' && (grown = realloc(*ids, *length + id + 2))) {
            *ids = grown;
            memcpy(*ids + *length, line, id);
            memcpy(*ids + *length + id, "\n", 2);
            *length += id + 1;
        }
    }
    fclose(file);
}

char *reasons_catalogue(void)
{
    static const char *const files[] = {"champions",  "dicethrone", "smashup", "smashup-cards",
                                        "villainous", "vs",         "vs-core"};
    size_t length = 0;
    char *ids = NULL, path[64];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "rules/%s.tsv", files[i]);
        add_ids(&ids, &length, path);
    }
    return ids;
}

static bool is_rule(const struct game *game, const char *id)
{
    char line[32];
    snprintf(line, sizeof line, "\n%s\n", id);
    return game->rules && strstr(game->rules, line);
}

/* ---- what is told */

struct wish {
    int seat;
    const char *verb;
    uint16_t card, with;
};

struct told {
    char rule[16], text[2][1024];
};

static void ask_why(qn_table *table, const struct wish *w, struct told *out)
{
    const char *rule =
        qn_why(table, w->seat, w->verb, w->card, w->with, out->rule, sizeof out->rule);
    if (!rule)
        out->rule[0] = 0;
    for (unsigned lang = QN_ENGLISH; lang <= QN_FRENCH; lang++)
        qn_why_text(table, w->seat, w->verb, w->card, w->with, lang, out->text[lang],
                    sizeof out->text[lang]);
}

static bool is_offered(struct game *game, const struct wish *w)
{
    const qn_option *options;
    char verb[64];
    if (qn_waiting(game->table) != w->seat)
        return false;
    size_t count = qn_options(game->table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_option_verb(game->table, &options[i], verb, sizeof verb);
        if (strcmp(verb, w->verb) == 0 && options[i].card == w->card &&
            (w->with == QN_NONE || options[i].with == w->with))
            return true;
    }
    return false;
}

static bool fail(struct game *game, const struct wish *w, const struct told *told, const char *what)
{
    char card[128] = "-", with[128] = "-";
    if (w->card != QN_NONE)
        qn_card_ref(game->table, w->seat, w->card, card, sizeof card);
    if (w->with != QN_NONE)
        qn_card_ref(game->table, w->seat, w->with, with, sizeof with);
    return game_fail(game, "seat %d: why not \"%s %s %s\": %s (%s, \"%s\", \"%s\")", w->seat,
                     w->verb, card, with, what, told->rule[0] ? told->rule : "no rule",
                     told->text[0], told->text[1]);
}

/* Nothing of a template is left, and no card is missing; what is quoted of a card has its icons in brackets. */
static bool is_whole(const char *text)
{
    static const char *const left[] = {"%",   "{",      "}",   "[",  "]",
                                       "(s)", "(null)", " - ", "“-", "« -"};
    size_t length = strlen(text);
    const char *quote = strstr(text, "Its text"), *end = text + length;
    if (!quote)
        quote = strstr(text, "Son texte");
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        const char *at = strstr(text, left[i]);
        if (at && at < (quote ? quote : end))
            return false;
    }
    return !length || (strncmp(text, "- ", 2) != 0 && length > 1);
}

static bool check_wish(struct game *game, qn_table *anew, const struct wish *w)
{
    struct told told, other;
    ask_why(game->table, w, &told);
    ask_why(anew, w, &other);
    if (told.rule[0] && !is_rule(game, told.rule))
        return fail(game, w, &told, "there is no such rule");
    if (!is_whole(told.text[0]) || !is_whole(told.text[1]) || !told.text[0][0] != !told.text[1][0])
        return fail(game, w, &told, "a sentence is not whole");
    if ((told.rule[0] || told.text[0][0]) && is_offered(game, w))
        return fail(game, w, &told, "it is offered");
    if (strcmp(told.rule, other.rule) != 0 || strcmp(told.text[0], other.text[0]) != 0 ||
        strcmp(told.text[1], other.text[1]) != 0)
        return fail(game, w, &other, "dealt anew, another answer");
    return true;
}

/* ---- which */

static size_t list_verbs(const struct game *game, const char *verbs[VERBS])
{
    qn_list_item item;
    size_t count = 0;
    while (count < VERBS && qn_list_get(game->pack, QN_LIST_VERBS, count, QN_ENGLISH, &item))
        verbs[count++] = item.word;
    return count;
}

/* A card that the seat sees, or none; now and then one that it does not. */
static uint16_t any_card(struct game *game, const qn_view *view)
{
    size_t pick = game_random(game) % (view->count + 1);
    return pick < view->count ? view->card[pick].card : (uint16_t)QN_NONE;
}

static bool check_any(struct game *game, qn_table *anew, const qn_view *view)
{
    const char *verbs[VERBS];
    size_t count = list_verbs(game, verbs);
    bool good = true;
    for (int i = 0; i < WISHES && good && count; i++) {
        struct wish w = {view->seat, verbs[game_random(game) % count], any_card(game, view),
                         QN_NONE};
        const char *likely = qn_likely_verb(game->table, w.seat, w.card);
        if (likely && game_random(game) % 2)
            w.verb = likely;
        if (game_random(game) % 4 == 0)
            w.with = any_card(game, view);
        good = check_wish(game, anew, &w);
    }
    return good;
}

static bool check_offered(struct game *game, qn_table *anew)
{
    const qn_option *options;
    char verb[64];
    size_t count = qn_options(game->table, &options);
    const qn_option o = options[game_random(game) % count];
    qn_option_verb(game->table, &o, verb, sizeof verb);
    const struct wish w = {qn_waiting(game->table), verb, o.card, o.with};
    return check_wish(game, anew, &w);
}

static uint16_t def_in(const qn_view *view, uint16_t card)
{
    for (size_t i = 0; i < view->count; i++)
        if (card != QN_NONE && view->card[i].card == card)
            return view->card[i].def;
    return QN_NONE;
}

/* With it, or with another copy: of those that are alike one is offered. */
static bool is_offered_somehow(struct game *game, const qn_view *view, uint16_t def)
{
    const qn_option *options;
    size_t count = qn_options(game->table, &options);
    for (size_t i = 0; i < count; i++)
        if (def_in(view, options[i].card) == def || def_in(view, options[i].with) == def)
            return true;
    return false;
}

/* On one's own turn there is an answer for each card in one's hand. */
static bool check_hand(struct game *game, qn_table *anew, const qn_view *view)
{
    struct told told;
    bool good = true;
    for (size_t i = 0; i < view->count && good && view->active == view->seat; i++) {
        const qn_card_view *c = &view->card[i];
        if (strcmp(qn_zone_name(game->table, c->zone), "hand") != 0 || c->place != view->seat)
            continue;
        const char *verb = qn_likely_verb(game->table, view->seat, c->card);
        const struct wish w = {view->seat, verb, c->card, QN_NONE};
        if (!verb)
            return game_fail(game, "seat %d: what is a card in hand for?", view->seat);
        good = check_wish(game, anew, &w);
        ask_why(game->table, &w, &told);
        bool is_asked = qn_waiting(game->table) == view->seat;
        if (good && !told.rule[0] && !(is_asked && is_offered_somehow(game, view, c->def)))
            good = fail(game, &w, &told, "nothing is said of a card in hand");
    }
    return good;
}

bool check_reasons(struct game *game)
{
    qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    bool good = true;
    for (int seat = 0; good && seat < (int)qn_seats(game->table); seat++) {
        qn_table *anew = qn_clone(game->table);
        if (!anew)
            return game_fail(game, "no memory");
        qn_determinize(anew, seat, game_random(game));
        qn_view_get(game->table, seat, &view, cards, QN_MAX_CARDS);
        good = check_any(game, anew, &view) && check_hand(game, anew, &view) &&
               (seat != qn_waiting(game->table) || check_offered(game, anew));
        qn_table_free(anew);
    }
    return good;
}
