/*
 * `why` at the prompt: why something is not offered that somebody has typed: an action, a card, a card and another
 * one, or an option as it stands there.
 */
#define _POSIX_C_SOURCE 200809L
#include "play.h"

#include "quinte/reasons.h"
#include "text.h"

#include <string.h>

enum { RULE_ID = 16 };

/* ---- words ----------------------------------------------------------------------------------- */

/* What people may want to do, and the engine's word for it; a word may mean another thing in another
 * game. */
static const struct {
    const char *typed, *verb;
} actions[] = {
    {"play", "play"},
    {"jouer", "play"},
    {"play", "recruit"},
    {"jouer", "recruit"},
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
    {"se", "defend"},
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
    {"put", "resource"},
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
    {"vaincre", "vanquish"},
    {"defeat", "vanquish"},
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
    {"finish", "end_turn"},
    {"finir", "end_turn"},
    {"finish", "end_phase"},
    {"finir", "end_phase"},
    {"finish", "end_actions"},
    {"finir", "end_actions"},
    {"pass", "pass"},
    {"passer", "pass"},
    {"heal", "recover"},
    {"soigner", "recover"},
    {"move", "relocate"},
    {"deplacer", "relocate"},
    {"move", "go"},
    {"deplacer", "go"},
    {"move", "move"},
    {"deplacer", "move"},
    {"block", "defend"},
    {"bloquer", "defend"},
    {"roll", "reroll"},
    {"lancer", "reroll"},
};

/* What stands between an action and its card: "go to Bifrost", "go_to Bifrost", "end turn". */
static const struct {
    const char *typed, *filler;
} fillers[] = {
    {"go", "to"},          {"aller", "a"},      {"aller", "au"},       {"aller", "aux"},
    {"change", "form"},    {"change", "my"},    {"changer", "de"},     {"changer", "forme"},
    {"aller", "la"},       {"aller", "le"},     {"aller", "les"},      {"aller", "sur"},
    {"aller", "vers"},     {"defend", "with"},  {"defendre", "avec"},  {"end", "turn"},
    {"end", "the"},        {"end", "my"},       {"end", "your"},       {"end", "phase"},
    {"end", "actions"},    {"terminer", "le"},  {"terminer", "la"},    {"terminer", "les"},
    {"terminer", "tour"},  {"terminer", "mon"}, {"terminer", "phase"}, {"terminer", "actions"},
    {"terminer", "votre"}, {"terminer", "vos"}, {"finish", "turn"},    {"finish", "the"},
    {"finish", "my"},      {"finish", "your"},  {"finish", "phase"},   {"finish", "actions"},
    {"finir", "le"},       {"finir", "la"},     {"finir", "les"},      {"finir", "tour"},
    {"finir", "mon"},      {"finir", "phase"},  {"finir", "actions"},  {"finir", "votre"},
    {"finir", "vos"},      {"put", "down"},     {"se", "defendre"},    {"se", "avec"},
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

/* What somebody asks about: the cards at the table that the words name, QN_NONE where they name none. */
struct asked {
    int seat;
    const char *action; /* folded, or NULL */
    uint16_t card, with;
    bool is_ability; /* it was called by the name of its ability */
    bool
        is_second; /* it may be the second card of an option: who is attacked, where something is played */
};

/* Under which number it is offered, and what. */
static void say_offered(struct play *play, int seat, size_t place)
{
    const qn_option *options;
    char label[512];
    qn_options(play->session->table, &options);
    play_option_label(play, seat, &options[play->order[place]], label, sizeof label);
    play_say(play, _("It is offered: number %zu, %s."), place + 1, label);
}

/* Is that offered with the cards, or anything if the verb is NULL? Then its number is told. */
static bool is_offered(struct play *play, const char *verb, const struct asked *asked)
{
    const qn_option *options;
    char own[64];
    qn_table *table = play->session->table;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < play->order_count; i++) {
        const qn_option *option = &options[play->order[i] < count ? play->order[i] : 0];
        if (play->order[i] >= count ||
            (asked->is_second ? option->with : option->card) != asked->card ||
            (asked->with != QN_NONE && option->with != asked->with))
            continue;
        qn_option_verb(table, option, own, sizeof own);
        if (!verb || strcmp(own, verb) == 0) {
            say_offered(play, asked->seat, i);
            return true;
        }
    }
    return false;
}

/* The same of what was typed as it stands at the prompt. */
static bool is_label_offered(struct play *play, int seat, const char *words)
{
    const qn_option *options;
    size_t count = qn_options(play->session->table, &options);
    for (size_t i = 0; i < play->order_count && play->order[i] < count; i++) {
        char label[512];
        play_option_label(play, seat, &options[play->order[i]], label, sizeof label);
        if (play_is_label(label, words)) {
            say_offered(play, seat, i);
            return true;
        }
    }
    return false;
}

/* The rule that keeps the seat from doing that with the cards (QN_NONE: at all), and what it means here;
 * false if none does. */
static bool explain_verb(struct play *play, const char *verb, const struct asked *asked)
{
    char id[RULE_ID], sentence[1024];
    qn_table *table = play->session->table;
    bool has_rule =
        verb && qn_why(table, asked->seat, verb, asked->card, asked->with, id, sizeof id);
    bool is_told = verb && qn_why_text(table, asked->seat, verb, asked->card, asked->with,
                                       play->app->lang, sentence, sizeof sentence) > 0;
    if (is_told)
        text_wrap(play->terminal.out, sentence, 2, terminal_width());
    if (!has_rule)
        return is_told;
    const char *text = app_rule_text(play->app, id);
    play_print_rule(play, id, text ? text : "");
    return true;
}

/* May what was typed mean that verb? */
static bool means(const char *typed, const char *verb)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, typed) == 0 && strcmp(actions[i].verb, verb) == 0)
            return true;
    }
    return false;
}

/* The same with the card as the second one. */
static bool is_offered_at(struct play *play, const char *verb, const struct asked *asked)
{
    struct asked second = *asked;
    second.is_second = true;
    return asked->with == QN_NONE && asked->card != QN_NONE && is_offered(play, verb, &second);
}

/* The words for what was typed: one that is offered, or else the most likely of those that a rule forbids. */
static bool explain_action(struct play *play, const struct asked *asked)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, asked->action) == 0 &&
            is_offered(play, actions[i].verb, asked))
            return true;
    }
    const char *likely = qn_likely_verb(play->session->table, asked->seat, asked->card);
    if (likely && means(asked->action, likely) && explain_verb(play, likely, asked))
        return true;
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, asked->action) == 0 &&
            explain_verb(play, actions[i].verb, asked))
            return true;
    }
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, asked->action) == 0 &&
            is_offered_at(play, actions[i].verb, asked))
            return true;
    }
    return false;
}

/* May something else be done with the card than what it is for: may it be sold, or put down as a resource? */
static bool is_free_to_act(const struct play *play)
{
    switch (qn_ask_role(play->session->table)) {
    case QN_ROLE_TURN:
    case QN_ROLE_STEP:
    case QN_ROLE_STOP:
    case QN_ROLE_PRIORITY: return true;
    default: return false;
    }
}

/* What one most likely wants to do with a card. */
static bool explain_likely(struct play *play, const struct asked *asked)
{
    const char *likely =
        asked->is_ability ? "use" : qn_likely_verb(play->session->table, asked->seat, asked->card);
    if (likely && is_offered(play, likely, asked))
        return true;
    if (!is_free_to_act(play) && is_offered(play, NULL, asked))
        return true;
    bool is_told = explain_verb(play, "choose", asked) || explain_verb(play, likely, asked);
    return is_offered(play, NULL, asked) || is_told || is_offered_at(play, likely, asked);
}

/* Is this the definition, or the other side of it? */
static bool is_side_of(const qn_pack *pack, uint16_t def, uint16_t shown)
{
    qn_card_info info;
    return shown == def ||
           (shown != QN_NONE && qn_card_info_get(pack, shown, QN_ENGLISH, &info) == QN_OK &&
            info.back == def);
}

/* A card with that definition which the seat sees: the first one from *at on, which goes on behind it. */
static uint16_t next_card(const struct play *play, const qn_view *view, uint16_t def, size_t *at)
{
    while (def != QN_NONE && *at < view->count) {
        const qn_card_view *card = &view->card[(*at)++];
        if (card->card != QN_NONE && is_side_of(play->session->pack, def, card->def))
            return card->card;
    }
    return QN_NONE;
}

/* Where no rule is to be named: what is asked. */
static void say_no_answer(struct play *play, int seat)
{
    char asked[512];
    qn_ask_label(play->session->table, seat, play->app->lang, asked, sizeof asked);
    play_say(play, _("That is no answer to “%s”."), asked);
}

/* The words of a question: an action, a card, and another one that it is done with or where. */
struct question {
    char action[64]; /* folded; "" if there is none */
    uint16_t def, with;
    const char *name;        /* what stands behind the action */
    struct play_meant meant; /* what that may be */
};

/* What stands between two cards: "attack Rhino with Black Cat", "play Invader at Tortuga". */
static bool is_between(const char *word)
{
    static const char *const words[] = {"with", "avec", "at",  "on",   "to",      "sur",    "a",
                                        "au",   "aux",  "for", "pour", "against", "contre", "as"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], word) == 0)
            return true;
    }
    return false;
}

/* The name of one card or of two, what is told in brackets behind it left out. */
static void read_names(struct play *play, struct question *question)
{
    char own[256], word[64];
    snprintf(own, sizeof own, "%.*s", (int)strcspn(question->name, "("), question->name);
    size_t length = strlen(own);
    while (length && own[length - 1] == ' ')
        own[--length] = '\0';
    question->with = QN_NONE;
    question->meant = play_meaning_of(play, own);
    question->def = question->meant.def;
    for (char *at = strchr(own, ' '); at && question->def == QN_NONE; at = strchr(at + 1, ' ')) {
        const char *behind = take_word(at + 1, word, sizeof word);
        if (!is_between(word))
            continue;
        *at = '\0';
        question->def = play_meaning_of(play, own).def;
        question->with = play_meaning_of(play, behind).def;
        *at = ' ';
    }
}

static struct question read_question(struct play *play, const char *words)
{
    struct question question = {.def = QN_NONE, .with = QN_NONE, .meant = {.def = QN_NONE}};
    const char *rest;
    bool has_action = find_action(words, question.action, sizeof question.action, &rest);
    if (!has_action)
        question.action[0] = '\0';
    question.name = has_action ? rest : words;
    if (question.name[0])
        read_names(play, &question);
    return question;
}

/* Why the seat may not do that with a card of that name, or that it may; false if there is none at the table. */
static bool explain_cards(struct play *play, int seat, const struct question *question)
{
    qn_view view;
    qn_card_view cards[QN_MAX_CARDS];
    size_t first = 0, at = 0;
    qn_view_get(play->session->table, seat, &view, cards, QN_MAX_CARDS);
    struct asked asked = {.seat = seat,
                          .action = question->action[0] ? question->action : NULL,
                          .with = next_card(play, &view, question->with, &first),
                          .is_ability = question->meant.is_ability};
    bool is_there = false;
    if (question->with != QN_NONE && asked.with == QN_NONE)
        return false;
    while ((asked.card = next_card(play, &view, question->def, &at)) != QN_NONE) {
        is_there = true;
        if (asked.action ? explain_action(play, &asked) : explain_likely(play, &asked))
            return true;
    }
    if (is_there)
        say_no_answer(play, seat);
    return is_there;
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

/* Passing and ending take no card. */
static bool is_without_card(const char *typed)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        if (strcmp(actions[i].typed, typed) == 0 &&
            (strcmp(actions[i].verb, "pass") == 0 || strncmp(actions[i].verb, "end_", 4) == 0))
            return true;
    }
    return false;
}

/* An action by itself. */
static void explain_alone(struct play *play, int seat, const char *words, const char *action)
{
    const struct asked asked = {seat, action, QN_NONE, QN_NONE, false, false};
    if (!is_for_a_card(play, action) && explain_action(play, &asked))
        return;
    if (is_without_card(action))
        say_no_answer(play, seat);
    else
        play_say(play, _("why needs a card: why CARD, or why %s CARD"), words);
}

void play_why(struct play *play, const qn_ask *ask, const char *words)
{
    if (!words[0]) {
        play_say(play, _("why needs a card: why CARD"));
        return;
    }
    if (is_label_offered(play, ask->seat, words))
        return;
    const struct question question = read_question(play, words);
    if (!question.name[0])
        explain_alone(play, ask->seat, words, question.action);
    else if (question.def == QN_NONE && !question.action[0] && !question.meant.suggestion &&
             !question.meant.seen_count)
        play_say(play, _("No card and no action is called \"%s\": why CARD, or why attack CARD."),
                 words);
    else if (question.def == QN_NONE)
        play_say_unknown(play, question.name, &question.meant);
    else if (!explain_cards(play, ask->seat, &question))
        play_say(play, _("You see no such card at the table."));
}

bool play_why_not(struct play *play, const qn_ask *ask, const char *words)
{
    const struct question question = read_question(play, words);
    return question.action[0] && question.def != QN_NONE &&
           explain_cards(play, ask->seat, &question);
}
