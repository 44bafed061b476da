/*
 * The same game under another setting: a deck that somebody brought lies in another file now, or has a name in a
 * bundle. Every checksum follows from the lines before it, so all lines are written anew.
 */
#include "api/journal.h"

#include <string.h>

static struct setting *find_setting(struct qn_journal *j, const char *key)
{
    for (unsigned i = 0; i < j->setting_count; i++)
        if (strcmp(j->settings[i].key, key) == 0)
            return &j->settings[i];
    return NULL;
}

/* What a header line may hold. */
static bool is_value(const char *value)
{
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            return false;
    return *value && strlen(value) < sizeof((struct setting *)NULL)->value;
}

/* The next line of the other journal, without its checksum. */
static const char *copy_line(struct qn_journal *j, const char *line)
{
    const char *end = strchr(line, '\n');
    journal_line(j, line, (size_t)(end - line) - CHECK_DIGITS - 1);
    return end + 1;
}

static bool copy_choices(struct qn_journal *j, const struct qn_journal *from)
{
    const char *line = from->text + from->head_end;
    for (size_t i = 0; i < from->count; i++) {
        const struct choice *c = &from->choices[i];
        if (!journal_reserve(j))
            return false;
        line = copy_line(j, line);
        if (c->resigns)
            journal_resign(j, c->seat);
        else
            journal_choice(j, c->seat, c->index, c->words_length);
        if (!c->hashed)
            continue;
        line = copy_line(j, line);
        journal_hash(j, c->hash);
    }
    return true;
}

qn_status qn_journal_with_setting(const qn_journal *from, const char *key, const char *value,
                                  qn_journal **out)
{
    if (!from || !key || !value || !out)
        return QN_BAD_ARGUMENT;
    *out = NULL;
    struct qn_journal *j = journal_take();
    if (!j)
        return QN_NO_MEMORY;
    memcpy(j->game, from->game, sizeof j->game);
    j->content = from->content;
    j->seed = from->seed;
    j->seats = from->seats;
    j->setting_count = from->setting_count;
    memcpy(j->settings, from->settings, sizeof j->settings);
    struct setting *setting = find_setting(j, key);
    if (!setting || !is_value(value)) {
        qn_journal_free(j);
        return QN_BAD_SETUP;
    }
    strcpy(setting->value, value);
    if ((from->name && !(j->name = strdup(from->name))) || !journal_head(j) ||
        !copy_choices(j, from)) {
        qn_journal_free(j);
        return QN_NO_MEMORY;
    }
    *out = j;
    return QN_OK;
}
