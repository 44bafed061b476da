/*
 * The settings, and what plan.c finds and setup.c deals: numbers of sets in game_setup.plan.
 */
#ifndef SMASHUP_SETUP_H
#define SMASHUP_SETUP_H

#include "games/settings.h"
#include "games/smashup/smashup.h"

enum { S_FACTIONS, S_FIRST, S_TITANS, S_DRAFT, S_BASES, SETTING_ROWS };
enum { BASES_FACTIONS, BASES_ALL }; /* words of the setting */
extern const struct setting_row smashup_settings[SETTING_ROWS];

enum { POOL_MOST = 96, BOXES_MOST = 48 };

enum {
    PLAN_FACTION = 0,              /* two a seat, unless there is a draft */
    PLAN_FIRST = 2 * SEATS_MOST,   /* a seat, or NONE: at random */
    PLAN_TITANS = PLAN_FIRST + 1,  /* which are used */
    PLAN_POOLED = PLAN_TITANS + 1, /* so many factions may be on offer in a draft; 0: none */
    PLAN_SHOWN = PLAN_POOLED + 1,  /* so many of them are */
    PLAN_POOL = PLAN_SHOWN + 1,    /* these; POOL_MOST */
    PLAN_FOLLOWED = PLAN_POOL + POOL_MOST, /* are the bases of the factions' boxes used? */
    PLAN_BOXES = PLAN_FOLLOWED + 1,        /* so many boxes are named for their bases */
    PLAN_BOX = PLAN_BOXES + 1              /* a set of each; BOXES_MOST */
};

/* Those that the faction itself is made for; with those that are optional; none. */
enum { TITANS_BOX, TITANS_ALL, TITANS_NONE, TITANS };

/* Sets: the factions of the players, or those that may be on offer in a draft; one of each box that
 * is named for its bases; both. */
struct pool {
    uint16_t set[POOL_MOST + BOXES_MOST];
    uint8_t count;
    uint8_t shown; /* of a draft: how many of them, at random, are on offer */
};

/* The deck that cards of this type belong to, common to all players; ZONES for none. */
uint8_t su_common_deck(uint8_t type);
/* Calls back for every definition of these decks that comes from the box of one of the sets. */
typedef void su_common_fn(void *user, uint16_t def);
void su_common_cards(const struct card_pack *pack, const struct pool *sets, su_common_fn *fn,
                     void *user);
/* The card that stands for a faction, or NONE. */
uint16_t su_faction_card(const struct card_pack *pack, uint16_t set);

/* ---- draft.c, between the two halves of dealing */
void su_offer_factions(struct table *t, const struct pool *pool);
/* Everything that depends on who has which factions; two a seat, in order. */
void su_deal_cards(struct table *t, const struct pool *factions);
void su_lay_bases(struct table *t, bool populated);

#endif
