/*
 * Team affiliations: what characters share, and what cards give beyond a fixed team (VC-151 –
 * VC-153, VS-175 – VS-178). A team-up in the resource row joins two teams: those that its text
 * mentions, and those that were chosen when it was played (note[0], note[1]: number plus one). It has
 * none itself: only characters do (VC-008).
 */
#include "games/vs/vs.h"

bool vs_share_team(const struct table *t, uint16_t a, uint16_t b)
{
    for (int team = 0; team < t->s->global[G_TEAMS]; team++)
        if (has_trait(t, a, (uint8_t)team) && has_trait(t, b, (uint8_t)team))
            return true;
    return false;
}

bool vs_has_team(const struct table *t, uint16_t card)
{
    for (int team = 0; team < t->s->global[G_TEAMS]; team++)
        if (has_trait(t, card, (uint8_t)team))
            return true;
    return false;
}

unsigned vs_team_count(const struct table *t, uint16_t card)
{
    unsigned n = 0;
    for (int team = 0; team < t->s->global[G_TEAMS]; team++)
        n += has_trait(t, card, (uint8_t)team);
    return n;
}

/* ---- team-ups */

static bool is_joined(const struct table *t, uint16_t link, uint8_t team)
{
    const struct card *c = &t->cards[link];
    return def_of(t, link)->mentions[team / 64] >> (team % 64) & 1 || c->note[0] == team + 1 ||
           c->note[1] == team + 1;
}

/* Does the card have another of the teams that are joined? */
static bool has_partner(const struct table *t, uint16_t link, uint16_t card, uint8_t team)
{
    for (int other = 0; other < t->s->global[G_TEAMS]; other++)
        if (other != team && is_joined(t, link, (uint8_t)other) &&
            has_trait(t, card, (uint8_t)other))
            return true;
    return false;
}

static bool teams_up(const struct table *t, uint16_t link, uint16_t card, uint8_t team)
{
    uint16_t question = (uint16_t)(ASKING_GAME + link);
    if (!is_joined(t, link, team) || !asking_begin(t, question))
        return false;
    bool has = has_partner(t, link, card, team);
    asking_end(t);
    return has;
}

/* ---- whoever joins others (Luke Cage), and what lies in the pile (Hypnotic Charms) */

static bool is_team_of_others(const struct table *t, uint16_t card, uint8_t team)
{
    uint16_t question = (uint16_t)(ASKING_GAME + card);
    bool has = false;
    if (!asking_begin(t, question))
        return false;
    uint8_t seat = t->cards[card].controller;
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE && !has;
             c = t->cards[c].next)
            has = c != card && has_trait(t, c, team);
    asking_end(t);
    return has;
}

static bool is_printed(const struct table *t, uint16_t card, uint8_t team)
{
    return def_of(t, card)->traits[team / 64] >> (team % 64) & 1;
}

static bool is_team_of_pile(const struct table *t, uint16_t card, uint8_t team)
{
    const struct def *d = def_of(t, card);
    bool affected = (is_formed(t, card) || place_of(t, card) == Z_KO) &&
                    (d->traits[0] || d->traits[1]) && d->type == T_CHARACTER;
    uint16_t pile = zone_id(t, Z_KO, t->cards[card].controller);
    for (uint16_t c = t->zones[pile].head; affected && c != NONE; c = t->cards[c].next)
        if (type_of(t, c) == T_CHARACTER && is_printed(t, c, team))
            return true;
    return false;
}

static bool gives_team(const struct table *t, uint16_t link, uint16_t card, uint8_t team)
{
    const struct def *d = card_shows(t, link);
    if (!d || has_flag(t, link, FLAG_WAITING))
        return false;
    if (d->keywords >> K_TEAM_UP & 1)
        return teams_up(t, link, card, team);
    return d->keywords >> K_CHARMS & 1 && is_team_of_pile(t, card, team);
}

/* A plot twist of that player is being tested, announced or resolved. */
static bool is_aiming(const struct table *t, uint8_t seat)
{
    if (t->s->global[G_AIMING] == seat + 1)
        return true;
    const struct frame *f = frame_top(t);
    return f && f->proc == PROC_ABILITY && f->you == seat && f->ability != NONE &&
           t->pack->abilities[f->ability].kind == KIND_EFFECT;
}

bool vs_trait(const struct table *t, uint16_t card, uint8_t team)
{
    uint8_t seat = t->cards[card].controller;
    if (seat == NOBODY || type_of(t, card) != T_CHARACTER)
        return false;
    if (t->directory->granted >> K_TARGET_OF_TEAMS & 1 && is_aiming(t, seat) &&
        has_keyword(t, card, K_TARGET_OF_TEAMS))
        return true;
    if (def_of(t, card)->keywords >> K_JOINS & 1 && !is_stunned(t, card) &&
        is_team_of_others(t, card, team))
        return true;
    for (uint16_t c = t->zones[zone_id(t, Z_ROW, seat)].head; c != NONE; c = t->cards[c].next)
        if (gives_team(t, c, card, team))
            return true;
    return false;
}

/* ---- choosing the teams: those among your characters, none twice */

static unsigned mentioned_teams(const struct def *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 128; i++)
        n += (unsigned)(d->mentions[i / 64] >> (i % 64) & 1);
    return n;
}

static bool is_among(const struct table *t, uint8_t seat, uint8_t team)
{
    for (uint8_t kind = Z_FRONT; kind <= Z_HIDDEN_SUPPORT; kind++)
        for (uint16_t c = t->zones[zone_id(t, kind, seat)].head; c != NONE; c = t->cards[c].next)
            if (has_trait(t, c, team))
                return true;
    return false;
}

/* A player may choose any team; with one team mentioned any other will do; otherwise both are found
 * among your characters. */
static bool may_choose(const struct table *t, uint8_t seat, uint16_t card, uint8_t team)
{
    return !is_joined(t, card, team) && (mentioned_teams(def_of(t, card)) == 1 ||
                                         type_of(t, card) == T_PLAYER || is_among(t, seat, team));
}

void vs_team_up_options(struct table *t, struct frame *f)
{
    for (int team = 0; team < t->s->global[G_TEAMS]; team++)
        if (may_choose(t, f->you, f->card, (uint8_t)team))
            offer(t, W_TEAM, NONE, NONE, (int16_t)team, 0, RULE_VC + 8);
}

static unsigned count_choices(const struct table *t, uint8_t seat, uint16_t card)
{
    unsigned n = 0;
    for (int team = 0; team < t->s->global[G_TEAMS]; team++)
        n += may_choose(t, seat, card, (uint8_t)team);
    return n;
}

static unsigned teams_known(const struct table *t, uint16_t card)
{
    const struct card *c = &t->cards[card];
    return mentioned_teams(def_of(t, card)) + (c->note[0] > 0) + (c->note[1] > 0);
}

bool vs_may_team_up(const struct table *t, uint16_t card)
{
    if (card == NONE)
        return false;
    unsigned known = teams_known(t, card);
    return known < 2 && count_choices(t, t->cards[card].controller, card) >= 2 - known;
}

static enum flow team_up_ask(struct table *t, struct frame *f)
{
    if (!ref_is_live(t, f->card, f->gen) || teams_known(t, f->card) >= 2 ||
        !count_choices(t, f->you, f->card))
        return FLOW_DONE;
    return ask(t, f->you, ASK_TEAM_UP, f->card, 0, 0);
}

static enum flow team_up_chosen(struct table *t, struct frame *f)
{
    struct card *c = &t->cards[f->card];
    c->note[c->note[0] > 0] = (int16_t)(t->s->answer.value + 1);
    t->s->changed |= CHANGED_PLAY;
    log_add(t, LOG_TEAM, (int8_t)f->you, f->card, NONE, t->s->answer.value, 0);
    f->pc--;
    return FLOW_JUMP;
}

step_fn *const vs_team_up_steps[] = {team_up_ask, team_up_chosen, NULL};

/* ---- one team, chosen by a player: the text takes its number as what was done */

static enum flow choose_team_ask(struct table *t, struct frame *f)
{
    return ask(t, f->you, ASK_TEAM_UP, f->card, 0, 0);
}

static enum flow choose_team_chosen(struct table *t, struct frame *f)
{
    int team = t->s->answer.value + 1;
    log_add(t, LOG_TEAM, (int8_t)f->you, f->card, NONE, t->s->answer.value, 0);
    machine_done(t, team, 1);
    return FLOW_DONE;
}

step_fn *const vs_choose_team_steps[] = {choose_team_ask, choose_team_chosen, NULL};
