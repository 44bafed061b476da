/*
 * Reading the rule catalogue. Tables are read whole and cut up in place: the strings of the catalogue
 * point into the files' texts.
 */
#define _POSIX_C_SOURCE 200809L
#include "rules_catalogue.h"

#include "app.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_COLUMNS = 5 };

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Keeps a text until the catalogue is released. */
static char *keep_text(struct rules_catalogue *rules, char *text)
{
    rules->texts = app_grow(rules->texts, (rules->text_count + 1) * sizeof *rules->texts);
    rules->texts[rules->text_count++] = text;
    return text;
}

/* "smashup-cards.tsv" → "smashup" */
static const char *game_of_file(struct rules_catalogue *rules, const char *file)
{
    size_t length = strcspn(file, "-.");
    char *game = app_alloc(length + 1);
    memcpy(game, file, length);
    game[length] = 0;
    return keep_text(rules, game);
}

/* Cuts a line at its tabs; missing columns are empty. */
static void cut_columns(char *line, const char *columns[MAX_COLUMNS])
{
    for (size_t i = 0; i < MAX_COLUMNS; i++) {
        columns[i] = "";
    }
    for (size_t i = 0; i < MAX_COLUMNS && line != NULL; i++) {
        columns[i] = line;
        line = strchr(line, '\t');
        if (line != NULL) {
            *line++ = 0;
        }
    }
}

/* Room for one more of `size` bytes in an array that holds `count`. */
static void *grow_by_one(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity > 0 ? 2 * *capacity : 512;
    return app_grow(items, *capacity * size);
}

static void add_rule(struct rules_catalogue *rules, const char *game, const char **columns)
{
    rules->rules = grow_by_one(rules->rules, rules->count, &rules->capacity, sizeof *rules->rules);
    rules->rules[rules->count++] = (struct rule){
        .id = columns[0],
        .game = game,
        .heading = {columns[1], columns[1]},
        .kind = columns[2],
        .text = {columns[3], columns[3]},
        .check = {columns[4], columns[4]},
        .asked = {"", ""},
    };
}

static void add_entry(struct rules_catalogue *rules, const char *game, const char **columns)
{
    rules->entries = grow_by_one(rules->entries, rules->entry_count, &rules->entry_capacity,
                                 sizeof *rules->entries);
    rules->entries[rules->entry_count++] =
        (struct glossary_entry){game, columns[0], columns[1], NULL};
}

static void add_players_words(struct rules_catalogue *rules, const char *game, const char **columns)
{
    (void)game;
    add_entry(rules, columns[3], (const char *[]){columns[2], columns[1]});
    rules->entries[rules->entry_count - 1].said = columns[0];
}

static void add_heading(struct rules_catalogue *rules, const char *game, const char **columns)
{
    (void)game;
    rules->headings = grow_by_one(rules->headings, rules->heading_count, &rules->heading_capacity,
                                  sizeof *rules->headings);
    rules->headings[rules->heading_count++] = (struct rule_heading){
        .name = {[QN_FRENCH] = columns[0], [QN_ENGLISH] = columns[1]},
        .game = columns[2],
    };
}

/* The rule with this id. Rows lie in the order of the rules, so that the next one is nearly always the
 * one wanted. */
static struct rule *next_rule(struct rules_catalogue *rules, const char *id)
{
    for (size_t tried = 0; tried < rules->count; tried++) {
        struct rule *rule = &rules->rules[rules->next++ % rules->count];
        if (strcmp(rule->id, id) == 0) {
            return rule;
        }
    }
    return NULL;
}

static void add_french(struct rules_catalogue *rules, const char *game, const char **columns)
{
    (void)game;
    struct rule *rule = next_rule(rules, columns[0]);
    if (rule != NULL) {
        rule->text[QN_FRENCH] = columns[1];
        rule->check[QN_FRENCH] = columns[2];
    }
}

static void add_asked(struct rules_catalogue *rules, const char *game, const char **columns)
{
    (void)game;
    struct rule *rule = next_rule(rules, columns[0]);
    if (rule != NULL) {
        rule->asked[QN_ENGLISH] = columns[1];
        rule->asked[QN_FRENCH] = columns[2];
    }
}

typedef void add_row(struct rules_catalogue *rules, const char *game, const char **columns);

/* What a file holds is in its name. */
static add_row *rows_of_file(const char *file)
{
    if (ends_with(file, ".glossary.tsv")) {
        return add_entry;
    }
    if (ends_with(file, ".fr.tsv")) {
        return add_french;
    }
    if (ends_with(file, ".asked.tsv")) {
        return add_asked;
    }
    if (ends_with(file, ".words.tsv")) {
        return add_players_words;
    }
    return strcmp(file, "headings.tsv") == 0 ? add_heading : add_rule;
}

static void read_table(struct rules_catalogue *rules, const struct app *app, const char *dir,
                       const char *file)
{
    size_t size = 0;
    char *path = app_path(dir, file);
    char *text = app_read_file(app, path, &size);
    free(path);
    if (text == NULL) {
        return;
    }
    const char *game = game_of_file(rules, file);
    add_row *add = rows_of_file(file);
    char *line = strchr(keep_text(rules, text), '\n'); /* the first line names the columns */
    while (line != NULL && *++line != 0) {
        char *end = strpbrk(line, "\r\n");
        if (end != NULL && *end == '\r') {
            *end++ = 0;
        }
        if (end != NULL) {
            *end = 0;
        }
        const char *columns[MAX_COLUMNS];
        cut_columns(line, columns);
        if (columns[0][0] != 0) {
            add(rules, game, columns);
        }
        line = end;
    }
}

/* Is this the heading that a rule's table gives, in either language? */
static bool heads(const struct rule_heading *heading, const struct rule *rule)
{
    const char *given = rule->heading[QN_FRENCH];
    bool ours = heading->game[0] == 0 || strcmp(heading->game, rule->game) == 0;
    return ours && (strcmp(heading->name[QN_FRENCH], given) == 0 ||
                    strcmp(heading->name[QN_ENGLISH], given) == 0);
}

/* Names the headings in both languages. Rules of one heading lie together: it is looked for once. */
static void name_headings(const struct rules_catalogue *rules)
{
    const struct rule_heading *last = NULL;
    for (size_t i = 0; i < rules->count; i++) {
        struct rule *rule = &rules->rules[i];
        for (size_t j = 0; (last == NULL || !heads(last, rule)) && j < rules->heading_count; j++) {
            last = heads(&rules->headings[j], rule) ? &rules->headings[j] : NULL;
        }
        if (last != NULL) {
            memcpy(rule->heading, last->name, sizeof rule->heading);
        }
    }
}

static int is_table(const struct dirent *entry)
{
    return ends_with(entry->d_name, ".tsv");
}

/* Does a file add to rules that another one holds? */
static bool adds_to_rules(const char *file)
{
    return ends_with(file, ".fr.tsv") || ends_with(file, ".asked.tsv");
}

/* By name, what adds to rules after all rules. */
static int file_compare(const struct dirent **a, const struct dirent **b)
{
    bool first = adds_to_rules((*a)->d_name), second = adds_to_rules((*b)->d_name);
    return first != second ? (int)first - (int)second : strcmp((*a)->d_name, (*b)->d_name);
}

struct rules_catalogue *rules_load(const struct app *app, const char *dir)
{
    struct rules_catalogue *rules = app_alloc(sizeof *rules);
    *rules = (struct rules_catalogue){0};
    struct dirent **files = NULL;
    int count = dir != NULL ? scandir(dir, &files, is_table, file_compare) : -1;
    if (count <= 0) {
        app_error(
            app,
            _("the rule catalogue is missing: there is no folder \"rules\" beside or above %s, nor "
              "in %s; a program that was moved or copied needs it too, or QUINTE_DATA"),
            app->program_dir != NULL ? app->program_dir : "?", QUINTE_DATADIR);
    }
    for (int i = 0; i < count; i++) {
        read_table(rules, app, dir, files[i]->d_name);
        free(files[i]);
    }
    free(files);
    name_headings(rules);
    return rules;
}

void rules_free(struct rules_catalogue *rules)
{
    if (rules == NULL) {
        return;
    }
    for (size_t i = 0; i < rules->text_count; i++) {
        free(rules->texts[i]);
    }
    free(rules->texts);
    free(rules->rules);
    free(rules->entries);
    free(rules->headings);
    free(rules);
}

/* The letters and the number of an id; false if it is none. */
static bool split_id(const char *id, char letters[8], unsigned long *number)
{
    size_t count = 0;
    while (isalpha((unsigned char)id[count]) && count < 7) {
        letters[count] = (char)toupper((unsigned char)id[count]);
        count++;
    }
    letters[count] = 0;
    const char *digits = id + count + (id[count] == '-' ? 1 : 0);
    if (count < 2 || !isdigit((unsigned char)digits[0]) || strlen(digits) > 6) {
        return false;
    }
    char *end = NULL;
    *number = strtoul(digits, &end, 10);
    return *end == 0;
}

bool rules_looks_like_id(const char *text)
{
    char letters[8];
    unsigned long number;
    return split_id(text, letters, &number) && strlen(letters) == 2;
}

const struct rule *rules_find(const struct rules_catalogue *rules, const char *id)
{
    char wanted[8], letters[8];
    unsigned long number, other;
    if (id == NULL || !split_id(id, wanted, &number)) {
        return NULL;
    }
    for (size_t i = 0; i < rules->count; i++) {
        if (split_id(rules->rules[i].id, letters, &other) && other == number &&
            strcmp(letters, wanted) == 0) {
            return &rules->rules[i];
        }
    }
    return NULL;
}

bool rules_has_game(const struct rules_catalogue *rules, const char *game)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (strcmp(rules->rules[i].game, game) == 0) {
            return true;
        }
    }
    return false;
}

bool rule_is_countable(const struct rule *rule)
{
    return strncmp(rule->check[QN_ENGLISH], "used by", 7) != 0;
}
