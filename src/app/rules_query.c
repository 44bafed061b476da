/*
 * From a question to terms. From left to right the longest run of words that a glossary or the
 * players' words know is one term; any other word is a term of its own. A term may be said as it was
 * typed, by every name that its concepts have, by a single word of a phrase, or by a word that only
 * begins like it.
 */
#include "rules_query.h"

#include "app.h"
#include "rules_weights.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { QUERY_WORDS_MOST = 64, PREFIX_SHORTEST = 5, PREFIX_LONGER = 4 };

/* ---- alternatives --------------------------------------------------------------------------- */

static void term_add(struct term *term, qn_lang lang, const struct alternative *alternative)
{
    for (size_t i = 0; i < term->count[lang]; i++) {
        struct alternative *old = &term->alternative[lang][i];
        if (old->count == alternative->count && old->asked_only == alternative->asked_only &&
            old->game == alternative->game &&
            memcmp(old->stem, alternative->stem, old->count * sizeof *old->stem) == 0) {
            old->weight = old->weight > alternative->weight ? old->weight : alternative->weight;
            return;
        }
    }
    if (term->count[lang] < ALTERNATIVES_MOST && alternative->count > 0) {
        term->alternative[lang][term->count[lang]++] = *alternative;
    }
}

static struct alternative alternative_of(const struct rules_index *index, const uint32_t *lexemes,
                                         size_t count, qn_lang lang, double weight)
{
    struct alternative alternative = {.count = count, .weight = weight};
    for (size_t i = 0; i < count; i++) {
        alternative.stem[i] = index->lexemes[lexemes[i]].stem[lang];
    }
    return alternative;
}

/* What was typed, whole and word by word. */
static void term_add_typed(struct term *term, const struct rules_index *index,
                           const uint32_t *lexemes, size_t count)
{
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        struct alternative whole = alternative_of(index, lexemes, count, (qn_lang)lang, 1);
        whole.typed = true;
        term_add(term, (qn_lang)lang, &whole);
        for (size_t i = 0; count > 1 && i < count; i++) {
            if (index->lexemes[lexemes[i]].word.worth == WORD_FULL) {
                struct alternative part =
                    alternative_of(index, lexemes + i, 1, (qn_lang)lang, search_weights.part);
                term_add(term, (qn_lang)lang, &part);
            }
        }
    }
}

static void term_add_concept(struct term *term, const struct rules_index *index,
                             const struct concept *concept)
{
    const struct phrase *phrase = concept->phrases;
    for (size_t i = 0; i < concept->said; i++, phrase++) {
        for (size_t lang = 0; lang < RULE_LANGS; lang++) {
            struct alternative said = alternative_of(index, phrase->lexeme, phrase->count,
                                                     (qn_lang)lang, search_weights.said);
            said.asked_only = true;
            said.game = concept->game;
            term_add(term, (qn_lang)lang, &said);
        }
    }
    double weight = concept->is_glossary ? search_weights.glossary : search_weights.players;
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        for (size_t i = 0; i < concept->named[lang]; i++, phrase++) {
            struct alternative named =
                alternative_of(index, phrase->lexeme, phrase->count, (qn_lang)lang, weight);
            named.game = concept->game;
            term_add(term, (qn_lang)lang, &named);
        }
    }
}

/* Words that begin like the one that was typed. */
static void term_add_prefixes(struct term *term, const struct rules_index *index, uint32_t lexeme)
{
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        const struct stem *typed = &index->stems[index->lexemes[lexeme].stem[lang]];
        size_t length = strlen(typed->text);
        if (length < PREFIX_SHORTEST || isdigit((unsigned char)typed->text[0])) {
            continue;
        }
        for (size_t i = 0; i < index->stem_count; i++) {
            const struct stem *stem = &index->stems[i];
            if (stem != typed && stem->holders[lang] > 0 &&
                strncmp(stem->text, typed->text, length) == 0 &&
                strlen(stem->text) <= length + PREFIX_LONGER) {
                struct alternative longer = {
                    .stem = {(uint32_t)i}, .count = 1, .weight = search_weights.prefix};
                term_add(term, (qn_lang)lang, &longer);
            }
        }
    }
}

/* ---- concepts that a question names --------------------------------------------------------- */

/* Do the words begin with this phrase, all in one language? */
static bool begins_with(const struct rules_index *index, const struct phrase *phrase,
                        const uint32_t *words, size_t count)
{
    bool says[RULE_LANGS] = {false, false};
    for (size_t lang = 0; phrase->count <= count && lang < RULE_LANGS; lang++) {
        says[lang] = true;
        for (size_t i = 0; says[lang] && i < phrase->count; i++) {
            says[lang] =
                index->lexemes[phrase->lexeme[i]].stem[lang] == index->lexemes[words[i]].stem[lang];
        }
    }
    return says[QN_ENGLISH] || says[QN_FRENCH];
}

/* How many of the words, from the first on, this concept is said by. */
static size_t concept_length(const struct rules_index *index, const struct concept *concept,
                             const uint32_t *words, size_t count)
{
    size_t longest = 0;
    for (size_t i = 0; i < concept->said; i++) {
        const struct phrase *phrase = &concept->phrases[i];
        if (phrase->count > longest && begins_with(index, phrase, words, count)) {
            longest = phrase->count;
        }
    }
    return longest;
}

/* A word that says little is no term of a glossary by itself ("then", "may"). */
static bool concept_counts(const struct rules_index *index, const struct concept *concept,
                           size_t length, uint32_t first)
{
    bool is_faint = length == 1 && index->lexemes[first].word.worth == WORD_FAINT;
    return length > 0 && !(is_faint && concept->is_glossary);
}

/* Makes a term of the run of words; returns how many it took. */
static size_t query_take(struct query *query, const struct rules_index *index,
                         const uint32_t *words, size_t count)
{
    struct term *term = &query->terms[query->count];
    *term = (struct term){.weight = 1};
    size_t longest = 0;
    for (size_t i = 0; i < index->concept_count; i++) {
        size_t length = concept_length(index, &index->concepts[i], words, count);
        if (length > longest && concept_counts(index, &index->concepts[i], length, words[0])) {
            longest = length;
        }
    }
    size_t took = longest > 0 ? longest : 1;
    term_add_typed(term, index, words, took);
    for (size_t i = 0; longest > 0 && i < index->concept_count; i++) {
        const struct concept *concept = &index->concepts[i];
        if (concept_length(index, concept, words, count) != longest ||
            !concept_counts(index, concept, longest, words[0])) {
            continue;
        }
        query->game = concept->names_a_game ? concept->game : query->game;
        term_add_concept(term, index, concept);
    }
    bool is_faint = took == 1 && index->lexemes[words[0]].word.worth == WORD_FAINT;
    if (is_faint && longest == 0) {
        term->weight = search_weights.faint;
    } else if (took == 1) {
        term_add_prefixes(term, index, words[0]);
    }
    query->count++;
    return took;
}

/* ---- misspelt words ------------------------------------------------------------------------- */

static bool is_known(const struct rules_index *index, uint32_t number)
{
    const struct lexeme *wanted = &index->lexemes[number];
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        if (index->stems[wanted->stem[lang]].holders[lang] > 0) {
            return true;
        }
    }
    for (size_t i = 0; i < index->lexeme_count; i++) {
        const struct lexeme *lexeme = &index->lexemes[i];
        if (lexeme->count > 0 && (lexeme->stem[QN_ENGLISH] == wanted->stem[QN_ENGLISH] ||
                                  lexeme->stem[QN_FRENCH] == wanted->stem[QN_FRENCH])) {
            return true;
        }
    }
    return false;
}

/* How far a misspelling may lie from what was meant: one letter, or two of a word that is long
 * enough and begins alike. */
static bool is_near(const char *typed, const char *word, size_t distance)
{
    enum { ONE = 5, TWO = 8, ALIKE = 3 };
    size_t length = strlen(typed);
    return typed[0] == word[0] &&
           ((distance == 1 && length >= ONE) ||
            (distance == 2 && length >= TWO && strncmp(typed, word, ALIKE) == 0));
}

/* The nearest word that stands somewhere, the commonest of several; the word itself if none. */
static uint32_t nearest_lexeme(const struct rules_index *index, uint32_t number)
{
    const char *typed = index->lexemes[number].word.text;
    uint32_t best = number;
    size_t best_distance = 3;
    for (uint32_t i = 0; i < index->lexeme_count; i++) {
        const struct lexeme *lexeme = &index->lexemes[i];
        if (lexeme->count == 0 || lexeme->word.text[0] != typed[0]) {
            continue;
        }
        size_t distance = text_distance(typed, lexeme->word.text, best_distance + 1);
        bool better = distance < best_distance ||
                      (distance == best_distance && lexeme->count > index->lexemes[best].count);
        if (better && is_near(typed, lexeme->word.text, distance)) {
            best = i;
            best_distance = distance;
        }
    }
    return best;
}

static uint32_t query_correct(struct rules_index *index, uint32_t number,
                              struct rules_answer *answer)
{
    if (index->lexemes[number].word.worth < WORD_FULL || is_known(index, number)) {
        return number;
    }
    uint32_t used = nearest_lexeme(index, number);
    if (answer->correction_count < RULES_MAX_CORRECTIONS) {
        struct rules_correction *correction = &answer->corrections[answer->correction_count++];
        *correction = (struct rules_correction){.used = ""};
        memcpy(correction->typed, index->lexemes[number].word.text, WORD_LONGEST);
        if (used != number) {
            memcpy(correction->used, index->lexemes[used].word.text, WORD_LONGEST);
        }
    }
    return used;
}

void query_parse(struct query *query, struct rules_index *index, const char *question,
                 struct rules_answer *answer)
{
    *query = (struct query){.terms = app_alloc(TERMS_MOST * sizeof *query->terms)};
    uint32_t words[QUERY_WORDS_MOST];
    size_t count = 0;
    struct word_span span;
    while (count < QUERY_WORDS_MOST && word_next(&question, &span)) {
        uint32_t number = index_lexeme(index, span);
        if (index->lexemes[number].word.worth > WORD_EMPTY) {
            words[count++] = query_correct(index, number, answer);
        }
    }
    for (size_t at = 0; at < count && query->count < TERMS_MOST;) {
        at += query_take(query, index, words + at, count - at);
    }
}

void query_release(struct query *query)
{
    free(query->terms);
}
