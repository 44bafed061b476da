/*
 * What can be wrong with a scene file: one template a mistake, for translators and for the test
 * that provokes them all. %1 %2 %3 stand for the words of the scene.
 */
#ifndef SCENES_SCENE_MESSAGES_H
#define SCENES_SCENE_MESSAGES_H

#include <stddef.h>

enum scene_message {
    SAY_FILE_TOO_LARGE,
    SAY_TOO_MANY_SCENES,
    SAY_LINE_TOO_LONG,
    SAY_TOO_MANY_WORDS,
    SAY_TOO_MANY_LINES,
    SAY_CONTROL_CHARACTER,
    SAY_NOT_UTF8,
    SAY_NO_SCENE,
    SAY_SCENE_NAME,
    SAY_OUTSIDE,
    SAY_GAME_LATE,
    SAY_GAME_MISSING,
    SAY_UNKNOWN_GAME,
    SAY_NO_PACK,
    SAY_GIVEN_FIRST,
    SAY_NO_CITES,
    SAY_NO_THEN,
    SAY_TOO_MANY_CITES,
    SAY_BAD_RULE,
    SAY_UNKNOWN_RULE,
    SAY_EXPECTED,
    SAY_UNEXPECTED,
    SAY_ENDS_EARLY,
    SAY_EXPECTED_NUMBER,
    SAY_NUMBER_RANGE,
    SAY_EXPECTED_SEAT,
    SAY_SEAT_RANGE,
    SAY_PLAYERS_FIRST,
    SAY_PLAYERS_RANGE,
    SAY_EXPECTED_COMPARE,
    SAY_UNKNOWN_CARD,
    SAY_UNKNOWN_CARD_NEAR,
    SAY_UNKNOWN_ZONE,
    SAY_UNKNOWN_ZONE_NEAR,
    SAY_ZONE_WHOSE,
    SAY_ZONE_SHARED,
    SAY_UNKNOWN_WORD,
    SAY_UNKNOWN_WORD_NEAR,
    SAY_UNKNOWN_FORM,
    SAY_BAD_ALIAS,
    SAY_ALIAS_TAKEN,
    SAY_TOO_MANY_ALIASES,
    SAY_NO_COPY_NUMBER,
    SAY_BAD_DIE,
    SAY_BAD_FILTER,
    SAY_TWO_STARTS,
    SAY_ANSWER_LONG,
    SAY_NO_IDENTITY,
    /* found when the table is being built */
    SAY_SETUP,
    SAY_NO_SUCH_CARD,
    SAY_UNIQUE,
    SAY_TABLE_FULL,
    SAY_UNKNOWN_STATE,
    SAY_COMPLAINT,
    SAY_SCRIPT_FULL,
    SAY_LIST_AFTER,
    SAY_NO_PLACE_FOR_REST,
    SAY_TOO_FEW,
    SAY_IMPOSSIBLE,
    SAY_NO_START,
    SAY_ATTACH_SELF,
    SAY_HAS_ATTACHED,
    SAY_NOT_IN_PLAY,
    SAY_NO_MEMORY,
    SCENE_MESSAGES
};

/* The template, or NULL after the last. */
const char *scene_template(size_t index);

#endif
