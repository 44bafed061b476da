/*
 * The settings of Smash Up: two factions a player or a draft, titans, bases, and who begins.
 */
#include "games/smashup/setup.h"

#include "games/planning.h"
#include "games/smashup/messages.h"

#include <stdio.h>
#include <string.h>

static const struct complaint drafted = {MSG_DRAFT_FACTIONS, "SU-028"};

/* ---- factions */

/* The n-th faction of the basic box or, later, of the others. */
static const char *nth_usual(const struct qn_pack *p, unsigned n)
{
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < p->set_count; i++) {
            bool basic = p->sets[i].of && strcmp(p->sets[i].of, "core") == 0;
            if (plan_is_kind(&p->sets[i], "faction") && basic == !pass && n-- == 0)
                return p->sets[i].id;
        }
    return NULL;
}

/* The next faction from the n-th on that nobody else has, or NULL. */
static const char *next_free(const struct choosing *c, unsigned *n)
{
    const char *faction;
    while ((faction = nth_usual(c->pack, (*n)++)) && setting_is_taken(c, faction))
        ;
    return faction;
}

/* Without a word of the players: the basic box, in the order of the content, two a seat, and none that
 * somebody else has. */
static const char *choose_factions(const struct choosing *c, char buf[SETTING_VALUE],
                                   qn_report report)
{
    static const struct complaint none = {MSG_NO_FACTIONS, NULL};
    unsigned n = 0;
    const char *a = next_free(c, &n), *b = next_free(c, &n);
    if (!b) { /* there are not enough of them */
        a = nth_usual(c->pack, 2 * c->seat);
        b = nth_usual(c->pack, 2 * c->seat + 1);
    }
    if (setting_other(c, S_DRAFT, 0))
        return setting_unset;
    if (!a || !b) {
        setting_tell(report, &none, NULL, NULL);
        return NULL;
    }
    snprintf(buf, SETTING_VALUE, "%s+%s", a, b);
    return buf;
}

/* ---- factions at random: of those that nobody else has, by the seed */

enum { RANDOM_WORD, DRAWN_MOST = 2 };

static uint64_t mixed(uint64_t x)
{
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static bool has_part(const char *value, const char *part)
{
    size_t length = strlen(part);
    for (const char *at = value; at; at = strchr(at, '+') ? strchr(at, '+') + 1 : NULL)
        if (!strncmp(at, part, length) && (at[length] == '+' || !at[length]))
            return true;
    return false;
}

/* One that no seat has, nor the two values; NULL: there is none. */
static const char *draw_one(const struct choosing *c, const char *named, const char *drawn,
                            uint64_t bits)
{
    for (unsigned pass = 0, left = 0; pass < 2; pass++)
        for (unsigned i = 0, n = left ? (unsigned)(bits % left) : 0; i < c->pack->set_count; i++) {
            const struct set_info *set = &c->pack->sets[i];
            if (!plan_is_kind(set, "faction") || setting_is_taken(c, set->id) ||
                has_part(named, set->id) || has_part(drawn, set->id))
                continue;
            if (!pass)
                left++;
            else if (!n--)
                return set->id;
        }
    return NULL;
}

/* "random" alone are two of them; "pirates+random" is one. */
static const char *draw_factions(const struct choosing *c, const char *value,
                                 char buf[SETTING_VALUE])
{
    const char *const word = c->row->words[RANDOM_WORD].id;
    char named[SETTING_VALUE];
    unsigned parts = 0;
    if (!has_part(value, word))
        return NULL;
    snprintf(named, sizeof named, "%s", strcmp(value, word) ? value : "random+random");
    buf[0] = '\0';
    for (char *at = named, *next; at; at = next, parts++) {
        next = strchr(at, '+');
        if (next)
            *next++ = '\0';
        uint64_t bits = mixed(mixed(c->setup->seed) + c->seat * DRAWN_MOST + parts);
        const char *one = strcmp(at, word) ? at : draw_one(c, value, buf, bits);
        size_t length = strlen(buf);
        if (!one || length + strlen(one) + 2 > SETTING_VALUE)
            return NULL; /* it stays, and is refused */
        snprintf(buf + length, SETTING_VALUE - length, "%s%s", length ? "+" : "", one);
    }
    return buf;
}

/* SU-028: who drafts has not chosen. */
static bool faction_fits(const struct choosing *c, const char *faction, qn_report report)
{
    char key[SETTING_KEY];
    (void)faction;
    if (!setting_other(c, S_DRAFT, 0))
        return true;
    setting_tell(report, &drafted, setting_key(c->row, c->seat, key), NULL);
    return false;
}

/* ---- the draft */

static bool draft_fits(const struct choosing *c, const char *faction, qn_report report)
{
    const struct setting_row *factions = &c->pack->game->settings[S_FACTIONS];
    char key[SETTING_KEY];
    int set = plan_find_set(c->pack, "faction", faction);
    for (unsigned s = 0; s < SEATS_MOST; s++)
        if (setting_other(c, S_FACTIONS, s)) {
            setting_tell(report, &drafted, setting_key(factions, s, key), NULL);
            return false;
        }
    if (set < 0 || su_faction_card(&c->pack->hot, (uint16_t)set) != NONE)
        return true;
    setting_tell(report, &c->row->unknown, faction, NULL);
    return false;
}

/* ---- the rows */

/* clang-format off */
static const struct setting_word at_random[] = {{"random", {"at random", "au hasard"}}, {NULL}};
static const struct setting_word some_at_random[] = {[RANDOM_WORD] = {"random", {"one at random", "une au hasard"}}, {NULL}};
static const struct setting_word everything[] = {{"all", {"all factions", "toutes les factions"}, true}, {NULL}};
static const struct setting_word titans[] = {
    [TITANS_BOX] = {"box", {"those of the factions made for them", "ceux des factions prévues pour"}},
    [TITANS_ALL] = {"all", {"all, also the optional ones", "tous, aussi les titans facultatifs"}},
    [TITANS_NONE] = {"none", {"none", "aucun"}},
    {NULL},
};
static const struct setting_word bases[] = {
    [BASES_FACTIONS] = {"factions", {"the boxes of the factions", "les boîtes des factions"}},
    [BASES_ALL] = {"all", {"all boxes", "toutes les boîtes"}, true},
    {NULL},
};

const struct setting_row smashup_settings[SETTING_ROWS] = {
    [S_FACTIONS] = {
        "factions", QN_SEVERAL, true, {"factions", "factions"},
        {"The two factions whose cards this player shuffles together.",
         "Les deux factions dont ce joueur mélange les cartes."},
        .words = some_at_random, .source = FROM_SETS, .of = "faction", .separator = "+", .least = 2, .most = 2,
        .choose = choose_factions, .draw = draw_factions,
        .unknown = {MSG_FACTION, NULL}, .unknown_near = MSG_FACTION_NEAR,
        .few = {MSG_TWO_FACTIONS, "SU-010"}, .many = {MSG_TWO_FACTIONS, "SU-010"},
        .twice = {MSG_SAME_FACTION, "SU-363"},
        .fits = faction_fits},
    [S_FIRST] = {
        "first", QN_CHOICE, false, {"first player", "premier joueur"},
        {"Who takes the first turn.", "Qui joue le premier tour."},
        .words = at_random, .source = FROM_SEATS, .usual = "random",
        .unknown = {MSG_FIRST, "SU-025"}},
    [S_TITANS] = {
        "titans", QN_CHOICE, false, {"titans", "titans"},
        {"Which titans lie beside the decks of their factions.",
         "Quels titans sont posés à côté des pioches de leurs factions."},
        .words = titans, .usual = "box",
        .unknown = {MSG_TITANS, "SU-012"}},
    [S_DRAFT] = {
        "draft", QN_SEVERAL, false, {"draft", "draft"},
        {"The factions from which the players pick theirs in turn: these, all, or so many at random; unset, there "
         "is no draft.",
         "Les factions parmi lesquelles les joueurs choisissent tour à tour : celles-ci, toutes, ou autant au hasard ; "
         "sans valeur, pas de draft."},
        .words = everything, .source = FROM_SETS, .of = "faction", .separator = "+", .least_each = 2,
        .most = POOL_MOST, .numbers = true,
        .unknown = {MSG_FACTION, NULL}, .unknown_near = MSG_FACTION_NEAR,
        .few = {MSG_DRAFT_FEW, "SU-028"}, .many = {MSG_NO_FACTIONS, NULL},
        .fits = draft_fits},
    [S_BASES] = {
        "bases", QN_SEVERAL, false, {"bases", "bases"},
        {"The boxes whose bases are shuffled into the base deck.",
         "Les boîtes dont les bases forment la pioche Base."},
        .words = bases, .source = FROM_BOXES, .of = "bases", .separator = "+", .least = 1, .most = BOXES_MOST,
        .usual = "factions", .unwritten = true,
        .unknown = {MSG_BOX, "SU-013"}, .unknown_near = MSG_BOX_NEAR, .many = {MSG_BOXES, "SU-013"}},
};
/* clang-format on */
