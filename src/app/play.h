/*
 * A person at the table: what the parts of `quinte play` share.
 *
 *   command_play.c  the command line and the course of a game
 *   play_table.c    drawing the table (play_draw.h: what the games' pictures are made of)
 *   play_situation.c  how much of the table stands above a question
 *   play_ask.c      telling what happened and what may be chosen
 *   play_prompt.c   reading what the person types
 *   play_dice.c     dice that are chosen by their faces
 *   play_answers.c  rule, card, undo: the commands that need the engine
 *   play_why.c      why something is not offered
 *   play_words.c    the commands of the prompt; play_completion.c what Tab offers
 *   play_board.c    board: all that a player has in play
 *   play_menu.c     setting a game up (play_menu.h); play_resume.c which saved game goes on
 *   play_hint.c     what a strong player would do
 *   play_end.c      how it ended, and whether to play again
 *   play_stops.c    passing on, and where one wants to be asked
 */
#ifndef APP_PLAY_H
#define APP_PLAY_H

#include "line_editor.h"
#include "session.h"
#include "terminal.h"

#include <quinte/lists.h>

#include <time.h>

struct play {
    struct session *session;
    struct app *app;
    struct terminal terminal;
    struct line_editor *editor;    /* what the person types */
    bool is_practice;              /* undo is free */
    bool is_solo;                  /* one person plays all human seats: nothing to hide */
    bool has_hints;                /* also against other people */
    bool is_paying;                /* Enter was typed: the suggested payment goes on by itself */
    bool is_unwritten;             /* the last choice could not be written, and was not made */
    time_t started;                /* when the person sat down */
    unsigned passes;               /* questions that Enter would pass, so far */
    size_t log_seen[QN_MAX_SEATS]; /* log lines that each person has read */
    int reader;                    /* seat of the person who was asked last, or -1 */
    int shown_to;                  /* seat that saw the table last, and in which round */
    unsigned shown_round;
    bool is_terse;                   /* options stand side by side: there is little room */
    char *table_text;                /* the table as the screen shows it, or NULL */
    size_t table_lines, lines_since; /* how many those are, and how many have followed */
    uint8_t read[8192];              /* definitions whose text a window has shown, a bit each */
    uint16_t told;                   /* the card whose text was shown last, or QN_NONE */
    size_t order[QN_MAX_OPTIONS];    /* the options as numbered on the screen */
    size_t order_count;
};

/* How a person wants to play. */
struct play_manner {
    bool practice, solo, hints;
};

/* Plays until the game is over or the person leaves; the exit code. */
int play_run(struct session *session, struct play_manner manner);
/* ---- command_resume.c: the saved game goes on in its file; the exit code */
int resume_game(struct app *app, const char *path, char *seats, bool every_ask,
                struct play_manner manner);

/* ---- play_resume.c: the path of a saved game that the person chooses, to be freed; NULL: none */
char *resume_choose(struct app *app);

/* ---- play_end.c */
void play_show_end(
    struct play *play); /* what happened last, who has won and why, how long, figures */
enum play_again { AGAIN_NO, AGAIN_SAME, AGAIN_MENU, AGAINS };
/* Asks whether to play again; nobody but a person at a terminal does. */
enum play_again play_ask_again(struct app *app);

/* ---- play_table.c */
/* brief: 0 all of it, 1 what matters, 2 as little as possible. */
void play_draw_table(struct play *play, int seat, unsigned brief);
void play_draw_status(struct play *play, int seat);       /* the same in one line */
void play_draw_ask(struct play *play, const qn_ask *ask); /* what goes with a question */
/* What an option is called, with what the seat wants to know of the card: where it lies, … */
void play_option_label(struct play *play, int seat, const qn_option *option, char *buf,
                       size_t size);

/* Do the options differ only in which copy of a card in one place is meant? */
bool play_is_copy(struct play *play, int seat, const qn_option *a, const qn_option *b);
/* What one may type in this game, as an example, and whether there are dice. */
struct play_typing {
    const char *words;
    bool has_dice;
};
struct play_typing play_typing(const struct play *play);

/* ---- play_situation.c */
/* What happened since the person was asked last, the table or what matters of it, and the question. */
void play_show_situation(struct play *play, const qn_ask *ask, bool is_new_reader);
/* Something else has been written: nobody knows where the table is now. */
void play_forget_table(struct play *play);

/* ---- play_settings.c */
/* Lists what can be set, and what is left of it by what is. */
int play_settings(struct app *app, const struct session_request *request);

/* ---- play_ask.c */
/* Log lines from `from` on, as the seat may know them; returns how many lines there are now. */
size_t play_show_log(struct play *play, int seat, size_t from);
/* The question and its numbered options; fills play->order. */
void play_show_ask(struct play *play, const qn_ask *ask);
/* The option that Enter takes, or QN_MAX_OPTIONS: a turn, or a step of one's own, is not passed so. */
size_t play_enter_option(struct play *play);

/* ---- play_prompt.c */
/* A sentence for the person, with line breaks where the terminal ends. */
void play_say(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
enum prompt_end {
    PROMPT_CHOSE,
    PROMPT_RESIGNED, /* wants to, and has said so twice */
    PROMPT_LEFT,
    PROMPT_CLOSED,
    PROMPT_UNDONE,
    PROMPT_FAILED
};
/* Talks with the person until an option is chosen (*option), or something else ends it. */
enum prompt_end play_prompt(struct play *play, const qn_ask *ask, size_t *option);
/* Was just the label typed, or what stands before its notes in brackets? */
bool play_is_label(const char *label, const char *typed);
/* Hides the table until the person of another seat has the keyboard and types Enter: PROMPT_CHOSE. */
enum prompt_end play_pass_keyboard(struct play *play, int seat);

/* ---- play_dice.c */
/* Is the option one of so many alike that it is typed by its dice instead of being numbered? */
bool play_is_typed(struct play *play, const qn_option *option);
/* One line that says how such options are typed; nothing if there are none. */
void play_show_typed(struct play *play);
/* "reroll 1 1 4", "keep 5 5", "die 3 6": true if the line is about dice; *option is then what it
 * chooses, or QN_MAX_OPTIONS after telling why it chooses nothing. */
bool play_choose_dice(struct play *play, const char *line, size_t *option);

/* ---- play_stops.c */
/* "skip", "pass turn": true if the line is about passing on; *option is then the pass, or QN_MAX_OPTIONS
 * after telling that this is no question to pass. */
bool play_pass_on(struct play *play, const char *line, size_t *option);
void play_hint_passing(struct play *play); /* that there is such a thing, once */
/* Tells where the person is asked, or changes it as the words say. */
void play_stops(struct play *play, const char *line);

/* ---- play_hint.c */
void play_hint(struct play *play, const qn_ask *ask);

/* ---- play_completion.c: a line_offer_fn, whose user is the play */
void play_offer(void *user, const char *line, struct completion *into);

/* ---- play_board.c */
/* What a player has in play, with its texts: one's own, or whose the words say. */
void play_board(struct play *play, int seat, const char *words);

/* ---- play_why.c */
void play_why(struct play *play, const qn_ask *ask, const char *words);
/* Where an action with a card was typed that is not offered: why not; false if the words name none. */
bool play_why_not(struct play *play, const qn_ask *ask, const char *words);

/* ---- play_answers.c */
/* What a name may mean: several cards may have it, or parts of it. */
enum { PLAY_MEANT_MOST = 6 };
struct play_meant {
    uint16_t def;                   /* the one, or QN_NONE */
    uint16_t seen[PLAY_MEANT_MOST]; /* or one of those at the table */
    size_t seen_count;
    bool is_ability;        /* it is the name of an ability of that card */
    const char *suggestion; /* or perhaps this one */
};
struct play_meant play_meaning_of(struct play *play, const char *name);
void play_say_unknown(struct play *play, const char *name, const struct play_meant *meant);
void play_print_rule(struct play *play, const char *id, const char *text);
void play_rule(struct play *play, const char *id);
const char *play_rule_example(struct play *play, char id[12]); /* the id of a rule of the game */
void play_card(struct play *play, const char *name);
void play_print_card(struct play *play, uint16_t def); /* one side of it, with its text */
void play_hand(struct play *play, int seat);           /* every card in it with its text */
/* Takes the last decision of a person back; false after saying why not. */
bool play_undo(struct play *play);

#endif
