/*
 * Lines that a person types. See line_editor.h.
 *
 * Characters are read here and not by libedit, so that a terminal that was resized or left with Ctrl-Z comes
 * back as it was, and Ctrl-C ends the line without a signal to anybody else.
 */
#define _POSIX_C_SOURCE 200809L
#include "line_editor.h"

#include "app.h"
#include "line_completion.h"
#include "terminal.h"
#include "text.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef QUINTE_EDITING
#include <histedit.h>
#include <wchar.h>
#endif

enum { HISTORY = 200, MARK = '\1', REDISPLAY = 0x1F /* ^_ */ };

struct line_editor {
    FILE *in, *out;
    bool is_terminal;
    char *line; /* as it was read, trimmed */
    size_t size;
    line_offer_fn *offer;
    void *user;
    char prompt[64]; /* escape sequences between marks */
#ifdef QUINTE_EDITING
    EditLine *edit; /* NULL: nothing is edited */
    History *history;
#endif
};

static void trim(char *line)
{
    size_t length = strlen(line), start = strspn(line, " \t");
    while (length > start && strchr(" \t\r\n", line[length - 1]))
        length--;
    memmove(line, line + start, length - start);
    line[length - start] = '\0';
}

#ifdef QUINTE_EDITING

/* ---- reading -------------------------------------------------------------------------------- */

/* The handler of an interrupt is good for one: was it used? */
static bool is_interrupted(void)
{
    struct sigaction now;
    return sigaction(SIGINT, NULL, &now) == 0 && now.sa_handler == SIG_DFL;
}

/* One byte; -1 when nothing comes any more. A window that changed and a terminal that came back are a key
 * that shows the line anew. */
static int read_byte(EditLine *edit, int fd)
{
    unsigned char byte;
    ssize_t got = read(fd, &byte, 1);
    if (got == 1)
        return byte;
    if (got == 0 || errno != EINTR || is_interrupted())
        return -1;
    el_resize(edit);
    el_set(edit, EL_PREP_TERM, 0); /* whoever had the terminal meanwhile has set it up anew */
    el_set(edit, EL_PREP_TERM, 1);
    return REDISPLAY;
}

static int read_character(EditLine *edit, wchar_t *out)
{
    FILE *in;
    mbstate_t state = {0};
    el_get(edit, EL_GETFP, 0, &in);
    for (;;) {
        int byte = read_byte(edit, fileno(in));
        if (byte < 0)
            return byte;
        char c = (char)byte;
        size_t length = mbrtowc(out, &c, 1, &state);
        if (length == (size_t)-2)
            continue; /* there is more to it */
        if (length == (size_t)-1) {
            state = (mbstate_t){0};
            continue; /* no character of this locale */
        }
        return 1;
    }
}

/* ---- completing ----------------------------------------------------------------------------- */

static struct line_editor *editor_of(EditLine *edit)
{
    void *data = NULL;
    el_get(edit, EL_CLIENTDATA, &data);
    return data;
}

static char *prompt_of(EditLine *edit)
{
    return editor_of(edit)->prompt;
}

/* Escape sequences take no room on the screen: libedit wants a mark before and after them. */
static void set_prompt(struct line_editor *editor, const char *prompt)
{
    size_t used = 0;
    bool is_escape = false;
    for (; *prompt && used + 3 < sizeof editor->prompt; prompt++) {
        if (*prompt == '\033') {
            editor->prompt[used++] = MARK;
            is_escape = true;
        }
        editor->prompt[used++] = *prompt;
        if (is_escape && *prompt == 'm') {
            editor->prompt[used++] = MARK;
            is_escape = false;
        }
    }
    editor->prompt[used] = '\0';
}

/* What fits, side by side, below the line. */
static void list(const struct completion *found, FILE *out)
{
    size_t widest = 0, screen = terminal_width(), column = 0;
    for (size_t i = 0; i < found->count; i++) {
        size_t width = text_width(found->text[i]);
        widest = width > widest ? width : widest;
    }
    fputc('\n', out);
    for (size_t i = 0; i < found->count; i++) {
        if (column && column + widest + 2 > screen) {
            fputc('\n', out);
            column = 0;
        }
        fputs("  ", out);
        text_pad(out, found->text[i], widest);
        column += widest + 2;
    }
    fputc('\n', out);
    fflush(out);
}

/* Would the line say more? */
static bool is_longer(const char *common, const char *line)
{
    char more[COMPLETION_TEXT], typed[COMPLETION_TEXT];
    return text_fold(common, more, sizeof more) > text_fold(line, typed, sizeof typed);
}

static unsigned char complete(EditLine *edit, int key)
{
    struct line_editor *editor = editor_of(edit);
    const LineInfo *info = el_line(edit);
    char line[COMPLETION_TEXT];
    (void)key;
    snprintf(line, sizeof line, "%.*s", (int)(info->cursor - info->buffer), info->buffer);
    if (!editor->offer)
        return CC_ERROR;
    struct completion *found = app_alloc(sizeof *found);
    completion_find(found, line, editor->offer, editor->user);
    unsigned char result = CC_ERROR;
    if (found->count && (found->count == 1 || is_longer(found->common, line))) {
        const wchar_t *from = el_wline(edit)->buffer, *to = el_wline(edit)->cursor;
        el_deletestr(edit, (int)(to - from));
        el_insertstr(edit, found->common);
        result = CC_REFRESH;
    } else if (found->count) {
        list(found, editor->out);
        result = CC_REDISPLAY;
    }
    free(found);
    return result;
}

/* ---- life ----------------------------------------------------------------------------------- */

static void start_editing(struct line_editor *editor)
{
    HistEvent event;
    if (!editor->is_terminal || isatty(STDOUT_FILENO) != 1)
        return;
    editor->edit = el_init("quinte", editor->in, stdout, stderr);
    editor->history = history_init();
    if (!editor->edit || !editor->history)
        return;
    history(editor->history, &event, H_SETSIZE, HISTORY);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT_ESC, prompt_of, MARK);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_set(editor->edit, EL_GETCFN, read_character);
    el_wset(editor->edit, EL_ADDFN, L"quinte-complete", L"Completes what is typed", complete);
    el_set(editor->edit, EL_BIND, "^I", "quinte-complete", NULL);
    el_set(editor->edit, EL_BIND, "^_", "ed-redisplay", NULL);
    el_set(editor->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(editor->edit, NULL); /* as the person likes it: ~/.editrc */
}

static void stop_editing(struct line_editor *editor)
{
    if (editor->edit)
        el_end(editor->edit);
    if (editor->history)
        history_end(editor->history);
}

/* A window that changes, and a terminal that comes back, wake the reading. */
static void on_change(int number)
{
    (void)number;
}

/* Numbers mean something else the next time. */
static bool is_worth_keeping(const char *line)
{
    return line[strspn(line, "0123456789")] != '\0';
}

static bool edit_line(struct line_editor *editor, const char *prompt)
{
    static const int wakers[] = {SIGWINCH, SIGCONT};
    enum { WAKERS = sizeof wakers / sizeof wakers[0] };
    struct sigaction before[WAKERS], action = {.sa_handler = on_change};
    HistEvent event;
    int length = 0;
    for (int i = 0; i < WAKERS; i++)
        sigaction(wakers[i], &action, &before[i]);
    fflush(editor->out);
    set_prompt(editor, prompt);
    el_resize(editor->edit);
    const char *line = el_gets(editor->edit, &length);
    for (int i = 0; i < WAKERS; i++)
        sigaction(wakers[i], &before[i], NULL);
    if (!line || length <= 0)
        return false;
    editor->size = (size_t)length + 1;
    editor->line = app_grow(editor->line, editor->size);
    snprintf(editor->line, editor->size, "%s", line);
    trim(editor->line);
    if (is_worth_keeping(editor->line))
        history(editor->history, &event, H_ENTER, editor->line);
    return true;
}

static bool is_edited(const struct line_editor *editor)
{
    return editor->edit && editor->history;
}

#else

static void start_editing(struct line_editor *editor)
{
    (void)editor;
}

static void stop_editing(struct line_editor *editor)
{
    (void)editor;
}

static bool edit_line(struct line_editor *editor, const char *prompt)
{
    (void)editor;
    (void)prompt;
    return false;
}

static bool is_edited(const struct line_editor *editor)
{
    (void)editor;
    return false;
}

#endif

struct line_editor *line_editor_new(FILE *in, FILE *out)
{
    struct line_editor *editor = calloc(1, sizeof *editor);
    if (!editor)
        return NULL;
    editor->in = in;
    editor->out = out;
    editor->is_terminal = isatty(fileno(in)) == 1;
    start_editing(editor);
    return editor;
}

void line_editor_free(struct line_editor *editor)
{
    if (!editor)
        return;
    stop_editing(editor);
    free(editor->line);
    free(editor);
}

void line_editor_offer(struct line_editor *editor, line_offer_fn *fn, void *user)
{
    editor->offer = fn;
    editor->user = user;
}

const char *line_editor_read(struct line_editor *editor, const char *prompt)
{
    if (is_edited(editor))
        return edit_line(editor, prompt) ? editor->line : NULL;
    fputs(prompt, editor->out);
    fflush(editor->out);
    if (getline(&editor->line, &editor->size, editor->in) < 0)
        return NULL;
    trim(editor->line);
    return editor->line;
}

bool line_editor_is_echoed(const struct line_editor *editor)
{
    return editor->is_terminal;
}

void line_editor_forget(struct line_editor *editor)
{
#ifdef QUINTE_EDITING
    HistEvent event;
    if (editor->history)
        history(editor->history, &event, H_CLEAR);
#else
    (void)editor;
#endif
}
