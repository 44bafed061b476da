/*
 * Statements in words: sentences, lists, choices, what somebody else does.
 */
#include "carte/render.h"

#include <string.h>

static void say_statement(struct render *r, const struct node *node);

/* ---- what is told ----------------------------------------------------------------------------- */

static bool is_choice(const struct node *n)
{
    return n->kind == NODE_SELECT && (n->number == SELECT_CHOOSE || n->number == SELECT_RANDOM);
}

/* A break in which others may act: what follows comes after it, "then". */
static bool is_pause(const struct render *r, const struct node *s)
{
    return s->kind == NODE_VERB && !*r->words->verbs[s->number].en;
}

static bool is_word_of(const struct node *n, const char *local)
{
    while (n && n->kind == NODE_SELECT && n->number == SELECT_EACH) {
        n = n->kids;
    }
    return node_is_word(n, local);
}

static bool mentions(const struct node *n, const char *local)
{
    if (node_is_word(n, local)) {
        return true;
    }
    for (const struct node *kid = n->kids; kid; kid = kid->next) {
        if (mentions(kid, local)) {
            return true;
        }
    }
    return false;
}

/* Does the statement name that local before anything is said of it? */
static bool introduces(const struct node *s, const char *local)
{
    if (s->kind == NODE_UNTIL || s->kind == NODE_MAY || s->kind == NODE_THEN) {
        const struct node *inner = s->kind == NODE_UNTIL ? s->kids : s->kids->kids;
        return inner && introduces(inner, local);
    }
    if (s->kind == NODE_MODIFY || s->kind == NODE_GRANT) {
        return is_word_of(s->kids, local);
    }
    for (const struct node *kid = s->kind == NODE_VERB ? s->kids : NULL; kid; kid = kid->next) {
        if (is_word_of(kid, local) || (kid->kind == NODE_IN && is_word_of(kid->kids, local))) {
            return true;
        }
        if (mentions(kid, local)) { /* each minion that is not there, to there */
            return false;
        }
    }
    return false;
}

/* Remembered things: a choice is told, unless the next statement can say it; anything else is told where
 * it is used. */
static bool is_told(const struct render *r, const struct node *s)
{
    if (is_pause(r, s)) {
        return false;
    }
    if (s->kind != NODE_LET || !is_choice(s->kids)) {
        return s->kind != NODE_LET;
    }
    const struct node *next = s->next;
    while (next && !is_told(r, next)) {
        next = next->next;
    }
    return !next || !introduces(next, s->text);
}

static void remember(struct render *r, const char *name, const struct node *value, bool fresh)
{
    if (r->local_count < RENDER_LOCALS) {
        r->locals[r->local_count++] = (struct render_local){name, value, fresh, false};
    }
}

/* In a loop its local stands for one of those that it goes through. */
void render_enter_loops(struct render *r, const struct node *from, const struct node *inner,
                        struct render_loops *loops)
{
    for (const struct node *n = from; n; n = n->next) {
        if (!node_holds(n->kids, inner))
            continue;
        if (n->kind == NODE_EACH && n->kids->kind == NODE_SELECT && loops->count < RENDER_LOOPS) {
            struct node *one = &loops->one[loops->count++];
            *one = *n->kids;
            one->number = SELECT_CHOOSE;
            one->low = one->high = 1;
            remember(r, n->text, one, false);
        }
        render_enter_loops(r, n->kids, inner, loops);
        return;
    }
}

static const struct node *next_told(const struct render *r, const struct node *statement)
{
    do {
        statement = statement->next;
    } while (statement && !is_told(r, statement));
    return statement;
}

static const struct node *first_told(const struct render *r, const struct node *statements)
{
    return !statements || is_told(r, statements) ? statements : next_told(r, statements);
}

bool is_one_statement(const struct node *block)
{
    const struct node *only = block->kids;
    return only && !only->next && only->kind != NODE_IF && only->kind != NODE_CHOOSE;
}

/* ---- moods ------------------------------------------------------------------------------------ */

static bool are_imperative(const struct render *r, const struct node *statements);

/* Is it said to whoever does it ("draw"), so that it can be said of somebody else as well? */
static bool is_imperative(const struct render *r, const struct node *s)
{
    switch ((enum node_kind)s->kind) {
    case NODE_VERB: return verb_is_imperative(r, s);
    case NODE_THEN: return are_imperative(r, s->kids->kids);
    case NODE_CHOOSE:
    case NODE_LET:
    case NODE_TARGET: return true;
    default: return false;
    }
}

static bool are_imperative(const struct render *r, const struct node *statements)
{
    for (const struct node *s = first_told(r, statements); s; s = next_told(r, s)) {
        if (!is_imperative(r, s)) {
            return false;
        }
    }
    return true;
}

/* … or something that they may do. */
static bool are_deeds(const struct render *r, const struct node *statements)
{
    for (const struct node *s = first_told(r, statements); s; s = next_told(r, s)) {
        bool allows = s->kind == NODE_VERB && verb_allows(r, s);
        bool may = s->kind == NODE_MAY && are_deeds(r, s->kids->kids);
        bool then = s->kind == NODE_THEN && are_deeds(r, s->kids->kids);
        if (!is_imperative(r, s) && !allows && !may && !then) {
            return false;
        }
    }
    return true;
}

static void say_list_in(struct render *r, const struct node *statements, enum mood mood)
{
    uint8_t before = r->mood;
    r->mood = (uint8_t)mood;
    say_list(r, statements);
    r->mood = before;
}

/* ---- lists ------------------------------------------------------------------------------------ */

/* This card gains surge and you discard it: after what happens, what you do needs its subject. */
static bool turns_to_you(const struct render *r, const struct node *before,
                         const struct node *statement)
{
    bool happens = before->kind == NODE_VERB
                       ? !verb_is_imperative(r, before)
                       : before->kind == NODE_UNTIL || before->kind == NODE_AS ||
                             before->kind == NODE_GRANT || before->kind == NODE_EACH;
    return happens && r->mood != MOOD_THIRD && statement->kind != NODE_THEN &&
           is_imperative(r, statement);
}

/* "is reinforced while defending": how long would be heard as part of that clause. */
static bool ends_with_clause(const struct render *r, const struct node *grant)
{
    const struct keyword_word *keyword =
        grant->kind == NODE_GRANT ? render_find_keyword(r, grant->text) : NULL;
    return keyword && strstr(keyword->en, " while ");
}

/* A bonus that is told before how long it lasts, where something else opens the sentence: "it gets +1 power
 * until the end of the turn". */
static bool lasts_behind(const struct render *r, const struct node *until)
{
    const struct node *next = next_told(r, until);
    if (next && next->kind == NODE_UNTIL && strcmp(next->text, until->text) == 0) {
        return false;
    }
    for (const struct node *s = until->kids; s; s = s->next) {
        bool simple =
            s->kind == NODE_GRANT || (s->kind == NODE_MODIFY && s->kids->next->kind == NODE_INT);
        if (!simple || !is_same(s->kids, until->kids->kids) || ends_with_clause(r, s)) {
            return false;
        }
    }
    return true;
}

/* What joins a statement to the one before it in a list. */
static void say_joint(struct render *r, const struct node *before, const struct node *statement,
                      bool paused)
{
    bool turns = turns_to_you(r, before, statement);
    bool last = !next_told(r, statement);
    if (statement->kind == NODE_THEN && !r->words->then_depends) {
        say_both(r, "; if you do, ", "\u00a0; si vous le faites, ");
    } else if (statement->kind == NODE_THEN || paused) {
        say_both(r, ", then ", ", puis ");
    } else if (statement->kind == NODE_IF || before->kind == NODE_IF) {
        say_both(r, "; ", "\u00a0; ");
    } else {
        bool lasts = (statement->kind == NODE_UNTIL && !lasts_behind(r, statement)) ||
                     statement->kind == NODE_AT;
        say_both(r, last ? " and" : ",", last ? " et" : ",");
        say(r, last && lasts ? ", " : " ");
        say_both(r, turns ? "you " : "", turns ? "vous " : "");
    }
}

/* Was this choice told by the search before it? */
static bool is_sought(const struct render *r, const struct node *before, const struct node *s)
{
    return before && s->kind == NODE_LET && find_sought(r, before) == s->kids;
}

/* Keeps what is not told here; false if the statement has to be told. */
static bool pass_over(struct render *r, const struct node *before, const struct node *s)
{
    bool sought = is_sought(r, before, s);
    if (is_told(r, s) && !sought) {
        return false;
    }
    if (s->kind == NODE_LET) {
        remember(r, s->text, s->kids, is_choice(s->kids) && !sought);
        r->recent = sought ? s->text : r->recent;
    }
    return true;
}

/* A, B and C: the statements of a block inside a sentence. */
void say_list(struct render *r, const struct node *statements)
{
    const struct node *before = NULL;
    bool paused = false;
    uint8_t own = r->mood;
    enum mood mood = (enum mood)own;
    for (const struct node *s = statements; s; s = s->next) {
        paused |= is_pause(r, s);
        if (pass_over(r, before, s)) {
            continue;
        }
        if (say_more(r, before, s)) {
            before = s;
            continue;
        }
        if (before) {
            say_joint(r, before, s, paused);
            mood = turns_to_you(r, before, s) ? MOOD_IMPERATIVE : mood;
        }
        r->mood = (uint8_t)mood;
        if (before && s->kind == NODE_THEN) {
            bool anew = !r->words->then_depends && r->mood == MOOD_INFINITIVE; /* if you do, */
            say_list_in(r, s->kids->kids, anew ? MOOD_IMPERATIVE : mood);
        } else {
            say_statement(r, s);
        }
        before = s;
        paused = false;
    }
    r->mood = own;
}

/* reveal it and put it into your hand */
static bool has_second_verb(const struct render *r, const struct node *s)
{
    return s->kind == NODE_VERB && strchr(r->words->verbs[s->number].en, '~');
}

/* The same again and again, each time with another choice: (4 times). Returns the last of them. */
static const struct node *say_times(struct render *r, const struct node *s)
{
    long times = 1;
    while (s->kind == NODE_VERB && s->next && is_same(s, s->next)) {
        s = s->next;
        times++;
    }
    if (times > 1) {
        say(r, " (");
        say_number(r, times);
        say_both(r, " times)", " fois)");
    }
    return s;
}

/* A. B. C. A search and what it is for are one sentence. */
void say_sentences(struct render *r, const struct node *block)
{
    const struct node *before = NULL;
    bool paused = false, about_it = false;
    for (const struct node *s = block->kids; s; s = s->next) {
        paused |= is_pause(r, s);
        if (pass_over(r, before, s)) {
            continue;
        }
        if (say_more(r, before, s)) {
            before = s;
            continue;
        }
        bool again = about_it && !paused && is_about_it(r, s); /* reveal it and put it … */
        about_it = !again && is_about_it(r, s);
        if (again) {
            say_both(r, " and ", " et ");
        } else if (before && find_sought(r, before) && before->next == s) {
            bool second = has_second_verb(r, s);
            say_both(r, second ? ", " : " and ", second ? ", " : " et ");
        } else if (before) {
            say_stop(r);
            say(r, " " MARK_SENTENCE);
            say_both(r, paused ? "then " : "", paused ? "puis " : "");
            r->letters = 0;
        }
        say_statement(r, s);
        s = say_times(r, s);
        before = s;
        paused = false;
    }
}

/* ---- conditions and choices ------------------------------------------------------------------- */

static void say_if_statement(struct render *r, const struct node *node)
{
    const struct node *then = node->kids->next, *otherwise = then->next;
    say_if(r, node->kids);
    say(r, ", ");
    say_list(r, then->kids);
    if (otherwise) {
        say_both(r, "; otherwise, ", "\u00a0; sinon, ");
        say_list(r, otherwise->kids);
    }
}

static void say_alternatives(struct render *r, const struct node *node)
{
    for (const struct node *k = node->kids; k; k = k->next) {
        unsigned locals = r->local_count;
        r->letters = 0;
        r->stray = NULL;
        say_list_in(r, k->kids, r->mood == MOOD_THIRD ? MOOD_INFINITIVE : MOOD_IMPERATIVE);
        r->local_count = locals;
        if (k->next) {
            say_both(r, "; or ", "\u00a0; ou ");
        }
    }
}

static void say_choose(struct render *r, const struct node *node)
{
    say_mood(r);
    say_both(r, "choose one: ", "choisissez une option\u00a0: ");
    say_alternatives(r, node);
}

/* "you may", "may", "vous pouvez", "peut" */
static void say_permission(struct render *r)
{
    bool other = r->mood == MOOD_THIRD;
    say_both(r, other ? "may " : "you may ", other ? "peut " : "vous pouvez ");
}

/* What was said from there on is what the text allows. */
static void keep_offer(struct render *r, const struct node *block, size_t from)
{
    if (r->offer == block && !r->offered.length)
        draft_add(&r->offered, r->out.data + from, r->out.length - from);
}

/* What comes behind "you may". Whoever is asked about it is "you", of whomever the text speaks then. */
static void say_permitted(struct render *r, const struct node *block, const struct node *statements)
{
    say_permission(r);
    size_t from = r->out.length;
    say_list_in(r, statements, MOOD_INFINITIVE);
    keep_offer(r, block, from);
}

void say_deed(struct render *r, const struct node *block)
{
    if (are_imperative(r, block->kids))
        say_list_in(r, block->kids, MOOD_INFINITIVE);
}

/* you may return it to its owner's hand instead */
static void say_may_instead(struct render *r, const struct node *block, const struct node *instead)
{
    say_permitted(r, block, instead->kids->kids);
    say_both(r, " instead", " à la place");
}

/* you may give it +2 ATK until the end of this attack */
static void say_may_change(struct render *r, const struct node *block, const struct node *until)
{
    say_permission(r);
    size_t from = r->out.length;
    say_change(r, until->kids, until->text);
    keep_offer(r, block, from);
}

/* The one change that happens instead, or NULL. */
static const struct node *changes_instead(const struct node *node)
{
    const struct node *only = node && node->kind == NODE_INSTEAD ? node->kids->kids : NULL;
    return only && !only->next && only->kind == NODE_UNTIL && is_change(only->kids) ? only : NULL;
}

void say_may(struct render *r, const struct node *block)
{
    const struct node *first = first_told(r, block->kids);
    const struct node *only = first && !next_told(r, first) ? first : NULL;
    if (only && only->kind == NODE_IF && !only->kids->next->next) {
        say_if(r, only->kids);
        say(r, ", ");
        r->offer = r->offer == block ? only->kids->next : r->offer;
        say_may(r, only->kids->next);
    } else if (only && only->kind == NODE_INSTEAD && are_imperative(r, only->kids->kids)) {
        say_may_instead(r, block, only);
    } else if (first &&
               (first->kind == NODE_MAY || (first->kind == NODE_VERB && verb_allows(r, first)))) {
        say_list(r, block->kids);
    } else if (are_imperative(r, block->kids) || (first && is_imperative(r, first))) {
        say_permitted(r, block, block->kids);
    } else if (only && only->kind == NODE_UNTIL && is_change(only->kids)) {
        say_may_change(r, block, only);
    } else if (changes_instead(only)) {
        say_may_change(r, block, changes_instead(only));
        say_both(r, " instead", " à la place");
    } else {
        say_both(r, "if you like, ", "si vous le souhaitez, ");
        say_list_in(r, block->kids, MOOD_IMPERATIVE);
    }
}

/* Has it a number that is explained after it? */
static bool needs_where(const struct node *verb)
{
    for (const struct node *kid = verb->kids; kid; kid = kid->next) {
        if (kid->kind == NODE_BINARY || kid->kind == NODE_CALL || kid->kind == NODE_OF) {
            return true;
        }
    }
    return false;
}

static void say_instead(struct render *r, const struct node *node)
{
    const struct node *only = node->kids->kids;
    if (only && !only->next && only->kind == NODE_VERB && verb_is_imperative(r, only) &&
        !needs_where(only)) {
        say_list(r, only);
        say_both(r, " instead", " à la place");
        return;
    }
    say_both(r, "instead, ", "à la place, ");
    say_list(r, only);
}

/* ---- somebody else ---------------------------------------------------------------------------- */

static const struct node you = {.kind = NODE_WORD, .text = "you"};

/* Whoever does it: a selector, and the local that is called "you" meanwhile. */
struct doer {
    const struct node *selector;
    const char *local;
    bool again; /* told before: that player */
};

static void say_doer(struct render *r, const struct doer *doer)
{
    if (doer->again && doer->selector->kind == NODE_SELECT) {
        say_filter(r, doer->selector->kids, ARTICLE_THAT, 1);
    } else if (doer->selector->kind == NODE_SELECT && doer->selector->number == SELECT_FIRST) {
        say_filter(r, doer->selector->kids, ARTICLE_THE, 1);
    } else {
        say_selector(r, doer->selector);
    }
}

/* Until then you cannot play actions: what is true of you is true of them. */
static bool is_said_of_you(const struct render *r, const struct node *only)
{
    return only && !only->next && only->kind == NODE_GRANT && is_your_player(only->kids) &&
           keyword_is_predicate(r, only->text);
}

/* "they draw 1 card", "they resolve this: …" */
static void say_deeds(struct render *r, const struct doer *doer, const struct node *statements)
{
    say_doer(r, doer);
    size_t from = r->out.length;
    unsigned locals = r->local_count;
    remember(r, doer->local, &you, false);
    if (is_said_of_you(r, statements)) {
        say(r, " ");
        say_keyword(r, statements->text);
    } else if (are_deeds(r, statements)) {
        say(r, " ");
        say_list_in(r, statements, MOOD_THIRD);
        turn_person(r, from);
    } else {
        say_both(r, " resolves this: ", " résout ceci\u00a0: ");
        say_list(r, statements);
    }
    r->local_count = locals;
}

/* From the start of your turn until its end: what holds meanwhile; otherwise NULL. */
static const struct node *whole_turn(const struct node *s)
{
    const struct node *only = s->kind == NODE_AT ? s->kids->kids : NULL;
    bool is_whole = only && !only->next && only->kind == NODE_UNTIL &&
                    strcmp(s->text, "start of your turn") == 0 &&
                    strcmp(only->text, "end of turn") == 0;
    return is_whole ? only->kids : NULL;
}

/* What stands before the deed: "at the start of their turn, ", "if they have a minion, ". */
static void say_circumstance(struct render *r, const struct doer *doer, const struct node *s)
{
    size_t from = r->out.length;
    unsigned locals = r->local_count;
    remember(r, doer->local, &you, false);
    if (s->kind == NODE_IF) {
        say_if(r, s->kids);
    } else if (whole_turn(s)) {
        say_both(r, "on your next turn", "pendant votre prochain tour");
    } else {
        say_both(r, s->kind == NODE_AT ? "at " : "until ", s->kind == NODE_AT ? "à " : "jusqu'à ");
        say_period(r, s->text);
    }
    say(r, ", ");
    r->local_count = locals;
    turn_person(r, from);
}

static void say_doing(struct render *r, const struct doer *doer, const struct node *statements);

/* chooses a character; until the end of this turn, that character …: deeds, and then something else. False if
 * it is all one or all the other. */
static bool say_deeds_first(struct render *r, const struct doer *doer,
                            const struct node *statements)
{
    enum { MOST_DEEDS = 4 };
    struct node deeds[MOST_DEEDS];
    unsigned count = 0;
    const struct node *rest = statements;
    for (; rest && count < MOST_DEEDS && (rest->kind == NODE_LET || is_imperative(r, rest));
         count++) {
        deeds[count] = *rest;
        deeds[count].next = NULL;
        if (count) {
            deeds[count - 1].next = &deeds[count];
        }
        rest = rest->next;
    }
    bool lasting = rest && !rest->next && rest->kind == NODE_UNTIL;
    bool asking =
        rest && !rest->next && rest->kind == NODE_IF && are_deeds(r, rest->kids->next->kids);
    if (!count || (!lasting && !asking) || (asking && doer->selector->kind != NODE_SELECT)) {
        return false;
    }
    const struct doer again = {doer->selector, doer->local, true};
    say_deeds(r, doer, deeds);
    say_both(r, "; ", "\u00a0; ");
    if (asking) {
        say_doing(r, &again, rest);
        return true;
    }
    for (unsigned i = 0; i < count; i++) {
        if (deeds[i].kind == NODE_LET) {
            remember(r, deeds[i].text, statements->kids, false);
        }
    }
    say_list(r, rest);
    return true;
}

/* Is it only asked of somebody whether it is so? What happens then is nobody's deed. */
static bool is_for_them(const struct render *r, const struct doer *doer, const struct node *node)
{
    const struct node *then = node->kids->next->kids;
    return !node->kids->next->next && doer->selector->kind == NODE_WORD && then && !then->next &&
           then->kind == NODE_UNTIL && !is_said_of_you(r, then->kids);
}

/* What somebody does; circumstances come first. */
static void say_doing(struct render *r, const struct doer *doer, const struct node *statements)
{
    const struct node *only = statements && !statements->next ? statements : NULL;
    bool doable = are_deeds(r, statements);
    if (only && !doable && only->kind == NODE_IF && is_for_them(r, doer, only)) {
        say_both(r, "for ", "pour ");
        say_doer(r, doer);
        say(r, ", ");
        say_circumstance(r, doer, only);
        say_list(r, only->kids->next->kids);
    } else if (only && !doable && only->kind == NODE_IF) {
        const struct node *then = only->kids->next, *otherwise = then->next;
        say_circumstance(r, doer, only);
        say_doing(r, doer, then->kids);
        if (otherwise) {
            say_both(r, "; otherwise, ", "\u00a0; sinon, ");
            say_doing(r, doer, otherwise->kids);
        }
    } else if (only && !doable &&
               (only->kind == NODE_AT ||
                (only->kind == NODE_UNTIL && is_said_of_you(r, only->kids)))) {
        say_circumstance(r, doer, only);
        say_doing(r, doer,
                  whole_turn(only)        ? whole_turn(only)
                  : only->kind == NODE_AT ? only->kids->kids
                                          : only->kids);
    } else if (!say_deeds_first(r, doer, statements)) {
        say_deeds(r, doer, statements);
    }
}

/* for each p in each player: as p: … */
static bool is_everyone_does(const struct node *node)
{
    const struct node *first = node->kids->next->kids;
    return node->kids->kind == NODE_SELECT && first && !first->next && first->kind == NODE_AS &&
           strcmp(first->text, node->text) == 0;
}

static void say_everyone(struct render *r, const struct node *node)
{
    const struct doer doer = {node->kids, node->text, false};
    say_doing(r, &doer, node->kids->next->kids->kids->kids);
}

static void say_each(struct render *r, const struct node *node)
{
    const struct node *selector = node->kids;
    unsigned locals = r->local_count;
    if (is_everyone_does(node)) {
        say_everyone(r, node);
        return;
    }
    say_both(r, "for ", "pour ");
    if (selector->kind == NODE_SELECT) {
        say_filter(r, selector->kids, ARTICLE_EACH, 1);
    } else {
        say_both(r, "each of ", "chacun de ");
        say_selector(r, selector);
    }
    say(r, ", ");
    struct node one = *selector;
    one.number = SELECT_CHOOSE;
    one.low = one.high = 1;
    remember(r, node->text, selector->kind == NODE_SELECT ? &one : selector, false);
    say_list(r, selector->next->kids);
    r->local_count = locals;
}

/* A block in which you are somebody else. */
static void say_as(struct render *r, const struct node *node)
{
    const struct node word = {.kind = NODE_WORD, .text = node->text};
    const struct doer doer = {&word, node->text, false};
    say_doing(r, &doer, node->kids->kids);
}

/* ---- the others ------------------------------------------------------------------------------- */

/* Has something been said in this sentence, after which a comma stands or "and"? */
static bool is_within_sentence(const struct render *r)
{
    static const char *const openings[] = {", ", "and ", "et "};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        size_t length = strlen(openings[i]);
        if (r->out.length > length &&
            memcmp(r->out.data + r->out.length - length, openings[i], length) == 0) {
            return true;
        }
    }
    return false;
}

static void say_until(struct render *r, const struct node *node)
{
    if (is_within_sentence(r) && lasts_behind(r, node)) {
        say_list(r, node->kids);
        say_both(r, " until ", " jusqu'à ");
        say_period(r, node->text);
        return;
    }
    say_both(r, "until ", "jusqu'à ");
    say_period(r, node->text);
    say(r, ", ");
    say_list(r, node->kids);
}

static void say_at(struct render *r, const struct node *node)
{
    say_both(r, "at ", "à ");
    say_period(r, node->text);
    say(r, ", ");
    say_list(r, node->kids->kids);
}

static void say_then(struct render *r, const struct node *node)
{
    bool plain = r->words->then_depends;
    say_both(r, plain ? "then, " : "if you do, ", plain ? "ensuite, " : "si vous le faites, ");
    say_list(r, node->kids->kids);
}

static void say_chosen(struct render *r, const struct node *node, const char *en, const char *fr)
{
    say_mood(r);
    say_both(r, en, fr);
    say_selector(r, node->kids);
    remember(r, node->text, node->kids, false);
    r->stray = NULL;
    r->recent = node->text;
    if (node->kind == NODE_TARGET && r->local_count) {
        r->locals[r->local_count - 1].targeted = true;
    }
}

static void say_any_statement(struct render *r, const struct node *node)
{
    switch ((enum node_kind)node->kind) {
    case NODE_VERB: say_verb_statement(r, node); break;
    case NODE_IF: say_if_statement(r, node); break;
    case NODE_MAY: say_may(r, node->kids); break;
    case NODE_CHOOSE: say_choose(r, node); break;
    case NODE_EACH: say_each(r, node); break;
    case NODE_UNTIL: say_until(r, node); break;
    case NODE_AT: say_at(r, node); break;
    case NODE_INSTEAD: say_instead(r, node); break;
    case NODE_THEN: say_then(r, node); break;
    case NODE_AS: say_as(r, node); break;
    case NODE_LET: say_chosen(r, node, "choose ", "choisissez "); break;
    case NODE_TARGET: say_chosen(r, node, "target ", "ciblez "); break;
    case NODE_MODIFY: say_modify(r, node); break;
    case NODE_GRANT: say_grant(r, node); break;
    case NODE_CANNOT: say_cannot(r, node->kids); break;
    default: break;
    }
}

/* What is done, not told to somebody: its verbs are said as they stand. */
static bool is_clause_of_its_own(const struct node *node)
{
    return node->kind == NODE_IF || node->kind == NODE_EACH || node->kind == NODE_UNTIL ||
           node->kind == NODE_AT || node->kind == NODE_AS;
}

static void say_statement(struct render *r, const struct node *node)
{
    uint8_t mood = r->mood;
    if (node->kind != NODE_VERB) { /* "it" is what the verb before dealt with */
        r->recent = NULL;
    }
    if (mood == MOOD_INFINITIVE && is_clause_of_its_own(node)) {
        r->mood = MOOD_IMPERATIVE;
    }
    say_any_statement(r, node);
    r->mood = mood;
}
