/*
 * Set-ups by seed: every part of the seed's mixed bits picks one thing.
 */
#include "scenario.h"

static void add(struct scenario *s, const char *key, const char *value)
{
    s->settings[s->setup.setting_count++] = (qn_setting){key, value};
}

static const char *const heroes[] = {"spider_man", "captain_marvel", "she_hulk", "iron_man",
                                     "black_panther"};
static const char *const hero_keys[] = {"hero1", "hero2", "hero3", "hero4"};
static const char *const villains[] = {"rhino", "klaw", "ultron"};

static void add_heroes(struct scenario *s, unsigned first)
{
    for (unsigned i = 0; i < s->setup.seats; i++)
        add(s, hero_keys[i], heroes[(first + i) % 5]);
}

static unsigned pick(uint64_t *bits, unsigned bound)
{
    unsigned value = (unsigned)(*bits % bound);
    *bits /= bound;
    return value;
}

/* A leader and partners, none twice. */
static void add_team(struct scenario *s, unsigned leader, uint64_t bits)
{
    bool taken[5] = {false};
    unsigned hero = leader;
    for (unsigned i = 0; i < s->setup.seats; i++) {
        add(s, hero_keys[i], heroes[hero]);
        taken[hero] = true;
        for (unsigned steps = pick(&bits, 5) + 1; steps && i + 1 < s->setup.seats;
             steps -= !taken[hero])
            hero = (hero + 1) % 5;
    }
}

static void make_varied(struct scenario *out, uint64_t bits, unsigned seats)
{
    static const char *const modulars[] = {"bomb_scare", "masters_of_evil", "under_attack",
                                           "legions_of_hydra", "the_doomsday_chair"};
    out->setup.seats = seats ? seats : 1 + pick(&bits, QN_MAX_SEATS);
    add_heroes(out, pick(&bits, 5));
    add(out, "villain", villains[pick(&bits, 3)]);
    add(out, "mode", pick(&bits, 4) ? "standard" : "expert");
    add(out, "modular", modulars[pick(&bits, 5)]);
}

static void make_cell(struct scenario *out, uint64_t seed, uint64_t bits, unsigned seats)
{
    unsigned leader = pick(&seed, 5);
    add(out, "villain", villains[pick(&seed, 3)]);
    add(out, "mode", pick(&seed, 2) ? "expert" : "standard");
    unsigned players = 1 + pick(&seed, 4);
    out->setup.seats = seats ? seats : players;
    add_team(out, leader, bits);
}

void scenario_make(struct scenario *out, uint64_t seed, unsigned seats, enum scenario_kind kind)
{
    uint64_t bits = (seed * 0x9E3779B97F4A7C15u) >> 20;
    *out = (struct scenario){.setup = {.seed = seed, .seats = seats ? seats : 1}};
    out->setup.settings = out->settings;
    if (kind == SCENARIO_VARIED)
        make_varied(out, bits, seats);
    else if (kind == SCENARIO_MATRIX)
        make_cell(out, seed, bits, seats);
    else if (seats > 1)
        add_heroes(out, (unsigned)(seed % 5));
}
