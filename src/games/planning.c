/*
 * What the plans of all games do alike.
 */
#include "games/planning.h"

#include <stdio.h>
#include <string.h>

void plan_tell(qn_report report, const char *format, const char *a, const char *b, const char *rule)
{
    qn_message m = {.format = format, .args = {a, b, NULL}, .rule = rule};
    if (report.fn)
        report.fn(report.user, &m);
}

static const char *nth_known(void *user, size_t n)
{
    return ((const char *const *)user)[n];
}

static bool is_known(const char *const *known, const char *key)
{
    while (*known && strcmp(*known, key) != 0)
        known++;
    return *known;
}

/* A bare set-up, of a scene, may bring in the cards of others. */
static bool is_of_nobody(const struct game_setup *setup, const char *key)
{
    char last = key[0] ? key[strlen(key) - 1] : '\0';
    return !setup->bare && last > '0' + setup->seats && last <= '9';
}

qn_status plan_settings(const struct game_setup *setup, const char *const *known,
                        const char *format, qn_report report)
{
    qn_status status = QN_OK;
    for (unsigned i = 0; i < setup->setting_count; i++) {
        const char *key = setup->settings[i].key;
        if (is_known(known, key) && !is_of_nobody(setup, key))
            continue;
        status = QN_BAD_SETUP;
        if (is_known(known, key)) {
            plan_tell(report, MSG_SETTING_OF_NOBODY, key, NULL, NULL);
            continue;
        }
        const char *near = nearest_word(key, nth_known, (void *)(uintptr_t)known);
        plan_tell(report, format, key, NULL, NULL);
        if (near)
            plan_tell(report, MSG_SETTING_NEAR, near, NULL, NULL);
    }
    return status;
}

/* Where there is no room for one more setting it holds all the same. */
const char *plan_setting(struct game_setup *setup, const char *key, const char *otherwise)
{
    if (!setup_get(setup, key) && !setup_set(setup, key, otherwise))
        return otherwise;
    return setup_get(setup, key);
}

qn_status plan_first_seat(struct game_setup *setup, const char *by_chance, const char *rule,
                          uint16_t *seat, qn_report report)
{
    const char *first = setup_get(setup, "first");
    char seats[4];
    *seat = NONE;
    if (!first)
        return setup_set(setup, "first", by_chance) ? QN_OK : QN_BAD_SETUP;
    if (strcmp(first, by_chance) == 0)
        return QN_OK;
    if (first[0] >= '1' && first[0] < '1' + setup->seats && !first[1]) {
        *seat = (uint16_t)(first[0] - '1');
        return QN_OK;
    }
    snprintf(seats, sizeof seats, "%u", setup->seats);
    plan_tell(report, MSG_FIRST, seats, first, rule);
    return QN_BAD_SETUP;
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

struct kind_of_set {
    const struct qn_pack *pack;
    const char *kind;
};

static const char *nth_of_kind(void *user, size_t n)
{
    const struct kind_of_set *of = user;
    return plan_nth_set(of->pack, of->kind, n);
}

int plan_wanted_set(const struct qn_pack *pack, const char *kind, const char *name,
                    const char *format, const char *format_near, qn_report report)
{
    struct kind_of_set of = {pack, kind};
    int set = plan_find_set(pack, kind, name);
    if (set < 0) {
        const char *near = nearest_word(name, nth_of_kind, &of);
        plan_tell(report, near ? format_near : format, name, near, NULL);
    }
    return set;
}
