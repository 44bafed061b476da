/*
 * Cards that somebody brought. See own.h.
 */
#include "serve/own.h"

#include "app/temporary.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct own_pack {
    qn_pack *pack; /* NULL: free */
    char game[STORE_WORD];
    char *text;
    unsigned held;
};

struct own {
    struct app *app;
    pthread_mutex_t mutex;
    struct own_pack packs[OWN_PACKS];
};

struct own *own_open(struct app *app)
{
    struct own *own = app_alloc(sizeof *own);
    *own = (struct own){.app = app};
    pthread_mutex_init(&own->mutex, NULL);
    return own;
}

static void let_go(struct own_pack *one)
{
    qn_pack_close(one->pack);
    free(one->text);
    *one = (struct own_pack){0};
}

void own_close(struct own *own)
{
    if (!own)
        return;
    for (size_t i = 0; i < OWN_PACKS; i++)
        let_go(&own->packs[i]);
    pthread_mutex_destroy(&own->mutex);
    free(own);
}

static struct own_pack *find_text(struct own *own, const char *game, const char *text)
{
    for (size_t i = 0; i < OWN_PACKS; i++)
        if (own->packs[i].pack && strcmp(own->packs[i].game, game) == 0 &&
            strcmp(own->packs[i].text, text) == 0)
            return &own->packs[i];
    return NULL;
}

static struct own_pack *find_pack(struct own *own, const qn_pack *pack)
{
    for (size_t i = 0; pack && i < OWN_PACKS; i++)
        if (own->packs[i].pack == pack)
            return &own->packs[i];
    return NULL;
}

static qn_pack *compile(const struct own *own, const char *game, const char *text, qn_report report)
{
    char *path = temporary_lay_as("own.carte", text, strlen(text));
    qn_pack *pack = NULL;
    if (path)
        qn_pack_open_with(own->app->content_dir, game, path, report, &pack);
    temporary_drop(path);
    return pack;
}

/* Keeps a pack that was just compiled, unless somebody else was faster; NULL: there is no room, and it is gone. */
static const qn_pack *keep(struct own *own, const char *game, const char *text, qn_pack *pack)
{
    struct own_pack *one = find_text(own, game, text);
    for (size_t i = 0; !one && i < OWN_PACKS; i++)
        if (!own->packs[i].pack)
            one = &own->packs[i];
    if (!one || one->pack)
        qn_pack_close(pack);
    else {
        *one = (struct own_pack){.pack = pack, .text = strdup(text)};
        snprintf(one->game, sizeof one->game, "%s", game);
    }
    if (one)
        one->held++;
    return one ? one->pack : NULL;
}

const qn_pack *own_take(struct own *own, const char *game, const char *text, qn_report report)
{
    pthread_mutex_lock(&own->mutex);
    struct own_pack *one = find_text(own, game, text);
    const qn_pack *taken = one ? one->pack : NULL;
    if (one)
        one->held++;
    pthread_mutex_unlock(&own->mutex);
    if (taken)
        return taken;
    qn_pack *pack = compile(own, game, text, report);
    if (!pack)
        return NULL;
    pthread_mutex_lock(&own->mutex);
    taken = keep(own, game, text, pack);
    pthread_mutex_unlock(&own->mutex);
    return taken;
}

void own_share(struct own *own, const qn_pack *pack)
{
    pthread_mutex_lock(&own->mutex);
    struct own_pack *one = find_pack(own, pack);
    if (one)
        one->held++;
    pthread_mutex_unlock(&own->mutex);
}

void own_drop(struct own *own, const qn_pack *pack)
{
    pthread_mutex_lock(&own->mutex);
    struct own_pack *one = find_pack(own, pack);
    if (one && --one->held == 0)
        let_go(one);
    pthread_mutex_unlock(&own->mutex);
}
