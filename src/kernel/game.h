/*
 * What the kernel asks of a game: tables of data, and functions where data is not enough.
 * One descriptor a game; the kernel never tests which game it runs.
 */
#ifndef KERNEL_GAME_H
#define KERNEL_GAME_H

#include "kernel/reason.h"
#include "quinte/lists.h"

/* What a step of a procedure tells the kernel. */
enum flow {
    FLOW_NEXT,  /* go to the next step (after frames that were pushed meanwhile) */
    FLOW_AGAIN, /* come back to this step */
    FLOW_JUMP,  /* the step has set frame.pc itself */
    FLOW_ASK,   /* wait for the answer, then the next step */
    FLOW_DONE   /* the frame is finished */
};

typedef enum flow step_fn(struct table *t, struct frame *f);

struct procedure {
    const char *name;      /* scenes start procedures by this name; NULL: they cannot */
    step_fn *const *steps; /* NULL after the last */
    uint8_t locals;        /* how many its frames have; of an ability: as it says itself */
    bool byte_code;        /* one step runs it all; the program counter is an offset */
    const char *part;      /* what it is a part of the game as: "phase", "attack"; may be NULL */
};

enum zone_sees { SEEN_BY_ALL, SEEN_BY_SEAT, SEEN_BY_NONE };

struct zone_kind {
    const char *name, *label[2];
    uint8_t per_seat; /* one for each seat, or one shared */
    uint8_t in_play, sees, ordered;
    uint8_t works_from; /* out of play: abilities of this enum ability_from work there; 0: none */
    uint32_t holds; /* categories that cards there can have: others are not looked for; 0: any */
    bool own;       /* whoever has the zone controls all that lies there: others do not look */
    uint8_t change; /* out of play: what changes when cards come or go; 0: CHANGED_PILES */
};

/* What changes when cards come or go (enum change). */
static inline uint8_t zone_change(const struct zone_kind *z)
{
    return z->in_play ? CHANGED_PLAY : z->change ? z->change : CHANGED_PILES;
}

struct ask_kind {
    const char *name; /* "turn", "target" … */
    const char *label[2];
    void (*options)(struct table *t, struct frame *f);
    bool passed_over; /* an opportunity like a window: scenes that do not mention it pass */
    bool turn; /* a player's own turn: never answered without a word, not even if ending it is
                         all there is */
    bool set;  /* what is chosen one by one is one thing, which others see when it is complete */
    int (*list)(const struct table *t,
                const struct frame *f); /* where the top frame has the list of what is
                                                                  chosen one by one; NULL: nothing is */
    uint8_t role;                       /* qn_role: what kind of question it is */
    uint8_t idle;                       /* the same when it is about no card; 0: as role */
};

/* What is paid, by kind (game.tally): what an option gives, and how much of that counts; or what a question
 * still wants of named kinds, and in all. */
struct tally {
    int of[ICONS];
    int count;
};

/* Option verbs: the words a choice is made of. %c card, %w second card, %n value, %t the trait of that
 * number, %k what it pays, %p what it costs; a part in square brackets is left out when there is no second card. */
struct option_word {
    const char *name;
    const char *label[2];
    bool counted; /* the value tells options apart, so it is part of the id */
    bool ability; /* the value is the number of an ability of the card, whose name is told */
    bool
        title; /* the value is the number of a title, of which no card need be there: %c is its name */
    bool self;     /* where it names no card, or no second one, the seat's identity is meant */
    uint8_t group; /* qn_group: what kind of choice it is */
};

struct log_word {
    const char *name;
    /* %s seat, %c card, %b by, %n amount, %(a|b|c) by amount, %<a|b> with and without a seat */
    const char *label[2];
    bool ability;   /* the amount is the number of an ability of the card, whose name is told */
    uint8_t moment; /* qn_moment: it tells that a turn or phase begins */
    uint8_t dice;   /* log_dice */
};

/* The amount is the faces of dice of the seat, and %w is what they show; but not where one of them is lent. */
enum log_dice { LOG_OF_NO_DICE, LOG_OF_DICE, LOG_OF_LENT_DIE };

/* A phase or step of the game, in the order of the variable that tells it. */
struct phase_word {
    const char *name, *label[2];
    bool shared;   /* not a part of one seat's turn */
    bool quiet[2]; /* as qn_phase says: in another's turn, in one's own */
};

/* What a game says of a card in play besides keywords and categories (game.state). */
struct state_word {
    const char *name, *label[2];
};

/* Asks, option words and log words that every game has; its own follow. Each game's tables begin
 * with these rows: COMMON_ASKS and its sisters in kernel/common.h. */
enum {
    ASK_WINDOW,
    ASK_FORCED,
    ASK_AFTERMATH,
    ASK_DELAYED,
    ASK_TARGET,
    ASK_MAY,
    ASK_EITHER,
    ASK_ORDER,
    ASK_GAME
};
enum {
    WORD_PASS,
    WORD_USE,
    WORD_CHOOSE,
    WORD_DONE,
    WORD_YES,
    WORD_NO,
    WORD_OPTION,
    WORD_PUT,
    WORD_GAME
};
enum {
    LOG_SHUFFLE,
    LOG_ABILITY,
    LOG_CANCEL,
    LOG_REPLACE,
    LOG_FORBIDDEN,
    LOG_RANDOM,
    LOG_RESIGNED,
    LOG_GAME
};

struct game_setup;

/* A variable of the game, or of a seat, that everybody may know. */
struct number_word {
    const char *name;
    uint8_t at; /* index in state.global or state.seat */
};

/* Where a seat stands on something that decides the game: where that began, and where it ends. */
struct score {
    int have, start, goal;
};
/* What decides a game by its rulebook; all of it lies open. */
struct score_kind {
    const char *name, *label[2];
    bool loses; /* to reach the goal is to lose; otherwise to win */
    /* NULL: how much is done of what the seat pursues (game.pursues), in thousandths. */
    struct score (*of)(const struct table *t, const struct game_setup *setup, uint8_t seat);
};

/* What given_card says of a word that it does not know. */
#define GIVEN_UNKNOWN "there is no such word for a card"

/* Something that has been announced and waits: everybody has heard it. */
struct pending {
    const char *what; /* stable word */
    uint8_t seat;     /* whose; NOBODY: the game's */
    uint16_t card;    /* NONE: no card's, or it is not that object any more */
    uint16_t def;     /* what that card was */
    unsigned targets; /* those that are still there */
    uint16_t target[CARDS_MOST];
};

struct vocabulary;
struct game_setup;
struct setting_row;
struct deck_list;
struct qn_pack;

/* Rule ids in 16 bits: the base of a catalogue, a multiple of RULES_MOST that no other game has, and the number. */
enum { RULE_NONE = 0, RULES_MOST = 1 << 10, CATALOGUES = 2 };
struct catalogue {
    char prefix[3]; /* two letters: MC-310 */
    uint16_t base;
};

struct game {
    const char *name, *title[2];
    struct catalogue catalogues[CATALOGUES]; /* of its rules; base 0: no more */
    const struct vocabulary *words;
    const struct zone_kind *zones;
    const struct ask_kind *asks;
    const struct option_word *option_words;
    const struct log_word *log_words;
    const struct state_word *state_words;
    const struct reason_word *reasons;  /* why something is not offered; row 0 says nothing */
    const struct procedure *procedures; /* numbered from PROC_GAME */
    uint8_t zone_count, ask_count, option_word_count, log_word_count, procedure_count;
    uint8_t state_word_count, reason_count;
    uint8_t min_seats, max_seats, default_seats;

    /* --- set-up: src/api reads files and settings, which are rows (games/settings.h); the game makes its
     * plan of what they say, and deals the cards */
    const struct setting_row *settings;
    uint8_t setting_count;
    const char *no_setting; /* what is told of a setting that the game does not have: %1 */
    qn_status (*plan)(const struct qn_pack *pack, struct game_setup *setup, qn_report report);
    void (*deal)(struct table *t, const struct qn_pack *pack, const struct game_setup *setup);
    /* What was left to chance when the cards were dealt, and has shown itself to the seat (QN_SPECTATOR: to
     * whoever watches) in no card yet, is picked anew; `in_order`: always the same. NULL: there is no
     * such thing. `learned` hears of each card that a seat (MAX_SEATS: whoever watches) gets to know. */
    void (*pick_anew)(struct table *t, const struct qn_pack *pack, const struct game_setup *setup,
                      int seat, bool in_order);
    void (*learned)(struct table *t, uint16_t card, unsigned seat);
    /* Reports every breach of the deck-building rules; false if there was one. NULL: nobody builds
     * decks. */
    bool (*deck_check)(const struct qn_pack *pack, const struct deck_list *deck, const char *file,
                       qn_report report);

    /* --- occurrences; each but apply may be NULL */
    uint64_t outcome_facets[8]; /* what bit N of item.outcome makes an occurrence count as */
    void (*derive)(const struct table *t, struct occ *o);        /* recompute the items' outcomes */
    uint16_t (*forbidden)(struct table *t, const struct occ *o); /* rule that makes it void, or 0 */
    void (*status_first)(struct table *t, struct occ *o);        /* tier before all abilities */
    void (*apply)(struct table *t, struct occ *o);               /* may push frames */
    void (*conclude)(struct table *t, struct occ *o); /* after applying; may push frames */
    /* Targets are chosen and costs paid; frames pushed here come before the rest of the ability. For
     * choices_push: they are all of it. */
    void (*announced)(struct table *t, struct frame *ability);
    /* Who hears what has happened is noted, without a window, until the game takes it up
     * (triggers_waiting). */
    bool collects;
    bool first_replaces; /* of several replacements the first one stands; otherwise the latest */
    bool own_order; /* forced answers that belong to one seat are ordered by it, not by the first */
    /* Answers to what has happened wait until the card being resolved is done (aftermath.c). */
    bool defers;
    uint64_t leaving; /* events whose cards leave: they are heard as they go */
    void (*retire)(struct table *t, uint16_t card); /* puts away a card that is resolved */
    /* What abilities cannot say: things that become true by themselves. True if it did anything.
     * What has changed (enum change) may spare a look: see ability_is_concerned. */
    bool (*settle)(struct table *t, uint8_t changed);
    /* Puts a seat that has resigned out of the game, between two steps; false if it must wait, for
     * something that is half done. Where the rules know nobody who is out alone (always: NULL) the seat
     * stays, and passes. */
    bool (*withdraw)(struct table *t, uint8_t seat);

    /* --- abilities in windows */
    uint16_t (*usable)(struct table *t, uint8_t seat, uint16_t card, uint16_t ability); /* 0: yes */
    void (*use)(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                uint8_t item);
    bool answers_gain;       /* who may answer with an ability that costs nothing should */
    uint8_t hand, hand_word; /* zone kind whose cards may answer from there; the word for it */
    uint8_t (*you)(const struct table *t, uint16_t card); /* whom a card in play addresses */

    /* --- values */
    /* May the effect of a card reach another one? NULL: always. */
    bool (*reaches)(const struct table *t, const struct context *cx, uint16_t card);
    /* Is what a card says nothing to that seat, neither for its good nor for its ill? NULL: never. */
    bool (*ignores)(const struct table *t, uint8_t seat, uint16_t card);
    /* Effects from number `first` on were just made to last: who answers that? NULL: nobody. */
    void (*lasts)(struct table *t, const struct context *cx, unsigned first);
    /* Is the ability out of work although its card is in play? NULL: never. */
    bool (*dormant)(const struct table *t, uint16_t card, uint16_t ability);
    /* Has the place of a card taken its abilities away? NULL: never. */
    bool (*silenced)(const struct table *t, uint16_t card);
    uint64_t silencing; /* keywords by which a place does so */
    /* Places where, for who does not know it, not every card of that owner and back could lie: a kind
     * of place from 1 to confined_kinds (at most 7), or 0; and at which kinds of places a definition could
     * lie, whatever lies there now included (knowledge.c says more). NULL: there are none. */
    uint8_t (*confines)(const struct table *t, uint16_t card);
    uint8_t (*could_be)(const struct table *t, uint16_t def); /* a bit for each kind */
    uint8_t confined_kinds;
    uint64_t confining; /* zones where such places are, as a bit set */
    /* Whose ability it is, where a card gives it to another; NULL: always of the card itself. */
    uint16_t (*holder)(const struct table *t, uint16_t card, uint16_t ability);
    /* Does a rule of the game give it that trait? NULL: never. */
    bool (*trait)(const struct table *t, uint16_t card, uint8_t trait);
    bool grants_in_play; /* keywords and traits are granted to cards in play only */
    bool sums_after_set; /* a set value is where sums begin; otherwise nothing else counts */
    /* From so many lasting effects on those that can be one are joined: the same at every table, however
     * much room it has been given. 0: half the room. */
    uint8_t many_lasting;
    uint8_t signed_counters; /* bit set of the counters that may be below zero */
    int (*value)(const struct table *t, uint8_t attr, uint16_t card);
    const char *(*invariant)(const struct table *t);
    /* What the option costs whoever takes it, in what the game pays with; -1: that is not told. Where it has to
     * be paid is asked next, or it is taken without a word. NULL: nothing costs anything. */
    int (*cost)(const struct table *t, uint8_t seat, const qn_option *o);
    const char *cost_label[2]; /* %p: what stands for it in labels, %n the number */
    /* The ability that says what else is to be paid, or NONE. NULL: never. Labels say so behind the cost. */
    uint16_t (*costs_more)(const struct table *t, const qn_option *o);
    /* May it be taken although it would change nothing? Labels say so, too. NULL: never. */
    bool (*in_vain)(const struct table *t, const qn_option *o);
    /* While something is paid for: what an option gives, or, with NULL, what is still missing. May be NULL. */
    void (*tally)(const struct table *t, const qn_option *option, struct tally *out);
    /* Why is this not offered? A rule, or 0; with t->reason, what is to be said besides. */
    uint16_t (*why)(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with);
    /* The same of the number-th ability (from 1) that the card lets players use. May be NULL. */
    uint16_t (*why_power)(struct table *t, uint8_t seat, uint16_t card, unsigned number);

    /* The rule by which the game is over, or else the one by which the seat is out of it. NULL: none. */
    uint16_t (*ended)(const struct table *t, uint8_t seat);

    /* What would the seat most likely want to do with a card that it sees? An option word. NULL: use it. */
    uint8_t (*likely)(const struct table *t, uint8_t seat, uint16_t card);

    /* Which card keeps that counter of a card, where several share it? NULL: each keeps its own. */
    uint16_t (*keeper)(const struct table *t, uint16_t card, uint8_t counter);

    /* --- views: what is told besides; each may be NULL */
    /* Does an attribute say anything of a card? (Several may share a counter.) NULL: yes. */
    bool (*concerns)(const struct table *t, uint8_t attr, uint16_t card);
    /* Words for a card in play that are neither keywords nor categories, all of them among state_words:
     * index 0 … until NULL. */
    const char *(*state)(const struct table *t, uint16_t card, unsigned index);
    /* Cards whose measures tell how near a seat is to winning, and those of the next step to it: index
     * 0 … until NONE. */
    uint16_t (*pursues)(const struct table *t, uint8_t seat, unsigned index);

    /* What has been announced and waits to be resolved, what comes next first: index 0 … until false. */
    bool (*pending)(const struct table *t, unsigned index, struct pending *out);
    /* Is something else under way that is aimed at the seat, for everybody to see? NULL: never. */
    bool (*threatens)(const struct table *t, uint8_t seat);
    const struct phase_word *phases;
    uint8_t phase_count, phase_number; /* the global variable that tells which it is */

    /* --- observations (api/observe.c): what is told besides cards, all of it public */
    const char *const
        *flags; /* words for the game's card flags, from CARD_FLAG_GAME on; at most 12.
                                 NULL: what they mean depends on the card, they are not told */
    uint8_t flag_count;
    uint32_t spots; /* kinds of zones in which note[0] is the column where a card stands */
    const struct number_word *numbers, *seat_numbers; /* of state.global, of state.seat */
    uint8_t number_count, seat_number_count;

    /* --- for searches */
    const struct score_kind *scores; /* the first is the one by which players compare themselves */
    uint8_t score_count;
    /* What the whole way, as a lead, is worth where games are cut off: fitted to finished games
     * (api/score.c, doc/search.md). */
    uint8_t lead;
    /* Those who win together have one number, the first of their seats. NULL: everybody alone. */
    uint8_t (*team)(const struct table *t, uint8_t seat);

    /* --- dice: NULL where there are none; as qn_dice_get and its sisters say */
    bool (*dice)(const struct table *t, unsigned pool, qn_dice *out);
    char (*dice_symbol)(const struct table *t, uint8_t seat, int face);
    bool (*dice_lay)(struct table *t, unsigned pool, const uint8_t *face, size_t count);

    /* --- scenes: a line "seat: key value" of the given part; NULL when done, else the complaint */
    const char *(*given)(struct table *t, uint8_t seat, const char *key, const char *value);
    const char *(*given_card)(struct table *t, uint16_t card, const char *key, const char *value);
    void (*arrived)(struct table *t, uint16_t card); /* a scene has put it there; may be NULL */
    /* A scene is about to set a counter of a card to that number: NULL, or why it cannot be. NULL: it can. */
    const char *(*uncountable)(const struct table *t, uint16_t card, uint8_t counter, int number);
    /* Of several printings of a card: may this one be played with, so set up? NULL: any may. */
    bool (*printed_so)(const struct game_setup *setup, const struct def *def);
    void (*start_turn)(struct table *t, uint8_t seat);
    uint8_t
        phase; /* the global variable that tells the phase where phases are no procedures, or 0 */
};

#endif
