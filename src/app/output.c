/*
 * Speaking to people and to programs: messages on stderr, styles and JSON on stdout, files.
 */
#define _POSIX_C_SOURCE 200809L
#include "app.h"
#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MESSAGE_LONGEST = 2048 };

/* One line on stderr, in letters that it can show. */
static void put_line(const struct app *app, const char *line)
{
    char plain[MESSAGE_LONGEST];
    if (app->plain_errors) {
        text_plain(line, plain, sizeof plain);
        line = plain;
    }
    fprintf(stderr, "%s\n", line);
}

static void say(const struct app *app, enum app_style style, const char *format, va_list args)
{
    const char *on = app->colour_errors ? style == APP_ALERT ? "\033[31m" : "\033[2m" : "";
    const char *off = app->colour_errors ? "\033[0m" : "";
    fflush(stdout);
    char text[MESSAGE_LONGEST];
    vsnprintf(text, sizeof text, format, args);
    fprintf(stderr, "%squinte:%s ", on, off);
    put_line(app, text);
}

int app_error(const struct app *app, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(app, APP_ALERT, format, args);
    va_end(args);
    return APP_BAD;
}

void app_note(const struct app *app, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(app, APP_DIM, format, args);
    va_end(args);
}

size_t app_message_words(const qn_message *message, char *buf, size_t size)
{
    qn_message said = *message;
    for (size_t i = 0; i < sizeof said.args / sizeof said.args[0]; i++) {
        /* "a type of card" is ours to translate; "guard" is a word of the file and stays. */
        bool ours = said.args[i] != NULL && strchr(said.args[i], ' ') != NULL;
        said.args[i] = ours ? gettext(said.args[i]) : said.args[i];
    }
    return qn_message_text(&said, gettext(message->format), buf, size);
}

size_t app_message_text(const qn_message *message, char *buf, size_t size)
{
    char place[512] = "", text[1024];
    app_message_words(message, text, sizeof text);
    if (message->file != NULL && message->line != 0 && message->column != 0) {
        snprintf(place, sizeof place, "%s:%u:%u: ", message->file, message->line, message->column);
    } else if (message->file != NULL && message->line != 0) {
        snprintf(place, sizeof place, "%s:%u: ", message->file, message->line);
    } else if (message->file != NULL) {
        snprintf(place, sizeof place, "%s: ", message->file);
    }
    const char *rule = message->rule != NULL ? message->rule : "";
    int length = snprintf(buf, size, "%s%s%s%s%s", place, text, rule[0] != 0 ? " [" : "", rule,
                          rule[0] != 0 ? "]" : "");
    return length > 0 ? (size_t)length : 0;
}

static void report_print(void *user, const qn_message *message)
{
    char line[MESSAGE_LONGEST];
    app_message_text(message, line, sizeof line);
    fflush(stdout);
    put_line(user, line);
}

qn_report app_report(struct app *app)
{
    return (qn_report){report_print, app};
}

const char *app_status_text(qn_status status)
{
    static const char *const texts[] = {
        [QN_OK] = N_("all is well"),
        [QN_BAD_OPTION] = N_("there is no such option"),
        [QN_STALE] = N_("the choice answers an older question"),
        [QN_NOT_WAITING] = N_("the table waits for nobody"),
        [QN_BAD_SETUP] = N_("the set-up is not possible"),
        [QN_BAD_CONTENT] = N_("the content has errors"),
        [QN_BAD_JOURNAL] = N_("the journal is damaged or diverges"),
        [QN_NO_FILE] = N_("the file or folder cannot be read or written"),
        [QN_NO_MEMORY] = N_("there is not enough memory"),
        [QN_LOOP] = N_("a mandatory endless loop stopped the table"),
        [QN_FULL] = N_("the table is full"),
        [QN_EXISTS] = N_("something else is there already"),
        [QN_BAD_ARGUMENT] = N_("something that is needed is missing"),
    };
    return (size_t)status < sizeof texts / sizeof texts[0] ? gettext(texts[status]) : "?";
}

const char *app_style(const struct app *app, enum app_style style)
{
    static const char *const codes[] = {
        [APP_PLAIN] = "\033[0m", [APP_BOLD] = "\033[1m",   [APP_DIM] = "\033[2m",
        [APP_GOOD] = "\033[32m", [APP_ALERT] = "\033[31m", [APP_ACCENT] = "\033[36m",
        [APP_WARM] = "\033[33m",
    };
    return app->colour ? codes[style] : "";
}

int app_print_json(const struct app *app, json_t *value, bool compact)
{
    size_t flags = JSON_ENCODE_ANY | (compact ? JSON_COMPACT : JSON_INDENT(2));
    int failed = value == NULL ? -1 : json_dumpf(value, stdout, flags);
    json_decref(value);
    if (failed == 0) {
        fputc('\n', stdout);
        return app_finish(app, APP_DONE);
    }
    return app_error(app, _("the result could not be written"));
}

int app_finish(const struct app *app, int code)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return app_error(app, _("the result could not be written"));
    }
    return code;
}

/* Reads to the end; NULL without memory or on a read error. */
static char *read_stream(FILE *file, size_t *size)
{
    size_t capacity = 1u << 16, length = 0;
    char *text = malloc(capacity);
    while (text != NULL) {
        length += fread(text + length, 1, capacity - 1 - length, file);
        if (length < capacity - 1) {
            break;
        }
        capacity *= 2;
        char *more = realloc(text, capacity);
        if (more == NULL) {
            free(text);
        }
        text = more;
    }
    if (text != NULL && ferror(file)) {
        free(text);
        return NULL;
    }
    if (text != NULL) {
        text[length] = 0;
    }
    *size = length;
    return text;
}

char *app_read_file(const struct app *app, const char *path, size_t *size)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    char *text = file != NULL ? read_stream(file, size) : NULL;
    if (text == NULL) {
        app_error(app, _("cannot read \"%s\": %s"), path, strerror(errno));
    }
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

void *app_grow(void *old, size_t size)
{
    void *memory = realloc(old, size);
    if (memory == NULL) {
        fprintf(stderr, "quinte: %s\n", app_status_text(QN_NO_MEMORY));
        exit(APP_BAD);
    }
    return memory;
}

void *app_alloc(size_t size)
{
    return app_grow(NULL, size);
}

char *app_path(const char *dir, const char *name)
{
    size_t size = strlen(dir) + strlen(name) + 2;
    char *path = app_alloc(size);
    snprintf(path, size, "%s%s%s", dir, name[0] != 0 ? "/" : "", name);
    return path;
}

char *app_join(char *const *words)
{
    char *joined = app_path("", "");
    for (size_t length = 0; *words != NULL; words++) {
        size_t room = strlen(*words) + 2;
        joined = app_grow(joined, length + room);
        snprintf(joined + length, room, "%s%s", length > 0 ? " " : "", *words);
        length = strlen(joined);
    }
    return joined;
}

/* The XDG rule: a variable that is not an absolute path counts as not set. */
char *app_home_dir(const char *variable, const char *below_home)
{
    const char *value = getenv(variable), *home = getenv("HOME");
    if (value != NULL && value[0] == '/') {
        return app_path(value, "quinte");
    }
    if (home == NULL || home[0] != '/') {
        return NULL;
    }
    char *base = app_path(home, below_home), *dir = app_path(base, "quinte");
    free(base);
    return dir;
}

bool app_is_dir(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}
