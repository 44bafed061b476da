/*
 * A learned evaluation: a sum of broken lines.
 */
#include "agents/model.h"

#include <quinte/search.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 12, LINE = 512 };

/* The worth of one feature at some of its values, which rise. */
struct broken_line {
    int points;
    double at[POINTS], worth[POINTS];
};

struct model {
    double even[QN_MAX_SEATS];
    size_t features;
    struct broken_line line[];
};

/* ---- what a position is worth ----------------------------------------------------------------- */

static double worth_at(const struct broken_line *line, double value)
{
    if (!line->points)
        return 0;
    if (value <= line->at[0])
        return line->worth[0];
    for (int i = 1; i < line->points; i++) {
        if (value > line->at[i])
            continue;
        double part = (value - line->at[i - 1]) / (line->at[i] - line->at[i - 1]);
        return line->worth[i - 1] + part * (line->worth[i] - line->worth[i - 1]);
    }
    return line->worth[line->points - 1];
}

double model_odds(const struct model *model, const double *value, int seat)
{
    double sum = seat >= 0 ? model->even[seat] : 0;
    for (size_t i = 0; i < model->features; i++)
        sum += worth_at(&model->line[i], value[i]);
    return sum;
}

/* ---- the set-up -------------------------------------------------------------------------------- */

/* Is `word` one of the members of a list "a,b,c"? */
static bool is_member(const char *list, const char *word, size_t length)
{
    while (*list) {
        size_t size = strcspn(list, ",");
        if (size == length && strncmp(list, word, length) == 0)
            return true;
        list += size + (list[size] == ',');
    }
    return false;
}

/* Which seat's setting is it (its key ends with a number)? -1: everybody's. *length: of the key without it. */
static int seat_of(const char *key, size_t *length)
{
    size_t size = strlen(key);
    *length = size;
    while (*length && isdigit((unsigned char)key[*length - 1]))
        --*length;
    return *length < size ? atoi(key + *length) - 1 : -1;
}

/* Does the set-up say `key=value` of that seat, or of another one? */
static bool holds(const qn_table *table, int seat, const char *what)
{
    bool is_other = strncmp(what, "other ", 6) == 0;
    const char *key = is_other ? what + 6 : what, *equals = strchr(key, '=');
    qn_setting setting;
    for (size_t i = 0; equals && qn_setting_get(table, i, &setting); i++) {
        size_t length;
        int whose = seat_of(setting.key, &length);
        if (length != (size_t)(equals - key) || strncmp(setting.key, key, length) != 0)
            continue;
        if ((whose >= 0 && (whose != seat) != is_other) || (whose < 0 && is_other))
            continue;
        if (is_member(setting.value, equals + 1, strlen(equals + 1)))
            return true;
    }
    return false;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* A number as it is written here, whatever the language of the program that uses the library: strtod would want a
 * comma in some. *end stays where it is if there is none. */
static double read_number(char *text, char **end)
{
    char *at = text + strspn(text, " ");
    double sign = *at == '-' ? -1 : 1, number = 0, unit = 1;
    at += *at == '-';
    char *digits = at;
    for (; isdigit((unsigned char)*at); at++)
        number = number * 10 + (*at - '0');
    if (*at == '.') {
        for (at++; isdigit((unsigned char)*at); at++)
            number += (*at - '0') * (unit /= 10);
    }
    *end = at > digits ? at : text;
    return sign * number;
}

/* even [WHAT] NUMBER */
static void read_even(struct model *model, const qn_table *table, char *rest)
{
    char *space = strrchr(rest, ' '), *number = space ? space + 1 : rest, *end;
    double worth = read_number(number, &end);
    if (space)
        *space = '\0';
    for (int seat = 0; seat < (int)qn_seats(table); seat++)
        model->even[seat] += !space || holds(table, seat, rest) ? worth : 0;
}

/* of FEATURE AT:WORTH … */
static void read_line(struct model *model, const char *const *feature, char *rest)
{
    size_t length = strcspn(rest, " "), index = 0;
    while (index < model->features &&
           (strncmp(feature[index], rest, length) != 0 || feature[index][length]))
        index++;
    if (index == model->features)
        return;
    struct broken_line *line = &model->line[index];
    char *at = rest + length, *end;
    for (line->points = 0; line->points < POINTS; line->points++) {
        double value = read_number(at, &end);
        if (end == at || *end != ':' || (line->points && value <= line->at[line->points - 1]))
            return;
        line->at[line->points] = value;
        line->worth[line->points] = read_number(end + 1, &at);
    }
}

static void read_text(struct model *model, const qn_table *table, const char *const *feature,
                      const char *text)
{
    char line[LINE];
    while (*text) {
        size_t size = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(size < LINE ? size : LINE - 1), text);
        if (strncmp(line, "even ", 5) == 0)
            read_even(model, table, line + 5);
        else if (strncmp(line, "of ", 3) == 0)
            read_line(model, feature, line + 3);
        text += size + (text[size] == '\n');
    }
}

struct model *model_new(const qn_table *table, const char *const *feature, size_t features)
{
    const char *text = qn_pack_weights(qn_table_pack(table));
    return text ? model_read(text, table, feature, features) : NULL;
}

struct model *model_read(const char *text, const qn_table *table, const char *const *feature,
                         size_t features)
{
    struct model *model = calloc(1, sizeof *model + features * sizeof model->line[0]);
    if (!model)
        return NULL;
    model->features = features;
    read_text(model, table, feature, text);
    return model;
}

void model_free(struct model *model)
{
    free(model);
}
