/*
 * What a question asks for, told by the words that ask it in either language. The words themselves say
 * too little to be looked for ("who", "can"), but a question and a way to ask for a rule that ask for the
 * same thing are more alike.
 */
#include "rules_asking.h"

#include <ctype.h>
#include <string.h>

enum { TEXT_MOST = 512 };

/* ^ is the start of the text. */
static const struct {
    uint8_t kind;
    const char *words;
} cues[] = {
    {ASKS_WHO, "who "},
    {ASKS_WHO, "whose "},
    {ASKS_WHO, "which one"},
    {ASKS_WHO, "^qui "},
    {ASKS_WHO, ", qui "},
    {ASKS_WHO, "à qui"},
    {ASKS_WHO, " qui ?"},
    {ASKS_WHO, "lequel"},
    {ASKS_HOW_MANY, "how many"},
    {ASKS_HOW_MANY, "how much"},
    {ASKS_HOW_MANY, "how big"},
    {ASKS_HOW_MANY, "size of"},
    {ASKS_HOW_MANY, "number of"},
    {ASKS_HOW_MANY, "maximum"},
    {ASKS_HOW_MANY, "limit"},
    {ASKS_HOW_MANY, "combien"},
    {ASKS_HOW_MANY, "taille"},
    {ASKS_HOW_MANY, "nombre"},
    {ASKS_WHEN, "^when "},
    {ASKS_WHEN, ", when "},
    {ASKS_WHEN, "^quand "},
    {ASKS_WHEN, ", quand "},
    {ASKS_MAY, "^can "},
    {ASKS_MAY, " can "},
    {ASKS_MAY, "can't"},
    {ASKS_MAY, "cannot"},
    {ASKS_MAY, "may "},
    {ASKS_MAY, "allowed"},
    {ASKS_MAY, "peut"},
    {ASKS_MAY, "peux"},
    {ASKS_MAY, "puis-je"},
    {ASKS_MAY, "pouvez"},
    {ASKS_MAY, "le droit"},
    {ASKS_MAY, "possible"},
    {ASKS_MAY, "permis"},
    {ASKS_MUST, "must "},
    {ASKS_MUST, "have to"},
    {ASKS_MUST, "need "},
    {ASKS_MUST, "forced"},
    {ASKS_MUST, "oblig"},
    {ASKS_MUST, "dois"},
    {ASKS_MUST, "doit"},
    {ASKS_MUST, "faut"},
    {ASKS_WHAT_HAPPENS, "what happens"},
    {ASKS_WHAT_HAPPENS, "what if"},
    {ASKS_WHAT_HAPPENS, "devien"},
    {ASKS_WHAT_HAPPENS, "se passe"},
    {ASKS_WHERE, "where"},
    {ASKS_WHERE, "^où "},
    {ASKS_WHERE, " où "},
    {ASKS_HOW, "^how do"},
    {ASKS_HOW, "^how can"},
    {ASKS_HOW, "comment"},
};

uint8_t asking_kinds(const char *text, size_t length)
{
    char small[TEXT_MOST + 3] = "^";
    size_t used = 1;
    for (size_t i = 0; i < length && used <= TEXT_MOST; i++) {
        small[used++] = (char)tolower((unsigned char)text[i]);
    }
    small[used++] = ' ';
    small[used] = '\0';
    uint8_t kinds = 0;
    for (size_t i = 0; i < sizeof cues / sizeof *cues; i++) {
        kinds = strstr(small, cues[i].words) ? kinds | cues[i].kind : kinds;
    }
    return kinds;
}
