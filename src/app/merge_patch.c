/*
 * Merge patches between texts. See merge_patch.h.
 *
 * Members of an object are walked in step: the next key of one text is nearly always the next of the other, so
 * looking a key up costs one comparison; only where it is not there is the object searched from its beginning.
 */
#include "merge_patch.h"

#include "telling.h"

#include <string.h>

/* A member `"key":value` of an object; `next` is where the one after it begins. */
struct member {
    const char *key; /* with its quotes */
    size_t key_size;
    const char *value;
    size_t value_size;
    const char *next;
};

static const char *skip_string(const char *p)
{
    for (p++; *p != '"'; p++)
        if (*p == '\\')
            p++;
    return p + 1;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *p)
{
    int depth = 0;
    do {
        if (*p == '"') {
            p = skip_string(p);
            continue;
        }
        if (*p == '{' || *p == '[')
            depth++;
        else if (*p == '}' || *p == ']')
            depth--;
        p++;
    } while (depth > 0 || (*p != ',' && *p != '}' && *p != ']' && *p != '\0'));
    return p;
}

/* The member that begins at `p`, which stands behind `{` or at a comma; false at the end. */
static bool member_at(const char *p, struct member *m)
{
    if (*p == ',')
        p++;
    if (*p != '"')
        return false;
    m->key = p;
    m->value = skip_string(p) + 1;
    m->key_size = (size_t)(m->value - 1 - p);
    m->next = skip_value(m->value);
    m->value_size = (size_t)(m->next - m->value);
    return true;
}

static bool same_key(const struct member *a, const struct member *b)
{
    return a->key_size == b->key_size && memcmp(a->key, b->key, a->key_size) == 0;
}

/* The member with that key: where `*near` points, or anywhere in the object. */
static bool find_member(const char *object, const char **near, const struct member *wanted,
                        struct member *out)
{
    if (member_at(*near, out) && same_key(out, wanted)) {
        *near = out->next;
        return true;
    }
    for (const char *p = object + 1; member_at(p, out); p = out->next)
        if (same_key(out, wanted)) {
            *near = out->next;
            return true;
        }
    return false;
}

static bool same_value(const struct member *a, const struct member *b)
{
    return a->value_size == b->value_size && memcmp(a->value, b->value, a->value_size) == 0;
}

static void write_key(const struct member *m, struct jot *out)
{
    jot_raw(out, m->key, m->key_size);
    text_char(&out->text, ':');
    out->comma = false;
}

static void write_removed(const char *from, const char *to, struct jot *out)
{
    struct member m, other;
    const char *near = to + 1;
    for (const char *p = from + 1; member_at(p, &m); p = m.next)
        if (!find_member(to, &near, &m, &other)) {
            write_key(&m, out);
            jot_null(out);
        }
}

void merge_patch(const char *from, const char *to, struct jot *out)
{
    struct member m, before;
    const char *near = from + 1;
    jot_open(out, '{');
    write_removed(from, to, out);
    for (const char *p = to + 1; member_at(p, &m); p = m.next) {
        bool was = find_member(from, &near, &m, &before);
        if (was && same_value(&before, &m))
            continue;
        write_key(&m, out);
        if (was && *before.value == '{' && *m.value == '{')
            merge_patch(before.value, m.value, out);
        else
            jot_raw(out, m.value, m.value_size);
    }
    jot_close(out, '}');
}
