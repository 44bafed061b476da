/*
 * Templates of the games' labels, and the pieces that are put into them.
 */
#ifndef API_WORDS_H
#define API_WORDS_H

#include "api/text.h"
#include "quinte/quinte.h"

/* %c card, %w second card, %b by (%C, %W, %B with the article of a French name that has one: "la Chambre d'Odin"), %s seat, %n number (%d its tens, %u its units; %f dice with
 * these faces, 0 all, %g likewise, 0 none), %t the trait of that number, %(a|b|c) the part of that number, %<a|b> the first part if a seat is meant; in reasons also %m a
 * second number, %x and %y words, of questions and options also %k what is paid and %p what it costs, %a an ability, %o a symbol of dice. (s) is the plural of the number before
 * it. Anything else after % stands for itself. */
struct phrase {
    const char *card, *with, *by, *seat;
    const char *the_card, *the_with, *the_by; /* articles, or NULL */
    const char *word, *second, *ability, *symbol;
    const char *pile; /* a zone, without its article */
    const char *paid, *cost, *requirement;
    int number, other;
    bool is_nobody;             /* no seat is meant */
    const struct qn_pack *pack; /* for {scheme:déjouée|vaincu} */
    uint16_t def;               /* the card's, or NONE */
    qn_lang lang;
};

void phrase_expand(struct text *text, const char *template, const struct phrase *p);
const char *unknown_card_label(qn_lang lang);
/* "le ", "la " or "les " if the French name of the definition is known to have one, else NULL. */
const char *def_article(const struct qn_pack *pack, uint16_t def, qn_lang lang);
/* What the reader calls a card: "Hydra Mercenary", or "a card (deck)"; numbered: "Hydra Mercenary #2". */
const char *card_words(const qn_table *table, int seat, uint16_t card, bool numbered, qn_lang lang,
                       char *buf, size_t size);
/* "player 2", or "the scenario" for -1; returns buf. */
const char *seat_label(int seat, qn_lang lang, char *buf, size_t size);
/* What the dice of a seat call a symbol: its name, or else its letter, for which there is room in buf. */
const char *symbol_name(const qn_table *table, int seat, char letter, qn_lang lang, char buf[2]);
/* How many of each symbol those faces show, a digit a symbol. */
int symbols_of_faces(const qn_table *table, int seat, int faces);
/* "2 Sword and 1 Life": so many of each, a digit a symbol, as dice with four of them have 2100; returns buf. */
const char *symbols_label(const qn_table *table, int seat, int symbols, qn_lang lang, char *buf,
                          size_t size);

#endif
