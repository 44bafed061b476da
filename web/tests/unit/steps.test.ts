import { describe, expect, it } from 'vitest';
import type { Option } from '../../src/net/messages';
import { chosenOf, isLast, isLearners, isMeant, isPassing, plainLine, titleOf, told, type Step } from '../../src/scene/steps';

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
  it('has lines that people can read', () => {
    const names: Record<string, string> = { hydra_mercenary: 'Mercenaire de l’Hydra', discard: 'défausse', power: 'Force' };
    const said = (line: string, lang: 'en' | 'fr') => plainLine(line, lang, (word) => (lang === 'fr' ? names[word] : undefined), (n) => (lang === 'fr' ? `joueur ${n}` : `player ${n}`));
    expect(said('hydra_mercenary#2 in discard of p1', 'en')).toBe('hydra mercenary in discard of player 1');
    expect(said('hydra_mercenary#2 in discard of p1', 'fr')).toBe('Mercenaire de l’Hydra dans défausse de joueur 1');
    expect(said('power of hydra_mercenary is 9', 'fr')).toBe('Force de Mercenaire de l’Hydra = 9');
  });
});
