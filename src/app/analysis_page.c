/*
 * An analysis as a page: the curve as a picture (SVG), what cost most as a list. One file, no script, light or dark as
 * the reader's system is.
 */
#define _POSIX_C_SOURCE 200809L
#include "analysis.h"

#include "text.h"

#include <quinte/search.h>

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 920, HEIGHT = 300, LEFT = 46, RIGHT = 14, TOP = 14, BOTTOM = 34 };

static const char style_sheet[] =
    "body{font:16px/1.55 system-ui,sans-serif;max-width:62em;margin:2.2em auto;padding:0 1.2em;"
    "color:#23262b;background:#fbfaf7}\n"
    "h1{font-size:1.45em;margin-bottom:.1em}h2{font-size:1.1em;margin-top:2em}\n"
    "p.sub{color:#6a7078;margin-top:0}\n"
    "svg{width:100%;height:auto;display:block}\n"
    ".grid{stroke:#d9d6cd;stroke-width:1}.half{stroke-dasharray:4 5}\n"
    ".axis{fill:#7a7f86;font-size:12px}\n"
    ".curve{fill:none;stroke-width:2.2;stroke-linejoin:round}\n"
    ".s0{stroke:#b3402e}.s1{stroke:#2f6f9f}.s2{stroke:#4f7f3b}.s3{stroke:#8b5aa8}.s4{stroke:#"
    "a9782b}"
    ".s5{stroke:#3b8784}\n"
    ".dot{fill:#fbfaf7;stroke-width:2.4}.number{font-size:11px;font-weight:700;fill:#23262b}\n"
    ".key b{display:inline-block;width:1.6em;height:.28em;border-radius:2px;margin:0 .4em .25em "
    "0}\n"
    "ol{padding-left:1.4em}li{margin:.9em 0}\n"
    ".bars{display:grid;grid-template-columns:minmax(8em,24em) 1fr 3.2em;gap:.15em .8em;"
    "align-items:center;margin-top:.2em}\n"
    ".bar{background:#e9e6de;border-radius:3px;height:.62em}\n"
    ".bar i{display:block;height:100%;border-radius:3px;background:#b9b4a6}\n"
    ".bar.good i{background:#5b8c4a}\n"
    ".where{color:#6a7078}.line{color:#6a7078;font-style:italic;grid-column:1/-1}\n"
    "@media(prefers-color-scheme:dark){body{color:#dcdcd6;background:#191b1e}.grid{stroke:#3a3d42}"
    ".dot{fill:#191b1e}.number{fill:#dcdcd6}.bar{background:#2f3237}.bar i{background:#6b6f76}"
    ".bar.good i{background:#6fa35b}p.sub,.where,.line{color:#9aa0a8}}\n";

static void put(FILE *file, const char *text)
{
    for (; text && *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", file); break;
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        case '"': fputs("&quot;", file); break;
        default: fputc(*text, file);
        }
    }
}

/* Places in whole tenths of a unit: no language's decimal comma gets into the picture. */
static void put_tenths(FILE *file, double value)
{
    long tenths = (long)(value * 10 + 0.5);
    fprintf(file, "%ld.%ld", tenths / 10, tenths % 10);
}

static double x_of(const struct analysis *analysis, size_t index)
{
    double last = analysis->count > 1 ? (double)(analysis->count - 1) : 1;
    return LEFT + (WIDTH - LEFT - RIGHT) * (double)index / last;
}

static double y_of(double chance)
{
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
}

static void put_grid(const struct analysis *analysis, FILE *file)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        int y = (int)y_of(percent / 100.0);
        fprintf(file, "<line class=\"grid%s\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>",
                percent == 50 ? " half" : "", LEFT, WIDTH - RIGHT, y, y);
        fprintf(file,
                "<text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"end\">%d&#160;%%</text>\n",
                LEFT - 8, y + 4, percent);
    }
    unsigned round = 0;
    for (size_t i = 0; i < analysis->count;
         i++) { /* where rounds begin, if they are not too many */
        double x = x_of(analysis, i), end = (double)WIDTH - RIGHT;
        unsigned now = analysis->choice[i].round;
        unsigned step = 1 + analysis->choice[analysis->count - 1].round / 24;
        if (now == round || now % step)
            continue;
        round = now;
        fputs("<text class=\"axis\" text-anchor=\"middle\" x=\"", file);
        put_tenths(file, x < end ? x : end);
        fprintf(file, "\" y=\"%d\">%u</text>", HEIGHT - BOTTOM + 18, now);
    }
    fprintf(file, "<text class=\"axis\" x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDTH - RIGHT,
            HEIGHT - 2);
    put(file, _("round"));
    fputs("</text>\n", file);
}

static void put_curve(const struct analysis *analysis, int seat, FILE *file)
{
    bool is_begun = false;
    double chance;
    fprintf(file, "<path class=\"curve s%d\" d=\"", seat);
    for (size_t i = 0; i < analysis->count; i++) {
        if (!analysis_chance(analysis, i, seat, &chance))
            continue;
        fputc(is_begun ? 'L' : 'M', file);
        put_tenths(file, x_of(analysis, i));
        fputc(' ', file);
        put_tenths(file, y_of(chance));
        is_begun = true;
    }
    fputs("\"/>\n", file);
}

/* What cost most, numbered as in the list. */
static void put_dot(const struct analysis *analysis, size_t index, size_t number, FILE *file)
{
    const struct analysis_choice *choice = &analysis->choice[index];
    int team = qn_team(analysis->end, choice->seat);
    double x = x_of(analysis, index), y = y_of(choice->chance);
    fprintf(file, "<circle class=\"dot s%d\" r=\"9\" cx=\"", team);
    put_tenths(file, x);
    fputs("\" cy=\"", file);
    put_tenths(file, y);
    fputs("\"><title>", file);
    put(file, choice->chosen);
    fputs("</title></circle><text class=\"number\" text-anchor=\"middle\" x=\"", file);
    put_tenths(file, x);
    fputs("\" y=\"", file);
    put_tenths(file, y + 4);
    fprintf(file, "\">%zu</text>\n", number);
}

static void put_key(const struct analysis *analysis, FILE *file)
{
    static const char *const colour[] = {"#b3402e", "#2f6f9f", "#4f7f3b",
                                         "#8b5aa8", "#a9782b", "#3b8784"};
    fputs("<p class=\"key\">", file);
    for (int seat = 0; seat < (int)qn_seats(analysis->end); seat++) {
        char label[64];
        if (qn_team(analysis->end, seat) != seat)
            continue;
        qn_outcome outcome = qn_result(analysis->end, (unsigned)seat);
        snprintf(label, sizeof label, _("player %d"), seat + 1);
        fprintf(file, "<b style=\"background:%s\"></b>", colour[seat]);
        put(file, label);
        put(file, outcome == QN_WON     ? _(", won")
                  : outcome == QN_LOST  ? _(", lost")
                  : outcome == QN_DRAWN ? _(", drawn")
                                        : "");
        fputs(" &#160; ", file);
    }
    fputs("</p>\n", file);
}

static void put_bar(const char *label, double chance, bool is_good, FILE *file)
{
    int percent = (int)(chance * 100 + 0.5);
    fputs("<span>", file);
    put(file, label);
    fprintf(
        file,
        "</span><span class=\"bar%s\"><i style=\"width:%d%%\"></i></span><span>%d&#160;%%</span>",
        is_good ? " good" : "", percent, percent);
}

static void put_item(const struct analysis_choice *choice, FILE *file)
{
    char where[256];
    snprintf(where, sizeof where, _("choice %zu, round %u, player %d"), choice->number,
             choice->round, choice->seat + 1);
    fputs("<li><span class=\"where\">", file);
    put(file, where);
    fputs("</span> &#183; ", file);
    put(file, choice->asked);
    fputs("<div class=\"bars\">", file);
    put_bar(choice->better, choice->chance + choice->cost, true, file);
    if (choice->line) {
        char line[1024];
        snprintf(line, sizeof line, _("then %s"), choice->line);
        fputs("<span class=\"line\">", file);
        put(file, line);
        fputs("</span>", file);
    }
    put_bar(choice->chosen, choice->chance, false, file);
    fputs("</div>", file);
    fputs("</li>\n", file);
}

void analysis_page(struct app *app, const struct analysis *analysis, const char *path, size_t worst,
                   FILE *file)
{
    size_t *index = app_alloc((worst + 1) * sizeof *index), game = 0;
    size_t found = analysis_worst(analysis, index, worst);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    while (strcmp(qn_game_name(game), qn_pack_game(analysis->pack)) != 0)
        game++;
    fprintf(file,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
            app->lang == QN_FRENCH ? "fr" : "en");
    put(file, name);
    fprintf(file, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style_sheet);
    put(file, qn_game_title(game, app->lang));
    fputs("</h1>\n<p class=\"sub\">", file);
    put(file, name);
    fputs("</p>\n<h2>", file);
    put(file, _("The chance to win after every decision"));
    fprintf(file, "</h2>\n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, HEIGHT);
    put(file, _("The chance to win after every decision"));
    fputs("\">\n", file);
    put_grid(analysis, file);
    for (int seat = 0; seat < (int)qn_seats(analysis->end); seat++)
        if (qn_team(analysis->end, seat) == seat)
            put_curve(analysis, seat, file);
    for (size_t i = found; i-- > 0;)
        put_dot(analysis, index[i], i + 1, file);
    fputs("</svg>\n", file);
    put_key(analysis, file);
    fputs("<h2>", file);
    put(file, found ? _("What cost most:") : _("No decision cost a hundredth or more."));
    fputs("</h2>\n<ol>\n", file);
    for (size_t i = 0; i < found; i++)
        put_item(&analysis->choice[index[i]], file);
    fputs("</ol>\n</body>\n</html>\n", file);
    free(index);
}
