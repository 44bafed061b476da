/*
 * Decks that somebody brings: checked against the rules of the game before they come to a table.
 */
#include "serve/requests.h"

#include "serve/room.h"

#include <string.h>
#include <unistd.h>

enum { DECK_LONGEST = 16384, TROUBLES = 2000 };

static const qn_pack *read_pack(struct call *call)
{
    const char *game = NULL;
    if (!call_text(call, "game", &game))
        return NULL;
    for (size_t i = 0; game && i < qn_game_count(); i++)
        if (strcmp(game, qn_game_name(i)) == 0)
            return app_pack(call->server->app, game);
    call_refuse(call, "unknown_game", "game", _("there is no such game"));
    return NULL;
}

void request_check_deck(struct call *call)
{
    const qn_pack *pack = read_pack(call);
    const char *text = NULL;
    char path[DECK_PATH], wrong[TROUBLES] = "";
    struct complaint complaint = {wrong, sizeof wrong};
    if (!pack || !call_text(call, "text", &text))
        return;
    if (!text || strlen(text) > DECK_LONGEST) {
        call_refuse(call, "bad_message", "text", _("that deck cannot be taken"));
        return;
    }
    if (!deck_lay(text, path)) {
        call_refuse(call, "refused", NULL, _("there is no room for it now; try again soon"));
        return;
    }
    qn_status status = qn_deck_check(pack, path, (qn_report){complaint_note, &complaint});
    unlink(path);
    json_t *answer = json_pack("{s:s, s:b}", "type", "deck", "ok", status == QN_OK);
    if (status != QN_OK)
        json_object_set_new(answer, "text",
                            json_string(wrong[0] ? wrong : app_status_text(status)));
    call_answer(call, answer);
}
