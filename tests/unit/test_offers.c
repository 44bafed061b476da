/*
 * What a question says that a text asks: of every "may" of every card either all of what it allows, in both
 * languages, or nothing, where the text has too much of it for a question. Those are counted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "carte/ast.h"
#include "carte/pack.h"

/* Non-Infinite Loop (twice two), Sir Squeezes (three), Scarlet Witch, Spirit of the Forest. */
enum { OFFERS_LEAST = 250, SILENT_MOST = 9 };

static bool holds(const struct node *n, const struct node *sought)
{
    for (; n; n = n->next) {
        if (n == sought || holds(n->kids, sought))
            return true;
    }
    return false;
}

struct count {
    unsigned offers, silent;
};

static void look_at(const qn_pack *pack, uint16_t ability, size_t at, struct count *count)
{
    char told[2][1024];
    for (int lang = 0; lang < 2; lang++) {
        render_may(pack, ability, at, lang ? QN_FRENCH : QN_ENGLISH, told[lang], sizeof told[0]);
        assert_true(strlen(told[lang]) < sizeof told[0] - 1);
        /* It goes on behind "you may", and so it begins small. */
        if (told[lang][0] >= 'A' && told[lang][0] <= 'Z' && strncmp(told[lang], "KO ", 3) != 0)
            fail_msg("%s", told[lang]);
    }
    count->offers++;
    count->silent += !told[0][0] || !told[1][0];
    if (!told[0][0] != !told[1][0])
        fail_msg("only one language tells: \"%s\", \"%s\"", told[0], told[1]);
}

static void count_offers(const char *game, struct count *count)
{
    qn_pack *pack = NULL;
    assert_int_equal(qn_pack_open("content", game, (qn_report){0}, &pack), QN_OK);
    for (uint16_t a = 0; a < pack->hot.ability_count; a++)
        for (const struct chooser *c = pack->choosers; c; c = c->next)
            if (c->selector->kind == NODE_MAY && holds(pack->sources[a]->body, c->selector))
                look_at(pack, a, c->at, count);
    qn_pack_close(pack);
}

static void every_question_says_what_is_allowed(void **state)
{
    (void)state;
    struct count count = {0};
    for (size_t i = 0; i < qn_game_count(); i++)
        count_offers(qn_game_name(i), &count);
    assert_true(count.offers >= OFFERS_LEAST);
    if (count.silent > SILENT_MOST)
        fail_msg("%u of %u offers are not told", count.silent, count.offers);
}

/* What the card says at the place of the first "may" of the card of that name. */
static void tells(const qn_pack *pack, const char *id, const char *english, const char *french)
{
    char told[1024];
    uint16_t def = qn_card_find(pack, id);
    unsigned found = 0;
    for (uint16_t a = 0; a < pack->hot.ability_count; a++)
        for (const struct chooser *c = pack->choosers; c && pack->hot.abilities[a].def == def;
             c = c->next) {
            if (c->selector->kind != NODE_MAY || !holds(pack->sources[a]->body, c->selector))
                continue;
            render_may(pack, a, c->at, QN_ENGLISH, told, sizeof told);
            assert_string_equal(told, english);
            render_may(pack, a, c->at, QN_FRENCH, told, sizeof told);
            assert_string_equal(told, french);
            found++;
        }
    assert_true(found > 0);
}

static void the_words_are_those_of_the_text(void **state)
{
    (void)state;
    qn_pack *pack = NULL;
    assert_int_equal(qn_pack_open("content", "smashup", (qn_report){0}, &pack), QN_OK);
    /* A text that somebody wrote. */
    tells(pack, "funky_town", "have one more minion of yours here be affected in the same way",
          "faire affecter de la même façon une créature à vous de plus ici");
    /* One that is made of its parts, about each player: who is asked is "you". */
    tells(pack, "the_grey_opal", "move one of your minions from here to another base",
          "déplacer une de vos créatures d'ici vers une autre base");
    /* Its code stands where other code, tried and dropped, has stood as well. */
    tells(pack, "holy_roller", "shuffle a card from your discard pile into your deck",
          "mélanger une carte de votre défausse dans votre pioche");
    /* A number that changes. */
    tells(pack, "jacky_bill", "give Jacky Bill +2 power until the end of the turn",
          "donner +2 de force à Jacky Bill jusqu'à la fin du tour");
    qn_pack_close(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_question_says_what_is_allowed),
        cmocka_unit_test(the_words_are_those_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
