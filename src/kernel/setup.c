/*
 * Settings of a set-up: words by key, kept in the order in which they came.
 */
#include "kernel/setup.h"

#include <string.h>

/* Its index; setting_count if there is none. */
static unsigned find(const struct game_setup *setup, const char *key)
{
    unsigned i = 0;
    while (i < setup->setting_count && strcmp(setup->settings[i].key, key) != 0)
        i++;
    return i;
}

const char *setup_get(const struct game_setup *setup, const char *key)
{
    unsigned i = find(setup, key);
    return i < setup->setting_count ? setup->settings[i].value : NULL;
}

bool setup_set(struct game_setup *setup, const char *key, const char *value)
{
    unsigned i = find(setup, key);
    if (strlen(key) >= SETTING_KEY || strlen(value) >= SETTING_VALUE || i == SETTINGS)
        return false;
    struct setting *s = &setup->settings[i];
    if (i == setup->setting_count)
        setup->setting_count++;
    memmove(s->value, value, strlen(value) + 1);
    memmove(s->key, key, strlen(key) + 1);
    return true;
}
