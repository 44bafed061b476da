import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../../src/net/messages';
import { likeOf } from '../../src/pages/make/like';

const card = (type: string, en: string, copies: number, power?: number): CardFacts => ({ type, copies, text: { en, fr: '' }, values: power === undefined ? {} : { power } }) as unknown as CardFacts;

describe('what a faction is like', () => {
  it('is what its cards do most, counted by copies, and how strong its minions are', () => {
    const cards = [card('minion', 'Destroy a minion.', 1, 5), card('minion', '', 2, 2), card('action', 'Draw two cards.', 3), card('action', 'Destroy an action.', 1), card('action', 'Move a minion.', 1), card('base', 'Draw a card.', 9)];
    expect(likeOf(cards, 'en')).toEqual({ habits: ['draw', 'destroy'], minions: 3, power: 9 });
    expect(likeOf(cards, 'fr')!.habits).toEqual(['piochent', 'détruisent']);
  });
  it('is not told where no cards are known', () => {
    expect(likeOf([card('faction', '', 1)], 'en')).toBeNull();
  });
});
