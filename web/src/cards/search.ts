// Cards by words and filters: the same for the page of cards and for the bench where decks are built.
import type { CardFacts, Lang } from '../net/messages';

export interface Wanted {
  words: string;
  type: string;
  set: string;
  trait: string;
  cost: string;
}

export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export const costOf = (card: CardFacts): number | null => card.values.cost ?? card.values.threshold ?? null;

/** Does it fit what is looked for? Words in either language, each somewhere on the card. */
export function fits(card: CardFacts, wanted: Wanted): boolean {
  if (wanted.type && card.type !== wanted.type) return false;
  if (wanted.set && card.set !== wanted.set) return false;
  if (wanted.trait && !card.traits.includes(wanted.trait)) return false;
  const cost = costOf(card);
  if (wanted.cost && (cost === null || (wanted.cost === '7' ? cost < 7 : cost !== Number(wanted.cost)))) return false;
  const words = plain(wanted.words).split(/\s+/).filter(Boolean);
  if (!words.length) return true;
  const text = plain([card.id, card.name.en, card.name.fr, card.subtitle.en, card.subtitle.fr, card.text.en, card.text.fr, card.type_name.en, card.type_name.fr, ...traitNames(card, 'en'), ...traitNames(card, 'fr')].join(' '));
  return words.every((word) => text.includes(word));
}

/** What there is to choose from: types or sets by their labels. */
export function labelsOf(cards: CardFacts[], key: 'type' | 'set', lang: Lang): [string, string][] {
  const found = new Map<string, string>();
  for (const card of cards) if (card[key]) found.set(card[key], card[`${key}_name`][lang]);
  return [...found].sort((a, b) => a[1].localeCompare(b[1]));
}

/** What its traits are called. */
export const traitNames = (card: CardFacts, lang: Lang): string[] => card.trait_names?.[lang] ?? card.traits.map((one) => one.replaceAll('_', ' '));

/** All traits there are, with what they are called. */
export function traitLabels(cards: CardFacts[], lang: Lang): Map<string, string> {
  const found = new Map<string, string>();
  for (const card of cards) traitNames(card, lang).forEach((name, i) => found.set(card.traits[i]!, name));
  return found;
}
export const traitsOf = (cards: CardFacts[], lang: Lang): [string, string][] => [...traitLabels(cards, lang)].sort((a, b) => a[1].localeCompare(b[1]));

export const nothingWanted = (): Wanted => ({ words: '', type: '', set: '', trait: '', cost: '' });
