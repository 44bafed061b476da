/*
 * How alike a question and a rule are worded. Counts are divided by the geometric mean of both lengths, so that
 * neither a long rule nor a long question gains by it.
 */
#include "rules_wording.h"

#include <math.h>
#include <string.h>

/* The same for a word with accents or capitals and without. */
static uint32_t folded_hash(const char *text)
{
    uint32_t hash = UINT32_C(2166136261);
    for (; *text != 0; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
    }
    return hash;
}

struct word_row wording_of(struct rules_index *index, const char *text, const char *end)
{
    struct word_row row = {.count = 0};
    struct word_span span;
    while (row.count < WORDING_LONGEST && word_next(&text, &span) && span.start < end) {
        row.word[row.count++] = folded_hash(index->lexemes[index_lexeme(index, span)].word.text);
    }
    return row;
}

/* How many runs of `length` words of a row stand in the other one. */
static size_t count_shared(const struct word_row *row, const struct word_row *other, size_t length)
{
    size_t shared = 0;
    for (size_t i = 0; i + length <= row->count; i++) {
        bool is_there = false;
        for (size_t j = 0; !is_there && j + length <= other->count; j++) {
            is_there = memcmp(row->word + i, other->word + j, length * sizeof *row->word) == 0;
        }
        shared += is_there ? 1 : 0;
    }
    return shared;
}

static double share(const struct word_row *row, const struct word_row *other, size_t length)
{
    if (row->count < length || other->count < length) {
        return 0;
    }
    double runs = (double)(row->count - length + 1) * (double)(other->count - length + 1);
    return (double)count_shared(row, other, length) / sqrt(runs);
}

struct wording wording_compare(struct rules_index *index, const struct rule *rule,
                               const struct word_row *question)
{
    struct wording wording = {0, 0};
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        const char *text = rule->text[lang], *asked = rule->asked[lang];
        struct word_row row = wording_of(index, text, text + strlen(text));
        wording.text = fmax(wording.text, share(question, &row, 2));
        while (*asked != 0) {
            const char *slash = strstr(asked, " / ");
            const char *end = slash != NULL ? slash : asked + strlen(asked);
            row = wording_of(index, asked, end);
            wording.asked = fmax(wording.asked, share(question, &row, 1));
            asked = slash != NULL ? slash + 3 : end;
        }
    }
    return wording;
}
