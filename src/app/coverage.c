/*
 * Coverage of the rule catalogue. A rule counts if it needs a scene (rows that only define a term do
 * not), and is covered once a passing scene cites it.
 */
#include "coverage.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

struct tally {
    size_t rows, countable, cited;
};

void coverage_begin(struct coverage *coverage, const struct rules_catalogue *rules)
{
    coverage->rules = rules;
    coverage->cited = app_alloc((rules->count + 1) * sizeof *coverage->cited);
    memset(coverage->cited, 0, (rules->count + 1) * sizeof *coverage->cited);
}

void coverage_cite(struct coverage *coverage, const char *rule_id)
{
    const struct rule *rule = rules_find(coverage->rules, rule_id);
    if (rule != NULL) {
        coverage->cited[rule - coverage->rules->rules] = true;
    }
}

static bool is_missing(const struct coverage *coverage, size_t index)
{
    return rule_is_countable(&coverage->rules->rules[index]) && !coverage->cited[index];
}

/* Rules of a game lie together: counts those from `from` on and returns where the next game begins. */
static size_t tally_game(const struct coverage *coverage, size_t from, struct tally *tally)
{
    const struct rules_catalogue *rules = coverage->rules;
    size_t i = from;
    *tally = (struct tally){0};
    while (i < rules->count && strcmp(rules->rules[i].game, rules->rules[from].game) == 0) {
        bool countable = rule_is_countable(&rules->rules[i]);
        tally->rows++;
        tally->countable += countable ? 1 : 0;
        tally->cited += countable && coverage->cited[i] ? 1 : 0;
        i++;
    }
    return i;
}

static double share(const struct tally *tally)
{
    return tally->countable > 0 ? (double)tally->cited / (double)tally->countable : 0;
}

static void print_missing(const struct coverage *coverage, size_t from, size_t to)
{
    size_t column = 0;
    for (size_t i = from; i < to; i++) {
        if (!is_missing(coverage, i)) {
            continue;
        }
        const char *id = coverage->rules->rules[i].id;
        if (column == 0 || column + strlen(id) + 1 > 100) {
            fputs(column == 0 ? "   " : "\n   ", stdout);
            column = 3;
        }
        putchar(' ');
        fputs(id, stdout);
        column += strlen(id) + 1;
    }
    if (column > 0) {
        putchar('\n');
    }
}

void coverage_print(const struct coverage *coverage, const struct app *app, const char *game)
{
    struct tally tally;
    for (size_t from = 0, to; from < coverage->rules->count; from = to) {
        const char *name = coverage->rules->rules[from].game;
        to = tally_game(coverage, from, &tally);
        if (game != NULL && strcmp(game, name) != 0) {
            continue;
        }
        printf("%s%s%s: ", app_style(app, APP_BOLD), name, app_style(app, APP_PLAIN));
        printf(_("%zu of %zu rules cited by scenes (%.1f %%), of %zu rows in the catalogue\n"),
               tally.cited, tally.countable, 100 * share(&tally), tally.rows);
        if (tally.cited < tally.countable && (tally.cited > 0 || game != NULL)) {
            printf("  %s\n", _("missing:"));
            print_missing(coverage, from, to);
        }
    }
}

json_t *coverage_json(const struct coverage *coverage, const char *game)
{
    json_t *list = json_array();
    struct tally tally;
    for (size_t from = 0, to; from < coverage->rules->count; from = to) {
        const char *name = coverage->rules->rules[from].game;
        to = tally_game(coverage, from, &tally);
        if (game != NULL && strcmp(game, name) != 0) {
            continue;
        }
        json_t *missing = json_array();
        for (size_t i = from; i < to; i++) {
            if (is_missing(coverage, i)) {
                json_array_append_new(missing, json_string(coverage->rules->rules[i].id));
            }
        }
        json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:I, s:f, s:o}", "game", name,
                                              "rows", (json_int_t)tally.rows, "countable",
                                              (json_int_t)tally.countable, "cited",
                                              (json_int_t)tally.cited, "share", share(&tally),
                                              "missing", missing));
    }
    return list;
}

void coverage_end(struct coverage *coverage)
{
    free(coverage->cited);
    *coverage = (struct coverage){0};
}
