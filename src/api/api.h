/*
 * What the files of src/api share, and what the scene runner borrows: the table as the public
 * interface holds it, and helpers for names, knowledge and reports. Not installed.
 */
#ifndef API_API_H
#define API_API_H

#include "carte/pack.h"
#include "kernel/flow.h"
#include "kernel/setup.h"

enum {
    RULE_TEXT = 12,       /* a buffer for a rule id */
    LOG_ENTRIES = 1 << 8, /* at first */
    WORDS_SIZE = 192,     /* a buffer for an option's id */
    GLOBAL_ROUND = 0      /* every game counts its rounds in global[0] */
};

struct qn_table {
    struct table t;
    const struct qn_pack *pack;
    const struct game_setup *setup; /* as completed by the game's plan(); shared with its copies */
    uint64_t seed;
    void *block;    /* what t points into */
    void *before;   /* as large: the table before a choice that may be taken back; NULL at first */
    qn_stop stop;   /* why the last choice was refused */
    struct log log; /* t.log points here while logging is on */
    uint32_t choices; /* applied since the deal: a journal must be as long … */
    uint64_t trail;   /* … and have gone the same way: all that has been done to the table */
};

/* One step more of what is done to a table: an option, a seat that resigns, or something that no journal tells
 * (cards dealt anew, other random numbers). */
enum { STEP_RESIGNS = QN_MAX_OPTIONS, STEP_UNTOLD = STEP_RESIGNS + QN_MAX_SEATS };
static inline uint64_t trail_after(uint64_t trail, uint64_t step)
{
    return (trail + step + 1) * UINT64_C(0x9E3779B97F4A7C15) ^ trail >> 29;
}

/* A table as a reader sees it: the same cards, and whatever is written while values are computed (thoughts,
 * occurrences that are only tried, status) of one's own. Several threads may read a table, so public
 * functions that take one const and compute values go through this (table_make.c). */
struct table_reading {
    qn_table table;
    struct thought thought;
    struct state state;
    struct occ occs[UINT8_MAX + 1]; /* numbered in 8 bits, as items are */
    struct item items[UINT8_MAX + 1];
};
const qn_table *table_read(const qn_table *table, struct table_reading *reading);

/* ---- table_make.c */
/* Makes a table from seed, seats, settings and `bare`; the settings are completed first (in *setup
 * too). Unless bare, it runs to the first ask. Free it with qn_table_free. */
qn_status table_make(const struct qn_pack *pack, struct game_setup *setup, qn_report report,
                     qn_table **out);
/* Copies the public set-up into the kernel's; reports settings that cannot be stored. */
qn_status setup_fill(const qn_setup *from, qn_report report, struct game_setup *out);
/* Is there room for the options of an ask? */
bool table_can_offer(qn_table *table);
/* What chance picked at the deal and the seat cannot know yet is picked anew (game.pick_anew). */
void table_pick_anew(qn_table *table, int seat, bool in_order);

/* ---- table.c */
/* The seat that is asked, or QN_SPECTATOR. */
int table_reader(const qn_table *table);

/* ---- view.c */
/* May the seat know what the card is? Spectators see cards that lie open in public zones. */
bool card_seen_by(const struct table *t, uint16_t card, int seat);
/* May the seat know what it shows? What counts as something while it lies face down in play does so for
 * everybody. */
bool card_named_to(const struct table *t, uint16_t card, int seat);
/* Has it a number for everybody, whatever it is? */
bool card_slot_is_public(const struct table *t, uint16_t card);
/* The definition of the side that shows; of the front when the card lies face down. */
uint16_t card_side(const struct table *t, uint16_t card);
bool card_exists(const struct table *t, uint16_t card);
/* Does an attribute say anything of the card? Several may share a counter. */
bool attribute_concerns(const struct table *t, uint8_t attr, uint16_t card);
/* Do views tell it of that card? */
bool attribute_is_told(const struct table *t, uint8_t attr, uint16_t card);
/* The value of an attribute (its index in the vocabulary); false if the card has none. */
bool card_attribute(const qn_table *table, uint16_t card, uint8_t attr, int *out);
/* Is it an adjective that is true or false of a card alone, whoever asks? */
struct category_word;
bool category_is_state(const struct category_word *word);
/* The next word that holds for the card, from *cursor (0 at first) on; NULL after the last. */
const char *card_next_state(const qn_table *table, uint16_t card, unsigned *cursor);

/* ---- words.c */
const char *def_id(const struct qn_pack *pack, uint16_t def);
const char *def_name(const struct qn_pack *pack, uint16_t def, qn_lang lang);
/* Number of this copy among those with the same definition that the seat knows: 1, 2 … */
unsigned card_copy(const struct table *t, int seat, uint16_t card);
/* The card that the seat calls so, or NONE. */
uint16_t card_by_ref(const qn_table *table, int seat, const char *ref);
/* Index of the option of the pending ask with that id (as qn_option_id), or SIZE_MAX. */
size_t option_by_id(qn_table *table, const char *id);

/* ---- definition_hash.c */
/* Hash of what the definitions at this table say, whatever the order or layout of the files. */
uint64_t table_content_hash(const qn_table *table);

/* ---- message.c */
struct place {
    const char *file;
    unsigned line, column;
};
void report_at(qn_report report, struct place at, const char *format, const char *arg1,
               const char *arg2, const char *arg3);

/* ---- content.c: a whole file in memory, terminated, malloc'd; NULL (errno) if it cannot be read
 * or is larger than `limit`. */
char *file_read(const char *path, size_t limit, size_t *size);

/* What is said in that language; in English where it is not translated. */
static inline const char *in_language(qn_lang lang, const char *en, const char *fr)
{
    return lang == QN_FRENCH && fr ? fr : en;
}

/* Reads a ready deck by name, or a deck file by path: see qn_pack.read_deck. In decks.c. */
qn_status deck_read(const struct qn_pack *pack, const char *name_or_path, struct deck_list *out,
                    qn_report report);

/* What people call the trait with that id; the id if nobody says. */
const char *trait_name(const struct qn_pack *pack, const char *id, qn_lang lang);

/* Hashing: FNV-1a, 64 bits. */
#define HASH_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ p[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The card that a seat is: its hero, its villain; NONE if the game knows none. */
uint16_t seat_identity(const struct table *t, uint8_t seat);

#endif
