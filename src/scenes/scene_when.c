/*
 * The lines after `when`: seats answer asks in words, procedures start.
 *
 *   p1: OPTION [at ASK]               p1: play haymaker paying energy, genius
 *   do PROCEDURE [p1] [CARD] [N]      finish …      (scene_finish.c)
 *
 * Windows that a scene does not mention are passed, and an ask that leaves no choice is answered,
 * unless the scene says `every ask`. Options are found by their words; a card may be called by its
 * title, a name given with "as", or p1 for the identity of a seat.
 */
#include "scenes/scene_given.h"

#include <string.h>

enum { SILENT_ANSWERS = 1000 };

/* ---- reading */

static bool is_connector(const char *word)
{
    static const char *const words[] = {"with", "on", "to", "of", "from", "as", "in", "for", "by"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], word))
            return true;
    return false;
}

static bool is_vocabulary(const struct cursor *c, const char *word)
{
    const struct vocabulary *v = c->scene->pack->game->words;
    for (unsigned i = 0; i < v->icon_count; i++)
        if (!strcmp(v->icons[i].name, word))
            return true;
    for (unsigned i = 0; i < v->label_count; i++)
        if (!strcmp(v->labels[i].name, word))
            return true;
    return false;
}

/* Little words between the cards are for people; those of ids are skipped as well. */
static bool read_answer_word(struct cursor *c, struct answer *a)
{
    int number;
    const char *word = line_peek(c);
    struct ref *ref = &a->ref[a->count];
    a->word[a->count] = word;
    if (is_connector(word)) {
        line_take(c);
        return true;
    }
    if (scene_is_number(word, &number) || *word == '?' || !strcmp(word, "-") ||
        (is_vocabulary(c, word) && !line_find_ref(c, word, ref)))
        line_take(c);
    else if (!line_ref(c, ref))
        return false;
    a->count++;
    return true;
}

static bool read_verb(struct cursor *c, struct answer *a)
{
    const struct game *game = c->scene->pack->game;
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "pass", NULL);
    for (uint8_t i = 0; i < game->option_word_count; i++) {
        if (!strcmp(game->option_words[i].name, word)) {
            a->verb = i;
            a->word[a->count++] = word;
            return true;
        }
    }
    return line_unknown(c, SAY_UNKNOWN_WORD, word, game->option_words, sizeof *game->option_words,
                        game->option_word_count);
}

/* "pass at defend": which kind of ask it answers, for words that many asks offer. */
static bool read_ask_kind(struct cursor *c, struct answer *a)
{
    const struct game *game = c->scene->pack->game;
    const char *word = line_take(c);
    if (!word)
        return line_error(c, SAY_ENDS_EARLY, "window", NULL);
    for (uint8_t i = 0; i < game->ask_count; i++) {
        if (!strcmp(game->asks[i].name, word)) {
            a->ask = (uint8_t)(i + 1);
            return true;
        }
    }
    return line_unknown(c, SAY_UNKNOWN_WORD, word, game->asks, sizeof *game->asks, game->ask_count);
}

struct answer *scene_read_answer(struct cursor *c, uint8_t seat, const char *stop)
{
    struct answer *a = arena_take(c->r->arena, sizeof *a);
    a->seat = seat;
    a->text = c->at < c->count ? c->text + c->start[c->at] : "";
    if (!read_verb(c, a))
        return NULL;
    while (line_peek(c) && (!stop || strcmp(line_peek(c), stop) != 0)) {
        if (a->count == SCENE_ANSWER) {
            line_error(c, SAY_ANSWER_LONG, NULL, NULL);
            return NULL;
        }
        if (line_accept(c, "at") ? !read_ask_kind(c, a) : !read_answer_word(c, a))
            return NULL;
    }
    if (line_peek(c)) /* without what follows the stop word */
        a->text =
            arena_text(c->r->arena, a->text, (size_t)(c->text + c->start[c->at] - a->text - 1));
    return a;
}

static bool has_verb(const struct game *game, const char *name, uint8_t *out)
{
    for (*out = 0; *out < game->option_word_count; ++*out)
        if (!strcmp(game->option_words[*out].name, name))
            return true;
    return false;
}

static struct answer *make_answer(struct cursor *c, uint8_t seat, const char *verb)
{
    struct answer *a = arena_take(c->r->arena, sizeof *a);
    a->seat = seat;
    a->text = a->word[0] = verb;
    a->count = 1;
    if (has_verb(c->scene->pack->game, verb, &a->verb))
        return a;
    line_error(c, SAY_UNKNOWN_WORD, verb, NULL);
    return NULL;
}

/* "paying a, b": pay a, pay b, and done if that is asked for. */
static bool read_payment(struct cursor *c, struct answer *last)
{
    uint8_t seat = last->seat;
    do {
        struct answer *pay = make_answer(c, seat, "pay");
        while (pay && line_peek(c) && strcmp(line_peek(c), ",") != 0) {
            if (pay->count == SCENE_ANSWER)
                return line_error(c, SAY_ANSWER_LONG, NULL, NULL);
            pay->text = c->text + c->start[c->at];
            if (!read_answer_word(c, pay))
                return false;
        }
        if (!pay)
            return false;
        if (pay->count == 1)
            return line_error(c, SAY_ENDS_EARLY, "energy", NULL);
        last = last->next = pay;
    } while (line_accept(c, ","));
    last->next = make_answer(c, seat, "done");
    if (last->next)
        last->next->optional = true;
    return last->next;
}

bool scene_read_do(struct cursor *c)
{
    const struct game *game = c->scene->pack->game;
    struct statement *s =
        scene_statement(c, c->scene->section == SECTION_GIVEN ? given_do : run_do);
    const char *name = line_take(c);
    if (!name)
        return line_error(c, SAY_ENDS_EARLY, "do", NULL);
    while (s->index < game->procedure_count &&
           (!game->procedures[s->index].name || strcmp(game->procedures[s->index].name, name) != 0))
        s->index++;
    if (s->index == game->procedure_count)
        return line_unknown(c, SAY_UNKNOWN_WORD, name, game->procedures, sizeof *game->procedures,
                            game->procedure_count);
    if (scene_is_seat(line_peek(c)) && !line_seat(c, &s->seat))
        return false;
    if (line_peek(c) && !scene_is_number(line_peek(c), &s->number) && !line_ref(c, &s->card))
        return false;
    if (line_peek(c) && !line_number(c, -999, 9999, &s->number))
        return false;
    return line_expect_end(c);
}

static bool when_answer(struct run *run, const struct statement *s);

void scene_read_when(struct cursor *c)
{
    if (line_accept(c, "finish")) {
        scene_read_finish(c);
        return;
    }
    if (line_accept(c, "do")) {
        scene_read_do(c);
        return;
    }
    if (!scene_is_seat(line_peek(c))) {
        line_error(c, SAY_UNKNOWN_FORM, c->text, NULL);
        return;
    }
    struct statement *s = scene_statement(c, when_answer);
    if (!line_seat(c, &s->seat) || !line_expect(c, ":"))
        return;
    if (line_accept(c, "resign")) {
        s->perform = run_resign;
        line_expect_end(c);
        return;
    }
    s->answer = scene_read_answer(c, s->seat, "paying");
    if (s->answer && line_accept(c, "paying") && !read_payment(c, s->answer))
        return;
    if (s->answer)
        line_expect_end(c);
}

/* ---- which option the words mean */

/* The words of an option's id, split in place, without the little ones. */
static unsigned id_words(char *id, char *words[SCENE_ANSWER])
{
    unsigned count = 0;
    for (char *p = id, *end; *p; p = end) {
        end = p + strcspn(p, " ");
        if (*end)
            *end++ = '\0';
        if (count && is_connector(p)) /* the first word is the verb, whatever it is */
            continue;
        if (count < SCENE_ANSWER)
            words[count] = p;
        count++;
    }
    return count;
}

static uint16_t option_def(const struct run *run, uint16_t card)
{
    return card == NONE ? NONE : run->t->cards[card].def;
}

static bool names_card(const struct run *run, const struct ref *ref, const char *word,
                       uint16_t card)
{
    char called[WORDS_SIZE];
    if (card == NONE || !ref_level(run, ref, card))
        return false;
    qn_card_ref(run->table, table_reader(run->table), card, called, sizeof called);
    return !strcmp(called, word);
}

/* A name that is said: by any card that bears it. */
static bool names_title(const struct run *run, const struct ref *ref, const qn_option *o)
{
    uint16_t def = ref->kind == REF_CARD ? ref->def : option_def(run, ref_card(run, ref));
    return run->game->option_words[o->verb].title &&
           (ref->title == (uint16_t)o->value ||
            (def != NONE && run->pack->hot.defs[def].title == (uint16_t)o->value));
}

static bool is_meant(const struct run *run, const struct answer *a, unsigned i, const char *word,
                     const qn_option *o)
{
    const struct ref *ref = &a->ref[i];
    return ref->kind && (names_card(run, ref, word, o->card) ||
                         names_card(run, ref, word, o->with) || names_title(run, ref, o));
}

/* How well the first `count` words of an answer fit an option. An answer may leave out the number at
 * the end of an id, a second card that is the seat's identity, and all but the verb. */
enum { FITS_NOT, FITS_VERB, FITS_SHORT, FITS, FITS_EXACTLY };

static int fit_of_short(const struct run *run, const struct answer *a, unsigned count, char **word,
                        unsigned words, const qn_option *o)
{
    const struct ref seat = {.kind = REF_SEAT, .index = a->seat};
    bool identity = o->with != NONE && ref_card(run, &seat) == o->with;
    int value;
    unsigned left = words - count;
    if (left && scene_is_number(word[words - 1], &value))
        left--;
    if (!left || (left == 1 && identity))
        return FITS_SHORT;
    return count == 1 ? FITS_VERB : FITS_NOT;
}

static int fit(const struct run *run, const struct answer *a, unsigned count, const qn_option *o)
{
    char id[WORDS_SIZE];
    char *word[SCENE_ANSWER];
    int best = FITS_EXACTLY;
    qn_option_id(run->table, qn_waiting(run->table), o, id, sizeof id);
    unsigned words = id_words(id, word);
    if (words < count || words > SCENE_ANSWER)
        return FITS_NOT;
    for (unsigned i = 0; i < count; i++) {
        if (!strcmp(word[i], a->word[i]) && a->ref[i].kind != REF_ALIAS)
            continue;
        best = FITS;
        if (!is_meant(run, a, i, word[i], o))
            return FITS_NOT;
    }
    return words == count ? best : fit_of_short(run, a, count, word, words, o);
}

bool answer_means(const struct run *run, const struct answer *a, const qn_option *o)
{
    int number;
    bool numbered = a->verb == WORD_OPTION && a->count == 2 && o->verb == WORD_OPTION &&
                    scene_is_number(a->word[1], &number) && o->value == number;
    return numbered || fit(run, a, a->count, o) > FITS_VERB;
}

/* Two options that differ in nothing but the copy of a card. */
static bool alike(const struct run *run, const qn_option *a, const qn_option *b)
{
    return a->verb == b->verb && a->value == b->value &&
           option_def(run, a->card) == option_def(run, b->card) &&
           option_def(run, a->with) == option_def(run, b->with);
}

/* "option 2": the card whose choice it is needs no mention. */
static size_t numbered_option(const struct answer *a, const qn_option *options, size_t count)
{
    int n;
    if (a->verb != WORD_OPTION || a->count != 2 || !scene_is_number(a->word[1], &n))
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        if (options[i].verb == WORD_OPTION && options[i].value == n)
            return i;
    return SIZE_MAX;
}

/* "use spider_man 2": the second of the abilities offered, which differ in their value alone. */
static size_t nth_option(struct run *run, const struct answer *a, const qn_option *options,
                         size_t count)
{
    int n;
    if (a->verb != WORD_USE || a->count < 2 || !scene_is_number(a->word[a->count - 1], &n))
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        if (fit(run, a, a->count - 1u, &options[i]) >= FITS_SHORT && --n == 0)
            return i;
    return SIZE_MAX;
}

/* "pass" lets any opportunity go by, whatever its own word for that is; a question is answered in its
 * own words ("no", "done"). */
static size_t pass_option(const struct run *run, const struct answer *a, const qn_option *options,
                          size_t count)
{
    bool passes = run->game->asks[run->t->s->ask.kind].passed_over;
    for (size_t i = 0; passes && i < count; i++)
        if (a->count == 1 && !strcmp(a->word[0], "pass") && options[i].flags & QN_PASS)
            return i;
    return SIZE_MAX;
}

size_t answer_option(struct run *run, const struct answer *a)
{
    const qn_option *options;
    size_t count = qn_options(run->table, &options), found = SIZE_MAX;
    int best = FITS_NOT;
    if (a->ask && a->ask != run->t->s->ask.kind + 1)
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        int how = fit(run, a, a->count, &options[i]);
        if (how && how == best && found < count && !alike(run, &options[i], &options[found]))
            found = TWO_OPTIONS;
        if (how > best) {
            best = how;
            found = i;
        }
    }
    if (found == SIZE_MAX)
        found = numbered_option(a, options, count);
    if (found == SIZE_MAX)
        found = nth_option(run, a, options, count);
    return found == SIZE_MAX ? pass_option(run, a, options, count) : found;
}

/* ---- answering */

void scene_text_ask(struct scene_text *text, struct run *run)
{
    qn_ask ask;
    if (!qn_ask_get(run->table, &ask)) {
        static const char *const states[] = {[TABLE_RUNNING] = "the table runs",
                                             [TABLE_WAITING] = "",
                                             [TABLE_IDLE] = "nothing goes on",
                                             [TABLE_OVER] = "the game is over",
                                             [TABLE_LOOP] = "the table is in an endless loop",
                                             [TABLE_FULL] = "the table is full"};
        scene_text_add(text, "nobody is asked: %s", states[run->t->s->status]);
        return;
    }
    const qn_option *options;
    size_t count = qn_options(run->table, &options);
    scene_text_add(text, "p%d is asked %s", ask.seat + 1, ask.what);
    for (size_t i = 0; i < count; i++) {
        char id[WORDS_SIZE];
        qn_option_id(run->table, qn_waiting(run->table), &options[i], id, sizeof id);
        scene_text_add(text, "%s %s", i ? " |" : ":", id);
    }
}

static bool no_answer(struct run *run, const struct statement *s, const struct answer *a,
                      size_t why)
{
    struct scene_text found = {0};
    if (why == TWO_OPTIONS)
        scene_text_add(&found, "several options could be meant; ");
    scene_text_ask(&found, run);
    struct scene_text expected = {0};
    scene_text_add(&expected, "p%u: %s", a->seat + 1u, a->text);
    return run_fail(run, s->line, expected.at, found.at);
}

static bool give_answer(struct run *run, const struct statement *s, const struct answer *a)
{
    for (unsigned i = 0; i < SILENT_ANSWERS; i++) {
        bool asked = qn_waiting(run->table) == a->seat;
        size_t option = asked ? answer_option(run, a) : SIZE_MAX;
        if (option < TWO_OPTIONS)
            return run_moment(run, s, a->seat, option) && run_apply(run, s->line, option);
        if (a->optional)
            return true;
        if (option == SIZE_MAX && !run->scene->every_ask && qn_waiting(run->table) >= 0)
            option = silent_option(run);
        if (option >= TWO_OPTIONS)
            return no_answer(run, s, a, option);
        if (!run_apply(run, s->line, option))
            return false;
    }
    return no_answer(run, s, a, SIZE_MAX);
}

/* Of the payments that are left, the one that the table offers first: a scene names them in any order,
 * while a set is picked from the first card to the last. */
static unsigned next_payment(struct run *run, const struct answer *const *left, unsigned count)
{
    size_t first = SIZE_MAX;
    unsigned best = 0;
    for (unsigned i = 0; i < count && qn_waiting(run->table) == left[i]->seat; i++) {
        size_t option = answer_option(run, left[i]);
        if (option < TWO_OPTIONS && option < first) {
            first = option;
            best = i;
        }
    }
    return best;
}

static bool pay_all(struct run *run, const struct statement *s, const struct answer *first)
{
    const struct answer *left[SCENE_WORDS];
    unsigned count = 0;
    for (const struct answer *a = first; a && !a->optional && count < SCENE_WORDS; a = a->next)
        left[count++] = a;
    while (count) {
        unsigned i = next_payment(run, left, count);
        if (!give_answer(run, s, left[i]))
            return false;
        left[i] = left[--count];
    }
    return true;
}

static bool when_answer(struct run *run, const struct statement *s)
{
    const struct answer *a = s->answer;
    if (!give_answer(run, s, a) || !pay_all(run, s, a->next))
        return false;
    while (a->next)
        a = a->next;
    return a == s->answer || give_answer(run, s, a);
}
