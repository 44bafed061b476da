/*
 * Why is this not offered? The tests of the options, asked one by one, and what is said of them.
 */
#include "games/dicethrone/dicethrone.h"

#include "carte/code.h"

/* clang-format off */
const struct reason_word dt_reasons[WHYS] = {
    [WHY_SHOWS] = {{"Your dice show %n of the %m %o symbol(s) that %c needs", "Vos dés montrent %n symbole(s) %o sur les %m qu'il faut pour %c"}},
    [WHY_SHOWS_SOME] = {{"%c needs %p, and your dice lack %k", "%c demande %p, et il manque %k à vos dés"}},
    [WHY_STRAIGHT] = {{"%c needs %m numbers in a row, and your longest row is %n", "%c demande une suite de %m dés, et votre plus longue suite est de %n"}},
    [WHY_DICE] = {{"Your dice do not show what %c needs", "Vos dés ne montrent pas ce qu'il faut pour %c"}},
    [WHY_NOT_YOUR_BOARD] = {{"%c is not on your board", "%c n'est pas sur votre plateau"}},
    [WHY_NO_OFFENCE] = {{"%c is no offensive ability", "%c n'est pas une capacité offensive"}},
    [WHY_COVERED] = {{"%c is covered by a token and cannot be activated", "%c est sous un jeton et ne peut pas s'activer"}},
    [WHY_OWN_ROLL] = {{"Offensive abilities are announced in your own Offensive Roll Phase, after a roll", "Une capacité offensive s'annonce pendant votre propre phase de Lancer Offensif, après un lancer"}, true},
    [WHY_ANNOUNCED] = {{"You have announced %c: only if your dice are altered do you roll or announce again", "Vous avez annoncé %c : vous ne relancez ou n'annoncez de nouveau que si vos dés sont altérés"}, true},
    [WHY_ATTEMPTS_OVER] = {{"You have ended your Roll Attempts: only if your dice are altered do you roll or announce again", "Vous avez terminé vos tentatives : vous ne relancez ou n'annoncez de nouveau que si vos dés sont altérés"}, true},
    [WHY_NO_ATTEMPTS] = {{"You have no roll attempts left", "Il ne vous reste aucune tentative de lancer"}},
    [WHY_NOT_ROLLING] = {{"Roll attempts are for your own Offensive Roll Phase", "Les tentatives de lancer sont pour votre propre phase de Lancer Offensif"}, true},
    [WHY_REROLL_LATER] = {{"You roll again when it is your turn to go on with your dice", "Vous relancez quand c'est à vous de poursuivre avec vos dés"}, true},
    [WHY_EFFECT_DICE] = {{"Dice that a text has you roll are rolled once", "Les dés qu'un texte vous fait lancer ne se lancent qu'une fois"}},
    [WHY_DEFENCE_DICE] = {{"Defensive dice are rolled once", "Les dés défensifs ne se lancent qu'une fois"}},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_NO_CARD] = {{"%c is no card of a hand: cards are upgrades and actions", "%c n'est pas une carte de main : on joue des améliorations et des actions"}},
    [WHY_PRICE] = {{"%c costs %n CP, and you have %m", "%c coûte %n PC, et vous en avez %m"}},
    [WHY_ROLL_CARD] = {{"%c is played in a Roll Phase", "%c se joue pendant une phase de Lancer"}, true},
    [WHY_MAIN_CARD] = {{"%c is played in a Main Phase of your own turn", "%c se joue pendant une phase Principale de votre tour"}, true},
    [WHY_NO_SPACE] = {{"There is no space on your board for %c: that ability is missing, or upgraded as far already", "Pas de place pour %c sur votre plateau : la capacité n'y est pas, ou est déjà améliorée à ce point"}},
    [WHY_ULTIMATE] = {{"An Ultimate Ability has been activated against you: you may do nothing until the Roll Phase ends", "Une capacité Ultime vous vise : vous ne pouvez rien faire avant la fin de la phase de Lancer"}},
    [WHY_SELL] = {{"Cards are sold in a Main Phase of your own turn", "On vend des cartes pendant une phase Principale de son tour"}, true},
    [WHY_SELL_LIMIT] = {{"In the Discard Phase cards are sold only down to 6", "À la phase de Défausse, on ne vend que pour revenir à 6 cartes"}, true},
    [WHY_PLAYED_UPGRADE] = {{"%c has been played: an upgrade is no longer sold", "%c a été posée : une amélioration ne se vend plus"}},
    [WHY_NO_ATTACK] = {{"%c modifies an Attack, and there is none", "%c modifie une Attaque, et il n'y en a pas"}},
    [WHY_OTHERS_ATTACK] = {{"%c modifies an Attack of your own, and this one is of %s", "%c modifie une Attaque à vous, et celle-ci est celle du %s"}},
    [WHY_PURE_ATTACK] = {{"%c modifies an Attack, and pure damage cannot be modified", "%c modifie une Attaque, et des dégâts purs ne se modifient pas"}},
    [WHY_NONE_TO_REMOVE] = {{"There is no Status Effect in play that %c could remove", "Aucune altération d'état en jeu que %c puisse retirer"}},
    [WHY_NONE_TO_MOVE] = {{"There is no Status Effect in play that %c could move to somebody who has room for it", "Aucune altération d'état en jeu que %c puisse déplacer vers quelqu'un qui ait de la place"}},
    [WHY_NO_DAMAGE] = {{"No damage is coming that %c could prevent", "Aucun dégât entrant que %c puisse prévenir"}},
    [WHY_NO_EFFECT] = {{"%c would change nothing now%e", "%c ne changerait rien en ce moment%e"}},
    [WHY_CONDITION] = {{"%c %q", "%c %q"}},
    [WHY_COST] = {{"What %c asks you to pay besides cannot be paid", "Ce que %c demande de payer ne peut pas être payé"}},
    [WHY_TARGETING_DIE] = {{"The targeting die of an Ultimate Ability cannot be altered", "Le dé de ciblage d'une capacité Ultime ne peut pas être altéré"}},
    [WHY_STUNNED] = {{"You have %c, and may do nothing while you do", "Vous avez %c, et ne pouvez rien faire tant que cela dure"}},
    [WHY_CARDLESS] = {{"You have %c, and may play no cards now", "Vous avez %c, et ne pouvez pas jouer de cartes en ce moment"}},
    [WHY_SHELTERED] = {{"You have %c, and activate no defence while you do", "Vous avez %c, et n'activez aucune défense tant que cela dure"}},
    [WHY_HELD] = {{"A text keeps you from that for now", "Un texte vous en empêche pour l'instant"}},
    [WHY_PRIORITY] = {{"The active player acts first, then the others clockwise", "Le joueur actif agit d'abord, puis les autres dans le sens horaire"}, true},
    [WHY_NO_INTERRUPTION] = {{"Only instants and Status Effects come in between: %c waits until what has begun is carried out", "Seules les actions instantanées et les altérations d'état s'intercalent : %c attend la fin de ce qui est commencé"}, true},
    [WHY_RESOLVING] = {{"What has begun is carried out first", "Il faut d'abord terminer ce qui est commencé"}, true},
    [WHY_NO_TOKENS] = {{"You need %n token(s) of %c, and you have %m", "Il faut %n jeton(s) %c, et vous en avez %m"}},
    [WHY_NOT_YOURS] = {{"%c is in front of %s: only who has it uses it", "%c est devant le %s : seul qui l'a s'en sert"}},
    [WHY_NOT_IN_PLAY] = {{"%c is not in play", "%c n'est pas en jeu"}},
    [WHY_USE_MAIN] = {{"%c is used in a Main Phase of your own turn", "%c s'utilise pendant une phase Principale de votre tour"}, true},
    [WHY_LIMIT] = {{"%c has been used %n time(s) this %x, which is its limit", "La limite de %c est atteinte : %n fois par %x"}},
    [WHY_PARTNER] = {{"%c helps you, and nobody steps in for a teammate's damage", "%c vous aide, vous : on n'intervient pas pour les dégâts de son équipier"}},
    [WHY_PASSIVE] = {{"%c works by itself", "%c s'applique sans qu'on l'active"}},
    [WHY_CALLED] = {{"%c does what it says when the text of another card has you use it", "L'effet de %c s'applique quand le texte d'une autre carte vous le fait employer"}},
    [WHY_NOT_SPENT] = {{"%c is not spent: it does what it says by itself", "%c ne se dépense pas : son effet s'applique de lui-même"}},
    [WHY_PLAY_IT] = {{"%c is played, not used", "%c se joue, et ne s'utilise pas autrement"}},
    [WHY_NO_DEFENCE] = {{"%c is no defensive ability on your board", "%c n'est pas une capacité défensive de votre plateau"}},
    [WHY_UNDEFENDABLE] = {{"The damage of this Attack is %x: there is no defence against it", "Les dégâts de cette Attaque sont %x : on ne s'en défend pas"}},
    [WHY_COLLATERAL] = {{"The damage coming at you is no Attack on you: there is no defence against it", "Les dégâts qui vous arrivent ne sont pas une Attaque contre vous : on ne s'en défend pas"}},
    [WHY_NOT_ATTACKED] = {{"A defensive ability is activated when an opponent attacks you", "Une capacité défensive s'active quand un adversaire vous attaque"}, true},
    [WHY_UNDEFENDED] = {{"The moment to defend against this Attack has gone by", "Le moment de se défendre contre cette Attaque est passé"}},
    [WHY_DEFENCE_LATER] = {{"The defence comes in the Defensive Roll Phase of this Attack", "La défense vient à la phase de Lancer Défensif de cette Attaque"}, true},
    [WHY_DEFENDED] = {{"You defend against this Attack with %c: one defence is all", "Vous vous défendez de cette Attaque avec %c : une seule défense est permise"}},
    [WHY_ONE_FOE] = {{"With one opponent there is no target to choose", "Contre un seul adversaire, il n'y a pas de cible à choisir"}},
    [WHY_TARGET_DIE] = {{"In a game of teams the targeting die says who is attacked", "En équipes, c'est le dé de ciblage qui dit qui est attaqué"}, true},
    [WHY_TARGET_LATER] = {{"The target is chosen when your offensive ability needs one", "On choisit la cible quand sa capacité offensive en demande une"}, true},
    [WHY_TARGET_OTHER] = {{"The attacker, %s, chooses the target", "C'est l'attaquant, le %s, qui choisit la cible"}, true},
    [WHY_FRIEND] = {{"%c is no opponent", "%c n'est pas un adversaire"}},
    [WHY_TARGET_OUT] = {{"%c is out of the game", "%c est hors jeu"}},
    [WHY_NO_HERO] = {{"%c is no hero", "%c n'est pas un héros"}},
    [WHY_END_MAIN] = {{"Only your own Main Phases are yours to end", "Vous ne terminez que vos propres phases Principales"}, true},
};
/* clang-format on */

static bool is_asked(const struct table *t, uint8_t seat, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.seat == seat && t->s->ask.kind == kind;
}

/* ---- nothing is against it but the moment */

/* The rule by which what is asked now comes first. */
static uint16_t rule_of_question(const struct table *t)
{
    uint16_t card = t->s->ask.card;
    switch (t->s->ask.kind) {
    case ASK_DEFENDER: return RULE_DT + 207;
    case ASK_DEFENCE: return RULE_DT + 219;
    case ASK_SELL: return RULE_DT + 25;
    case ASK_UPKEEP: return RULE_DT + 189;
    default: break;
    }
    switch (card == NONE ? TYPES : type_of(t, card)) {
    case T_INSTANT:
    case T_ROLL_ACTION:
    case T_STATUS: return RULE_DT + 266;
    case T_MAIN_ACTION:
    case T_UPGRADE: return RULE_DT + 101;
    default: return RULE_DT + 38;
    }
}

/* Could the seat act now, if there were something to act with? */
static bool may_act_now(const struct table *t, uint8_t seat)
{
    return is_asked(t, seat, ASK_MAIN) || is_asked(t, seat, ASK_ROLL) ||
           is_asked(t, seat, ASK_STOP) || is_asked(t, seat, ASK_BEFORE);
}

static uint16_t refuse_meanwhile(const struct table *t, uint8_t seat)
{
    if (may_act_now(t, seat) || t->s->status != TABLE_WAITING)
        return 0;
    uint8_t kind = t->s->ask.kind;
    bool is_round = kind == ASK_STOP || kind == ASK_BEFORE || kind == ASK_MAIN || kind == ASK_ROLL;
    return is_round ? REFUSE(t, RULE_DT + (t->s->seats > 2 ? 257 : 249), WHY_PRIORITY)
                    : REFUSE(t, rule_of_question(t), WHY_RESOLVING);
}

/* One's own Main Phase, in which something is being carried out. */
static bool is_busy_main(const struct table *t, uint8_t seat)
{
    return t->s->active == seat && in_main_phase(t) && !is_asked(t, seat, ASK_MAIN);
}

/* ---- cards */

static bool is_card(const struct table *t, uint16_t card)
{
    switch (type_of(t, card)) {
    case T_INSTANT:
    case T_ROLL_ACTION:
    case T_MAIN_ACTION:
    case T_UPGRADE: return true;
    default: return false;
    }
}

static bool is_in_hand(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->cards[card].zone == zone_id(t, Z_HAND, seat);
}

static uint16_t why_not_play(struct table *t, uint8_t seat, uint16_t card)
{
    if (!is_card(t, card))
        return REFUSE(t, RULE_DT + 79, WHY_NO_CARD, .card = card);
    bool is_slow = type_of(t, card) == T_MAIN_ACTION || type_of(t, card) == T_UPGRADE;
    if (is_in_hand(t, seat, card) && is_slow && is_busy_main(t, seat))
        return may_act_now(t, seat) ? REFUSE(t, RULE_DT + 105, WHY_NO_INTERRUPTION, .card = card)
                                    : refuse_meanwhile(t, seat);
    uint16_t rule = dt_refuse_play(t, seat, card);
    return rule ? rule : refuse_meanwhile(t, seat);
}

static uint16_t why_not_sell(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t zone = zone_kind_of(t, t->cards[card].zone);
    if (type_of(t, card) == T_UPGRADE && (zone == Z_BOARD || zone == Z_COVERED))
        return REFUSE(t, RULE_DT + 94, WHY_PLAYED_UPGRADE, .card = card);
    if (!is_in_hand(t, seat, card))
        return REFUSE(t, RULE_DT + 86, WHY_NOT_IN_HAND, .card = card);
    if (t->s->active == seat && t->s->global[G_PHASE] == PHASE_DISCARD)
        return REFUSE(t, RULE_DT + 25, WHY_SELL_LIMIT);
    if (is_busy_main(t, seat) && !may_act_now(t, seat))
        return refuse_meanwhile(t, seat);
    return REFUSE(t, RULE_DT + 18, WHY_SELL);
}

/* ---- announcing */

/* The symbols that a condition asks for, as shows() counts them; 0: it is about something else. */
static int wanted_symbols(const struct table *t, uint16_t when)
{
    const int16_t *code = &t->pack->code[when];
    bool shows = when && code[0] == X_QUERY && code[1] == Q_SHOWS && code[4] == X_INT;
    return shows ? code[5] : 0;
}

/* How many numbers in a row it asks for; 0: it is about something else. */
static int wanted_row(const struct table *t, uint16_t when)
{
    const int16_t *code = &t->pack->code[when];
    if (!when || code[0] != X_QUERY)
        return 0;
    return code[1] == Q_SMALL_STRAIGHT ? 4 : code[1] == Q_LARGE_STRAIGHT ? 5 : 0;
}

/* What of the symbols asked for the dice do not show, a digit a symbol. */
static int missing_symbols(const struct table *t, int wanted)
{
    int missing = 0;
    for (int symbol = SYMBOLS, place = 1; symbol >= 1; symbol--, wanted /= 10, place *= 10) {
        int lack = wanted % 10 - dt_symbols(t, POOL_OFFENCE, symbol);
        missing += lack > 0 ? lack * place : 0;
    }
    return missing;
}

/* DT-020: which symbols are missing; of a single kind how many there are, too. */
static uint16_t refuse_dice(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    int wanted = wanted_symbols(t, t->pack->abilities[ability].when);
    int row = wanted_row(t, t->pack->abilities[ability].when);
    if (row)
        return REFUSE(t, RULE_DT + 20, WHY_STRAIGHT, .card = card, .other = row,
                      .number = dt_straight(t, POOL_OFFENCE));
    int symbol = SYMBOLS, count = wanted;
    for (; count && count % 10 == 0; count /= 10)
        symbol--;
    if (!wanted)
        return REFUSE(t, RULE_DT + 20, WHY_DICE, .card = card);
    if (count >= 10)
        return REFUSE(t, RULE_DT + 20, WHY_SHOWS_SOME, .card = card, .seat = seat,
                      .symbols = wanted, .missing = missing_symbols(t, wanted));
    return REFUSE(t, RULE_DT + 20, WHY_SHOWS, .card = card, .seat = seat,
                  .symbol = (char)('A' + symbol - 1), .number = dt_symbols(t, POOL_OFFENCE, symbol),
                  .other = count);
}

static bool is_offensive(const struct table *t, uint16_t ability)
{
    uint8_t kind = t->pack->abilities[ability].kind;
    return kind == KIND_OFFENSIVE || kind == KIND_ULTIMATE;
}

/* Asked of a phase of one's own, in which no ability can be announced just now. */
static uint16_t refuse_announcing(const struct table *t, uint8_t seat)
{
    const struct frame *f = frame_of(t, PROC_ROLL_PHASE);
    if (!f || f->you != seat)
        return REFUSE(t, RULE_DT + 199, WHY_OWN_ROLL);
    uint16_t announced = dt_announced_by_roll(f);
    if (announced != NONE)
        return REFUSE(t, RULE_DT + 202, WHY_ANNOUNCED, .card = announced);
    return is_asked(t, seat, ASK_ROLL) ? 0 : REFUSE(t, RULE_DT + 199, WHY_OWN_ROLL);
}

/* Of several rows the first tells: it needs least. */
static uint16_t why_not_announce(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint16_t first = NONE;
    if (t->cards[card].zone != zone_id(t, Z_BOARD, seat))
        return REFUSE(t, RULE_DT + 20, WHY_NOT_YOUR_BOARD, .card = card);
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (is_offensive(t, (uint16_t)(d->ability0 + i)) && first == NONE)
            first = (uint16_t)(d->ability0 + i);
    if (first == NONE)
        return REFUSE(t, RULE_DT + 20, WHY_NO_OFFENCE, .card = card);
    uint16_t rule = refuse_announcing(t, seat);
    if (rule)
        return rule;
    for (unsigned i = 0; i < d->abilities; i++)
        if (dt_is_met(t, seat, card, (uint16_t)(d->ability0 + i)))
            return 0;
    return dt_is_covered(t, card, first) ? REFUSE(t, RULE_DT + 20, WHY_COVERED, .card = card)
                                         : refuse_dice(t, seat, card, first);
}

/* ---- fighting */

static uint16_t why_not_defend(const struct table *t, uint8_t seat, uint16_t card)
{
    bool is_defence = card == NONE || (t->cards[card].zone == zone_id(t, Z_BOARD, seat) &&
                                       dt_ability_of(t, card, KIND_DEFENSIVE) != NONE);
    return is_defence ? dt_refuse_defence(t, seat)
                      : REFUSE(t, RULE_DT + 40, WHY_NO_DEFENCE, .card = card);
}

/* DT-180 – DT-186 DT-207 – DT-215 */
static uint16_t why_not_target(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t whose = t->cards[card].controller;
    uint8_t attacker = seat_in(t, G_ATTACKER);
    if (type_of(t, card) != T_HERO)
        return REFUSE(t, RULE_DT + 207, WHY_NO_HERO, .card = card);
    if (t->s->seats == 2)
        return REFUSE(t, RULE_DT + 22, WHY_ONE_FOE);
    if (!seat_is_in(t, whose))
        return REFUSE(t, RULE_DT + 26, WHY_TARGET_OUT, .card = card);
    if (are_friends(t, whose, attacker == NOBODY ? seat : attacker))
        return REFUSE(t, RULE_DT + (is_team_game(t) ? 215 : 180), WHY_FRIEND, .card = card);
    bool is_choosing = t->s->status == TABLE_WAITING && t->s->ask.kind == ASK_DEFENDER;
    if (is_team_game(t) && !is_choosing)
        return REFUSE(t, RULE_DT + 209, WHY_TARGET_DIE);
    if (!is_choosing)
        return REFUSE(t, RULE_DT + 207, WHY_TARGET_LATER);
    if (is_asked(t, seat, ASK_DEFENDER))
        return 0;
    return attacker == t->s->ask.seat ? REFUSE(t, RULE_DT + (is_team_game(t) ? 215 : 180),
                                               WHY_TARGET_OTHER, .seat = attacker)
                                      : REFUSE(t, RULE_DT + 214, WHY_TARGET_DIE);
}

/* ---- using */

static bool has_kind(const struct table *t, uint16_t card, uint8_t kind)
{
    return dt_ability_of(t, card, kind) != NONE;
}

/* Nothing of it is for using: what is it for? */
static uint16_t why_no_use(struct table *t, uint8_t seat, uint16_t card)
{
    if (is_in_hand(t, seat, card))
        return REFUSE(t, RULE_DT + 101, WHY_PLAY_IT, .card = card);
    if (has_kind(t, card, KIND_OFFENSIVE) || has_kind(t, card, KIND_ULTIMATE))
        return why_not_announce(t, seat, card);
    if (has_kind(t, card, KIND_DEFENSIVE))
        return why_not_defend(t, seat, card);
    if (t->cards[card].controller != seat && t->cards[card].controller != NOBODY)
        return REFUSE(t, RULE_DT + 60, WHY_NOT_YOURS, .card = card,
                      .seat = t->cards[card].controller);
    if (has_kind(t, card, KIND_EFFECT))
        return REFUSE(t, RULE_DT + 38, WHY_CALLED, .card = card);
    return type_of(t, card) == T_STATUS ? REFUSE(t, RULE_DT + 67, WHY_NOT_SPENT, .card = card)
                                        : REFUSE(t, RULE_DT + 36, WHY_PASSIVE, .card = card);
}

/* Of several abilities the first tells, unless another one is offered. */
static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint16_t telling = NONE;
    for (unsigned i = 0; d && i < d->abilities && !is_in_hand(t, seat, card); i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        if (t->pack->abilities[ability].timing != TIMING_ACTION)
            continue;
        if (!dt_refuse_use(t, seat, card, ability))
            return refuse_meanwhile(t, seat);
        telling = telling == NONE ? ability : telling;
    }
    return telling == NONE ? why_no_use(t, seat, card) : dt_refuse_use(t, seat, card, telling);
}

/* ---- all of it */

uint8_t dt_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (is_in_hand(t, seat, card))
        return W_PLAY;
    if (type_of(t, card) == T_HERO)
        return W_TARGET;
    if (has_kind(t, card, KIND_OFFENSIVE) || has_kind(t, card, KIND_ULTIMATE))
        return W_ANNOUNCE;
    return has_kind(t, card, KIND_DEFENSIVE) ? W_DEFEND : WORD_USE;
}

static uint16_t why_without_card(struct table *t, uint8_t seat, uint8_t verb)
{
    switch (verb) {
    case W_END:
        return is_busy_main(t, seat) && !may_act_now(t, seat)
                   ? refuse_meanwhile(t, seat)
                   : REFUSE(t, RULE_DT + 17, WHY_END_MAIN);
    case W_ANNOUNCE:
    case W_NOTHING: return refuse_announcing(t, seat);
    case W_SELL: return REFUSE(t, RULE_DT + 18, WHY_SELL);
    case W_REROLL: return dt_refuse_reroll(t, seat);
    case W_DEFEND:
    case W_UNDEFENDED: return why_not_defend(t, seat, NONE);
    default: return 0; /* nothing to speak of */
    }
}

uint16_t dt_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    (void)with;
    if (card == NONE)
        return why_without_card(t, seat, verb);
    switch (verb) {
    case W_PLAY: return why_not_play(t, seat, card);
    case W_SELL: return why_not_sell(t, seat, card);
    case WORD_USE: return why_not_use(t, seat, card);
    case W_ANNOUNCE: return why_not_announce(t, seat, card);
    case W_DEFEND: return why_not_defend(t, seat, card);
    case W_TARGET: return why_not_target(t, seat, card);
    default: return why_without_card(t, seat, verb);
    }
}

/* DT-002 DT-026 DT-027 */
uint16_t dt_ended(const struct table *t, uint8_t seat)
{
    if (t->s->status != TABLE_OVER)
        return RULE_DT + 26;
    return RULE_DT + (t->s->outcome[seat] == QN_DRAWN ? 27 : 2);
}
