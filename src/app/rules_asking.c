/*
 * What a question asks for, told by the words that ask it in either language. The words themselves say
 * too little to be looked for ("who", "can"), but a question and a way to ask for a rule that ask for the
 * same thing are more alike.
 */
#include "rules_asking.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { TEXT_MOST = 512 };

/* ^ is the start of the text. */
static const struct {
    uint16_t kind;
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
    {ASKS_WHAT_IS, "what is a"},
    {ASKS_WHAT_IS, "what is the"},
    {ASKS_WHAT_IS, "what are"},
    {ASKS_WHAT_IS, "what's a"},
    {ASKS_WHAT_IS, " mean"},
    {ASKS_WHAT_IS, "what kind"},
    {ASKS_WHAT_IS, "what sort"},
    {ASKS_WHAT_IS, "what type"},
    {ASKS_WHAT_IS, "which type"},
    {ASKS_WHAT_IS, "which kind"},
    {ASKS_WHAT_IS, "quels types"},
    {ASKS_WHAT_IS, "quels sont"},
    {ASKS_WHAT_IS, "quelles sont"},
    {ASKS_WHAT_IS, "quelle sorte"},
    {ASKS_WHAT_IS, "what counts as"},
    {ASKS_WHAT_IS, "c'est quoi"},
    {ASKS_WHAT_IS, "qu'est-ce"},
    {ASKS_WHAT_IS, "que veut dire"},
    {ASKS_WHAT_IS, "veut dire quoi"},
    {ASKS_WHAT_IS, "ça veut dire"},
    {ASKS_WHAT_IS, "que signifie"},
    {ASKS_HOW, "^how do"},
    {ASKS_HOW, "^how can"},
    {ASKS_HOW, "comment"},
};

/* The words by which a rule answers. */
static const struct {
    uint16_t kind;
    const char *words;
} tells[] = {
    {ASKS_WHO, "player"},
    {ASKS_WHO, "joueur"},
    {ASKS_WHO, "whoever"},
    {ASKS_WHO, "controller"},
    {ASKS_WHO, "contrôleur"},
    {ASKS_WHO, "owner"},
    {ASKS_WHO, "propriétaire"},
    {ASKS_HOW_MANY, "at most"},
    {ASKS_HOW_MANY, "at least"},
    {ASKS_HOW_MANY, "au plus"},
    {ASKS_HOW_MANY, "au moins"},
    {ASKS_HOW_MANY, "maximum"},
    {ASKS_HOW_MANY, "number"},
    {ASKS_HOW_MANY, "nombre"},
    {ASKS_HOW_MANY, " one "},
    {ASKS_HOW_MANY, " two "},
    {ASKS_HOW_MANY, " three "},
    {ASKS_HOW_MANY, " deux "},
    {ASKS_HOW_MANY, " trois "},
    {ASKS_HOW_MANY, "limit"},
    {ASKS_HOW_MANY, "as many"},
    {ASKS_HOW_MANY, "autant"},
    {ASKS_WHEN, "when"},
    {ASKS_WHEN, "quand"},
    {ASKS_WHEN, "after"},
    {ASKS_WHEN, "après"},
    {ASKS_WHEN, "before"},
    {ASKS_WHEN, "avant"},
    {ASKS_WHEN, "during"},
    {ASKS_WHEN, "pendant"},
    {ASKS_WHEN, "begin"},
    {ASKS_WHEN, "début"},
    {ASKS_WHEN, " step "},
    {ASKS_WHEN, "étape"},
    {ASKS_MAY, "may "},
    {ASKS_MAY, "can "},
    {ASKS_MAY, "cannot"},
    {ASKS_MAY, "peut"},
    {ASKS_MAY, "peuvent"},
    {ASKS_MAY, "pouvez"},
    {ASKS_MUST, "must"},
    {ASKS_MUST, "has to"},
    {ASKS_MUST, "have to"},
    {ASKS_MUST, "doit"},
    {ASKS_MUST, "doivent"},
    {ASKS_MUST, "oblig"},
    {ASKS_MUST, "optional"},
    {ASKS_MUST, "facultati"},
    {ASKS_MUST, "may "},
    {ASKS_MUST, "peut"},
    {ASKS_WHAT_HAPPENS, "if "},
    {ASKS_WHAT_HAPPENS, "^si "},
    {ASKS_WHAT_HAPPENS, " si "},
    {ASKS_WHAT_HAPPENS, "when"},
    {ASKS_WHAT_HAPPENS, "quand"},
    {ASKS_WHERE, "pile"},
    {ASKS_WHERE, "discard"},
    {ASKS_WHERE, "défauss"},
    {ASKS_WHERE, " to "},
    {ASKS_WHERE, "beside"},
    {ASKS_WHERE, "next to"},
    {ASKS_WHERE, "place"},
    {ASKS_WHERE, "zone"},
    {ASKS_WHERE, " area"},
    {ASKS_HOW, " by "},
    {ASKS_HOW, "step"},
    {ASKS_HOW, "en "},
    {ASKS_HOW, "étape"},
};

uint16_t telling_kinds(const char *text)
{
    char small[TEXT_MOST + 3] = "^";
    size_t used = 1;
    bool counts = false;
    for (; *text != 0 && used <= TEXT_MOST; text++) {
        counts = counts || isdigit((unsigned char)*text);
        small[used++] = (char)tolower((unsigned char)*text);
    }
    small[used++] = ' ';
    small[used] = '\0';
    uint16_t kinds = counts ? ASKS_HOW_MANY : 0;
    for (size_t i = 0; i < sizeof tells / sizeof *tells; i++) {
        kinds = strstr(small, tells[i].words) ? (uint16_t)(kinds | tells[i].kind) : kinds;
    }
    return kinds;
}

uint16_t asking_kinds(const char *text, size_t length)
{
    char small[TEXT_MOST + 3] = "^";
    size_t used = 1;
    for (size_t i = 0; i < length && used <= TEXT_MOST; i++) {
        small[used++] = (char)tolower((unsigned char)text[i]);
    }
    small[used++] = ' ';
    small[used] = '\0';
    uint16_t kinds = 0;
    for (size_t i = 0; i < sizeof cues / sizeof *cues; i++) {
        kinds = strstr(small, cues[i].words) ? (uint16_t)(kinds | cues[i].kind) : kinds;
    }
    return kinds;
}
