/*
 * Set-ups by seed: every part of the seed's mixed bits picks one thing.
 */
#include "scenario.h"

static void add(struct scenario *s, const char *key, const char *value)
{
    s->settings[s->setup.setting_count++] = (qn_setting){key, value};
}

static void add_heroes(struct scenario *s, unsigned first)
{
    static const char *const heroes[] = {"spider_man", "captain_marvel", "she_hulk", "iron_man",
                                         "black_panther"};
    static const char *const keys[] = {"hero1", "hero2", "hero3", "hero4"};
    for (unsigned i = 0; i < s->setup.seats; i++)
        add(s, keys[i], heroes[(first + i) % 5]);
}

static unsigned pick(uint64_t *bits, unsigned bound)
{
    unsigned value = (unsigned)(*bits % bound);
    *bits /= bound;
    return value;
}

void scenario_make(struct scenario *out, uint64_t seed, unsigned seats, bool varied)
{
    static const char *const villains[] = {"rhino", "klaw", "ultron"};
    static const char *const modulars[] = {"bomb_scare", "masters_of_evil", "under_attack",
                                           "legions_of_hydra", "the_doomsday_chair"};
    uint64_t bits = (seed * 0x9E3779B97F4A7C15u) >> 20;
    *out = (struct scenario){.setup = {.seed = seed, .seats = seats ? seats : 1}};
    out->setup.settings = out->settings;
    if (!varied)
        return;
    out->setup.seats = seats ? seats : 1 + pick(&bits, QN_MAX_SEATS);
    add_heroes(out, pick(&bits, 5));
    add(out, "villain", villains[pick(&bits, 3)]);
    add(out, "mode", pick(&bits, 4) ? "standard" : "expert");
    add(out, "modular", modulars[pick(&bits, 5)]);
}

void scenario_against_rhino(struct scenario *out, uint64_t seed, unsigned seats)
{
    scenario_make(out, seed, seats, false);
    if (seats > 1)
        add_heroes(out, (unsigned)(seed % 5));
}
