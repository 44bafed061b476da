/*
 * Scenes and lessons: which there are, a scene at one of its steps, why something cannot be done there. Nothing is kept:
 * a scene is run up to the step that is wanted, by a thread (app/stage.h), and everything in it may be seen.
 */
#include "serve/requests.h"

#include "app/card_show.h"
#include "app/stage.h"
#include "quinte/compact.h"
#include "quinte/lists.h"
#include "quinte/reasons.h"
#include "serve/room.h"

#include <stdlib.h>
#include <string.h>

enum { SCENES_MOST = 40, STEPS_MOST = 100000, REASON = 1024, KEY_MOST = 200 };

/* ---- lists ---------------------------------------------------------------------------------- */

static json_t *scene_info(const struct stage_scene *scene, bool shown)
{
    const struct scene_listed *listed = scene->listed;
    json_t *info = json_pack("{s:s, s:s, s:s}", "scene", scene->key, "game", scene->game, "name",
                             listed->name);
    if (listed->title[0] || listed->title[1])
        json_object_set_new(
            info, "title",
            json_pack("{s:s*, s:s*}", "en", listed->title[0], "fr", listed->title[1]));
    if (shown)
        json_object_set_new(info, "shows", json_true());
    return info;
}

/* Those that show it, then those that are played under it. */
static void add_cited(const struct stage *stage, const char *rule, bool shown, json_t *list)
{
    const struct scene_index *index = &stage->index;
    for (size_t i = 0; i < index->count && json_array_size(list) < SCENES_MOST; i++) {
        const struct scene_citation *cited = &index->citations[i];
        if (cited->shown != shown || strcmp(cited->rule, rule) != 0)
            continue;
        const struct stage_scene *scene = stage_cited(stage, cited);
        if (scene)
            json_array_append_new(list, scene_info(scene, shown));
    }
}

static void add_lessons(const struct stage *stage, const char *game, json_t *list)
{
    for (size_t i = 0; i < stage->index.scene_count && json_array_size(list) < SCENES_MOST; i++) {
        const struct stage_scene *scene = &stage->scenes[i];
        if (scene->is_lesson && (!game || strcmp(scene->game, game) == 0))
            json_array_append_new(list, scene_info(scene, false));
    }
}

void request_scenes(struct call *call)
{
    const char *rule = NULL, *game = NULL;
    bool lessons = false;
    if (!call_text(call, "rule", &rule) || !call_text(call, "game", &game) ||
        !call_bool(call, "lessons", &lessons))
        return;
    if (!rule == !lessons) {
        call_refuse(call, "bad_message", "rule",
                    _("scenes are asked for by \"rule\", or as \"lessons\""));
        return;
    }
    json_t *list = json_array();
    if (lessons)
        add_lessons(&call->server->stage, game, list);
    else {
        add_cited(&call->server->stage, rule, true, list);
        add_cited(&call->server->stage, rule, false, list);
    }
    call_answer(call, json_pack("{s:s, s:o}", "type", "scenes", "scenes", list));
}

/* ---- a scene at a step ---------------------------------------------------------------------- */

struct looking {
    struct work work;
    struct stage_viewer viewer;
    struct call *call;
    const struct stage *stage;
    const struct stage_scene *scene;
    size_t wanted, steps, from;
    int seat;
    qn_lang lang;
    const qn_scene_moment *moment; /* while it is written */
    bool is_written, asks_why;
    struct sheet sheet;
    char *verb; /* of a why; NULL: the likely one */
    uint16_t card, with;
    char rule[16], reason[REASON];
    bool has_rule, has_reason, has_verb;
};

static void write_captions(const qn_scene_moment *moment, struct jot *out)
{
    static const char *const names[] = {"en", "fr"};
    jot_key(out, "caption");
    jot_open(out, '{');
    for (unsigned i = 0; i < 2; i++)
        if (moment->caption[i])
            jot_key_string(out, names[i], moment->caption[i]);
    jot_close(out, '}');
}

/* Cards that were made up for the scene: no pool has them. */
static void write_own_cards(const struct looking *looking, struct jot *out)
{
    const qn_pack *pack = looking->viewer.pack, *usual = NULL;
    const struct app *app = looking->stage->app;
    qn_card_info info;
    for (size_t i = 0; i < app->pack_count; i++)
        if (strcmp(app->packs[i].game, looking->scene->game) == 0)
            usual = app->packs[i].pack;
    jot_key(out, "cards");
    jot_open(out, '[');
    for (uint16_t def = 0; usual && def < qn_card_count(pack); def++) {
        if (qn_card_info_get(pack, def, QN_ENGLISH, &info) != QN_OK ||
            qn_card_find(usual, info.id) != QN_NONE)
            continue;
        json_t *card = card_json(pack, def);
        char *text = json_dumps(card, JSON_COMPACT);
        if (text)
            jot_raw(out, text, strlen(text));
        free(text);
        json_decref(card);
    }
    jot_close(out, ']');
}

static void write_phase(qn_table *table, const qn_pack *pack, struct jot *out)
{
    qn_phase phase;
    int now = qn_phase_now(table);
    if (now >= 0 && qn_phase_get(pack, (size_t)now, QN_ENGLISH, &phase))
        jot_key_string(out, "phase", phase.word);
}

static void write_moment(void *user, struct jot *out)
{
    const struct looking *looking = user;
    const qn_scene_moment *moment = looking->moment;
    struct teller teller = {moment->table, looking->seat, looking->lang, false};
    jot_open(out, '{');
    jot_key_string(out, "type", "scene");
    jot_key_string(out, "scene", looking->scene->key);
    jot_key_string(out, "game", looking->scene->game);
    jot_key_string(out, "name", moment->scene);
    jot_key_int(out, "step", (long long)moment->step);
    jot_key_int(out, "seats", qn_seats(moment->table));
    jot_key_int(out, "seat", looking->seat);
    write_captions(moment, out);
    if (moment->line)
        jot_key_string(out, "line", moment->line);
    if (moment->claims)
        jot_key_string(out, "claims", moment->claims);
    if (moment->option != QN_NO_OPTION) {
        struct teller asked = teller;
        asked.seat = moment->seat;
        jot_key_int(out, "actor", moment->seat);
        jot_key_int(out, "chosen", (long long)moment->option);
        jot_key(out, "ask");
        if (!tell_ask(&asked, out))
            jot_null(out);
    }
    write_phase(moment->table, looking->viewer.pack, out);
    jot_key(out, "log");
    tell_events(&teller, looking->from, out);
    if (looking->viewer.has_own_cards)
        write_own_cards(looking, out);
    jot_key(out, "view");
    struct text *text = &out->text;
    size_t room = text->size > text->length ? text->size - text->length : 0;
    text->length += qn_view_compact(moment->table, looking->seat, looking->lang,
                                    room ? text->buf + text->length : NULL, room);
    out->comma = true;
    jot_close(out, '}');
}

static void find_why(struct looking *looking, qn_table *table)
{
    const char *verb = looking->verb;
    int seat = qn_waiting(table);
    if (seat < 0)
        return;
    if (!verb)
        verb = qn_likely_verb(table, seat, looking->card);
    if (!verb)
        return;
    looking->has_verb = true;
    looking->has_rule = qn_why(table, seat, verb, looking->card, looking->with, looking->rule,
                               sizeof looking->rule) != NULL;
    qn_why_text(table, seat, verb, looking->card, looking->with, looking->lang, looking->reason,
                sizeof looking->reason);
    looking->has_reason = looking->reason[0] != '\0';
}

/* All steps are counted; the one that is wanted, or else the last, is told. */
static bool look(void *user, const qn_scene_moment *moment)
{
    struct looking *looking =
        (struct looking *)(void *)((char *)user - offsetof(struct looking, viewer));
    looking->steps = moment->step + 1;
    if (looking->is_written || (moment->step != looking->wanted && !moment->is_last))
        return true;
    looking->is_written = true;
    if (looking->seat >= (int)qn_seats(moment->table))
        looking->seat = 0;
    looking->moment = moment;
    if (looking->asks_why)
        find_why(looking, moment->table);
    else
        sheet_fill(&looking->sheet, write_moment, looking);
    return !looking->asks_why;
}

static void run_looking(struct work *work)
{
    struct looking *looking = (struct looking *)(void *)work;
    stage_show(looking->stage, looking->scene, &looking->viewer);
}

static void answer_moment(struct looking *looking)
{
    json_t *answer = json_loads(looking->sheet.text, 0, NULL);
    const struct scene_listed *listed = looking->scene->listed;
    if (listed->title[0] || listed->title[1])
        json_object_set_new(
            answer, "title",
            json_pack("{s:s*, s:s*}", "en", listed->title[0], "fr", listed->title[1]));
    json_object_set_new(answer, "steps", json_integer((json_int_t)looking->steps));
    call_answer(looking->call, answer);
}

static void answer_why(struct looking *looking)
{
    struct call *call = looking->call;
    const char *text = looking->has_rule ? app_rule_text(call->server->app, looking->rule) : NULL;
    call_answer(call,
                json_pack("{s:s, s:o, s:o, s:o}", "type", "why", "rule",
                          hub_text_or_null(looking->has_rule ? looking->rule : NULL), "reason",
                          hub_text_or_null(looking->has_reason ? looking->reason : NULL), "text",
                          hub_text_or_null(text)));
}

static void looked(struct work *work)
{
    struct looking *looking = (struct looking *)(void *)work;
    struct call *call = looking->call;
    app_speak(call->server->app, call->client->hub.lang);
    if (looking->asks_why && looking->is_written && !looking->has_verb)
        call_refuse(call, "bad_message", "verb",
                    _("a why has a \"verb\", a \"card\" that the seat knows, or both"));
    else if (looking->asks_why && looking->is_written)
        answer_why(looking);
    else if (looking->is_written)
        answer_moment(looking);
    else
        call_refuse(call, "refused", "scene", _("that scene cannot be shown"));
    sheet_release(&looking->sheet);
    call_free(call);
    free(looking->verb);
    free(looking);
}

static const struct stage_scene *read_scene(struct call *call)
{
    const char *key = NULL;
    if (!call_text(call, "scene", &key))
        return NULL;
    const struct stage_scene *scene =
        key && strlen(key) <= KEY_MOST ? stage_find(&call->server->stage, key) : NULL;
    if (!scene)
        call_refuse(call, "unknown_id", "scene", _("there is no such scene"));
    return scene;
}

/* What is common to looking and to asking why: which scene, which step; then a thread has it. */
static struct looking *begin_looking(struct call *call)
{
    long long step = 0, seat = 0, from = 0;
    const struct stage_scene *scene = read_scene(call);
    if (!scene || !call_number(call, "step", 0, STEPS_MOST, &step) ||
        !call_number(call, "seat", 0, QN_MAX_SEATS - 1, &seat) ||
        !call_number(call, "from", 0, INT32_MAX, &from))
        return NULL;
    if (!looks_allow(call))
        return NULL;
    struct looking *looking = app_alloc(sizeof *looking);
    *looking = (struct looking){.work = {.run = run_looking, .done = looked},
                                .viewer = {.moment = look},
                                .stage = &call->server->stage,
                                .scene = scene,
                                .wanted = (size_t)step,
                                .from = (size_t)from,
                                .seat = (int)seat,
                                .lang = call->client->hub.lang,
                                .card = QN_NONE,
                                .with = QN_NONE};
    return looking;
}

static void send_looking(struct call *call, struct looking *looking)
{
    looking->call = call_keep(call);
    looks_put(call->client, &looking->work);
}

void request_scene(struct call *call)
{
    struct looking *looking = begin_looking(call);
    if (looking)
        send_looking(call, looking);
}

void request_scene_why(struct call *call)
{
    const char *verb = NULL;
    long long card = QN_NONE, with = QN_NONE;
    if (!call_text(call, "verb", &verb) || !call_number(call, "card", 0, QN_NONE - 1, &card) ||
        !call_number(call, "with", 0, QN_NONE - 1, &with))
        return;
    struct looking *looking = begin_looking(call);
    if (!looking)
        return;
    looking->asks_why = true;
    looking->verb = verb ? strdup(verb) : NULL;
    looking->card = (uint16_t)card;
    looking->with = (uint16_t)with;
    send_looking(call, looking);
}
