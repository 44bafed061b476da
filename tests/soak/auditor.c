/*
 * Reading a log line by line: rounds, turns, the steps of the villain phase. Each kind of line has a
 * function (audit.h); together they keep the auditor's own picture of the table, and say what does
 * not fit it.
 */
#include "audit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECK_RAN_OUT = 1024 + 146 }; /* MC-146: a token because of that */

bool audit_wrong(struct audit *a, const char *format, ...)
{
    va_list args;
    if (!a->result->good)
        return false;
    a->result->good = false;
    va_start(args, format);
    vsnprintf(a->result->why, sizeof a->result->why, format, args);
    va_end(args);
    return false;
}

const struct audit_card *audit_printed(const struct audit *a, uint16_t def)
{
    static const struct audit_card nothing = {.type = "", .set = "", .traits = ""};
    return def < a->facts->card_count ? &a->facts->card[def] : &nothing;
}

bool audit_is(const struct audit *a, uint16_t def, const char *type)
{
    return strcmp(audit_printed(a, def)->type, type) == 0;
}

bool audit_is_seat(const struct audit *a, int seat)
{
    return seat >= 0 && seat < (int)a->facts->seats;
}

int audit_next_seat(const struct audit *a, int seat)
{
    for (unsigned i = 0; i < a->facts->seats; i++) {
        seat = (seat + 1) % (int)a->facts->seats;
        if (!a->out[seat])
            break;
    }
    return seat;
}

int audit_players(const struct audit *a)
{
    int n = 0;
    for (unsigned s = 0; s < a->facts->seats; s++)
        n += !a->out[s];
    return n;
}

/* Below an effect lie the occurrence, its window and the play; where somebody hears of plays, also the
 * choices and the occurrence of the play. */
bool audit_is_answer(int depth, int to)
{
    return depth == to + 4 || depth == to + 6;
}

/* ---- rounds, phases, turns */

static bool read_round(struct audit *a, const qn_log_line *l)
{
    if (a->round && a->step != 5)
        return audit_wrong(a, "round %d begins before step 5 of the last villain phase", l->amount);
    if (l->amount != a->round + 1)
        return audit_wrong(a, "round %d follows round %d", l->amount, a->round);
    a->round = l->amount;
    a->phase = a->step = 0;
    a->result->rounds++;
    return a->round > 1 || audit_hands_are_full(a, "after the mulligan");
}

static bool read_turn(struct audit *a, const qn_log_line *l)
{
    if (a->phase != PLAYERS || l->seat != a->next_turn || !audit_is_seat(a, l->seat) ||
        a->took_turn[l->seat])
        return audit_wrong(a, "seat %d takes a turn, seat %d was next", l->seat, a->next_turn);
    a->took_turn[l->seat] = true;
    a->next_turn = audit_next_seat(a, l->seat);
    return true;
}

static bool all_had_turns(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && !a->took_turn[s])
            return audit_wrong(a, "the player phase ends without a turn of seat %u", s);
    return audit_hands_are_full(a, "at the end of the player phase");
}

static bool read_phase(struct audit *a, const qn_log_line *l)
{
    if (l->amount != a->phase + 1 || !a->round)
        return audit_wrong(a, "phase %d follows phase %d", l->amount, a->phase);
    a->phase = l->amount;
    if (a->phase == VILLAIN)
        return all_had_turns(a);
    memset(a->took_turn, 0, sizeof a->took_turn);
    a->next_turn = a->first;
    return true;
}

/* ---- the steps of the villain phase */

static bool begin_threat(struct audit *a)
{
    const struct audit_card *main = audit_printed(a, a->scheme);
    a->expected = main->escalation * (main->escalation_each ? (int)a->facts->seats : 1) +
                  audit_icons(a, false) + a->tokens;
    a->placed = a->prevented = 0;
    a->threat_replaced = false;
    return true;
}

static bool end_threat(struct audit *a)
{
    int due = a->expected > a->prevented ? a->expected - a->prevented : 0;
    if (a->threat_replaced)
        due = 0;
    return a->placed == due ||
           audit_wrong(a, "step 1 places %d threat, should be %d", a->placed, due);
}

static bool step_ends(struct audit *a)
{
    static bool (*const ends[])(struct audit *) = {
        NULL, end_threat, audit_end_activations, audit_end_deal, audit_end_reveal, NULL};
    return !ends[a->step] || ends[a->step](a);
}

static bool read_step(struct audit *a, const qn_log_line *l)
{
    static bool (*const begins[])(struct audit *) = {
        NULL, begin_threat, audit_begin_activations, audit_begin_deal, audit_begin_reveal, NULL};
    if (a->handing_on)
        return audit_wrong(a, "the first player is out, and the token did not pass on");
    if (a->phase != VILLAIN || l->amount != a->step + 1 || l->amount > 5)
        return audit_wrong(a, "step %d follows step %d", l->amount, a->step);
    if (!step_ends(a))
        return false;
    a->step = l->amount;
    a->step_depth = l->depth;
    return !begins[a->step] || begins[a->step](a);
}

/* What step 1 itself places lies right above it; threat by cards that answer it lies deeper. */
static bool is_of_step(const struct audit *a, const qn_log_line *l)
{
    return a->step == 1 && l->def == a->scheme && l->depth == a->step_depth + 1;
}

static bool read_threat(struct audit *a, const qn_log_line *l)
{
    if (is_of_step(a, l))
        a->placed += l->amount;
    audit_scheme_threat(a, l, l->amount, 0);
    return true;
}

static bool read_prevent(struct audit *a, const qn_log_line *l)
{
    /* told by the ability that prevents, before the threat is placed */
    if (a->step == 1 && l->def == a->scheme && l->depth > a->step_depth && !a->placed)
        a->prevented += l->amount;
    audit_scheme_threat(a, l, 0, l->amount);
    return true;
}

/* "… instead" of the threat of step 1, of an attack before it has a boost card, of what a scheme
 * places. */
static bool read_replace(struct audit *a, const qn_log_line *l)
{
    if (!audit_replaces_activation(a, l) && a->step == 1 &&
        audit_is_answer(l->depth, a->step_depth))
        a->threat_replaced = true;
    return true;
}

static bool read_first(struct audit *a, const qn_log_line *l)
{
    int next = audit_next_seat(a, a->first);
    if (a->handing_on) { /* by elimination: next to whom it was */
        a->handing_on = false;
        return l->seat == a->first ||
               audit_wrong(a, "the token passes on to seat %d, should be %d", l->seat, a->first);
    }
    if (a->step != 5)
        return audit_wrong(a, "the first player token moves in step %d", a->step);
    a->first = next;
    return l->seat == next ||
           audit_wrong(a, "the token goes to seat %d, should be %d", l->seat, next);
}

/* ---- what changes for good */

static bool read_stage(struct audit *a, const qn_log_line *l)
{
    if (audit_is(a, l->def, "main_scheme"))
        a->scheme = l->def;
    else
        audit_villain_stage(a, l->def);
    return true;
}

static bool read_token(struct audit *a, const qn_log_line *l)
{
    if (l->amount <= a->tokens)
        return audit_wrong(a, "%d acceleration tokens after %d", l->amount, a->tokens);
    a->tokens = l->amount;
    if (l->rule == DECK_RAN_OUT)
        a->token_due = false;
    return true;
}

/* The encounter deck's rebuilding is preceded by its token; if nothing was there to rebuild it from,
 * that one counts for later. */
static bool read_reshuffle(struct audit *a, const qn_log_line *l)
{
    if (l->seat < 0 && a->token_due)
        return audit_wrong(a, "the encounter deck is rebuilt without an acceleration token");
    if (l->seat < 0)
        a->token_due = l->amount > 0;
    return true;
}

static bool read_flip(struct audit *a, const qn_log_line *l)
{
    if (!audit_is_seat(a, l->seat))
        return audit_wrong(a, "nobody changes form");
    bool hero = audit_is(a, l->def, "hero");
    if (hero == a->hero[l->seat])
        return audit_wrong(a, "seat %d changes to the form it has", l->seat);
    a->hero[l->seat] = hero;
    a->identity[l->seat] = l->def;
    return true;
}

static bool read_eliminated(struct audit *a, const qn_log_line *l)
{
    if (!audit_is_seat(a, l->seat) || a->out[l->seat])
        return audit_wrong(a, "nobody is eliminated");
    a->out[l->seat] = true;
    a->dealt[l->seat] = 0;
    audit_pass_on(a, l->seat, audit_next_seat(a, l->seat));
    audit_left_activation(a, QN_NONE);
    if (a->first == l->seat) {
        a->first = audit_next_seat(a, l->seat);
        a->handing_on = true;
    }
    if (a->next_turn == l->seat)
        a->next_turn = audit_next_seat(a, l->seat);
    return true;
}

static bool read_end(struct audit *a, const qn_log_line *l)
{
    (void)l;
    a->over = true;
    return true;
}

/* ---- the whole log */

struct reader {
    const char *what;
    bool (*read)(struct audit *a, const qn_log_line *l);
};

static const struct reader readers[] = {
    {"round", read_round},
    {"phase", read_phase},
    {"turn", read_turn},
    {"step", read_step},
    {"threat", read_threat},
    {"prevent", read_prevent},
    {"activate", audit_activate},
    {"boost", audit_boost},
    {"boost_turned", audit_boost_turned},
    {"attack", audit_strike},
    {"scheme", audit_strike},
    {"status", audit_status},
    {"status_gone", audit_status_gone},
    {"cancel", audit_cancel},
    {"forbidden", audit_stopped},
    {"deal", audit_deal},
    {"reveal", audit_reveal},
    {"surge", audit_surge},
    {"first", read_first},
    {"enter", audit_enter},
    {"defeat", audit_defeat},
    {"discard", audit_discard},
    {"removed", audit_discard},
    {"stage", read_stage},
    {"token", read_token},
    {"reshuffle", read_reshuffle},
    {"flip", read_flip},
    {"draw", audit_draw},
    {"play", audit_play},
    {"pay", audit_pay},
    {"tuck", audit_play},
    {"replace", read_replace},
    {"eliminated", read_eliminated},
    {"win", read_end},
    {"lose", read_end},
};

/* An activation's line stands below all that happens in it; the one of a minion in step 2, which
 * stands one frame higher than the villain's, is no part of that. */
static bool read_line(struct audit *a, const qn_log_line *l)
{
    bool end = strcmp(l->what, "win") == 0 || strcmp(l->what, "lose") == 0;
    bool activate = strcmp(l->what, "activate") == 0;
    if (!end &&
        (!audit_close_activations(a, l->depth - activate) || !audit_close_reveals(a, l->depth)))
        return false;
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i].what, l->what) == 0)
            return readers[i].read(a, l);
    return true;
}

static void begin(struct audit *a)
{
    a->first = a->facts->first;
    a->scheme = a->facts->main_scheme;
    a->surge_seat = a->share = -1;
    a->token_due = true;
    memcpy(a->identity, a->facts->identity, sizeof a->identity);
}

struct audit_result audit_log(const struct audit_facts *facts, const qn_log_line *lines,
                              size_t count)
{
    struct audit_result result = {.good = true};
    struct audit *a = calloc(1, sizeof *a);
    struct tally *cards = calloc(facts->card_count ? facts->card_count : 1, sizeof *cards);
    if (a && cards) {
        a->facts = facts;
        a->result = &result;
        a->card = cards;
        begin(a);
        for (size_t i = 0; i < count && result.good && !a->over; i++) {
            result.line = i;
            read_line(a, &lines[i]);
        }
        if (result.good && !a->over)
            audit_wrong(a, "the log ends before the game does");
    }
    free(cards);
    free(a);
    return result;
}
