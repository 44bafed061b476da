/*
 * Reading and writing bundles. See bundle.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "app/bundle.h"

#include "app/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "quinte-bundle ", version[] = "1";
enum { HEAD = sizeof head - 1, LINE = 80 };

bool bundle_is_one(const char *text, size_t size)
{
    return size >= HEAD && memcmp(text, head, HEAD) == 0;
}

void bundle_free(struct bundle *bundle)
{
    for (size_t i = 0; i < bundle->decks; i++)
        free(bundle->deck[i].text);
    free(bundle->cards);
    free(bundle->journal);
    *bundle = (struct bundle){0};
}

/* ---- reading -------------------------------------------------------------------------------- */

struct reader {
    struct bundle *bundle;
    const char *at, *end;
    unsigned line;
};

/* The next line, terminated; false if there is none of that length. */
static bool take_line(struct reader *reader, char out[LINE])
{
    size_t left = (size_t)(reader->end - reader->at);
    const char *end = memchr(reader->at, '\n', left < LINE ? left : LINE);
    if (!end || memchr(reader->at, '\0', (size_t)(end - reader->at)))
        return false;
    snprintf(out, LINE, "%.*s", (int)(end - reader->at), reader->at);
    reader->at = end + 1;
    reader->line++;
    return true;
}

/* A number as we write it, and nothing behind it. */
static bool read_size(const char *text, size_t *out)
{
    size_t size = 0;
    if (!*text || (*text == '0' && text[1]) || strlen(text) > 9)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        size = size * 10 + (size_t)(*text - '0');
    }
    *out = size;
    return true;
}

/* So many bytes and a line's end, as a text; NULL if they are not there or no text. */
static char *take_text(struct reader *reader, size_t size)
{
    size_t left = (size_t)(reader->end - reader->at);
    if (size >= left || reader->at[size] != '\n' || memchr(reader->at, '\0', size))
        return NULL;
    char *text = app_alloc(size + 1);
    memcpy(text, reader->at, size);
    text[size] = '\0';
    for (const char *c = text; *c; c++)
        reader->line += *c == '\n';
    reader->at += size + 1;
    reader->line++;
    return text;
}

static bool is_key(const char *key)
{
    size_t length = strlen(key);
    return length && length < BUNDLE_KEY &&
           strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

/* "deck1 214" */
static const char *read_deck(struct reader *reader, char *words)
{
    struct bundle *bundle = reader->bundle;
    char *space = strchr(words, ' ');
    size_t size;
    if (space)
        *space = '\0';
    if (!space || !is_key(words) || !read_size(space + 1, &size))
        return N_("that line of the bundle says nothing");
    if (bundle->decks == BUNDLE_DECKS || size > BUNDLE_DECK)
        return N_("the bundle has too many decks, or one that is too long");
    for (size_t i = 0; i < bundle->decks; i++)
        if (strcmp(bundle->deck[i].key, words) == 0)
            return N_("the bundle has something twice");
    char *text = take_text(reader, size);
    if (!text)
        return N_("the bundle is not as long as it says");
    struct bundle_deck *deck = &bundle->deck[bundle->decks++];
    snprintf(deck->key, sizeof deck->key, "%s", words);
    deck->text = text;
    return NULL;
}

static const char *read_one(struct reader *reader, const char *number, size_t most, char **out)
{
    size_t size;
    if (!read_size(number, &size))
        return N_("that line of the bundle says nothing");
    if (*out)
        return N_("the bundle has something twice");
    if (size > most)
        return N_("those cards are too many");
    *out = take_text(reader, size);
    return *out ? NULL : N_("the bundle is not as long as it says");
}

static const char *read_piece(struct reader *reader)
{
    static const char deck[] = "deck ", cards[] = "cards ", journal[] = "journal ";
    struct bundle *bundle = reader->bundle;
    char line[LINE];
    if (!take_line(reader, line))
        return N_("the bundle is not as long as it says");
    if (strncmp(line, deck, sizeof deck - 1) == 0)
        return read_deck(reader, line + sizeof deck - 1);
    if (strncmp(line, cards, sizeof cards - 1) == 0)
        return read_one(reader, line + sizeof cards - 1, BUNDLE_CARDS, &bundle->cards);
    if (strncmp(line, journal, sizeof journal - 1) == 0)
        return read_one(reader, line + sizeof journal - 1, SIZE_MAX, &bundle->journal);
    return N_("that line of the bundle says nothing");
}

const char *bundle_read(struct bundle *bundle, const char *text, size_t size, unsigned *line)
{
    struct reader reader = {bundle, text, text + size, 0};
    const char *wrong = NULL;
    char first[LINE];
    *bundle = (struct bundle){0};
    *line = 1;
    if (!bundle_is_one(text, size) || !take_line(&reader, first))
        return N_("that is no bundle");
    if (strcmp(first + HEAD, version) != 0)
        return N_("that bundle is of a later version of Quinte");
    while (!wrong && !bundle->journal) {
        *line = reader.line + 1;
        wrong = read_piece(&reader);
    }
    if (!wrong && reader.at != reader.end) {
        *line = reader.line + 1;
        wrong = N_("the bundle goes on behind its journal");
    }
    if (wrong)
        bundle_free(bundle);
    return wrong;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_piece(FILE *out, const char *name, const char *key, const char *text)
{
    fprintf(out, "%s %s%s%zu\n%s\n", name, key, *key ? " " : "", strlen(text), text);
}

char *bundle_write(const struct bundle *bundle, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    fprintf(out, "%s%s\n", head, version);
    for (size_t i = 0; i < bundle->decks; i++)
        put_piece(out, "deck", bundle->deck[i].key, bundle->deck[i].text);
    if (bundle->cards)
        put_piece(out, "cards", "", bundle->cards);
    put_piece(out, "journal", "", bundle->journal);
    bool is_good = !ferror(out);
    if (fclose(out) == 0 && is_good)
        return text;
    free(text);
    return NULL;
}
