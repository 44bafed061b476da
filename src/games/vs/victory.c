/*
 * The end of the game: the test of endurance, players whom a card makes win or lose, and what becomes
 * of what a player leaves behind who is out while others play on (VC-181 – VC-186).
 */
#include "games/vs/vs.h"
#include "kernel/setup.h"

/* ---- winning */

/* VS-216: somebody whose opponents cannot win. */
static bool is_held_back(const struct table *t, uint8_t seat)
{
    for (uint8_t foe = 0; foe < t->s->seats; foe++)
        if (seat_is_in(t, foe) && !are_allies(t, foe, seat) &&
            has_keyword(t, player_of(t, foe), K_DEATHLESS))
            return true;
    return false;
}

/* Partners win together, also those who are out. */
static void let_win(struct table *t, uint8_t seat, enum vs_log how, uint16_t rule)
{
    if (is_held_back(t, seat))
        return;
    table_end(t, QN_LOST);
    for (uint8_t ally = 0; ally < t->s->seats; ally++)
        if (are_allies(t, ally, seat)) {
            t->s->outcome[ally] = QN_WON;
            log_add(t, (uint8_t)how, (int8_t)ally, NONE, NONE,
                    how == LOG_OUTLASTS ? vs_endurance(t, ally) : 0, rule);
        }
}

void vs_win(struct table *t, uint8_t seat, uint16_t rule)
{
    let_win(t, seat, LOG_WINS, rule);
}

/* ---- being out */

/* What stands in the rows of that player and belongs to somebody else has no place any more. */
static void give_back(struct table *t, uint8_t seat)
{
    for (uint8_t kind = Z_FRONT; kind <= Z_ROW; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head, next; c != NONE; c = next) {
            next = t->cards[c].next;
            if (t->cards[c].owner != seat)
                vs_put_away(t, c, RULE_VC + 186);
        }
}

/* All cards of that owner, wherever they are; the card that stands for the player, too. */
static void take_along(struct table *t, uint8_t seat)
{
    for (uint16_t c = 0; c < t->s->used.cards; c++)
        if (t->cards[c].owner == seat)
            vs_leave_play(t, c, Z_LEFT, ZONE_BOTTOM);
}

/* VC-018: somebody has the initiative; at the end of a turn it is passed on anyway. */
static void pass_on(struct table *t, uint8_t seat)
{
    if (t->s->first == seat && t->s->global[G_PHASE] != PHASE_WRAP_UP)
        vs_give_initiative(t, seat_after(t, seat));
}

/* All who are still in are partners of one another. */
static bool is_one_side_left(const struct table *t, uint8_t *winner)
{
    *winner = NOBODY;
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        if (!seat_is_in(t, seat))
            continue;
        if (*winner != NOBODY && !are_allies(t, seat, *winner))
            return false;
        *winner = seat;
    }
    return true;
}

/* VS-216 */
static bool may_lose(const struct table *t, uint8_t seat)
{
    return seat_is_in(t, seat) && !has_keyword(t, player_of(t, seat), K_DEATHLESS);
}

static void put_out(struct table *t, uint8_t seat, uint16_t rule)
{
    uint8_t winner;
    t->s->out |= (uint8_t)(1 << seat);
    log_add(t, LOG_OUT, (int8_t)seat, NONE, NONE, 0, rule);
    if (is_one_side_left(t, &winner)) {
        vs_win(t, winner, rule);
        return;
    }
    vs_forget_chain(t, seat);
    give_back(t, seat);
    take_along(t, seat);
    triggers_forget(t, seat);
    pass_on(t, seat);
    t->s->changed |= CHANGED_PLAY;
}

void vs_eliminate(struct table *t, uint8_t seat, uint16_t rule)
{
    if (may_lose(t, seat))
        put_out(t, seat, rule);
}

/* When somebody has priority: then nothing is half announced, paid or placed. At the end of a turn the
 * initiative is about to go on from where it is. */
bool vs_withdraw(struct table *t, uint8_t seat)
{
    const struct frame *top = frame_top(t);
    if (!top || top->proc != PROC_ROUND || t->s->global[G_PHASE] == PHASE_WRAP_UP)
        return false;
    put_out(t, seat, RULE_VC + 186);
    return true;
}

/* ---- the test at the end of a turn */

struct standing {
    uint8_t best;
    bool is_tied; /* with somebody of another side */
    bool is_somebody_down, is_somebody_up;
};

static struct standing compare(const struct table *t)
{
    struct standing s = {.best = NOBODY};
    for (uint8_t seat = 0; seat < t->s->seats; seat++) {
        if (!seat_is_in(t, seat))
            continue;
        int endurance = vs_endurance(t, seat);
        int more = s.best == NOBODY ? 1 : endurance - vs_endurance(t, s.best);
        *(endurance > 0 ? &s.is_somebody_up : &s.is_somebody_down) = true;
        if (more > 0) {
            s.best = seat;
            s.is_tied = false;
        } else if (!more) {
            s.is_tied |= !are_allies(t, seat, s.best);
        }
    }
    return s;
}

/* Where the last one standing wins: whoever has nothing left is out, all at once. */
static void drop_out(struct table *t)
{
    uint8_t down = 0;
    for (uint8_t seat = 0; seat < t->s->seats; seat++)
        down |= (uint8_t)((vs_endurance(t, seat) <= 0 && may_lose(t, seat)) << seat);
    for (uint8_t seat = 0; seat < t->s->seats && t->s->status == TABLE_RUNNING; seat++)
        if (down >> seat & 1)
            put_out(t, seat, RULE_VC + 181);
}

/* VC-181 VC-182 VC-184 VC-185: somebody has nothing left, and one has more than all others. */
void vs_judge(struct table *t)
{
    struct standing s = compare(t);
    if (!s.is_somebody_down)
        return;
    if (t->s->global[G_VICTORY] == VICTORY_LAST && s.is_somebody_up)
        drop_out(t);
    else if (!s.is_tied)
        let_win(t, s.best, LOG_OUTLASTS, RULE_VC + (t->s->seats > 2 ? 185 : 181));
}

/* ---- how the game stands */

struct score vs_score(const struct table *t, const struct game_setup *setup, uint8_t seat)
{
    return (struct score){.have = vs_endurance(t, seat), .start = setup->plan[PLAN_ENDURANCE]};
}
