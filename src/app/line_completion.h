/*
 * Completing a line: which of the texts on offer begin with what was typed, and how far they agree.
 * Case and accents do not matter, nor do marks between words.
 */
#ifndef APP_LINE_COMPLETION_H
#define APP_LINE_COMPLETION_H

#include "line_editor.h"

enum { COMPLETION_TEXT = 256, COMPLETION_MOST = 64 };

struct completion {
    const char *line;                            /* as typed so far */
    size_t count;                                /* of the texts that fit; more are not told */
    char text[COMPLETION_MOST][COMPLETION_TEXT]; /* each from where the line fits */
    char common[COMPLETION_TEXT];                /* how all of them go on, instead of the line */
};

/* Does `text`, from the beginning of some word on, begin with the line? That place, or NULL. */
const char *completion_place(const char *text, const char *line);
/* Takes the text if it fits and is not there yet. */
void completion_add(struct completion *found, const char *text);
void completion_find(struct completion *found, const char *line, line_offer_fn *fn, void *user);

#endif
