/*
 * The situation before a question: what happened, the table, what is asked.
 *
 * On a terminal the table stays in view: it is drawn anew when it has changed or scrolled away, whole if
 * there is room for it above the question, briefly if not, and in one line if not even that fits. Anywhere
 * else (a file, a pipe) nothing scrolls away, and the whole table stands at the start of a turn only.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include <stdlib.h>
#include <string.h>

enum {
    BRIEFEST = 2,
    LOG_IN_VIEW = 6
}; /* lines of what happened last that should stay above a table */

/* Something that has been drawn and not yet been shown. */
struct page {
    char *text;
    size_t size, lines;
    FILE *out; /* where it belongs */
};

static bool page_begin(struct page *page, struct play *play)
{
    *page = (struct page){.out = play->terminal.out};
    FILE *memory = open_memstream(&page->text, &page->size);
    if (memory)
        play->terminal.out = memory;
    return memory != NULL;
}

static void page_end(struct page *page, struct play *play)
{
    fclose(play->terminal.out);
    play->terminal.out = page->out;
    for (size_t i = 0; i < page->size; i++)
        page->lines += page->text[i] == '\n';
}

static void page_show(const struct page *page)
{
    fwrite(page->text, 1, page->size, page->out);
}

/* ---- on a terminal -------------------------------------------------------------------------- */

struct screen {
    struct page log, table, status, ask;
};

static bool draw_into(struct page *page, struct play *play, int seat, unsigned brief)
{
    if (!page_begin(page, play))
        return false;
    play_draw_table(play, seat, brief);
    page_end(page, play);
    return true;
}

/* The table as it fits above the question, with the last lines of the log; false: not at all. */
static bool fit_table(struct play *play, struct screen *screen, int seat, size_t rows,
                      bool is_wanted)
{
    size_t log = screen->log.lines < LOG_IN_VIEW ? screen->log.lines : LOG_IN_VIEW;
    size_t below = screen->ask.lines + 1, above = is_wanted ? 0 : log;
    uint8_t read[sizeof play->read]; /* what is drawn in vain has not been read */
    memcpy(read, play->read, sizeof read);
    for (unsigned brief = 0; brief <= BRIEFEST; brief++) {
        if (!draw_into(&screen->table, play, seat, brief))
            return false;
        if (screen->table.lines + below + above <= rows || (is_wanted && brief == BRIEFEST))
            return true;
        free(screen->table.text);
        screen->table = (struct page){0};
        memcpy(play->read, read, sizeof read);
    }
    return false;
}

/* Is the table on the screen as it is now, when this much more has been written? */
static bool is_in_view(const struct play *play, const struct screen *screen, size_t rows)
{
    size_t after = play->lines_since + screen->log.lines + screen->ask.lines + 2;
    return play->table_text && strcmp(play->table_text, screen->table.text) == 0 &&
           play->table_lines + after <= rows;
}

static void keep_table(struct play *play, struct screen *screen)
{
    free(play->table_text);
    play->table_text = screen->table.text;
    play->table_lines = screen->table.lines;
    play->lines_since = 0;
    screen->table.text = NULL;
}

static void show_table(struct play *play, struct screen *screen, int seat, size_t rows,
                       bool is_wanted)
{
    bool is_paying = qn_ask_role(play->session->table) == QN_ROLE_PAYMENT;
    bool fits = (is_wanted || !is_paying) && fit_table(play, screen, seat, rows, is_wanted);
    if (fits && (is_wanted || !is_in_view(play, screen, rows))) {
        page_show(&screen->table);
        keep_table(play, screen);
        return;
    }
    if (!fits && page_begin(&screen->status, play)) {
        play_draw_status(play, seat);
        page_end(&screen->status, play);
        page_show(&screen->status);
    }
    play->lines_since += screen->log.lines + screen->status.lines;
}

/* The question; where a table belongs above it that would not fit, its options stand side by side. */
static bool ask_into(struct page *page, struct play *play, const qn_ask *ask, size_t rows,
                     bool is_wanted)
{
    struct page table = {0};
    uint8_t read[sizeof play->read], shown[sizeof play->read];
    uint16_t told = play->told;
    memcpy(read, play->read, sizeof read);
    if (!page_begin(page, play))
        return false;
    play_show_ask(play, ask);
    page_end(page, play);
    memcpy(shown, play->read, sizeof shown);
    if (!is_wanted || !draw_into(&table, play, ask->seat, BRIEFEST))
        return true;
    free(table.text);
    memcpy(play->read, shown, sizeof shown); /* that table was only measured */
    if (table.lines + page->lines + 1 <= rows)
        return true;
    free(page->text);
    memcpy(play->read, read, sizeof read);
    play->told = told;
    if (!page_begin(page, play))
        return false;
    play->is_terse = true;
    play_show_ask(play, ask);
    play->is_terse = false;
    page_end(page, play);
    return true;
}

static void show_on_screen(struct play *play, const qn_ask *ask, size_t rows, bool is_wanted)
{
    struct screen screen = {0};
    if (!page_begin(&screen.log, play))
        return;
    play->log_seen[ask->seat] = play_show_log(play, ask->seat, play->log_seen[ask->seat]);
    page_end(&screen.log, play);
    if (!ask_into(&screen.ask, play, ask, rows, is_wanted))
        return;
    page_show(&screen.log);
    show_table(play, &screen, ask->seat, rows, is_wanted);
    page_show(&screen.ask);
    play->lines_since += screen.ask.lines + 1;
    free(screen.log.text);
    free(screen.table.text);
    free(screen.status.text);
    free(screen.ask.text);
}

/* ---- anywhere ------------------------------------------------------------------------------- */

/* The whole table at the start of a turn's question, or of a step's in which something happened;
 * otherwise a line is enough. */
static bool wants_table(const struct play *play, const qn_ask *ask, bool is_new_reader)
{
    qn_role role = qn_ask_role(play->session->table);
    bool is_new = qn_log_count(play->session->table) > play->log_seen[ask->seat];
    return is_new_reader || role == QN_ROLE_TURN || (role == QN_ROLE_STEP && is_new);
}

void play_show_situation(struct play *play, const qn_ask *ask, bool is_new_reader)
{
    size_t rows = terminal_rows();
    bool is_wanted = wants_table(play, ask, is_new_reader);
    if (is_new_reader)
        play_forget_table(play);
    if (rows) {
        is_wanted |= qn_ask_role(play->session->table) == QN_ROLE_ACTIONS;
        show_on_screen(play, ask, rows, is_wanted);
    } else {
        play->log_seen[ask->seat] = play_show_log(play, ask->seat, play->log_seen[ask->seat]);
        if (is_wanted)
            play_draw_table(play, ask->seat, 0);
        else
            play_draw_status(play, ask->seat);
        play_show_ask(play, ask);
    }
    play_hint_passing(play);
}

void play_forget_table(struct play *play)
{
    free(play->table_text);
    play->table_text = NULL;
    play->lines_since = 0;
}
