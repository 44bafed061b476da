/*
 * Set-ups by seed: every part of the seed's mixed bits picks one thing.
 */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

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
    out->setup.seats = seats ? seats : 1 + pick(&bits, sizeof hero_keys / sizeof *hero_keys);
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

/* ---- Smash Up */

enum { MOST_FACTIONS = 128 };

static unsigned list_sets(const qn_pack *pack, const char *type, const char **out)
{
    unsigned n = 0;
    qn_card_info info;
    for (uint16_t d = 0; d < qn_card_count(pack) && n < MOST_FACTIONS; d++)
        if (qn_card_info_get(pack, d, QN_ENGLISH, &info) == QN_OK && !strcmp(info.type, type))
            out[n++] = info.set;
    return n;
}

static const char *take_one(const char **factions, unsigned *left, uint64_t *bits)
{
    unsigned i = pick(bits, *left);
    const char *taken = factions[i];
    factions[i] = factions[--*left];
    return taken;
}

void scenario_make_factions(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats)
{
    static const char *const keys[] = {"factions1", "factions2", "factions3", "factions4"};
    const char *factions[MOST_FACTIONS];
    unsigned left = list_sets(pack, "faction", factions);
    uint64_t bits = seed * 0x9E3779B97F4A7C15u;
    bits ^= bits >> 29;
    *out = (struct scenario){.setup = {.seed = seed}};
    out->setup.settings = out->settings;
    unsigned players = 2 + pick(&bits, 3);
    out->setup.seats = seats ? seats : players;
    for (unsigned i = 0; i < out->setup.seats && left >= 2; i++) {
        const char *one = take_one(factions, &left, &bits);
        bits ^= seed * (2654435761u + i);
        const char *two = take_one(factions, &left, &bits);
        snprintf(out->text[i], sizeof out->text[i], "%s+%s", one, two);
        add(out, keys[i], out->text[i]);
    }
    if (seed % 3 == 0)
        add(out, "titans", "all");
}

/* ---- Dice Throne */

void scenario_make_fighters(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats)
{
    const char *fighters[MOST_FACTIONS];
    unsigned count = list_sets(pack, "hero", fighters);
    uint64_t bits = seed * 0x9E3779B97F4A7C15u;
    bits ^= bits >> 29;
    *out = (struct scenario){.setup = {.seed = seed}};
    out->setup.settings = out->settings;
    unsigned players = 2 + pick(&bits, 3);
    out->setup.seats = seats ? seats : players;
    for (unsigned i = 0; i < out->setup.seats && count; i++)
        add(out, hero_keys[i], fighters[pick(&bits, count)]);
    add(out, "edition", pick(&bits, 4) ? "a" : "b");
}

/* ---- Villainous */

void scenario_make_villains(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats)
{
    static const char *const keys[] = {"villain1", "villain2", "villain3", "villain4"};
    static const char *const modes[] = {"omnipotent", "implacable", "implacable", "immortal"};
    const char *names[MOST_FACTIONS];
    unsigned left = list_sets(pack, "villain", names);
    uint64_t bits = seed * 0x9E3779B97F4A7C15u;
    bits ^= bits >> 29;
    *out = (struct scenario){.setup = {.seed = seed}};
    out->setup.settings = out->settings;
    unsigned players = 2 + pick(&bits, 3);
    out->setup.seats = seats ? seats : players;
    for (unsigned i = 0; i < out->setup.seats && i < 4 && left; i++)
        add(out, keys[i], take_one(names, &left, &bits));
    add(out, "mode", modes[pick(&bits, 4)]);
    if (pick(&bits, 2))
        add(out, "common", "mixed");
    if (!seats && players > 2 && !pick(&bits, 6))
        out->setup.seats += 2; /* five or six: the others get villains of another box */
}

/* ---- Vs. System */

/* Half of the games are duels of all pairs of decks; in the others three to six play, every man for
 * himself or in sides, to the first or to the last who falls. */
void scenario_make_duelists(struct scenario *out, const qn_pack *pack, uint64_t seed,
                            unsigned seats)
{
    static const char *const keys[] = {"deck1", "deck2", "deck3", "deck4", "deck5", "deck6"};
    uint64_t bits = seed * 0x9E3779B97F4A7C15u >> 8, decks = qn_deck_count(pack), left = seed;
    unsigned players = pick(&bits, 2) ? 2 : 3 + pick(&bits, 4);
    *out = (struct scenario){.setup = {.seed = seed, .seats = seats ? seats : players}};
    out->setup.settings = out->settings;
    players = out->setup.seats;
    for (unsigned i = 0; i < players && decks; i++)
        add(out, keys[i], qn_deck_name(pack, pick(i < 2 ? &left : &bits, (unsigned)decks)));
    if (players == 4 && pick(&bits, 2))
        add(out, "sides", "2");
    if (players == 6 && pick(&bits, 2))
        add(out, "sides", pick(&bits, 2) ? "2" : "3");
    if (players > 2 && pick(&bits, 2))
        add(out, "victory", "last");
}
