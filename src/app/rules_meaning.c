/*
 * The rules are a matrix: one row a rule, one column a root, rare roots heavier, every row of length 1.
 * Stems that begin alike have one root, in both languages together. The matrix' strongest directions are found by subspace iteration from a fixed start, so that the same catalogue
 * always gives the same answers: X becomes M Mt X, made orthonormal, a few times. With the rules' basis
 * X that remains, B = Mt X tells where each root lies and M B where each rule does; the Cholesky factor of
 * Xt M B takes out how long the directions are.
 */
#include "rules_meaning.h"

#include "app.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIMENSIONS = 100, ROUNDS = 5, ROOT_LETTERS = 6 };

/* The cells of a row lie together. */
struct cell {
    uint32_t root;
    float value;
};

struct matrix {
    struct cell *cells;
    size_t *row_end;
    size_t rows, columns;
};

/* ---- the matrix ----------------------------------------------------------------------------- */

static size_t row_start(const struct matrix *matrix, size_t row)
{
    return row > 0 ? matrix->row_end[row - 1] : 0;
}

/* No word is shorter than a letter and what parts it from the next. */
static size_t words_most(const struct rule *rule)
{
    size_t letters = 0;
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        letters += strlen(rule->text[lang]) + strlen(rule->asked[lang]) + 2;
    }
    return letters / 2 + 1;
}

/* Stems in the order of their letters. */
static int stem_compare(const void *a, const void *b)
{
    const struct stem *const *x = a, *const *y = b;
    return strcmp((*x)->text, (*y)->text);
}

/* Numbers the roots of all stems; returns how many there are. */
static size_t find_roots(const struct rules_index *index, uint32_t *root)
{
    const struct stem **sorted = app_alloc((index->stem_count + 1) * sizeof *sorted);
    for (size_t i = 0; i < index->stem_count; i++) {
        sorted[i] = &index->stems[i];
    }
    qsort(sorted, index->stem_count, sizeof *sorted, stem_compare);
    uint32_t count = 0;
    for (size_t i = 0; i < index->stem_count; i++) {
        bool is_new = i == 0 || strncmp(sorted[i]->text, sorted[i - 1]->text, ROOT_LETTERS) != 0;
        count += is_new ? 1 : 0;
        root[sorted[i] - index->stems] = count - 1;
    }
    free(sorted);
    return count;
}

/* A row in the making; `place` is 0 for every root before and after, else number + 1. */
struct row {
    struct cell *cells;
    size_t count;
    uint32_t *place;
};

/* Words that say little count here, too: "how many" is near "at most". */
static void count_words(struct rules_index *index, const uint32_t *root, const char *text,
                        qn_lang lang, struct row *row)
{
    struct word_span span;
    while (word_next(&text, &span)) {
        const struct lexeme *lexeme = &index->lexemes[index_lexeme(index, span)];
        uint32_t at = root[lexeme->stem[lang]];
        if (lexeme->word.worth == WORD_EMPTY) {
            continue;
        }
        if (row->place[at] == 0) {
            row->cells[row->count++] = (struct cell){at, 0};
            row->place[at] = (uint32_t)row->count;
        }
        row->cells[row->place[at] - 1].value += 1;
    }
}

/* What a rule says and how players ask for it; returns how many roots that has. */
static size_t count_rule(struct rules_index *index, const uint32_t *root, const struct rule *rule,
                         struct cell *cells, uint32_t *place)
{
    struct row row = {cells, 0, place};
    for (size_t lang = 0; lang < RULE_LANGS; lang++) {
        count_words(index, root, rule->text[lang], (qn_lang)lang, &row);
        count_words(index, root, rule->asked[lang], (qn_lang)lang, &row);
    }
    for (size_t i = 0; i < row.count; i++) {
        place[cells[i].root] = 0;
    }
    return row.count;
}

static void find_rarity(const struct matrix *matrix, float *rarity)
{
    memset(rarity, 0, matrix->columns * sizeof *rarity);
    for (size_t i = 0; i < row_start(matrix, matrix->rows); i++) {
        rarity[matrix->cells[i].root] += 1;
    }
    float rows = (float)matrix->rows;
    for (size_t i = 0; i < matrix->columns; i++) {
        rarity[i] = logf(1 + (rows - rarity[i] + 0.5F) / (rarity[i] + 0.5F));
    }
}

/* Counts become weights, a row of length 1. */
static void weigh_rows(struct matrix *matrix, const float *rarity)
{
    for (size_t row = 0; row < matrix->rows; row++) {
        float square = 0;
        for (size_t i = row_start(matrix, row); i < matrix->row_end[row]; i++) {
            struct cell *cell = &matrix->cells[i];
            cell->value = (1 + logf(cell->value)) * rarity[cell->root];
            square += cell->value * cell->value;
        }
        for (size_t i = row_start(matrix, row); square > 0 && i < matrix->row_end[row]; i++) {
            matrix->cells[i].value /= sqrtf(square);
        }
    }
}

static void matrix_build(struct matrix *matrix, struct rules_index *index, const uint32_t *root,
                         size_t roots)
{
    size_t most = 1;
    for (size_t i = 0; i < index->document_count; i++) {
        most += words_most(index->documents[i].rule);
    }
    *matrix = (struct matrix){.rows = index->document_count, .columns = roots};
    matrix->cells = app_alloc(most * sizeof *matrix->cells);
    matrix->row_end = app_alloc((matrix->rows + 1) * sizeof *matrix->row_end);
    uint32_t *place = app_alloc((matrix->columns + 1) * sizeof *place);
    memset(place, 0, (matrix->columns + 1) * sizeof *place);
    size_t used = 0;
    for (size_t i = 0; i < matrix->rows; i++) {
        used += count_rule(index, root, index->documents[i].rule, matrix->cells + used, place);
        matrix->row_end[i] = used;
    }
    free(place);
}

/* ---- its strongest directions --------------------------------------------------------------- */

static void add_times(float *to, float times, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] += times * from[i];
    }
}

/* words = Mt rules */
static void to_words(const struct matrix *matrix, const float *rules, float *words, size_t width)
{
    memset(words, 0, matrix->columns * width * sizeof *words);
    for (size_t row = 0; row < matrix->rows; row++) {
        for (size_t i = row_start(matrix, row); i < matrix->row_end[row]; i++) {
            const struct cell *cell = &matrix->cells[i];
            add_times(words + cell->root * width, cell->value, rules + row * width, width);
        }
    }
}

/* rules = M words */
static void to_rules(const struct matrix *matrix, const float *words, float *rules, size_t width)
{
    memset(rules, 0, matrix->rows * width * sizeof *rules);
    for (size_t row = 0; row < matrix->rows; row++) {
        for (size_t i = row_start(matrix, row); i < matrix->row_end[row]; i++) {
            const struct cell *cell = &matrix->cells[i];
            add_times(rules + row * width, cell->value, words + cell->root * width, width);
        }
    }
}

/* square = at b; both have `rows` rows. */
static void multiply(const float *a, const float *b, size_t rows, size_t width, float *square)
{
    memset(square, 0, width * width * sizeof *square);
    for (size_t row = 0; row < rows; row++) {
        for (size_t i = 0; i < width; i++) {
            add_times(square + i * width, a[row * width + i], b + row * width, width);
        }
    }
}

/* The lower triangle whose square it is. A direction that is nearly none gets a length that
 * makes nothing large. */
static void cholesky(float *square, size_t width)
{
    const double least = 1e-6;
    for (size_t i = 0; i < width; i++) {
        for (size_t j = 0; j <= i; j++) {
            double sum = square[i * width + j];
            for (size_t k = 0; k < j; k++) {
                sum -= (double)square[i * width + k] * square[j * width + k];
            }
            square[i * width + j] =
                (float)(i == j ? sqrt(sum > least ? sum : 1) : sum / square[j * width + j]);
        }
    }
}

/* row becomes triangle⁻¹ row. */
static void solve(const float *triangle, float *row, size_t width)
{
    for (size_t i = 0; i < width; i++) {
        float sum = row[i];
        for (size_t j = 0; j < i; j++) {
            sum -= triangle[i * width + j] * row[j];
        }
        row[i] = sum / triangle[i * width + i];
    }
}

static void make_orthonormal(float *rules, size_t rows, size_t width, float *square)
{
    multiply(rules, rules, rows, width, square);
    cholesky(square, width);
    for (size_t row = 0; row < rows; row++) {
        solve(square, rules + row * width, width);
    }
}

/* Numbers that are neither alike nor random. */
static void fill(float *values, size_t count)
{
    uint64_t state = 1;
    for (size_t i = 0; i < count; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        values[i] = (float)(state >> 40) / 16777216.0F - 0.5F;
    }
}

/* ---- meaning -------------------------------------------------------------------------------- */

static void make_unit(float *row, size_t width)
{
    float square = 0;
    for (size_t i = 0; i < width; i++) {
        square += row[i] * row[i];
    }
    for (size_t i = 0; square > 0 && i < width; i++) {
        row[i] /= sqrtf(square);
    }
}

void meaning_build(struct rules_meaning *meaning, struct rules_index *index)
{
    size_t rows = index->document_count, stems = index->stem_count;
    size_t width = rows / 2 < DIMENSIONS ? rows / 2 : DIMENSIONS;
    struct matrix matrix;
    *meaning = (struct rules_meaning){.dimensions = width, .stem_count = stems};
    meaning->root = app_alloc((stems + 1) * sizeof *meaning->root);
    size_t columns = find_roots(index, meaning->root);
    matrix_build(&matrix, index, meaning->root, columns);
    meaning->rarity = app_alloc((columns + 1) * sizeof *meaning->rarity);
    find_rarity(&matrix, meaning->rarity);
    weigh_rows(&matrix, meaning->rarity);
    meaning->words = app_alloc((columns * width + 1) * sizeof *meaning->words);
    meaning->documents = app_alloc((rows * width + 1) * sizeof *meaning->documents);
    meaning->triangle = app_alloc((width * width + 1) * sizeof *meaning->triangle);
    float *basis = app_alloc((rows * width + 1) * sizeof *basis);
    fill(basis, rows * width);
    for (int round = 0; round < ROUNDS; round++) {
        make_orthonormal(basis, rows, width, meaning->triangle);
        to_words(&matrix, basis, meaning->words, width);
        to_rules(&matrix, meaning->words, meaning->documents, width);
        if (round + 1 < ROUNDS) {
            memcpy(basis, meaning->documents, rows * width * sizeof *basis);
        }
    }
    multiply(basis, meaning->documents, rows, width, meaning->triangle);
    cholesky(meaning->triangle, width);
    for (size_t row = 0; row < rows; row++) {
        solve(meaning->triangle, meaning->documents + row * width, width);
        make_unit(meaning->documents + row * width, width);
    }
    free(basis);
    free(matrix.cells);
    free(matrix.row_end);
}

void meaning_compare(const struct rules_meaning *meaning, const uint32_t *stems, size_t count,
                     double *nearness, size_t documents)
{
    size_t width = meaning->dimensions;
    float question[DIMENSIONS] = {0};
    for (size_t i = 0; i < count; i++) {
        if (stems[i] >= meaning->stem_count) {
            continue;
        }
        uint32_t root = meaning->root[stems[i]];
        add_times(question, meaning->rarity[root], meaning->words + root * width, width);
    }
    solve(meaning->triangle, question, width);
    make_unit(question, width);
    for (size_t i = 0; i < documents; i++) {
        double sum = 0;
        for (size_t j = 0; j < width; j++) {
            sum += question[j] * meaning->documents[i * width + j];
        }
        nearness[i] = sum;
    }
}

void meaning_release(struct rules_meaning *meaning)
{
    free(meaning->root);
    free(meaning->words);
    free(meaning->documents);
    free(meaning->rarity);
    free(meaning->triangle);
}
