/*
 * Orchard, a game that is not one of the five: how little a game is. Everybody plants fruit; who has fruit worth
 * eight points at the end of a turn of their own wins. When somebody cannot draw, who has most wins.
 *
 *   a turn:  draw a card ─► play a card, or pass ─► worth eight? won ─► the next player
 *
 * The words of its cards come first, then what they do, then the turn, then the descriptor (doc/games.md).
 */
#include "carte/machine.h"
#include "carte/pack.h"
#include "kernel/common.h"
#include "kernel/setup.h"

#include <stddef.h>

/* clang-format off */
enum { Z_ORCHARD, Z_HAND, Z_DECK, Z_DISCARD, Z_STAGE, Z_BOX, ZONES };
enum { T_FRUIT, T_GUARD, T_HELPER, TYPES };
enum { B_FRUIT, B_GUARD, B_HELPER };                 /* categories, as bits of a definition … */
enum { TEST_CARD = 1, TEST_YOURS, TEST_THEIRS };     /* … and those that are asked of the table */
enum { A_WORTH, A_RIPENED, ATTRIBUTES };
enum { C_RIPENED };
enum { K_WATCHFUL };
enum { KIND_EFFECT };
enum { ASK_TURN = ASK_GAME, ASKS };
enum { W_PLAY = WORD_GAME, W_END, OPTION_WORDS };
enum { LOG_TURN = LOG_GAME, LOG_DREW, LOG_PLAYED, LOG_DISCARDED, LOG_STOLEN, LOG_RIPENED, LOG_WINS, LOG_WORDS };
enum { PROC_TURNS = PROC_GAME, PROC_TURN, PROC_PLAY, PROC_LAST };
enum { GOAL = 8, OPENING_HAND = 3, RULE_OR = 8 * RULES_MOST };
/* clang-format on */

static uint8_t type_of(const struct table *t, uint16_t card)
{
    return def_of(t, card)->type;
}

static int value(const struct table *t, uint8_t attr, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    int ripened = t->cards[card].counter[C_RIPENED];
    if (attr == A_RIPENED)
        return ripened;
    return value_modified(t, attr, card, (d ? d->attr[attr] : 0) + ripened);
}

static int points(const struct table *t, uint8_t seat)
{
    int sum = 0;
    for (uint16_t c = t->zones[zone_id(t, Z_ORCHARD, seat)].head; c != NONE; c = t->cards[c].next)
        sum += type_of(t, c) == T_FRUIT ? value(t, A_WORTH, c) : 0;
    return sum;
}

/* ---- the end */

static void win(struct table *t, uint8_t seat, uint16_t rule)
{
    table_end(t, QN_LOST);
    t->s->outcome[seat] = QN_WON;
    log_add(t, LOG_WINS, (int8_t)seat, NONE, NONE, points(t, seat), rule);
}

/* OR-007: of those who have as much, whoever comes last in the order of play. */
static void count_up(struct table *t)
{
    uint8_t best = t->s->first;
    for (uint8_t k = 1; k < t->s->seats; k++) {
        uint8_t seat = (uint8_t)((t->s->first + k) % t->s->seats);
        if (points(t, seat) >= points(t, best))
            best = seat;
    }
    win(t, best, RULE_OR + 7);
}

/* ---- what cards do */

static int draw(struct table *t, uint8_t seat, int n)
{
    int drawn = 0;
    for (; drawn < n; drawn++) {
        uint16_t card = t->zones[zone_id(t, Z_DECK, seat)].head;
        if (card == NONE)
            break;
        card_move(t, card, zone_id(t, Z_HAND, seat), ZONE_BOTTOM);
        log_add(t, LOG_DREW, (int8_t)seat, card, NONE, 0, RULE_OR + 1);
    }
    return drawn;
}

static void verb_draw(struct table *t, const struct verb_call *call)
{
    machine_done(t, draw(t, call->cx->you, call->n), call->n);
}

static bool would_draw(const struct table *t, const struct verb_call *call, uint16_t target)
{
    (void)target;
    return t->zones[zone_id(t, Z_DECK, call->cx->you)].count;
}

static void discard(struct table *t, uint16_t card)
{
    log_add(t, LOG_DISCARDED, (int8_t)t->cards[card].owner, card, NONE, 0, 0);
    card_move(t, card, zone_id(t, Z_DISCARD, t->cards[card].owner), ZONE_TOP);
}

/* OR-008: a watchful card keeps thieves away from the orchard in which it stands. */
static bool may_be_stolen(const struct table *t, uint16_t card)
{
    uint16_t orchard = t->cards[card].zone;
    for (uint16_t c = t->zones[orchard].head; c != NONE; c = t->cards[c].next)
        if (has_keyword(t, c, K_WATCHFUL))
            return false;
    return zone_kind_of(t, orchard) == Z_ORCHARD;
}

static void verb_steal(struct table *t, const struct verb_call *call, uint16_t card)
{
    if (!may_be_stolen(t, card))
        return;
    log_add(t, LOG_STOLEN, (int8_t)call->cx->you, card, NONE, 0, RULE_OR + 5);
    card_move(t, card, zone_id(t, Z_ORCHARD, call->cx->you), ZONE_BOTTOM);
    t->cards[card].controller = call->cx->you;
}

static void verb_ripen(struct table *t, const struct verb_call *call, uint16_t card)
{
    int16_t *ripened = &t->cards[card].counter[C_RIPENED];
    *ripened = counted(t, *ripened + call->n);
    log_add(t, LOG_RIPENED, -1, card, NONE, call->n, 0);
    t->s->changed |= CHANGED_PLAY;
}

/* ---- the words of cards: a row is all there is to a word */

static const struct type_word types[TYPES] = {
    [T_FRUIT] = {"fruit", {"fruit", NULL, "fruit", NULL, 'm'}, 1 << B_FRUIT},
    [T_GUARD] = {"guard", {"guard", NULL, "gardien", NULL, 'm'}, 1 << B_GUARD},
    [T_HELPER] = {"helper", {"helper", NULL, "aide", NULL, 'f'}, 1 << B_HELPER},
};

static const struct category_word categories[] = {
    [B_FRUIT] = {"fruit", {"fruit", NULL, "fruit", NULL, 'm'}},
    [B_GUARD] = {"guard", {"guard", NULL, "gardien", NULL, 'm'}},
    [B_HELPER] = {"helper", {"helper", NULL, "aide", NULL, 'f'}},
    {"card", {"card", NULL, "carte", NULL, 'f'}, .test = TEST_CARD},
    {"yours",
     {"of yours", NULL, "à vous", "à vous", 'm'},
     .adjective = true,
     .test = TEST_YOURS,
     .by = BY_YOU,
     .owner = true},
    {"theirs",
     {"of another player", NULL, "d'un autre joueur", "d'un autre joueur", 'm'},
     .adjective = true,
     .test = TEST_THEIRS,
     .by = BY_OTHERS},
};

static const struct attr_word attributes[ATTRIBUTES] = {
    [A_WORTH] = {.name = "worth", .en = "worth", .fr = "valeur", .printed = true},
    [A_RIPENED] =
        {.name = "ripened", .en = "ripeness", .fr = "maturité", .counter = true, .slot = C_RIPENED},
};

static const struct keyword_word keywords[] = {
    [K_WATCHFUL] = {.name = "watchful", .en = "Watchful", .fr = "Vigilant", .attr = -1},
};

static const struct kind_word kinds[] = {
    [KIND_EFFECT] =
        {.phrase = "effect", .en = "", .fr = "", .timing = TIMING_CALLED, .forced = true},
};

/* clang-format off */
static const struct verb_word verbs[] = {
    {.name = "draw", .pattern = "draw N", .perform = verb_draw, .would = would_draw,
     .en = "draw %N card(s)", .fr = "piochez %N carte(s)"},
    {.name = "discard", .pattern = "discard T", .each_card = discard, .counts = true, .mood = MOOD_BAD,
     .en = "discard %T", .fr = "défaussez %T"},
    {.name = "steal", .pattern = "steal T", .each = verb_steal, .counts = true, .would_card = may_be_stolen, .mood = MOOD_BAD,
     .en = "steal %T", .fr = "volez %T"},
    {.name = "ripen", .pattern = "ripen T by N", .each = verb_ripen, .counts = true, .fits = card_in_play, .mood = MOOD_GOOD,
     .en = "%T becomes worth %N more", .fr = "%T vaut %N de plus"},
};
/* clang-format on */

static bool test(const struct table *t, const struct context *cx, uint8_t number, uint16_t card)
{
    uint8_t whose = t->cards[card].controller;
    switch (number) {
    case TEST_YOURS: return whose == cx->you;
    case TEST_THEIRS: return whose != cx->you && whose != NOBODY;
    default: return true;
    }
}

#define COUNT(rows) (uint8_t)(sizeof(rows) / sizeof(rows)[0])

static const struct vocabulary words = {.types = types,
                                        .type_count = COUNT(types),
                                        .categories = categories,
                                        .category_count = COUNT(categories),
                                        .attrs = attributes,
                                        .attr_count = COUNT(attributes),
                                        .keywords = keywords,
                                        .keyword_count = COUNT(keywords),
                                        .kinds = kinds,
                                        .kind_count = COUNT(kinds),
                                        .verbs = verbs,
                                        .verb_count = COUNT(verbs),
                                        .test = test};

/* ---- the turn */

static void turn_options(struct table *t, struct frame *f)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, f->you)].head; c != NONE; c = t->cards[c].next)
        offer(t, W_PLAY, c, NONE, 0, 0, 0);
    offer(t, W_END, NONE, NONE, 0, QN_PASS, 0);
}

static enum flow turn_draw(struct table *t, struct frame *f)
{
    t->s->active = f->you;
    log_add(t, LOG_TURN, (int8_t)f->you, NONE, NONE, 0, 0);
    if (draw(t, f->you, 1))
        return FLOW_NEXT;
    count_up(t);
    return FLOW_DONE;
}

static enum flow turn_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_TURN, NONE, 0, RULE_OR + 3);
}

static enum flow turn_play(struct table *t, struct frame *f)
{
    if (t->s->answer.verb == W_PLAY)
        frame_push(t, PROC_PLAY, t->s->answer.card, f->you);
    return FLOW_NEXT;
}

static enum flow turn_end(struct table *t, struct frame *f)
{
    if (points(t, f->you) >= GOAL)
        win(t, f->you, RULE_OR + 6);
    return FLOW_DONE;
}

/* What stands goes to the orchard; a helper does its work and goes. */
static enum flow play_card(struct table *t, struct frame *f)
{
    const struct def *d = def_of(t, f->card);
    bool stands = d->type != T_HELPER;
    log_add(t, LOG_PLAYED, (int8_t)f->you, f->card, NONE, 0, RULE_OR + (stands ? 2 : 4));
    card_move(t, f->card, stands ? zone_id(t, Z_ORCHARD, f->you) : zone_id(t, Z_STAGE, 0),
              ZONE_BOTTOM);
    t->cards[f->card].controller = f->you;
    for (unsigned k = d->abilities; k-- > 0;)
        ability_push(t, (uint16_t)(d->ability0 + k), f->card, f->you, OCC_NONE, 0);
    return FLOW_NEXT;
}

static enum flow play_over(struct table *t, struct frame *f)
{
    if (zone_kind_of(t, t->cards[f->card].zone) == Z_STAGE)
        discard(t, f->card);
    return FLOW_DONE;
}

static enum flow next_turn(struct table *t, struct frame *f)
{
    uint8_t seat = f->you;
    f->you = (uint8_t)((seat + 1) % t->s->seats);
    frame_push(t, PROC_TURN, NONE, seat);
    return FLOW_AGAIN;
}

static step_fn *const turns_steps[] = {next_turn, NULL};
static step_fn *const turn_steps[] = {turn_draw, turn_ask, turn_play, turn_end, NULL};
static step_fn *const play_steps[] = {play_card, play_over, NULL};

/* ---- set-up */

static qn_status plan(const struct qn_pack *pack, struct game_setup *setup, qn_report report)
{
    unsigned cards = 0;
    (void)report;
    for (unsigned d = 0; d < pack->hot.def_count; d++)
        cards += pack->hot.defs[d].copies * setup->seats;
    setup->limits = (struct limits){.cards = (uint16_t)cards,
                                    .zones = (uint16_t)(ZONES * setup->seats),
                                    .stack = 160,
                                    .occs = 2,
                                    .items = 2,
                                    .heap = 64,
                                    .instances = 4,
                                    .lasting = 2,
                                    .delayed = 2,
                                    .answers = 2};
    return QN_OK;
}

static void start_turn(struct table *t, uint8_t seat)
{
    frame_push(t, PROC_TURNS, NONE, seat);
}

static void deal(struct table *t, const struct qn_pack *pack, const struct game_setup *setup)
{
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        for (uint16_t d = 0; d < pack->hot.def_count; d++)
            for (unsigned k = 0; k < pack->hot.defs[d].copies; k++)
                card_make(t, d, seat, zone_id(t, Z_DECK, seat));
        zone_shuffle(t, zone_id(t, Z_DECK, seat));
        if (!setup->bare)
            draw(t, seat, OPENING_HAND);
    }
    if (setup->bare)
        return;
    t->s->status = TABLE_RUNNING;
    start_turn(t, t->s->first);
}

/* ---- the rest of what the kernel asks */

static uint8_t you(const struct table *t, uint16_t card)
{
    return t->cards[card].controller;
}

/* Nothing is answered from the hand, and nothing used in play. */
static uint16_t usable(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    (void)t, (void)seat, (void)card, (void)ability;
    return 0;
}

static void use(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint8_t occ,
                uint8_t item)
{
    ability_push(t, ability, card, seat, occ, item);
}

static void apply(struct table *t, struct occ *o)
{
    (void)t, (void)o;
}

static const char *invariant(const struct table *t)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].counter[C_RIPENED] && type_of(t, c) != T_FRUIT)
            return "something is ripe that is no fruit";
    return NULL;
}

static uint16_t why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    (void)t, (void)seat, (void)verb, (void)card, (void)with;
    return 0;
}

static const char *given(struct table *t, uint8_t seat, const char *key, const char *word)
{
    (void)t, (void)seat, (void)key, (void)word;
    return "an orchard knows no such word";
}

static const char *given_card(struct table *t, uint16_t card, const char *key, const char *word)
{
    (void)t, (void)card, (void)key, (void)word;
    return GIVEN_UNKNOWN;
}

static struct score score_of(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    (void)setup;
    return (struct score){points(t, seat), 0, GOAL};
}

/* ---- the descriptor */

/* clang-format off */
static const struct zone_kind zones[ZONES] = {
    [Z_ORCHARD] = {.name = "orchard", .label = {"orchard", "verger"}, .per_seat = 1, .in_play = 1, .sees = SEEN_BY_ALL, .own = true},
    [Z_HAND] = {.name = "hand", .label = {"hand", "main"}, .per_seat = 1, .sees = SEEN_BY_SEAT},
    [Z_DECK] = {.name = "deck", .label = {"deck", "pioche"}, .per_seat = 1, .sees = SEEN_BY_NONE, .ordered = 1},
    [Z_DISCARD] = {.name = "discard", .label = {"discard pile", "défausse"}, .per_seat = 1, .sees = SEEN_BY_ALL, .ordered = 1},
    [Z_STAGE] = {.name = "stage", .label = {"being played", "en cours"}, .sees = SEEN_BY_ALL},
    [Z_BOX] = {.name = "box", .label = {"box", "boîte"}, .sees = SEEN_BY_ALL}, /* what scenes take away */
};

static const struct ask_kind asks[ASKS] = {
    COMMON_ASKS,
    [ASK_TURN] = {"turn", {"Your turn", "Votre tour"}, turn_options, .turn = true, .role = QN_ROLE_TURN},
};

static const struct option_word option_words[OPTION_WORDS] = {
    COMMON_OPTION_WORDS,
    [W_PLAY] = {"play", {"play %c", "jouer %c"}, .group = QN_GROUP_PLAY},
    [W_END] = {"end", {"play nothing", "ne rien jouer"}, .group = QN_GROUP_PASS},
};

static const struct log_word log_words[LOG_WORDS] = {
    COMMON_LOG_WORDS,
    [LOG_TURN] = {"turn", {"%s takes a turn", "tour de %s"}, .moment = QN_MOMENT_TURN},
    [LOG_DREW] = {"draw", {"%s draws %c", "%s pioche %c"}},
    [LOG_PLAYED] = {"play", {"%s plays %c", "%s joue %c"}},
    [LOG_DISCARDED] = {"discard", {"%c is discarded", "%c est défaussé"}},
    [LOG_STOLEN] = {"steal", {"%s steals %c", "%s vole %c"}},
    [LOG_RIPENED] = {"ripen", {"%c becomes worth %n more", "%c vaut %n de plus"}},
    [LOG_WINS] = {"win", {"%s wins with %n points", "%s gagne avec %n points"}},
};

static const struct procedure procedures[] = {
    [PROC_TURNS - PROC_GAME] = {.name = "turns", .steps = turns_steps},
    [PROC_TURN - PROC_GAME] = {.name = "turn", .steps = turn_steps, .part = "turn"},
    [PROC_PLAY - PROC_GAME] = {.name = "play", .steps = play_steps},
};

static const struct score_kind scores[] = {{"points", {"points", "points"}, false, score_of}};

extern const struct game orchard_game;
const struct game orchard_game = {
    .name = "orchard",
    .title = {"Orchard", "Le Verger"},
    .catalogues = {{"OR", RULE_OR}},
    .words = &words,
    .zones = zones, .zone_count = ZONES,
    .asks = asks, .ask_count = ASKS,
    .option_words = option_words, .option_word_count = OPTION_WORDS,
    .log_words = log_words, .log_word_count = LOG_WORDS,
    .procedures = procedures, .procedure_count = PROC_LAST - PROC_GAME,
    .min_seats = 2, .max_seats = 4, .default_seats = 2,
    .no_setting = "Orchard has no setting %1.",
    .plan = plan, .deal = deal,
    .apply = apply,
    .usable = usable, .use = use, .hand = Z_HAND, .hand_word = W_PLAY, .you = you,
    .value = value, .invariant = invariant, .why = why,
    .scores = scores, .score_count = 1, .lead = 4,
    .given = given, .given_card = given_card, .start_turn = start_turn,
};
/* clang-format on */
