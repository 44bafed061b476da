/*
 * What has been learned of a game: the worth of each feature of a position, read from the text of its weights.
 *
 *     even -0.4                      in any case
 *     even villain=klaw -0.8         where the set-up says so: a setting without its seat's number; "other
 *     even other hero=loki 0.3       …" for a setting of somebody else's seat; lists count each of their members
 *     of hp 1:-2.1 4:-0.6 12:0       a feature: its worth at some values, straight lines between them, and
 *                                    the same beyond the first and the last
 *     # …                            nothing
 *
 * The sum is the logarithm of the odds to win. train/ tells how such a file is made.
 */
#ifndef AGENTS_MODEL_H
#define AGENTS_MODEL_H

#include <quinte/quinte.h>

struct model;

/* For tables of this set-up. NULL when there are no weights, or memory is short; lines that say nothing of these
 * features are passed over. */
struct model *model_new(const qn_table *table, const char *const *feature, size_t features);
/* The same from such a text. */
struct model *model_read(const char *text, const qn_table *table, const char *const *feature,
                         size_t features);
void model_free(struct model *model);
double model_odds(const struct model *model, const double *value, int seat);

#endif
