/*
 * What is answered over HTTP: the pages, people (who must be known before a socket is opened), journals to
 * take home, health and figures. A visit is one request; its answer may come later, when the store has spoken.
 */
#ifndef SERVE_WEB_H
#define SERVE_WEB_H

#include "serve/serve.h"

struct visit {
    struct server *server;
    struct lws *wsi; /* NULL once the connection is gone */
    unsigned held;
    char path[256], token[64], address[LIMIT_NAME];
    qn_lang lang;
    bool is_post, is_secure, is_same_origin, takes_gzip;
    char *body; /* of a POST */
    size_t body_size;
    /* the answer */
    int status;
    const char *type;
    char *reply;        /* malloc'd */
    const char *shared; /* or somebody else's */
    size_t reply_size, sent;
    char cookie[160]; /* to be set, or "" */
    char etag[24];
    bool is_encoded, varies, is_lasting, has_begun;
    bool is_taken; /* the request is being answered: what comes behind its body is nobody's */
};

/* The request is complete: answers, now or later. */
void web_take(struct visit *visit);
/* The answer is there: the socket may have it. */
void web_reply(struct visit *visit, int status, const char *type, char *reply, size_t size);
void web_refuse(struct visit *visit, int status, const char *code, const char *text);
void visit_hold(struct visit *visit);
void visit_release(struct visit *visit);

/* ---- web_journal.c: answers with the game of that table, if it is over */
void web_take_home(struct visit *visit, const char *id);

/* ---- site.c: the built pages, read into memory once */
struct site *site_open(const char *folder);
void site_close(struct site *site);
bool site_has_pages(const struct site *site);
/* Answers with the file of that path, or with the page itself where the path is one of its own. false: there
 * is none. */
bool site_serve(const struct site *site, struct visit *visit);

/* ---- socket.c */
bool socket_open(struct server *server);
int socket_port(const struct server *server);
/* From now on the end of the server is asked for by a signal. */
void socket_heed_signals(void);
void socket_run(struct server *server); /* until a signal ends it */
void socket_close(struct server *server);
void socket_write_soon(struct visit *visit);

#endif
