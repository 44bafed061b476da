/*
 * Gives cards, seats and the table the state that the given lines say: counters, exhausted and face
 * down in the same way for every game, the rest through the game itself.
 */
#include "scenes/scene_given.h"

#include <string.h>

enum outcome { STATE_SET, STATE_WRONG, STATE_UNKNOWN };

static enum outcome wrong(struct run *run, unsigned line, enum scene_message message, const char *a,
                          const char *b)
{
    run_error(run, line, message, a, b);
    return STATE_WRONG;
}

/* Does the attribute say anything of a card like that? */
static bool may_have(const struct table *t, uint8_t attr, uint16_t card)
{
    uint32_t told_of = t->game->words->attrs[attr].told_of;
    const struct def *shown = card_shows(t, card);
    return (!told_of || !shown || shown->categories & told_of) &&
           (!t->game->concerns || t->game->concerns(t, attr, card));
}

static enum outcome set_counter(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    const struct vocabulary *words = run->game->words;
    int number;
    for (unsigned i = 0; i < words->attr_count; i++) {
        const struct attr_word *a = &words->attrs[i];
        if (!a->counter || strcmp(a->name, p->key) != 0)
            continue;
        if (!scene_is_number(p->value, &number))
            return wrong(run, line, SAY_EXPECTED_NUMBER, p->value, NULL);
        bool sinks = run->game->signed_counters >> a->slot & 1;
        if (number < (sinks ? -999 : 0) || number > 999)
            return wrong(run, line, SAY_NUMBER_RANGE, p->value, NULL);
        if (!card_in_play(run->t, card) && !a->aside)
            return wrong(run, line, SAY_NOT_IN_PLAY, def_id(run->pack, card_side(run->t, card)),
                         NULL);
        if (!may_have(run->t, (uint8_t)i, card))
            return wrong(run, line, SAY_UNKNOWN_STATE, p->key,
                         def_id(run->pack, card_side(run->t, card)));
        const struct game *game = run->game;
        const char *complaint =
            game->uncountable ? game->uncountable(run->t, card, a->slot, number) : NULL;
        if (complaint)
            return wrong(run, line, SAY_COMPLAINT, p->key, complaint);
        run->t->cards[counter_keeper(run->t, card, a->slot)].counter[a->slot] = (int16_t)number;
        run->t->s->changed |= CHANGED_ANY;
        return STATE_SET;
    }
    return STATE_UNKNOWN;
}

static enum outcome show_to(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    if (!scene_is_seat(p->value) || p->value[1] - '1' >= run->t->s->seats)
        return wrong(run, line, SAY_EXPECTED_SEAT, p->value, NULL);
    card_show(run->t, card, (uint8_t)(p->value[1] - '1'));
    return STATE_SET;
}

/* A facedown card in play may be something else to the game, or nothing that can be. */
static enum outcome turn_down(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    const char *complaint = GIVEN_UNKNOWN;
    if (run->game->given_card)
        complaint = run->game->given_card(run->t, card, p->key, p->value);
    if (!complaint)
        return STATE_SET;
    return strcmp(complaint, GIVEN_UNKNOWN) == 0
               ? STATE_UNKNOWN
               : wrong(run, line, SAY_COMPLAINT, p->key, complaint);
}

static enum outcome set_flag(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    struct card *c = &run->t->cards[card];
    bool exhausted = !strcmp(p->key, "exhausted"), down = !strcmp(p->key, "facedown");
    if (!strcmp(p->key, "seen"))
        return show_to(run, line, card, p);
    if (!exhausted && !down && strcmp(p->key, "ready") != 0)
        return STATE_UNKNOWN;
    if (*p->value)
        return wrong(run, line, SAY_UNEXPECTED, p->value, NULL);
    if (!down && !card_in_play(run->t, card))
        return wrong(run, line, SAY_NOT_IN_PLAY, def_id(run->pack, card_side(run->t, card)), NULL);
    if (down && card_in_play(run->t, card)) {
        enum outcome known = turn_down(run, line, card, p);
        if (known != STATE_UNKNOWN)
            return known;
    }
    if (down) {
        card_turn(run->t, card, FACE_DOWN);
        scene_know_by_zone(run, card);
    } else {
        c->flags = (uint16_t)(exhausted ? c->flags | CARD_EXHAUSTED : c->flags & ~CARD_EXHAUSTED);
    }
    return STATE_SET;
}

bool scene_seat_or_nobody(const struct run *run, const char *word, uint8_t *out)
{
    if (strcmp(word, "nobody") != 0 && (!scene_is_seat(word) || word[1] - '1' >= run->t->s->seats))
        return false;
    *out = *word == 'n' ? NOBODY : (uint8_t)(word[1] - '1');
    return true;
}

/* "owner p2", "controller p1": they may be two. */
static enum outcome set_whose(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    uint8_t seat;
    bool owner = !strcmp(p->key, "owner");
    if (!owner && strcmp(p->key, "controller") != 0)
        return STATE_UNKNOWN;
    if (!scene_seat_or_nobody(run, p->value, &seat))
        return wrong(run, line, SAY_EXPECTED_SEAT, p->value, NULL);
    if (owner) {
        card_give(run->t, card, seat);
        if (run->game->arrived) /* whose it is where it lies may be another matter */
            run->game->arrived(run->t, card);
        return STATE_SET;
    }
    if (!card_in_play(run->t, card))
        return wrong(run, line, SAY_NOT_IN_PLAY, def_id(run->pack, card_side(run->t, card)), NULL);
    run->t->cards[card].controller = seat;
    run->t->s->changed |= CHANGED_ANY;
    return STATE_SET;
}

/* "at CARD": where it stands, as attached to it. */
static enum outcome stand_at(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    uint16_t host = ref_card(run, &p->at);
    if (host == NONE)
        return wrong(run, line, SAY_NO_SUCH_CARD, p->at.text, NULL);
    if (!card_in_play(run->t, host) || host == card)
        return wrong(run, line, SAY_NOT_IN_PLAY, p->at.text, NULL);
    card_rehost(run->t, card, host);
    return STATE_SET;
}

/* What every game understands. */
static enum outcome set_common(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    enum outcome o =
        !strcmp(p->key, "at") ? stand_at(run, line, card, p) : set_flag(run, line, card, p);
    if (o == STATE_UNKNOWN)
        o = set_whose(run, line, card, p);
    return o == STATE_UNKNOWN ? set_counter(run, line, card, p) : o;
}

static bool set_state(struct run *run, unsigned line, uint16_t card, const struct pair *p)
{
    enum outcome o = set_common(run, line, card, p);
    if (o != STATE_UNKNOWN)
        return o == STATE_SET;
    if (!run->game->given_card)
        return run_error(run, line, SAY_UNKNOWN_STATE, p->key,
                         def_id(run->pack, card_side(run->t, card)));
    const char *complaint = run->game->given_card(run->t, card, p->key, p->value);
    return !complaint || run_error(run, line, SAY_COMPLAINT, p->key, complaint);
}

bool scene_set_states(struct run *run, const struct statement *s, uint16_t card)
{
    bool good = true;
    for (const struct pair *p = s->pairs; p; p = p->next)
        if (!scene_is_setting(run, s, p))
            good &= set_state(run, s->line, card, p);
    return good;
}

bool given_card(struct run *run, const struct statement *s)
{
    uint16_t card = ref_card(run, &s->card);
    if (card == NONE)
        return run_error(run, s->line, SAY_NO_SUCH_CARD, s->card.text, NULL);
    return scene_set_states(run, s, card);
}

/* What the game knows of a seat or of the table; the phase is one of its phases. NULL, or the complaint. */
static const char *set_of_game(struct run *run, uint8_t seat, const struct pair *p)
{
    const struct game *game = run->game;
    bool phase = game->phases && (!strcmp(p->key, "phase") || !strcmp(p->key, "step"));
    for (uint8_t i = 0; phase && i < game->phase_count; i++)
        if (p->value && !strcmp(game->phases[i].name, p->value)) {
            run->t->s->global[game->phase_number] = i;
            return NULL;
        }
    if (phase)
        return "there is no such phase";
    int round;
    if (!strcmp(p->key, "round") &&
        (!scene_is_number(p->value, &round) || round < 1 || round > 9999))
        return "a number from 1 on tells the round";
    return game->given ? game->given(run->t, seat, p->key, p->value) : "the game has no such word";
}

/* A seat's line is first about its identity card, then about what the game knows of seats. */
static bool set_seat(struct run *run, const struct statement *s, uint16_t identity,
                     const struct pair *p)
{
    if (identity != NONE) {
        enum outcome o = set_common(run, s->line, identity, p);
        if (o != STATE_UNKNOWN)
            return o == STATE_SET;
    }
    const char *complaint = set_of_game(run, s->seat, p);
    if (complaint && identity != NONE && run->game->given_card &&
        !run->game->given_card(run->t, identity, p->key, p->value))
        return true;
    return !complaint || run_error(run, s->line, SAY_COMPLAINT, p->key, complaint);
}

bool given_seat(struct run *run, const struct statement *s)
{
    struct ref seat = {.kind = REF_SEAT, .index = s->seat};
    uint16_t identity = ref_card(run, &seat);
    bool good = true;
    for (const struct pair *p = s->pairs; p; p = p->next)
        if (!scene_is_setting(run, s, p))
            good &= set_seat(run, s, identity, p);
    return good;
}

/* Games need not tell these words by their seat: they get the first player's. */
bool given_table(struct run *run, const struct statement *s)
{
    const char *complaint = set_of_game(run, run->t->s->first, s->pairs);
    return !complaint || run_error(run, s->line, SAY_COMPLAINT, s->pairs->key, complaint);
}

bool given_first(struct run *run, const struct statement *s)
{
    run->t->s->first = s->seat;
    return true;
}

/* Random picks are scripted by definition, dice by what they show. */
bool given_script(struct run *run, const struct statement *s)
{
    int result = s->number;
    if (s->card.kind == REF_CARD && s->card.def != NONE) {
        result = s->card.def;
    } else if (s->card.kind) {
        uint16_t card = ref_card(run, &s->card);
        if (card == NONE)
            return run_error(run, s->line, SAY_NO_SUCH_CARD, s->card.text, NULL);
        result = run->t->cards[card].def;
    }
    return random_script(run->t, (int16_t)result) ||
           run_error(run, s->line, SAY_SCRIPT_FULL, NULL, NULL);
}
