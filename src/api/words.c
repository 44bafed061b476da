/*
 * Words: how cards, options and asks are called, for programs (ids) and for people (labels).
 *
 * Ids are made of the game's words and of card references, as scenes and journals write them:
 *
 *     attack hydra_mercenary#2          verb, card
 *     pay backflip swinging_web_kick 1  verb, card, second card, value
 *     name toad                         verb, a title: no card of it need be at the table
 *
 * They are what the seat that reads them would say: copies are counted among the cards it knows.
 */
#include "api/words.h"

#include <string.h>

#include "api/api.h"
#include "carte/machine.h"

/* ---- definitions */

const char *def_id(const struct qn_pack *pack, uint16_t def)
{
    return def < pack->hot.def_count ? pack->cold[def].ast->id : NULL;
}

const char *def_name(const struct qn_pack *pack, uint16_t def, qn_lang lang)
{
    if (def >= pack->hot.def_count)
        return NULL;
    const struct names *name = &pack->cold[def].ast->name;
    if (lang == QN_FRENCH && name->fr)
        return name->fr;
    return name->en ? name->en : def_id(pack, def);
}

/* A name may bring its own: "La Cité d'Or". */
const char *def_article(const struct qn_pack *pack, uint16_t def, qn_lang lang)
{
    if (def >= pack->hot.def_count || lang != QN_FRENCH)
        return NULL;
    switch (pack->cold[def].ast->name.gender) {
    case 'm': return "le ";
    case 'f': return "la ";
    case 'p': return "les ";
    default: return NULL;
    }
}

/* ---- card references */

unsigned card_copy(const struct table *t, int seat, uint16_t card)
{
    uint16_t def = card_side(t, card);
    unsigned copy = 1;
    for (uint16_t i = 0; i < card; i++)
        copy += card_side(t, i) == def && card_named_to(t, i, seat);
    return copy;
}

static unsigned card_position(const struct table *t, uint16_t card)
{
    unsigned position = 1;
    for (uint16_t c = t->cards[card].prev; c != NONE && position < t->s->used.cards; position++)
        c = t->cards[c].prev;
    return position;
}

static void put_number(struct text *text, unsigned number)
{
    if (number > 1) {
        text_char(text, '#');
        text_int(text, number);
    }
}

static void put_unknown(struct text *text, const struct table *t, uint16_t card)
{
    uint16_t zone = t->cards[card].zone;
    uint8_t seat = zone_seat_of(t, zone);
    text_char(text, '?');
    text_string(text, t->game->zones[zone_kind_of(t, zone)].name);
    if (seat != NOBODY) {
        text_string(text, "@p");
        text_int(text, seat + 1);
    }
    put_number(text, card_position(t, card));
}

static void put_ref(struct text *text, const qn_table *table, int seat, uint16_t card)
{
    const struct table *t = &table->t;
    if (!card_exists(t, card)) {
        text_char(text, '-');
    } else if (!card_seen_by(t, card, seat)) {
        put_unknown(text, t, card);
    } else {
        text_string(text, def_id(table->pack, card_side(t, card)));
        put_number(text, card_copy(t, seat, card));
    }
}

size_t qn_card_ref(const qn_table *table, int seat, uint16_t card, char *buf, size_t size)
{
    if (!table)
        return text_none(buf, size);
    struct text text = text_in(buf, size);
    put_ref(&text, table, seat, card);
    return text_end(&text);
}

uint16_t card_by_ref(const qn_table *table, int seat, const char *ref)
{
    char own[WORDS_SIZE];
    for (uint16_t i = 0; i < table->t.s->used.cards; i++) {
        qn_card_ref(table, seat, i, own, sizeof own);
        if (strcmp(own, ref) == 0)
            return i;
    }
    return NONE;
}

/* ---- templates */

/* A pile with its article: the encounter deck. */
static void put_pile(struct text *text, const struct phrase *p)
{
    text_string(text, p->lang == QN_FRENCH ? render_article(p->pile) : "the ");
    text_string(text, p->pile);
}

/* first|second|third: the one with that number, with what stands in it for a seat. Ends at the bracket. */
static const char *put_choice(struct text *text, const char *at, const char *end, int number,
                              const char *seat)
{
    for (int i = 1; *at && *at != *end; at++) {
        if (*at == '|')
            i++;
        if (*at == '|' || i != number)
            continue;
        if (at[0] == '%' && at[1] == 's') {
            text_string(text, seat);
            at++;
        } else {
            text_char(text, *at);
        }
    }
    return *at ? at : at - 1;
}

/* {scheme:first|second}: the first if the card is one. Ends at the brace. */
static const char *put_word_for(struct text *text, const char *at, const struct phrase *p)
{
    const char *word = NULL;
    size_t length = 0;
    const struct ast_card *card =
        p->pack && p->def < p->pack->hot.def_count ? p->pack->cold[p->def].ast : NULL;
    const char *rest =
        p->pack ? render_word_for(p->pack->game->words, card, at, &word, &length) : NULL;
    if (!rest) {
        text_char(text, *at);
        return at;
    }
    text_put(text, word, length);
    return rest - 1;
}

/* dégât(s): French has one of them up to 1, English not of 0. */
static void put_plural(struct text *text, int told, qn_lang lang)
{
    int number = told < 0 ? -told : told;
    bool many = lang == QN_FRENCH ? number > 1 : number != 1;
    text_string(text, many ? "s" : "");
}

/* Dice are told by their faces in one number, a digit a die: 466 is three dice; 0 is what `none` says. */
static void put_faces(struct text *text, int faces, const char *none)
{
    int place = 1;
    while (faces / place >= 10)
        place *= 10;
    if (faces <= 0)
        text_string(text, none);
    for (; faces > 0 && place > 0; place /= 10) {
        text_int(text, faces / place % 10);
        text_string(text, place > 1 ? " " : "");
    }
}

static void put_with_article(struct text *text, const char *article, const char *name)
{
    text_string(text, article ? article : "");
    text_string(text, name);
}

/* The name of the trait with that number. */
static const char *trait_label(const struct phrase *p)
{
    const struct qn_pack *pack = p->pack;
    if (!pack || p->number < 0 || p->number >= pack->trait_count)
        return "?";
    return trait_name(pack, pack->trait_ids[p->number], p->lang);
}

static void expand_raw(struct text *text, const char *template, const struct phrase *p)
{
    int told = p->number;
    for (const char *at = template ? template : ""; *at; at++) {
        if (*at == '[' && !p->with) {
            at += strcspn(at, "]");
            if (!*at)
                return;
            continue;
        }
        if (*at == '[' || *at == ']')
            continue;
        if (*at == '{') {
            at = put_word_for(text, at, p);
            continue;
        }
        if (at[0] == '(' && at[1] == 's' && at[2] == ')') {
            put_plural(text, told, p->lang);
            at += 2;
            continue;
        }
        if (at[0] != '%' || !at[1]) {
            text_char(text, *at);
            continue;
        }
        switch (*++at) {
        case 'c': text_string(text, p->card); break;
        case 'w': text_string(text, p->with); break;
        case 'b': text_string(text, p->by); break;
        case 'C': put_with_article(text, p->the_card, p->card); break;
        case 'W': put_with_article(text, p->the_with, p->with); break;
        case 'B': put_with_article(text, p->the_by, p->by); break;
        case 's': text_string(text, p->seat); break;
        case 'n': text_int(text, told = p->number); break;
        case 'm': text_int(text, told = p->other); break;
        case 'x': text_string(text, p->word); break;
        case 'y': text_string(text, p->second); break;
        case 'z': put_pile(text, p); break;
        case 'a': text_string(text, p->ability); break;
        case 'o': text_string(text, p->symbol); break;
        case 'k': text_string(text, p->paid); break;
        case 'p': text_string(text, p->cost); break;
        case 'q':
        case 'h':
        case 'e': text_string(text, p->requirement); break;
        case 'd': text_int(text, p->number / 10); break; /* two numbers in one: tens … */
        case 'u': text_int(text, p->number % 10); break; /* … and units */
        case 'f':
            put_faces(text, p->number, p->lang == QN_FRENCH ? "tous les dés" : "all dice");
            break;
        case 'g': put_faces(text, p->number, p->lang == QN_FRENCH ? "aucun" : "none"); break;
        case 't': text_string(text, trait_label(p)); break;
        case '(': at = put_choice(text, at + 1, ")", p->number, p->seat); break;
        case '<': at = put_choice(text, at + 1, ">", p->is_nobody ? 2 : 1, p->seat); break;
        default: text_char(text, *at); break;
        }
    }
}

void phrase_expand(struct text *text, const char *template, const struct phrase *p)
{
    char raw[4 * WORDS_SIZE], polished[4 * WORDS_SIZE];
    struct text draft = text_in(raw, sizeof raw);
    expand_raw(&draft, template, p);
    text_end(&draft);
    render_polish(raw, p->lang, polished, sizeof polished);
    text_string(text, polished);
}

const char *unknown_card_label(qn_lang lang)
{
    return lang == QN_FRENCH ? "une carte" : "a card";
}

const char *seat_label(int seat, qn_lang lang, char *buf, size_t size)
{
    struct text text = text_in(buf, size);
    if (seat < 0) {
        text_string(&text, lang == QN_FRENCH ? "le scénario" : "the scenario");
    } else {
        text_string(&text, lang == QN_FRENCH ? "joueur " : "player ");
        text_int(&text, seat + 1);
    }
    text_end(&text);
    return buf;
}

/* Who reads of which table, and in which language. */
struct reading {
    const qn_table *table;
    int seat;
    qn_lang lang;
};

static struct reading reading_of(const qn_table *table, int seat, qn_lang lang)
{
    return (struct reading){table, seat, lang == QN_FRENCH ? QN_FRENCH : QN_ENGLISH};
}

static bool is_known(const struct reading *r, uint16_t card)
{
    return card_exists(&r->table->t, card) && card_named_to(&r->table->t, card, r->seat);
}

/* "Hydra Mercenary", or "a card (deck)"; numbered: "Hydra Mercenary #2". */
static const char *name_label(const struct reading *r, uint16_t card, bool numbered, char *buf,
                              size_t size)
{
    const struct table *t = &r->table->t;
    struct text text = text_in(buf, size);
    if (!card_exists(t, card)) {
        text_char(&text, '-');
    } else if (!card_named_to(t, card, r->seat)) {
        text_string(&text, unknown_card_label(r->lang));
        text_string(&text, " (");
        text_string(&text, t->game->zones[zone_kind_of(t, t->cards[card].zone)].label[r->lang]);
        text_char(&text, ')');
    } else {
        unsigned copy = numbered ? card_copy(t, r->seat, card) : 1;
        text_string(&text, def_name(r->table->pack, card_side(t, card), r->lang));
        text_string(&text, copy > 1 ? " " : "");
        put_number(&text, copy);
    }
    text_end(&text);
    return buf;
}

static const char *card_label(const struct reading *r, uint16_t card, char *buf, size_t size)
{
    return name_label(r, card, true, buf, size);
}

const char *card_words(const qn_table *table, int seat, uint16_t card, bool numbered, qn_lang lang,
                       char *buf, size_t size)
{
    const struct reading r = reading_of(table, seat, lang);
    return name_label(&r, card, numbered, buf, size);
}

static const char *article_of(const struct reading *r, uint16_t card)
{
    return is_known(r, card) ? def_article(r->table->pack, card_side(&r->table->t, card), r->lang)
                             : NULL;
}

/* ---- options and asks */

static const struct option_word *word_of(const qn_table *table, const qn_option *option)
{
    static const struct option_word none = {"?", {"?", "?"}, false};
    const struct game *game = table->t.game;
    return option->verb < game->option_word_count ? &game->option_words[option->verb] : &none;
}

size_t qn_option_verb(const qn_table *table, const qn_option *option, char *buf, size_t size)
{
    if (!table || !option)
        return text_none(buf, size);
    struct text text = text_in(buf, size);
    text_string(&text, word_of(table, option)->name);
    return text_end(&text);
}

static const char *title_id(const struct qn_pack *pack, int16_t value)
{
    uint16_t title = (uint16_t)value;
    return title < pack->titles.count ? pack->titles.name[title] : "?";
}

static const char *title_name(const struct qn_pack *pack, int16_t value, qn_lang lang)
{
    const char *name = def_name(pack, def_of_title(&pack->hot, (uint16_t)value), lang);
    return name ? name : "?";
}

/* A value of 0 is named only where people see it. A first card that is missing is "-". */
size_t qn_option_id(const qn_table *table, int seat, const qn_option *option, char *buf,
                    size_t size)
{
    if (!table || !option)
        return text_none(buf, size);
    const struct option_word *word = word_of(table, option);
    struct text text = text_in(buf, size);
    text_string(&text, word->name);
    if (option->card != QN_NONE || option->with != QN_NONE) {
        text_char(&text, ' ');
        put_ref(&text, table, seat, option->card);
    }
    if (option->with != QN_NONE) {
        text_string(&text, " with ");
        put_ref(&text, table, seat, option->with);
    }
    if (word->title) {
        text_char(&text, ' ');
        text_string(&text, title_id(table->pack, option->value));
    } else if (word->counted && option->value) {
        text_char(&text, ' ');
        text_int(&text, option->value);
    }
    return text_end(&text);
}

/* An ability with a name of its own is called by it: "Spider-Sense (Spider-Man)". */
static bool ability_label(const struct reading *r, const qn_option *option, char *buf, size_t size)
{
    const struct table *t = &r->table->t;
    char card[WORDS_SIZE];
    bool names_ability = option->verb == WORD_USE || word_of(r->table, option)->ability;
    if (!names_ability || !is_known(r, option->card) || !card_shows(t, option->card))
        return false;
    if (option->value < 0 || option->value >= card_shows(t, option->card)->abilities)
        return false;
    uint16_t ability = ability_of_card(t, option->card, option->value);
    const struct names *title = &r->table->pack->sources[ability]->title;
    if (!title->en)
        return false;
    struct text text = text_in(buf, size);
    text_string(&text, in_language(r->lang, title->en, title->fr));
    text_string(&text, " (");
    text_string(&text, card_label(r, option->card, card, sizeof card));
    text_char(&text, ')');
    text_end(&text);
    return true;
}

/* What an alternative of a choice would do; the ability is the one that is being resolved. */
static bool choice_label(const struct reading *r, const qn_option *option, char *buf, size_t size)
{
    const struct table *t = &r->table->t;
    if (option->verb != WORD_OPTION || !t->s->frames || frame_top(t)->ability == NONE)
        return false;
    const struct frame *f = frame_top(t);
    return render_choice(r->table->pack, f->ability, machine_choice(t, f), option->value, r->lang,
                         buf, size) > 0;
}

/* What an option is about: a name that is said, an ability, or a card. */
static const char *subject_label(const struct reading *r, const qn_option *option, char *buf,
                                 size_t size)
{
    if (word_of(r->table, option)->title)
        return title_name(r->table->pack, option->value, r->lang);
    if (ability_label(r, option, buf, size))
        return buf;
    return card_label(r, option->card, buf, size);
}

/* ---- what is paid, and what it costs */

static const char *icon_name(const struct reading *r, unsigned icon)
{
    const struct plain_word *word = &r->table->t.game->words->icons[icon];
    return in_language(r->lang, word->en, word->fr);
}

/* "energy+energy, 1 counts" */
static void put_given(const struct reading *r, const struct tally *tally, struct text *text)
{
    int given = 0;
    for (unsigned i = 0; i < ICONS; i++) {
        for (int n = 0; n < tally->of[i]; n++) {
            text_string(text, given++ ? "+" : "");
            text_string(text, icon_name(r, i));
        }
    }
    if (tally->count >= given)
        return;
    text_string(text, ", ");
    if (tally->count > 0)
        text_int(text, tally->count);
    text_string(text, tally->count > 0 ? in_language(r->lang, " counts", " compte")
                                       : in_language(r->lang, "not needed", "superflu"));
    text_string(text, tally->count > 1 ? in_language(r->lang, "", "nt") : "");
}

/* "still to pay: 1 physical, 2 of any type" */
static void put_missing(const struct reading *r, const struct tally *tally, struct text *text)
{
    int named = 0;
    text_string(text, tally->count <= 0
                          ? in_language(r->lang, "enough is paid", "c'est assez payé")
                          : in_language(r->lang, "still to pay: ", "reste à payer : "));
    for (unsigned i = 0; i < ICONS; i++) {
        if (tally->of[i] <= 0)
            continue;
        text_string(text, named ? ", " : "");
        named += tally->of[i];
        text_int(text, tally->of[i]);
        text_char(text, ' ');
        text_string(text, icon_name(r, i));
    }
    if (tally->count <= named)
        return;
    text_string(text, named ? ", " : "");
    text_int(text, tally->count - named);
    text_string(text, named ? in_language(r->lang, " of any type", " au choix") : "");
}

/* Of an option, or with NULL of the question; returns buf. */
static const char *paid_label(const struct reading *r, const qn_option *option, char *buf,
                              size_t size)
{
    struct table_reading reading;
    struct tally tally = {.count = 0};
    struct text text = text_in(buf, size);
    if (r->table->t.game->tally && (!option || is_known(r, option->card))) {
        r->table->t.game->tally(&table_read(r->table, &reading)->t, option, &tally);
        (option ? put_given : put_missing)(r, &tally, &text);
    }
    text_end(&text);
    return buf;
}

int qn_option_cost(const qn_table *table, int seat, const qn_option *option)
{
    if (!table || !option || qn_waiting(table) < 0 || !table->t.game->cost)
        return -1;
    const struct reading r = reading_of(table, seat, QN_ENGLISH);
    struct table_reading reading;
    if (!is_known(&r, option->card))
        return -1;
    return table->t.game->cost(&table_read(table, &reading)->t, table->t.s->ask.seat, option);
}

/* "and discard a card from your hand": what the card wants besides. */
static void put_more_costs(const struct reading *r, const qn_option *option, struct text *text)
{
    enum { SHORT = 120 };
    const struct game *game = r->table->t.game;
    struct table_reading reading;
    char price[4 * WORDS_SIZE];
    if (!game->costs_more)
        return;
    uint16_t ability = game->costs_more(&table_read(r->table, &reading)->t, option);
    if (ability == NONE)
        return;
    size_t length = render_price(r->table->pack, ability, r->lang, price, sizeof price);
    bool is_told = length > 0 && length <= SHORT && !strpbrk(price, ".:;");
    text_string(text, is_told ? in_language(r->lang, " and ", " et ")
                              : in_language(r->lang, " and its additional cost",
                                            " et son coût supplémentaire"));
    text_string(text, is_told ? price : "");
}

static const char *cost_label(const struct reading *r, const qn_option *option, char *buf,
                              size_t size)
{
    struct text text = text_in(buf, size);
    const struct phrase phrase = {
        .number = qn_option_cost(r->table, r->seat, option), .lang = r->lang, .def = NONE};
    const struct game *game = r->table->t.game;
    if (phrase.number >= 0) {
        phrase_expand(&text, game->cost_label[r->lang], &phrase);
        put_more_costs(r, option, &text);
    }
    text_end(&text);
    return buf;
}

static bool speaks_of(const char *template, char letter)
{
    for (const char *at = template; at && (at = strchr(at, '%')) && at[1]; at += 2)
        if (at[1] == letter)
            return true;
    return false;
}

/* "(would change nothing now)": it is allowed, and in vain. */
static void put_vanity(const struct reading *r, const qn_option *option, struct text *text)
{
    const struct game *game = r->table->t.game;
    struct table_reading reading;
    if (game->in_vain && is_known(r, option->card) &&
        game->in_vain(&table_read(r->table, &reading)->t, option))
        text_string(text, in_language(r->lang, " (would change nothing now)",
                                      " (ne changerait rien en ce moment)"));
}

/* In labels of options, %s is the seat whose number is the value. */
size_t qn_option_label(const qn_table *table, int seat, const qn_option *option, qn_lang lang,
                       char *buf, size_t size)
{
    if (!table || !option)
        return text_none(buf, size);
    const struct reading r = reading_of(table, seat, lang);
    char card[WORDS_SIZE], with[WORDS_SIZE], whose[32], choice[512], paid[WORDS_SIZE], cost[320];
    const char *template = word_of(table, option)->label[r.lang];
    const struct phrase phrase = {
        .card = subject_label(&r, option, card, sizeof card),
        .with = option->with == QN_NONE ? NULL : card_label(&r, option->with, with, sizeof with),
        .the_card = article_of(&r, option->card),
        .the_with = article_of(&r, option->with),
        .seat = seat_label(option->value, r.lang, whose, sizeof whose),
        .number = option->value,
        .paid = speaks_of(template, 'k') ? paid_label(&r, option, paid, sizeof paid) : NULL,
        .cost = speaks_of(template, 'p') ? cost_label(&r, option, cost, sizeof cost) : NULL,
        .pack = table->pack,
        .lang = r.lang,
        .def = NONE,
    };
    struct text text = text_in(buf, size);
    if (choice_label(&r, option, choice, sizeof choice))
        text_string(&text, choice);
    else
        phrase_expand(&text, template, &phrase);
    put_vanity(&r, option, &text);
    return text_end(&text);
}

/* "Rhino attacks Spider-Man": what a window is about. */
static void window_label(const struct reading *r, struct text *text)
{
    const struct table *t = &r->table->t;
    const struct frame *window = frame_top(t);
    const struct occ *o = &t->occs[window->occ];
    struct table_reading reading;
    char card[WORDS_SIZE], by[WORDS_SIZE], words[2 * WORDS_SIZE];
    uint8_t item = o->items ? window_item(&table_read(r->table, &reading)->t, window,
                                          t->s->ask.seat, r->seat == t->s->ask.seat)
                            : 0;
    uint16_t about = o->items ? t->items[o->item0 + item].card : (uint16_t)NONE;
    const struct happening happening = {
        .event = o->kind,
        .timing = window->v[0] == TIMING_BEFORE ? TIMING_BEFORE : TIMING_AFTER,
        .card = is_known(r, about) ? r->table->pack->cold[card_side(t, about)].ast : NULL,
        .object = card_exists(t, about) ? card_label(r, about, card, sizeof card) : NULL,
        .by = card_exists(t, o->source) ? card_label(r, o->source, by, sizeof by) : NULL,
    };
    render_happening(r->table->pack, &happening, r->lang, words, sizeof words);
    text_string(text, words);
}

/* Ends the words where a semicolon begins what comes of it: "discard a card; if you do, …". */
static void end_at_semicolon(char *words)
{
    static const char space[] = "\u00a0"; /* before it in French */
    size_t length = strcspn(words, ";"), own = sizeof space - 1;
    if (words[length] && length >= own && memcmp(words + length - own, space, own) == 0)
        length -= own;
    words[length] = '\0';
}

/* Does a sentence end in it? Not behind "Mr." */
static bool has_sentence_end(const char *words)
{
    for (const char *stop = strchr(words, '.'); stop; stop = strchr(stop + 1, '.')) {
        const char *word = stop;
        while (word > words && word[-1] != ' ')
            word--;
        if (stop - word > 2)
            return true;
    }
    return strpbrk(words, ":?") != NULL;
}

/* The card that asks, and in a loop the one that it asks about: "Sacrifices Must Be Made (Corvus Glaive)". Whom a
 * player's own turn of a loop is about, the player knows. */
static const char *asking_label(const struct reading *r, char *buf, size_t size)
{
    const struct table *t = &r->table->t;
    const struct frame *f = t->s->frames ? frame_top(t) : NULL;
    bool is_text =
        t->s->ask.kind == ASK_EITHER || t->s->ask.kind == ASK_MAY || t->s->ask.kind == ASK_TARGET;
    uint16_t turn = is_text && f && f->ability != NONE ? machine_in_turn(t, f) : (uint16_t)NONE;
    char card[WORDS_SIZE], about[WORDS_SIZE];
    name_label(r, t->s->ask.card, false, card, sizeof card);
    struct text text = text_in(buf, size);
    text_string(&text, card);
    if (is_known(r, turn) && turn != t->s->ask.card && turn != seat_identity(t, t->s->ask.seat)) {
        text_string(&text, " (");
        text_string(&text, card_label(r, turn, about, sizeof about));
        text_char(&text, ')');
    }
    text_end(&text);
    return buf;
}

/* "Supreme Overlord: return a minion to its owner's hand?" False where it takes more than three lines. */
static bool may_label(const struct reading *r, struct text *text)
{
    enum { SHORT = 220 };
    const struct table *t = &r->table->t;
    char card[2 * WORDS_SIZE], what[4 * WORDS_SIZE];
    const struct frame *f = t->s->frames ? frame_top(t) : NULL;
    if (!f || f->ability == NONE)
        return false;
    render_may(r->table->pack, f->ability, f->pc, r->lang, what, sizeof what);
    end_at_semicolon(what);
    if (!what[0] || strlen(what) > SHORT || has_sentence_end(what))
        return false;
    text_string(text, asking_label(r, card, sizeof card));
    text_string(text, in_language(r->lang, ": ", " : "));
    text_string(text, what);
    text_string(text, in_language(r->lang, "?", " ?"));
    return true;
}

/* What is paid for: an ability with a name of its own, or the card. */
static const char *price_label(const struct reading *r, const char *card, char *buf, size_t size)
{
    const struct table *t = &r->table->t;
    const struct frame *top = t->s->frames ? frame_top(t) : NULL;
    const struct frame *use = top ? frame_below(t, top) : NULL;
    const struct names *title = use && use->ability != NONE && use->card == t->s->ask.card
                                    ? &r->table->pack->sources[use->ability]->title
                                    : NULL;
    if (!title || !title->en || !is_known(r, use->card))
        return card;
    struct text text = text_in(buf, size);
    text_string(&text, in_language(r->lang, title->en, title->fr));
    text_string(&text, " (");
    text_string(&text, card);
    text_char(&text, ')');
    text_end(&text);
    return buf;
}

size_t qn_ask_label(const qn_table *table, int seat, qn_lang lang, char *buf, size_t size)
{
    if (!table)
        return text_none(buf, size);
    const struct reading r = reading_of(table, seat, lang);
    const struct pending_ask *ask = &table->t.s->ask;
    char card[2 * WORDS_SIZE], who[32], paid[WORDS_SIZE], use[2 * WORDS_SIZE];
    struct text text = text_in(buf, size);
    if (qn_waiting(table) >= 0 && ask->kind == ASK_WINDOW) {
        window_label(&r, &text);
    } else if (qn_waiting(table) >= 0 && ask->kind == ASK_MAY && may_label(&r, &text)) {
        return text_end(&text);
    } else if (qn_waiting(table) >= 0) {
        const char *template = table->t.game->asks[ask->kind].label[r.lang];
        const struct phrase phrase = {
            .card = asking_label(&r, card, sizeof card),
            .seat = seat_label(ask->seat, r.lang, who, sizeof who),
            .ability = speaks_of(template, 'a') ? price_label(&r, card, use, sizeof use) : NULL,
            .paid = speaks_of(template, 'k') ? paid_label(&r, NULL, paid, sizeof paid) : NULL,
            .number = ask->need,
            .lang = r.lang,
            .def = NONE,
        };
        phrase_expand(&text, template, &phrase);
    }
    return text_end(&text);
}

size_t option_by_id(qn_table *table, const char *id)
{
    const qn_option *options;
    char own[WORDS_SIZE];
    size_t count = qn_options(table, &options);
    for (size_t i = 0; i < count; i++) {
        qn_option_id(table, qn_waiting(table), &options[i], own, sizeof own);
        if (strcmp(own, id) == 0)
            return i;
    }
    return SIZE_MAX;
}

size_t qn_zone_label(const qn_table *table, uint16_t zone, qn_lang lang, char *buf, size_t size)
{
    if (!table)
        return text_none(buf, size);
    const struct table *t = &table->t;
    struct text text = text_in(buf, size);
    if (zone < t->s->cap.zones)
        text_string(&text, t->game->zones[zone_kind_of(t, zone)].label[lang == QN_FRENCH]);
    return text_end(&text);
}
