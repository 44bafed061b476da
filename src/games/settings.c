/*
 * The settings of a game, read from its rows: which there are, which values they may have, and what goes
 * without saying.
 */
#include "games/settings.h"

#include "games/planning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char setting_unset[] = "";

void setting_tell(qn_report report, const struct complaint *what, const char *a, const char *b)
{
    plan_tell(report, what->format, a, b, what->rule);
}

static void tell_limit(qn_report report, const struct complaint *what, const char *value, int limit)
{
    char text[12];
    snprintf(text, sizeof text, "%d", limit);
    setting_tell(report, what, value, text);
}

/* ---- keys */

const char *setting_key(const struct setting_row *row, unsigned seat, char buf[SETTING_KEY])
{
    if (row->per_seat)
        snprintf(buf, SETTING_KEY, "%s%u", row->key, seat + 1);
    else
        snprintf(buf, SETTING_KEY, "%s", row->key);
    return buf;
}

static unsigned row_seats(const struct setting_row *row, unsigned seats)
{
    return row->per_seat ? seats : 1;
}

/* All keys that a game knows, for as many seats as it is for. */
struct keys {
    unsigned count;
    char key[SETTINGS][SETTING_KEY];
    const struct setting_row *row[SETTINGS];
    uint8_t seat[SETTINGS];
};

static void find_keys(const struct game *game, struct keys *out)
{
    out->count = 0;
    for (unsigned i = 0; i < game->setting_count; i++)
        for (unsigned s = 0; s < row_seats(&game->settings[i], game->max_seats); s++) {
            if (out->count == SETTINGS)
                return;
            out->row[out->count] = &game->settings[i];
            out->seat[out->count] = (uint8_t)s;
            setting_key(&game->settings[i], s, out->key[out->count++]);
        }
}

static const char *nth_key(void *user, size_t n)
{
    const struct keys *keys = user;
    return n < keys->count ? keys->key[n] : NULL;
}

static unsigned find_key(const struct keys *keys, const char *key)
{
    unsigned i = 0;
    while (i < keys->count && strcmp(keys->key[i], key) != 0)
        i++;
    return i;
}

/* A bare set-up, of a scene, may bring in the cards of others. */
static qn_status check_keys(const struct game *game, const struct game_setup *setup,
                            qn_report report)
{
    struct keys keys;
    qn_status status = QN_OK;
    find_keys(game, &keys);
    for (unsigned i = 0; i < setup->setting_count; i++) {
        const char *key = setup->settings[i].key;
        unsigned found = find_key(&keys, key);
        if (found < keys.count &&
            (setup->bare || keys.seat[found] < row_seats(keys.row[found], setup->seats)))
            continue;
        status = QN_BAD_SETUP;
        if (found < keys.count) {
            plan_tell(report, MSG_SETTING_OF_NOBODY, key, NULL, NULL);
            continue;
        }
        const char *near = nearest_word(key, nth_key, &keys);
        plan_tell(report, game->no_setting, key, NULL, NULL);
        if (near)
            plan_tell(report, MSG_SETTING_NEAR, near, NULL, NULL);
    }
    return status;
}

const char *setting_other(const struct choosing *c, unsigned number, unsigned seat)
{
    const struct setting_row *row = &c->pack->game->settings[number];
    char key[SETTING_KEY];
    bool is_later = row > c->row || (row == c->row && seat > c->seat);
    if ((row == c->row && seat == c->seat) || (c->in_order && is_later))
        return NULL;
    return setup_get(c->setup, setting_key(row, seat, key));
}

/* Is it one of the values that stand in the list, with separators between them? */
static bool is_among(const char *list, const char *separator, const char *value)
{
    size_t length = strlen(value);
    while (list) {
        const char *end = separator ? strstr(list, separator) : NULL;
        size_t own = end ? (size_t)(end - list) : strlen(list);
        if (own == length && memcmp(list, value, length) == 0)
            return true;
        list = end ? end + strlen(separator) : NULL;
    }
    return false;
}

bool setting_is_taken(const struct choosing *c, const char *value)
{
    unsigned number = (unsigned)(c->row - c->pack->game->settings);
    for (unsigned s = 0; s < c->setup->seats; s++)
        if (is_among(setting_other(c, number, s), c->row->separator, value))
            return true;
    return false;
}

/* ---- values */

static void name_value(struct setting_value *out, const char *id, const struct names *name)
{
    out->id = id;
    out->label[QN_ENGLISH] = name->en ? name->en : id;
    out->label[QN_FRENCH] = name->fr ? name->fr : out->label[QN_ENGLISH];
}

static bool nth_word(const struct setting_word *words, size_t *n, struct setting_value *out)
{
    for (int i = 0; words && words[i].id; i++)
        if ((*n)-- == 0) {
            *out = (struct setting_value){
                words[i].id, {words[i].label[0], words[i].label[1]}, i, NONE, words[i].alone};
            return true;
        }
    return false;
}

/* Is it the first set of that kind of its box? */
static bool opens_box(const struct qn_pack *p, const char *kind, uint16_t set)
{
    const struct set_info *info = &p->sets[set];
    if (!plan_is_kind(info, kind) || !info->of)
        return false;
    for (uint16_t i = 0; i < set; i++)
        if (plan_is_kind(&p->sets[i], kind) && p->sets[i].of &&
            strcmp(p->sets[i].of, info->of) == 0)
            return false;
    return true;
}

static bool nth_set(const struct choosing *c, size_t n, struct setting_value *out)
{
    const struct qn_pack *p = c->pack;
    bool boxes = c->row->source == FROM_BOXES;
    for (uint16_t i = 0; i < p->set_count; i++)
        if ((boxes ? opens_box(p, c->row->of, i) : plan_is_kind(&p->sets[i], c->row->of)) &&
            n-- == 0) {
            name_value(out, boxes ? p->sets[i].of : p->sets[i].id, &p->sets[i].name);
            out->number = i;
            return true;
        }
    return false;
}

static bool nth_card(const struct choosing *c, size_t n, struct setting_value *out)
{
    const struct qn_pack *p = c->pack;
    for (uint16_t i = 0; i < p->hot.def_count; i++)
        if (strcmp(p->game->words->types[p->hot.defs[i].type].name, c->row->of) == 0 && n-- == 0) {
            name_value(out, p->cold[i].ast->id, &p->cold[i].ast->name);
            out->number = i;
            return true;
        }
    return false;
}

static bool nth_deck(const struct choosing *c, size_t n, struct setting_value *out)
{
    if (n >= c->pack->deck_count)
        return false;
    name_value(out, c->pack->decks[n].name, &(struct names){0});
    out->number = (uint16_t)n;
    return true;
}

static bool nth_seat(const struct choosing *c, size_t n, struct setting_value *out)
{
    static const struct setting_word seats[MAX_SEATS] = {
        {"1", {"player 1", "joueur 1"}}, {"2", {"player 2", "joueur 2"}},
        {"3", {"player 3", "joueur 3"}}, {"4", {"player 4", "joueur 4"}},
        {"5", {"player 5", "joueur 5"}}, {"6", {"player 6", "joueur 6"}},
    };
    if (n >= c->setup->seats || n >= MAX_SEATS)
        return false;
    name_value(out, seats[n].id, &(struct names){seats[n].label[0], seats[n].label[1]});
    out->number = (uint16_t)n;
    return true;
}

bool setting_value(const struct choosing *c, size_t n, struct setting_value *out)
{
    if (nth_word(c->row->words, &n, out))
        return true;
    *out = (struct setting_value){.word = -1};
    switch (c->row->source) {
    case FROM_SETS:
    case FROM_BOXES: return nth_set(c, n, out);
    case FROM_CARDS: return nth_card(c, n, out);
    case FROM_DECKS: return nth_deck(c, n, out);
    case FROM_SEATS: return nth_seat(c, n, out);
    default: return false;
    }
}

static bool find_value(const struct choosing *c, const char *id, struct setting_value *out)
{
    for (size_t n = 0; setting_value(c, n, out); n++)
        if (strcmp(out->id, id) == 0)
            return true;
    return false;
}

/* How many values there are that are no words. */
static int count_others(const struct choosing *c)
{
    struct setting_value value;
    int count = 0;
    for (size_t n = 0; setting_value(c, n, &value); n++)
        count += value.word < 0;
    return count;
}

int setting_least(const struct choosing *c)
{
    return c->row->least + c->row->least_each * c->setup->seats;
}

int setting_most(const struct choosing *c)
{
    int there = count_others(c);
    return c->row->most && (c->row->kind != QN_SEVERAL || c->row->most < there) ? c->row->most
                                                                                : there;
}

/* ---- parts of a value: "pirates+robots" */

/* The part at *rest, which moves behind it; NULL after the last. */
static char *next_part(const struct setting_row *row, char **rest)
{
    char *part = *rest;
    if (!part)
        return NULL;
    char *end = row->kind == QN_SEVERAL ? strchr(part, row->separator[0]) : NULL;
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return part;
}

/* Nothing at all is no part where none is enough. */
static char *first_parts(const struct setting_row *row, const char *value, char buf[SETTING_VALUE])
{
    snprintf(buf, SETTING_VALUE, "%s", value);
    return row->kind == QN_SEVERAL && !row->least && !row->least_each && !*value ? NULL : buf;
}

static bool read_number(const char *text, int *out)
{
    if (!*text || strlen(text) > 6 || strspn(text, "0123456789") != strlen(text))
        return false;
    *out = (int)strtol(text, NULL, 10);
    return true;
}

/* ---- what will not do */

static const char *nth_id(void *user, size_t n)
{
    struct setting_value value;
    return setting_value(user, n, &value) ? value.id : NULL;
}

static void tell_unknown(const struct choosing *c, const char *value, qn_report report)
{
    struct choosing own = *c;
    const struct complaint near_one = {c->row->unknown_near, c->row->unknown.rule};
    const char *near = c->row->unknown_near ? nearest_word(value, nth_id, &own) : NULL;
    if (c->row->source == FROM_SEATS) {
        char seats[4];
        snprintf(seats, sizeof seats, "%u", c->setup->seats);
        setting_tell(report, &c->row->unknown, seats, value);
    } else {
        setting_tell(report, near ? &near_one : &c->row->unknown, value, near);
    }
}

static bool is_known(const struct choosing *c, const char *value, qn_report report)
{
    struct setting_value found;
    int number;
    bool known =
        c->row->kind == QN_NUMBER
            ? read_number(value, &number) && number >= setting_least(c) && number <= setting_most(c)
            : find_value(c, value, &found);
    if (!known)
        tell_unknown(c, value, report);
    return known;
}

bool setting_fits(const struct choosing *c, const char *value, qn_report report)
{
    return !c->row->fits || c->row->fits(c, value, report);
}

/* Is a part among those before it? */
static bool comes_before(const struct setting_row *row, const char *value, const char *part,
                         unsigned index)
{
    char buf[SETTING_VALUE], *rest = first_parts(row, value, buf), *one;
    for (unsigned i = 0; i < index && (one = next_part(row, &rest)); i++)
        if (strcmp(one, part) == 0)
            return true;
    return false;
}

/* One of several; `parts` is how many there are. */
static bool part_will_do(const struct choosing *c, const char *part, bool is_only, bool is_second,
                         qn_report report)
{
    struct setting_value found;
    if (!find_value(c, part, &found)) {
        tell_unknown(c, part, report);
        return false;
    }
    if (found.alone && !is_only) {
        plan_tell(report, MSG_SETTING_ALONE, part, NULL, c->row->unknown.rule);
        return false;
    }
    if (is_second && found.word < 0 && c->row->twice.format) {
        setting_tell(report, &c->row->twice, part, NULL);
        return false;
    }
    return true;
}

static bool all_fit(const struct choosing *c, const char *value, qn_report report)
{
    char buf[SETTING_VALUE], *rest = first_parts(c->row, value, buf), *part;
    while ((part = next_part(c->row, &rest)))
        if (!setting_fits(c, part, report))
            return false;
    return true;
}

static bool several_will_do(const struct choosing *c, const char *value, qn_report report)
{
    char buf[SETTING_VALUE], *rest = first_parts(c->row, value, buf), *part;
    bool will_do = true, stands_alone = false;
    int count = 0, different = 0;
    struct setting_value found;
    while ((part = next_part(c->row, &rest))) {
        bool is_second = comes_before(c->row, value, part, (unsigned)count);
        will_do &= part_will_do(c, part, !count && !rest, is_second, report);
        stands_alone |= find_value(c, part, &found) && found.alone;
        count++;
        different += !is_second;
    }
    if (!will_do)
        return false;
    if (c->row->most && count > c->row->most) {
        tell_limit(report, &c->row->many, value, c->row->most);
        return false;
    }
    if (!stands_alone && different < setting_least(c)) {
        tell_limit(report, &c->row->few, value, setting_least(c));
        return false;
    }
    return all_fit(c, value, report);
}

/* A number that stands for so many of them. */
static bool number_will_do(const struct choosing *c, const char *value, int number,
                           qn_report report)
{
    int most = count_others(c);
    if (number < setting_least(c))
        tell_limit(report, &c->row->few, value, setting_least(c));
    else if (number > most)
        tell_limit(report, &c->row->many, value, most);
    else
        return setting_fits(c, value, report);
    return false;
}

static bool will_do(const struct choosing *c, const char *value, qn_report report)
{
    int number;
    switch (c->row->kind) {
    case QN_DECK: return setting_fits(c, value, report);
    case QN_SEVERAL:
        return c->row->numbers && read_number(value, &number)
                   ? number_will_do(c, value, number, report)
                   : several_will_do(c, value, report);
    default: return is_known(c, value, report) && setting_fits(c, value, report);
    }
}

/* ---- completing a set-up */

/* Decks that are named are read first: who plays them may depend on it. */
static bool read_deck(const struct qn_pack *p, struct game_setup *setup, const char *name,
                      unsigned seat, qn_report report)
{
    return p->read_deck(p, name, &setup->decks[seat], report) == QN_OK;
}

unsigned settings_read_decks(const struct qn_pack *p, struct game_setup *setup, qn_report report)
{
    unsigned bad = 0;
    for (unsigned i = 0; i < p->game->setting_count; i++) {
        const struct setting_row *row = &p->game->settings[i];
        for (unsigned s = 0; row->kind == QN_DECK && s < setup->seats; s++) {
            char key[SETTING_KEY];
            const char *name = setup_get(setup, setting_key(row, s, key));
            if (name && !read_deck(p, setup, name, s, report))
                bad |= 1u << s;
        }
    }
    return bad;
}

const char *setting_usual(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    if (c->row->choose)
        return c->row->choose(c, buf, report);
    return c->row->usual ? c->row->usual : setting_unset;
}

/* What nobody has set. */
static bool add_usual(const struct choosing *c, struct game_setup *setup, const char *key,
                      qn_report report)
{
    char buf[SETTING_VALUE];
    const char *usual = setting_usual(c, buf, report);
    if (!usual || usual == setting_unset || c->row->unwritten)
        return usual != NULL;
    return setup_set(setup, key, usual) &&
           (c->row->kind != QN_DECK || read_deck(c->pack, setup, usual, c->seat, report));
}

/* What is left to chance is settled. */
static bool draw_value(const struct choosing *c, struct game_setup *setup, const char *key,
                       const char *value)
{
    char buf[SETTING_VALUE];
    const char *drawn = c->row->draw(c, value, buf);
    return !drawn || setup_set(setup, key, drawn);
}

static bool complete_one(const struct qn_pack *p, struct game_setup *setup,
                         const struct setting_row *row, unsigned seat, qn_report report)
{
    struct choosing c = {p, setup, row, seat, false};
    char key[SETTING_KEY];
    setting_key(row, seat, key);
    if (!setup_get(setup, key) && !add_usual(&c, setup, key, report))
        return false;
    const char *value = setup_get(setup, key);
    if (value && row->draw && !draw_value(&c, setup, key, value))
        return false;
    c.in_order = true;
    value = setup_get(setup, key);
    return !value || will_do(&c, value, report);
}

qn_status settings_complete(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    qn_status status = check_keys(pack->game, setup, report);
    unsigned bad = settings_read_decks(pack, setup, report);
    for (unsigned i = 0; i < pack->game->setting_count; i++) {
        const struct setting_row *row = &pack->game->settings[i];
        for (unsigned s = 0; s < row_seats(row, setup->seats); s++)
            if ((row->kind == QN_DECK && bad >> s & 1) ||
                !complete_one(pack, setup, row, s, report))
                status = QN_BAD_SETUP;
    }
    return status;
}

/* ---- reading a completed set-up */

bool setting_part(const struct qn_pack *pack, const struct game_setup *setup, unsigned number,
                  unsigned seat, unsigned part, struct setting_value *out)
{
    const struct choosing c = {pack, setup, &pack->game->settings[number], seat, false};
    char key[SETTING_KEY], buf[SETTING_VALUE];
    const char *value = setup_get(setup, setting_key(c.row, seat, key));
    if (!value)
        value = c.row->unwritten ? c.row->usual : NULL;
    if (!value)
        return false;
    char *rest = first_parts(c.row, value, buf), *one = next_part(c.row, &rest);
    while (one && part--)
        one = next_part(c.row, &rest);
    int amount;
    *out = (struct setting_value){.word = -1, .number = NONE};
    if (!one || find_value(&c, one, out))
        return one != NULL;
    bool is_number = read_number(one, &amount);
    *out = (struct setting_value){.word = -1, .number = (uint16_t)amount, .alone = true};
    return is_number;
}

uint16_t setting_number(const struct qn_pack *pack, const struct game_setup *setup, unsigned number,
                        unsigned seat)
{
    struct setting_value value;
    return setting_part(pack, setup, number, seat, 0, &value) ? value.number : (uint16_t)NONE;
}

int setting_which(const struct qn_pack *pack, const struct game_setup *setup, unsigned number)
{
    struct setting_value value;
    return setting_part(pack, setup, number, 0, 0, &value) ? value.word : -1;
}
