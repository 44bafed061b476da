/*
 * Cards and tokens: playing, upgrading, selling, spending (DT-064 – DT-067 DT-079 – DT-114).
 */
#include "games/dicethrone/dicethrone.h"

uint16_t dt_ability_of(const struct table *t, uint16_t card, uint8_t kind)
{
    const struct def *d = def_of(t, card);
    for (unsigned k = 0; k < d->abilities; k++)
        if (t->pack->abilities[d->ability0 + k].kind == kind)
            return (uint16_t)(d->ability0 + k);
    return NONE;
}

/* ---- drawing and discarding */

/* DT-164: partners look at each other's hands. */
void dt_show_partner(struct table *t, uint16_t card, uint8_t seat)
{
    if (is_team_game(t))
        card_show(t, card, seat ^ 2);
}

void dt_to_hand(struct table *t, uint16_t card, uint8_t seat)
{
    card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
    dt_show_partner(t, card, seat);
}

/* DT-080 DT-081: only a card that must be drawn makes a new deck. */
void dt_draw(struct table *t, uint8_t seat, int n)
{
    uint16_t deck = zone_id(t, Z_DECK, seat), discard = zone_id(t, Z_DISCARD, seat);
    int drawn = 0;
    for (; drawn < n; drawn++) {
        if (!t->zones[deck].count && t->zones[discard].count) {
            log_add(t, LOG_RESHUFFLED, (int8_t)seat, NONE, NONE, t->zones[discard].count,
                    RULE_DT + 80);
            while (t->zones[discard].head != NONE)
                card_move(t, t->zones[discard].head, deck, ZONE_BOTTOM);
            zone_shuffle(t, deck);
        }
        uint16_t card = t->zones[deck].head;
        if (card == NONE)
            break;
        dt_to_hand(t, card, seat);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_DT + 14);
    }
    machine_done(t, drawn, n);
}

void dt_discard(struct table *t, uint16_t card)
{
    card_move(t, card, zone_id(t, Z_DISCARD, t->cards[card].owner), ZONE_TOP); /* DT-102 */
}

/* DT-086 DT-087 */
void dt_sell(struct table *t, uint8_t seat, uint16_t card)
{
    log_add(t, LOG_SOLD, (int8_t)seat, card, NONE, 1, RULE_DT + 86);
    dt_discard(t, card);
    dt_gain_cp(t, seat, 1);
}

/* ---- upgrades (DT-089 – DT-098) */

uint16_t dt_place_of(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t attach = def_of(t, card)->attach;
    struct context cx = context_of(t, card, NONE, seat, NONE);
    for (uint16_t c = t->zones[zone_id(t, Z_BOARD, seat)].head; c != NONE && attach;
         c = t->cards[c].next)
        if (machine_matches(t, attach, &cx, c) &&
            def_of(t, c)->attr[A_LEVEL] < def_of(t, card)->attr[A_LEVEL])
            return c;
    return NONE;
}

/* DT-089: what lies on the board where that card lay. */
uint16_t dt_now_there(const struct table *t, uint8_t seat, uint16_t card)
{
    static const uint8_t kinds[] = {Z_BOARD, Z_COVERED};
    for (unsigned k = 0; k < 2 && t->cards[card].zone != zone_id(t, Z_BOARD, seat); k++)
        for (uint16_t c = t->zones[zone_id(t, kinds[k], seat)].head; c != NONE;
             c = t->cards[c].next) {
            struct context cx = context_of(t, c, NONE, seat, NONE);
            uint16_t attach = def_of(t, c)->attach;
            if (attach && def_of(t, c)->attr[A_LEVEL] > def_of(t, card)->attr[A_LEVEL] &&
                machine_matches(t, attach, &cx, card))
                return kinds[k] == Z_BOARD ? c : dt_now_there(t, seat, c);
        }
    return card;
}

static int printed_cost(const struct table *t, uint16_t card)
{
    return def_of(t, card)->attr[A_COST];
}

/* DT-096: from II to III only the difference is paid. */
int dt_cost(const struct table *t, uint8_t seat, uint16_t card)
{
    int cost = printed_cost(t, card);
    uint16_t place = type_of(t, card) == T_UPGRADE ? dt_place_of(t, seat, card) : (uint16_t)NONE;
    if (place != NONE && type_of(t, place) == T_UPGRADE)
        cost -= printed_cost(t, place);
    return cost > 0 ? cost : 0;
}

int dicethrone_cost(const struct table *t, uint8_t seat, const qn_option *o)
{
    return o->verb == W_PLAY ? dt_cost(t, seat, o->card) : -1;
}

/* DT-097: what it covers stays under it. */
void dt_install(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t place = dt_place_of(t, seat, card);
    if (place == NONE)
        return;
    int16_t covered = t->cards[place].note[0];
    card_move(t, place, zone_id(t, Z_COVERED, seat), ZONE_TOP);
    card_move(t, card, zone_id(t, Z_BOARD, seat), ZONE_BOTTOM);
    dt_carry_cover(t, covered, card);
    t->s->seat[seat][SV_UPGRADES]++;
    log_add(t, LOG_UPGRADED, (int8_t)seat, card, place, 0, RULE_DT + 98);
    dt_announce(t, E_UPGRADE, seat, card);
    uint16_t played = dt_ability_of(t, card, KIND_PLAYED);
    if (played != NONE)
        ability_push(t, played, card, seat, OCC_NONE, 0);
}

/* ---- a hero that a status holds back */

/* The status of that seat that gives its hero the keyword, or NONE. */
static uint16_t giver_of(const struct table *t, uint8_t seat, uint8_t keyword)
{
    for (uint16_t c = t->zones[zone_id(t, Z_STATUS, seat)].head; c != NONE; c = t->cards[c].next) {
        const struct def *d = def_of(t, c);
        for (unsigned k = 0; k < d->abilities && t->cards[c].counter[C_TOKENS]; k++) {
            const struct ability *a = &t->pack->abilities[d->ability0 + k];
            if (a->op == MODIFY_KEYWORD && a->granted == keyword)
                return c;
        }
    }
    return NONE;
}

/* DT-073: may not act, or not so, while it lasts. */
uint16_t dt_refuse_held(const struct table *t, uint8_t seat, uint8_t keyword)
{
    if (!has_keyword(t, hero_of(t, seat), keyword))
        return 0;
    if (!t->reason)
        return RULE_DT + 73;
    uint16_t by = giver_of(t, seat, keyword);
    uint8_t row = keyword == K_STUNNED    ? WHY_STUNNED
                  : keyword == K_CARDLESS ? WHY_CARDLESS
                                          : WHY_SHELTERED;
    return REFUSE(t, RULE_DT + 73, by == NONE ? WHY_HELD : row, .card = by);
}

/* ---- when a card may be played */

/* Not while something else is going on there: only instants and tokens come in between (DT-249). */
static bool is_own_main_phase(const struct table *t, uint8_t seat)
{
    const struct frame *top = frame_top(t);
    return t->s->active == seat && in_main_phase(t) && (!top || top->proc == PROC_MAIN);
}

static uint16_t refuse_timing(const struct table *t, uint8_t seat, uint16_t card)
{
    switch (type_of(t, card)) {
    case T_INSTANT: return 0; /* DT-104 */
    case T_ROLL_ACTION:
        return in_roll_phase(t) ? 0 : REFUSE(t, RULE_DT + 113, WHY_ROLL_CARD, .card = card);
    case T_MAIN_ACTION:
        return is_own_main_phase(t, seat) ? 0
                                          : REFUSE(t, RULE_DT + 111, WHY_MAIN_CARD, .card = card);
    case T_UPGRADE:
        if (is_own_main_phase(t, seat) ||
            (in_roll_phase(t) && has_keyword(t, hero_of(t, seat), K_EAGER)))
            return dt_place_of(t, seat, card) != NONE
                       ? 0
                       : REFUSE(t, RULE_DT + 98, WHY_NO_SPACE, .card = card);
        return REFUSE(t, RULE_DT + 93, WHY_MAIN_CARD, .card = card);
    default: return REFUSE(t, RULE_DT + 79, WHY_NO_CARD, .card = card);
    }
}

/* An attack of one's own, in one's own turn, of a type that can be modified. */
static uint16_t refuse_modifier(const struct table *t, uint8_t seat, uint16_t card,
                                uint16_t ability)
{
    bool labelled = ability != NONE && t->pack->abilities[ability].labels & LABEL_MODIFIER;
    if (!labelled && !(def_of(t, card)->keywords >> K_MODIFIER & 1))
        return 0;
    if (!dt_is_attack(t))
        return REFUSE(t, RULE_DT + 161, WHY_NO_ATTACK, .card = card);
    if (seat_in(t, G_ATTACKER) != seat || t->s->active != seat)
        return REFUSE(t, RULE_DT + 162, WHY_OTHERS_ATTACK, .card = card,
                      .seat = seat_in(t, G_ATTACKER));
    if (t->s->global[G_TYPE] == DAMAGE_PURE)
        return REFUSE(t, RULE_DT + 145, WHY_PURE_ATTACK, .card = card);
    return 0;
}

static bool alters_dice(const struct table *t, const struct ability *a, const struct context *cx)
{
    t->s->global[G_PROBE] = PROBE_DICE;
    bool alters = machine_value(t, a->could, cx);
    t->s->global[G_PROBE] = PROBE_NOT;
    return alters;
}

/* What is missing where a card would do nothing: tokens to remove, room for one, damage that waits. */
static uint16_t refuse_futile(const struct table *t, uint16_t card, const struct ability *a)
{
    const struct verb_word *word = a->only ? &t->game->words->verbs[a->only - 1] : NULL;
    bool is_told = word && word->why;
    return REFUSE(t, is_told ? word->rule : RULE_DT + 101, is_told ? word->why : WHY_NO_EFFECT,
                  .card = card);
}

static uint16_t refuse_effect(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t ability = dt_ability_of(t, card, KIND_EFFECT);
    struct context cx = context_of(t, card, ability, seat, NONE);
    const struct def *d = def_of(t, card);
    if (d->play_if && !machine_value(t, d->play_if, &cx))
        return REFUSE(t, RULE_DT + 88, WHY_CONDITION, .card = card);
    if (ability == NONE)
        return 0;
    const struct ability *a = &t->pack->abilities[ability];
    if (a->payable && !machine_value(t, a->payable, &cx))
        return REFUSE(t, RULE_DT + 101, WHY_COST, .card = card);
    if (!a->could || machine_value(t, a->could, &cx))
        return 0;
    bool targeting = t->s->global[G_PHASE] == PHASE_TARGET && t->s->global[G_LOCK];
    if (targeting && alters_dice(t, a, &cx))
        return REFUSE(t, RULE_DT + 211, WHY_TARGETING_DIE);
    return refuse_futile(t, card, a);
}

uint16_t dt_refuse_play(struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat))
        return REFUSE(t, RULE_DT + 101, WHY_NOT_IN_HAND, .card = card);
    uint16_t refused = refuse_timing(t, seat, card);
    if (refused)
        return refused;
    if (dt_is_locked(t, seat))
        return REFUSE(t, RULE_DT + 49, WHY_ULTIMATE);
    if ((refused = dt_refuse_held(t, seat, K_STUNNED)) ||
        (refused = dt_refuse_held(t, seat, K_CARDLESS)))
        return refused;
    if (dt_cost(t, seat, card) > dt_cp(t, seat))
        return REFUSE(t, RULE_DT + 30, WHY_PRICE, .card = card, .number = dt_cost(t, seat, card),
                      .other = dt_cp(t, seat));
    if ((refused = refuse_modifier(t, seat, card, NONE)))
        return refused;
    return refuse_effect(t, seat, card);
}

/* ---- playing */

void dt_pay_for(struct table *t, uint8_t seat, uint16_t card)
{
    dt_gain_cp(t, seat, -dt_cost(t, seat, card));
    card_move(t, card, zone_id(t, Z_STAGE, 0), ZONE_BOTTOM);
    log_add(t, LOG_PLAYED, (int8_t)seat, card, NONE, 0, RULE_DT + 101);
}

static enum flow play_pay(struct table *t, struct frame *f)
{
    uint16_t card = f->card;
    bool is_slow = type_of(t, card) == T_MAIN_ACTION || type_of(t, card) == T_UPGRADE;
    dt_pay_for(t, f->you, card);
    if (is_slow) /* DT-255 DT-256 */
        dt_stop(t, STOP_OTHERS, f->you, card);
    return FLOW_NEXT;
}

static enum flow play_resolve(struct table *t, struct frame *f)
{
    if (type_of(t, f->card) == T_UPGRADE)
        dt_install(t, f->you, f->card);
    else
        dt_push_effect(t, f->you, f->card, dt_ability_of(t, f->card, KIND_EFFECT));
    return FLOW_NEXT;
}

/* Only now it goes to the discard pile (DT-102). */
void dt_retire(struct table *t, uint16_t card)
{
    if (zone_kind_of(t, t->cards[card].zone) == Z_STAGE)
        dt_discard(t, card);
}

static enum flow play_retire(struct table *t, struct frame *f)
{
    dt_retire(t, f->card);
    return FLOW_DONE;
}

step_fn *const dt_play_steps[] = {play_pay, play_resolve, play_retire, NULL};

void dt_play(struct table *t, uint8_t seat, uint16_t card)
{
    frame_push(t, PROC_PLAY, card, seat);
}

/* Costs other than CP come first. */
void dt_push_effect(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    if (ability == NONE)
        return;
    const struct ability *a = &t->pack->abilities[ability];
    struct frame *f = ability_push(t, ability, card, seat, OCC_NONE, 0);
    if (a->pay) {
        f->pc = a->effect;
        ability_push(t, ability, card, seat, OCC_NONE, 0)->pc = a->pay;
    }
}

/* ---- spending tokens, and what boards and companions offer */

static int price(const struct table *t, uint16_t card)
{
    int printed = def_of(t, card)->attr[A_PRICE];
    return printed > 1 ? printed : 1;
}

/* Would it do for the partner what its holder does not need? */
static bool is_for_partner(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint8_t partner = seat ^ 2;
    if (!is_team_game(t) || !dt_final(t, partner))
        return false;
    struct context cx = context_of(t, card, ability, partner, NONE);
    return machine_value(t, t->pack->abilities[ability].when, &cx);
}

/* DT-073: its own text says how often. */
uint16_t dt_refuse_limit(const struct table *t, uint16_t card, uint16_t ability)
{
    static const char *const periods[][2] = {
        [P_TURN] = {"turn", "tour"},
        [P_ROLL_PHASE] = {"Roll Phase", "phase de Lancer"},
        [P_DAMAGE] = {"damage", "source de dégâts"},
        [P_CONCLUSION] = {"Roll Phase", "phase de Lancer"},
    };
    const struct ability *a = &t->pack->abilities[ability];
    return REFUSE(t, RULE_DT + 73, WHY_LIMIT, .card = card, .number = a->limit,
                  .word = {periods[a->period][0], periods[a->period][1]});
}

/* Are there the tokens that have to be spent? Of most kinds there are none. */
static bool has_price(const struct table *t, uint16_t card, uint16_t ability)
{
    return t->pack->abilities[ability].kind != KIND_SPEND ||
           t->cards[card].counter[C_TOKENS] >= price(t, card);
}

/* What is in the way of an ability that is there, for a seat that may act. */
static uint16_t refuse_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (!has_price(t, card, ability))
        return REFUSE(t, RULE_DT + 64, WHY_NO_TOKENS, .card = card, .number = price(t, card),
                      .other = t->cards[card].counter[C_TOKENS]);
    if (a->kind == KIND_MAIN && !is_own_main_phase(t, seat))
        return REFUSE(t, RULE_DT + 73, WHY_USE_MAIN, .card = card);
    uint16_t refused = refuse_modifier(t, seat, card, ability);
    if (refused)
        return refused;
    if (!limit_allows(t, card, ability))
        return dt_refuse_limit(t, card, ability);
    struct context cx = context_of(t, card, ability, seat, NONE);
    if (a->when && !machine_value(t, a->when, &cx))
        return REFUSE(t, RULE_DT + 65, WHY_CONDITION, .card = card, .ability = ability,
                      .by_ability = true);
    if (a->payable && !machine_value(t, a->payable, &cx))
        return REFUSE(t, RULE_DT + 277, WHY_COST, .card = card);
    return a->could && !machine_value(t, a->could, &cx)
               ? REFUSE(t, RULE_DT + 66, WHY_NO_EFFECT, .card = card)
               : 0;
}

uint16_t dt_refuse_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct instance *i = instance_of(t, card, ability);
    uint16_t refused;
    if (t->cards[card].controller != seat)
        return REFUSE(t, RULE_DT + 60, WHY_NOT_YOURS, .card = card,
                      .seat = t->cards[card].controller);
    if ((refused = dt_refuse_held(t, seat, K_STUNNED)) && !dt_is_locked(t, seat))
        return refused;
    if (!i || !instance_is_active(t, i))
        return REFUSE(t, RULE_DT + 60, WHY_NOT_IN_PLAY, .card = card);
    if (dt_is_locked(t, seat))
        return REFUSE(t, RULE_DT + 49, WHY_ULTIMATE);
    refused = refuse_ability(t, seat, card, ability);
    return refused == RULE_DT + 65 && is_for_partner(t, seat, card, ability)
               ? REFUSE(t, RULE_DT + 173, WHY_PARTNER, .card = card)
               : refused;
}

bool dt_is_free(const struct table *t, uint8_t seat)
{
    return !dt_is_locked(t, seat) && !has_keyword(t, hero_of(t, seat), K_STUNNED);
}

bool dt_could_use(struct table *t, uint8_t seat, const struct instance *i)
{
    return i->timing == TIMING_ACTION && t->cards[i->card].controller == seat &&
           has_price(t, i->card, i->ability) && instance_is_active(t, i) &&
           !refuse_ability(t, seat, i->card, i->ability);
}

void dt_use_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    limit_use(t, card, ability);
    if (a->kind == KIND_SPEND) {
        log_add(t, LOG_SPENT, (int8_t)seat, card, NONE, price(t, card), RULE_DT + 64);
        dt_push_effect(t, seat, card, ability);
        dt_set_tokens(t, card, t->cards[card].counter[C_TOKENS] - price(t, card));
        dt_announce(t, E_SPEND, seat, card);
        return;
    }
    log_add_ability(t, seat, card, ability, RULE_DT + 36);
    dt_push_effect(t, seat, card, ability);
}

/* ---- answers in windows */

uint16_t dt_usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    if (!limit_allows(t, card, ability))
        return RULE_DT + 73;
    if (dt_is_locked(t, seat))
        return RULE_DT + 49;
    return has_keyword(t, hero_of(t, seat), K_STUNNED) && !t->pack->abilities[ability].forced
               ? RULE_DT + 73
               : 0;
}

void dt_use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
            uint8_t item)
{
    const struct ability *a = &t->pack->abilities[ability];
    if (a->timing == TIMING_BEFORE && dt_is_locked(t, seat))
        return; /* DT-047 DT-048 DT-263: nothing comes in the way of an ultimate */
    limit_use(t, card, ability);
    log_add(t, LOG_ABILITY, (int8_t)seat, card, NONE, 0, RULE_DT + 36);
    struct frame *f = ability_push(t, ability, card, seat, occ, item);
    if (a->pay) {
        f->pc = a->effect;
        ability_push(t, ability, card, seat, occ, item)->pc = a->pay;
    }
}
