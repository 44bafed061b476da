/*
 * What must hold at every ask, and, dearer, at sampled ones.
 *
 * Non-interference: a copy is dealt anew for a seat (what it may not know is permuted, the random
 * numbers are others). The seat must see the same view, the same ask and the same options. Then
 * both tables get the same choice; the seat must read the same log, line by line, up to the first
 * line that shows it a card that was hidden before. From there on the games may differ; if no card
 * moved at all, the views must still be equal. (Equal lines are not enough for that: which of two
 * equal cards was found or discarded at random shows in the view, not in the log.)
 */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- every ask */

static bool options_are_distinct(struct game *game)
{
    const qn_option *options;
    char mine[TEXT], other[TEXT];
    size_t count = qn_options(game->table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_option_id(game->table, qn_waiting(game->table), &options[i], mine, sizeof mine);
        for (size_t k = 0; k < i; k++) {
            qn_option_id(game->table, qn_waiting(game->table), &options[k], other, sizeof other);
            if (strcmp(mine, other) == 0)
                return game_fail(game, "two options are called \"%s\"", mine);
        }
    }
    return true;
}

bool check_ask(struct game *game)
{
    const qn_option *options;
    qn_ask ask;
    const char *broken = qn_invariant(game->table);
    if (broken)
        return game_fail(game, "invariant: %s", broken);
    if (qn_table_status(game->table) != QN_OK)
        return game_fail(game, "status %d", (int)qn_table_status(game->table));
    if (!qn_ask_get(game->table, &ask) || ask.seat != qn_waiting(game->table) || ask.seat < 0 ||
        ask.seat >= (int)qn_seats(game->table))
        return game_fail(game, "neither over nor asking a seat");
    size_t count = qn_options(game->table, &options);
    if (count == 0 || count >= QN_MAX_OPTIONS)
        return game_fail(game, "ask \"%s\" has %zu options", ask.what, count);
    return true;
}

/* ---- refusals: out of range, stale */

static bool check_refusals(struct game *game)
{
    const qn_option *options;
    qn_ask ask;
    uint64_t hash = qn_hash(game->table);
    size_t count = qn_options(game->table, &options);
    qn_ask_get(game->table, &ask);
    if (qn_apply(game->table, ask.serial, count) != QN_BAD_OPTION)
        return game_fail(game, "an option out of range is taken");
    if (qn_apply(game->table, ask.serial - 1, 0) != QN_STALE)
        return game_fail(game, "a stale choice is taken");
    if (qn_hash(game->table) != hash)
        return game_fail(game, "a refused choice changed the table");
    return true;
}

/* ---- comparing what a seat is told */

/* The view of a seat as text; malloc'd. */
static char *view_text(const qn_table *table, int seat)
{
    size_t size = qn_view_json(table, seat, NULL, 0) + 1;
    char *text = malloc(size);
    if (text)
        qn_view_json(table, seat, text, size);
    return text;
}

static bool same_view(struct game *game, const qn_table *other, int seat, const char *when)
{
    char *mine = view_text(game->table, seat), *theirs = view_text(other, seat);
    bool same = mine && theirs && strcmp(mine, theirs) == 0;
    if (!same && mine && theirs) {
        size_t at = 0;
        while (mine[at] && mine[at] == theirs[at])
            at++;
        at = at > 120 ? at - 120 : 0;
        game_fail(game, "seat %d: view differs %s:\n    %.240s\n    %.240s", seat, when, mine + at,
                  theirs + at);
    }
    free(mine);
    free(theirs);
    return same;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_ask(struct game *game, const qn_table *other, int seat, const char *when)
{
    qn_ask x = {0}, y = {0};
    bool asks = qn_ask_get(game->table, &x), also = qn_ask_get(other, &y);
    if (asks != also || x.seat != y.seat || !same_text(x.what, y.what) || x.need != y.need ||
        x.card != y.card || x.serial != y.serial || !same_text(x.rule, y.rule))
        return game_fail(game, "seat %d: the ask differs %s: %s, %s", seat, when,
                         asks ? x.what : "none", also ? y.what : "none");
    return true;
}

static bool same_option(const qn_table *a, const qn_option *x, const qn_table *b,
                        const qn_option *y, char mine[TEXT], char theirs[TEXT])
{
    qn_option_id(a, qn_waiting(a), x, mine, TEXT);
    qn_option_id(b, qn_waiting(b), y, theirs, TEXT);
    if (strcmp(mine, theirs) != 0)
        return false;
    for (int lang = QN_ENGLISH; lang <= QN_FRENCH; lang++) {
        qn_option_label(a, qn_waiting(a), x, (qn_lang)lang, mine, TEXT);
        qn_option_label(b, qn_waiting(b), y, (qn_lang)lang, theirs, TEXT);
        if (strcmp(mine, theirs) != 0)
            return false;
    }
    return x->verb == y->verb && x->flags == y->flags && x->card == y->card && x->with == y->with &&
           x->value == y->value && x->rule == y->rule;
}

static bool same_options(struct game *game, qn_table *other, int seat, const char *when)
{
    const qn_option *x, *y;
    char mine[TEXT], theirs[TEXT];
    size_t count = qn_options(game->table, &x), also = qn_options(other, &y);
    if (count != also)
        return game_fail(game, "seat %d: %zu options, %s %zu", seat, count, when, also);
    for (size_t i = 0; i < count; i++)
        if (!same_option(game->table, &x[i], other, &y[i], mine, theirs))
            return game_fail(game, "seat %d: option %zu is \"%s\", %s \"%s\"", seat, i, mine, when,
                             theirs);
        else if (qn_option_key(game->table, qn_waiting(game->table), &x[i]) !=
                 qn_option_key(other, qn_waiting(other), &y[i]))
            return game_fail(game, "seat %d: option %zu has another key %s", seat, i, when);
    return true;
}

/* ---- clones */

static bool check_clone(struct game *game, size_t option)
{
    qn_ask ask;
    qn_table *one = qn_clone(game->table), *two = qn_clone(game->table);
    bool good = one && two;
    qn_ask_get(game->table, &ask);
    if (good && (qn_hash(one) != qn_hash(game->table)))
        good = game_fail(game, "a clone has another hash");
    good = good && same_ask(game, one, ask.seat, "in a clone") &&
           same_options(game, one, ask.seat, "in a clone") &&
           same_view(game, one, ask.seat, "in a clone");
    if (good) {
        qn_apply(one, ask.serial, option);
        qn_clone_into(two, game->table);
        qn_apply(two, ask.serial, option);
        if (qn_hash(one) != qn_hash(two))
            good = game_fail(game, "two clones come apart with option %zu", option);
    }
    qn_table_free(one);
    qn_table_free(two);
    return good;
}

/* ---- what is chosen in another order */

/* The option of the same verb about the same card, or how many there are. */
static size_t find_option(qn_table *table, const qn_option *like, uint8_t *flags)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), i = 0;
    while (i < count && (options[i].verb != like->verb || options[i].card != like->card ||
                         options[i].value != like->value))
        i++;
    *flags = i < count ? options[i].flags : 0;
    return i;
}

/* Chooses one, then the other; then whatever comes first, so that the last answer is the same. */
static bool choose_both(qn_table *table, const qn_option *one, const qn_option *other,
                        uint8_t *flags)
{
    const qn_option *options;
    qn_ask ask;
    uint8_t unused;
    if (!qn_ask_get(table, &ask) ||
        qn_apply(table, ask.serial, find_option(table, one, &unused)) != QN_OK ||
        !qn_ask_get(table, &ask) || strcmp(ask.what, "target") != 0 ||
        qn_apply(table, ask.serial, find_option(table, other, flags)) != QN_OK)
        return false;
    return qn_ask_get(table, &ask) && qn_options(table, &options) &&
           qn_apply(table, ask.serial, 0) == QN_OK;
}

/* An option that is marked as another order leads to nothing new. */
static bool check_orders(struct game *game)
{
    const qn_option *options;
    qn_ask ask;
    uint8_t in_order = 0, swapped = 0;
    size_t count = qn_options(game->table, &options);
    count -= options[count - 1].flags & QN_PASS ? 1 : 0;
    if (!qn_ask_get(game->table, &ask) || strcmp(ask.what, "target") != 0 || count < 2)
        return true;
    const qn_option first = options[0], last = options[count - 1];
    qn_table *one = qn_clone(game->table), *two = qn_clone(game->table);
    bool good = one && two;
    if (good && choose_both(one, &first, &last, &in_order) &&
        choose_both(two, &last, &first, &swapped) && swapped & QN_REORDERED &&
        !(in_order & QN_REORDERED) && qn_hash(one) != qn_hash(two))
        good = game_fail(game, "the order of a choice matters");
    qn_table_free(one);
    qn_table_free(two);
    return good;
}

/* ---- non-interference */

static bool moves_card(const qn_log_line *line)
{
    static const char *const words[] = {"discard", "reveal",       "draw",  "enter",
                                        "given",   "boost_turned", "random"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(line->what, words[i]) == 0)
            return true;
    return false;
}

/* A table that is dealt anew has dice of its own. */
static bool is_chance(const qn_log_line *line)
{
    static const char *const words[] = {"rolled", "rerolled", "die"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(line->what, words[i]) == 0)
            return true;
    return false;
}

static bool shows_another(uint16_t x, uint16_t y)
{
    return x != y && x != QN_NONE && y != QN_NONE;
}

/* Partners look at each other's hands (DT-164). */
static bool sees_draw(const struct game *game, const qn_log_line *line, int seat)
{
    bool partners = strcmp(qn_pack_game(game->pack), "dicethrone") == 0 &&
                    qn_seats(game->table) == 4 && (line->seat ^ seat) == 2;
    return line->seat == seat || partners;
}

/* A line that differs may do so only by showing a card. */
static bool shows_card(const struct game *game, const qn_log_line *x, const qn_log_line *y,
                       int seat)
{
    return strcmp(x->what, y->what) == 0 &&
           (shows_another(x->def, y->def) || (x->def == y->def && shows_another(x->by, y->by))) &&
           strcmp(x->what, "deal") != 0 && strcmp(x->what, "boost") != 0 &&
           (strcmp(x->what, "draw") != 0 || sees_draw(game, x, seat));
}

static bool same_line(const qn_log_line *x, const qn_log_line *y)
{
    return strcmp(x->what, y->what) == 0 && x->seat == y->seat && x->def == y->def &&
           x->by == y->by && x->amount == y->amount && x->rule == y->rule && x->depth == y->depth;
}

/* How many cards the seat knows: it may look at some without a word in the log. */
static size_t known_cards(const qn_table *table, int seat)
{
    qn_card_view cards[QN_MAX_CARDS];
    qn_view view;
    size_t known = 0;
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++)
        known += view.card[i].def != QN_NONE;
    return known;
}

/* Whoever can do what a text wants is asked which; whoever cannot shows their cards to prove it. */
static bool asks_instead(const qn_table *table, const qn_log_line *line)
{
    return qn_waiting(table) >= 0 && strcmp(line->what, "reveal") == 0;
}

/* True when the logs are equal and moved no card. Who has learned something (a search has no line
 * in the log) may be asked about it in one of the two alone; what a search comes to, or whether it
 * finds anything, everybody sees; and chance may pick another one of two alike. */
static bool same_log(struct game *game, const qn_table *a, const qn_table *b, int seat,
                     bool has_learned)
{
    bool still = true, searched = false;
    for (size_t i = 0;; i++) {
        qn_log_line x, y;
        bool more = qn_log_get(a, i, seat, &x), also = qn_log_get(b, i, seat, &y);
        if (!more && !also)
            return still;
        if ((!more || !also) && has_learned)
            return false;
        if (searched && (!more || !also || !same_line(&x, &y)))
            return false;
        if (!more || !also)
            return asks_instead(more ? b : a, more ? &x : &y)
                       ? false
                       : game_fail(game, "seat %d: dealt anew, the log is longer by \"%s\"", seat,
                                   more ? x.what : y.what);
        if (!same_line(&x, &y))
            return shows_card(game, &x, &y, seat) || (is_chance(&x) && is_chance(&y))
                       ? false
                       : game_fail(game,
                                   "seat %d: dealt anew, log line \"%s\" differs (\"%s\"): seat "
                                   "%d %d, card %u %u, by %u %u, amount %d %d, depth %u %u",
                                   seat, x.what, y.what, x.seat, y.seat, x.def, y.def, x.by, y.by,
                                   x.amount, y.amount, x.depth, y.depth);
        searched = searched || strcmp(x.what, "random") == 0 || strcmp(x.what, "search") == 0 ||
                   (strcmp(x.what, "look") == 0 && x.seat != seat);
        still = still && !moves_card(&x);
    }
}

/* Gives both the same choice and compares what the seat learns. */
static bool check_next(struct game *game, qn_table *other, int seat, size_t option)
{
    qn_ask ask;
    qn_table *real = game->table, *copy = qn_clone(real);
    if (!copy)
        return game_fail(game, "no memory");
    qn_ask_get(real, &ask);
    qn_set_logging(copy, true);
    qn_set_logging(other, true);
    qn_apply(copy, ask.serial, option);
    qn_apply(other, ask.serial, option);
    if (qn_invariant(other))
        game_fail(game, "seat %d: dealt anew, then invariant: %s", seat, qn_invariant(other));
    bool has_learned = known_cards(copy, seat) > known_cards(real, seat);
    if (same_log(game, copy, other, seat, has_learned) && !qn_over(copy) && !has_learned) {
        game->table = copy;
        same_view(game, other, seat, "after the next choice, dealt anew");
        same_ask(game, other, seat, "after the next choice, dealt anew");
        game->table = real;
    }
    qn_table_free(copy);
    return !game->wrong;
}

/* A table dealt anew is a table: there is an answer, and the game goes on. */
static bool plays_on(struct game *game, qn_table *other, int seat)
{
    enum { DECISIONS = 20 };
    const qn_option *options;
    qn_ask ask;
    for (int i = 0; i < DECISIONS && qn_ask_get(other, &ask); i++) {
        size_t count = qn_options(other, &options);
        if (!count)
            return game_fail(game, "seat %d: dealt anew, no option after %d decisions (%s)", seat,
                             i, ask.what);
        qn_status status = qn_apply(other, ask.serial, game_random(game) % count);
        qn_stop stop = {0};
        qn_stop_get(other, &stop);
        if (status != QN_OK)
            return game_fail(
                game, "seat %d: dealt anew, it stops after %d decisions (status %d %s, card %d)",
                seat, i, (int)status, stop.what ? stop.what : "", (int)stop.def);
        const char *broken = qn_invariant(other);
        if (broken)
            return game_fail(game, "seat %d: dealt anew, after %d decisions: %s", seat, i, broken);
    }
    return true;
}

static bool check_dealt_anew(struct game *game, int seat, size_t option)
{
    qn_table *other = qn_clone(game->table);
    if (!other)
        return game_fail(game, "no memory");
    qn_determinize(other, seat, game_random(game));
    const char *broken = qn_invariant(other);
    bool good = broken ? game_fail(game, "seat %d: dealt anew, invariant: %s", seat, broken)
                       : same_view(game, other, seat, "dealt anew") &&
                             same_ask(game, other, seat, "dealt anew");
    if (good && seat == qn_waiting(game->table))
        good =
            same_options(game, other, seat, "dealt anew") && check_next(game, other, seat, option);
    if (good && game_random(game) % 4 == 0)
        good = plays_on(game, other, seat);
    qn_table_free(other);
    return good;
}

bool check_sample(struct game *game, size_t option)
{
    uint64_t hash = qn_hash(game->table);
    bool good = options_are_distinct(game) && check_refusals(game) && check_clone(game, option) &&
                check_orders(game) && check_reasons(game);
    for (int seat = QN_SPECTATOR; good && seat < (int)qn_seats(game->table); seat++)
        good = check_dealt_anew(game, seat, option);
    if (good && qn_hash(game->table) != hash)
        return game_fail(game, "looking at the table changed it");
    return good;
}
