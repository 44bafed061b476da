/*
 * Villainous asks what forbids playing a card once for all places, unless what forbids it reads where the card
 * goes: words that do carry READS_WHERE. Here every word is asked about cards that are about to be played or
 * relocated, with nothing changed but the place, at many tables: a word that answers differently must carry it, and one that
 * carries it must have done so. The numbers of cards are asked, too; none may. Needs content/.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "api/api.h"
#include "games/villainous/villainous.h"

enum { TABLES = 6, CHOICES = 400, EVERY = 40, WORDS_MOST = 96, ASIDE = 12 };

/* What was seen of each word: it answered differently at another place. */
struct seen {
    bool category[WORDS_MOST], query[QUERIES], attr[ATTRIBUTES];
};

struct inquiry {
    struct table *t;
    struct seen *seen;
    struct occ *o;
    uint16_t place[CARDS_MOST];
    unsigned places;
    uint64_t random;
};

static unsigned draw(struct inquiry *q, unsigned below)
{
    q->random = q->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(q->random >> 33) % below;
}

static void note_place(struct table *t, void *user, uint16_t place)
{
    struct inquiry *q = user;
    (void)t;
    q->place[q->places++] = place;
}

/* ---- one word, asked at every place */

typedef int ask_fn(struct inquiry *q, const struct context *cx, unsigned word, uint16_t other);

static int ask_category(struct inquiry *q, const struct context *cx, unsigned word, uint16_t other)
{
    (void)other;
    return mv_test(q->t, cx, villainous_words.categories[word].test, cx->it);
}

static int ask_query(struct inquiry *q, const struct context *cx, unsigned word, uint16_t other)
{
    const int16_t arg[4] = {(int16_t)other};
    return mv_query(q->t, cx, (uint8_t)word, arg);
}

static int ask_attr(struct inquiry *q, const struct context *cx, unsigned word, uint16_t other)
{
    (void)other;
    return mv_value(q->t, (uint8_t)word, cx->it);
}

static bool differs(struct inquiry *q, const struct context *cx, unsigned word, uint16_t other,
                    ask_fn *fn)
{
    int first = 0;
    for (unsigned i = 0; i < q->places; i++) {
        if (q->o->kind == E_RELOCATE)
            q->o->amount = (int16_t)q->place[i];
        else
            occ_item(q->t, q->o, 0)->was_host = q->place[i];
        int now = fn(q, cx, word, other);
        if (i && now != first)
            return true;
        first = now;
    }
    return false;
}

/* ---- a card about to be played, or to be relocated */

static void ask_words(struct inquiry *q, const struct context *cx, uint16_t other)
{
    for (unsigned i = 0; i < villainous_words.category_count; i++)
        if (villainous_words.categories[i].test)
            q->seen->category[i] |= differs(q, cx, i, other, ask_category);
    for (unsigned i = 0; i < QUERIES; i++)
        q->seen->query[i] |= differs(q, cx, i, other, ask_query);
    for (unsigned i = 0; i < ATTRIBUTES; i++)
        q->seen->attr[i] |= differs(q, cx, i, other, ask_attr);
}

/* As mv_play_forbidden_by asks it; `self` is the card that would forbid it. */
static void ask_about(struct inquiry *q, uint8_t event, uint8_t seat, uint16_t card, uint16_t self)
{
    struct table *t = q->t;
    struct state *s = t->s;
    q->o = occ_new(t, event, villain_of(t, seat), seat, seat);
    struct item *item = occ_add(t, q->o, card, 1);
    if (event == E_PLAY)
        item->was_controller = t->cards[card].owner;
    struct context cx = context_of(t, self, NONE, seat, card);
    cx.occ = occ_index(t, q->o);
    for (unsigned i = 0; i < ASIDE; i++) {
        uint16_t any = (uint16_t)draw(q, s->used.cards);
        ask_words(q, &cx, i % 2 ? q->place[draw(q, q->places)] : any);
        cx.it = i % 3 ? any : card;
        cx.self = i % 2 ? any : self;
    }
    s->used.items--;
    s->used.occs--;
}

static void ask_at(struct inquiry *q)
{
    struct table *t = q->t;
    q->places = 0;
    mv_each_place(t, note_place, q);
    assert_true(q->places > 2);
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
            ask_about(q, E_PLAY, seat, c, q->place[draw(q, q->places)]);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (card_in_play(t, c) && mv_place(t, c) != NONE)
            ask_about(q, E_RELOCATE, (uint8_t)draw(q, t->s->seats), c,
                      q->place[draw(q, q->places)]);
}

/* ---- tables */

static void play_one(qn_pack *pack, unsigned number, struct seen *seen)
{
    qn_setup setup = {.seed = number + 1, .seats = 2 + number % 3};
    qn_table *table;
    qn_ask ask;
    const qn_option *options;
    assert_int_equal(qn_table_new(pack, &setup, (qn_report){0}, &table), QN_OK);
    qn_set_logging(table, false);
    struct inquiry q = {.t = &table->t, .seen = seen, .random = number};
    for (unsigned i = 0; i < CHOICES && qn_ask_get(table, &ask); i++) {
        if (i % EVERY == EVERY - 1)
            ask_at(&q);
        size_t n = qn_options(table, &options);
        assert_int_equal(qn_apply(table, ask.serial, draw(&q, (unsigned)n)), QN_OK);
    }
    qn_table_free(table);
}

static void compare(const char *name, bool reads, bool seen, unsigned *wrong)
{
    if (reads == seen)
        return;
    print_error(seen ? "%s reads where a card goes: it must carry READS_WHERE\n"
                     : "%s carries READS_WHERE, and nothing has shown that it reads it\n",
                name);
    ++*wrong;
}

static void words_that_read_where_a_card_goes_say_so(void **state)
{
    static struct seen seen;
    qn_pack *pack;
    unsigned wrong = 0;
    (void)state;
    assert_true(villainous_words.category_count <= WORDS_MOST);
    assert_int_equal(qn_pack_open("content", "villainous", (qn_report){0}, &pack), QN_OK);
    for (unsigned i = 0; i < TABLES; i++)
        play_one(pack, i, &seen);
    for (unsigned i = 0; i < villainous_words.category_count; i++) {
        const struct category_word *w = &villainous_words.categories[i];
        compare(w->name, (w->reads & READS_WHERE) && w->reads != CHANGED_ANY, seen.category[i],
                &wrong);
    }
    for (unsigned i = 0; i < QUERIES; i++)
        compare(villainous_words.queries[i].name, villainous_words.queries[i].reads & READS_WHERE,
                seen.query[i], &wrong);
    for (unsigned i = 0; i < ATTRIBUTES; i++)
        compare(villainous_words.attrs[i].name, villainous_words.attrs[i].reads & READS_WHERE,
                seen.attr[i], &wrong);
    qn_pack_close(pack);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_read_where_a_card_goes_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
