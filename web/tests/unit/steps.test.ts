import { describe, expect, it } from 'vitest';
import type { Option } from '../../src/net/messages';
import { claimed } from '../../src/scene/claims';
import { chosenOf, isLast, isLearners, isMeant, isPassing, nameOf, titleOf, told, type Step } from '../../src/scene/steps';

const option = (id: string, label = id): Option => ({ id, label, group: 'play' });
const step = (more: Partial<Step>): Step => ({ type: 'scene', scene: 'a/b:1', game: 'vs', name: 'Name', step: 1, steps: 5, seats: 2, seat: 0, caption: {}, log: { from: 0, events: [] }, view: { round: 1, zones: {}, cards: {} }, ...more });
const ask = { ask: 1, what: 'turn', role: 'turn', label: 'Your turn', options: [option('play a'), option('play b', 'play it'), option('play b#2', 'play it')] };

describe('a step of a lesson', () => {
  it('is told in the reader’s language, or in the one there is', () => {
    expect(told({ en: 'x', fr: 'y' }, 'fr')).toBe('y');
    expect(told({ en: 'x' }, 'fr')).toBe('x');
    expect(titleOf(step({ title: { fr: 'Titre' } }), 'en')).toBe('Titre');
    expect(titleOf(step({}), 'en')).toBe('Name');
  });
  it('is the learner’s if it is the first seat that chooses', () => {
    expect(isLearners(step({ ask, chosen: 1, actor: 0 }))).toBe(true);
    expect(isLearners(step({ ask, chosen: 1, actor: 1 }))).toBe(false);
    expect(isLearners(step({}))).toBe(false);
    expect(chosenOf(step({ ask, chosen: 9, actor: 0 }))).toBeNull();
  });
  it('is answered by what is meant, whichever copy', () => {
    const one = step({ ask, chosen: 1, actor: 0 });
    expect(ask.options.map((each) => isMeant(one, each))).toEqual([false, true, true]);
  });
  it('passes by itself if nothing is said and nobody learns', () => {
    expect(isPassing(step({ line: 'finish' }))).toBe(true);
    expect(isPassing(step({ line: 'finish', caption: { fr: 'x' } }))).toBe(false);
    expect(isPassing(step({ step: 4 }))).toBe(false);
    expect(isLast(step({ step: 4 }))).toBe(true);
    expect(isPassing(step({ ask, chosen: 0, actor: 0 }))).toBe(false);
  });
});

describe('a scene of a rule', () => {
  const row = { scene: 'a', game: 'vs', name: 'A name in English' };
  it('is called by its name, or by the rule in a language that it has no name in', () => {
    expect(nameOf(row, 'en', 'Attack', 'Scene 2')).toBe('A name in English');
    expect(nameOf(row, 'fr', 'Attaque', 'Scène 2')).toBe('Attaque – scène 2');
    expect(nameOf(row, 'fr', '4. CARTES D’ÉTAT', 'Scène 1')).toBe('Cartes d’état – scène 1');
    expect(nameOf(row, 'fr', 'Attaque', 'Scène 2', 'la partie continue')).toBe('La partie continue');
    expect(nameOf({ ...row, title: { fr: 'Titre' } }, 'fr', 'Attaque', 'Scène 2')).toBe('Titre');
  });
});

describe('what holds after a step', () => {
  const names: Record<string, string> = { hydra_mercenary: 'Mercenaire de l’Hydra', rhino: 'Rhino', king_rex: 'King Rex', oasis: 'Oasis' };
  const labels: Record<string, string> = {
    'zones discard': 'défausse', 'zones hand': 'main', 'zones deck': 'pioche', 'zones encounter_discard': 'défausse Rencontre', 'attributes power': 'force', 'attributes hp': 'points de vie', 'states stunned': 'sonné',
    'verbs play': 'jouer %c[ sur %W]', 'traits hydra': 'Hydra', 'attributes physical': 'physique', 'verbs attack': 'attaquer %c[ avec %w] (%n dégât(s))', 'verbs end_phase': 'ne plus jouer de cartes', 'log damage': '%c subit %n dégât(s) de %b', 'log draw': '%s pioche %c', 'states guard': 'Garde',
  };
  const fr = (line: string) => claimed(line, { lang: 'fr', label: (list, word) => labels[`${list} ${word}`], card: (id) => names[id], player: (n) => `Joueur ${n}` });
  const en = (line: string) => claimed(line, { lang: 'en', label: () => undefined, card: () => undefined, player: (n) => `Player ${n}` });
  it.each([
    ['hydra_mercenary#2 in discard of p1', 'Mercenaire de l’Hydra est dans : défausse du joueur 1'],
    ['hydra_mercenary in discard of encounter', 'Mercenaire de l’Hydra est dans : défausse Rencontre'],
    ['hydra_mercenary not in play', 'Mercenaire de l’Hydra n’est pas en jeu'],
    ['power of hydra_mercenary is 9', 'force de Mercenaire de l’Hydra : 9'],
    ['hp of p1 >= 3', 'points de vie du joueur 1 : au moins 3'],
    ['count hand of p1 is 4', 'main du joueur 1 : 4 cartes'],
    ['hand of p2 is king_rex, rhino', 'main du joueur 2 : King Rex, Rhino'],
    ['discard of p2 is nothing', 'défausse du joueur 2 : rien'],
    ['rhino is not stunned', 'Rhino : pas sonné'],
    ['rhino has no guard', 'Rhino n’a pas : Garde'],
    ['refused p1: attack rhino because MC-045', 'Joueur 1 ne peut pas : attaquer Rhino (MC-045)'],
    ['offered p1: play king_rex oasis', 'Joueur 1 peut : jouer King Rex sur Oasis'],
    ['not offered p1: end_phase', 'Joueur 1 ne peut pas : ne plus jouer de cartes'],
    ['log has damage rhino 2 by king_rex', 'cela s’est produit : Rhino subit 2 dégâts de King Rex'],
    ['log has not draw p1', 'cela ne s’est pas produit : Joueur 1 pioche une carte'],
    ['waiting p2', 'c’est au joueur 2 de choisir'],
    ['winner all', 'tous : victoire'],
    ['hydra_mercenary is hydra', 'Mercenaire de l’Hydra : Hydra'],
    ['rhino is printed_physical', 'Rhino : physique (imprimé)'],
    ['rhino is at(the oasis)', 'Rhino : sur Oasis'],
    ['power of villain is 2', 'force du méchant : 2'],
    ['asked p2', 'une question a été posée au joueur 2'],
    ['pending 1: play p2 rhino on king_rex', 'attend d’être résolu (1) : jouer Rhino (Joueur 2) sur King Rex'],
    ['count rhino & yours & at(oasis) for p1 is 3', 'nombre de « Rhino, du joueur 1, sur Oasis » : 3'],
    ['count (hydra & not stunned) is 2 # two of them', 'nombre de « Hydra, sauf sonné » : 2'],
    ['count rhino in hand of p1 is 1', 'nombre de « Rhino, main du joueur 1 » : 1'],
    ['total power of hydra & yours is 6', 'total : force (Hydra, à soi) : 6'],
    ['host of rhino is none', 'Rhino n’est attaché à rien'],
  ])('%s', (line, sentence) => expect(fr(line)).toBe(sentence));
  it.each([
    ['hydra_mercenary in discard of p1', 'hydra mercenary is in: discard of Player 1'],
    ['power of rhino is not 9', 'power of rhino is not 9'],
    ['p2 does not see king_rex in hand of p1', 'Player 2 does not see king rex (hand of Player 1)'],
    ['not over', 'the game goes on'],
    ['count minion & yours for p1 is 0', 'how many “minion, of Player 1” is 0'],
    ['refused p1: go because nothing saying "You."', 'Player 1 may not: go'],
  ])('%s', (line, sentence) => expect(en(line)).toBe(sentence));
});
