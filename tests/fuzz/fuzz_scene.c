/*
 * Scene sources: whatever the text, each scene passes or fails with what was expected and found,
 * and nothing that must hold of any table breaks on the way.
 */
#include "fuzz.h"

#include <quinte/scenes.h>

#include <string.h>

static const qn_pack *pack_for(void *user, const char *game)
{
    (void)user;
    return strcmp(game, "champions") == 0 ? fuzz_pack() : NULL;
}

static void take_result(void *user, const qn_scene_result *result)
{
    (void)user;
    fuzz_must(result->passed || (result->expected && result->found), "failed without saying why");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t told = 0;
    const qn_scene_options options = {.result = take_result};
    fuzz_pack();
    qn_scene_run("fuzz.scene", (const char *)data, size, pack_for, &options,
                 (qn_report){fuzz_message, &told});
    return 0;
}
