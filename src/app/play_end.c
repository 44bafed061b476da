/*
 * The end of a game: who has won, what decided it, how long it took, and the figures of both sides, all from
 * the log; and whether to play again.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "text.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SUBJECTS = 64 };

/* ---- who, why, how long --------------------------------------------------------------------- */

/* Bots are called as --seats calls them. */
static const char *who_plays(const char *name)
{
    return strcmp(name, "human") == 0 ? _("human") : name;
}

static void tell_results(struct play *play)
{
    const qn_table *table = play->session->table;
    FILE *out = play->terminal.out;
    for (unsigned i = 0; i < qn_seats(table); i++) {
        qn_outcome outcome = qn_result(table, i);
        fprintf(out, "%s", app_style(play->app, outcome == QN_WON ? APP_GOOD : APP_ALERT));
        fprintf(out,
                outcome == QN_WON     ? _("Player %u (%s) has won.")
                : outcome == QN_LOST  ? _("Player %u (%s) has lost.")
                : outcome == QN_DRAWN ? _("Player %u (%s) has drawn.")
                                      : _("Player %u (%s): undecided."),
                i + 1, who_plays(play->session->seat[i].name));
        fprintf(out, "%s\n", app_style(play->app, APP_PLAIN));
    }
}

/* Does the line tell nothing but the outcome? */
static bool is_verdict(const qn_log_line *line)
{
    static const char *const words[] = {"win", "wins", "lose", "drawn", "eliminated"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(line->what, words[i]) == 0 && line->amount == 0)
            return true;
    }
    return false;
}

/* The last thing that happened before the verdict, with its rule. */
static void tell_reason(struct play *play, int seat)
{
    const qn_table *table = play->session->table;
    char text[1024], id[12] = "", whole[1100];
    qn_log_line line;
    for (size_t i = qn_log_count(table); i-- > 0;) {
        if (qn_log_moment(table, i) != QN_MOMENT_NONE || !qn_log_get(table, i, seat, &line) ||
            is_verdict(&line))
            continue;
        qn_log_text(table, i, seat, play->app->lang, text, sizeof text);
        if (line.rule)
            qn_rule_id(line.rule, id);
        snprintf(whole, sizeof whole, _("What decided it: %s %s"), text, id);
        text_wrap(play->terminal.out, whole, 0, terminal_width());
        return;
    }
}

static void tell_length(struct play *play)
{
    struct session *session = play->session;
    long minutes = (long)(time(NULL) - play->started) / 60;
    char text[256];
    unsigned round = qn_round(session->table);
    bool has_rounds =
        strcmp(qn_pack_game(session->pack), "champions") == 0; /* the others count turns */
    int used =
        snprintf(text, sizeof text,
                 has_rounds ? ngettext("%u round, %zu choices", "%u rounds, %zu choices", round)
                            : ngettext("%u turn, %zu choices", "%u turns, %zu choices", round),
                 round, qn_journal_length(session->journal));
    if (minutes > 0 && used > 0 && (size_t)used < sizeof text)
        snprintf(text + used, sizeof text - (size_t)used,
                 ngettext(", %ld minute", ", %ld minutes", (unsigned long)minutes), minutes);
    fprintf(play->terminal.out, "%s\n", text);
}

/* ---- figures -------------------------------------------------------------------------------- */

/* Who did it, or what it happened to, and how often or how much. */
struct subject {
    int seat;     /* or -1 */
    uint16_t def; /* or QN_NONE */
    long sum;
};

struct figure {
    const char *word, *label;
    bool sums;    /* what its numbers come to, not how often */
    bool subject; /* where no player is named, what it happened to counts */
    bool bare;    /* lines that speak of a card mean something else */
};

static const struct figure figures[] = {
    {"play", N_("Cards played"), false, false},
    {"recruit", N_("Recruited"), false, false},
    {"announce", N_("Abilities announced"), false, false},
    {"vanquish", N_("Vanquished"), false, false},
    {"damage", N_("Damage taken"), true, true},
    {"heal", N_("Healed"), true, true},
    {"vp", N_("Victory points"), true, false},
    {"gain", N_("Power gained"), true, false, true},
    {"threat", N_("Threat placed"), true, true},
    {"remove_threat", N_("Threat removed"), true, true},
};

static void add_to(struct subject *subjects, size_t *count, int seat, uint16_t def, long more)
{
    size_t i = 0;
    while (i < *count && (subjects[i].seat != seat || subjects[i].def != def))
        i++;
    if (i == SUBJECTS)
        return;
    if (i == *count)
        subjects[(*count)++] = (struct subject){seat, def, 0};
    subjects[i].sum += more;
}

static void sort(struct subject *subjects, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct subject one = subjects[i];
        size_t to = i;
        for (; to > 0 && subjects[to - 1].sum < one.sum; to--)
            subjects[to] = subjects[to - 1];
        subjects[to] = one;
    }
}

static size_t gather(struct play *play, const struct figure *figure, int seat,
                     struct subject *subjects)
{
    const qn_table *table = play->session->table;
    size_t count = 0;
    qn_log_line line;
    for (size_t i = 0; i < qn_log_count(table); i++) {
        if (!qn_log_get(table, i, seat, &line) || strcmp(line.what, figure->word) != 0)
            continue;
        bool is_card = figure->subject && line.seat < 0 && line.def != QN_NONE;
        long more = figure->sums ? line.amount : 1;
        if (figure->bare && line.def != QN_NONE)
            continue;
        if (more > 0 && (is_card || line.seat >= 0))
            add_to(subjects, &count, is_card ? -1 : line.seat,
                   is_card ? line.def : (uint16_t)QN_NONE, more);
    }
    sort(subjects, count);
    return count;
}

static void tell_figure(struct play *play, const struct figure *figure, int seat)
{
    enum { TOLD = 4 };
    struct subject subjects[SUBJECTS];
    size_t count = gather(play, figure, seat, subjects), used = 0;
    char text[512], who[64];
    if (!count)
        return;
    used = (size_t)snprintf(text, sizeof text, _("%s:"), gettext(figure->label));
    for (size_t i = 0; i < count && i < TOLD && used < sizeof text; i++) {
        if (subjects[i].seat < 0)
            snprintf(who, sizeof who, "%s",
                     app_card_name(play->app, play->session->pack, subjects[i].def));
        else if (subjects[i].seat == seat)
            snprintf(who, sizeof who, "%s", _("you"));
        else
            snprintf(who, sizeof who, _("player %d"), subjects[i].seat + 1);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%ld (%s)", i ? ", " : " ",
                                 subjects[i].sum, who);
    }
    text_wrap(play->terminal.out, text, 2, terminal_width());
}

void play_show_end(struct play *play)
{
    int seat = play->reader >= 0 ? play->reader : 0;
    play_show_log(play, seat, play->log_seen[seat]);
    play_draw_table(play, seat, 0);
    fputc('\n', play->terminal.out);
    tell_results(play);
    tell_reason(play, seat);
    tell_length(play);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        tell_figure(play, &figures[i], seat);
    if (play->session->path)
        fprintf(play->terminal.out, _("The journal:\n%s\n"), play->session->path);
}

/* ---- again ---------------------------------------------------------------------------------- */

/* AGAINS: that is none of the answers. */
static enum play_again read_again(const char *line)
{
    static const struct {
        const char *typed;
        enum play_again again;
    } answers[] = {{"", AGAIN_NO},      {"no", AGAIN_NO},      {"n", AGAIN_NO},
                   {"non", AGAIN_NO},   {"quit", AGAIN_NO},    {"quitter", AGAIN_NO},
                   {"yes", AGAIN_SAME}, {"oui", AGAIN_SAME},   {"y", AGAIN_SAME},
                   {"o", AGAIN_SAME},   {"again", AGAIN_SAME}, {"encore", AGAIN_SAME},
                   {"menu", AGAIN_MENU}};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        if (text_same(line, answers[i].typed))
            return answers[i].again;
    }
    return AGAINS;
}

enum play_again play_ask_again(struct app *app)
{
    enum play_again again = AGAINS;
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1)
        return AGAIN_NO;
    struct terminal terminal;
    if (!terminal_open(&terminal))
        terminal.out = stdout;
    struct line_editor *editor = line_editor_new(stdin, terminal.out);
    char prompt[64];
    fputc('\n', terminal.out);
    snprintf(prompt, sizeof prompt, "%s>%s ", app_style(app, APP_ACCENT),
             app_style(app, APP_PLAIN));
    while (again == AGAINS) {
        text_wrap(
            terminal.out,
            _("Again? Type yes for the same with other cards, menu to choose anew; Enter leaves."),
            0, terminal_width());
        const char *line = editor ? line_editor_read(editor, prompt) : NULL;
        again = line ? read_again(line) : AGAIN_NO;
    }
    line_editor_free(editor);
    terminal_close(&terminal);
    return again;
}
