/*
 * What somebody at a table is told. See telling.h.
 */
#include "telling.h"

#include "app.h"
#include "quinte/lists.h"

#include <stdlib.h>
#include <string.h>

enum { SHEET = 16384, TEXT = 1024 };

/* ---- writing -------------------------------------------------------------------------------- */

void jot_raw(struct jot *j, const char *json, size_t size)
{
    if (j->comma)
        text_char(&j->text, ',');
    text_put(&j->text, json, size);
    j->comma = true;
}

const char *sheet_fill(struct sheet *sheet, sheet_fn *fn, void *user)
{
    if (!sheet->text)
        sheet->text = app_alloc(sheet->size = SHEET);
    for (;;) {
        struct jot out = jot_in(sheet->text, sheet->size);
        fn(user, &out);
        sheet->length = jot_end(&out);
        if (sheet->length < sheet->size)
            return sheet->text;
        sheet->size = sheet->length + sheet->length / 4 + 1;
        sheet->text = app_grow(sheet->text, sheet->size);
    }
}

void sheet_release(struct sheet *sheet)
{
    free(sheet->text);
    *sheet = (struct sheet){0};
}

static void key_definition(struct jot *out, const char *key, const qn_pack *pack, uint16_t def)
{
    qn_card_info info;
    if (def != QN_NONE && qn_card_info_get(pack, def, QN_ENGLISH, &info) == QN_OK)
        jot_key_string(out, key, info.id);
}

static void key_number(struct jot *out, const char *key, long long number)
{
    if (number)
        jot_key_int(out, key, number);
}

static void key_rule(struct jot *out, uint16_t rule)
{
    char id[12];
    if (rule)
        jot_key_string(out, "rule", qn_rule_id(rule, id));
}

static void key_card(struct jot *out, const char *key, uint16_t card)
{
    if (card != QN_NONE)
        jot_key_int(out, key, card);
}

/* ---- events --------------------------------------------------------------------------------- */

/* A line of the log as the viewer may know it; what is not there is none, or hidden. */
static void tell_event(const struct teller *teller, size_t index, struct jot *out)
{
    const qn_pack *pack = qn_table_pack(teller->table);
    qn_log_line line;
    char text[TEXT];
    if (!qn_log_get(teller->table, index, teller->seat, &line))
        return;
    jot_open(out, '{');
    jot_key_string(out, "what", line.what);
    if (line.seat >= 0)
        jot_key_int(out, "who", line.seat);
    key_definition(out, "card", pack, line.def);
    key_definition(out, "by", pack, line.by);
    key_number(out, "amount", line.amount);
    key_rule(out, line.rule);
    key_number(out, "depth", line.depth);
    if (!teller->mute) {
        qn_log_text(teller->table, index, teller->seat, teller->lang, text, sizeof text);
        jot_key_string(out, "text", text);
    }
    jot_close(out, '}');
}

void tell_events(const struct teller *teller, size_t from, struct jot *out)
{
    jot_open(out, '{');
    jot_key_int(out, "from", (long long)from);
    jot_key(out, "events");
    jot_open(out, '[');
    for (size_t i = from; i < qn_log_count(teller->table); i++)
        tell_event(teller, i, out);
    jot_close(out, ']');
    jot_close(out, '}');
}

/* ---- the question --------------------------------------------------------------------------- */

static void tell_flags(uint8_t set, struct jot *out)
{
    static const struct {
        int flag;
        const char *name;
    } flags[] = {{QN_SUGGESTED, "suggested"}, {QN_PASS, "pass"}, {QN_REORDERED, "reordered"}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (set & flags[i].flag)
            jot_key_bool(out, flags[i].name, true);
}

static void tell_option(const struct teller *teller, const qn_option *option, struct jot *out)
{
    const qn_table *table = teller->table;
    char text[TEXT];
    qn_option_id(table, teller->seat, option, text, sizeof text);
    jot_open(out, '{');
    jot_key_string(out, "id", text);
    jot_key_string(out, "group", qn_group_name(qn_option_group(table, option)));
    if (!teller->mute) {
        qn_option_label(table, teller->seat, option, teller->lang, text, sizeof text);
        jot_key_string(out, "label", text);
    }
    key_card(out, "card", option->card);
    key_card(out, "with", option->with);
    key_card(out, "self", qn_option_self(table, option));
    key_number(out, "value", option->value);
    key_rule(out, option->rule);
    tell_flags(option->flags, out);
    jot_close(out, '}');
}

static void key_phase(struct jot *out, const qn_table *table)
{
    qn_phase phase;
    int now = qn_phase_now(table);
    if (now >= 0 && qn_phase_get(qn_table_pack(table), (size_t)now, QN_ENGLISH, &phase))
        jot_key_string(out, "phase", phase.word);
}

/* The card of the option that is suggested at that table, if it is about one; *at: which option. */
static uint16_t suggested_card(qn_table *table, size_t *at)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    for (*at = 0; *at < count; (*at)++)
        if (options[*at].flags & QN_SUGGESTED)
            return options[*at].card;
    return QN_NONE;
}

/* Can the question be answered with that card? */
static bool is_offered(qn_table *table, uint16_t card)
{
    const qn_option *options;
    size_t count = qn_options(table, &options), i = 0;
    while (i < count && options[i].card != card)
        i++;
    return i < count;
}

/* Cards that have been chosen so far, where several are. */
static void key_given(struct jot *out, const struct teller *teller)
{
    uint16_t given[QN_MAX_CARDS];
    size_t count = qn_ask_given(teller->table, teller->seat, given, QN_MAX_CARDS);
    if (!count)
        return;
    jot_key(out, "given");
    jot_open(out, '[');
    for (size_t i = 0; i < count; i++)
        jot_int(out, given[i]);
    jot_close(out, ']');
}

/* What a payment spends that follows the suggestions to its end. Only cards that can be chosen now: what
 * paying might bring to light is not told before. */
static void key_payment(struct jot *out, qn_table *table)
{
    qn_ask ask;
    uint16_t card;
    size_t at;
    qn_table *copy = qn_clone(table);
    jot_key(out, "pays");
    jot_open(out, '[');
    while (copy && qn_ask_get(copy, &ask) && qn_ask_role(copy) == QN_ROLE_PAYMENT &&
           (card = suggested_card(copy, &at)) != QN_NONE && is_offered(table, card)) {
        jot_int(out, card);
        if (qn_apply(copy, ask.serial, at) != QN_OK)
            break;
    }
    jot_close(out, ']');
    qn_table_free(copy);
}

/* What each face of a seat's dice shows: odds are reckoned with it. */
static void key_faces(struct jot *out, const qn_table *table, int seat)
{
    enum { FACES = 6 };
    qn_symbol symbol;
    jot_key(out, "faces");
    jot_open(out, '[');
    for (int face = 1; face <= FACES; face++) {
        char letter = qn_dice_symbol(table, seat, face);
        bool has_name = qn_symbol_get(table, seat, letter, QN_ENGLISH, &symbol);
        jot_string(out, has_name ? symbol.id : "");
    }
    jot_close(out, ']');
}

bool tell_ask(const struct teller *teller, struct jot *out)
{
    qn_ask ask;
    const qn_option *options;
    char label[TEXT];
    if (teller->seat < 0 || !qn_ask_get(teller->table, &ask) || ask.seat != teller->seat)
        return false;
    jot_open(out, '{');
    jot_key_int(out, "ask", ask.serial);
    jot_key_string(out, "what", ask.what);
    jot_key_string(out, "role", qn_role_name(qn_ask_role(teller->table)));
    if (!teller->mute) {
        qn_ask_label(teller->table, teller->seat, teller->lang, label, sizeof label);
        jot_key_string(out, "label", label);
    }
    key_phase(out, teller->table);
    key_card(out, "card", ask.card);
    if (ask.rule[0])
        jot_key_string(out, "rule", ask.rule);
    key_number(out, "need", ask.need);
    key_number(out, "mood", qn_ask_mood(teller->table));
    key_given(out, teller);
    if (qn_ask_role(teller->table) == QN_ROLE_PAYMENT)
        key_payment(out, teller->table);
    else if (qn_ask_role(teller->table) == QN_ROLE_DICE)
        key_faces(out, teller->table, teller->seat);
    jot_key(out, "options");
    jot_open(out, '[');
    size_t count = qn_options(teller->table, &options);
    for (size_t i = 0; i < count; i++)
        tell_option(teller, &options[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
    return true;
}

/* ---- the end -------------------------------------------------------------------------------- */

void tell_over(const struct teller *teller, qn_status status, size_t choices, struct jot *out)
{
    static const char *const outcomes[] = {"undecided", "won", "lost", "drawn"};
    char hash[20];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)qn_hash(teller->table));
    jot_open(out, '{');
    jot_key(out, "results");
    jot_open(out, '[');
    for (unsigned i = 0; i < qn_seats(teller->table); i++)
        jot_string(out, outcomes[qn_result(teller->table, i)]);
    jot_close(out, ']');
    jot_key_string(out, "status", status == QN_OK ? "ok" : status == QN_LOOP ? "loop" : "full");
    jot_key_int(out, "rounds", qn_round(teller->table));
    jot_key_int(out, "choices", (long long)choices);
    jot_key_string(out, "hash", hash);
    jot_close(out, '}');
}

/* ---- what is said back ---------------------------------------------------------------------- */

bool option_named(qn_table *table, const json_t *named, size_t *out)
{
    const qn_option *options;
    size_t count = qn_options(table, &options);
    const char *wanted = json_string_value(named);
    if (json_is_integer(named)) {
        *out = (size_t)json_integer_value(named);
        return json_integer_value(named) >= 0 && *out < count;
    }
    for (size_t i = 0; wanted && i < count; i++) {
        char id[256];
        qn_option_id(table, qn_waiting(table), &options[i], id, sizeof id);
        if (strcmp(id, wanted) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}
