/*
 * Builds the table that a scene starts from: deals a bare table, then does what the given lines say,
 * in their order, and at last starts the turn or the procedure.
 */
#include "scenes/scene_given.h"

#include <stdlib.h>
#include <string.h>

enum { SPARE_CARDS = 64 };

/* ---- making it */

/* Set-ups speak of no file: their complaints get the scene's line. */
struct relay {
    struct run *run;
    unsigned line;
};

static void relay_message(void *user, const qn_message *m)
{
    struct relay *relay = user;
    struct reader *r = relay->run->r;
    qn_message copy = *m;
    if (!copy.file) {
        copy.file = r->file;
        copy.line = relay->line;
    }
    r->errors++;
    if (r->report.fn)
        r->report.fn(r->report.user, &copy);
}

static bool make_table(struct run *run, struct game_setup *setup)
{
    struct relay relay = {run, run->scene->line};
    unsigned before = run->r->errors;
    qn_table_free(run->table);
    run->table = NULL;
    setup->spare = SPARE_CARDS;
    qn_status made = table_make(run->pack, setup, (qn_report){relay_message, &relay}, &run->table);
    if (made == QN_NO_MEMORY)
        return run_error(run, relay.line, SAY_NO_MEMORY, NULL, NULL);
    if (made != QN_OK) {
        if (run->r->errors == before)
            run_error(run, relay.line, SAY_SETUP, NULL, NULL);
        return false;
    }
    run->t = &run->table->t;
    run->t->ask_alone = run->scene->every_choice;
    free(run->placed);
    run->placed = calloc(setup->limits.cards, 1);
    return run->placed || run_error(run, relay.line, SAY_NO_MEMORY, NULL, NULL);
}

/* ---- settings among the given lines */

/* "p1: identity X" is about the setting whose value is the card in that zone: hero1. */
static const char *setting_by_zone(const struct run *run, uint8_t seat, const char *zone)
{
    const struct game_setup *setup = run->table->setup;
    for (uint8_t k = 0; k < run->game->zone_count; k++) {
        uint16_t card = strcmp(run->game->zones[k].name, zone) != 0 || !run->game->zones[k].per_seat
                            ? NONE
                            : run->t->zones[zone_id(run->t, k, seat)].head;
        for (unsigned i = 0; card != NONE && i < setup->setting_count; i++) {
            const struct setting *s = &setup->settings[i];
            size_t length = strlen(s->key);
            if (length && s->key[length - 1] == '1' + seat &&
                !strcmp(s->value, def_id(run->pack, run->t->cards[card].def)))
                return s->key;
        }
    }
    return NULL;
}

/* "villain: klaw" names something printed, "villain: stunned" a state. */
static bool is_printed_name(const struct qn_pack *pack, const char *word)
{
    bool found = qn_card_find(pack, word) != NONE || names_find(&pack->titles, word) >= 0;
    for (unsigned i = 0; !found && i < pack->set_count; i++)
        found = !strcmp(pack->sets[i].id, word);
    return found;
}

/* The setting that "p1: hero X" or "villain: X" stands for: hero1, villain. NULL when it is none. */
static const char *setting_for(const struct run *run, const struct statement *s,
                               const struct pair *p, struct scene_text *key)
{
    *key = (struct scene_text){0};
    if (s->perform == given_seat)
        scene_text_add(key, "%s%u", p->key, s->seat + 1u);
    else if (s->perform == given_card && s->card.kind == REF_ZONE && !*p->value &&
             is_printed_name(run->pack, p->key))
        scene_text_add(key, "%s", run->game->zones[s->card.index].name);
    if (key->used && setup_get(run->table->setup, key->at))
        return key->at;
    return s->perform == given_seat && *p->value ? setting_by_zone(run, s->seat, p->key) : NULL;
}

bool scene_is_setting(const struct run *run, const struct statement *s, const struct pair *p)
{
    struct scene_text key;
    return setting_for(run, s, p, &key) != NULL;
}

static bool settings_from_lines(struct run *run, struct game_setup *setup)
{
    for (const struct statement *s = run->scene->first; s; s = s->next)
        if (s->setting && !setup_set(setup, s->pairs->key, s->pairs->value))
            return run_error(run, s->line, SAY_SETUP, NULL, NULL);
    return true;
}

/* True if a line says more than the defaults did. */
static bool settings_from_states(struct run *run, struct game_setup *setup)
{
    bool found = false;
    for (const struct statement *s = run->scene->first; s; s = s->next) {
        if (s->section != SECTION_GIVEN)
            continue;
        for (const struct pair *p = s->pairs; p; p = p->next) {
            struct scene_text text;
            const char *key = setting_for(run, s, p, &text);
            if (key)
                found |= setup_set(setup, key, *p->value ? p->value : p->key);
        }
    }
    return found;
}

static bool deal_table(struct run *run)
{
    struct game_setup *fresh = calloc(2, sizeof *fresh), *setup = fresh + 1;
    if (!fresh)
        return run_error(run, run->scene->line, SAY_NO_MEMORY, NULL, NULL);
    fresh->seed = run->scene->seed;
    fresh->seats = run->scene->players;
    fresh->bare = !run->scene->begins;
    bool good = settings_from_lines(run, fresh);
    *setup = *fresh;
    good = good && make_table(run, setup);
    if (good && settings_from_states(run, fresh)) {
        *setup = *fresh;
        good = make_table(run, setup);
    }
    free(fresh);
    return good;
}

/* ---- where to start */

bool given_turn(struct run *run, const struct statement *s)
{
    run->start = s;
    return true;
}

bool given_do(struct run *run, const struct statement *s)
{
    run->start = s;
    return true;
}

void scene_table_run(struct table *t)
{
    t->s->status = TABLE_RUNNING;
    t->s->steps = 0;
    t->options_built = false;
    table_run(t);
}

/* A procedure addresses the seat that is named, otherwise the first one. */
bool scene_table_start(struct run *run, const struct statement *s)
{
    struct table *t = run->t;
    uint16_t card = s->card.kind ? ref_card(run, &s->card) : NONE;
    if (s->card.kind && card == NONE)
        return run_error(run, s->line, SAY_NO_SUCH_CARD, s->card.text, NULL);
    if (t->s->frames || t->s->status > TABLE_IDLE)
        return run_error(run, s->line, SAY_NO_START, NULL, NULL);
    uint8_t seat = s->seat == NOBODY ? t->s->first : s->seat;
    struct frame *f = frame_push(t, (uint8_t)(PROC_GAME + s->index), card, seat);
    if (t->game->procedures[s->index].locals)
        f->v[0] = (int16_t)s->number;
    scene_table_run(t);
    return true;
}

static bool start(struct run *run)
{
    const struct statement *s = run->start;
    if (s && s->perform == given_do)
        return scene_table_start(run, s);
    if (s && run->game->start_turn)
        run->game->start_turn(run->t, s->seat);
    scene_table_run(run->t);
    return true;
}

/* ---- all of it */

/* The line that broke an invariant for good is the one to blame. */
static void watch(struct run *run, unsigned line)
{
    const char *broken = table_invariant(run->t);
    if (broken && !run->broken)
        run->broken_line = line;
    run->broken = broken;
}

/* Whoever begins must be there. */
static bool must_be_in(struct run *run, unsigned line, uint8_t seat, const char *complaint)
{
    char who[] = "p1";
    who[1] = (char)('1' + seat);
    return run->t->s->status == TABLE_OVER || seat_is_in(run->t, seat) ||
           run_error(run, line, SAY_COMPLAINT, who, complaint);
}

static bool begins_in_the_game(struct run *run)
{
    const struct statement *s = run->start;
    return must_be_in(run, run->scene->line, run->t->s->first,
                      "who is out of the game is not the first player") &&
           (!s || s->perform != given_turn ||
            must_be_in(run, s->line, s->seat, "who is out of the game has no turn"));
}

bool scene_table_build(struct run *run)
{
    unsigned before = run->r->errors;
    for (unsigned i = 0; i < SCENE_ALIASES; i++)
        run->alias_card[i] = NONE;
    if (!deal_table(run))
        return false;
    watch(run, run->scene->line);
    for (const struct statement *s = run->scene->first; s; s = s->next) {
        if (s->section != SECTION_GIVEN || !s->perform)
            continue;
        s->perform(run, s);
        watch(run, s->line);
    }
    if (run->r->errors == before && run->broken)
        run_error(run, run->broken_line, SAY_IMPOSSIBLE, run->broken, NULL);
    if (run->r->errors == before && run->t->s->status == TABLE_FULL)
        run_error(run, run->scene->line, SAY_TABLE_FULL, NULL, NULL);
    if (run->r->errors != before || !begins_in_the_game(run))
        return false;
    if (run->scene->begins)
        return true;
    run->table->log.count = 0;
    return start(run);
}
