/*
 * What waits until a socket has something to say. By itself libwebsockets calls poll(2), which looks at every socket at
 * every turn; with libev it is epoll, which costs nothing for those that are silent.
 */
#ifndef SERVE_LOOP_H
#define SERVE_LOOP_H

#include <stdbool.h>

struct lws_context;

/* The loop that the library shall use; NULL: its own. One a process. */
void *loop_open(void);
/* Waits once and does what is to be done; false: the library has given up. */
bool loop_once(struct lws_context *context);
void loop_close(void); /* after the context */

#endif
