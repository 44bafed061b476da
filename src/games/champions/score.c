/*
 * How a game of Champions stands: what is left of the villain over all stages (MC-434), how far the
 * schemes have come over all stages (MC-237), and the players' hit points (MC-185).
 */
#include "games/champions/champions.h"

/* What is printed on the stages of that type in a pile, in all. */
static int printed_in(const struct table *t, uint8_t zone, uint8_t type, uint8_t attr)
{
    int sum = 0;
    for (uint16_t c = t->zones[zone_id(t, zone, 0)].head; c != NONE; c = t->cards[c].next) {
        int n = type_of(t, c) == type ? mc_printed(t, attr, c) : 0;
        sum += n == DASH ? 0 : n;
    }
    return sum;
}

static struct score villain(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    (void)seat;
    uint16_t card = villain_of(t);
    int ahead = printed_in(t, Z_VILLAIN_DECK, T_VILLAIN, A_HP);
    int past = printed_in(t, Z_REMOVED, T_VILLAIN, A_HP);
    int hp = champions_value(t, A_HP, card);
    return (struct score){.have = (hp > 0 ? hp : 0) + ahead,
                          .start = champions_value(t, A_MAX_HP, card) + ahead + past};
}

static struct score threat(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    (void)seat;
    uint16_t card = main_scheme(t);
    int past = printed_in(t, Z_REMOVED, T_MAIN_SCHEME, A_TARGET);
    int target = champions_value(t, A_TARGET, card);
    return (struct score){.have = past + t->cards[card].counter[C_THREAT],
                          .goal = past + (target > 0 ? target : 0) +
                                  printed_in(t, Z_SCHEME_DECK, T_MAIN_SCHEME, A_TARGET)};
}

static struct score health(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    uint16_t card = identity_of(t, seat);
    int hp = seat_is_in(t, seat) ? champions_value(t, A_HP, card) : 0;
    return (struct score){.have = hp > 0 ? hp : 0, .start = champions_value(t, A_MAX_HP, card)};
}

const struct score_kind champions_scores[MC_SCORES] = {
    {"villain", {"the villain's hit points", "points de vie du méchant"}, false, villain},
    {"threat", {"threat", "menace"}, true, threat},
    {"health", {"hit points", "points de vie"}, true, health},
};

/* All win or lose together. */
uint8_t champions_team(const struct table *t, uint8_t seat)
{
    (void)t;
    (void)seat;
    return 0;
}
