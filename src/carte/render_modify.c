/*
 * Modifications in words: "+1 ATK for each minion", "its power is doubled", "gains guard".
 */
#include "carte/render.h"

#include <string.h>

/* What is modified: a filter without an article means each of them. */
static void say_modified(struct render *r, const struct node *what)
{
    bool one = what->kind == NODE_SELECT || what->kind == NODE_YOUR;
    if (one) {
        say_filter(r, what, ARTICLE_THE, 1);
    } else {
        say_filter(r, what, ARTICLE_EACH, 1);
    }
}

/* The keyword whose number the attribute is: retaliate. */
static const struct keyword_word *keyword_of(const struct render *r, const struct attr_word *attr)
{
    for (unsigned i = 0; attr && i < r->words->keyword_count; i++) {
        const struct keyword_word *keyword = &r->words->keywords[i];
        if (keyword->attr >= 0 && !keyword->named_counter &&
            &r->words->attrs[keyword->attr] == attr) {
            return keyword;
        }
    }
    return NULL;
}

/* ATK, hit points, power: one gets +1 of those. A hand size is raised by 1. */
static bool is_gotten(const struct render *r, const struct node *modify, const char *label)
{
    const struct attr_word *attr = render_find_attr(r->words, modify->text);
    bool many = label_is_plural(label) || (!r->french && label[strlen(label) - 1] == 's');
    return (attr && attr->gained) || (label[0] >= 'A' && label[0] <= 'Z') || many;
}

/* The ATK of each minion; Flip's ATK. */
static void say_modified_label(struct render *r, const struct node *modify, const char *label)
{
    const struct node *what = modify->kids;
    struct node each = {
        .kind = NODE_SELECT, .number = SELECT_EACH, .kids = (struct node *)(uintptr_t)what};
    bool named = what->kind == NODE_SELECT || what->kind == NODE_YOUR;
    if (is_you(what) && !is_gotten(r, modify, label)) {
        say_both(r, "your ", "votre ");
        say_small(r, label);
    } else if (say_possessive(r, named ? what : &each)) {
        say_small(r, label);
    } else {
        say_the(r, label);
        say_both(r, " of ", " de ");
        say_modified(r, what);
    }
}

/* The same thing, word for word. */
bool is_same(const struct node *a, const struct node *b)
{
    if (!a || !b) {
        return a == b;
    }
    bool same_text = (!a->text && !b->text) || (a->text && b->text && !strcmp(a->text, b->text));
    if (a->kind != b->kind || a->op != b->op || a->number != b->number || a->high != b->high ||
        !same_text) {
        return false;
    }
    const struct node *x = a->kids, *y = b->kids;
    for (; x && y; x = x->next, y = y->next) {
        if (!is_same(x, y)) {
            return false;
        }
    }
    return !x && !y;
}

static const char *modified_label(const struct render *r, const struct node *modify)
{
    const struct attr_word *attr = render_find_attr(r->words, modify->text);
    return attr ? (r->french ? attr->fr : attr->en) : modify->text;
}

static bool is_bonus(const struct render *r, const struct node *node)
{
    return node->kind == NODE_MODIFY && (node->op == '+' || node->op == '-') &&
           is_gotten(r, node, modified_label(r, node)) &&
           !keyword_of(r, render_find_attr(r->words, node->text));
}

/* "+1 THW and +1 ATK": does this go on with the modification before? */
static bool goes_on(const struct render *r, const struct node *before, const struct node *node)
{
    return before && is_bonus(r, before) && is_bonus(r, node) &&
           before->kids->next->kind == NODE_INT && is_same(before->kids, node->kids);
}

/* "+X ATK and +X DEF": the next one is about the same card and as much. */
static bool is_as_much(const struct render *r, const struct node *before, const struct node *node)
{
    return node && is_bonus(r, before) && is_bonus(r, node) &&
           before->kids->next->kind != NODE_INT && is_same(before->kids, node->kids) &&
           is_same(before->kids->next, node->kids->next);
}

/* those minions get, ces créatures gagnent */
static bool is_many(const struct render *r, const struct node *what)
{
    bool each = what->kind == NODE_SELECT && what->number == SELECT_EACH;
    what = each ? what->kids : what;
    while (what->kind == NODE_BINARY &&
           what->op == OP_AND) { /* those of them that are still there */
        what = what->kids;
    }
    const struct node *local = what->kind == NODE_WORD ? render_find_local(r, what->text) : NULL;
    return node_is_word(what, "that") ? r->those
                                      : local && local->kind == NODE_SELECT &&
                                            (local->number == SELECT_EACH || local->high > 1);
}

/* French gains what is more and suffers what is less. */
static void say_gets(struct render *r, const struct node *modify)
{
    const struct node *next = modify->next;
    bool more = next && next->kind == NODE_MODIFY && next->op == '+'; /* -3 ATK and +3 DEF */
    bool many = is_many(r, modify->kids), less = modify->op == '-' && !more;
    say_both(r, many ? " get " : " gets ",
             less ? (many ? " subissent " : " subit ") : (many ? " gagnent " : " gagne "));
}

/* "+1 ATK for each minion", "+2 ATK", "+X ATK and +X DEF, where X is …" */
static void say_bonus(struct render *r, const struct node *modify)
{
    for (bool more = true; more; modify = modify->next) {
        const struct attr_word *attr = render_find_attr(r->words, modify->text);
        bool more_of_them = strncmp(modified_label(r, modify), "additional ", 11) == 0 ||
                            strstr(modified_label(r, modify), " supplémentaires");
        say(r, modify->op == '-' ? "-" : more_of_them ? "" : "+");
        bool one = say_plain_amount(r, modify->kids->next);
        say_both(r, " ", attr && attr->gained ? " de " : " ");
        say_label(r, modified_label(r, modify), one ? 1 : 2);
        more = is_as_much(r, modify, modify->next);
        say_both(r, more ? " and " : "", more ? " et " : "");
    }
    say_where(r);
}

static bool has_thing(const struct render *r, const struct node *filter)
{
    return filter->kind == NODE_BINARY
               ? has_thing(r, filter->kids) || has_thing(r, filter->kids->next)
               : render_meaning(r, filter) == MEANS_THING;
}

/* Nobody can …: what none of them can do is said of all of them. */
static bool is_ban(const struct render *r, const struct node *grant)
{
    const struct node *what = grant->kids;
    return grant->kind == NODE_GRANT && !grant->op && keyword_is_predicate(r, grant->text) &&
           strncmp(render_find_keyword(r, grant->text)->en, "cannot ", 7) == 0 &&
           what->kind != NODE_SELECT && what->kind != NODE_YOUR && filter_noun(r, what) &&
           !has_thing(r, what);
}

/* "characters you control cannot attack", « aucun personnage … ne peut attaquer » */
static void say_ban(struct render *r, const struct node *grant)
{
    const struct keyword_word *keyword = render_find_keyword(r, grant->text);
    say_filter(r, grant->kids, r->french ? ARTICLE_NO : ARTICLE_PLURAL, r->french ? 1 : 2);
    say(r, " ");
    if (r->french && strncmp(keyword->fr, "ne peut pas ", 12) == 0) {
        say(r, "ne peut ");
        say(r, keyword->fr + 12);
    } else {
        say_keyword(r, grant->text);
    }
}

/* "cannot be stunned": after « être », French agrees with whom it is said of. */
static void say_predicate(struct render *r, const struct node *grant)
{
    const char *text = render_find_keyword(r, grant->text)->fr;
    const char *be = r->french ? strstr(text, "être ") : NULL;
    size_t participle = be ? (size_t)(be - text) + strlen("être ") : 0;
    const struct node *what = grant->kids->kind == NODE_SELECT ? grant->kids->kids : grant->kids;
    if (!be || filter_gender(r, what) != 'f' || strncmp(text + participle, "ni ", 3) == 0) {
        say_keyword(r, grant->text);
        return;
    }
    participle += strcspn(text + participle, " ");
    draft_add(&r->out, text, participle);
    say(r, "e");
    say(r, text + participle);
}

/* What is said of the card, without saying once more which card it is. */
static void say_granted(struct render *r, const struct node *grant)
{
    if (grant->op == GRANT_SILENCE) {
        bool several = is_many(r, grant->kids);
        say_both(r, several ? " lose their abilities" : " loses its abilities",
                 several ? " perdent leurs effets" : " perd ses effets");
        return;
    }
    if (!grant->op && keyword_is_predicate(r, grant->text)) { /* cannot be stunned */
        say(r, " ");
        say_predicate(r, grant);
        return;
    }
    bool many = is_many(r, grant->kids);
    say_both(r, many ? " gain " : " gains ", many ? " gagnent " : " gagne ");
    if (grant->op) { /* a trait, not a keyword */
        say_trait_of(r, grant->text);
    } else {
        say_keyword(r, grant->text);
    }
}

/* gets +3 ATK, gains flight and cannot be stunned: does it go on with the same card? */
static bool has_same_subject(const struct render *r, const struct node *before,
                             const struct node *s)
{
    bool told =
        before && (is_bonus(r, before) || (before->kind == NODE_GRANT && !is_ban(r, before)));
    bool tells = s && (is_bonus(r, s) || (s->kind == NODE_GRANT && !is_ban(r, s)));
    return told && tells && before->kids->kind != NODE_SELECT && is_same(before->kids, s->kids);
}

static void say_any_modify(struct render *r, const struct node *modify)
{
    const char *label = modified_label(r, modify);
    const struct keyword_word *keyword = keyword_of(r, render_find_attr(r->words, modify->text));
    const struct node *amount = without_locals(r, modify->kids->next);
    bool many = label_is_plural(label);
    if (keyword && modify->op == '+') { /* gains retaliate 1 */
        say_modified(r, modify->kids);
        say_both(r, " gains ", " gagne ");
        say_keyword(r, keyword->name);
        say(r, " ");
        say_plain_amount(r, modify->kids->next);
        say_where(r);
        return;
    }
    if (is_bonus(r, modify)) {
        say_modified(r, modify->kids);
        say_gets(r, modify);
        say_bonus(r, modify);
        return;
    }
    say_modified_label(r, modify, label);
    if (modify->op == '+' || modify->op == '-') {
        bool up = modify->op == '+';
        say_both(r, up ? " increases by " : " decreases by ",
                 up ? " augmente de " : " diminue de ");
        say_plain_amount(r, modify->kids->next);
        say_where(r);
        return;
    }
    if (modify->op == '*' && amount->kind == NODE_INT && amount->number == 2) {
        say_both(r, many ? " are doubled" : " is doubled", many ? " doublent" : " double");
        return;
    }
    if (modify->op == '=' && amount->kind != NODE_INT) {
        bool same = amount->kind == NODE_OF || amount->kind == NODE_DOT;
        say_both(r, many ? " equal " : " equals ",
                 same ? (many ? " correspondent à " : " correspond à ")
                      : (many ? " valent " : " vaut "));
        say_value(r, amount);
        return;
    }
    if (modify->op == '*') {
        say_both(r, many ? " are multiplied by " : " is multiplied by ",
                 many ? " se multiplient par " : " se multiplie par ");
    } else if (modify->op == '/') {
        say_both(r, many ? " are divided by " : " is divided by ",
                 many ? " se divisent par " : " se divise par ");
    } else {
        say_both(r, many ? " are " : " is ", many ? " valent " : " vaut ");
    }
    say_value(r, modify->kids->next);
}

void say_modify(struct render *r, const struct node *modify)
{
    r->modified = modify->kids;
    say_any_modify(r, modify);
    r->modified = NULL;
}

void say_grant(struct render *r, const struct node *grant)
{
    if (is_ban(r, grant)) {
        say_ban(r, grant);
        return;
    }
    say_modified(r, grant->kids);
    say_granted(r, grant);
}

bool is_change(const struct node *modify)
{
    return modify && !modify->next && modify->kind == NODE_MODIFY &&
           (modify->op == '+' || modify->op == '-');
}

/* give a minion here +2 power, donner +2 de force à une créature ici */
static void say_given(struct render *r, const struct node *modify)
{
    say_both(r, "give ", "donner ");
    if (r->french) {
        say_bonus(r, modify);
        say(r, " à ");
        say_modified(r, modify->kids);
    } else {
        say_modified(r, modify->kids);
        say(r, " ");
        say_bonus(r, modify);
    }
}

void say_change(struct render *r, const struct node *modify, const char *period)
{
    if (is_bonus(r, modify) && modify->kids->next->kind == NODE_INT) {
        say_given(r, modify);
        say_both(r, " until ", " jusqu'à ");
        say_period(r, period);
        return;
    }
    bool up = modify->op == '+';
    say_both(r, up ? "increase " : "decrease ", up ? "augmenter " : "réduire ");
    say_modified_label(r, modify, modified_label(r, modify));
    say_both(r, " by ", " de ");
    say_plain_amount(r, modify->kids->next);
    say_both(r, " until ", " jusqu'à ");
    say_period(r, period);
    say_where(r);
}

/* Does this last as long as what was said before it? */
static bool lasts_on(const struct node *before, const struct node *s)
{
    return before && before->kind == NODE_UNTIL && s->kind == NODE_UNTIL &&
           strcmp(before->text, s->text) == 0;
}

/* Says no more of a modification than what is new. */
bool say_more(struct render *r, const struct node *before, const struct node *s)
{
    if (lasts_on(before, s)) {
        const struct node *last = before->kids;
        while (last->next) {
            last = last->next;
        }
        if (!say_more(r, last, s->kids)) {
            say_both(r, " and ", " et ");
            say_list(r, s->kids);
        } else if (s->kids->next) {
            say_both(r, " and ", " et ");
            say_list(r, s->kids->next);
        }
        return true;
    }
    if (say_more_of(r, before, s)) {
        return true;
    }
    if (before && before->next == s && is_bonus(r, before) && is_as_much(r, before, s)) {
        return true; /* told already */
    }
    if (goes_on(r, before, s)) {
        say_both(r, " and ", " et ");
        say_bonus(r, s);
        return true;
    }
    if (!has_same_subject(r, before, s)) {
        return false;
    }
    bool last = !has_same_subject(r, s, s->next);
    say_both(r, last ? " and" : ",", last ? " et" : ",");
    if (s->kind == NODE_GRANT) {
        say_granted(r, s);
    } else {
        say_gets(r, s);
        say_bonus(r, s);
    }
    return true;
}
