/*
 * The words of the prompt. See play_words.h.
 */
#define _POSIX_C_SOURCE 200809L
#include "play_words.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

enum { LANGUAGES = 2, SYNONYMS = 4 };

/* The first of each language is the one that is offered; accents need not be typed. */
static const struct command {
    enum play_word word;
    enum play_argument argument;
    const char *typed[LANGUAGES][SYNONYMS];
} commands[] = {
    {WORD_WHY, TAKES_CARD, {{"why"}, {"pourquoi"}}},
    {WORD_HINT, TAKES_NOTHING, {{"hint"}, {"conseil", "indice"}}},
    {WORD_RULE, TAKES_FREE, {{"rule"}, {"règle"}}},
    {WORD_CARD, TAKES_CARD, {{"card"}, {"carte"}}},
    {WORD_BOARD, TAKES_PLAYER, {{"board"}, {"plateau"}}},
    {WORD_UNDO, TAKES_NOTHING, {{"undo", "u"}, {"annuler"}}},
    {WORD_SAVE, TAKES_FREE, {{"save"}, {"enregistrer", "sauver", "sauvegarder"}}},
    {WORD_LOG, TAKES_NOTHING, {{"log"}, {"journal"}}},
    {WORD_TABLE, TAKES_NOTHING, {{"view", "v"}, {"table", "voir"}}},
    {WORD_HAND, TAKES_NOTHING, {{"hand"}, {"main"}}},
    {WORD_STOPS, TAKES_PHASE, {{"stops", "stop"}, {"arrêts", "arrêt"}}},
    {WORD_RESIGN, TAKES_NOTHING, {{"resign"}, {"abandonner"}}},
    {WORD_HELP, TAKES_NOTHING, {{"help", "h"}, {"aide"}}},
    {WORD_QUIT, TAKES_NOTHING, {{"quit", "exit", "q"}, {"quitter"}}},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool is_typed(const struct command *command, const char *first)
{
    for (size_t lang = 0; lang < LANGUAGES; lang++) {
        for (size_t i = 0; i < SYNONYMS && command->typed[lang][i]; i++) {
            if (text_same(command->typed[lang][i], first))
                return true;
        }
    }
    return false;
}

enum play_word play_word_find(const char *line, const char **rest)
{
    char first[64];
    size_t length = strcspn(line, " \t");
    snprintf(first, sizeof first, "%.*s", (int)(length < 63 ? length : 63), line);
    *rest = line + length + strspn(line + length, " \t");
    if (strcmp(first, "?") == 0)
        return WORD_HELP;
    for (size_t i = 0; first[0] && i < COMMANDS; i++) {
        if (is_typed(&commands[i], first))
            return commands[i].word;
    }
    return WORD_NONE;
}

void play_word_takes(enum play_word word, enum play_argument *argument)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (commands[i].word == word)
            *argument = commands[i].argument;
    }
}

const char *play_word_get(size_t index, qn_lang lang, enum play_argument *argument)
{
    if (index >= COMMANDS)
        return NULL;
    *argument = commands[index].argument;
    return commands[index].typed[lang == QN_FRENCH][0];
}
