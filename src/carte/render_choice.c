/*
 * The text of one alternative of a choice, for the options of an ask.
 */
#include "carte/render.h"

#include <string.h>

static const struct node *find_choose(const struct node *n)
{
    for (; n; n = n->next) {
        const struct node *inner = n->kind == NODE_CHOOSE ? n : find_choose(n->kids);
        if (inner)
            return inner;
    }
    return NULL;
}

static const struct node *part_of(const struct qn_pack *pack, uint16_t ability, int part)
{
    const struct node *choose = find_choose(pack->sources[ability]->body);
    const struct node *k = choose ? choose->kids : NULL;
    while (k && --part > 0)
        k = k->next;
    return k;
}

size_t render_choice(const struct qn_pack *pack, uint16_t ability, int part, qn_lang lang,
                     char *buf, size_t size)
{
    const struct node *block = part_of(pack, ability, part);
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = pack->cold[pack->hot.abilities[ability].def].ast,
                       .french = lang == QN_FRENCH};
    struct draft polished = {0};
    if (block)
        say_sentences(&r, block);
    language_polish(&r.out, r.french, &polished);
    size_t length = polished.data ? polished.length : 0, copied = length < size ? length : size - 1;
    if (size) {
        memcpy(buf, polished.data ? polished.data : "", copied);
        buf[copied] = '\0';
    }
    draft_free(&r.out);
    draft_free(&polished);
    return length;
}
