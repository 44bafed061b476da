/*
 * What the fuzz targets share: the pack, opened once, tables prepared once, and a way to stop that
 * libFuzzer records. An execution copies a prepared table instead of setting one up: reading decks
 * and dealing would take most of its time.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "agents/agent.h"

#include <quinte/quinte.h>

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline const char *fuzz_content(void)
{
    const char *content = getenv("QUINTE_CONTENT");
    return content ? content : "content";
}

/* Champions from ./content (or QUINTE_CONTENT); opened on first use and kept. */
static inline const qn_pack *fuzz_pack(void)
{
    static qn_pack *pack;
    if (!pack && qn_pack_open(fuzz_content(), "champions", (qn_report){0}, &pack) != QN_OK) {
        fprintf(stderr, "fuzz: no content; run from the top of the tree\n");
        exit(2);
    }
    return pack;
}

/* A finding: something does not hold that must. */
static inline void fuzz_must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz: %s\n", what);
        abort();
    }
}

/* Reads messages to their last byte, as a front end would. */
static inline void fuzz_message(void *user, const qn_message *message)
{
    char text[256];
    *(size_t *)user += qn_message_text(message, NULL, text, sizeof text);
}

/* Plays a prepared game from one choice to another, but not to its end; with a journal, it is kept.
 * A good player chooses, so that it lasts, but each third choice is anything; the same every time.
 * Returns how many choices were made in all. */
static inline size_t fuzz_play(qn_table *table, qn_journal *journal, size_t from, size_t to)
{
    struct agent *player = agent_new("greedy", table, 1);
    qn_table *before = qn_clone(table);
    for (qn_ask ask; from < to && qn_ask_get(table, &ask); from++) {
        const qn_option *options;
        size_t count = qn_options(table, &options);
        size_t option = from % 3 ? player->choose(player, table, ask.seat) : from * 7 % count;
        if (journal)
            qn_record(journal, table, ask.serial, option);
        else
            qn_apply(table, ask.serial, option);
        if (qn_over(table)) {
            qn_clone_into(table, before);
            if (journal)
                qn_journal_cut(journal, from);
            break;
        }
        qn_clone_into(before, table);
    }
    qn_table_free(before);
    agent_free(player);
    return from;
}

#endif
