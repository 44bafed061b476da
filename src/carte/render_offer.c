/*
 * What a question asks that a text offers: what stands behind "you may", in the words of the text. A text that is
 * made of its parts says where that is; of a text that somebody wrote the words behind the same "may" are taken:
 * the second one if the second "may" of the card asks.
 */
#include "carte/render.h"

#include <ctype.h>
#include <string.h>

/* ---- which "may" of the card it is ------------------------------------------------------------ */

/* Counts the permissions before the wanted one, in the order of the text; true if it is found. */
static bool count_until(const struct node *n, const struct node *wanted, unsigned *before)
{
    for (; n; n = n->next) {
        if (n == wanted)
            return true;
        *before += n->kind == NODE_MAY;
        if (count_until(n->kids, wanted, before))
            return true;
    }
    return false;
}

static bool count_before(const struct ast_card *card, const struct node *may, unsigned *before)
{
    bool is_found = false;
    *before = 0;
    for (const struct ast_ability *a = card->abilities; a && !is_found; a = a->next)
        is_found = count_until(a->body, may, before);
    return is_found;
}

static unsigned count_all(const struct ast_card *card)
{
    unsigned all = 0;
    for (const struct ast_ability *a = card->abilities; a; a = a->next)
        count_until(a->body, NULL, &all);
    return all;
}

/* ---- what stands behind it in a written text ---------------------------------------------------- */

/* The words that give leave, and those that may follow before what is allowed. */
static const char *const leave[2][6] = {{"may "}, {"pouvez ", "peut ", "peuvent "}};
static const char *const between[2][6] = {
    {"then ", "also ", "instead ", "each "},
    {"ensuite ", "alors ", "aussi ", "également ", "chacun "}};

static size_t begins_with_any(const char *at, const char *const *words)
{
    for (size_t i = 0; i < 6 && words[i]; i++) {
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return strlen(words[i]);
    }
    return 0;
}

/* "may not", "may be", "ne peut", "peut être" give no leave to do anything. */
static bool is_leave(const char *text, const char *at, const char *behind, bool french)
{
    if (at > text && isalpha((unsigned char)at[-1]))
        return false;
    if (!french)
        return strncmp(behind, "not ", 4) != 0 && strncmp(behind, "be ", 3) != 0 &&
               strncmp(behind, "only ", 5) != 0;
    bool is_denied = (at - text >= 3 && strncmp(at - 3, "ne ", 3) == 0) ||
                     (at - text >= 5 && strncmp(at - 5, "n'en ", 5) == 0);
    return !is_denied && strncmp(behind, "être ", strlen("être ")) != 0;
}

/* The words behind the permission of that number, NULL if there is none; counts all of them. */
static const char *find_leave(const char *text, unsigned number, bool french, unsigned *all)
{
    const char *found = NULL;
    *all = 0;
    for (const char *at = text; *at; at++) {
        size_t word = begins_with_any(at, leave[french]);
        if (!word || !is_leave(text, at, at + word, french))
            continue;
        if ((*all)++ == number)
            found = at + word + begins_with_any(at + word, between[french]);
    }
    return found;
}

/* Up to where the sentence goes on to something else: "draw a card, and you may …". */
static size_t length_of_offer(const char *words)
{
    static const char *const goes_on[] = {", and you ", ", et vous "};
    size_t length = strcspn(words, ".;:(\"");
    for (size_t i = 0; i < sizeof goes_on / sizeof goes_on[0]; i++) {
        const char *other = strstr(words, goes_on[i]);
        if (other && (size_t)(other - words) < length)
            length = (size_t)(other - words);
    }
    while (length && strchr(" \n", words[length - 1]))
        length--;
    static const char space[] = "\u00a0"; /* before a French semicolon */
    size_t own = sizeof space - 1;
    if (length > own && memcmp(words + length - own, space, own) == 0)
        length -= own;
    return length;
}

/* The words of the written text, if it and the abilities agree how many permissions there are. */
static void quote_offer(struct render *r, const struct node *may)
{
    unsigned number, told;
    const char *text = r->french ? r->card->text.fr : r->card->text.en;
    if (!text || !count_before(r->card, may, &number))
        return;
    const char *words = find_leave(text, number, r->french, &told);
    if (words && told == count_all(r->card))
        draft_add(&r->out, words, length_of_offer(words));
}

/* ---- asking ------------------------------------------------------------------------------------- */

/* What comes behind "you may" in a text that is made of its parts. */
static void say_offer(struct render *r, const struct ast_ability *ability, const struct node *block)
{
    r->offer = block;
    say_sentences(r, ability->body);
    draft_free(&r->out);
    r->out = r->offered;
}

/* What is done, by itself; what the ability says before is known. Much of it would read badly. */
static void say_block(struct render *r, uint16_t ability, const struct node *block)
{
    enum { FEW = 130 };
    struct render_loops loops = {.count = 0};
    render_learn(r, ability);
    render_enter_loops(r, r->pack->sources[ability]->body, block, &loops);
    say_deed(r, block);
    if (r->out.length > FEW)
        draft_free(&r->out);
}

size_t render_may(const struct qn_pack *pack, uint16_t ability, size_t at, qn_lang lang, char *buf,
                  size_t size)
{
    const struct chooser *chooser = render_chooser(pack, ability, at);
    const struct ast_card *card = pack->cold[pack->hot.abilities[ability].def].ast;
    const struct node *may =
        chooser && chooser->selector->kind == NODE_MAY ? chooser->selector : NULL;
    struct render r = {.pack = pack,
                       .words = pack->game->words,
                       .card = card,
                       .trigger = pack->sources[ability]->trigger,
                       .french = lang == QN_FRENCH};
    if (may && card->text.en)
        quote_offer(&r, may);
    else if (may)
        say_offer(&r, pack->sources[ability], may->kids);
    if (may && !r.out.length)
        say_block(&r, ability, may->kids);
    return render_finish(&r, buf, size);
}
