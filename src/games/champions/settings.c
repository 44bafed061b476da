/*
 * The settings of Champions: the scenario, who begins, and a hero with a deck for each player.
 */
#include "games/champions/champions.h"

#include "games/champions/messages.h"
#include "games/champions/setup.h"
#include "games/planning.h"

#include <string.h>

/* ---- modular sets */

/* MC-451: the modular set on the list of the scenario. */
static const char *choose_modular(const struct choosing *c, char buf[SETTING_VALUE],
                                  qn_report report)
{
    static const struct {
        const char *villain, *modular;
    } lists[] = {{"klaw", "masters_of_evil"}, {"ultron", "under_attack"}};
    const char *villain = setting_other(c, S_VILLAIN, 0);
    (void)buf;
    (void)report;
    for (unsigned i = 0; villain && i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(lists[i].villain, villain) == 0)
            return lists[i].modular;
    return "bomb_scare";
}

/* ---- heroes */

static const char *deck_hero(const struct choosing *c, unsigned seat)
{
    const struct deck_list *deck = &c->setup->decks[seat];
    for (unsigned i = 0; i < deck->key_count; i++)
        if (strcmp(deck->keys[i].key, "identity") == 0)
            return deck->keys[i].value;
    return NULL;
}

/* As it is set, or of the deck that is. */
static const char *hero_at(const struct choosing *c, unsigned seat)
{
    const char *hero = setting_other(c, S_HERO, seat);
    return hero || !setting_other(c, S_DECK, seat) ? hero : deck_hero(c, seat);
}

static int find_hero(const struct qn_pack *p, const char *id)
{
    for (uint16_t i = 0; i < p->hot.def_count; i++)
        if (p->hot.defs[i].type == T_HERO && strcmp(p->cold[i].ast->id, id) == 0)
            return i;
    return -1;
}

/* Does the name of the deck begin with the hero's? */
static bool begins_with(const char *deck, const char *hero)
{
    size_t n = strlen(hero);
    return strncmp(deck, hero, n) == 0 && (deck[n] == '_' || !deck[n]);
}

/* Is there a hero whose longer name the deck begins with? ("iron" and "iron_man_aggression") */
static bool is_of_longer(const struct qn_pack *p, const char *deck, const char *hero)
{
    for (uint16_t i = 0; i < p->hot.def_count; i++) {
        const char *id = p->cold[i].ast->id;
        if (p->hot.defs[i].type == T_HERO && strlen(id) > strlen(hero) && begins_with(deck, id))
            return true;
    }
    return false;
}

/* The deck that has the hero's name, or else one whose name begins with it. */
static const char *ready_deck(const struct qn_pack *p, const char *hero)
{
    const char *found = NULL;
    for (unsigned i = 0; i < p->deck_count; i++) {
        const char *deck = p->decks[i].name;
        if (strcmp(deck, hero) == 0)
            return deck;
        if (!found && begins_with(deck, hero) && !is_of_longer(p, deck, hero))
            found = deck;
    }
    return found;
}

static bool is_wanted(const struct choosing *c, const char *hero)
{
    for (unsigned s = 0; s < c->setup->seats; s++) {
        const char *other = s == c->seat ? NULL : hero_at(c, s);
        if (other && strcmp(other, hero) == 0)
            return true;
    }
    return false;
}

/* Of the seat's deck, or a usual one, or the first that nobody plays. */
static const char *choose_hero(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    const struct qn_pack *p = c->pack;
    const char *usual = "spider_man"; /* the hero that the booklet begins with */
    (void)buf;
    (void)report;
    if (deck_hero(c, c->seat))
        return deck_hero(c, c->seat);
    for (uint16_t i = 0; is_wanted(c, usual) && i < p->hot.def_count; i++) {
        const char *id = p->cold[i].ast->id;
        if (p->hot.defs[i].type == T_HERO && !is_wanted(c, id) && ready_deck(p, id))
            usual = id;
    }
    return usual;
}

/* MC-428: does somebody else play that person? */
static bool is_free(const struct choosing *c, const char *hero, qn_report report)
{
    static const struct complaint taken = {MSG_SAME_HERO, "MC-428"};
    int def = find_hero(c->pack, hero);
    for (unsigned s = 0; s < c->setup->seats && def >= 0; s++) {
        const char *name = s == c->seat ? NULL : hero_at(c, s);
        int other = name ? find_hero(c->pack, name) : -1;
        if (other >= 0 && c->pack->hot.defs[other].person == c->pack->hot.defs[def].person) {
            setting_tell(report, &taken, hero, NULL);
            return false;
        }
    }
    return true;
}

static bool hero_fits(const struct choosing *c, const char *hero, qn_report report)
{
    const char *of = setting_other(c, S_DECK, c->seat) ? deck_hero(c, c->seat) : NULL;
    return (!of || strcmp(of, hero) == 0) && is_free(c, hero, report);
}

/* ---- decks */

static const char *choose_deck(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    static const struct complaint none = {MSG_NO_READY_DECK, NULL};
    const char *hero = setting_other(c, S_HERO, c->seat);
    (void)buf;
    if (!hero || find_hero(c->pack, hero) < 0)
        return NULL; /* told already */
    const char *deck = ready_deck(c->pack, hero);
    if (deck || c->setup->bare)
        return deck ? deck : setting_unset; /* a scene about a hero without cards */
    setting_tell(report, &none, hero, NULL);
    return NULL;
}

static bool deck_fits(const struct choosing *c, const char *deck, qn_report report)
{
    const char *hero = setting_other(c, S_HERO, c->seat), *of = deck_hero(c, c->seat);
    if (of && hero && strcmp(of, hero) != 0) {
        qn_message m = {
            .file = deck, .format = MSG_DECK_OF_OTHER, .args = {of, hero}, .rule = "MC-447"};
        if (report.fn && find_hero(c->pack, hero) >= 0)
            report.fn(report.user, &m);
        return false;
    }
    return champions_deck_check(c->pack, &c->setup->decks[c->seat], deck, report) &&
           (hero || is_free(c, of, report));
}

/* ---- the rows */

/* clang-format off */
static const struct setting_word modes[] = {
    [MODE_STANDARD] = {"standard", {"standard", "standard"}},
    [MODE_EXPERT] = {"expert", {"expert", "expert"}},
    {NULL},
};
static const struct setting_word by_chance[] = {{"random", {"one at random", "un au hasard"}}, {NULL}};

const struct setting_row champions_settings[SETTING_ROWS] = {
    [S_VILLAIN] = {
        "villain", QN_CHOICE, false, {"villain", "méchant"},
        {"The villain whose scenario is played.", "Le méchant dont le scénario est joué."},
        .source = FROM_SETS, .of = "villain", .usual = "rhino",
        .unknown = {MSG_UNKNOWN_VILLAIN, NULL}, .unknown_near = MSG_UNKNOWN_VILLAIN_NEAR},
    [S_MODE] = {
        "mode", QN_CHOICE, false, {"mode", "mode"},
        {"How strong the villain is: expert begins at stage II and adds the expert set.",
         "La force du méchant : le mode expert commence au stade II et ajoute le set expert."},
        .words = modes, .usual = "standard",
        .unknown = {MSG_UNKNOWN_MODE, "MC-452"}},
    [S_MODULAR] = {
        "modular", QN_SEVERAL, false, {"modular sets", "sets modulaires"},
        {"The modular sets that are shuffled into the encounter deck; usually the one that goes with the villain.",
         "Les sets modulaires mélangés au deck Rencontre ; d'habitude celui qui va avec le méchant."},
        .words = by_chance, .source = FROM_SETS, .of = "modular", .separator = ",", .most = MODULARS_MOST,
        .choose = choose_modular,
        .unknown = {MSG_UNKNOWN_MODULAR, NULL}, .unknown_near = MSG_UNKNOWN_MODULAR_NEAR,
        .many = {MSG_MODULARS, NULL}, .twice = {MSG_MODULAR_TWICE, "MC-454"}},
    [S_FIRST] = {
        "first", QN_CHOICE, false, {"first player", "premier joueur"},
        {"Who is the first player of the first round.", "Qui est premier joueur au premier round."},
        .source = FROM_SEATS, .usual = "1",
        .unknown = {MSG_FIRST, "MC-459"}},
    [S_HERO] = {
        "hero", QN_CHOICE, true, {"hero", "héros"},
        {"The hero of this player; nobody else plays the same person.",
         "Le héros de ce joueur ; personne d'autre ne joue la même personne."},
        .source = FROM_CARDS, .of = "hero", .choose = choose_hero,
        .unknown = {MSG_UNKNOWN_HERO, "MC-442"}, .unknown_near = MSG_UNKNOWN_HERO_NEAR,
        .fits = hero_fits},
    [S_DECK] = {
        "deck", QN_DECK, true, {"deck", "deck"},
        {"The deck of this player: a ready one of the hero, or a file.",
         "Le deck de ce joueur : un deck prêt du héros, ou un fichier."},
        .source = FROM_DECKS, .choose = choose_deck, .fits = deck_fits},
};
/* clang-format on */
