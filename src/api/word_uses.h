/*
 * Where the cards of a pack use the words of their game: for each word the shortest piece of a card file
 * that holds it.
 */
#ifndef API_WORD_USES_H
#define API_WORD_USES_H

#include "api/content.h"

enum word_group {
    GROUP_TYPES,
    GROUP_ATTRIBUTES,
    GROUP_KEYWORDS,
    GROUP_CATEGORIES,
    GROUP_KINDS,
    GROUP_LABELS,
    GROUP_EVENTS,
    GROUP_VERBS,
    GROUP_QUERIES,
    GROUP_PERIODS,
    GROUP_ZONES,
    GROUP_COUNTERS,
    GROUP_ICONS,
    GROUP_CAPS,
    GROUPS
};

/* Lines of a card file that belong together: the head of a card, a line of properties, an ability. */
struct excerpt {
    uint16_t def;     /* NONE: there is none */
    const char *text; /* of the first line, from its first letter on */
    size_t size;      /* to the end of the last line */
    unsigned indent;  /* of the first line */
};

enum { GROUP_WORDS = 256 };

struct word_uses {
    struct excerpt shortest[GROUPS][GROUP_WORDS];
};

void word_uses_find(const struct qn_pack *pack, struct word_uses *out);

size_t word_count(const struct qn_pack *pack, enum word_group group);
const char *word_name(const struct qn_pack *pack, enum word_group group, size_t index);
/* The word of that name, or -1. */
int word_find(const struct qn_pack *pack, enum word_group group, const char *name);

/* The example of a word in the caller's buffers: a piece of a card, or one made up where no card has the
 * word; and the same as a whole card whose id ends in `number`. */
enum { EXAMPLE_SIZE = 8192 };
struct word_example {
    char text[EXAMPLE_SIZE], source[EXAMPLE_SIZE + 512];
};
void word_example_make(const struct qn_pack *pack, enum word_group group, size_t index,
                       const struct excerpt *use, size_t number, struct word_example *out);

#endif
