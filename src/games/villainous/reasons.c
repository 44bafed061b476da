/*
 * What is said to whoever asks why something is not offered: a sentence for the rule that says no, with the
 * names of the case. The rules come from the tests; nothing here decides.
 */
#include "games/villainous/villainous.h"

/* clang-format off */
const struct reason_word mv_reasons[MV_REASONS] = {
    [WHY_TURN] = {{"It is the turn of %s", "C'est le tour du %s"}, true},
    [WHY_BUSY] = {{"What has begun is finished first", "Il faut d'abord terminer ce qui est commencé"}, true},
    [WHY_MOVE_FIRST] = {{"Actions come after moving: first go to another location", "Les actions viennent après le déplacement : allez d'abord sur un autre lieu"}, true},
    [WHY_MOVE_PRICE] = {{"Actions come after moving: first go to another location. Besides, %c costs %n power, you have %m", "Les actions viennent après le déplacement : allez d'abord sur un autre lieu. De plus, %c coûte %n jeton(s) Pouvoir, vous en avez %m"}, true},
    [WHY_MOVE_STRENGTH] = {{"Actions come after moving: first go to another location. Besides, %c has strength %n, your Allies there have %m", "Les actions viennent après le déplacement : allez d'abord sur un autre lieu. De plus, %c a une force de %n, vos Alliés sur ce lieu une force de %m"}, true},
    [WHY_MOVE_NOBODY] = {{"Actions come after moving: first go to another location. Besides, none of your Allies is at %w, where %c is", "Les actions viennent après le déplacement : allez d'abord sur un autre lieu. De plus, aucun de vos Alliés n'est à %W, où se trouve %c"}, true},
    [WHY_MOVED] = {{"You have moved already this turn: you are at %c", "Vous vous êtes déjà déplacé ce tour-ci : vous êtes à %C"}},
    [WHY_NO_LOCATION] = {{"%c is no location", "%c n'est pas un lieu"}},
    [WHY_GO_CRISIS] = {{"%c is a crisis: nobody's mover goes there", "%c est une Crise : aucune figurine ne peut y aller"}},
    [WHY_STAY] = {{"You are at %c already: go to another location", "Vous êtes déjà à %C : il faut aller ailleurs"}},
    [WHY_GO_ABROAD] = {{"%c is in the domain of %s: your mover stays in yours", "%c est dans le domaine du %s : votre figurine reste dans le vôtre"}},
    [WHY_NO_SYMBOL] = {{"%c has no action “%x”, and that is where you are", "Vous êtes à %C, qui n'a pas l'action « %x »"}},
    [WHY_USED] = {{"You have used the action “%x” of %c this turn", "Vous avez déjà utilisé l'action « %x » de %c ce tour-ci"}},
    [WHY_COVERED] = {{"The action “%x” of %c is covered by %w: vanquish, relocate or discard what lies there", "L'action « %x » de %c est recouverte par %w : éliminez, transférez ou défaussez ce qui s'y trouve"}},
    [WHY_DISCARD] = {{"Cards go from the hand only by the action “Discard Cards” or by a card's text", "On ne se défausse de cartes de sa main que par l'action « Défausser des cartes » ou le texte d'une carte"}},
    [WHY_EMPTY_HAND] = {{"You have no cards in your hand", "Vous n'avez aucune carte en main"}},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_NO_OTHER_PRICE] = {{"%c has no other price than its power", "%c n'a pas d'autre prix que ses jetons Pouvoir"}},
    [WHY_PRICE] = {{"%c costs %n power, you have %m", "%c coûte %n jeton(s) Pouvoir, vous en avez %m"}},
    [WHY_OTHER_PRICE] = {{"The other price of %c cannot be paid", "L'autre prix de %c ne peut pas être payé"}},
    [WHY_CONDITION] = {{"%c %q", "%c %q"}},
    [WHY_PLAY_NOWHERE] = {{"%c is played to a location, and %w is none", "%c se joue sur un lieu, et %w n'en est pas un"}},
    [WHY_PLAY_ABROAD] = {{"%w is in the domain of %s, and %c is played into your own", "%w est dans le domaine du %s, et %c se joue dans le vôtre"}},
    [WHY_ITEM_CRISIS] = {{"%c is an Item, and no Item is played onto a crisis", "%c est un Objet, et un Objet ne se joue jamais sur une Crise"}},
    [WHY_TARGETED] = {{"Only %s may put Allies on %w", "Seul le %s peut placer des Alliés sur %w"}},
    [WHY_EARTHBOUND] = {{"%c says that it is never put on a crisis", "%c indique ne jamais pouvoir aller sur une Crise"}},
    [WHY_FIXED] = {{"%c says that it cannot be relocated", "La carte %c indique ne pas pouvoir être transférée"}},
    [WHY_NEEDS] = {{"%c takes at least %n Allies, you use %m", "Il faut au moins %n Alliés contre %c, vous en utilisez %m"}},
    [WHY_FORBIDDEN] = {{"%w forbids that with %c", "%w l'interdit pour %c"}},
    [WHY_FORBIDDEN_SELF] = {{"The text of %c forbids that", "Le texte de %c l'interdit"}},
    [WHY_FORBIDDEN_SOMEHOW] = {{"The text of a card forbids that with %c for now", "Le texte d'une carte l'interdit pour l'instant à %c"}},
    [WHY_SPECIALTY_AREA] = {{"%c goes to your specialty area, not to a place", "%c va dans votre zone Compétence, pas sur un lieu"}},
    [WHY_EFFECT_NOWHERE] = {{"%c is an Effect: it is carried out and discarded, it goes to no place", "%c est un Événement : on l'applique et on le défausse, il ne va sur aucun lieu"}},
    [WHY_EFFECT_FIRST] = {{"First the effect of %c is carried out", "Il faut d'abord appliquer l'effet de %c"}, true},
    [WHY_NOT_THIS_ALLY] = {{"%c is attached to one of your Allies in your domain, and %w is none", "%c s'associe à un de vos Alliés dans votre domaine, et %w n'en est pas un"}},
    [WHY_NO_ALLY] = {{"You have no Ally in your domain for %c", "Vous n'avez aucun Allié dans votre domaine à qui associer %c"}},
    [WHY_NO_ACTIVATION] = {{"%c is no card of yours in play with an activation", "%c n'est pas une de vos cartes en jeu avec un symbole d'activation"}},
    [WHY_ACTIVATION] = {{"Activating %c costs %n power, you have %m", "Activer %c coûte %n jeton(s) Pouvoir, vous en avez %m"}},
    [WHY_POWER] = {{"You do not have the power that %c costs", "Vous n'avez pas les jetons Pouvoir que demande %c"}},
    [WHY_ONCE] = {{"%c has been used up for this turn", "%c a déjà servi ce tour-ci"}},
    [WHY_NO_USE] = {{"%c has nothing that you could use on your turn", "%c n'a rien que vous puissiez utiliser à votre tour"}},
    [WHY_GOAL] = {{"The condition of %c is not met yet, or another step comes first", "La condition de %c n'est pas encore remplie, ou une autre étape vient d'abord"}},
    [WHY_NO_DISCARD] = {{"What would have to be given up for %c is not there", "Ce qu'il faudrait défausser pour %c n'est pas là"}},
    [WHY_THERE] = {{"%c is at %w already", "%c est déjà sur %W"}},
    [WHY_NOT_MOVABLE] = {{"The action moves one of your Allies or Items in play, and %c is none", "L'action déplace un de vos Alliés ou Objets en jeu, et %c n'en est pas un"}},
    [WHY_NO_PLACE] = {{"%w is neither a location nor a crisis: nothing is relocated there", "%w n'est ni un lieu ni une Crise : on n'y transfère rien"}},
    [WHY_ITEM_ABROAD] = {{"From another domain only Allies come home, and %c is none", "D'un domaine adverse, seuls les Alliés reviennent, et %c n'en est pas un"}},
    [WHY_ON_CRISIS] = {{"%c is on a crisis: no Relocate action brings Allies back from there", "%c est sur une Crise : l'action Transférer n'en ramène aucun Allié"}},
    [WHY_TO_ABROAD] = {{"%w is in the domain of %s: a Relocate action does not lead there", "%w est dans le domaine du %s : l'action Transférer n'y mène pas"}},
    [WHY_FATE_CARD] = {{"%c is a fate card: a Relocate action does not move it", "%c est une carte Fatalité : l'action Transférer ne la déplace pas"}},
    [WHY_ATTACHED] = {{"%c is attached to %w and goes with it", "La carte %c est associée à %w et se déplace avec"}},
    [WHY_NOT_YOURS] = {{"%c is controlled by %s", "La carte %c est contrôlée par le %s"}},
    [WHY_SPECIALTY] = {{"%c is a Specialty: it is not relocated", "%c est une Compétence : on ne la transfère pas"}},
    [WHY_LOOSE_ITEM] = {{"%c gets onto a crisis only attached to an Ally", "%c ne peut aller sur une Crise qu'associé à un Allié"}},
    [WHY_HERO_CRISIS] = {{"No Hero lies on a crisis", "Aucun Héros ne va sur une Crise"}},
    [WHY_NOBODY_THERE] = {{"None of your Allies is at %w, where %c is", "Aucun de vos Alliés n'est sur %W, où se trouve %c"}},
    [WHY_NO_VICTIM] = {{"%c is no Hero or opposing Ally in your domain", "%c n'est ni un Héros ni un Allié adverse dans votre domaine"}},
    [WHY_STRENGTH] = {{"%c has strength %n, your Allies there have %m", "%c a une force de %n, vos Alliés sur ce lieu une force de %m"}},
    [WHY_PROTECTED] = {{"%w is a Protector: defeat %w before %c", "%w a Protecteur : il faut l'éliminer avant %c"}},
    [WHY_OWN_DOMAIN] = {{"The Fate action plays no card into your own domain", "L'action Fatalité ne joue aucune carte dans votre propre domaine"}},
};
/* clang-format on */

/* What somebody wants to do, and the rule that says no. */
struct wish {
    struct table *t;
    uint8_t seat, verb;
    uint16_t card, with, rule;
};

static const struct {
    const char *name[2];
} actions[ACTIONS] = {
    [ACT_GAIN] = {{"Gain Power", "Gagner des jetons Pouvoir"}},
    [ACT_PLAY] = {{"Play a Card", "Jouer une carte"}},
    [ACT_ACTIVATE] = {{"Activate", "Activer une capacité"}},
    [ACT_RELOCATE] = {{"Relocate", "Transférer une carte"}},
    [ACT_VANQUISH] = {{"Vanquish", "Éliminer un personnage"}},
    [ACT_FATE] = {{"Fate", "Fatalité"}},
    [ACT_DISCARD] = {{"Discard Cards", "Défausser des cartes"}},
};

static uint16_t say(const struct wish *w, uint8_t row, uint16_t card, uint16_t with)
{
    return REFUSE(w->t, w->rule, row, .card = card, .with = with);
}

static uint16_t say_numbers(const struct wish *w, uint8_t row, int number, int other)
{
    return REFUSE(w->t, w->rule, row, .card = w->card, .number = number, .other = other);
}

/* The owner of the domain where a place or a card lies. */
static uint16_t say_domain(const struct wish *w, uint8_t row, uint16_t place)
{
    uint8_t seat = place == NONE ? (uint8_t)NOBODY : mv_domain(w->t, place);
    if (seat == NOBODY)
        return w->rule;
    return REFUSE(w->t, w->rule, row, .card = w->card, .with = w->with, .seat = seat);
}

/* Asked to go somewhere: whoever plans wants to know, too, what will be in the way then. */
static uint16_t say_move_first(const struct wish *w)
{
    const struct table *t = w->t;
    int allies;
    if (w->verb == W_PLAY && mv_refuse_play(t, w->seat, w->card, 0) == RULE_MV + 70)
        return say_numbers(w, WHY_MOVE_PRICE, mv_value(t, A_COST, w->card), power_of(t, w->seat));
    if (w->verb != W_VANQUISH || mv_domain(t, w->card) != w->seat)
        return say(w, WHY_MOVE_FIRST, w->card, NONE);
    uint16_t place = mv_place(t, w->card), rule = mv_refuse_vanquish(t, w->seat, w->card);
    int sum = mv_strength_at(t, w->seat, place, &allies);
    bool is_victim = is_a(t, w->card, B_CHARACTER) && !mv_is_yours(t, w->seat, w->card);
    if (rule == RULE_MV + 91 && is_victim)
        return say(w, WHY_MOVE_NOBODY, w->card, place);
    return rule == RULE_MV + 92 ? say_numbers(w, WHY_MOVE_STRENGTH, strength_of(t, w->card), sum)
                                : say(w, WHY_MOVE_FIRST, w->card, NONE);
}

static uint16_t say_turn(const struct wish *w)
{
    const struct table *t = w->t;
    if (t->s->active != w->seat)
        return REFUSE(t, w->rule, WHY_TURN, .seat = t->s->active);
    if (w->verb == W_GO)
        return say(w, WHY_MOVED, mover_of(t, w->seat), NONE);
    if (w->rule == RULE_MV + 135)
        return say(w, WHY_NO_USE, w->card, NONE);
    return w->card == NONE ? say(w, WHY_MOVE_FIRST, NONE, NONE) : say_move_first(w);
}

static uint16_t say_symbol(const struct wish *w, uint8_t row)
{
    uint8_t action = mv_action_of(w->verb);
    uint16_t location = mover_of(w->t, w->seat);
    if (action == ACTIONS)
        return say(w, WHY_DISCARD, NONE, NONE);
    return REFUSE(w->t, w->rule, row, .card = location, .with = mv_cover_of(w->t, location),
                  .word = {actions[action].name[0], actions[action].name[1]});
}

static uint16_t say_cost(const struct wish *w)
{
    if (w->verb == W_PLAY_OTHERWISE)
        return say(w, WHY_OTHER_PRICE, w->card, NONE);
    return say_numbers(w, WHY_PRICE, mv_value(w->t, A_COST, w->card), power_of(w->t, w->seat));
}

static uint16_t say_activation(const struct wish *w)
{
    int cost = mv_value(w->t, A_ACTIVATION, w->card), power = power_of(w->t, w->seat);
    if (w->verb != W_ACTIVATE || cost <= power)
        return say(w, WHY_POWER, w->card, NONE);
    return say_numbers(w, WHY_ACTIVATION, cost, power);
}

static uint16_t say_forbidden(const struct wish *w)
{
    uint16_t by = NONE;
    if (w->verb == W_ACTIVATE)
        by = event_forbidden_by(w->t, E_ACTIVATE, NONE, w->card);
    else if (w->verb == W_VANQUISH)
        by = event_forbidden_by(w->t, E_DEFEAT, NONE, w->card);
    else if (w->verb == W_RELOCATE && w->with != NONE)
        by = mv_relocate_forbidden_by(w->t, w->seat, w->card, w->with);
    else if (w->verb == W_PLAY && w->with != NONE)
        by = mv_play_forbidden_by(w->t, w->seat, w->card, w->with);
    if (by == w->card)
        return say(w, WHY_FORBIDDEN_SELF, by, NONE);
    return say(w, by == NONE ? WHY_FORBIDDEN_SOMEHOW : WHY_FORBIDDEN, w->card, by);
}

/* MV-062: a card that says so itself. */
static uint16_t say_text(const struct wish *w)
{
    if (w->verb == W_RELOCATE)
        return say(w, has_keyword(w->t, w->card, K_FIXED) ? WHY_FIXED : WHY_EARTHBOUND, w->card,
                   NONE);
    if (w->verb == W_PLAY)
        return say(w, WHY_EARTHBOUND, w->card, NONE);
    if (w->verb != W_VANQUISH)
        return w->rule;
    int allies;
    mv_strength_at(w->t, w->seat, mv_place(w->t, w->card), &allies);
    return say_numbers(w, WHY_NEEDS, mv_value(w->t, A_NEEDS, w->card), allies);
}

static uint16_t say_vanquish(const struct wish *w)
{
    int allies;
    if (w->verb != W_VANQUISH)
        return w->rule;
    uint16_t place = mv_place(w->t, w->card);
    if (w->rule == RULE_MV + 146)
        return say(w, WHY_PROTECTED, w->card, mv_protector_of(w->t, w->card));
    int sum = mv_strength_at(w->t, w->seat, place == NONE ? w->card : place, &allies);
    if (w->rule == RULE_MV + 92)
        return say_numbers(w, WHY_STRENGTH, strength_of(w->t, w->card), sum);
    bool is_victim = mv_domain(w->t, w->card) == w->seat && is_a(w->t, w->card, B_CHARACTER) &&
                     !mv_is_yours(w->t, w->seat, w->card);
    return say(w, is_victim ? WHY_NOBODY_THERE : WHY_NO_VICTIM, w->card, place);
}

static uint16_t say_relocate(const struct wish *w)
{
    switch (w->rule - RULE_MV) {
    case 82:
        if (w->with != NONE && !is_a(w->t, w->with, B_PLACE))
            return say(w, WHY_NO_PLACE, w->card, w->with);
        return say(w,
                   w->with != NONE && w->t->cards[w->card].host == w->with ? WHY_THERE
                                                                           : WHY_NOT_MOVABLE,
                   w->card, w->with);
    case 84: return say(w, WHY_ITEM_ABROAD, w->card, NONE);
    case 85: return say(w, WHY_ON_CRISIS, w->card, NONE);
    case 86: return say_domain(w, WHY_TO_ABROAD, w->with);
    case 87: return say(w, WHY_FATE_CARD, w->card, NONE);
    case 88: return say(w, WHY_ATTACHED, w->card, w->t->cards[w->card].host);
    default:
        return REFUSE(w->t, w->rule, WHY_NOT_YOURS, .card = w->card,
                      .seat = w->t->cards[w->card].controller);
    }
}

/* Rules whose sentence is about the two cards and nothing else. */
static uint8_t plain_row(uint16_t number)
{
    switch (number) {
    case 42: return WHY_GO_CRISIS;
    case 43: return WHY_HERO_CRISIS;
    case 44: return WHY_SPECIALTY_AREA;
    case 45: return WHY_SPECIALTY;
    case 47: return WHY_NO_LOCATION;
    case 48: return WHY_STAY;
    case 68: return WHY_NOT_IN_HAND;
    case 69: return WHY_NO_OTHER_PRICE;
    case 72: return WHY_PLAY_NOWHERE;
    case 75: return WHY_NO_ACTIVATION;
    case 98: return WHY_OWN_DOMAIN;
    case 119:
    case 149: return WHY_CONDITION;
    case 128: return WHY_GOAL;
    case 130: return WHY_NOT_THIS_ALLY;
    case 131: return WHY_NO_ALLY;
    case 133: return WHY_LOOSE_ITEM;
    case 138: return WHY_ONCE;
    case 159: return WHY_ITEM_CRISIS;
    case 178: return WHY_NO_DISCARD;
    default: return WHY_NOTHING;
    }
}

static uint16_t say_effect(const struct wish *w)
{
    if (mv_granted_action(w->t) != ACTIONS)
        return say(w, WHY_EFFECT_FIRST, w->t->s->ask.card, NONE);
    return say(w, WHY_EFFECT_NOWHERE, w->card, NONE);
}

/* Is the sentence about a card? Then nothing is said where none was named. */
static bool needs_card(int number)
{
    switch (number) {
    case 30:
    case 46:
    case 52:
    case 54:
    case 100:
    case 102:
    case 134: return false;
    default: return true;
    }
}

uint16_t mv_tell(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with,
                 uint16_t rule)
{
    bool is_place = verb == W_PLACE && card != NONE; /* for the card that the question is about */
    const struct wish w = {
        t, seat, verb, is_place ? t->s->ask.card : card, is_place ? card : with, rule};
    if (!rule || !t->reason || (w.card == NONE && needs_card(rule - RULE_MV)))
        return rule;
    card = w.card;
    with = w.with;
    switch (rule - RULE_MV) {
    case 30: return say_symbol(&w, WHY_NO_SYMBOL);
    case 46:
    case 135: return say_turn(&w);
    case 49: return say_domain(&w, WHY_GO_ABROAD, card);
    case 52: return say_symbol(&w, WHY_USED);
    case 54: return say_symbol(&w, WHY_COVERED);
    case 62: return say_text(&w);
    case 63: return say_forbidden(&w);
    case 70: return say_cost(&w);
    case 76: return say_activation(&w);
    case 82:
    case 84:
    case 85:
    case 86:
    case 87:
    case 88:
    case 89: return say_relocate(&w);
    case 91:
    case 92:
    case 146: return say_vanquish(&w);
    case 100: return say(&w, card == NONE ? WHY_EMPTY_HAND : WHY_NOT_IN_HAND, card, NONE);
    case 102: return say_symbol(&w, WHY_NO_SYMBOL);
    case 120:
    case 129: return say_domain(&w, WHY_PLAY_ABROAD, with);
    case 134: return say_effect(&w);
    case 143: return say(&w, WHY_NO_LOCATION, with, NONE);
    case 162:
        if (with == NONE)
            return rule;
        return REFUSE(t, rule, WHY_TARGETED, .with = with, .seat = t->cards[with].controller);
    default: return say(&w, plain_row((uint16_t)(rule - RULE_MV)), card, with);
    }
}

/* MV-180; nobody is ever out of it. */
uint16_t mv_ended(const struct table *t, uint8_t seat)
{
    (void)seat;
    return t->s->status == TABLE_OVER ? RULE_MV + 180 : 0;
}
