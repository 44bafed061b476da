/*
 * Roles of asks, groups of options, and the words of a game: read from the rows of its descriptor.
 */
#include <string.h>

#include "api/api.h"
#include "carte/ast.h"
#include "carte/vocabulary.h"
#include "quinte/lists.h"

/* ---- roles and groups */

/* clang-format off */
static const char *const roles[QN_ROLES] = {
    [QN_ROLE_TURN] = "turn",
    [QN_ROLE_STEP] = "step",
    [QN_ROLE_ACTIONS] = "actions",
    [QN_ROLE_WINDOW] = "window",
    [QN_ROLE_STOP] = "stop",
    [QN_ROLE_PRIORITY] = "priority",
    [QN_ROLE_ORDER] = "order",
    [QN_ROLE_TARGET] = "target",
    [QN_ROLE_CARD] = "card",
    [QN_ROLE_PLAYER] = "player",
    [QN_ROLE_PLACE] = "place",
    [QN_ROLE_MOVE] = "move",
    [QN_ROLE_POSITION] = "position",
    [QN_ROLE_EXTRA] = "extra",
    [QN_ROLE_PAYMENT] = "payment",
    [QN_ROLE_DEFENCE] = "defence",
    [QN_ROLE_JOIN] = "join",
    [QN_ROLE_DISCARD] = "discard",
    [QN_ROLE_YES_NO] = "yes_no",
    [QN_ROLE_EITHER] = "either",
    [QN_ROLE_NUMBER] = "number",
    [QN_ROLE_DICE] = "dice",
    [QN_ROLE_DIE] = "die",
    [QN_ROLE_MULLIGAN] = "mulligan",
    [QN_ROLE_DRAFT] = "draft",
    [QN_ROLE_NAME] = "name",
};

static const char *const groups[QN_GROUPS] = {
    [QN_GROUP_PASS] = "pass",
    [QN_GROUP_END] = "end",
    [QN_GROUP_DONE] = "done",
    [QN_GROUP_DECLINE] = "decline",
    [QN_GROUP_PLAY] = "play",
    [QN_GROUP_USE] = "use",
    [QN_GROUP_ANNOUNCE] = "announce",
    [QN_GROUP_ATTACK] = "attack",
    [QN_GROUP_THWART] = "thwart",
    [QN_GROUP_VANQUISH] = "vanquish",
    [QN_GROUP_DEFEND] = "defend",
    [QN_GROUP_SUPPORT] = "support",
    [QN_GROUP_RECRUIT] = "recruit",
    [QN_GROUP_RESOURCE] = "resource",
    [QN_GROUP_MOVE] = "move",
    [QN_GROUP_GO] = "go",
    [QN_GROUP_ACT] = "act",
    [QN_GROUP_PAY] = "pay",
    [QN_GROUP_DISCARD] = "discard",
    [QN_GROUP_SELL] = "sell",
    [QN_GROUP_CARD] = "card",
    [QN_GROUP_PLAYER] = "player",
    [QN_GROUP_PLACE] = "place",
    [QN_GROUP_ORDER] = "order",
    [QN_GROUP_JOIN] = "join",
    [QN_GROUP_NUMBER] = "number",
    [QN_GROUP_YES] = "yes",
    [QN_GROUP_NO] = "no",
    [QN_GROUP_OPTION] = "option",
    [QN_GROUP_NAME] = "name",
    [QN_GROUP_KEEP] = "keep",
    [QN_GROUP_REDRAW] = "redraw",
    [QN_GROUP_REROLL] = "reroll",
    [QN_GROUP_REROLL_LENT] = "reroll_lent",
    [QN_GROUP_TURN_DIE] = "turn_die",
    [QN_GROUP_TURN_LENT] = "turn_lent",
    [QN_GROUP_DIE] = "die",
};
/* clang-format on */

const char *qn_role_name(qn_role role)
{
    return (unsigned)role < QN_ROLES ? roles[role] : NULL;
}

const char *qn_group_name(qn_group group)
{
    return (unsigned)group < QN_GROUPS ? groups[group] : NULL;
}

qn_role qn_ask_role(const qn_table *table)
{
    if (qn_waiting(table) < 0)
        return QN_ROLE_NONE;
    const struct pending_ask *ask = &table->t.s->ask;
    const struct ask_kind *kind = &table->t.game->asks[ask->kind];
    return (qn_role)(kind->idle && ask->card == NONE ? kind->idle : kind->role);
}

qn_group qn_option_group(const qn_table *table, const qn_option *option)
{
    if (!table || !option)
        return QN_GROUP_NONE;
    const struct game *game = table->t.game;
    return option->verb < game->option_word_count ? (qn_group)game->option_words[option->verb].group
                                                  : QN_GROUP_NONE;
}

uint16_t seat_identity(const struct table *t, uint8_t seat)
{
    for (uint8_t kind = 0; kind < t->game->zone_count; kind++)
        if (strcmp(t->game->zones[kind].name, "identity") == 0)
            return t->zones[zone_id(t, kind, seat)].head;
    return NONE;
}

uint16_t qn_option_self(const qn_table *table, const qn_option *option)
{
    if (!table || !option || qn_waiting(table) < 0)
        return QN_NONE;
    const struct game *game = table->t.game;
    bool is_self = option->verb < game->option_word_count && game->option_words[option->verb].self;
    if (!is_self || (option->card != QN_NONE && option->with != QN_NONE))
        return QN_NONE;
    return seat_identity(&table->t, (uint8_t)qn_waiting(table));
}

qn_moment qn_log_moment(const qn_table *table, size_t line)
{
    if (!table || line >= table->log.count)
        return QN_MOMENT_NONE;
    return (qn_moment)table->t.game->log_words[table->log.entry[line].what].moment;
}

/* ---- phases */

bool qn_phase_get(const qn_pack *pack, size_t index, qn_lang lang, qn_phase *out)
{
    if (!pack || !out || index >= pack->game->phase_count)
        return false;
    const struct phase_word *phase = &pack->game->phases[index];
    *out = (qn_phase){
        .word = phase->name,
        .label = phase->label[lang == QN_FRENCH],
        .shared = phase->shared,
        .quiet = {phase->quiet[0], phase->quiet[1]},
    };
    return true;
}

int qn_phase_now(const qn_table *table)
{
    if (!table)
        return -1;
    const struct game *game = table->t.game;
    int phase = game->phases ? table->t.s->global[game->phase_number] : -1;
    return phase < game->phase_count ? phase : -1;
}

/* ---- words */

const char *qn_list_name(qn_list list)
{
    static const char *const names[QN_LISTS] = {
        [QN_LIST_ASKS] = "asks",         [QN_LIST_VERBS] = "verbs",
        [QN_LIST_LOG] = "log",           [QN_LIST_ZONES] = "zones",
        [QN_LIST_COUNTERS] = "counters", [QN_LIST_ATTRIBUTES] = "attributes",
        [QN_LIST_STATES] = "states",
    };
    return (unsigned)list < QN_LISTS ? names[list] : NULL;
}

static bool name_item(qn_list_item *out, const char *word, const char *en, const char *fr,
                      qn_lang lang)
{
    out->word = word;
    out->label = lang == QN_FRENCH ? fr : en;
    return true;
}

static bool nth_attribute(const struct vocabulary *words, bool counters, size_t index, qn_lang lang,
                          qn_list_item *out)
{
    for (unsigned i = 0; i < words->attr_count; i++) {
        const struct attr_word *attr = &words->attrs[i];
        if (attr->counter == counters && index-- == 0)
            return name_item(out, attr->name, attr->en, attr->fr, lang);
    }
    return false;
}

/* Keywords, adjectives that are true or false of a card alone, and what the game adds. */
static bool nth_state(const struct game *game, size_t index, qn_lang lang, qn_list_item *out)
{
    const struct vocabulary *words = game->words;
    if (index < words->keyword_count) {
        const struct keyword_word *k = &words->keywords[index];
        return name_item(out, k->name, k->en, k->fr, lang);
    }
    index -= words->keyword_count;
    for (unsigned i = 0; i < words->category_count; i++) {
        const struct category_word *word = &words->categories[i];
        if (category_is_state(word) && index-- == 0)
            return name_item(out, word->name, word->noun.en, word->noun.fr, lang);
    }
    if (index >= game->state_word_count)
        return false;
    const struct state_word *word = &game->state_words[index];
    return name_item(out, word->name, word->label[0], word->label[1], lang);
}

bool qn_list_get(const qn_pack *pack, qn_list list, size_t index, qn_lang lang, qn_list_item *out)
{
    if (!pack || !out)
        return false;
    const struct game *g = pack->game;
    *out = (qn_list_item){.role = QN_ROLE_NONE, .group = QN_GROUP_NONE};
    if (list == QN_LIST_ASKS && index < g->ask_count) {
        const struct ask_kind *ask = &g->asks[index];
        out->role = (qn_role)ask->role;
        return name_item(out, ask->name, ask->label[0], ask->label[1], lang);
    }
    if (list == QN_LIST_VERBS && index < g->option_word_count) {
        const struct option_word *word = &g->option_words[index];
        out->group = (qn_group)word->group;
        return name_item(out, word->name, word->label[0], word->label[1], lang);
    }
    if (list == QN_LIST_LOG && index < g->log_word_count) {
        const struct log_word *word = &g->log_words[index];
        return name_item(out, word->name, word->label[0], word->label[1], lang);
    }
    if (list == QN_LIST_ZONES && index < g->zone_count) {
        const struct zone_kind *zone = &g->zones[index];
        out->per_seat = zone->per_seat;
        return name_item(out, zone->name, zone->label[0], zone->label[1], lang);
    }
    if (list == QN_LIST_COUNTERS || list == QN_LIST_ATTRIBUTES)
        return nth_attribute(g->words, list == QN_LIST_COUNTERS, index, lang, out);
    return list == QN_LIST_STATES && nth_state(g, index, lang, out);
}

/* ---- moods */

static bool has_mood(const struct vocabulary *words, const struct node *n, int8_t mood)
{
    for (; n; n = n->next) {
        bool is_verb = n->kind == NODE_VERB && n->number >= 0 && n->number < words->verb_count;
        bool is_change = n->kind == NODE_MODIFY && n->op == (mood == MOOD_GOOD ? '+' : '-');
        if ((is_verb && words->verbs[n->number].mood == mood) || is_change ||
            has_mood(words, n->kids, mood))
            return true;
    }
    return false;
}

int qn_ask_mood(const qn_table *table)
{
    if (!table || qn_ask_role(table) != QN_ROLE_TARGET || !table->t.s->frames ||
        frame_top(&table->t)->ability == NONE)
        return 0;
    const struct ast_ability *source = table->pack->sources[frame_top(&table->t)->ability];
    const struct vocabulary *words = table->t.game->words;
    return has_mood(words, source->body, MOOD_GOOD) - has_mood(words, source->body, MOOD_BAD);
}
