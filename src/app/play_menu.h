/*
 * The set-up menu: which game, with whom, and the game's settings as it lists them (quinte/lists.h). It knows
 * no game. Enter takes the usual.
 */
#ifndef APP_PLAY_MENU_H
#define APP_PLAY_MENU_H

#include "session.h"

enum { MENU_VALUE = 512, MENU_KEY = 48, MENU_SEATS = 160 };

/* A request with what its texts point to. */
struct menu_request {
    struct session_request request;
    char seats[MENU_SEATS];
    char keys[SESSION_SETTINGS][MENU_KEY], values[SESSION_SETTINGS][MENU_VALUE];
};

/* Asks at the terminal until the person wants to play: true, and *out says what; false if they leave. With a
 * game given only its settings are asked. What *out holds already is where it begins. */
bool play_menu(struct app *app, const char *game, struct menu_request *out);

#endif
