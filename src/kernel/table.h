/*
 * The table: everything about one game in progress, in one flat piece of memory without pointers.
 *
 *   struct table (handle: pointers, caches)  ──►  struct state + sections, one block of bytes
 *
 *     ┌───────┬───────┬───────┬────────┬──────┬───────┬──────┬───────────┬─────────┬─────────┐
 *     │ state │ cards │ zones │ stack  │ occs │ items │ heap │ instances │ lasting │ delayed │ …
 *     └───────┴───────┴───────┴────────┴──────┴───────┴──────┴───────────┴─────────┴───────────┘
 *
 * The handle's pointers are set once, when the block is made; a clone copies the block alone. All
 * capacities are fixed at set-up (struct limits). Nothing here knows a game: what a zone, a counter
 * or a flag means is the game's vocabulary.
 */
#ifndef KERNEL_TABLE_H
#define KERNEL_TABLE_H

#include "kernel/definition.h"
#include "quinte/quinte.h"

struct game;
struct reason;

enum {
    MAX_SEATS = QN_MAX_SEATS,
    COUNTERS = QN_COUNTERS,
    LOCALS = 16, /* of one frame, at most */
    GLOBALS = 24,
    SEAT_VARS = 16,
    SCRIPT = 16,
    CARDS_MOST = QN_MAX_CARDS /* of one table: whoever collects cards has room for all */
};

/* One card: where it lies, what it is, and, in play, its state. A zone change makes a new object:
 * `gen` grows, and references that carry the old gen are stale. */
struct card {
    uint16_t def; /* what it is; shuffling permutes (def, owner) among cards */
    uint16_t gen;
    uint16_t next, prev;       /* intrusive list of its zone */
    uint16_t host;             /* card it is attached to, or NONE */
    uint16_t flags;            /* game's bits; the kernel's are below */
    uint8_t zone;              /* where it lies */
    uint8_t known;             /* bit set of the seats that know what it is */
    uint8_t owner, controller; /* seats or NOBODY */
    uint8_t face;              /* 0: def, 1: the back of def, 2: turned down */
    uint8_t attached;          /* how many cards are attached to it */
    int16_t counter[COUNTERS];
    int16_t note[2];
    uint16_t disguise; /* what it counts as while it is turned down in play, or NONE */
};

/* Kept out of line: so that what runs seldom does not make what runs often save registers for it. */
#define APART __attribute__((noinline))

enum card_flag { CARD_EXHAUSTED = 1, CARD_FLAG_GAME = 2 }; /* games use bits from the second on */
enum { FACE_FRONT, FACE_BACK, FACE_DOWN };

struct zone {
    uint16_t head, tail, count;
};

/* What is being resolved. A frame belongs to a procedure: a native one (an array of steps; pc is
 * the step) or an ability (byte code; pc is the offset). Frames lie one above another in a stack of
 * 16-bit words, each with as many locals as it needs:
 *
 *     ┌──────┬───────────┬──────┬─────┬──────┬────────┬────────────┐
 *     │ head │ locals    │ head │ loc │ head │ locals │ free: zero │
 *     └──────┴───────────┴──────┴─────┴──────┴────────┴────────────┘
 *                                     ▲ state.top     ▲ state.used.stack
 */
struct frame {
    uint8_t proc, below; /* below: how many words the frame under this one has; 0: none is */
    uint16_t pc;
    uint16_t card, gen; /* the card it is about ("self"), or NONE */
    uint16_t ability;   /* number in the pack, or NONE */
    uint16_t heap;      /* heap mark to return to */
    uint8_t you, by;    /* whom the text addresses; who counts as doing it */
    uint8_t occ, item;  /* occurrence this frame answers or performs; OCC_NONE if none */
    int16_t v[];
};

/* Of the frame of an ability: where the card `it` stands when there is no occurrence. */
enum { FRAME_IT = 3 };
enum { FRAME_HEAD = sizeof(struct frame) / 2, FRAME_MOST = FRAME_HEAD + LOCALS };

enum { OCC_NONE = 0xFF };

/* An occurrence: something that cards could care about, before and after it happens. */
struct occ {
    uint64_t facets;             /* bit set of event kinds it counts as */
    uint16_t source, source_gen; /* card that does it, or NONE */
    uint16_t ability;            /* ability that does it, or NONE */
    uint16_t text;               /* card whose text does it, or NONE */
    uint16_t serial;             /* names this occurrence: each ability answers it once */
    uint8_t kind;                /* event that it is first of all */
    uint8_t by, you;             /* seat that counts as doing it; seat it is aimed at */
    uint8_t labels;              /* game's labels: attack, thwart, … */
    uint8_t item0, items;
    uint16_t flags; /* OCC_CANCELLED … */
    int16_t amount; /* what goes with the whole occurrence */
    /* kept until the card being resolved is done (aftermath.c): */
    uint16_t group;  /* the resolution that it belongs to; 0: dealt with */
    uint16_t retire; /* instead of an occurrence: a card whose resolution is over, or NONE */
};

enum occ_flag {
    OCC_CANCELLED = 1,
    OCC_REPLACED = 2,
    OCC_APPLIED = 4,
    OCC_DEFERRED = 8, /* it is answered later */
    OCC_WHOLE = 16,   /* its items are one thing: an ability answers one of them, not each */
    OCC_GAME = 32
};

struct item {
    uint16_t card, gen;
    int16_t amount, stopped;         /* stopped: prevented so far */
    int16_t done;                    /* what really happened, known once applied */
    uint16_t from;                   /* zone it came from */
    uint16_t was_host;               /* what it was attached to */
    uint8_t was_controller, outcome; /* outcome: game's bits (defeated …) */
    uint16_t was_flags;              /* its flags when it left, where a game notes them */
    /* what comes instead of it, the latest: code 0 for nothing */
    uint16_t instead_code, instead_ability, instead_card;
    uint8_t instead_you;
    uint8_t unused; /* no byte of the state may be left to chance: it is hashed */
};

/* An item of what has happened: nothing comes instead of it any more. */
struct kept_item {
    uint16_t card, gen;
    int16_t amount, stopped, done;
    uint16_t from, was_host;
    uint8_t was_controller, outcome;
};

/* How long a card has the ability of another one. */
enum copied { NOT_COPIED, COPIED_FOR_NOW, COPIED_FOR_GOOD };

/* An ability of a card in play. */
struct instance {
    uint16_t card, ability;
    uint16_t stamp;   /* grows: which of two is younger */
    uint8_t uses;     /* in the current period */
    uint8_t timing;   /* of the ability */
    uint8_t modifies; /* constant ones: bit of state.modified */
    uint8_t weighed;  /* those that set a value: somebody has chosen between it and its rivals */
    uint8_t copied;   /* enum copied: not printed on the card */
    uint8_t unused;
};

/* Which instances speak to which question (directory.c). Bits of state.modified that stand for no
 * attribute; chains: one for each attribute and each of these, then one for each timing. */
enum { SILENCES = 60, TRAITS_GRANTED = 61, CANNOT_LISTENS = 62, KEYWORDS_GRANTED = 63 };
enum { CHAIN_TIMINGS = ATTRS + 4, CHAINS = CHAIN_TIMINGS + TIMING_CALLED + 1 };

struct directory {
    uint64_t granted;   /* keywords that something in play or lasting grants */
    uint64_t forbidden; /* events that prohibitions are about */
    uint64_t lasts;     /* bits of state.modified that lasting effects set */
    uint8_t reads;      /* enum change: what some ability in force or lasting effect reads */
    uint16_t setters;   /* how many constant abilities and lasting effects set a value */
    uint16_t first[CHAINS], last[CHAINS];
};

/* A card that some seat may hold unseen and that could answer something: whom to ask is decided on
 * these public grounds, never on what the hand really holds. */
struct hidden_answer {
    uint16_t def;
    uint8_t seat, count; /* copies of that seat that lie unseen */
};

/* "Until …": a modifier that outlives the ability that made it. */
struct lasting {
    uint16_t card, gen; /* target, when the scope is fixed; else "self" of the scope program */
    uint16_t scope;     /* live filter program, or 0: the target alone */
    uint16_t source;    /* definition that made it */
    int16_t amount;
    uint16_t code;  /* program of an amount that is counted anew each time, or 0 */
    uint16_t stamp; /* as of instances */
    int16_t noted;  /* a number that its scope refers to */
    uint8_t attr, op, period, you;
    uint8_t once; /* ends when the game says it was used */
    uint8_t used : 1, weighed : 1,
        unused : 6;   /* weighed: as of instances; no bit is left to chance: all are hashed */
    uint16_t pending; /* serial of the occurrence that has yet to make it true, or 0 */
    uint16_t made;    /* the latest serial of an occurrence when it began */
};

/* "At the end of …": code that waits for a moment. */
struct delayed {
    uint16_t code, ability, card, gen;
    int16_t it;
    uint8_t you, period;
    uint16_t made; /* as of lasting effects */
};

/* An ability that heard a deferred occurrence. */
struct trigger {
    uint16_t deferred; /* number; NONE: dealt with */
    uint16_t card, gen, ability;
    uint16_t code; /* of a delayed effect: where it goes on; 0: the ability itself */
    uint8_t you, item;
};

struct limits {
    uint16_t cards, zones;
    uint16_t stack; /* words of frames */
    uint16_t occs;
    uint16_t items; /* as deferred_items at most 255: an occurrence names its first in 8 bits */
    uint16_t heap, instances, lasting, delayed, answers;
    uint16_t slots;                              /* limits by title */
    uint16_t deferred, deferred_items, triggers; /* what waits for the aftermath */
};

struct pending_ask {
    uint32_t serial;
    uint16_t card;
    int16_t need;
    uint8_t seat, kind;
    uint16_t rule;
};

/* What every zone is, looked up instead of computed; not part of the state. A table and its copies share
 * it. */
enum { MAX_ZONES = 160, ASKED = 16 };

struct zone_facts {
    uint8_t kind[MAX_ZONES], seat[MAX_ZONES]; /* seat: NOBODY for shared zones */
    bool in_play[MAX_ZONES];
    uint8_t changes[MAX_ZONES]; /* what changes when cards come or go (enum change) */
    uint8_t works[MAX_ZONES];  /* enum ability_from + 1 of the abilities that work there; 0: none */
    uint8_t played[MAX_ZONES]; /* the zones in play, in order */
    uint8_t played_count;
    uint32_t played_kinds;
    uint32_t shared_kinds, own_kinds; /* one for all; whoever has it controls all that lies there */
    uint64_t outcome_facets;          /* all that outcomes of items may add */
};

enum table_status { TABLE_RUNNING, TABLE_WAITING, TABLE_IDLE, TABLE_OVER, TABLE_LOOP, TABLE_FULL };

/* What a table can be full of; what comes after POOL_CARDS can be given more room (table_grow). */
enum table_pool {
    POOL_NONE,
    POOL_OPTIONS,  /* more than an ask may have */
    POOL_NUMBERS,  /* larger than a counter */
    POOL_PAYMENTS, /* more things to pay with than are looked at */
    POOL_CARDS,
    POOL_FRAMES,
    POOL_OCCURRENCES,
    POOL_ITEMS,
    POOL_LISTS,
    POOL_ABILITIES,
    POOL_LASTING,
    POOL_DELAYED,
    POOL_ANSWERS,
    POOL_DEFERRED,
    POOL_TRIGGERS
};

struct state {
    uint64_t random[2];
    uint64_t listening_before, listening_after, modified; /* what some instance or record hears */
    uint32_t stamp[MAX_SEATS + 1]; /* grows when a seat, or whoever watches, learns something */
    uint32_t steps;                /* engine steps since the last ask */
    struct limits cap, used;
    struct pending_ask ask;
    qn_option answer;
    uint16_t occ_serial, age;     /* age: stamps of instances and lasting effects */
    uint16_t top, frames;         /* the frame on top: its first word; how many there are */
    uint16_t group, group_serial; /* the resolution under way; names for resolutions */
    uint16_t loop_ability;        /* the ability that ran last, for reports of loops */
    int16_t result;               /* what the frame that ended last did: an amount */
    int16_t wanted;               /* what it was asked to do */
    uint8_t status;
    uint8_t full;                      /* enum table_pool: why it stopped with TABLE_FULL */
    uint8_t changed;                   /* enum change, since things were settled */
    uint8_t resolving;                 /* how many resolutions are under way, one inside another */
    uint8_t seats, first, active, out; /* out: bit set of eliminated seats */
    uint8_t outcome[MAX_SEATS];
    uint8_t script_count, depth;
    int16_t script[SCRIPT];  /* results that the next random draws must give */
    int16_t global[GLOBALS]; /* the game's own variables */
    int16_t seat[MAX_SEATS][SEAT_VARS];
    uint64_t hidden_hears; /* events that some unseen card could answer */
    /* From here on nothing is hashed unless somebody has resigned. */
    uint8_t resigned; /* bit set of seats */
    uint8_t unused[7];
};

/* What a pure program knows while it runs. */
struct context {
    uint16_t self, self_gen; /* the card whose ability it is */
    uint16_t it;             /* candidate of a filter, or the card of the item */
    uint16_t outer;          /* candidate of the filter around this one, plus 1 */
    uint16_t ability;
    int16_t noted; /* of the lasting effect whose scope is tested */
    uint8_t you;
    uint8_t occ, item;   /* OCC_NONE outside an occurrence */
    struct frame *frame; /* locals, or NULL */
};

struct log_entry {
    uint16_t def, by;
    int32_t amount;
    uint16_t rule;
    uint8_t what, depth;
    int8_t seat;
    uint8_t audience;    /* bit set of seats that may know def; 0xFF: everybody */
    uint8_t by_audience; /* the same of by */
    uint8_t zone;        /* 1 + the kind of zone that the line speaks of, or 0 */
};

struct log {
    struct log_entry *entry;
    size_t count, capacity;
    bool (*grow)(struct log *log); /* makes room; false, or NULL: there is none */
    size_t lost;                   /* entries that found no room */
};

/* What is noted while values are computed; nothing of it is left afterwards. */
struct thought {
    uint16_t before;       /* while probing: only what is older than this changes values; 0: all */
    bool probing;          /* a prohibition is being tested: what it reads ignores prohibitions */
    uint8_t depth;         /* how many values depend on the one that is being computed */
    uint8_t programs;      /* how many programs wait for the one that runs */
    uint32_t nested;       /* how many have run since one began for which nothing waits */
    uint16_t ability;      /* whose amount is being computed */
    uint16_t endless;      /* an ability whose value has no end, + 1 */
    uint16_t asked[ASKED]; /* grants whose scope is being tested */
    uint8_t asked_count;
};

struct table {
    const struct card_pack *pack;
    const struct game *game;
    struct state *s;
    struct card *cards;
    struct zone *zones;
    uint16_t *stack; /* frames */
    struct occ *occs;
    struct item *items;
    uint16_t *heap;
    struct instance *instances;
    struct directory *directory;
    uint16_t *next_alike; /* of an instance: the next one of its chain, or NONE */
    struct lasting *lasting;
    struct delayed *delayed;
    struct hidden_answer *answers;
    struct occ *deferred; /* has happened, is answered when the card being resolved is done */
    struct kept_item *deferred_items;
    struct trigger *triggers;
    uint8_t *slots; /* uses by title in the current period */
    const struct zone_facts *facts;
    size_t bytes;
    struct log *log; /* NULL: no log is kept */
    /* options of the pending ask, built on request; not part of the state. Room for QN_MAX_OPTIONS,
     * given by whoever asks for them first. */
    qn_option *options;
    uint16_t option_count;
    bool options_built;
    struct thought *thought, own_thought; /* the pointer: so that who only looks may think */
    struct reason *reason; /* where tests that say no tell why (reason.h); NULL: nobody asks */
    bool ask_alone;        /* scenes: a choice is asked although there is but one candidate */
    uint16_t watched;      /* scenes: frames with the one that is waited for; 0: it has ended */
    bool skip_forced;      /* bulk play: asks with one option are answered here, silently */
};

size_t table_bytes(const struct limits *cap);
void zone_facts_learn(struct zone_facts *z, const struct game *game, const struct limits *cap);
/* Puts the handle's pointers on a zeroed block of table_bytes() bytes; the handle's game and facts are
 * set. */
void table_bind(struct table *t, void *block, const struct limits *cap);
/* Twice the room for what is full; false if it cannot have more. */
bool limits_double(struct limits *cap, uint8_t pool);
/* The same table in a larger block, on which nothing lies yet. Cards, zones and slots stay as many. */
void table_grow(struct table *t, void *block, const struct limits *cap);
uint64_t table_hash(const struct table *t);
/* As it was when the hash also told whether the last answer was the suggested one. */
uint64_t table_hash_advised(const struct table *t, bool advised);
void table_copy(struct table *to, const struct table *from);

/* There is no room for that: the table stops. */
static inline void table_full(const struct table *t, enum table_pool pool)
{
    t->s->status = TABLE_FULL;
    t->s->full = (uint8_t)pool;
}
static inline void ability_ran(const struct table *t, uint16_t ability)
{
    if (t->pack->ran)
        t->pack->ran[ability]++;
}
static inline bool card_in_play(const struct table *t, uint16_t card)
{
    return t->facts->in_play[t->cards[card].zone];
}
static inline uint8_t zone_kind_of(const struct table *t, uint16_t zone)
{
    return t->facts->kind[zone];
}
static inline uint8_t zone_seat_of(const struct table *t, uint16_t zone)
{
    return t->facts->seat[zone];
}

/* The definition that a card shows: its front, its back, what it counts as face down, or NULL. */
static inline const struct def *card_shows(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    const struct def *d = &t->pack->defs[c->def];
    if (c->face == FACE_FRONT)
        return d;
    uint16_t other = c->face == FACE_BACK ? d->back : c->disguise;
    return other != NONE ? &t->pack->defs[other] : NULL;
}

static inline struct card *card_at(const struct table *t, uint16_t card)
{
    return &t->cards[card];
}
static inline const struct def *def_of(const struct table *t, uint16_t card)
{
    return &t->pack->defs[t->cards[card].def];
}
static inline bool ref_is_live(const struct table *t, uint16_t card, uint16_t gen)
{
    return card != NONE && t->cards[card].gen == gen;
}
/* The frame on top, the one under a frame; NULL if there is none. */
static inline struct frame *frame_top(const struct table *t)
{
    return t->s->frames ? (struct frame *)(void *)&t->stack[t->s->top] : NULL;
}
static inline struct frame *frame_below(const struct table *t, const struct frame *f)
{
    const uint16_t *at = (const uint16_t *)(const void *)f;
    return f->below ? (struct frame *)(void *)&t->stack[at - t->stack - f->below] : NULL;
}
/* The first instance of that timing, constant ones excepted; the first constant one that modifies
 * that. */
static inline uint16_t first_of_timing(const struct table *t, unsigned timing)
{
    return t->directory->first[CHAIN_TIMINGS + timing];
}
static inline uint16_t first_modifier(const struct table *t, unsigned modified)
{
    return t->directory->first[modified % CHAIN_TIMINGS];
}
/* Is a choice among so many candidates asked? The only one needs no question. */
static inline bool leaves_choice(const struct table *t, unsigned candidates)
{
    return candidates > (t->ask_alone ? 0 : 1);
}
static inline bool seat_is_in(const struct table *t, unsigned seat)
{
    return !(t->s->out >> seat & 1);
}
/* In, and has not resigned. */
static inline bool seat_plays(const struct table *t, unsigned seat)
{
    return !((t->s->out | t->s->resigned) >> seat & 1);
}

#endif
