/*
 * Playing cards: what it costs, where a card may go, and the steps of playing it
 * (MV-068 – MV-074, MV-119 – MV-136, MV-149, MV-165 MV-166).
 */
#include "games/villainous/villainous.h"

#include "carte/code.h"

uint16_t mv_ability_of(const struct table *t, uint16_t card, uint8_t kind)
{
    const struct def *d = card_shows(t, card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == kind)
            return (uint16_t)(d->ability0 + i);
    return NONE;
}

/* ---- where it may go */

bool mv_needs_place(const struct table *t, uint16_t card)
{
    switch (type_of(t, card)) {
    case T_ALLY:
    case T_ITEM:
    case T_CONTRACT:
    case T_HERO:
    case T_FATE_ITEM:
    case T_RIVAL:
    case T_STONE: return true;
    default: return false;
    }
}

/* Who is up against it: the player in whose domain it comes to lie. */
static uint8_t target_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    uint8_t whose = place == NONE ? (uint8_t)NOBODY : mv_domain(t, place);
    return is_a(t, card, B_FATE) || whose != seat ? whose : (uint8_t)NOBODY;
}

uint16_t mv_play_forbidden_by(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    if (!event_may_be_forbidden(t, E_PLAY))
        return NONE;
    struct occ like = {.kind = E_PLAY,
                       .source = villain_of(t, seat),
                       .ability = NONE,
                       .text = NONE,
                       .by = seat,
                       .you = seat};
    struct item item = item_about(t, card);
    item.was_host = place;
    item.was_controller = t->cards[card].owner;
    return occ_forbidden_by(t, &like, &item);
}

/* MV-119: conditions printed on it; `it` is the place, `target` whom it is played against. */
static bool condition_holds(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    struct context cx = context_of(t, card, NONE, seat, place);
    const struct def *d = def_of(t, card);
    return !d->play_if || machine_value(t, d->play_if, &cx);
}

/* MV-119, and of fate cards MV-149. */
static uint16_t condition_rule(const struct table *t, uint16_t card)
{
    return RULE_MV + (is_a(t, card, B_FATE) ? 149 : 119);
}

/* MV-131 is about items for allies; whom else a card is attached to is a condition printed on it. */
static uint16_t host_rule(const struct table *t, uint16_t card)
{
    const int16_t *wanted = &t->pack->code[def_of(t, card)->attach];
    bool is_for_allies = code_needs_first(wanted) && wanted[0] == X_CATEGORY && wanted[1] == B_ALLY;
    return is_for_allies && !is_a(t, card, B_FATE) ? RULE_MV + 131 : condition_rule(t, card);
}

/* MV-130 MV-131 */
static uint16_t refuse_host(const struct table *t, uint8_t seat, uint16_t card, uint16_t host)
{
    struct context cx = context_of(t, card, NONE, seat, host);
    bool lies = is_a(t, card, B_FATE) ? mv_domain(t, host) != NOBODY : mv_place(t, host) != NONE;
    if (is_a(t, host, B_PLACE) || !lies || !machine_value(t, def_of(t, card)->attach, &cx))
        return host_rule(t, card);
    return event_is_forbidden(t, E_ATTACH, card, host) ? RULE_MV + 63 : 0;
}

static uint16_t refuse_ally(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    uint8_t whose = t->cards[place].controller;
    if (is_a(t, place, B_CRISIS)) {
        if (whose != NOBODY && whose != seat)
            return RULE_MV + 162;
        return has_keyword(t, card, K_EARTHBOUND) ? RULE_MV + 62 : 0;
    }
    return whose == seat || has_keyword(t, card, K_INFILTRATOR) ? 0 : RULE_MV + 120;
}

static uint16_t refuse_spot(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    if (def_of(t, card)->attach)
        return refuse_host(t, seat, card, place);
    if (!is_a(t, place, B_PLACE))
        return RULE_MV + (is_a(t, card, B_FATE) ? 143 : 72);
    if (type_of(t, card) == T_ALLY)
        return refuse_ally(t, seat, card, place);
    if (is_a(t, place, B_CRISIS))
        return RULE_MV + (is_a(t, card, B_FATE) ? 43 : 159);
    return is_a(t, card, B_FATE) || t->cards[place].controller == seat ? 0 : RULE_MV + 129;
}

/* What texts say: its own conditions, and what forbids it. */
static uint16_t refuse_text(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    if (!condition_holds(t, seat, card, place))
        return condition_rule(t, card);
    return mv_play_forbidden_by(t, seat, card, place) != NONE ? RULE_MV + 63 : 0;
}

/* The same of one place after another: what forbids it wherever it goes is asked once. */
enum forbidden { NOT_ASKED, BY_PLACE, NOWHERE_FORBIDDEN, FORBIDDEN };

static uint16_t refuse_text_again(const struct table *t, uint8_t seat, uint16_t card,
                                  uint16_t place, uint8_t *known)
{
    if (*known == NOT_ASKED && prohibition_reads(t, E_PLAY, card, READS_WHERE))
        *known = BY_PLACE;
    if (*known == BY_PLACE)
        return refuse_text(t, seat, card, place);
    if (!condition_holds(t, seat, card, place))
        return condition_rule(t, card);
    if (*known == NOT_ASKED)
        *known = mv_play_forbidden_by(t, seat, card, place) != NONE ? FORBIDDEN : NOWHERE_FORBIDDEN;
    return *known == FORBIDDEN ? RULE_MV + 63 : 0;
}

uint16_t mv_refuse_play_at(const struct table *t, uint8_t seat, uint16_t card, uint16_t place)
{
    uint16_t rule = refuse_spot(t, seat, card, place);
    return rule ? rule : refuse_text(t, seat, card, place);
}

/* ---- may it be played at all? */

static uint16_t refuse_cost(const struct table *t, uint8_t seat, uint16_t card, unsigned flags)
{
    uint16_t otherwise = mv_ability_of(t, card, KIND_OTHERWISE);
    if (flags & PLAY_OTHERWISE) {
        const struct ability *a = otherwise == NONE ? NULL : &t->pack->abilities[otherwise];
        struct context cx = context_of(t, card, otherwise, seat, NONE);
        return !a || (a->when && !machine_value(t, a->when, &cx)) ||
                       !machine_value(t, a->payable, &cx)
                   ? RULE_MV + 70
                   : 0;
    }
    return flags & PLAY_FREE || mv_value(t, A_COST, card) <= power_of(t, seat) ? 0 : RULE_MV + 70;
}

/* MV-119: what it demands besides its cost. */
static bool price_is_payable(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        struct context cx = context_of(t, card, (uint16_t)(d->ability0 + i), seat, NONE);
        if (a->kind == KIND_ON_PLAY && a->payable && !machine_value(t, a->payable, &cx))
            return false;
    }
    return true;
}

struct spots {
    uint16_t card, first, filter;
    struct frame *f;          /* whose filter */
    const struct context *cx; /* the same, while it is only asked; both NULL: none */
    uint8_t seat, word;
    uint16_t rule;
    unsigned count;
    bool tell;
    bool any;      /* one is enough */
    uint8_t known; /* enum forbidden */
};

static void try_spot(struct table *t, struct spots *s, uint16_t place)
{
    if ((s->any && s->count) || refuse_spot(t, s->seat, s->card, place))
        return;
    uint16_t rule = refuse_text_again(t, s->seat, s->card, place, &s->known);
    if (rule) {
        s->rule = rule;
        return;
    }
    if (s->f && s->filter && !machine_fits(t, frame_below(t, s->f), s->filter, place))
        return;
    if (s->cx && s->filter && !machine_matches(t, s->filter, s->cx, place))
        return;
    if (s->tell)
        offer(t, s->word, s->word == W_PLACE ? place : s->card,
              s->word == W_PLACE ? (uint16_t)NONE : place, 0, 0, RULE_MV + 72);
    if (!s->count++)
        s->first = place;
}

static void try_place(struct table *t, void *user, uint16_t place)
{
    try_spot(t, user, place);
}

/* MV-129 MV-159: cards that can only lie at places of whoever plays them. */
static bool stays_at_home(const struct table *t, const struct spots *s)
{
    return !is_a(t, s->card, B_FATE) && type_of(t, s->card) != T_ALLY && s->seat < t->s->seats;
}

static void try_zone(struct table *t, struct spots *s, uint16_t zone)
{
    for (uint16_t c = t->zones[zone].head; c != NONE; c = t->cards[c].next)
        try_spot(t, s, c);
}

/* What it is attached to has most often printed something that most cards have not. */
static void try_hosts(struct table *t, struct spots *s)
{
    const int16_t *wanted = &t->pack->code[def_of(t, s->card)->attach];
    bool needs = code_needs_first(wanted) && wanted[0] == X_CATEGORY;
    for (unsigned z = 0; z < t->facts->played_count; z++)
        for (uint16_t c = t->zones[t->facts->played[z]].head; c != NONE; c = t->cards[c].next) {
            const struct def *d = needs ? card_shows(t, c) : NULL;
            if (c != s->card && (!needs || (d && d->categories >> wanted[1] & 1)))
                try_spot(t, s, c);
        }
}

/* Hosts for what is attached, places for the rest. */
static void try_spots(struct table *t, struct spots *s)
{
    if (def_of(t, s->card)->attach) {
        try_hosts(t, s);
    } else if (stays_at_home(t, s)) {
        try_zone(t, s, zone_id(t, Z_LOCATIONS, s->seat));
    } else {
        mv_each_place(t, try_place, s);
    }
}

static uint16_t refuse_anywhere(const struct table *t, uint8_t seat, uint16_t card)
{
    struct spots s = {.card = card, .first = NONE, .seat = seat, .any = true};
    if (!mv_needs_place(t, card))
        return refuse_text(t, seat, card, NONE);
    s.rule = def_of(t, card)->attach ? host_rule(t, card) : RULE_MV + 72;
    try_spots((struct table *)(uintptr_t)t, &s);
    return s.count ? 0 : s.rule;
}

bool mv_could_play(const struct table *t, uint8_t seat, uint16_t card, unsigned flags)
{
    return !refuse_cost(t, seat, card, flags) && price_is_payable(t, seat, card) &&
           !refuse_anywhere(t, seat, card);
}

bool mv_could_play_at(const struct table *t, const struct context *cx, uint16_t card,
                      uint16_t filter, unsigned flags)
{
    struct spots s = {.card = card, .first = NONE, .seat = cx->you, .filter = filter, .cx = cx};
    if (!mv_could_play(t, cx->you, card, flags))
        return false;
    if (filter && mv_needs_place(t, card))
        try_spots((struct table *)(uintptr_t)t, &s);
    return !filter || s.count || !mv_needs_place(t, card);
}

static bool is_at_hand(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t zone = t->cards[card].zone;
    return zone == hand_of(t, seat) ||
           (zone == zone_id(t, Z_DISCARD, seat) && has_keyword(t, card, K_REBORN));
}

uint16_t mv_refuse_play(const struct table *t, uint8_t seat, uint16_t card, unsigned flags)
{
    if (!is_at_hand(t, seat, card))
        return RULE_MV + 68;
    uint16_t rule = refuse_cost(t, seat, card, flags);
    if (rule)
        return rule;
    return price_is_payable(t, seat, card) ? refuse_anywhere(t, seat, card) : RULE_MV + 119;
}

static void offer_as(struct table *t, uint8_t seat, uint16_t card, uint8_t word)
{
    struct spots s = {.card = card, .seat = seat, .word = word, .tell = true};
    if (mv_needs_place(t, card))
        try_spots(t, &s);
    else if (!refuse_anywhere(t, seat, card))
        offer(t, word, card, NONE, 0, 0, RULE_MV + 68);
}

void mv_offer_play(struct table *t, uint8_t seat, uint16_t card)
{
    if (!price_is_payable(t, seat, card))
        return;
    if (!refuse_cost(t, seat, card, 0))
        offer_as(t, seat, card, W_PLAY);
    if (mv_ability_of(t, card, KIND_OTHERWISE) != NONE &&
        !refuse_cost(t, seat, card, PLAY_OTHERWISE))
        offer_as(t, seat, card, W_PLAY_OTHERWISE);
}

/* Most have none; their texts may pay for themselves. */
static int activation_told(const struct table *t, uint16_t card)
{
    int cost = mv_value(t, A_ACTIVATION, card);
    return cost > 0 ? cost : -1;
}

/* What answers from the hand is not played for its cost. */
int villainous_cost(const struct table *t, uint8_t seat, const qn_option *o)
{
    (void)seat;
    if (t->s->ask.kind == ASK_WINDOW)
        return -1;
    return o->verb == W_PLAY       ? mv_value(t, A_COST, o->card)
           : o->verb == W_ACTIVATE ? activation_told(t, o->card)
                                   : -1;
}

/* What the text of a card demands besides its cost. */
uint16_t villainous_costs_more(const struct table *t, const qn_option *o)
{
    const struct def *d = def_of(t, o->card);
    for (unsigned i = 0; o->verb == W_PLAY && i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        if (a->kind == KIND_ON_PLAY && a->payable)
            return (uint16_t)(d->ability0 + i);
    }
    return NONE;
}

/* MV-134: an Effect is played for what its text does; nothing else of it stays. */
bool villainous_in_vain(const struct table *t, const qn_option *o)
{
    if ((o->verb != W_PLAY && o->verb != W_PLAY_OTHERWISE) || type_of(t, o->card) != T_EFFECT ||
        t->s->ask.kind == ASK_WINDOW)
        return false;
    const struct def *d = def_of(t, o->card);
    bool has_text = false;
    for (unsigned i = 0; i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = &t->pack->abilities[ability];
        struct context cx = context_of(t, o->card, ability, t->s->ask.seat, NONE);
        if (a->kind == KIND_OTHERWISE)
            continue;
        if (a->kind != KIND_ON_PLAY || !a->could || machine_value(t, a->could, &cx))
            return false;
        has_text = true;
    }
    return has_text;
}

/* ---- the play itself */

enum { P_PLACE, P_FLAGS, P_TARGET, P_BEFORE };

void mv_play(struct table *t, uint8_t seat, uint16_t card, uint16_t place, uint8_t target,
             unsigned flags)
{
    struct frame *f = frame_push(t, PROC_PLAY, card, seat);
    f->v[P_PLACE] = (int16_t)place;
    f->v[P_FLAGS] = (int16_t)flags;
    f->v[P_TARGET] = target == NOBODY ? target_at(t, seat, card, place) : target;
}

static enum flow play_cost(struct table *t, struct frame *f)
{
    f->v[P_BEFORE] = t->s->global[G_TARGET];
    t->s->global[G_TARGET] = f->v[P_TARGET];
    if (f->v[P_FLAGS] & PLAY_OTHERWISE) {
        uint16_t ability = mv_ability_of(t, f->card, KIND_OTHERWISE);
        ability_push(t, ability, f->card, f->you, OCC_NONE, 0)->pc =
            t->pack->abilities[ability].pay;
    } else if (!(f->v[P_FLAGS] & PLAY_FREE)) {
        mv_pay(t, f->you, mv_value(t, A_COST, f->card));
    }
    return FLOW_NEXT;
}

static enum flow play_price(struct table *t, struct frame *f)
{
    const struct def *d = def_of(t, f->card);
    for (unsigned i = 0; i < d->abilities; i++) {
        const struct ability *a = &t->pack->abilities[d->ability0 + i];
        if (a->kind == KIND_ON_PLAY && a->pay)
            ability_push(t, (uint16_t)(d->ability0 + i), f->card, f->you, OCC_NONE, 0)->pc = a->pay;
    }
    return FLOW_NEXT;
}

static enum flow play_happens(struct table *t, struct frame *f)
{
    struct occ *o = occ_new(t, E_PLAY, villain_of(t, f->you), f->you, f->you);
    occ_add(t, o, f->card, 1)->was_host = (uint16_t)f->v[P_PLACE];
    occ_run(t, o);
    return FLOW_NEXT;
}

/* MV-134: an effect goes to its discard pile when it is done. */
static enum flow play_ends(struct table *t, struct frame *f)
{
    if (zone_kind_of(t, t->cards[f->card].zone) == Z_STAGE)
        mv_leave(t, f->card, Z_DISCARD, ZONE_TOP);
    t->s->global[G_TARGET] = f->v[P_BEFORE];
    return FLOW_DONE;
}

step_fn *const mv_play_steps[] = {play_cost, play_price, play_happens, play_ends, NULL};

static uint8_t zone_for(const struct table *t, uint16_t card)
{
    switch (type_of(t, card)) {
    case T_ALLY: return Z_ALLIES;
    case T_ITEM:
    case T_STONE:
    case T_CONTRACT: return Z_ITEMS;
    case T_SPECIALTY: return Z_SPECIALTIES;
    case T_HERO:
    case T_RIVAL:
    case T_FATE_ITEM: return Z_HEROES;
    case T_CRISIS_GLOBAL:
    case T_CRISIS_TARGETED: return Z_CRISES;
    default: return Z_STAGE;
    }
}

/* Whose it is in play: fate cards are of whom they trouble, global crises nobody's (MV-151 MV-160). */
static uint8_t holder_for(const struct table *t, const struct occ *o, uint16_t card, uint16_t place)
{
    switch (type_of(t, card)) {
    case T_HERO:
    case T_RIVAL:
    case T_FATE_ITEM: return mv_troubled(t, place);
    case T_CRISIS_GLOBAL: return NOBODY;
    case T_CRISIS_TARGETED: return (uint8_t)t->s->global[G_TARGET];
    default: return o->by;
    }
}

void mv_apply_play(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    uint16_t card = i->card, place = i->was_host;
    if (!i->amount)
        return;
    if (place != NONE && !card_in_play(t, place)) { /* a crisis that was resolved meanwhile */
        mv_leave(t, card, Z_DISCARD, ZONE_TOP);
        log_add(t, LOG_DISCARDED, (int8_t)o->by, card, NONE, 0, RULE_MV + 157);
        return;
    }
    mv_enter(t, card, zone_for(t, card), holder_for(t, o, card, place), place);
    i->done = 1;
    i->gen = t->cards[card].gen;
    if (type_of(t, card) == T_CRISIS_TARGETED)
        log_add(t, LOG_CRISIS_AGAINST, (int8_t)t->cards[card].controller, card, NONE, 0,
                RULE_MV + 152);
    else
        log_add(t, is_a(t, card, B_CRISIS) ? LOG_CRISIS : LOG_PLAYED, (int8_t)o->by, card, place, 0,
                RULE_MV + (is_a(t, card, B_CRISIS) ? 152 : 68));
    mv_end_search(t);
}

void mv_conclude_play(struct table *t, struct occ *o)
{
    const struct item *i = occ_item(t, o, 0);
    const struct def *d = def_of(t, i->card);
    for (unsigned k = d->abilities; i->done && k-- > 0;)
        if (t->pack->abilities[d->ability0 + k].kind == KIND_ON_PLAY)
            ability_push(t, (uint16_t)(d->ability0 + k), i->card, o->by, OCC_NONE, 0);
}

/* A price that could not be paid in full buys nothing: what it buys is the frame below. */
static enum flow paid(struct table *t, struct frame *f)
{
    if (t->s->result < t->s->wanted)
        frame_below(t, f)->pc = FRAME_OVER;
    return FLOW_DONE;
}

step_fn *const mv_paid_steps[] = {paid, NULL};

/* ---- cards that a text plays */

enum { L_LIST, L_COUNT, L_INDEX, L_FILTER, L_FLAGS };

/* MV-174: of several that were found in a deck all are taken before it is shuffled. */
static void take_out(struct table *t, const struct verb_call *call)
{
    int16_t found = t->s->global[G_FOUND];
    for (unsigned i = 0; i < call->target_count; i++)
        if (t->cards[call->targets[i]].zone == found - 1) {
            mv_show_found(t, call->cx->you, call->targets[i]);
            card_move(t, call->targets[i], zone_id(t, Z_REVEALED, 0), ZONE_BOTTOM);
        }
    mv_end_search(t);
}

/* What could not be played after all goes back. */
static void put_back(struct table *t, uint16_t card)
{
    uint8_t owner = t->cards[card].owner;
    if (zone_kind_of(t, t->cards[card].zone) != Z_REVEALED)
        return;
    card_move(t, card, owner == NOBODY ? zone_id(t, Z_FATE_DECK, 0) : zone_id(t, Z_DECK, owner),
              ZONE_BOTTOM);
    zone_shuffle(t, t->cards[card].zone);
}

void mv_verb_play(struct table *t, const struct verb_call *call)
{
    if (call->target_count > 1 && t->s->global[G_FOUND])
        take_out(t, call);
    struct frame *f = frame_push(t, PROC_PLAY_AT, call->cx->self, call->cx->you);
    f->v[L_LIST] = (int16_t)(call->targets - t->heap);
    f->v[L_COUNT] = (int16_t)call->target_count;
    f->v[L_FILTER] = call->arg[0]; /* of verbs that have one */
    f->v[L_FLAGS] = call->word->how;
}

bool mv_would_play(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return target == NONE || (!card_in_play(t, target) &&
                              mv_could_play_at(t, call->cx, target, (uint16_t)call->arg[0],
                                               (unsigned)call->word->how));
}

/* What was found lies in play, or does not: all of it alike (MV-173). */
void mv_verb_bring(struct table *t, const struct verb_call *call)
{
    if (call->target_count && card_in_play(t, call->targets[0]))
        mv_verb_relocate(t, call);
    else
        mv_verb_play(t, call);
}

bool mv_would_bring(const struct table *t, const struct verb_call *call, uint16_t target)
{
    return mv_would_relocate(t, call, target) || mv_would_play(t, call, target);
}

static uint16_t card_at_hand(const struct table *t, const struct frame *f)
{
    return t->heap[f->v[L_LIST] + f->v[L_INDEX]];
}

static struct spots spots_of(struct table *t, struct frame *f, bool tell)
{
    struct spots s = {.card = card_at_hand(t, f),
                      .first = NONE,
                      .filter = (uint16_t)f->v[L_FILTER],
                      .f = f,
                      .seat = f->you,
                      .word = W_PLACE,
                      .tell = tell};
    try_spots(t, &s);
    return s;
}

void mv_where_options(struct table *t, struct frame *f)
{
    spots_of(t, f, true);
}

static void play_text_at(struct table *t, struct frame *f, uint16_t place)
{
    uint16_t card = card_at_hand(t, f);
    f->v[L_INDEX]++;
    mv_show_found(t, f->you, card);
    mv_play(t, f->you, card, place, NOBODY, (unsigned)f->v[L_FLAGS]);
    machine_done(t, 1, 1);
}

/* MV-166: its cost must be paid, unless the text says otherwise. */
static enum flow play_where(struct table *t, struct frame *f)
{
    if (f->v[L_INDEX] >= f->v[L_COUNT])
        return FLOW_DONE;
    uint16_t card = card_at_hand(t, f);
    if (card_in_play(t, card) || !mv_could_play(t, f->you, card, (unsigned)f->v[L_FLAGS])) {
        f->v[L_INDEX]++;
        put_back(t, card);
        machine_done(t, 0, 1);
        return FLOW_AGAIN;
    }
    if (!mv_needs_place(t, card)) {
        play_text_at(t, f, NONE);
        return FLOW_AGAIN;
    }
    struct spots s = spots_of(t, f, false);
    if (leaves_choice(t, s.count))
        return ask(t, f->you, ASK_WHERE, card, 0, RULE_MV + 165);
    if (s.count) {
        play_text_at(t, f, s.first);
    } else {
        f->v[L_INDEX]++;
        put_back(t, card);
        machine_done(t, 0, 1);
    }
    return FLOW_AGAIN;
}

static enum flow play_there(struct table *t, struct frame *f)
{
    play_text_at(t, f, t->s->answer.card);
    f->pc = 0;
    return FLOW_JUMP;
}

step_fn *const mv_play_at_steps[] = {play_where, play_there, NULL};

/* ---- attaching what is not played */

void mv_verb_attach(struct table *t, const struct verb_call *call)
{
    int done = 0;
    for (unsigned i = 0; i < call->target_count && call->other_count; i++) {
        uint16_t card = call->targets[i], host = call->others[0];
        if (event_is_forbidden(t, E_ATTACH, card, host))
            continue;
        uint8_t kind = zone_for(t, card),
                seat = kind == Z_HEROES ? mv_troubled(t, host) : call->cx->you;
        if (card_in_play(t, card))
            mv_move_to(t, card, host);
        else
            mv_enter(t, card, kind == Z_STAGE ? Z_ITEMS : kind, seat, host);
        log_add(t, LOG_ATTACHED, -1, card, host, 0, RULE_MV + 130);
        done++;
    }
    machine_done(t, done, call->target_count);
}
