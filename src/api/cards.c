/*
 * What is printed, for people: the catalogue of a pack.
 */
#include <string.h>

#include "api/api.h"
#include "api/content.h"

uint16_t qn_card_count(const qn_pack *pack)
{
    return pack->hot.def_count;
}

static const char *either(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

static const struct set_info *set_of(const struct qn_pack *pack, const struct def *def)
{
    static const struct set_info none = {"", {"", ""}, "", ""};
    return def->set < pack->set_count ? &pack->sets[def->set] : &none;
}

qn_status qn_card_info_get(const qn_pack *pack, uint16_t def, qn_card_info *out)
{
    if (def >= pack->hot.def_count)
        return QN_BAD_OPTION;
    const struct def *d = &pack->hot.defs[def];
    const struct ast_card *card = pack->cold[def].ast;
    const struct set_info *set = set_of(pack, d);
    const struct type_word *type = &pack->game->words->types[d->type];
    *out = (qn_card_info){
        .id = card->id,
        .name_en = either(card->name.en, card->id),
        .name_fr = either(card->name.fr, either(card->name.en, card->id)),
        .subtitle_en = either(card->subtitle.en, ""),
        .subtitle_fr = either(card->subtitle.fr, either(card->subtitle.en, "")),
        .set = set->id,
        .type = type->name,
        .traits = opened(pack)->traits[def],
        .set_name_en = either(set->name.en, set->id),
        .set_name_fr = either(set->name.fr, either(set->name.en, set->id)),
        .type_en = type->noun.en,
        .type_fr = type->noun.fr,
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
    for (uint16_t i = 0; i < pack->hot.def_count; i++)
        if (strcmp(pack->cold[i].ast->id, id) == 0)
            return i;
    return QN_NONE;
}

/* A keyword without a number has the value 0. */
static void tell_value(const struct vocabulary *words, const struct ast_value *v, qn_value_fn *fn,
                       void *user)
{
    int number = v->dash ? 0 : v->number;
    if (v->keyword) {
        const struct keyword_word *w = &words->keywords[v->index];
        fn(user, w->name, w->en, w->fr, v->has_number ? number : 0, v->per_player, v->dash);
    } else {
        const struct attr_word *w = &words->attrs[v->index];
        fn(user, w->name, w->en, w->fr, number, v->per_player, v->dash);
    }
}

void qn_card_values(const qn_pack *pack, uint16_t def, qn_value_fn *fn, void *user)
{
    const struct vocabulary *words = pack->game->words;
    if (def >= pack->hot.def_count)
        return;
    const struct def *d = &pack->hot.defs[def];
    for (const struct ast_value *v = pack->cold[def].ast->values; v; v = v->next)
        tell_value(words, v, fn, user);
    for (unsigned i = 0; i < words->icon_count && i < ICONS; i++)
        if (d->icons[i])
            fn(user, words->icons[i].name, words->icons[i].en, words->icons[i].fr, d->icons[i],
               false, false);
}

struct wanted_value {
    const char *name;
    int *out;
    bool is_found;
};

static void find_value(void *user, const char *name, const char *label_en, const char *label_fr,
                       int number, bool per_player, bool dash)
{
    struct wanted_value *wanted = user;
    (void)label_en;
    (void)label_fr;
    (void)per_player;
    if (dash || strcmp(name, wanted->name) != 0)
        return;
    *wanted->out = number;
    wanted->is_found = true;
}

bool qn_card_value(const qn_pack *pack, uint16_t def, const char *name, int *out)
{
    struct wanted_value wanted = {.name = name, .out = out};
    qn_card_values(pack, def, find_value, &wanted);
    return wanted.is_found;
}

size_t qn_card_text(const qn_pack *pack, uint16_t def, qn_lang lang, char *buf, size_t size)
{
    if (def < pack->hot.def_count)
        return render_card_text(pack, def, lang, buf, size);
    if (size)
        buf[0] = '\0';
    return 0;
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
    const struct opened_pack *open = opened(pack);
    if (def >= pack->hot.def_count)
        return false;
    const struct ast_card *card = pack->cold[def].ast;
    for (size_t i = 0; i < open->source_count; i++)
        if (card->file && strcmp(open->sources[i].path, card->file) == 0)
            return part_cites(card_part(&open->sources[i], card->line), rule_id);
    return false;
}
