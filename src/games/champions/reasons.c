/*
 * Why is this not offered? The tests of legality.c, asked one by one, and what is said of them.
 *
 * In this order: what could never be done so (no card of mine, no enemy), then the moment, then what stands
 * in the way now, the price last.
 */
#include "games/champions/champions.h"

/* clang-format off */
const struct reason_word mc_reasons[WHYS] = {
    [WHY_NOT_IN_PLAY] = {{"%c is not in play", "%c n'est pas en jeu"}},
    [WHY_NOT_YOURS] = {{"You do not control %c", "Vous ne contrôlez pas %c"}},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_NO_FIGHTER] = {{"%c is neither a hero nor an ally", "%c n'est ni un héros ni un allié"}},
    [WHY_ALTER_EGO] = {{"You are in alter-ego form (%c): change form first",
                        "Vous êtes sous forme d'alter ego (%c) : changez d'abord de forme"}},
    [WHY_ALTER_EGO_STAYS] = {{"You are in alter-ego form (%c), and you have already changed form this round",
                              "Vous êtes sous forme d'alter ego (%c), et vous avez déjà changé de forme ce round-ci"}},
    [WHY_HERO] = {{"You are in hero form (%c): change form first",
                   "Vous êtes sous forme héroïque (%c) : changez d'abord de forme"}},
    [WHY_HERO_STAYS] = {{"You are in hero form (%c), and you have already changed form this round",
                         "Vous êtes sous forme héroïque (%c), et vous avez déjà changé de forme ce round-ci"}},
    [WHY_DASH] = {{"%c has a dash for %x, so it cannot exhaust to use it",
                   "%c a un tiret en %x : cette carte ne peut pas s'incliner pour s'en servir"}},
    [WHY_EXHAUSTED] = {{"%c is exhausted and must be readied first",
                        "%c est en position inclinée ; il faut d'abord redresser cette carte"}},
    [WHY_NO_ENEMY] = {{"%c is no enemy: attacks are aimed at villains and minions",
                       "%c n'est pas un ennemi : on attaque un méchant ou un sbire"}},
    [WHY_GUARDED] = {{"You cannot attack %c while %w guards: defeat %w first",
                      "Vous ne pouvez pas attaquer %c tant que %w monte la garde : il faut d'abord vaincre %w"}},
    [WHY_ATTACK_FORBIDDEN] = {{"%w does not let you attack %c", "%w vous interdit d'attaquer %c"}},
    [WHY_NO_SCHEME] = {{"%c is no scheme", "%c n'est pas une manigance"}},
    [WHY_NO_THREAT] = {{"There is no threat on %c", "Il n'y a aucune menace sur %c"}},
    [WHY_THREAT_STAYS] = {{"%w does not let threat be removed from %c", "%w interdit de retirer des menaces de %c"}},
    [WHY_CRISIS] = {{"No threat can be removed from %c while %w is in play: it has a crisis icon",
                     "On ne peut retirer aucune menace de %c tant que %w est en jeu : cette manigance a une icône Crise"}},
    [WHY_UNHURT] = {{"%c has no damage to recover from", "%c n'a aucun dégât à soigner"}},
    [WHY_FLIPPED] = {{"You have already changed form this round", "Vous avez déjà changé de forme ce round-ci"}},
    [WHY_ALTER_EGO_CANNOT_DEFEND] = {{"%c is an alter-ego: only heroes and allies defend",
                                      "%c est un alter ego : seuls les héros et les alliés défendent"}},
    [WHY_NO_DEFENDER] = {{"%c is neither your hero nor an ally of yours", "%c n'est ni votre héros ni un de vos alliés"}},
    [WHY_NO_COUNTERS] = {{"No counters are left on %c to pay with", "Il ne reste aucun pion à dépenser sur %c"}},
    [WHY_NOTHING_TO_DISCARD] = {{"There is nothing to discard for the cost of %c",
                                 "Il n'y a rien à défausser pour payer le coût de %c"}},
    [WHY_NOTHING_TO_HEAL] = {{"There is no damage to heal for the cost of %c",
                              "Il n'y a aucun dégât à soigner pour payer le coût de %c"}},
    [WHY_COST] = {{"The cost of %c cannot be paid", "Le coût de %c ne peut pas être payé"}},
    [WHY_LIMIT] = {{"%c has been used %n time(s) this %x, which is its limit",
                    "La limite de %c est atteinte : %n fois par %x"}},
    [WHY_LIMIT_BY_TITLE] = {{"Copies of %c have been used %n time(s) this %x, which is the maximum",
                             "Le maximum pour les exemplaires de %c est atteint : %n fois par %x"}},
    [WHY_RESTRICTED] = {{"%c %q", "%c %q"}},
    [WHY_NO_EFFECT] = {{"%c would change nothing now%e", "%c ne changerait rien en ce moment%e"}},
    [WHY_PRICE] = {{"%c costs %n, and you can pay %m", "%c coûte %n, et vous pouvez payer %m"}},
    [WHY_PRICE_NAMED] = {{"%c needs %n %x resource(s), and you can generate %m",
                          "%c demande %n ressource(s) %x, et vous pouvez en générer %m"}},
    [WHY_PERIL] = {{"%c has Peril: only the player who resolves it may act", "%c a Péril : seul le joueur qui résout cette carte peut agir"}},
    [WHY_UNIQUE] = {{"%c is unique and already in play", "%c est unique et déjà en jeu"}},
    [WHY_MOST] = {{"%c: each player may control at most %n, and nobody can take another", "%c : maximum %n par joueur, et personne ne peut en recevoir de plus"}},
    [WHY_NO_HOST] = {{"There is nothing in play that %c could be attached to", "Rien en jeu à quoi attacher %c"}},
    [WHY_RESOURCE] = {{"%c is a resource card: it is discarded to pay for others", "%c est une carte Ressource : on la défausse pour payer d'autres cartes"}},
    [WHY_NO_ABILITY] = {{"%c has no ability that players use", "%c n'a aucune capacité que les joueurs utilisent"}},
    [WHY_SPECIAL] = {{"The Special ability of %c waits for another card to call it", "La capacité Spéciale de %c attend qu'une autre carte l'appelle"}},
    [WHY_TURN_ATTACK] = {{"Heroes use their basic attack on their own turn", "L'attaque de base d'un héros se fait pendant son tour"}, true},
    [WHY_TURN_THWART] = {{"Heroes use their basic thwart on their own turn", "Le contre de base d'un héros se fait pendant son tour"}, true},
    [WHY_TURN_ALLY] = {{"Allies attack and thwart on your own turn", "Les alliés attaquent et contrent pendant votre tour"}, true},
    [WHY_TURN_RECOVER] = {{"Recovering is done on your own turn", "On récupère pendant son propre tour"}, true},
    [WHY_TURN_FLIP] = {{"You may change form once a round, on your own turn", "On change de forme une fois par round, pendant son tour"}, true},
    [WHY_TURN_PLAY] = {{"%c is played on your own turn", "%c se joue pendant votre tour"}, true},
    [WHY_TURN_ACTION] = {{"Actions such as that of %c are for the turns of the players", "Les Actions, comme celle de %c, se déclenchent pendant les tours des joueurs"}, true},
    [WHY_ON_REQUEST] = {{"It is the turn of %s, in which the Action of %c is used only on request", "C'est le tour du %s : l'Action de %c ne s'y déclenche que sur demande"}, true},
    [WHY_TURN_END] = {{"Only a turn of your own can be ended", "On ne termine que son propre tour"}, true},
    [WHY_PAYING] = {{"A cost is being paid: that comes first", "Un coût est en train d'être payé : il faut d'abord finir de payer"}, true},
    [WHY_WINDOW] = {{"Interrupts and responses to what happens now come first", "Les interruptions et réponses à ce qui se passe viennent d'abord"}, true},
    [WHY_BUSY] = {{"What has begun is resolved first", "Il faut d'abord résoudre ce qui est en cours"}, true},
    [WHY_INTERRUPT] = {{"%c is an Interrupt: it is used %h", "%c est une Interruption, qui se déclenche %h"}, true},
    [WHY_RESPONSE] = {{"%c is a Response: it is used %h", "%c est une Réponse, qui se déclenche %h"}, true},
    [WHY_WHILE_PAYING] = {{"%c generates resources while a cost is being paid", "%c génère des ressources au moment de payer un coût"}, true},
    [WHY_WHILE_ATTACKED] = {{"Defenders are named when an enemy attacks", "On désigne un défenseur quand un ennemi attaque"}, true},
    [WHY_END_OF_PHASE] = {{"Cards are given up from the hand in the mulligan and at the end of the player phase", "On se défausse de cartes de sa main au mulligan et à la fin de la phase des Joueurs"}, true},
};
/* clang-format on */

uint8_t mc_why_form(const struct table *t, uint8_t seat, uint8_t form)
{
    bool stays = t->s->seat[seat][SV_FLIPPED];
    if (form == FORM_HERO)
        return stays ? WHY_ALTER_EGO_STAYS : WHY_ALTER_EGO;
    return stays ? WHY_HERO_STAYS : WHY_HERO;
}

/* ---- moments */

static bool is_asked(const struct table *t, uint8_t seat, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.seat == seat && t->s->ask.kind == kind;
}

/* MC-248 – MC-257: on one's own turn, while something is being paid for, chosen or resolved. */
static uint16_t refuse_busy(const struct table *t, uint8_t seat)
{
    const struct frame *turn = frame_of(t, PROC_TURN), *top = frame_top(t);
    if (!turn || turn->you != seat || t->s->status != TABLE_WAITING || is_asked(t, seat, ASK_TURN))
        return 0;
    switch (t->s->ask.kind) {
    case ASK_PAY: return REFUSE(t, RULE_MC + 251, WHY_PAYING);
    case ASK_WINDOW:
        return REFUSE(t, RULE_MC + (top && top->v[0] == TIMING_BEFORE ? 256 : 257), WHY_WINDOW);
    case ASK_TARGET:
    case ASK_EITHER:
    case ASK_MAY:
    case ASK_ATTACH: return REFUSE(t, RULE_MC + 253, WHY_BUSY);
    default: return REFUSE(t, RULE_MC + 255, WHY_BUSY);
    }
}

/* MC-010 – MC-012: an Action in one's own turn, or in another's on request. */
static uint16_t refuse_action_now(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct frame *turn = frame_of(t, PROC_TURN);
    if (is_asked(t, seat, ASK_TURN) || is_asked(t, seat, ASK_HELP))
        return 0;
    uint16_t busy = refuse_busy(t, seat);
    if (busy)
        return busy;
    if (turn && turn->you != seat)
        return REFUSE(t, RULE_MC + 11, WHY_ON_REQUEST, .card = card, .seat = turn->you);
    return REFUSE(t, RULE_MC + (turn ? 418 : 12), WHY_TURN_ACTION, .card = card);
}

/* ---- basic powers */

static uint16_t who_acts(const struct table *t, uint8_t seat, uint16_t with)
{
    return with == NONE ? identity_of(t, seat) : with;
}

static uint16_t refuse_power_now(const struct table *t, uint8_t seat, uint16_t who, uint8_t say)
{
    if (is_asked(t, seat, ASK_TURN))
        return 0;
    uint16_t busy = refuse_busy(t, seat);
    if (busy)
        return busy;
    bool ally = type_of(t, who) == T_ALLY;
    return REFUSE(t, RULE_MC + (ally ? 417 : 416), ally ? WHY_TURN_ALLY : say);
}

static uint16_t why_attack(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint16_t who = who_acts(t, seat, with);
    uint16_t rule = mc_refuse_enemy(t, who, card);
    if (!rule)
        rule = refuse_power_now(t, seat, who, WHY_TURN_ATTACK);
    return rule ? rule : mc_refuse_attack(t, seat, who, card);
}

static uint16_t why_thwart(const struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint16_t who = who_acts(t, seat, with);
    uint16_t rule = mc_refuse_scheme(t, who, card);
    if (!rule)
        rule = refuse_power_now(t, seat, who, WHY_TURN_THWART);
    return rule ? rule : mc_refuse_thwart(t, seat, who, card);
}

static uint16_t why_recover(const struct table *t, uint8_t seat)
{
    uint16_t rule = refuse_power_now(t, seat, identity_of(t, seat), WHY_TURN_RECOVER);
    return rule ? rule : mc_refuse_recover(t, seat);
}

static uint16_t why_flip(const struct table *t, uint8_t seat)
{
    uint16_t busy = refuse_busy(t, seat);
    if (busy)
        return busy;
    return is_asked(t, seat, ASK_TURN) ? mc_refuse_flip(t, seat)
                                       : REFUSE(t, RULE_MC + 226, WHY_TURN_FLIP);
}

static uint16_t why_defend(const struct table *t, uint8_t seat, uint16_t card)
{
    return t->s->status == TABLE_WAITING && t->s->ask.kind == ASK_DEFEND
               ? mc_refuse_defend(t, seat, card)
               : REFUSE(t, RULE_MC + 54, WHY_WHILE_ATTACKED);
}

/* ---- abilities and cards */

/* An ability that answers something: in a window whose occurrence it hears the test tells, otherwise it
 * waits. */
static uint16_t why_answer(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct frame *top = frame_top(t);
    bool before = t->pack->abilities[ability].timing == TIMING_BEFORE;
    if (is_asked(t, seat, ASK_WINDOW) && top->v[0] == t->pack->abilities[ability].timing) {
        const struct occ *o = occ_at(t, top->occ);
        for (uint8_t k = 0; k < o->items; k++)
            if (occ_is_heard_by(t, card, ability, seat, o, k))
                return champions_usable(t, seat, card, ability);
    }
    return REFUSE(t, RULE_MC + (before ? 259 : 372), before ? WHY_INTERRUPT : WHY_RESPONSE,
                  .card = card, .ability = ability);
}

static uint16_t why_resource(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint16_t rule = mc_refuse_use(t, seat, card, ability);
    if (rule || is_asked(t, seat, ASK_PAY))
        return rule;
    return REFUSE(t, RULE_MC + 383, WHY_WHILE_PAYING, .card = card);
}

static uint16_t why_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint16_t rule;
    switch (t->pack->abilities[ability].timing) {
    case TIMING_ACTION:
        rule = refuse_action_now(t, seat, card);
        return rule ? rule : champions_usable(t, seat, card, ability);
    case TIMING_BEFORE:
    case TIMING_AFTER:
        return t->pack->abilities[ability].forced ? 0 : why_answer(t, seat, card, ability);
    case TIMING_RESOURCE: return why_resource(t, seat, card, ability);
    case TIMING_CALLED:
        return t->pack->abilities[ability].kind == KIND_SPECIAL
                   ? REFUSE(t, RULE_MC + 412, WHY_SPECIAL, .card = card)
                   : 0;
    default: return 0;
    }
}

/* Of several abilities an Action tells, otherwise the first that has something to tell. */
static uint16_t why_abilities(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint16_t rule = 0;
    for (unsigned i = 0; d && i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].timing == TIMING_ACTION)
            return why_ability(t, seat, card, (uint16_t)(d->ability0 + i));
    for (unsigned i = 0; d && i < d->abilities && !rule; i++)
        rule = why_ability(t, seat, card, (uint16_t)(d->ability0 + i));
    return rule;
}

static uint16_t why_use(struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t controller = t->cards[card].controller;
    if (!card_in_play(t, card))
        return REFUSE(t, RULE_MC + 199, WHY_NOT_IN_PLAY, .card = card);
    if (controller != NOBODY && controller != seat)
        return REFUSE(t, RULE_MC + 83, WHY_NOT_YOURS, .card = card);
    return why_abilities(t, seat, card);
}

static uint16_t why_play(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    bool in_hand = t->cards[card].zone == zone_id(t, Z_HAND, seat);
    if (d->type == T_EVENT && in_hand)
        return why_abilities(t, seat, card);
    uint16_t busy = in_hand && d->type != T_RESOURCE ? refuse_busy(t, seat) : 0;
    if (busy)
        return busy;
    if (in_hand && d->type != T_RESOURCE && !is_asked(t, seat, ASK_TURN))
        return REFUSE(t, RULE_MC + 415, WHY_TURN_PLAY, .card = card);
    return mc_refuse_play(t, seat, card);
}

uint8_t champions_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    if (!card_in_play(t, card))
        return WORD_USE;
    switch (type_of(t, card)) {
    case T_VILLAIN:
    case T_MINION: return W_ATTACK;
    case T_MAIN_SCHEME:
    case T_SIDE_SCHEME: return W_THWART;
    case T_ALTER_EGO: return W_RECOVER;
    case T_HERO: return W_FLIP;
    default: return WORD_USE;
    }
}

static uint16_t why_end(const struct table *t, uint8_t seat)
{
    uint16_t busy = refuse_busy(t, seat);
    if (busy || is_asked(t, seat, ASK_TURN))
        return busy;
    return REFUSE(t, RULE_MC + 414, WHY_TURN_END);
}

uint16_t champions_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    switch (verb) {
    case W_RECOVER: return why_recover(t, seat);
    case W_FLIP: return why_flip(t, seat);
    case W_END_TURN: return why_end(t, seat);
    default: break;
    }
    if (card == NONE)
        return 0; /* nothing to speak of */
    switch (verb) {
    case W_ATTACK: return why_attack(t, seat, card, with);
    case W_THWART: return why_thwart(t, seat, card, with);
    case W_DEFEND: return why_defend(t, seat, card);
    case W_PLAY: return why_play(t, seat, card);
    case WORD_USE: return why_use(t, seat, card);
    case W_DISCARD:
        return t->cards[card].zone == zone_id(t, Z_HAND, seat)
                   ? REFUSE(t, RULE_MC + 216, WHY_END_OF_PHASE)
                   : REFUSE(t, RULE_MC + 216, WHY_NOT_IN_HAND, .card = card);
    default: return 0;
    }
}

/* MC-185 MC-193 MC-236 MC-237 */
uint16_t champions_ended(const struct table *t, uint8_t seat)
{
    if (t->s->status != TABLE_OVER)
        return RULE_MC + 185;
    if (t->s->outcome[seat] == QN_WON)
        return RULE_MC + 236;
    return RULE_MC + (t->s->out == (1u << t->s->seats) - 1 ? 193 : 237);
}
