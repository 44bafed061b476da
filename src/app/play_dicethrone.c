/*
 * The picture of a Dice Throne table: the heroes with their dials and tokens, the dice as faces with
 * symbols, damage that waits; and with the question about one's dice, what they reach and how likely
 * the rest is, exactly, with the attempts that remain (agents/dice_odds.h).
 */
#define _POSIX_C_SOURCE 200809L
#include "play_draw.h"

#include "agents/dice_odds.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEALTH = 50,
    HEALTH_OF_THREE = 35,
    CP_MOST = 15,
    NAME_WIDTH = 40,
    WAYS_TOLD = 3,
    FACES = 6,
    PASSES_MOST = 4
};

/* ---- dice ----------------------------------------------------------------------------------- */

static const char *pool_label(const qn_dice *dice)
{
    static const struct {
        const char *pool, *label;
    } labels[] = {{"offence", N_("Dice")}, {"defence", N_("Defence")}, {"effect", N_("Roll")}};
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(labels[i].pool, dice->pool) == 0)
            return gettext(labels[i].label);
    }
    return dice->pool;
}

/* How the dice of a seat write a symbol: its own letter, or else the one of the cards (A – D). */
static const char *letter_of(const struct drawing *d, int seat, char symbol, char buf[2])
{
    qn_symbol named;
    if (qn_symbol_get(d->table, seat, symbol, d->play->app->lang, &named))
        return named.brief;
    buf[0] = symbol;
    buf[1] = '\0';
    return buf;
}

/* [3 B]; a lent die has no symbol of one's own: [3 *] */
static void pieces_of_dice(struct drawing *d, const qn_dice *dice, enum app_style style)
{
    char buf[2];
    for (size_t i = 0; i < dice->count; i++) {
        char symbol = qn_dice_symbol(d->table, dice->seat, dice->face[i]);
        draw_piece(d, style, "[%d %s]", dice->face[i],
                   (int)i == dice->lent ? "*" : letter_of(d, dice->seat, symbol, buf));
    }
}

/* On which faces a symbol without a name is: "A 1 2 3"; false if it is on none. */
static bool put_faces_of(const struct drawing *d, int seat, char symbol, char *buf, size_t size)
{
    size_t used = (size_t)snprintf(buf, size, "%c", symbol), length = used;
    for (int face = 1; face <= FACES; face++)
        if (qn_dice_symbol(d->table, seat, face) == symbol && used < size)
            used += (size_t)snprintf(buf + used, size - used, " %d", face);
    return used > length;
}

/* The printed names of some heroes' symbols are not known: their faces tell them apart. */
static size_t tell_unnamed(struct drawing *d, const qn_dice *dice)
{
    char faces[32];
    size_t told = 0;
    for (char symbol = 'A'; put_faces_of(d, dice->seat, symbol, faces, sizeof faces); symbol++)
        fprintf(d->play->terminal.out, told++ ? ", %s" : _("symbols by their faces: %s"), faces);
    return told;
}

/* What the letters stand for: "S Sword, L Life, P Pow". */
static void row_of_symbols(struct drawing *d, const qn_dice *dice, int indent)
{
    FILE *out = d->play->terminal.out;
    qn_lang lang = d->play->app->lang;
    qn_symbol named;
    size_t told = 0;
    fprintf(out, "%s%*s", app_style(d->play->app, APP_DIM), indent, "");
    for (char symbol = 'A'; qn_symbol_get(d->table, dice->seat, symbol, lang, &named); symbol++)
        fprintf(out, "%s%s %s", told++ ? ", " : "", named.brief, named.name);
    if (!told)
        told = tell_unnamed(d, dice);
    if (dice->lent >= 0)
        fprintf(out, "%s%s", told++ ? ", " : "", _("* a lent die: only its number counts"));
    fprintf(out, "%s%s", app_style(d->play->app, APP_PLAIN), told ? "\n" : "");
}

/* ---- what another's dice mean --------------------------------------------------------------- */

/* The pass among the options, or as many as there are. */
static size_t find_pass(const qn_option *options, size_t count)
{
    size_t i = 0;
    while (i < count && !(options[i].flags & QN_PASS))
        i++;
    return i;
}

/* On a clone: the one who looks passes until the owner of the dice is asked about them. Dice and boards lie
 * open, so what they reach is no secret. */
static bool let_owner_choose(const struct drawing *d, qn_table *scratch, int owner)
{
    const qn_option *options;
    qn_ask ask;
    for (int steps = 0; steps < PASSES_MOST && qn_ask_get(scratch, &ask); steps++) {
        if (ask.seat == owner)
            return qn_ask_role(scratch) == QN_ROLE_DICE;
        size_t count = qn_options(scratch, &options), pass = find_pass(options, count);
        if (ask.seat != d->seat || pass == count || qn_apply(scratch, ask.serial, pass) != QN_OK)
            return false;
    }
    return false;
}

/* "reaches  Punch  Ensnare" */
static void row_of_reached(struct drawing *d, int owner)
{
    qn_table *scratch = qn_clone(d->table);
    const qn_option *options;
    size_t told = 0;
    if (scratch)
        qn_set_logging(scratch, false);
    if (!scratch || !let_owner_choose(d, scratch, owner)) {
        qn_table_free(scratch);
        return;
    }
    size_t count = qn_options(scratch, &options);
    draw_row(d, _("  reaches"));
    for (size_t i = 0; i < count; i++) {
        char label[256];
        if (qn_option_group(scratch, &options[i]) != QN_GROUP_ANNOUNCE)
            continue;
        qn_option_label(scratch, owner, &options[i], d->play->app->lang, label, sizeof label);
        const char *name = strchr(label, ' ') ? strchr(label, ' ') + 1 : label; /* no "announce" */
        draw_piece(d, APP_WARM, "%s", name);
        told++;
    }
    if (!told)
        draw_piece(d, APP_DIM, "%s", _("nothing yet"));
    draw_end_row(d);
    qn_table_free(scratch);
}

/* The line of the log that tells what was announced in this turn, by the owner of the dice. */
static bool find_announced(const struct drawing *d, int owner, qn_log_line *line)
{
    for (size_t i = qn_log_count(d->table); i-- > 0;) {
        if (qn_log_moment(d->table, i) == QN_MOMENT_TURN)
            return false;
        if (qn_log_get(d->table, i, d->seat, line) && line->seat == owner && line->def != QN_NONE &&
            strcmp(line->what, "announce") == 0)
            return true;
    }
    return false;
}

/* The ability that comes at one, with its text the first time. */
static void row_announced(struct drawing *d, const qn_log_line *line)
{
    char text[2048];
    uint8_t *byte = &d->play->read[line->def / 8], bit = (uint8_t)(1u << line->def % 8);
    draw_row(d, _("Announced"));
    draw_piece(d, APP_WARM, "%s", app_card_name(d->play->app, d->pack, line->def));
    draw_end_row(d);
    if (!(*byte & bit) && qn_card_text(d->pack, line->def, d->play->app->lang, text, sizeof text))
        text_wrap(d->play->terminal.out, text, LABEL_WIDTH, d->width);
    *byte |= bit;
}

/* What somebody else's dice show, and what that leads to. */
static void tell_meaning(struct drawing *d, const qn_dice *dice)
{
    qn_log_line line;
    bool is_attack = strcmp(dice->pool, "offence") == 0;
    if (is_attack && find_announced(d, dice->seat, &line))
        row_announced(d, &line);
    else if (is_attack && dice->open)
        row_of_reached(d, dice->seat);
}

static void rows_of_dice(struct drawing *d)
{
    qn_dice dice;
    char who[32];
    for (unsigned pool = 0; qn_dice_get(d->table, pool, &dice); pool++) {
        if (!dice.count)
            continue;
        draw_row(d, pool_label(&dice));
        pieces_of_dice(d, &dice, dice.open ? APP_BOLD : APP_DIM);
        if (dice.seat != d->seat)
            draw_piece(d, APP_PLAIN, "(%s)", draw_player_name(d, dice.seat, who, sizeof who));
        draw_end_row(d);
        if (d->seat >= 0 && dice.seat != d->seat) {
            row_of_symbols(d, &dice, LABEL_WIDTH);
            tell_meaning(d, &dice);
        }
    }
}

/* ---- the heroes ----------------------------------------------------------------------------- */

/* Damage that comes to nothing: whoever defends against it or adds to it wants to know. */
static bool is_spared(const struct drawing *d, const qn_card_view *hero)
{
    const char *state = qn_card_state(d->table, d->seat, hero->card, 0);
    return state && strcmp(state, "spared") == 0;
}

/* Damage and healing that will be settled when the phase concludes; "" if there is none. */
static const char *waiting(const struct drawing *d, const qn_card_view *hero, char *buf,
                           size_t size)
{
    int damage = draw_value(d, hero, "waiting_damage", 0);
    int healing = draw_value(d, hero, "waiting_healing", 0);
    int health = draw_value(d, hero, "health", 0), after = health + healing - damage;
    char who[32];
    const char *name = draw_player_name(d, hero->controller, who, sizeof who);
    buf[0] = '\0';
    if (damage && healing)
        snprintf(buf, size,
                 ngettext("%s: %d damage, %d healing (Health %d to %d)",
                          "%s: %d damage, %d healing (Health %d to %d)", (unsigned)damage),
                 name, damage, healing, health, after > 0 ? after : 0);
    else if (damage)
        snprintf(buf, size,
                 ngettext("%s: %d damage (Health %d to %d)", "%s: %d damage (Health %d to %d)",
                          (unsigned)damage),
                 name, damage, health, after > 0 ? after : 0);
    else if (is_spared(d, hero))
        snprintf(buf, size, _("%s: the damage is ignored"), name);
    else if (healing)
        snprintf(buf, size, _("%s: %d healing (Health %d to %d)"), name, healing, health, after);
    return buf;
}

static void row_waiting(struct drawing *d)
{
    char text[128];
    bool has_any = false;
    for (unsigned i = 0; i < d->view.seats && !d->view.over; i++) {
        const qn_card_view *hero = draw_first(d, "identity", (int)i);
        if (!hero || !waiting(d, hero, text, sizeof text)[0])
            continue;
        if (!has_any)
            draw_row(d, _("Waiting"));
        has_any = true;
        draw_piece(d, APP_ALERT, "%s", text);
    }
    if (has_any)
        draw_end_row(d);
}

static void row_hero(struct drawing *d, const qn_card_view *hero)
{
    int seat = hero->controller, most = d->view.seats == 3 ? HEALTH_OF_THREE : HEALTH;
    draw_player_row(d, seat);
    draw_piece(d, APP_BOLD, "%s", draw_name(d, hero));
    draw_bar(d, seat == d->seat ? APP_GOOD : APP_ALERT, _("Health"),
             draw_value(d, hero, "health", 0), most);
    draw_piece(d, APP_PLAIN, _("CP %d/%d"), draw_counter(d, hero, "cp"), CP_MOST);
    draw_piece(d, APP_PLAIN, _("hand %zu, deck %zu, discard %zu"), draw_count(d, "hand", seat),
               draw_count(d, "deck", seat), draw_count(d, "discard", seat));
    draw_end_row(d);
}

static void piece_tokens(struct drawing *d, const qn_card_view *card)
{
    int tokens = draw_counter(d, card, "tokens"), advanced = draw_counter(d, card, "advanced");
    if (advanced)
        draw_piece(d, APP_WARM, _("%s x%d (advanced: %d)"), draw_name(d, card), tokens, advanced);
    else if (tokens)
        draw_piece(d, APP_WARM, "%s x%d", draw_name(d, card), tokens);
    else
        draw_piece(d, APP_WARM, "%s", draw_name(d, card));
}

/* Tokens and companions; then the upgrades on the board. */
static void rows_beside(struct drawing *d, int seat)
{
    bool has_any = false;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!draw_is_zone(d, card, "status", seat))
            continue;
        if (!has_any)
            draw_row(d, _("  tokens"));
        has_any = true;
        piece_tokens(d, card);
    }
    if (has_any)
        draw_end_row(d);
    has_any = false;
    for (size_t i = 0; i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (!draw_is_zone(d, card, "board", seat) || !draw_is_type(d, card, "upgrade"))
            continue;
        if (!has_any)
            draw_row(d, _("  board"));
        has_any = true;
        draw_piece(d, APP_PLAIN, "%s", draw_name(d, card));
    }
    if (has_any)
        draw_end_row(d);
}

/* The dial, the tokens, and what the hero's dice show on which face. */
void draw_dicethrone_board(struct drawing *d, int seat)
{
    const qn_card_view *hero = draw_first(d, "identity", seat);
    qn_symbol named;
    if (!hero)
        return;
    row_hero(d, hero);
    draw_row(d, _("Dice"));
    for (int face = 1; face <= FACES; face++) {
        char symbol = qn_dice_symbol(d->table, seat, face);
        if (symbol && qn_symbol_get(d->table, seat, symbol, d->play->app->lang, &named))
            draw_piece(d, APP_PLAIN, "%d %s", face, named.name);
        else if (symbol)
            draw_piece(d, APP_PLAIN, "%d %c", face, symbol);
    }
    draw_end_row(d);
}

/* "Roll Action, 1 CP" */
static void kind_of_card(const struct drawing *d, const qn_card_view *card, char *buf, size_t size)
{
    int cost = draw_printed(d, card, "cost", -1);
    if (cost >= 0)
        snprintf(buf, size, _("%s, %d CP"), draw_type_label(d, card), cost);
    else
        snprintf(buf, size, "%s", draw_type_label(d, card));
}

void draw_dicethrone(struct drawing *d)
{
    draw_turn(d);
    for (unsigned i = 1; i <= d->view.seats; i++) { /* the one who looks comes last */
        int seat = (int)((unsigned)(d->seat < 0 ? 0 : d->seat) + i) % (int)d->view.seats;
        const qn_card_view *hero = draw_first(d, "identity", seat);
        if (hero)
            row_hero(d, hero);
        rows_beside(d, seat);
    }
    rows_of_dice(d);
    row_waiting(d);
    draw_hand(d, kind_of_card);
}

/* ---- one line ------------------------------------------------------------------------------- */

void draw_dicethrone_status(struct drawing *d)
{
    char who[32];
    draw_indent(d);
    for (unsigned i = 0; i < d->view.seats; i++) {
        const qn_card_view *hero = draw_first(d, "identity", (int)i);
        if (hero)
            draw_piece(d, APP_DIM, _("%s: Health %d, CP %d"),
                       draw_player_name(d, (int)i, who, sizeof who),
                       draw_value(d, hero, "health", 0), draw_counter(d, hero, "cp"));
    }
    draw_end_row(d);
    rows_of_dice(d);
    row_waiting(d);
}

/* ---- what the dice reach -------------------------------------------------------------------- */

/* Everything there is to say about one's dice. */
struct chances {
    struct dice_odds odds;
    struct dice_goals goals;
    size_t throw_; /* the dice as they lie */
    double chance[GOALS_MOST];
    size_t order[GOALS_MOST]; /* reached first, then the likeliest */
};

static bool is_before(const struct chances *c, size_t a, size_t b)
{
    bool one = c->goals.goal[a].reached[c->throw_], two = c->goals.goal[b].reached[c->throw_];
    const qn_option *first = &c->goals.goal[a].option, *second = &c->goals.goal[b].option;
    if (one != two)
        return one;
    if (c->chance[a] > c->chance[b] || c->chance[a] < c->chance[b])
        return c->chance[a] > c->chance[b];
    return first->card != second->card ? first->card < second->card : first->value < second->value;
}

static void sort(struct chances *c)
{
    for (size_t i = 0; i < c->goals.count; i++) {
        size_t to = i;
        for (; to > 0 && is_before(c, i, c->order[to - 1]); to--)
            c->order[to] = c->order[to - 1];
        c->order[to] = i;
    }
}

/* NULL when no dice of the seat wait for an answer; otherwise to be freed. */
static struct chances *find_chances(const struct drawing *d, unsigned attempts)
{
    qn_table *scratch = qn_clone(d->table);
    struct chances *c = app_alloc(sizeof *c);
    qn_dice dice;
    dice_odds_init(&c->odds);
    bool is_found = scratch && dice_goals_read(&c->odds, scratch, &c->goals) &&
                    qn_dice_get(d->table, c->goals.pool, &dice);
    qn_table_free(scratch);
    if (!is_found) {
        free(c);
        return NULL;
    }
    dice_goals_explain(&c->odds, d->table, &c->goals);
    c->throw_ = dice_index(&c->odds, dice.face, dice.count) - ODDS_FIRST;
    for (size_t i = 0; i < c->goals.count; i++)
        c->chance[i] = dice_goal_chance(&c->odds, &c->goals.goal[i], c->throw_, attempts);
    sort(c);
    return c;
}

/* "SSL", "134" */
static size_t put_need(const struct drawing *d, const struct dice_need *need, bool by_symbol,
                       char *buf, size_t size)
{
    size_t used = 0;
    char own[2];
    buf[0] = '\0';
    for (int i = 0; i < ODDS_SYMBOLS; i++) {
        const char *letter =
            letter_of(d, by_symbol ? d->seat : -1, (char)((by_symbol ? 'A' : '1') + i), own);
        for (int k = 0; k < need->count[i] && used + strlen(letter) + 2 < size; k++)
            used += (size_t)snprintf(buf + used, size - used, "%s", letter);
    }
    return used;
}

static bool is_of_a_kind(const struct dice_need *need)
{
    for (int i = 0; i < ODDS_SYMBOLS; i++) {
        if (need->count[i])
            return need->count[i] == need->size && need->size > 1;
    }
    return false;
}

/* The ways with "or" between them. */
static void put_ways(const struct drawing *d, const struct dice_need *need, size_t ways,
                     bool by_symbol, char *buf, size_t size)
{
    size_t used = 0;
    buf[0] = '\0';
    if (!by_symbol && ways == ODDS_FACES && is_of_a_kind(&need[0])) {
        snprintf(buf, size, _("%d alike"), need[0].size);
        return;
    }
    for (size_t i = 0; i < ways && i < WAYS_TOLD && used + 12 < size; i++) {
        if (i)
            used += (size_t)snprintf(buf + used, size - used, "%s", _(" or "));
        used += put_need(d, &need[i], by_symbol, buf + used, size - used);
    }
    if (ways > WAYS_TOLD && used < size)
        snprintf(buf + used, size - used, "%s", _(" or ..."));
}

static void name_of_goal(const struct drawing *d, const struct dice_goal *goal, char *buf,
                         size_t size)
{
    char label[256], ways[64];
    const char *name = label;
    qn_option_label(d->table, qn_waiting(d->table), &goal->option, d->play->app->lang, label,
                    sizeof label);
    if (strchr(label, ' '))
        name = strchr(label, ' ') + 1; /* without "announce" */
    put_ways(d, goal->need, goal->needs, goal->by_symbol, ways, sizeof ways);
    snprintf(buf, size, _("%s: %s"), name, ways);
}

static void row_of_goal(struct drawing *d, const struct chances *c, size_t goal, bool has_attempts)
{
    const struct dice_goal *g = &c->goals.goal[goal];
    FILE *out = d->play->terminal.out;
    struct dice_need missing[NEEDS_MOST];
    char name[400], ways[64];
    bool is_reached = g->reached[c->throw_];
    if (!is_reached && !has_attempts)
        return;
    name_of_goal(d, g, name, sizeof name);
    fprintf(out, "  %s", app_style(d->play->app, is_reached ? APP_GOOD : APP_PLAIN));
    text_pad(out, name, NAME_WIDTH);
    if (is_reached) {
        fprintf(out, " %s", _("reached"));
    } else {
        size_t count = dice_goal_missing(&c->odds, d->table, &c->goals, g, c->throw_, missing);
        put_ways(d, missing, count, g->by_symbol, ways, sizeof ways);
        /* TRANSLATORS: a number, its decimal mark, a digit */
        int tenths = (int)(1000 * c->chance[goal] + 0.5);
        if (!tenths && c->chance[goal] > 0)
            fprintf(out, _(" < 0.1 %%  missing %s"), ways);
        else
            fprintf(out, _(" %3d.%d %%  missing %s"), tenths / 10, tenths % 10, ways);
    }
    fprintf(out, "%s\n", app_style(d->play->app, APP_PLAIN));
}

/* Of the rows of one ability with one name the last that is reached counts. */
static bool is_outdone(const struct drawing *d, const struct chances *c, size_t goal)
{
    const struct dice_goal *one = &c->goals.goal[goal];
    char name[256], other[256];
    int seat = qn_waiting(d->table);
    qn_option_label(d->table, seat, &one->option, QN_ENGLISH, name, sizeof name);
    for (size_t i = 0; i < c->goals.count && one->reached[c->throw_]; i++) {
        const struct dice_goal *better = &c->goals.goal[i];
        if (better->option.card != one->option.card || better->option.value <= one->option.value ||
            !better->reached[c->throw_])
            continue;
        qn_option_label(d->table, seat, &better->option, QN_ENGLISH, other, sizeof other);
        if (strcmp(name, other) == 0)
            return true;
    }
    return false;
}

/* With the question about one's dice: what they reach, and the chances of the rest. */
void draw_dicethrone_ask(struct drawing *d, const qn_ask *ask)
{
    if (qn_ask_role(d->table) != QN_ROLE_DICE)
        return;
    struct chances *c = find_chances(d, ask->need > 0 ? (unsigned)ask->need : 0);
    qn_dice dice;
    if (c && qn_dice_get(d->table, c->goals.pool, &dice))
        row_of_symbols(d, &dice, 2);
    for (size_t i = 0; c && i < c->goals.count; i++)
        if (!is_outdone(d, c, c->order[i]))
            row_of_goal(d, c, c->order[i], ask->need > 0);
    free(c);
}

/* ---- what one wants to know of a card that may be chosen ------------------------------------- */

static void note_card(const struct drawing *d, const qn_card_view *card, bool is_priced, char *buf,
                      size_t size)
{
    char who[32];
    buf[0] = '\0';
    if (draw_is_type(d, card, "status"))
        snprintf(buf, size, "%s", draw_player_name(d, card->place, who, sizeof who));
    else if (draw_is_zone(d, card, "hand", d->seat) && is_priced)
        snprintf(buf, size, "%s", draw_type_label(d, card));
    else if (draw_is_zone(d, card, "hand", d->seat))
        kind_of_card(d, card, buf, size);
}

/* Rows of one ability differ by the dice that they need. */
static void note_row(const struct drawing *d, const qn_option *option, char *buf, size_t size)
{
    struct chances *c = find_chances(d, 0);
    buf[0] = '\0';
    for (size_t i = 0; c && i < c->goals.count; i++) {
        const struct dice_goal *goal = &c->goals.goal[i];
        if (goal->option.card == option->card && goal->option.value == option->value)
            put_ways(d, goal->need, goal->needs, goal->by_symbol, buf, size);
    }
    free(c);
}

/* Whose tokens they are tells them apart; a number would tell nothing. */
static void cut_number(char *label)
{
    char *mark = strrchr(label, '#');
    if (mark && mark > label && mark[-1] == ' ')
        mark[-1] = '\0';
}

void draw_dicethrone_option(struct drawing *d, const qn_option *option, char *label, size_t size)
{
    char note[256] = "";
    if (qn_option_group(d->table, option) == QN_GROUP_ANNOUNCE)
        note_row(d, option, note, sizeof note);
    if (qn_option_group(d->table, option) == QN_GROUP_SELL) /* not what it would cost */
        snprintf(note, sizeof note, "%s", _("gives 1 CP"));
    for (size_t i = 0; option->card != QN_NONE && !note[0] && i < d->view.count; i++) {
        const qn_card_view *card = &d->view.card[i];
        if (card->card != option->card)
            continue;
        note_card(d, card, draw_is_priced(d, option), note, sizeof note);
        if (draw_is_type(d, card, "status"))
            cut_number(label);
    }
    size_t used = strlen(label);
    if (note[0] && used < size)
        snprintf(label + used, size - used, " (%s)", note);
}
