// What a faction of Smash Up is like, read off its cards: what their texts do most, and how strong its minions are. For who
// chooses one and has never played it. Knows no rules: only the words that texts of cards are made of.
import type { CardFacts, Lang } from '../../net/messages';

const HABITS: [RegExp, Record<Lang, string>][] = [
  [/\bdestroy/i, { en: 'destroy', fr: 'détruisent' }],
  [/\bdraws? /i, { en: 'draw', fr: 'piochent' }],
  [/\bmoves? /i, { en: 'move', fr: 'se déplacent' }],
  [/return[^.]*hand/i, { en: 'send back to the hand', fr: 'renvoient en main' }],
  [/\b(extra|additional)\b/i, { en: 'play more', fr: 'jouent davantage' }],
  [/discard pile/i, { en: 'use the discard pile', fr: 'puisent dans la défausse' }],
  [/(gains?|gets?) \+\d|\+\d (power|for)|\+1 power counter/i, { en: 'grow', fr: 'se renforcent' }],
  [/[-−]\d power|(gains?|gets?) [-−]\d|loses? \d+ power/i, { en: 'weaken', fr: 'affaiblissent' }],
  [/\bcontrol of/i, { en: 'take control', fr: 'prennent le contrôle' }],
  [/\b(bury|buries|buried|uncover)/i, { en: 'bury', fr: 'enterrent' }],
  [/\b(gains?|gets?|steals?) \d+ (VP|victory)/i, { en: 'gain points', fr: 'gagnent des points' }],
  [/\b(search|reveal|look at)\b/i, { en: 'search and look', fr: 'fouillent et regardent' }],
  [/breakpoint/i, { en: 'change breakpoints', fr: 'changent les résistances' }],
  [/(cannot be|can't be|not affected|unaffected|protected)/i, { en: 'protect', fr: 'protègent' }],
  [/random|discards? (a|\d|one|two)/i, { en: 'make others discard', fr: 'font défausser' }],
];
const MOST = 2;

/** What they do most, how many minions they have, and the power of all of them; nothing if its cards are not known. */
export function likeOf(cards: CardFacts[], lang: Lang): { habits: string[]; minions: number; power: number } | null {
  const own = cards.filter((card) => card.type === 'minion' || card.type === 'action');
  if (!own.length) return null;
  const times = (test: RegExp) => own.reduce((sum, card) => sum + (test.test(card.text.en) ? Math.max(1, card.copies) : 0), 0);
  const found = HABITS.map(([test, words]) => ({ word: words[lang], n: times(test) }))
    .filter((one) => one.n > 0)
    .sort((a, b) => b.n - a.n);
  const minions = own.filter((card) => card.type === 'minion');
  const sum = (value: (card: CardFacts) => number) => minions.reduce((all, card) => all + value(card) * Math.max(1, card.copies), 0);
  return { habits: found.slice(0, MOST).map((one) => one.word), minions: sum(() => 1), power: sum((card) => card.values.power ?? 0) };
}
