/*
 * Why is this not offered? The tests of the options, asked one by one, and what is said of them.
 *
 * In this order: what could never be done so (no card of the hand, not one's own), then the moment, then what
 * stands in the way now.
 */
#include "games/smashup/smashup.h"

/* clang-format off */
const struct reason_word su_reasons[WHYS] = {
    [WHY_PLAY_PHASE] = {{"Cards are played in the Play Cards phase of your own turn", "On joue ses cartes pendant la phase « Jouer des cartes » de son propre tour"}, true},
    [WHY_RESOLVING] = {{"What is going on has to be resolved first", "Il faut d'abord résoudre ce qui est en cours"}, true},
    [WHY_DUEL] = {{"During a duel only what belongs to it is played or used", "Pendant un duel, on ne joue et n'utilise que ce qui s'y rapporte"}, true},
    [WHY_NOT_IN_HAND] = {{"%c is not in your hand", "%c n'est pas dans votre main"}},
    [WHY_NO_MINION_LEFT] = {{"You have played %n of the %m minion(s) of your turn, and no card gives you an extra one", "Créatures jouées ce tour-ci : %n sur %m, et aucune carte ne vous en accorde de supplémentaire"}},
    [WHY_NO_ACTION_LEFT] = {{"You have played %n of the %m action(s) of your turn, and no card gives you an extra one", "Actions jouées ce tour-ci : %n sur %m, et aucune carte ne vous en accorde de supplémentaire"}},
    [WHY_OTHER_EXTRA_MINION] = {{"You have no minion of your turn left, and the extra play from %w is not for %c, or not for that base", "Vous n'avez plus de créature à jouer ce tour-ci, et la carte supplémentaire due à %w ne vaut pas pour %c, ou pas pour cette base"}},
    [WHY_OTHER_EXTRA_ACTION] = {{"You have no action of your turn left, and the extra play from %w is not for %c", "Vous n'avez plus d'action à jouer ce tour-ci, et la carte supplémentaire due à %w ne vaut pas pour %c"}},
    [WHY_NOT_EXTRA] = {{"The extra play from %w is not for %c", "La carte supplémentaire due à %w ne vaut pas pour %c"}},
    [WHY_NOT_THERE] = {{"%c says where it may be played, and %w is no such base", "%c indique où se jouer, et %w n'est pas une de ces bases"}},
    [WHY_NO_BASE] = {{"A minion is played at a base, and %w is none", "Une créature se joue sur une base, et %w n'en est pas une"}},
    [WHY_FORBIDDEN] = {{"%w does not let you play %c", "%w vous interdit de jouer %c"}},
    [WHY_FORBIDDEN_AT] = {{"%w does not let you play %c at %b", "%w vous interdit de jouer %c sur %b"}},
    [WHY_NO_ACTIONS] = {{"A card keeps you from playing actions this turn", "Une carte vous empêche de jouer des actions ce tour-ci"}},
    [WHY_HUSHED] = {{"A card keeps you from playing and using Specials during this scoring",
                     "Une carte vous empêche de jouer et d'utiliser des Spéciaux pendant ce décompte"}},
    [WHY_NOT_SO_NOW] = {{"%c says when it may be played, and that is not now", "%c indique quand se jouer, et ce n'est pas le moment"}},
    [WHY_EXTRAS_SPENT] = {{"A card keeps you from playing more than one extra card this turn",
                           "Une carte vous empêche de jouer plus d'une carte en plus ce tour-ci"}},
    [WHY_SPECIAL] = {{"%c is a Special: it is played %h", "%c est un Spécial : cette carte se joue %h"}, true},
    [WHY_SPECIALS_IN_TURN] = {{"Whoever may answer does so in turn, the active player first", "Chacun réagit à son tour, le joueur actif d'abord"}, true},
    [WHY_MONSTER] = {{"%c is a monster: it comes into play with a base, or when a card says so", "%c est un Monstre : cette carte arrive avec une base, ou quand une carte le dit"}},
    [WHY_PLAY_BURIED] = {{"%c is buried: it is played when you uncover it, at the start of your turn or by a card", "La carte %c est enterrée : elle se joue quand vous la dévoilez, au début de votre tour ou grâce à une carte"}},
    [WHY_LAID] = {{"%c lies face down for the duel", "La carte %c est posée face cachée pour le duel"}},
    [WHY_TITAN] = {{"%c is a titan: it is played when a card says so, its own text included", "%c est un titan : cette carte se joue quand une carte le dit, son propre texte compris"}},
    [WHY_SECOND_TITAN] = {{"You control a titan already: %c", "Vous contrôlez déjà un titan : %c"}},
    [WHY_TITAN_IN_PLAY] = {{"%c is in play already", "%c est déjà en jeu"}},
    [WHY_NOT_IN_PLAY] = {{"%c is not in play", "%c n'est pas en jeu"}},
    [WHY_NOT_YOURS] = {{"%c is controlled by %s, and only who controls a card uses its abilities", "La carte %c est contrôlée par le %s : seul qui contrôle une carte en utilise les effets"}},
    [WHY_NOBODYS] = {{"Nobody controls %c: what it says is nobody's to use", "Personne ne contrôle %c : personne n'en utilise les effets"}},
    [WHY_NO_ABILITY] = {{"%c has no ability that you could use on your turn", "%c n'a aucun effet que vous puissiez utiliser à votre tour"}},
    [WHY_ON_PLAY] = {{"What %c says is done when it is played", "L'effet de %c s'applique quand on joue cette carte"}},
    [WHY_BY_ITSELF] = {{"%c is Ongoing: it works by itself while it is in play", "%c est une carte Permanent : son effet s'applique de lui-même tant qu'elle est en jeu"}},
    [WHY_ANSWER] = {{"The ability of %c is used %h", "L'effet de %c se déclenche %h"}, true},
    [WHY_CANCELLED] = {{"The abilities of %c are cancelled for now", "Les effets de %c sont annulés pour l'instant"}},
    [WHY_IGNORED] = {{"A card of yours makes you ignore what %c says", "Une de vos cartes vous fait ignorer ce que dit %c"}},
    [WHY_USE_BURIED] = {{"%c is buried: until it is uncovered, its abilities do nothing", "La carte %c est enterrée : tant qu'elle n'est pas dévoilée, ses effets sont inactifs"}},
    [WHY_USE_PHASE] = {{"%c is used in the Play Cards phase of your own turn", "%c s'utilise pendant la phase « Jouer des cartes » de votre tour"}, true},
    [WHY_TALENT_USED] = {{"The Talent of %c has been used this turn: it is there again on your next one", "Le Talent de %c a déjà servi ce tour-ci : il reviendra à votre prochain tour"}},
    [WHY_USED] = {{"%c has been used this turn: it is there again on your next one", "%c a déjà servi ce tour-ci, et resservira à votre prochain tour"}},
    [WHY_LIMIT] = {{"%c has been used %n time(s) this %x, which is its limit", "La limite de %c est atteinte : %n fois par %x"}},
    [WHY_CONDITION] = {{"%c %q", "%c %q"}},
    [WHY_PRICE] = {{"What %c asks for in return cannot be done in full", "Ce que %c demande en échange ne peut pas être fait en entier"}},
    [WHY_IN_VAIN] = {{"There is nothing that %c could have you play now", "Il n'y a rien que %c puisse vous faire jouer en ce moment"}},
    [WHY_USE_FORBIDDEN] = {{"%w does not let you use %c", "%w vous interdit d'utiliser %c"}},
    [WHY_NOT_A_BASE] = {{"%c is no base in play", "%c n'est pas une base en jeu"}},
    [WHY_BREAKPOINT] = {{"%c has %n power of the %m of its breakpoint", "%c a une force totale de %n sur les %m de sa résistance"}},
    [WHY_SCORE_LATER] = {{"%c has reached its breakpoint (%n of %m): it is scored in the next Score Bases phase", "%c a atteint sa résistance (%n sur %m) : cette base sera décomptée à la prochaine phase de Conquête"}, true},
    [WHY_SCORED_NOW] = {{"%c is being scored already", "%c est déjà en train d'être conquise"}, true},
    [WHY_SCORE_ORDER] = {{"The active player, %s, says which base is scored first", "C'est au joueur actif, le %s, de dire quelle base est décomptée d'abord"}, true},
    [WHY_HAS_MINION] = {{"Your hand holds a minion: %c", "Il y a une créature dans votre main : %c"}},
    [WHY_REDRAWN] = {{"You have taken a new hand already, and must keep it", "Vous avez déjà pris une nouvelle main, et devez la garder"}},
    [WHY_OPENING] = {{"A starting hand is kept or replaced before the first turn", "On garde ou remplace sa main de départ avant le premier tour"}, true},
    [WHY_HAND_LIMIT] = {{"Cards are discarded from the hand when a card says so, or down to 10 after drawing in your Draw phase", "On se défausse de cartes de sa main quand une carte le dit, ou pour revenir à 10 après avoir pioché à sa phase de Pioche"}, true},
    [WHY_END_PHASE] = {{"Only your own Play Cards phase is yours to end", "Vous ne terminez que votre propre phase « Jouer des cartes »"}, true},
    [WHY_NOT_BURIED] = {{"%c is not buried", "%c n'est pas une carte enterrée"}},
    [WHY_NOT_YOUR_BURIED] = {{"%c was buried by %s", "La carte %c a été enterrée par le %s"}},
    [WHY_UNCOVER_START] = {{"One of your buried cards may be uncovered at the start of your turn, and when a card says so", "On peut dévoiler une de ses cartes enterrées au début de son tour, et quand une carte le dit"}, true},
    [WHY_NO_DUEL] = {{"Cards are laid face down for a duel, and there is none", "On pose une carte face cachée pour un duel, et il n'y en a pas en cours"}, true},
    [WHY_NOT_DUELLING] = {{"Neither of the duelling minions is yours", "Aucune des deux créatures en duel n'est à vous"}, true},
    [WHY_DUEL_TURN] = {{"The challenger decides first whether to lay a card", "L'attaquant décide d'abord s'il pose une carte"}, true},
    [WHY_HAS_LAID] = {{"You have decided already about your card of this duel", "Vous avez déjà décidé de votre carte pour ce duel"}, true},
    [WHY_PICK_TURN] = {{"Factions are picked in turn", "On choisit les factions chacun à son tour"}, true},
    [WHY_PICK_TWICE] = {{"You have picked %c already: the other faction must be a different one", "Vous avez déjà choisi %c : l'autre faction doit être différente"}},
    [WHY_PICKED] = {{"%c has been picked by %s", "Le %s a déjà choisi %c"}},
    [WHY_PICK_OVER] = {{"Factions are picked before the game", "On choisit les factions avant la partie"}},
    [WHY_NO_LOOT] = {{"Treasures come from destroyed monsters, from scored bases with monsters, or by a card", "Les Trésors viennent des Monstres détruits, des bases conquises où il y en a, ou d'une carte"}},
    [WHY_LOOT_TURN] = {{"Treasures are taken in turn, by whoever takes part, most power first", "Les participants prennent les Trésors chacun à son tour, la plus grande force d'abord"}, true},
    [WHY_NOT_LOOT] = {{"%c is none of the treasures that are shared now", "%c n'est pas un des Trésors à partager"}},
    [WHY_MOVE_HERE] = {{"%w is at %c already", "%w est déjà sur %c"}},
};
/* clang-format on */

static bool is_asked(const struct table *t, uint8_t seat, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.seat == seat && t->s->ask.kind == kind;
}

static bool asks_anybody(const struct table *t, uint8_t kind)
{
    return t->s->status == TABLE_WAITING && t->s->ask.kind == kind;
}

/* SU-054: in one's Play Cards phase, while a card is being resolved. */
static uint16_t refuse_meanwhile(const struct table *t, uint8_t seat)
{
    return is_asked(t, seat, ASK_TURN) ? 0 : REFUSE(t, RULE_SU + 54, WHY_RESOLVING);
}

/* ---- answers */

/* Is a window open in which the ability hears what happens? */
static bool hears_now(const struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    const struct ability *a = &t->pack->abilities[ability];
    const struct frame *top = frame_top(t);
    if (!asks_anybody(t, ASK_WINDOW) || !top || top->v[0] != a->timing)
        return false;
    const struct occ *o = occ_at(t, top->occ);
    unsigned items = o->items ? o->items : 1;
    if (!(a->events & o->facets))
        return false;
    for (uint8_t k = 0; k < items; k++)
        if (occ_is_heard_by(t, card, ability, seat, o, k))
            return true;
    return false;
}

static bool answers(const struct ability *a)
{
    return a->timing == TIMING_BEFORE || a->timing == TIMING_AFTER;
}

/* SU-069 SU-291: an ability that answers something, from the hand or in play. */
static uint16_t why_answer(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint16_t rule;
    bool from_hand = t->pack->abilities[ability].from == FROM_HAND;
    if (!hears_now(t, seat, card, ability))
        return from_hand ? REFUSE(t, RULE_SU + 269, WHY_SPECIAL, .card = card, .ability = ability)
                         : REFUSE(t, RULE_SU + 291, WHY_ANSWER, .card = card, .ability = ability);
    if ((rule = su_usable(t, seat, card, ability)))
        return rule;
    return t->s->ask.seat == seat ? 0 : REFUSE(t, RULE_SU + 69, WHY_SPECIALS_IN_TURN);
}

/* The ability by which a card in hand answers, or NONE: one that hears what happens now, or else the
 * first. */
static uint16_t hand_answer_of(const struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    uint16_t first = NONE;
    for (unsigned i = 0; i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = &t->pack->abilities[ability];
        if (a->from != FROM_HAND || !answers(a))
            continue;
        if (hears_now(t, seat, card, ability))
            return ability;
        first = first == NONE ? ability : first;
    }
    return first;
}

/* ---- playing */

static uint16_t why_titan(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    if (card_in_play(t, card))
        return REFUSE(t, RULE_SU + 146, WHY_TITAN_IN_PLAY, .card = card);
    if (su_controls_titan(t, seat))
        return su_refuse_second_titan(t, seat);
    for (unsigned i = 0; t->cards[card].controller == seat && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = &t->pack->abilities[ability];
        if (a->from == FROM_ASIDE && a->timing == TIMING_ACTION &&
            !su_usable(t, seat, card, ability) && !refuse_meanwhile(t, seat))
            return 0; /* it is offered, by its own word */
    }
    return REFUSE(t, RULE_SU + 146, WHY_TITAN, .card = card);
}

static uint16_t why_not_in_hand(struct table *t, uint8_t seat, uint16_t card)
{
    switch (zone_kind_of(t, t->cards[card].zone)) {
    case Z_BURIED:
        return t->cards[card].controller == seat
                   ? REFUSE(t, RULE_SU + 173, WHY_PLAY_BURIED, .card = card)
                   : REFUSE(t, RULE_SU + 281, WHY_NOT_IN_HAND, .card = card);
    case Z_DUEL: return REFUSE(t, RULE_SU + 194, WHY_LAID, .card = card);
    default: break;
    }
    if (type_of(t, card) == T_TITAN)
        return why_titan(t, seat, card);
    if (type_of(t, card) == T_MONSTER)
        return REFUSE(t, RULE_SU + 126, WHY_MONSTER, .card = card);
    return REFUSE(t, RULE_SU + 281, WHY_NOT_IN_HAND, .card = card);
}

/* An extra play that is now or never. */
static uint16_t why_not_extra(struct table *t, uint8_t seat, uint16_t card)
{
    uint16_t rule = is_a(t, card, B_ACTION) ? su_refuse_place(t, seat, card, NONE) : 0;
    return rule ? rule
                : REFUSE(t, RULE_SU + 272, WHY_NOT_EXTRA, .card = card, .with = t->s->ask.card);
}

static uint16_t why_not_play(struct table *t, uint8_t seat, uint16_t card, uint16_t with)
{
    uint16_t rule;
    if (card == NONE)
        return REFUSE(t, RULE_SU + 33, WHY_PLAY_PHASE);
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat))
        return why_not_in_hand(t, seat, card);
    bool minion = is_a(t, card, B_MINION);
    uint16_t answer = hand_answer_of(t, seat, card);
    if (answer != NONE && hears_now(t, seat, card, answer) && !su_duel_is_on(t))
        return why_answer(t, seat, card, answer);
    if (is_asked(t, seat, ASK_EXTRA))
        return why_not_extra(t, seat, card);
    if (minion && with != NONE && type_of(t, with) != T_BASE)
        return REFUSE(t, RULE_SU + 37, WHY_NO_BASE, .card = card, .with = with);
    if (minion && with != NONE)
        rule = su_refuse_play_at(t, seat, card, with);
    else
        rule = su_refuse_play(t, seat, card);
    return rule ? rule : refuse_meanwhile(t, seat);
}

/* ---- using */

static bool is_ignored(const struct table *t, uint8_t seat, uint16_t card)
{
    return type_of(t, card) == T_BASE && seat_ignores(t, seat, card);
}

/* What is printed on it is no ability for one's turn. */
static uint16_t why_no_action(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    bool on_play = false, ongoing = false;
    for (unsigned i = 0; d && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        const struct ability *a = &t->pack->abilities[ability];
        if (answers(a) && a->from == FROM_PLAY)
            return a->forced ? REFUSE(t, RULE_SU + 291, WHY_ANSWER, .card = card)
                             : why_answer(t, seat, card, ability);
        on_play |= a->kind == KIND_ON_PLAY;
        ongoing |= a->timing == TIMING_CONSTANT || a->timing == TIMING_CANNOT;
    }
    if (ongoing)
        return REFUSE(t, RULE_SU + 256, WHY_BY_ITSELF, .card = card);
    if (on_play)
        return REFUSE(t, RULE_SU + 290, WHY_ON_PLAY, .card = card);
    return REFUSE(t, RULE_SU + 36, WHY_NO_ABILITY, .card = card);
}

static uint16_t why_of_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability)
{
    uint16_t rule;
    uint8_t controller = t->cards[su_holder(t, card, ability)].controller;
    const struct instance *in = instance_of(t, card, ability);
    if (controller != seat && type_of(t, card) != T_BASE)
        return controller == NOBODY
                   ? REFUSE(t, RULE_SU + 234, WHY_NOBODYS, .card = card)
                   : REFUSE(t, RULE_SU + 224, WHY_NOT_YOURS, .card = card, .seat = controller);
    if (is_ignored(t, seat, card))
        return REFUSE(t, RULE_SU + 244, WHY_IGNORED, .card = card);
    if (in && !instance_is_active(t, in))
        return REFUSE(t, RULE_SU + 210, WHY_CANCELLED, .card = card);
    rule = su_usable(t, seat, card, ability);
    return rule ? rule : refuse_meanwhile(t, seat);
}

/* From the hand, on one's turn; otherwise the card would have to be played. */
static uint16_t why_use_from_hand(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = def_of(t, card);
    for (unsigned i = 0; i < d->abilities; i++)
        if (t->pack->abilities[d->ability0 + i].kind == KIND_HAND_ACTION) {
            uint16_t rule = su_usable(t, seat, card, (uint16_t)(d->ability0 + i));
            return rule ? rule : refuse_meanwhile(t, seat);
        }
    return REFUSE(t, RULE_SU + 36, WHY_NOT_IN_PLAY, .card = card);
}

/* Of several abilities the first tells, unless another one is offered. */
static uint16_t why_use_there(struct table *t, uint8_t seat, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint16_t telling = NONE;
    for (unsigned i = 0; d && i < d->abilities; i++) {
        uint16_t ability = (uint16_t)(d->ability0 + i);
        if (t->pack->abilities[ability].timing != TIMING_ACTION || !instance_of(t, card, ability))
            continue; /* what does not work where the card lies is no reason */
        if (!why_of_ability(t, seat, card, ability))
            return 0;
        telling = telling == NONE ? ability : telling;
    }
    if (telling != NONE)
        return why_of_ability(t, seat, card, telling);
    if (!card_in_play(t, card))
        return REFUSE(t, RULE_SU + 36, WHY_NOT_IN_PLAY, .card = card);
    uint8_t controller = t->cards[card].controller;
    if (controller != seat && controller != NOBODY)
        return REFUSE(t, RULE_SU + 224, WHY_NOT_YOURS, .card = card, .seat = controller);
    return why_no_action(t, seat, card);
}

static uint16_t why_not_use(struct table *t, uint8_t seat, uint16_t card)
{
    if (su_is_buried(t, card))
        return REFUSE(t, RULE_SU + 172, WHY_USE_BURIED, .card = card);
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return why_use_from_hand(t, seat, card);
    if (type_of(t, card) == T_TITAN && !card_in_play(t, card) && su_controls_titan(t, seat) &&
        t->cards[card].controller == seat)
        return su_refuse_second_titan(t, seat);
    return why_use_there(t, seat, card);
}

/* ---- bases */

/* SU-044 SU-045 SU-060 SU-061 */
static uint16_t why_not_score(const struct table *t, uint8_t seat, uint16_t card)
{
    if (type_of(t, card) != T_BASE || !card_in_play(t, card))
        return REFUSE(t, RULE_SU + 60, WHY_NOT_A_BASE, .card = card);
    if (scoring_base(t) == card)
        return REFUSE(t, RULE_SU + 64, WHY_SCORED_NOW, .card = card);
    int power = su_total_of_all(t, card), breakpoint = su_value(t, A_BREAKPOINT, card);
    if (power < breakpoint)
        return REFUSE(t, RULE_SU + 60, WHY_BREAKPOINT, .card = card, .number = power,
                      .other = breakpoint);
    if (t->s->global[G_PHASE] != PHASE_SCORE)
        return REFUSE(t, RULE_SU + 45, WHY_SCORE_LATER, .card = card, .number = power,
                      .other = breakpoint);
    return is_asked(t, seat, ASK_SCORE)
               ? 0
               : REFUSE(t, RULE_SU + 61, WHY_SCORE_ORDER, .seat = t->s->active);
}

/* Where a card goes that is being played, moved or buried. */
static uint16_t why_not_there(const struct table *t, uint8_t seat, uint16_t base)
{
    uint16_t card = t->s->ask.card;
    bool is_base = type_of(t, base) == T_BASE && card_in_play(t, base);
    bool stands = card != NONE && (is_a(t, card, B_MINION) || is_a(t, card, B_TITAN));
    if (is_asked(t, seat, ASK_MOVE) && card != NONE && su_place(t, card) == base)
        return REFUSE(t, RULE_SU + 231, WHY_MOVE_HERE, .card = base, .with = card);
    if (is_asked(t, seat, ASK_BASE) && stands)
        return is_base ? su_refuse_place(t, seat, card, base)
                       : REFUSE(t, RULE_SU + 37, WHY_NO_BASE, .card = card, .with = base);
    if (is_asked(t, seat, ASK_BASE) && card_in_play(t, base))
        return su_refuse_place(t, seat, card, base);
    return 0;
}

/* ---- hands, buried cards, duels */

static uint16_t minion_of_hand(const struct table *t, uint8_t seat)
{
    for (uint16_t c = t->zones[zone_id(t, Z_HAND, seat)].head; c != NONE; c = t->cards[c].next)
        if (is_a(t, c, B_MINION))
            return c;
    return NONE;
}

static uint16_t why_not_redraw(const struct table *t, uint8_t seat)
{
    uint16_t minion = minion_of_hand(t, seat);
    if (!asks_anybody(t, ASK_OPENING))
        return t->s->seat[seat][SV_REDRAWN] ? REFUSE(t, RULE_SU + 23, WHY_REDRAWN)
                                            : REFUSE(t, RULE_SU + 21, WHY_OPENING);
    if (t->s->seat[seat][SV_REDRAWN])
        return REFUSE(t, RULE_SU + 23, WHY_REDRAWN);
    if (minion != NONE)
        return REFUSE(t, RULE_SU + 22, WHY_HAS_MINION, .card = minion);
    return REFUSE(t, RULE_SU + 21, WHY_OPENING);
}

static uint16_t why_not_discard(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone != zone_id(t, Z_HAND, seat))
        return REFUSE(t, RULE_SU + 230, WHY_NOT_IN_HAND, .card = card);
    return REFUSE(t, RULE_SU + 50, WHY_HAND_LIMIT);
}

static uint16_t why_not_uncover(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t by = t->cards[card].controller;
    if (!su_is_buried(t, card))
        return REFUSE(t, RULE_SU + 173, WHY_NOT_BURIED, .card = card);
    if (by != seat)
        return REFUSE(t, RULE_SU + 173, WHY_NOT_YOUR_BURIED, .card = card, .seat = by);
    return REFUSE(t, RULE_SU + 173, WHY_UNCOVER_START);
}

static uint16_t why_not_lay(const struct table *t, uint8_t seat, uint16_t card)
{
    if (!su_duel_is_on(t))
        return REFUSE(t, RULE_SU + 185, WHY_NO_DUEL);
    if (!su_is_duelling(t, player_card(t, seat)))
        return REFUSE(t, RULE_SU + 185, WHY_NOT_DUELLING);
    if (card != NONE && t->cards[card].zone != zone_id(t, Z_HAND, seat))
        return REFUSE(t, RULE_SU + 193, WHY_NOT_IN_HAND, .card = card);
    /* asked in order, so whoever is asked now, the challenger's side has been, or is */
    bool is_challenger = t->cards[(uint16_t)t->s->global[G_CHALLENGER]].controller == seat;
    return asks_anybody(t, ASK_DUEL) && !is_challenger ? REFUSE(t, RULE_SU + 186, WHY_DUEL_TURN)
                                                       : REFUSE(t, RULE_SU + 185, WHY_HAS_LAID);
}

/* ---- factions and treasures */

static uint16_t why_not_pick(const struct table *t, uint8_t seat, uint16_t card)
{
    uint8_t who = t->cards[card].controller;
    if (!asks_anybody(t, ASK_DRAFT))
        return REFUSE(t, RULE_SU + 28, WHY_PICK_OVER);
    if (who == seat)
        return REFUSE(t, RULE_SU + 29, WHY_PICK_TWICE, .card = card);
    if (who != NOBODY)
        return REFUSE(t, RULE_SU + 28, WHY_PICKED, .card = card, .seat = who);
    if (t->s->ask.seat != seat)
        return REFUSE(t, RULE_SU + 28, WHY_PICK_TURN);
    for (uint16_t c = t->zones[zone_id(t, Z_FACTIONS, seat)].head; c != NONE; c = t->cards[c].next)
        if (t->cards[c].def == t->cards[card].def)
            return REFUSE(t, RULE_SU + 29, WHY_PICK_TWICE, .card = card);
    return 0;
}

static uint16_t why_not_take(const struct table *t, uint8_t seat, uint16_t card)
{
    if (type_of(t, card) == T_FACTION)
        return why_not_pick(t, seat, card);
    if (!asks_anybody(t, ASK_LOOT))
        return is_a(t, card, B_TREASURE) ? REFUSE(t, RULE_SU + 129, WHY_NO_LOOT) : 0;
    if (zone_kind_of(t, t->cards[card].zone) != Z_REVEALED || !is_a(t, card, B_TREASURE))
        return REFUSE(t, RULE_SU + 137, WHY_NOT_LOOT, .card = card);
    return t->s->ask.seat == seat ? 0 : REFUSE(t, RULE_SU + 138, WHY_LOOT_TURN);
}

/* ---- all of it */

uint8_t su_likely(const struct table *t, uint8_t seat, uint16_t card)
{
    if (t->cards[card].zone == zone_id(t, Z_HAND, seat))
        return W_PLAY;
    switch (type_of(t, card)) {
    case T_BASE: return W_SCORE;
    case T_TITAN: return card_in_play(t, card) ? WORD_USE : W_PLAY;
    case T_FACTION: return W_TAKE;
    default: return su_is_buried(t, card) ? W_UNCOVER : WORD_USE;
    }
}

static uint16_t why_without_card(const struct table *t, uint8_t seat, uint8_t verb)
{
    switch (verb) {
    case W_REDRAW: return why_not_redraw(t, seat);
    case W_KEEP: return is_asked(t, seat, ASK_OPENING) ? 0 : REFUSE(t, RULE_SU + 21, WHY_OPENING);
    case W_END:
        if (t->s->active == seat && t->s->global[G_PHASE] == PHASE_PLAY)
            return refuse_meanwhile(t, seat);
        return REFUSE(t, RULE_SU + 35, WHY_END_PHASE);
    case W_LAY: return why_not_lay(t, seat, NONE);
    default: return 0; /* nothing to speak of */
    }
}

uint16_t su_why(struct table *t, uint8_t seat, uint8_t verb, uint16_t card, uint16_t with)
{
    if (verb == W_PLAY)
        return why_not_play(t, seat, card, with);
    if (card == NONE || verb == W_REDRAW || verb == W_KEEP || verb == W_END)
        return why_without_card(t, seat, verb);
    switch (verb) {
    case WORD_USE: return why_not_use(t, seat, card);
    case W_SCORE: return why_not_score(t, seat, card);
    case W_BASE: return why_not_there(t, seat, card);
    case W_DISCARD: return why_not_discard(t, seat, card);
    case W_UNCOVER: return why_not_uncover(t, seat, card);
    case W_LAY: return why_not_lay(t, seat, card);
    case W_TAKE: return why_not_take(t, seat, card);
    default: return 0;
    }
}

/* SU-095; nobody is ever out of it. */
uint16_t su_ended(const struct table *t, uint8_t seat)
{
    (void)seat;
    return t->s->status == TABLE_OVER ? RULE_SU + 95 : 0;
}
