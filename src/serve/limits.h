/*
 * Limits: how much of something a socket, a person or an address may have, and how often. Buckets fill with
 * time and are emptied by use; a table of addresses and people remembers them as long as they matter.
 */
#ifndef SERVE_LIMITS_H
#define SERVE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limits_config {
    int messages; /* a second and socket, on average */
    int sockets;  /* of one address; lines that are none yet, or none any more: limits_lines */
    int person_sockets;
    int tables;   /* that a person may make in an hour */
    int visits;   /* new people of one address in an hour */
    int tries;    /* passwords tried from one address in an hour */
    int rooms;    /* in memory */
    int uploads;  /* of a person in an hour */
    int hints;    /* the same */
    int requests; /* over HTTP, a second and address, but for the pages; five times that at once */
    int entered;  /* tables that a socket looks at */
    int words;    /* of a person in an hour: said, offered, ordered, taken back, blocked */
};

/* A bucket that fills at a rate, up to `most`. */
struct bucket {
    double level;
    int64_t at; /* milliseconds */
};
/* Takes one; false if it is empty. A bucket of nothing but zeroes is full. */
bool bucket_take(struct bucket *bucket, double a_second, double most, int64_t now);

enum limit_kind {
    LIMIT_TABLES,
    LIMIT_VISITS,
    LIMIT_TRIES,
    LIMIT_UPLOADS,
    LIMIT_HINTS,
    LIMIT_REQUESTS,
    LIMIT_WORDS,
    LIMIT_KINDS
};
/* Of what there are so many at a time: sockets of an address or a person, lines of an address, whatever they are for. */
enum limit_held { HELD_SOCKETS, HELD_LINES, HELD_KINDS };
enum { LIMIT_NAME = 48, LIMIT_MOST = 1 << 18 /* addresses and people that are remembered */ };

struct limited; /* somebody who is counted: an address or a person */

struct limits {
    struct limits_config config;
    struct limited **chain; /* by hash */
    size_t chains, count;   /* a power of two; those who are remembered */
    size_t swept;           /* chains up to there have been swept lately */
};

void limits_usual(struct limits_config *config);
void limits_close(struct limits *limits);
/* Forgets, a few at a time, whom nothing is held against any more. */
void limits_tick(struct limits *limits, int64_t now);
/* Who an address is to be counted as: of IPv6 the half that a household has for itself. */
void limits_address(const char *address, char out[LIMIT_NAME]);
/* Is one more of that allowed now? Then it is counted. */
bool limits_allow(struct limits *limits, enum limit_kind kind, const char *who, int64_t now);
/* One more, if `most` are not there yet; one less. */
bool limits_enter(struct limits *limits, enum limit_held held, const char *who, unsigned most,
                  int64_t now);
void limits_leave(struct limits *limits, enum limit_held held, const char *who);
/* How many lines an address may have: a socket each, and as many again for what its pages fetch. */
unsigned limits_lines(const struct limits *limits);

#endif
