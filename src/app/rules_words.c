/*
 * Words and phrases for the rules search. The stem is deliberately light: it brings together the
 * plural and the commonest verb endings of both languages; what it misses, word_match still finds as a
 * common beginning.
 */
#include "rules_words.h"

#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const stop_words[] = {
    "a",    "an",   "and",   "are",  "as",   "at",   "au",    "aux",  "avec",  "be",   "by", "can",
    "ce",   "ces",  "d",     "dans", "de",   "des",  "do",    "does", "du",    "elle", "en", "est",
    "et",   "for",  "from",  "has",  "how",  "i",    "if",    "il",   "in",    "is",   "it", "its",
    "je",   "l",    "la",    "le",   "les",  "leur", "ma",    "mes",  "mon",   "my",   "of", "on",
    "or",   "ou",   "par",   "pas",  "pour", "qu",   "quand", "que",  "qui",   "s",    "sa", "sans",
    "se",   "ses",  "si",    "son",  "sur",  "t",    "that",  "the",  "their", "to",   "un", "une",
    "what", "when", "which", "who",  "with", "you",  "your",
};

static int stop_compare(const void *a, const void *b)
{
    return strcmp(a, *(const char *const *)b);
}

static bool is_stop_word(const char *word)
{
    return bsearch(word, stop_words, sizeof stop_words / sizeof stop_words[0], sizeof stop_words[0],
                   stop_compare) != NULL;
}

/* Cuts `ending` off if at least `rest` letters stay. */
static bool cut_ending(char *stem, const char *ending, size_t rest)
{
    size_t n = strlen(stem), m = strlen(ending);
    if (n < m + rest || strcmp(stem + n - m, ending) != 0) {
        return false;
    }
    stem[n - m] = 0;
    return true;
}

/* "stunn" → "stun", as English doubles a consonant before an ending. */
static void cut_doubled(char *stem)
{
    size_t n = strlen(stem);
    if (n > 3 && stem[n - 1] == stem[n - 2] && strchr("bdgmnprt", stem[n - 1]) != NULL) {
        stem[n - 1] = 0;
    }
}

static void make_stem(struct word *word)
{
    char *stem = word->stem;
    memcpy(stem, word->text, sizeof word->text);
    size_t n = strlen(stem);
    if (n > 3 && strchr("sx", stem[n - 1]) != NULL && strchr("siu", stem[n - 2]) == NULL) {
        stem[n - 1] = 0;
    }
    if (cut_ending(stem, "ing", 3) || cut_ending(stem, "ed", 3)) {
        cut_doubled(stem);
    } else if (!cut_ending(stem, "er", 6) && !cut_ending(stem, "ez", 4) &&
               !cut_ending(stem, "ee", 4)) {
        cut_ending(stem, "e", 3);
    }
    n = strlen(stem);
    if (n > 3 && stem[n - 1] == 'y') {
        stem[n - 1] = 'i'; /* ally, allies, allié */
    }
}

/* Takes the next word of a folded text; NULL at its end. */
static const char *word_take(const char *folded, struct word *out)
{
    folded += strspn(folded, " ");
    size_t length = strcspn(folded, " ");
    if (length == 0) {
        return NULL;
    }
    *out = (struct word){0};
    memcpy(out->text, folded, length < WORD_LONGEST ? length : WORD_LONGEST - 1);
    out->is_stop = is_stop_word(out->text);
    make_stem(out);
    return folded + length;
}

size_t words_cut(const char *text, struct word *out, size_t capacity)
{
    size_t size = text_fold(text, NULL, 0) + 1;
    char *folded = malloc(size);
    if (folded == NULL) {
        return 0;
    }
    text_fold(text, folded, size);
    size_t count = 0;
    struct word word;
    const char *at = folded;
    while ((at = word_take(at, &word)) != NULL) {
        if (count < capacity) {
            out[count] = word;
        }
        count++;
    }
    free(folded);
    return count;
}

double word_match(const struct word *wanted, const struct word *found)
{
    if (strcmp(wanted->text, found->text) == 0) {
        return 1;
    }
    if (strcmp(wanted->stem, found->stem) == 0) {
        return 0.9;
    }
    size_t length = strlen(wanted->stem);
    bool begins = length >= 4 && strncmp(wanted->stem, found->text, length) == 0;
    return begins && strlen(found->text) <= length + 4 ? 0.5 : 0;
}

struct phrase phrase_of(const char *text)
{
    struct phrase phrase = {0};
    size_t count = words_cut(text, phrase.word, PHRASE_LONGEST);
    phrase.count = count < PHRASE_LONGEST ? count : PHRASE_LONGEST;
    return phrase;
}

/* No lower-case letter: an abbreviation such as ATK or PV. */
static bool is_abbreviation(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (islower((unsigned char)text[i])) {
            return false;
        }
    }
    return length > 0;
}

/* "Retaliate X" is looked for as "retaliate". */
static void drop_number(struct phrase *phrase)
{
    const char *last = phrase->count > 1 ? phrase->word[phrase->count - 1].text : "";
    if (strcmp(last, "x") == 0 || strcmp(last, "n") == 0) {
        phrase->count--;
    }
}

static size_t variant_add(struct phrase *out, size_t count, const char *text, size_t length)
{
    char piece[128];
    if (count == VARIANTS_MOST || length >= sizeof piece) {
        return count;
    }
    memcpy(piece, text, length);
    piece[length] = 0;
    out[count] = phrase_of(piece);
    drop_number(&out[count]);
    return count + (out[count].count > 0 ? 1 : 0);
}

size_t phrase_variants(const char *term, struct phrase out[VARIANTS_MOST])
{
    size_t count = 0;
    while (*term != 0) {
        const char *slash = strstr(term, " / ");
        size_t length = slash != NULL ? (size_t)(slash - term) : strlen(term);
        const char *open = memchr(term, '(', length);
        size_t head = open != NULL ? (size_t)(open - term) : length;
        count = variant_add(out, count, term, head);
        if (open != NULL) {
            size_t inner = strcspn(open + 1, ")");
            size_t bare = head > 0 && term[head - 1] == ' ' ? head - 1 : head;
            if (is_abbreviation(open + 1, inner) || is_abbreviation(term, bare)) {
                count = variant_add(out, count, open + 1, inner);
            }
        }
        term += length + (slash != NULL ? 3 : 0);
    }
    return count;
}

static size_t skip_stops(const struct word *words, size_t at, size_t count)
{
    while (at < count && words[at].is_stop) {
        at++;
    }
    return at;
}

bool phrase_is(const struct phrase *phrase, const struct word *words, size_t count)
{
    size_t i = skip_stops(phrase->word, 0, phrase->count), j = skip_stops(words, 0, count);
    if (i == phrase->count || j == count) {
        return false; /* nothing but stop words */
    }
    while (i < phrase->count && j < count) {
        if (strcmp(phrase->word[i].stem, words[j].stem) != 0) {
            return false;
        }
        i = skip_stops(phrase->word, i + 1, phrase->count);
        j = skip_stops(words, j + 1, count);
    }
    return i == phrase->count && j == count;
}

/* The words side by side from `words` on. */
static double match_here(const struct phrase *phrase, const struct word *words)
{
    double sum = 0;
    for (size_t i = 0; i < phrase->count; i++) {
        double match = word_match(&phrase->word[i], &words[i]);
        if (match == 0) {
            return 0;
        }
        sum += match;
    }
    return sum / (double)phrase->count;
}

/* All words, but anywhere: as good as the worst of them. */
static double match_loosely(const struct phrase *phrase, const struct word *words, size_t count)
{
    double worst = 1;
    for (size_t i = 0; i < phrase->count; i++) {
        double best = phrase->word[i].is_stop ? 1 : 0;
        for (size_t j = 0; j < count && best < 1; j++) {
            double match = word_match(&phrase->word[i], &words[j]);
            best = match > best ? match : best;
        }
        worst = best < worst ? best : worst;
    }
    return worst;
}

double phrase_match(const struct phrase *phrase, const struct word *words, size_t count)
{
    double best = 0;
    for (size_t at = 0; phrase->count > 0 && at + phrase->count <= count; at++) {
        double match = match_here(phrase, words + at);
        best = match > best ? match : best;
    }
    if (best == 0 && phrase->count > 1) {
        best = 0.6 * match_loosely(phrase, words, count);
    }
    return best;
}
