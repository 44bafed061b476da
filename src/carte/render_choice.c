/*
 * Texts for asks: one alternative of a choice; what a window is about.
 */
#include "carte/render.h"

#include <string.h>

/* The choice of that number, in the order of the text; counts it down. */
static const struct node *find_choose(const struct node *n, int *choice)
{
    for (; n; n = n->next) {
        if (n->kind == NODE_CHOOSE && !(*choice)--)
            return n;
        const struct node *inner = find_choose(n->kids, choice);
        if (inner)
            return inner;
    }
    return NULL;
}

static const struct node *part_of(const struct qn_pack *pack, uint16_t ability, int choice,
                                  int part)
{
    const struct node *choose = find_choose(pack->sources[ability]->body, &choice);
    const struct node *k = choose ? choose->kids : NULL;
    while (k && --part > 0)
        k = k->next;
    return k;
}

size_t render_finish(struct render *r, char *buf, size_t size)
{
    struct draft polished = {0};
    language_polish(&r->out, r->french, &polished);
    size_t length = polished.data ? polished.length : 0, copied = length < size ? length : size - 1;
    if (size) {
        memcpy(buf, polished.data ? polished.data : "", copied);
        buf[copied] = '\0';
    }
    draft_free(&r->out);
    draft_free(&polished);
    return length;
}

size_t render_polish(const char *raw, qn_lang lang, char *buf, size_t size)
{
    struct render r = {.french = lang == QN_FRENCH};
    say(&r, raw);
    return render_finish(&r, buf, size);
}

bool node_holds(const struct node *n, const struct node *sought)
{
    for (; n; n = n->next) {
        if (n == sought || node_holds(n->kids, sought))
            return true;
    }
    return false;
}

void render_learn(struct render *r, uint16_t ability)
{
    say_sentences(r, r->pack->sources[ability]->body);
    draft_free(&r->out);
    r->out = (struct draft){0};
    r->those = r->in_own_deck = false;
    r->recent = NULL;
    r->stray = NULL;
    r->where = r->announced = r->sought = NULL;
    r->letters = 0;
    r->mood = MOOD_IMPERATIVE;
}

size_t render_choice(const struct qn_pack *pack, uint16_t ability, int choice, int part,
                     qn_lang lang, char *buf, size_t size)
{
    const struct node *block = part_of(pack, ability, choice, part);
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[pack->hot.abilities[ability].def].ast,
                       .french = lang == QN_FRENCH};
    r.trigger = pack->sources[ability]->trigger;
    struct render_loops loops = {.count = 0};
    if (block) {
        render_learn(&r, ability);
        render_enter_loops(&r, pack->sources[ability]->body, block, &loops);
        say_sentences(&r, block);
    }
    return render_finish(&r, buf, size);
}

const struct node *pack_requirement(const struct qn_pack *pack, uint16_t def, uint16_t ability)
{
    const struct ast_card *card = pack->cold[def].ast;
    if (ability < pack->hot.ability_count)
        return pack->sources[ability]->condition;
    const struct node *found = card->play_if;
    for (const struct ast_ability *a = card->abilities; a && !found; a = a->next)
        found = a->condition;
    return found;
}

/* Of a card that requires nothing but costs something. */
static void say_price(struct render *r)
{
    const struct ast_ability *a = r->card->abilities;
    while (a && !a->costs)
        a = a->next;
    if (!a)
        return;
    r->mood = MOOD_INFINITIVE;
    say_both(r, "asks you to ", "vous demande de ");
    say_list(r, a->costs);
    say_both(r, ", and you cannot", ", et vous ne le pouvez pas");
}

size_t render_requirement(const struct qn_pack *pack, uint16_t def, uint16_t ability,
                          const struct node *part, qn_lang lang, char *buf, size_t size)
{
    const struct node *condition = part ? part : pack_requirement(pack, def, ability);
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[def].ast,
                       .french = lang == QN_FRENCH};
    if (ability < pack->hot.ability_count)
        r.trigger = pack->sources[ability]->trigger;
    if (!condition && ability >= pack->hot.ability_count)
        say_price(&r);
    if (!condition || (condition->kind == NODE_CALL && has_query_part(&r, condition, QUERY_BRIEF)))
        return render_finish(&r, buf, size);
    bool negative = condition->kind == NODE_NOT && condition->kids->kind == NODE_CALL &&
                    strcmp(condition->kids->text, "exists") != 0 &&
                    !has_query_part(&r, condition->kids, QUERY_NONE);
    if (negative)
        say_both(&r, "cannot be used if ", "ne peut pas servir si ");
    else
        say_both(&r, "can be used only if ", "ne peut servir que si ");
    r.again = "si ";
    say_condition(&r, negative ? condition->kids : condition);
    return render_finish(&r, buf, size);
}

size_t render_price(const struct qn_pack *pack, uint16_t ability, qn_lang lang, char *buf,
                    size_t size)
{
    const struct ast_ability *a = pack->sources[ability];
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[pack->hot.abilities[ability].def].ast,
                       .mood = MOOD_INFINITIVE,
                       .french = lang == QN_FRENCH};
    if (a->costs || a->body)
        say_list(&r, a->costs ? a->costs : a->body->kids);
    return render_finish(&r, buf, size);
}

size_t render_awaited(const struct qn_pack *pack, uint16_t ability, qn_lang lang, char *buf,
                      size_t size)
{
    const bool is_one = ability < pack->hot.ability_count;
    const struct ast_ability *a = is_one ? pack->sources[ability] : NULL;
    struct render r = {.pack = pack, .words = pack->game->words, .french = lang == QN_FRENCH};
    if (a && a->trigger) {
        r.card = pack->cold[pack->hot.abilities[ability].def].ast;
        r.trigger = a->trigger;
        say_trigger(&r, a->trigger, pack->hot.abilities[ability].timing);
    }
    return render_finish(&r, buf, size);
}

/* Code that was tried and dropped has left choosers at places where another ability's code came to stand: one of
 * the ability's own is told first. What the compiler has made of a selector stands in no ability. */
const struct chooser *render_chooser(const struct qn_pack *pack, uint16_t ability, size_t at)
{
    const struct ast_ability *a = pack->sources[ability];
    const struct chooser *found = NULL;
    for (const struct chooser *chooser = pack->choosers; chooser; chooser = chooser->next) {
        if (chooser->at != at)
            continue;
        if (node_holds(a->body, chooser->selector) || node_holds(a->costs, chooser->selector))
            return chooser;
        if (!found && chooser->selector->kind != NODE_MAY)
            found = chooser;
    }
    return found;
}

size_t render_wanted(const struct qn_pack *pack, uint16_t ability, size_t at, qn_lang lang,
                     char *buf, size_t size)
{
    const struct chooser *chooser = render_chooser(pack, ability, at);
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[pack->hot.abilities[ability].def].ast,
                       .trigger = pack->sources[ability]->trigger,
                       .french = lang == QN_FRENCH};
    if (!chooser || chooser->selector->kind == NODE_MAY)
        return render_finish(&r, buf, size);
    render_learn(&r, ability);
    say_filter(&r, chooser->selector->kids, ARTICLE_A, 1);
    return render_finish(&r, buf, size);
}

size_t render_happening(const struct qn_pack *pack, const struct happening *happening, qn_lang lang,
                        char *buf, size_t size)
{
    struct render r = {.pack = pack, .words = pack->game->words, .french = lang == QN_FRENCH};
    const struct ast_card *card = happening->card;
    const struct event_names names = {happening->object, happening->by,
                                      card && r.words->types[card->type].noun.gender == 'f'};
    say(&r, MARK_SENTENCE);
    say_happening(&r, happening->event, happening->timing, &names);
    return render_finish(&r, buf, size);
}
