/*
 * The players of the library (quinte/agent.h): each thinks about a copy of the table that holds nothing but what its
 * seat may know.
 *
 *     table ──qn_forget_into──► known ──► random · greedy · search ──► choice, opinions, line
 */
#include "agents/agent.h"
#include "agents/greedy.h"
#include "agents/search.h"
#include "agents/win.h"

#include <quinte/agent.h>
#include <quinte/lists.h>
#include <quinte/search.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct qn_agent {
    int seat;
    struct agent *player;
    struct agent *judge;      /* made when somebody wants to know a chance */
    struct win *win;          /* made when somebody looks for a win this turn */
    struct search_limits own; /* the level's */
    qn_table *known;          /* the table of the last thought, as the seat knows it */
    qn_table *walk;           /* where a line is followed */
    size_t choice;
    bool has_thought;
    atomic_bool halt;
};

const char *qn_agent_name(size_t index)
{
    return agent_name(index);
}

bool qn_agent_budget(const char *name, qn_budget *out)
{
    struct search_limits limits;
    if (!name || !out || !agent_limits(name, &limits))
        return false;
    *out = (qn_budget){limits.walks, (uint32_t)(limits.seconds * 1000 + 0.5)};
    return true;
}

/* ---- life ----------------------------------------------------------------------------------- */

static qn_table *quiet_clone(const qn_table *table)
{
    qn_table *clone = qn_clone(table);
    qn_set_logging(clone, false);
    return clone;
}

qn_status qn_agent_new(const char *name, const qn_table *table, int seat, uint64_t seed,
                       qn_agent **out)
{
    if (out)
        *out = NULL;
    if (!name || !table || !out)
        return QN_BAD_ARGUMENT;
    struct search_limits own;
    if (seat < 0 || seat >= (int)qn_seats(table) || !agent_limits(name, &own))
        return QN_BAD_SETUP;
    qn_agent *agent = calloc(1, sizeof *agent);
    if (!agent)
        return QN_NO_MEMORY;
    agent->seat = seat;
    agent->own = own;
    atomic_init(&agent->halt, false);
    agent->known = quiet_clone(table);
    agent->walk = quiet_clone(table);
    agent->player = agent->known ? agent_new(name, agent->known, seed) : NULL;
    if (!agent->known || !agent->walk || !agent->player) {
        qn_agent_free(agent);
        return QN_NO_MEMORY;
    }
    *out = agent;
    return QN_OK;
}

void qn_agent_free(qn_agent *agent)
{
    if (!agent)
        return;
    agent_free(agent->player);
    agent_free(agent->judge);
    win_free(agent->win);
    qn_table_free(agent->known);
    qn_table_free(agent->walk);
    free(agent);
}

void qn_agent_restart(qn_agent *agent, uint64_t seed)
{
    if (!agent)
        return;
    atomic_store(&agent->halt, false);
    agent->has_thought = false;
    agent->choice = 0;
    agent_restart(agent->player, seed);
    if (agent->judge)
        agent_restart(agent->judge, seed);
}

int qn_agent_seat(const qn_agent *agent)
{
    return agent ? agent->seat : -1;
}

/* ---- thinking ------------------------------------------------------------------------------- */

static struct search_limits limits_of(const qn_agent *agent, const qn_budget *budget)
{
    struct search_limits limits = agent->own;
    if (budget && (budget->iterations || budget->milliseconds)) {
        limits.walks = budget->iterations ? budget->iterations : UINT32_MAX;
        limits.seconds = budget->milliseconds / 1000.0;
    }
    limits.halt = &agent->halt;
    return limits;
}

qn_status qn_agent_think(qn_agent *agent, qn_table *table, const qn_budget *budget)
{
    if (!agent || !table)
        return QN_BAD_ARGUMENT;
    agent->has_thought = false;
    agent->choice = 0;
    if (qn_waiting(table) != agent->seat)
        return QN_NOT_WAITING;
    if (qn_table_pack(table) != qn_table_pack(agent->known))
        return QN_BAD_SETUP;
    qn_table *seen = table; /* who but counts options sees nothing that must be put away */
    if (!agent->player->is_blind) {
        qn_status status = qn_forget_into(agent->known, table, agent->seat);
        if (status != QN_OK)
            return status;
        seen = agent->known;
    }
    if (search_is(agent->player))
        search_limit(agent->player, limits_of(agent, budget));
    agent->choice = agent->player->choose(agent->player, seen, agent->seat);
    agent->has_thought = true;
    atomic_store(&agent->halt, false);
    return QN_OK;
}

void qn_agent_stop(qn_agent *agent)
{
    if (agent)
        atomic_store(&agent->halt, true);
}

size_t qn_agent_choice(const qn_agent *agent)
{
    return agent ? agent->choice : 0;
}

/* ---- opinions ------------------------------------------------------------------------------- */

bool qn_agent_opinion(const qn_agent *agent, size_t option, qn_opinion *out)
{
    struct search_opinion opinion;
    if (!agent || !out || !agent->has_thought || !search_is(agent->player) ||
        !search_opinion_get(agent->player, option, &opinion))
        return false;
    *out = (qn_opinion){opinion.visits, 1 / (1 + exp(-opinion.odds))};
    return true;
}

size_t qn_agent_line(qn_agent *agent, size_t option, uint16_t *line, size_t room)
{
    if (!agent || !line || !agent->has_thought || !search_is(agent->player))
        return 0;
    return search_line(agent->player, option, line, room < QN_MAX_LINE ? room : QN_MAX_LINE);
}

/* Text that grows at the end of a buffer, as snprintf counts. */
struct growing {
    char *buf;
    size_t size, length;
};

static void grow(struct growing *text, const char *more)
{
    size_t length = strlen(more);
    for (size_t i = 0; i < length && text->length + i + 1 < text->size; i++)
        text->buf[text->length + i] = more[i];
    text->length += length;
    if (text->size)
        text->buf[text->length < text->size ? text->length : text->size - 1] = '\0';
}

static void grow_label(struct growing *text, const qn_table *table, int seat,
                       const qn_option *option, qn_lang lang)
{
    char label[512];
    qn_option_label(table, seat, option, lang, label, sizeof label);
    if (text->length)
        grow(text, lang == QN_FRENCH ? "\u00A0; " : "; ");
    grow(text, label);
}

size_t qn_agent_line_text(qn_agent *agent, size_t option, qn_lang lang, char *buf, size_t size)
{
    uint16_t line[QN_MAX_LINE];
    struct growing text = {buf, buf ? size : 0, 0};
    grow(&text, "");
    size_t count = qn_agent_line(agent, option, line, QN_MAX_LINE);
    if (!count || qn_clone_into(agent->walk, agent->known) != QN_OK)
        return 0;
    qn_ask ask;
    for (size_t i = 0, next = option; qn_ask_get(agent->walk, &ask); next = line[i++]) {
        const qn_option *options;
        if (next >= qn_options(agent->walk, &options))
            break;
        if (i && qn_ask_role(agent->walk) != QN_ROLE_PAYMENT)
            grow_label(&text, agent->walk, agent->seat, &options[next], lang);
        if (i == count || qn_apply(agent->walk, ask.serial, next) != QN_OK)
            break;
    }
    return text.length;
}

/* ---- a win this turn ------------------------------------------------------------------------ */

qn_status qn_agent_find_win(qn_agent *agent, qn_table *table, size_t option, uint32_t positions,
                            unsigned deals, qn_win *out)
{
    enum { POSITIONS = 1000000, DEALS = 64 };
    const qn_option *options;
    if (!agent || !table || !out)
        return QN_BAD_ARGUMENT;
    *out = (qn_win){.proof = QN_PROOF_OPEN};
    if (qn_waiting(table) != agent->seat)
        return QN_NOT_WAITING;
    if (option >= qn_options(table, &options))
        return QN_BAD_OPTION;
    if (!agent->win)
        agent->win = win_new(agent->known);
    if (!agent->win)
        return QN_NO_MEMORY;
    qn_status status = qn_forget_into(agent->walk, table, agent->seat);
    if (status == QN_OK)
        win_try(agent->win, agent->walk, option, positions ? positions : POSITIONS,
                deals ? deals : DEALS, out);
    return status;
}

/* ---- judging -------------------------------------------------------------------------------- */

double qn_agent_chance(qn_agent *agent, const qn_table *table)
{
    if (!agent || !table)
        return -1;
    if (!agent->judge)
        agent->judge = agent_greedy_new(agent->known);
    if (!agent->judge)
        return -1;
    /* Another deal for whoever is not asked: there a fixed order is not to be had, but one seed is as good. */
    qn_status status = qn_waiting(table) == agent->seat
                           ? qn_forget_into(agent->walk, table, agent->seat)
                           : qn_determinize_into(agent->walk, table, agent->seat, 1);
    return status == QN_OK ? greedy_prospect(agent->judge, agent->walk, agent->seat) : -1;
}
