/*
 * The text of a card, in our own words, made from its syntax tree; so it cannot disagree with what
 * the card does. A `text` line of the card replaces it; text_agrees checks that the numbers in such
 * a line are those of the abilities.
 */
#include "carte/render.h"

#include <string.h>

/* ---- lines of properties --------------------------------------------------------------------- */

static void start_paragraph(struct render *r)
{
    say(r, r->out.length ? "\n" MARK_SENTENCE : MARK_SENTENCE);
}

/* Guard. Retaliate 1. Uses (3 web counters). */
static void say_keyword_value(struct render *r, const struct ast_value *value)
{
    const struct keyword_word *word = &r->words->keywords[value->index];
    say_both(r, word->en, word->fr);
    if (value->counter) {
        bool sentence =
            strlen(word->en) > 5 && strcmp(word->en + strlen(word->en) - 5, " with") == 0;
        say(r, sentence ? " " : " (");
        say_number(r, value->number);
        say_both(r, " ", value->number == 1 ? " jeton " : " jetons ");
        say_names(r, render_counter_names(r, value->counter), value->counter);
        say_both(r, value->number == 1 ? " counter" : " counters", "");
        say(r, sentence ? "" : ")");
    } else if (value->has_number) {
        say(r, " ");
        say_number(r, value->number);
    }
    if (value->per_player) {
        say_both(r, " per player", " par joueur");
    }
    say_stop(r);
}

static void say_keywords(struct render *r)
{
    bool first = true;
    for (const struct ast_value *v = r->card->values; v; v = v->next) {
        if (!v->keyword) {
            continue;
        }
        if (first) {
            start_paragraph(r);
        } else {
            say(r, " " MARK_SENTENCE);
        }
        first = false;
        say_keyword_value(r, v);
    }
}

/* Max 1 per ally: the host is what the card may be attached to. */
static void say_cap(struct render *r, const struct ast_cap *cap)
{
    const struct cap_word *word = &r->words->caps[cap->cap];
    const struct noun *host = NULL;
    if (strcmp(word->name, "host") == 0 && r->card->attach)
        host = filter_noun(r, r->card->attach);
    start_paragraph(r);
    say_both(r, "max ", "max. ");
    say_number(r, cap->number);
    say_both(r, " per ", " par ");
    if (host)
        say_noun(r, host, false);
    else
        say_both(r, word->en, word->fr);
    say_stop(r);
}

static void say_restrictions(struct render *r)
{
    if (r->card->attach) {
        start_paragraph(r);
        const struct vocabulary *w = r->words;
        say_both(r, w->attach_en ? w->attach_en : "attach to ",
                 w->attach_fr ? w->attach_fr : "attachez cette carte à ");
        say_filter(r, r->card->attach, ARTICLE_ANY, 1);
        say_stop(r);
    }
    if (r->card->play_if) {
        start_paragraph(r);
        say_both(r, "play only ", "jouez cette carte seulement ");
        say_if(r, r->card->play_if);
        say_stop(r);
    }
    for (const struct ast_cap *cap = r->card->caps; cap; cap = cap->next) {
        say_cap(r, cap);
    }
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* The kind's name, with the word for this card: Une fois déjouée, Une fois vaincu. */
static void say_kind_name(struct render *r, const char *name)
{
    const char *open = strchr(name, '{'), *word = NULL;
    size_t length = 0;
    const char *rest = open ? render_word_for(r->words, r->card, open, &word, &length) : NULL;
    if (!rest) {
        say(r, name);
        return;
    }
    draft_add(&r->out, name, (size_t)(open - name));
    draft_add(&r->out, word, length);
    say(r, rest);
}

/* The card's number that such an ability needs, or NULL. */
static const struct ast_value *find_needed(const struct render *r, const struct kind_word *kind)
{
    const struct ast_value *v = kind->attr ? r->card->values : NULL;
    while (v && (v->keyword || strcmp(r->words->attrs[v->index].name, kind->attr) != 0)) {
        v = v->next;
    }
    return v;
}

/* Interrupt (defense): — with the ability's own name first, if it has one, and with a condition that is
 * short: Offensive (3 Swords): */
static void say_kind(struct render *r, const struct ast_ability *ability,
                     const struct node *condition)
{
    const struct kind_word *kind = &r->words->kinds[ability->kind];
    const char *name = r->french ? kind->fr : kind->en, *word;
    size_t length;
    const char *rest =
        *name == '{' ? render_word_for(r->words, r->card, name, &word, &length) : NULL;
    name = rest && !length ? rest : name; /* of these cards it says nothing */
    bool any = *name || ability->title.en || ability->labels;
    if (ability->title.en) {
        say_names(r, &ability->title, "");
        say(r, *name ? " — " : "");
    }
    say_kind_name(r, name);
    const char *separator = *name ? " (" : "";
    for (unsigned i = 0; i < r->words->label_count; i++) {
        if (ability->labels >> i & 1) {
            say(r, separator);
            say_both(r, r->words->labels[i].en, r->words->labels[i].fr);
            separator = ", ";
        }
    }
    if (condition) {
        say(r, separator);
        say_query(r, condition, QUERY_BRIEF);
        separator = ", ";
    }
    const struct ast_value *needed = find_needed(r, kind);
    if (needed) {
        say(r, separator);
        say_number(r, needed->number);
        say_both(r, kind->attr_en, kind->attr_fr);
    }
    say(r, (ability->labels || condition || needed) && *name ? ")" : "");
    if (any) {
        say_both(r, ": " MARK_SENTENCE, "\u00a0: " MARK_SENTENCE);
    }
}

/* spend mental physical: one resource of each */
static void say_spend(struct render *r, const struct ast_name *spend)
{
    say_mood(r);
    say_both(r, "spend ", "dépensez ");
    for (const struct ast_name *icon = spend; icon; icon = icon->next) {
        const char *en = "any", *fr = "au choix";
        for (unsigned i = 0; i < r->words->icon_count; i++) {
            if (strcmp(r->words->icons[i].name, icon->text) == 0) {
                en = r->words->icons[i].en;
                fr = r->words->icons[i].fr;
            }
        }
        say(r, "[");
        say_both(r, en, fr);
        say(r, "]");
    }
}

static void say_costs(struct render *r, const struct ast_ability *ability)
{
    bool first = true;
    if (ability->spend) {
        say_spend(r, ability->spend);
        first = false;
    }
    for (const struct node *cost = ability->costs; cost; cost = cost->next) {
        say(r, first ? "" : ", ");
        first = false;
        say_verb(r, cost);
    }
    if (!first) {
        say(r, " → ");
    }
}

/* A period is often told by its end, "the end of this turn": what ends then. */
static const char *span_of(const char *period)
{
    static const char *const ends[] = {"the end of this ", "the end of the ", "la fin de cette ",
                                       "la fin de ce ",    "la fin de la ",   "la fin du "};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (strncmp(period, ends[i], strlen(ends[i])) == 0) {
            return period + strlen(ends[i]);
        }
    }
    return period;
}

static void say_limit(struct render *r, const struct ast_ability *ability)
{
    const struct plain_word *period = render_find_period(r, ability->limit_period);
    say_both(r, ability->limit_by_title ? " (Max " : " (Limit ",
             ability->limit_by_title ? " (Max. " : " (Limite\u00a0: ");
    if (ability->limit == 1) {
        say_both(r, "once", "une fois");
    } else {
        say_number(r, ability->limit);
        say_both(r, " times", " fois");
    }
    say_both(r, " per ", " par ");
    say(r, r->french ? span_of(period->fr) : span_of(period->en));
    say(r, ".)");
}

/* Does a verb of the text look for just what the condition asks for? Then that need not be said. */
static bool is_asked_for(const struct node *filter, const struct node *n)
{
    for (; n; n = n->next) {
        const struct node *what = n->kind == NODE_SELECT ? n->kids : n;
        if (is_same(filter, what) || is_asked_for(filter, n->kids)) {
            return true;
        }
    }
    return false;
}

static bool is_self_evident(const struct ast_ability *ability, const struct node *c)
{
    return c->kind == NODE_CALL && strcmp(c->text, "exists") == 0 && c->kids->kind == NODE_BINARY &&
           (is_asked_for(c->kids, ability->costs) || is_asked_for(c->kids, ability->body->kids));
}

/* "self & returnable": that it is there, and what is done to it, needs no saying. */
static bool is_bare_self(const struct render *r, const struct node *c)
{
    const struct node *both =
        c->kind == NODE_CALL && strcmp(c->text, "exists") == 0 ? c->kids : NULL;
    bool pair = both && both->kind == NODE_BINARY && both->op == OP_AND;
    const struct category_word *category = pair && both->kids->next->kind == NODE_WORD
                                               ? render_find_category(r, both->kids->next->text)
                                               : NULL;
    return pair && node_is_word(both->kids, "self") && category && category->implied;
}

enum { TRIMMED = 3 * 16 };

struct trimmed {
    struct node nodes[TRIMMED];
    unsigned count;
};

/* What is left of a condition without the parts that go without saying; NULL: nothing. */
static const struct node *trim(const struct render *r, const struct ast_ability *ability,
                               const struct node *c, struct trimmed *room)
{
    if (is_self_evident(ability, c) || is_bare_self(r, c)) {
        return NULL;
    }
    if (c->kind != NODE_BINARY || c->op != OP_AND || room->count + 3 > TRIMMED) {
        return c;
    }
    const struct node *left = trim(r, ability, c->kids, room);
    const struct node *right = trim(r, ability, c->kids->next, room);
    if (!left || !right) {
        return left ? left : right;
    }
    struct node *both = &room->nodes[room->count];
    room->count += 3;
    both[0] = *c;
    both[1] = *left;
    both[2] = *right;
    both[0].kids = &both[1];
    both[1].next = &both[2];
    both[2].next = NULL;
    return both;
}

/* Is what follows a condition more than one thing, so that it needs a colon? */
static bool needs_colon(const struct ast_ability *ability, uint8_t timing)
{
    return timing != TIMING_CONSTANT &&
           (ability->costs || ability->spend || !is_one_statement(ability->body));
}

static void say_ability_condition(struct render *r, const struct ast_ability *ability,
                                  const struct node *condition, uint8_t timing)
{
    if (timing == TIMING_CONSTANT) {
        say_while(r, condition);
    } else {
        say_if(r, condition);
    }
    if (needs_colon(ability, timing)) {
        say_both(r, ": " MARK_SENTENCE, "\u00a0: " MARK_SENTENCE);
    } else {
        say(r, ", ");
    }
}

/* All but the end of the sentence. */
static void say_ability(struct render *r, const struct ast_ability *ability)
{
    const struct kind_word *kind = &r->words->kinds[ability->kind];
    const struct node *condition = ability->condition;
    bool brief = condition && kind->brief && has_query_part(r, condition, QUERY_BRIEF);
    r->local_count = r->letters = 0;
    r->trigger = ability->trigger;
    r->addressed = kind->addressed && ability->body->kids && ability->body->kids->kind != NODE_EACH;
    r->those = r->single = false;
    r->stray = NULL;
    r->sought = NULL;
    r->recent = NULL;
    say_kind(r, ability, brief ? condition : NULL);
    if (ability->trigger) {
        say_trigger(r, ability->trigger, kind->timing);
        say(r, ", ");
    }
    struct trimmed room = {.count = 0};
    condition = condition && !brief ? trim(r, ability, condition, &room) : NULL;
    if (condition) {
        say_ability_condition(r, ability, condition, kind->timing);
    }
    bool price = ability->costs || ability->spend;
    if (kind->may && price) { /* whoever pays may, and then does */
        say_both(r, "you may ", "vous pouvez ");
        r->mood = MOOD_INFINITIVE;
    }
    say_costs(r, ability);
    r->mood = MOOD_IMPERATIVE;
    if (kind->may && !price) {
        say_may(r, ability->body);
    } else if (condition && !needs_colon(ability, kind->timing)) {
        say_list(r, ability->body->kids);
    } else {
        say_sentences(r, ability->body);
    }
}

/* ---- the other side --------------------------------------------------------------------------- */

static const struct ast_card *find_back(const struct render *r)
{
    for (unsigned i = 0; r->card->back && i < r->pack->hot.def_count; i++) {
        if (strcmp(r->pack->cold[i].ast->id, r->card->back) == 0) {
            return r->pack->cold[i].ast;
        }
    }
    return NULL;
}

/* "Flight." and "While this character is an attacker, …": what the text gives is told as it stands there. */
void say_back(struct render *r)
{
    struct render here = *r;
    const struct ast_card *back = find_back(r);
    for (const struct ast_ability *a = back ? back->abilities : NULL; a; a = a->next) {
        r->card = back;
        say_both(r, "“" MARK_SENTENCE, "«\u00a0" MARK_SENTENCE);
        say_ability(r, a);
        if (a->limit) {
            say_limit(r, a);
        }
        say_both(r, "”", "\u00a0»");
        say_both(r, a->next ? " and " : "", a->next ? " et " : "");
    }
    here.out = r->out;
    *r = here;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void say_card(struct render *r)
{
    say_keywords(r);
    say_restrictions(r);
    for (const struct ast_ability *a = r->card->abilities; a; a = a->next) {
        if (r->words->kinds[a->kind].timing == TIMING_MEASURE) /* tells what another one says */
            continue;
        start_paragraph(r);
        say_ability(r, a);
        say_stop(r);
        if (a->limit)
            say_limit(r, a);
    }
}

static void add_provenance(const struct render *r, struct draft *text)
{
    const char *note = r->french ? "(reconstitution)" : "(reconstruction)";
    if (r->card->reconstructed) {
        draft_add(text, "\n", text->length > 0);
        draft_add(text, note, strlen(note));
    }
}

static size_t copy_out(const struct draft *text, char *buf, size_t size)
{
    if (size > 0) {
        size_t length = text->length < size ? text->length : size - 1;
        while (length > 0 && length < text->length && (text->data[length] & 0xC0) == 0x80) {
            length--; /* never half a character */
        }
        if (length > 0) {
            memcpy(buf, text->data, length);
        }
        buf[length] = '\0';
    }
    return text->length;
}

size_t render_card_text(const struct qn_pack *pack, uint16_t def, qn_lang lang, char *buf,
                        size_t size)
{
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[def].ast,
                       .french = lang == QN_FRENCH};
    const char *own = r.french ? r.card->text.fr : r.card->text.en;
    struct draft text = {0};
    if (own) {
        draft_add(&text, own, strlen(own));
    } else {
        say_card(&r);
        language_polish(&r.out, r.french, &text);
    }
    add_provenance(&r, &text);
    size_t length = copy_out(&text, buf, size);
    draft_free(&r.out);
    draft_free(&text);
    return length;
}

/* ---- does a text line agree? ----------------------------------------------------------------- */

enum { MAX_TEXT_NUMBERS = 64, AGREE_LIMIT = 9999 };

struct numbers {
    int seen[MAX_TEXT_NUMBERS];
    unsigned count;
};

static bool has_number(const struct numbers *set, int number)
{
    for (unsigned i = 0; i < set->count; i++) {
        if (set->seen[i] == number) {
            return true;
        }
    }
    return false;
}

static void add_number(struct numbers *set, int number)
{
    number = number < 0 ? -number : number;
    if (set->count < MAX_TEXT_NUMBERS && !has_number(set, number)) {
        set->seen[set->count++] = number;
    }
}

static void add_tree(struct numbers *set, const struct node *node)
{
    for (; node; node = node->next) {
        if (node->kind == NODE_INT) {
            add_number(set, node->number);
        } else if (node->kind == NODE_SELECT && node->high != ANY_NUMBER) {
            add_number(set, node->high);
        }
        add_tree(set, node->kids);
    }
}

static void add_abilities(struct numbers *set, const struct ast_card *card)
{
    for (const struct ast_ability *a = card->abilities; a; a = a->next) {
        add_tree(set, a->trigger);
        add_tree(set, a->condition);
        add_tree(set, a->costs);
        add_tree(set, a->body);
        if (a->limit) {
            add_number(set, a->limit);
        }
    }
}

/* What a text may mention besides: keywords, caps, where it may be attached. */
static void add_lines(struct numbers *set, const struct ast_card *card)
{
    for (const struct ast_value *v = card->values; v; v = v->next) {
        if (v->keyword && v->has_number) {
            add_number(set, v->number);
        }
    }
    for (const struct ast_cap *cap = card->caps; cap; cap = cap->next) {
        add_number(set, cap->number);
    }
    add_tree(set, card->attach);
    add_tree(set, card->play_if);
}

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Numbers of a text; digits inside a word (MK2) are part of a name. */
static void add_text(struct numbers *set, const char *text)
{
    for (const char *s = text; *s; s++) {
        bool digit = *s >= '0' && *s <= '9';
        bool inside = s > text && (is_name_letter(s[-1]) || (s[-1] >= '0' && s[-1] <= '9'));
        int number = 0;
        if (!digit || inside) {
            continue;
        }
        for (const char *d = s; *d >= '0' && *d <= '9' && number < AGREE_LIMIT; d++) {
            number = number * 10 + (*d - '0');
        }
        add_number(set, number);
    }
}

/* Every number of the text must be the card's, and every number of the abilities must be told.
 * 0 and 1 need no telling: texts say "a card", "once", "no minion". */
bool text_agrees(const struct ast_card *card, const char *text)
{
    struct numbers told = {0}, done = {0}, allowed;
    add_text(&told, text);
    add_abilities(&done, card);
    allowed = done;
    add_lines(&allowed, card);
    for (unsigned i = 0; i < told.count; i++) {
        if (told.seen[i] > 1 && !has_number(&allowed, told.seen[i])) {
            return false;
        }
    }
    for (unsigned i = 0; i < done.count; i++) {
        if (done.seen[i] > 1 && !has_number(&told, done.seen[i])) {
            return false;
        }
    }
    return true;
}
