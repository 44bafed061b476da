/*
 * The words of a game: one table that the card compiler, the scene runner, the views and the
 * renderer of card texts all read. A game fills it in (games/GAME/vocabulary.c).
 */
#ifndef CARTE_VOCABULARY_H
#define CARTE_VOCABULARY_H

#include "kernel/table.h"

/* A word as people read it. French nouns have a gender ('m', 'f'); plural NULL: add s. */
struct noun {
    const char *en, *en_plural, *fr, *fr_plural;
    char gender;
};

/* Card types: the first word of a card in a file. */
struct type_word {
    const char *name;
    struct noun noun;
    uint32_t categories; /* bits of the category words that are true of every such card */
    bool from_hand;      /* its abilities answer occurrences from the hand */
    uint8_t sleeve;      /* cards with different backs are never mistaken for each other */
    struct noun bearer;  /* powers that other cards are given: what these cards are; or none */
    struct noun host;    /* what it lies on, if no card says it: equipped character; or none */
};

/* Words that filters may use about a card. */
struct category_word {
    const char *name;
    struct noun noun; /* used as a noun ("an enemy"), or as an adjective when adjective */
    bool adjective;
    uint8_t test;   /* 0: the bit of the same number in def.categories;
                                 otherwise a number for vocabulary.test */
    bool place;     /* other cards lie there: "at that base", not "where that base is" */
    uint8_t by;     /* enum controlled: it is true only of such cards */
    uint32_t among; /* a test that is true only of cards of these categories; 0: of any */
    uint8_t reads;  /* enum change: what it depends on besides cards in play */
    bool
        glance; /* a quick test, most often false: asked of a card before the rest of a scope or trigger */
    uint8_t within; /* a test that is true only while that period goes on, + 1; 0: at any time */
    bool
        unsaid; /* views leave it out: it says something within a text only, or is told otherwise */
    /* For texts: */
    bool person;  /* a player: "its controller" */
    bool owner;   /* what is yours: "one of your minions" */
    bool implied; /* what is done to the card says it already: left out */
    bool late;    /* an event tells it after its verb (%h): is played here */
    bool sole;    /* a player has just one: your hero, not one of your heroes */
    bool vague;   /* "in play": left out beside what tells more exactly where it is … */
    bool nearer;  /* … such as this */
    bool where;   /* tells where it is: its zone needs no saying */
    const char *alone_en, *alone_fr; /* on its own, or of a place: "this base", "that player" */
    const char *not_en, *not_fr;     /* when it is not so, after the noun: "at another base" */
};

/* Numbers that cards have. */
struct attr_word {
    const char *name;
    const char *en, *fr; /* "ATK", "ATQ" */
    bool printed;        /* may stand in a card file as a property */
    bool counter;        /* lives in card.counter[slot] */
    uint8_t slot;
    uint8_t reads;    /* as of categories */
    bool even_none;   /* 0 is told, too; DASH is the value of cards that it says nothing of */
    bool unsaid;      /* for texts: views leave it out */
    uint32_t told_of; /* views tell it of cards of these categories; 0: of any */
    bool gained;      /* texts: gets +1 power, gagne +1 de force */
    bool raised;      /* what adds to it raises the card: see ability.raised */
    bool aside;       /* a counter that cards bear out of play */
    /* texts: how it reads of a card %1, in the parts of a query's text; {a/b}: b of what is yours. NULL: by
     * its name */
    const char *told_en, *told_fr;
};

struct keyword_word {
    const char *name;
    const char *en, *fr;
    int8_t attr;        /* attribute that takes the value of "keyword N", or -1 */
    bool named_counter; /* "uses 3 web": a counter word follows the number */
    bool adjective;     /* texts: a Negative status effect */
    const char *not_en,
        *not_fr; /* of one that is said of the card, "cannot be removed": "can be removed" */
};

struct plain_word {
    const char *name, *en, *fr;
};

/* Occurrences that abilities may name in a trigger. Text: "when %1 …" with the clauses put in. */
struct event_word {
    const char *name;
    const char *en, *fr; /* infinitive-like phrase with %o for the object (of/on), %b for by */
    bool moment;         /* it only tells that something is so: to forbid it would change nothing */
};

/* Kinds of abilities: the phrase that opens one. */
struct kind_word {
    const char *phrase;  /* "hero interrupt" */
    const char *en, *fr; /* "Hero Interrupt", "Interruption (héros)" */
    uint8_t timing;      /* enum timing */
    uint8_t forced;      /* enum forced */
    uint8_t form;        /* as in struct ability */
    bool needs_trigger;
    uint8_t from;   /* enum ability_from */
    bool announced; /* targets and costs first; the rest when the game says so (game.announced) */
    bool freely;    /* … whatever would come of it */
    bool may;       /* texts say that you may */
    bool addressed; /* texts: "you" is whoever does what it answers, if the trigger names nobody */
    bool brief;     /* texts put a condition that has a short form in parentheses: (3 Swords) */
    const char *attr, *attr_en,
        *attr_fr; /* texts: a number of the card that it needs: (4 dice); NULL: none */
};

/* What verbs do, and what is asked of them. */
struct verb_call;
typedef void verb_perform(struct table *t, const struct verb_call *call);
typedef void verb_each(struct table *t, const struct verb_call *call, uint16_t card);
typedef bool verb_would(const struct table *t, const struct verb_call *call, uint16_t target);
typedef bool card_test(const struct table *t, uint16_t card);

/* What abilities do: a row is all there is to a verb. The pattern is the syntax: words as they are, and slots in
 * capitals:
 *   N number   T target (selector; two at most)   Z zone   K keyword   A attribute   C counter word   P period
 *   F filter that the verb itself applies (its program's offset is the argument)
 * The texts use %N %T … in the language's own order. */
struct verb_word {
    const char *name;    /* unique */
    const char *pattern; /* "damage N to T" */
    const char *en, *fr; /* "deal %N damage to %T" */
    /* It is done as a whole, or to one target after the other (and once, to no card, if its pattern has none): the
     * last one first where each leaves something on the stack. What these functions make of `how` is the game's. */
    verb_perform *perform;
    verb_each *each;
    void (*each_card)(struct table *t,
                      uint16_t card); /* the same of what needs to know no more than the card */
    bool last_first;
    bool counts; /* what was done is to how many: see machine_done */
    int16_t how;
    uint8_t is; /* what the game knows it by besides: bits of its own */
    verb_would
        *would; /* would it change anything, for this one target (NONE: it has none)? NULL: yes */
    card_test *would_card; /* the same of what looks at nothing but the target */
    bool
        keeps; /* as good at any later moment: a card that does no more is no reason to ask somebody now */
    bool (*timely)(
        const struct table *t); /* is this a time for it, whatever its target? NULL: always */
    bool vain;                  /* never for its own sake: shuffling */
    /* Can it be about that card at all, as a target or as the second one? Cards of which it cannot are passed over
     * when it is done, whatever a text says. NULL: about any. */
    card_test *fits, *other_fits;
    bool
        needed; /* what does nothing else is done only if it would change something: see vain_uses */
    uint16_t
        rule; /* why it cannot be paid or done, where nothing more exact is known: the rule … */
    uint8_t why;       /* … and the sentence (game.reasons) */
    bool may_cost;     /* may stand in `pay` */
    bool looks;        /* what follows may name hidden zones */
    bool counted;      /* texts: queries with (one|many) look back at its number */
    bool lessens;      /* its number may be below zero; with all others that is zero */
    int8_t mood;       /* to what it is done to: MOOD_GOOD, MOOD_BAD, or 0 for neither */
    uint8_t raises;    /* 1: it raises its first target, 2: its second one; see ability.raised */
    bool each_its_own; /* the number may speak of each target (`outer`): asks verb_amount */
};
enum { MOOD_BAD = -1, MOOD_GOOD = 1 };

/* Questions with a number as the answer, usable in expressions: "paid(mental)", "hero_form". */
struct query_word {
    const char *name;
    const char *arguments; /* "" none; otherwise one letter each: T target, I icon, N number,
                                 S how many of each symbol (2110: AABC), Y one symbol (2: B),
                                 F filter about the card that the game means */
    const char *en, *fr;
    bool adjective; /* in a filter it follows its noun: "a minion at the same base as %1"; after a |
                       how it reads when %1 is a place itself: "at %1"; after another | how the place or
                       the player is called that the words are said of: "the base of %1" */
    uint8_t reads;  /* as of categories */
    bool implied;   /* as of categories */
    bool late;      /* as of categories */
    bool carried;   /* tells how the text that is being carried out has fared: in no condition */
};

/* Caps: "max 1 per player". slot: index in def.max_per, or -1 when it limits an ability. */
struct cap_word {
    const char *name, *en, *fr;
    uint8_t slot;
};

/* One use of a verb, while the machine executes it. */
struct verb_call {
    const struct verb_word *word;
    const uint16_t *
        targets; /* cards, already chosen; for `would`: what is picked besides; NULL: it has none */
    const uint16_t *others; /* of a second target */
    uint16_t target_count, other_count;
    int16_t n;      /* value of the N slot */
    int16_t arg[2]; /* zone, keyword, counter, period: in the order of the pattern */
    bool in_full;   /* asked of a cost: would all of it be done? */
    const struct context *cx;
    const uint16_t *amounts; /* where the number differs: card, amount, for each target; or NULL */
    uint16_t amount_count;
};

/* What the N slot says of that target. */
static inline int verb_amount(const struct verb_call *call, uint16_t card)
{
    for (unsigned i = 0; i < call->amount_count; i++)
        if (call->amounts[i * 2] == card)
            return (int16_t)call->amounts[i * 2 + 1];
    return call->n;
}

#define WORDS(type) const struct type *
struct vocabulary {
    WORDS(type_word) types;
    WORDS(category_word) categories;
    WORDS(attr_word) attrs;
    WORDS(keyword_word) keywords;
    WORDS(plain_word) icons;
    WORDS(plain_word) labels;
    WORDS(plain_word) periods;
    WORDS(event_word) events;
    WORDS(kind_word) kinds;
    WORDS(verb_word) verbs;
    WORDS(query_word) queries;
    WORDS(cap_word) caps;
    uint8_t type_count, category_count, attr_count, keyword_count, icon_count, label_count,
        period_count, event_count, kind_count, verb_count, query_count, cap_count;
    const char *attach_en, *attach_fr; /* how "attach to" reads; NULL: as it stands */
    bool then_depends; /* the rules say that "then" needs what stands before it: no "if you do" */
    const char *trait_en, *trait_fr; /* what traits are, "the team "; NULL: the trait */
    bool traits_spelt; /* texts: a French trait agrees with nothing, « ayant le trait Aérien » */

    /* dynamic category words */
    bool (*test)(const struct table *t, const struct context *cx, uint8_t test, uint16_t card);
    int (*query)(const struct table *t, const struct context *cx, uint8_t query,
                 const int16_t *arg);
    /* Is that period going on, so that something may last until its end? NULL: they always are. */
    bool (*during)(const struct table *t, const struct context *cx, uint8_t period);
    bool
        vain_uses; /* abilities without costs may be used in vain, but where their only verb is `needed` */
    /* Verbs are not done as things are, or are put off: what the game says before each. NULL: never. */
    bool (*withholds)(struct table *t, const struct verb_call *call);
    /* What the game says before a verb's own `would` is asked: 0 no, 1 yes; -1: nothing. NULL: always that. */
    int (*overrules)(const struct table *t, const struct verb_call *call, uint16_t target);
    card_test *gone; /* cards that are out of reach of all verbs; NULL: none */
    /* May a text choose that card, or have it among all that it speaks of, whatever it does with it? NULL:
     * any. */
    bool (*choosable)(const struct table *t, const struct context *cx, uint16_t card);
    /* May whoever has done one of two parts of a choice do the other one, too? take: that is what happens.
     * NULL: never. */
    bool (*other_part)(struct table *t, const struct frame *f, bool take);
};
#undef WORDS

#endif
