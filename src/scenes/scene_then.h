/*
 * What `then` statements say about a table (scene_hold.c, scene_log.c); reading them is
 * scene_then.c.
 */
#ifndef SCENES_SCENE_THEN_H
#define SCENES_SCENE_THEN_H

#include "scenes/scene_run.h"

perform_fn hold_value, hold_round, hold_windows, hold_count, hold_count_filter, hold_total, hold_in,
    hold_is, hold_has, hold_no_keyword, hold_shows, hold_host, hold_controller, hold_owner,
    hold_contents, hold_top, hold_offered, hold_refused, hold_asked, hold_waiting, hold_out,
    hold_first, hold_sees, hold_outcome, hold_status, hold_pending;

#endif
