/*
 * Passing on at the terminal: "skip", "pass turn", and "stops", which tells and sets where a person is asked
 * (stops.h).
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <string.h>

static struct stops *stops_of(struct play *play)
{
    return &play->session->seat[qn_waiting(play->session->table)].stops;
}

/* ---- passing on ----------------------------------------------------------------------------- */

/* "skip", "pass turn", "passer le tour": until when, or UNTIL_ASKED if the line says nothing of it. */
static enum stops_until read_until(const char *line)
{
    char folded[128];
    text_fold(line, folded, sizeof folded);
    char *rest = strchr(folded, ' ');
    if (rest)
        *rest++ = '\0';
    bool skips = strcmp(folded, "skip") == 0 || strcmp(folded, "sauter") == 0;
    bool passes = strcmp(folded, "pass") == 0 || strcmp(folded, "passer") == 0;
    if (!skips && !(passes && rest && rest[0]))
        return UNTIL_ASKED;
    return rest && (strstr(rest, "turn") || strstr(rest, "tour")) ? UNTIL_TURN : UNTIL_AIMED;
}

bool play_pass_on(struct play *play, const char *line, size_t *option)
{
    enum stops_until until = read_until(line);
    if (until == UNTIL_ASKED)
        return false;
    if (!stops_pass_until(stops_of(play), play->session->table, until, option)) {
        *option = QN_MAX_OPTIONS;
        play_say(play, until == UNTIL_AIMED ? _("This is no stop: please choose.")
                                            : _("This cannot be passed: please choose."));
    }
    return true;
}

/* Whoever passes by hand again and again may not know that it goes by itself. */
void play_hint_passing(struct play *play)
{
    enum { OFTEN = 3 };
    const qn_option *options;
    size_t enter = play_enter_option(play), count = qn_options(play->session->table, &options);
    bool passes = enter < count && options[enter].flags & QN_PASS;
    if (!passes || ++play->passes != OFTEN)
        return;
    play_say(
        play,
        _("(\"skip\" passes until something is aimed at you or you may act in your turn, \"pass "
          "turn\" until the turn ends; \"stops\" tells where you are asked.)"));
}

/* ---- where one is asked --------------------------------------------------------------------- */

static void show_stops(struct play *play)
{
    const struct stops *stops = stops_of(play);
    FILE *out = play->terminal.out;
    qn_phase phase;
    fprintf(out, "  %s", app_style(play->app, APP_BOLD));
    text_pad(out, _("Asked in"), 26);
    text_pad(out, _("your turn"), 12);
    fprintf(out, "%s%s\n", _("others' turns"), app_style(play->app, APP_PLAIN));
    for (size_t i = 0; qn_phase_get(play->session->pack, i, play->app->lang, &phase); i++) {
        const char *asked[STOPS_SIDES];
        for (unsigned side = 0; side < STOPS_SIDES; side++)
            asked[side] = stops->quiet[side] >> i & 1 ? _("if aimed at") : _("yes");
        fputs("  ", out);
        text_pad(out, phase.label, 26);
        text_pad(out, phase.shared ? "" : asked[STOPS_OWN], 12);
        fprintf(out, "%s\n", asked[STOPS_OTHERS]);
    }
    play_say(play, stops->lets_own ? _("What you announce yourself is resolved without asking you; "
                                       "nor are you asked where all you could do is as good later.")
                                   : _("You are asked before what you announce is resolved."));
    play_say(play, _("\"stops PHASE\" changes one (add \"mine\" or \"others\"), \"stops own\" that "
                     "of your own effects; "
                     "\"stops all\" asks everywhere, \"stops usual\" as in the beginning."));
}

/* Is the word typed one of the two, in English or French? */
static bool is_typed(const char *typed, const char *english, const char *french)
{
    return strcmp(typed, english) == 0 || strcmp(typed, french) == 0;
}

/* A phase by its name, or a part of it; -1: none, or several. */
static int find_phase(const struct play *play, const char *words)
{
    qn_phase phase;
    int found = -1;
    for (int i = 0; qn_phase_get(play->session->pack, (size_t)i, play->app->lang, &phase); i++) {
        if (text_same(phase.label, words) || text_same(phase.word, words))
            return i;
        if (text_holds(phase.label, words))
            found = found == -1 ? i : -2;
    }
    return found < 0 ? -1 : found;
}

/* Takes a last word that says whose turns are meant: a set of sides. */
static unsigned take_sides(char *words)
{
    char *last = strrchr(words, ' ');
    unsigned sides = 0;
    if (last && is_typed(last + 1, "mine", "moi"))
        sides = 1u << STOPS_OWN;
    else if (last && is_typed(last + 1, "others", "autres"))
        sides = 1u << STOPS_OTHERS;
    if (sides)
        *last = '\0';
    return sides ? sides : 1u << STOPS_OWN | 1u << STOPS_OTHERS;
}

/* If it is quiet anywhere there, it is asked; otherwise it becomes quiet. */
static void toggle_phase(struct stops *stops, int phase, unsigned sides)
{
    uint32_t bit = 1u << phase;
    bool quiet = false;
    for (unsigned side = 0; side < STOPS_SIDES; side++)
        quiet |= sides >> side & 1 && stops->quiet[side] & bit;
    for (unsigned side = 0; side < STOPS_SIDES; side++)
        if (sides >> side & 1)
            stops->quiet[side] = quiet ? stops->quiet[side] & ~bit : stops->quiet[side] | bit;
}

void play_stops(struct play *play, const char *line)
{
    struct stops *stops = stops_of(play);
    char words[128];
    text_fold(line, words, sizeof words);
    if (is_typed(words, "all", "tous")) {
        stops_all(stops);
    } else if (is_typed(words, "usual", "habituels")) {
        stops_usual(stops, play->session->pack);
    } else if (is_typed(words, "own", "propres")) {
        stops->lets_own = !stops->lets_own;
    } else if (words[0]) {
        unsigned sides = take_sides(words);
        int phase = find_phase(play, words);
        if (phase < 0) {
            play_say(play, _("There is no phase \"%s\"; \"stops\" lists them."), line);
            return;
        }
        toggle_phase(stops, phase, sides);
    }
    show_stops(play);
}
