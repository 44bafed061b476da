/*
 * A server without sockets, threads and time, for fuzz targets: the sources of `quinte serve` as they are, between a
 * library of sockets and a desk that are made up here. What a thread would do is done when it is waited for
 * (serve_settle), by the one thread that there is, so that the same input always does the same.
 *
 * The store is one in memory; what an execution has written to it is taken back.
 */
#ifndef FUZZ_FUZZ_SERVE_H
#define FUZZ_FUZZ_SERVE_H

#include "serve/room.h"

#include <libwebsockets.h>

enum { WIRE_HEADER = 512, WIRE_CONNECTION = 512 };

/* One line to the server, in place of the library's. */
struct lws {
    _Alignas(16) unsigned char connection[WIRE_CONNECTION]; /* what socket.c keeps of it */
    char path[WIRE_HEADER], cookie[WIRE_HEADER], origin[WIRE_HEADER], host[WIRE_HEADER];
    char forwarded[WIRE_HEADER], language[WIRE_HEADER];
    bool is_post, takes_gzip;
    bool is_open, wants_to_write, is_last; /* is_last: of what is received now */
    unsigned answers;                      /* messages with "to" */
    long long number;                      /* of the last message */
    int status;                            /* of an answer over HTTP; 0: none yet */
    size_t announced, written;             /* bytes of its body */
    bool is_done;
    void *opaque;
    const char *secret; /* must never be in what is sent, or NULL */
};

/* Opened once; content and rules lie where the working directory says. `web`: a folder of pages, or NULL. */
struct server *serve_opened(const char *web);
/* Somebody who is known: their cookie. */
void serve_person(char cookie[WIRE_HEADER]);
/* Everything that an execution does to the store lies between these. */
void serve_begin(void);
void serve_end(void);
bool serve_has_written(void);
int64_t serve_now(void); /* milliseconds */
void serve_pass_time(int64_t milliseconds);
/* Does what waits, and sends what is to be sent. */
void serve_settle(void);

/* The library's side of a line: 0 if socket.c goes on with it. */
int wire_tell(struct lws *wire, enum lws_callback_reasons reason, void *in, size_t size);
bool wire_open_socket(struct lws *wire);
void wire_close(struct lws *wire);
/* A text frame in so many parts. */
void wire_say(struct lws *wire, const char *text, size_t size, size_t parts);
/* A request with its body; then its answer. */
void wire_ask(struct lws *wire, const char *body, size_t size);

#endif
