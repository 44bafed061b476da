/*
 * Indexing for the rules search. Everything is read once: a word that was met before costs a look
 * into a hash table by its bytes, and is neither folded nor stemmed again.
 */
#include "rules_index.h"

#include "app.h"
#include "rules_asking.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers for words ---------------------------------------------------------------------- */

static uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    }
    return hash;
}

static uint32_t *new_slots(size_t count)
{
    uint32_t *slots = app_alloc(count * sizeof *slots);
    memset(slots, 0, count * sizeof *slots);
    return slots;
}

/* Doubles an array that is full. */
static void *room_for_one(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity > 0 ? 2 * *capacity : 4096;
    return app_grow(items, *capacity * size);
}

static void stems_rehash(struct rules_index *index)
{
    free(index->stem_slots);
    index->stem_slot_count = index->stem_slot_count > 0 ? 4 * index->stem_slot_count : 16384;
    index->stem_slots = new_slots(index->stem_slot_count);
    for (size_t i = 0; i < index->stem_count; i++) {
        const char *text = index->stems[i].text;
        size_t at = hash_of(text, strlen(text)) % index->stem_slot_count;
        while (index->stem_slots[at] != 0) {
            at = (at + 1) % index->stem_slot_count;
        }
        index->stem_slots[at] = (uint32_t)i + 1;
    }
}

static uint32_t index_stem(struct rules_index *index, const char *text)
{
    if (2 * index->stem_count >= index->stem_slot_count) {
        stems_rehash(index);
    }
    size_t at = hash_of(text, strlen(text)) % index->stem_slot_count;
    for (; index->stem_slots[at] != 0; at = (at + 1) % index->stem_slot_count) {
        uint32_t number = index->stem_slots[at] - 1;
        if (strcmp(index->stems[number].text, text) == 0) {
            return number;
        }
    }
    index->stems =
        room_for_one(index->stems, index->stem_count, &index->stem_capacity, sizeof *index->stems);
    struct stem *stem = &index->stems[index->stem_count];
    *stem = (struct stem){.text = ""};
    memcpy(stem->text, text, strlen(text) + 1);
    index->stem_slots[at] = (uint32_t)++index->stem_count;
    return (uint32_t)index->stem_count - 1;
}

static void lexemes_rehash(struct rules_index *index)
{
    free(index->lexeme_slots);
    index->lexeme_slot_count = index->lexeme_slot_count > 0 ? 4 * index->lexeme_slot_count : 16384;
    index->lexeme_slots = new_slots(index->lexeme_slot_count);
    for (size_t i = 0; i < index->lexeme_count; i++) {
        size_t at = index->lexemes[i].hash % index->lexeme_slot_count;
        while (index->lexeme_slots[at] != 0) {
            at = (at + 1) % index->lexeme_slot_count;
        }
        index->lexeme_slots[at] = (uint32_t)i + 1;
    }
}

uint32_t index_lexeme(struct rules_index *index, struct word_span span)
{
    if (2 * index->lexeme_count >= index->lexeme_slot_count) {
        lexemes_rehash(index);
    }
    uint64_t hash = hash_of(span.start, span.length);
    size_t at = hash % index->lexeme_slot_count;
    for (; index->lexeme_slots[at] != 0; at = (at + 1) % index->lexeme_slot_count) {
        const struct lexeme *lexeme = &index->lexemes[index->lexeme_slots[at] - 1];
        if (lexeme->hash == hash && lexeme->span.length == span.length &&
            memcmp(lexeme->span.start, span.start, span.length) == 0) {
            return index->lexeme_slots[at] - 1;
        }
    }
    index->lexemes = room_for_one(index->lexemes, index->lexeme_count, &index->lexeme_capacity,
                                  sizeof *index->lexemes);
    struct lexeme *lexeme = &index->lexemes[index->lexeme_count];
    *lexeme = (struct lexeme){.word = word_of(span), .hash = hash, .span = span};
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        lexeme->stem[lang] = index_stem(index, lexeme->word.stem[lang]);
    }
    index->lexeme_slots[at] = (uint32_t)++index->lexeme_count;
    return (uint32_t)index->lexeme_count - 1;
}

/* ---- documents ------------------------------------------------------------------------------ */

static bool in_scope(const char *game, const char *wanted)
{
    return wanted == NULL || strcmp(game, wanted) == 0;
}

/* A text up to its end as a row of stems, from the end of the pool on. */
static struct field field_of(struct rules_index *index, const char *text, const char *end,
                             qn_lang lang, enum word_worth least)
{
    struct field field = {index->pool + index->pool_count, 0};
    struct word_span span;
    while (word_next(&text, &span) && span.start < end) {
        uint32_t number = index_lexeme(index, span);
        struct lexeme *lexeme = &index->lexemes[number];
        lexeme->count++;
        if (lexeme->word.worth >= least) {
            field.stems[field.count++] = lexeme->stem[lang];
        }
    }
    index->pool_count += field.count;
    return field;
}

static void count_holders(struct rules_index *index, const struct field *field, qn_lang lang)
{
    for (size_t i = 0; i < field->count; i++) {
        struct stem *stem = &index->stems[field->stems[i]];
        if (stem->last[lang] != index->document_count + 1) {
            stem->last[lang] = (uint32_t)index->document_count + 1;
            stem->holders[lang]++;
        }
    }
}

static struct field field_of_all(struct rules_index *index, const char *text, qn_lang lang)
{
    return field_of(index, text, text + strlen(text), lang, WORD_FAINT);
}

/* How players ask for a rule: "one way / another way". */
static void face_add_askings(struct rules_index *index, struct face *face, const char *asked,
                             qn_lang lang)
{
    struct field *all = &face->part[FACE_ASKED];
    *all = (struct field){index->pool + index->pool_count, 0};
    while (*asked != 0 && face->asking_count < ASKINGS_MOST) {
        const char *slash = strstr(asked, " / ");
        const char *end = slash != NULL ? slash : asked + strlen(asked);
        all->count += field_of(index, asked, end, lang, WORD_FULL).count;
        face->asking_kinds[face->asking_count] = asking_kinds(asked, (size_t)(end - asked));
        face->asking_end[face->asking_count++] = all->count;
        asked = slash != NULL ? slash + 3 : end;
    }
}

/* A text that begins "[group / name]" is about that card, whatever its heading says. */
static struct field heading_of(struct rules_index *index, const struct rule *rule, qn_lang lang)
{
    const char *text = rule->text[lang], *end = text[0] == '[' ? strchr(text, ']') : NULL;
    if (end == NULL) {
        return field_of_all(index, rule->heading[lang], lang);
    }
    const char *slash = strstr(text, " / ");
    return field_of(index, slash != NULL && slash < end ? slash + 3 : text, end, lang, WORD_FAINT);
}

static struct face face_of(struct rules_index *index, const struct rule *rule, qn_lang lang)
{
    size_t colon = strcspn(rule->text[lang], ":.;,");
    struct face face = {.defines = rule->text[lang][colon] == ':' && colon < 30};
    face.tells = telling_kinds(rule->text[lang]);
    bool is_term = strcmp(rule->kind, "term") == 0 || strcmp(rule->kind, "cardtype") == 0 ||
                   strcmp(rule->kind, "keyword") == 0;
    face.tells |= is_term || face.defines ? ASKS_WHAT_IS : 0;
    face.part[FACE_HEADING] = heading_of(index, rule, lang);
    face.part[FACE_TEXT] = field_of_all(index, rule->text[lang], lang);
    face.part[FACE_CHECK] = field_of_all(index, rule->check[lang], lang);
    face_add_askings(index, &face, rule->asked[lang], lang);
    for (int part = 0; part < FACE_PARTS; part++) {
        if (part != FACE_CHECK) {
            count_holders(index, &face.part[part], lang);
        }
    }
    return face;
}

/* Does a heading have a word that no rule under another heading says? `own` rules lie under it. */
static bool heading_is_name(const struct rules_index *index, const struct document *document,
                            size_t own)
{
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        const struct field *heading = &document->face[lang].part[FACE_HEADING];
        bool found = false;
        for (size_t i = 0; i < heading->count; i++) {
            found = found || index->stems[heading->stems[i]].holders[lang] <= own;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/* Rules of one heading lie together. */
static void note_names(struct rules_index *index)
{
    for (size_t from = 0, to = 0; from < index->document_count; from = to) {
        const char *heading = index->documents[from].rule->heading[QN_FRENCH];
        for (to = from; to < index->document_count &&
                        strcmp(index->documents[to].rule->heading[QN_FRENCH], heading) == 0;) {
            to++;
        }
        for (size_t i = from; i < to; i++) {
            struct document *document = &index->documents[i];
            document->is_about_name = document->rule->text[QN_ENGLISH][0] == '[' ||
                                      heading_is_name(index, document, to - from);
        }
    }
}

/* Room for every word: none is shorter than a letter and what parts it from the next. */
static size_t most_words(const struct rules_catalogue *rules, const char *game)
{
    size_t most = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->rules[i];
        for (size_t lang = 0; in_scope(rule->game, game) && lang < RULE_LANGS; lang++) {
            most += strlen(rule->heading[lang]) + strlen(rule->text[lang]) +
                    strlen(rule->check[lang]) + strlen(rule->asked[lang]) + 2 * FACE_PARTS;
        }
    }
    return most / 2 + 1;
}

static void index_documents(struct rules_index *index, const struct rules_catalogue *rules,
                            const char *game)
{
    index->documents = app_alloc((rules->count + 1) * sizeof *index->documents);
    index->pool = app_alloc(most_words(rules, game) * sizeof *index->pool);
    size_t words[RULE_LANGS] = {0};
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->rules[i];
        if (!in_scope(rule->game, game)) {
            continue;
        }
        struct document *document = &index->documents[index->document_count];
        document->rule = rule;
        for (size_t lang = 0; lang < RULE_LANGS; lang++) {
            document->face[lang] = face_of(index, rule, (qn_lang)lang);
            words[lang] += document->face[lang].part[FACE_TEXT].count;
        }
        index->document_count++;
    }
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        size_t count = index->document_count;
        index->mean_length[lang] = count > 0 ? 1.0 + (double)words[lang] / (double)count : 1;
    }
    note_names(index);
}

/* ---- concepts ------------------------------------------------------------------------------- */

/* A phrase without its empty words. Of several words one that says little does not remain alone. */
static struct phrase phrase_of(struct rules_index *index, const char *text, size_t length)
{
    struct phrase phrase = {.count = 0};
    const char *at = text;
    struct word_span span;
    size_t words = 0;
    while (word_next(&at, &span) && span.start < text + length && phrase.count < PHRASE_LONGEST) {
        uint32_t number = index_lexeme(index, span);
        index->lexemes[number].count++;
        words++;
        if (index->lexemes[number].word.worth > WORD_EMPTY) {
            phrase.lexeme[phrase.count++] = number;
        }
    }
    bool is_faint =
        phrase.count == 1 && index->lexemes[phrase.lexeme[0]].word.worth == WORD_FAINT && words > 1;
    phrase.count = is_faint ? 0 : phrase.count;
    return phrase;
}

/* No lower-case letter: an abbreviation such as ATK or PV. */
static bool is_abbreviation(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] >= 'a' && text[i] <= 'z') {
            return false;
        }
    }
    return length > 0;
}

/* "to draw" is looked for as "draw", "Retaliate X" as "retaliate". */
static size_t add_phrase(struct rules_index *index, struct concept *concept, size_t at,
                         const char *text, size_t length)
{
    if (length > 3 && strncmp(text, "to ", 3) == 0) {
        text += 3;
        length -= 3;
    }
    if (length > 2 && text[length - 2] == ' ' && strchr("XN", text[length - 1]) != NULL) {
        length -= 2;
    }
    struct phrase phrase = phrase_of(index, text, length);
    if (phrase.count == 0) {
        return at;
    }
    concept->phrases[at] = phrase;
    return at + 1;
}

/* Adds the ways to say a term: "gain / lose" and "attack, attacker" are two each, "Combat Points
 * (CP)" are two, "resource (card)" is one. */
static size_t add_variants(struct rules_index *index, struct concept *concept, size_t at,
                           const char *term)
{
    while (*term != 0) {
        const char *slash = strstr(term, " / "), *comma = strstr(term, ", ");
        const char *end = slash != NULL ? slash : term + strlen(term);
        end = comma != NULL && comma < end ? comma : end;
        size_t length = (size_t)(end - term);
        const char *open = memchr(term, '(', length);
        size_t head = open != NULL ? (size_t)(open - term) : length;
        size_t bare = head > 0 && term[head - 1] == ' ' ? head - 1 : head;
        at = add_phrase(index, concept, at, term, bare);
        if (open != NULL) {
            size_t inner = strcspn(open + 1, ")");
            if (is_abbreviation(open + 1, inner) || is_abbreviation(term, bare)) {
                at = add_phrase(index, concept, at, open + 1, inner);
            }
        }
        term = *end == 0 ? end : end + (end == slash ? 3 : 2);
    }
    return at;
}

static size_t most_variants(const char *term)
{
    size_t count = 2;
    for (; *term != 0; term++) {
        count += *term == '/' || *term == ',' ? 2 : 0;
    }
    return count;
}

static struct concept concept_of(struct rules_index *index, const struct glossary_entry *entry)
{
    struct concept concept = {
        .game = entry->game[0] != 0 ? entry->game : NULL,
        .is_glossary = entry->said == NULL,
        .names_a_game = entry->french[0] == 0 && entry->english[0] == 0,
    };
    const char *said = concept.is_glossary ? "" : entry->said;
    size_t most =
        most_variants(said) + 2 * most_variants(entry->french) + 2 * most_variants(entry->english);
    concept.phrases = app_alloc(most * sizeof *concept.phrases);
    size_t at = add_variants(index, &concept, 0, said);
    if (concept.is_glossary) { /* both of its names are said */
        at = add_variants(index, &concept, at, entry->english);
        at = add_variants(index, &concept, at, entry->french);
    }
    concept.said = at;
    at = add_variants(index, &concept, at, entry->english);
    concept.named[QN_ENGLISH] = at - concept.said;
    concept.named[QN_FRENCH] = add_variants(index, &concept, at, entry->french) - at;
    return concept;
}

static void index_concepts(struct rules_index *index, const struct rules_catalogue *rules,
                           const char *game)
{
    index->concepts = app_alloc((rules->entry_count + 1) * sizeof *index->concepts);
    for (size_t i = 0; i < rules->entry_count; i++) {
        const struct glossary_entry *entry = &rules->entries[i];
        if (entry->game[0] == 0 || in_scope(entry->game, game)) {
            index->concepts[index->concept_count++] = concept_of(index, entry);
        }
    }
}

void index_build(struct rules_index *index, const struct rules_catalogue *rules, const char *game)
{
    *index = (struct rules_index){0};
    index_documents(index, rules, game);
    index_concepts(index, rules, game);
}

void index_release(struct rules_index *index)
{
    for (size_t i = 0; i < index->concept_count; i++) {
        free(index->concepts[i].phrases);
    }
    free(index->concepts);
    free(index->documents);
    free(index->pool);
    free(index->lexemes);
    free(index->lexeme_slots);
    free(index->stems);
    free(index->stem_slots);
}
