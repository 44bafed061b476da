/*
 * What is printed, for people: the catalogue of a pack.
 */
#include <string.h>

#include "api/api.h"
#include "api/content.h"
#include "api/text.h"
#include "quinte/lists.h"

uint16_t qn_card_count(const qn_pack *pack)
{
    if (!pack)
        return 0;
    return pack->hot.def_count;
}

static const struct set_info *set_of(const struct qn_pack *pack, const struct def *def)
{
    static const struct set_info none = {"", {"", ""}, "", ""};
    return def->set < pack->set_count ? &pack->sets[def->set] : &none;
}

static const char *name_or(const struct names *names, qn_lang lang, const char *otherwise)
{
    const char *name = in_language(lang, names->en, names->fr);
    return name ? name : otherwise;
}

qn_status qn_card_info_get(const qn_pack *pack, uint16_t def, qn_lang lang, qn_card_info *out)
{
    if (!pack || !out)
        return QN_BAD_ARGUMENT;
    if (def >= pack->hot.def_count)
        return QN_BAD_OPTION;
    const struct def *d = &pack->hot.defs[def];
    const struct ast_card *card = pack->cold[def].ast;
    const struct set_info *set = set_of(pack, d);
    const struct type_word *type = &pack->game->words->types[d->type];
    *out = (qn_card_info){
        .id = card->id,
        .set = set->id,
        .type = type->name,
        .traits = opened(pack)->traits[def],
        .name = name_or(&card->name, lang, card->id),
        .subtitle = name_or(&card->subtitle, lang, ""),
        .set_name = name_or(&set->name, lang, set->id),
        .type_name = in_language(lang, type->noun.en, type->noun.fr),
        .copies = d->copies,
        .stage = d->stage,
        .unique = d->unique,
        .reconstructed = d->reconstructed,
        .back = d->back,
    };
    return QN_OK;
}

uint16_t qn_card_find(const qn_pack *pack, const char *id)
{
    if (!pack || !id)
        return QN_NONE;
    int found = names_find(&pack->ids, id);
    return found >= 0 ? (uint16_t)found : QN_NONE;
}

const char *trait_name(const struct qn_pack *pack, const char *id, qn_lang lang)
{
    for (const struct ast_declaration *d = pack->traits; d; d = d->next)
        if (strcmp(d->id, id) == 0)
            return name_or(&d->name, lang, id);
    return id;
}

const char *qn_card_trait(const qn_pack *pack, uint16_t def, unsigned index, qn_lang lang)
{
    if (!pack || def >= pack->hot.def_count)
        return NULL;
    const struct ast_name *name = pack->cold[def].ast->traits;
    while (name && index-- > 0)
        name = name->next;
    return name ? trait_name(pack, name->text, lang) : NULL;
}

/* ---- what is printed: attributes and keywords as the card lists them, then its icons */

static qn_printed printed_value(const struct vocabulary *words, const struct ast_value *v,
                                qn_lang lang)
{
    const struct attr_word *attr = &words->attrs[v->index];
    const struct keyword_word *keyword = &words->keywords[v->index];
    const char *name = v->keyword ? keyword->name : attr->name;
    const struct names names =
        v->keyword ? (struct names){keyword->en, keyword->fr} : (struct names){attr->en, attr->fr};
    return (qn_printed){
        .name = name,
        .label = name_or(&names, lang, name),
        .value = v->dash || (v->keyword && !v->has_number) ? 0 : v->number,
        .per_player = v->per_player,
        .dash = v->dash,
    };
}

bool qn_printed_get(const qn_pack *pack, uint16_t def, unsigned index, qn_lang lang,
                    qn_printed *out)
{
    if (!pack || !out)
        return false;
    if (def >= pack->hot.def_count)
        return false;
    const struct vocabulary *words = pack->game->words;
    const struct ast_value *v = pack->cold[def].ast->values;
    const struct def *d = &pack->hot.defs[def];
    for (; v; v = v->next) {
        if (index-- > 0)
            continue;
        *out = printed_value(words, v, lang);
        return true;
    }
    for (unsigned i = 0; i < words->icon_count && i < ICONS; i++) {
        if (!d->icons[i] || index-- > 0)
            continue;
        *out = (qn_printed){.name = words->icons[i].name,
                            .label = in_language(lang, words->icons[i].en, words->icons[i].fr),
                            .value = d->icons[i]};
        return true;
    }
    return false;
}

bool qn_card_value(const qn_pack *pack, uint16_t def, const char *name, int *out)
{
    if (!pack || !name || !out)
        return false;
    qn_printed printed;
    for (unsigned i = 0; qn_printed_get(pack, def, i, QN_ENGLISH, &printed); i++) {
        if (printed.dash || strcmp(name, printed.name) != 0)
            continue;
        *out = printed.value;
        return true;
    }
    return false;
}

size_t qn_card_text(const qn_pack *pack, uint16_t def, qn_lang lang, char *buf, size_t size)
{
    if (!pack)
        return text_none(buf, size);
    if (def >= pack->hot.def_count)
        return text_none(buf, size);
    return render_card_text(pack, def, lang, buf, buf ? size : 0);
}

/* ---- citations: rule ids in the comments of a card's part of its file */

struct span {
    const char *start, *end;
};

static const char *next_line(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline + 1 : end;
}

/* A line that starts in the first column, be it a comment, opens something new. */
static bool opens_part(const char *line, const char *end)
{
    return line < end && *line != ' ' && *line != '\n' && *line != '\r';
}

/* From the comment above the card's first line to the next thing that is not indented. */
static struct span card_part(const struct source *s, unsigned line)
{
    const char *end = s->text + s->size, *at = s->text, *comment = NULL;
    for (unsigned i = 1; i < line && at < end; i++, at = next_line(at, end)) {
        if (*at != '#')
            comment = NULL;
        else if (!comment)
            comment = at;
    }
    struct span part = {comment ? comment : at, end};
    do
        at = next_line(at, end);
    while (at < end && !opens_part(at, end));
    part.end = at;
    return part;
}

static bool part_cites(struct span part, const char *rule_id)
{
    size_t length = strlen(rule_id);
    for (const char *p = part.start; length && p + length <= part.end; p++) {
        bool ends = p + length == part.end || p[length] < '0' || p[length] > '9';
        if (ends && memcmp(p, rule_id, length) == 0)
            return true;
    }
    return false;
}

bool qn_card_cites(const qn_pack *pack, uint16_t def, const char *rule_id)
{
    if (!pack || !rule_id)
        return false;
    const struct opened_pack *open = opened(pack);
    if (def >= pack->hot.def_count)
        return false;
    const struct ast_card *card = pack->cold[def].ast;
    for (size_t i = 0; i < open->source_count; i++)
        if (card->file && strcmp(open->sources[i].path, card->file) == 0)
            return part_cites(card_part(&open->sources[i], card->line), rule_id);
    return false;
}

/* What "bases of BOX" says of the box: its word, and the name that people know it by. */
bool qn_card_box(const qn_pack *pack, uint16_t def, qn_lang lang, const char **id,
                 const char **name)
{
    if (!pack || def >= pack->hot.def_count || pack->hot.defs[def].set >= pack->set_count)
        return false;
    const char *box = pack->sets[pack->hot.defs[def].set].of;
    for (uint16_t i = 0; box && i < pack->set_count; i++) {
        const struct set_info *set = &pack->sets[i];
        if (!set->kind || strcmp(set->kind, "bases") != 0 || !set->of || strcmp(set->of, box) != 0)
            continue;
        if (id)
            *id = set->of;
        if (name)
            *name = lang == QN_FRENCH && set->name.fr ? set->name.fr : set->name.en;
        return true;
    }
    return false;
}
