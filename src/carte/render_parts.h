/*
 * Filters taken apart, for the phrases made of them. Private to render_parts.c, render_noun.c,
 * render_thing.c, render_follow.c and render_existence.c.
 */
#ifndef CARTE_RENDER_PARTS_H
#define CARTE_RENDER_PARTS_H

#include "carte/render.h"

/* your hero; one of your minions; those cards */
enum owner { OWNER_NONE, OWNER_YOU, OWNER_MINE, OWNER_THOSE };

struct parts {
    const struct node *part[RENDER_PARTS];
    unsigned count;
    enum owner owner;
    const struct node *head;  /* the part that gives the noun or the name, or NULL */
    const struct noun *noun;  /* NULL: the head is a name */
    const struct node *thing; /* one of the parts is a known thing: that minion, itself; or NULL */
    const struct node
        *place;  /* the part that tells which place it is: this base, that minion's; or NULL */
    bool sole;   /* a player has just one of them: your hero */
    bool either; /* the head is several nouns: an upgrade or a support */
    const struct node *mixed; /* in the place of a noun: Dr. Doom or face-up Doomstadt; or NULL */
    bool another;             /* not that: another scheme */
    bool is_here;             /* here: the place needs no other name */
};

extern const struct noun any_card;

/* ---- render_parts.c */
const struct noun *noun_of(const struct render *r, const char *word);
void collect_parts(struct parts *parts, const struct node *filter);
void take_apart(const struct render *r, const struct node *filter, struct parts *parts);
bool is_those(const struct render *r,
              const struct node *part); /* that, or a local that is all of it */
char gender_of(const struct render *r, const struct parts *parts);
bool are_nouns(const struct render *r, const struct node *part); /* upgrade or support */
bool are_places(const struct node *part);                        /* in hand or in deck */
const struct node *find_places(const struct parts *parts);       /* or NULL */
const struct category_word *place_word(const struct render *r,
                                       const struct node *part); /* here; or NULL */
bool is_told_part(const struct render *r, const struct parts *parts, const struct node *part);

/* ---- render_thing.c */
void say_thing(struct render *r, const char *word);

/* ---- render_follow.c */
bool goes_before(const struct render *r, const struct node *part); /* an English noun */
void say_before(struct render *r, const struct node *part);
void say_followers(struct render *r, const struct parts *parts, char gender, bool plural,
                   bool short_ones);
bool is_adjective_query(const struct render *r, const struct node *part);
void say_measure_of(struct render *r, const struct node *comparison); /* "power 3 or less" */

/* ---- render_noun.c */
void say_parts(struct render *r, const struct parts *parts, enum article article, unsigned count);
/* The noun or name; `whole`: with the adjectives before it. */
void say_head(struct render *r, const struct parts *parts, bool plural, bool whole);
/* your, each of your, 2 of those; true if the noun is plural */
bool say_owner(struct render *r, enum owner owner, enum article article, unsigned count,
               char gender);

#endif
