/*
 * The ways of tampering: which line is looked for, and what is done to it.
 */
#include "tamper.h"

#include <stdlib.h>
#include <string.h>

enum deed { DROP, TWICE, MORE, OTHER_KIND, OTHER_SEAT, CUT };

/* Looks for the first line with this word (and amount and depth, if not 0) after the first
 * line of a step or phase, if one is named. */
struct way {
    const char *name;
    const char *after; /* NULL: anywhere */
    int after_amount;
    const char *what;
    int amount, depth;
    enum deed deed;
};

static const struct way ways[TAMPERS] = {
    {"a round is left out", "round", 1, "round", 2, 0, DROP},
    {"a round is counted twice", NULL, 0, "round", 2, 0, TWICE},
    {"a phase is left out", NULL, 0, "phase", 2, 0, DROP},
    {"a turn is left out", NULL, 0, "turn", 0, 0, DROP},
    {"a turn is taken twice", NULL, 0, "turn", 0, 0, TWICE},
    {"step 1 is left out", NULL, 0, "step", 1, 0, DROP},
    {"step 2 is left out", NULL, 0, "step", 2, 0, DROP},
    {"step 3 is left out", NULL, 0, "step", 3, 0, DROP},
    {"step 5 is left out", NULL, 0, "step", 5, 0, DROP},
    {"steps are exchanged", NULL, 0, "step", 3, 0, MORE},
    {"too much threat in step 1", "step", 1, "threat", 0, 3, MORE},
    {"no threat in step 1", "step", 1, "threat", 0, 3, DROP},
    {"the villain does not activate", "step", 2, "activate", 0, 4, DROP},
    {"the villain activates by the other form", "step", 2, "activate", 0, 4, OTHER_KIND},
    {"a minion does not activate", "step", 2, "activate", 0, 5, DROP},
    {"no boost card", NULL, 0, "boost", 0, 0, DROP},
    {"two boost cards", NULL, 0, "boost", 0, 0, TWICE},
    {"a boost card counts one more icon", NULL, 0, "boost_turned", 0, 0, MORE},
    {"a boost card is not turned up", NULL, 0, "boost_turned", 0, 0, DROP},
    {"a card is not dealt", "step", 3, "deal", 0, 2, DROP},
    {"a card too many is dealt", "step", 3, "deal", 0, 2, TWICE},
    {"a dealt card is not revealed", "step", 4, "reveal", 0, 4, DROP},
    {"a surge reveals nothing", NULL, 0, "surge", 0, 0, TWICE},
    {"the token goes astray", NULL, 0, "first", 0, 0, OTHER_SEAT},
    {"the log is cut", NULL, 0, "step", 2, 0, CUT},
};

const char *tamper_name(unsigned index)
{
    return ways[index].name;
}

static bool is_line(const qn_log_line *l, const char *what, int amount, int depth)
{
    return strcmp(l->what, what) == 0 && (!amount || l->amount == amount) &&
           (!depth || l->depth == depth);
}

/* Index of the line, or count. */
static size_t find(const struct way *way, const qn_log_line *lines, size_t count)
{
    size_t i = 0;
    while (way->after && i < count && !is_line(&lines[i], way->after, way->after_amount, 0))
        i++;
    for (; i < count; i++)
        if (is_line(&lines[i], way->what, way->amount, way->depth))
            return i;
    return count;
}

/* Changes line i of the copy, which has room for one more; returns the new count. */
static size_t change(enum deed deed, qn_log_line *lines, size_t count, size_t i)
{
    switch (deed) {
    case DROP: memmove(&lines[i], &lines[i + 1], (count - i - 1) * sizeof *lines); return count - 1;
    case TWICE: memmove(&lines[i + 1], &lines[i], (count - i) * sizeof *lines); return count + 1;
    case MORE: lines[i].amount++; break;
    case OTHER_KIND: lines[i].amount = 3 - lines[i].amount; break;
    case OTHER_SEAT: lines[i].seat++; break;
    case CUT: return i;
    }
    return count;
}

static void tamper(const struct audit_facts *facts, const qn_log_line *lines, size_t count,
                   const struct way *way, struct tamper_count *result)
{
    size_t at = find(way, lines, count);
    qn_log_line *copy = at < count ? malloc((count + 1) * sizeof *copy) : NULL;
    if (!copy)
        return;
    memcpy(copy, lines, count * sizeof *copy);
    struct audit_result audit = audit_log(facts, copy, change(way->deed, copy, count, at));
    result->tried++;
    result->noticed += !audit.good;
    free(copy);
}

void tamper_all(const struct audit_facts *facts, const qn_log_line *lines, size_t count,
                struct tamper_count *counts)
{
    for (unsigned i = 0; i < TAMPERS; i++)
        tamper(facts, lines, count, &ways[i], &counts[i]);
}
