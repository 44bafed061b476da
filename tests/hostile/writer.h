/*
 * Writes random cards that are well-formed: from the words of a game, as the grammar of the card language
 * has it (doc/carte.md). Which kinds of abilities, values and keywords a type of card gets follows what
 * the game's own cards of that type have, most of the time; what an ability does follows nothing.
 */
#ifndef HOSTILE_WRITER_H
#define HOSTILE_WRITER_H

#include "carte/pack.h"
#include "choices.h"

enum { CARD_PARTS = 8, CARD_ID = 8, TYPES_MOST = 32 };

/* A card in parts: its head, then lines of properties and abilities, each with its line ends. */
struct card_text {
    char id[CARD_ID];
    uint8_t type;
    unsigned parts;
    char *part[CARD_PARTS];
    bool gone[CARD_PARTS]; /* left out */
};

/* What cards of a type have, as bit sets. */
struct type_profile {
    uint64_t kinds, attrs, keywords;
};

struct writer {
    const qn_pack *pack; /* the game's own cards */
    struct type_profile profile[TYPES_MOST];
};

void writer_start(struct writer *writer, const qn_pack *pack);

/* What all files of such cards begin with: a set, a trait and a counter of their own. */
extern const char writer_prelude[];

/* Card `number` of `count`, of that type; it may speak of the others. False: no memory. */
bool writer_card(const struct writer *writer, struct choices *choices, unsigned number,
                 unsigned count, uint8_t type, struct card_text *out);
void card_text_free(struct card_text *card);

#endif
