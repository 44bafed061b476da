/*
 * Steps 3 and 4 of the villain phase: encounter cards dealt and revealed; surge.
 */
#include "audit.h"

#include <string.h>

/* ---- step 3 */

bool audit_begin_deal(struct audit *a)
{
    a->deals = 0;
    a->hazards = audit_icons(a, true);
    return true;
}

bool audit_end_deal(struct audit *a)
{
    int due = audit_players(a) + a->hazards;
    return a->deals == due || audit_wrong(a, "step 3 deals %d cards, should be %d", a->deals, due);
}

bool audit_deal(struct audit *a, const qn_log_line *l)
{
    if (!audit_is_seat(a, l->seat) || a->out[l->seat])
        return audit_wrong(a, "a card is dealt to nobody");
    a->dealt[l->seat]++;
    a->result->dealt++;
    if (a->step != 3)
        return true;
    int seat = a->first;
    for (int i = 0; i < a->deals % audit_players(a); i++)
        seat = audit_next_seat(a, seat);
    a->deals++;
    return seat == l->seat || audit_wrong(a, "card %d of step 3 goes to seat %d, should be %d",
                                          a->deals, l->seat, seat);
}

/* ---- reveals */

static bool no_surge_waits(struct audit *a)
{
    return a->surge_seat < 0 || audit_wrong(a, "surge of seat %d reveals no card", a->surge_seat);
}

/* MC-315: with the keyword it has surged, unless it was cancelled or the player is out. */
static bool close_reveal(struct audit *a)
{
    const struct reveal *r = &a->shown[--a->shown_count];
    bool due = audit_printed(a, r->def)->surges && !r->excused && !a->out[r->seat];
    return !due || r->surged || a->over || audit_wrong(a, "a card with Surge does not surge");
}

/* Ends the reveals inside which a line of this depth cannot be. */
bool audit_close_reveals(struct audit *a, int depth)
{
    while (a->shown_count && a->shown[a->shown_count - 1].depth > depth)
        if (!close_reveal(a))
            return false;
    return true;
}

/* MC-327: an obligation is resolved by the player of its hero, if there is one; -1 if they are
 * out. */
static int resolver(const struct audit *a, uint16_t def, int seat)
{
    if (!audit_is(a, def, "obligation"))
        return seat;
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (strcmp(audit_printed(a, a->identity[s])->set, audit_printed(a, def)->set) == 0)
            return a->out[s] ? -1 : (int)s;
    return seat;
}

/* Turned up by step 4 itself: from the cards in front of the players, one player after another. */
static bool reveal_dealt(struct audit *a, const qn_log_line *l)
{
    for (unsigned i = 0; i < a->facts->seats; i++) {
        if (!a->out[a->revealing] && a->dealt[a->revealing] > 0)
            break;
        a->revealing = (a->revealing + 1) % (int)a->facts->seats;
    }
    if (a->revealing != l->seat)
        return audit_wrong(a, "seat %d reveals a dealt card, seat %d was next", l->seat,
                           a->revealing);
    if (a->dealt[l->seat]-- < 1)
        return audit_wrong(a, "step 4 reveals a card that was not dealt to seat %d", l->seat);
    return true;
}

/* Right above another reveal stand the card of its surge and (MC-328) the one in place of an
 * obligation. */
static bool reveal_next(struct audit *a, const qn_log_line *l, const struct reveal *below)
{
    if (a->surge_seat >= 0) {
        bool same = l->seat == a->surge_seat;
        a->surge_seat = -1;
        return same || audit_wrong(a, "another seat reveals the card of a surge");
    }
    return below->seat < 0 || audit_wrong(a, "a card is revealed as if by surge");
}

static bool fits(struct audit *a, const qn_log_line *l)
{
    const struct reveal *below = a->shown_count ? &a->shown[a->shown_count - 1] : NULL;
    if (below && l->depth == below->depth + 1)
        return reveal_next(a, l, below);
    if (!no_surge_waits(a))
        return false;
    if (a->step == 4 && a->phase == VILLAIN && l->depth == a->step_depth + 2)
        return reveal_dealt(a, l);
    return true;
}

bool audit_reveal(struct audit *a, const qn_log_line *l)
{
    if (!audit_is_seat(a, l->seat))
        return audit_wrong(a, "nobody reveals a card");
    if (!audit_close_reveals(a, l->depth - 1) || !fits(a, l))
        return false;
    if (a->shown_count == OPEN)
        return audit_wrong(a, "reveals are too deep");
    int by = resolver(a, l->def, l->seat);
    a->shown[a->shown_count++] =
        (struct reveal){.depth = l->depth, .def = l->def, .seat = by, .excused = by < 0};
    a->result->revealed++;
    return true;
}

bool audit_surge(struct audit *a, const qn_log_line *l)
{
    struct reveal *r = a->shown_count ? &a->shown[a->shown_count - 1] : NULL;
    if (!no_surge_waits(a))
        return false;
    if (!r || r->depth != l->depth || r->def != l->def || r->surged)
        return audit_wrong(a, "a card surges that was not revealed");
    if (!audit_printed(a, l->def)->may_surge)
        return audit_wrong(a, "a card surges that has nothing to do with it");
    if (l->seat != r->seat || a->out[l->seat])
        return audit_wrong(a, "a surge of seat %d, seat %d resolved the card", l->seat, r->seat);
    r->surged = true;
    a->surge_seat = l->seat;
    a->result->surges++;
    return true;
}

/* A card that is cancelled need not surge. */
bool audit_cancel(struct audit *a, const qn_log_line *l)
{
    for (unsigned i = 0; i < a->shown_count; i++)
        if (a->shown[i].def == l->def)
            a->shown[i].excused = true;
    return audit_stopped(a, l);
}

/* ---- step 4 */

bool audit_begin_reveal(struct audit *a)
{
    a->revealing = a->first;
    return true;
}

bool audit_end_reveal(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && a->dealt[s])
            return audit_wrong(a, "step 4 leaves %d dealt cards of seat %u", a->dealt[s], s);
    return no_surge_waits(a);
}
