/*
 * The settings of Vs. System: a deck for each player, who begins, partners, endurance and what wins.
 */
#include "games/vs/vs.h"

#include "games/planning.h"
#include "games/vs/messages.h"
#include "games/vs/settings.h"

#include <stdio.h>

/* ---- decks */

static const char *choose_deck(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    static const struct complaint none = {MSG_NO_DECKS, NULL};
    (void)buf;
    if (c->setup->bare)
        return setting_unset; /* a scene brings its own cards */
    for (unsigned i = 0; i < c->pack->deck_count; i++)
        if (!setting_is_taken(c, c->pack->decks[i].name))
            return c->pack->decks[i].name;
    if (c->pack->deck_count) /* there are more players than decks */
        return c->pack->decks[c->seat % c->pack->deck_count].name;
    setting_tell(report, &none, NULL, NULL);
    return NULL;
}

static bool deck_fits(const struct choosing *c, const char *deck, qn_report report)
{
    bool limited = setting_which(c->pack, c->setup, S_FORMAT) == FORMAT_LIMITED;
    return vs_deck_may_be_played(c->pack, &c->setup->decks[c->seat], deck, limited, report);
}

/* ---- partners: two or more on each side, as many here as there */

static bool sides_fit(const struct choosing *c, const char *word, qn_report report)
{
    static const struct complaint uneven = {MSG_SIDES, "VS-028"};
    unsigned sides = word[0] >= '2' && word[0] <= '3' ? (unsigned)(word[0] - '0') : 0;
    char seats[4];
    if (!sides || (c->setup->seats % sides == 0 && c->setup->seats / sides > 1))
        return true;
    snprintf(seats, sizeof seats, "%u", c->setup->seats);
    setting_tell(report, &uneven, seats, word);
    return false;
}

/* ---- the rows */

/* clang-format off */
static const struct setting_word formats[] = {
    [FORMAT_CONSTRUCTED] = {"constructed", {"constructed", "construit"}},
    [FORMAT_LIMITED] = {"limited", {"limited", "limité"}},
    {NULL},
};
static const struct setting_word at_random[] = {{"random", {"whoever chance lets choose", "qui le hasard laisse choisir"}}, {NULL}};
static const struct setting_word sides[] = {
    {"none", {"each alone", "chacun pour soi"}}, {"2", {"two sides", "deux camps"}},
    {"3", {"three sides", "trois camps"}}, {NULL},
};
static const struct setting_word victories[] = {
    [VICTORY_HIGHEST] = {"highest", {"the highest endurance as soon as anybody has none",
                                     "la plus haute endurance dès que quelqu'un n'en a plus"}},
    [VICTORY_LAST] = {"last", {"whoever is left", "qui reste en jeu"}},
    {NULL},
};

const struct setting_row vs_settings[SETTING_ROWS] = {
    [S_FORMAT] = {
        "decks", QN_CHOICE, false, {"format of the decks", "format des decks"},
        {"Which rules decks are built by: constructed has 60 cards or more, limited 30.",
         "Selon quelles règles les decks sont construits : construit, 60 cartes ou plus ; limité, 30."},
        .words = formats, .usual = "constructed",
        .unknown = {MSG_DECK_FORMAT, "VC-006"}},
    [S_DECK] = {
        "deck", QN_DECK, true, {"deck", "deck"},
        {"The deck of this player: a ready one, or a file.", "Le deck de ce joueur : un deck prêt, ou un fichier."},
        .source = FROM_DECKS, .choose = choose_deck, .fits = deck_fits},
    [S_FIRST] = {
        "first", QN_CHOICE, false, {"first initiative", "première initiative"},
        {"Who has the initiative on the first turn.", "Qui a l'initiative au premier tour."},
        .words = at_random, .source = FROM_SEATS, .usual = "random",
        .unknown = {MSG_FIRST, "VC-017"}},
    [S_SIDES] = {
        "sides", QN_CHOICE, false, {"sides", "camps"},
        {"How many sides of partners there are, who sit alternately; or everybody plays alone.",
         "Combien de camps de partenaires il y a, assis en alternance ; ou chacun joue seul."},
        .words = sides, .usual = "none",
        .unknown = {MSG_SIDES_WORD, "VS-028"}, .fits = sides_fit},
    [S_ENDURANCE] = {
        "endurance", QN_NUMBER, false, {"endurance", "endurance"},
        {"With how much endurance everybody begins.", "Avec combien d'endurance chacun commence."},
        .least = 1, .most = MOST_ENDURANCE, .usual = "50", /* VC-012 VC-013 */
        .unknown = {MSG_ENDURANCE, "VC-013"}},
    [S_VICTORY] = {
        "victory", QN_CHOICE, false, {"victory", "victoire"},
        {"Who wins among more than two players.", "Qui gagne à plus de deux joueurs."},
        .words = victories, .usual = "highest",
        .unknown = {MSG_VICTORY, "VC-185"}},
};
/* clang-format on */
