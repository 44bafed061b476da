/*
 * Texts of queries, and of attributes that are told as queries are. They have up to six parts, with |
 * between them (enum query_part): the number; what to say when it is zero; when it is not; one of what it
 * counts ("each player"); how many there are, with %n for "at least 2"; a short form in parentheses, or
 * after = one that needs no "if".
 *
 *   %1 %2    the arguments; of an attribute, the card that has it
 *   (s)      an s unless the number is 1
 *   (a/b)    a if the last verb that is counted had 1, otherwise b: (the die shows/a rolled die shows)
 *   {a/b}    of an attribute: b if the card is your own
 */
#include "carte/render.h"

#include <string.h>

/* The symbols of the card's set by their names: 2110 is "2 Swords + …", 2 the second one. False if
 * they have none. */
static bool say_symbols(struct render *r, int number, bool counts)
{
    const char *set = r->card ? r->card->set : NULL;
    const struct ast_declaration *symbol;
    bool any = false;
    if (!counts) {
        symbol = number > 0 ? pack_symbol(r->pack, set, (unsigned)number - 1) : NULL;
        if (symbol)
            say_both(r, symbol->name.en, symbol->name.fr);
        return symbol != NULL;
    }
    for (unsigned i = 0, unit = 1000; unit; i++, unit /= 10) {
        int many = number / (int)unit % 10;
        symbol = many ? pack_symbol(r->pack, set, i) : NULL;
        if (many && !symbol)
            return false;
        if (!many)
            continue;
        say(r, any ? " + " : "");
        say_number(r, many);
        say(r, "× ");
        say_both(r, symbol->name.en, symbol->name.fr);
        any = true;
    }
    return any;
}

/* Symbols without names are known by letters: 2110 is AABC, 2 is B. */
static void say_letters(struct render *r, int number, bool counts)
{
    char text[40];
    size_t length = 0;
    int unit = 1000;
    if (!counts) {
        text[length++] = (char)('A' + number - 1);
    }
    for (char letter = 'A'; counts && unit; letter++, unit /= 10) {
        for (int i = 0; i < number / unit % 10; i++) {
            text[length++] = letter;
        }
    }
    draft_add(&r->out, text, length);
}

static void say_argument(struct render *r, const struct node *call, char letter, char number)
{
    const struct node *kid = call->kids;
    for (char i = '1'; kid && i < number; i++) {
        kid = kid->next;
    }
    if (!kid) {
        return;
    }
    if (letter == 'I') {
        for (unsigned i = 0; i < r->words->icon_count; i++) {
            if (node_is_word(kid, r->words->icons[i].name)) {
                say_both(r, r->words->icons[i].en, r->words->icons[i].fr);
                return;
            }
        }
    }
    if ((letter == 'S' || letter == 'Y') && kid->kind == NODE_INT) {
        if (!say_symbols(r, kid->number, letter == 'S'))
            say_letters(r, kid->number, letter == 'S');
    } else if (strchr("NSY", letter)) {
        say_value(r, kid);
    } else {
        say_selector(r, kid);
    }
}

/* That part of a query's text, or NULL. */
static const char *find_part(const char *text, enum query_part part)
{
    for (int i = 0; i < (int)part && text; i++) {
        text = strchr(text, '|');
        text = text ? text + 1 : NULL;
    }
    return text && *text && *text != '|' ? text : NULL;
}

static const char *query_part(const struct render *r, const struct node *call, enum query_part part)
{
    const struct query_word *query =
        call->kind == NODE_CALL ? render_find_query(r, call->text) : NULL;
    return query ? find_part(r->french ? query->fr : query->en, part) : NULL;
}

bool has_query_part(const struct render *r, const struct node *call, enum query_part part)
{
    return query_part(r, call, part) != NULL;
}

/* (one/many): where the part begins that is told. Skips to it, and over the other one at its end. */
static const char *skip_choice(const struct render *r, const char *s)
{
    const char *bar = strchr(s, '/');
    return *s == '(' ? (r->single ? s + (s[1] == '=') : bar) : *s == '/' ? strchr(s, ')') : s;
}

static bool is_choice_mark(const char *s)
{
    const char *close = *s == '(' ? strchr(s, ')') : NULL;
    return *s == '/' || *s == ')' || (close && memchr(s, '/', (size_t)(close - s)));
}

/* A query's text to its end, with its arguments in the places of %1, %2. */
static void say_query_text(struct render *r, const struct node *call, const char *text)
{
    const char *arguments = render_find_query(r, call->text)->arguments;
    for (const char *s = text; *s && *s != '|'; s++) {
        size_t index = (size_t)(s[1] - '1');
        if (r->near && node_is_word(call->kids, r->near) &&
            (strncmp(s, " as %1", 6) == 0 || strncmp(s, " que %1", 7) == 0)) {
            return; /* at the same base: as what, is plain */
        }
        if (strncmp(s, "%n", 2) == 0) {
            say_quantity(r, r->count_op);
            say_number(r, r->count_number);
            s++;
        } else if (strncmp(s, "(s)", 3) == 0) {
            say(r, r->count_number == 1 ? "" : "s");
            s += 2;
        } else if (strchr(text, '/') && is_choice_mark(s)) {
            s = skip_choice(r, s);
        } else if (*s == '%' && s[1] >= '1' && index < strlen(arguments)) {
            say_argument(r, call, arguments[index], s[1]);
            s++;
        } else if (!r->french && strncmp(s, " a %", 4) == 0) {
            say(r, " " MARK_ARTICLE);
            s++;
        } else {
            draft_add(&r->out, s, 1);
        }
    }
}

void say_query(struct render *r, const struct node *call, enum query_part part)
{
    const char *text = query_part(r, call, part);
    if (text) {
        say_query_text(r, call, text);
    } else {
        say_id(r, call->text);
    }
}

void say_query_count(struct render *r, const struct node *call, uint8_t op, int number)
{
    r->count_op = op;
    r->count_number = number;
    say_query(r, call, QUERY_COUNT);
}

/* ---- attributes that are told as queries are */

static const char *attr_part(const struct render *r, const struct node *number,
                             enum query_part part)
{
    bool owned = number->kind == NODE_OF ||
                 (number->kind == NODE_DOT && !node_is_word(number->kids, "event"));
    const struct attr_word *attr = owned ? render_find_attr(r->words, number->text) : NULL;
    const char *text = attr ? (r->french ? attr->told_fr : attr->told_en) : NULL;
    return text ? find_part(text, part) : NULL;
}

bool has_attr_part(const struct render *r, const struct node *number, enum query_part part)
{
    return attr_part(r, number, part) != NULL;
}

void say_attr(struct render *r, const struct node *number, enum query_part part)
{
    const struct node *owner = render_resolve(r, number->kids);
    bool yours = is_you(owner) || is_your_player(owner);
    for (const char *s = attr_part(r, number, part); *s && *s != '|'; s++) {
        if (*s == '{') {
            s = yours ? strchr(s, '/') : s;
        } else if (*s == '/') {
            s = strchr(s, '}');
        } else if (strncmp(s, "%n", 2) == 0) {
            say_quantity(r, r->count_op);
            say_number(r, r->count_number);
            s++;
        } else if (strncmp(s, "%1", 2) == 0) {
            say_selector(r, owner);
            s++;
        } else if (strncmp(s, "(s)", 3) == 0) {
            say(r, r->count_number == 1 ? "" : "s");
            s += 2;
        } else if (*s != '}') {
            draft_add(&r->out, s, 1);
        }
    }
}

const struct node *query_inner(const struct render *r, const struct node *number)
{
    const char *text = query_part(r, number, QUERY_NUMBER);
    return text && strncmp(text, "%1 (", 4) == 0 ? number->kids : NULL;
}

void say_query_limit(struct render *r, const struct node *call)
{
    const char *text = query_part(r, call, QUERY_NUMBER);
    if (text && strncmp(text, "%1 (", 4) == 0) {
        say_query_text(r, call, text + 2);
    }
}

/* The English text of a number begins with an article. */
bool is_clause(const struct render *r, const struct node *number)
{
    const struct query_word *query =
        number->kind == NODE_CALL ? render_find_query(r, number->text) : NULL;
    return query && query->en[0] != '%' && strncmp(query->en, "the ", 4) != 0;
}

/* "=otherwise": a condition that brings its own opening. */
bool say_own_opening(struct render *r, const struct node *condition)
{
    const char *text = query_part(r, condition, QUERY_BRIEF);
    if (!text || *text != '=') {
        return false;
    }
    say_query_text(r, condition, text + 1);
    return true;
}
