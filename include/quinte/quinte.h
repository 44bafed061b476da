/*
 * Quinte: tabletop rulebooks, one engine. The public interface (scenes: quinte/scenes.h). A program opens a pack (the cards of one game), sets up a table, and
 * then repeats: look at the ask, list its options, apply one of them, until the table is over (examples/random_game.c).
 *
 * Conventions
 *  - Functions that can fail return a qn_status; QN_OK is 0. Nothing crashes for a NULL: those that tell
 *    something tell nothing (false, 0, NULL, -1), and a buffer or array that is NULL has no room.
 *  - Seats are numbered from 0. QN_SPECTATOR sees public things only.
 *  - Cards at a table are named by a number (0 … 65534) that stays the same while the card lies in
 *    view; QN_NONE means "no card". Definitions (what is printed) are numbered per pack.
 *  - Nothing here is global: tables never touch each other, so threads need no locks. One thread a
 *    table; several may read one that nobody writes to: functions that take it const change nothing.
 *  - Whatever tells about a table takes the seat that wants to know, and tells what that seat may know.
 *  - Text comes back in the caller's buffer, always terminated; what is returned is its whole length (as snprintf).
 *
 * What may change: the library's soname counts its binary interface. While it stays the same,
 * functions, enumerators, words and settings may be added; nothing is removed, and no declaration,
 * layout or value changes. New facts come as new functions. Only the structs that the library passes by
 * pointer to a callback may grow, at their end, and of the limits only those of seats, counters and dice
 * are fixed. A new language is a new qn_lang and nothing else.
 */
#ifndef QUINTE_H
#define QUINTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default) /* of all the library's names, these alone are seen outside */
#endif

#define QN_VERSION "0.1.0"    /* of this header */
const char *qn_version(void); /* of the library that runs */

#define QN_NONE 0xFFFFu
#define QN_SPECTATOR (-1)
#define QN_MAX_SEATS 6
#define QN_MAX_CARDS 1024
#define QN_MAX_OPTIONS 1024
#define QN_MAX_CHOICES 1048576
#define QN_MAX_SETTINGS 40
#define QN_COUNTERS 4
#define QN_MAX_DICE 8

typedef struct qn_pack qn_pack;
typedef struct qn_table qn_table;
typedef struct qn_journal qn_journal;

typedef enum qn_status {
    QN_OK = 0,
    QN_BAD_OPTION,  /* the option index is out of range */
    QN_STALE,       /* the choice answers an older ask */
    QN_NOT_WAITING, /* the table is over or waits for nobody */
    QN_BAD_SETUP,   /* the set-up breaks a rule or names something unknown */
    QN_BAD_CONTENT, /* a card, deck or scene file has errors (all reported) */
    QN_BAD_JOURNAL, /* a journal is torn, altered, or diverges */
    QN_NO_FILE,     /* a file or folder cannot be read or written */
    QN_NO_MEMORY,
    QN_LOOP,        /* a mandatory endless loop stopped the table */
    QN_FULL,        /* a pool of the table, the options of an ask or a journal: qn_stop_get */
    QN_EXISTS,      /* something else lies at the path; it stays as it is */
    QN_BAD_ARGUMENT /* NULL, where something is needed; nothing was done */
} qn_status;

typedef enum qn_lang { QN_ENGLISH, QN_FRENCH } qn_lang; /* not translated: in English */

/* ---- messages -------------------------------------------------------------------------------
 * Errors in files and set-ups arrive as structured messages. `format` is a constant English
 * template (a gettext msgid) whose %1 %2 %3 stand for args; translate it, then qn_message_text. */
typedef struct qn_message {
    const char *file;      /* may be NULL */
    unsigned line, column; /* 0 when unknown */
    const char *format;
    const char *args[3]; /* NULL when unused */
    const char *rule;    /* "MC-443" or NULL */
} qn_message;

typedef void qn_report_fn(void *user, const qn_message *message);
typedef struct qn_report {
    qn_report_fn *fn;
    void *user;
} qn_report;
size_t qn_message_text(const qn_message *m, const char *translated_format, char *buf, size_t size);

/* ---- content -------------------------------------------------------------------------------- */
size_t qn_game_count(void);
const char *qn_game_name(size_t index); /* "champions", … */
const char *qn_game_title(size_t index, qn_lang lang);

/* Opens the cards of one game: every *.carte below DIR/GAME. All errors are reported. */
qn_status qn_pack_open(const char *dir, const char *game, qn_report report, qn_pack **out);
/* The same with one more card file, for trying cards out: scenes have theirs beside them. Or with a folder:
 * every *.carte and every *.deck below it come behind the others. */
qn_status qn_pack_open_with(const char *dir, const char *game, const char *extra, qn_report report,
                            qn_pack **out);
/* Compiles one source text on top of nothing but the game's words; for checkers and fuzzers. */
qn_status qn_pack_compile(const char *game, const char *file, const char *text, size_t size,
                          qn_report report, qn_pack **out);
void qn_pack_close(qn_pack *pack);
const char *qn_pack_game(const qn_pack *pack);
uint64_t qn_pack_hash(const qn_pack *pack);

typedef struct qn_card_info {
    const char *id, *set, *type, *traits;               /* stable words */
    const char *name, *subtitle, *set_name, *type_name; /* in the language asked for, or "" */
    unsigned copies, stage;
    bool unique, reconstructed;
    uint16_t back; /* the other side, or QN_NONE */
} qn_card_info;

uint16_t qn_card_count(const qn_pack *pack);
qn_status qn_card_info_get(const qn_pack *pack, uint16_t def, qn_lang lang, qn_card_info *out);
uint16_t qn_card_find(const qn_pack *pack, const char *id); /* QN_NONE if unknown */
/* What is printed on the card: its attributes, keywords and icons. Index 0 … until false. */
typedef struct qn_printed {
    const char *name, *label; /* stable word, and in the language asked for */
    int value;                /* 0 for a keyword without a number, and for a dash */
    bool per_player, dash;
} qn_printed;
bool qn_printed_get(const qn_pack *pack, uint16_t def, unsigned index, qn_lang lang,
                    qn_printed *out);
/* One of them by its name; false if it is not on the card, or a dash is. */
bool qn_card_value(const qn_pack *pack, uint16_t def, const char *name, int *out);
/* Its traits as people call them: index 0 … until NULL, in the order of qn_card_info.traits. */
const char *qn_card_trait(const qn_pack *pack, uint16_t def, unsigned index, qn_lang lang);
size_t qn_card_text(const qn_pack *pack, uint16_t def, qn_lang lang, char *buf, size_t size);
bool qn_card_cites(const qn_pack *pack, uint16_t def, const char *rule_id);

/* The words that cards of the game are written in (doc/carte.md), by groups, each with an example. */
typedef struct qn_word {
    const char *group; /* "types", "verbs", "events", …: a chapter of doc/carte.md */
    const char *word;  /* as a card writes it, slots in capitals: "damage N to T", "paid(I)" */
    const char *label; /* how texts say it: a template for events, verbs and queries */
    uint16_t def;      /* the card that the example is taken from; QN_NONE: no card has the word */
    const char *example; /* the head of a card, a line of properties, or an ability */
    const char *source;  /* the same as a card of its own, which compiles with the game's cards */
} qn_word;
typedef void qn_word_fn(void *user, const qn_word *word); /* the texts live until it returns */
qn_status qn_words(const qn_pack *pack, qn_lang lang, qn_word_fn *fn, void *user);

/* Ready decks of a game (content/GAME/decks/NAME.deck). */
size_t qn_deck_count(const qn_pack *pack);
const char *qn_deck_name(const qn_pack *pack, size_t index);
/* Checks a deck file against the game's deck-building rules; every breach is reported with its
 * rule. QN_OK means legal. */
qn_status qn_deck_check(const qn_pack *pack, const char *path, qn_report report);

/* ---- tables --------------------------------------------------------------------------------- */
typedef struct qn_setting {
    const char *key, *value;
} qn_setting;
typedef struct qn_setup {
    uint64_t seed;
    unsigned seats;             /* 0: the game's default */
    const qn_setting *settings; /* game-specific, e.g. {"hero1", "spider_man"} */
    size_t setting_count;
} qn_setup;

qn_status qn_table_new(const qn_pack *pack, const qn_setup *setup, qn_report report,
                       qn_table **out);
void qn_table_free(qn_table *table);
/* Deals a new game of the same set-up at the same table: for playing many without allocating. */
void qn_table_restart(qn_table *table, uint64_t seed);
/* Gives back the memory that a table needs only while somebody plays at it, half of it or more: for those who keep many
 * tables at which nothing happens. What it needs comes back by itself; options that were asked for are gone. */
void qn_table_rest(qn_table *table);
qn_table *qn_clone(const qn_table *table); /* NULL when out of memory */
/* Of the same pack, else QN_BAD_SETUP. With the same set-up it is one memcpy. */
qn_status qn_clone_into(qn_table *to, const qn_table *from);
uint64_t qn_hash(const qn_table *table);
uint64_t qn_view_hash(const qn_table *table, int seat);
size_t qn_table_bytes(const qn_table *table);
const qn_pack *qn_table_pack(const qn_table *table);
void qn_set_logging(qn_table *table, bool on); /* on by default; off for speed */
/* Bulk play: the table answers asks with one option itself. Such games cannot be journaled. */
void qn_set_skip_forced(qn_table *table, bool on); /* off by default */
/* Settings as completed by defaults, in canonical order: index 0 … until false. */
bool qn_setting_get(const qn_table *table, size_t index, qn_setting *out);

typedef struct qn_ask {
    uint32_t serial;  /* names this ask; grows with every ask */
    int seat;         /* who answers */
    const char *what; /* stable word: "turn", "target", "pay", "window", … */
    uint16_t card;    /* the card it is about, or QN_NONE */
    char rule[12];    /* the rule behind the question, or "" */
    int need;         /* a number that goes with it (resources still to pay…), or 0 */
} qn_ask;

typedef struct qn_option {
    uint8_t verb;  /* index of a word of the game: qn_option_verb */
    uint8_t flags; /* QN_SUGGESTED … */
    uint16_t card; /* what it is about, or QN_NONE */
    uint16_t with; /* second card (attacker, …), or QN_NONE */
    int16_t value; /* a number (damage, how many, which part, which name), or 0 */
    uint16_t rule; /* the rule that allows it: qn_rule_id */
} qn_option;

/* Option flags. QN_REORDERED: one of several things that are chosen in any order, and what it leads to
 * can also be reached without such options; a search may pass them over. */
enum { QN_SUGGESTED = 1, QN_PASS = 2, QN_REORDERED = 4 };

unsigned qn_seats(const qn_table *table);
bool qn_over(const qn_table *table);
qn_status qn_table_status(const qn_table *table); /* QN_OK, QN_LOOP or QN_FULL */
int qn_waiting(const qn_table *table);            /* seat that is asked, -1 if none */
bool qn_ask_get(const qn_table *table, qn_ask *out);
/* Where several cards are chosen one by one (a payment, cards to discard, targets): those that the seat has
 * chosen so far; how many they are, 0 for whoever is not asked. */
size_t qn_ask_given(const qn_table *table, int seat, uint16_t *cards, size_t room);
/* The options of the pending ask, which are for the seat that is asked; the array lives in the table until
 * it changes. */
size_t qn_options(qn_table *table, const qn_option **out);
qn_status qn_apply(qn_table *table, uint32_t serial, size_t option);
/* The same for games that matter: a table that is full is given more room, and a choice that would stop
 * it all the same (QN_LOOP, QN_FULL) is not made: nothing has changed, and qn_stop_get says why. Costs a
 * copy of the table. qn_record does the same. */
qn_status qn_choose(qn_table *table, uint32_t serial, size_t option);
typedef struct qn_stop {
    qn_status status; /* QN_LOOP or QN_FULL */
    const char *what; /* of QN_FULL: "options", "frames", "lasting", …; "choices": the journal */
    uint16_t def;     /* the card whose ability ran last, or QN_NONE */
} qn_stop;
/* Why the table has stopped, or why qn_choose refused the last choice; false if neither is so. */
bool qn_stop_get(const qn_table *table, qn_stop *out);
/* Why is (verb, card, with) not offered to that seat now? A rule id such as "MC-310", or NULL when
 * it is offered or nothing can be said. Speaks only of cards that the seat knows. */
const char *qn_why(qn_table *table, int seat, const char *verb, uint16_t card, uint16_t with,
                   char *buf, size_t size);
/* The same of the number-th ability (1, 2, …) that the card lets players use, in the order of its text;
 * NULL also when it has fewer, or the game tells them not apart. */
const char *qn_why_power(qn_table *table, int seat, uint16_t card, unsigned number, char *buf,
                         size_t size);

typedef enum qn_outcome { QN_UNDECIDED, QN_WON, QN_LOST, QN_DRAWN } qn_outcome;
qn_outcome qn_result(const qn_table *table, unsigned seat);
unsigned qn_round(const qn_table *table);

/* Options and asks as the seat may know them; it should be the one that is asked. */
size_t qn_option_verb(const qn_table *table, const qn_option *option, char *buf, size_t size);
size_t qn_option_id(const qn_table *table, int seat, const qn_option *option, char *buf,
                    size_t size);
/* What the option means to the seat: the same at every table that this seat cannot tell from this one, and
 * for copies of a card between which nothing differs. For searches. */
uint64_t qn_option_key(const qn_table *table, int seat, const qn_option *option);
size_t qn_option_label(const qn_table *table, int seat, const qn_option *option, qn_lang lang,
                       char *buf, size_t size);
size_t qn_ask_label(const qn_table *table, int seat, qn_lang lang, char *buf, size_t size);
/* What taking the option costs in what the game pays with (resources, CP, power, resource points), as its label
 * says; -1 if it costs nothing of the kind. Resources are asked for next, the rest is taken without a word. */
int qn_option_cost(const qn_table *table, int seat, const qn_option *option);
const char *qn_rule_id(uint16_t rule, char buf[12]);
/* "spider_man", "hydra_mercenary#2", "?hand@p1#2": what the seat calls a card at the table, as scenes do. */
size_t qn_card_ref(const qn_table *table, int seat, uint16_t card, char *buf, size_t size);

/* ---- information ---------------------------------------------------------------------------- */
typedef struct qn_card_view {
    uint16_t card;            /* number at the table; QN_NONE for cards whose position is hidden */
    uint16_t def;             /* QN_NONE: this seat may not know it */
    uint16_t zone;            /* index for qn_zone_name */
    int8_t owner, controller; /* -1: the scenario */
    int8_t place;             /* seat whose zone it is, -1 for shared zones */
    uint8_t flags;            /* QN_EXHAUSTED … */
    uint16_t host;            /* card it is attached to, or QN_NONE */
    int16_t counter[QN_COUNTERS]; /* qn_counter_name */
} qn_card_view;
enum { QN_EXHAUSTED = 1, QN_FACEDOWN = 2, QN_IN_PLAY = 4 };

typedef struct qn_view {
    int seat;
    unsigned seats, round;
    int first, active, waiting; /* seats, or -1 */
    bool over;
    uint32_t out;             /* bit n: seat n is out of the game */
    size_t count;             /* of card */
    const qn_card_view *card; /* the caller's array; zone by zone, each from its top */
} qn_view;

/* Fills up to `room` of the caller's cards; returns how many there are (as snprintf: at most QN_MAX_CARDS). */
size_t qn_view_get(const qn_table *table, int seat, qn_view *out, qn_card_view *cards, size_t room);
size_t qn_view_json(const qn_table *table, int seat, char *buf, size_t size);
const char *qn_zone_name(const qn_table *table, uint16_t zone);
size_t qn_zone_label(const qn_table *table, uint16_t zone, qn_lang lang, char *buf, size_t size);
const char *qn_counter_name(const qn_table *table, unsigned counter);
/* A computed value ("hp", "atk", "threat"…) of a card in view; false if it has none. */
bool qn_value(const qn_table *table, int seat, uint16_t card, const char *attribute, int *out);
/* Counters that lie on a card in view, or could: index 0 … until false. */
typedef struct qn_counter {
    const char *name, *label;
    int value;
} qn_counter;
bool qn_counter_get(const qn_table *table, int seat, uint16_t card, unsigned index, qn_lang lang,
                    qn_counter *out);
/* Words such as "stunned", "guard" that hold for a card in view: index 0 … until NULL. */
const char *qn_card_state(const qn_table *table, int seat, uint16_t card, unsigned index);
/* All of them in one call, which costs as much as one index; returns how many there are, as qn_view_get. */
size_t qn_card_states(const qn_table *table, int seat, uint16_t card, const char **words,
                      size_t room);

/* How near a seat is to winning, for everybody to see: `have` of the `need` of something, one entry
 * for each thing that it takes. Index 0 … until false; games in which points tell it have none. */
typedef struct qn_progress {
    const char *label;
    int have, need;
    bool step; /* leads but to the next step of what the first entry counts */
} qn_progress;
bool qn_progress_get(const qn_table *table, unsigned seat, unsigned index, qn_lang lang,
                     qn_progress *out);

/* Dice that lie on the table, in pools; everybody sees them. A game without dice has no pools. */
typedef struct qn_dice {
    const char *pool; /* stable word: "offence", "defence", "effect" */
    int seat;         /* whose they are, or -1 */
    bool open;        /* they are the ones that may be changed now */
    size_t count;     /* 0: none of this pool lie there */
    uint8_t face[QN_MAX_DICE];
    int lent; /* which of them is another hero's, whose number counts but not its symbol; or -1 */
} qn_dice;

/* Pools: index 0 … until false. */
bool qn_dice_get(const qn_table *table, unsigned pool, qn_dice *out);
/* The letter of the symbol that a seat's die shows on that face; 0 if it has none. */
char qn_dice_symbol(const qn_table *table, int seat, int face);
/* What a seat's dice call the symbol with that letter; false if it has no name. */
typedef struct qn_symbol {
    const char *id, *name;
    const char *brief; /* one letter, another for each symbol of the seat */
} qn_symbol;
bool qn_symbol_get(const qn_table *table, int seat, char letter, qn_lang lang, qn_symbol *out);
/* What if they had fallen so? For studies on clones: as many dice as lie there, with these faces.
 * false, and nothing changes, if they cannot lie like that. */
bool qn_dice_lay(qn_table *table, unsigned pool, const uint8_t *face, size_t count);

/* Deals anew everything that the seat does not know, and reseeds the random numbers. */
void qn_determinize(qn_table *table, int seat, uint64_t seed);
/* Grows when, and only when, the seat learns something: a card was shown to it, dice were rolled or a card
 * drawn at random, another seat has decided. What a choice changed without that a search may count on, and
 * it can be taken back, if no other seat has learned more by it than QN_SPECTATOR (who saw the choice). */
uint32_t qn_info_stamp(const qn_table *table, int seat);
/* NULL when all invariants hold, otherwise what is broken (for tests). */
const char *qn_invariant(const qn_table *table);

/* ---- log ------------------------------------------------------------------------------------ */
typedef struct qn_log_line {
    const char *what; /* stable word: "damage", "threat", "reveal", … */
    int seat;         /* who, or -1 */
    uint16_t def, by; /* what it happened to, and by what (definitions); QN_NONE if hidden */
    int amount;
    uint16_t rule; /* qn_rule_id */
    uint8_t depth; /* nesting, for indentation */
} qn_log_line;

size_t qn_log_count(const qn_table *table);
bool qn_log_get(const qn_table *table, size_t index, int seat, qn_log_line *out);
size_t qn_log_text(const qn_table *table, size_t index, int seat, qn_lang lang, char *buf,
                   size_t size);

/* ---- journal --------------------------------------------------------------------------------
 * A game is its set-up, seed and choices. A journal collects them, in memory and, once it has a
 * path, also in the file, line by line. */
qn_status qn_journal_new(const qn_table *table, qn_journal **out);
void qn_journal_free(qn_journal *journal);
/* Writes the choice down, then applies it. If it cannot be written (QN_NO_FILE, errno says why) it is
 * not made; nor if the journal holds QN_MAX_CHOICES already (QN_FULL; qn_stop_get says "choices"). */
qn_status qn_record(qn_journal *journal, qn_table *table, uint32_t serial, size_t option);
/* From now on every choice is appended to the file at once; writes what is already there. The file is
 * a new one, or one that holds the beginning of this journal and nothing else; anything else that lies
 * at the path stays as it is (QN_EXISTS). */
qn_status qn_journal_save(qn_journal *journal, const char *path);
/* Writes a copy there, on the same conditions. */
qn_status qn_journal_write(const qn_journal *journal, const char *path);
/* Off by default: a choice has reached the system, and outlives the program. On: it has reached the
 * disk, and outlives a power cut; each choice then takes as long as the disk does. */
void qn_journal_set_synced(qn_journal *journal, bool on);
/* Reads a file; damage is reported with its line, and what precedes it stays usable
 * (QN_BAD_JOURNAL with a journal in *out, or with NULL when not even the header could be read). */
qn_status qn_journal_read(const char *path, qn_report report, qn_journal **out);
qn_status qn_journal_parse(const char *name, const char *text, size_t size, qn_report report,
                           qn_journal **out);
const char *qn_journal_game(const qn_journal *journal);
size_t qn_journal_length(const qn_journal *journal); /* choices */
/* A new table at choice `upto` (SIZE_MAX: the end). strict checks indices, words and hashes. */
qn_status qn_journal_replay(const qn_journal *journal, const qn_pack *pack, size_t upto,
                            bool strict, qn_report report, qn_table **out);
/* Forgets the choices after the first `length`. */
void qn_journal_cut(qn_journal *journal, size_t length);
/* The same game with another value of a setting it has: the deck that it names lies elsewhere now. The new
 * journal is kept in no file. QN_BAD_SETUP: it has no such setting, or the value is none. */
qn_status qn_journal_with_setting(const qn_journal *journal, const char *key, const char *value,
                                  qn_journal **out);
/* The whole text, as it would stand in the file; malloc'd. */
char *qn_journal_text(const qn_journal *journal, size_t *size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
