/*
 * How a position of Champions looks to a player.
 *
 * Within a turn (champions_score) every part of the table gives points. Hit points and threat are
 * judged as they will probably stand after the villain phase: a hero is attacked, an alter-ego lets
 * the villain scheme. Far from the end a point is a point; close to losing each is worth more, so
 * those two bend. These weights were found by playing: a change was kept if it won more games.
 *
 * At the start of a turn (champions_prospect) it is the chance to win from there: a logistic
 * regression on the positions at which turns began, and the ends, of several thousand games that
 * the greedy player played.
 */
#include "agents/champions.h"
#include "agents/evaluate.h"

#include <quinte/lists.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct champions {
    struct evaluator base;
    struct champions_reader *reader;
};

/* ---- within a turn -------------------------------------------------------------------------- */

/* Points for one of each; those for what hurts are taken away. */
static const struct {
    double villain_hp, stage, villain_atk, villain_tough, villain_stunned, villain_confused,
        attachment, armor;
    double hp, hp_danger, hp_scale, stunned, confused, tough;
    double threat, threat_danger, threat_scale, boost, trouble;
    double side, side_threat, acceleration, hazard, crisis;
    double minion, minion_hp, minion_atk, minion_sch, guard, tough_minion;
    double ally, ally_hp, ally_power, ready, defend;
    double asset, asset_cost, use, card, card_cost, free_event, dealt, alter_ego;
} weight = {.villain_hp = 5.04,
            .stage = 29.35,
            .villain_atk = 0.3,
            .villain_tough = 2.7,
            .villain_stunned = 3.19,
            .villain_confused = 0.58,
            .attachment = 2.86,
            .armor = 1.29,
            .hp = 0.17,
            .hp_danger = 8.39,
            .hp_scale = 0.33,
            .stunned = 6.75,
            .confused = 0.54,
            .tough = 7.12,
            .threat = 0.34,
            .threat_danger = 36.07,
            .threat_scale = 1.2,
            .boost = 0.87,
            .trouble = 1.21,
            .side = 0.7,
            .side_threat = 0.3,
            .acceleration = 6.88,
            .hazard = 2.3,
            .crisis = 0.51,
            .minion = 1.23,
            .minion_hp = 0.67,
            .minion_atk = 0.41,
            .minion_sch = 0.56,
            .guard = 1.41,
            .tough_minion = 1.84,
            .ally = 1.14,
            .ally_hp = 1.78,
            .ally_power = 0.27,
            .ready = 0.08,
            .defend = 0.18,
            .asset = 0.74,
            .asset_cost = 0.9,
            .use = 1.32,
            .card = 0.14,
            .card_cost = 0.41,
            .free_event = 0.29,
            .dealt = 12.14,
            .alter_ego = 0.64};

static double worth_of_hp(double hp)
{
    return weight.hp * hp - weight.hp_danger * exp(-hp / weight.hp_scale);
}

static double worth_of_threat(const struct situation *s, double threat)
{
    double left = s->target - threat;
    return -weight.threat * threat - weight.threat_danger * exp(-left / weight.threat_scale);
}

static double worth_of_ally(int hp, int power)
{
    return weight.ally + hp * (weight.ally_hp + weight.ally_power * power);
}

static double worth_of_enemies(const struct situation *s)
{
    return weight.villain_stunned * s->villain.stunned +
           weight.villain_confused * s->villain.confused + weight.armor * s->armor -
           weight.villain_hp * (s->villain_hp + s->stages_hp) - weight.stage * s->stages -
           weight.villain_atk * s->villain_atk - weight.villain_tough * s->villain.tough -
           weight.attachment * s->attachments - weight.minion * s->minions -
           weight.minion_hp * s->minion_hp - weight.minion_atk * s->minion_atk -
           weight.minion_sch * s->minion_sch - weight.guard * s->guards -
           weight.tough_minion * s->tough_minions - weight.dealt * s->dealt;
}

static double worth_of_sides(const struct situation *s)
{
    return -weight.side * s->sides - weight.side_threat * s->side_threat -
           weight.acceleration * s->acceleration - weight.hazard * s->hazard -
           weight.crisis * s->crisis;
}

static double worth_of_friends(const struct situation *s)
{
    return weight.tough * s->me.tough - weight.stunned * s->me.stunned -
           weight.confused * s->me.confused + weight.ally * s->allies +
           weight.ally_hp * s->ally_hp + weight.ally_power * s->ally_hp_power +
           weight.asset * s->assets + weight.asset_cost * s->asset_cost +
           weight.use * (weight.asset * s->uses + weight.asset_cost * s->use_cost) / 3 +
           weight.card * s->cards + weight.card_cost * s->card_cost +
           weight.free_event * s->free_events + (s->is_hero ? 0 : weight.alter_ego);
}

/* How hit points and threat will stand. */
struct outlook {
    double hp, threat;
    double points; /* what the villain's attack changes besides */
};

/* The next villain phase, as far as it can be foreseen: attacks on a hero, who may defend at the
 * price of the next turn's action or let an ally block; schemes behind an alter-ego's back. */
static struct outlook outlook_of(const struct situation *s)
{
    struct outlook o = {s->hp - weight.trouble, s->threat + s->faster + weight.trouble / 2, 0};
    if (!s->is_hero) {
        o.threat += s->engaged_sch + (s->villain.confused ? 0 : s->villain_sch + weight.boost);
        return o;
    }
    double strike = s->villain.stunned ? 0 : s->villain_atk + weight.boost;
    o.hp -= s->engaged_atk;
    double bare = worth_of_hp(o.hp - strike), spared = worth_of_hp(o.hp);
    double best = worth_of_hp(o.hp - (strike > s->def ? strike - s->def : 0)) -
                  weight.defend * weight.villain_hp * s->atk;
    best = best > bare ? best : bare;
    double blocked = s->weakest_hp ? spared - worth_of_ally(s->weakest_hp, s->weakest_power) : best;
    o.points = (best > blocked ? best : blocked) - spared;
    return o;
}

static double gain_of_thwart(const struct situation *s, double threat)
{
    double side = weight.side_threat * (s->thw < s->side_threat ? s->thw : s->side_threat);
    double main = worth_of_threat(s, threat - s->thw) - worth_of_threat(s, threat);
    return s->me.confused ? 0 : s->crisis || side > main ? side : main;
}

/* What the identity can still do if it is ready. */
static double worth_of_action(const struct situation *s, double threat)
{
    double strike = s->me.stunned ? 0 : weight.villain_hp * s->atk;
    double thwart = gain_of_thwart(s, threat);
    double recover = worth_of_hp(s->hp + s->rec) - worth_of_hp(s->hp);
    return !s->is_hero ? recover : strike > thwart ? strike : thwart;
}

static double worth_of_ally_actions(const struct situation *s)
{
    double strike = weight.villain_hp * s->ready_atk,
           thwart = 2 * weight.side_threat * s->ready_thw;
    return strike > thwart ? strike : thwart;
}

static double champions_score(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct champions *c = (struct champions *)evaluator;
    struct situation s;
    champions_read(c->reader, table, seat, &s);
    struct outlook o = {s.hp, s.threat, 0};
    if (qn_ask_role(table) == QN_ROLE_TURN)
        o = outlook_of(&s);
    double actions = worth_of_ally_actions(&s) + (s.is_ready ? worth_of_action(&s, o.threat) : 0);
    return worth_of_enemies(&s) + worth_of_sides(&s) + worth_of_friends(&s) + worth_of_hp(o.hp) +
           worth_of_threat(&s, o.threat) + o.points + weight.ready * actions;
}

/* ---- at the start of a turn ----------------------------------------------------------------- */

enum { HP_KNOWN = 10, THREAT_KNOWN = 7 };

/* What each adds to the logarithm of the odds of winning. */
static const struct {
    double even, villain_hp, villain_hp_squared, stage, villain_atk, villain_tough, villain_stunned,
        villain_confused, attachment, armor;
    double hero, exhausted, stunned, confused, tough;
    double faster, side, side_threat, hazard, crisis;
    double minion, minion_hp, minion_atk, guard, tough_minion;
    double ally, ally_hp, ally_power, ally_hp_power, asset, asset_cost, use;
    double card, card_cost, free_event, resource;
    double hp[HP_KNOWN];              /* with 1 hit point, 2 … 10 or more */
    double threat_left[THREAT_KNOWN]; /* with 1 threat to go, 2 … 7 or more */
} odds = {.even = 0.861,
          .villain_hp = -0.2657,
          .villain_hp_squared = 0.0033,
          .stage = -0.6628,
          .villain_atk = 0.2366,
          .villain_tough = -0.5081,
          .villain_stunned = 0.2837,
          .villain_confused = 0,
          .attachment = -0.9655,
          .armor = 0.1992,
          .hero = -0.0886,
          .exhausted = -0.3297,
          .stunned = -0.8978,
          .confused = -0.3543,
          .tough = 0,
          .faster = -0.6055,
          .side = 0.1081,
          .side_threat = -0.1226,
          .hazard = -0.6682,
          .crisis = -0.0498,
          .minion = 0.0093,
          .minion_hp = -0.1924,
          .minion_atk = 0.0295,
          .guard = -0.1986,
          .tough_minion = -0.3995,
          .ally = 0.3144,
          .ally_hp = 0.2359,
          .ally_power = -0.0524,
          .ally_hp_power = 0.0269,
          .asset = 0.2599,
          .asset_cost = 0.1145,
          .use = 0.2299,
          .card = 0.3624,
          .card_cost = -0.0075,
          .free_event = -0.0474,
          .resource = -0.0666,
          .hp = {-0.53, -0.42, -0.36, -0.17, -0.05, 0.3, 0.38, 0.4, 0.48, 0.83},
          .threat_left = {-0.71, -0.39, -0.05, -0.01, 0.33, 0.59, 1.1}};

/* The entry of a table that starts at 1, for a number that may lie outside. */
static double entry(const double *of, int count, int number)
{
    return of[number < 1 ? 0 : number > count ? count - 1 : number - 1];
}

static double odds_of_enemies(const struct situation *s)
{
    double hp = s->villain_hp + s->stages_hp;
    return odds.villain_hp * hp + odds.villain_hp_squared * hp * hp + odds.stage * s->stages +
           odds.villain_atk * s->villain_atk + odds.villain_tough * s->villain.tough +
           odds.villain_stunned * s->villain.stunned + odds.villain_confused * s->villain.confused +
           odds.attachment * s->attachments + odds.armor * s->armor + odds.minion * s->minions +
           odds.minion_hp * s->minion_hp + odds.minion_atk * s->minion_atk +
           odds.guard * s->guards + odds.tough_minion * s->tough_minions;
}

static double odds_of_schemes(const struct situation *s)
{
    return entry(odds.threat_left, THREAT_KNOWN, s->target - s->threat) + odds.faster * s->faster +
           odds.side * s->sides + odds.side_threat * s->side_threat + odds.hazard * s->hazard +
           odds.crisis * s->crisis;
}

static double odds_of_friends(const struct situation *s)
{
    return entry(odds.hp, HP_KNOWN, s->hp) + odds.hero * s->is_hero +
           odds.exhausted * !s->is_ready + odds.stunned * s->me.stunned +
           odds.confused * s->me.confused + odds.tough * s->me.tough + odds.ally * s->allies +
           odds.ally_hp * s->ally_hp + odds.ally_power * s->ally_power +
           odds.ally_hp_power * s->ally_hp_power + odds.asset * s->assets +
           odds.asset_cost * s->asset_cost + odds.use * s->uses + odds.card * s->cards +
           odds.card_cost * s->card_cost + odds.free_event * s->free_events +
           odds.resource * s->resources;
}

static double champions_prospect(struct evaluator *evaluator, const qn_table *table, int seat)
{
    struct champions *c = (struct champions *)evaluator;
    struct situation s;
    champions_read(c->reader, table, seat, &s);
    return 1 /
           (1 + exp(-odds.even - odds_of_enemies(&s) - odds_of_schemes(&s) - odds_of_friends(&s)));
}

/* ---- what is learned about ------------------------------------------------------------------- */

/* Numbers that grow with the players are taken by player. */
#define FEATURES(X)                                                                                \
    X(villain_hp, s->total_hp / players)                                                           \
    X(stages, s->stages)                                                                           \
    X(villain_atk, s->villain_more_atk)                                                            \
    X(villain_sch, s->villain_more_sch)                                                            \
    X(villain_tough, s->villain.tough)                                                             \
    X(villain_stunned, s->villain.stunned)                                                         \
    X(villain_confused, s->villain.confused)                                                       \
    X(attachments, s->attachments)                                                                 \
    X(armor, s->armor)                                                                             \
    X(hp, s->hp)                                                                                   \
    X(hero, s->is_hero)                                                                            \
    X(exhausted, !s->is_ready)                                                                     \
    X(stunned, s->me.stunned)                                                                      \
    X(confused, s->me.confused)                                                                    \
    X(tough, s->me.tough)                                                                          \
    X(room, s->room / players)                                                                     \
    X(room_now, (s->target - s->threat) / players)                                                 \
    X(faster, s->faster / players)                                                                 \
    X(sides, s->sides)                                                                             \
    X(side_threat, s->side_threat / players)                                                       \
    X(hazard, s->hazard)                                                                           \
    X(crisis, s->crisis)                                                                           \
    X(minions, s->minions)                                                                         \
    X(minion_hp, s->minion_hp)                                                                     \
    X(minion_atk, s->minion_atk)                                                                   \
    X(minion_sch, s->minion_sch)                                                                   \
    X(guards, s->guards)                                                                           \
    X(tough_minions, s->tough_minions)                                                             \
    X(allies, s->allies / players)                                                                 \
    X(ally_hp, s->ally_hp / players)                                                               \
    X(ally_power, s->ally_power / players)                                                         \
    X(assets, s->assets / players)                                                                 \
    X(asset_cost, s->asset_cost / players)                                                         \
    X(uses, s->uses / players)                                                                     \
    X(cards, s->cards)                                                                             \
    X(card_cost, s->card_cost)                                                                     \
    X(free_events, s->free_events)                                                                 \
    X(resources, s->resources)                                                                     \
    X(dealt, s->dealt)                                                                             \
    X(after_attack, s->hp - (s->villain.stunned ? 0 : s->villain_atk) - s->engaged_atk)            \
    X(rounds_to_lose, s->room / (s->faster + 0.5 * s->engaged_sch + players))                      \
    X(rounds_to_win,                                                                               \
      (s->total_hp + 0.5 * s->minion_hp) / (3 * players + s->ally_power / 2.0 + s->assets * 0.5))  \
    X(assets_early, (s->asset_cost + 0.5 * s->assets) * s->total_hp / (30 * players * players))

static const char *const features[] = {
#define NAME(name, value) #name,
    FEATURES(NAME)
#undef NAME
};

static void champions_describe(struct evaluator *evaluator, const qn_table *table, int seat,
                               double *out)
{
    struct situation read, *s = &read;
    champions_read(((struct champions *)evaluator)->reader, table, seat, s);
    double players = s->players > 0 ? s->players : 1;
#define VALUE(name, value) *out++ = value;
    FEATURES(VALUE)
#undef VALUE
}

/* ---- life ----------------------------------------------------------------------------------- */

static void champions_release(struct evaluator *evaluator)
{
    struct champions *c = (struct champions *)evaluator;
    champions_reader_free(c->reader);
    free(c);
}

struct evaluator *evaluate_champions_new(const qn_table *table)
{
    struct champions *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->base = (struct evaluator){.score = champions_score,
                                 .prospect = champions_prospect,
                                 .release = champions_release,
                                 .feature = features,
                                 .features = sizeof features / sizeof features[0],
                                 .describe = champions_describe,
                                 .deals = 4,
                                 .plans = 2,
                                 .samples = 1};
    c->reader = champions_reader_new(qn_table_pack(table));
    if (!c->reader) {
        free(c);
        return NULL;
    }
    return &c->base;
}
