/*
 * Does it hold? Claims about asks, options, what seats know, and how a game ended.
 */
#include "scenes/scene_then.h"

#include <string.h>

/* ---- options */

static bool is_offered(struct run *run, const struct statement *s)
{
    return qn_waiting(run->table) == s->seat && answer_option(run, s->answer) != SIZE_MAX;
}

static bool fail_with_ask(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    scene_text_ask(&found, run);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_offered(struct run *run, const struct statement *s)
{
    return is_offered(run, s) != s->no || fail_with_ask(run, s);
}

/* The first and the second card among the words, for qn_why. */
static bool why_cards(struct run *run, const struct answer *a, uint16_t card[2])
{
    unsigned n = 0;
    card[0] = card[1] = NONE;
    for (unsigned i = 1; i < a->count && n < 2; i++) {
        if (!a->ref[i].kind)
            continue;
        card[n] = ref_card(run, &a->ref[i]);
        if (card[n++] == NONE)
            return false;
    }
    return true;
}

static uint16_t card_in_hand(const struct run *run, const struct ref *ref, uint8_t seat)
{
    uint16_t c = run->t->zones[zone_id(run->t, run->game->hand, seat)].head;
    while (c != NONE && !ref_level(run, ref, c))
        c = run->t->cards[c].next;
    return c;
}

/* The card in the seat's hand is meant before one that lies elsewhere. */
static void prefer_hand(const struct run *run, const struct answer *a, uint16_t card[2])
{
    for (unsigned i = 1; i < a->count && i < 2; i++) {
        const struct ref *ref = &a->ref[i];
        uint16_t own = ref->kind == REF_CARD && !ref->copy ? card_in_hand(run, ref, a->seat) : NONE;
        if (own != NONE && card[0] != NONE && !card_in_play(run->t, card[0]))
            card[0] = own;
    }
}

bool hold_refused(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    char rule[RULE_TEXT];
    uint16_t card[2];
    if (is_offered(run, s))
        return run_fail(run, s->line, s->text, "it is offered");
    if (!why_cards(run, s->answer, card))
        return run_fail(run, s->line, s->text, "the card is not at the table");
    prefer_hand(run, s->answer, card);
    const char *why =
        qn_why(run->table, s->seat, s->answer->word[0], card[0], card[1], rule, sizeof rule);
    if (why && !strcmp(why, s->word))
        return true;
    scene_text_add(&found, why ? "refused because %s" : "not offered, but no rule is given%s",
                   why ? why : "");
    return run_fail(run, s->line, s->text, found.at);
}

/* ---- asks since the last `when` */

static void text_asked(struct scene_text *text, const struct run *run)
{
    if (!run->asked_count)
        scene_text_add(text, "nobody was asked");
    for (size_t i = 0; i < run->asked_count; i++)
        scene_text_add(text, "%sp%u %s", i ? ", " : "asked: ", run->asked[i].seat + 1u,
                       run->game->asks[run->asked[i].kind].name);
}

bool hold_asked(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    bool asked = false;
    for (size_t i = 0; i < run->asked_count; i++)
        asked |= run->asked[i].seat == s->seat &&
                 (s->index == run->game->ask_count || s->index == run->asked[i].kind);
    if (asked != s->no)
        return true;
    text_asked(&found, run);
    return run_fail(run, s->line, s->text, found.at);
}

/* A window in which several seats are asked, or one seat several times, is one window. */
bool hold_windows(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    int windows = 0;
    for (size_t i = 0; i < run->asked_count; i++) {
        size_t before = 0;
        while (before < i && run->asked[before].window != run->asked[i].window)
            before++;
        windows += run->asked[i].window && before == i;
    }
    if (windows == s->number)
        return true;
    scene_text_add(&found, "%d; ", windows);
    text_asked(&found, run);
    return run_fail(run, s->line, s->text, found.at);
}

bool hold_waiting(struct run *run, const struct statement *s)
{
    return (qn_waiting(run->table) == s->seat) != s->no || fail_with_ask(run, s);
}

/* ---- knowledge */

bool hold_sees(struct run *run, const struct statement *s)
{
    bool there = false, seen = false;
    for (uint16_t c = 0; c < run->t->s->used.cards; c++) {
        if (!ref_level(run, &s->card, c) || (!s->only && !spot_holds(run, &s->zone, c)))
            continue;
        there = true;
        seen |= card_seen_by(run->t, c, s->seat);
    }
    if (!there)
        return run_fail(run, s->line, s->text, "the card is not there");
    return seen != s->no || run_fail(run, s->line, s->text, seen ? "it is seen" : "it is not seen");
}

/* ---- ends */

bool hold_out(struct run *run, const struct statement *s)
{
    bool out = !seat_is_in(run->t, s->seat);
    return out != s->no || run_fail(run, s->line, s->text, out ? "out" : "still in the game");
}

bool hold_outcome(struct run *run, const struct statement *s)
{
    static const char *const words[] = {
        [QN_UNDECIDED] = "undecided", [QN_WON] = "won", [QN_LOST] = "lost", [QN_DRAWN] = "drawn"};
    struct scene_text found = {0};
    bool good = run->t->s->status == TABLE_OVER;
    for (unsigned i = 0; i < run->t->s->seats; i++) {
        qn_outcome outcome = qn_result(run->table, i);
        if (s->seat == NOBODY || s->seat == i)
            good &= (int)outcome == s->number;
        scene_text_add(&found, "%sp%u %s", i ? ", " : "", i + 1, words[outcome]);
    }
    return good || run_fail(run, s->line, s->text, found.at);
}

bool hold_status(struct run *run, const struct statement *s)
{
    return (run->t->s->status == s->index) != s->no || fail_with_ask(run, s);
}
