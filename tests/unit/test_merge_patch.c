/*
 * Merge patches (RFC 7396): what is patched is what it should be, for pairs of objects made by chance: members changed,
 * added, removed, in another order, deep inside; and the patch of two equal texts says nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "app/merge_patch.h"

enum { ROUNDS = 20000, ROOM = 1 << 16 };

static uint64_t chance(uint64_t below)
{
    static uint64_t state = 5;
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (z ^ z >> 31) % below;
}

static json_t *some_object(int depth);

static json_t *some_value(int depth)
{
    static const char *const texts[] = {"", "a", "{\"x\":1}", "a\\\"b,}", "]", "\n"};
    switch (chance(depth > 0 ? 5 : 3)) {
    case 0: return json_integer((json_int_t)chance(30) - 5);
    case 1: return json_string(texts[chance(6)]);
    case 2: return json_boolean(chance(2));
    case 3: return json_pack("[i,{s:s},[]]", (int)chance(3), "k", texts[chance(6)]);
    default: return some_object(depth - 1);
    }
}

static json_t *some_object(int depth)
{
    json_t *object = json_object();
    for (uint64_t i = 0, count = chance(8); i < count; i++) {
        char key[16];
        snprintf(key, sizeof key, chance(8) ? "k%u" : "k\\\"%u", (unsigned)chance(12));
        json_object_set_new(object, key, some_value(depth));
    }
    return object;
}

/* The same with some things changed; now and then with its members in another order. */
static json_t *changed(const json_t *object, int depth)
{
    json_t *result = json_object(), *value;
    const char *key;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        if (chance(8) == 0)
            continue;
        if (chance(8) == 0)
            json_object_set_new(result, "new", some_value(depth));
        json_object_set_new(result, key,
                            chance(4) == 0          ? some_value(depth)
                            : json_is_object(value) ? changed(value, depth - 1)
                                                    : json_deep_copy(value));
        if (chance(12) == 0 && json_object_get(result, "k3")) {
            json_t *last = json_incref(json_object_get(result, "k3"));
            json_object_del(result, "k3");
            json_object_set_new(result, "k3", last);
        }
    }
    return result;
}

static void apply(json_t *target, json_t *patch)
{
    const char *key;
    json_t *value;
    json_object_foreach(patch, key, value)
    {
        if (json_is_null(value))
            json_object_del(target, key);
        else if (json_is_object(value)) {
            if (!json_is_object(json_object_get(target, key)))
                json_object_set_new(target, key, json_object());
            apply(json_object_get(target, key), value);
        } else
            json_object_set(target, key, value);
    }
}

static void check(const json_t *from, const json_t *to)
{
    static char buf[ROOM];
    char *old = json_dumps(from, JSON_COMPACT), *new = json_dumps(to, JSON_COMPACT);
    struct jot out = jot_in(buf, sizeof buf);
    merge_patch(old, new, &out);
    jot_end(&out);
    json_t *patch = json_loads(buf, JSON_REJECT_DUPLICATES, NULL), *result = json_deep_copy(from);
    if (!patch)
        fail_msg("%s to %s: %s", old, new, buf);
    apply(result, patch);
    if (!json_equal(result, to))
        fail_msg("%s to %s: %s", old, new, buf);
    if (strcmp(old, new) == 0)
        assert_string_equal(buf, "{}");
    json_decref(patch);
    json_decref(result);
    free(old);
    free(new);
}

static void test_by_chance(void **state)
{
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        json_t *from = some_object(3), *to = chance(4) ? changed(from, 3) : some_object(3);
        check(from, to);
        json_decref(from);
        json_decref(to);
    }
}

static void test_what_is_written(void **state)
{
    static const char *const cases[][3] = {
        {"{}", "{}", "{}"},
        {"{\"a\":1}", "{\"a\":1}", "{}"},
        {"{\"a\":1,\"b\":2}", "{\"b\":2}", "{\"a\":null}"},
        {"{\"a\":1,\"b\":2}", "{\"a\":1}", "{\"b\":null}"},
        {"{\"b\":2}", "{\"a\":1,\"b\":2}", "{\"a\":1}"},
        {"{\"a\":10}", "{\"a\":1}", "{\"a\":1}"},
        {"{\"a\":1}", "{\"a\":10}", "{\"a\":10}"},
        {"{\"a\":\"x,\"}", "{\"a\":\"x,y\"}", "{\"a\":\"x,y\"}"},
        {"{\"a\":{\"b\":1,\"c\":[1,2]},\"d\":1}", "{\"a\":{\"b\":1,\"c\":[1,3]},\"d\":1}",
         "{\"a\":{\"c\":[1,3]}}"},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1},\"c\":{}}", "{\"c\":{}}"},
    };
    char buf[256];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jot out = jot_in(buf, sizeof buf);
        merge_patch(cases[i][0], cases[i][1], &out);
        jot_end(&out);
        assert_string_equal(buf, cases[i][2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written),
        cmocka_unit_test(test_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
