/*
 * The words of a game for people: qn_words.
 */
#include <stdio.h>
#include <stdlib.h>

#include "api/api.h"
#include "api/word_uses.h"

static const char *const group_names[GROUPS] = {
    [GROUP_TYPES] = "types",       [GROUP_ATTRIBUTES] = "attributes",
    [GROUP_KEYWORDS] = "keywords", [GROUP_CATEGORIES] = "categories",
    [GROUP_KINDS] = "kinds",       [GROUP_LABELS] = "labels",
    [GROUP_EVENTS] = "events",     [GROUP_VERBS] = "verbs",
    [GROUP_QUERIES] = "queries",   [GROUP_PERIODS] = "periods",
    [GROUP_ZONES] = "zones",       [GROUP_COUNTERS] = "counters",
    [GROUP_ICONS] = "icons",       [GROUP_CAPS] = "caps",
};

static struct names counter_label(const struct qn_pack *pack, size_t index)
{
    const struct ast_declaration *d = pack->counters;
    while (index--)
        d = d->next;
    return (struct names){d->name.en ? d->name.en : d->id, d->name.fr   ? d->name.fr
                                                           : d->name.en ? d->name.en
                                                                        : d->id};
}

/* How texts say it. */
static struct names label(const struct qn_pack *pack, enum word_group group, size_t i)
{
    const struct vocabulary *w = pack->game->words;
    switch (group) {
    case GROUP_TYPES: return (struct names){w->types[i].noun.en, w->types[i].noun.fr};
    case GROUP_ATTRIBUTES: return (struct names){w->attrs[i].en, w->attrs[i].fr};
    case GROUP_KEYWORDS: return (struct names){w->keywords[i].en, w->keywords[i].fr};
    case GROUP_CATEGORIES:
        return (struct names){w->categories[i].noun.en, w->categories[i].noun.fr};
    case GROUP_KINDS: return (struct names){w->kinds[i].en, w->kinds[i].fr};
    case GROUP_LABELS: return (struct names){w->labels[i].en, w->labels[i].fr};
    case GROUP_EVENTS: return (struct names){w->events[i].en, w->events[i].fr};
    case GROUP_VERBS: return (struct names){w->verbs[i].en, w->verbs[i].fr};
    case GROUP_QUERIES: return (struct names){w->queries[i].en, w->queries[i].fr};
    case GROUP_PERIODS: return (struct names){w->periods[i].en, w->periods[i].fr};
    case GROUP_ZONES:
        return (struct names){pack->game->zones[i].label[0], pack->game->zones[i].label[1]};
    case GROUP_COUNTERS: return counter_label(pack, i);
    case GROUP_ICONS: return (struct names){w->icons[i].en, w->icons[i].fr};
    case GROUP_CAPS: return (struct names){w->caps[i].en, w->caps[i].fr};
    case GROUPS: break;
    }
    return (struct names){"", ""};
}

/* As a card writes it: "paid(I)", "retaliate N". */
static void spell(const struct qn_pack *pack, enum word_group group, size_t index, char *buf,
                  size_t size)
{
    const struct vocabulary *w = pack->game->words;
    const char *name = word_name(pack, group, index);
    int length = snprintf(buf, size, "%s", name);
    size_t used = length < 0 ? 0 : (size_t)length;
    if (group == GROUP_KEYWORDS) {
        const struct keyword_word *k = &w->keywords[index];
        snprintf(buf + used, size - used, "%s%s", k->attr >= 0 || k->named_counter ? " N" : "",
                 k->named_counter ? " C" : "");
    }
    const char *arguments = group == GROUP_QUERIES ? w->queries[index].arguments : "";
    for (const char *p = arguments; *p && used + 4 < size; p++)
        used += (size_t)snprintf(buf + used, size - used, "%s%c%s", p == arguments ? "(" : ", ", *p,
                                 p[1] ? "" : ")");
}

qn_status qn_words(const qn_pack *pack, qn_lang lang, qn_word_fn *fn, void *user)
{
    if (!pack || !fn)
        return QN_BAD_ARGUMENT;
    struct word_uses *uses = malloc(sizeof *uses);
    struct word_example *example = malloc(sizeof *example);
    size_t number = 0;
    if (!uses || !example) {
        free(uses);
        free(example);
        return QN_NO_MEMORY;
    }
    word_uses_find(pack, uses);
    for (enum word_group group = 0; group < GROUPS; group++) {
        for (size_t i = 0; i < word_count(pack, group); i++) {
            char spelt[256];
            struct names names = label(pack, group, i);
            const struct excerpt *use = &uses->shortest[group][i];
            if (!word_name(pack, group, i))
                continue;
            spell(pack, group, i, spelt, sizeof spelt);
            word_example_make(pack, group, i, use, ++number, example);
            fn(user,
               &(qn_word){group_names[group], spelt, in_language(lang, names.en, names.fr),
                          use->def == NONE ? QN_NONE : use->def, example->text, example->source});
        }
    }
    free(uses);
    free(example);
    return QN_OK;
}
