/*
 * Monsters and treasures (SU-120 – SU-143): two shared decks with discard piles of their own.
 *
 *   a base with a number of monsters ─┐                       ┌─► destroyed: treasures for who did it
 *   "play a monster" ─────────────────┴─► monsters at a base ─┴─► base scored: the loot is shared
 *
 * Nobody owns them. A monster that nobody controls lies in the zone of monsters; one that somebody
 * controls is a minion like any other.
 */
#include "games/smashup/smashup.h"

/* ---- the two decks */

/* The card on top; an empty deck is made anew from its discard pile. */
static uint16_t top_of(struct table *t, uint8_t deck_kind, uint8_t discard_kind)
{
    uint16_t deck = zone_id(t, deck_kind, 0), discard = zone_id(t, discard_kind, 0);
    if (!t->zones[deck].count && t->zones[discard].count) {
        log_add(t, LOG_REFILLED, -1, NONE, NONE, t->zones[discard].count, RULE_SU + 120);
        while (t->zones[discard].head != NONE)
            card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
        zone_shuffle(t, deck);
    }
    return t->zones[deck].head;
}

static uint16_t top_treasure(struct table *t)
{
    return top_of(t, Z_TREASURE_DECK, Z_TREASURE_DISCARD);
}

bool su_is_ownerless(const struct table *t, uint16_t card)
{
    return type_of(t, card) == T_MONSTER || is_a(t, card, B_TREASURE);
}

/* ---- playing monsters */

/* A monster that nobody plays arrives; what a base plays by its ability is silent, too (SC-479). */
static void play_monster(struct table *t, uint8_t seat, uint16_t base, uint16_t text)
{
    uint16_t card = top_of(t, Z_MONSTER_DECK, Z_MONSTER_DISCARD);
    if (card == NONE)
        return;
    card_reveal(t, card);
    resolution_open(t, card, seat);
    struct occ *o =
        occ_new(t, seat == NOBODY ? E_ARRIVE : E_PLAY, player_card(t, seat), seat, seat);
    o->text = text;
    occ_add(t, o, card, 1)->was_host = base;
    occ_run(t, o);
}

void su_apply_monster(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    uint16_t base = i->was_host;
    if (!i->amount)
        return;
    su_enter(t, i->card, Z_MONSTERS, NOBODY, base); /* SU-128 */
    if (o->by != NOBODY) {                          /* SU-122: a minion that was played */
        t->s->seat[o->by][SV_MINIONS_PLAYED]++;
        t->s->seat[o->by][SV_PHASE_MINIONS]++;
        su_note_minion(t, o->by, i, base);
    }
    i->done = 1;
    i->gen = t->cards[i->card].gen;
    log_add(t, LOG_MONSTER, o->by == NOBODY ? -1 : (int8_t)o->by, i->card, base, 0,
            RULE_SU + (o->by == NOBODY ? 131 : 125));
}

enum { N_LEFT, N_TEXT };

void su_play_monsters(struct table *t, uint8_t seat, uint16_t base, int n, uint16_t text)
{
    if (n <= 0 || type_of(t, base) != T_BASE)
        return;
    struct frame *f = frame_push(t, PROC_MONSTERS, base, seat);
    f->v[N_LEFT] = (int16_t)n;
    f->v[N_TEXT] = (int16_t)text;
}

static enum flow next_monster(struct table *t, struct frame *f)
{
    bool gone = !ref_is_live(t, f->card, f->gen) || !card_in_play(t, f->card);
    if (gone || !f->v[N_LEFT])
        return FLOW_DONE;
    f->v[N_LEFT]--;
    play_monster(t, f->you, f->card, (uint16_t)f->v[N_TEXT]);
    return FLOW_AGAIN;
}

step_fn *const su_monsters_steps[] = {next_monster, NULL};

/* SU-131 SU-132: played by nobody. */
void su_populate(struct table *t, uint16_t base)
{
    su_play_monsters(t, NOBODY, base, su_value(t, A_MONSTERS, base), NONE);
}

/* ---- drawing treasures */

/* What was drawn is marked, so that a card can say "these". */
void su_draw_treasures(struct table *t, uint8_t seat, int n)
{
    int drawn = 0;
    for (; drawn < n; drawn++) {
        uint16_t card = top_treasure(t);
        if (card == NONE)
            break;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        t->cards[card].note[1] = (int16_t)t->s->group;
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_SU + 129);
    }
    machine_done(t, drawn, n);
}

void su_discard_treasures(struct table *t, int n)
{
    int done = 0;
    for (; done < n; done++) {
        uint16_t card = top_treasure(t);
        if (card == NONE)
            break;
        su_discard(t, card);
        log_add(t, LOG_DISCARDED, -1, card, NONE, 0, RULE_SU + 124);
    }
    machine_done(t, done, n);
}

void su_verb_draw_treasures(struct table *t, const struct verb_call *call)
{
    su_draw_treasures(t, call->cx->you, call->n);
}

void su_verb_discard_treasures(struct table *t, const struct verb_call *call)
{
    su_discard_treasures(t, call->n);
}

/* SU-136 SU-207 SU-208: for the one whose ability destroyed a monster, or who was told to do it. */
void su_reward(struct table *t, const struct occ *o, int treasures)
{
    if (o->amount == LOOT_WASTED) /* SC-442 */
        su_discard_treasures(t, treasures);
    else if (o->amount == LOOT_DRAWN && o->you != NOBODY)
        su_draw_treasures(t, o->you, treasures);
}

/* ---- back to their decks, and into a hand */

void su_take_in_hand(struct table *t, uint16_t card, uint8_t seat)
{
    su_drop_attached(t, card);
    card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
}

void su_to_shared_deck(struct table *t, const struct verb_call *call)
{
    const int how = call->word->how;
    bool monsters = how & TO_MONSTERS;
    uint16_t deck = zone_id(t, monsters ? Z_MONSTER_DECK : Z_TREASURE_DECK, 0);
    int done = 0;
    for (unsigned i = 0; i < call->target_count; i++) {
        uint16_t card = call->targets[i];
        if (monsters ? type_of(t, card) != T_MONSTER : !is_a(t, card, B_TREASURE))
            continue;
        log_add(t, how & TO_TOP ? LOG_PLACED_ON : LOG_PLACED_UNDER, -1, card, call->cx->self, 0,
                RULE_SU + 124);
        su_discard(t, card); /* with all that is attached to it */
        card_move(t, card, deck, how & TO_TOP ? ZONE_TOP : ZONE_BOTTOM);
        done++;
    }
    if (how & TO_BE_SHUFFLED)
        zone_shuffle(t, deck);
    machine_done(t, done, call->target_count);
}

/* ---- what stays with its host's player instead of being discarded */

enum { KEPT = 1 << 11 };

static bool is_kept_now(const struct table *t, uint16_t card)
{
    return is_a(t, card, B_TREASURE) && has_keyword(t, card, K_KEPT);
}

/* All leave at once: whoever keeps treasures may be among them. */
void su_note_kept(struct table *t, bool begin)
{
    for (uint8_t s = 0; s < t->s->seats; s++)
        for (uint16_t c = t->zones[zone_id(t, Z_ACTIONS, s)].head; c != NONE; c = t->cards[c].next)
            if (begin && is_kept_now(t, c))
                t->cards[c].flags |= KEPT;
            else
                t->cards[c].flags = (uint16_t)(t->cards[c].flags & ~KEPT);
}

/* The seat whose hand it goes to, or NOBODY. */
uint8_t su_keeper(const struct table *t, uint16_t card)
{
    uint16_t host = t->cards[card].host;
    if (host == NONE || !is_a(t, card, B_TREASURE))
        return NOBODY;
    return t->cards[card].flags & KEPT || is_kept_now(t, card) ? t->cards[host].controller
                                                               : (uint8_t)NOBODY;
}

/* ---- control for the turn: who had it before is noted on the card */

enum { ON_LOAN = 1 << 15, LENDER_BIT = 12, LENDER = 7 << LENDER_BIT, LENDER_NOBODY = 7 };

void su_lend(struct table *t, uint16_t card, uint8_t from, bool lent)
{
    struct card *c = &t->cards[card];
    uint16_t old = c->flags;
    c->flags = (uint16_t)(c->flags & ~(ON_LOAN | LENDER));
    if (lent && old & ON_LOAN) /* on loan already: the first lender gets it back */
        c->flags = old;
    else if (lent)
        c->flags =
            (uint16_t)(c->flags | ON_LOAN | (from == NOBODY ? LENDER_NOBODY : from) << LENDER_BIT);
}

static void give_back(struct table *t, uint16_t card)
{
    uint8_t lender = (uint8_t)(t->cards[card].flags >> LENDER_BIT & LENDER_NOBODY);
    bool nobodys = lender == LENDER_NOBODY;
    su_lend(t, card, NOBODY, false);
    su_enter(t, card, nobodys ? Z_MONSTERS : su_zone_in_play(t, card),
             nobodys ? (uint8_t)NOBODY : lender, t->cards[card].host);
    log_add(t, LOG_RELEASED, -1, card, NONE, 0, RULE_SU + 135);
}

static bool is_lent(const struct table *t, uint16_t card)
{
    return t->cards[card].flags & ON_LOAN && type_of(t, card) != T_BASE;
}

static bool something_is_lent(const struct table *t)
{
    for (unsigned i = 0; i < t->facts->played_count; i++)
        for (uint16_t c = t->zones[t->facts->played[i]].head; c != NONE; c = t->cards[c].next)
            if (is_lent(t, c))
                return true;
    return false;
}

void su_end_loans(struct table *t)
{
    if (!something_is_lent(t))
        return;
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (card_in_play(t, c) && is_lent(t, c))
            give_back(t, c);
}

/* ---- sharing the loot of a base (SU-137 – SU-143) */

enum { L_NEXT, L_COUNT, L_SEAT };

/* SC-207: of all monsters still there, whoever controls them. */
static int loot_at(const struct table *t, uint16_t base)
{
    int sum = su_value(t, A_TREASURES, base);
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].host == base && type_of(t, c) == T_MONSTER)
            sum += su_value(t, A_TREASURES, c);
    return sum;
}

void su_share_loot(struct table *t, uint16_t base)
{
    frame_push(t, PROC_LOOT, base, t->s->active);
}

static enum flow loot_reveal(struct table *t, struct frame *f)
{
    int n = loot_at(t, f->card), shown = 0;
    for (uint16_t card; shown < n && (card = top_treasure(t)) != NONE; shown++) {
        card_move(t, card, zone_id(t, Z_REVEALED, 0), ZONE_BOTTOM);
        log_add(t, LOG_REVEALED, (int8_t)t->s->active, card, NONE, 0, RULE_SU + 137);
    }
    if (!shown)
        return FLOW_DONE;
    su_announce(t, E_LOOT, t->s->active, f->card);
    return FLOW_NEXT;
}

/* SU-138: winners first, then by power; SU-141: equal ones clockwise from the active player on. */
static bool goes_before(const struct table *t, uint16_t base, uint8_t a, uint8_t b)
{
    bool first_a = t->s->seat[a][SV_RANK] == 1, first_b = t->s->seat[b][SV_RANK] == 1;
    if (first_a != first_b)
        return first_a;
    return su_total(t, a, base) > su_total(t, b, base);
}

static enum flow loot_order(struct table *t, struct frame *f)
{
    int n = 0;
    for (uint8_t i = 0; i < t->s->seats; i++) {
        uint8_t seat = (uint8_t)((t->s->active + i) % t->s->seats);
        int at = n;
        if (!su_takes_part(t, seat, f->card)) /* SU-139 SU-140 */
            continue;
        for (; at > 0 && goes_before(t, f->card, seat, (uint8_t)f->v[L_SEAT + at - 1]); at--)
            f->v[L_SEAT + at] = f->v[L_SEAT + at - 1];
        f->v[L_SEAT + at] = seat;
        n++;
    }
    f->v[L_COUNT] = (int16_t)n;
    return FLOW_NEXT;
}

static uint16_t next_revealed(const struct table *t, uint16_t card)
{
    while (card != NONE && !is_a(t, card, B_TREASURE))
        card = t->cards[card].next;
    return card;
}

static uint16_t first_revealed(const struct table *t)
{
    return next_revealed(t, t->zones[zone_id(t, Z_REVEALED, 0)].head);
}

static void take(struct table *t, struct frame *f, uint16_t card)
{
    uint8_t seat = (uint8_t)f->v[L_SEAT + f->v[L_NEXT]];
    f->v[L_NEXT] = (int16_t)((f->v[L_NEXT] + 1) % f->v[L_COUNT]); /* SU-142 */
    card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
    log_add(t, LOG_LOOT, (int8_t)seat, card, f->card, 0, RULE_SU + 138);
}

void su_loot_options(struct table *t, struct frame *f)
{
    (void)f;
    for (uint16_t c = first_revealed(t); c != NONE; c = next_revealed(t, t->cards[c].next))
        offer(t, W_TAKE, c, NONE, 0, 0, RULE_SU + 138);
}

enum { STEP_REVEAL, STEP_ORDER, STEP_ASK, STEP_TAKE };

static enum flow loot_ask(struct table *t, struct frame *f)
{
    uint16_t card = first_revealed(t);
    if (card == NONE)
        return FLOW_DONE;
    if (!f->v[L_COUNT]) {
        su_discard(t, card);
        return FLOW_AGAIN;
    }
    if (next_revealed(t, t->cards[card].next) == NONE) {
        take(t, f, card);
        return FLOW_DONE;
    }
    return ask(t, (uint8_t)f->v[L_SEAT + f->v[L_NEXT]], ASK_LOOT, f->card, 0, RULE_SU + 138);
}

static enum flow loot_take(struct table *t, struct frame *f)
{
    take(t, f, t->s->answer.card);
    f->pc = STEP_ASK;
    return FLOW_JUMP;
}

step_fn *const su_loot_steps[] = {[STEP_REVEAL] = loot_reveal,
                                  [STEP_ORDER] = loot_order,
                                  [STEP_ASK] = loot_ask,
                                  [STEP_TAKE] = loot_take,
                                  [STEP_TAKE + 1] = NULL};

/* ---- what must always hold */

static const char *misplaced(const struct table *t, uint16_t card)
{
    uint8_t kind = zone_kind_of(t, t->cards[card].zone);
    bool free_monster = kind == Z_MONSTERS;
    if (free_monster && (t->cards[card].controller != NOBODY || !su_stands(t, card)))
        return "a monster of nobody stands nowhere, or is somebody's";
    if (type_of(t, card) == T_MONSTER && (kind == Z_HAND || kind == Z_DECK || kind == Z_DISCARD))
        return "a monster is among the cards of a player";
    return is_a(t, card, B_TREASURE) && kind == Z_DISCARD
               ? "a treasure is in the discard pile of a player"
               : NULL;
}

const char *su_monster_invariant(const struct table *t)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++) {
        const char *wrong = su_is_ownerless(t, c) ? misplaced(t, c) : NULL;
        if (wrong)
            return wrong;
    }
    return NULL;
}
