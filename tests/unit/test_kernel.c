/*
 * The kernel from the inside, on toys: zones and generations, shuffles, what dealing anew keeps,
 * lasting effects, full pools and endless loops. Windows and their hard paths: test_windows.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "api/api.h"
#include "kernel/common.h"
#include "toy_game.h"
#include "test_words.h"

/* Zones of the toy game, as it numbers them. */
enum { IDENTITY, ALLIES, ENGAGED, ATTACHED, HAND, DECK, DISCARD, ENCOUNTER_DECK };

/* ---- a table with two seats on which nothing goes on */

static int begin(void **state)
{
    return toy_table(state, 0);
}

static uint16_t top(const struct table *t, uint8_t kind, uint8_t seat)
{
    return t->zones[zone_id(t, kind, seat)].head;
}

/* ---- zones */

static void a_card_lies_in_one_zone(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t deck = zone_id(t, DECK, 0), discard = zone_id(t, DISCARD, 0);
    uint16_t first = t->zones[deck].head, second = t->cards[first].next;
    unsigned count = t->zones[deck].count;
    card_move(t, first, discard, ZONE_TOP);
    card_move(t, second, discard, ZONE_TOP);
    assert_int_equal(t->zones[deck].count, count - 2);
    assert_int_equal(t->zones[discard].head, second);
    assert_int_equal(t->zones[discard].tail, first);
    card_move(t, second, discard, ZONE_BOTTOM);
    assert_int_equal(t->zones[discard].tail, second);
    assert_int_equal(t->zones[discard].count, 2);
    assert_null(table_invariant(t));
}

static void zones_know_kind_and_seat(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    assert_int_equal(zone_kind_of(t, zone_id(t, HAND, 1)), HAND);
    assert_int_equal(zone_seat_of(t, zone_id(t, HAND, 1)), 1);
    assert_int_equal(zone_seat_of(t, zone_id(t, ENCOUNTER_DECK, 1)), NOBODY);
    assert_int_not_equal(zone_id(t, HAND, 0), zone_id(t, HAND, 1));
    assert_int_equal(zone_id(t, ENCOUNTER_DECK, 0), zone_id(t, ENCOUNTER_DECK, 1));
}

static void a_card_that_left_play_is_a_new_object(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t card = top(t, ENCOUNTER_DECK, 0);
    card_move(t, card, zone_id(t, ENGAGED, 0), ZONE_BOTTOM);
    uint16_t gen = t->cards[card].gen;
    t->cards[card].counter[0] = 2;
    t->cards[card].flags = CARD_EXHAUSTED;
    card_move(t, card, zone_id(t, ENGAGED, 1), ZONE_BOTTOM); /* in play all the time: the same */
    assert_true(ref_is_live(t, card, gen));
    assert_int_equal(t->cards[card].counter[0], 2);
    card_move(t, card, zone_id(t, DISCARD, 0), ZONE_TOP);
    card_move(t, card, zone_id(t, ENGAGED, 0), ZONE_BOTTOM);
    assert_false(ref_is_live(t, card, gen));
    assert_int_equal(t->cards[card].counter[0], 0);
    assert_int_equal(t->cards[card].flags, 0);
    assert_false(ref_is_live(t, NONE, 0));
}

static void attached_cards_are_counted(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t host = top(t, IDENTITY, 0), card = top(t, DECK, 0);
    card_attach(t, card, host, zone_id(t, ATTACHED, 0));
    assert_int_equal(t->cards[card].host, host);
    assert_int_equal(t->cards[host].attached, 1);
    assert_null(table_invariant(t));
    card_move(t, card, zone_id(t, DISCARD, 0), ZONE_TOP);
    assert_int_equal(t->cards[card].host, NONE);
    assert_int_equal(t->cards[host].attached, 0);
    assert_null(table_invariant(t));
}

static void invariants_notice_damage(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t card = top(t, DECK, 0);
    t->zones[zone_id(t, DECK, 0)].count++;
    assert_non_null(table_invariant(t));
    t->zones[zone_id(t, DECK, 0)].count--;
    t->cards[card].counter[1] = -1;
    assert_non_null(table_invariant(t));
    t->cards[card].counter[1] = 0;
    t->cards[card].host = top(t, IDENTITY, 0);
    assert_non_null(table_invariant(t));
    t->cards[card].host = NONE;
    assert_null(table_invariant(t));
}

/* ---- knowledge */

static void a_shuffle_keeps_slots(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t deck = zone_id(t, DECK, 0), slot[16], count[64] = {0};
    unsigned n = 0, moved = 0;
    for (uint16_t c = t->zones[deck].head; c != NONE; c = t->cards[c].next) {
        count[t->cards[c].def]++;
        card_show(t, c, 0);
        slot[n++] = c;
    }
    for (unsigned round = 0; round < 8; round++) {
        uint16_t def = t->cards[slot[n - 1]].def, gen = t->cards[slot[0]].gen;
        zone_shuffle(t, deck);
        moved += t->cards[slot[n - 1]].def != def;
        assert_false(ref_is_live(t, slot[0], gen));
    }
    unsigned i = 0;
    for (uint16_t c = t->zones[deck].head; c != NONE; c = t->cards[c].next, i++) {
        assert_int_equal(c, slot[i]); /* the public slots stay in their order */
        assert_false(card_known_to(t, c, 0));
        count[t->cards[c].def]--;
    }
    for (unsigned k = 0; k < 64; k++)
        assert_int_equal(count[k], 0);
    assert_true(moved > 0);
    assert_null(table_invariant(t));
}

static void dealing_anew_keeps_what_is_known(void **state)
{
    struct toy_table *f = *state;
    struct table *t = f->t;
    unsigned changed = 0;
    for (unsigned i = 0; i < 2; i++)
        card_move(t, top(t, DECK, 0), zone_id(t, HAND, 0), ZONE_BOTTOM);
    card_show(t, top(t, DECK, 0), 0); /* looked at the next one */
    uint64_t view = qn_view_hash(f->table, 0);
    qn_table *other = qn_clone(f->table);
    for (uint64_t seed = 1; seed < 40; seed++) {
        qn_clone_into(other, f->table);
        qn_determinize(other, 0, seed);
        for (uint16_t c = 0; c < t->s->used.cards; c++) {
            if (card_known_to(t, c, 0))
                assert_int_equal(other->t.cards[c].def, t->cards[c].def);
            changed += other->t.cards[c].def != t->cards[c].def;
            assert_int_equal(other->t.cards[c].owner, t->cards[c].owner);
        }
        assert_null(qn_invariant(other));
        assert_int_equal(qn_view_hash(other, 0), view);
        assert_memory_not_equal(other->t.s->random, t->s->random, sizeof t->s->random);
    }
    assert_true(changed > 0);
    qn_table_free(other);
}

static void hidden_cards_are_hidden(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t card = top(t, DECK, 0);
    assert_false(card_known_to(t, card, 0));
    uint32_t own = t->s->stamp[0], other = t->s->stamp[1], watcher = t->s->stamp[MAX_SEATS];
    card_move(t, card, zone_id(t, HAND, 0), ZONE_BOTTOM);
    assert_true(card_known_to(t, card, 0));
    assert_false(card_known_to(t, card, 1));
    assert_false(card_known_to(t, card, QN_SPECTATOR));
    assert_true(t->s->stamp[0] > own); /* undo stops here */
    assert_int_equal(t->s->stamp[1], other);
    assert_int_equal(t->s->stamp[MAX_SEATS], watcher);
    zone_shuffle(t, zone_id(t, DECK, 0));
    assert_int_equal(t->s->stamp[1], other); /* nobody knows more */
    card_move(t, card, zone_id(t, DISCARD, 0), ZONE_TOP);
    assert_true(card_known_to(t, card, 1));
    assert_true(card_known_to(t, card, QN_SPECTATOR));
    assert_true(t->s->stamp[1] > other && t->s->stamp[MAX_SEATS] > watcher);
}

/* ---- random numbers */

static void random_numbers_are_the_seeds(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint32_t first[8];
    random_seed(t, 99);
    for (unsigned i = 0; i < 8; i++)
        first[i] = random_below(t, 1000);
    random_seed(t, 99);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(random_below(t, 1000), first[i]);
}

static void picks_can_be_scripted(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t cards[] = {top(t, IDENTITY, 0), top(t, IDENTITY, 1)};
    for (unsigned i = 0; i < 4; i++) {
        assert_true(random_script(t, (int16_t)t->cards[cards[i % 2]].def));
        assert_int_equal(random_card(t, cards, 2), cards[i % 2]);
    }
    assert_int_equal(t->s->script_count, 0);
    for (unsigned i = 0; i < SCRIPT; i++)
        assert_true(random_script(t, 1));
    assert_false(random_script(t, 1));
}

/* ---- lasting effects */

static void effects_last_until_their_period_ends(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t hero = top(t, IDENTITY, 0);
    struct lasting l = {.card = hero,
                        .gen = t->cards[hero].gen,
                        .amount = 2,
                        .attr = ATTR_ATK,
                        .op = MODIFY_ADD,
                        .period = 1};
    assert_true(lasting_add(t, &l));
    l.op = MODIFY_MULTIPLY;
    l.period = 2;
    assert_true(lasting_add(t, &l));
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 1), (1 + 2) * 2); /* sums before products */
    assert_int_equal(value_modified(t, ATTR_THW, hero, 1), 1);
    assert_int_equal(value_modified(t, ATTR_ATK, top(t, IDENTITY, 1), 1), 1);
    lasting_expire(t, 1);
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 1), 2);
    l.op = MODIFY_SET;
    l.amount = 7;
    assert_true(lasting_add(t, &l));
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 1), 7);
    lasting_expire(t, 2);
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 1), 1);
    assert_int_equal(t->s->modified, 0);
}

static void an_effect_on_a_card_that_left_is_stale(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t card = top(t, ENCOUNTER_DECK, 0);
    card_move(t, card, zone_id(t, ENGAGED, 0), ZONE_BOTTOM);
    const struct lasting l = {.card = card,
                              .gen = t->cards[card].gen,
                              .amount = 3,
                              .attr = ATTR_ATK,
                              .op = MODIFY_ADD,
                              .period = 1,
                              .once = 1};
    lasting_add(t, &l);
    assert_int_equal(value_modified(t, ATTR_ATK, card, 0), 3);
    card_move(t, card, zone_id(t, DISCARD, 0), ZONE_TOP);
    card_move(t, card, zone_id(t, ENGAGED, 0), ZONE_BOTTOM);
    assert_int_equal(value_modified(t, ATTR_ATK, card, 0), 0);
    lasting_spend(t, ATTR_ATK, card); /* another object: it is not used up */
    assert_int_equal(t->s->used.lasting, 1);
}

static void an_effect_for_once_is_used_up(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    uint16_t hero = top(t, IDENTITY, 0);
    const struct lasting l = {.card = hero,
                              .gen = t->cards[hero].gen,
                              .amount = 3,
                              .attr = ATTR_ATK,
                              .op = MODIFY_ADD,
                              .period = 1,
                              .once = 1};
    lasting_add(t, &l);
    lasting_spend(t, ATTR_THW, hero);
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 0), 3);
    lasting_spend(t, ATTR_ATK, hero);
    assert_int_equal(value_modified(t, ATTR_ATK, hero, 0), 0);
    assert_int_equal(t->s->used.lasting, 0);
}

/* ---- full pools */

static void full_pools_stop_the_table(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    const struct lasting l = {.card = NONE, .attr = ATTR_ATK, .op = MODIFY_ADD, .period = 1};
    const struct delayed d = {.period = 1};
    while (t->s->used.lasting < t->s->cap.lasting)
        assert_true(lasting_add(t, &l));
    assert_int_not_equal(t->s->status, TABLE_FULL);
    assert_false(lasting_add(t, &l));
    assert_int_equal(t->s->status, TABLE_FULL);
    t->s->status = TABLE_IDLE;
    while (t->s->used.delayed < t->s->cap.delayed)
        assert_true(delayed_add(t, &d));
    assert_false(delayed_add(t, &d));
    assert_int_equal(t->s->status, TABLE_FULL);
    t->s->status = TABLE_IDLE;
    while (t->s->used.cards < t->s->cap.cards)
        card_make(t, 0, NOBODY, zone_id(t, ENCOUNTER_DECK, 0));
    assert_int_equal(card_make(t, 0, NOBODY, zone_id(t, ENCOUNTER_DECK, 0)), NONE);
    assert_int_equal(t->s->status, TABLE_FULL);
    assert_null(table_invariant(t));
}

static void full_occurrences_stop_the_table(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    while (t->s->used.occs < t->s->cap.occs)
        occ_new(t, EVENT_DAMAGE, NONE, NOBODY, 0);
    struct occ *o = occ_new(t, EVENT_DAMAGE, NONE, NOBODY, 0);
    assert_non_null(o); /* something that may be written to */
    assert_int_equal(t->s->status, TABLE_FULL);
    t->s->status = TABLE_IDLE;
    while (t->s->used.items < t->s->cap.items)
        occ_add(t, &t->occs[0], NONE, 1);
    assert_non_null(occ_add(t, &t->occs[0], NONE, 1));
    assert_int_equal(t->s->status, TABLE_FULL);
}

/* Frames of any length lie one above another; the one that finds no room can be written to. */
static void frames_are_as_long_as_they_need(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    unsigned before = t->s->frames, n = 0;
    struct frame *f = frame_top(t);
    const struct frame *below;
    for (; t->s->status != TABLE_FULL; n++) {
        unsigned locals = 5 * n % (LOCALS + 1);
        below = f;
        f = frame_push_with(t, PROC_WINDOW, NONE, 0, locals);
        for (unsigned i = 0; i < locals; i++) {
            assert_int_equal(f->v[i], 0);
            f->v[i] = -1;
        }
        assert_null(table_invariant(t));
    }
    assert_int_equal(t->s->frames, before + n - 1);
    assert_ptr_equal(frame_top(t), below);
    assert_ptr_equal(frame_of(t, PROC_WINDOW), below);
    assert_null(frame_about(t, PROC_WINDOW, 0));
}

static void invariants_notice_a_local_too_many(void **state)
{
    struct table *t = ((struct toy_table *)*state)->t;
    frame_push_with(t, PROC_WINDOW, NONE, 0, 2)->v[2] = 1;
    assert_non_null(table_invariant(t));
}

/* ---- a game that asks, and then does something endless */

enum { PROC_QUIZ = PROC_GAME, PROC_SINK, PROC_DIVE };
enum { ASK_QUIZ = ASK_GAME };

static void quiz_options(struct table *t, struct frame *f)
{
    (void)f;
    offer(t, WORD_YES, NONE, NONE, 0, 0, 0);
    offer(t, WORD_NO, NONE, NONE, 0, 0, 0);
    offer(t, WORD_DONE, NONE, NONE, 0, 0, 0);
    offer(t, WORD_PUT, NONE, NONE, 0, 0, 0);
}

static enum flow quiz_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_QUIZ, NONE, 0, 0);
}

/* yes: asks again; no: runs in circles; done: sinks deeper and deeper; put: dives to
 * the ground and comes back. */
static enum flow quiz_answer(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == WORD_NO)
        return FLOW_AGAIN;
    if (t->s->answer.verb == WORD_DONE)
        frame_push(t, PROC_SINK, NONE, f->you);
    if (t->s->answer.verb == WORD_PUT)
        frame_push(t, PROC_DIVE, NONE, f->you);
    f->pc = 0;
    return FLOW_JUMP;
}

static enum flow sink(struct table *t, struct frame *f)
{
    frame_push(t, PROC_SINK, NONE, f->you);
    return FLOW_NEXT;
}

static enum flow dive(struct table *t, struct frame *f)
{
    int16_t depth = (int16_t)(f->v[0] + 1);
    if (depth < 400)
        frame_push(t, PROC_DIVE, NONE, f->you)->v[0] = depth;
    return FLOW_NEXT;
}

static step_fn *const quiz_steps[] = {quiz_ask, quiz_answer, NULL};
static step_fn *const sink_steps[] = {sink, NULL};
static step_fn *const dive_steps[] = {dive, NULL};
static const struct procedure quiz_procedures[] = {
    {"quiz", quiz_steps, 0}, {"sink", sink_steps, 0}, {"dive", dive_steps, 1}};
static const struct ask_kind quiz_asks[] = {
    COMMON_ASKS, [ASK_QUIZ] = {"quiz", {"?", "?"}, quiz_options}};
static const struct option_word quiz_words[] = {COMMON_OPTION_WORDS};

static void quiz_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    (void)pack, (void)setup;
    card_make(t, 0, 0, zone_id(t, IDENTITY, 0));
    frame_push(t, PROC_QUIZ, NONE, 0);
}

static qn_status (*small_plan)(const struct qn_pack *, struct game_setup *, qn_report);

/* Toys, with the quiz in place of their turns. */
static struct qn_pack *quiz_pack(struct game *game)
{
    struct qn_pack *pack = toy_pack((qn_report){0});
    assert_non_null(pack);
    *game = *pack->game;
    game->procedures = quiz_procedures;
    game->asks = quiz_asks;
    game->option_words = quiz_words;
    game->deal = quiz_deal;
    game->procedure_count = 3;
    game->ask_count = ASK_QUIZ + 1;
    game->option_word_count = WORD_GAME;
    pack->game = game;
    return pack;
}

/* A quiz of which two questions have been answered with yes. */
struct quiz {
    struct game game;
    struct qn_pack *pack;
    qn_table *table;
    qn_journal *journal;
    qn_ask ask;
};

static void quiz_begin(struct quiz *q)
{
    q->pack = quiz_pack(&q->game);
    assert_int_equal(qn_table_new(q->pack, NULL, (qn_report){0}, &q->table), QN_OK);
    assert_int_equal(qn_journal_new(q->table, &q->journal), QN_OK);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(qn_ask_get(q->table, &q->ask));
        assert_int_equal(qn_record(q->journal, q->table, q->ask.serial, 0), QN_OK);
    }
    assert_true(qn_ask_get(q->table, &q->ask));
}

static void quiz_end(struct quiz *q)
{
    qn_table_free(q->table);
    qn_journal_free(q->journal);
    toy_pack_free(q->pack);
}

static void check_replay(const struct quiz *q)
{
    size_t size = 0;
    qn_journal *read = NULL;
    qn_table *again = NULL;
    char *text = qn_journal_text(q->journal, &size);
    assert_int_equal(qn_journal_parse("quiz", text, size, (qn_report){0}, &read), QN_OK);
    assert_int_equal(qn_journal_length(read), qn_journal_length(q->journal));
    assert_int_equal(qn_journal_replay(read, q->pack, SIZE_MAX, true, (qn_report){0}, &again),
                     QN_OK);
    assert_int_equal(qn_hash(again), qn_hash(q->table));
    free(text);
    qn_table_free(again);
    qn_journal_free(read);
}

/* A table to which it is applied stops and says why; a game that is recorded refuses the choice, says
 * why, and goes on with another one. */
static void check_stop(size_t option, qn_status expected, const char *what)
{
    struct quiz q;
    qn_stop stop;
    quiz_begin(&q);
    uint64_t hash = qn_hash(q.table);
    qn_table *copy = qn_clone(q.table);
    assert_int_equal(qn_apply(copy, q.ask.serial, option), expected);
    assert_int_equal(qn_table_status(copy), expected);
    assert_true(qn_over(copy));
    assert_true(qn_stop_get(copy, &stop));
    assert_string_equal(stop.what, what);
    assert_int_equal(qn_apply(copy, q.ask.serial, 0), QN_NOT_WAITING);
    qn_table_free(copy);
    size_t lines = qn_log_count(q.table);
    assert_int_equal(qn_record(q.journal, q.table, q.ask.serial, option), expected);
    assert_true(qn_stop_get(q.table, &stop));
    assert_int_equal(stop.status, expected);
    assert_int_equal(qn_hash(q.table), hash);
    assert_int_equal(qn_journal_length(q.journal), 2);
    assert_int_equal(qn_log_count(q.table), lines);
    assert_int_equal(qn_record(q.journal, q.table, q.ask.serial, 0), QN_OK);
    assert_false(qn_stop_get(q.table, &stop));
    check_replay(&q);
    quiz_end(&q);
}

static void an_endless_loop_is_refused(void **state)
{
    (void)state;
    check_stop(1, QN_LOOP, "");
}

static void a_stack_without_end_is_refused(void **state)
{
    (void)state;
    check_stop(2, QN_FULL, "frames");
}

static void a_full_table_is_given_more_room(void **state)
{
    struct quiz q;
    qn_stop stop;
    (void)state;
    quiz_begin(&q);
    size_t bytes = qn_table_bytes(q.table);
    qn_table *copy = qn_clone(q.table);
    assert_int_equal(qn_apply(copy, q.ask.serial, 3), QN_FULL);
    assert_int_equal(qn_record(q.journal, q.table, q.ask.serial, 3), QN_OK);
    assert_false(qn_stop_get(q.table, &stop));
    assert_true(qn_table_bytes(q.table) > bytes);
    assert_null(qn_invariant(q.table));
    assert_int_equal(qn_clone_into(copy, q.table), QN_OK);
    assert_int_equal(qn_hash(copy), qn_hash(q.table));
    check_replay(&q);
    qn_table_free(copy);
    quiz_end(&q);
}

/* The same choices at a table that had all the room from the beginning. */
static qn_status plan_large(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = small_plan(pack, setup, report);
    setup->limits.stack = 8000;
    return status;
}

static void room_is_no_part_of_the_hash(void **state)
{
    struct quiz small, large;
    (void)state;
    quiz_begin(&small);
    large.pack = quiz_pack(&large.game);
    small_plan = large.game.plan;
    large.game.plan = plan_large;
    assert_int_equal(qn_table_new(large.pack, NULL, (qn_report){0}, &large.table), QN_OK);
    assert_int_equal(qn_record(small.journal, small.table, small.ask.serial, 3), QN_OK);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(qn_ask_get(large.table, &large.ask));
        assert_int_equal(qn_apply(large.table, large.ask.serial, i < 2 ? 0 : 3), QN_OK);
    }
    assert_int_equal(qn_hash(small.table), qn_hash(large.table));
    qn_table_free(large.table);
    toy_pack_free(large.pack);
    quiz_end(&small);
}

/* ---- copies */

static void copies_do_not_touch_each_other(void **state)
{
    struct toy_table *f = *state;
    uint64_t hash = qn_hash(f->table);
    qn_table *copy = qn_clone(f->table);
    assert_int_equal(qn_hash(copy), hash);
    zone_shuffle(&copy->t, zone_id(&copy->t, DECK, 0));
    card_move(&copy->t, top(&copy->t, DECK, 0), zone_id(&copy->t, HAND, 0), ZONE_TOP);
    assert_int_not_equal(qn_hash(copy), hash);
    assert_int_equal(qn_hash(f->table), hash);
    qn_clone_into(copy, f->table);
    assert_int_equal(qn_hash(copy), hash);
    qn_table_free(copy);
}

#define ON_TOYS(test) cmocka_unit_test_setup_teardown(test, begin, toy_table_free)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_TOYS(a_card_lies_in_one_zone),
        ON_TOYS(zones_know_kind_and_seat),
        ON_TOYS(a_card_that_left_play_is_a_new_object),
        ON_TOYS(attached_cards_are_counted),
        ON_TOYS(invariants_notice_damage),
        ON_TOYS(a_shuffle_keeps_slots),
        ON_TOYS(dealing_anew_keeps_what_is_known),
        ON_TOYS(hidden_cards_are_hidden),
        ON_TOYS(random_numbers_are_the_seeds),
        ON_TOYS(picks_can_be_scripted),
        ON_TOYS(effects_last_until_their_period_ends),
        ON_TOYS(an_effect_on_a_card_that_left_is_stale),
        ON_TOYS(an_effect_for_once_is_used_up),
        ON_TOYS(full_pools_stop_the_table),
        ON_TOYS(full_occurrences_stop_the_table),
        ON_TOYS(frames_are_as_long_as_they_need),
        ON_TOYS(invariants_notice_a_local_too_many),
        ON_TOYS(copies_do_not_touch_each_other),
        cmocka_unit_test(an_endless_loop_is_refused),
        cmocka_unit_test(a_stack_without_end_is_refused),
        cmocka_unit_test(a_full_table_is_given_more_room),
        cmocka_unit_test(room_is_no_part_of_the_hash),
    };
    return cmocka_run_group_tests_name("kernel", tests, NULL, NULL);
}
