/*
 * The settings of Dice Throne: a hero for each player, which printing, and who begins.
 */
#include "games/dicethrone/dicethrone.h"

#include "games/dicethrone/messages.h"
#include "games/dicethrone/settings.h"
#include "games/planning.h"

/* A hero of whom every line is known. */
static bool is_complete(const struct qn_pack *p, unsigned set)
{
    for (unsigned d = 0; d < p->hot.def_count; d++)
        if (p->hot.defs[d].set == set && p->hot.defs[d].reconstructed)
            return false;
    return true;
}

/* Without a word of the players: complete heroes before others, in the order of the content. */
static const char *choose_hero(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    static const struct complaint none = {MSG_NO_HEROES, NULL};
    (void)buf;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < c->pack->set_count; i++)
            if (plan_is_kind(&c->pack->sets[i], "hero") && is_complete(c->pack, i) == !pass &&
                !setting_is_taken(c, c->pack->sets[i].id))
                return c->pack->sets[i].id;
    const char *any = plan_nth_set(c->pack, "hero", 0); /* there are more players than heroes */
    if (any)
        return any;
    setting_tell(report, &none, NULL, NULL);
    return NULL;
}

/* clang-format off */
static const struct setting_word by_dice[] = {{"roll", {"whoever rolls highest", "qui obtient le plus haut résultat"}}, {NULL}};
static const struct setting_word printings[] = {
    [EDITION_A] = {"a", {"first printing", "première impression"}},
    [EDITION_B] = {"b", {"second printing", "deuxième impression"}},
    {NULL},
};

const struct setting_row dicethrone_settings[SETTING_ROWS] = {
    [S_HERO] = {
        "hero", QN_CHOICE, true, {"hero", "héros"},
        {"The hero whose board, dice and cards this player has.",
         "Le héros dont ce joueur a le plateau, les dés et les cartes."},
        .source = FROM_SETS, .of = "hero", .choose = choose_hero,
        .unknown = {MSG_HERO, NULL}, .unknown_near = MSG_HERO_NEAR},
    [S_FIRST] = {
        "first", QN_CHOICE, false, {"first player", "premier joueur"},
        {"Who takes the first turn.", "Qui joue le premier tour."},
        .words = by_dice, .source = FROM_SEATS, .usual = "roll",
        .unknown = {MSG_FIRST, "DT-009"}},
    [S_EDITION] = {
        "edition", QN_CHOICE, false, {"printing", "impression"},
        {"Which printing the boards and cards are of, where the two differ.",
         "De quelle impression sont les plateaux et les cartes, là où les deux diffèrent."},
        .words = printings, .usual = "a",
        .unknown = {MSG_EDITION, NULL}},
};
/* clang-format on */
