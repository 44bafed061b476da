/*
 * Card texts: what a syntax tree reads like in English and French, and whether a text line agrees
 * with the abilities it stands for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "carte/pack.h"
#include "test_words.h"

#define NB "\u00a0" /* the space before a French colon */

/* ---- a pack without a compiler --------------------------------------------------------------- */

static const struct zone_kind zones[] = {
    {.name = "hand", .label = {"Hand", "Main"}, .per_seat = 1},
    {.name = "discard", .label = {"Discard pile", "Défausse"}, .per_seat = 1},
    {.name = "under", .label = {"cards under others", "cartes sous d'autres"}},
    {.name = "set_aside", .label = {"set aside", "mises de côté"}},
    {.name = "encounter_deck", .label = {"Encounter deck", "Deck Rencontre"}},
};

static const struct game game = {
    .words = &test_words, .zones = zones, .zone_count = sizeof zones / sizeof *zones};

static const char prelude[] = "trait avenger \"Avenger\" | \"Vengeur\"\n"
                              "counter web \"web\" | \"toile\"\n"
                              "set robots \"Robots\" | \"Robots\"\n"
                              "minion rhino_1 \"Rhino\" named rhino\n"
                              "minion vulture \"Vulture\" | \"Le Vautour\"\n";
enum { PRELUDE_CARDS = 2, MOST_CARDS = 8 };

struct made {
    struct arena *arena;
    struct diagnostics diag;
    struct ast_file file;
    struct card_cold cold[MOST_CARDS];
    struct set_info set;
    struct qn_pack pack;
};

static void complain(void *user, const qn_message *message)
{
    (void)user;
    print_error("%u:%u %s (%s, %s)\n", message->line, message->column, message->format,
                message->args[0] ? message->args[0] : "", message->args[1] ? message->args[1] : "");
}

/* The prelude, and a card with these lines. */
static void make_pack(struct made *m, const char *head, const char *lines)
{
    char text[4000];
    int length = snprintf(text, sizeof text, "%s%s\n  %s\n", prelude, head, lines);
    assert_true(length > 0 && (size_t)length < sizeof text);
    *m = (struct made){.arena = arena_new(), .diag.report.fn = complain};
    parse_file(&test_words, "test.carte", text, (size_t)length, m->arena, &m->diag, &m->file);
    assert_int_equal(m->diag.errors, 0);
    uint16_t count = 0;
    for (const struct ast_card *card = m->file.cards; card; card = card->next) {
        m->cold[count++].ast = card;
    }
    m->set = (struct set_info){m->file.sets->id, m->file.sets->name, NULL, NULL};
    m->pack = (struct qn_pack){.hot.def_count = count,
                               .game = &game,
                               .cold = m->cold,
                               .sets = &m->set,
                               .set_count = 1,
                               .traits = m->file.traits,
                               .counters = m->file.counters,
                               .arena = m->arena};
}

static void check_text(const char *head, const char *lines, const char *english, const char *french)
{
    struct made m;
    char text[4000];
    make_pack(&m, head, lines);
    size_t length = render_card_text(&m.pack, PRELUDE_CARDS, QN_ENGLISH, text, sizeof text);
    assert_string_equal(text, english);
    assert_int_equal(length, strlen(english));
    length = render_card_text(&m.pack, PRELUDE_CARDS, QN_FRENCH, text, sizeof text);
    assert_string_equal(text, french);
    assert_int_equal(length, strlen(french));
    arena_free(m.arena);
}

#define CARD "event flip \"Flip\" | \"Pirouette\""
#define SUIT "attachment suit \"Suit\" | \"Armure\""

/* ---- abilities ------------------------------------------------------------------------------- */

static const struct sample {
    const char *head, *lines, *english, *french;
} abilities[] = {
    {CARD, "interrupt (defense) to damage on your identity from attack: prevent all",
     "Interrupt (defense): When your identity would take damage from an attack, prevent all of it.",
     "Interruption (défense)" NB ": Quand votre identité devrait subir des dégâts d'une attaque, "
     "prévenez-en la totalité."},
    {CARD, "hero action (attack, thwart) limit 1 per round: damage 8 to an enemy; draw 1",
     "Hero Action (attack, thwart): Deal 8 damage to an enemy. Draw 1 card. (Limit once per "
     "round.)",
     "Action (héros) (attaque, contre)" NB ": Infligez 8 dégâts à un ennemi. Piochez 1 carte. "
     "(Limite" NB ": une fois par manche.)"},
    {CARD, "action named \"Trick\" | \"Tour\" max 2 per phase: draw 2",
     "Trick — Action: Draw 2 cards. (Max 2 times per phase.)",
     "Tour — Action" NB ": Piochez 2 cartes. (Max. 2 fois par phase.)"},
    {CARD, "action pay spend mental any and exhaust self and remove 1 web from self: draw 1",
     "Action: Spend [mental][any], exhaust Flip, remove 1 web counter from Flip → draw 1 card.",
     "Action" NB ": Dépensez [mentale][au choix], épuisez Pirouette, retirez 1 pion toile de "
     "Pirouette → piochez 1 carte."},
    {CARD, "forced response to enter of minion & avenger if not hero_form: draw 1",
     "Forced Response: After an Avenger minion enters play, unless you are in hero form, draw 1 "
     "card.",
     "Réponse forcée" NB ": Dès qu'un sbire Vengeur entre en jeu, sauf si vous êtes en forme de "
     "héros, piochez 1 carte."},
    {CARD, "forced response to defeat of upgrade by you: draw 1",
     "Forced Response: After an upgrade is defeated by you, draw 1 card.",
     "Réponse forcée" NB ": Après qu'une amélioration a été vaincue par vous, piochez 1 carte."},
    {CARD, "interrupt to defeat: draw 1", "Interrupt: When a card would be defeated, draw 1 card.",
     "Interruption" NB ": Quand une carte devrait être vaincue, piochez 1 carte."},
    {CARD, "constant: cannot defeat of self", "Flip cannot be defeated.",
     "Pirouette ne peut pas être vaincu."},
    {CARD, "interrupt to attack by villain against you: draw 1",
     "Interrupt: When a villain attacks you, draw 1 card.",
     "Interruption" NB ": Quand un méchant attaque contre vous, piochez 1 carte."},
    {CARD, "interrupt to reveal or enter of upgrade: draw 1",
     "Interrupt: When an upgrade enters play or is revealed, draw 1 card.",
     "Interruption" NB ": Quand une amélioration entre en jeu ou est révélée, piochez 1 carte."},
    {SUIT, "attach to rhino\n  forced response to attack by host: discard self; stun host",
     "Attach to Rhino.\nForced Response: After Rhino attacks, discard Suit. Stun Rhino.",
     "Attachez cette carte à Rhino.\nRéponse forcée" NB
     ": Dès que Rhino attaque, défaussez Armure. Étourdissez Rhino."},
    {SUIT, "attach to ally & yours\n  constant: thw of host + 2",
     "Attach to an ally you control.\nThat ally gets +2 THW.",
     "Attachez cette carte à un allié que vous contrôlez.\nCet allié gagne +2 CTR."},
};

/* ---- statements ------------------------------------------------------------------------------ */

static const struct sample statements[] = {
    {CARD, "boost: place 1 damage on your identity; place event.amount damage on vulture",
     "Boost: Place 1 damage on your identity. Place that much damage on Vulture.",
     "Boost" NB ": Placez 1 dégât sur votre identité. Placez autant de dégâts sur Le Vautour."},
    {CARD, "boost: place count(side_scheme) + 1 threat on the main_scheme",
     "Boost: Place X threat on the main scheme, where X is the number of side schemes plus 1.",
     "Boost" NB
     ": Placez X menace sur la manigance principale, où X est égal au nombre de manigances "
     "annexes plus 1."},
    {CARD, "boost: remove all threat from each side_scheme or main_scheme",
     "Boost: Remove all threat from each side scheme and each main scheme.",
     "Boost" NB
     ": Retirez toute la menace de chaque manigance annexe et de chaque manigance principale."},
    {CARD, "boost: if count(minion & engaged) >= 2 and hero_form: draw 1; draw 2",
     "Boost: If there are at least 2 minions engaged with you and you are in hero form, draw 1 "
     "card "
     "and draw 2 cards.",
     "Boost" NB ": S'il y a au moins 2 sbires engagés avec vous et si vous êtes en forme de héros, "
     "piochez 1 carte et piochez 2 cartes."},
    {CARD, "boost: if places(upgrade & yours) >= 2: draw places(upgrade)",
     "Boost: If there are at least 2 places with an upgrade you control, draw X cards, where X is "
     "the number of places with an upgrade.",
     "Boost" NB
     ": S'il y a au moins 2 lieux avec une amélioration que vous contrôlez, piochez X cartes, où X "
     "est égal au nombre de lieux avec une amélioration."},
    {CARD, "boost:\n    if exists(ally): draw 1\n    else: draw 2",
     "Boost: If there is an ally in play, draw 1 card; otherwise, draw 2 cards.",
     "Boost" NB ": S'il y a un allié en jeu, piochez 1 carte" NB "; sinon, piochez 2 cartes."},
    {CARD, "boost: if count(upgrade) = 0: draw 1; then: skip",
     "Boost: If there is no upgrade in play, draw 1 card; if you do, skip the rest.",
     "Boost" NB ": S'il n'y a aucune amélioration en jeu, piochez 1 carte" NB
     "; si vous le faites, passez la suite."},
    {CARD, "boost: if self.damage >= 5: discard self",
     "Boost: If there is at least 5 damage on Flip, discard Flip.",
     "Boost" NB ": S'il y a au moins 5 dégâts sur Pirouette, défaussez Pirouette."},
    {CARD, "boost: if exists(self & exhausted) and count(ally & yours) >= 2: discard self",
     "Boost: If Flip is exhausted and you control at least 2 allies, discard Flip.",
     "Boost" NB ": Si Pirouette est épuisé et si vous contrôlez au moins 2 alliés, "
     "défaussez Pirouette."},
    {CARD, "boost: if atk of the villain > 3 or cost of self != 2: draw 1",
     "Boost: If the villain's ATK is more than 3 or Flip's cost is not 2, draw 1 card.",
     "Boost" NB ": Si l'ATQ du méchant vaut plus de 3 ou si le coût de Pirouette ne vaut pas 2, "
     "piochez 1 carte."},
    {CARD, "boost: may: draw 1", "Boost: You may draw 1 card.",
     "Boost" NB ": Vous pouvez piocher 1 carte."},
    {CARD, "boost:\n    choose:\n      either: draw 1\n      or: draw 2; skip",
     "Boost: Choose one: draw 1 card; or draw 2 cards and skip the rest.",
     "Boost" NB ": Choisissez une option" NB ": piochez 1 carte" NB
     "; ou piochez 2 cartes et passez la suite."},
    {CARD, "boost: for each m in each upgrade & ready: exhaust m",
     "Boost: For each ready upgrade, exhaust that upgrade.",
     "Boost" NB ": Pour chaque amélioration prête, épuisez cette amélioration."},
    {CARD, "boost: until end of phase: atk of your hero + 2; each ally gains guard",
     "Boost: Until the end of the phase, your hero gets +2 ATK and each ally gains guard.",
     "Boost" NB
     ": Jusqu'à la fin de la phase, votre héros gagne +2 ATQ et chaque allié gagne Garde."},
    {CARD, "boost: for each p in each player: as p: draw 1; skip",
     "Boost: Each player draws 1 card and skips the rest.",
     "Boost" NB ": Chaque joueur pioche 1 carte et passe la suite."},
    {CARD, "boost: until phase: your ally gains avenger",
     "Boost: Until the phase, your ally gains the trait Avenger.",
     "Boost" NB ": Jusqu'à la phase, votre allié gagne le trait Vengeur."},
    {CARD, "boost: at end of round: discard self", "Boost: At the end of the round, discard Flip.",
     "Boost" NB ": À la fin de la manche, défaussez Pirouette."},
    {CARD, "boost: instead: draw 1", "Boost: Draw 1 card instead.",
     "Boost" NB ": Piochez 1 carte à la place."},
    {CARD, "boost: let x = an ally & exhausted; ready x; let n = count(ally); draw n",
     "Boost: Ready an exhausted ally. Draw 1 card for each ally.",
     "Boost" NB ": Redressez un allié épuisé. Piochez 1 carte pour chaque allié."},
    {CARD, "boost: move a card & in discard to hand of you; move it to encounter_deck",
     "Boost: Move a card from your discard pile to your hand. Move it to the encounter deck.",
     "Boost" NB ": Déplacez une carte de votre défausse vers votre main. Déplacez cette carte vers "
     "le deck Rencontre."},
    {CARD, "boost: gain guard; raise atk of self until this attack; swap a minion and your ally",
     "Boost: Gain guard. Raise the ATK of Flip until this attack. Swap a minion and your ally.",
     "Boost" NB ": Gagnez Garde. Augmentez ATQ de Pirouette jusqu'à cette attaque. Échangez un "
     "sbire et votre allié."},
};

/* ---- nouns ----------------------------------------------------------------------------------- */

static const struct sample nouns[] = {
    {CARD, "boost: stun up to 2 ally & yours & exhausted & cost <= 3",
     "Boost: Stun up to 2 exhausted allies you control with cost 3 or less.",
     "Boost" NB ": Étourdissez jusqu'à 2 alliés épuisés de coût 3 ou moins que vous contrôlez."},
    {CARD, "boost: damage 1 to up to 2 minion & hp >= 1",
     "Boost: Deal 1 damage to up to 2 minions with 1 or more hit points.",
     "Boost" NB ": Infligez 1 dégât à un maximum de 2 sbires avec 1 point de vie ou plus."},
    {CARD, "boost: stun 2 upgrade & exhausted", "Boost: Stun 2 exhausted upgrades.",
     "Boost" NB ": Étourdissez 2 améliorations épuisées."},
    {CARD, "boost: discard random card & in hand of each",
     "Boost: Discard a random card from any player's hand.",
     "Boost" NB ": Défaussez une carte au hasard de la main de n'importe quel joueur."},
    {CARD, "boost: stun each enemy & not minion & not self & not guard & not ready",
     "Boost: Stun each other enemy that is not a minion without guard that is not ready.",
     "Boost" NB ": Étourdissez chaque autre ennemi qui n'est pas un sbire sans Garde qui n'est pas "
     "prêt."},
    {CARD, "boost: stun each character & (minion or ally) & robots",
     "Boost: Stun each character that is a minion or an ally of the set Robots.",
     "Boost" NB ": Étourdissez chaque personnage qui est un sbire ou un allié du set Robots."},
    {CARD,
     "boost: stun each of_nobody; stun a unique_thing; stun each minion & damage & not threat >= 2",
     "Boost: Stun each of nobody. Stun unique thing. Stun each minion with damage with threat less "
     "than 2.",
     "Boost" NB ": Étourdissez chaque of nobody. Étourdissez unique thing. Étourdissez chaque "
     "sbire avec dégâts dont la menace est inférieure à 2."},
    {CARD, "boost: let n = count(ally & yours); stun exactly n minion",
     "Boost: Stun a minion for each ally you control.",
     "Boost" NB ": Étourdissez un sbire pour chaque allié que vous contrôlez."},
    {CARD, "boost: let n = atk of self; stun exactly n minion",
     "Boost: Stun X minions, where X is Flip's ATK.",
     "Boost" NB ": Étourdissez X sbires, où X est égal à l'ATQ de Pirouette."},
    {CARD, "boost: discard topmost upgrade & ready & in discard",
     "Boost: Discard the topmost ready upgrade from your discard pile.",
     "Boost" NB ": Défaussez l'amélioration prête la plus haute de votre défausse."},
    {CARD, "boost: damage 1 to the villain; heal 1 from the hero; heal 1 from a hero",
     "Boost: Deal 1 damage to the villain. Heal 1 damage from the hero. Heal 1 damage from a hero.",
     "Boost" NB
     ": Infligez 1 dégât au méchant. Soignez 1 dégât du héros. Soignez 1 dégât d'un héros."},
    {CARD, "boost: stun each (that & ready); if exists(rhino & ready) or not exists(vulture): skip",
     "Boost: Stun that ready card. If Rhino is ready or Vulture is not in play, skip the rest.",
     "Boost" NB ": Étourdissez cette carte prête. Si Rhino est prêt ou si Le Vautour n'est pas en "
     "jeu, passez la suite."},
    {CARD, "boost: if exists(your identity & exhausted): stun a (card & (in hand or in discard))",
     "Boost: If your identity is exhausted, stun a card from your hand or from your discard pile.",
     "Boost" NB
     ": Si votre identité est épuisée, étourdissez une carte de votre main ou de votre défausse."},
    {CARD, "boost: stun each card & in under; stun each minion & in set_aside",
     "Boost: Stun each card from among the cards under others. Stun each minion that is set aside.",
     "Boost" NB
     ": Étourdissez chaque carte parmi les cartes sous d'autres. Étourdissez chaque sbire "
     "parmi les cartes mises de côté."},
    {CARD, "boost: stun each your minion; heal 2 from vulture",
     "Boost: Stun each of your minions. Heal 2 damage from Vulture.",
     "Boost" NB ": Étourdissez chacun de vos sbires. Soignez 2 dégâts du Vautour."},
};

/* ---- constant abilities and other lines ------------------------------------------------------ */

static const struct sample lines[] = {
    {CARD, "constant: atk of self + count(minion & yours & not self)",
     "Flip gets +1 ATK for each other minion you control.",
     "Pirouette gagne +1 ATQ pour chaque autre sbire que vous contrôlez."},
    {CARD, "constant: atk of minion - 1; atk of minion * 2; cost of self = 2 * count(ally)",
     "Each minion gets -1 ATK. Each minion's ATK is doubled. Flip's cost equals twice the number "
     "of allies.",
     "Chaque sbire subit -1 ATQ. L'ATQ de chaque sbire double. Le coût de Pirouette vaut 2 fois le "
     "nombre d'alliés."},
    {CARD, "constant: atk of your ally + 2 * count(upgrade); thw of self + hp of host",
     "Your ally gets +2 ATK for each upgrade. Flip gets +X THW, where X is the hit points of the "
     "card this card is attached to.",
     "Votre allié gagne +2 ATQ pour chaque amélioration. Pirouette gagne +X CTR, où X est égal aux "
     "points de vie de la carte qui porte cette carte."},
    {CARD, "constant: minion & avenger gains retaliate; cannot enter of ally",
     "Each Avenger minion gains retaliate. It cannot happen that an ally enters play.",
     "Chaque sbire Vengeur gagne Riposte. Il est impossible que ceci arrive" NB
     ": un allié entre en jeu."},
    {CARD, "constant: hp of self = 3; hp of minion * 2",
     "Flip's hit points are 3. Each minion's hit points are doubled.",
     "Les points de vie de Pirouette valent 3. Les points de vie de chaque sbire doublent."},
    {CARD, "boost: if hp of host >= 3: skip",
     "Boost: If the hit points of the card this card is attached to are at least 3, skip the rest.",
     "Boost" NB ": Si les points de vie de la carte qui porte cette carte valent au moins 3, "
     "passez la suite."},
    {CARD, "guard retaliate 2 uses 3 web team up\n  play if hero_form\n  max 1 per player",
     "Guard. Retaliate 2. Uses (3 web counters). Team-Up.\nPlay only if you are in hero form.\nMax "
     "1 "
     "per player.",
     "Garde. Riposte 2. Utilisations (3 jetons toile). Alliance.\nJouez cette carte seulement si "
     "vous êtes en "
     "forme de héros.\nMax. 1 par joueur."},
    {CARD, "cost 2 gives wild", "", ""},
    {CARD, "cost 2\n  provenance reconstructed", "(reconstruction)", "(reconstitution)"},
    {CARD, "boost: draw 1\n  provenance reconstructed", "Boost: Draw 1 card.\n(reconstruction)",
     "Boost" NB ": Piochez 1 carte.\n(reconstitution)"},
    {CARD,
     "boost: draw 2\n  text \"Boost: 2 cards of the the deck.\" | \"Boost" NB
     ": 2 cartes de le deck.\"",
     "Boost: 2 cards of the the deck.", "Boost" NB ": 2 cartes de le deck."},
};

static void check_samples(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_text(samples[i].head, samples[i].lines, samples[i].english, samples[i].french);
    }
}

static void renders_abilities(void **state)
{
    (void)state;
    check_samples(abilities, sizeof abilities / sizeof *abilities);
}

static void renders_statements(void **state)
{
    (void)state;
    check_samples(statements, sizeof statements / sizeof *statements);
}

static void renders_nouns(void **state)
{
    (void)state;
    check_samples(nouns, sizeof nouns / sizeof *nouns);
}

static void renders_lines(void **state)
{
    (void)state;
    check_samples(lines, sizeof lines / sizeof *lines);
}

/* ---- buffers --------------------------------------------------------------------------------- */

static void fits_any_buffer(void **state)
{
    (void)state;
    static const char whole[] = "Boost" NB ": Redressez un ennemi.";
    struct made m;
    make_pack(&m, CARD, "boost: ready an enemy");
    for (size_t size = 0; size <= sizeof whole; size++) {
        char *buf = malloc(size ? size : 1);
        assert_non_null(buf);
        size_t length = render_card_text(&m.pack, PRELUDE_CARDS, QN_FRENCH, buf, size);
        assert_int_equal(length, strlen(whole));
        if (size > 0) {
            assert_memory_equal(buf, whole, strlen(buf));
            assert_true(strlen(buf) < size);
        }
        if (size == 7) {
            assert_string_equal(buf, "Boost"); /* not half of the space */
        }
        free(buf);
    }
    arena_free(m.arena);
}

/* ---- text lines ------------------------------------------------------------------------------ */

static const struct agreement {
    const char *lines, *text;
    bool agrees;
} agreements[] = {
    {"boost: damage 2 to an enemy", "Boost: 2 damage to an enemy.", true},
    {"boost: damage 2 to an enemy", "Boost: 3 damage to an enemy.", false},
    {"boost: damage 2 to an enemy", "Boost: damage to an enemy.", false},
    {"boost: damage 2 to an enemy", "Boost: 2 damage to 3 enemies.", false},
    {"boost: damage 2 to up to 3 enemy", "2 damage to up to 3 enemies.", true},
    {"boost: draw 1", "Draw a card.", true},
    {"boost: draw 1", "Draw 1 card.", true},
    {"boost: draw 1", "Draw 0 cards.", true},
    {"action limit 2 per round: draw 1", "Draw a card, 2 times a round.", true},
    {"action limit 2 per round: draw 1", "Draw a card.", false},
    {"retaliate 2\n  boost: draw 3", "Retaliate 2. Draw 3 cards.", true},
    {"retaliate 2\n  boost: draw 3", "Draw 3 cards.", true},
    {"boost: if self.damage >= 5: draw 12", "With 5 damage, draw 12 cards.", true},
    {"boost: if self.damage >= 5: draw 12", "With 5 damage, draw 1 or 2 cards.", false},
    {"boost: draw 2", "The MK4 draws 2.", true},
    {"action pay place 3 damage on self: draw 1", "Take 3 damage: draw a card.", true},
    {"max 4 per deck\n  boost: draw 1", "Max 4 per deck.", true},
    {"boost: draw 99", "Draw 999999999999999999999 or 99 cards.", false},
};

static void compares_numbers_of_a_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof agreements / sizeof *agreements; i++) {
        struct made m;
        make_pack(&m, CARD, agreements[i].lines);
        bool agrees = text_agrees(m.cold[PRELUDE_CARDS].ast, agreements[i].text);
        if (agrees != agreements[i].agrees) {
            fail_msg("\"%s\" for: %s", agreements[i].text, agreements[i].lines);
        }
        arena_free(m.arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renders_abilities), cmocka_unit_test(renders_statements),
        cmocka_unit_test(renders_nouns),     cmocka_unit_test(renders_lines),
        cmocka_unit_test(fits_any_buffer),   cmocka_unit_test(compares_numbers_of_a_text),
    };
    return cmocka_run_group_tests_name("render", tests, NULL, NULL);
}
