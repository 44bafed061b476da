/*
 * Messages of the hub: numbers, answers, errors, and the fields of requests.
 */
#include "hub.h"

#include <stdlib.h>
#include <string.h>

json_t *hub_text_or_null(const char *text)
{
    return text && text[0] ? json_string(text) : json_null();
}

json_t *hub_rule(uint16_t rule)
{
    char id[12];
    return rule ? hub_text_or_null(qn_rule_id(rule, id)) : json_null();
}

/* ---- sending -------------------------------------------------------------------------------- */

void hub_send(struct hub_client *client, json_t *message)
{
    json_t *numbered = json_pack("{s:I}", "n", (json_int_t)++client->sent);
    if (message)
        json_object_update(numbered, message);
    json_decref(message);
    char *text = json_dumps(numbered, JSON_COMPACT);
    json_decref(numbered);
    if (text)
        client->send(client->user, text, strlen(text));
    free(text);
}

void hub_answer(struct hub_call *call, json_t *message)
{
    json_t *answer =
        json_pack("{s:O*, s:O?}", "type", json_object_get(message, "type"), "to", call->id);
    if (call->table)
        json_object_set_new(answer, "table", json_string(call->table->id));
    json_object_update(answer, message);
    json_decref(message);
    hub_send(call->client, answer);
}

void hub_refuse(struct hub_call *call, const char *code, const char *field, const char *text)
{
    json_t *error = json_pack("{s:s, s:s, s:s}", "type", "error", "code", code, "text", text);
    qn_ask ask;
    if (field)
        json_object_set_new(error, "place", json_pack("{s:s}", "field", field));
    if (call->table && qn_ask_get(call->table->session.table, &ask))
        json_object_set_new(error, "ask", json_integer(ask.serial));
    hub_answer(call, error);
}

/* ---- fields --------------------------------------------------------------------------------- */

static bool complain(struct hub_call *call, const char *key, const char *format)
{
    char text[160];
    snprintf(text, sizeof text, format, key);
    hub_refuse(call, "bad_message", key, text);
    return false;
}

bool hub_get_text(struct hub_call *call, const char *key, const char **out)
{
    const json_t *value = json_object_get(call->message, key);
    if (value && !json_is_string(value))
        return complain(call, key, _("\"%s\" is a text"));
    if (value)
        *out = json_string_value(value);
    return true;
}

bool hub_get_bool(struct hub_call *call, const char *key, bool *out)
{
    const json_t *value = json_object_get(call->message, key);
    if (value && !json_is_boolean(value))
        return complain(call, key, _("\"%s\" is true or false"));
    if (value)
        *out = json_is_true(value);
    return true;
}

bool hub_get_number(struct hub_call *call, const char *key, long long low, long long high,
                    long long *out)
{
    const json_t *value = json_object_get(call->message, key);
    if (!value)
        return true;
    if (!json_is_integer(value))
        return complain(call, key, _("\"%s\" is a whole number"));
    if (json_integer_value(value) < low || json_integer_value(value) > high)
        return complain(call, key, _("\"%s\" is out of bounds"));
    *out = json_integer_value(value);
    return true;
}

bool hub_get_seat(struct hub_call *call, int *out)
{
    long long seat = *out;
    const json_t *value = json_object_get(call->message, "seat");
    if (value && !json_is_integer(value))
        return complain(call, "seat", _("\"%s\" is a whole number"));
    if (value)
        seat = json_integer_value(value);
    if (value && (seat < 0 || seat >= (long long)qn_seats(call->table->session.table))) {
        hub_refuse(call, "wrong_seat", "seat", _("there is no such seat"));
        return false;
    }
    *out = (int)seat;
    return true;
}
