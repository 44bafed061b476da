/*
 * `quinte play --protocol`: protocol 1, one game a process. Protocol 2 is the hub's (hub.h).
 *
 *   us    hello, then for every question: event…, view, ask
 *   them  choice (or why)
 *   us    error (nothing changed, the ask stands), or the next question, or over
 */
#define _POSIX_C_SOURCE 200809L
#include "protocol.h"

#include "line_reader.h"
#include "telling.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing -------------------------------------------------------------------------------- */

static void send_line(struct protocol *protocol, json_t *message)
{
    int failed = message ? json_dumpf(message, protocol->out, JSON_COMPACT) : -1;
    json_decref(message);
    if (failed || fputc('\n', protocol->out) == EOF)
        protocol->has_failed = true;
}

static void send_error(struct protocol *protocol, const char *code, const char *message)
{
    json_t *line = json_pack("{s:s, s:s, s:s}", "type", "error", "code", code, "message", message);
    qn_ask ask;
    if (line && qn_ask_get(protocol->session->table, &ask))
        json_object_set_new(line, "ask", json_integer(ask.serial));
    send_line(protocol, line);
}

static json_t *json_text_or_null(const char *text)
{
    return text && text[0] ? json_string(text) : json_null();
}

static json_t *json_rule(uint16_t rule)
{
    char id[12];
    return rule ? json_text_or_null(qn_rule_id(rule, id)) : json_null();
}

static json_t *json_seat(int seat)
{
    return seat < 0 ? json_null() : json_integer(seat);
}

static json_t *json_card(const qn_table *table, uint16_t card)
{
    char ref[128];
    if (card == QN_NONE)
        return json_null();
    qn_card_ref(table, qn_waiting(table), card, ref, sizeof ref);
    return json_text_or_null(ref);
}

static json_t *json_definition(const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (def == QN_NONE || qn_card_info_get(pack, def, QN_ENGLISH, &info) != QN_OK)
        return json_null();
    return json_string(info.id);
}

static void send_hello(struct protocol *protocol)
{
    const struct session *session = protocol->session;
    json_t *setup = json_object(), *seats = json_array();
    qn_setting setting;
    for (size_t i = 0; qn_setting_get(session->table, i, &setting); i++)
        json_object_set_new(setup, setting.key, json_string(setting.value));
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        json_array_append_new(seats, json_string(session->seat[i].name));
    json_t *hello =
        json_pack("{s:s, s:s, s:i, s:s, s:s, s:o, s:o}", "type", "hello", "version", QN_VERSION,
                  "protocol", PROTOCOL_VERSION, "game", qn_pack_game(session->pack), "lang",
                  session->app->lang == QN_FRENCH ? "fr" : "en", "setup", setup, "seats", seats);
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)session->seed);
    if (session->tells_seed)
        json_object_set_new(hello, "seed", json_string(seed));
    send_line(protocol, hello);
}

/* The log lines that are new to a seat, as far as it may know them. */
static void send_events(struct protocol *protocol, int seat)
{
    const struct session *session = protocol->session;
    size_t count = qn_log_count(session->table);
    for (size_t i = protocol->told[seat]; i < count; i++) {
        qn_log_line line;
        char text[1024];
        if (!qn_log_get(session->table, i, seat, &line))
            continue;
        qn_log_text(session->table, i, seat, session->app->lang, text, sizeof text);
        send_line(protocol,
                  json_pack("{s:s, s:i, s:I, s:s, s:o, s:o, s:o, s:i, s:o, s:i, s:s}", "type",
                            "event", "seat", seat, "index", (json_int_t)i, "what", line.what, "who",
                            json_seat(line.seat), "card", json_definition(session->pack, line.def),
                            "by", json_definition(session->pack, line.by), "amount", line.amount,
                            "rule", json_rule(line.rule), "depth", (int)line.depth, "text", text));
    }
    protocol->told[seat] = count;
}

static void send_view(struct protocol *protocol, int seat)
{
    const qn_table *table = protocol->session->table;
    size_t length = qn_view_json(table, seat, protocol->view, protocol->view_size);
    if (length >= protocol->view_size) {
        char *larger = realloc(protocol->view, length + 1);
        if (!larger) {
            protocol->has_failed = true;
            return;
        }
        protocol->view = larger;
        protocol->view_size = length + 1;
        qn_view_json(table, seat, protocol->view, protocol->view_size);
    }
    fprintf(protocol->out, "{\"type\":\"view\",\"seat\":%d,\"view\":%s}\n", seat, protocol->view);
}

static json_t *json_option(const struct session *session, const qn_option *option, size_t index)
{
    char id[256], label[512];
    qn_option_id(session->table, qn_waiting(session->table), option, id, sizeof id);
    qn_option_label(session->table, qn_waiting(session->table), option, session->app->lang, label,
                    sizeof label);
    return json_pack(
        "{s:I, s:s, s:s, s:o, s:o, s:i, s:o, s:b, s:b, s:b}", "index", (json_int_t)index, "id", id,
        "label", label, "card", json_card(session->table, option->card), "with",
        json_card(session->table, option->with), "value", (int)option->value, "rule",
        json_rule(option->rule), "suggested", (option->flags & QN_SUGGESTED) != 0, "pass",
        (option->flags & QN_PASS) != 0, "reordered", (option->flags & QN_REORDERED) != 0);
}

static void send_ask(struct protocol *protocol, const qn_ask *ask)
{
    const struct session *session = protocol->session;
    const qn_option *options;
    char label[512];
    size_t count = qn_options(session->table, &options);
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_option(session, &options[i], i));
    qn_ask_label(session->table, ask->seat, session->app->lang, label, sizeof label);
    send_line(protocol,
              json_pack("{s:s, s:I, s:i, s:s, s:s, s:o, s:o, s:i, s:o}", "type", "ask", "id",
                        (json_int_t)ask->serial, "seat", ask->seat, "what", ask->what, "label",
                        label, "card", json_card(session->table, ask->card), "rule",
                        json_text_or_null(ask->rule), "need", ask->need, "options", list));
}

static const char *outcome_word(qn_outcome outcome)
{
    static const char *const words[] = {"undecided", "won", "lost", "drawn"};
    return words[outcome];
}

static const char *status_word(qn_status status)
{
    switch (status) {
    case QN_OK: return "ok";
    case QN_LOOP: return "loop";
    case QN_FULL: return "full";
    case QN_NO_FILE: return "not_saved";
    default: return "error";
    }
}

static void send_over(struct protocol *protocol, qn_status status)
{
    const struct session *session = protocol->session;
    json_t *results = json_array();
    for (unsigned i = 0; i < qn_seats(session->table); i++)
        json_array_append_new(results, json_string(outcome_word(qn_result(session->table, i))));
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)qn_hash(session->table));
    send_line(protocol,
              json_pack("{s:s, s:o, s:s, s:i, s:I, s:s, s:o}", "type", "over", "results", results,
                        "status", status_word(status), "rounds", (int)qn_round(session->table),
                        "choices", (json_int_t)qn_journal_length(session->journal), "hash", hash,
                        "journal", json_text_or_null(session->path)));
}

/* Plays on to the next question for a remote seat, and puts it. */
static void advance(struct protocol *protocol)
{
    struct session *session = protocol->session;
    qn_ask ask;
    qn_status status = session_drive(session);
    for (unsigned i = 0; i < qn_seats(session->table); i++) {
        if (session->seat[i].kind == SEAT_REMOTE)
            send_events(protocol, (int)i);
    }
    if (status == QN_OK && !qn_over(session->table) && qn_ask_get(session->table, &ask)) {
        send_view(protocol, ask.seat);
        send_ask(protocol, &ask);
    } else {
        send_over(protocol, status);
        protocol->is_over = true;
        protocol->is_unsaved = status == QN_NO_FILE;
    }
    if (fflush(protocol->out) != 0)
        protocol->has_failed = true;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Nothing has changed: what would happen has no end, or no room. */
static void refuse(struct protocol *protocol, qn_status status)
{
    char text[256];
    session_stop_text(protocol->session, text, sizeof text);
    send_error(protocol, "refused", text[0] ? text : app_status_text(status));
}

static void take_choice(struct protocol *protocol, const json_t *message)
{
    struct session *session = protocol->session;
    const json_t *id = json_object_get(message, "ask"), *seat = json_object_get(message, "seat");
    const json_t *option = json_object_get(message, "option");
    qn_ask ask;
    size_t choice;
    if (!qn_ask_get(session->table, &ask)) {
        send_error(protocol, "over", _("the table waits for nobody"));
    } else if (!json_is_integer(id) || !(json_is_string(option) || json_is_integer(option)) ||
               (seat && !json_is_integer(seat))) {
        send_error(protocol, "bad_message",
                   _("a choice has \"ask\" (a number) and \"option\" (an id or an index)"));
    } else if (json_integer_value(id) != (json_int_t)ask.serial) {
        send_error(protocol, "stale", _("the choice answers another question than the one asked"));
    } else if (seat && json_integer_value(seat) != ask.seat) {
        send_error(protocol, "wrong_seat", _("another seat is asked"));
    } else if (!option_named(session->table, option, &choice)) {
        send_error(protocol, "bad_option", _("there is no such option"));
    } else {
        qn_status status = session_choose(session, choice);
        if (status == QN_OK)
            advance(protocol);
        else if (status == QN_NO_FILE)
            send_error(protocol, "not_saved", session_why_not(status));
        else
            refuse(protocol, status);
    }
}

/* The card at the table that the asked seat calls so; QN_NONE if there is none. */
static uint16_t find_card(const qn_table *table, int seat, const char *wanted)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    char ref[128];
    qn_view_get(table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; wanted && i < view.count; i++) {
        if (view.card[i].card == QN_NONE)
            continue;
        qn_card_ref(table, seat, view.card[i].card, ref, sizeof ref);
        if (strcmp(ref, wanted) == 0)
            return view.card[i].card;
    }
    return QN_NONE;
}

static void answer_why(struct protocol *protocol, const json_t *message)
{
    struct session *session = protocol->session;
    const char *verb = json_string_value(json_object_get(message, "verb"));
    const char *card = json_string_value(json_object_get(message, "card"));
    const char *with = json_string_value(json_object_get(message, "with"));
    int seat = qn_waiting(session->table);
    char id[16];
    if (!verb) {
        send_error(protocol, "bad_message", _("a why has a \"verb\", and may have a \"card\""));
        return;
    }
    uint16_t first = find_card(session->table, seat, card);
    uint16_t second = find_card(session->table, seat, with);
    bool is_known = (!card || first != QN_NONE) && (!with || second != QN_NONE);
    const char *rule =
        is_known ? qn_why(session->table, seat, verb, first, second, id, sizeof id) : NULL;
    send_line(protocol,
              json_pack("{s:s, s:s, s:o, s:o, s:o}", "type", "why", "verb", verb, "card",
                        json_text_or_null(card), "rule", json_text_or_null(rule), "text",
                        json_text_or_null(rule ? app_rule_text(session->app, rule) : NULL)));
}

void protocol_line(struct protocol *protocol, const char *line, size_t size)
{
    json_error_t error;
    if (size > PROTOCOL_LINE) {
        send_error(protocol, "too_long", _("the line is longer than 1 MiB"));
        return;
    }
    json_t *message = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!message) {
        char text[160]; /* the library's own text may quote half a character */
        snprintf(text, sizeof text, _("the line is not one JSON value (column %d)"), error.column);
        send_error(protocol, "not_json", text);
        return;
    }
    const char *type = json_string_value(json_object_get(message, "type"));
    if (!type)
        send_error(protocol, "bad_message", _("a message is an object with a \"type\""));
    else if (strcmp(type, "choice") == 0)
        take_choice(protocol, message);
    else if (strcmp(type, "why") == 0)
        answer_why(protocol, message);
    else
        send_error(protocol, "unknown_type", _("a message is a \"choice\" or a \"why\""));
    json_decref(message);
}

/* ---- the conversation ----------------------------------------------------------------------- */

bool protocol_begin(struct protocol *protocol, struct session *session, FILE *out)
{
    *protocol = (struct protocol){.session = session, .out = out, .view_size = 1u << 16};
    protocol->view = malloc(protocol->view_size);
    if (!protocol->view)
        return false;
    send_hello(protocol);
    advance(protocol);
    return true;
}

void protocol_end(struct protocol *protocol)
{
    free(protocol->view);
    protocol->view = NULL;
}

/* The input ended before the game did: what was played is kept. */
static int leave_early(struct session *session)
{
    if (session->path)
        app_note(session->app, _("the input ended; the game is saved in %s"), session->path);
    return APP_DONE;
}

int protocol_run(struct session *session, FILE *in, FILE *out)
{
    struct protocol protocol;
    char *line = malloc(PROTOCOL_LINE);
    if (!line || !protocol_begin(&protocol, session, out)) {
        free(line);
        return app_error(session->app, "%s", app_status_text(QN_NO_MEMORY));
    }
    size_t size;
    signal(SIGPIPE, SIG_IGN); /* a program that left shows as a failed write: the game is kept */
    while (!protocol.is_over && !protocol.has_failed && line_read(in, line, PROTOCOL_LINE, &size)) {
        if (size <= PROTOCOL_LINE && line_is_blank(line, size))
            continue;
        protocol_line(&protocol, line, size);
        fflush(out);
    }
    int code = !protocol.is_over ? leave_early(session) : protocol.is_unsaved ? APP_BAD : APP_DONE;
    protocol_end(&protocol);
    free(line);
    return app_finish(session->app, code);
}
