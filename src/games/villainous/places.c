/*
 * Places: domains, locations, what lies at them, and relocating (MV-027 – MV-049, MV-082 – MV-090).
 *
 * The host of a card is the location or the crisis where it lies, or the card it is attached to; so
 * its place is where the chain of hosts ends. A location is its player's; a crisis is a place of no
 * domain. Heroes and fate items lie in the zone of the player whose domain they are in.
 */
#include "games/villainous/villainous.h"

uint16_t mv_place(const struct table *t, uint16_t card)
{
    while (card != NONE && !is_a(t, card, B_PLACE))
        card = t->cards[card].host;
    return card;
}

uint8_t mv_domain(const struct table *t, uint16_t card)
{
    if (!card_in_play(t, card))
        return NOBODY;
    uint16_t place = mv_place(t, card);
    if (place == NONE) { /* MV-044: specialties lie beside the locations */
        uint16_t host = t->cards[card].host;
        uint8_t kind = zone_kind_of(t, t->cards[host == NONE ? card : host].zone);
        return kind == Z_SPECIALTIES ? t->cards[host == NONE ? card : host].controller
                                     : (uint8_t)NOBODY;
    }
    return type_of(t, place) == T_LOCATION ? t->cards[place].controller : (uint8_t)NOBODY;
}

/* MV-039 MV-054 MV-145: heroes, fate items and allies of others lie on the upper edge. */
uint16_t mv_cover_of(const struct table *t, uint16_t location)
{
    uint8_t whose = t->cards[location].controller;
    if (!t->cards[location].attached)
        return NONE;
    for (uint16_t c = t->zones[zone_id(t, Z_HEROES, whose)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == location)
            return c;
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ALLIES, s)].head; s != whose && c != NONE;
             c = t->cards[c].next)
            if (t->cards[c].host == location)
                return c;
    return NONE;
}

/* A crisis that is being resolved is none any more: its allies go with it (MV-157 MV-158). */
void mv_each_place(struct table *t, place_fn *fn, void *user)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_LOCATIONS, s)].head; c != NONE;
             c = t->cards[c].next)
            fn(t, user, c);
    for (uint16_t c = t->zones[zone_id(t, Z_CRISES, 0)].head; c != NONE; c = t->cards[c].next)
        if (!(t->cards[c].flags & FLAG_RESOLVING))
            fn(t, user, c);
}

/* ---- coming and going */

void mv_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host)
{
    uint16_t zone = zone_id(t, kind, seat == NOBODY ? 0 : seat);
    if (host == NONE)
        mv_leave_for(t, card, zone, ZONE_BOTTOM);
    else
        card_attach(t, card, host, zone);
    t->cards[card].controller = seat;
}

/* Whom a fate card troubles that lies there or is attached there: whose domain it is. At a crisis,
 * whoever controls the card that lies at it and carries the others. */
uint8_t mv_troubled(const struct table *t, uint16_t host)
{
    uint8_t whose = mv_domain(t, host);
    while (whose == NOBODY && !is_a(t, host, B_PLACE)) {
        uint16_t below = t->cards[host].host;
        if (below == NONE || is_a(t, below, B_PLACE))
            return t->cards[host].controller;
        host = below;
    }
    return whose;
}

/* Fate cards that have come to another domain, or on the way back from it, are another's now. */
static void trouble_others(struct table *t)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_HEROES, s)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            uint8_t whose = mv_troubled(t, t->cards[c].host);
            if (whose != s && whose != NOBODY)
                mv_enter(t, c, Z_HEROES, whose, t->cards[c].host);
        }
}

/* A hero that goes to another domain is that player's trouble now, with all that it carries; what an
 * ally carries goes with it, too. */
void mv_move_to(struct table *t, uint16_t card, uint16_t place)
{
    card_rehost(t, card, place);
    if (zone_kind_of(t, t->cards[card].zone) == Z_HEROES || t->cards[card].attached)
        trouble_others(t);
}

/* MV-043: a fate card does not stay behind at a crisis. */
static bool may_stay(const struct table *t, uint16_t card, uint16_t place)
{
    return place != NONE &&
           (zone_kind_of(t, t->cards[card].zone) != Z_HEROES || mv_troubled(t, place) != NOBODY);
}

/* MV-132: what is attached to it is discarded; some things stay where it was. */
static void drop_attached(struct table *t, uint16_t host)
{
    uint16_t place = mv_place(t, host);
    for (unsigned z = 0; z < t->facts->played_count && t->cards[host].attached; z++)
        for (uint16_t c = t->zones[t->facts->played[z]].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].host != host)
                continue;
            if (has_keyword(t, c, K_LOOSE) && place != host && may_stay(t, c, place)) {
                card_rehost(t, c, place);
                continue;
            }
            log_add(t, LOG_DISCARDED, -1, c, NONE, 0, RULE_MV + 132);
            mv_leave(t, c, Z_DISCARD, ZONE_TOP);
        }
}

/* MV-095 MV-177: each card has a pile of its own deck; tiles have none. */
static uint16_t destination(const struct table *t, uint16_t card, uint8_t kind)
{
    uint8_t type = type_of(t, card);
    if (type == T_STONE || type == T_RIVAL || type == T_TILE)
        return zone_id(t, Z_RESERVE, 0);
    if (is_a(t, card, B_FATE))
        return zone_id(t, kind == Z_DECK ? Z_FATE_DECK : Z_FATE_DISCARD, 0);
    return zone_id(t, kind, t->cards[card].owner);
}

void mv_leave_for(struct table *t, uint16_t card, uint16_t zone, enum zone_end end)
{
    drop_attached(t, card);
    card_move(t, card, zone, end);
}

void mv_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end)
{
    mv_leave_for(t, card, destination(t, card, kind), end);
}

/* ---- may it go there? */

uint16_t mv_relocate_forbidden_by(const struct table *t, uint8_t by, uint16_t card, uint16_t place)
{
    if (!event_may_be_forbidden(t, E_RELOCATE))
        return NONE;
    struct occ like = {.kind = E_RELOCATE,
                       .source = villain_of(t, by),
                       .ability = NONE,
                       .text = NONE,
                       .by = by,
                       .you = by,
                       .amount = (int16_t)place};
    struct item item = item_about(t, card);
    return occ_forbidden_by(t, &like, &item);
}

static uint16_t refuse_crisis(const struct table *t, uint16_t card, uint16_t crisis)
{
    if (is_a(t, card, B_FATE) || type_of(t, card) == T_RIVAL)
        return RULE_MV + 43;
    if (type_of(t, card) != T_ALLY)
        return RULE_MV + 133;
    if (has_keyword(t, card, K_EARTHBOUND))
        return RULE_MV + 62;
    uint8_t target = t->cards[crisis].controller;
    return target != NOBODY && target != t->cards[card].controller ? RULE_MV + 162 : 0;
}

/* Whatever cards may forbid. */
static uint16_t refuse_by_itself(const struct table *t, uint16_t card, uint16_t place)
{
    uint16_t host = t->cards[card].host;
    if (mv_is_specialty(t, card))
        return RULE_MV + 45;
    if (host == NONE || !is_a(t, host, B_PLACE)) /* what is attached goes with its ally */
        return RULE_MV + 88;
    if (host == place || has_keyword(t, card, K_FIXED))
        return RULE_MV + (host == place ? 82 : 62);
    return is_a(t, place, B_CRISIS) ? refuse_crisis(t, card, place) : 0;
}

uint16_t mv_refuse_relocate(const struct table *t, uint8_t by, uint16_t card, uint16_t place)
{
    uint16_t rule = refuse_by_itself(t, card, place);
    if (rule)
        return rule;
    return mv_relocate_forbidden_by(t, by, card, place) != NONE ? RULE_MV + 63 : 0;
}

/* MV-082 – MV-089: within one's domain; an ally onto a crisis; an ally home from another domain. Of the card,
 * wherever it is to go. */
static uint16_t refuse_traveller(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t type = type_of(t, card);
    if (is_a(t, card, B_FATE) || type == T_RIVAL)
        return RULE_MV + 87;
    if (!card_in_play(t, card))
        return RULE_MV + 82;
    if (t->cards[card].controller != seat)
        return RULE_MV + 89;
    if (type != T_ALLY && type != T_ITEM && type != T_STONE)
        return RULE_MV + (mv_is_specialty(t, card) ? 45 : 82);
    return mv_domain(t, card) == NOBODY ? RULE_MV + 85 : 0;
}

uint16_t mv_refuse_action_relocate(const struct table *t, uint8_t seat, uint16_t card,
                                   uint16_t place)
{
    uint16_t rule = refuse_traveller(t, seat, card);
    if (rule)
        return rule;
    if (type_of(t, place) == T_LOCATION && t->cards[place].controller != seat)
        return RULE_MV + 86;
    if (mv_domain(t, card) != seat && type_of(t, card) != T_ALLY)
        return RULE_MV + 84;
    return mv_refuse_relocate(t, seat, card, place);
}

/* What one card finds at the places of a zone: what forbids it wherever it goes is asked once. */
struct journey {
    uint8_t seat;
    uint16_t card;
    bool by_place, asked, forbidden;
};

static bool may_go(const struct table *t, struct journey *j, uint16_t place)
{
    if (j->by_place)
        return !mv_refuse_action_relocate(t, j->seat, j->card, place);
    if (refuse_by_itself(t, j->card, place))
        return false;
    if (!j->asked)
        j->forbidden = mv_relocate_forbidden_by(t, j->seat, j->card, place) != NONE;
    j->asked = true;
    return !j->forbidden;
}

/* Nothing but one's own locations and crises come into question. */
void mv_each_relocation(struct table *t, uint8_t seat, uint16_t card, place_fn *fn, void *user)
{
    struct journey j = {.seat = seat, .card = card};
    if (refuse_traveller(t, seat, card) ||
        (mv_domain(t, card) != seat && type_of(t, card) != T_ALLY))
        return;
    j.by_place = prohibition_reads(t, E_RELOCATE, card, READS_WHERE);
    for (uint16_t c = t->zones[zone_id(t, Z_LOCATIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (may_go(t, &j, c))
            fn(t, user, c);
    for (uint16_t c = t->zones[zone_id(t, Z_CRISES, 0)].head; c != NONE; c = t->cards[c].next)
        if (!(t->cards[c].flags & FLAG_RESOLVING) && may_go(t, &j, c))
            fn(t, user, c);
}

/* ---- relocating */

void mv_relocate(struct table *t, const struct context *cx, uint16_t card, uint16_t place)
{
    struct occ *o = mv_happening(t, cx, E_RELOCATE);
    o->amount = (int16_t)place;
    occ_add(t, o, card, 1);
    occ_run(t, o);
}

void mv_apply_relocate(struct table *t, struct occ *o)
{
    for (uint8_t k = 0; k < o->items; k++) {
        struct item *i = occ_item(t, o, k);
        uint16_t place = (uint16_t)o->amount;
        if (i->amount <= i->stopped || !ref_is_live(t, i->card, i->gen) || !card_in_play(t, place))
            continue;
        log_add(t, LOG_RELOCATED, -1, i->card, place, 0, RULE_MV + 82);
        mv_move_to(t, i->card, place);
        i->done = 1;
    }
}

/* ---- could a text relocate it somewhere? */

struct prospect {
    const struct context *cx;
    uint16_t card, filter;
    bool found;
};

static void try_prospect(struct table *t, void *user, uint16_t place)
{
    struct prospect *p = user;
    p->found = p->found || (!mv_refuse_relocate(t, p->cx->you, p->card, place) &&
                            (!p->filter || machine_matches(t, p->filter, p->cx, place)));
}

bool mv_could_relocate(const struct table *t, const struct context *cx, uint16_t card,
                       uint16_t filter)
{
    struct prospect p = {cx, card, filter, false};
    if (cx->you != NOBODY && card_in_play(t, card))
        mv_each_place((struct table *)(uintptr_t)t, try_prospect, &p);
    return p.found;
}

/* ---- a text relocates: each card to a place of its player's choice */

enum { R_LIST, R_COUNT, R_INDEX, R_FILTER };

void mv_verb_relocate(struct table *t, const struct verb_call *call)
{
    struct frame *f = frame_push(t, PROC_RELOCATE, call->cx->self, call->cx->you);
    f->v[R_LIST] = (int16_t)(call->targets - t->heap);
    f->v[R_COUNT] = (int16_t)call->target_count;
    f->v[R_FILTER] = call->arg[0];
}

bool mv_would_relocate(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || mv_could_relocate(t, call->cx, target, (uint16_t)call->arg[0]);
}

struct goal {
    struct frame *f;
    uint16_t card, first;
    unsigned count;
    bool tell;
};

static void try_goal(struct table *t, void *user, uint16_t place)
{
    struct goal *g = user;
    if (mv_refuse_relocate(t, g->f->you, g->card, place) ||
        !machine_fits(t, frame_below(t, g->f), (uint16_t)g->f->v[R_FILTER], place))
        return;
    if (g->tell)
        offer(t, W_PLACE, place, NONE, 0, 0, RULE_MV + 82);
    if (!g->count++)
        g->first = place;
}

static struct goal goals(struct table *t, struct frame *f, bool tell)
{
    struct goal g = {
        .f = f, .card = t->heap[f->v[R_LIST] + f->v[R_INDEX]], .first = NONE, .tell = tell};
    if (card_in_play(t, g.card))
        mv_each_place(t, try_goal, &g);
    return g;
}

void mv_relocate_options(struct table *t, struct frame *f)
{
    goals(t, f, true);
}

static void relocate_there(struct table *t, struct frame *f, uint16_t place)
{
    struct context cx = context_of(t, f->card, NONE, f->you, NONE);
    cx.self_gen = f->gen;
    mv_relocate(t, &cx, t->heap[f->v[R_LIST] + f->v[R_INDEX]++], place);
}

static enum flow relocate_where(struct table *t, struct frame *f)
{
    if (f->v[R_INDEX] >= f->v[R_COUNT])
        return FLOW_DONE;
    struct goal g = goals(t, f, false);
    if (leaves_choice(t, g.count))
        return ask(t, f->you, ASK_RELOCATE, g.card, 0, RULE_MV + 82);
    if (g.count) {
        relocate_there(t, f, g.first);
    } else {
        f->v[R_INDEX]++;
        machine_done(t, 0, 1);
    }
    return FLOW_AGAIN;
}

static enum flow relocate_chosen(struct table *t, struct frame *f)
{
    relocate_there(t, f, t->s->answer.card);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mv_relocate_steps[] = {relocate_where, relocate_chosen, NULL};
