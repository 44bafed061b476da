/*
 * Reading a log line by line. Each kind of line has a function; together they keep the auditor's
 * own picture of the table (struct audit), and say what does not fit it.
 *
 * Nesting is read off the lines' depth: what a step of the villain phase does itself lies at a
 * fixed depth below the step's line, what cards do lies deeper.
 */
#include "auditor.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 1, VILLAIN = 2 };  /* phases */
enum { ATTACKS = 1, SCHEMES = 2 };  /* kinds of activation */
enum { STUNNED = 1, CONFUSED = 2 }; /* status cards, as the log numbers them */
enum { HAND_PAYS = 1024 + 377 };    /* MC-377: paid with a card from the hand */
enum { OPEN = 16, DEPTHS = 256 };

/* An activation that is going on. */
struct activation {
    uint8_t depth;
    uint16_t enemy;
    int kind, boosts, extra, turned; /* extra: boost cards that other cards give */
    bool by_villain, replaced;
};

struct tally {
    int in_play, leaving;                   /* leaving: defeated, its discard is still to come */
    int at_start, entered, left, activated; /* of minions, in this step 2 */
};

struct audit {
    const struct audit_facts *facts;
    struct audit_result *result;
    struct tally *card; /* by definition */
    int round, phase, step;
    uint8_t step_depth;
    int first, next_turn;
    bool out[QN_MAX_SEATS], hero[QN_MAX_SEATS], took_turn[QN_MAX_SEATS];
    bool had_villain[QN_MAX_SEATS]; /* in this step 2 */
    uint16_t identity[QN_MAX_SEATS];
    int hand[QN_MAX_SEATS], dealt[QN_MAX_SEATS];
    int deals, hazards, expected, placed, prevented, tokens;
    bool token_due, over, threat_replaced;
    bool lost_player; /* in this step 2: minions changed hands */
    uint16_t scheme;
    struct activation open[OPEN];
    unsigned open_count;
    uint16_t shown[DEPTHS];      /* card revealed last, by depth */
    int surge_seat, surge_depth; /* a surge that waits for its card; seat -1: none */
};

static bool wrong(struct audit *a, const char *format, ...)
{
    va_list args;
    if (!a->result->good)
        return false;
    a->result->good = false;
    va_start(args, format);
    vsnprintf(a->result->why, sizeof a->result->why, format, args);
    va_end(args);
    return false;
}

static const struct audit_card *printed(const struct audit *a, uint16_t def)
{
    static const struct audit_card nothing = {.type = ""};
    return def < a->facts->card_count ? &a->facts->card[def] : &nothing;
}

static bool is_type(const struct audit *a, uint16_t def, const char *type)
{
    return strcmp(printed(a, def)->type, type) == 0;
}

static bool is_seat(const struct audit *a, int seat)
{
    return seat >= 0 && seat < (int)a->facts->seats;
}

static int next_seat(const struct audit *a, int seat)
{
    for (unsigned i = 0; i < a->facts->seats; i++) {
        seat = (seat + 1) % (int)a->facts->seats;
        if (!a->out[seat])
            break;
    }
    return seat;
}

static int players_in(const struct audit *a)
{
    int n = 0;
    for (unsigned s = 0; s < a->facts->seats; s++)
        n += !a->out[s];
    return n;
}

/* Icons on side schemes in play. */
static int icons(const struct audit *a, bool hazard)
{
    int sum = 0;
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        const struct audit_card *c = &a->facts->card[i];
        if (a->card[i].in_play > 0 && strcmp(c->type, "side_scheme") == 0)
            sum += a->card[i].in_play * (hazard ? c->hazard : c->acceleration);
    }
    const struct audit_card *main = printed(a, a->scheme);
    return sum + (hazard ? main->hazard : main->acceleration);
}

/* ---- hands */

static bool hands_are_full(struct audit *a, const char *when)
{
    for (unsigned s = 0; s < a->facts->seats; s++) {
        const struct audit_card *identity = printed(a, a->identity[s]);
        int size = identity->hand;
        if (identity->hand_varies && a->hand[s] > size)
            continue;
        if (!a->out[s] && a->hand[s] != size)
            return wrong(a, "%s seat %u holds %d cards, hand size %d", when, s, a->hand[s], size);
    }
    return true;
}

static bool change_hand(struct audit *a, int seat, int by)
{
    if (!is_seat(a, seat))
        return true;
    a->hand[seat] += by;
    return a->hand[seat] >= 0 || wrong(a, "seat %d plays or discards more than it drew", seat);
}

static bool read_draw(struct audit *a, const qn_log_line *l)
{
    return change_hand(a, l->seat, 1);
}
static bool read_play(struct audit *a, const qn_log_line *l)
{
    return change_hand(a, l->seat, -1);
}
static bool read_tuck(struct audit *a, const qn_log_line *l)
{
    return change_hand(a, l->seat, -1);
}

static bool read_pay(struct audit *a, const qn_log_line *l)
{
    return l->rule == HAND_PAYS ? change_hand(a, l->seat, -1) : true;
}

/* ---- rounds, phases, turns */

static bool read_round(struct audit *a, const qn_log_line *l)
{
    if (a->round && a->step != 5)
        return wrong(a, "round %d begins before step 5 of the last villain phase", l->amount);
    if (l->amount != a->round + 1)
        return wrong(a, "round %d follows round %d", l->amount, a->round);
    a->round = l->amount;
    a->phase = a->step = 0;
    a->result->rounds++;
    return a->round > 1 || hands_are_full(a, "after the mulligan");
}

static bool read_turn(struct audit *a, const qn_log_line *l)
{
    if (a->phase != PLAYERS || l->seat != a->next_turn || !is_seat(a, l->seat) ||
        a->took_turn[l->seat])
        return wrong(a, "seat %d takes a turn, seat %d was next", l->seat, a->next_turn);
    a->took_turn[l->seat] = true;
    a->next_turn = next_seat(a, l->seat);
    return true;
}

static bool all_had_turns(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && !a->took_turn[s])
            return wrong(a, "the player phase ends without a turn of seat %u", s);
    return hands_are_full(a, "at the end of the player phase");
}

static bool read_phase(struct audit *a, const qn_log_line *l)
{
    if (l->amount != a->phase + 1 || !a->round)
        return wrong(a, "phase %d follows phase %d", l->amount, a->phase);
    a->phase = l->amount;
    if (a->phase == VILLAIN)
        return all_had_turns(a);
    memset(a->took_turn, 0, sizeof a->took_turn);
    a->next_turn = a->first;
    return true;
}

/* ---- activations */

static bool close_activation(struct audit *a)
{
    const struct activation *now = &a->open[--a->open_count];
    if (now->by_villain && now->boosts != 1 && !(now->replaced && now->boosts == 0))
        return wrong(a, "an activation of the villain with %d boost cards", now->boosts);
    if (now->turned != now->boosts + now->extra && !a->over)
        return wrong(a, "%d boost cards given, %d turned up", now->boosts + now->extra,
                     now->turned);
    return true;
}

/* Ends the activations inside which a line of this depth cannot be. */
static bool close_activations(struct audit *a, int depth)
{
    while (a->open_count && a->open[a->open_count - 1].depth >= depth)
        if (!close_activation(a))
            return false;
    return true;
}

static bool by_form(struct audit *a, const qn_log_line *l)
{
    int kind = a->hero[l->seat] ? ATTACKS : SCHEMES;
    return l->amount == kind || wrong(a, "seat %d in %s form, and the enemy %s", l->seat,
                                      a->hero[l->seat] ? "hero" : "alter-ego",
                                      l->amount == ATTACKS ? "attacks" : "schemes");
}

/* An activation that step 2 itself makes: players in order, the villain before the minions. */
static bool step_activation(struct audit *a, const qn_log_line *l, bool by_villain)
{
    if (!by_form(a, l))
        return false;
    if (!by_villain) {
        a->card[l->def].activated++;
        return a->had_villain[l->seat] || wrong(a, "a minion activates before the villain");
    }
    for (int s = a->first; s != l->seat; s = (s + 1) % (int)a->facts->seats)
        if (!a->out[s] && !a->had_villain[s])
            return wrong(a, "the villain activates against seat %d before seat %d", l->seat, s);
    if (a->had_villain[l->seat])
        return wrong(a, "step 2 activates the villain twice against seat %d", l->seat);
    a->had_villain[l->seat] = true;
    return true;
}

static bool read_activate(struct audit *a, const qn_log_line *l)
{
    bool by_villain = is_type(a, l->def, "villain");
    if (!close_activations(a, l->depth - 1))
        return false;
    if (!is_seat(a, l->seat) || a->open_count == OPEN)
        return wrong(a, "an activation against nobody, or too deep");
    if (!by_villain && !is_type(a, l->def, "minion"))
        return wrong(a, "neither a villain nor a minion activates");
    a->open[a->open_count++] = (struct activation){
        .depth = l->depth, .enemy = l->def, .kind = l->amount, .by_villain = by_villain};
    a->result->activations++;
    /* Frames below the step's: all players, (their minions,) one activation. */
    bool by_step =
        a->phase == VILLAIN && a->step == 2 && l->depth == a->step_depth + (by_villain ? 2 : 3);
    return !by_step || step_activation(a, l, by_villain);
}

static bool read_boost(struct audit *a, const qn_log_line *l)
{
    if (!is_type(a, l->by, "villain"))
        return wrong(a, "a boost card for something other than the villain");
    if (!a->open_count || !a->open[a->open_count - 1].by_villain)
        return wrong(a, "a boost card outside an activation of the villain");
    struct activation *now = &a->open[a->open_count - 1];
    a->result->boosts++;
    if (l->depth != now->depth + 2) { /* not the first step of the activation: some card's text */
        now->extra++;
        return true;
    }
    if (now->turned)
        return wrong(a, "a boost card after boost cards were turned up");
    now->boosts++;
    return true;
}

static bool read_boost_turned(struct audit *a, const qn_log_line *l)
{
    struct activation *now = a->open_count ? &a->open[a->open_count - 1] : NULL;
    if (!now || now->turned >= now->boosts + now->extra)
        return wrong(a, "more boost cards turned up than given");
    now->turned++;
    int boost = printed(a, l->def)->boost;
    return l->amount == boost || wrong(a, "a boost card with %d icons counts %d", boost, l->amount);
}

/* The enemy's attack or scheme takes place. */
static bool read_strike(struct audit *a, const qn_log_line *l)
{
    bool attack = strcmp(l->what, "attack") == 0;
    uint16_t enemy = attack ? l->by : l->def;
    if (!is_type(a, enemy, "villain") && !is_type(a, enemy, "minion"))
        return true; /* a player's attack */
    const struct activation *now = a->open_count ? &a->open[a->open_count - 1] : NULL;
    if (!now || now->enemy != enemy || now->kind != (attack ? ATTACKS : SCHEMES))
        return wrong(a, "an enemy's %s without such an activation", l->what);
    if (now->replaced || now->turned != now->boosts + now->extra)
        return wrong(a, "an enemy's %s %s", l->what,
                     now->replaced ? "although it was replaced"
                                   : "before boost cards are turned up");
    return true;
}

/* Stunned replaces an attack, confused a scheme. */
static bool read_status_gone(struct audit *a, const qn_log_line *l)
{
    struct activation *now = a->open_count ? &a->open[a->open_count - 1] : NULL;
    if (now && now->enemy == l->def && !now->boosts &&
        l->amount == (now->kind == ATTACKS ? STUNNED : CONFUSED))
        now->replaced = true;
    return true;
}

static bool read_stopped(struct audit *a, const qn_log_line *l)
{
    if (a->open_count && !a->open[a->open_count - 1].boosts &&
        l->depth <= a->open[a->open_count - 1].depth + 3)
        a->open[a->open_count - 1].replaced = true;
    return true;
}

/* ---- the steps of the villain phase */

static bool begin_threat(struct audit *a)
{
    const struct audit_card *main = printed(a, a->scheme);
    a->expected = main->escalation * (main->escalation_each ? (int)a->facts->seats : 1) +
                  icons(a, false) + a->tokens;
    a->placed = a->prevented = 0;
    a->threat_replaced = false;
    return true;
}

static bool end_threat(struct audit *a)
{
    int due = a->expected > a->prevented ? a->expected - a->prevented : 0;
    if (a->threat_replaced)
        due = 0;
    return a->placed == due || wrong(a, "step 1 places %d threat, should be %d", a->placed, due);
}

static bool begin_activations(struct audit *a)
{
    memset(a->had_villain, 0, sizeof a->had_villain);
    a->lost_player = false;
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        struct tally *c = &a->card[i];
        c->at_start = c->in_play;
        c->entered = c->left = c->activated = 0;
    }
    return true;
}

/* Minions that were there and stayed have activated, none more than once. Those of a player who was
 * eliminated go on to the next one, who may have had all activations already. */
static bool end_activations(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && !a->had_villain[s])
            return wrong(a, "step 2 has no activation of the villain against seat %u", s);
    for (uint16_t i = 0; i < a->facts->card_count; i++) {
        const struct tally *c = &a->card[i];
        int least = a->lost_player ? 0 : c->at_start - c->left, most = c->at_start + c->entered;
        if (is_type(a, i, "minion") && (c->activated < least || c->activated > most))
            return wrong(a, "step 2 activates %d of %d minions of a kind", c->activated, most);
    }
    return true;
}

static bool begin_deal(struct audit *a)
{
    a->deals = 0;
    a->hazards = icons(a, true);
    return true;
}

static bool end_deal(struct audit *a)
{
    int due = players_in(a) + a->hazards;
    return a->deals == due || wrong(a, "step 3 deals %d cards, should be %d", a->deals, due);
}

static bool no_surge_waits(struct audit *a)
{
    return a->surge_seat < 0 || wrong(a, "surge of seat %d reveals no card", a->surge_seat);
}

static bool end_reveal(struct audit *a)
{
    for (unsigned s = 0; s < a->facts->seats; s++)
        if (!a->out[s] && a->dealt[s])
            return wrong(a, "step 4 leaves %d dealt cards of seat %u", a->dealt[s], s);
    return no_surge_waits(a);
}

static bool step_ends(struct audit *a)
{
    static bool (*const ends[])(struct audit *) = {NULL,     end_threat, end_activations,
                                                   end_deal, end_reveal, NULL};
    return !ends[a->step] || ends[a->step](a);
}

static bool read_step(struct audit *a, const qn_log_line *l)
{
    static bool (*const begins[])(struct audit *) = {NULL,       begin_threat, begin_activations,
                                                     begin_deal, NULL,         NULL};
    if (a->phase != VILLAIN || l->amount != a->step + 1 || l->amount > 5)
        return wrong(a, "step %d follows step %d", l->amount, a->step);
    if (!close_activations(a, 0) || !step_ends(a))
        return false;
    a->step = l->amount;
    a->step_depth = l->depth;
    return !begins[a->step] || begins[a->step](a);
}

static bool read_threat(struct audit *a, const qn_log_line *l)
{
    if (a->step == 1 && l->def == a->scheme && l->by == a->scheme && l->depth == a->step_depth + 1)
        a->placed += l->amount;
    return true;
}

static bool read_prevent(struct audit *a, const qn_log_line *l)
{
    if (a->step == 1 && l->def == a->scheme && l->by == QN_NONE)
        a->prevented += l->amount;
    return true;
}

/* Such an ability stands four or five frames above: occurrence, window, use (or play), ability. */
static bool is_answer(int depth, int to)
{
    return depth == to + 4 || depth == to + 5;
}

/* "… instead" of the threat of step 1, or of an attack before it has a boost card. */
static bool read_replace(struct audit *a, const qn_log_line *l)
{
    struct activation *now = a->open_count ? &a->open[a->open_count - 1] : NULL;
    if (now && !now->boosts && is_answer(l->depth, now->depth))
        now->replaced = true;
    else if (a->step == 1 && is_answer(l->depth, a->step_depth))
        a->threat_replaced = true;
    return true;
}

static bool read_deal(struct audit *a, const qn_log_line *l)
{
    if (!is_seat(a, l->seat) || a->out[l->seat])
        return wrong(a, "a card is dealt to nobody");
    a->dealt[l->seat]++;
    a->result->dealt++;
    if (a->step != 3)
        return true;
    int seat = a->first;
    for (int i = 0; i < a->deals % players_in(a); i++)
        seat = next_seat(a, seat);
    a->deals++;
    return seat == l->seat ||
           wrong(a, "card %d of step 3 goes to seat %d, should be %d", a->deals, l->seat, seat);
}

/* Turned up by step 4 itself: from the cards in front of the player, players in order. */
static bool reveal_dealt(struct audit *a, const qn_log_line *l)
{
    if (!no_surge_waits(a))
        return false;
    if (a->dealt[l->seat]-- < 1)
        return wrong(a, "step 4 reveals a card that was not dealt to seat %d", l->seat);
    for (int s = a->first; s != l->seat; s = (s + 1) % (int)a->facts->seats)
        if (!a->out[s] && a->dealt[s] && a->dealt[l->seat] >= 0)
            return wrong(a, "seat %d reveals before seat %d has done so", l->seat, s);
    return true;
}

static bool read_reveal(struct audit *a, const qn_log_line *l)
{
    if (!is_seat(a, l->seat))
        return wrong(a, "nobody reveals a card");
    a->shown[l->depth] = l->def;
    a->result->revealed++;
    if (a->surge_seat >= 0 && l->depth == a->surge_depth + 1) {
        bool same = l->seat == a->surge_seat;
        a->surge_seat = -1;
        return same || wrong(a, "another seat reveals the card of a surge");
    }
    if (a->step == 4 && a->phase == VILLAIN && l->depth == a->step_depth + 2)
        return reveal_dealt(a, l);
    return true;
}

static bool read_surge(struct audit *a, const qn_log_line *l)
{
    if (!no_surge_waits(a))
        return false;
    if (a->shown[l->depth] != l->def)
        return wrong(a, "a card surges that was not revealed");
    a->surge_seat = l->seat;
    a->surge_depth = l->depth;
    a->result->surges++;
    return true;
}

static bool read_first(struct audit *a, const qn_log_line *l)
{
    int next = next_seat(a, a->first);
    if (a->step != 5)
        return wrong(a, "the first player token moves in step %d", a->step);
    a->first = next;
    return l->seat == next || wrong(a, "the token goes to seat %d, should be %d", l->seat, next);
}

/* ---- what is in play */

static bool read_enter(struct audit *a, const qn_log_line *l)
{
    if (l->def < a->facts->card_count) {
        a->card[l->def].in_play++;
        a->card[l->def].entered++;
    }
    return true;
}

static void leave(struct audit *a, uint16_t def)
{
    a->card[def].in_play--;
    a->card[def].left++;
}

static bool read_defeat(struct audit *a, const qn_log_line *l)
{
    if (l->def >= a->facts->card_count || a->card[l->def].in_play < 1)
        return true; /* identities and villains */
    leave(a, l->def);
    a->card[l->def].leaving++;
    return true;
}

static bool read_discard(struct audit *a, const qn_log_line *l)
{
    if (!change_hand(a, l->seat, -1))
        return false;
    if (l->seat >= 0 || l->def >= a->facts->card_count)
        return true;
    if (a->card[l->def].leaving > 0)
        a->card[l->def].leaving--;
    else if (a->card[l->def].in_play > 0 && is_type(a, l->def, "side_scheme") &&
             (!a->open_count || !a->open[a->open_count - 1].turned))
        leave(a, l->def);
    return true;
}

static bool read_stage(struct audit *a, const qn_log_line *l)
{
    if (is_type(a, l->def, "main_scheme"))
        a->scheme = l->def;
    return true;
}

static bool read_token(struct audit *a, const qn_log_line *l)
{
    if (l->amount <= a->tokens)
        return wrong(a, "%d acceleration tokens after %d", l->amount, a->tokens);
    a->tokens = l->amount;
    a->token_due = false;
    return true;
}

/* The encounter deck's rebuilding is preceded by its token. */
static bool read_reshuffle(struct audit *a, const qn_log_line *l)
{
    if (l->seat < 0 && a->token_due)
        return wrong(a, "the encounter deck is rebuilt without an acceleration token");
    if (l->seat < 0)
        a->token_due = true;
    return true;
}

static bool read_flip(struct audit *a, const qn_log_line *l)
{
    if (!is_seat(a, l->seat))
        return wrong(a, "nobody changes form");
    bool hero = is_type(a, l->def, "hero");
    if (hero == a->hero[l->seat])
        return wrong(a, "seat %d changes to the form it has", l->seat);
    a->hero[l->seat] = hero;
    a->identity[l->seat] = l->def;
    return true;
}

static bool read_eliminated(struct audit *a, const qn_log_line *l)
{
    if (!is_seat(a, l->seat))
        return wrong(a, "nobody is eliminated");
    a->out[l->seat] = a->lost_player = true;
    a->dealt[l->seat] = 0;
    if (a->first == l->seat)
        a->first = next_seat(a, l->seat);
    if (a->next_turn == l->seat)
        a->next_turn = next_seat(a, l->seat);
    return true;
}

static bool read_end(struct audit *a, const qn_log_line *l)
{
    (void)l;
    a->over = true;
    return true;
}

/* ---- the whole log */

struct reader {
    const char *what;
    bool (*read)(struct audit *a, const qn_log_line *l);
};

static const struct reader readers[] = {
    {"round", read_round},
    {"phase", read_phase},
    {"turn", read_turn},
    {"step", read_step},
    {"threat", read_threat},
    {"prevent", read_prevent},
    {"activate", read_activate},
    {"boost", read_boost},
    {"boost_turned", read_boost_turned},
    {"attack", read_strike},
    {"scheme", read_strike},
    {"status_gone", read_status_gone},
    {"cancel", read_stopped},
    {"forbidden", read_stopped},
    {"deal", read_deal},
    {"reveal", read_reveal},
    {"surge", read_surge},
    {"first", read_first},
    {"enter", read_enter},
    {"defeat", read_defeat},
    {"discard", read_discard},
    {"removed", read_discard},
    {"stage", read_stage},
    {"token", read_token},
    {"reshuffle", read_reshuffle},
    {"flip", read_flip},
    {"draw", read_draw},
    {"play", read_play},
    {"pay", read_pay},
    {"tuck", read_tuck},
    {"replace", read_replace},
    {"eliminated", read_eliminated},
    {"win", read_end},
    {"lose", read_end},
};

static bool read_line(struct audit *a, const qn_log_line *l)
{
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++)
        if (strcmp(readers[i].what, l->what) == 0)
            return readers[i].read(a, l);
    return true;
}

static void begin(struct audit *a)
{
    a->first = a->facts->first;
    a->scheme = a->facts->main_scheme;
    a->surge_seat = -1;
    a->token_due = true;
    memcpy(a->identity, a->facts->identity, sizeof a->identity);
}

struct audit_result audit_log(const struct audit_facts *facts, const qn_log_line *lines,
                              size_t count)
{
    struct audit_result result = {.good = true};
    struct audit *a = calloc(1, sizeof *a);
    struct tally *cards = calloc(facts->card_count ? facts->card_count : 1, sizeof *cards);
    if (a && cards) {
        a->facts = facts;
        a->result = &result;
        a->card = cards;
        begin(a);
        for (size_t i = 0; i < count && result.good && !a->over; i++) {
            result.line = i;
            read_line(a, &lines[i]);
        }
        if (result.good && !a->over)
            wrong(a, "the log ends before the game does");
    }
    free(cards);
    free(a);
    return result;
}
