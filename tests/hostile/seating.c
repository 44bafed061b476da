/*
 * Where cards of each type can lie, as lines of a scene (doc/scenes.md): %c is the card, %p a seat, %h a
 * place or a host. The game itself is set up and begun as anybody would; then these lines are done.
 */
#include "bench.h"

#include "../soak/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct seating {
    const char *type, *line;
};

static const struct seating champions[] = {
    {"ally", "put %c in allies of %p"},
    {"ally", "hand of %p: %c"},
    {"ally", "deck of %p: %c"},
    {"event", "hand of %p: %c"},
    {"event", "deck of %p: %c"},
    {"resource", "hand of %p: %c"},
    {"support", "put %c in supports of %p"},
    {"support", "hand of %p: %c"},
    {"upgrade", "put %c in upgrades of %p"},
    {"upgrade", "hand of %p: %c"},
    {"upgrade", "attach %c to villain"},
    {"side_scheme", "put %c in side_schemes, threat 3"},
    {"side_scheme", "encounter_deck: %c"},
    {"minion", "put %c in engaged of %p"},
    {"minion", "encounter_deck: %c"},
    {"treachery", "encounter_deck: %c"},
    {"treachery", "put %c in dealt of %p"},
    {"attachment", "attach %c to villain"},
    {"attachment", "encounter_deck: %c"},
    {"environment", "put %c in environment"},
    {"environment", "encounter_deck: %c"},
    {"obligation", "encounter_deck: %c"},
    {"obligation", "put %c in dealt of %p"},
    {NULL, NULL},
};

static const struct seating smashup[] = {
    {"base", "put %c in bases"},
    {"base", "base_deck: %c"},
    {"minion", "put %c in minions of %p, at %h"},
    {"minion", "hand of %p: %c"},
    {"minion", "deck of %p: %c"},
    {"minion", "discard of %p: %c"},
    {"minion", "put %c in buried of %p, at %h"},
    {"action", "put %c in actions of %p, at %h"},
    {"action", "hand of %p: %c"},
    {"action", "deck of %p: %c"},
    {"titan", "put %c in titans of %p, at %h"},
    {"titan", "put %c in resting_titans of %p"},
    {"monster", "put %c in monsters, at %h"},
    {"monster", "monster_deck: %c"},
    {"madness_card", "hand of %p: %c"},
    {"madness_card", "put %c in madness_deck"},
    {"treasure_minion", "put %c in minions of %p, at %h"},
    {"treasure_minion", "hand of %p: %c"},
    {"treasure_action", "treasure_deck: %c"},
    {"treasure_action", "hand of %p: %c"},
    {NULL, NULL},
};

static const struct seating dicethrone[] = {
    {"ability", "put %c in board of %p"},  {"upgrade", "put %c in board of %p"},
    {"upgrade", "hand of %p: %c"},         {"status", "put %c in status of %p, tokens 2"},
    {"status", "put %c in leaflet of %p"}, {"companion", "put %c in board of %p"},
    {"instant", "hand of %p: %c"},         {"instant", "deck of %p: %c"},
    {"main_action", "hand of %p: %c"},     {"main_action", "deck of %p: %c"},
    {"roll_action", "hand of %p: %c"},     {"roll_action", "deck of %p: %c"},
    {"extra", "put %c in aside of %p"},    {NULL, NULL},
};

static const struct seating villainous[] = {
    {"ally", "put %c in allies of %p, at %h"},
    {"ally", "hand of %p: %c"},
    {"ally", "deck of %p: %c"},
    {"item", "put %c in items of %p, at %h"},
    {"item", "hand of %p: %c"},
    {"effect", "hand of %p: %c"},
    {"effect", "deck of %p: %c"},
    {"specialty", "put %c in specialties of %p"},
    {"specialty", "hand of %p: %c"},
    {"contract", "hand of %p: %c"},
    {"hero", "put %c in heroes of %p, at %h"},
    {"hero", "fate_deck: %c"},
    {"fate_item", "put %c in heroes of %p, at %h"},
    {"fate_item", "fate_deck: %c"},
    {"fate_effect", "fate_deck: %c"},
    {"crisis_global", "put %c in crises"},
    {"crisis_global", "fate_deck: %c"},
    {"crisis_targeted", "put %c in crises"},
    {"crisis_targeted", "fate_deck: %c"},
    {"rival", "put %c in allies of %p, at %h"},
    {"stone", "put %c in reserve"},
    {"stone", "put %c in specialties of %p"},
    {"goal", "goals of %p: %c"},
    {NULL, NULL},
};

static const struct seating vs[] = {
    {"character", "put %c in front of %p"},
    {"character", "put %c in support of %p"},
    {"character", "put %c in hidden_front of %p"},
    {"character", "hand of %p: %c"},
    {"character", "deck of %p: %c"},
    {"equipment", "attach %c to %h"},
    {"equipment", "hand of %p: %c"},
    {"plot_twist", "put %c in row of %p"},
    {"plot_twist", "put %c in row of %p, down"},
    {"plot_twist", "hand of %p: %c"},
    {"location", "put %c in row of %p"},
    {"location", "put %c in row of %p, down"},
    {"location", "hand of %p: %c"},
    {NULL, NULL},
};

static const struct {
    const char *game;
    const struct seating *rows;
    void (*scenario)(struct scenario *out, const qn_pack *pack, uint64_t seed, unsigned seats);
} games[] = {
    {"champions", champions, NULL},
    {"smashup", smashup, scenario_make_factions},
    {"dicethrone", dicethrone, scenario_make_fighters},
    {"villainous", villainous, scenario_make_villains},
    {"vs", vs, scenario_make_duelists},
};

static size_t game_row(const struct game *game)
{
    size_t i = 0;
    while (strcmp(games[i].game, game->name) != 0)
        i++;
    return i;
}

uint64_t seating_types(const struct game *game)
{
    uint64_t types = 0;
    for (const struct seating *s = games[game_row(game)].rows; s->type; s++)
        for (unsigned i = 0; i < game->words->type_count; i++)
            types |= (uint64_t)!strcmp(game->words->types[i].name, s->type) << i;
    return types;
}

/* ---- the scene */

struct table_plan {
    const struct hostile_set *set;
    const qn_pack *pack;
    struct scenario scenario;
    struct choices choices;
    char *text;
    size_t used, room;
    unsigned line, lines; /* of the file so far; lines that place a card */
    uint64_t refused;
};

static void add_line(struct table_plan *plan, const char *line)
{
    size_t length = strlen(line);
    if (plan->used + length + 2 <= plan->room) {
        memcpy(plan->text + plan->used, line, length);
        plan->used += length;
        plan->text[plan->used++] = '\n';
        plan->text[plan->used] = '\0';
    }
    plan->line++;
}

/* A place of that seat: a base, one of the villain's locations, a character of the set. */
static const char *host_of(struct table_plan *plan, unsigned seat)
{
    const char *type = !strcmp(plan->pack->game->name, "smashup")      ? "base"
                       : !strcmp(plan->pack->game->name, "villainous") ? "location"
                                                                       : "character";
    const char *found = "p1", *mine = NULL;
    if (seat < plan->scenario.setup.setting_count)
        mine = plan->scenario.settings[seat].value;
    for (uint16_t d = 0, n = 0; d < qn_card_count(plan->pack); d++) {
        qn_card_info info;
        if (qn_card_info_get(plan->pack, d, QN_ENGLISH, &info) != QN_OK ||
            strcmp(info.type, type) != 0)
            continue;
        bool fits = !strcmp(type, "location") ? mine && !strcmp(info.set, mine)
                                              : !strcmp(info.set, "hx") || !strcmp(type, "base");
        if (fits && !choose(&plan->choices, ++n))
            found = info.id;
    }
    return found;
}

static void place_card(struct table_plan *plan, const struct seating *s, const char *card)
{
    char line[256];
    size_t used = (size_t)snprintf(line, sizeof line, "  ");
    unsigned seat = choose(&plan->choices, plan->scenario.setup.seats);
    for (const char *at = s->line; *at && used < sizeof line - 64; at++) {
        if (*at != '%')
            line[used++] = *at;
        else if (*++at == 'c')
            used += (size_t)snprintf(line + used, 64, "%s", card);
        else if (*at == 'p')
            used += (size_t)snprintf(line + used, 64, "p%u", seat + 1);
        else
            used += (size_t)snprintf(line + used, 64, "%s", host_of(plan, seat));
    }
    line[used] = '\0';
    if (plan->lines < SEATING_LINES && plan->refused >> plan->lines & 1)
        strcpy(line, "  # refused");
    plan->lines++;
    add_line(plan, line);
}

/* Bases first, so that others can lie there; characters before their equipment. */
static bool comes_first(const char *type)
{
    return !strcmp(type, "base") || !strcmp(type, "character");
}

static void place_cards(struct table_plan *plan, bool first)
{
    const struct seating *rows = games[game_row(plan->pack->game)].rows;
    for (unsigned i = 0; i < plan->set->count; i++) {
        const struct card_text *card = &plan->set->card[i];
        const char *type = plan->pack->game->words->types[card->type].name;
        unsigned fitting = 0;
        for (const struct seating *s = rows; s->type; s++)
            fitting += !strcmp(s->type, type);
        if (comes_first(type) != first || !fitting || card->gone[0])
            continue;
        plan->choices.random =
            plan->set->seed + i * 0x632BE59BD9B4E019u; /* whatever the others are */
        for (unsigned copies = 1 + choose(&plan->choices, 2); copies; copies--) {
            unsigned which = choose(&plan->choices, fitting);
            const struct seating *s = rows;
            while (strcmp(s->type, type) != 0 || which--)
                s++;
            place_card(plan, s, card->id);
        }
    }
}

static void describe_game(struct table_plan *plan)
{
    char line[160];
    snprintf(line, sizeof line, "game %s\nscene \"Hostile cards\"\ncites MC-001\ngiven",
             plan->pack->game->name);
    add_line(plan, line);
    plan->line += 3;
    snprintf(line, sizeof line, "  players %u\n  seed %u", plan->scenario.setup.seats,
             (unsigned)(plan->set->seed % 999983));
    add_line(plan, line);
    plan->line++;
    for (size_t i = 0; i < plan->scenario.setup.setting_count; i++) {
        snprintf(line, sizeof line, "  setting %s %s", plan->scenario.settings[i].key,
                 plan->scenario.settings[i].value);
        add_line(plan, line);
    }
    add_line(plan, "  begin");
}

char *seating_text(const struct hostile_set *set, const qn_pack *pack, uint64_t refused,
                   unsigned *first_line, unsigned *lines)
{
    struct table_plan plan = {.set = set,
                              .pack = pack,
                              .choices = {.random = set->seed},
                              .room = 1 << 14,
                              .refused = refused};
    plan.text = malloc(plan.room);
    if (!plan.text)
        return NULL;
    size_t row = game_row(pack->game);
    if (games[row].scenario)
        games[row].scenario(&plan.scenario, set->bench->pack, set->seed, 0);
    else
        scenario_make(&plan.scenario, set->seed, 0, SCENARIO_VARIED);
    describe_game(&plan);
    *first_line = plan.line + 1;
    place_cards(&plan, true);
    place_cards(&plan, false);
    *lines = plan.lines < SEATING_LINES ? plan.lines : SEATING_LINES;
    add_line(&plan, "then\n  not over");
    return plan.text;
}
