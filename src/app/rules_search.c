/*
 * Finding rules by words.
 *
 * Every term of the question is looked for in every rule, in both languages: in its text (short texts
 * and those that begin with the term before others), its heading, its check, and in how players ask
 * for it. Rare terms count more. To the sum over the terms come terms that stand near each other in
 * both, and how like the whole question is to what players ask for the rule: in its words, in their
 * order, and in what it asks for (who, how many, whether one may); rules that speak of a part of the
 * question only, that are examples, or about a single card, count less. What that finds is weighed by
 * what question and rule are about, in whatever words (rules_meaning.c), and by how alike they are worded,
 * little words included (rules_wording.c). The numbers stand in rules_weights.c.
 */
#include "rules_search.h"

#include "app.h"
#include "rules_asking.h"
#include "rules_meaning.h"
#include "rules_query.h"
#include "rules_weights.h"
#include "rules_wording.h"
#include "text.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES_MOST = 8, OPENING_WORDS = 3, NEIGHBOURS = 2, LOOSE_SPAN = 4 };

/* An alternative in the chain of those that begin with the same stem. */
struct link {
    const struct alternative *alternative;
    uint32_t term, next; /* next: number + 1; 0 ends the chain */
};

struct chains {
    uint32_t *first; /* by stem: number + 1 */
    struct link *links;
    size_t count;
};

/* What one face of a rule says of one term. */
struct finding {
    double part[FACE_PARTS], opening;
    bool typed; /* the very words of the question */
    size_t times, place_count;
    size_t place[PLACES_MOST]; /* in the text */
    size_t asked_place;        /* in a way to ask, from 1 on; 0: nowhere */
};

/* What a rule says of the question, in the better language. */
struct score {
    double term[TERMS_MOST];
    bool typed[TERMS_MOST];
    double near[TERMS_MOST][NEIGHBOURS]; /* with the next term, and the one after it */
    bool has_asked[RULE_LANGS];
    bool is_named; /* the question says what stands in the heading */
};

struct search {
    struct rules_index index;
    struct query query;
    qn_lang lang;
    uint16_t kinds;   /* what the question asks for */
    char folded[512]; /* the question, with a space at either end */
    struct chains chains[RULE_LANGS];
    struct score *scores;    /* one a document */
    struct wording *wording; /* how like the question each document is worded */
    double *meaning;         /* how near the question lies to each document in what it is about */
    size_t matched[TERMS_MOST];
    double rarity[TERMS_MOST], typed_rarity[TERMS_MOST];
};

static double more(double a, double b)
{
    return a > b ? a : b;
}

static double rarity_of(size_t all, double holders)
{
    return more(
        0, fmin(search_weights.rarest, log(1 + ((double)all - holders + 0.5) / (holders + 0.5))));
}

/* ---- looking for terms ---------------------------------------------------------------------- */

static void chains_make(struct chains *chains, const struct search *search, qn_lang lang)
{
    chains->first = app_alloc((search->index.stem_count + 1) * sizeof *chains->first);
    memset(chains->first, 0, (search->index.stem_count + 1) * sizeof *chains->first);
    size_t all = 0;
    for (size_t i = 0; i < search->query.count; i++) {
        all += search->query.terms[i].count[lang];
    }
    chains->links = app_alloc((all + 1) * sizeof *chains->links);
    chains->count = 0;
    for (size_t i = 0; i < search->query.count; i++) {
        const struct term *term = &search->query.terms[i];
        for (size_t j = 0; j < term->count[lang]; j++) {
            const struct alternative *alternative = &term->alternative[lang][j];
            uint32_t *first = &chains->first[alternative->stem[0]];
            chains->links[chains->count] = (struct link){alternative, (uint32_t)i, *first};
            *first = (uint32_t)++chains->count;
        }
    }
}

static bool stands_within(const struct field *field, size_t from, size_t to, uint32_t stem)
{
    for (size_t i = from; i < to; i++) {
        if (field->stems[i] == stem) {
            return true;
        }
    }
    return false;
}

/* How well a phrase whose first word stands at `at` is said there. */
static double said_at(const struct field *field, size_t at, const struct alternative *alternative)
{
    bool together = at + alternative->count <= field->count &&
                    memcmp(field->stems + at, alternative->stem,
                           alternative->count * sizeof *alternative->stem) == 0;
    if (together) {
        return alternative->weight;
    }
    size_t from = at > LOOSE_SPAN ? at - LOOSE_SPAN : 0;
    size_t to = at + LOOSE_SPAN < field->count ? at + LOOSE_SPAN + 1 : field->count;
    for (size_t i = 1; i < alternative->count; i++) {
        if (!stands_within(field, from, to, alternative->stem[i])) {
            return 0;
        }
    }
    return search_weights.loose * alternative->weight;
}

static void note_finding(struct finding *finding, enum face_part part, size_t at, double value)
{
    finding->part[part] = more(finding->part[part], value);
    if (part == FACE_ASKED && value > 0 && finding->asked_place == 0) {
        finding->asked_place = at + 1;
    }
    if (part != FACE_TEXT) {
        return;
    }
    finding->times++;
    if (finding->place_count < PLACES_MOST) {
        finding->place[finding->place_count++] = at;
    }
    if (at < OPENING_WORDS) {
        finding->opening = more(finding->opening, value);
    }
}

static bool applies(const struct alternative *alternative, enum face_part part, const char *game)
{
    return (part == FACE_ASKED || !alternative->asked_only) &&
           (alternative->game == NULL || strcmp(alternative->game, game) == 0);
}

static void look_through(const struct chains *chains, const struct document *document,
                         const struct field *field, enum face_part part, struct finding *findings)
{
    for (size_t at = 0; at < field->count; at++) {
        for (uint32_t next = chains->first[field->stems[at]]; next != 0;) {
            const struct link *link = &chains->links[next - 1];
            next = link->next;
            double value = applies(link->alternative, part, document->rule->game)
                               ? said_at(field, at, link->alternative)
                               : 0;
            if (value > 0) {
                note_finding(&findings[link->term], part, at, value);
                findings[link->term].typed =
                    findings[link->term].typed || (link->alternative->typed && part != FACE_CHECK);
            }
        }
    }
}

/* The way number `number` to ask for a rule. */
static struct field asking_of(const struct face *face, size_t number)
{
    size_t start = number > 0 ? face->asking_end[number - 1] : 0;
    return (struct field){face->part[FACE_ASKED].stems + start, face->asking_end[number] - start};
}

/* Where players ask for the rule with a term, the shorter way to ask counts more. */
static void look_through_askings(const struct chains *chains, const struct document *document,
                                 qn_lang lang, size_t terms, struct finding *findings)
{
    const struct face *face = &document->face[lang];
    for (size_t number = 0; number < face->asking_count; number++) {
        struct finding found[TERMS_MOST] = {{{0}}};
        struct field asking = asking_of(face, number);
        look_through(chains, document, &asking, FACE_ASKED, found);
        double brevity =
            search_weights.asked_length / (search_weights.asked_length + (double)asking.count);
        for (size_t i = 0; i < terms; i++) {
            double value = brevity * found[i].part[FACE_ASKED];
            findings[i].part[FACE_ASKED] = more(findings[i].part[FACE_ASKED], value);
            findings[i].typed = findings[i].typed || found[i].typed;
        }
    }
}

/* ---- scores --------------------------------------------------------------------------------- */

static double term_value(const struct search *search, const struct face *face, qn_lang lang,
                         const struct finding *finding)
{
    const struct search_weights *w = &search_weights;
    double words = (double)face->part[FACE_TEXT].count;
    double brevity = 1 / (1 - w->length + w->length * words / search->index.mean_length[lang]);
    double repeats = finding->times > 1 ? w->repeated * log((double)finding->times) : 0;
    double value = finding->part[FACE_TEXT] * brevity * (1 + repeats);
    value = more(value, w->check * finding->part[FACE_CHECK]);
    double asked = finding->part[FACE_ASKED];
    value = more(value, w->asked * asked) + w->asked_again * asked;
    double heading = 1 / more(1, (double)face->part[FACE_HEADING].count);
    value += finding->part[FACE_HEADING] * w->heading *
             (w->heading_least + (1 - w->heading_least) * heading);
    value += finding->opening * (face->defines ? w->definition : w->opening);
    return value;
}

/* How near two terms stand in the text: 1 side by side, 0 too far. */
static double nearness(const struct finding *a, const struct finding *b)
{
    const struct search_weights *w = &search_weights;
    double best = 0;
    bool in_order = false;
    for (size_t i = 0; i < a->place_count; i++) {
        for (size_t j = 0; j < b->place_count; j++) {
            double gap = (double)b->place[j] - (double)a->place[i];
            if (fabs(gap) <= w->near_span) {
                best = more(best, 1 - fabs(gap) / (w->near_span + 1));
                in_order = in_order || gap > 0;
            }
        }
    }
    return best * fmin(a->part[FACE_TEXT], b->part[FACE_TEXT]) * (in_order ? 1 + w->near_order : 1);
}

static void score_face(const struct search *search, const struct document *document, qn_lang lang,
                       struct score *score, bool *seen)
{
    struct finding findings[TERMS_MOST] = {{{0}}};
    const struct face *face = &document->face[lang];
    const struct chains *chains = &search->chains[lang];
    for (int part = 0; part < FACE_ASKED; part++) {
        look_through(chains, document, &face->part[part], (enum face_part)part, findings);
    }
    look_through_askings(chains, document, lang, search->query.count, findings);
    double share = lang == search->lang ? 1 : search_weights.other_language;
    for (size_t i = 0; i < search->query.count; i++) {
        const struct finding *found = &findings[i];
        score->term[i] = more(score->term[i], share * term_value(search, face, lang, found));
        score->typed[i] = score->typed[i] || found->typed;
        score->has_asked[lang] = score->has_asked[lang] || found->part[FACE_ASKED] > 0;
        score->is_named = score->is_named || found->part[FACE_HEADING] > 0;
        seen[i] = seen[i] || found->part[FACE_TEXT] > 0 || found->part[FACE_HEADING] > 0 ||
                  found->part[FACE_ASKED] > 0;
        for (size_t j = 1; j <= NEIGHBOURS && i + j < search->query.count; j++) {
            double near = share * nearness(found, &findings[i + j]);
            score->near[i][j - 1] = more(score->near[i][j - 1], near);
        }
    }
}

static void score_documents(struct search *search)
{
    const struct rules_index *index = &search->index;
    size_t typed[TERMS_MOST] = {0};
    search->scores = app_alloc((index->document_count + 1) * sizeof *search->scores);
    memset(search->scores, 0, (index->document_count + 1) * sizeof *search->scores);
    for (size_t i = 0; i < index->document_count; i++) {
        bool seen[TERMS_MOST] = {false};
        for (size_t lang = 0; lang < RULE_LANGS; lang++) {
            score_face(search, &index->documents[i], (qn_lang)lang, &search->scores[i], seen);
        }
        for (size_t j = 0; j < search->query.count; j++) {
            search->matched[j] += seen[j] ? 1 : 0;
            typed[j] += search->scores[i].typed[j] ? 1 : 0;
        }
    }
    for (size_t i = 0; i < search->query.count; i++) {
        double weight = search->query.terms[i].weight;
        search->rarity[i] = weight * rarity_of(index->document_count, (double)search->matched[i]);
        search->typed_rarity[i] = weight * rarity_of(index->document_count, (double)typed[i]);
    }
}

/* How much the words weigh that players ask with, squared. */
static double asked_weight(const struct search *search, const struct field *asked, qn_lang lang)
{
    double sum = 0;
    for (size_t i = 0; i < asked->count; i++) {
        double holders = search->index.stems[asked->stems[i]].holders[lang];
        double rarity = rarity_of(search->index.document_count, holders);
        sum += stands_within(asked, 0, i, asked->stems[i]) ? 0 : rarity * rarity;
    }
    return sum;
}

/* Do the terms stand in the order of the question? 1 all, -1 the other way round. */
static double order_of(const struct search *search, const struct finding *found)
{
    double pairs = 0, in_order = 0;
    for (size_t i = 0; i < search->query.count; i++) {
        for (size_t j = i + 1; found[i].asked_place && j < search->query.count; j++) {
            if (found[j].asked_place == 0 || found[j].asked_place == found[i].asked_place) {
                continue;
            }
            double weight = fmin(search->rarity[i], search->rarity[j]);
            pairs += weight;
            in_order += found[i].asked_place < found[j].asked_place ? weight : -weight;
        }
    }
    return pairs > 0 ? in_order / pairs : 0;
}

/* What asks for the same thing is more alike, what asks for another thing less. */
static double kinship(uint16_t kinds, uint16_t others)
{
    if (kinds == 0 || others == 0) {
        return 1;
    }
    return kinds & others ? 1 + search_weights.asks : 1 - search_weights.asks_not;
}

/* The cosine between the question and one way to ask for a rule. */
static double likeness_of(const struct search *search, const struct document *document,
                          qn_lang lang, const struct field *asking, double question)
{
    struct finding found[TERMS_MOST] = {{{0}}};
    look_through(&search->chains[lang], document, asking, FACE_ASKED, found);
    double common = 0;
    for (size_t i = 0; i < search->query.count; i++) {
        double rarity = found[i].typed ? search->typed_rarity[i] : search->rarity[i];
        common += rarity * rarity * found[i].part[FACE_ASKED];
    }
    double asked = asked_weight(search, asking, lang);
    double share = lang == search->lang ? 1 : search_weights.other_language;
    double words = (double)asking->count;
    share *= words / (words + search_weights.terse);
    double like = fmin(1, share * common / sqrt(more(question * asked, 1e-9)));
    return like * (1 + search_weights.in_order * order_of(search, found));
}

/* The same for the best way and the one after it, in either language. */
static double likeness(const struct search *search, const struct document *document,
                       const struct score *score, double question)
{
    double best = 0, second = 0;
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        const struct face *face = &document->face[lang];
        for (size_t i = 0; score->has_asked[lang] && i < face->asking_count; i++) {
            struct field asking = asking_of(face, i);
            double like = likeness_of(search, document, (qn_lang)lang, &asking, question);
            like *= kinship(search->kinds, face->asking_kinds[i]);
            second = more(second, fmin(best, like));
            best = more(best, like);
        }
    }
    return best + search_weights.likeness_next * second;
}

/* The same for the text: a rule that says little else than what is asked is the one that states it. */
static double text_likeness(const struct search *search, const struct document *document,
                            double question)
{
    double best = 0;
    for (size_t lang = 0; search_weights.likeness_text > 0 && lang < RULE_LANGS; lang++) {
        const struct field *text = &document->face[lang].part[FACE_TEXT];
        best = more(best, likeness_of(search, document, (qn_lang)lang, text, question));
    }
    return best;
}

static bool is_about_card(const struct rule *rule)
{
    return strcmp(rule->kind, "clarification") == 0 || strcmp(rule->kind, "errata") == 0;
}

/* "[Vikings / Raiding Party] …": the card that a ruling is about, folded; false if the text names none. */
static bool card_named_in(const char *text, char *folded, size_t size)
{
    const char *slash = text[0] == '[' ? strstr(text, " / ") : NULL, *close = strchr(text, ']');
    char name[128];
    if (!slash || !close || slash > close || close - slash - 3 >= (ptrdiff_t)sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)(close - slash - 3), slash + 3);
    return text_fold(name, folded, size) > 0;
}

/* Does the question name the card that the ruling is about, word for word? */
static bool names_its_card(const struct search *search, const struct rule *rule)
{
    char name[128], words[sizeof name + 2];
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        if (!card_named_in(rule->text[lang], name, sizeof name))
            continue;
        snprintf(words, sizeof words, " %s ", name);
        if (strstr(search->folded, words))
            return true;
    }
    return false;
}

static double document_score(const struct search *search, size_t number)
{
    const struct search_weights *w = &search_weights;
    const struct document *document = &search->index.documents[number];
    const struct score *score = &search->scores[number];
    double sum = 0, spoken = 0, all = 0, question = 0;
    for (size_t i = 0; i < search->query.count; i++) {
        double rarity = search->rarity[i], typed = search->typed_rarity[i];
        sum += rarity * score->term[i];
        sum += score->typed[i] ? w->typed * (typed - rarity) : 0;
        spoken += score->term[i] > 0 ? rarity : 0;
        all += search->matched[i] > 0 ? rarity : 0;
        question += search->matched[i] > 0 ? typed * typed : 0;
        for (size_t j = 1; j <= NEIGHBOURS && i + j < search->query.count; j++) {
            sum += w->near * score->near[i][j - 1] * fmin(rarity, search->rarity[i + j]);
        }
    }
    if (spoken == 0) {
        return 0;
    }
    sum += w->likeness * likeness(search, document, score, question) * sqrt(question);
    sum += w->likeness_text * text_likeness(search, document, question) * sqrt(question);
    sum *= pow(fmin(1, spoken / all), w->coverage);
    sum *=
        exp(w->meaning * search->meaning[number] + w->worded_text * search->wording[number].text +
            w->worded_asked * search->wording[number].asked);
    uint16_t tells = document->face[QN_ENGLISH].tells | document->face[QN_FRENCH].tells;
    sum *= search->kinds != 0 && (search->kinds & tells) == 0 ? 1 - w->tells_not : 1;
    sum *= strcmp(document->rule->kind, "example") == 0 ? w->example : 1;
    bool is_its_card = names_its_card(search, document->rule);
    sum *= is_its_card ? w->named_card : is_about_card(document->rule) ? w->about_card : 1;
    sum *= document->is_about_name && !score->is_named ? w->unnamed : 1;
    bool is_named =
        search->query.game != NULL && strcmp(search->query.game, document->rule->game) == 0;
    return sum * (is_named ? w->named_game : 1);
}

/* ---- what it is about ----------------------------------------------------------------------- */

/* The words of the question as they were typed, once a language. */
static size_t typed_stems(const struct query *query, uint32_t *stems)
{
    size_t count = 0;
    for (size_t i = 0; i < query->count; i++) {
        const struct alternative *whole[RULE_LANGS] = {query->terms[i].alternative[QN_ENGLISH],
                                                       query->terms[i].alternative[QN_FRENCH]};
        for (size_t j = 0; j < whole[QN_ENGLISH]->count; j++) {
            uint32_t english = whole[QN_ENGLISH]->stem[j], french = whole[QN_FRENCH]->stem[j];
            stems[count++] = english;
            if (french != english) {
                stems[count++] = french;
            }
        }
    }
    return count;
}

static void compare_meaning(struct search *search, const struct rules_meaning *meaning)
{
    uint32_t stems[RULE_LANGS * TERMS_MOST * PHRASE_LONGEST];
    size_t documents = search->index.document_count;
    search->meaning = app_alloc((documents + 1) * sizeof *search->meaning);
    meaning_compare(meaning, stems, typed_stems(&search->query, stems), search->meaning, documents);
}

static void compare_wording(struct search *search, const char *words)
{
    size_t documents = search->index.document_count;
    search->wording = app_alloc((documents + 1) * sizeof *search->wording);
    struct word_row question = wording_of(&search->index, words, words + strlen(words));
    for (size_t i = 0; i < documents; i++) {
        search->wording[i] =
            wording_compare(&search->index, search->index.documents[i].rule, &question);
    }
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

static void search_collect(const struct search *search, struct rules_answer *answer)
{
    const struct rules_index *index = &search->index;
    answer->hits = app_alloc((index->document_count + 1) * sizeof *answer->hits);
    double best = 0;
    for (size_t i = 0; i < index->document_count; i++) {
        double score = document_score(search, i);
        if (score > 0) {
            answer->hits[answer->count++] = (struct rules_hit){index->documents[i].rule, score};
            best = more(best, score);
        }
    }
    qsort(answer->hits, answer->count, sizeof *answer->hits, hit_compare);
    while (answer->count > 0 &&
           answer->hits[answer->count - 1].score < search_weights.least * best) {
        answer->count--;
    }
}

struct rules_answer rules_search(const struct rules_catalogue *rules, const char *game,
                                 qn_lang lang, const char *words)
{
    struct rules_answer answer = {0};
    struct search search = {.lang = lang, .kinds = asking_kinds(words, strlen(words))};
    struct rules_meaning meaning;
    char folded[sizeof search.folded - 2];
    text_fold(words, folded, sizeof folded);
    snprintf(search.folded, sizeof search.folded, " %s ", folded);
    index_build(&search.index, rules, game);
    meaning_build(&meaning, &search.index);
    query_parse(&search.query, &search.index, words, &answer);
    compare_meaning(&search, &meaning);
    compare_wording(&search, words);
    for (size_t i = 0; i < RULE_LANGS; i++) {
        chains_make(&search.chains[i], &search, (qn_lang)i);
    }
    score_documents(&search);
    search_collect(&search, &answer);
    answer.terms = search.query.count;
    for (size_t i = 0; i < RULE_LANGS; i++) {
        free(search.chains[i].first);
        free(search.chains[i].links);
    }
    free(search.scores);
    free(search.meaning);
    free(search.wording);
    meaning_release(&meaning);
    query_release(&search.query);
    index_release(&search.index);
    return answer;
}

void rules_answer_free(struct rules_answer *answer)
{
    free(answer->hits);
    *answer = (struct rules_answer){0};
}
