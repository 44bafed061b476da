/*
 * What is said to whoever asks why something is not offered: a sentence for the rule that says no, with the
 * names of the case. The rules come from the tests; nothing here decides.
 */
#include "games/vs/vs.h"

/* clang-format off */
const struct reason_word vs_reasons[VS_REASONS] = {
    [WHY_PRIORITY] = {{"You do not have priority", "Vous n'avez pas la priorité"}, true},
    [WHY_RESOURCE_STEP] = {{"A resource is put down in your own resource step, while nothing waits on the chain", "Une ressource se pose pendant votre étape de ressource, quand rien n'attend sur la chaîne"}, true},
    [WHY_RECRUIT_STEP] = {{"Cards are recruited in your own recruit step", "On recrute pendant sa propre étape de recrutement"}, true},
    [WHY_ATTACK_STEP] = {{"Attacks are proposed in your own attack step, while nothing waits on the chain", "On propose une attaque pendant sa propre étape d'attaque, quand rien n'attend sur la chaîne"}, true},
    [WHY_ATTACK_ON] = {{"Another attack is under way: it has to be concluded first", "Une autre attaque est en cours : il faut d'abord la conclure"}, true},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_ONE_RESOURCE] = {{"You have put down a resource this step", "Vous avez déjà posé une ressource à cette étape"}},
    [WHY_NOT_RECRUITED] = {{"%c is neither a character nor equipment", "%c n'est ni un personnage ni un équipement"}},
    [WHY_POINTS] = {{"%c costs %n resource point(s), you have %m", "%c coûte %n point(s) de ressources, vous en avez %m"}},
    [WHY_LOYALTY] = {{"%c has Loyalty: you control no character of its team", "%c a Loyauté : vous ne contrôlez aucun personnage de son équipe"}},
    [WHY_CONDITION] = {{"%c %q", "%c %q"}},
    [WHY_TEXT] = {{"The text of a card forbids that with %c", "Le texte d'une carte l'interdit à %c"}},
    [WHY_ENDURANCE] = {{"You do not have the endurance that %c costs (you have %n)", "Vous n'avez pas l'endurance que coûte %c (vous en avez %n)"}},
    [WHY_COST] = {{"The cost of %c cannot be paid", "Le coût de %c ne peut pas être payé"}},
    [WHY_SPEND_POINTS] = {{"%c costs resource points, which you have only in your own recruit step, as many as you have resources", "%c coûte des points de ressources : vous n'en avez qu'à votre étape de recrutement, autant que de ressources"}},
    [WHY_EXHAUSTED] = {{"%c is exhausted", "La carte %c est épuisée"}},
    [WHY_STUNNED] = {{"%c is stunned", "La carte %c est étourdie"}},
    [WHY_NOT_YOURS] = {{"You do not control %c", "Vous ne contrôlez pas %c"}},
    [WHY_NOT_FORMED] = {{"%c is no character in a row of the formation", "%c n'est pas un personnage de la formation"}},
    [WHY_NOT_IN_PLAY] = {{"%c is not in play", "%c n'est pas en jeu"}},
    [WHY_LIMIT] = {{"%c has been used as often as it may be this turn", "%c a déjà servi autant que permis ce tour-ci"}},
    [WHY_NO_BOOST] = {{"The boost of %c has not been paid this turn", "L'amplification de %c n'a pas été payée ce tour-ci"}},
    [WHY_NO_COSMIC] = {{"%c has no cosmic counter any more", "%c n'a plus de marqueur cosmique"}},
    [WHY_FACE_DOWN] = {{"%c lies face down in the resource row: its text does not work", "%c est face verso dans la ligne des ressources : son texte est sans effet"}},
    [WHY_THRESHOLD] = {{"%c needs %n resource(s), you have %m", "%c demande %n ressource(s), vous en avez %m"}},
    [WHY_NO_PLOT] = {{"%c is no plot twist in your hand or face down in your resource row", "%c n'est pas un revirement de votre main ou face verso dans votre ligne des ressources"}},
    [WHY_FACE_UP] = {{"%c is face up already", "%c est déjà face visible"}},
    [WHY_ONGOING] = {{"%c is ongoing: it is played from the resource row only", "%c est une carte continue : elle ne se joue que depuis la ligne des ressources"}},
    [WHY_NO_TARGET] = {{"There is nothing that %c could be aimed at%e", "Il n'y a rien que %c puisse prendre pour cible%e"}},
    [WHY_NO_LOCATION] = {{"%c is no location that lies face down in your resource row", "%c n'est pas un lieu posé face verso dans votre ligne des ressources"}},
    [WHY_SUPPORT] = {{"%c stands in the support row without Range", "%c est en ligne de soutien et n'a pas Portée"}},
    [WHY_NO_ATTACKER] = {{"You have no character in your formation who could attack", "Vous n'avez dans votre formation aucun personnage qui puisse attaquer"}},
    [WHY_NO_FOE] = {{"%w is no character of an opponent in play", "%w n'est pas un personnage adverse en jeu"}},
    [WHY_FOE_STUNNED] = {{"%w is stunned and cannot be attacked", "La carte %w est étourdie et ne peut pas être attaquée"}},
    [WHY_FOE_HIDDEN] = {{"%w is hidden", "La carte %w est cachée"}},
    [WHY_GUARDED] = {{"%c protects %w: only a character with flight can attack %w", "%c protège %w : seul un personnage avec Vol peut attaquer %w"}},
    [WHY_DIRECT] = {{"%w still has a visible character that is not stunned", "%w a encore un personnage visible qui n'est pas étourdi"}},
    [WHY_DIRECT_HIDDEN] = {{"%w has a hidden character, and you control one who can attack the hidden", "%w a un personnage caché, et vous en contrôlez un qui peut attaquer les personnages cachés"}},
    [WHY_PARTNER] = {{"%w is no opponent of yours", "%w n'est pas votre adversaire"}},
    [WHY_CANNOT_ATTACK] = {{"%c cannot attack for now", "%c ne peut pas attaquer pour l'instant"}},
    [WHY_NO_SHARED_TEAM] = {{"%c shares no team with all the attackers", "%c n'a pas d'équipe commune avec tous les attaquants"}},
    [WHY_NO_TEAM] = {{"%c has no team, or an attacker has none", "%c n'a pas d'équipe, ou un attaquant n'en a pas"}},
    [WHY_JOIN] = {{"Who attacks together is named when the attack is proposed", "On désigne qui attaque ensemble au moment de proposer l'attaque"}, true},
    [WHY_POWER_UP] = {{"A power-up discards a character from your hand while one of yours with the same name attacks or defends: %c does not fit now", "Pour ce gain de +1, on défausse de sa main un personnage pendant qu'un des siens, du même nom, attaque ou défend : %c ne convient pas en ce moment"}},
    [WHY_REINFORCE] = {{"A defender of yours is reinforced by a ready character beside it in the support row who shares a team: %c does not fit now", "Votre défenseur est renforcé par un personnage disponible de la ligne de soutien, adjacent et de la même équipe : %c ne convient pas en ce moment"}},
    [WHY_REINFORCED] = {{"%c is reinforced already", "La carte %c est déjà renforcée"}},
    [WHY_UNREINFORCEABLE] = {{"%c cannot be reinforced", "La carte %c ne peut pas être renforcée"}},
    [WHY_FORMATION] = {{"Characters are rearranged in your own formation step, each once", "On déplace ses personnages pendant sa propre étape de formation, chacun une fois"}, true},
    [WHY_NOT_STUNNED] = {{"%c is no stunned character of yours", "%c n'est pas un de vos personnages étourdis"}},
    [WHY_RECOVER] = {{"In the wrap-up of the recovery phase each player may recover one stunned character", "À l'aboutissement de la phase de récupération, chacun peut faire récupérer un personnage étourdi"}, true},
    [WHY_SETUP] = {{"That is done once, before the first turn", "Cela se fait une fois, avant le premier tour"}},
    [WHY_BOOST] = {{"%c has no boost that could be paid now", "%c n'a pas d'amplification à payer maintenant"}},
    [WHY_BOOST_LATE] = {{"%c is in play already: a boost is paid while recruiting", "%c est déjà en jeu : l'amplification se paie en recrutant"}},
    [WHY_NO_BEARER] = {{"None of your characters can carry %c", "Aucun de vos personnages ne peut porter %c"}},
    [WHY_BEARER_AREA] = {{"Equipment is carried by visible characters, unless it says that it is for hidden ones", "Un équipement est porté par un personnage visible, sauf s'il est fait pour les personnages cachés"}},
    [WHY_BEARER_STUNNED] = {{"The bearer must not be stunned", "Le porteur ne doit pas être étourdi"}},
    [WHY_BEARER_LADEN] = {{"The bearer already carries as much as it may", "Le porteur a déjà autant d'équipement que permis"}},
    [WHY_BEARER_YOURS] = {{"The bearer must be yours", "Le porteur doit être à vous"}},
    [WHY_BEARER_KIND] = {{"The equipment says who may carry it", "L'équipement indique qui peut le porter"}},
    [WHY_TRANSFER] = {{"%c changes hands once in its controller's formation step, if it is transferable", "%c change de porteur une fois par étape de formation de qui le contrôle, s'il est transférable"}},
    [WHY_NO_TRANSFER] = {{"%c is not carried by another character", "La carte %c n'est pas portée par un autre personnage"}},
    [WHY_ACROSS] = {{"Equipment does not change between the visible and the hidden area", "Un équipement ne passe pas de la zone visible à la zone cachée, ni l'inverse"}},
    [WHY_VISIBLE] = {{"%c comes into play in the visible area", "%c arrive en jeu dans la zone visible"}},
    [WHY_CONCEALED] = {{"%c is concealed: it comes into play in the hidden area", "%c a Dissimulation : cette carte arrive en jeu dans la zone cachée"}},
    [WHY_STAYS_VISIBLE] = {{"%c is visible and stays so", "La carte %c est visible et le reste"}},
    [WHY_STAYS_HIDDEN] = {{"%c is hidden and stays so", "La carte %c est cachée et le reste"}},
    [WHY_ROW] = {{"The effect names another row for %c", "L'effet indique une autre ligne pour %c"}},
};
/* clang-format on */

/* What somebody wants to do, and the rule that says no. */
struct wish {
    struct table *t;
    uint8_t seat, verb;
    uint16_t card, with, rule;
};

static uint16_t say(const struct wish *w, uint8_t row)
{
    return REFUSE(w->t, w->rule, row, .card = w->card, .with = w->with);
}

static uint16_t say_of(const struct wish *w, uint8_t row, uint16_t card)
{
    return REFUSE(w->t, w->rule, row, .card = card, .with = w->with);
}

static uint16_t say_numbers(const struct wish *w, uint8_t row, int number, int other)
{
    return REFUSE(w->t, w->rule, row, .card = w->card, .number = number, .other = other);
}

static bool has_priority(const struct wish *w)
{
    return w->t->s->status == TABLE_WAITING && w->t->s->ask.seat == w->seat &&
           w->t->s->ask.kind == ASK_PRIORITY;
}

static uint16_t say_recruit(const struct wish *w)
{
    const struct table *t = w->t;
    uint8_t type = type_of(t, w->card);
    if (type != T_CHARACTER && type != T_EQUIPMENT)
        return say(w, WHY_NOT_RECRUITED);
    if (t->s->global[G_PHASE] != PHASE_RECRUIT || t->s->active != w->seat)
        return say(w, WHY_RECRUIT_STEP);
    int cost = vs_recruit_cost(t, w->card, NONE);
    int points = t->cards[player_of(t, w->seat)].counter[C_POINTS];
    if (!vs_is_in_hand(t, w->seat, w->card) || cost <= points)
        return say(w, WHY_NOT_IN_HAND);
    return say_numbers(w, WHY_POINTS, cost, points);
}

static uint16_t say_resource(const struct wish *w)
{
    return say(w, vs_is_in_hand(w->t, w->seat, w->card) ? WHY_RESOURCE_STEP : WHY_NOT_IN_HAND);
}

/* Threshold, or not where it would have to be. */
static uint16_t say_threshold(const struct wish *w)
{
    int needs = vs_threshold(w->t, w->card), has = (int)vs_resources(w->t, w->seat);
    const struct card *c = &w->t->cards[w->card];
    bool is_flip = w->rule == RULE_VC + 101;
    bool is_resource = place_of(w->t, w->card) == Z_ROW && c->controller == w->seat;
    if (is_flip && is_resource && c->face == FACE_DOWN && type_of(w->t, w->card) != T_LOCATION)
        return say(w, WHY_FACE_DOWN);
    if (is_flip && (type_of(w->t, w->card) != T_LOCATION || !is_resource))
        return say(w, WHY_NO_LOCATION);
    if (is_flip && c->face != FACE_DOWN)
        return say(w, WHY_FACE_UP);
    return has < needs ? say_numbers(w, WHY_THRESHOLD, needs, has) : say(w, WHY_PRIORITY);
}

static uint16_t say_attacker(const struct wish *w)
{
    const struct table *t = w->t;
    if (!is_formed(t, w->card))
        return say(w, WHY_NOT_FORMED);
    if (t->cards[w->card].controller != w->seat)
        return say(w, WHY_NOT_YOURS);
    return say(w, is_stunned(t, w->card) ? WHY_STUNNED : WHY_EXHAUSTED);
}

static uint16_t say_defender(const struct wish *w)
{
    if (w->with == NONE)
        return w->rule;
    if (is_formed(w->t, w->with) && is_stunned(w->t, w->with) &&
        !are_allies(w->t, w->t->cards[w->with].controller, w->seat))
        return say(w, WHY_FOE_STUNNED);
    return say(w, WHY_NO_FOE);
}

/* VC-137 is about the step, the chain, priority, and whom one has no quarrel with. */
static uint16_t say_moment(const struct wish *w)
{
    const struct table *t = w->t;
    if (w->verb == W_JOIN)
        return say(w, WHY_JOIN);
    bool is_step = t->s->global[G_PHASE] == PHASE_ATTACK && t->s->active == w->seat;
    if (is_step && !t->s->global[G_CHAIN])
        return say(w, has_priority(w) && w->with != NONE ? WHY_PARTNER : WHY_PRIORITY);
    return say(w, WHY_ATTACK_STEP);
}

static uint16_t say_power(const struct wish *w)
{
    const struct table *t = w->t;
    if (!card_in_play(t, w->card) && !vs_is_in_hand(t, w->seat, w->card))
        return say(w, WHY_NOT_IN_PLAY);
    if (t->cards[w->card].controller != w->seat)
        return say(w, WHY_NOT_YOURS);
    return say(w, has_priority(w) ? WHY_COST : WHY_PRIORITY);
}

static uint16_t say_support(const struct wish *w, uint8_t row)
{
    uint16_t d = defender(w->t);
    return d == NONE ? w->rule : say_of(w, row, d);
}

static uint8_t row_of_core(int number)
{
    switch (number) {
    case 15:
    case 17: return WHY_SETUP;
    case 34: return WHY_ONE_RESOURCE;
    case 39:
    case 95:
    case 103: return WHY_FACE_DOWN;
    case 43: return WHY_SPEND_POINTS;
    case 61: return WHY_FORMATION;
    case 74:
    case 79: return WHY_STUNNED;
    case 87: return WHY_BEARER_KIND;
    case 91: return WHY_NO_PLOT;
    case 94: return WHY_FACE_UP;
    case 96: return WHY_ONGOING;
    case 97:
    case 109:
    case 160: return WHY_PRIORITY;
    case 98:
    case 201: return WHY_CONDITION;
    case 99: return WHY_COST;
    case 112: return WHY_NO_TARGET;
    case 122: return WHY_EXHAUSTED;
    case 123: return WHY_LIMIT;
    case 138: return WHY_ATTACK_ON;
    case 140: return WHY_SUPPORT;
    case 145: return WHY_DIRECT;
    case 151:
    case 152: return WHY_NO_SHARED_TEAM;
    case 153: return WHY_NO_TEAM;
    case 157: return WHY_POWER_UP;
    case 158: return WHY_REINFORCE;
    case 187: return WHY_LOYALTY;
    case 188: return WHY_BOOST;
    case 189: return WHY_BOOST_LATE;
    case 191: return WHY_NO_COSMIC;
    case 195: return WHY_NO_BOOST;
    case 196: return WHY_TRANSFER;
    default: return WHY_NOTHING;
    }
}

static uint8_t row_of_areas(int number)
{
    switch (number) {
    case 12: return WHY_VISIBLE;
    case 17: return WHY_CONCEALED;
    case 19: return WHY_FOE_HIDDEN;
    case 27:
    case 28: return WHY_NOT_YOURS;
    case 29: return WHY_STAYS_VISIBLE;
    case 30: return WHY_STAYS_HIDDEN;
    case 34: return WHY_ROW;
    case 41: return WHY_NO_BEARER;
    case 42: return WHY_BEARER_AREA;
    case 43: return WHY_BEARER_STUNNED;
    case 44: return WHY_BEARER_LADEN;
    case 45: return WHY_BEARER_YOURS;
    case 50: return WHY_NO_TRANSFER;
    case 53: return WHY_ACROSS;
    case 69: return WHY_CANNOT_ATTACK;
    case 73: return WHY_DIRECT_HIDDEN;
    default: return WHY_NOTHING;
    }
}

static uint16_t say_areas(const struct wish *w)
{
    int number = w->rule - RULE_VS;
    if (number == 86)
        return say_support(w, WHY_UNREINFORCEABLE);
    if (number == 35)
        return say(w, is_hidden(w->t, w->card) ? WHY_STAYS_HIDDEN : WHY_STAYS_VISIBLE);
    return say(w, w->verb == W_EQUIP && number == 41 ? WHY_NOTHING : row_of_areas(number));
}

static uint16_t say_core(const struct wish *w)
{
    switch (w->rule - RULE_VC) {
    case 33: return say_resource(w);
    case 44: return say_recruit(w);
    case 89:
    case 101: return say_threshold(w);
    case 121: return say_power(w);
    case 124: return say_numbers(w, WHY_ENDURANCE, vs_endurance(w->t, w->seat), 0);
    case 131: return say(w, w->verb == W_ATTACK || w->verb == W_JOIN ? WHY_TEXT : WHY_CONDITION);
    case 137: return say_moment(w);
    case 139: return say_attacker(w);
    case 142: return say_defender(w);
    case 143: return w->with == NONE ? w->rule : say_of(w, WHY_GUARDED, vs_guard_of(w->t, w->with));
    case 176:
        return say(w, w->t->s->global[G_PHASE] == PHASE_WRAP_UP ? WHY_NOT_STUNNED : WHY_RECOVER);
    case 197:
        return say_support(w, defender(w->t) != NONE && vs_is_reinforced(w->t, defender(w->t))
                                  ? WHY_REINFORCED
                                  : WHY_UNREINFORCEABLE);
    default: return say(w, row_of_core(w->rule - RULE_VC));
    }
}

static bool is_about_card(const struct wish *w)
{
    switch (w->rule) {
    case RULE_VC + 15:
    case RULE_VC + 17: return false;
    default: return true;
    }
}

uint16_t vs_say_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with,
                    uint16_t rule)
{
    bool is_row =
        card == NONE && t->s->status == TABLE_WAITING; /* for whom the question is about */
    const struct wish w = {t, seat, verb, is_row ? t->s->ask.card : card, with, rule};
    if (!rule || !t->reason || (w.card == NONE && is_about_card(&w)))
        return rule;
    return rule >= RULE_VC ? say_core(&w) : say_areas(&w);
}

/* VC-181 VC-185 by endurance, VC-186 by a card; that nothing will change any more is no rule's word. */
uint16_t vs_ended(const struct table *t, uint8_t seat)
{
    bool is_over = t->s->status == TABLE_OVER, is_down = vs_endurance(t, seat) <= 0;
    if (is_over && t->s->outcome[seat] == QN_DRAWN)
        return 0;
    for (uint8_t other = 0; is_over && other < t->s->seats; other++)
        is_down |= vs_endurance(t, other) <= 0;
    if (!is_down)
        return RULE_VC + 186;
    return RULE_VC + (is_over && t->s->seats > 2 ? 185 : 181);
}
