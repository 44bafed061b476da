/*
 * What the plans of all games do alike.
 */
#include "games/planning.h"

#include <string.h>

void plan_tell(qn_report report, const char *format, const char *a, const char *b, const char *rule)
{
    qn_message m = {.format = format, .args = {a, b, NULL}, .rule = rule};
    if (report.fn)
        report.fn(report.user, &m);
}

/* ---- sets by kind */

bool plan_is_kind(const struct set_info *set, const char *kind)
{
    return set->kind && strcmp(set->kind, kind) == 0;
}

const char *plan_nth_set(const struct qn_pack *pack, const char *kind, size_t n)
{
    for (unsigned i = 0; i < pack->set_count; i++)
        if (plan_is_kind(&pack->sets[i], kind) && n-- == 0)
            return pack->sets[i].id;
    return NULL;
}

int plan_find_set(const struct qn_pack *pack, const char *kind, const char *name)
{
    for (unsigned i = 0; i < pack->set_count; i++)
        if (plan_is_kind(&pack->sets[i], kind) && (!name || strcmp(pack->sets[i].id, name) == 0))
            return (int)i;
    return -1;
}
