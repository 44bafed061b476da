/*
 * An opened pack: what the card compiler made, and what only the public interface needs besides.
 * Every qn_pack that leaves qn_pack_open or qn_pack_compile is one of these.
 */
#ifndef API_CONTENT_H
#define API_CONTENT_H

#include "carte/pack.h"

struct source {
    const char *path, *text; /* in the arena */
    size_t size;
};

struct opened_pack {
    struct qn_pack pack;       /* first: a qn_pack is an opened pack */
    const char *const *traits; /* of each definition: "avenger hero" */
    const struct source *sources;
    size_t source_count;
};

static inline const struct opened_pack *opened(const struct qn_pack *pack)
{
    return (const struct opened_pack *)(const void *)pack;
}

#endif
