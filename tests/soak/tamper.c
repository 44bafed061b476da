/*
 * The ways of tampering: which line is looked for, and what is done to it.
 */
#include "tamper.h"

#include <stdlib.h>
#include <string.h>

enum deed {
    DROP,       /* the line is left out */
    DROP_BLOCK, /* and all that happened in it */
    TWICE,
    TWICE_BLOCK,
    MORE,
    OTHER_KIND,
    OTHER_SEAT,
    SEAT_THAT_IS_OUT,
    FOR_MINION, /* who gets the boost card */
    CUT
};

/* A log, and the line that is looked at. */
struct spot {
    const struct audit_facts *facts;
    const qn_log_line *lines;
    size_t count, at;
};

/* Looks for the first line with this word (and amount and depth, if not 0) after the first
 * line of a step or phase, if one is named; and fit for the deed, if there is a test. */
struct way {
    const char *name;
    const char *after; /* NULL: anywhere */
    int after_amount;
    const char *what;
    int amount, depth;
    enum deed deed;
    bool (*fits)(const struct spot *s);
};

static bool is(const qn_log_line *l, const char *what)
{
    return strcmp(l->what, what) == 0;
}

static bool is_of(const struct spot *s, uint16_t def, const char *type)
{
    return def < s->facts->card_count && strcmp(s->facts->card[def].type, type) == 0;
}

static const qn_log_line *line(const struct spot *s, int by)
{
    static const qn_log_line none = {.what = ""};
    size_t at = s->at + (size_t)by;
    return at < s->count ? &s->lines[at] : &none;
}

/* The first line after the one at `from` that is no part of what happened in it. */
static size_t block_end(const qn_log_line *lines, size_t count, size_t from)
{
    size_t i = from + 1;
    while (i < count && lines[i].depth > lines[from].depth)
        i++;
    return i;
}

/* The activation that the line is part of; count if none. */
static size_t activation_of(const struct spot *s)
{
    for (size_t i = s->at; i-- > 0;)
        if (is(&s->lines[i], "activate") && s->lines[i].depth < s->lines[s->at].depth)
            return block_end(s->lines, s->count, i) > s->at ? i : s->count;
    return s->count;
}

/* Nobody is defeated from here to there, and the game goes on: nothing excuses what is missing. */
static bool is_quiet(const struct spot *s, size_t to)
{
    for (size_t i = s->at; i < to && i < s->count; i++)
        if (is(&s->lines[i], "eliminated") || is(&s->lines[i], "defeat") ||
            is(&s->lines[i], "win") || is(&s->lines[i], "lose"))
            return false;
    return to < s->count;
}

static bool quiet_activation(const struct spot *s)
{
    size_t from = activation_of(s);
    return from < s->count && is_quiet(s, block_end(s->lines, s->count, from));
}

static bool quiet_until(const struct spot *s, const char *what, int amount)
{
    size_t to = s->at;
    while (to < s->count && !(is(&s->lines[to], what) && s->lines[to].amount == amount))
        to++;
    return is_quiet(s, to);
}

/* ---- what fits */

static bool step_four_ends(const struct spot *s)
{
    return quiet_until(s, "step", 5);
}

/* Neither of the activation's first step nor of one that something replaces. */
static bool additional_boost(const struct spot *s)
{
    size_t from = activation_of(s);
    if (from == s->count || line(s, 0)->depth == s->lines[from].depth + 3)
        return false;
    for (size_t i = s->at; i < block_end(s->lines, s->count, from); i++)
        if (is(&s->lines[i], "boost_turned"))
            return true;
    return false;
}

static bool strike_of_enemy(const struct spot *s)
{
    uint16_t by = line(s, 0)->by;
    return (is_of(s, by, "villain") || is_of(s, by, "minion")) && quiet_activation(s);
}

static bool threat_of_scheme(const struct spot *s)
{
    return s->at && is(line(s, -1), "scheme") && quiet_activation(s);
}

static bool status_spares(const struct spot *s)
{
    return s->at && is(line(s, -1), "activate") && line(s, -1)->def == line(s, 0)->def &&
           is_of(s, line(s, 0)->def, "villain") && s->at + 1 < s->count;
}

static bool card_of_surge(const struct spot *s)
{
    return s->at && is(line(s, -1), "surge");
}

static bool enters_as_minion(const struct spot *s)
{
    return is_of(s, line(s, 0)->def, "minion");
}

static bool card_of_setup(const struct spot *s)
{
    return line(s, 0)->amount == 0 && quiet_until(s, "round", 1);
}

static bool drawn_to_hand_size(const struct spot *s)
{
    return line(s, 0)->amount == 1 && quiet_until(s, "phase", 2);
}

static bool token_for_deck(const struct spot *s)
{
    return is(line(s, 1), "reshuffle");
}

static bool is_common(const struct spot *s, uint16_t def)
{
    unsigned entered = 0;
    for (size_t i = 0; i < s->count; i++)
        entered += is(&s->lines[i], "enter") && s->lines[i].def == def;
    return entered > 1;
}

/* A minion's activation in which nothing else happens. With several players the log does not tell
 * whose minion of a kind was defeated: there it must be the only one of its kind. */
static bool plain_block(const struct spot *s)
{
    if (s->facts->seats > 1 && is_common(s, line(s, 0)->def))
        return false;
    static const char *const plain[] = {"scheme", "threat", "attack", "damage"};
    size_t to = block_end(s->lines, s->count, s->at);
    for (size_t i = s->at + 1; i < to; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof plain / sizeof plain[0]; k++)
            known = known || is(&s->lines[i], plain[k]);
        if (!known)
            return false;
    }
    return to > s->at + 1 && quiet_until(s, "step", 3);
}

static const struct way ways[] = {
    {"a round is left out", "round", 1, "round", 2, 0, DROP, NULL},
    {"a round is counted twice", NULL, 0, "round", 2, 0, TWICE, NULL},
    {"a phase is left out", NULL, 0, "phase", 2, 0, DROP, NULL},
    {"a turn is left out", NULL, 0, "turn", 0, 0, DROP, NULL},
    {"a turn is taken twice", NULL, 0, "turn", 0, 0, TWICE, NULL},
    {"a card is not drawn", NULL, 0, "draw", 0, 0, DROP, NULL},
    {"a card too many is drawn", "phase", 1, "draw", 0, 3, TWICE, drawn_to_hand_size},
    {"a card too many is found in the set-up", NULL, 0, "draw", 0, 0, TWICE, card_of_setup},
    {"step 1 is left out", NULL, 0, "step", 1, 0, DROP, NULL},
    {"step 2 is left out", NULL, 0, "step", 2, 0, DROP, NULL},
    {"step 3 is left out", NULL, 0, "step", 3, 0, DROP, NULL},
    {"step 5 is left out", NULL, 0, "step", 5, 0, DROP, NULL},
    {"steps are exchanged", NULL, 0, "step", 3, 0, MORE, NULL},
    {"too much threat in step 1", "step", 1, "threat", 0, 3, MORE, NULL},
    {"no threat in step 1", "step", 1, "threat", 0, 3, DROP, NULL},
    {"no token for an empty encounter deck", NULL, 0, "token", 0, 0, DROP, token_for_deck},
    {"the villain does not activate", "step", 2, "activate", 0, 4, DROP, NULL},
    {"the villain activates by the other form", "step", 2, "activate", 0, 4, OTHER_KIND, NULL},
    {"a minion's activation has no beginning", "step", 2, "activate", 0, 5, DROP, NULL},
    {"a minion does not activate", "step", 2, "activate", 0, 5, DROP_BLOCK, plain_block},
    {"a minion activates twice", "step", 2, "activate", 0, 5, TWICE_BLOCK, plain_block},
    {"a minion activates against another player", "step", 2, "activate", 0, 5, OTHER_SEAT, NULL},
    {"a stunned or confused villain activates", NULL, 0, "status_gone", 0, 0, DROP, status_spares},
    {"an enemy does not attack", NULL, 0, "attack", 0, 0, DROP, strike_of_enemy},
    {"a scheme places no threat", NULL, 0, "threat", 0, 0, DROP, threat_of_scheme},
    {"no boost card", NULL, 0, "boost", 0, 0, DROP, NULL},
    {"two boost cards", NULL, 0, "boost", 0, 0, TWICE, NULL},
    {"a boost card for a minion", NULL, 0, "boost", 0, 0, FOR_MINION, NULL},
    {"no additional boost card", NULL, 0, "boost", 0, 0, DROP, additional_boost},
    {"two additional boost cards", NULL, 0, "boost", 0, 0, TWICE, additional_boost},
    {"a boost card counts one more icon", NULL, 0, "boost_turned", 0, 0, MORE, NULL},
    {"a boost card is not turned up", NULL, 0, "boost_turned", 0, 0, DROP, quiet_activation},
    {"a card is not dealt", "step", 3, "deal", 0, 2, DROP, NULL},
    {"a card too many is dealt", "step", 3, "deal", 0, 2, TWICE, NULL},
    {"a dealt card is not revealed", "step", 4, "reveal", 0, 4, DROP, step_four_ends},
    {"another player reveals", "step", 4, "reveal", 0, 4, OTHER_SEAT, NULL},
    {"a surge reveals nothing", NULL, 0, "surge", 0, 0, TWICE, NULL},
    {"a card is revealed without surge", NULL, 0, "surge", 0, 0, DROP, NULL},
    {"a surge for another player", NULL, 0, "surge", 0, 0, OTHER_SEAT, NULL},
    {"another player reveals the card of a surge", NULL, 0, "reveal", 0, 0, OTHER_SEAT,
     card_of_surge},
    {"a minion engages a player who is out", "eliminated", 0, "enter", 0, 0, SEAT_THAT_IS_OUT,
     enters_as_minion},
    {"an enemy attacks a player who is out", "eliminated", 0, "attack", 0, 0, SEAT_THAT_IS_OUT,
     strike_of_enemy},
    {"the token goes astray", NULL, 0, "first", 0, 0, OTHER_SEAT, NULL},
    {"the log is cut", NULL, 0, "step", 2, 0, CUT, NULL},
};
_Static_assert(sizeof ways / sizeof ways[0] == TAMPERS, "TAMPERS counts the ways");

const char *tamper_name(unsigned index)
{
    return ways[index].name;
}

static bool is_line(const qn_log_line *l, const char *what, int amount, int depth)
{
    return is(l, what) && (!amount || l->amount == amount) && (!depth || l->depth == depth);
}

/* Leaves the spot at the line, or at count. */
static void find(const struct way *way, struct spot *s)
{
    s->at = 0;
    while (way->after && s->at < s->count && !is_line(line(s, 0), way->after, way->after_amount, 0))
        s->at++;
    for (; s->at < s->count; s->at++)
        if (is_line(line(s, 0), way->what, way->amount, way->depth) && (!way->fits || way->fits(s)))
            return;
}

static int seat_that_is_out(const struct spot *s)
{
    for (size_t i = s->at; i-- > 0;)
        if (is(&s->lines[i], "eliminated"))
            return s->lines[i].seat;
    return -1;
}

static uint16_t some_minion(const struct spot *s)
{
    uint16_t def = 0;
    while (def < s->facts->card_count && !is_of(s, def, "minion"))
        def++;
    return def;
}

/* Changes the line in the copy, which has room for as many lines again; returns the new count. */
static size_t change(enum deed deed, const struct spot *s, qn_log_line *copy)
{
    size_t i = s->at, count = s->count, end = i + 1;
    if (deed == DROP_BLOCK || deed == TWICE_BLOCK)
        end = block_end(s->lines, count, i);
    switch (deed) {
    case DROP:
    case DROP_BLOCK:
        memmove(&copy[i], &copy[end], (count - end) * sizeof *copy);
        return count - (end - i);
    case TWICE:
    case TWICE_BLOCK:
        memmove(&copy[end], &copy[i], (count - i) * sizeof *copy);
        return count + (end - i);
    case MORE: copy[i].amount++; break;
    case OTHER_KIND: copy[i].amount = 3 - copy[i].amount; break;
    case OTHER_SEAT: copy[i].seat++; break;
    case SEAT_THAT_IS_OUT: copy[i].seat = seat_that_is_out(s); break;
    case FOR_MINION: copy[i].by = some_minion(s); break;
    case CUT: return i;
    }
    return count;
}

static void tamper(const struct way *way, struct spot *s, struct tamper_count *result)
{
    find(way, s);
    qn_log_line *copy = s->at < s->count ? malloc(2 * s->count * sizeof *copy) : NULL;
    if (!copy)
        return;
    memcpy(copy, s->lines, s->count * sizeof *copy);
    struct audit_result audit = audit_log(s->facts, copy, change(way->deed, s, copy));
    result->tried++;
    result->noticed += !audit.good;
    free(copy);
}

void tamper_all(const struct audit_facts *facts, const qn_log_line *lines, size_t count,
                struct tamper_count *counts)
{
    struct spot s = {facts, lines, count, 0};
    for (unsigned i = 0; i < TAMPERS; i++)
        tamper(&ways[i], &s, &counts[i]);
}
