/*
 * The kernel's moves: what procedures, abilities and games do to a table. Grouped by file.
 */
#ifndef KERNEL_FLOW_H
#define KERNEL_FLOW_H

#include "kernel/game.h"

/* ---- flow.c: frames, asks, the run loop */
enum {
    PROC_OCCURRENCE,
    PROC_WINDOW,
    PROC_ABILITY,
    PROC_CHOICES,
    PROC_CHOSEN,
    PROC_RESOLUTION,
    PROC_AFTERMATH,
    PROC_DELAYED,
    PROC_ORDER,
    PROC_GAME
};

/* Between two asks no lawful game comes near this: beyond it, a mandatory loop is at work. */
enum { STEPS_BETWEEN_ASKS = 20000 };

enum { FRAME_OVER = 0xFFFF }; /* program counter of a frame that is finished */
/* Pushes a frame with the locals of its procedure, all 0. When there is no room, the table stops with
 * TABLE_FULL, and what the caller writes goes nowhere. */
struct frame *frame_push(struct table *t, uint8_t proc, uint16_t card, uint8_t you);
/* The same with as many locals as the caller says, LOCALS at most. */
struct frame *frame_push_with(struct table *t, uint8_t proc, uint16_t card, uint8_t you,
                              unsigned locals);
/* The topmost frame of that procedure, or NULL; the same for those that are about the card. */
struct frame *frame_of(const struct table *t, uint8_t proc);
struct frame *frame_about(const struct table *t, uint8_t proc, uint16_t card);
/* Asks a seat; the step that calls it returns FLOW_ASK. */
enum flow ask(struct table *t, uint8_t seat, uint8_t kind, uint16_t card, int16_t need,
              uint16_t rule);
/* What has been chosen so far, where the pending ask is one of several for a list (ask_kind.list). */
const uint16_t *ask_given(const struct table *t, unsigned *count);
/* Lists of cards: v[reg] is where one begins in the heap, v[reg + 1] how many they are. */
bool list_has(const struct table *t, const struct frame *f, int reg, uint16_t card);
void list_take_answer(struct table *t, struct frame *f, int reg);
/* The same set is the same list, so that tables which differ in nothing else are equal. */
void list_put_in_order(struct table *t, const struct frame *f, int reg, const uint16_t *cards,
                       unsigned count);
/* An option to use an ability says which of its card's it is; these translate. */
int16_t ability_in_card(const struct table *t, uint16_t card, uint16_t ability);
uint16_t ability_of_card(const struct table *t, uint16_t card, int16_t number);
/* Adds an option while the options of an ask are being built. */
void offer(struct table *t, uint8_t verb, uint16_t card, uint16_t with, int16_t value,
           uint8_t flags, uint16_t rule);
/* Names that somebody may say: the titles of all cards of a type that there are, each once, whatever
 * lies at the table. The word must have `title`. */
void offer_titles(struct table *t, uint8_t verb, uint8_t type, uint16_t rule);
uint16_t def_of_title(const struct card_pack *pack, uint16_t title); /* the first; NONE: none is */
/* Runs until somebody must be asked, the table is over, or no frame is left (TABLE_IDLE). */
void table_run(struct table *t);
uint16_t table_options(struct table *t);
/* All options have been offered; if they were too many, the table stops. */
void options_done(struct table *t);
/* Next seat that is still in, clockwise. */
uint8_t seat_after(const struct table *t, uint8_t seat);
unsigned seats_in(const struct table *t); /* how many have not been eliminated */
qn_status table_apply(struct table *t, uint32_t serial, size_t option);
void table_end(struct table *t, uint8_t outcome_of_all); /* qn_outcome */

/* ---- resign.c */
/* A seat gives up while somebody is asked; as table_apply, and QN_BAD_OPTION if it does not play. */
qn_status table_resign(struct table *t, uint8_t seat);
/* The option that whoever has resigned takes: declines if possible. */
size_t resign_answer(struct table *t);
/* Who has resigned leaves, where the rules know how. True if somebody did. */
bool resign_settle(struct table *t);

/* Something new to that seat; to all but that one (NOBODY: to all), and to who watches. */
static inline void learns(struct table *t, unsigned seat)
{
    t->s->stamp[seat]++;
}
static inline void others_learn(struct table *t, uint8_t seat)
{
    for (unsigned i = 0; i <= MAX_SEATS; i++)
        t->s->stamp[i]++;
    if (seat != NOBODY)
        t->s->stamp[seat]--;
}
/* One more word on the heap; when there is no room the table stops. */
static inline void heap_add(struct table *t, uint16_t word)
{
    if (t->s->used.heap == t->s->cap.heap)
        table_full(t, POOL_LISTS);
    else
        t->heap[t->s->used.heap++] = word;
}
/* A number as counters hold it; one that is too large for them stops the table. */
static inline int16_t counted(struct table *t, int n)
{
    if (n < INT16_MIN || n > INT16_MAX)
        table_full(t, POOL_NUMBERS);
    return (int16_t)n;
}

/* ---- zones.c: where cards lie */
/* A zone's number is kind * seats + seat; shared kinds use seat 0. NOBODY has no hand and no deck: who
 * asks for one would read and write beside the zones. */
static inline uint16_t zone_id(const struct table *t, uint8_t kind, uint8_t seat)
{
#ifndef NDEBUG
    if (t->game->zones[kind].per_seat && seat >= t->s->seats)
        __builtin_trap();
#endif
    return (uint16_t)(kind * t->s->seats + (t->game->zones[kind].per_seat ? seat : 0));
}
/* What a counter of a card says is read and set on the card that keeps it. */
static inline uint16_t counter_keeper(const struct table *t, uint16_t card, uint8_t counter)
{
    return t->game->keeper ? t->game->keeper(t, card, counter) : card;
}
static inline int16_t counter_shown(const struct table *t, uint16_t card, uint8_t counter)
{
    return t->cards[counter_keeper(t, card, counter)].counter[counter];
}
/* Can a card of that kind lie in zones of that kind? */
static inline bool zone_may_hold(const struct table *t, uint8_t kind, uint16_t card)
{
    const struct def *d = card_shows(t, card);
    uint32_t holds = t->game->zones[kind].holds;
    return !d || !holds || !(d->categories & ~holds);
}
enum zone_end { ZONE_TOP, ZONE_BOTTOM };
/* Moves a card; abilities start or stop listening, references go stale. */
void card_move(struct table *t, uint16_t card, uint16_t zone, enum zone_end end);
/* Face down, as a card of the definition `disguise` (or as nothing: NONE). */
void card_move_down(struct table *t, uint16_t card, uint16_t zone, uint16_t disguise);
bool card_is_public(const struct table *t, uint16_t card);
/* To a card that does not hang on it; otherwise it lies there alone. */
void card_attach(struct table *t, uint16_t card, uint16_t host, uint16_t zone);
/* Attached to another card, in the zone where it lies: the same object. Not to one that hangs on it: then
 * nothing happens. */
void card_rehost(struct table *t, uint16_t card, uint16_t host);
void card_turn(struct table *t, uint16_t card, uint8_t face); /* another face, the same object */
void card_reveal(struct table *t, uint16_t card);             /* everybody knows it */
void card_redefine(struct table *t, uint16_t card,
                   uint16_t def); /* an unseen card is another one */
void card_show(struct table *t, uint16_t card, uint8_t seat);
uint16_t card_make(struct table *t, uint16_t def, uint8_t owner, uint16_t zone); /* set-up only */
void card_give(struct table *t, uint16_t card, uint8_t owner); /* to another owner; set-up only */
void zone_shuffle(struct table *t, uint16_t zone);
/* So many cards on top, among themselves. */
void zone_shuffle_top(struct table *t, uint16_t zone, unsigned most);
/* Because a text says so: what everybody sees stays as it lies. */
void zone_shuffle_unseen(struct table *t, uint16_t zone);

/* ---- random.c */
void random_seed(struct table *t, uint64_t seed);
uint32_t random_below(struct table *t, uint32_t bound);
/* Definitions to as many cards, in any order, each as likely. */
void random_deal(struct table *t, const uint16_t *card, uint16_t *def, unsigned count);
/* One die; a scripted result comes first. */
int random_die(struct table *t, uint32_t sides);
uint16_t random_card(struct table *t, const uint16_t *cards, uint16_t count);
bool random_script(struct table *t, int16_t result); /* the next result; false when full */

/* ---- occurrence.c: events, windows, cancelling and replacing */
/* Starts an occurrence with no items yet; NULL when full. */
struct occ *occ_new(struct table *t, uint8_t event, uint16_t source, uint8_t by, uint8_t you);
struct item *occ_add(struct table *t, struct occ *o, uint16_t card, int16_t amount);
/* Runs it: in place when nobody listens, otherwise as a frame. Call once, last. */
void occ_run(struct table *t, struct occ *o);
static inline struct occ *occ_at(const struct table *t, uint8_t index)
{
    return &t->occs[index];
}
/* What a program of a card knows outside any occurrence. `it` is the candidate, or NONE. */
static inline struct context context_of(const struct table *t, uint16_t card, uint16_t ability,
                                        uint8_t you, uint16_t it)
{
    return (struct context){.self = card,
                            .self_gen = card == NONE ? 0 : t->cards[card].gen,
                            .it = it,
                            .ability = ability,
                            .you = you,
                            .occ = OCC_NONE};
}
/* The same for a record that outlived its ability. */
static inline struct context context_of_lasting(const struct lasting *l, uint16_t it)
{
    return (struct context){.self = l->card,
                            .self_gen = l->gen,
                            .it = it,
                            .ability = NONE,
                            .noted = l->noted,
                            .you = l->you,
                            .occ = OCC_NONE};
}
static inline uint8_t occ_index(const struct table *t, const struct occ *o)
{
    return (uint8_t)(o - t->occs);
}
/* A moment that cards could answer: nothing happens but that it comes. card NONE: it is about none. */
void occ_announce(struct table *t, uint8_t event, uint16_t source, uint8_t seat, uint16_t card);
/* An item as occ_add would make it, for occurrences that are only tried (occ_is_forbidden). */
struct item item_about(const struct table *t, uint16_t card);
/* Does anything listen to that event? Spares occurrences that nobody could answer. */
bool event_is_heard(const struct table *t, uint8_t event);
/* Is some prohibition in play about that event, or about what it may turn out to be? */
static inline bool event_may_be_forbidden(const struct table *t, uint8_t event)
{
    return t->directory->forbidden & (1ull << event | t->facts->outcome_facets);
}
/* The card with a prohibition that keeps this from happening to the card, by the text of that one; NONE:
 * there is none. */
uint16_t event_forbidden_by(const struct table *t, uint8_t event, uint16_t text, uint16_t card);
static inline bool event_is_forbidden(const struct table *t, uint8_t event, uint16_t text,
                                      uint16_t card)
{
    return event_forbidden_by(t, event, text, card) != NONE;
}
/* The same for an occurrence told in full: what it is, and its only item. */
uint16_t occ_forbidden_by(const struct table *t, const struct occ *like, const struct item *item);
static inline bool occ_is_forbidden(const struct table *t, const struct occ *like,
                                    const struct item *item)
{
    return occ_forbidden_by(t, like, item) != NONE;
}
/* Does a prohibition of that event which can be about the card read that (enum change)? */
bool prohibition_reads(const struct table *t, uint8_t event, uint16_t card, uint8_t what);
/* Could anybody answer it afterwards, for all that is public? */
bool occ_may_be_answered(const struct table *t, const struct occ *o);
/* Whom a card's text addresses when it answers that occurrence. */
uint8_t occ_addresses(const struct table *t, uint16_t card, const struct occ *o);
bool occ_is_heard_by(const struct table *t, uint16_t card, uint16_t ability, uint8_t you,
                     const struct occ *o, uint8_t item);
/* Opens the round of optional answers to what has happened. */
void window_open_optional(struct table *t, uint8_t occ);
void window_options(struct table *t, struct frame *f);
/* Of what a window is about: the item that the seat could answer, the first one if it could answer none. Cards in
 * hand count only if that is wanted: they are for the seat alone. */
uint8_t window_item(const struct table *t, const struct frame *f, uint8_t seat, bool hand);
void forced_options(struct table *t, struct frame *f);
extern const struct procedure kernel_procedures[PROC_GAME];
static inline struct item *occ_item(const struct table *t, const struct occ *o, uint8_t i)
{
    return &t->items[o->item0 + i];
}

/* ---- twins.c */
/* The same ability of two copies of a card between which it makes no difference who comes first, while
 * that frame is on top. */
bool instances_are_twins(const struct table *t, const struct frame *f, const struct instance *a,
                         const struct instance *b);
bool triggers_are_twins(const struct table *t, const struct trigger *a, const struct trigger *b);

/* ---- aftermath.c: answers that wait until the card being resolved is done */
/* Opens a resolution: frames pushed above it are part of it. */
struct frame *resolution_open(struct table *t, uint16_t card, uint8_t you);
/* The card is put away (game.retire) once everything it caused has been answered. */
void resolution_retires(struct table *t, uint16_t card);
bool aftermath_is_due(const struct table *t);
void aftermath_apply(struct table *t, struct occ *o);
/* For games that take up what was heard by themselves (game.collects). occ_tell: it has happened and
 * nothing could come in between; who hears it is noted, and the occurrence is over. */
void occ_tell(struct table *t, struct occ *o);
/* The moment has come: the delayed effects of that period trigger like abilities that hear it. */
void delayed_tell(struct table *t, uint8_t period, uint8_t event);
/* How many different ones wait for that seat, and the number of the first; NONE: there is none. */
unsigned triggers_waiting(const struct table *t, uint8_t seat, uint16_t *first);
void triggers_offer(struct table *t, uint8_t seat);
uint16_t trigger_named(const struct table *t, uint8_t seat, const qn_option *o);
/* Takes it from the list; its occurrence is there again, until the caller drops it. */
struct trigger trigger_take(struct table *t, uint16_t index, uint8_t *occ);
/* That seat has been eliminated: nothing waits for it any more, now or at a later moment. */
void triggers_forget(struct table *t, uint8_t seat);
void aftermath_options(struct table *t, struct frame *f);
extern step_fn *const resolution_steps[], *const aftermath_steps[];

/* ---- directory.c: who speaks to what */
unsigned modified_bit(uint8_t op, uint8_t attr); /* bit of state.modified, chain of constants */
unsigned directory_chain(unsigned timing, unsigned modifies);
void directory_clear(struct directory *d);
void directory_add(struct table *t, uint16_t instance);               /* the latest one */
void directory_add_lasting(struct table *t, const struct lasting *l); /* one that has just begun */
void directory_renew(struct table *t);
/* Can what has changed (enum change) have made the condition of a watched ability true? */
bool ability_is_concerned(const struct table *t, uint16_t ability, uint8_t changed);
/* Can it have changed that value of cards that stay in play? */
bool value_is_concerned(const struct table *t, uint8_t attr, uint8_t changed);
/* Can it have lifted a prohibition of that event? */
bool prohibition_is_concerned(const struct table *t, uint8_t event, uint8_t changed);

/* ---- abilities.c: instances, values, lasting and delayed effects */
void abilities_start(struct table *t, uint16_t card);
void abilities_stop(struct table *t, uint16_t card);
/* Sum of what modifies an attribute of a card: constant abilities and lasting effects. Most often there are
 * none. */
int value_reckon(const struct table *t, uint8_t attr, uint16_t card, int base);
static inline int value_modified(const struct table *t, uint8_t attr, uint16_t card, int base)
{
    return t->s->modified >> attr & 1 ? value_reckon(t, attr, card, base) : base;
}
/* What sets that value of the card: constant abilities, as numbers of instances, and lasting effects,
 * as SETTER_LASTS + number. */
enum { SETTER_LASTS = 0x8000 };
unsigned value_setters(const struct table *t, uint8_t attr, uint16_t card, uint16_t *found,
                       unsigned most);
/* What the youngest of them sets it to, before anything is added; base if nothing does. */
int value_start(const struct table *t, uint8_t attr, uint16_t card, int base);
/* Does the constant ability apply to the card? */
bool constant_touches(const struct table *t, const struct instance *i, uint16_t card);
/* How much a constant ability adds to what it is about, of that card. */
int constant_adds(const struct table *t, const struct instance *i, uint16_t card);
bool value_is_set_twice(const struct table *t); /* or might be: spares looking closer */
bool keyword_is_granted(const struct table *t, uint16_t card, uint8_t keyword);
static inline bool has_keyword(const struct table *t, uint16_t card, uint8_t keyword)
{
    const struct def *d = card_shows(t, card);
    return (d && d->keywords >> keyword & 1) ||
           (t->directory->granted >> keyword & 1 && keyword_is_granted(t, card, keyword));
}
/* Whose text gives it to the card: a definition, its own if it is printed; NONE: it has it not. *lasts: it
 * has it for a time. */
uint16_t keyword_source(const struct table *t, uint16_t card, uint8_t keyword, bool *lasts);
bool has_trait(const struct table *t, uint16_t card, uint8_t trait);
/* A question that may lead back to itself: false while it is being asked. Numbers of instances are
 * taken; a game uses numbers from ASKING_GAME on. */
enum { ASKING_LASTING = 0x4000, ASKING_GAME = 0x8000 };
bool asking_begin(const struct table *t, uint16_t what);
/* What an ability says leads back to itself (NONE: of the one whose amount is computed): the table stops
 * before its next step. */
void thought_is_endless(const struct table *t, uint16_t ability);
void asking_end(const struct table *t);
bool effect_reaches(const struct table *t, const struct context *cx, uint16_t card);
bool seat_ignores(const struct table *t, uint8_t seat, uint16_t card);
bool lasting_add(struct table *t, const struct lasting *l);
/* Makes room where half of it is taken: like sums become one. Numbers of effects change. */
void lasting_join(struct table *t);
void lasting_expire(struct table *t, uint8_t period);
void lasting_expire_of(struct table *t, uint8_t period, uint8_t seat); /* those of that seat */
/* Those that began while the occurrence of that serial went on; the same for delayed ones. */
void lasting_expire_within(struct table *t, uint8_t period, uint16_t serial);
void lasting_confirm(struct table *t, uint16_t occurrence, uint16_t card, bool holds);
/* Ends the "once" effects on that attribute of the card. */
void lasting_spend(struct table *t, uint8_t attr, uint16_t card);
bool delayed_add(struct table *t, const struct delayed *d);
/* Pushes frames for the delayed effects of that moment; true if there was one. */
bool delayed_run(struct table *t, uint8_t period);
bool delayed_run_of(struct table *t, uint8_t period, uint8_t seat); /* those of that seat */
bool delayed_run_within(struct table *t, uint8_t period, uint16_t serial);
void delayed_drop_within(struct table *t, uint8_t period, uint16_t serial);
void delayed_options(struct table *t, struct frame *f);
extern step_fn *const delayed_steps[];
/* Forgets them: that moment will not come. */
void delayed_drop(struct table *t, uint8_t period);
void delayed_forget(struct table *t, uint8_t seat);
void limits_reset(struct table *t, uint8_t period);
bool limit_allows(const struct table *t, uint16_t card, uint16_t ability);
void limit_use(struct table *t, uint16_t card, uint16_t ability);
/* Has something taken its abilities away? */
bool card_is_silenced(const struct table *t, uint16_t card);
/* A card in play gets the abilities of a definition, as long as it stays in play or until the game
 * says that the copies made for now end (SC-030 SC-213). */
void abilities_copy(struct table *t, uint16_t card, const struct def *d, uint8_t how_long);
/* One ability, of whatever card, starts working for that card. */
void ability_copy(struct table *t, uint16_t card, uint16_t ability, uint8_t how_long);
void abilities_end_copies(struct table *t);
/* A look at its scope or trigger that decides most cases: can it be about that card? */
bool ability_may_reach(const struct table *t, const struct ability *a, uint16_t self,
                       uint16_t card);
static inline bool ability_may_touch(const struct table *t, const struct ability *a, uint16_t self,
                                     uint16_t card)
{
    if (a->reach == REACH_SELF)
        return card == self && card != NONE;
    return a->reach == REACH_ANY || ability_may_reach(t, a, self, card);
}
bool instance_is_active(const struct table *t, const struct instance *i);
/* Pushes the frame of an ability's effect; the same of one whose moment has come. */
struct frame *ability_push(struct table *t, uint16_t ability, uint16_t card, uint8_t you,
                           uint8_t occ, uint8_t item);
void ability_resume(struct table *t, const struct delayed *d);
struct instance *instance_of(const struct table *t, uint16_t card, uint16_t ability);

/* ---- what runs the programs of abilities. The pack brings it, so that the kernel needs nothing of a language. */
struct machine {
    int (*value)(const struct table *t, uint16_t code, const struct context *cx);
    /* Does this ability, on this card, answer item `item` of the occurrence? */
    bool (*hears)(const struct table *t, uint16_t card, uint16_t ability, uint8_t you, uint8_t occ,
                  uint8_t item);
    bool (*glances)(const struct table *t, uint8_t test, const struct context *cx); /* of `it` */
    const struct procedure *procedures; /* those below PROC_GAME that are its own */
};

/* ---- carte/machine_*.c, for games */
int machine_value(const struct table *t, uint16_t code, const struct context *cx);
void machine_target_options(struct table *t, struct frame *f);
int machine_target_list(const struct table *t, const struct frame *f);
/* Why is a card not among them? */
enum choice_refusal {
    CHOICE_STANDS,  /* it is */
    CHOICE_UNLIKE,  /* it is not what the text asks for */
    CHOICE_IN_VAIN, /* nothing would happen to it */
    CHOICE_OUT_OF_REACH,
    CHOICE_MADE /* it has been chosen */
};
enum choice_refusal machine_refuses_choice(const struct table *t, struct frame *f, uint16_t card);
void machine_may_options(struct table *t, struct frame *f);
void machine_either_options(struct table *t, struct frame *f);
void machine_order_options(struct table *t, struct frame *f);
/* Is the test true of `it`? */
bool machine_glances(const struct table *t, uint8_t test, const struct context *cx);
bool machine_hears(const struct table *t, uint16_t card, uint16_t ability, uint8_t you, uint8_t occ,
                   uint8_t item);
/* Makes the choices of an ability that come before anything it does, tells the game (game.announced), and
 * lasts until what that pushes is over. */
struct frame *choices_push(struct table *t, uint16_t ability, uint16_t card, uint8_t you,
                           uint8_t occ, uint8_t item);
/* Pushes the effect of the ability, with the choices that were made. */
struct frame *chosen_push(struct table *t, const struct frame *choices);

/* ---- knowledge.c: who knows what */
bool card_known_to(const struct table *t, uint16_t card, int seat);
/* Cards that something under way is about: dealt anew they stay what they are, whoever may know it. */
struct busy {
    uint64_t bit[CARDS_MOST / 64];
};
void knowledge_find_busy(const struct table *t, struct busy *out);
bool knowledge_is_busy(const struct busy *b, uint16_t card);
void knowledge_determinize(struct table *t, int seat, uint64_t seed);
void knowledge_forget(struct table *t, int seat);
/* Has whoever is asked several answers at some deal that agrees with what lies open? Afterwards the table is such a
 * deal; what it comes to follows from what lies open and the seed alone. */
bool knowledge_is_open(struct table *t, uint64_t seed);

/* ---- log.c */
void log_add(struct table *t, uint8_t what, int8_t seat, uint16_t card, uint16_t by, int amount,
             uint16_t rule);
/* Somebody uses an ability, which may have a name of its own. */
void log_add_ability(struct table *t, uint8_t seat, uint16_t card, uint16_t ability, uint16_t rule);
/* The same of a pile: its owner is the seat. */
void log_add_pile(struct table *t, uint8_t what, uint16_t zone, int amount, uint16_t rule);
/* Somebody says a name, of which no card need be there: everybody hears it. */
void log_add_title(struct table *t, uint8_t what, int8_t seat, uint16_t title, uint16_t by,
                   uint16_t rule);

/* ---- invariants.c */
const char *table_invariant(const struct table *t);

#endif
