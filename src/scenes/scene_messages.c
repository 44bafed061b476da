/*
 * The templates of the messages about scene files.
 */
#include "scenes/scene_messages.h"

#include "api/messages.h"

static const char *const templates[SCENE_MESSAGES] = {
    [SAY_FILE_TOO_LARGE] = MESSAGE("The file is larger than a scene file may be."),
    [SAY_TOO_MANY_SCENES] = MESSAGE("Too many scenes in one file."),
    [SAY_LINE_TOO_LONG] = MESSAGE("The line is longer than 1000 bytes."),
    [SAY_TOO_MANY_WORDS] = MESSAGE("Too many words in one line."),
    [SAY_TOO_MANY_LINES] = MESSAGE("Too many lines in one scene."),
    [SAY_CONTROL_CHARACTER] = MESSAGE("The line has a control character."),
    [SAY_NOT_UTF8] = MESSAGE("The line is not UTF-8."),
    [SAY_NO_SCENE] = MESSAGE("The file has no scene."),
    [SAY_SCENE_NAME] = MESSAGE("Expected a name in double quotes after \"scene\"."),
    [SAY_OUTSIDE] =
        MESSAGE("Found %1 where a scene, game, cites, under, given, when or then must stand."),
    [SAY_GAME_LATE] = MESSAGE("The game must be named before given, when and then."),
    [SAY_GAME_MISSING] = MESSAGE("The scene does not say which game it is about."),
    [SAY_UNKNOWN_GAME] = MESSAGE("There is no game called %1."),
    [SAY_NO_PACK] = MESSAGE("The cards of %1 could not be opened."),
    [SAY_GIVEN_FIRST] = MESSAGE("Given stands once, before when and then."),
    [SAY_NO_CITES] = MESSAGE("The scene cites no rule."),
    [SAY_NO_THEN] = MESSAGE("The scene says nothing that must be true: it has no line after then."),
    [SAY_TOO_MANY_CITES] = MESSAGE("The scene cites too many rules."),
    [SAY_BAD_RULE] = MESSAGE("%1 is not a rule id such as MC-310."),
    [SAY_UNKNOWN_RULE] = MESSAGE("The rule catalogue has no rule %1."),
    [SAY_EXPECTED] = MESSAGE("Expected %1, found %2."),
    [SAY_UNEXPECTED] = MESSAGE("%1 stands where the line should end."),
    [SAY_ENDS_EARLY] = MESSAGE("The line ends too early: something like %1 must follow."),
    [SAY_EXPECTED_NUMBER] = MESSAGE("Expected a number, found %1."),
    [SAY_NUMBER_RANGE] = MESSAGE("The number %1 is out of range."),
    [SAY_EXPECTED_SEAT] = MESSAGE("Expected a player such as p1, found %1."),
    [SAY_SEAT_RANGE] = MESSAGE("There is no player %1 in this scene."),
    [SAY_PLAYERS_FIRST] = MESSAGE("Players must be the first line of given."),
    [SAY_PLAYERS_RANGE] = MESSAGE("The game is not for %1 players."),
    [SAY_EXPECTED_COMPARE] = MESSAGE("Expected is, is not, <, <=, > or >=, found %1."),
    [SAY_UNKNOWN_CARD] = MESSAGE("There is no card called %1."),
    [SAY_UNKNOWN_CARD_NEAR] = MESSAGE("There is no card called %1. Did you mean %2?"),
    [SAY_UNKNOWN_ZONE] = MESSAGE("There is no zone called %1."),
    [SAY_UNKNOWN_ZONE_NEAR] = MESSAGE("There is no zone called %1. Did you mean %2?"),
    [SAY_ZONE_WHOSE] = MESSAGE("Every player has a zone %1: say whose, as in \"%1 of p1\"."),
    [SAY_ZONE_SHARED] = MESSAGE("The zone %1 belongs to no player."),
    [SAY_UNKNOWN_WORD] = MESSAGE("The game has no word %1 that fits here."),
    [SAY_UNKNOWN_WORD_NEAR] = MESSAGE("The game has no word %1 that fits here. Did you mean %2?"),
    [SAY_UNKNOWN_FORM] = MESSAGE("%1 is no line that a scene may have here."),
    [SAY_BAD_ALIAS] = MESSAGE("%1 cannot be a name for a copy: use small letters, digits and _."),
    [SAY_ALIAS_TAKEN] = MESSAGE("%1 already names something else."),
    [SAY_TOO_MANY_ALIASES] = MESSAGE("Too many names for copies in one scene."),
    [SAY_NO_COPY_NUMBER] = MESSAGE("%1: copies have no numbers yet; name this one with \"as\"."),
    [SAY_BAD_DIE] = MESSAGE("A die cannot show %1."),
    [SAY_BAD_FILTER] = MESSAGE("%1 is not a filter."),
    [SAY_TWO_STARTS] = MESSAGE("A scene starts once: with a turn or with do."),
    [SAY_ANSWER_LONG] = MESSAGE("An option has fewer words."),
    [SAY_NO_IDENTITY] = MESSAGE("%1 is not a card in this game."),
    [SAY_LANGUAGE] = MESSAGE("Expected a language, en or fr, found %1."),
    [SAY_TITLE_TWICE] = MESSAGE("The scene has a title in that language already."),
    [SAY_SETUP] = MESSAGE("The table cannot be set up so."),
    [SAY_NO_SUCH_CARD] = MESSAGE("%1 is not at the table."),
    [SAY_UNIQUE] = MESSAGE("%1 is unique and already in play."),
    [SAY_TABLE_FULL] = MESSAGE("There is no room at the table for more."),
    [SAY_UNKNOWN_STATE] = MESSAGE("%1 is nothing that %2 can be or have."),
    [SAY_COMPLAINT] = MESSAGE("%1: %2."),
    [SAY_SCRIPT_FULL] = MESSAGE("Too many dice and random picks in one scene."),
    [SAY_LIST_AFTER] = MESSAGE("Cards were put in this zone before its list was given."),
    [SAY_NO_PLACE_FOR_REST] = MESSAGE("This game has no zone for the cards that are not named."),
    [SAY_TOO_FEW] = MESSAGE("There are only %1 cards there; put more with a list."),
    [SAY_IMPOSSIBLE] = MESSAGE("The situation is impossible: %1."),
    [SAY_NO_START] =
        MESSAGE("The table is waiting for an answer: do can only start at a table that rests."),
    [SAY_ATTACH_SELF] = MESSAGE("%1 cannot be attached to itself."),
    [SAY_HAS_ATTACHED] = MESSAGE("Cards are attached to %1."),
    [SAY_NOT_IN_PLAY] = MESSAGE("%1 is not in play."),
    [SAY_NO_MEMORY] = MESSAGE("Out of memory."),
};

const char *scene_template(size_t index)
{
    return index < SCENE_MESSAGES ? templates[index] : NULL;
}
