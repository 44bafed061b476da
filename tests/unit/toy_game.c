/*
 * The toy game: two procedures that a player meets (turn, payment), two that only scenes start
 * (strike, shoot).
 */
#include "toy_game.h"

#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "carte/machine.h"
#include "games/settings.h"
#include "kernel/common.h"
#include "kernel/setup.h"
#include "test_words.h"

enum zone_number {
    Z_IDENTITY,
    Z_ALLIES,
    Z_ENGAGED,
    Z_ATTACHED,
    Z_HAND,
    Z_DECK,
    Z_DISCARD,
    Z_ENCOUNTER_DECK,
    Z_ENCOUNTER_DISCARD,
    Z_REMOVED,
    ZONES
};
enum { ASK_TURN = ASK_GAME, ASK_PAY, ASKS };
enum { W_END_TURN = WORD_GAME, W_HIT, W_PLAY, W_PAY, W_NAME, WORDS };
enum { LOG_TURN = LOG_GAME, LOG_DAMAGE, LOG_DEFEAT, LOG_PLAY, LOGS };
enum { PROC_TURN = PROC_GAME, PROC_PAY, PROC_STRIKE, PROC_SHOOT, PROC_LAST };
enum { RULE_MC = RULES_MOST };
enum { TEST_READY = 9, TEST_EXHAUSTED, TEST_YOURS };

static const struct zone_kind zones[ZONES] = {
    [Z_IDENTITY] = {"identity", {"", ""}, 1, 1, SEEN_BY_ALL, 0, 0},
    [Z_ALLIES] = {"allies", {"", ""}, 1, 1, SEEN_BY_ALL, 0, 0, .own = true},
    [Z_ENGAGED] = {"engaged", {"", ""}, 1, 1, SEEN_BY_ALL, 0, 0},
    [Z_ATTACHED] = {"attached", {"", ""}, 0, 1, SEEN_BY_ALL, 0, 0},
    [Z_HAND] = {"hand", {"", ""}, 1, 0, SEEN_BY_SEAT, 0, 0},
    [Z_DECK] = {"deck", {"", ""}, 1, 0, SEEN_BY_NONE, 1, 0},
    [Z_DISCARD] = {"discard", {"", ""}, 1, 0, SEEN_BY_ALL, 1, 0},
    [Z_ENCOUNTER_DECK] = {"encounter_deck", {"", ""}, 0, 0, SEEN_BY_NONE, 1, 0},
    [Z_ENCOUNTER_DISCARD] = {"encounter_discard", {"", ""}, 0, 0, SEEN_BY_ALL, 1, 0},
    [Z_REMOVED] = {"removed", {"", ""}, 0, 0, SEEN_BY_ALL, 0, 0},
};

static const char cards[] = "set toys \"Toys\"\n"
                            "hero ann \"Ann\" of toys unique\n    atk 1 hp 5\n"
                            "hero bob \"Bob\" of toys unique\n    atk 1 hp 5\n"
                            "minion thug \"Thug\" of toys x3\n    hp 2\n"
                            "minion brute \"Brute\" of toys\n    hp 3 guard\n"
                            "ally pal \"Pal\" of toys unique\n    cost 1 hp 2\n"
                            "attachment hat \"Hat\" of toys\n    hp 0\n"
                            "event coin \"Coin\" of toys x4\n    cost 0\n"
                            "event dodge \"Dodge\" of toys x2\n    cost 0\n"
                            "    interrupt to damage on hero:\n        prevent all\n"
                            "event tally \"Tally\" of toys\n    cost 0\n"
                            "    action if count(minion) > 299:\n        draw 1\n";

static uint16_t identity(const struct table *t, uint8_t seat)
{
    return t->zones[zone_id(t, Z_IDENTITY, seat)].head;
}

static int value(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    if (test_words.attrs[attr].counter)
        return t->cards[card].counter[test_words.attrs[attr].slot];
    if (!d || d->attr[attr] == DASH)
        return DASH;
    return attr == ATTR_HP ? d->attr[attr] - t->cards[card].counter[0] : d->attr[attr];
}

/* ---- set-up */

static const char *choose_hero(const struct choosing *c, char buf[SETTING_VALUE], qn_report report)
{
    (void)buf;
    (void)report;
    return c->seat ? "bob" : "ann";
}

static const struct setting_row settings[] = {
    {"hero",
     QN_CHOICE,
     true,
     {"hero", "héros"},
     {"Who plays.", "Qui joue."},
     .source = FROM_CARDS,
     .of = "hero",
     .choose = choose_hero,
     .unknown = {"There is no hero %1.", NULL}},
};

static qn_status plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    (void)report;
    for (unsigned i = 0; i < setup->seats; i++)
        setup->plan[i] = setting_number(pack, setup, 0, i);
    setup->limits = (struct limits){.cards = 40,
                                    .zones = (uint16_t)(ZONES * setup->seats),
                                    .stack = 160,
                                    .occs = 8,
                                    .items = 16,
                                    .heap = 64,
                                    .instances = 40,
                                    .lasting = 4,
                                    .delayed = 4,
                                    .answers = 20};
    return QN_OK;
}

static void deal_cards(struct table *t, const struct qn_pack *pack, const char *id, unsigned copies,
                       uint8_t owner, uint8_t zone)
{
    while (copies--)
        card_make(t, qn_card_find(pack, id), owner, zone_id(t, zone, owner));
}

static void deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        card_make(t, setup->plan[seat], seat, zone_id(t, Z_IDENTITY, seat));
        deal_cards(t, pack, "coin", 4, seat, Z_DECK);
        deal_cards(t, pack, "dodge", 1, seat, Z_DECK);
        deal_cards(t, pack, "pal", 1, seat, Z_DECK);
    }
    deal_cards(t, pack, "thug", 3, NOBODY, Z_ENCOUNTER_DECK);
    deal_cards(t, pack, "brute", 1, NOBODY, Z_ENCOUNTER_DECK);
}

static const char *given(struct table *t, uint8_t seat, const char *key, const char *word)
{
    if (strcmp(key, "mood") != 0 || seat == NOBODY)
        return "a toy has no such thing";
    t->s->seat[seat][0] = (int16_t)(word[0] - '0');
    return NULL;
}

static const char *given_card(struct table *t, uint16_t card, const char *key, const char *word)
{
    if (strcmp(key, "hp") != 0)
        return "a toy card has no such thing";
    t->cards[card].counter[0] = (int16_t)(def_of(t, card)->attr[ATTR_HP] - (word[0] - '0'));
    return NULL;
}

/* ---- damage */

static void hurt(struct table *t, uint16_t source, uint16_t card, uint8_t seat, int amount)
{
    struct occ *o = occ_new(t, EVENT_DAMAGE, source, seat, seat);
    occ_add(t, o, card, (int16_t)amount);
    occ_run(t, o);
}

static void apply(struct table *t, struct occ *o)
{
    struct item *i = occ_item(t, o, 0);
    i->done = (int16_t)(i->amount - i->stopped);
    if (i->done <= 0)
        return;
    t->cards[i->card].counter[0] = (int16_t)(t->cards[i->card].counter[0] + i->done);
    log_add(t, LOG_DAMAGE, -1, i->card, o->source, i->done, RULE_MC + 101);
    if (value(t, ATTR_HP, i->card) > 0)
        return;
    log_add(t, LOG_DEFEAT, -1, i->card, o->source, 0, RULE_MC + 102);
    if (t->cards[i->card].owner == NOBODY)
        card_move(t, i->card, zone_id(t, Z_ENCOUNTER_DISCARD, 0), ZONE_TOP);
    else
        table_end(t, QN_LOST);
}

static void conclude(struct table *t, struct occ *o)
{
    unsigned left = 0;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        left += t->zones[zone_id(t, Z_ENGAGED, seat)].count;
    if (!left && o->by != NOBODY && t->s->status == TABLE_RUNNING)
        table_end(t, QN_WON);
}

static void derive(const struct table *t, struct occ *o)
{
    (void)t, (void)o;
}
static void status_first(struct table *t, struct occ *o)
{
    (void)t, (void)o;
}
static uint16_t forbidden(struct table *t, const struct occ *o)
{
    return (void)t, (void)o, 0;
}
static bool settle(struct table *t, uint8_t changed)
{
    (void)changed;
    return (void)t, false;
}
static const char *invariant(const struct table *t)
{
    return t->zones[zone_id(t, Z_IDENTITY, 0)].count == 1 ? NULL : "p1 has not one hero";
}

/* ---- abilities */

static uint16_t usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    return (void)t, (void)seat, (void)card, (void)ability, 0;
}

static void use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                uint8_t item)
{
    log_add(t, LOG_PLAY, (int8_t)seat, card, NONE, 0, RULE_MC + 103);
    card_move(t, card, zone_id(t, Z_DISCARD, seat), ZONE_TOP);
    ability_push(t, ability, card, seat, occ, item);
}

static uint8_t you(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

static bool test(const struct table *t, const struct context *cx, uint8_t number, uint16_t card)
{
    bool exhausted = t->cards[card].flags & CARD_EXHAUSTED;
    switch (number) {
    case TEST_READY: return !exhausted;
    case TEST_EXHAUSTED: return exhausted;
    case TEST_YOURS: return t->cards[card].controller == cx->you;
    default: return true;
    }
}

static int query(const struct table *t, const struct context *cx, uint8_t number,
                 const int16_t *arg)
{
    return (void)t, (void)cx, (void)number, (void)arg, 0;
}

static void prevent(struct table *t, const struct verb_call *call)
{
    if (call->cx->occ != OCC_NONE) {
        struct item *i = occ_item(t, occ_at(t, call->cx->occ), call->cx->item);
        i->stopped = i->amount;
    }
}

/* ---- the turn */

static uint16_t refuse_hit(const struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t guard = NONE;
    if (t->cards[card].zone != zone_id(t, Z_ENGAGED, seat))
        return RULE_MC + 104;
    for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, seat)].head; c != NONE; c = t->cards[c].next)
        if (has_keyword(t, c, KEY_GUARD))
            guard = c;
    if (guard != NONE && !has_keyword(t, card, KEY_GUARD))
        return RULE_MC + 310;
    return t->cards[identity(t, seat)].flags & CARD_EXHAUSTED ? RULE_MC + 105 : 0;
}

static uint16_t why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    (void)with;
    return verb == W_HIT && card != NONE ? refuse_hit(t, seat, card) : 0;
}

static void turn_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, f->you)].head; c != NONE; c = t->cards[c].next)
        if (!refuse_hit(t, f->you, c))
            offer(t, W_HIT, c, identity(t, f->you), 0, 0, RULE_MC + 100);
    uint16_t hand = zone_id(t, Z_HAND, f->you);
    for (uint16_t c = t->zones[hand].head; c != NONE; c = t->cards[c].next)
        if (def_of(t, c)->type == TYPE_ALLY && t->zones[hand].count > 1)
            offer(t, W_PLAY, c, NONE, 0, 0, 0);
    offer(t, W_END_TURN, NONE, NONE, 0, QN_PASS, 0);
}

static enum flow turn_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_TURN, NONE, 0, RULE_MC + 99);
}

static enum flow turn_answer(struct table *t, struct frame *f)
{
    const qn_option a = t->s->answer;
    f->pc = 0;
    if (a.verb == W_END_TURN)
        return FLOW_DONE;
    if (a.verb == W_PLAY) {
        frame_push(t, PROC_PAY, a.card, f->you);
        return FLOW_JUMP;
    }
    t->cards[identity(t, f->you)].flags |= CARD_EXHAUSTED;
    f->pc = 2;
    f->card = a.card;
    f->gen = t->cards[a.card].gen;
    hurt(t, identity(t, f->you), a.card, f->you, 1);
    return FLOW_JUMP;
}

/* What was hit and is still there hits back. */
static enum flow turn_back(struct table *t, struct frame *f)
{
    f->pc = 0;
    if (ref_is_live(t, f->card, f->gen))
        hurt(t, f->card, identity(t, f->you), f->you, 1);
    return FLOW_JUMP;
}

/* ---- payment: another card of the hand, then done */

static void pay_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        if (c != f->card)
            offer(t, W_PAY, c, NONE, 0, 0, 0);
    if (f->v[0])
        offer(t, WORD_DONE, NONE, NONE, 0, 0, 0);
}

static enum flow pay_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_PAY, f->card, (int16_t)(1 - f->v[0]), 0);
}

static enum flow pay_answer(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == W_PAY) {
        card_move(t, t->s->answer.card, zone_id(t, Z_DISCARD, f->you), ZONE_TOP);
        f->v[0]++;
        f->pc = 0;
        return FLOW_JUMP;
    }
    log_add(t, LOG_PLAY, (int8_t)f->you, f->card, NONE, 0, RULE_MC + 103);
    card_move(t, f->card, zone_id(t, Z_ALLIES, f->you), ZONE_BOTTOM);
    return FLOW_DONE;
}

/* ---- what only scenes start */

static enum flow strike(struct table *t, struct frame *f)
{
    hurt(t, f->card, identity(t, f->you), f->you, f->v[0]);
    return FLOW_NEXT;
}

static enum flow shoot(struct table *t, struct frame *f)
{
    uint16_t list[40], n = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ENGAGED, f->you)].head; c != NONE; c = t->cards[c].next)
        list[n++] = c;
    if (n)
        hurt(t, identity(t, f->you), random_card(t, list, n), f->you, 1);
    return FLOW_NEXT;
}

static void start_turn(struct table *t, uint8_t seat)
{
    t->s->active = seat;
    t->s->global[0] = 1;
    log_add(t, LOG_TURN, (int8_t)seat, NONE, NONE, 0, 0);
    frame_push(t, PROC_TURN, NONE, seat);
}

/* ---- the descriptor */

static step_fn *const turn_steps[] = {turn_ask, turn_answer, turn_back, NULL};
static step_fn *const pay_steps[] = {pay_ask, pay_answer, NULL};
static step_fn *const strike_steps[] = {strike, NULL};
static step_fn *const shoot_steps[] = {shoot, NULL};

static const struct procedure procedures[] = {
    [PROC_TURN - PROC_GAME] = {.name = "turn", .steps = turn_steps},
    [PROC_PAY - PROC_GAME] = {.name = "pay", .steps = pay_steps, .locals = 1},
    [PROC_STRIKE - PROC_GAME] = {.name = "strike", .steps = strike_steps, .locals = 1},
    [PROC_SHOOT - PROC_GAME] = {.name = "shoot", .steps = shoot_steps},
};

static const struct ask_kind asks[] = {
    COMMON_ASKS,
    [ASK_TURN] = {"turn", {"Your turn", "À vous"}, turn_options, .turn = true},
    [ASK_PAY] = {"pay", {"Pay", "Payez"}, pay_options},
};

static const struct option_word option_words[] = {
    COMMON_OPTION_WORDS,
    [W_END_TURN] = {.name = "end_turn", .label = {"end the turn", "finir le tour"}},
    [W_HIT] = {.name = "hit", .label = {"hit %c", "frapper %c"}},
    [W_PLAY] = {.name = "play", .label = {"play %c", "jouer %c"}},
    [W_PAY] = {.name = "pay", .label = {"pay %c", "payer %c"}},
    [W_NAME] = {.name = "name", .label = {"say %c", "dire %c"}, .title = true},
};

static const struct log_word log_words[] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"%s plays", "%s joue"}},
    [LOG_DAMAGE] = {"damage", {"%c takes %n", "%c subit %n"}},
    [LOG_DEFEAT] = {"defeat", {"%c is defeated", "%c est vaincu"}},
    [LOG_PLAY] = {"play", {"%s plays %c", "%s joue %c"}},
};

static const struct game toy_game = {
    .name = "toy",
    .title = {"Toy", "Jouet"},
    .zones = zones,
    .asks = asks,
    .option_words = option_words,
    .log_words = log_words,
    .procedures = procedures,
    .zone_count = ZONES,
    .ask_count = ASKS,
    .option_word_count = WORDS,
    .log_word_count = LOGS,
    .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 1,
    .max_seats = 2,
    .default_seats = 1,
    .settings = settings,
    .setting_count = 1,
    .no_setting = "There is no setting %1.",
    .plan = plan,
    .deal = deal,
    .derive = derive,
    .forbidden = forbidden,
    .status_first = status_first,
    .apply = apply,
    .conclude = conclude,
    .settle = settle,
    .usable = usable,
    .use = use,
    .hand = Z_HAND,
    .hand_word = W_PLAY,
    .you = you,
    .value = value,
    .invariant = invariant,
    .why = why,
    .given = given,
    .given_card = given_card,
    .start_turn = start_turn,
};

/* test_words, with what only a game can answer. */
static const struct game *make_game(struct arena *arena)
{
    struct vocabulary *words = arena_take(arena, sizeof *words);
    struct type_word *types = arena_take(arena, test_words.type_count * sizeof *types);
    struct verb_word *verbs = arena_take(arena, test_words.verb_count * sizeof *verbs);
    struct game *game = arena_take(arena, sizeof *game);
    *words = test_words;
    memcpy(types, test_words.types, test_words.type_count * sizeof *types);
    memcpy(verbs, test_words.verbs, test_words.verb_count * sizeof *verbs);
    types[TYPE_EVENT].from_hand = true;
    words->types = types;
    words->test = test;
    words->query = query;
    verbs[VERB_PREVENT].perform = prevent;
    words->verbs = verbs;
    *game = toy_game;
    game->words = words;
    return game;
}

struct qn_pack *toy_pack(qn_report report)
{
    struct arena *arena = arena_new();
    struct diagnostics diag = {.report = report, .file = "toy.carte"};
    struct ast_file file = {0};
    const struct game *game = make_game(arena);
    parse_file(game->words, "toy.carte", cards, sizeof cards - 1, arena, &diag, &file);
    struct qn_pack *pack = diag.errors ? NULL : pack_compile(game, &file, 1, arena, &diag);
    if (!pack)
        arena_free(arena);
    return pack;
}

void toy_pack_free(struct qn_pack *pack)
{
    arena_free(pack->arena);
}

int toy_table(void **state, unsigned spare)
{
    struct toy_table *toy = calloc(1, sizeof *toy);
    struct game_setup setup = {.seed = 3, .seats = 2, .bare = true, .spare = (uint16_t)spare};
    if (!toy || !(toy->pack = toy_pack((qn_report){0})) ||
        table_make(toy->pack, &setup, (qn_report){0}, &toy->table) != QN_OK)
        return -1;
    toy->t = &toy->table->t;
    *state = toy;
    return 0;
}

int toy_table_free(void **state)
{
    struct toy_table *toy = *state;
    qn_table_free(toy->table);
    toy_pack_free(toy->pack);
    free(toy);
    return 0;
}
