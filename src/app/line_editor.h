/*
 * A line that a person types: with editing, history and completion on a terminal (libedit), as it comes
 * from anywhere else. Built without libedit, a terminal gives what it gives by itself.
 */
#ifndef APP_LINE_EDITOR_H
#define APP_LINE_EDITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct line_editor;

/* What the line up to the cursor could become: to be added, whole, with completion_add. */
struct completion; /* line_completion.h */
typedef void line_offer_fn(void *user, const char *line, struct completion *into);

/* NULL: out of memory. Where `in` is no terminal nothing is edited. */
struct line_editor *line_editor_new(FILE *in, FILE *out);
void line_editor_free(struct line_editor *editor);
/* What the key Tab offers; fn NULL: nothing. */
void line_editor_offer(struct line_editor *editor, line_offer_fn *fn, void *user);
/* The next line without blanks at its ends, good until the next call; NULL when the input is closed or the
 * person interrupts. The prompt may hold escape sequences. */
const char *line_editor_read(struct line_editor *editor, const char *prompt);
/* Is what is typed seen on the screen by itself? */
bool line_editor_is_echoed(const struct line_editor *editor);
/* Forgets what was typed: somebody else sits down. */
void line_editor_forget(struct line_editor *editor);

#endif
