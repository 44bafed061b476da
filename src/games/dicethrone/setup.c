/*
 * Dealing: boards, decks, tokens, opening hands, the start roll (DT-003 – DT-010).
 */
#include "games/dicethrone/dicethrone.h"

/* Which cards a table has: the hero's own, the shared ones, and every status effect of every hero,
 * for every seat. The same walk counts them and deals them. */
typedef void deal_fn(void *user, uint16_t def, uint8_t owner, uint8_t zone, uint8_t seat);

struct walk {
    const struct card_pack *pack;
    const uint16_t *heroes; /* sets, one a seat */
    uint8_t seats;
    bool second_edition;
    deal_fn *fn;
    void *user;
};

static bool is_printed_in(bool second_edition, const struct def *d)
{
    return !(d->keywords >> (second_edition ? K_EDITION_A : K_EDITION_B) & 1);
}

static bool is_of_edition(const struct walk *w, const struct def *d)
{
    return is_printed_in(w->second_edition, d) && !(d->keywords >> K_PROMO & 1);
}

bool dt_printed_so(const struct game_setup *setup, const struct def *d)
{
    return is_printed_in(setup->plan[PLAN_EDITION], d);
}

/* DT-004: what a leaflet does not put in play lies on it. */
static uint8_t zone_for(const struct def *d)
{
    switch (d->type) {
    case T_HERO: return Z_HERO;
    case T_ABILITY: return Z_BOARD;
    case T_COMPANION: return d->keywords >> K_DEPLOYED & 1 ? Z_STATUS : Z_LEAFLET;
    case T_EXTRA: return Z_ASIDE;
    default: return Z_DECK;
    }
}

/* The cards of a hero, or (set NONE) those that all share. */
static void walk_set(const struct walk *w, uint16_t set, uint8_t seat)
{
    struct def_range range = defs_of_set(w->pack, set);
    for (uint16_t i = range.first; i < range.end; i++) {
        const struct def *d = &w->pack->defs[i];
        bool mine = d->set == set && (set != NONE || d->type != T_HERO);
        if (mine && d->type != T_STATUS && is_of_edition(w, d))
            for (unsigned k = 0; k < d->copies; k++)
                w->fn(w->user, i, seat, zone_for(d), seat);
    }
}

/* In the order of the files. */
static void walk_seat(const struct walk *w, uint8_t seat)
{
    uint16_t hero = w->heroes[seat];
    bool shared_first = defs_of_set(w->pack, NONE).first < defs_of_set(w->pack, hero).first;
    walk_set(w, shared_first ? (uint16_t)NONE : hero, seat);
    walk_set(w, shared_first ? hero : (uint16_t)NONE, seat);
}

/* Two heroes may have the same status effect: there is one of each name (DT-055 – DT-069). */
static bool is_there_before(const struct walk *w, uint8_t hero, uint16_t def)
{
    for (uint8_t h = 0; h <= hero; h++) {
        struct def_range range = defs_of_set(w->pack, w->heroes[h]);
        for (uint16_t i = range.first; i < (h == hero ? def : range.end); i++) {
            const struct def *d = &w->pack->defs[i];
            if (d->type == T_STATUS && d->set == w->heroes[h] &&
                d->title == w->pack->defs[def].title && is_of_edition(w, d))
                return true;
        }
    }
    return false;
}

static void walk_statuses(const struct walk *w)
{
    for (uint8_t hero = 0; hero < w->seats; hero++) {
        struct def_range range = defs_of_set(w->pack, w->heroes[hero]);
        for (uint16_t i = range.first; i < range.end; i++) {
            const struct def *d = &w->pack->defs[i];
            if (d->type != T_STATUS || d->set != w->heroes[hero] || !is_of_edition(w, d) ||
                is_there_before(w, hero, i))
                continue;
            for (uint8_t seat = 0; seat < w->seats; seat++)
                w->fn(w->user, i, seat, Z_LEAFLET, hero); /* DT-004 */
        }
    }
}

static void walk_all(const struct walk *w)
{
    for (uint8_t seat = 0; seat < w->seats; seat++)
        walk_seat(w, seat);
    walk_statuses(w);
}

static void count_one(void *user, uint16_t def, uint8_t owner, uint8_t zone, uint8_t seat)
{
    (void)def;
    (void)owner;
    (void)zone;
    (void)seat;
    ++*(unsigned *)user;
}

unsigned dt_count_cards(const struct card_pack *pack, const struct game_setup *setup)
{
    unsigned n = 0;
    walk_all(&(struct walk){pack, setup->plan + PLAN_HERO, setup->seats, setup->plan[PLAN_EDITION],
                            count_one, &n});
    return n;
}

static void deal_one(void *user, uint16_t def, uint8_t owner, uint8_t zone, uint8_t seat)
{
    struct table *t = user;
    uint16_t card = card_make(t, def, owner, zone_id(t, zone, seat));
    if (zone == Z_HERO)
        t->s->seat[seat][SV_HERO] = (int16_t)card;
}

/* DT-009: the highest roll; those who are even roll again. */
static uint8_t start_roll(struct table *t)
{
    uint8_t in = (uint8_t)((1u << t->s->seats) - 1);
    while (in & (in - 1)) {
        int best = 0;
        uint8_t leaders = 0;
        for (uint8_t s = 0; s < t->s->seats; s++) {
            if (!(in >> s & 1))
                continue;
            int face = dt_die(t);
            log_add(t, LOG_START, (int8_t)s, NONE, NONE, face, RULE_DT + 9);
            if (face > best) {
                best = face;
                leaders = 0;
            }
            leaders |= (uint8_t)((face == best) << s);
        }
        in = leaders;
    }
    uint8_t seat = 0;
    while (!(in >> seat & 1))
        seat++;
    return seat;
}

/* DT-010: what a hero's leaflet says about the beginning. */
static void push_setups(struct table *t)
{
    for (uint8_t s = t->s->seats; s-- > 0;)
        for (uint16_t c = 0; c < t->s->used.cards; c++) {
            bool waits = type_of(t, c) == T_COMPANION && t->cards[c].owner == s;
            uint16_t ability =
                waits || card_in_play(t, c) ? dt_ability_of(t, c, KIND_SETUP) : (uint16_t)NONE;
            if (ability != NONE && t->cards[c].controller == s)
                ability_push(t, ability, c, s, OCC_NONE, 0);
        }
}

void dt_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    uint16_t first = setup->plan[PLAN_FIRST];
    (void)pack;
    t->s->global[G_PHASE] = PHASE_MAIN_1;
    walk_all(&(struct walk){t->pack, setup->plan + PLAN_HERO, t->s->seats,
                            setup->plan[PLAN_EDITION], deal_one, t});
    for (uint8_t s = 0; s < t->s->seats; s++) {
        struct card *hero = &t->cards[hero_of(t, s)];
        hero->counter[C_CP] = START_CP;
        hero->counter[C_HEALTH] = (int16_t)dt_start_health(t);
        zone_shuffle(t, zone_id(t, Z_DECK, s));
    }
    if (setup->bare) {
        t->s->first = t->s->active = first == NONE ? 0 : (uint8_t)first;
        return;
    }
    for (uint8_t s = 0; s < t->s->seats; s++)
        dt_draw(t, s, OPENING_HAND);
    uint8_t start = first == NONE ? start_roll(t) : (uint8_t)first;
    t->s->first = t->s->active = start;
    if (t->s->status != TABLE_FULL)
        t->s->status = TABLE_RUNNING;
    dt_start_turn(t, start);
    push_setups(t);
}
