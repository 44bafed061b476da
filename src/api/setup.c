/*
 * Settings of a set-up: words by key, kept in the order in which they came.
 */
#include "kernel/setup.h"

#include <string.h>

static struct setting *find(const struct game_setup *setup, const char *key)
{
    for (unsigned i = 0; i < setup->setting_count; i++)
        if (strcmp(setup->settings[i].key, key) == 0)
            return (struct setting *)&setup->settings[i];
    return NULL;
}

const char *setup_get(const struct game_setup *setup, const char *key)
{
    const struct setting *s = find(setup, key);
    return s ? s->value : NULL;
}

bool setup_set(struct game_setup *setup, const char *key, const char *value)
{
    struct setting *s = find(setup, key);
    if (strlen(key) >= SETTING_KEY || strlen(value) >= SETTING_VALUE ||
        (!s && setup->setting_count == SETTINGS))
        return false;
    if (!s)
        s = &setup->settings[setup->setting_count++];
    memmove(s->value, value, strlen(value) + 1);
    memmove(s->key, key, strlen(key) + 1);
    return true;
}
