/*
 * Reads the lines after `then`: what must be true of the table at this ask.
 *
 *   ATTR of CARD is N                 CARD in ZONE [of X]          CARD not in ZONE [of X]
 *   host of CARD is CARD              controller of CARD is p1     owner of CARD is p1
 *   CARD is FILTER                    CARD is not FILTER           CARD has KEYWORD
 *   CARD shows CARD                   ZONE of X is CARD, …         top of ZONE of X is CARD
 *   count FILTER is N                 count ZONE of X is N         round is N, first is p1
 *   count FILTER in ZONE of X is N    count FILTER anywhere is N   … FILTER for p2 is N
 *   total ATTR of FILTER is N
 *   offered p1: OPTION [saying "…" | "…"]   not offered p1: OPTION       refused p1: OPTION because RULE [saying "…" | "…"]
 *   offered p1: only OPTION; …
 *   asked p1 [WHAT]                   not asked p1 [WHAT]          windows N, waiting p1
 *   p1 sees CARD [in ZONE]            p1 does not see CARD         log …   (scene_log.c)
 *   deck NAME with 2 CARD is refused because RULE                  (scene_deck.c)
 *   pending 1: play p2 CARD on CARD, …                              (scene_pending.c)
 *   winner p1|all, loser p1|all, tie, over, not over, out p1, loop, full, idle
 */
#include "scenes/scene_then.h"

#include "scenes/scene_deck.h"

#include <string.h>

/* ---- numbers */

static int find_attr_word(const struct cursor *c, const char *word)
{
    const struct vocabulary *v = c->scene->pack->game->words;
    for (unsigned i = 0; word && i < v->attr_count; i++)
        if (!strcmp(v->attrs[i].name, word))
            return (int)i;
    return -1;
}

static bool read_result(struct cursor *c, struct statement *s)
{
    return line_compare(c, &s->op) && line_number(c, -9999, 9999, &s->number) && line_expect_end(c);
}

/* "power of" */
static bool read_attribute(struct cursor *c, struct statement *s)
{
    const struct vocabulary *v = c->scene->pack->game->words;
    const char *word = line_take(c);
    int attr = find_attr_word(c, word);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "hp", NULL);
    if (attr < 0)
        return line_unknown(c, SAY_UNKNOWN_WORD, word, v->attrs, sizeof *v->attrs, v->attr_count);
    s->index = (uint8_t)attr;
    return line_expect(c, "of");
}

static bool read_value(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_value);
    if (!read_attribute(c, s) || !line_ref(c, &s->card))
        return false;
    s->has_number = !line_peek_after(c, 1) || strcmp(line_peek_after(c, 1), "none") != 0;
    if (s->has_number)
        return read_result(c, s);
    return line_expect(c, "is") && line_expect(c, "none") && line_expect_end(c);
}

static bool read_round(struct cursor *c)
{
    return read_result(c, scene_statement(c, hold_round));
}

static bool read_windows(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_windows);
    return line_number(c, 0, 9999, &s->number) && line_expect_end(c);
}

/* ---- filters */

static bool compile_filter(struct cursor *c, struct statement *s, const char *text, size_t size)
{
    struct diagnostics diag = {.report = c->r->report, .file = c->r->file};
    int16_t *code = arena_take(c->r->arena, SCENE_CODE * sizeof *code);
    const struct qn_pack *pack = c->scene->pack;
    struct node *filter =
        parse_expression(pack->game->words, c->r->file, c->line, text, size, c->r->arena, &diag);
    if (filter)
        s->filter = pack_filter(pack, filter, code, SCENE_CODE, &diag);
    s->code = code;
    if (diag.errors) {
        c->r->errors += diag.errors;
        c->scene->bad = true;
        return false;
    }
    s->word = arena_text(c->r->arena, text, size);
    return s->filter || line_error(c, SAY_BAD_FILTER, s->word, NULL);
}

/* Where the comparison begins: "is", or a sign before the last word. */
static struct cursor find_compare(const struct cursor *c)
{
    struct cursor end = *c;
    while (end.at < end.count && strcmp(line_peek(&end), "is") != 0 &&
           !(strchr("<>=!", *line_peek(&end)) && end.at + 2 == end.count))
        end.at++;
    return end;
}

/* Words before `end` that say for whom: "… for p2" makes him "you" of the filter. */
static bool read_for(struct cursor *c, struct statement *s, uint8_t *end)
{
    struct cursor whom = *c;
    if (*end < c->at + 3 || strcmp(c->word[*end - 2], "for") != 0)
        return true;
    whom.at = (uint8_t)(*end - 1);
    *end = (uint8_t)(*end - 2);
    return line_seat(&whom, &s->seat);
}

/* "… anywhere", "… in discard of p1": cards that need not be in play. An "in" of the filter itself
 * stands after "&". */
static bool read_where(struct cursor *c, struct statement *s, uint8_t *end)
{
    if (*end > c->at + 1 && !strcmp(c->word[*end - 1], "anywhere")) {
        s->anywhere = true;
        --*end;
        return true;
    }
    for (uint8_t i = (uint8_t)(*end - 1); i > c->at; i--) {
        struct cursor zone = *c;
        zone.at = (uint8_t)(i + 1);
        zone.count = *end;
        if (strcmp(c->word[i], "in") != 0 || strchr("&(", *c->word[i - 1]) || !line_is_spot(&zone))
            continue;
        *end = i;
        s->zoned = true;
        return line_spot(&zone, &s->zone) && line_expect_end(&zone);
    }
    return true;
}

/* A filter and where it looks, up to the comparison; then the number. */
static bool read_filtered(struct cursor *c, struct statement *s, struct cursor *compare)
{
    uint8_t end = compare->at;
    if (!read_for(c, s, &end) || !read_where(c, s, &end))
        return false;
    if (end <= c->at)
        return line_error(c, SAY_BAD_FILTER, "", NULL);
    size_t from = c->start[c->at], to = c->start[end];
    return compile_filter(c, s, c->text + from, to - from) && read_result(compare, s);
}

/* "count hand of p1 is 5" counts a zone, anything else is a filter over the cards in play. */
static bool read_count(struct cursor *c)
{
    struct cursor end = find_compare(c), zone = *c;
    struct statement *s = scene_statement(c, hold_count);
    if (end.at == end.count)
        return line_error(c, SAY_ENDS_EARLY, "is", NULL);
    zone.count = end.at;
    if (line_is_spot(&zone) && (zone.count - zone.at == 1 || !strcmp(zone.word[zone.at + 1], "of")))
        return line_spot(&zone, &s->zone) && line_expect_end(&zone) && read_result(&end, s);
    s->perform = hold_count_filter;
    return read_filtered(c, s, &end);
}

/* "total power of minion & yours for p2 is 9" */
static bool read_total(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_total);
    if (!read_attribute(c, s))
        return false;
    struct cursor end = find_compare(c);
    return end.at == end.count ? line_error(c, SAY_ENDS_EARLY, "is", NULL)
                               : read_filtered(c, s, &end);
}

/* ---- cards */

static bool read_in(struct cursor *c, const struct ref *card, bool no)
{
    struct statement *s = scene_statement(c, hold_in);
    s->card = *card;
    s->no = no;
    return line_spot(c, &s->zone) && line_expect_end(c);
}

static bool read_is(struct cursor *c, const struct ref *card)
{
    struct statement *s = scene_statement(c, hold_is);
    s->card = *card;
    s->no = line_accept(c, "not");
    const char *word = line_peek(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "exhausted", NULL);
    s->word = word;
    if (!strcmp(word, "facedown") || !strcmp(word, "exhausted") || !strcmp(word, "ready")) {
        line_take(c);
        return line_expect_end(c);
    }
    return compile_filter(c, s, c->text + c->start[c->at], strlen(c->text + c->start[c->at]));
}

static bool read_has(struct cursor *c, const struct ref *card)
{
    const struct vocabulary *v = c->scene->pack->game->words;
    struct statement *s = scene_statement(c, hold_has);
    s->card = *card;
    s->no = line_accept(c, "not") || line_accept(c, "no");
    s->word = line_take(c);
    if (!s->word)
        return line_error(c, SAY_ENDS_EARLY, "guard", NULL);
    while (s->index < v->keyword_count && strcmp(v->keywords[s->index].name, s->word) != 0)
        s->index++;
    if (s->index == v->keyword_count)
        return line_unknown(c, SAY_UNKNOWN_WORD, s->word, v->keywords, sizeof *v->keywords,
                            v->keyword_count);
    return line_expect_end(c);
}

/* "no keyword leader": a word of another time or game. */
static bool read_no_keyword(struct cursor *c)
{
    if (!line_expect(c, "keyword"))
        return false;
    struct statement *s = scene_statement(c, hold_no_keyword);
    s->word = line_take(c);
    return s->word ? line_expect_end(c) : line_error(c, SAY_ENDS_EARLY, "guard", NULL);
}

static bool read_shows(struct cursor *c, const struct ref *card)
{
    struct statement *s = scene_statement(c, hold_shows);
    s->card = *card;
    return line_ref(c, &s->other) && line_expect_end(c);
}

/* What begins with a card. */
static bool read_card(struct cursor *c)
{
    struct ref card;
    if (!line_ref(c, &card))
        return false;
    if (line_accept(c, "in"))
        return read_in(c, &card, false);
    if (line_accept(c, "not"))
        return line_expect(c, "in") && read_in(c, &card, true);
    if (line_accept(c, "is"))
        return read_is(c, &card);
    if (line_accept(c, "has"))
        return read_has(c, &card);
    if (line_accept(c, "shows"))
        return read_shows(c, &card);
    return line_peek(c) ? line_error(c, SAY_UNKNOWN_FORM, c->text, NULL)
                        : line_error(c, SAY_ENDS_EARLY, "is", NULL);
}

static bool read_host(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_host);
    if (!line_expect(c, "of") || !line_ref(c, &s->card) || !line_expect(c, "is"))
        return false;
    s->no = line_accept(c, "not");
    if (line_accept(c, "none"))
        return line_expect_end(c);
    return line_ref(c, &s->other) && line_expect_end(c);
}

static bool read_whose(struct cursor *c, perform_fn *perform)
{
    struct statement *s = scene_statement(c, perform);
    if (!line_expect(c, "of") || !line_ref(c, &s->card) || !line_expect(c, "is"))
        return false;
    s->no = line_accept(c, "not");
    if (line_accept(c, "nobody"))
        return line_expect_end(c);
    return line_seat(c, &s->seat) && line_expect_end(c);
}

static bool read_controller(struct cursor *c)
{
    return read_whose(c, hold_controller);
}
static bool read_owner(struct cursor *c)
{
    return read_whose(c, hold_owner);
}

/* ---- zones */

static bool read_contents(struct cursor *c, struct statement *s)
{
    struct listed *last = NULL;
    if (line_accept(c, "nothing"))
        return line_expect_end(c);
    do {
        struct listed *l = arena_take(c->r->arena, sizeof *l);
        if (!line_ref(c, &l->card))
            return false;
        *(last ? &last->next : &s->list) = l;
        last = l;
    } while (line_accept(c, ","));
    return line_expect_end(c);
}

static bool read_zone(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_contents);
    return line_spot(c, &s->zone) && line_expect(c, "is") && read_contents(c, s);
}

static bool read_top(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_top);
    return line_expect(c, "of") && line_spot(c, &s->zone) && line_expect(c, "is") &&
           read_contents(c, s);
}

/* ---- asks and options */

/* [saying "English" [| "French"]] */
static bool read_saying(struct cursor *c, struct statement *s)
{
    if (line_accept(c, "saying") && !line_quoted(c, &s->saying[QN_ENGLISH]))
        return false;
    return !s->saying[QN_ENGLISH] || !line_accept(c, "|") || line_quoted(c, &s->saying[QN_FRENCH]);
}

/* because RULE [saying …], or because nothing saying … */
static bool read_reason(struct cursor *c, struct statement *s)
{
    return line_expect(c, "because") && (line_accept(c, "nothing") || line_rule(c, &s->word)) &&
           read_saying(c, s);
}

/* How the words of an answer end. */
static const char *end_of_offer(perform_fn *perform, const struct statement *s)
{
    return perform == hold_refused ? "because" : s->only ? ";" : "saying";
}

static bool read_offer(struct cursor *c, perform_fn *perform, bool no)
{
    struct statement *s = scene_statement(c, perform);
    s->no = no;
    if (!line_seat(c, &s->seat) || !line_expect(c, ":"))
        return false;
    s->only = perform == hold_offered && !no && line_accept(c, "only");
    if (!(s->answer = scene_read_answer(c, s->seat, end_of_offer(perform, s))))
        return false;
    for (struct answer *last = s->answer; s->only && line_accept(c, ";"); last = last->next)
        if (!(last->next = scene_read_answer(c, s->seat, ";")))
            return false;
    bool is_read = perform == hold_refused   ? read_reason(c, s)
                   : perform == hold_offered ? no || s->only || read_saying(c, s)
                                             : true;
    return is_read && line_expect_end(c);
}

static bool read_offered(struct cursor *c)
{
    return read_offer(c, hold_offered, false);
}
static bool read_refused(struct cursor *c)
{
    return read_offer(c, hold_refused, false);
}

static bool read_asked_as(struct cursor *c, bool no)
{
    const struct game *game = c->scene->pack->game;
    struct statement *s = scene_statement(c, hold_asked);
    s->no = no;
    s->index = game->ask_count;
    if (!line_seat(c, &s->seat))
        return false;
    s->word = line_take(c);
    if (!s->word)
        return true;
    s->index = 0;
    while (s->index < game->ask_count && strcmp(game->asks[s->index].name, s->word) != 0)
        s->index++;
    if (s->index == game->ask_count)
        return line_unknown(c, SAY_UNKNOWN_WORD, s->word, game->asks, sizeof *game->asks,
                            game->ask_count);
    return line_expect_end(c);
}

static bool read_asked(struct cursor *c)
{
    return read_asked_as(c, false);
}

static bool read_seat_claim(struct cursor *c, perform_fn *perform, bool no)
{
    struct statement *s = scene_statement(c, perform);
    s->no = no;
    return line_seat(c, &s->seat) && line_expect_end(c);
}

static bool read_waiting(struct cursor *c)
{
    return read_seat_claim(c, hold_waiting, false);
}
static bool read_out(struct cursor *c)
{
    return read_seat_claim(c, hold_out, false);
}

static bool read_first_is(struct cursor *c)
{
    return line_expect(c, "is") && read_seat_claim(c, hold_first, false);
}

/* ---- knowledge: p2 sees CARD */

static bool read_sees(struct cursor *c)
{
    struct statement *s = scene_statement(c, hold_sees);
    s->zone.any_in_play = true; /* until a zone is named: anywhere */
    s->only = true;
    if (!line_seat(c, &s->seat))
        return false;
    s->no = line_accept(c, "does");
    if (s->no ? !line_expect(c, "not") || !line_expect(c, "see") : !line_expect(c, "sees"))
        return false;
    if (!line_ref(c, &s->card))
        return false;
    s->only = !line_accept(c, "in");
    return (s->only || line_spot(c, &s->zone)) && line_expect_end(c);
}

/* ---- ends */

static bool read_outcome(struct cursor *c, qn_outcome outcome)
{
    struct statement *s = scene_statement(c, hold_outcome);
    s->number = (int)outcome;
    if (!line_accept(c, "all") && !line_seat(c, &s->seat))
        return false;
    return line_expect_end(c);
}

static bool read_winner(struct cursor *c)
{
    return read_outcome(c, QN_WON);
}
static bool read_loser(struct cursor *c)
{
    return read_outcome(c, QN_LOST);
}

static bool read_tie(struct cursor *c)
{
    scene_statement(c, hold_outcome)->number = QN_DRAWN;
    return line_expect_end(c);
}

static bool read_status(struct cursor *c, uint8_t status, bool no)
{
    struct statement *s = scene_statement(c, hold_status);
    s->index = status;
    s->no = no;
    return line_expect_end(c);
}

static bool read_over(struct cursor *c)
{
    return read_status(c, TABLE_OVER, false);
}
static bool read_loop(struct cursor *c)
{
    return read_status(c, TABLE_LOOP, false);
}
static bool read_full(struct cursor *c)
{
    return read_status(c, TABLE_FULL, false);
}
static bool read_idle(struct cursor *c)
{
    return read_status(c, TABLE_IDLE, false);
}

static bool read_not(struct cursor *c)
{
    if (line_accept(c, "over"))
        return read_status(c, TABLE_OVER, true);
    if (line_accept(c, "offered"))
        return read_offer(c, hold_offered, true);
    if (line_accept(c, "asked"))
        return read_asked_as(c, true);
    if (line_accept(c, "waiting"))
        return read_seat_claim(c, hold_waiting, true);
    if (line_accept(c, "out"))
        return read_seat_claim(c, hold_out, true);
    return line_error(c, SAY_UNKNOWN_FORM, c->text, NULL);
}

/* ---- all of them */

static bool is_sees(const struct cursor *c)
{
    const char *verb = line_peek_after(c, 1);
    return scene_is_seat(line_peek(c)) && verb && (!strcmp(verb, "sees") || !strcmp(verb, "does"));
}

/* "deck NAME … is legal", not the zone: "deck of p1 is …", "deck is …". */
static bool is_deck_list(const struct cursor *c)
{
    const char *name = line_peek_after(c, 1);
    return strcmp(line_peek(c), "deck") == 0 && name && strcmp(name, "of") != 0 &&
           strcmp(name, "is") != 0;
}

/* "ATTR of …" and "CARD …" and "ZONE [of …] is CARD, …" have no word of their own in front. */
static bool read_claim(struct cursor *c)
{
    const char *of = line_peek_after(c, 1), *third = line_peek_after(c, 2);
    struct ref ref;
    if (is_sees(c))
        return read_sees(c);
    if (of && !strcmp(of, "of"))
        return find_attr_word(c, line_peek(c)) < 0 && line_is_spot(c) ? read_zone(c)
                                                                      : read_value(c);
    bool lists = of && third && !strcmp(of, "is") &&
                 (!strcmp(third, "nothing") || line_find_ref(c, third, &ref));
    return line_is_spot(c) && lists ? read_zone(c) : read_card(c);
}

void scene_read_then(struct cursor *c)
{
    static const struct {
        const char *word;
        bool (*read)(struct cursor *c);
    } lines[] = {
        {"value", read_value},     {"count", read_count},
        {"round", read_round},     {"windows", read_windows},
        {"host", read_host},       {"controller", read_controller},
        {"owner", read_owner},     {"top", read_top},
        {"offered", read_offered}, {"refused", read_refused},
        {"asked", read_asked},     {"waiting", read_waiting},
        {"out", read_out},         {"winner", read_winner},
        {"loser", read_loser},     {"tie", read_tie},
        {"over", read_over},       {"loop", read_loop},
        {"full", read_full},       {"idle", read_idle},
        {"not", read_not},         {"log", scene_read_log},
        {"first", read_first_is},  {"total", read_total},
        {"no", read_no_keyword},   {"pending", scene_read_pending},
    };
    if (is_deck_list(c)) {
        line_take(c);
        scene_read_deck(c);
        return;
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (line_accept(c, lines[i].word)) {
            lines[i].read(c);
            return;
        }
    }
    read_claim(c);
}
