/*
 * The commands of `quinte`, one file each (command_play.c, …).
 *
 * A command gets its own name in argv[0] and returns APP_DONE, APP_NO or APP_BAD. help_NAME() is the
 * whole text of `quinte NAME --help`, already translated; main() prints it. The table in main.c lists
 * the commands with their one-line summaries.
 */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

struct app;

int command_play(struct app *app, int argc, char **argv);
int command_resume(struct app *app, int argc, char **argv);
int command_replay(struct app *app, int argc, char **argv);
int command_analyse(struct app *app, int argc, char **argv);
int command_learn(struct app *app, int argc, char **argv);
int command_puzzles(struct app *app, int argc, char **argv);
int command_check(struct app *app, int argc, char **argv);
int command_rules(struct app *app, int argc, char **argv);
int command_cards(struct app *app, int argc, char **argv);
int command_decks(struct app *app, int argc, char **argv);
int command_sim(struct app *app, int argc, char **argv);
int command_bench(struct app *app, int argc, char **argv);
int command_protocol(struct app *app, int argc, char **argv);
int command_serve(struct app *app, int argc, char **argv);
int command_welcome(struct app *app); /* `quinte` alone */

const char *help_play(void);
const char *help_resume(void);
const char *help_replay(void);
const char *help_analyse(void);
const char *help_learn(void);
const char *help_puzzles(void);
const char *help_check(void);
const char *help_rules(void);
const char *help_cards(void);
const char *help_decks(void);
const char *help_sim(void);
const char *help_bench(void);
const char *help_protocol(void);
const char *help_serve(void);

#endif
