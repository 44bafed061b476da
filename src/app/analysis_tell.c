/*
 * An analysis for people at a terminal, and as JSON for programs.
 */
#define _POSIX_C_SOURCE 200809L
#include "analysis.h"

#include "terminal.h"
#include "text.h"

#include <quinte/search.h>

#include <langinfo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVE_MOST = 60, LEVELS = 8, LABEL = 12 };

/* How a game ended for a seat, as a chance; -1: it is not over. */
static double result_of(const struct analysis *analysis, int seat)
{
    static const double chance[] = {
        [QN_UNDECIDED] = -1, [QN_WON] = 1, [QN_LOST] = 0, [QN_DRAWN] = 0.5};
    return chance[qn_result(analysis->end, (unsigned)seat)];
}

/* ---- people --------------------------------------------------------------------------------- */

static void put_level(double chance, bool is_utf8)
{
    static const char *const bars[LEVELS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int level = (int)(chance * LEVELS);
    level = level < 0 ? 0 : level >= LEVELS ? LEVELS - 1 : level;
    if (is_utf8)
        fputs(bars[level], stdout);
    else
        printf("%d", (int)fmin(chance * 10, 9));
}

/* The curve of a seat, a column for a decision, or for several where there are many. */
static void print_curve(const struct analysis *analysis, int seat, bool is_utf8)
{
    size_t columns = analysis->count < CURVE_MOST ? analysis->count : CURVE_MOST;
    double last = -1;
    for (size_t column = 0; column < columns; column++) {
        size_t from = column * analysis->count / columns;
        size_t to = (column + 1) * analysis->count / columns, points = 0;
        double sum = 0, chance;
        for (size_t i = from; i < to; i++) {
            if (analysis_chance(analysis, i, seat, &chance)) {
                sum += chance;
                points++;
            }
        }
        last = points ? sum / (double)points : last;
        if (last < 0)
            putchar(' ');
        else
            put_level(last, is_utf8);
    }
}

static void print_seat(const struct analysis *analysis, int seat, bool is_utf8)
{
    double first = -1, chance, end = result_of(analysis, seat);
    char label[64];
    snprintf(label, sizeof label, _("player %d"), seat + 1);
    text_pad(stdout, label, LABEL);
    print_curve(analysis, seat, is_utf8);
    for (size_t i = 0; i < analysis->count && first < 0; i++)
        first = analysis_chance(analysis, i, seat, &chance) ? chance : -1;
    if (first >= 0)
        printf(_("  %.0f %% at first"), 100 * first);
    if (end >= 0)
        printf("%s", end == 1 ? _(", won") : end == 0 ? _(", lost") : _(", drawn"));
    putchar('\n');
}

static void print_worst(const struct analysis *analysis, size_t index)
{
    const struct analysis_choice *choice = &analysis->choice[index];
    char text[2048];
    snprintf(text, sizeof text,
             _("choice %zu, round %u, player %d (%s): %s: %.0f %%; better: %s: %.0f %%"),
             choice->number, choice->round, choice->seat + 1, choice->asked, choice->chosen,
             100 * choice->chance, choice->better, 100 * (choice->chance + choice->cost));
    text_wrap(stdout, text, 2, terminal_width());
    if (choice->line) {
        snprintf(text, sizeof text, _("then %s"), choice->line);
        text_wrap(stdout, text, 4, terminal_width());
    }
}

void analysis_print(struct app *app, const struct analysis *analysis, const char *path,
                    size_t worst)
{
    size_t *index = app_alloc((worst + 1) * sizeof *index);
    size_t found = analysis_worst(analysis, index, worst);
    bool is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    printf(_("%s%s%s: %zu decisions; the chance to win after each of them\n"),
           app_style(app, APP_BOLD), path, app_style(app, APP_PLAIN), analysis->count);
    for (int seat = 0; seat < (int)qn_seats(analysis->end); seat++) {
        if (qn_team(analysis->end, seat) == seat)
            print_seat(analysis, seat, is_utf8);
    }
    putchar('\n');
    if (!found)
        printf("%s\n", _("No decision cost a hundredth or more."));
    else
        printf("%s%s%s\n", app_style(app, APP_BOLD), _("What cost most:"),
               app_style(app, APP_PLAIN));
    for (size_t i = 0; i < found; i++)
        print_worst(analysis, index[i]);
    free(index);
}

/* ---- programs ------------------------------------------------------------------------------- */

static double rounded(double chance)
{
    return round(chance * 1e4) / 1e4;
}

static json_t *choice_json(const struct analysis_choice *choice)
{
    json_t *json =
        json_pack("{s:I, s:i, s:i, s:f, s:f, s:s?, s:s?, s:s?}", "choice",
                  (json_int_t)choice->number, "round", (int)choice->round, "seat", choice->seat,
                  "chance", rounded(choice->chance), "cost", rounded(choice->cost), "asked",
                  choice->asked, "chosen", choice->chosen_id, "label", choice->chosen);
    if (choice->better) {
        json_object_set_new(json, "better",
                            json_pack("{s:s, s:s, s:f}", "id", choice->better_id, "label",
                                      choice->better, "chance",
                                      rounded(choice->chance + choice->cost)));
        if (choice->line)
            json_object_set_new(json_object_get(json, "better"), "line", json_string(choice->line));
    }
    return json;
}

json_t *analysis_json(const struct analysis *analysis, const struct analysis_plan *plan,
                      size_t worst)
{
    static const char *const outcome[] = {"undecided", "won", "lost", "drawn"};
    json_t *choices = json_array(), *results = json_array(), *most = json_array();
    size_t *index = app_alloc((worst + 1) * sizeof *index);
    size_t found = analysis_worst(analysis, index, worst);
    for (unsigned i = 0; i < qn_seats(analysis->end); i++)
        json_array_append_new(results, json_string(outcome[qn_result(analysis->end, i)]));
    for (size_t i = 0; i < analysis->count; i++)
        json_array_append_new(choices, choice_json(&analysis->choice[i]));
    for (size_t i = 0; i < found; i++)
        json_array_append_new(most, json_integer((json_int_t)analysis->choice[index[i]].number));
    free(index);
    return json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o}", "game", qn_pack_game(analysis->pack),
                     "level", plan->level, "iterations", (json_int_t)plan->budget.iterations,
                     "milliseconds", (json_int_t)plan->budget.milliseconds, "results", results,
                     "worst", most, "choices", choices);
}
