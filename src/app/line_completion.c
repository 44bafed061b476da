/*
 * Completing a line. See line_completion.h.
 */
#include "line_completion.h"

#include "text.h"

#include <ctype.h>
#include <string.h>

/* Letters beyond ASCII belong to words. */
static bool is_in_word(char c)
{
    return (unsigned char)c >= 0x80 || isalnum((unsigned char)c);
}

/* As typed so far: a blank at the end says that the last word is complete. */
static void fold_line(const char *line, char *buf, size_t size)
{
    size_t length = strlen(line), used = text_fold(line, buf, size);
    if (used && used + 1 < size && line[length - 1] == ' ')
        memcpy(buf + used, " ", 2);
}

const char *completion_place(const char *text, const char *line)
{
    char typed[COMPLETION_TEXT], folded[COMPLETION_TEXT];
    fold_line(line, typed, sizeof typed);
    for (const char *at = text; *at; at++) {
        if (at > text && (is_in_word(at[-1]) || !is_in_word(*at)))
            continue;
        text_fold(at, folded, sizeof folded);
        if (strncmp(folded, typed, strlen(typed)) == 0)
            return at;
    }
    return NULL;
}

/* Cuts `common` to what the text begins with, too, at a whole character. */
static void keep_common(char *common, const char *text)
{
    size_t same = 0;
    while (common[same] &&
           tolower((unsigned char)common[same]) == tolower((unsigned char)text[same]))
        same++;
    while (same && ((unsigned char)common[same] & 0xC0) == 0x80)
        same--;
    common[same] = '\0';
}

static bool is_known(const struct completion *found, const char *text)
{
    for (size_t i = 0; i < found->count; i++) {
        if (strcmp(found->text[i], text) == 0)
            return true;
    }
    return false;
}

void completion_add(struct completion *found, const char *text)
{
    const char *place = completion_place(text, found->line);
    if (!place || found->count == COMPLETION_MOST || is_known(found, place))
        return;
    if (found->count)
        keep_common(found->common, place);
    else
        snprintf(found->common, sizeof found->common, "%s", place);
    snprintf(found->text[found->count++], COMPLETION_TEXT, "%s", place);
}

void completion_find(struct completion *found, const char *line, line_offer_fn *fn, void *user)
{
    found->line = line;
    found->count = 0;
    found->common[0] = '\0';
    fn(user, line, found);
}
