/*
 * The loop. See loop.h.
 */
#include "serve/loop.h"

#include <libwebsockets.h>

#ifdef QUINTE_EV
#include <ev.h>

static struct ev_loop *loop;

void *loop_open(void)
{
    loop = ev_loop_new(EVFLAG_AUTO);
    return loop;
}

bool loop_once(struct lws_context *context)
{
    if (!loop)
        return lws_service(context, 0) >= 0;
    return ev_run(loop, EVRUN_ONCE);
}

void loop_close(void)
{
    if (loop)
        ev_loop_destroy(loop);
    loop = NULL;
}

#else

void *loop_open(void)
{
    return NULL;
}

bool loop_once(struct lws_context *context)
{
    return lws_service(context, 0) >= 0;
}

void loop_close(void) {}

#endif
