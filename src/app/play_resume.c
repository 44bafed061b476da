/*
 * `quinte resume` without a file, at a terminal: the games that were saved last, to choose from.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "saves.h"
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* "5 minutes ago" */
static void tell_age(time_t when, char *buf, size_t size)
{
    unsigned long minutes = (unsigned long)(time(NULL) - when) / 60;
    unsigned long hours = minutes / 60, days = hours / 24;
    if (days)
        snprintf(buf, size, ngettext("%lu day ago", "%lu days ago", days), days);
    else if (hours)
        snprintf(buf, size, ngettext("%lu hour ago", "%lu hours ago", hours), hours);
    else if (!minutes)
        snprintf(buf, size, "%s", _("just now"));
    else
        snprintf(buf, size, ngettext("%lu minute ago", "%lu minutes ago", minutes), minutes);
}

static const char *title_of(const struct app *app, const char *game)
{
    for (size_t i = 0; i < qn_game_count(); i++) {
        if (strcmp(qn_game_name(i), game) == 0)
            return qn_game_title(i, app->lang);
    }
    return game;
}

/* What is known of a saved game without its table: which game, how far, since when. false: it cannot go on. */
static bool tell_saved(struct app *app, const struct saved_game *saved, char *buf, size_t size)
{
    qn_journal *journal = NULL;
    qn_table *table = NULL;
    char age[64];
    bool goes_on = false;
    qn_journal_read(saved->path, (qn_report){0}, &journal);
    const char *game = journal ? qn_journal_game(journal) : NULL;
    const qn_pack *pack = game ? app_pack(app, game) : NULL;
    if (pack)
        qn_journal_replay(journal, pack, SIZE_MAX, true, (qn_report){0}, &table);
    if (table && !qn_over(table) && qn_journal_length(journal)) {
        tell_age(saved->when, age, sizeof age);
        snprintf(buf, size, _("%s, round %u, %zu choices, %s"), title_of(app, game),
                 qn_round(table), qn_journal_length(journal), age);
        goes_on = true;
    }
    qn_table_free(table);
    qn_journal_free(journal);
    return goes_on;
}

/* The number that was typed, Enter being 1; 0: none. */
static size_t read_number(const char *line, size_t most)
{
    char *end;
    unsigned long number = line[0] ? strtoul(line, &end, 10) : 1;
    return (!line[0] || *end == '\0') && number >= 1 && number <= most ? number : 0;
}

static size_t ask(struct app *app, size_t count)
{
    struct line_editor *editor = line_editor_new(stdin, stdout);
    char prompt[64];
    const char *line;
    size_t number = 0;
    snprintf(prompt, sizeof prompt, "%s>%s ", app_style(app, APP_ACCENT),
             app_style(app, APP_PLAIN));
    while (!number && editor && (line = line_editor_read(editor, prompt))) {
        if (text_same(line, "q") || text_same(line, "quit") || text_same(line, "quitter"))
            break;
        number = read_number(line, count);
        if (!number)
            printf(_("A number from 1 to %zu; Enter for the first, \"quit\" to leave.\n"), count);
    }
    line_editor_free(editor);
    return number;
}

char *resume_choose(struct app *app)
{
    struct saved_game saved[SAVES_LISTED * 4];
    size_t offered[SAVES_LISTED], count = 0;
    char text[256], *path = NULL;
    size_t found = saves_latest(saved, sizeof saved / sizeof saved[0]);
    for (size_t i = 0; i < found && count < SAVES_LISTED; i++) {
        if (!tell_saved(app, &saved[i], text, sizeof text))
            continue;
        if (!count)
            printf("%s%s%s\n", app_style(app, APP_BOLD), _("Which game goes on?"),
                   app_style(app, APP_PLAIN));
        offered[count++] = i;
        printf("  %s%3zu%s %s%s\n", app_style(app, APP_ACCENT), count, app_style(app, APP_PLAIN),
               text, count == 1 ? " *" : "");
    }
    size_t number = count ? ask(app, count) : 0;
    if (!count)
        app_note(app, _("there is no saved game to go on with"));
    if (number)
        path = strdup(saved[offered[number - 1]].path);
    saves_free(saved, found);
    return path;
}
