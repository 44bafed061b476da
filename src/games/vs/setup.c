/*
 * Dealing: decks, opening hands, the mulligan, who has the initiative (VC-012 – VC-017).
 */
#include "games/vs/vs.h"

enum { V_SEAT, V_CHOSEN };

static void deal_seat(struct table *t, const struct game_setup *setup, uint8_t seat)
{
    const struct deck_list *deck = &setup->decks[seat];
    uint16_t player =
        card_make(t, setup->plan[PLAN_PLAYER + seat], seat, zone_id(t, Z_IDENTITY, seat));
    t->s->seat[seat][SV_PLAYER] = (int16_t)player;
    t->cards[player].counter[C_ENDURANCE] = (int16_t)setup->plan[PLAN_ENDURANCE]; /* VC-013 */
    for (unsigned i = 0; i < deck->line_count; i++)
        for (unsigned k = 0; k < deck->count[i]; k++)
            card_make(t, deck->def[i], seat, zone_id(t, Z_DECK, seat));
    zone_shuffle(t, zone_id(t, Z_DECK, seat));
}

void vs_deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    uint16_t first = setup->plan[PLAN_FIRST];
    (void)pack;
    t->s->global[G_TEAMS] = (int16_t)setup->plan[PLAN_TEAMS];
    t->s->global[G_SIDES] = (int16_t)setup->plan[PLAN_SIDES];
    t->s->global[G_VICTORY] = (int16_t)setup->plan[PLAN_VICTORY];
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        deal_seat(t, setup, seat);
    t->s->first = t->s->active = first == NONE ? 0 : (uint8_t)first;
    if (setup->bare)
        return;
    struct frame *f = frame_push(t, PROC_SETUP, NONE, t->s->first);
    f->v[V_CHOSEN] = first != NONE;
    if (t->s->status != TABLE_FULL)
        t->s->status = TABLE_RUNNING;
}

/* VC-017: chance decides who may choose. */
static enum flow setup_start(struct table *t, struct frame *f)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        vs_draw_cards(t, seat, OPENING_HAND);
    if (f->v[V_CHOSEN]) {
        f->pc += 2;
        return FLOW_JUMP;
    }
    return ask(t, (uint8_t)random_below(t, t->s->seats), ASK_START, NONE, 0, RULE_VC + 17);
}

void vs_start_options(struct table *t, struct frame *f)
{
    (void)f;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        offer(t, W_START, player_of(t, seat), NONE, 0, 0, RULE_VC + 17);
}

static enum flow setup_chosen(struct table *t, struct frame *f)
{
    (void)f;
    t->s->first = t->s->active = t->cards[t->s->answer.card].controller;
    log_add(t, LOG_INITIATIVE, (int8_t)t->s->first, NONE, NONE, 0, RULE_VC + 17);
    return FLOW_NEXT;
}

void vs_mulligan_options(struct table *t, struct frame *f)
{
    (void)f;
    offer(t, W_KEEP, NONE, NONE, 0, QN_PASS, RULE_VC + 15);
    offer(t, W_MULLIGAN, NONE, NONE, 0, 0, RULE_VC + 15);
}

static uint8_t asked_seat(const struct table *t, const struct frame *f)
{
    return (uint8_t)((t->s->first + f->v[V_SEAT]) % t->s->seats);
}

static enum flow setup_mulligan(struct table *t, struct frame *f)
{
    if (f->v[V_SEAT] < t->s->seats)
        return ask(t, asked_seat(t, f), ASK_MULLIGAN, NONE, 0, RULE_VC + 15);
    vs_start_turn(t, t->s->first);
    return FLOW_DONE;
}

/* VC-015 VC-016: under the deck, which is not shuffled. */
static enum flow setup_mulliganed(struct table *t, struct frame *f)
{
    uint8_t seat = asked_seat(t, f);
    f->v[V_SEAT]++;
    f->pc--;
    if (t->s->answer.verb != W_MULLIGAN)
        return FLOW_JUMP;
    uint16_t hand = zone_id(t, Z_HAND, seat);
    while (t->zones[hand].count)
        card_move(t, t->zones[hand].head, zone_id(t, Z_DECK, seat), ZONE_BOTTOM);
    log_add(t, LOG_MULLIGAN, (int8_t)seat, NONE, NONE, 0, RULE_VC + 15);
    vs_draw_cards(t, seat, OPENING_HAND);
    return FLOW_JUMP;
}

step_fn *const vs_setup_steps[] = {setup_start, setup_chosen, setup_mulligan, setup_mulliganed,
                                   NULL};
