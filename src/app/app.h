/*
 * What all commands share: where the content lies, in which language to speak, how to complain.
 *
 * A command receives the `app` that main() prepared. The options that every command knows (--lang,
 * --content, --color, --help, --version) are already taken out of argv; a command reads its own with
 * app_option(). Results go to stdout; everything else goes through app_error, app_note or app_report
 * to stderr.
 */
#ifndef APP_APP_H
#define APP_APP_H

#include "language.h"
#include "quinte/quinte.h"

#include <getopt.h>
#include <jansson.h>
#include <libintl.h>
#include <stdbool.h>
#include <stdio.h>

#define _(text) gettext(text)
#define N_(text) text

/* Exit codes of every command. */
enum { APP_DONE = 0, APP_NO = 1, APP_BAD = 2 };

enum { APP_MAX_PACKS = 8 };

struct app_pack_entry {
    char *game;
    qn_pack *pack;
};

struct rules_catalogue; /* rules_catalogue.h */

struct app {
    qn_lang lang;
    bool colour;         /* stdout takes colours: a terminal, and NO_COLOR is not set */
    bool colour_errors;  /* the same for stderr */
    bool plain_errors;   /* stderr is a terminal that cannot show UTF-8 */
    char *content_dir;   /* holds GAME/…/<file>.carte; NULL if none was found */
    char *own_dir;       /* the person's own content, laid out the same; NULL if there is none */
    bool content_chosen; /* by --content or QUINTE_DATA, not found beside the program */
    char *rules_dir;     /* holds <game>.tsv; NULL if none was found */
    char *scenes_dir;    /* holds GAME/<file>.scene; NULL if none was found */
    char *locale_dir;    /* the message catalogue */
    char *program_dir;   /* where the program lies */
    bool told_missing;   /* that there is no content */
    const char *command; /* the command that runs, for messages */
    struct app_pack_entry packs[APP_MAX_PACKS];
    size_t pack_count;
    struct rules_catalogue *rules; /* loaded on first use */
};

/* ---- options -------------------------------------------------------------------------------- */

/* getopt_long() without its own messages: an unknown or incomplete option is told on stderr in the
 * user's language, and '?' is returned (the command then returns APP_BAD). -1 at the end; what is
 * left begins at argv[optind]. argv[0] is the command's name; call from the first option on. */
int app_option(const struct app *app, int argc, char **argv, const char *shorts,
               const struct option *longs);

/* A number given on the command line, within bounds; on failure told on stderr as the value of
 * `option` ("--games"), and false. */
bool app_number(const struct app *app, const char *option, const char *text, unsigned long long low,
                unsigned long long high, unsigned long long *out);

/* ---- content -------------------------------------------------------------------------------- */

/* The cards of a game; opened once and kept until the end. NULL after telling why on stderr. */
const qn_pack *app_pack(struct app *app, const char *game);

/* The person's own cards and decks of a game, in app_alloc'd memory; NULL if there are none. */
char *app_own_cards(const struct app *app, const char *game);

/* Does the engine play this game? Otherwise tells so on stderr, with the nearest name. */
bool app_game_known(const struct app *app, const char *game);

/* The card that a person means: by id or by name in either language; case and accents do not matter.
 * QN_NONE if there is none; `suggestion` (may be NULL) is then the id nearest to it, or NULL. */
uint16_t app_card(const qn_pack *pack, const char *name, const char **suggestion);

/* Is this one of the card's names (id, English, French), folded as above? */
bool app_card_is(const qn_pack *pack, uint16_t def, const char *name);

/* The name of a definition in the user's language ("?" for QN_NONE). */
const char *app_card_name(const struct app *app, const qn_pack *pack, uint16_t def);

/* ---- rules ---------------------------------------------------------------------------------- */

/* The catalogue in rules/; never NULL, but empty (and told on stderr) when it is missing. */
const struct rules_catalogue *app_rules(struct app *app);

/* The rule with this id ("MC-437", case does not matter) as the catalogue words it; NULL if unknown.
 * app_rule_source is the heading of the rulebook that it comes from. */
const char *app_rule_text(struct app *app, const char *id);
const char *app_rule_source(struct app *app, const char *id);

/* ---- messages ------------------------------------------------------------------------------- */

/* "quinte: …" on stderr, with a line end. Returns APP_BAD, so that a command can end with it. */
int app_error(const struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same without being an error, for hints; nothing is returned. */
void app_note(const struct app *app, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints the engine's messages, translated, as file:line:column: text [rule] on stderr. */
qn_report app_report(struct app *app);

/* What a message says, translated, without its place and rule. As snprintf. */
size_t app_message_words(const qn_message *message, char *buf, size_t size);

/* The same as a line: file:line:column: words [rule], without line end. As snprintf. */
size_t app_message_text(const qn_message *message, char *buf, size_t size);

/* A sentence for a status, in the user's language. */
const char *app_status_text(qn_status status);

/* ---- output --------------------------------------------------------------------------------- */

enum app_style {
    APP_PLAIN,  /* back to normal */
    APP_BOLD,   /* names, headings */
    APP_DIM,    /* rule ids, provenance */
    APP_GOOD,   /* green */
    APP_ALERT,  /* red */
    APP_ACCENT, /* cyan: what one may type */
    APP_WARM    /* yellow */
};

/* The escape sequence for a style on stdout, or "" when there are no colours. */
const char *app_style(const struct app *app, enum app_style style);

/* Writes one JSON value and a line end on stdout, indented unless `compact`, and releases it.
 * Returns APP_DONE, or APP_BAD if it could not be written. */
int app_print_json(const struct app *app, json_t *value, bool compact);

/* Says on stderr if stdout could not be written (a full disk); otherwise returns `code`. */
int app_finish(const struct app *app, int code);

/* ---- files ---------------------------------------------------------------------------------- */

/* The whole file, terminated; malloc'd. NULL after telling why on stderr. */
char *app_read_file(const struct app *app, const char *path, size_t *size);

/* malloc and realloc that end the program, with a message, when there is no memory left. */
void *app_alloc(size_t size);
void *app_grow(void *old, size_t size);

/* "dir/name" in app_alloc'd memory. */
char *app_path(const char *dir, const char *name);
/* Words with spaces between them, in app_alloc'd memory; NULL ends the list. */
char *app_join(char *const *words);
bool app_is_dir(const char *path);
/* A folder of the person's files as XDG has it: $XDG_DATA_HOME/quinte or ~/.local/share/quinte for
 * ("XDG_DATA_HOME", ".local/share"). NULL without a home. In app_alloc'd memory. */
char *app_home_dir(const char *variable, const char *below_home);

/* ---- life ----------------------------------------------------------------------------------- */

/* Finds language, colours and content; takes the common options out of argv (argc is updated).
 * false after telling why on stderr. */
struct app_request {
    bool help, version;
};
bool app_open(struct app *app, int *argc, char **argv, struct app_request *request);
void app_close(struct app *app);

/* From now on messages are in that language. */
void app_speak(struct app *app, qn_lang lang);

#endif
