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
    const struct ast_file *trees; /* one for each source */
    size_t source_count;
    const char *weights; /* what players have learned of the game, or NULL; in the arena */
};

static inline const struct opened_pack *opened(const struct qn_pack *pack)
{
    return (const struct opened_pack *)(const void *)pack;
}

/* The cards of `base` and those of one more text, for trying out many: what was parsed is not parsed
 * again, so `base` must be there as long as the new pack is. */
qn_status pack_extend(const qn_pack *base, const char *file, const char *text, size_t size,
                      qn_report report, qn_pack **out);

#endif
