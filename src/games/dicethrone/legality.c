/*
 * Why is this not offered? The same tests as the options, asked one by one.
 */
#include "games/dicethrone/dicethrone.h"

#include "carte/code.h"

/* clang-format off */
const struct reason_word dt_reasons[WHYS] = {
    [WHY_SHOWS] = {{"Your dice show %n of the %m %o that %c needs", "Vos dés montrent %n %o sur les %m qu'il faut pour %c"}},
    [WHY_DICE] = {{"Your dice do not show what %c needs", "Vos dés ne montrent pas ce qu'il faut pour %c"}},
    [WHY_NOT_YOUR_BOARD] = {{"%c is not on your board", "%c n'est pas sur votre plateau"}},
    [WHY_NO_OFFENCE] = {{"%c is no offensive ability", "%c n'est pas une capacité offensive"}},
    [WHY_COVERED] = {{"%c is covered and cannot be activated", "%c est sous un jeton et ne peut pas s'activer"}},
    [WHY_OWN_ROLL] = {{"Offensive abilities are announced in your own Offensive Roll Phase, after a roll", "Une capacité offensive s'annonce pendant votre propre phase de Lancer Offensif, après un lancer"}, true},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_PRICE] = {{"%c costs %n CP, and you have %m", "%c coûte %n PC, et vous en avez %m"}},
    [WHY_ROLL_CARD] = {{"%c is played in a Roll Phase", "%c se joue pendant une phase de Lancer"}, true},
    [WHY_MAIN_CARD] = {{"%c is played in a Main Phase of your own turn", "%c se joue pendant une phase Principale de votre tour"}, true},
    [WHY_ULTIMATE] = {{"An Ultimate Ability has been activated against you: you may do nothing until the Roll Phase ends", "Une capacité Ultime vous vise : vous ne pouvez rien faire avant la fin de la phase de Lancer"}},
    [WHY_SELL] = {{"Cards are sold in a Main Phase of your own turn", "On vend des cartes pendant une phase Principale de son tour"}, true},
    [WHY_PLAYED_UPGRADE] = {{"%c has been played: an upgrade is no longer sold", "%c a été posée : une amélioration ne se vend plus"}},
    [WHY_NO_TOKENS] = {{"You need %n token(s) of %c, and you have %m", "Il faut %n jeton(s) %c, et vous en avez %m"}},
    [WHY_NO_ATTEMPTS] = {{"You have no roll attempts left", "Il ne vous reste aucune tentative de lancer"}},
    [WHY_NOT_ROLLING] = {{"Roll attempts are for your own Offensive Roll Phase", "Les tentatives de lancer sont pour votre propre phase de Lancer Offensif"}, true},
};
/* clang-format on */

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    uint16_t rule = RULE_DT + 65;
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION)
            rule = dt_refuse_use(t, seat, card, (uint16_t)(d->ability0 + i));
    return rule;
}

/* The symbols that a condition asks for, as shows() counts them; 0: it is about something else. */
static int wanted_symbols(const struct table *t, uint16_t when)
{
    const int16_t *code = &t->pack->code[when];
    if (code[0] == X_INT && code[1] && code[2] == X_AND)
        code += 4; /* "true and", with which conditions begin */
    bool shows = when && code[0] == X_QUERY && code[1] == Q_SHOWS && code[4] == X_INT;
    return shows ? code[5] : 0;
}

/* DT-020: which symbol is missing. */
static uint16_t refuse_dice(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    int wanted = wanted_symbols(t, t->pack->abilities[ability].when);
    for (int symbol = SYMBOLS; symbol >= 1; symbol--, wanted /= 10)
        if (dt_symbols(t, POOL_OFFENCE, symbol) < wanted % 10)
            return REFUSE(t, RULE_DT + 20, WHY_SHOWS, .card = card, .seat = seat,
                          .symbol = (char)('A' + symbol - 1),
                          .number = dt_symbols(t, POOL_OFFENCE, symbol), .other = wanted % 10);
    return REFUSE(t, RULE_DT + 20, WHY_DICE, .card = card);
}

static bool is_offensive(const struct table *t, uint16_t ability)
{
    uint8_t kind = t->pack->abilities[ability].kind;
    return kind == KIND_OFFENSIVE || kind == KIND_ULTIMATE;
}

/* Of several rows the first tells: it needs least. */
static uint16_t why_not_announce(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card == NONE ? NULL : card_shows(t, card);
    const struct frame *f = frame_of(t, PROC_ROLL_PHASE);
    uint16_t first = NONE;
    if (card == NONE)
        return RULE_DT + 20;
    if (t->cards[card].zone != zone_id(t, Z_BOARD, seat))
        return REFUSE(t, RULE_DT + 20, WHY_NOT_YOUR_BOARD, .card = card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (is_offensive(t, (uint16_t)(d->ability0 + i)) && first == NONE)
            first = (uint16_t)(d->ability0 + i);
    if (first == NONE)
        return REFUSE(t, RULE_DT + 20, WHY_NO_OFFENCE, .card = card);
    if (!f || f->you != seat || t->s->ask.kind != ASK_ROLL)
        return REFUSE(t, RULE_DT + 199, WHY_OWN_ROLL);
    for (unsigned i = 0; i < d->abilities; i++)
        if (dt_is_met(t, seat, card, (uint16_t)(d->ability0 + i)))
            return 0;
    return dt_is_covered(t, card, first) ? REFUSE(t, RULE_DT + 20, WHY_COVERED, .card = card)
                                         : refuse_dice(t, seat, card, first);
}

uint8_t dt_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    if (type_of(t, card) != T_ABILITY && type_of(t, card) != T_UPGRADE)
        return WORD_USE;
    return W_ANNOUNCE;
}

uint16_t dt_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    (void)with;
    switch (verb) {
    case W_PLAY: return card == NONE ? RULE_DT + 101 : dt_refuse_play(t, seat, card);
    case W_SELL:
        return card != NONE && zone_kind_of(t, t->cards[card].zone) == Z_BOARD
                   ? REFUSE(t, RULE_DT + 94, WHY_PLAYED_UPGRADE, .card = card)
                   : REFUSE(t, RULE_DT + 18, WHY_SELL);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_ANNOUNCE: return why_not_announce(t, seat, card);
    case W_REROLL: return dt_refuse_reroll(t, seat);
    case W_DEFEND: return dt_refuse_defence(t, seat);
    default: return 0;
    }
}

/* DT-002 DT-026 DT-027 */
uint16_t dt_ended(const struct table *t, uint8_t seat)
{
    if (t->s->status != TABLE_OVER)
        return RULE_DT + 26;
    return RULE_DT + (t->s->outcome[seat] == QN_DRAWN ? 27 : 2);
}
