/*
 * `quinte decks`: lists the ready decks of a game, checks a deck against its deck-building rules, and
 * imports decks from elsewhere (command_import.c).
 */
#include "app.h"
#include "commands.h"
#include "deck_check.h"
#include "deck_import.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_WIDTH = 100 };

const char *help_decks(void)
{
    return _(
        "Usage: quinte decks GAME\n"
        "       quinte decks GAME check DECK...\n"
        "       quinte decks champions import FILE [--out FILE.deck] [--partial]\n"
        "Lists the ready decks of a game, or checks decks (a file, or the name of a ready deck)\n"
        "against the game's deck-building rules and gives the rule for every breach. Or makes a\n"
        "deck file of what MarvelCDB exports (text, or the JSON of its API), and checks it.\n"
        "\n"
        "  --out FILE     import: where the deck goes (otherwise to the standard output)\n"
        "  --partial      import: leave out what the content does not have\n"
        "  --json         for programs\n"
        "  --content DIR  where the decks lie\n"
        "  --lang fr|en   language of the messages\n"
        "  --help         this help\n"
        "\n"
        "Exit code: 0, or 1 if a deck is not legal or lacks cards that the content does not have\n"
        "(with --partial, import only tells so).\n"
        "\n"
        "Examples:\n"
        "  quinte decks champions\n"
        "  quinte decks champions check my_deck.deck\n"
        "  quinte decks champions import export.txt --out my_deck.deck\n");
}

/* ---- list ----------------------------------------------------------------------------------- */

struct deck_summary {
    char title_en[96], title_fr[96];
    unsigned long cards;
};

/* The text between the next two quotation marks; returns what follows. */
static const char *quoted(const char *at, char *buf, size_t size)
{
    const char *open = at != NULL ? strchr(at, '"') : NULL;
    const char *close = open != NULL ? strchr(open + 1, '"') : NULL;
    if (close == NULL) {
        return NULL;
    }
    snprintf(buf, size, "%.*s", (int)(close - open - 1), open + 1);
    return close + 1;
}

/* Reads just enough of a deck file for a list; qn_deck_check judges it. */
static void summarize_line(struct deck_summary *summary, const char *line)
{
    line += strspn(line, " \t");
    if (strncmp(line, "deck ", 5) == 0) {
        const char *rest = quoted(line, summary->title_en, sizeof summary->title_en);
        if (quoted(rest, summary->title_fr, sizeof summary->title_fr) == NULL) {
            memcpy(summary->title_fr, summary->title_en, sizeof summary->title_fr);
        }
    } else if (isdigit((unsigned char)line[0])) {
        summary->cards += strtoul(line, NULL, 10);
    }
}

static struct deck_summary summarize(const struct app *app, const char *path)
{
    struct deck_summary summary = {0};
    size_t size = 0;
    char *text = app_read_file(app, path, &size);
    for (char *line = text; line != NULL;) {
        char *next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = 0;
        }
        summarize_line(&summary, line);
        line = next;
    }
    free(text);
    return summary;
}

static char *deck_path(const struct app *app, const char *game, const char *name)
{
    char relative[512];
    snprintf(relative, sizeof relative, "%s/decks/%s.deck", game, name);
    return app_path(app->content_dir, relative);
}

static void list_deck(const struct app *app, const char *game, const char *name, json_t *list)
{
    char *path = deck_path(app, game, name);
    struct deck_summary summary = summarize(app, path);
    if (list != NULL) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:{s:s, s:s}, s:I, s:s}", "game", game,
                                              "name", name, "title", "en", summary.title_en, "fr",
                                              summary.title_fr, "cards", (json_int_t)summary.cards,
                                              "path", path));
    } else {
        fputs(app_style(app, APP_ACCENT), stdout);
        text_pad(stdout, name, 24);
        printf("%s ", app_style(app, APP_PLAIN));
        text_pad(stdout, app->lang == QN_FRENCH ? summary.title_fr : summary.title_en, 32);
        printf(ngettext(" %lu card\n", " %lu cards\n", summary.cards), summary.cards);
    }
    free(path);
}

static int decks_list(struct app *app, const qn_pack *pack, bool json)
{
    json_t *list = json ? json_array() : NULL;
    for (size_t i = 0; i < qn_deck_count(pack); i++) {
        list_deck(app, qn_pack_game(pack), qn_deck_name(pack, i), list);
    }
    if (json) {
        return app_print_json(app, list, false);
    }
    app_note(app, ngettext("%zu ready deck", "%zu ready decks", qn_deck_count(pack)),
             qn_deck_count(pack));
    return app_finish(app, APP_DONE);
}

/* ---- check ---------------------------------------------------------------------------------- */

void deck_tell_reason(void *user, const qn_message *message)
{
    struct deck_checker *checker = user;
    checker->count++;
    const char *rule = message->rule != NULL ? app_rule_text(checker->app, message->rule) : NULL;
    if (checker->reasons != NULL) {
        char text[1024];
        app_message_words(message, text, sizeof text);
        json_array_append_new(checker->reasons,
                              json_pack("{s:s?, s:i, s:s, s:s?, s:s?}", "file", message->file,
                                        "line", (int)message->line, "message", text, "id",
                                        message->rule, "rule", rule));
        return;
    }
    qn_report report = app_report(checker->app);
    report.fn(report.user, message);
    if (rule != NULL) {
        text_wrap(stderr, rule, 4, LINE_WIDTH);
    }
}

/* APP_DONE for a legal deck, APP_NO for an illegal one, APP_BAD for none at all. */
static int check_deck(struct deck_checker *checker, const qn_pack *pack, const char *deck,
                      json_t *list)
{
    checker->count = 0;
    checker->reasons = list != NULL ? json_array() : NULL;
    qn_status status = qn_deck_check(pack, deck, (qn_report){deck_tell_reason, checker});
    if (list != NULL) {
        json_array_append_new(list, json_pack("{s:s, s:b, s:o}", "deck", deck, "legal",
                                              status == QN_OK, "reasons", checker->reasons));
    } else if (status == QN_OK) {
        printf(_("%s: legal\n"), deck);
    } else if (checker->count > 0 && status != QN_NO_FILE) {
        printf(
            ngettext("%s: not legal, %zu reason\n", "%s: not legal, %zu reasons\n", checker->count),
            deck, checker->count);
    } else if (checker->count == 0) {
        app_error(checker->app, "%s: %s", deck, app_status_text(status));
    }
    bool missing = status == QN_NO_FILE || status == QN_NO_MEMORY;
    return status == QN_OK ? APP_DONE : missing ? APP_BAD : APP_NO;
}

static int decks_check(struct app *app, const qn_pack *pack, char **decks, bool json)
{
    if (decks[0] == NULL) {
        return app_error(app, _("say which deck to check"));
    }
    struct deck_checker checker = {.app = app};
    json_t *list = json ? json_array() : NULL;
    int worst = APP_DONE;
    for (; *decks != NULL; decks++) {
        int code = check_deck(&checker, pack, *decks, list);
        worst = code > worst ? code : worst;
    }
    int written = json ? app_print_json(app, list, false) : app_finish(app, APP_DONE);
    return written != APP_DONE ? written : worst;
}

/* What follows the game: nothing, check or import. */
static int decks_of_game(struct app *app, const qn_pack *pack, char **words,
                         const struct import_options *options)
{
    if (words[0] == NULL) {
        return decks_list(app, pack, options->json);
    }
    if (strcmp(words[0], "import") == 0) {
        return decks_import(app, pack, words + 1, options);
    }
    if (strcmp(words[0], "check") != 0) {
        return app_error(app, _("expected \"check\" or \"import\" after the game, found \"%s\""),
                         words[0]);
    }
    return decks_check(app, pack, words + 1, options->json);
}

int command_decks(struct app *app, int argc, char **argv)
{
    static const struct option longs[] = {{"json", no_argument, NULL, 'j'},
                                          {"out", required_argument, NULL, 'o'},
                                          {"partial", no_argument, NULL, 'p'},
                                          {0}};
    struct import_options options = {0};
    for (int got; (got = app_option(app, argc, argv, "", longs)) != -1;) {
        if (got == '?') {
            return APP_BAD;
        }
        options.json = options.json || got == 'j';
        options.partial = options.partial || got == 'p';
        options.out = got == 'o' ? optarg : options.out;
    }
    char **words = argv + optind;
    if (words[0] == NULL) {
        return app_error(app, _("say which game's decks, for instance: quinte decks %s"),
                         qn_game_name(0));
    }
    const qn_pack *pack = app_pack(app, words[0]);
    return pack == NULL ? APP_BAD : decks_of_game(app, pack, words + 1, &options);
}
