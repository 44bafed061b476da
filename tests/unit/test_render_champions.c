/*
 * Card texts in the words of Marvel Champions: what the renderer makes of triggers, searches,
 * numbers and modifications in both languages; and the sentences of asks and logs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "carte/pack.h"
#include "games/champions/champions.h"

#define NB "\u00a0"

static const char prelude[] = "set valour \"Valour\" | \"Bravoure\" aspect\n"
                              "trait aerial \"Aerial\" | \"Aérien\"\n"
                              "trait drone \"Drone\" | \"Drone\"\n"
                              "counter dart \"dart\" | \"fléchette\"\n"
                              "villain rhino_1 \"Rhino\" named rhino\n"
                              "minion vulture \"Vulture\" | \"Le Vautour\"\n"
                              "alter_ego parker \"Peter\" | \"Peter\"\n"
                              "side_scheme alarm \"Alarm\" | \"Alerte\"\n";
enum { PRELUDE_CARDS = 4, MOST_CARDS = 8 };

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
    print_error("%u:%u %s\n", message->line, message->column, message->format);
}

/* The prelude, and a card with these lines. */
static void make_pack(struct made *m, const char *head, const char *lines)
{
    char text[4000];
    int length = snprintf(text, sizeof text, "%s%s\n  %s\n", prelude, head, lines);
    assert_true(length > 0 && (size_t)length < sizeof text);
    *m = (struct made){.arena = arena_new(), .diag.report.fn = complain};
    parse_file(&champions_words, "test.carte", text, (size_t)length, m->arena, &m->diag, &m->file);
    assert_int_equal(m->diag.errors, 0);
    uint16_t count = 0;
    for (const struct ast_card *card = m->file.cards; card; card = card->next)
        m->cold[count++].ast = card;
    const struct ast_declaration *set = m->file.sets;
    m->set = (struct set_info){set->id, set->name, set->kind, set->of};
    m->pack = (struct qn_pack){.hot.def_count = count,
                               .game = &champions_game,
                               .cold = m->cold,
                               .sets = &m->set,
                               .set_count = 1,
                               .traits = m->file.traits,
                               .counters = m->file.counters,
                               .arena = m->arena};
}

#define ALLY "ally hawk \"Hawk\" | \"Faucon\""
#define EVENT "event leap \"Leap\" | \"Bond\""
#define RESOURCE "resource will \"Will\" | \"Volonté\""
#define SUIT "attachment suit \"Suit\" | \"Armure\""
#define SCHEME "side_scheme trap \"Trap\" | \"Piège\""
#define MINION "minion thug \"Thug\" | \"Voyou\""
#define TREACHERY "treachery storm \"Storm\" | \"Orage\""

struct sample {
    const char *head, *lines, *english, *french;
};

static void check_samples(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct made m;
        char text[4000];
        make_pack(&m, samples[i].head, samples[i].lines);
        render_card_text(&m.pack, PRELUDE_CARDS, QN_ENGLISH, text, sizeof text);
        assert_string_equal(text, samples[i].english);
        render_card_text(&m.pack, PRELUDE_CARDS, QN_FRENCH, text, sizeof text);
        assert_string_equal(text, samples[i].french);
        arena_free(m.arena);
    }
}
#define CHECK(samples) check_samples(samples, sizeof(samples) / sizeof *(samples))

/* ---- triggers -------------------------------------------------------------------------------- */

static const struct sample triggers[] = {
    {ALLY, "response to defeat of minion by self from attack: draw 1",
     "Response: After a minion is defeated by an attack from Hawk, draw 1 card.",
     "Réponse" NB ": Après qu'un sbire a été vaincu par une attaque de Faucon, piochez 1 carte."},
    {EVENT, "interrupt to attack by villain against you: draw 1",
     "Interrupt: When a villain attacks you, draw 1 card.",
     "Interruption" NB ": Quand un méchant vous attaque, piochez 1 carte."},
    {MINION, "forced response to attack by self against you: draw 1",
     "Forced Response: After Thug attacks you, draw 1 card.",
     "Réponse forcée" NB ": Après que Voyou vous a attaqué, piochez 1 carte."},
    {MINION, "forced response to attack or scheme by self: surge",
     "Forced Response: After Thug attacks or schemes, this card gains surge.",
     "Réponse forcée" NB ": Après que Voyou a attaqué ou a manigancé, cette carte gagne Renfort."},
    {SCHEME, "forced response to threat on self from step_one: surge",
     "Forced Response: After threat is placed on Trap during the first step of the villain phase, "
     "this card gains surge.",
     "Réponse forcée" NB
     ": Après que de la menace a été placée sur Piège pendant la première étape "
     "de la phase du Méchant, cette carte gagne Renfort."},
    {EVENT, "interrupt to reveal from encounter_deck: cancel",
     "Interrupt: When a card is revealed from the encounter deck, cancel its When Revealed "
     "effects.",
     "Interruption" NB
     ": Quand une carte est révélée depuis le deck Rencontre, annulez ses effets «" NB
     "Une fois révélée" NB "»."},
    {EVENT, "interrupt to damage on your identity from attack: prevent all",
     "Interrupt: When your identity would take damage from an attack, prevent all of that damage.",
     "Interruption" NB
     ": Quand votre identité devrait subir des dégâts d'une attaque, prévenez tous "
     "les dégâts."},
    {EVENT, "interrupt to scheme by villain: prevent 1",
     "Interrupt: When a villain schemes, prevent 1 of that threat.",
     "Interruption" NB ": Quand un méchant manigance, prévenez 1 menace."},
    {SUIT, "attach to rhino\n  forced interrupt to damage on host: instead: discard self",
     "Attach to Rhino.\nForced Interrupt: When Rhino would take damage, discard Suit instead.",
     "Attachez cette carte à Rhino.\nInterruption forcée" NB
     ": Quand Rhino devrait subir des dégâts, défaussez Armure à la place."},
    {SUIT, "max 1 per host\n  attach to enemy\n  forced interrupt to attack by host: stun source",
     "Attach to an enemy.\nMax 1 per enemy.\nForced Interrupt: When that enemy attacks, stun that "
     "enemy.",
     "Attachez cette carte à un ennemi.\nMax. 1 par ennemi.\nInterruption forcée" NB
     ": Quand cet ennemi attaque, sonnez cet ennemi."},
    {EVENT, "response to defend of your hero: stun source",
     "Response: After your hero defends, stun the attacker.",
     "Réponse" NB ": Après que votre héros a défendu, sonnez l'attaquant."},
    {ALLY, "response to enter of minion: damage 2 to it",
     "Response: After a minion enters play, deal 2 damage to it.",
     "Réponse" NB ": Dès qu'un sbire entre en jeu, infligez 2 dégâts à ce sbire."},
    {ALLY, "response to defeat of minion by (yours & not (ally or support)): draw 1",
     "Response: After a minion is defeated by a card you control that is neither an ally nor a "
     "support, draw 1 card.",
     "Réponse" NB
     ": Après qu'un sbire a été vaincu par une carte que vous contrôlez et qui n'est ni "
     "un allié ni un soutien, piochez 1 carte."},
    {MINION, "when defeated: surge", "When Defeated: This card gains surge.",
     "Une fois vaincu" NB ": Cette carte gagne Renfort."},
    {SCHEME, "when defeated: surge", "When Defeated: This card gains surge.",
     "Une fois déjouée" NB ": Cette carte gagne Renfort."},
    {SCHEME, "constant: cannot remove_threat on self", "Threat cannot be removed from Trap.",
     "La menace ne peut pas être retirée de Piège."},
};

static void renders_triggers(void **state)
{
    (void)state;
    CHECK(triggers);
}

/* ---- searches and places --------------------------------------------------------------------- */

static const struct sample places[] = {
    {ALLY, "action:\n    search deck\n    add a (upgrade & in deck) to hand\n    shuffle deck",
     "Action: Search your deck for an upgrade and add it to your hand. Shuffle your deck.",
     "Action" NB ": Cherchez une amélioration dans votre deck et ajoutez-la à votre main. "
     "Mélangez votre deck."},
    {TREACHERY,
     "when revealed:\n    if not exists(vulture):\n      search encounter_deck\n"
     "      put the (vulture & (in encounter_deck or in encounter_discard)) into play\n"
     "      shuffle encounter_deck",
     "When Revealed: If Vulture is not in play, search the encounter deck or the encounter discard "
     "pile for Vulture, put it into play engaged with you and shuffle the encounter deck.",
     "Une fois révélée" NB ": Si Le Vautour n'est pas en jeu, cherchez Le Vautour dans le deck "
     "Rencontre ou la défausse Rencontre, mettez en jeu cette carte (qui s'engage avec vous) et "
     "mélangez le deck "
     "Rencontre."},
    {TREACHERY, "when revealed: discard 1 random from hand of your identity",
     "When Revealed: Discard 1 card at random from your hand.",
     "Une fois révélée" NB ": Défaussez au hasard 1 carte de votre main."},
    {TREACHERY, "when revealed: discard 1 random from hand of each player",
     "When Revealed: Discard 1 card at random from each player's hand.",
     "Une fois révélée" NB ": Défaussez au hasard 1 carte de la main de chaque joueur."},
    {EVENT, "action: recruit an (ally & in discard of any)",
     "Action: Pay the printed cost of an ally from any player's discard pile to put it into play "
     "under your control.",
     "Action" NB ": Payez le coût imprimé d'un allié de la défausse de n'importe quel joueur pour "
     "mettre cette carte en jeu sous votre contrôle."},
    {SCHEME, "when defeated: return each (here & in under) to hand",
     "When Defeated: Return each card here to its owner's hand.",
     "Une fois déjouée" NB ": Remettez chaque carte posée ici dans la main de son propriétaire."},
    {TREACHERY, "when revealed: discard a ((upgrade or support) & yours)",
     "When Revealed: Discard an upgrade or a support you control.",
     "Une fois révélée" NB ": Défaussez une amélioration ou un soutien que vous contrôlez."},
    {EVENT, "action: exhaust your parker", "Action: Exhaust Peter.",
     "Action" NB ": Inclinez Peter."},
};

static void renders_places(void **state)
{
    (void)state;
    CHECK(places);
}

/* ---- numbers and conditions ------------------------------------------------------------------ */

static const struct sample numbers[] = {
    {SCHEME, "when revealed: place players threat on self",
     "When Revealed: Place 1 threat on Trap for each player.",
     "Une fois révélée" NB ": Placez 1 menace sur Piège pour chaque joueur."},
    {EVENT, "action: remove 3 + paid(energy) threat from a scheme",
     "Action: Remove 3 threat from a scheme (4 if you paid for this card with an energy resource).",
     "Action" NB ": Retirez 3 menaces d'une manigance (4 si vous avez payé cette carte avec une "
     "ressource énergie)."},
    {EVENT, "action: damage least(2 * had, 10) to an enemy",
     "Action: Deal 2 damage to an enemy for each counter that was on it (10 at most).",
     "Action" NB ": Infligez 2 dégâts à un ennemi pour chaque jeton qui s'y trouvait (10 au "
     "maximum)."},
    {EVENT, "action if damage of your identity > 0: draw 1",
     "Action: If there is damage on your identity, draw 1 card.",
     "Action" NB ": S'il y a des dégâts sur votre identité, piochez 1 carte."},
    {EVENT, "action if damage of your identity = 0: draw 1",
     "Action: If there is no damage on your identity, draw 1 card.",
     "Action" NB ": S'il n'y a pas de dégâts sur votre identité, piochez 1 carte."},
    {TREACHERY, "when revealed:\n    heal 4 from the rhino\n    if done = 0: surge",
     "When Revealed: Heal 4 damage from Rhino. If this had no effect, this card gains surge.",
     "Une fois révélée" NB ": Soignez 4 dégâts de Rhino. Si cela n'a eu aucun effet, cette carte "
     "gagne Renfort."},
    {TREACHERY,
     "when revealed if hero_form:\n    attack you with the rhino\n    if dealt > 0: surge",
     "When Revealed: If you are in hero form: Rhino attacks you. If this attack dealt damage, this "
     "card gains surge.",
     "Une fois révélée" NB ": Si vous êtes en forme de héros" NB
     ": Rhino vous attaque. Si cette attaque a infligé des dégâts, cette carte gagne Renfort."},
    {TREACHERY, "when revealed if hero_form:\n    attack you with the rhino\n    draw 1",
     "When Revealed: If you are in hero form: Rhino attacks you. Draw 1 card.",
     "Une fois révélée" NB ": Si vous êtes en forme de héros" NB
     ": Rhino vous attaque. Piochez 1 carte."},
    {EVENT,
     "action:\n    discard 1 from deck\n    let p = exists(that & (printed_mental or "
     "printed_wild))\n"
     "    if p: draw 1",
     "Action: Discard 1 card from the top of your deck. If it is a card with a printed mental "
     "resource or with a printed wild resource, draw 1 card.",
     "Action" NB
     ": Défaussez 1 carte du dessus de votre deck. Si c'est une carte avec une ressource mentale "
     "imprimée ou avec une ressource libre imprimée, piochez 1 carte."},
    {EVENT, "action if exists(identity & aerial & yours): draw 1",
     "Action: If you control an Aerial identity, draw 1 card.",
     "Action" NB ": Si vous contrôlez une identité ayant le trait Aérien, piochez 1 carte."},
    {EVENT,
     "action:\n    remove 2 threat from a scheme\n    remove 1 threat from a (scheme & not that)",
     "Action: Remove 2 threat from a scheme. Remove 1 threat from another scheme.",
     "Action" NB ": Retirez 2 menaces d'une manigance. Retirez 1 menace d'une autre manigance."},
    {TREACHERY, "when revealed: divide threat of the alarm damage among each (hero or ally)",
     "When Revealed: Divide X damage among the heroes and the allies, where X is the threat on "
     "Alarm.",
     "Une fois révélée" NB
     ": Répartissez X dégâts entre les héros et les alliés, où X est égal à la "
     "menace sur Alerte."},
    {TREACHERY, "when revealed: toughen each (villain or (minion & engaged))",
     "When Revealed: Give each villain and each minion engaged with you a tough status card.",
     "Une fois révélée" NB
     ": Donnez une carte Tenace à chaque méchant et à chaque sbire engagé avec "
     "vous."},
    {SCHEME,
     "when revealed:\n    for each p in each player:\n      as p:\n        choose:\n"
     "          either: draw 1\n          or: draw 2",
     "When Revealed: Each player chooses one: draw 1 card; or draw 2 cards.",
     "Une fois révélée" NB ": Chaque joueur choisit une option" NB ": piocher 1 carte" NB
     "; ou piocher 2 cartes."},
};

static void renders_numbers(void **state)
{
    (void)state;
    CHECK(numbers);
}

/* ---- modifications --------------------------------------------------------------------------- */

static const struct sample modifications[] = {
    {SUIT, "attach to rhino\n  constant: retaliation of host + 1",
     "Attach to Rhino.\nRhino gains retaliate 1.",
     "Attachez cette carte à Rhino.\nRhino gagne Riposte 1."},
    {SUIT, "attach to ally\n  constant:\n    thw of host + 1\n    hp of host + 1",
     "Attach to an ally.\nThat ally gets +1 THW and +1 hit point.",
     "Attachez cette carte à un allié.\nCet allié gagne +1 CTR et +1 point de vie."},
    {SUIT, "constant: atk of (minion & drone & facedown) + 2",
     "Each facedown Drone minion gets +2 ATK.", "Chaque sbire Drone face cachée gagne +2 ATQ."},
    {ALLY, "constant: ally_limit of your identity + 1", "Your ally limit increases by 1.",
     "Votre limite d'alliés augmente de 1."},
    {MINION, "constant: atk of self = hp of self", "Thug's ATK equals Thug's remaining hit points.",
     "L'ATQ de Voyou correspond aux points de vie restants de Voyou."},
    {RESOURCE, "constant if paying(valour): yield of self * 2",
     "While you are paying for a Valour card, Will's resources are doubled.",
     "Tant que vous payez une carte Bravoure, les ressources de Volonté doublent."},
    {MINION, "constant if exists(alarm): cannot damage on self",
     "While Alarm is in play, Thug cannot take damage.",
     "Tant qu'Alerte est en jeu, Voyou ne peut pas subir de dégâts."},
};

static void renders_modifications(void **state)
{
    (void)state;
    CHECK(modifications);
}

/* ---- asks and logs --------------------------------------------------------------------------- */

static void tells_what_happens(void **state)
{
    (void)state;
    struct made m;
    char text[200];
    make_pack(&m, SCHEME, "start 3");
    const struct happening attack = {E_ATTACK, TIMING_BEFORE, NULL, "Le Vautour", "Rhino"};
    render_happening(&m.pack, &attack, QN_ENGLISH, text, sizeof text);
    assert_string_equal(text, "When Rhino attacks Le Vautour");
    const struct happening entry = {E_REVEAL, TIMING_AFTER, m.cold[PRELUDE_CARDS].ast, "Piège",
                                    NULL};
    render_happening(&m.pack, &entry, QN_FRENCH, text, sizeof text);
    assert_string_equal(text, "Après que Piège a été révélée");
    const struct happening scheme = {E_SCHEME, TIMING_AFTER, NULL, NULL, "Ultron"};
    render_happening(&m.pack, &scheme, QN_FRENCH, text, sizeof text);
    assert_string_equal(text, "Après qu'Ultron a manigancé");
    const struct happening nobody = {E_ATTACK, TIMING_BEFORE, NULL, NULL, "Rhino"};
    render_happening(&m.pack, &nobody, QN_FRENCH, text, sizeof text);
    assert_string_equal(text, "Quand Rhino attaque");
    arena_free(m.arena);
}

static void polishes_sentences(void **state)
{
    (void)state;
    char text[100];
    render_polish("2 dégâts de Ultron à Le Vautour", QN_FRENCH, text, sizeof text);
    assert_string_equal(text, "2 dégâts d'Ultron au Vautour");
    assert_int_equal(render_polish("", QN_FRENCH, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void finds_the_word_for_a_card(void **state)
{
    (void)state;
    static const char text[] = "{scheme:déjouée|vaincu}!";
    struct made m;
    const char *word;
    size_t length;
    make_pack(&m, SCHEME, "start 3");
    const struct ast_card *minion = m.cold[1].ast, *scheme = m.cold[PRELUDE_CARDS].ast;
    assert_string_equal(render_word_for(&champions_words, scheme, text, &word, &length), "!");
    assert_memory_equal(word, "déjouée", length);
    assert_string_equal(render_word_for(&champions_words, minion, text, &word, &length), "!");
    assert_int_equal(length, strlen("vaincu"));
    assert_non_null(render_word_for(&champions_words, NULL, text, &word, &length));
    assert_int_equal(length, strlen("vaincu"));
    assert_null(render_word_for(&champions_words, NULL, "{open", &word, &length));
    arena_free(m.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renders_triggers),          cmocka_unit_test(renders_places),
        cmocka_unit_test(renders_numbers),           cmocka_unit_test(renders_modifications),
        cmocka_unit_test(tells_what_happens),        cmocka_unit_test(polishes_sentences),
        cmocka_unit_test(finds_the_word_for_a_card),
    };
    return cmocka_run_group_tests_name("render_champions", tests, NULL, NULL);
}
