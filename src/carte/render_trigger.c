/*
 * Triggers in words: "a minion is defeated by an attack from Tigra". Texts of events come from the
 * game's words:
 *
 *   %o %b %f %a %i   the clauses of, on; by; from; against; in. A clause that has no place in the
 *                    text is added at its end
 *   %p               in French: "vous " if it goes against you
 *   (e)              in French: an e if the object is feminine
 *   {a|b|c}          a when it is about to happen, b when it has happened, c when it cannot
 *   <b:mine|other>   the first part if the clause with that letter is your own player
 *   =                at the start: the text brings its own opening, "before %o is scored"
 *   #damage#foe      at the end: what the event deals with, and what its source is called
 */
#include "carte/render_parts.h"

#include <string.h>

enum variant { VARIANT_BEFORE, VARIANT_AFTER, VARIANT_CANNOT };

struct event_text {
    const struct node *clauses;
    const struct event_names *names; /* of the cards, instead of clauses; or NULL */
    bool used[26];
    bool many, many_by; /* your minions cannot …: any of them; opponents cannot … */
    bool subject_many;  /* what is told first is several */
    bool told;          /* … and has been told */
    bool goes_on;       /* another event follows: what is late comes after that one */
};

/* The end of an event's text: the first note, or the end. */
static size_t event_length(const char *text)
{
    return strcspn(text, "#");
}

static const struct node *find_clause(const struct node *clauses, char letter)
{
    for (const struct node *c = clauses; c; c = c->next) {
        bool object = strcmp(c->text, "of") == 0 || strcmp(c->text, "on") == 0;
        if (letter == 'o' ? object : !object && c->text[0] == letter) {
            return c;
        }
    }
    return NULL;
}

const struct node *trigger_clause(const struct render *r, char letter)
{
    const struct node *clause = r->trigger ? find_clause(r->trigger->kids, letter) : NULL;
    return clause ? clause->kids : NULL;
}

bool event_note(const struct render *r, unsigned number, char *buf, size_t size)
{
    const char *note = NULL;
    for (unsigned i = 0; r->trigger && !note && i < r->words->event_count; i++) {
        if (r->trigger->events >> i & 1) {
            note = r->french ? r->words->events[i].fr : r->words->events[i].en;
        }
    }
    for (unsigned i = 0; i < number && note; i++) {
        note = strchr(note, '#');
        note = note ? note + 1 : NULL;
    }
    size_t length = note ? event_length(note) : 0;
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(buf, note, length);
    buf[length] = '\0';
    return true;
}

/* The words of a label, or NULL. */
static const char *find_label(const struct render *r, const struct node *kid)
{
    for (unsigned i = 0; i < r->words->label_count; i++) {
        if (node_is_word(kid, r->words->labels[i].name)) {
            return r->french ? r->words->labels[i].fr : r->words->labels[i].en;
        }
    }
    return NULL;
}

/* from attack: a label is a thing that happens. */
static bool say_label_clause(struct render *r, const struct node *kid)
{
    const char *label = find_label(r, kid);
    if (label) {
        say_a(r, label);
    }
    return label != NULL;
}

static void say_clause_object(struct render *r, const struct node *clause)
{
    if (is_pile_word(r, clause->kids)) {
        say_place(r, clause->kids);
    } else if (!say_label_clause(r, clause->kids)) {
        say_filter(r, clause->kids, ARTICLE_ANY, 1);
    }
}

/* Dr. Doom, recruited this turn, comes into play: what several words say of a name stands between commas. */
static void set_apart(struct render *r, const struct node *filter)
{
    const struct node *self =
        filter->kind == NODE_BINARY && filter->op == OP_AND ? filter->kids : NULL;
    const struct category_word *word =
        self && node_is_word(self, "self") && self->next->kind == NODE_WORD
            ? render_find_category(r, self->next->text)
            : NULL;
    const char *said = word ? (r->french ? word->noun.fr : word->noun.en) : NULL;
    size_t length = said ? strlen(said) : 0;
    if (!said || !strchr(said, ' ') || r->out.length < length + 1 ||
        memcmp(r->out.data + r->out.length - length, said, length) != 0)
        return;
    r->out.length -= length + 1;
    say(r, ", ");
    say(r, said);
    say(r, ",");
}

/* A place without a clause. At the start of the text something must stand there; an object at its
 * end is left out, with the space before it, or is whoever it goes against. */
static void say_missing(struct render *r, char letter, bool at_start, struct event_text *e)
{
    const struct node *against = find_clause(e->clauses, 'a');
    if (letter == 'b') {
        say_both(r, "anyone", "quelqu'un");
    } else if (at_start) {
        say_both(r, "a card", "une carte");
    } else if (letter == 'o' && against && !e->used['a' - 'a'] &&
               !(r->french && is_you(against->kids))) {
        say_clause_object(r, against);
        e->used['a' - 'a'] = true;
    } else if (r->out.length > 0 && r->out.data[r->out.length - 1] == ' ') {
        r->out.data[--r->out.length] = '\0';
    }
}

/* The name in a slot, or NULL. */
static const char *slot_name(const struct event_text *e, char letter)
{
    const char *name = letter == 'o' ? e->names->object : letter == 'b' ? e->names->by : NULL;
    return name && *name ? name : NULL;
}

/* onto that crisis; except onto that crisis */
static void say_late_query(struct render *r, const struct node *part)
{
    bool negative = part->kind == NODE_NOT;
    const struct node *call = negative ? part->kids : part;
    const struct query_word *query =
        call->kind == NODE_CALL ? render_find_query(r, call->text) : NULL;
    if (query && query->late) {
        say_both(r, negative ? " except " : " ", negative ? " sauf " : " ");
        say_query(r, call, QUERY_NUMBER);
    }
}

/* What is told after the verb: here, for the first time this turn. */
static void say_late(struct render *r, const struct node *object)
{
    struct parts parts = {0};
    if (!object) {
        return;
    }
    collect_parts(&parts, object->kids);
    for (unsigned i = 0; i < parts.count; i++) {
        say_late_query(r, parts.part[i]);
        const struct category_word *category =
            parts.part[i]->kind == NODE_WORD ? render_find_category(r, parts.part[i]->text) : NULL;
        if (category && category->late) {
            say(r, " ");
            say_both(r, category->noun.en, category->noun.fr);
        }
    }
}

static void say_event_slot(struct render *r, char letter, bool at_start, struct event_text *e)
{
    bool plain = letter == 'n'; /* the object as plenty: de créatures */
    letter = plain ? 'o' : letter;
    const struct node *clause = find_clause(e->clauses, letter);
    e->used[letter - 'a'] = true;
    e->subject_many = e->told         ? e->subject_many
                      : letter == 'o' ? e->many
                                      : letter == 'b' && e->many_by;
    e->told = true;
    if (clause && (plain || (letter == 'b' && e->many_by)) && !e->names) {
        bool all = r->french && !plain;
        say_filter(r, clause->kids, all ? ARTICLE_THE : ARTICLE_PLURAL, 2);
        return;
    }
    if (e->names && slot_name(e, letter)) {
        say(r, slot_name(e, letter));
    } else if (clause && letter == 'o' && e->many) {
        say_filter(r, clause->kids, r->french ? ARTICLE_THE : ARTICLE_PLURAL, 2);
    } else if (clause) {
        say_clause_object(r, clause);
        set_apart(r, clause->kids);
    } else {
        say_missing(r, letter, at_start, e);
    }
}

/* Is this letter of the text inside the alternative that is told? */
static bool in_variant(const char *text, const char *at, enum variant variant)
{
    int depth = 0, index = 0;
    for (const char *s = text; s < at; s++) {
        if (*s == '{') {
            depth = 1;
            index = 0;
        } else if (*s == '}') {
            depth = 0;
        } else if (*s == '|') {
            index++;
        }
    }
    return depth == 0 || index == (int)variant;
}

/* An object that the trigger does not name is a card: une carte. */
static bool object_is_feminine(const struct render *r, const struct event_text *e)
{
    const struct node *object = find_clause(e->clauses, 'o');
    if (e->names) {
        return e->names->feminine;
    }
    return !object || filter_gender(r, object->kids) == 'f';
}

/* French puts the pronoun before the verb: un méchant vous attaque. */
static void say_pronoun(struct render *r, struct event_text *e)
{
    const struct node *against = find_clause(e->clauses, 'a');
    if (against && is_you(against->kids)) {
        say(r, "vous ");
        e->used['a' - 'a'] = true;
    }
}

/* "[ by %f]" is told only if the trigger has that clause. */
static bool has_slot(const char *bracket, const struct event_text *e)
{
    const char *slot = strchr(bracket, '%');
    return slot && find_clause(e->clauses, slot[1]);
}

/* Where a part ends: at its bar, which is none of the bars in braces, or at the bracket. */
static const char *end_of_part(const char *s)
{
    for (bool braces = false; *s != '>' && (braces || *s != '|'); s++) {
        braces = *s == '{' || (braces && *s != '}');
    }
    return s;
}

/* <b:you|somebody, %b|nobody is told>: the part that is told, from and to. Where the text is
 * addressed to whoever does it, "a player" is you after ? or !, and after ? so is nobody. */
static const char *choose_part(const struct render *r, const char *s, struct event_text *e,
                               const char **end)
{
    const struct node *clause = find_clause(e->clauses, s[1]);
    bool asked = (s[2] == '?' || s[2] == '!') && r->addressed && !e->names;
    bool is_own = clause ? !e->names && (is_your_player(clause->kids) || is_you(clause->kids) ||
                                         (asked && node_is_word(clause->kids, "player")))
                         : asked && s[2] == '?';
    bool known = clause || (e->names && slot_name(e, s[1]));
    e->used[s[1] - 'a'] |= is_own;
    const char *from = strchr(s, ':') + 1;
    *end = end_of_part(from);
    for (int parts = is_own ? 0 : known ? 1 : 2; parts > 0 && **end == '|'; parts--) {
        from = *end + 1;
        *end = end_of_part(from);
    }
    return from;
}

static void say_event_span(struct render *r, const char *text, const char *end,
                           enum variant variant, struct event_text *e)
{
    const char *start = text;
    for (const char *s = text; s < end; s++) {
        if (*s == '<') {
            const char *close, *part = choose_part(r, s, e, &close);
            say_event_span(r, part, close, variant, e);
            s = strchr(s, '>');
            continue;
        }
        if (strchr("{|}>", *s) || !in_variant(text, s, variant)) {
            continue;
        }
        if (*s == '[' && !has_slot(s, e)) {
            s = strchr(s, ']');
        } else if (*s == '[' || *s == ']') {
            continue;
        } else if (strncmp(s, "(e)", 3) == 0) {
            say(r, object_is_feminine(r, e) ? "e" : "");
            say(r, e->many ? "s" : "");
            s += 2;
        } else if (e->subject_many && r->french && strncmp(s, "ne peut pas", 11) == 0) {
            say(r, "ne peuvent pas");
            s += 10;
        } else if (*s == '%' && s[1] == 'h') {
            say_late(r, e->goes_on ? NULL : find_clause(e->clauses, 'o'));
            s++;
        } else if (*s == '%' && s[1] == 'p') {
            say_pronoun(r, e);
            s++;
        } else if (*s == '%' && s[1] >= 'a' && s[1] <= 'z') {
            bool at_start = s == start;
            say_event_slot(r, *++s, at_start, e);
        } else {
            draft_add(&r->out, s, 1);
        }
    }
}

static void say_event_text(struct render *r, const char *text, enum variant variant,
                           struct event_text *e)
{
    text += *text == '=';
    e->told = false;
    r->late = strstr(text, "%h") != NULL;
    say_event_span(r, text, text + event_length(text), variant, e);
    r->late = false;
}

/* "by an attack from Tigra", "with a basic power", "during the first step" */
static void say_cause(struct render *r, struct event_text *e)
{
    const struct node *from = find_clause(e->clauses, 'f'), *by = find_clause(e->clauses, 'b');
    const char *label = from ? find_label(r, from->kids) : NULL;
    bool has_by = by && !e->used['b' - 'a'];
    if (!from || e->used['f' - 'a'] || (!label && !is_pile_word(r, from->kids))) {
        return;
    }
    if (!label) {
        say_both(r, " from ", " depuis ");
    } else if (label_has_article(label, r->french)) {
        say_both(r, " during ", " pendant ");
    } else if (has_by) {
        say_both(r, " by ", " par ");
    } else if (by) {
        say_both(r, " with ", " avec ");
    } else {
        say_both(r, " from ", " de ");
    }
    say_clause_object(r, from);
    e->used['f' - 'a'] = true;
    if (has_by && label && !label_has_article(label, r->french)) {
        say_both(r, " from ", " de ");
        say_clause_object(r, by);
        e->used['b' - 'a'] = true;
    }
}

static void say_rest_of_clauses(struct render *r, struct event_text *e)
{
    static const struct {
        char letter;
        const char *en, *fr;
    } extras[] = {{'o', " of ", " de "},
                  {'b', " by ", " par "},
                  {'f', " from ", " de "},
                  {'a', " against ", " contre "},
                  {'i', " in ", " dans "}};
    say_cause(r, e);
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
        const struct node *clause = find_clause(e->clauses, extras[i].letter);
        if (clause && !e->used[extras[i].letter - 'a']) {
            say_both(r, extras[i].en, extras[i].fr);
            say_clause_object(r, clause);
        }
    }
}

/* Without anybody who is told to do it, the text begins with what it happens to. */
static const char *plain_part(const char *text, const struct node *by)
{
    return strncmp(text, "<b!:", 4) == 0 && !by ? end_of_part(text + 4) + 1 : text;
}

/* What cannot happen to a card that is described cannot happen to any of them. */
static bool is_about_many(const struct render *r, const struct node *clause)
{
    return clause && filter_noun(r, clause->kids) &&
           render_meaning(r, clause->kids) != MEANS_THING && !is_you(clause->kids);
}

/* would be destroyed or discarded: what both verbs begin with is said once. */
static void drop_auxiliary(struct render *r, size_t from)
{
    static const char *const openers[] = {"would be ", "would ",     "cannot be ",
                                          "is ",       "doit être ", "devrait être ",
                                          "a été ",    "est ",       "ne peut pas être "};
    char *told = r->out.data + from;
    for (size_t i = 0; r->out.data && i < sizeof openers / sizeof *openers; i++) {
        size_t length = strlen(openers[i]);
        char *before = strstr(r->out.data, openers[i]);
        if (strncmp(told, openers[i], length) == 0 && before && before < told) {
            memmove(told, told + length, r->out.length - from - length + 1);
            r->out.length -= length;
            return;
        }
    }
}

static void say_events(struct render *r, const struct node *trigger, enum variant variant)
{
    bool first = true;
    const char *subject = NULL;
    struct event_text e = {.clauses = trigger->kids};
    e.many = variant == VARIANT_CANNOT && is_about_many(r, find_clause(e.clauses, 'o'));
    e.many_by = variant == VARIANT_CANNOT && is_about_many(r, find_clause(e.clauses, 'b'));
    for (unsigned i = 0; i < r->words->event_count; i++) {
        if (!(trigger->events >> i & 1)) {
            continue;
        }
        const char *text = plain_part(r->french ? r->words->events[i].fr : r->words->events[i].en,
                                      find_clause(e.clauses, 'b'));
        if (!first) { /* Rhino attacks or schemes: the subject is said once */
            say_both(r, " or ", " ou ");
            text += subject && strncmp(text, subject, 3) == 0 ? 3 : 0;
        }
        size_t from = r->out.length;
        e.goes_on = trigger->events >> i >> 1;
        say_event_text(r, text, variant, &e);
        if (!first) {
            drop_auxiliary(r, from);
        }
        subject = text[0] == '%' && text[2] == ' ' ? text : subject;
        first = false;
    }
    say_rest_of_clauses(r, &e);
}

static bool has_variants(const struct render *r, uint64_t events, unsigned wanted)
{
    for (unsigned i = 0; i < r->words->event_count; i++) {
        const char *text = r->french ? r->words->events[i].fr : r->words->events[i].en;
        unsigned bars = 0;
        for (const char *s = strchr(text, '{'); s && *s; s++) {
            bars += *s == '|';
        }
        if ((events >> i & 1) && bars < wanted) {
            return false;
        }
    }
    return true;
}

/* What opens a trigger; which variant of the text follows. */
static enum variant say_opening(struct render *r, uint64_t events, uint8_t timing)
{
    for (unsigned i = 0; i < r->words->event_count; i++) {
        if ((events >> i & 1) && r->words->events[i].en[0] == '=') {
            return timing == TIMING_AFTER ? VARIANT_AFTER : VARIANT_BEFORE;
        }
    }
    if (timing == TIMING_AFTER) {
        say_both(r, "after ", has_variants(r, events, 1) ? "après que " : "dès que ");
        return VARIANT_AFTER;
    }
    say_both(r, "when ", "quand ");
    return VARIANT_BEFORE;
}

void say_trigger(struct render *r, const struct node *trigger, uint8_t timing)
{
    enum variant variant = say_opening(r, trigger->events, timing);
    say_events(r, trigger, variant);
}

void say_happening(struct render *r, unsigned event, uint8_t timing,
                   const struct event_names *names)
{
    struct event_text e = {.names = names};
    enum variant variant = say_opening(r, (uint64_t)1 << event, timing);
    say_event_text(r, r->french ? r->words->events[event].fr : r->words->events[event].en, variant,
                   &e);
}

void say_cannot(struct render *r, const struct node *trigger)
{
    const struct node *before = r->trigger;
    r->trigger = trigger;
    if (has_variants(r, trigger->events, 2)) {
        say_events(r, trigger, VARIANT_CANNOT);
    } else {
        say_both(r, "it cannot happen that ", "il est impossible que ceci arrive\u00a0: ");
        say_events(r, trigger, VARIANT_AFTER);
    }
    r->trigger = before;
}
