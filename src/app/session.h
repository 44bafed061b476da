/*
 * A game in progress and who sits at it: what play, its protocol and resume have in common.
 *
 * Seats are people (human), programs at the other end of the protocol (remote), or agents. The
 * session answers for agents, for everybody where there is but one option, and for others what they want to
 * pass (stops.h); every choice goes through its journal.
 */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include "app.h"
#include "stops.h"

#include <quinte/agent.h>

enum { SESSION_SETTINGS = QN_MAX_SETTINGS };

/* What the command line says about a game; shared by every command that sets up tables. */
struct session_request {
    const char *game; /* never NULL once session_request_game has run */
    char *seats;      /* "human,greedy", or NULL */
    uint64_t seed;
    bool is_seeded;
    qn_setting settings[SESSION_SETTINGS];
    size_t setting_count;
};

enum seat_kind { SEAT_AGENT = 1, SEAT_HUMAN = 2, SEAT_REMOTE = 4 };

struct seat {
    enum seat_kind kind;
    const char *name; /* "human", "remote", or the agent's */
    qn_agent *agent;
    struct stops stops; /* of who is no agent: which questions they do not want to hear */
};

struct session {
    struct app *app;
    const qn_pack *pack;
    qn_table *table;
    qn_journal *journal;
    char *path;    /* where the journal is written, or NULL */
    uint64_t seed; /* 0 when the game was read from a file */
    struct seat seat[QN_MAX_SEATS];
    bool tells_seed; /* programs may know it, and with it everything */
    bool every_ask;  /* also ask people and programs what has but one answer */
    size_t *passed;  /* places in the journal of what was passed for somebody, in order */
    size_t passed_count, passed_room;
};

/* Takes --seats, --seed and --set (getopt values 's', 'n', 'k'); false after telling why not. */
bool session_request_option(const struct app *app, struct session_request *request, int option,
                            char *value);
/* The game named by the first argument that is left, else the default; false if unknown or if more
 * arguments follow. */
bool session_request_game(const struct app *app, struct session_request *request, int argc,
                          char **argv);

/* The kinds of seats in words: fills names[], of which `allowed` (a set of seat kinds) may stand
 * there. One name alone stands for all seats. Returns how many; 0 after telling what is wrong. */
unsigned session_seat_names(const struct app *app, char *seats, unsigned allowed,
                            const char *names[QN_MAX_SEATS]);

/* Sets up the table that was asked for; seats that are not named are `usual` first, then greedy. */
bool session_open(struct session *session, struct app *app, struct session_request *request,
                  unsigned allowed, const char *usual);
/* The same with a table that a journal was replayed to; takes both over. */
bool session_continue(struct session *session, struct app *app, qn_table *table,
                      qn_journal *journal, char *seats, unsigned allowed, const char *usual);
void session_close(struct session *session);
uint64_t session_clock_seed(void); /* for who does not say one */
/* Seats those who are named; without names, the first seat is the usual one and the others are bots. The
 * names stay the caller's. */
bool session_seat(struct session *session, unsigned named, const char *const *names,
                  const char *usual);

/* From now on the journal is written to the file; NULL: a new file among the user's saved games.
 * false after telling why not. */
bool session_autosave(struct session *session, const char *path);
/* Why a file could not be written: what the system says, where it does. */
const char *session_why_not(qn_status status);
/* Why the table has stopped, or refused a choice: what happens without end, or has no room. */
void session_stop_text(const struct session *session, char *buf, size_t size);
/* Writes a copy of the journal; false after telling why not. */
bool session_save_copy(struct session *session, const char *path);

/* Is there an agent of that name? */
bool session_agent_known(const char *name);
/* What the agent chooses of the table's question, which is its seat's. */
qn_status session_agent_choice(qn_agent *agent, qn_table *table, size_t *choice);
/* Answers for agents, where there is but one option, and as stops say, until a person or a remote program must
 * answer, or the table is over. */
qn_status session_drive(struct session *session);
qn_status session_choose(struct session *session, size_t option);
qn_status session_resign(struct session *session, int seat);
/* Passes the question that stands, and from now on by itself (stops.h). QN_BAD_OPTION: it cannot be passed. */
qn_status session_pass_until(struct session *session, enum stops_until until);
/* The table at the last decision that somebody of these kinds made by hand, and how many choices precede it; NULL if
 * there is none. */
qn_table *session_previous(const struct session *session, unsigned kinds, size_t *length);
/* Goes back to it: takes the table over. Nobody passes by itself any more, but in quiet phases. */
void session_go_back(struct session *session, qn_table *table, size_t length);
/* The kind of the seat that is asked. */
enum seat_kind session_waiting_kind(const struct session *session);

#endif
