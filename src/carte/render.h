/*
 * What the parts of the renderer share. Private to render*.c:
 *
 *   render.c            a card: its keywords, lines and abilities; does a text line agree
 *   render_choice.c     what asks say: alternatives, windows
 *   render_offer.c      what asks say: what a text allows
 *   render_statement.c  statements
 *   render_modify.c     modifications
 *   render_verb.c       verbs and their numbers
 *   render_mood.c       verbs that are not said to you
 *   render_trigger.c    triggers
 *   render_phrase.c     numbers, conditions
 *   render_query.c      texts of queries and of what is told as they are
 *   render_noun.c       filters and selectors as noun phrases
 *   render_follow.c     what stands around a noun
 *   render_thing.c      what is named, not described: itself, its host, that minion
 *   render_parts.c      filters taken apart
 *   render_existence.c  there is such a card
 *   render_words.c      what words mean: the game's tables, names of cards, traits and places
 *   render_language.c   articles, agreement, contractions, capitals
 *
 * A paragraph is first written raw, word after word, with marks where a sentence begins and where
 * English has to choose between a and an. Then one pass over it (language_polish) does what depends
 * on neighbours: a/an, l', d', du, au, cet, capital letters.
 */
#ifndef CARTE_RENDER_H
#define CARTE_RENDER_H

#include "carte/pack.h"

#define MARK_SENTENCE "\x01" /* the next letter is a capital */
#define MARK_ARTICLE "\x02"  /* a or an */
#define MARK_THIRD "\x03"    /* the verb that follows tells what somebody does */
#define MARK_INFINITIVE "\x04"

enum { RENDER_LOCALS = 16, RENDER_PARTS = 2 * 64 + 2 };

/* Text that grows. */
struct draft {
    char *data;
    size_t length, capacity;
};

void draft_add(struct draft *draft, const char *piece, size_t length);
void draft_free(struct draft *draft);

struct render_local {
    const char *name;
    const struct node *value;
    bool fresh;    /* not told yet: the first mention says what is chosen */
    bool targeted; /* by the word target */
};

struct render {
    const struct qn_pack *pack;
    const struct vocabulary *words;
    const struct ast_card *card;
    bool french;
    struct draft out;
    struct render_local locals[RENDER_LOCALS];
    unsigned local_count;
    const struct node *where;     /* the X of this clause, still to be explained */
    const struct node *trigger;   /* of this ability, or NULL */
    const struct node *announced; /* what a search looks for: the next verb says "it" */
    bool searching;               /* that search is being told */
    bool saying_it;               /* what "it" is, is being told: "it" within that is just a card */
    bool those;                   /* the last verb dealt with several cards: that is those */
    bool single;                  /* the last verb that counts (one|many) had 1: 1 die was rolled */
    const struct node *modified;  /* what gets a number that is being told; or NULL */
    const struct node
        *sought;        /* what the last verb with a filter looked for: that is one; or NULL */
    bool pronoun;       /* English: the target may be told as "it" */
    const char *recent; /* the local that was dealt with last: "it"; or NULL */
    const char
        *near; /* the local at whose place something is, and with which it is compared; or NULL */
    bool in_own_deck;         /* the last verb looked at cards of your own deck */
    const struct noun *stray; /* what a verb dealt with that no local stands for; or NULL */
    bool late;                /* the event says where, after its verb */
    bool addressed;           /* who does what the trigger tells is you */
    bool from;                /* a card is taken from its place: from your hand */
    uint8_t mood;             /* enum mood: of the verbs of this clause */
    bool spell_traits;        /* French: ayant le trait Aérien */
    uint8_t count_op;         /* of a comparison that is told as "at least 2 …" */
    int count_number;
    unsigned letters;         /* numbers called X, Y … in this sentence so far */
    const char *again;        /* French repeats it: si … ou si … */
    const struct node *offer; /* the block of a "may" that somebody asks about, or NULL … */
    struct draft offered;     /* … and what comes behind "you may" */
};

/* ---- render_words.c; NULL when there is no such thing */
enum meaning {
    MEANS_NOUN,
    MEANS_ADJECTIVE,
    MEANS_NAME,
    MEANS_TRAIT,
    MEANS_SET,
    MEANS_KEYWORD,
    MEANS_ATTR,
    MEANS_THING, /* self, host, it … */
    MEANS_OTHER  /* not a plain word, or one that nobody knows */
};
enum meaning render_meaning(const struct render *r, const struct node *part);
bool node_is_word(const struct node *node, const char *word);
/* Does a card belong to the category of that name? */
bool card_is(const struct vocabulary *words, const struct ast_card *card, const char *name,
             size_t length);
const struct node *render_find_local(const struct render *r, const char *name);
struct render_local *render_local_of(struct render *r, const char *name);        /* or NULL */
const struct node *render_resolve(const struct render *r, const struct node *n); /* p: you */
const struct attr_word *render_find_attr(const struct vocabulary *words, const char *name);
const struct category_word *render_find_category(const struct render *r, const char *name);
const struct noun *render_find_type(const struct render *r, const char *name);
const struct keyword_word *render_find_keyword(const struct render *r, const char *name);
const struct query_word *render_find_query(const struct render *r, const char *name);
const struct plain_word *render_find_period(const struct render *r, const char *name);
const struct ast_card *render_title_card(const struct render *r, const char *id);
const struct names *render_title_names(const struct render *r, const char *id);
char render_name_gender(const struct render *r, const struct ast_card *card);
const struct names *render_trait_names(const struct render *r, const char *id);
void say_trait_of(struct render *r, const char *id); /* the trait Aerial, the team X-Men */
const struct names *render_set_names(const struct render *r, const char *id);
const struct names *render_counter_names(const struct render *r, const char *id);
void say_place(struct render *r, const struct node *in); /* your hand, the encounter deck */
bool is_pile_word(const struct render *r, const struct node *node);
/* the same with in, from or among before it */
void say_in(struct render *r, const struct node *in, bool plural);

/* ---- render_language.c */
void say(struct render *r, const char *piece);
void say_both(struct render *r, const char *english, const char *french);
void say_number(struct render *r, long number);
void say_id(struct render *r, const char *id);       /* underscores become spaces */
void say_small(struct render *r, const char *label); /* a label without its capital */
void say_names(struct render *r, const struct names *names, const char *id);
void say_noun(struct render *r, const struct noun *noun, bool plural);
void say_adjective(struct render *r, const struct noun *adjective, char gender, bool plural);
/* French articles of a word whose gender nobody told: guessed from its ending. */
char label_gender(const char *label); /* 'm', 'f' or 'p' */
bool label_is_plural(const char *label);
bool label_has_article(const char *label, bool french);
void say_label(struct render *r, const char *label, long count); /* 1 hit point, 2 hit points */
void say_some(struct render *r, const char *label, bool none); /* French: des dégâts, de menace */
void say_stop(struct render *r);                               /* the end of a sentence */
void say_the(struct render *r, const char *label); /* both languages; keeps an article */
void say_a(struct render *r, const char *label);
void language_polish(const struct draft *raw, bool french, struct draft *out);

/* ---- render_choice.c */
/* Polishes what was said and forgets it; copies what fits, returns how long it is. */
size_t render_finish(struct render *r, char *buf, size_t size);
/* Tells all that the ability does and forgets the words: what its locals stand for is known then. */
void render_learn(struct render *r, uint16_t ability);
bool node_holds(const struct node *n,
                const struct node *sought); /* it, its neighbours, what is in them */
/* What the locals of the loops around a node stand for; to be kept as long as they are spoken of. */
enum { RENDER_LOOPS = 4 };
struct render_loops {
    struct node one[RENDER_LOOPS];
    unsigned count;
};
void render_enter_loops(struct render *r, const struct node *from, const struct node *inner,
                        struct render_loops *loops);
/* Who is asked at that place of the ability's code, or NULL. */
const struct chooser *render_chooser(const struct qn_pack *pack, uint16_t ability, size_t at);

/* ---- render_mood.c */
enum mood { MOOD_IMPERATIVE, MOOD_INFINITIVE, MOOD_THIRD }; /* draw; (you may) draw; (he) draws */
void say_mood(struct render *r); /* the mark before a verb, if it has to change */
void turn_person(struct render *r,
                 size_t from); /* what was said from there on is about another player */
/* The verb after that mark in its form; returns what was used of the text. */
size_t mood_add(const char *marked, bool french, struct draft *out);

/* ---- render_noun.c */
enum { ANY_NUMBER = 99 }; /* "up to 99" is told as "any number of" */
enum article {
    ARTICLE_ANY,   /* a minion; a name stays bare: Rhino */
    ARTICLE_A,     /* a minion, 2 minions (count) */
    ARTICLE_UP_TO, /* up to 2 minions */
    ARTICLE_X,     /* X minions */
    ARTICLE_THE,
    ARTICLE_EACH,
    ARTICLE_RANDOM,
    ARTICLE_TOPMOST, /* the topmost minion */
    ARTICLE_PLURAL,  /* minions */
    ARTICLE_BARE,    /* minion: its number stands before it */
    ARTICLE_NO,      /* no minion */
    ARTICLE_THAT     /* that minion */
};
void say_filter(struct render *r, const struct node *filter, enum article article, unsigned count);
void say_selector(struct render *r, const struct node *selector);
void say_another_of(struct render *r, const struct node *filter); /* another base */
/* The English of an owner with 's, where it is short enough; otherwise false. */
bool say_possessive(struct render *r, const struct node *owner);
bool is_you(const struct node *node);                              /* you, your identity */
bool is_person(const struct render *r, const struct node *filter); /* a player */
bool is_your_player(const struct node *node);                      /* your player, player & yours */
bool has_place(const struct node *filter);                         /* … & in deck */
const struct node *find_pile(const struct node *filter);           /* where it lies, or NULL */
void say_piles(struct render *r, const struct node *filter); /* the deck or the discard pile */
/* "there is a minion", "Rhino is tough", "there is no ally" */
void say_existence(struct render *r, const struct node *filter, bool negative);
/* Of cards that there are, or that you control: "minions", "minion" after 1. */
void say_plenty_of(struct render *r, const struct node *filter, bool one);
bool is_controlled(const struct render *r, const struct node *filter); /* … & yours */
char filter_gender(const struct render *r, const struct node *filter); /* of its French noun */
const struct noun *filter_noun(const struct render *r, const struct node *filter); /* or NULL */

/* ---- render_phrase.c */
void say_value(struct render *r, const struct node *number);
void say_attribute_of(struct render *r, const char *attribute, const struct node *owner);
void say_condition(struct render *r, const struct node *condition);
/* "if …" or "unless …"; "while …" for what lasts */
void say_if(struct render *r, const struct node *condition);
void say_while(struct render *r, const struct node *condition);
void say_relation(struct render *r, uint8_t op); /* "at least ", "au moins " … */
void say_quantity(struct render *r, uint8_t op); /* the same before a number of things */

/* ---- render_query.c */
/* The parts of a query's text: the number; "none was"; "some was"; "each of them"; "at least 2 are" with %n
 * for how many; what stands for a condition in parentheses. */
enum query_part { QUERY_NUMBER, QUERY_NONE, QUERY_SOME, QUERY_EACH, QUERY_COUNT, QUERY_BRIEF };
bool has_query_part(const struct render *r, const struct node *call, enum query_part part);
/* The same of an attribute of a card that its words tell so: "each treasure attached to it". */
bool has_attr_part(const struct render *r, const struct node *number, enum query_part part);
void say_attr(struct render *r, const struct node *number, enum query_part part);
void say_query(struct render *r, const struct node *call, enum query_part part);
void say_query_count(struct render *r, const struct node *call, uint8_t op, int number);
/* A number that holds another one: "%1 (%2 at most)". The inner number, or NULL. */
const struct node *query_inner(const struct render *r, const struct node *number);
void say_query_limit(struct render *r, const struct node *call);   /* " (10 at most)" */
bool is_clause(const struct render *r, const struct node *number); /* "you paid …" */
/* "otherwise": of a condition that brings its own opening. */
bool say_own_opening(struct render *r, const struct node *condition);

/* ---- render_trigger.c */
void say_trigger(struct render *r, const struct node *trigger, uint8_t timing);
void say_cannot(struct render *r, const struct node *trigger);
const struct node *trigger_clause(const struct render *r, char letter); /* or NULL */
/* "when Rhino attacks Spider-Man": an event with the names of its cards, NULL where it has none. */
struct event_names {
    const char *object, *by;
    bool feminine; /* the object */
};
void say_happening(struct render *r, unsigned event, uint8_t timing,
                   const struct event_names *names);
/* A note of the trigger's event, after the # in its text: 1 what it deals with, 2 who does it. */
bool event_note(const struct render *r, unsigned number, char *buf, size_t size);

/* ---- render_verb.c */
const struct node *without_locals(const struct render *r, const struct node *n);
bool say_plain_amount(struct render *r, const struct node *n);   /* before no noun; true: it is 1 */
void say_so_many(struct render *r, const struct node *selector); /* exactly n of them */
void say_x(struct render *r);     /* X; Y for the second number of a sentence */
void say_where(struct render *r); /* ", where X is …" */
void say_keyword(struct render *r, const char *name);
bool keyword_is_predicate(const struct render *r, const char *name);
void say_period(struct render *r, const char *name);
void say_verb(struct render *r, const struct node *verb);
bool verb_is_imperative(const struct render *r,
                        const struct node *verb);                   /* "draw", not "you draw" */
bool verb_allows(const struct render *r, const struct node *verb);  /* "you may play …" */
void say_verb_statement(struct render *r, const struct node *verb); /* it may be a search … */
bool is_about_it(const struct render *r, const struct node *s);     /* "put it into your hand" */
/* Says no more of a verb than what is new: "gain 1 Chi", "and 1 Evasive"; false if it is another one. */
bool say_more_of(struct render *r, const struct node *before, const struct node *verb);
const struct node *find_sought(const struct render *r, const struct node *verb); /* … for this */

/* ---- render.c */
void say_back(struct render *r); /* the abilities of the other side, quoted */

/* ---- render_modify.c */
void say_modify(struct render *r, const struct node *modify);
void say_grant(struct render *r, const struct node *grant);
/* Says no more of a modification than what is new; false if it does not go on with the one before. */
bool say_more(struct render *r, const struct node *before, const struct node *s);
bool is_same(const struct node *a, const struct node *b); /* word for word */
/* A number that goes up or down; "increase its power by 2 until the end of the turn" */
bool is_change(const struct node *modify);
void say_change(struct render *r, const struct node *modify, const char *period);

/* ---- render_statement.c */
void say_sentences(struct render *r, const struct node *block); /* A. B. C */
void say_list(struct render *r, const struct node *statements); /* A, B and C */
/* What one may do: "draw 1 card"; nothing if it is nobody's deed. */
void say_deed(struct render *r, const struct node *block);
void say_may(struct render *r, const struct node *block); /* you may A, B and C */
bool is_one_statement(const struct node *block);          /* that needs no sentence of its own */

#endif
