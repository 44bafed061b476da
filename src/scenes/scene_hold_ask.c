/*
 * Does it hold? Claims about asks, options, what seats know, and how a game ended.
 */
#include "scenes/scene_then.h"

#include "quinte/reasons.h"

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

/* All that is offered is what one of the answers means, and each of them means something. */
static bool is_all(struct run *run, const struct answer *first)
{
    const qn_option *options;
    size_t count = qn_options(run->table, &options);
    for (const struct answer *a = first; a; a = a->next)
        if (answer_option(run, a) == SIZE_MAX)
            return false;
    for (size_t i = 0; i < count; i++) {
        const struct answer *a = first;
        while (a && !answer_means(run, a, &options[i]))
            a = a->next;
        if (!a)
            return false;
    }
    return true;
}

/* Does what people read begin as the scene says? */
static bool is_said_so(const char *said, const char *wanted, struct scene_text *found)
{
    if (strncmp(said, wanted, strlen(wanted)) == 0)
        return true;
    if (!found->used)
        scene_text_add(found, "it says: %s", said);
    return false;
}

static bool is_labelled_so(struct run *run, const struct statement *s, struct scene_text *found)
{
    char said[SCENE_SAID];
    const qn_option *options;
    size_t at = answer_option(run, s->answer), count = qn_options(run->table, &options);
    for (unsigned lang = QN_ENGLISH; lang <= QN_FRENCH && at < count; lang++) {
        if (!s->saying[lang])
            continue;
        qn_option_label(run->table, s->seat, &options[at], lang, said, sizeof said);
        if (!is_said_so(said, s->saying[lang], found))
            return false;
    }
    return true;
}

/* Nobody is refused anything who is not asked: either way the seat must be. */
bool hold_offered(struct run *run, const struct statement *s)
{
    bool asked = qn_waiting(run->table) == s->seat;
    bool holds = s->only ? asked && is_all(run, s->answer) : asked && is_offered(run, s) != s->no;
    struct scene_text found = {0};
    if (!holds)
        return fail_with_ask(run, s);
    return is_labelled_so(run, s, &found) || run_fail(run, s->line, s->text, found.at);
}

/* The n-th card that the words name; NULL when they name fewer. */
static const struct ref *named_card(const struct answer *a, unsigned n)
{
    for (unsigned i = 1; i < a->count; i++)
        if (a->ref[i].kind && !n--)
            return &a->ref[i];
    return NULL;
}

/* "use CARD 2": the number of the power, or 0. */
static unsigned named_power(const struct answer *a)
{
    int n = 0;
    bool is_number =
        a->verb == WORD_USE && a->count > 2 && scene_is_number(a->word[a->count - 1], &n) && n > 0;
    return is_number ? (unsigned)n : 0;
}

/* Who is refused what: a power of the card if it has a number, or else what the answer says. */
struct refused {
    uint16_t card, with;
    unsigned power;
};

static void refused_text(struct run *run, const struct statement *s, const struct refused *r,
                         qn_lang lang, char *buf, size_t size)
{
    if (r->power)
        qn_why_power_text(run->table, s->seat, r->card, r->power, lang, buf, size);
    else
        qn_why_text(run->table, s->seat, s->answer->word[0], r->card, r->with, lang, buf, size);
}

static bool says_so(struct run *run, const struct statement *s, const struct refused *r,
                    struct scene_text *found)
{
    char said[SCENE_SAID];
    for (unsigned lang = QN_ENGLISH; lang <= QN_FRENCH; lang++) {
        if (!s->saying[lang])
            continue;
        refused_text(run, s, r, lang, said, sizeof said);
        if (!is_said_so(said, s->saying[lang], found))
            return false;
    }
    return true;
}

/* Is the rule why for this power, or for one of them if none is named? */
static bool why_of_powers(struct run *run, const struct statement *s, uint16_t card,
                          struct scene_text *found)
{
    char rule[RULE_TEXT];
    unsigned named = named_power(s->answer), first = named ? named : 1, last = named ? named : 99;
    for (unsigned n = first; s->word && s->answer->verb == WORD_USE && n <= last; n++) {
        const char *why = qn_why_power(run->table, s->seat, card, n, rule, sizeof rule);
        if (!why)
            return false;
        if (!strcmp(why, s->word))
            return says_so(run, s, &(struct refused){card, NONE, n}, found);
        scene_text_add(
            found, found->used ? ", power %u because %s" : "refused: power %u because %s", n, why);
    }
    return false;
}

/* Of several copies any may be meant: one in hand, one in play. True if the rule is why for one;
 * `found` gets the first reason there is. */
static bool why_holds(struct run *run, const struct statement *s, const struct ref *first,
                      uint16_t with, struct scene_text *found)
{
    char rule[RULE_TEXT];
    unsigned count = first ? run->t->s->used.cards : 1u;
    for (unsigned i = 0; i < count; i++) {
        uint16_t c = first ? (uint16_t)i : (uint16_t)NONE;
        if (first && !ref_level(run, first, c))
            continue;
        if (why_of_powers(run, s, c, found))
            return true;
        if (named_power(s->answer))
            continue;
        const char *why =
            qn_why(run->table, s->seat, s->answer->word[0], c, with, rule, sizeof rule);
        bool same = s->word ? why && !strcmp(why, s->word) : !why;
        if (same && says_so(run, s, &(struct refused){c, with, 0}, found))
            return true;
        if (why && !same && !found->used)
            scene_text_add(found, "refused because %s", why);
    }
    return false;
}

bool hold_refused(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    const struct ref *first = named_card(s->answer, 0), *second = named_card(s->answer, 1);
    uint16_t with = second ? ref_card(run, second) : NONE;
    if (!named_power(s->answer) && is_offered(run, s))
        return run_fail(run, s->line, s->text, "it is offered");
    if ((first && ref_card(run, first) == NONE) || (second && with == NONE))
        return run_fail(run, s->line, s->text, "the card is not at the table");
    if (why_holds(run, s, first, with, &found))
        return true;
    if (!found.used)
        scene_text_add(&found, named_power(s->answer) ? "it is offered, or there is no such power"
                                                      : "not offered, but no rule is given");
    return run_fail(run, s->line, s->text, found.at);
}

/* ---- asks since the last `when` */

static void text_asked(struct scene_text *text, const struct run *run)
{
    size_t first = run_first_asked(run);
    if (run->asked_count == first)
        scene_text_add(text, "nobody was asked");
    for (size_t i = first; i < run->asked_count; i++)
        scene_text_add(text, "%sp%u %s", i > first ? ", " : "asked: ", run->asked[i].seat + 1u,
                       run->game->asks[run->asked[i].kind].name);
}

bool hold_asked(struct run *run, const struct statement *s)
{
    struct scene_text found = {0};
    bool asked = false;
    for (size_t i = run_first_asked(run); i < run->asked_count; i++)
        asked |= run->asked[i].seat == s->seat &&
                 (s->index == run->game->ask_count ||
                  !strcmp(run->game->asks[run->asked[i].kind].name,
                          run->game->asks[s->index].name)); /* several kinds may share a name */
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
    size_t first = run_first_asked(run);
    for (size_t i = first; i < run->asked_count; i++) {
        size_t before = first;
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
