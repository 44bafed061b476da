/*
 * `quinte rules`: finds rules by id or by words and shows them with their heading in the rulebook, the
 * scenes that show them and the cards that use them.
 */
#include "app.h"
#include "commands.h"
#include "rule_places.h"
#include "rules_catalogue.h"
#include "rules_search.h"
#include "scene_files.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_HITS = 10, SHOWN_SCENES = 3, SHOWN_CARDS = 8, LINE_WIDTH = 100 };

const char *help_rules(void)
{
    return _(
        "Usage: quinte rules [GAME] WORDS...\n"
        "       quinte rules [GAME] ID...\n"
        "       quinte rules [GAME]\n"
        "Finds rules of the five rulebooks by words (French or English, accents optional),\n"
        "best match first, or by id (MC-437). Each is shown with its heading in the rulebook,\n"
        "the scenes that show it and the cards that use it. A game alone lists its headings.\n"
        "\n"
        "  --all          all matches, not only the best ten\n"
        "  --where        with ids: also the lines of the sources and of the cards that decide it\n"
        "  --json         for programs: a list of matches with id, game, source, rule, scenes,\n"
        "                 cards; with --where places\n"
        "  --lang fr|en   language of the rules and messages\n"
        "  --help         this help\n"
        "\n"
        "Examples:\n"
        "  quinte rules champions retaliate attack\n"
        "  quinte rules riposte\n"
        "  quinte rules MC-437\n"
        "  quinte rules --where MC-155\n");
}

struct rules_command {
    struct app *app;
    const struct rules_catalogue *rules;
    struct scene_index scenes;
    struct rule_places places; /* with --where */
    bool all, json, where;
    json_t *list; /* what --json prints */
};

/* ---- what uses a rule ----------------------------------------------------------------------- */

/* The cards of a rule's game, if the engine has that game and its content is there. */
static const qn_pack *pack_of(struct rules_command *command, const char *game)
{
    const struct app *app = command->app;
    for (size_t i = 0; app->content_dir != NULL && i < qn_game_count(); i++) {
        if (strcmp(qn_game_name(i), game) == 0) {
            return app_pack(command->app, game);
        }
    }
    return NULL;
}

static bool concerns(const struct scene_citation *citation, const struct rule *rule)
{
    return strcmp(citation->rule, rule->id) == 0;
}

static json_t *scenes_json(const struct rules_command *command, const struct rule *rule)
{
    json_t *list = json_array();
    for (size_t i = 0; i < command->scenes.count; i++) {
        const struct scene_citation *citation = &command->scenes.citations[i];
        if (concerns(citation, rule)) {
            json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:b}", "file", citation->file,
                                                  "line", (int)citation->line, "scene",
                                                  citation->scene, "shown", citation->shown));
        }
    }
    return list;
}

static json_t *cards_json(struct rules_command *command, const struct rule *rule)
{
    json_t *list = json_array();
    const qn_pack *pack = pack_of(command, rule->game);
    for (uint16_t def = 0; pack != NULL && def < qn_card_count(pack); def++) {
        qn_card_info info;
        if (qn_card_cites(pack, def, rule->id) &&
            qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK) {
            json_array_append_new(list, json_string(info.id));
        }
    }
    return list;
}

/* The names of scenes are English: others read where it is. */
static void print_scene(const struct app *app, const struct scene_citation *citation)
{
    if (app->lang == QN_ENGLISH) {
        printf("  scene \"%s\" (%s:%u)\n", citation->scene, citation->file, citation->line);
    } else {
        printf("  %s %s:%u\n", _("scene"), citation->file, citation->line);
    }
}

/* Scenes that show the rule come before those that are but played under it. */
static void print_scenes(const struct rules_command *command, const struct rule *rule, size_t limit)
{
    size_t count = 0;
    for (size_t i = 0; i < 2 * command->scenes.count; i++) {
        bool shown = i < command->scenes.count;
        const struct scene_citation *citation =
            &command->scenes.citations[i % command->scenes.count];
        if (citation->shown != shown || !concerns(citation, rule) || count++ >= limit) {
            continue;
        }
        print_scene(command->app, citation);
    }
    if (count > limit) {
        printf(ngettext("  and %zu more scene\n", "  and %zu more scenes\n", count - limit),
               count - limit);
    }
}

static void print_cards(struct rules_command *command, const struct rule *rule, size_t limit)
{
    size_t count = 0;
    const qn_pack *pack = pack_of(command, rule->game);
    for (uint16_t def = 0; pack != NULL && def < qn_card_count(pack); def++) {
        if (!qn_card_cites(pack, def, rule->id)) {
            continue;
        }
        if (count < limit) {
            printf("%s%s", count == 0 ? _("  cards: ") : ", ",
                   app_card_name(command->app, pack, def));
        }
        count++;
    }
    if (count > limit) {
        printf(ngettext(" and %zu more", " and %zu more", count - limit), count - limit);
    }
    if (count > 0) {
        putchar('\n');
    }
}

/* Calls back for each line that carries the rule's id; returns how many there are. */
static size_t each_place(const struct rules_command *command, const struct rule *rule,
                         void (*tell)(void *to, const struct rule_place *place), void *to)
{
    size_t count = 0;
    for (size_t i = 0; i < command->places.count; i++) {
        if (strcmp(command->places.places[i].rule, rule->id) == 0) {
            tell(to, &command->places.places[i]);
            count++;
        }
    }
    return count;
}

static void print_place(void *to, const struct rule_place *place)
{
    (void)to;
    printf("  %s:%u\n", place->file, place->line);
}

static void place_json(void *to, const struct rule_place *place)
{
    json_array_append_new(to,
                          json_pack("{s:s, s:i}", "file", place->file, "line", (int)place->line));
}

static void print_places(const struct rules_command *command, const struct rule *rule)
{
    if (command->places.count == 0) {
        printf("  %s\n", _("this Quinte has no list of places"));
    } else if (each_place(command, rule, print_place, NULL) == 0) {
        printf("  %s\n", _("no line of the sources or the cards carries its id"));
    }
}

/* ---- showing -------------------------------------------------------------------------------- */

static void show_rule(struct rules_command *command, const struct rule *rule, bool whole)
{
    const struct app *app = command->app;
    const char *heading = rule->heading[app->lang], *check = rule->check[app->lang];
    if (command->json) {
        json_t *shown = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "id", rule->id,
                                  "game", rule->game, "source", heading, "kind", rule->kind, "rule",
                                  rule->text[app->lang], "check", check, "scenes",
                                  scenes_json(command, rule), "cards", cards_json(command, rule));
        if (command->where) {
            json_t *places = json_array();
            each_place(command, rule, place_json, places);
            json_object_set_new(shown, "places", places);
        }
        json_array_append_new(command->list, shown);
        return;
    }
    printf("%s%s%s  %s%s, %s%s\n", app_style(app, APP_BOLD), rule->id, app_style(app, APP_PLAIN),
           app_style(app, APP_DIM), rule->game, heading, app_style(app, APP_PLAIN));
    text_wrap(stdout, rule->text[app->lang], 2, LINE_WIDTH);
    if (whole && check[0] != 0) {
        fputs(app_style(app, APP_DIM), stdout);
        text_wrap(stdout, check, 4, LINE_WIDTH);
        fputs(app_style(app, APP_PLAIN), stdout);
    }
    if (command->where) {
        print_places(command, rule);
    }
    print_scenes(command, rule, whole ? SIZE_MAX : SHOWN_SCENES);
    print_cards(command, rule, whole ? SIZE_MAX : SHOWN_CARDS);
}

static int finish(struct rules_command *command, int code)
{
    if (command->json) {
        int written = app_print_json(command->app, command->list, false);
        return written == APP_DONE ? code : written;
    }
    return app_finish(command->app, code);
}

/* The last id of the family of an unknown one ("MC" → "MC-515"), or NULL. */
static const struct rule *last_of_family(const struct rules_catalogue *rules, const char *id)
{
    const struct rule *last = NULL;
    for (size_t i = 0; i < rules->count; i++) {
        const char *other = rules->rules[i].id;
        if ((other[0] | 32) == (id[0] | 32) && (other[1] | 32) == (id[1] | 32)) {
            last = &rules->rules[i];
        }
    }
    return last;
}

static int show_ids(struct rules_command *command, char **ids)
{
    int code = APP_DONE;
    for (; *ids != NULL; ids++) {
        const struct rule *rule = rules_find(command->rules, *ids);
        if (rule != NULL) {
            show_rule(command, rule, true);
            continue;
        }
        const struct rule *last = last_of_family(command->rules, *ids);
        if (last != NULL) {
            app_note(command->app, _("there is no rule %s; the ids of %s go up to %s"), *ids,
                     last->game, last->id);
        } else {
            app_note(command->app, _("there is no rule %s"), *ids);
        }
        code = APP_NO;
    }
    return finish(command, code);
}

/* The headings of a game's rulebook with their ids. */
static int list_headings(const struct rules_command *command, const char *game)
{
    const struct rules_catalogue *rules = command->rules;
    const qn_lang lang = command->app->lang;
    for (size_t i = 0; i < rules->count;) {
        const struct rule *first = &rules->rules[i];
        size_t from = i;
        while (i < rules->count && strcmp(rules->rules[i].game, first->game) == 0 &&
               strcmp(rules->rules[i].heading[lang], first->heading[lang]) == 0) {
            i++;
        }
        if (strcmp(first->game, game) == 0) {
            bool single = i == from + 1;
            printf("%s%s%-7s  %s\n", first->id, single ? "        " : " – ",
                   single ? "" : rules->rules[i - 1].id, first->heading[lang]);
        }
    }
    return app_finish(command->app, APP_DONE);
}

/* All rules of a game as JSON, or its headings for a person. */
static int show_game(struct rules_command *command, const char *game)
{
    if (!command->json && !command->all) {
        return list_headings(command, game);
    }
    for (size_t i = 0; i < command->rules->count; i++) {
        if (game == NULL || strcmp(command->rules->rules[i].game, game) == 0) {
            show_rule(command, &command->rules->rules[i], false);
        }
    }
    return finish(command, APP_DONE);
}

/* How many rules each game has. */
static int list_games(const struct rules_command *command)
{
    const struct rules_catalogue *rules = command->rules;
    for (size_t i = 0; i < rules->count;) {
        size_t from = i;
        while (i < rules->count && strcmp(rules->rules[i].game, rules->rules[from].game) == 0) {
            i++;
        }
        size_t count = i - from;
        text_pad(stdout, rules->rules[from].game, 12);
        printf(ngettext("%5zu rule\n", "%5zu rules\n", count), count);
    }
    return app_finish(command->app, APP_DONE);
}

/* ---- searching ------------------------------------------------------------------------------ */

/* In a whole sentence nobody needs to hear which of its words no rule has. */
static void tell_corrections(const struct app *app, const struct rules_answer *answer)
{
    enum { FEW_TERMS = 3 };
    bool tells_unknown = answer->count == 0 || answer->terms <= FEW_TERMS;
    for (size_t i = 0; i < answer->correction_count; i++) {
        const struct rules_correction *correction = &answer->corrections[i];
        if (correction->used[0] != 0) {
            app_note(app, _("no rule says \"%s\"; showing \"%s\""), correction->typed,
                     correction->used);
        } else if (tells_unknown) {
            app_note(app, _("no rule says \"%s\""), correction->typed);
        }
    }
}

static int show_matches(struct rules_command *command, const char *game, char **words)
{
    char *query = app_join(words);
    struct rules_answer answer = rules_search(command->rules, game, command->app->lang, query);
    free(query);
    tell_corrections(command->app, &answer);
    size_t shown = command->all || answer.count < SHOWN_HITS ? answer.count : SHOWN_HITS;
    for (size_t i = 0; i < shown; i++) {
        if (i > 0 && !command->json) {
            putchar('\n');
        }
        show_rule(command, answer.hits[i].rule, false);
    }
    if (answer.count == 0) {
        app_note(command->app, _("no rule matches"));
    } else if (shown < answer.count && !command->json) {
        app_note(command->app, _("%zu more with --all"), answer.count - shown);
    }
    int code = answer.count > 0 ? APP_DONE : APP_NO;
    rules_answer_free(&answer);
    return finish(command, code);
}

static bool are_ids(char **words)
{
    for (; *words != NULL; words++) {
        if (!rules_looks_like_id(*words)) {
            return false;
        }
    }
    return true;
}

/* An id names its game: what is said before it adds nothing. */
static int answer_words(struct rules_command *command, char **words)
{
    if (words[0] == NULL) {
        return command->json ? show_game(command, NULL) : list_games(command);
    }
    const char *game = rules_has_game(command->rules, words[0]) ? words[0] : NULL;
    if (game != NULL && *++words == NULL) {
        return show_game(command, game);
    }
    return are_ids(words) ? show_ids(command, words) : show_matches(command, game, words);
}

static bool read_options(struct rules_command *command, int argc, char **argv)
{
    static const struct option options[] = {
        {"all", no_argument, NULL, 'a'},
        {"json", no_argument, NULL, 'j'},
        {"where", no_argument, NULL, 'w'},
        {0},
    };
    for (int got; (got = app_option(command->app, argc, argv, "", options)) != -1;) {
        if (got == '?') {
            return false;
        }
        command->all = command->all || got == 'a';
        command->json = command->json || got == 'j';
        command->where = command->where || got == 'w';
    }
    return true;
}

int command_rules(struct app *app, int argc, char **argv)
{
    struct rules_command command = {.app = app};
    if (!read_options(&command, argc, argv)) {
        return APP_BAD;
    }
    command.rules = app_rules(app);
    if (command.rules->count == 0) {
        return APP_BAD;
    }
    command.scenes = scene_index_load(app, app->scenes_dir);
    command.list = command.json ? json_array() : NULL;
    if (command.where) {
        command.places = rule_places_load(app);
    }
    int code = answer_words(&command, argv + optind);
    rule_places_free(&command.places);
    scene_index_free(&command.scenes);
    return code;
}
