/*
 * Commands of the prompt that need the engine: why something is not offered, what a rule or a card
 * says, and taking a decision back.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "card_show.h"
#include "quinte/reasons.h"
#include "quinte/resign.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { RULE_ID = 16 };

/* ---- rules and cards ------------------------------------------------------------------------ */

static void print_rule(struct play *play, const char *id, const char *text)
{
    const char *source = app_rule_source(play->app, id);
    fprintf(play->terminal.out, "  %s%s%s", app_style(play->app, APP_BOLD), id,
            app_style(play->app, APP_PLAIN));
    if (source)
        fprintf(play->terminal.out, " %s%s%s", app_style(play->app, APP_DIM), source,
                app_style(play->app, APP_PLAIN));
    fputc('\n', play->terminal.out);
    text_wrap(play->terminal.out, text, 4, terminal_width());
}

const char *play_rule_example(struct play *play, char id[12])
{
    qn_ask ask;
    bool asked = qn_ask_get(play->session->table, &ask) && ask.rule[0];
    snprintf(id, 12, "%s", asked ? ask.rule : "MC-437");
    return id;
}

void play_rule(struct play *play, const char *id)
{
    char known[12];
    const char *text = app_rule_text(play->app, id), *example = play_rule_example(play, known);
    char upper[RULE_ID] = "";
    for (size_t i = 0; id[i] && i + 1 < sizeof upper; i++)
        upper[i] = (char)toupper((unsigned char)id[i]);
    if (text)
        print_rule(play, upper, text);
    else if (id[0])
        play_say(play, _("There is no rule \"%s\"; a rule is called %s."), id, example);
    else
        play_say(play, _("rule needs the name of a rule: rule %s"), example);
}

/* A definition of that name which the person sees, or QN_NONE. */
static uint16_t find_named(struct play *play, const char *name)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        uint16_t def = view.card[i].def;
        if (def != QN_NONE && app_card_is(play->session->pack, def, name))
            return def;
    }
    return QN_NONE;
}

/* Definitions that the person sees whose names hold these words; returns how many there are. */
static size_t find_seen(struct play *play, const char *words, uint16_t *found, size_t most)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    char asked[256], name[256];
    size_t count = 0;
    text_fold(words, asked, sizeof asked);
    qn_view_get(play->session->table, play->reader, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; asked[0] && i < view.count && count < most; i++) {
        uint16_t def = view.card[i].def;
        bool is_known = def == QN_NONE;
        for (size_t k = 0; k < count; k++)
            is_known |= found[k] == def;
        if (is_known)
            continue;
        text_fold(app_card_name(play->app, play->session->pack, def), name, sizeof name);
        if (strstr(name, asked))
            found[count++] = def;
    }
    return count;
}

/* "trone": Trône spatial, Trône d'Odin. */
static void say_which(struct play *play, const char *name, const uint16_t *found, size_t count)
{
    char names[512] = "";
    for (size_t i = 0, used = 0; i < count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                                 app_card_name(play->app, play->session->pack, found[i]));
    play_say(play, _("Which card is \"%s\": %s?"), name, names);
}

/* The definition that a name means, told if there is none. Several may have the name: one that is at
 * the table comes first. */
static uint16_t find_card(struct play *play, const char *name)
{
    enum { TOLD = 6 };
    const char *suggestion = NULL;
    uint16_t def = find_named(play, name), seen[TOLD];
    if (def == QN_NONE)
        def = app_card(play->session->pack, name, &suggestion);
    size_t count = def == QN_NONE ? find_seen(play, name, seen, TOLD) : 0;
    if (def != QN_NONE || count == 1)
        return count == 1 ? seen[0] : def;
    if (count > 1)
        say_which(play, name, seen, count);
    else if (suggestion)
        play_say(play, _("There is no card \"%s\"; did you mean %s?"), name,
                 app_card_name(play->app, play->session->pack,
                               qn_card_find(play->session->pack, suggestion)));
    else
        play_say(play, _("There is no card \"%s\"."), name);
    return QN_NONE;
}

void play_print_card(struct play *play, uint16_t def)
{
    const qn_pack *pack = play->session->pack;
    FILE *out = play->terminal.out;
    qn_card_info info;
    char text[4096];
    if (qn_card_info_get(pack, def, play->app->lang, &info) != QN_OK)
        return;
    char kind[512], rest[800];
    card_kind(play->app, pack, def, kind, sizeof kind);
    snprintf(rest, sizeof rest, "%s%s%s, %s%s", info.subtitle[0] ? " (" : "", info.subtitle,
             info.subtitle[0] ? ")" : "", kind, info.reconstructed ? _(" (reconstructed)") : "");
    fprintf(out, "%s%s%s", app_style(play->app, APP_BOLD), info.name,
            app_style(play->app, APP_PLAIN));
    text_wrap_from(out, rest, text_width(info.name), 2, terminal_width());
    card_put_values(play->app, pack, def, 2, terminal_width(), out);
    if (qn_card_text(pack, def, play->app->lang, text, sizeof text) > 0)
        text_wrap(out, text, 2, terminal_width());
}

void play_card(struct play *play, const char *name)
{
    qn_card_info info;
    if (!name[0]) {
        play_say(play, _("card needs a name: card NAME"));
        return;
    }
    uint16_t def = find_card(play, name);
    if (def == QN_NONE)
        return;
    play_print_card(play, def);
    if (qn_card_info_get(play->session->pack, def, QN_ENGLISH, &info) == QN_OK &&
        info.back != QN_NONE)
        play_print_card(play, info.back);
}

static bool is_in_hand(const struct play *play, const qn_card_view *card, int seat)
{
    const char *zone = qn_zone_name(play->session->table, card->zone);
    return zone && strcmp(zone, "hand") == 0 && card->place == seat && card->def != QN_NONE;
}

void play_hand(struct play *play, int seat)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        const qn_card_view *card = &view.card[i];
        bool is_told = false; /* a copy says nothing new */
        for (size_t k = 0; k < i && !is_told; k++)
            is_told = is_in_hand(play, &view.card[k], seat) && view.card[k].def == card->def;
        if (is_in_hand(play, card, seat) && !is_told)
            play_print_card(play, card->def);
    }
}

/* ---- why ------------------------------------------------------------------------------------ */

/* What people may want to do, and the engine's word for it; a word may mean another thing in another
 * game. */
static const struct {
    const char *typed, *verb;
} actions[] = {
    {"play", "play"},
    {"jouer", "play"},
    {"choose", "choose"},
    {"choisir", "choose"},
    {"attack", "attack"},
    {"attaquer", "attack"},
    {"thwart", "thwart"},
    {"contrer", "thwart"},
    {"use", "use"},
    {"utiliser", "use"},
    {"defend", "defend"},
    {"defendre", "defend"},
    {"recover", "recover"},
    {"recuperer", "recover"},
    {"change", "change_form"},
    {"changer", "change_form"},
    {"flip", "change_form"},
    {"retourner", "change_form"},
    {"flip", "flip"},
    {"retourner", "flip"},
    {"recruit", "recruit"},
    {"recruter", "recruit"},
    {"resource", "resource"},
    {"poser", "resource"},
    {"reinforce", "reinforce"},
    {"renforcer", "reinforce"},
    {"join", "join"},
    {"joindre", "join"},
    {"activate", "activate"},
    {"activer", "activate"},
    {"relocate", "relocate"},
    {"transferer", "relocate"},
    {"vanquish", "vanquish"},
    {"eliminer", "vanquish"},
    {"gain", "gain"},
    {"gagner", "gain"},
    {"fate", "fate"},
    {"fatalite", "fate"},
    {"go", "go"},
    {"aller", "go"},
    {"discard", "discard"},
    {"defausser", "discard"},
    {"announce", "announce"},
    {"annoncer", "announce"},
    {"reroll", "reroll"},
    {"relancer", "reroll"},
    {"sell", "sell"},
    {"vendre", "sell"},
    {"attack", "target"},
    {"attaquer", "target"},
    {"score", "score"},
    {"decompter", "score"},
    {"uncover", "uncover"},
    {"devoiler", "uncover"},
    {"lay", "lay"},
    {"poser", "lay"},
    {"take", "take"},
    {"prendre", "take"},
    {"redraw", "redraw"},
    {"repiocher", "redraw"},
    {"end", "end_turn"},
    {"terminer", "end_turn"},
    {"end", "end_phase"},
    {"terminer", "end_phase"},
    {"end", "end_actions"},
    {"terminer", "end_actions"},
};

/* What stands between an action and its card: "go to Bifrost", "go_to Bifrost", "end turn". */
static const struct {
    const char *typed, *filler;
} fillers[] = {
    {"go", "to"},
    {"aller", "a"},
    {"aller", "au"},
    {"aller", "aux"},
    {"change", "form"},
    {"change", "my"},
    {"changer", "de"},
    {"changer", "forme"},
    {"aller", "la"},
    {"aller", "le"},
    {"aller", "les"},
    {"aller", "sur"},
    {"aller", "vers"},
    {"end", "turn"},
    {"end", "the"},
    {"end", "my"},
    {"end", "phase"},
    {"end", "actions"},
    {"terminer", "le"},
    {"terminer", "la"},
    {"terminer", "les"},
    {"terminer", "tour"},
    {"terminer", "mon"},
    {"terminer", "phase"},
    {"terminer", "actions"},
};

/* The first word, folded; returns where the next one begins. */
static const char *take_word(const char *words, char *folded, size_t size)
{
    char first[64];
    size_t length = strcspn(words, " \t_");
    snprintf(first, sizeof first, "%.*s", (int)(length < 63 ? length : 63), words);
    text_fold(first, folded, size);
    return words + length + strspn(words + length, " \t_");
}

static const char *skip_fillers(const char *action, const char *words)
{
    char next[64];
    const char *behind = take_word(words, next, sizeof next);
    for (size_t i = 0; next[0] && i < sizeof fillers / sizeof fillers[0]; i++) {
        if (strcmp(fillers[i].typed, action) == 0 && strcmp(fillers[i].filler, next) == 0)
            return skip_fillers(action, behind);
    }
    return words;
}

/* If the words begin with an action, the word for it, folded, and *rest is what follows. */
static bool find_action(const char *words, char *folded, size_t size, const char **rest)
{
    *rest = skip_fillers(folded, take_word(words, folded, size));
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, folded) == 0)
            return true;
    }
    return false;
}

/* Is that offered with the card, or anything if the verb is NULL? Then its number is told. */
static bool is_offered(struct play *play, const char *verb, uint16_t card)
{
    const qn_option *options;
    char own[64];
    qn_table *table = play->session->table;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < play->order_count; i++) {
        if (play->order[i] >= count || options[play->order[i]].card != card)
            continue;
        qn_option_verb(table, &options[play->order[i]], own, sizeof own);
        if (!verb || strcmp(own, verb) == 0) {
            play_say(play, _("It is offered: number %zu."), i + 1);
            return true;
        }
    }
    return false;
}

/* The rule that keeps the seat from doing that with the card (QN_NONE: at all), and what it means here;
 * false if none does. */
static bool explain_verb(struct play *play, int seat, const char *verb, uint16_t card)
{
    char id[RULE_ID], sentence[1024];
    qn_table *table = play->session->table;
    bool has_rule = verb && qn_why(table, seat, verb, card, QN_NONE, id, sizeof id);
    bool is_told = verb && qn_why_text(table, seat, verb, card, QN_NONE, play->app->lang, sentence,
                                       sizeof sentence) > 0;
    if (is_told)
        text_wrap(play->terminal.out, sentence, 2, terminal_width());
    if (!has_rule)
        return is_told;
    const char *text = app_rule_text(play->app, id);
    print_rule(play, id, text ? text : "");
    return true;
}

/* The words for what was typed: one that is offered, or else one that a rule forbids. */
static bool explain_action(struct play *play, int seat, const char *typed, uint16_t card)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, typed) == 0 && is_offered(play, actions[i].verb, card))
            return true;
    }
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, typed) == 0 && explain_verb(play, seat, actions[i].verb, card))
            return true;
    }
    return false;
}

/* What one most likely wants to do with a card. */
static bool explain_likely(struct play *play, int seat, uint16_t card)
{
    return is_offered(play, NULL, card) || explain_verb(play, seat, "choose", card) ||
           explain_verb(play, seat, qn_likely_verb(play->session->table, seat, card), card);
}

/* Is this the definition, or the other side of it? */
static bool is_side_of(const qn_pack *pack, uint16_t def, uint16_t shown)
{
    qn_card_info info;
    return shown == def ||
           (shown != QN_NONE && qn_card_info_get(pack, shown, QN_ENGLISH, &info) == QN_OK &&
            info.back == def);
}

/* Where no rule is to be named: what is asked. */
static void say_no_answer(struct play *play, int seat)
{
    char asked[512];
    qn_ask_label(play->session->table, seat, play->app->lang, asked, sizeof asked);
    play_say(play, _("That is no answer to “%s”."), asked);
}

static void explain_definition(struct play *play, int seat, const char *action, uint16_t def)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    bool is_there = false;
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    for (size_t i = 0; i < view.count; i++) {
        const qn_card_view *card = &view.card[i];
        if (card->card == QN_NONE || !is_side_of(play->session->pack, def, card->def))
            continue;
        is_there = true;
        if (action ? explain_action(play, seat, action, card->card)
                   : explain_likely(play, seat, card->card))
            return;
    }
    if (is_there)
        say_no_answer(play, seat);
    else
        play_say(play, _("You see no such card at the table."));
}

/* Is that offered with cards? Then it is no rule that forbids it, and which card is meant has to be said. */
static bool is_for_a_card(struct play *play, const char *typed)
{
    const qn_option *options;
    char verb[64];
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_option_verb(play->session->table, &options[i], verb, sizeof verb);
        for (size_t k = 0; k < sizeof actions / sizeof actions[0]; k++)
            if (options[i].card != QN_NONE && strcmp(actions[k].typed, typed) == 0 &&
                strcmp(actions[k].verb, verb) == 0)
                return true;
    }
    return false;
}

void play_why(struct play *play, const qn_ask *ask, const char *words)
{
    const char *rest;
    char action[64];
    bool has_action = find_action(words, action, sizeof action, &rest);
    if (!words[0] || (has_action && !rest[0])) {
        if (!words[0])
            play_say(play, _("why needs a card: why CARD"));
        else if (is_for_a_card(play, action) || !explain_action(play, ask->seat, action, QN_NONE))
            play_say(play, _("why needs a card: why CARD, or why %s CARD"), words);
        return;
    }
    uint16_t def = find_card(play, has_action ? rest : words);
    if (def != QN_NONE)
        explain_definition(play, ask->seat, has_action ? action : NULL, def);
}

/* ---- undo ----------------------------------------------------------------------------------- */

static void go_back_to(struct play *play, qn_table *table, size_t length)
{
    session_go_back(play->session, table, length);
    for (unsigned i = 0; i < QN_MAX_SEATS; i++)
        play->log_seen[i] = qn_log_count(table);
    play->is_paying = false;
}

bool play_undo(struct play *play)
{
    size_t length;
    qn_table *table = session_previous(play->session, SEAT_HUMAN, &length);
    if (!table) {
        play_say(play, _("There is nothing to take back."));
        return false;
    }
    int seat = qn_waiting(table);
    if (!play->is_practice &&
        (qn_info_stamp(table, seat) != qn_info_stamp(play->session->table, seat) ||
         qn_resigned(play->session->table, (unsigned)seat))) {
        play_say(play,
                 _("Not taken back: since then something hidden was revealed, or somebody else "
                   "decided. With --practice it would be."));
        qn_table_free(table);
        return false;
    }
    go_back_to(play, table, length);
    play_say(play, _("Taken back."));
    return true;
}
