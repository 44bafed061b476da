/*
 * A small vocabulary modelled on Marvel Champions, for tests of the card language that must not
 * depend on any game.
 */
#ifndef TEST_WORDS_H
#define TEST_WORDS_H

#include "carte/vocabulary.h"

extern const struct vocabulary test_words;

/* Places in the tables, for tests that look at trees. */
enum { TYPE_EVENT, TYPE_ALLY, TYPE_UPGRADE, TYPE_MINION, TYPE_HERO, TYPE_ATTACHMENT };
enum {
    ATTR_COST,
    ATTR_ATK,
    ATTR_THW,
    ATTR_HP,
    ATTR_BOOST,
    ATTR_DAMAGE,
    ATTR_THREAT,
    ATTR_RETALIATE
};
enum { KEY_GUARD, KEY_SURGE, KEY_RETALIATE, KEY_USES, KEY_TEAM_UP };
enum { EVENT_DAMAGE, EVENT_THREAT, EVENT_DEFEAT, EVENT_ENTER, EVENT_ATTACK, EVENT_REVEAL };
enum {
    KIND_ACTION,
    KIND_HERO_ACTION,
    KIND_INTERRUPT,
    KIND_HERO_INTERRUPT,
    KIND_FORCED_RESPONSE,
    KIND_WHEN_REVEALED,
    KIND_BOOST,
    KIND_CONSTANT,
    KIND_RESOURCE
};
enum {
    VERB_DAMAGE,
    VERB_HEAL,
    VERB_DRAW,
    VERB_PLACE_THREAT,
    VERB_PLACE_DAMAGE,
    VERB_REMOVE_THREAT,
    VERB_REMOVE_COUNTER,
    VERB_DISCARD,
    VERB_DISCARD_RANDOM,
    VERB_EXHAUST,
    VERB_READY,
    VERB_PREVENT,
    VERB_MOVE,
    VERB_GAIN,
    VERB_RAISE,
    VERB_STUN,
    VERB_SKIP,
    VERB_SWAP,
    VERB_SPEND_COUNTER
};

#endif
