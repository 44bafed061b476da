/*
 * Places: bases, what lies on them, and how cards come and go (SU-204 – SU-233, SU-329 – SU-356).
 *
 * A minion's host is its base; the host of an attached action is its base or its minion. So the
 * place of a card is where the chain of hosts ends.
 */
#include "games/smashup/smashup.h"

uint16_t su_place(const struct table *t, uint16_t card)
{
    while (card != NONE && type_of(t, card) != T_BASE)
        card = t->cards[card].host;
    return card;
}

bool su_has_minion(const struct table *t, uint8_t seat, uint16_t base)
{
    for (uint16_t c = t->zones[zone_id(t, Z_MINIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].host == base)
            return true;
    return false;
}

/* Where it lies with a player who controls it. */
uint8_t su_zone_in_play(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_MINION) ? Z_MINIONS : is_a(t, card, B_TITAN) ? Z_TITANS : Z_ACTIONS;
}

void su_enter(struct table *t, uint16_t card, uint8_t kind, uint8_t seat, uint16_t host)
{
    uint16_t zone = zone_id(t, kind, seat == NOBODY ? 0 : seat);
    if (host == NONE)
        card_move(t, card, zone, ZONE_BOTTOM);
    else
        card_attach(t, card, host, zone);
    t->cards[card].controller = seat;
}

static void discard_hosted(struct table *t, uint16_t host, uint16_t zone)
{
    for (uint16_t c = t->zones[zone].head, next; c != NONE; c = next) {
        next = t->cards[c].next;
        if (t->cards[c].host != host)
            continue;
        if (type_of(t, host) != T_BASE && frame_about(t, PROC_SPARING, c)) {
            card_rehost(t, c, su_place(t, host)); /* till it is transferred */
            continue;
        }
        if (su_is_buried(t, c))
            log_add(t, LOG_DISCARDED, -1, c, NONE, 0, RULE_SU + 182);
        su_discard(t, c);
    }
}

/* SU-331 SU-354: everything attached to a card that leaves is discarded, and all that is buried at
 * a base (SU-182). */
void su_drop_attached(struct table *t, uint16_t host)
{
    for (uint8_t seat = 0; seat < t->s->seats && t->cards[host].attached; seat++) {
        discard_hosted(t, host, zone_id(t, Z_ACTIONS, seat));
        discard_hosted(t, host, zone_id(t, Z_BURIED, seat));
    }
}

/* What a text kept from being discarded with its base (SU-085) has no place any more when the base goes. */
static void drop_standing(struct table *t, uint16_t base)
{
    discard_hosted(t, base, zone_id(t, Z_MONSTERS, 0));
    for (uint8_t seat = 0; seat < t->s->seats && t->cards[base].attached; seat++) {
        discard_hosted(t, base, zone_id(t, Z_MINIONS, seat));
        discard_hosted(t, base, zone_id(t, Z_TITANS, seat));
    }
}

/* SU-111: what is nobody's among the cards of players is a Madness card, and stays with its deck. */
static uint16_t zone_of_owner(const struct table *t, uint8_t kind, uint8_t owner)
{
    return owner == NOBODY ? zone_id(t, Z_MADNESS, 0) : zone_id(t, kind, owner);
}

/* SU-226 SU-351: whoever controlled it, it goes to its owner; SU-124 SU-155: some have a place of
 * their own. */
static uint16_t destination(const struct table *t, uint16_t card, uint8_t kind)
{
    if (kind == Z_BOX && type_of(t, card) != T_TITAN)
        return zone_id(t, Z_BOX, 0);
    switch (type_of(t, card)) {
    case T_TITAN: return zone_id(t, Z_TITANS_AT_REST, t->cards[card].owner);
    case T_MONSTER: return zone_id(t, Z_MONSTER_DISCARD, 0);
    case T_TREASURE_MINION:
    case T_TREASURE_ACTION: {
        uint8_t keeper = kind == Z_DISCARD ? su_keeper(t, card) : (uint8_t)NOBODY;
        return keeper == NOBODY ? zone_id(t, Z_TREASURE_DISCARD, 0) : zone_id(t, Z_HAND, keeper);
    }
    case T_BASE: return zone_id(t, kind == Z_DECK ? Z_BASE_DECK : Z_BASE_DISCARD, 0);
    default: /* SU-170: discarded it is its owner's again */
        return zone_of_owner(t, kind, kind == Z_DISCARD ? t->cards[card].owner : su_owner(t, card));
    }
}

/* Something says that it goes elsewhere instead of being discarded; not what has no owner (SU-124). */
static bool is_spared_discard(const struct table *t, uint16_t card, uint8_t kind, uint8_t keyword)
{
    uint8_t type = type_of(t, card);
    return kind == Z_DISCARD && (type == T_ACTION || type == T_MINION) && card_in_play(t, card) &&
           has_keyword(t, card, keyword);
}

bool su_reaches_discard(const struct table *t, uint16_t card)
{
    return !is_spared_discard(t, card, Z_DISCARD, K_REGAINED) &&
           !is_spared_discard(t, card, Z_DISCARD, K_RECYCLED);
}

void su_leave_to(struct table *t, uint16_t card, uint16_t zone, enum zone_end end)
{
    su_drop_attached(t, card);
    if (t->cards[card].attached && type_of(t, card) == T_BASE)
        drop_standing(t, card);
    card_move(t, card, zone, end);
}

void su_leave(struct table *t, uint16_t card, uint8_t kind, enum zone_end end)
{
    bool regained = is_spared_discard(t, card, kind, K_REGAINED);
    kind = regained ? Z_HAND : kind;
    bool recycled = is_spared_discard(t, card, kind, K_RECYCLED);
    su_leave_to(t, card, destination(t, card, recycled ? Z_DECK : kind), end);
    if (regained) {
        log_add(t, LOG_RETURNED, -1, card, NONE, 0, 0);
        su_comes_back(t, card);
    }
    if (recycled) {
        zone_shuffle(t, t->cards[card].zone);
        log_add(t, LOG_SHUFFLED_IN, -1, card, NONE, 0, 0);
    }
}

/* SU-352 SU-353 SC-403: what one puts from one's hand into one's deck nobody else sees: whatever others know of
 * that hand, they do not see which card goes. */
void su_send(struct table *t, uint8_t sender, uint16_t card, uint8_t kind, enum zone_end end)
{
    if (kind != Z_DECK || sender == NOBODY || t->cards[card].zone != zone_id(t, Z_HAND, sender)) {
        su_leave(t, card, kind, end);
        return;
    }
    su_lose_track(t, sender, card);
    su_leave_to(t, card, zone_id(t, Z_DECK, sender), end);
}

void su_discard(struct table *t, uint16_t card)
{
    su_leave(t, card, Z_DISCARD, ZONE_TOP);
}

void su_clear_base(struct table *t, uint16_t base)
{
    struct occ *o = occ_new(t, E_DISCARD, NONE, NOBODY, NOBODY);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (c != base && t->cards[c].host == base && card_in_play(t, c))
            occ_add(t, o, c, 1);
    for (uint8_t seat = 0; seat < t->s->seats; seat++) /* SU-182: no minions, no actions */
        discard_hosted(t, base, zone_id(t, Z_BURIED, seat));
    occ_run(t, o);
}

/* ---- what a base remembers of the turn, in its flags: two bits a seat for the minions played
 * there (three at most are counted), one for a loss */

enum { LOSS_BIT = 1, PLAYS_BIT = LOSS_BIT + SEATS_MOST, PLAYS_MOST = 3 };
_Static_assert(PLAYS_BIT + 2 * SEATS_MOST <= 16, "flags of a base");

unsigned su_plays_at(const struct table *t, uint8_t seat, uint16_t base)
{
    if (base == NONE || seat == NOBODY)
        return 0;
    return (unsigned)t->cards[base].flags >> (PLAYS_BIT + 2 * seat) & PLAYS_MOST;
}

void su_note_play(struct table *t, uint8_t seat, uint16_t base)
{
    if (base != NONE && su_plays_at(t, seat, base) < PLAYS_MOST)
        t->cards[base].flags = (uint16_t)(t->cards[base].flags + (1u << (PLAYS_BIT + 2 * seat)));
}

/* A minion remembers in its flags at which base it was played this turn (the four highest bits are
 * about loans), where some card asks for it: otherwise two copies would differ in nothing that matters. */
enum { ARRIVAL_BIT = 1, ARRIVAL = 0x7FF << ARRIVAL_BIT };
_Static_assert(CARDS_MOST < 0x7FF, "a card is named in the flags of a minion");

void su_note_arrival(struct table *t, uint16_t minion, uint16_t base)
{
    if (!t->s->global[G_NOTES_ARRIVALS])
        return;
    unsigned kept = t->cards[minion].flags & ~(unsigned)ARRIVAL;
    t->cards[minion].flags = (uint16_t)(kept | (base == NONE ? 0 : (base + 1u) << ARRIVAL_BIT));
}

uint16_t su_arrival(const struct table *t, uint16_t minion)
{
    unsigned noted = (unsigned)(t->cards[minion].flags & ARRIVAL) >> ARRIVAL_BIT;
    return noted && is_a(t, minion, B_MINION) ? (uint16_t)(noted - 1) : (uint16_t)NONE;
}

/* Who has used what it offers once a turn. */
bool su_is_closed(const struct table *t, uint8_t seat, uint16_t card)
{
    return seat != NOBODY && t->cards[card].note[0] >> seat & 1;
}

void su_close(struct table *t, uint8_t seat, uint16_t card)
{
    if (seat != NOBODY)
        t->cards[card].note[0] = (int16_t)(t->cards[card].note[0] | 1 << seat);
}

bool su_has_lost_at(const struct table *t, uint8_t seat, uint16_t base)
{
    return base != NONE && seat != NOBODY && t->cards[base].flags >> (LOSS_BIT + seat) & 1;
}

void su_note_loss(struct table *t, uint8_t seat, uint16_t base)
{
    if (base != NONE && seat != NOBODY)
        t->cards[base].flags = (uint16_t)(t->cards[base].flags | 1u << (LOSS_BIT + seat));
}

static void forget_arrivals(struct table *t, uint16_t zone)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        su_note_arrival(t, c, NONE);
}

void su_forget_turn(struct table *t)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        forget_arrivals(t, zone_id(t, Z_MINIONS, seat));
    forget_arrivals(t, zone_id(t, Z_MONSTERS, 0));
    for (uint16_t b = t->zones[zone_id(t, Z_BASES, 0)].head; b != NONE; b = t->cards[b].next) {
        t->cards[b].flags &= CARD_EXHAUSTED;
        t->cards[b].note[0] = 0;
    }
}

/* ---- who has moved away from where this turn */

static struct lasting *departure(const struct table *t, uint16_t card, uint16_t base)
{
    for (unsigned i = 0; i < t->s->used.lasting && base != NONE; i++) {
        struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_LEFT && l->card == card && ref_is_live(t, card, l->gen) &&
            l->code == base + 1 && ref_is_live(t, base, (uint16_t)l->amount))
            return l;
    }
    return NULL;
}

/* `scope`: what was being resolved when it moved last. */
void su_note_move(struct table *t, uint16_t card, uint16_t from, uint8_t by)
{
    struct lasting *known = departure(t, card, from);
    unsigned mover = by == NOBODY || !t->s->global[G_NOTES_ARRIVALS] ? 0 : 1u << by;
    if (known) {
        known->scope = t->s->group;
        known->noted = (int16_t)((unsigned)known->noted | mover);
    }
    if (from == NONE || known)
        return;
    lasting_add(t, &(struct lasting){.card = card,
                                     .gen = t->cards[card].gen,
                                     .scope = t->s->group,
                                     .source = NONE,
                                     .amount = (int16_t)t->cards[from].gen,
                                     .code = (uint16_t)(from + 1),
                                     .noted = (int16_t)mover,
                                     .op = MODIFY_LEFT,
                                     .period = P_END_OF_TURN,
                                     .you = t->cards[card].controller});
}

bool su_has_left(const struct table *t, uint16_t card, uint16_t base)
{
    return departure(t, card, base);
}

int su_moves(const struct table *t, uint16_t card)
{
    int n = 0;
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        n += l->op == MODIFY_LEFT && l->card == card && ref_is_live(t, card, l->gen);
    }
    return n;
}

static bool was_moved_by(const struct lasting *l, uint8_t seat)
{
    return l->op == MODIFY_LEFT && l->noted >> seat & 1;
}

/* One that has left several bases counts once. */
int su_minions_moved(const struct table *t, uint8_t seat)
{
    int n = 0;
    for (unsigned i = 0; i < t->s->used.lasting && seat != NOBODY; i++) {
        const struct lasting *l = &t->lasting[i];
        bool again = false;
        for (unsigned k = 0; k < i; k++)
            again |= t->lasting[k].card == l->card && t->lasting[k].gen == l->gen &&
                     was_moved_by(&t->lasting[k], seat);
        n += was_moved_by(l, seat) && is_a(t, l->card, B_MINION) && !again;
    }
    return n;
}

/* ---- what was */

enum { LAST_MOST = 127 };

static unsigned at_most(int n)
{
    return n < 0 ? 0 : n < LAST_MOST ? (unsigned)n : LAST_MOST;
}

struct last su_last(const struct table *t, uint16_t card)
{
    int note = t->cards[card].note[0];
    return card_in_play(t, card)
               ? (struct last){su_value(t, A_POWER, card), t->cards[card].counter[C_POWER]}
               : (struct last){note & LAST_MOST, note >> 8};
}

void su_note_last(struct table *t, uint16_t card, struct last last)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_DISCARD)
        t->cards[card].note[0] = (int16_t)(at_most(last.counters) << 8 | at_most(last.power));
}

void su_comes_back(struct table *t, uint16_t card)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_HAND)
        su_announce(t, E_REGAIN, zone_seat_of(t, t->cards[card].zone), card);
}

bool su_has_moved_now(const struct table *t, uint16_t card)
{
    for (unsigned i = 0; i < t->s->used.lasting; i++) {
        const struct lasting *l = &t->lasting[i];
        if (l->op == MODIFY_LEFT && l->card == card && ref_is_live(t, card, l->gen) &&
            l->scope == t->s->group)
            return true;
    }
    return false;
}

/* SU-090: the base deck is never empty for long. */
static uint16_t top_base(struct table *t)
{
    uint16_t deck = zone_id(t, Z_BASE_DECK, 0), discard = zone_id(t, Z_BASE_DISCARD, 0);
    if (!t->zones[deck].count) {
        while (t->zones[discard].head != NONE)
            card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
        zone_shuffle(t, deck);
    }
    return t->zones[deck].head;
}

/* SU-089 */
void su_new_base(struct table *t)
{
    uint16_t base = top_base(t);
    if (base == NONE)
        return;
    card_move(t, base, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    log_add(t, LOG_NEW_BASE, -1, base, NONE, 0, RULE_SU + 89);
    su_announce(t, E_NEW_BASE, t->s->active, base);
    su_populate(t, base); /* before anybody hears of it */
}

bool su_is_base_in_play(const struct table *t, uint16_t card)
{
    return zone_kind_of(t, t->cards[card].zone) == Z_BASES;
}

bool su_stands(const struct table *t, uint16_t card)
{
    uint16_t base = su_place(t, card);
    return base != NONE && su_is_base_in_play(t, base);
}

/* Nothing hangs on a player, nor on what hangs on it. */
bool su_can_bear(const struct table *t, uint16_t host, uint16_t card)
{
    for (uint16_t c = host; c != NONE && type_of(t, c) != T_BASE; c = t->cards[c].host)
        if (c == card)
            return false;
    return su_stands(t, host);
}

static void rehost_standing(struct table *t, uint16_t old, uint16_t fresh, bool without_titans)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].host != old)
            continue;
        else if (without_titans && type_of(t, c) == T_TITAN)
            su_discard(t, c); /* SU-154 */
        else
            card_rehost(t, c, fresh);
}

/* An exchange that says what stays: minions with all that is theirs, while actions attached to the
 * old base are discarded. */
void su_replace_base(struct table *t, uint16_t old, uint16_t fresh)
{
    if (!su_is_base_in_play(t, old) || type_of(t, fresh) != T_BASE || card_in_play(t, fresh))
        return;
    su_drop_attached(t, old);
    card_move(t, fresh, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    rehost_standing(t, old, fresh, true);
    log_add(t, LOG_NEW_BASE, -1, fresh, old, 0, RULE_SU + 355);
    card_move(t, old, zone_id(t, Z_BASE_DECK, 0), ZONE_BOTTOM);
    zone_shuffle(t, zone_id(t, Z_BASE_DECK, 0));
    su_announce(t, E_NEW_BASE, t->s->active, fresh);
    su_populate(t, fresh);
}

/* The new base takes the place of the old one, in a scoring too: those who speak before a scoring
 * are asked again, for the new base. */
void su_exchange_under(struct table *t, uint16_t old, uint16_t fresh, bool minions_only)
{
    if (!su_is_base_in_play(t, old))
        return;
    if (fresh == NONE)
        fresh = top_base(t);
    if (fresh == NONE || type_of(t, fresh) != T_BASE || card_in_play(t, fresh))
        return;
    if (minions_only)
        su_drop_attached(t, old);
    card_move(t, fresh, zone_id(t, Z_BASES, 0), ZONE_BOTTOM);
    rehost_standing(t, old, fresh, minions_only);
    log_add(t, LOG_NEW_BASE, -1, fresh, old, 0, RULE_SU + 355);
    bool scored = scoring_base(t) == old;
    su_discard(t, old);
    if (scored) {
        t->s->global[G_SCORING] = (int16_t)fresh;
        t->s->global[G_SCORING_GEN] = (int16_t)t->cards[fresh].gen;
        su_announce(t, E_BEFORE_SCORING, t->s->active, fresh);
    }
    su_announce(t, E_NEW_BASE, t->s->active, fresh);
    su_populate(t, fresh);
}

/* ---- an exchange that says no more: nothing stays for the new base (SU-355) */

void su_exchange_base(struct table *t, uint16_t base)
{
    if (su_is_base_in_play(t, base))
        frame_push(t, PROC_EXCHANGE, base, NOBODY);
}

static enum flow exchange_clear(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen))
        return FLOW_DONE;
    su_clear_base(t, f->card);
    return FLOW_NEXT;
}

static enum flow exchange_replace(struct table *t, struct frame *f)
{
    if (ref_is_live(t, f->card, f->gen)) {
        su_discard(t, f->card);
        su_new_base(t);
    }
    return FLOW_DONE;
}

step_fn *const su_exchange_steps[] = {exchange_clear, exchange_replace, NULL};
