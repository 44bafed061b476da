/*
 * Why is this not offered? The game's tests answer with the rule; with table.reason set they also tell what
 * their sentence is about, and here it is put together.
 */
#include "quinte/reasons.h"

#include "api/api.h"
#include "api/words.h"
#include "carte/machine.h"

#include <string.h>

/* A thing that a seat would like to do: a verb with its cards, or the number-th power of a card. */
struct wish {
    int seat;
    const char *verb; /* NULL: the power */
    uint16_t card, with;
    unsigned power;
};

/* with NONE: with whatever second card. */
static bool is_offered(qn_table *table, int seat, uint8_t verb, uint16_t card, uint16_t with)
{
    const qn_option *options;
    if (seat != qn_waiting(table))
        return false;
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++)
        if (options[i].verb == verb && options[i].card == card &&
            (with == QN_NONE || options[i].with == with))
            return true;
    return false;
}

static bool may_speak_of(const struct table *t, uint16_t card, int seat)
{
    return card == QN_NONE || (card_exists(t, card) && card_named_to(t, card, seat));
}

static uint16_t why_verb(qn_table *table, const struct wish *w)
{
    struct table *t = &table->t;
    uint8_t word = 0;
    while (word < t->game->option_word_count &&
           strcmp(t->game->option_words[word].name, w->verb) != 0)
        word++;
    if (word == t->game->option_word_count || !t->game->why ||
        is_offered(table, w->seat, word, w->card, w->with))
        return 0;
    return t->game->why(t, (uint8_t)w->seat, word, w->card, w->with);
}

/* ---- who can do nothing any more */

enum ended { PLAYS_ON, IS_OVER, IS_OUT, HAS_RESIGNED };

static const char *const endings[][2] = {
    [IS_OVER] = {"The game is over.", "La partie est terminée."},
    [IS_OUT] = {"You are out of the game.", "Vous êtes hors jeu."},
    [HAS_RESIGNED] = {"You have resigned.", "Vous avez abandonné."},
};

static enum ended ended_for(const struct table *t, int seat)
{
    if (t->s->status == TABLE_OVER)
        return IS_OVER;
    if (!seat_plays(t, (unsigned)seat))
        return t->s->resigned >> seat & 1 ? HAS_RESIGNED : IS_OUT;
    return PLAYS_ON;
}

/* ---- who might do it some other time */

static uint16_t why_power(qn_table *table, const struct wish *w)
{
    struct table *t = &table->t;
    if (!t->game->why_power || w->card == QN_NONE)
        return 0;
    return t->game->why_power(t, (uint8_t)w->seat, w->card, w->power);
}

/* Has the seat chosen that card already, for what it is asked now by a rule? (For a text, tell_choice says so.) */
static bool is_given(const qn_table *table, const struct wish *w)
{
    unsigned count;
    const uint16_t *given = ask_given(&table->t, &count);
    bool is_asked = qn_waiting(table) == w->seat && table->t.s->ask.rule;
    for (unsigned i = 0; is_asked && i < count; i++)
        if (given[i] == w->card)
            return true;
    return false;
}

/* The rule, or 0; *out says more if it is not NULL. What was said of another rule on the way to this one
 * does not count. */
static uint16_t ask_game(qn_table *table, const struct wish *w, struct reason *out)
{
    if (!table)
        return 0;
    struct table *t = &table->t;
    if (w->seat < 0 || w->seat >= (int)t->s->seats || !table_can_offer(table) ||
        !may_speak_of(t, w->card, w->seat) || !may_speak_of(t, w->with, w->seat))
        return 0;
    enum ended ended = ended_for(t, w->seat);
    if (ended)
        return t->game->ended && !t->s->resigned ? t->game->ended(t, (uint8_t)w->seat) : 0;
    if (is_given(table, w))
        return t->s->ask.rule;
    t->reason = out;
    uint16_t rule = w->verb ? why_verb(table, w) : why_power(table, w);
    t->reason = NULL;
    if (out && out->rule != rule)
        *out = (struct reason){.rule = rule};
    return rule;
}

static const char *put_rule(uint16_t rule, char *buf, size_t size)
{
    char id[RULE_TEXT];
    if (!buf || size < RULE_TEXT || !qn_rule_id(rule, id))
        return NULL;
    return strcpy(buf, id);
}

const char *qn_why(qn_table *table, int seat, const char *verb, uint16_t card, uint16_t with,
                   char *buf, size_t size)
{
    const struct wish w = {.seat = seat, .verb = verb, .card = card, .with = with};
    return verb ? put_rule(ask_game(table, &w, NULL), buf, size) : NULL;
}

const char *qn_why_power(qn_table *table, int seat, uint16_t card, unsigned number, char *buf,
                         size_t size)
{
    const struct wish w = {.seat = seat, .card = card, .with = QN_NONE, .power = number};
    return put_rule(ask_game(table, &w, NULL), buf, size);
}

/* ---- sentences */

static const char *ability_name(const qn_table *table, uint16_t ability, qn_lang lang)
{
    const struct qn_pack *pack = table->pack;
    if (ability >= pack->hot.ability_count)
        return NULL;
    const struct names *title = &pack->sources[ability]->title;
    return title->en ? in_language(lang, title->en, title->fr)
                     : def_name(pack, pack->hot.abilities[ability].def, lang);
}

/* Asked now: "Rhino attacks: who defends?" */
static void put_moment(struct text *text, const qn_table *table, int seat, qn_lang lang)
{
    char who[32], what[2 * WORDS_SIZE];
    int asked = qn_waiting(table);
    if (asked < 0 || !qn_ask_label(table, seat, lang, what, sizeof what))
        return;
    text_string(text, lang == QN_FRENCH ? " En ce moment, " : " At the moment ");
    if (asked == seat)
        text_string(text, lang == QN_FRENCH ? "on vous demande" : "you are asked");
    else {
        text_string(text, lang == QN_FRENCH ? "on demande au " : "");
        text_string(text, seat_label(asked, lang, who, sizeof who));
        text_string(text, lang == QN_FRENCH ? "" : " is asked");
    }
    text_string(text, lang == QN_FRENCH ? " : « " : ": “");
    text_string(text, what);
    text_string(text, lang == QN_FRENCH ? " »." : "”.");
}

/* What the sentence says of a card whose requirement nobody can put into words. */
static const char *const unsaid[] = {"What %c requires is not the case%e",
                                     "La condition indiquée sur %c n'est pas remplie%e"};

/* SAID_MOST: what somebody has written on the card says it better than a longer requirement. */
enum { PARTS_MOST = 8, PROGRAM_MOST = 1000, SAID_MOST = 150 };

/* A and B and C, apart; 0 if there are too many. */
static unsigned take_apart(const struct node *condition, const struct node **parts, unsigned count)
{
    if (condition->kind == NODE_BINARY && condition->op == OP_AND) {
        count = take_apart(condition->kids, parts, count);
        return count ? take_apart(condition->kids->next, parts, count) : 0;
    }
    if (count == PARTS_MOST)
        return 0;
    parts[count] = condition;
    return count + 1;
}

/* Is it so for the seat's card now? Compiled for this one question; what does not compile by itself is so. */
static bool is_so(const qn_table *table, const struct node *part, uint8_t seat, uint16_t card)
{
    int16_t code[PROGRAM_MOST];
    struct diagnostics silent = {0};
    uint16_t at = pack_filter(table->pack, part, code, PROGRAM_MOST, &silent);
    const struct context cx = context_of(&table->t, card, NONE, seat, card);
    return !at || machine_value_in(&table->t, code, at, &cx) != 0;
}

/* The one part of what a card requires that is not the case; NULL: it is one thing, or several parts are not. */
static const struct node *unmet_part(const qn_table *table, uint16_t ability, uint8_t seat,
                                     uint16_t card)
{
    const struct node *condition =
        pack_requirement(table->pack, card_side(&table->t, card), ability);
    const struct node *parts[PARTS_MOST], *unmet = NULL;
    unsigned count = condition ? take_apart(condition, parts, 0) : 0, found = 0;
    for (unsigned i = 0; count > 1 && i < count; i++) {
        if (is_so(table, parts[i], seat, card))
            continue;
        unmet = parts[i];
        found++;
    }
    return found == 1 ? unmet : NULL;
}

static void put_requirement(const qn_table *table, int seat, const struct reason *reason,
                            qn_lang lang, char *buf, size_t size)
{
    const struct table *t = &table->t;
    uint16_t ability = reason->by_ability ? reason->ability : (uint16_t)NONE;
    buf[0] = '\0';
    if (!card_exists(t, reason->card))
        return;
    const struct node *part =
        seat >= 0 ? unmet_part(table, ability, (uint8_t)seat, reason->card) : NULL;
    uint16_t def = card_side(t, reason->card);
    render_requirement(table->pack, def, ability, part, lang, buf, size);
    if (strlen(buf) > SAID_MOST && table->pack->cold[def].ast->text.en)
        buf[0] = '\0';
}

static const char *article_of(const qn_table *table, int seat, uint16_t card, qn_lang lang)
{
    const struct table *t = &table->t;
    return card_exists(t, card) && may_speak_of(t, card, seat)
               ? def_article(table->pack, card_side(t, card), lang)
               : NULL;
}

/* What the card says, behind a sentence: where it would do nothing, it tells what is missing. Nothing of what takes
 * more than a few lines. */
static void put_card_text(const qn_table *table, uint16_t card, qn_lang lang, char *buf,
                          size_t size)
{
    char own[2 * WORDS_SIZE];
    uint16_t def = card_exists(&table->t, card) ? card_side(&table->t, card) : (uint16_t)NONE;
    size_t length = def == NONE ? 0 : qn_card_text(table->pack, def, lang, own, sizeof own);
    buf[0] = '\0';
    if (!length || length >= sizeof own)
        return;
    for (char *line = own; (line = strchr(line, '\n'));)
        *line = ' ';
    if (own[length - 1] == '.')
        own[length - 1] = '\0';
    struct text text = text_in(buf, size);
    text_string(&text, lang == QN_FRENCH ? ". Son texte\u00a0: «\u00a0" : ". Its text: “");
    text_string(&text, own);
    text_string(&text, lang == QN_FRENCH ? "\u00a0»" : "”");
    text_end(&text);
}

static size_t put_reason(const qn_table *table, int seat, const struct reason *reason, qn_lang lang,
                         char *buf, size_t size)
{
    const struct game *game = table->t.game;
    if (!reason->say || reason->say >= game->reason_count)
        return text_none(buf, size);
    const struct reason_word *row = &game->reasons[reason->say];
    char card[WORDS_SIZE], with[WORDS_SIZE], by[WORDS_SIZE], who[32], asks[4 * WORDS_SIZE] = "";
    const char *label = row->label[lang];
    if (strstr(label, "%q"))
        put_requirement(table, seat, reason, lang, asks, sizeof asks);
    else if (strstr(label, "%h"))
        render_awaited(table->pack, reason->ability, lang, asks, sizeof asks);
    if ((strstr(label, "%q") || strstr(label, "%h")) && !asks[0])
        label = unsaid[lang];
    if (strstr(label, "%e"))
        put_card_text(table, reason->card, lang, asks, sizeof asks);
    char letter[2], wanted[WORDS_SIZE], missing[WORDS_SIZE];
    symbols_label(table, reason->seat, reason->symbols, lang, wanted, sizeof wanted);
    symbols_label(table, reason->seat, reason->missing, lang, missing, sizeof missing);
    const struct phrase phrase = {
        .card = card_words(table, seat, reason->card, false, lang, card, sizeof card),
        .with = card_words(table, seat, reason->with, false, lang, with, sizeof with),
        .by = card_words(table, seat, reason->by, false, lang, by, sizeof by),
        .the_card = article_of(table, seat, reason->card, lang),
        .the_with = article_of(table, seat, reason->with, lang),
        .the_by = article_of(table, seat, reason->by, lang),
        .seat = seat_label(reason->seat, lang, who, sizeof who),
        .word = reason->word[lang],
        .second = reason->second[lang],
        .ability = ability_name(table, reason->ability, lang),
        .symbol = symbol_name(table, reason->seat, reason->symbol, lang, letter),
        .cost = wanted,
        .paid = missing,
        .requirement = asks,
        .number = reason->number,
        .other = reason->other,
        .pack = table->pack,
        .lang = lang,
        .def = card_exists(&table->t, reason->card) ? card_side(&table->t, reason->card)
                                                    : (uint16_t)NONE,
    };
    struct text text = text_in(buf, size);
    phrase_expand(&text, label, &phrase);
    text_char(&text, '.');
    if (row->moment)
        put_moment(&text, table, seat, lang);
    return text_end(&text);
}

/* ---- what a text lets one choose */

static const char *const choices[][2] = {
    [CHOICE_UNLIKE] = {"%b asks for %q, and %c is none", "%b demande %q, et %c n'en est pas"},
    [CHOICE_IN_VAIN] = {"What %b does would change nothing for %c",
                        "L'effet de %b ne changerait rien pour %c"},
    [CHOICE_OUT_OF_REACH] = {"%c is out of the reach of %b", "%c est hors de portée de %b"},
    [CHOICE_MADE] = {"You have chosen %c already", "Vous avez déjà choisi %c"},
};

/* Where the text names cards that it has spoken of: "that card". */
static const char *const unnamed[] = {
    "%c is none of the cards that %b lets you choose from",
    "%c ne fait pas partie des cartes parmi lesquelles %b vous laisse choisir"};

static bool is_spoken_of(const char *wanted)
{
    static const char *const pronouns[] = {"that ", "those ", "this ", "ce ",
                                           "cet ",  "cette ", "ces "};
    for (size_t i = 0; i < sizeof pronouns / sizeof pronouns[0]; i++)
        if (strncmp(wanted, pronouns[i], strlen(pronouns[i])) == 0)
            return true;
    return false;
}

/* No rule says no, only the text of a card. */
static size_t tell_choice(qn_table *table, const struct wish *w, qn_lang lang, char *buf,
                          size_t size)
{
    struct table *t = &table->t;
    char card[WORDS_SIZE], by[WORDS_SIZE], wanted[4 * WORDS_SIZE] = "";
    if (qn_waiting(table) != w->seat || t->s->ask.kind != ASK_TARGET || !t->s->frames ||
        !card_exists(t, w->card) || !may_speak_of(t, w->card, w->seat))
        return text_none(buf, size);
    struct frame *f = frame_top(t);
    if (f->ability == NONE)
        return text_none(buf, size);
    enum choice_refusal refusal = machine_refuses_choice(t, f, w->card);
    render_wanted(table->pack, f->ability, f->pc, lang, wanted, sizeof wanted);
    if (refusal == CHOICE_STANDS || !wanted[0])
        return text_none(buf, size);
    const struct phrase phrase = {
        .card = card_words(table, w->seat, w->card, false, lang, card, sizeof card),
        .by = card_words(table, w->seat, f->card, false, lang, by, sizeof by),
        .requirement = wanted,
        .pack = table->pack,
        .lang = lang,
        .def = NONE,
    };
    struct text text = text_in(buf, size);
    bool is_unnamed = refusal == CHOICE_UNLIKE && is_spoken_of(wanted);
    phrase_expand(&text, is_unnamed ? unnamed[lang] : choices[refusal][lang], &phrase);
    text_char(&text, '.');
    return text_end(&text);
}

static size_t tell_given(qn_table *table, const struct wish *w, qn_lang lang, char *buf,
                         size_t size)
{
    char card[WORDS_SIZE];
    const struct phrase phrase = {
        .card = card_words(table, w->seat, w->card, false, lang, card, sizeof card),
        .pack = table->pack,
        .lang = lang,
        .def = NONE,
    };
    struct text text = text_in(buf, size);
    phrase_expand(&text, choices[CHOICE_MADE][lang], &phrase);
    text_char(&text, '.');
    return text_end(&text);
}

static size_t tell(qn_table *table, const struct wish *w, qn_lang lang, char *buf, size_t size)
{
    struct reason reason = {0};
    lang = lang == QN_FRENCH ? QN_FRENCH : QN_ENGLISH;
    uint16_t rule = ask_game(table, w, &reason);
    bool is_seat = table && w->seat >= 0 && w->seat < (int)table->t.s->seats;
    enum ended ended = is_seat ? ended_for(&table->t, w->seat) : PLAYS_ON;
    if (ended) {
        struct text text = text_in(buf, size);
        text_string(&text, endings[ended][lang]);
        return text_end(&text);
    }
    if (is_seat && is_given(table, w))
        return tell_given(table, w, lang, buf, size);
    if (rule)
        return put_reason(table, w->seat, &reason, lang, buf, size);
    bool is_choice = is_seat && w->verb && strcmp(w->verb, "choose") == 0;
    return is_choice ? tell_choice(table, w, lang, buf, size) : text_none(buf, size);
}

size_t qn_why_text(qn_table *table, int seat, const char *verb, uint16_t card, uint16_t with,
                   qn_lang lang, char *buf, size_t size)
{
    const struct wish w = {.seat = seat, .verb = verb, .card = card, .with = with};
    return verb ? tell(table, &w, lang, buf, size) : text_none(buf, size);
}

size_t qn_why_power_text(qn_table *table, int seat, uint16_t card, unsigned number, qn_lang lang,
                         char *buf, size_t size)
{
    const struct wish w = {.seat = seat, .card = card, .with = QN_NONE, .power = number};
    return tell(table, &w, lang, buf, size);
}

const char *qn_likely_verb(const qn_table *table, int seat, uint16_t card)
{
    if (!table || seat < 0 || seat >= (int)table->t.s->seats || card == QN_NONE ||
        !may_speak_of(&table->t, card, seat))
        return NULL;
    const struct game *game = table->t.game;
    uint8_t word = game->likely ? game->likely(&table->t, (uint8_t)seat, card) : WORD_USE;
    return game->option_words[word].name;
}
