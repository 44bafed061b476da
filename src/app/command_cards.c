/*
 * `quinte cards`: lists, shows and checks cards.
 *
 *   card_show.c   one card for a person, or as JSON
 *   card_check.c  checking card files
 *   card_words.c  the words of a game
 */
#include "app.h"
#include "card_show.h"
#include "commands.h"
#include "text.h"

#include <quinte/lists.h>

#include <stdlib.h>
#include <string.h>

const char *help_cards(void)
{
    return _(
        "Usage: quinte cards [list] [GAME] [FILTER...]\n"
        "       quinte cards show [GAME] NAME\n"
        "       quinte cards check [--game GAME] FILE...\n"
        "       quinte cards words GAME\n"
        "Lists the cards that match all words of the filter (id, names in both languages, type,\n"
        "set, traits; accents optional), box by box where a game has boxes, shows a card in both\n"
        "languages, checks card files and tells every error with file, line and column, or lists\n"
        "the words that cards of a game are written in, each with an example and the card that it\n"
        "is taken from.\n"
        "\n"
        "  --game GAME    the game that the words belong to, where it is not clear\n"
        "  --json         for programs: every card with its values and texts\n"
        "  --content DIR  where the cards lie\n"
        "  --lang fr|en   language of the messages\n"
        "  --help         this help\n"
        "\n"
        "Examples:\n"
        "  quinte cards champions event justice\n"
        "  quinte cards show \"salto arriere\"\n"
        "  quinte cards check my_hero.carte\n"
        "  quinte cards words vs\n");
}

struct cards_command {
    struct app *app;
    const char *game; /* NULL: all that the engine plays */
    bool json;
    json_t *list;
    size_t count, reconstructed;
    const char *box; /* whose cards are being listed, or NULL */
};

static bool is_game(const char *word)
{
    for (size_t i = 0; i < qn_game_count(); i++) {
        if (strcmp(qn_game_name(i), word) == 0) {
            return true;
        }
    }
    return false;
}

/* Takes a game's name off the front of the words. */
static char **take_game(struct cards_command *command, char **words)
{
    if (words[0] != NULL && is_game(words[0])) {
        command->game = words[0];
        return words + 1;
    }
    return words;
}

/* The pack of the index-th game if the command is about it; otherwise NULL. *failed if it could not
 * be opened. */
static const qn_pack *pack_at(struct cards_command *command, size_t index, bool *failed)
{
    const char *game = qn_game_name(index);
    if (command->game != NULL && strcmp(command->game, game) != 0) {
        return NULL;
    }
    const qn_pack *pack = app_pack(command->app, game);
    *failed = *failed || pack == NULL;
    return pack;
}

/* ---- list ----------------------------------------------------------------------------------- */

static bool facts_hold(const qn_card_info *info, const char *word)
{
    const char *const fields[] = {info->id,       info->name, info->subtitle,  info->set,
                                  info->set_name, info->type, info->type_name, info->traits};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (text_holds(fields[i], word)) {
            return true;
        }
    }
    return false;
}

/* In whatever language. */
static bool word_fits(const qn_pack *pack, uint16_t def, const char *word)
{
    qn_card_info info;
    for (int lang = 0; lang < APP_LANGUAGES; lang++) {
        if (qn_card_info_get(pack, def, (qn_lang)lang, &info) == QN_OK && facts_hold(&info, word)) {
            return true;
        }
    }
    return false;
}

static bool card_fits(const qn_pack *pack, uint16_t def, char **words)
{
    for (; *words != NULL; words++) {
        if (!word_fits(pack, def, *words)) {
            return false;
        }
    }
    return true;
}

/* A line above the first of them. */
static void list_box(struct cards_command *command, const qn_pack *pack, uint16_t def)
{
    const char *id, *name;
    if (!qn_card_box(pack, def, command->app->lang, &id, &name) ||
        (command->box != NULL && strcmp(command->box, id) == 0)) {
        return;
    }
    printf("%s%s%s%s\n", command->count > 0 ? "\n" : "", app_style(command->app, APP_BOLD), name,
           app_style(command->app, APP_PLAIN));
    command->box = id;
}

static void list_card(struct cards_command *command, const qn_pack *pack, uint16_t def,
                      const qn_card_info *info)
{
    if (!command->json) {
        list_box(command, pack, def);
    }
    command->count++;
    command->reconstructed += info->reconstructed ? 1 : 0;
    if (command->json) {
        json_array_append_new(command->list, card_json(pack, def));
        return;
    }
    const struct app *app = command->app;
    fputs(app_style(app, APP_ACCENT), stdout);
    text_pad(stdout, info->id, 26);
    printf("%s ", app_style(app, APP_PLAIN));
    text_pad(stdout, info->name, 30);
    putchar(' ');
    text_pad(stdout, info->type_name, 18);
    printf(" %s", info->set_name);
    if (info->copies > 1) {
        printf(" ×%u", info->copies);
    }
    puts(info->reconstructed ? " *" : "");
}

static void list_pack(struct cards_command *command, const qn_pack *pack, char **words)
{
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (card_fits(pack, def, words) &&
            qn_card_info_get(pack, def, command->app->lang, &info) == QN_OK) {
            list_card(command, pack, def, &info);
        }
    }
}

static int cards_list(struct cards_command *command, char **words)
{
    bool failed = false;
    words = take_game(command, words);
    for (size_t i = 0; i < qn_game_count(); i++) {
        const qn_pack *pack = pack_at(command, i, &failed);
        if (pack != NULL) {
            list_pack(command, pack, words);
        }
    }
    if (failed) {
        json_decref(command->list);
        return APP_BAD;
    }
    int code = command->count > 0 ? APP_DONE : APP_NO;
    if (command->json) {
        int written = app_print_json(command->app, command->list, false);
        return written == APP_DONE ? code : written;
    }
    if (command->reconstructed > 0) {
        printf("%s\n", _("* reconstructed: its facts were not read off a printed card"));
    }
    app_note(command->app, ngettext("%zu card", "%zu cards", command->count), command->count);
    return app_finish(command->app, code);
}

/* ---- show ----------------------------------------------------------------------------------- */

/* Shows every card with that id or name; returns how many. */
static size_t show_named(struct cards_command *command, const qn_pack *pack, const char *name)
{
    size_t shown = 0;
    uint16_t exact = qn_card_find(pack, name);
    for (uint16_t def = 0; def < qn_card_count(pack); def++) {
        if (exact != QN_NONE ? def != exact : !app_card_is(pack, def, name)) {
            continue;
        }
        if (command->json) {
            json_array_append_new(command->list, card_json(pack, def));
        } else {
            if (shown > 0) {
                putchar('\n');
            }
            card_print(command->app, pack, def);
        }
        shown++;
    }
    return shown;
}

static void suggest(struct cards_command *command, const char *name)
{
    bool failed = false;
    const char *near = NULL;
    for (size_t i = 0; near == NULL && i < qn_game_count(); i++) {
        const qn_pack *pack = pack_at(command, i, &failed);
        if (pack != NULL) {
            app_card(pack, name, &near);
        }
    }
    if (near != NULL) {
        app_note(command->app, _("there is no card \"%s\"; did you mean \"%s\"?"), name, near);
    } else {
        app_note(command->app, _("there is no card \"%s\""), name);
    }
}

static int cards_show(struct cards_command *command, char **words)
{
    words = take_game(command, words);
    if (words[0] == NULL) {
        json_decref(command->list);
        return app_error(command->app, _("say which card to show"));
    }
    bool failed = false;
    size_t shown = 0;
    char *name = app_join(words);
    for (size_t i = 0; i < qn_game_count(); i++) {
        const qn_pack *pack = pack_at(command, i, &failed);
        shown += pack != NULL ? show_named(command, pack, name) : 0;
    }
    if (shown == 0 && !failed) {
        suggest(command, name);
    }
    free(name);
    if (failed) {
        json_decref(command->list);
        return APP_BAD;
    }
    int written = command->json ? app_print_json(command->app, command->list, false)
                                : app_finish(command->app, APP_DONE);
    return written != APP_DONE ? written : shown > 0 ? APP_DONE : APP_NO;
}

/* ---- words ---------------------------------------------------------------------------------- */

static int words_of(struct cards_command *command, char **words)
{
    if (words[0] != NULL && words[1] == NULL && command->game == NULL) {
        command->game = words[0];
        return app_game_known(command->app, words[0])
                   ? cards_words(command->app, words[0], command->json)
                   : APP_BAD;
    }
    if (words[0] != NULL || command->game == NULL) {
        return app_error(command->app, _("say of which game to list the words"));
    }
    return cards_words(command->app, command->game, command->json);
}

static bool read_options(struct cards_command *command, int argc, char **argv)
{
    static const struct option options[] = {
        {"game", required_argument, NULL, 'g'},
        {"json", no_argument, NULL, 'j'},
        {0},
    };
    for (int got; (got = app_option(command->app, argc, argv, "", options)) != -1;) {
        if (got == '?') {
            return false;
        }
        if (got == 'g') {
            command->game = optarg;
        }
        command->json = command->json || got == 'j';
    }
    return command->game == NULL || app_game_known(command->app, command->game);
}

/* What may come behind the game, too, as other commands have it: `cards champions show NAME`. */
static bool is_command(const char *word)
{
    static const char *const commands[] = {"check", "words", "show", "list"};
    for (size_t i = 0; word != NULL && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i], word) == 0) {
            return true;
        }
    }
    return false;
}

int command_cards(struct app *app, int argc, char **argv)
{
    struct cards_command command = {.app = app};
    if (!read_options(&command, argc, argv)) {
        return APP_BAD;
    }
    char **words = argv + optind;
    if (words[0] != NULL && is_game(words[0]) && is_command(words[1])) {
        command.game = *words++;
    }
    if (words[0] != NULL && strcmp(words[0], "check") == 0) {
        return cards_check(app, command.game, words + 1, command.json);
    }
    if (words[0] != NULL && strcmp(words[0], "words") == 0) {
        return words_of(&command, words + 1);
    }
    command.list = command.json ? json_array() : NULL;
    if (words[0] != NULL && strcmp(words[0], "show") == 0) {
        return cards_show(&command, words + 1);
    }
    return cards_list(&command,
                      words[0] != NULL && strcmp(words[0], "list") == 0 ? words + 1 : words);
}
