/*
 * What must hold when a game is over, or when enough of it was played: its journal is read back and replays to the same table; a
 * game that was saved at any move and resumed comes to the same end.
 */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the result */

static bool check_result(struct game *game)
{
    const char *broken = qn_invariant(game->table);
    if (broken)
        return game_fail(game, "at the end, invariant: %s", broken);
    if (qn_table_status(game->table) != QN_OK)
        return game_fail(game, "ended with status %d", (int)qn_table_status(game->table));
    for (unsigned seat = 0; seat < qn_seats(game->table); seat++) {
        qn_outcome outcome = qn_result(game->table, seat);
        if (outcome == QN_UNDECIDED)
            return game_fail(game, "over, but seat %u has no result", seat);
        if (strcmp(game->agent, "passive") == 0 && game->kind == SCENARIO_PLAIN &&
            outcome != QN_LOST)
            return game_fail(game, "a passive player did not lose");
    }
    if (qn_apply(game->table, 0, 0) != QN_NOT_WAITING)
        return game_fail(game, "a game that is over takes choices");
    return true;
}

/* ---- the journal */

static void say(void *user, const qn_message *message)
{
    char text[TEXT];
    qn_message_text(message, NULL, text, sizeof text);
    game_fail(user, "journal line %u: %s", message->line, text);
}

static bool same_journal_text(struct game *game, const qn_journal *other, const char *when)
{
    size_t size = 0, also = 0;
    char *mine = qn_journal_text(game->journal, &size), *theirs = qn_journal_text(other, &also);
    bool same = mine && theirs && size == also && memcmp(mine, theirs, size) == 0;
    free(mine);
    free(theirs);
    return same ? true : game_fail(game, "%s, the journal reads differently", when);
}

/* A second journal from the text of the first; NULL if it cannot be read. */
static qn_journal *read_back(struct game *game, const qn_journal *journal)
{
    size_t size = 0;
    qn_journal *again = NULL;
    char *text = qn_journal_text(journal, &size);
    qn_status status =
        text ? qn_journal_parse("soak", text, size, (qn_report){say, game}, &again) : QN_NO_MEMORY;
    free(text);
    if (status != QN_OK) {
        game_fail(game, "the journal cannot be read back (status %d)", (int)status);
        qn_journal_free(again);
        return NULL;
    }
    return again;
}

static bool check_replay(struct game *game)
{
    qn_journal *again = read_back(game, game->journal);
    qn_table *table = NULL;
    bool good = again && same_journal_text(game, again, "read back");
    if (good && qn_journal_length(again) != game->length)
        good = game_fail(game, "the journal has %zu choices", qn_journal_length(again));
    if (good && qn_journal_replay(again, game->pack, SIZE_MAX, true, (qn_report){say, game},
                                  &table) != QN_OK)
        good = game_fail(game, "the journal does not replay");
    if (good && qn_hash(table) != qn_hash(game->table))
        good = game_fail(game, "the replay comes to another table");
    qn_table_free(table);
    qn_journal_free(again);
    return good;
}

/* ---- saved at a move, resumed, played to the end with the same choices */

static bool play_on(struct game *game, qn_journal *journal, qn_table *table, size_t from)
{
    for (size_t i = from; i < game->length; i++) {
        qn_ask ask;
        if (!qn_ask_get(table, &ask) ||
            qn_record(journal, table, ask.serial, game->choice[i]) != QN_OK)
            return game_fail(game, "resumed at %zu, choice %zu is not possible", from, i);
    }
    return true;
}

static bool check_resume(struct game *game, size_t at)
{
    qn_journal *whole = read_back(game, game->journal), *half = NULL;
    qn_table *table = NULL;
    if (whole) {
        qn_journal_cut(whole, at);
        half = read_back(game, whole);
    }
    bool good = half != NULL;
    if (good && qn_journal_replay(half, game->pack, SIZE_MAX, true, (qn_report){say, game},
                                  &table) != QN_OK)
        good = game_fail(game, "cut at %zu, the journal does not replay", at);
    good = good && play_on(game, half, table, at);
    if (good && qn_hash(table) != qn_hash(game->table))
        good = game_fail(game, "resumed at %zu, the game comes to another end", at);
    good = good && same_journal_text(game, half, "resumed");
    qn_table_free(table);
    qn_journal_free(half);
    qn_journal_free(whole);
    return good;
}

bool check_end(struct game *game)
{
    return (!qn_over(game->table) || check_result(game)) && check_replay(game) &&
           check_resume(game, (size_t)(game_random(game) % (game->length + 1)));
}
