/*
 * The settings of Villainous: a villain for each player, who begins, the mode, and which common fate cards
 * (MV-001 MV-011 – MV-014 MV-023 MV-181 – MV-187).
 */
#include "games/villainous/villainous.h"

#include "games/planning.h"
#include "games/villainous/messages.h"
#include "games/villainous/settings.h"

#include <string.h>

/* ---- villains */

static bool is_named(const struct choosing *c, const char *villain)
{
    for (unsigned s = 0; s < c->setup->seats; s++) {
        const char *other = setting_other(c, S_VILLAIN, s);
        if (other && strcmp(other, villain) == 0)
            return true;
    }
    return false;
}

/* Do so many villains that have been named come from that one's box already? */
static bool box_is_full(const struct choosing *c, const char *villain)
{
    const struct qn_pack *p = c->pack;
    int set = plan_find_set(p, "villain", villain);
    unsigned n = 0;
    const char *name;
    for (size_t i = 0; (name = plan_nth_set(p, "villain", i)); i++)
        n += is_named(c, name) &&
             mv_same_box(&p->sets[plan_find_set(p, "villain", name)], &p->sets[set]);
    return n >= SEATS_OF_BOX;
}

/* Without a word of the players: in the order of the content, those that nobody has named. */
static const char *choose_villain(const struct choosing *c, char buf[SETTING_VALUE],
                                  qn_report report)
{
    static const struct complaint none = {MSG_NO_VILLAINS, "MV-001"};
    const char *name, *other = NULL;
    (void)buf;
    for (size_t n = 0; (name = plan_nth_set(c->pack, "villain", n)); n++) {
        if (is_named(c, name))
            continue;
        if (!box_is_full(c, name))
            return name;
        other = other ? other : name;
    }
    if (!other)
        setting_tell(report, &none, NULL, NULL);
    return other;
}

static bool villain_fits(const struct choosing *c, const char *villain, qn_report report)
{
    static const struct complaint twice = {MSG_VILLAIN_TWICE, "MV-001"};
    if (!is_named(c, villain))
        return true;
    setting_tell(report, &twice, villain, NULL);
    return false;
}

/* ---- common fate cards */

/* MV-182: mixing is optional; those of the first villain's box. */
static const char *choose_common(const struct choosing *c, char buf[SETTING_VALUE],
                                 qn_report report)
{
    static const struct complaint none = {MSG_NO_COMMON, "MV-017"};
    (void)buf;
    for (unsigned s = 0; s < c->setup->seats; s++) {
        const char *villain = setting_other(c, S_VILLAIN, s);
        int set = villain ? plan_find_set(c->pack, "villain", villain) : -1;
        int common = set < 0 ? -1 : mv_common_of(c->pack, (unsigned)set);
        if (common >= 0)
            return c->pack->sets[common].of;
    }
    setting_tell(report, &none, NULL, NULL);
    return NULL;
}

/* ---- the rows */

/* clang-format off */
static const struct setting_word at_random[] = {{"random", {"at random", "au hasard"}}, {NULL}};
static const struct setting_word modes[] = {
    [MODE_OMNIPOTENT] = {"omnipotent", {"omnipotent: for beginners, without crises", "omnipotent : pour débutants, sans Crise"}},
    [MODE_IMPLACABLE] = {"implacable", {"implacable: the game as it is", "implacable : le jeu tel quel"}},
    [MODE_IMMORTAL] = {"immortal", {"immortal: more crises at once", "immortel : plus de Crises à la fois"}},
    {NULL},
};
static const struct setting_word mixed[] = {{"mixed", {"all boxes, mixed", "toutes les boîtes, mélangées"}, true}, {NULL}};

const struct setting_row villainous_settings[SETTING_ROWS] = {
    [S_VILLAIN] = {
        "villain", QN_CHOICE, true, {"villain", "Méchant"},
        {"The villain whose domain and cards this player has; nobody else has the same.",
         "Le Méchant dont ce joueur a le domaine et les cartes ; personne d'autre n'a le même."},
        .source = FROM_SETS, .of = "villain", .choose = choose_villain,
        .unknown = {MSG_VILLAIN, NULL}, .unknown_near = MSG_VILLAIN_NEAR,
        .fits = villain_fits},
    [S_FIRST] = {
        "first", QN_CHOICE, false, {"first player", "premier joueur"},
        {"Who takes the first turn.", "Qui joue le premier tour."},
        .words = at_random, .source = FROM_SEATS, .usual = "random",
        .unknown = {MSG_FIRST, "MV-023"}},
    [S_MODE] = {
        "mode", QN_CHOICE, false, {"mode", "mode"},
        {"How crises come into the game.", "Comment les Crises entrent en jeu."},
        .words = modes, .usual = "implacable",
        .unknown = {MSG_MODE, "MV-011"}},
    [S_COMMON] = {
        "common", QN_SEVERAL, false, {"common fate cards", "cartes Fatalité communes"},
        {"The box whose common fate cards are used; of several they are mixed.",
         "La boîte dont les cartes Fatalité communes sont utilisées ; de plusieurs, elles sont mélangées."},
        .words = mixed, .source = FROM_BOXES, .of = "common", .separator = ",", .least = 1, .most = BOXES_MOST - 1,
        .choose = choose_common,
        .unknown = {MSG_COMMON, "MV-182"}, .many = {MSG_BOXES, "MV-183"}},
};
/* clang-format on */
