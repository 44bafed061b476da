/*
 * What people want to have looked up: replays, scenes, rules by words, cards, journals and card files that they bring. It
 * takes milliseconds or seconds, in threads that nothing else waits for. Of each socket a few things are at work at a time
 * and some wait, so that somebody who wants a hundred things waits for themselves, and others for a few of theirs.
 */
#include "serve/serve.h"

#include <stdlib.h>

enum { AT_WORK = 2, WAITING = 60 };

struct look {
    struct work work;
    struct look *next;
    struct work *inner;
    struct client *client;
    bool is_dropped; /* nobody waits for it any more */
};

bool looks_allow(struct call *call)
{
    if (call->client->looks_waiting < WAITING)
        return true;
    call_refuse(call, "too_many", NULL, _("one thing after the other, please"));
    return false;
}

static void run_look(struct work *work)
{
    struct look *look = (struct look *)(void *)work;
    if (!look->is_dropped)
        look->inner->run(look->inner);
}

static void begin(struct look *look)
{
    look->is_dropped = look->client->is_closed;
    look->client->looks_running++;
    helpers_put(look->client->server->looks, &look->work);
}

static void look_done(struct work *work)
{
    struct look *look = (struct look *)(void *)work, *next;
    struct client *client = look->client;
    look->inner->done(look->inner); /* and may want more */
    client->looks_running--;
    if ((next = client->looks)) {
        client->looks = next->next;
        client->looks_waiting--;
        begin(next);
    }
    client_release(client);
    free(look);
}

void looks_put(struct client *client, struct work *work)
{
    struct look *look = app_alloc(sizeof *look);
    *look = (struct look){
        .work = {.run = run_look, .done = look_done}, .inner = work, .client = client};
    client_hold(client);
    if (client->looks_running < AT_WORK) {
        begin(look);
        return;
    }
    if (!client->looks)
        client->looks_last = &client->looks;
    *client->looks_last = look;
    client->looks_last = &look->next;
    client->looks_waiting++;
}
