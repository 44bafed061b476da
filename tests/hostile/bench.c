/*
 * From cards to a table: compiles a set, leaving out what the compiler refuses, and seats it, leaving out
 * what the table refuses.
 */
#include "bench.h"

#include "api/content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 4, MESSAGES_MOST = 200 };

bool bench_open(struct bench *bench, const char *content, const char *game)
{
    if (qn_pack_open(content, game, (qn_report){0}, &bench->pack) != QN_OK)
        return false;
    writer_start(&bench->writer, bench->pack);
    return true;
}

void bench_close(struct bench *bench)
{
    qn_pack_close(bench->pack);
    bench->pack = NULL;
}

/* ---- a set */

static uint8_t pick_type(const struct bench *bench, struct choices *choices)
{
    uint64_t types = seating_types(bench->pack->game);
    for (unsigned n = choose(choices, (unsigned)__builtin_popcountll(types)); n; n--)
        types &= types - 1;
    return (uint8_t)__builtin_ctzll(types);
}

bool set_write(struct hostile_set *set, struct bench *bench, struct choices *choices, uint64_t seed,
               unsigned count)
{
    *set = (struct hostile_set){.bench = bench, .seed = seed, .count = count};
    for (unsigned i = 0; i < set->count; i++)
        if (!writer_card(&bench->writer, choices, i + 1, set->count, pick_type(bench, choices),
                         &set->card[i]))
            return false;
    return true;
}

void set_free(struct hostile_set *set)
{
    for (unsigned i = 0; i < set->count; i++)
        card_text_free(&set->card[i]);
}

char *set_text(const struct hostile_set *set)
{
    size_t size = strlen(writer_prelude) + 1, used;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->card[i].parts; k++)
            size += strlen(set->card[i].part[k]);
    char *text = malloc(size);
    if (!text)
        return NULL;
    used = (size_t)snprintf(text, size, "%s", writer_prelude);
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->card[i].parts && !set->card[i].gone[0]; k++)
            if (!set->card[i].gone[k])
                used += (size_t)snprintf(text + used, size - used, "%s", set->card[i].part[k]);
    return text;
}

/* ---- compiling */

struct refusals {
    unsigned line[MESSAGES_MOST], count;
    bool show;
};

static void note_message(void *user, const qn_message *m)
{
    struct refusals *r = user;
    char text[256];
    if (r->count < MESSAGES_MOST)
        r->line[r->count++] = m->line;
    if (r->show) {
        qn_message_text(m, NULL, text, sizeof text);
        fprintf(stderr, "%s:%u: %s\n", m->file ? m->file : "", m->line, text);
    }
}

static unsigned lines_of(const char *text)
{
    unsigned n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Leaves out the part in which that line stands; false: it is in none. */
static bool leave_out(struct hostile_set *set, unsigned line)
{
    unsigned at = 1 + lines_of(writer_prelude);
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->card[i].parts && !set->card[i].gone[0]; k++) {
            unsigned n = set->card[i].gone[k] ? 0 : lines_of(set->card[i].part[k]);
            if (line >= at && line < at + n)
                return set->card[i].gone[k] = true;
            at += n;
        }
    return false;
}

static void leave_out_all(struct hostile_set *set, const struct refusals *r)
{
    const struct hostile_set before = *set;
    for (unsigned i = 0; i < r->count; i++) {
        struct hostile_set copy = before;
        if (leave_out(&copy, r->line[i]))
            for (unsigned c = 0; c < set->count; c++)
                for (unsigned k = 0; k < CARD_PARTS; k++)
                    set->card[c].gone[k] = set->card[c].gone[k] || copy.card[c].gone[k];
    }
}

static unsigned whole_cards(const struct hostile_set *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < set->count; i++) {
        bool whole = true;
        for (unsigned k = 0; k < set->card[i].parts; k++)
            whole = whole && !set->card[i].gone[k];
        n += whole;
    }
    return n;
}

static qn_pack *compile(struct hostile_set *set)
{
    qn_pack *pack = NULL;
    for (unsigned i = 0; i < TRIES && !pack; i++) {
        struct refusals r = {.show = getenv("HOSTILE_MESSAGES") != NULL};
        char *text = set_text(set);
        if (text)
            pack_extend(set->bench->pack, "hostile.carte", text, strlen(text),
                        (qn_report){note_message, &r}, &pack);
        free(text);
        leave_out_all(set, &r);
    }
    return pack;
}

/* ---- at a table */

struct seated {
    const qn_pack *pack;
    qn_table *table;
};

static const qn_pack *pack_for(void *user, const char *game)
{
    (void)game;
    return ((struct seated *)user)->pack;
}

static void take_table(void *user, const qn_scene_result *result)
{
    struct seated *s = user;
    if (!s->table && result->table)
        s->table = qn_clone(result->table);
}

static qn_table *seat_cards(const struct hostile_set *set, const qn_pack *pack, unsigned *placed)
{
    uint64_t refused = 0;
    struct seated s = {.pack = pack};
    for (unsigned i = 0; i < TRIES && !s.table; i++) {
        struct refusals r = {.show = getenv("HOSTILE_MESSAGES") != NULL};
        unsigned first, lines;
        char *text = seating_text(set, pack, refused, &first, &lines);
        if (!text)
            return NULL;
        qn_scene_run("hostile.scene", text, strlen(text), pack_for,
                     &(qn_scene_options){.result = take_table, .user = &s},
                     (qn_report){note_message, &r});
        free(text);
        for (unsigned k = 0; k < r.count; k++)
            if (r.line[k] >= first && r.line[k] < first + lines)
                refused |= 1ull << (r.line[k] - first);
        *placed = lines - (unsigned)__builtin_popcountll(refused);
    }
    return s.table;
}

/* ---- what it comes to */

static void count_abilities(const qn_pack *pack, const qn_pack *base, struct work_count *count)
{
    for (uint16_t d = base->hot.def_count; d < pack->hot.def_count; d++)
        for (unsigned k = 0; k < pack->hot.defs[d].abilities; k++) {
            uint32_t ran = pack->hot.ran[pack->hot.defs[d].ability0 + k];
            count->abilities++;
            count->executed += ran > 0;
            count->runs += ran;
        }
}

/* Whatever a card says, it can be read. */
static void read_cards(const qn_pack *pack, const qn_pack *base)
{
    char text[256];
    for (uint16_t d = base->hot.def_count; d < pack->hot.def_count; d++) {
        qn_card_text(pack, d, QN_ENGLISH, text, sizeof text);
        qn_card_text(pack, d, QN_FRENCH, text, sizeof text);
    }
}

struct laid set_lay(const struct hostile_set *set, struct work_count *count)
{
    struct hostile_set mine = *set; /* the parts are shared, what is left out is not */
    struct laid laid = {0};
    *count = (struct work_count){.cards = set->count};
    laid.pack = compile(&mine);
    if (!laid.pack)
        return laid; /* nothing of it is a card */
    count->whole = whole_cards(&mine);
    read_cards(laid.pack, set->bench->pack);
    laid.pack->hot.ran = calloc(laid.pack->hot.ability_count + 1u, sizeof *laid.pack->hot.ran);
    if (laid.pack->hot.ran)
        laid.table = seat_cards(&mine, laid.pack, &count->placed);
    return laid;
}

void laid_free(struct laid *laid)
{
    qn_table_free(laid->table);
    if (laid->pack) {
        free(laid->pack->hot.ran);
        qn_pack_close(laid->pack);
    }
    *laid = (struct laid){0};
}

bool set_work(const struct hostile_set *set, double limit, struct work_count *count)
{
    struct laid laid = set_lay(set, count);
    struct choices choices = {.random = set->seed ^ 0x5DEECE66Du};
    if (laid.table) {
        play_table(laid.table, choices, BENCH_DECISIONS, limit, count);
        count_abilities(laid.pack, set->bench->pack, count);
    }
    laid_free(&laid);
    return !*count->fault;
}
