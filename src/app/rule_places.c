/*
 * The list of places lies beside the program in a build tree, and in the data folder where Quinte is installed.
 */
#include "rule_places.h"

#include "app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The file's path, or NULL. */
static char *find_list(const struct app *app)
{
    const char *const folders[] = {app->program_dir, app->rules_dir};
    const char *const names[] = {"rule-places.tsv", "../rule-places.tsv"};
    for (size_t i = 0; i < 2; i++) {
        char *path = folders[i] != NULL ? app_path(folders[i], names[i]) : NULL;
        if (path != NULL && access(path, R_OK) == 0) {
            return path;
        }
        free(path);
    }
    return NULL;
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; (text = strchr(text, '\n')) != NULL; text++) {
        count++;
    }
    return count;
}

/* A line "ID<tab>FILE<tab>LINE"; where the next one begins, or NULL if it is none. */
static char *read_place(char *line, struct rule_place *place)
{
    char *file = strchr(line, '\t'), *number = file != NULL ? strchr(file + 1, '\t') : NULL;
    char *end = number != NULL ? strchr(number, '\n') : NULL;
    if (end == NULL) {
        return NULL;
    }
    *file++ = *number++ = *end = 0;
    *place = (struct rule_place){line, file, (unsigned)strtoul(number, NULL, 10)};
    return end + 1;
}

struct rule_places rule_places_load(const struct app *app)
{
    struct rule_places list = {0};
    char *path = find_list(app);
    size_t size;
    list.text = path != NULL ? app_read_file(app, path, &size) : NULL;
    free(path);
    if (list.text == NULL) {
        return list;
    }
    list.places = calloc(count_lines(list.text) + 1, sizeof *list.places);
    for (char *line = list.text; list.places != NULL && line != NULL && *line != 0;) {
        line = read_place(line, &list.places[list.count]);
        list.count += line != NULL;
    }
    return list;
}

void rule_places_free(struct rule_places *places)
{
    free(places->places);
    free(places->text);
    *places = (struct rule_places){0};
}
