/*
 * Text as people type and read it: words without accents and case, widths, line breaks.
 */
#ifndef APP_TEXT_H
#define APP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lower case, without accents (é → e, œ → oe), with everything that is neither letter nor digit
 * turned into single spaces: "L'Énorme  Boîte" → "l enorme boite". As snprintf. */
size_t text_fold(const char *text, char *buf, size_t size);

/* The same text in ASCII, for a terminal without UTF-8: é → e, « → ", … → "..."; case and everything
 * else stay. As snprintf. */
size_t text_plain(const char *text, char *buf, size_t size);

/* Are two texts the same once folded? */
bool text_same(const char *a, const char *b);

/* Does the folded `text` hold the folded `word` (anywhere, also inside a word)? */
bool text_holds(const char *text, const char *word);

/* Columns that a UTF-8 text takes on a terminal. */
size_t text_width(const char *text);

/* Prints a text and spaces up to `width` columns. */
void text_pad(FILE *out, const char *text, size_t width);

/* Prints a text with line breaks at words, at most `width` columns, each line indented. */
void text_wrap(FILE *out, const char *text, size_t indent, size_t width);

/* The same where `column` columns of the first line are taken already. */
void text_wrap_from(FILE *out, const char *text, size_t column, size_t indent, size_t width);

/* Edit distance of two folded texts, at most `limit` (then `limit`); swapping neighbours is one. */
size_t text_distance(const char *a, const char *b, size_t limit);

/* How far a misspelling of a word this long may lie from what was meant. */
size_t text_tolerance(const char *word);

#endif
