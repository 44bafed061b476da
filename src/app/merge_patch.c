/*
 * Merge patches between texts. See merge_patch.h.
 *
 * Two views of the same table are nearly the same text. So objects are walked in step: what is the same in both, byte by
 * byte, is passed over whole members at a time; where the same key has another value, that is the change; where the keys
 * differ, one was added or removed. Only when keys come in another order is an object searched.
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

/* Where something begins or ends; all other bytes are passed over. */
static const bool is_mark[256] = {['"'] = true, ['{'] = true, ['['] = true, ['}'] = true,
                                  [']'] = true, [','] = true, ['\0'] = true};

static const char *next_mark(const char *p)
{
    while (!is_mark[(unsigned char)*p])
        p++;
    return p;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *p)
{
    int depth = 0;
    for (;;) {
        p = next_mark(p);
        if (*p == '"') {
            p = skip_string(p);
            continue;
        }
        if (*p == '{' || *p == '[')
            depth++;
        else if (depth == 0 || *p == '\0')
            return p;
        else if (*p != ',')
            depth--;
        p++;
    }
}

/* The key of the member that begins at `p`, which stands behind `{` or at a comma; false at the end. */
static bool key_at(const char *p, struct member *m)
{
    if (*p == ',')
        p++;
    if (*p != '"')
        return false;
    m->key = p;
    m->value = skip_string(p) + 1;
    m->key_size = (size_t)(m->value - 1 - p);
    return true;
}

static void find_end(struct member *m)
{
    m->next = skip_value(m->value);
    m->value_size = (size_t)(m->next - m->value);
}

static bool member_at(const char *p, struct member *m)
{
    if (!key_at(p, m))
        return false;
    find_end(m);
    return true;
}

static bool same_key(const struct member *a, const struct member *b)
{
    return a->key_size == b->key_size && memcmp(a->key, b->key, a->key_size) == 0;
}

/* The member with that key, from `near` on or anywhere in the object. */
static bool find_member(const char *object, const char *near, const struct member *wanted,
                        struct member *out)
{
    for (const char *p = near; member_at(p, out); p = out->next)
        if (same_key(out, wanted))
            return true;
    for (const char *p = object + 1; p < near && member_at(p, out); p = out->next)
        if (same_key(out, wanted))
            return true;
    return false;
}

/* How many bytes are the same; both texts end with a zero. */
static size_t same_bytes(const char *a, const char *a_end, const char *b, const char *b_end)
{
    size_t most = (size_t)(a_end - a), i = 0;
    if ((size_t)(b_end - b) < most)
        most = (size_t)(b_end - b);
    while (i + 32 <= most && memcmp(a + i, b + i, 32) == 0)
        i += 32;
    while (i < most && a[i] == b[i])
        i++;
    return i;
}

/* Passes over the members that are the same in both, where both stand at the beginning of one. */
static void pass_over_same(const char **from, const char *from_end, const char **to,
                           const char *to_end)
{
    size_t same = same_bytes(*from, from_end, *to, to_end);
    const char *stop = *to + same, *whole = *to;
    for (const char *p = *to; p < stop && *p != '}';) {
        p += *p == ',';
        p = p < stop && *p == '"' ? skip_string(p) : stop;
        p = p < stop ? skip_value(p + 1) : stop;
        if (p < stop) /* the mark behind it is the same, too */
            whole = p;
    }
    *from += whole - *to;
    *to = whole;
}

static void write_key(const struct member *m, struct jot *out)
{
    jot_raw(out, m->key, m->key_size);
    text_char(&out->text, ':');
    out->comma = false;
}

static void write_removed(const struct member *m, struct jot *out)
{
    write_key(m, out);
    jot_null(out);
}

/* Two texts that are walked in step: where each stands, and ends. */
struct pair {
    const char *from, *from_end, *to, *to_end;
};

static void write_patch(struct pair *at, struct jot *out);

/* Both values are objects: writes what differs in them, if anything does, and stands behind both. */
static void write_inner(struct pair *at, const struct member *was, const struct member *is,
                        struct jot *out)
{
    const struct jot before = *out;
    write_key(is, out);
    size_t empty = out->text.length + 2;
    at->from = was->value;
    at->to = is->value;
    write_patch(at, out);
    if (out->text.length == empty)
        *out = before;
}

static bool same_value(const struct member *a, const struct member *b)
{
    return a->value_size == b->value_size && memcmp(a->value, b->value, a->value_size) == 0;
}

static void write_changed(struct pair *at, struct member *was, struct member *is, struct jot *out)
{
    if (*was->value == '{' && *is->value == '{') {
        write_inner(at, was, is, out);
        return;
    }
    find_end(was);
    find_end(is);
    if (!same_value(was, is)) {
        write_key(is, out);
        jot_raw(out, is->value, is->value_size);
    }
    at->from = was->next;
    at->to = is->next;
}

static void write_added(struct member *m, struct jot *out)
{
    write_key(m, out);
    jot_raw(out, m->value, m->value_size);
}

/* The rest of two objects whose members come in different orders: each is looked for. */
static void write_searched(const char *from, const char *to, struct pair *at, struct jot *out)
{
    struct member m, other;
    const char *old = at->from, *new = at->to, *p;
    for (p = old; member_at(p, &m); p = m.next)
        if (!find_member(to, new, &m, &other))
            write_removed(&m, out);
    const char *from_end = p;
    for (p = new; member_at(p, &m); p = m.next) {
        if (!find_member(from, old, &m, &other))
            write_added(&m, out);
        else if (!same_value(&other, &m))
            write_changed(at, &other, &m, out);
    }
    at->from = from_end;
    at->to = p;
}

/* Both stand at `{`, and behind `}` afterwards. */
static void write_patch(struct pair *at, struct jot *out)
{
    const char *from = at->from++, *to = at->to++;
    struct member old, new, other;
    jot_open(out, '{');
    for (;;) {
        pass_over_same(&at->from, at->from_end, &at->to, at->to_end);
        bool has_old = key_at(at->from, &old), has_new = key_at(at->to, &new);
        if (!has_old && !has_new)
            break;
        if (has_old && has_new && same_key(&old, &new))
            write_changed(at, &old, &new, out);
        else if (has_old && !find_member(to, at->to, &old, &other)) {
            write_removed(&old, out);
            find_end(&old);
            at->from = old.next;
        } else if (has_new && !find_member(from, at->from, &new, &other)) {
            find_end(&new);
            write_added(&new, out);
            at->to = new.next;
        } else {
            write_searched(from, to, at, out);
            break;
        }
    }
    at->from++;
    at->to++;
    jot_close(out, '}');
}

void merge_patch(const char *from, const char *to, struct jot *out)
{
    struct pair at = {from, from + strlen(from), to, to + strlen(to)};
    write_patch(&at, out);
}
