/*
 * What makes one JSON object of another, as a merge patch (RFC 7396), without building either: both are
 * texts as qn_view_compact writes them (compact, nothing null), and their keys come in nearly the same order.
 */
#ifndef APP_MERGE_PATCH_H
#define APP_MERGE_PATCH_H

#include "api/json_writer.h"

/* Both texts are terminated, well-formed JSON objects without spaces. */
void merge_patch(const char *from, const char *to, struct jot *out);

#endif
