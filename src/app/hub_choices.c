/*
 * What is done at a table: choosing, taking back, resigning, and asking why not. A choice is written to
 * the journal first, then made, then acknowledged; an error means that nothing has changed.
 */
#include "hub.h"
#include "learned.h"
#include "telling.h"

#include "quinte/reasons.h"
#include "quinte/resign.h"

#include <errno.h>
#include <string.h>

bool hub_sits(const struct hub_call *call, int seat)
{
    for (size_t i = 0; i < call->table->viewer_count; i++)
        if (call->table->viewer[i].client == call->client && call->table->viewer[i].seat == seat)
            return true;
    return false;
}

static bool refuse_seat(struct hub_call *call)
{
    hub_refuse(call, "wrong_seat", "seat", _("you do not sit there"));
    return false;
}

/* The seat that the request acts for: the one it names, or else the one that is asked. */
static bool read_actor(struct hub_call *call, int *seat)
{
    *seat = qn_waiting(call->table->session.table);
    if (!hub_get_seat(call, seat))
        return false;
    if (*seat < 0) {
        hub_refuse(call, "over", NULL, _("the table waits for nobody"));
        return false;
    }
    return hub_sits(call, *seat) || refuse_seat(call);
}

static void refuse_status(struct hub_call *call, qn_status status)
{
    char text[256];
    session_stop_text(&call->table->session, text, sizeof text);
    if (status == QN_NO_FILE)
        hub_refuse(call, "not_saved", NULL, session_why_not(status));
    else
        hub_refuse(call, "refused", NULL, text[0] ? text : app_status_text(status));
}

/* What was asked for stands in the journal. */
static void acknowledge(struct hub_call *call)
{
    size_t choices = qn_journal_length(call->table->session.journal);
    hub_answer(call, json_pack("{s:s, s:I}", "type", "done", "choices", (json_int_t)choices));
    hub_advance(call->table);
}

/* ---- choosing ------------------------------------------------------------------------------- */

/* Is it about the question that stands, and the client's? false after an error. */
static bool read_question(struct hub_call *call)
{
    long long serial = -1;
    int seat;
    qn_ask ask;
    if (!hub_get_number(call, "ask", 0, UINT32_MAX, &serial) || !read_actor(call, &seat))
        return false;
    if (!qn_ask_get(call->table->session.table, &ask))
        hub_refuse(call, "over", NULL, _("the table waits for nobody"));
    else if (serial < 0)
        hub_refuse(call, "bad_message", "ask", _("\"ask\" is missing"));
    else if (serial != (long long)ask.serial)
        hub_refuse(call, "stale", "ask",
                   _("the choice answers another question than the one asked"));
    else if (seat != ask.seat)
        hub_refuse(call, "wrong_seat", "seat", _("another seat is asked"));
    else
        return true;
    return false;
}

/* What was decided, or why it was not. */
static void conclude(struct hub_call *call, qn_status status)
{
    if (status == QN_OK)
        acknowledge(call);
    else
        refuse_status(call, status);
}

void hub_request_choice(struct hub_call *call)
{
    struct session *session = &call->table->session;
    const json_t *option = json_object_get(call->message, "option");
    size_t choice;
    if (!read_question(call))
        return;
    if (!json_is_string(option) && !json_is_integer(option))
        hub_refuse(call, "bad_message", "option",
                   _("a choice has \"ask\" (a number) and \"option\" (an id or an index)"));
    else if (!option_named(session->table, option, &choice))
        hub_refuse(call, "bad_option", "option", _("there is no such option"));
    else
        conclude(call, session_choose(session, choice));
}

/* Passes, and goes on passing. */
void hub_request_pass(struct hub_call *call)
{
    const char *until = NULL;
    if (!read_question(call) || !hub_get_text(call, "until", &until))
        return;
    bool is_turn = until && strcmp(until, "turn") == 0;
    if (!until || (!is_turn && strcmp(until, "aimed") != 0)) {
        hub_refuse(call, "bad_message", "until", _("\"until\" is \"aimed\" or \"turn\""));
        return;
    }
    qn_status status =
        session_pass_until(&call->table->session, is_turn ? UNTIL_TURN : UNTIL_AIMED);
    if (status == QN_BAD_OPTION)
        hub_refuse(call, "bad_option", "until", _("this question cannot be passed so"));
    else
        conclude(call, status);
}

/* After a bot's choice could not be written. */
void hub_request_continue(struct hub_call *call)
{
    if (call->table->is_over)
        hub_refuse(call, "over", NULL, _("the table waits for nobody"));
    else
        acknowledge(call);
}

/* ---- resigning, taking back ----------------------------------------------------------------- */

void hub_request_resign(struct hub_call *call)
{
    struct session *session = &call->table->session;
    int seat = -1;
    if (!json_object_get(call->message, "seat"))
        hub_refuse(call, "bad_message", "seat", _("\"seat\" says who resigns"));
    else if (!hub_get_seat(call, &seat))
        return;
    else if (!hub_sits(call, seat))
        refuse_seat(call);
    else {
        qn_status status = session_resign(session, seat);
        if (status == QN_OK)
            acknowledge(call);
        else if (status == QN_NOT_WAITING)
            hub_refuse(call, "over", NULL, _("the table waits for nobody"));
        else if (status == QN_BAD_OPTION)
            hub_refuse(call, "wrong_seat", "seat", _("that seat plays no more"));
        else
            refuse_status(call, status);
    }
}

/* Only what nobody has learned anything from since, and only one's own. */
void hub_request_undo(struct hub_call *call)
{
    struct session *session = &call->table->session;
    int seat = -1;
    size_t length;
    if (!hub_get_seat(call, &seat))
        return;
    qn_table *before = session_previous(session, SEAT_REMOTE, &length);
    if (!before) {
        hub_refuse(call, "no_undo", NULL, _("there is nothing to take back"));
        return;
    }
    int decided = qn_waiting(before);
    struct learned then;
    learned_note(&then, before);
    bool is_told = learned_anything(&then, session->table, decided);
    if ((seat >= 0 && seat != decided) || !hub_sits(call, decided) || is_told ||
        qn_resigned(session->table, (unsigned)decided)) {
        qn_table_free(before);
        if (is_told)
            hub_refuse(call, "no_undo", NULL,
                       _("since then something hidden was revealed, or somebody else decided"));
        else
            hub_refuse(call, "no_undo", "seat", _("the last decision was another seat's"));
        return;
    }
    session_go_back(session, before, length);
    call->table->is_over = false;
    hub_answer(call, json_pack("{s:s, s:I}", "type", "done", "choices", (json_int_t)length));
    hub_tell_undone(call->table, decided);
    hub_advance(call->table);
}

/* ---- why not -------------------------------------------------------------------------------- */

/* A card by its number in the view; QN_NONE if it is not named. false after an error. */
static bool read_card(struct hub_call *call, const char *key, uint16_t *out)
{
    long long card = QN_NONE;
    if (!hub_get_number(call, key, 0, QN_NONE - 1, &card))
        return false;
    *out = (uint16_t)card;
    return true;
}

void hub_request_why(struct hub_call *call)
{
    struct session *session = &call->table->session;
    const char *verb = NULL;
    uint16_t card, with;
    char id[16], reason[1024];
    int seat;
    if (!hub_get_text(call, "verb", &verb) || !read_card(call, "card", &card) ||
        !read_card(call, "with", &with) || !read_actor(call, &seat))
        return;
    if (!verb)
        verb = qn_likely_verb(session->table, seat, card);
    if (!verb) {
        hub_refuse(call, "bad_message", "verb",
                   _("a why has a \"verb\", a \"card\" that the seat knows, or both"));
        return;
    }
    const char *rule = qn_why(session->table, seat, verb, card, with, id, sizeof id);
    json_t *text = hub_text_or_null(rule ? app_rule_text(session->app, rule) : NULL);
    qn_why_text(session->table, seat, verb, card, with, call->client->lang, reason, sizeof reason);
    hub_answer(call, json_pack("{s:s, s:s, s:o, s:o, s:o}", "type", "why", "verb", verb, "rule",
                               hub_text_or_null(rule), "reason",
                               hub_text_or_null(reason[0] ? reason : NULL), "text", text));
}
