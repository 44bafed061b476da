/*
 * Verbs in words. Their texts come from the game's vocabulary:
 *
 *   %N %T …   the slots of the verb's pattern
 *   %E        what the trigger's event deals with: damage
 *   [a:b]     b if the target is of the category a: "[minion: engaged with you]"
 *   %L        in French: le, la or les for the target
 *   %G        the filter of an F slot as another one: another base
 *   (s)       an s unless the number before it is 1
 *   (a|b)     a if the number before it is 1, otherwise b
 *   {a|b}     b if the target is you, otherwise a
 *   ~         before a further verb that is said to you: "reveal %T and ~put it …"
 *   <discard:a:b>  a if the target lies in that pile of yours, or was looked at in your deck: your deck, not
 *             its owner's; otherwise b
 *   { for %F} only if the next statement takes cards from somewhere: what it takes
 */
#include "carte/render.h"

#include <stdio.h>
#include <string.h>

/* ---- numbers --------------------------------------------------------------------------------- */

/* The word after a slot: its letters, without the space before. */
struct next_word {
    const char *start;
    size_t length;
    bool many, optional_many; /* cards; card(s) */
};

static struct next_word next_word(const char *rest)
{
    struct next_word word = {.start = rest};
    if (*rest == ' ') {
        word.start = rest + 1;
        word.length = strcspn(word.start, " ,.;:");
    }
    const char *end = word.start + word.length;
    word.optional_many = word.length > 3 && strncmp(end - 3, "(s)", 3) == 0;
    word.many = word.length > 3 && end[-1] == 's' && end[-2] != 's';
    return word;
}

static bool is_simple(const struct node *n)
{
    return n->kind == NODE_INT || node_is_word(n, "all") ||
           (n->kind == NODE_DOT && node_is_word(n->kids, "event"));
}

const struct node *without_locals(const struct render *r, const struct node *n)
{
    const struct node *local = n->kind == NODE_WORD ? render_find_local(r, n->text) : NULL;
    return local && local->kind != NODE_SELECT ? local : n;
}

static bool is_count(const struct node *n)
{
    return n->kind == NODE_CALL && strcmp(n->text, "count") == 0;
}

/* A number told as "2 for each minion (10 at most)". */
struct share {
    int factor;
    const struct node *each;  /* count, or a query that counts */
    const struct node *limit; /* the query around it, or NULL */
};

static bool is_share(const struct render *r, const struct node *n, struct share *share)
{
    n = without_locals(r, n);
    *share = (struct share){.factor = 1};
    if (query_inner(r, n)) {
        share->limit = n;
        n = without_locals(r, query_inner(r, n));
    }
    if (n->kind == NODE_BINARY && n->op == OP_TIMES && n->kids->kind == NODE_INT) {
        share->factor = n->kids->number;
        n = without_locals(r, n->kids->next);
    }
    share->each = n;
    return is_count(n) || has_query_part(r, n, QUERY_EACH) || has_attr_part(r, n, QUERY_EACH);
}

/* "(=if the die shows/each die that shows) %1" */
static bool is_single_query(const struct render *r, const struct node *n)
{
    const struct query_word *query = n->kind == NODE_CALL ? render_find_query(r, n->text) : NULL;
    return query && strstr(r->french ? query->fr : query->en, "|(=");
}

static void say_share(struct render *r, const struct share *share)
{
    bool own = r->single && is_single_query(r, share->each); /* if the die shows it */
    say_both(r, own ? " " : " for ", own ? " " : " pour ");
    if (is_count(share->each) && render_meaning(r, share->each->kids) == MEANS_THING) {
        bool f = filter_gender(r, share->each->kids) == 'f';
        say_both(r, "each of ", f ? "chacune de " : "chacun de ");
        say_selector(r, share->each->kids);
    } else if (has_attr_part(r, share->each, QUERY_EACH)) {
        say_attr(r, share->each, QUERY_EACH);
    } else if (is_count(share->each)) {
        say_filter(r, share->each->kids, ARTICLE_EACH, 1);
    } else {
        say_query(r, share->each, QUERY_EACH);
    }
    if (share->limit) {
        say_query_limit(r, share->limit);
    }
}

/* 3 + paid(mental): 3, and 4 if that is true. */
static bool is_raised(const struct render *r, const struct node *n)
{
    return n->kind == NODE_BINARY && n->op == OP_PLUS && n->kids->kind == NODE_INT &&
           is_clause(r, n->kids->next);
}

/* Is the number told in digits? */
static bool find_digits(const struct render *r, const struct node *n, int *number)
{
    struct share share;
    n = without_locals(r, n);
    if (n->kind == NODE_INT) {
        *number = n->number;
        return true;
    }
    if (is_share(r, n, &share)) {
        *number = share.factor;
        return true;
    }
    *number = is_raised(r, n) ? n->kids->number : 0;
    return is_raised(r, n);
}

static void say_all(struct render *r, struct next_word next)
{
    char last = next.length ? next.start[next.length - 1] : '\0';
    if (!r->french) {
        say(r, "all");
    } else if (next.length == 0) {
        say(r, "la totalité");
    } else if (next.many || next.optional_many) {
        size_t stem = next.length - (next.many ? 1 : 3);
        say(r, next.start[stem - 1] == 'e' ? "toutes les" : "tous les");
    } else {
        say(r, last == 'e' ? "toute la" : "tout le");
    }
}

static void say_that_many(struct render *r, struct next_word next)
{
    bool many = next.many || next.optional_many;
    say_both(r, many ? "that many" : "that much", next.length ? "autant de" : "autant");
}

/* The number of a slot. A number that needs words of its own is called X and explained later. */
static void say_amount(struct render *r, const struct node *n, struct next_word next)
{
    int number;
    n = without_locals(r, n);
    if (node_is_word(n, "all") || (n->kind == NODE_INT && n->number == ANY_NUMBER)) {
        say_all(r, next);
    } else if (find_digits(r, n, &number)) {
        say_number(r, number);
        r->where = n->kind == NODE_INT ? NULL : n;
    } else if (is_simple(n)) {
        say_that_many(r, next);
    } else {
        say_x(r);
        r->where = n;
    }
}

void say_x(struct render *r)
{
    static const char *const letters[] = {"X", "Y", "Z", "W"};
    say(r, letters[r->letters % 4]);
}

/* One for each …; X of them, where X is … */
void say_so_many(struct render *r, const struct node *selector)
{
    int number;
    const struct node *n = render_find_local(r, selector->text);
    if (n && find_digits(r, n, &number)) {
        say_filter(r, selector->kids, ARTICLE_A, (unsigned)number);
    } else {
        say_filter(r, selector->kids, ARTICLE_X, 2);
    }
    r->where = n ? without_locals(r, n) : NULL;
}

static bool is_one(const struct render *r, const struct node *n)
{
    int number;
    return find_digits(r, n, &number) && number == 1;
}

bool say_plain_amount(struct render *r, const struct node *n)
{
    say_amount(r, n, (struct next_word){.start = ""});
    return is_one(r, n);
}

void say_where(struct render *r)
{
    const struct node *where = r->where;
    struct share share;
    r->where = NULL;
    if (where && is_share(r, where, &share)) {
        say_share(r, &share);
    } else if (where && is_raised(r, where)) {
        say(r, " (");
        say_number(r, where->kids->number + 1);
        say(r, " ");
        say_if(r, where->kids->next);
        say(r, ")");
    } else if (where) {
        say_both(r, ", where ", ", où ");
        say_x(r);
        say_both(r, " is ", " est égal à ");
        r->letters++;
        say_value(r, where);
    }
}

/* ---- verbs ----------------------------------------------------------------------------------- */

static void say_listed(struct render *r, const struct plain_word *words, unsigned count,
                       const char *name)
{
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(words[i].name, name) == 0) {
            say_both(r, words[i].en, words[i].fr);
            return;
        }
    }
    say_id(r, name);
}

/* A counter's name, or an icon's. */
static void say_counter(struct render *r, const char *name)
{
    const struct names *counter = render_counter_names(r, name);
    if (counter) {
        say_names(r, counter, name);
    } else {
        say_listed(r, r->words->icons, r->words->icon_count, name);
    }
}

void say_keyword(struct render *r, const char *name)
{
    const struct keyword_word *keyword = render_find_keyword(r, name);
    if (keyword && r->french) {
        say(r, keyword->fr);
    } else {
        say_small(r, keyword ? keyword->en : name);
    }
}

/* Names of keywords begin with a capital; what does not is said of the card: "cannot attack". */
bool keyword_is_predicate(const struct render *r, const char *name)
{
    const struct keyword_word *keyword = render_find_keyword(r, name);
    return keyword && keyword->en[0] >= 'a' && keyword->en[0] <= 'z';
}

void say_period(struct render *r, const char *name)
{
    const struct plain_word *period = render_find_period(r, name);
    say_the(r, period ? (r->french ? period->fr : period->en) : name);
}

/* Does the text so far end so? */
static bool ends_with(const struct render *r, const char *end)
{
    size_t length = strlen(end);
    return r->out.length >= length &&
           memcmp(r->out.data + r->out.length - length, end, length) == 0;
}

/* A local that stands for one card which was told already. */
static bool is_one_local(const struct render *r, const char *name)
{
    const struct node *value = render_find_local(r, name);
    for (unsigned i = 0; i < r->local_count; i++) {
        if (r->locals[i].value == value && r->locals[i].fresh) {
            return false;
        }
    }
    return value && value->kind == NODE_SELECT && value->number == SELECT_CHOOSE &&
           value->high <= 1 && !is_person(r, value->kids);
}

/* What a search looks for, by a noun: « révélez-le ». By a name, or where a verb is not said to you, it is « cette
 * carte ». */
static bool is_found_by_noun(const struct render *r, const struct node *target)
{
    return target && target == r->announced && target->number != SELECT_EACH &&
           r->mood == MOOD_IMPERATIVE && filter_noun(r, target->kids);
}

/* Is this the card that was dealt with last? */
static bool is_it(const struct render *r, const struct node *kid)
{
    return kid && kid->kind == NODE_WORD && r->recent && strcmp(kid->text, r->recent) == 0 &&
           is_one_local(r, kid->text);
}

/* Cards that a verb does something to: from your hand; among the minions. */
static void say_target(struct render *r, const struct node *kid)
{
    bool every = kid->kind == NODE_SELECT && kid->number == SELECT_EACH;
    if (kid == r->announced) {
        bool many = every || kid->high > 1;
        say_both(r, many ? "them" : "it", many ? "ces cartes" : "cette carte");
        return;
    }
    if (r->pronoun && is_it(r, kid)) {
        say(r, "it");
        return;
    }
    r->from = true;
    if (every && ends_with(r, r->french ? "entre " : "among ")) {
        say_filter(r, kid->kids, ARTICLE_THE, 2);
    } else {
        say_selector(r, kid);
    }
    r->from = false;
}

/* What is moved is moved from where it is: "a minion from another base", not "at another base". */
static void say_moved(struct render *r, const struct node *kid)
{
    static const char *const places[][2] = {{" that are not at that base", " from other bases"},
                                            {" qui ne sont pas sur cette base", " d'autres bases"},
                                            {" at another base", " from another base"},
                                            {" at that base", " from that base"},
                                            {" sur une autre base", " d'une autre base"},
                                            {" sur cette base", " de cette base"},
                                            {" here", " from here"},
                                            {" ici", " d'ici"}};
    say_target(r, kid);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!ends_with(r, places[i][0]))
            continue;
        r->out.length -= strlen(places[i][0]);
        say(r, places[i][1]);
        return;
    }
}

/* Does a target stand between "move" and where to? */
static bool is_moved(const struct render *r, struct next_word next)
{
    const char *to = r->french ? "vers" : "to";
    return next.length == strlen(to) && memcmp(next.start, to, next.length) == 0 &&
           (r->french || ends_with(r, "move "));
}

static void say_slot(struct render *r, char letter, const struct node *kid, struct next_word next)
{
    const struct attr_word *attr;
    switch (letter) {
    case 'N': say_amount(r, kid, next); break;
    case 'T': is_moved(r, next) ? say_moved(r, kid) : say_target(r, kid); break;
    case 'Z':
        if (r->searching) {
            say_piles(r, r->announced->kids);
        } else {
            say_place(r, kid);
        }
        break;
    case 'K': say_keyword(r, kid->text); break;
    case 'A':
        attr = render_find_attr(r->words, kid->text);
        say(r, attr ? (r->french ? attr->fr : attr->en) : kid->text);
        break;
    case 'C': say_counter(r, kid->text); break;
    case 'F': say_filter(r, kid, ARTICLE_ANY, 1); break;
    default: say_period(r, kid->text); break;
    }
}

/* The node in the nth slot of that letter. */
static const struct node *slot_node(const char *pattern, const struct node *kids, char letter,
                                    unsigned nth)
{
    for (const char *s = pattern; *s && kids;) {
        size_t length = strcspn(s, " ");
        if (length == 1 && *s >= 'A' && *s <= 'Z') {
            if (*s == letter && nth-- == 0) {
                return kids;
            }
            kids = kids->next;
        }
        s += length + (s[length] == ' ');
    }
    return NULL;
}

/* One piece of a verb's text; returns what is left of it. */
struct verb_text {
    const char *pattern;
    const struct node *kids;
    unsigned used[128]; /* slots of each letter so far */
    bool one;           /* the number before was 1 */
};

/* {a|b} and { for %F}: where the text goes on. */
static const char *enter_braces(const struct render *r, const char *s, const struct verb_text *v)
{
    const char *close = strchr(s, '}'), *bar = strchr(s, '|');
    bool has_bar = bar && close && bar < close;
    if (!close) {
        return s + 1;
    }
    if (has_bar) {
        return is_you(slot_node(v->pattern, v->kids, 'T', 0)) ? bar + 1 : s + 1;
    }
    return r->searching ? s + 1 : close + 1;
}

/* Is everything that the selector may find of that category? */
static bool is_of(const struct render *r, const struct node *n, const char *name, size_t length)
{
    if (n->kind == NODE_SELECT || (n->kind == NODE_BINARY && n->op == OP_AND)) {
        const struct node *second = n->kind == NODE_BINARY ? n->kids->next : NULL;
        return is_of(r, n->kids, name, length) || (second && is_of(r, second, name, length));
    }
    if (n->kind != NODE_WORD) {
        return false;
    }
    const struct node *local = render_find_local(r, n->text);
    if (local) {
        return is_of(r, local, name, length);
    }
    if (strcmp(n->text, "that") == 0) {
        return r->sought && is_of(r, r->sought, name, length);
    }
    const struct ast_card *card =
        strcmp(n->text, "self") == 0 ? r->card : render_title_card(r, n->text);
    return (strncmp(n->text, name, length) == 0 && !n->text[length]) ||
           (render_meaning(r, n) != MEANS_NOUN && card && card_is(r->words, card, name, length));
}

/* [minion: engaged with you]: where the text goes on. */
static const char *enter_brackets(const struct render *r, const char *s, const struct verb_text *v)
{
    const char *colon = strchr(s, ':'), *close = strchr(s, ']');
    const struct node *t = slot_node(v->pattern, v->kids, 'T', 0);
    bool is_so = t && is_of(r, t, s + 1, (size_t)(colon - s) - 1);
    return is_so ? colon + 1 : close + 1;
}

/* Whatever lies there is yours: from your discard pile; that card, at which you looked in your deck. */
static bool is_in_pile_of_yours(const struct render *r, const struct node *t, const char *pile,
                                size_t length)
{
    const struct node *local = t->kind == NODE_WORD ? render_find_local(r, t->text) : NULL;
    t = local ? local : t;
    if (node_is_word(t, "that") || (t->kind == NODE_SELECT && node_is_word(t->kids, "that"))) {
        return r->in_own_deck;
    }
    const struct node *in = t->kind == NODE_SELECT ? find_pile(t->kids) : NULL;
    return in && in->kind == NODE_IN && (!in->kids || node_is_word(in->kids, "you")) &&
           strncmp(in->text, pile, length) == 0 && !in->text[length];
}

/* <discard:your deck:its owner's deck>: where the text goes on. */
static const char *enter_angles(const struct render *r, const char *s, const struct verb_text *v)
{
    const char *pile = s + 1, *mine = strchr(pile, ':') + 1;
    const struct node *t = slot_node(v->pattern, v->kids, 'T', 0);
    bool yours = t && is_in_pile_of_yours(r, t, pile, (size_t)(mine - pile) - 1);
    return yours ? mine : strchr(mine, ':') + 1;
}

static const char *say_verb_piece(struct render *r, const char *s, struct verb_text *v);

/* (die|dice); where the text goes on, or NULL if it is nothing of the kind. */
static const char *say_by_number(struct render *r, const char *s, struct verb_text *v)
{
    const char *close = *s == '(' ? strchr(s, ')') : NULL, *bar = close ? strchr(s, '|') : NULL;
    char part[128];
    if (!bar || bar > close) {
        return NULL;
    }
    const struct node *n = slot_node(v->pattern, v->kids, 'N', 0);
    bool digit = !n || n->kind == NODE_INT || !memchr(bar, '%', (size_t)(close - bar));
    bool one = v->one && digit; /* 1 for each …: the number has to be told */
    const char *from = one ? s + 1 : bar + 1, *to = one ? bar : close;
    snprintf(part, sizeof part, "%.*s", (int)(to - from), from);
    for (const char *piece = part; *piece;) {
        piece = say_verb_piece(r, piece, v);
    }
    return close + 1;
}

/* Is this about what the verb before dealt with? */
static bool names_those(const struct render *r, const struct node *n)
{
    const struct node *local = n->kind == NODE_WORD ? render_find_local(r, n->text) : NULL;
    if (node_is_word(n, "that") ||
        (local && local->kind == NODE_SELECT && names_those(r, local->kids))) {
        return true;
    }
    for (const struct node *kid = n->kind == NODE_NOT ? NULL : n->kids; kid; kid = kid->next) {
        if (names_those(r, kid)) {
            return true;
        }
    }
    return false;
}

/* Is it one card that the verb deals with, or one of something? */
static bool is_about_one(const struct render *r, const char *pattern, const struct node *kids)
{
    const struct node *n = slot_node(pattern, kids, 'N', 0), *t = slot_node(pattern, kids, 'T', 0);
    const struct node *local = t && t->kind == NODE_WORD ? render_find_local(r, t->text) : NULL;
    t = local ? local : t;
    if (n) {
        return is_one(r, n);
    }
    if (t && names_those(r, t)) {
        return !r->those;
    }
    return !t || t->kind != NODE_SELECT || t->number == SELECT_EACH || t->high <= 1;
}

static const char *say_verb_piece(struct render *r, const char *s, struct verb_text *v)
{
    if (*s == '~') {
        say_mood(r);
        return s + 1;
    }
    if (strncmp(s, "(s)", 3) == 0) {
        say(r, v->one ? "" : "s");
        return s + 3;
    }
    const char *after = say_by_number(r, s, v);
    if (after) {
        return after;
    }
    if (*s == '[') {
        return enter_brackets(r, s, v);
    }
    if (*s == ']') {
        return s + 1;
    }
    if (*s == '{') {
        return enter_braces(r, s, v);
    }
    if (*s == '<') {
        return enter_angles(r, s, v);
    }
    if (*s == ':' && strchr(s, '>') && !memchr(s, '<', (size_t)(strchr(s, '>') - s))) {
        return strchr(s, '>') + 1; /* the end of what is yours */
    }
    if (*s == '>') {
        return s + 1;
    }
    if (*s == '|' || *s == '}') { /* the end of what was chosen */
        const char *close = strchr(s, '}');
        return close ? close + 1 : s + 1;
    }
    if (strncmp(s, "%F", 2) == 0 && r->searching) {
        say_selector(r, r->announced);
        return s + 2;
    }
    if (!r->french && strncmp(s, " a %", 4) == 0) {
        say(r, " " MARK_ARTICLE);
        return s + 2;
    }
    if (s[0] != '%' || s[1] < 'A' || s[1] > 'Z') {
        draft_add(&r->out, s, 1);
        return s + 1;
    }
    char letter = s[1];
    if (letter == 'B') {
        say_back(r);
        return s + 2;
    }
    if (letter == 'L') { /* prenez-la */
        const struct node *t = slot_node(v->pattern, v->kids, 'T', 0);
        bool feminine = (t == r->announced && !is_found_by_noun(r, t)) ||
                        filter_gender(r, t->kind == NODE_SELECT ? t->kids : t) == 'f';
        say(r, !v->one ? "les" : feminine ? "la" : "le");
        return s + 2;
    }
    if (letter == 'G') { /* another base, if it is any */
        say_another_of(r, slot_node(v->pattern, v->kids, 'F', 0));
        return s + 2;
    }
    const struct node *kid = slot_node(v->pattern, v->kids, letter, v->used[(size_t)letter]++);
    struct next_word next = next_word(s + 2);
    if (!kid) {
        return s + 2;
    }
    if (letter == 'F' && v->used['N']) { /* 2 extra minions */
        say_filter(r, kid, v->one ? ARTICLE_BARE : ARTICLE_PLURAL, 1);
        return s + 2;
    }
    if (letter == 'N' && !r->french && is_one(r, kid) && without_locals(r, kid)->kind == NODE_INT &&
        (strncmp(s + 2, " +", 2) == 0 || strncmp(s + 2, " -", 2) == 0)) {
        v->one = true; /* a +1 power counter */
        say(r, "a");
        return s + 2;
    }
    say_slot(r, letter, kid, next);
    if (letter == 'N') {
        v->one = is_one(r, kid);
        if (v->one && next.many) { /* 1 dégâts: 1 dégât */
            say(r, " ");
            draft_add(&r->out, next.start, next.length - 1);
            return next.start + next.length;
        }
    }
    return s + 2;
}

enum { MAX_VERB_TEXT = 512 };

/* The text of a verb with what the trigger deals with in the place of %E. */
static void put_event_note(const struct render *r, const char *text, char *buf, size_t size)
{
    char note[64];
    if (!event_note(r, 1, note, sizeof note)) {
        snprintf(note, sizeof note, "%s", r->french ? "points" : "amount");
    }
    const char *slot = strstr(text, "%E");
    if (slot) {
        snprintf(buf, size, "%.*s%s%s", (int)(slot - text), text, note, slot + 2);
    } else {
        snprintf(buf, size, "%s", text);
    }
}

/* Are they several cards that a verb dealt with: those, or that one? */
static void note_those(struct render *r, const struct verb_text *v)
{
    const struct node *n = slot_node(v->pattern, v->kids, 'N', 0);
    const struct node *t = slot_node(v->pattern, v->kids, 'T', 0);
    if (n && !t) {
        r->those = !is_one(r, n);
    } else if (t && t->kind == NODE_SELECT) {
        r->those = t->number == SELECT_EACH || t->high > 1;
    } else if (node_is_word(t, "self") || node_is_word(t, "it") || node_is_word(t, "subject")) {
        r->those = false;
    } else if (slot_node(v->pattern, v->kids, 'F', 0)) {
        r->those = false;
    }
}

/* A card that was chosen and has no name since: "that minion" may be mistaken for it. */
static void note_stray(struct render *r, const struct verb_text *v)
{
    const struct node *t = slot_node(v->pattern, v->kids, 'T', 0);
    if (t && t->kind == NODE_SELECT && t->number == SELECT_CHOOSE && t->high <= 1) {
        r->stray = filter_noun(r, t->kids);
    }
}

/* Is the verb said to whoever does it ("draw"), or does it tell what happens ("Rhino attacks you")? */
bool verb_is_imperative(const struct render *r, const struct node *verb)
{
    static const char *const openers[] = {"you ",    "it ",    "until ", "in ",
                                          "one of ", "there ", "only "};
    const char *text = r->words->verbs[verb->number].en;
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++) {
        if (strncmp(text, openers[i], strlen(openers[i])) == 0) {
            return false;
        }
    }
    return *text && *text != '%' && !label_has_article(text, false);
}

bool verb_allows(const struct render *r, const struct node *verb)
{
    return strncmp(r->words->verbs[verb->number].en, "you may ", 8) == 0;
}

/* KO it, return it to …: the target right after the verb, or before it. */
static bool takes_pronoun(const char *english)
{
    const char *target = strstr(english, "%T");
    return target && (target == english || (size_t)(target - english) == strcspn(english, " ") + 1);
}

/* Does the target stand where a French pronoun could: right after the verb, no preposition before it? */
static const char *find_clitic_slot(const char *french)
{
    static const char *const prepositions[] = {" sur ",  " à ",    " de ",   " par ",   " avec ",
                                               " dans ", " pour ", " vers ", " contre "};
    const char *target = strstr(french, " %T"), *other = strchr(french, '%');
    if (!target || other != target + 1 || strcspn(french, "~[{<(-,") < (size_t)(target - french)) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof prepositions / sizeof *prepositions; i++) {
        size_t length = strlen(prepositions[i]);
        if ((size_t)(target - french) + 1 >= length &&
            memcmp(target + 1 - length, prepositions[i], length) == 0) {
            return NULL;
        }
    }
    return target;
}

/* prenez-la en main: the card that was dealt with last follows the verb that is said to you. */
static bool use_clitic(const struct render *r, const struct node *verb, char *text, size_t size)
{
    const struct verb_word *word = &r->words->verbs[verb->number];
    const char *slot = find_clitic_slot(text);
    const struct node *target = slot_node(word->pattern, verb->kids, 'T', 0);
    bool found = is_found_by_noun(r, target);
    if (!r->french || r->mood != MOOD_IMPERATIVE || !slot || !takes_pronoun(word->en) ||
        !(found || is_it(r, target))) {
        return false;
    }
    size_t first = strcspn(text, " ");
    char turned[MAX_VERB_TEXT];
    snprintf(turned, sizeof turned, "%.*s-%%L%.*s%s", (int)first, text,
             (int)((size_t)(slot - text) - first), text + first, slot + strlen(" %T"));
    snprintf(text, size, "%s", turned);
    return true;
}

void say_verb(struct render *r, const struct node *verb)
{
    const struct verb_word *word = &r->words->verbs[verb->number];
    struct verb_text v = {.pattern = word->pattern,
                          .kids = verb->kids,
                          .one = is_about_one(r, word->pattern, verb->kids)};
    char text[MAX_VERB_TEXT];
    put_event_note(r, r->french ? word->fr : word->en, text, sizeof text);
    v.used['T'] = use_clitic(r, verb, text, sizeof text);
    if (verb_is_imperative(r, verb)) {
        say_mood(r);
    }
    r->pronoun = !r->french && takes_pronoun(text);
    for (const char *s = text; *s;) {
        s = say_verb_piece(r, s, &v);
    }
    r->pronoun = false;
    say_where(r);
    note_those(r, &v);
    note_stray(r, &v);
    const struct node *sought = slot_node(v.pattern, v.kids, 'F', 0);
    r->sought = sought ? sought : slot_node(v.pattern, v.kids, 'N', 0) ? NULL : r->sought;
    const struct node *dealt = slot_node(v.pattern, v.kids, 'T', 0);
    bool local = dealt && dealt->kind == NODE_WORD && render_find_local(r, dealt->text);
    r->recent = local ? dealt->text : NULL;
    r->in_own_deck = strstr(word->en, " of your deck") != NULL;
    if (word->counted) {
        const struct node *n = slot_node(v.pattern, v.kids, 'N', 0);
        r->single = n && is_one(r, n);
    }
}

/* Do both do the same with something else: gain 1 Chi, gain 1 Evasive? */
static bool does_more(const struct render *r, const struct node *before, const struct node *verb)
{
    if (!before || !verb || before->next != verb || before->kind != NODE_VERB ||
        verb->kind != NODE_VERB || before->number != verb->number) {
        return false;
    }
    const struct verb_word *word = &r->words->verbs[verb->number];
    size_t en = strlen(word->en), fr = strlen(word->fr);
    const struct node *n = slot_node(word->pattern, verb->kids, 'N', 0);
    const struct node *first = slot_node(word->pattern, before->kids, 'N', 0);
    const struct node *t = slot_node(word->pattern, verb->kids, 'T', 0);
    return en > 6 && fr > 6 && strcmp(word->en + en - 6, " %N %F") == 0 &&
           strcmp(word->fr + fr - 6, " %N %F") == 0 && n->kind == NODE_INT &&
           first->kind == NODE_INT &&
           (!t || is_same(t, slot_node(word->pattern, before->kids, 'T', 0)));
}

bool is_about_it(const struct render *r, const struct node *s)
{
    const struct verb_word *word = s->kind == NODE_VERB ? &r->words->verbs[s->number] : NULL;
    return word && takes_pronoun(word->en) && verb_is_imperative(r, s) &&
           is_it(r, slot_node(word->pattern, s->kids, 'T', 0)) && find_clitic_slot(word->fr);
}

bool say_more_of(struct render *r, const struct node *before, const struct node *verb)
{
    if (!does_more(r, before, verb)) {
        return false;
    }
    const struct verb_word *word = &r->words->verbs[verb->number];
    const struct node *n = slot_node(word->pattern, verb->kids, 'N', 0);
    bool last = !does_more(r, verb, verb->next);
    say_both(r, last ? " and " : ", ", last ? " et " : ", ");
    say_number(r, n->number);
    say(r, " ");
    say_filter(r, slot_node(word->pattern, verb->kids, 'F', 0),
               n->number == 1 ? ARTICLE_BARE : ARTICLE_PLURAL, 1);
    return true;
}

/* What the next statement takes from somewhere, if this verb looks for it; or NULL. */
const struct node *find_sought(const struct render *r, const struct node *verb)
{
    const char *text = verb->kind == NODE_VERB ? r->words->verbs[verb->number].en : "";
    const char *open = strchr(text, '{'), *close = open ? strchr(open, '}') : NULL;
    const struct node *next = verb->next;
    if (!close || memchr(open, '|', (size_t)(close - open)) || !next) {
        return NULL;
    }
    if (next->kind == NODE_LET && next->kids->kind == NODE_SELECT && has_place(next->kids->kids)) {
        return next->kids;
    }
    for (const struct node *kid = next->kind == NODE_VERB ? next->kids : NULL; kid;
         kid = kid->next) {
        if (kid->kind == NODE_SELECT && has_place(kid->kids)) {
            return kid;
        }
    }
    return NULL;
}

/* A verb that may be a search for what the next one takes. */
void say_verb_statement(struct render *r, const struct node *verb)
{
    const struct node *sought = find_sought(r, verb);
    if (sought) {
        r->announced = sought;
        r->searching = true;
    }
    say_verb(r, verb);
    r->searching = false;
}
