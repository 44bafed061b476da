/*
 * What is printed: definitions of cards and their abilities, as the card compiler leaves them.
 *
 * A pack is immutable and shared by all tables. Numbers only: names and texts live in the pack's
 * cold part (carte/pack.h), which nothing here needs. `code` references are offsets into
 * pack.code; 0 means "none".
 */
#ifndef KERNEL_DEFINITION_H
#define KERNEL_DEFINITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRAITS_MOST = 128 }; /* of a game */
enum {
    NONE = 0xFFFF, /* no card, no definition */
    NOBODY = 0xFF, /* no seat: the scenario, the table itself */
    ATTRS = 28,    /* numeric attributes a game may have */
    ICONS = 4,     /* kinds of icons a card may give */
    DASH = -32768  /* a printed dash: the value does not exist */
};

/* When an ability can work. The words on the cards map to these (vocabulary.h). */
enum timing {
    TIMING_CONSTANT, /* holds while its card is in play: modifiers and grants */
    TIMING_CANNOT,   /* a prohibition that holds while its card is in play */
    TIMING_BEFORE,   /* answers an occurrence that is about to happen */
    TIMING_AFTER,    /* answers an occurrence that has happened */
    TIMING_ACTION,   /* offered in its player's turn */
    TIMING_RESOURCE, /* offered while a cost is being paid */
    TIMING_WATCHED,  /* the game looks whether it is true whenever something has changed */
    TIMING_CALLED,   /* resolves when a rule or a card says so (when revealed, boost, …) */
    TIMING_MEASURE   /* never resolves: tells how far something has come; if not forced, how far
                        the next step to it has */
};

/* What may have changed. Cards in play matter to everything; the rest to those who read it. */
enum change {
    CHANGED_PLAY = 1,
    CHANGED_PILES = 2, /* where cards lie that are not in play */
    CHANGED_GAME = 4,  /* games use bits from here on, up to the next one */
    CHANGED_TURN =
        0x40, /* whose turn it is: texts may read it, and what nobody controls speaks to that seat */
    CHANGED_SEATS = 0x80, /* a seat has resigned */
    CHANGED_ANY = 0xFF
};

/* Where its card lies while it works. */
enum ability_from { FROM_PLAY, FROM_HAND, FROM_DISCARD, FROM_ASIDE };

enum limit_scope { LIMIT_NONE, LIMIT_EACH_COPY, LIMIT_BY_TITLE };

/* At a glance: the scope of a constant ability, or what has to happen to which card for another one
 * to hear it. Of a scope the first two are all that it says; from REACH_CATEGORY on: at most cards of
 * that category, from REACH_TITLE on of that title. */
enum reach { REACH_ANY, REACH_SELF, REACH_HOST, REACH_CATEGORY, REACH_TITLE = REACH_CATEGORY + 32 };

/* Who must control a card, seen from who is spoken to. */
enum controlled { BY_ANYBODY, BY_YOU, BY_OTHERS };

/* clang-format off */
enum modifier_op {
    MODIFY_ADD, MODIFY_MULTIPLY, MODIFY_DIVIDE, MODIFY_SET, MODIFY_KEYWORD, MODIFY_TRAIT,
    MODIFY_SILENCE, /* its abilities do not exist */
    MODIFY_GAME     /* games use numbers from here on, for records of their own */
};
/* clang-format on */

/* Must an ability that answers something resolve? Those in between let go by within their own text: they
 * may be put anywhere among the forced ones, or come with the optional ones. */
enum forced { FORCED_NOT, FORCED, FORCED_FREELY };

enum { RAISES_HOST = 1 };

struct ability {
    uint16_t def;   /* whose ability it is */
    uint8_t kind;   /* row of the game's ability kinds */
    uint8_t timing; /* enum timing */
    uint8_t forced; /* enum forced */
    uint8_t from;   /* enum ability_from */
    uint8_t form;   /* 0 any; otherwise the game's form number + 1 */
    uint8_t labels; /* bit set of the game's labels */
    uint8_t limit, period, limit_scope;
    uint8_t attr, op; /* constant abilities: what is modified, and how */
    uint16_t reach;   /* enum reach: what its scope or trigger can be true of */
    uint8_t by;       /* enum controlled: whose cards in play that can be (or none in play) */
    uint8_t glance;   /* a test that must be true of that card, asked before the program; 0: none */
    bool early;       /* constant ones: the condition is quick, and looked at before the scope */
    bool plain;       /* constant ones: the scope says no more than reach and glance do */
    uint8_t granted;  /* MODIFY_KEYWORD, MODIFY_TRAIT: which */
    uint8_t locals;   /* what a frame of it needs */
    uint8_t spend[ICONS + 1]; /* icons to pay; the last entry: of any kind */
    /* Constant ones and those that are watched: what they read besides cards in play (enum change),
     * and which values that others may modify (bits as in state.modified). */
    uint8_t reads;
    uint64_t values;
    uint64_t events;       /* bit set of occurrence kinds listened to */
    uint16_t when;         /* condition: trigger clauses and `if` */
    uint16_t scope;        /* constant abilities: which cards are modified; measures: how many
                                 there are, of the `effect` that are needed */
    uint16_t payable, pay; /* costs other than icons: could they be paid; pay them */
    uint16_t could;        /* could the effect change the game? */
    uint8_t only;          /* the verb that is all it does, + 1; 0: it does more */
    /* What its effect raises first (attr_word.raised): the filter of these cards, or RAISES_HOST, or 0;
     * and where they are chosen, or 0. */
    uint16_t raised, raised_at;
    bool aimed;    /* its targets are chosen when it is announced */
    uint8_t icons; /* bit set of the icons that its text asks about */
    uint16_t effect;
    uint16_t slot; /* number of the limit slot shared by title, or NONE */
};

struct def {
    uint16_t title;     /* cards with one title share this number */
    uint16_t person;    /* unique cards: same title, and same other side or subtitle */
    uint16_t set, back; /* back: the other side, or NONE */
    uint16_t box;       /* the first set that comes from the same box, or NONE */
    uint16_t ability0;  /* first of `abilities` in pack.abilities */
    uint8_t abilities;
    uint8_t type, stage, copies;
    uint8_t unique, reconstructed;
    uint8_t icons[ICONS];
    uint8_t max_per[4];  /* caps by scope of the game's vocabulary (0: none) */
    uint32_t categories; /* bit set: the words of the vocabulary that are true of it */
    uint32_t per_player; /* attributes that are multiplied by the number of players */
    uint64_t keywords;   /* bit set */
    uint64_t traits[TRAITS_MOST / 64]; /* bit set */
    uint64_t mentions[2]; /* traits that its text speaks of; by that it has none of them */
    uint64_t hears;       /* events that abilities of this card hear from the hand */
    uint8_t works_from;   /* bit set of enum ability_from */
    bool heads_title;     /* the first of its type that has this title */
    uint16_t attach;      /* filter program: what it may be attached to, or 0 */
    uint16_t play_if;     /* condition program for playing it, or 0 */
    uint16_t given_to;    /* title of the card whose player gets it, or NONE */
    int16_t attr[ATTRS];
};

/* The definitions of a set are among these. */
struct def_range {
    uint16_t first, end;
};

struct machine;
struct card_pack {
    const struct machine *machine; /* what runs the code (kernel/flow.h) */
    const struct def *defs;
    const struct ability *abilities;
    const int16_t *code;
    const uint8_t *sleeves;       /* of each definition: what its back looks like */
    const uint8_t *slot_period;   /* period of each limit slot */
    const struct def_range *sets; /* the one after the last: of no set */
    uint16_t def_count, ability_count, code_count, slot_count, set_count;
    uint64_t keywords; /* bit set: those that some definition has printed */
    /* Tests: how often each ability was resolved, applied or forbade something; NULL: not counted. */
    uint32_t *ran;
};

/* set NONE: those of no set. */
static inline struct def_range defs_of_set(const struct card_pack *pack, uint16_t set)
{
    return pack->sets[set < pack->set_count ? set : pack->set_count];
}

#endif
