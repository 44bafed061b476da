/*
 * Finding rules by words.
 *
 * The query is cut into terms: the longest runs of words that the glossary knows ("phase du méchant"),
 * and single words otherwise. A term has alternatives: what was typed, and what the glossary gives for
 * it in either language. Each rule is scored: rare terms count more (by the logarithm of how many rules
 * hold them), a heading that says the term counts most, then the rule's text (a definition of the term
 * before all others), then its check; short rules before long ones. A rule is looked at in
 * both languages, and the better one counts. Only rules that match as many terms as the best one are
 * kept.
 */
#include "rules_search.h"

#include "app.h"
#include "rules_words.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TERMS = 12, MAX_ALTERNATIVES = 24, MAX_QUERY_WORDS = 32 };

struct alternative {
    struct phrase phrase;
    const char *game; /* only for the rules of this game; NULL: any */
    double weight;
};

struct term {
    struct alternative alternative[MAX_ALTERNATIVES];
    size_t count;
    struct word typed; /* the (first) word as it was typed */
    double rarity;
    bool from_glossary;
};

struct field {
    struct word *words;
    size_t count;
};

/* A rule in one language. */
struct face {
    const char *written; /* the rule's text, uncut */
    struct field heading, text, check;
};

struct document {
    const struct rule *rule;
    struct face face[RULE_LANGS];
    double quality[MAX_TERMS];
    unsigned matched;
};

struct search {
    const struct rules_catalogue *rules;
    const char *game;
    qn_lang lang;
    struct document *documents;
    size_t document_count;
    double mean_length[RULE_LANGS]; /* of the texts, in words */
    struct term *terms;
    size_t term_count;
};

/* ---- what is searched ----------------------------------------------------------------------- */

static struct field field_of(const char *text)
{
    struct field field = {NULL, words_cut(text, NULL, 0)};
    field.words = app_alloc((field.count + 1) * sizeof *field.words);
    words_cut(text, field.words, field.count);
    return field;
}

static bool in_scope(const struct search *search, const char *game)
{
    return search->game == NULL || strcmp(search->game, game) == 0;
}

static struct face face_of(const struct rule *rule, qn_lang lang)
{
    return (struct face){
        .written = rule->text[lang],
        .heading = field_of(rule->heading[lang]),
        .text = field_of(rule->text[lang]),
        .check = field_of(rule->check[lang]),
    };
}

static void search_index(struct search *search)
{
    const struct rules_catalogue *rules = search->rules;
    search->documents = app_alloc((rules->count + 1) * sizeof *search->documents);
    size_t words[RULE_LANGS] = {0};
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->rules[i];
        if (in_scope(search, rule->game)) {
            struct document *document = &search->documents[search->document_count++];
            *document = (struct document){.rule = rule};
            for (size_t lang = 0; lang < RULE_LANGS; lang++) {
                document->face[lang] = face_of(rule, (qn_lang)lang);
                words[lang] += document->face[lang].text.count;
            }
        }
    }
    for (size_t i = 0; i < RULE_LANGS; i++) {
        search->mean_length[i] =
            search->document_count > 0 ? (double)words[i] / (double)search->document_count : 1;
    }
}

static void search_release(struct search *search)
{
    for (size_t i = 0; i < search->document_count * RULE_LANGS; i++) {
        struct face *face = &search->documents[i / RULE_LANGS].face[i % RULE_LANGS];
        free(face->heading.words);
        free(face->text.words);
        free(face->check.words);
    }
    free(search->documents);
    free(search->terms);
}

/* ---- the query ------------------------------------------------------------------------------ */

static void term_add(struct term *term, const struct phrase *phrase, const char *game,
                     double weight)
{
    if (term->count < MAX_ALTERNATIVES && phrase->count > 0) {
        term->alternative[term->count++] = (struct alternative){*phrase, game, weight};
    }
}

static bool says(const struct phrase *variants, size_t count, const struct word *words,
                 size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (phrase_is(&variants[i], words, length)) {
            return true;
        }
    }
    return false;
}

static bool holds_word(const struct phrase *variants, size_t count, const struct word *word)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < variants[i].count; j++) {
            if (strcmp(variants[i].word[j].stem, word->stem) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Adds what the glossary gives for a run of words. `partly`: also for terms that merely hold the
 * (single) word. */
static void term_translate(const struct search *search, struct term *term, const struct word *words,
                           size_t length, bool partly)
{
    for (size_t i = 0; i < search->rules->entry_count; i++) {
        const struct glossary_entry *entry = &search->rules->entries[i];
        if (!in_scope(search, entry->game)) {
            continue;
        }
        struct phrase french[VARIANTS_MOST], english[VARIANTS_MOST];
        size_t fr = phrase_variants(entry->french, french);
        size_t en = phrase_variants(entry->english, english);
        bool whole = says(french, fr, words, length) || says(english, en, words, length);
        if (!whole && !(partly && holds_word(french, fr, &words[0]))) {
            continue;
        }
        double weight = whole ? 0.95 : 0.5;
        for (size_t j = 0; j < en; j++) {
            term_add(term, &english[j], entry->game, weight);
        }
        for (size_t j = 0; whole && j < fr; j++) {
            term_add(term, &french[j], entry->game, weight);
        }
        term->from_glossary = true;
    }
}

static struct phrase phrase_from(const struct word *words, size_t length)
{
    struct phrase phrase = {.count = length};
    memcpy(phrase.word, words, length * sizeof *words);
    return phrase;
}

/* Makes a term of the run of words at `words`; returns how many it took. */
static size_t term_take(const struct search *search, struct term *term, const struct word *words,
                        size_t left)
{
    size_t longest = left < PHRASE_LONGEST ? left : PHRASE_LONGEST;
    for (size_t length = longest; length > 0; length--) {
        bool framed = !words[0].is_stop && !words[length - 1].is_stop;
        if (framed) {
            term_translate(search, term, words, length, false);
        }
        if (term->from_glossary || length == 1) {
            struct phrase typed = phrase_from(words, length);
            term_add(term, &typed, NULL, 1);
            return length;
        }
    }
    return 1;
}

static void search_parse(struct search *search, const char *query)
{
    struct word words[MAX_QUERY_WORDS];
    size_t count = words_cut(query, words, MAX_QUERY_WORDS);
    count = count < MAX_QUERY_WORDS ? count : MAX_QUERY_WORDS;
    bool only_stops = true;
    for (size_t i = 0; i < count; i++) {
        only_stops = only_stops && words[i].is_stop;
    }
    for (size_t at = 0; at < count && search->term_count < MAX_TERMS;) {
        struct term *term = &search->terms[search->term_count];
        *term = (struct term){.typed = words[at]};
        if (words[at].is_stop && !only_stops) {
            at++;
            continue;
        }
        size_t took = term_take(search, term, words + at, count - at);
        if (took == 1 && !term->from_glossary) {
            term_translate(search, term, words + at, 1, true);
        }
        at += took;
        search->term_count++;
    }
}

/* ---- scores --------------------------------------------------------------------------------- */

static double more(double a, double b)
{
    return a > b ? a : b;
}

/* A rule that begins with the term is about it; one that goes on with a colon defines it. */
static double opening(const struct face *face, const struct phrase *phrase)
{
    double begins = face->text.count < phrase->count
                        ? 0
                        : phrase_match(phrase, face->text.words, phrase->count);
    size_t colon = strcspn(face->written, ":.;,");
    bool defines = face->written[colon] == ':' && colon < 30;
    return begins * (defines ? 0.8 : 0.3);
}

static double quality_of(const struct face *face, const struct phrase *phrase, double mean_length)
{
    double source = phrase_match(phrase, face->heading.words, face->heading.count);
    double text = phrase_match(phrase, face->text.words, face->text.count);
    double check = phrase_match(phrase, face->check.words, face->check.count);
    double part = (double)phrase->count / (double)(face->heading.count + 1);
    double brevity = 1 / (0.75 + 0.25 * (double)face->text.count / mean_length);
    double heading = source * (0.6 + (part < 1 ? part : 1));
    return more(text * brevity, 0.35 * check) + heading + opening(face, phrase);
}

/* In the better of both languages, the user's own before the other. */
static double quality_in(const struct search *search, const struct document *document,
                         const struct alternative *alternative)
{
    double best = 0;
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        double quality =
            quality_of(&document->face[lang], &alternative->phrase, search->mean_length[lang]);
        best = more(best, lang == (size_t)search->lang ? quality : 0.9 * quality);
    }
    return alternative->weight * best;
}

/* How well each rule matches a term; returns how many match at all. */
static size_t term_match(struct search *search, size_t number)
{
    const struct term *term = &search->terms[number];
    size_t matched = 0;
    for (size_t i = 0; i < search->document_count; i++) {
        struct document *document = &search->documents[i];
        double best = 0;
        for (size_t j = 0; j < term->count; j++) {
            const struct alternative *alternative = &term->alternative[j];
            bool fits =
                alternative->game == NULL || strcmp(alternative->game, document->rule->game) == 0;
            if (fits) {
                best = more(best, quality_in(search, document, alternative));
            }
        }
        document->quality[number] = best;
        matched += best > 0 ? 1 : 0;
    }
    return matched;
}

static void term_weigh(struct search *search, size_t number, size_t matched)
{
    double all = (double)search->document_count;
    search->terms[number].rarity = matched > 0 ? log(1 + all / (double)matched) : 0;
}

/* ---- misspelt words ------------------------------------------------------------------------- */

struct nearest {
    const char *typed;
    size_t distance;
    char word[WORD_LONGEST];
};

static void nearest_try(struct nearest *nearest, const struct word *word)
{
    size_t distance = text_distance(nearest->typed, word->text, nearest->distance);
    if (distance < nearest->distance && distance > 0) {
        nearest->distance = distance;
        memcpy(nearest->word, word->text, sizeof nearest->word);
    }
}

static void nearest_in_glossary(const struct search *search, struct nearest *nearest)
{
    for (size_t i = 0; i < search->rules->entry_count; i++) {
        const struct glossary_entry *entry = &search->rules->entries[i];
        struct phrase sides[2] = {phrase_of(entry->french), phrase_of(entry->english)};
        for (size_t side = 0; in_scope(search, entry->game) && side < 2; side++) {
            for (size_t j = 0; j < sides[side].count; j++) {
                nearest_try(nearest, &sides[side].word[j]);
            }
        }
    }
}

static void nearest_in_rules(const struct search *search, struct nearest *nearest)
{
    for (size_t i = 0; i < search->document_count * RULE_LANGS; i++) {
        const struct field *text = &search->documents[i / RULE_LANGS].face[i % RULE_LANGS].text;
        for (size_t j = 0; j < text->count; j++) {
            nearest_try(nearest, &text->words[j]);
        }
    }
}

/* A phrase of the glossary that no rule uses: its words, one by one. */
static size_t term_split(struct search *search, size_t number)
{
    struct term *term = &search->terms[number];
    struct term split = {.typed = term->typed};
    for (size_t i = 0; i < term->count; i++) {
        const struct alternative *whole = &term->alternative[i];
        for (size_t j = 0; whole->phrase.count > 1 && j < whole->phrase.count; j++) {
            if (!whole->phrase.word[j].is_stop) {
                struct phrase word = phrase_from(&whole->phrase.word[j], 1);
                term_add(&split, &word, whole->game, 0.5 * whole->weight);
            }
        }
    }
    *term = split;
    return split.count > 0 ? term_match(search, number) : 0;
}

/* A term that stands nowhere is replaced by the nearest word that does, if one is near. */
static size_t term_correct(struct search *search, size_t number, struct rules_answer *answer)
{
    struct term *term = &search->terms[number];
    if (answer->correction_count == RULES_MAX_CORRECTIONS) {
        return 0;
    }
    const struct word typed = term->typed;
    struct nearest nearest = {.typed = typed.text, .distance = text_tolerance(typed.text) + 1};
    nearest_in_glossary(search, &nearest);
    nearest_in_rules(search, &nearest);
    struct rules_correction *correction = &answer->corrections[answer->correction_count++];
    snprintf(correction->typed, sizeof correction->typed, "%s", typed.text);
    snprintf(correction->used, sizeof correction->used, "%s", nearest.word);
    if (nearest.word[0] == 0) {
        return 0;
    }
    struct phrase phrase = phrase_of(nearest.word);
    *term = (struct term){.typed = typed};
    term_translate(search, term, phrase.word, 1, true);
    term_add(term, &phrase, NULL, 1);
    return term_match(search, number);
}

/* ---- the answer ----------------------------------------------------------------------------- */

static int hit_compare(const void *a, const void *b)
{
    const struct rules_hit *x = a, *y = b;
    if (x->score != y->score) {
        return x->score < y->score ? 1 : -1;
    }
    return strcmp(x->rule->id, y->rule->id);
}

static double document_score(const struct search *search, struct document *document)
{
    double score = 0;
    for (size_t i = 0; i < search->term_count; i++) {
        document->matched += document->quality[i] > 0 ? 1 : 0;
        score += document->quality[i] * search->terms[i].rarity;
    }
    return score;
}

static void search_collect(struct search *search, struct rules_answer *answer)
{
    unsigned most = 1;
    answer->hits = app_alloc((search->document_count + 1) * sizeof *answer->hits);
    for (size_t i = 0; i < search->document_count; i++) {
        struct document *document = &search->documents[i];
        double score = document_score(search, document);
        if (document->matched > most) {
            most = document->matched;
            answer->count = 0;
        }
        if (document->matched == most) {
            answer->hits[answer->count++] = (struct rules_hit){document->rule, score};
        }
    }
    qsort(answer->hits, answer->count, sizeof *answer->hits, hit_compare);
}

struct rules_answer rules_search(const struct rules_catalogue *rules, const char *game,
                                 qn_lang lang, const char *words)
{
    struct rules_answer answer = {0};
    struct search search = {.rules = rules, .game = game, .lang = lang};
    search.terms = app_alloc(MAX_TERMS * sizeof *search.terms);
    search_index(&search);
    search_parse(&search, words);
    for (size_t i = 0; i < search.term_count; i++) {
        size_t matched = term_match(&search, i);
        if (matched == 0 && search.terms[i].from_glossary) {
            matched = term_split(&search, i);
        }
        if (matched == 0) {
            matched = term_correct(&search, i, &answer);
        }
        term_weigh(&search, i, matched);
    }
    search_collect(&search, &answer);
    search_release(&search);
    return answer;
}

void rules_answer_free(struct rules_answer *answer)
{
    free(answer->hits);
    *answer = (struct rules_answer){0};
}
