/*
 * Sessions: setting up a table as the command line asks, seating players, and answering for agents.
 */
#define _POSIX_C_SOURCE 200809L
#include "session.h"

#include "quinte/resign.h"
#include "saves.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- requests ------------------------------------------------------------------------------- */

static bool request_setting(const struct app *app, struct session_request *request, char *value)
{
    char *equals = strchr(value, '=');
    if (!equals || equals == value) {
        app_error(app, _("--set takes KEY=VALUE, not \"%s\""), value);
        return false;
    }
    if (request->setting_count == SESSION_SETTINGS) {
        app_error(app, _("--set %s is one too many: a game has at most %d settings"), value,
                  SESSION_SETTINGS);
        return false;
    }
    *equals = '\0';
    qn_setting *setting = &request->settings[request->setting_count++];
    setting->key = value;
    setting->value = equals + 1;
    return true;
}

bool session_request_option(const struct app *app, struct session_request *request, int option,
                            char *value)
{
    unsigned long long number;
    switch (option) {
    case 's': request->seats = value; return true;
    case 'n':
        if (!app_number(app, "--seed", value, 0, UINT64_MAX, &number))
            return false;
        request->seed = number;
        request->is_seeded = true;
        return true;
    case 'k': return request_setting(app, request, value);
    default: return false;
    }
}

bool session_request_game(const struct app *app, struct session_request *request, int argc,
                          char **argv)
{
    request->game = argc > optind ? argv[optind] : qn_game_name(0);
    if (argc > optind + 1) {
        app_error(app, _("one game at a time: \"%s\" is one too many"), argv[optind + 1]);
        return false;
    }
    return app_game_known(app, request->game);
}

/* ---- seats ---------------------------------------------------------------------------------- */

bool session_agent_known(const char *name)
{
    for (size_t i = 0; qn_agent_name(i); i++) {
        if (strcmp(qn_agent_name(i), name) == 0)
            return true;
    }
    return false;
}

static enum seat_kind kind_of(const char *name)
{
    if (strcmp(name, "human") == 0)
        return SEAT_HUMAN;
    if (strcmp(name, "remote") == 0)
        return SEAT_REMOTE;
    return session_agent_known(name) ? SEAT_AGENT : 0;
}

static void complain_of_seat(const struct app *app, const char *name, unsigned allowed)
{
    char known[256] = "";
    size_t used = 0;
    if (allowed & SEAT_HUMAN)
        used += (size_t)snprintf(known + used, sizeof known - used, "human, ");
    if (allowed & SEAT_REMOTE)
        used += (size_t)snprintf(known + used, sizeof known - used, "remote, ");
    for (size_t i = 0; qn_agent_name(i) && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", qn_agent_name(i),
                                 qn_agent_name(i + 1) ? ", " : "");
    app_error(app, _("\"%s\" cannot take a seat here; these can: %s"), name, known);
}

unsigned session_seat_names(const struct app *app, char *seats, unsigned allowed,
                            const char *names[QN_MAX_SEATS])
{
    unsigned count = 0;
    char *rest = seats;
    while (rest) {
        char *comma = strchr(rest, ',');
        if (comma)
            *comma = '\0';
        if (count == QN_MAX_SEATS) {
            app_error(app, _("too many seats; at most %d"), QN_MAX_SEATS);
            return 0;
        }
        if (!(kind_of(rest) & allowed)) {
            complain_of_seat(app, rest, allowed);
            return 0;
        }
        names[count++] = rest;
        rest = comma ? comma + 1 : NULL;
    }
    return count;
}

static bool sit_down(struct session *session, unsigned seat, const char *name)
{
    struct seat *s = &session->seat[seat];
    s->name = name;
    s->kind = kind_of(name);
    if (s->kind == SEAT_AGENT) {
        uint64_t seed = qn_hash(session->table) + seat;
        qn_status status = qn_agent_new(name, session->table, (int)seat, seed, &s->agent);
        if (status != QN_OK) {
            app_error(session->app, "%s", app_status_text(status));
            return false;
        }
    }
    return true;
}

bool session_seat(struct session *session, unsigned named, const char *const *names,
                  const char *usual)
{
    unsigned seats = qn_seats(session->table);
    for (unsigned i = 0; i < seats; i++) {
        const char *name = i < named ? names[i] : named == 1 ? names[0] : i == 0 ? usual : "greedy";
        if (!sit_down(session, i, name))
            return false;
    }
    return true;
}

/* ---- life ----------------------------------------------------------------------------------- */

uint64_t session_clock_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t mix = ((uint64_t)now.tv_sec << 20) ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 40;
    return mix % 1000000000u; /* short enough to be told to a friend */
}

bool session_open(struct session *session, struct app *app, struct session_request *request,
                  unsigned allowed, const char *usual)
{
    const char *names[QN_MAX_SEATS];
    unsigned named = 0;
    memset(session, 0, sizeof *session);
    session->app = app;
    session->seed = request->is_seeded ? request->seed : session_clock_seed();
    if (request->seats && !(named = session_seat_names(app, request->seats, allowed, names)))
        return false;
    session->pack = app_pack(app, request->game);
    if (!session->pack)
        return false;
    qn_setup setup = {session->seed, named > 1 ? named : 0, request->settings,
                      request->setting_count};
    if (qn_table_new(session->pack, &setup, app_report(app), &session->table) != QN_OK)
        return false;
    if (qn_journal_new(session->table, &session->journal) != QN_OK) {
        app_error(app, "%s", app_status_text(QN_NO_MEMORY));
        return false;
    }
    return session_seat(session, named, names, usual);
}

bool session_continue(struct session *session, struct app *app, qn_table *table,
                      qn_journal *journal, char *seats, unsigned allowed, const char *usual)
{
    const char *names[QN_MAX_SEATS];
    unsigned named = 0;
    memset(session, 0, sizeof *session);
    session->app = app;
    session->table = table;
    session->journal = journal;
    session->pack = qn_table_pack(table);
    if (seats && !(named = session_seat_names(app, seats, allowed, names)))
        return false;
    if (named > qn_seats(table)) {
        app_error(app, _("the saved game has fewer seats than --seats names"));
        return false;
    }
    return session_seat(session, named, names, usual);
}

void session_close(struct session *session)
{
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        qn_agent_free(session->seat[i].agent);
    qn_journal_free(session->journal);
    qn_table_free(session->table);
    free(session->path);
    free(session->passed);
    memset(session, 0, sizeof *session);
}

/* ---- saving --------------------------------------------------------------------------------- */

const char *session_why_not(qn_status status)
{
    return status == QN_NO_FILE && errno ? strerror(errno) : app_status_text(status);
}

void session_stop_text(const struct session *session, char *buf, size_t size)
{
    qn_stop stop;
    buf[0] = '\0';
    if (!qn_stop_get(session->table, &stop))
        return;
    if (stop.status == QN_FULL && strcmp(stop.what, "choices") == 0)
        snprintf(buf, size, _("the journal is full: a game has at most %d choices"),
                 QN_MAX_CHOICES);
    else if (stop.def == QN_NONE)
        snprintf(buf, size, "%s", app_status_text(stop.status));
    else
        snprintf(buf, size, "%s (%s)", app_status_text(stop.status),
                 app_card_name(session->app, session->pack, stop.def));
}

bool session_autosave(struct session *session, const char *path)
{
    const char *game = qn_pack_game(session->pack);
    char *file = path ? strdup(path) : saves_new_path(session->app, game);
    if (!file)
        return false;
    qn_status status = qn_journal_save(session->journal, file);
    if (status != QN_OK) {
        app_error(session->app, _("cannot save the game to %s: %s"), file, session_why_not(status));
        free(file);
        return false;
    }
    free(session->path);
    session->path = file;
    return true;
}

bool session_save_copy(struct session *session, const char *path)
{
    qn_status status = qn_journal_write(session->journal, path);
    if (status != QN_OK)
        app_error(session->app, _("cannot save the game to %s: %s"), path, session_why_not(status));
    return status == QN_OK;
}

/* ---- choices -------------------------------------------------------------------------------- */

enum seat_kind session_waiting_kind(const struct session *session)
{
    int seat = qn_waiting(session->table);
    return seat < 0 ? 0 : session->seat[seat].kind;
}

qn_status session_choose(struct session *session, size_t option)
{
    qn_ask ask;
    if (!qn_ask_get(session->table, &ask))
        return QN_NOT_WAITING;
    return qn_record(session->journal, session->table, ask.serial, option);
}

qn_status session_resign(struct session *session, int seat)
{
    return qn_record_resign(session->journal, session->table, seat);
}

/* What was passed for somebody is no decision to go back to. */
static qn_status note_passed(struct session *session)
{
    if (session->passed_count == session->passed_room) {
        size_t room = session->passed_room ? 2 * session->passed_room : 64;
        size_t *passed = realloc(session->passed, room * sizeof *passed);
        if (!passed)
            return QN_NO_MEMORY;
        session->passed = passed;
        session->passed_room = room;
    }
    session->passed[session->passed_count++] = qn_journal_length(session->journal) - 1;
    return QN_OK;
}

qn_status session_pass_until(struct session *session, enum stops_until until)
{
    int seat = qn_waiting(session->table);
    size_t option;
    if (seat < 0)
        return QN_NOT_WAITING;
    struct stops *stops = &session->seat[seat].stops;
    if (!stops_pass_until(stops, session->table, until, &option))
        return QN_BAD_OPTION;
    qn_status status = session_choose(session, option);
    if (status != QN_OK)
        stops_forget(stops);
    return status;
}

/* Answers the question for the seat if it wants that; QN_NOT_WAITING: it wants to be asked. A pass that would
 * stop the table is left to it. */
static qn_status pass_for(struct session *session, struct seat *seat)
{
    size_t option;
    if (!stops_answer(&seat->stops, session->table, &option) &&
        !stops_waits(&seat->stops, session->table, &option))
        return QN_NOT_WAITING;
    qn_status status = session_choose(session, option);
    if (status == QN_OK)
        return note_passed(session);
    stops_forget(&seat->stops);
    return status == QN_LOOP || status == QN_FULL ? QN_NOT_WAITING : status;
}

qn_status session_agent_choice(qn_agent *agent, qn_table *table, size_t *choice)
{
    qn_status status = qn_agent_think(agent, table, NULL);
    *choice = qn_agent_choice(agent);
    return status;
}

static qn_status choose_for(struct session *session, struct seat *seat)
{
    size_t choice;
    qn_status status = session_agent_choice(seat->agent, session->table, &choice);
    return status == QN_OK ? session_choose(session, choice) : status;
}

qn_status session_drive(struct session *session)
{
    qn_ask ask;
    while (!qn_over(session->table) && qn_ask_get(session->table, &ask)) {
        const qn_option *options;
        struct seat *seat = &session->seat[ask.seat];
        qn_status status;
        if (seat->kind == SEAT_AGENT)
            status = choose_for(session, seat);
        else if (qn_options(session->table, &options) > 1 || session->every_ask)
            status = pass_for(session, seat);
        else
            status = session_choose(session, 0);
        if (status != QN_OK)
            return status == QN_NOT_WAITING ? QN_OK : status;
    }
    return qn_table_status(session->table);
}

/* ---- going back ----------------------------------------------------------------------------- */

/* Was the choice at that place in the journal a pass that nobody made by hand? */
static bool is_passed(const struct session *session, size_t place)
{
    for (size_t i = session->passed_count; i-- > 0 && session->passed[i] >= place;)
        if (session->passed[i] == place)
            return true;
    return false;
}

/* Was one of these asked there? */
static bool is_decision(const struct session *session, qn_table *table, unsigned kinds,
                        size_t place)
{
    const qn_option *options;
    int seat = qn_waiting(table);
    return seat >= 0 && !is_passed(session, place) && session->seat[seat].kind & kinds &&
           (qn_options(table, &options) > 1 || session->every_ask);
}

qn_table *session_previous(const struct session *session, unsigned kinds, size_t *length)
{
    for (size_t i = qn_journal_length(session->journal); i-- > 0;) {
        qn_table *table = NULL;
        qn_status status = qn_journal_replay(session->journal, session->pack, i, true,
                                             app_report(session->app), &table);
        if (status == QN_OK && is_decision(session, table, kinds, i)) {
            *length = i;
            return table;
        }
        qn_table_free(table);
        if (status != QN_OK)
            return NULL;
    }
    return NULL;
}

void session_go_back(struct session *session, qn_table *table, size_t length)
{
    qn_table_free(session->table);
    session->table = table;
    qn_journal_cut(session->journal, length);
    while (session->passed_count && session->passed[session->passed_count - 1] >= length)
        session->passed_count--;
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        stops_forget(&session->seat[i].stops);
}
