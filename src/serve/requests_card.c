/*
 * What lies behind a card: the rules and rulings that speak of it, and its lines in the card files.
 */
#include "serve/requests.h"

#include "app/rules_catalogue.h"
#include "app/text.h"
#include "serve/room.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { RULINGS_MOST = 12, NAME_LEAST = 4, DEPTH_MOST = 6 };

struct card_search {
    struct work work;
    struct call *call;
    const struct rules_catalogue *rules;
    const qn_pack *pack;
    const char *content;
    uint16_t def;
    qn_lang lang;
    json_t *found, *file;
};

/* ---- rules ---------------------------------------------------------------------------------- */

/* Is the name there as a word of its own, not as part of another? */
static bool is_named(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; length >= NAME_LEAST && (at = strstr(at, name)); at += length) {
        unsigned char before = at == text ? ' ' : (unsigned char)at[-1];
        unsigned char after = (unsigned char)at[length];
        if (before < 0x80 && !strchr("abcdefghijklmnopqrstuvwxyz-", before | 0x20) &&
            after < 0x80 && (!after || !strchr("abcdefghijklmnopqrstuvwxyz-", after | 0x20)))
            return true;
    }
    return false;
}

static void find_rules(struct card_search *search)
{
    qn_card_info info, french;
    if (qn_card_info_get(search->pack, search->def, QN_ENGLISH, &info) != QN_OK ||
        qn_card_info_get(search->pack, search->def, QN_FRENCH, &french) != QN_OK)
        return;
    for (int round = 0; round < 2; round++) /* rulings by name first, then what the card cites */
        for (size_t i = 0; i < search->rules->count; i++) {
            const struct rule *rule = &search->rules->rules[i];
            if (strcmp(rule->game, qn_pack_game(search->pack)) != 0 ||
                json_array_size(search->found) == RULINGS_MOST)
                continue;
            bool named = is_named(rule->text[QN_ENGLISH], info.name) ||
                         is_named(rule->text[QN_FRENCH], french.name);
            bool cited = qn_card_cites(search->pack, search->def, rule->id);
            if (round == 0 ? named : cited && !named)
                json_array_append_new(search->found,
                                      json_pack("{s:s, s:s, s:s}", "id", rule->id, "text",
                                                rule->text[search->lang], "heading",
                                                rule->heading[search->lang]));
        }
}

/* ---- the card file -------------------------------------------------------------------------- */

/* "event backflip …": the line that begins the card. */
static bool begins(const char *line, const char *id)
{
    size_t type = strcspn(line, " \n"), length = strlen(id);
    return type && line[0] != ' ' && line[0] != '#' && line[type] == ' ' &&
           strncmp(line + type + 1, id, length) == 0 &&
           (line[type + 1 + length] == ' ' || line[type + 1 + length] == '\n');
}

/* From there to the next line that is neither empty nor indented. */
static size_t length_of(const char *text)
{
    size_t end = strcspn(text, "\n"), used = end;
    while (text[end] == '\n') {
        const char *line = text + end + 1;
        if (line[0] != ' ' && line[0] != '\t' && line[0] != '\n')
            break;
        end += 1 + strcspn(line, "\n");
        if (line[0] != '\n')
            used = end;
    }
    return used;
}

static bool look_in(struct card_search *search, const char *path, const char *shown, const char *id)
{
    size_t size = 0;
    char *text = app_read_file(search->call->server->app, path, &size);
    unsigned number = 1;
    bool found = false;
    for (const char *line = text; line && *line && !found; number++) {
        found = begins(line, id);
        if (found)
            search->file = json_pack("{s:s, s:i, s:s%}", "file", shown, "line", (int)number, "text",
                                     line, length_of(line));
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    free(text);
    return found;
}

static bool walk(struct card_search *search, const char *dir, const char *shown, const char *id,
                 int depth)
{
    DIR *folder = depth < DEPTH_MOST ? opendir(dir) : NULL;
    const struct dirent *entry;
    bool found = false;
    while (folder && !found && (entry = readdir(folder))) {
        if (entry->d_name[0] == '.')
            continue;
        char *path = app_path(dir, entry->d_name), *below = app_path(shown, entry->d_name);
        size_t length = strlen(path);
        if (app_is_dir(path))
            found = walk(search, path, below, id, depth + 1);
        else if (length > 6 && strcmp(path + length - 6, ".carte") == 0)
            found = look_in(search, path, below, id);
        free(path);
        free(below);
    }
    if (folder)
        closedir(folder);
    return found;
}

static void run_card(struct work *work)
{
    struct card_search *search = (struct card_search *)(void *)work;
    qn_card_info info;
    find_rules(search);
    if (!search->content || qn_card_info_get(search->pack, search->def, QN_ENGLISH, &info) != QN_OK)
        return;
    char *dir = app_path(search->content, qn_pack_game(search->pack));
    walk(search, dir, qn_pack_game(search->pack), info.id, 0);
    free(dir);
}

static void card_found(struct work *work)
{
    struct card_search *search = (struct card_search *)(void *)work;
    json_t *answer = json_pack("{s:s, s:o}", "type", "card", "rules", search->found);
    if (search->file)
        json_object_set_new(answer, "source", search->file);
    call_answer(search->call, answer);
    call_free(search->call);
    free(search);
}

void request_card(struct call *call)
{
    const char *game = NULL, *card = NULL;
    const qn_pack *pack = NULL;
    if (!call_text(call, "game", &game) || !call_text(call, "card", &card))
        return;
    for (size_t i = 0; game && i < qn_game_count(); i++)
        if (strcmp(game, qn_game_name(i)) == 0)
            pack = app_pack(call->server->app, game);
    uint16_t def = pack && card ? qn_card_find(pack, card) : (uint16_t)QN_NONE;
    if (def == QN_NONE) {
        call_refuse(call, pack ? "unknown_id" : "unknown_game", pack ? "card" : "game",
                    pack ? _("there is no such card") : _("there is no such game"));
        return;
    }
    if (!looks_allow(call))
        return;
    struct card_search *search = app_alloc(sizeof *search);
    *search = (struct card_search){.work = {.run = run_card, .done = card_found},
                                   .call = call_keep(call),
                                   .rules = app_rules(call->server->app),
                                   .pack = pack,
                                   .content = call->server->app->content_dir,
                                   .def = def,
                                   .lang = call->client->hub.lang,
                                   .found = json_array()};
    looks_put(call->client, &search->work);
}
