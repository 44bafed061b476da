/*
 * The loop. See loop.h.
 *
 * libev is loaded, not linked: it also brings the names of libevent's older interface, which would stand before
 * libevent's own, and Open MPI (`quinte sim --mpi`) calls those.
 */
#include "serve/loop.h"

#include <libwebsockets.h>

#ifdef QUINTE_EV
#include <dlfcn.h>
#include <ev.h>
#include <string.h>

static struct {
    struct ev_loop *(*make)(unsigned flags);
    int (*run)(struct ev_loop *loop, int flags);
    void (*destroy)(struct ev_loop *loop);
    void *library;
    struct ev_loop *loop;
} ev;

/* A function's address comes as that of an object. */
static bool find(void *function, const char *name)
{
    void *address = dlsym(ev.library, name);
    memcpy(function, &address, sizeof address);
    return address;
}

static bool load(void)
{
    if (!ev.library)
        ev.library = dlopen("libev.so.4", RTLD_NOW | RTLD_LOCAL);
    return ev.library && find(&ev.make, "ev_loop_new") && find(&ev.run, "ev_run") &&
           find(&ev.destroy, "ev_loop_destroy");
}

void *loop_open(void)
{
    ev.loop = load() ? ev.make(EVFLAG_AUTO) : NULL;
    return ev.loop;
}

bool loop_once(struct lws_context *context)
{
    if (!ev.loop)
        return lws_service(context, 0) >= 0;
    return ev.run(ev.loop, EVRUN_ONCE);
}

void loop_close(void)
{
    if (ev.loop)
        ev.destroy(ev.loop);
    ev.loop = NULL;
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
