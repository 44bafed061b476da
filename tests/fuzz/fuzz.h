/*
 * What the fuzz targets share: the pack, opened once, and a way to stop that libFuzzer records.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <quinte/quinte.h>

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Champions from ./content (or QUINTE_CONTENT); opened on first use and kept. */
static inline const qn_pack *fuzz_pack(void)
{
    static qn_pack *pack;
    const char *content = getenv("QUINTE_CONTENT");
    if (!pack &&
        qn_pack_open(content ? content : "content", "champions", (qn_report){0}, &pack) != QN_OK) {
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

#endif
