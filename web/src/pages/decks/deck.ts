// A deck while it is built: read from a deck file, written as one, counted and grouped. What is legal, the server says.
import { costOf } from '../../cards/search';
import type { CardFacts } from '../../net/messages';

export interface Deck {
  name: string;
  /** Of Champions; '' elsewhere. */
  identity: string;
  aspects: string[];
  /** Lines that are none of the page's business, kept as they are. */
  rest: string[];
  cards: Record<string, number>;
}

export interface Reason {
  text: string;
  rule?: string;
  line: number;
}

export const emptyDeck = (): Deck => ({ name: '', identity: '', aspects: [], rest: [], cards: {} });

export const GAMES = ['champions', 'vs'];
export const ASPECTS = ['aggression', 'justice', 'leadership', 'protection'];
const TYPES: Record<string, string[]> = {
  champions: ['ally', 'event', 'resource', 'support', 'upgrade'],
  vs: ['character', 'plot_twist', 'location', 'equipment'],
};

/** A deck has one name, or one in each language: English | French. */
function nameIn(line: string, lang: 'en' | 'fr'): string {
  const [en = '', fr = en] = [...line.matchAll(/"([^"]*)"/g)].map((one) => one[1]!);
  return lang === 'fr' ? fr : en;
}

export function parseDeck(text: string, lang: 'en' | 'fr' = 'en'): Deck {
  const deck = emptyDeck();
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (!line || line.startsWith('#')) continue;
    const [word = '', ...more] = line.split(/\s+/);
    if (/^\d+$/.test(word) && more.length === 1) deck.cards[more[0]!] = (deck.cards[more[0]!] ?? 0) + Number(word);
    else if (word === 'deck') deck.name = nameIn(line, lang);
    else if (word === 'identity') deck.identity = more[0] ?? '';
    else if (word === 'aspect') deck.aspects.push(...more);
    else deck.rest.push(line);
  }
  return deck;
}

export function deckText(deck: Deck): string {
  const lines = [`deck "${deck.name.replaceAll('"', '’').replace(/\s+/g, ' ').trim() || 'deck'}"`];
  if (deck.identity) lines.push(`identity ${deck.identity}`);
  for (const aspect of deck.aspects) lines.push(`aspect ${aspect}`);
  lines.push(...deck.rest, '');
  for (const [id, count] of Object.entries(deck.cards)) if (count > 0) lines.push(`${count} ${id}`);
  return `${lines.join('\n')}\n`;
}

export const sizeOf = (deck: Deck): number => Object.values(deck.cards).reduce((sum, one) => sum + one, 0);

/** So many copies more, or fewer. */
export function withCard(deck: Deck, id: string, change: number): Deck {
  const cards = { ...deck.cards };
  const count = Math.max(0, (cards[id] ?? 0) + change);
  if (count) cards[id] = count;
  else delete cards[id];
  return { ...deck, cards };
}

/** Another hero: the cards that are his come with him, those of the last one go. */
export function withIdentity(deck: Deck, identity: string, pool: CardFacts[]): Deck {
  const setOf = (id: string) => pool.find((card) => card.id === id)?.set;
  const before = setOf(deck.identity);
  const now = setOf(identity);
  const cards = Object.fromEntries(Object.entries(deck.cards).filter(([id]) => before === undefined || setOf(id) !== before));
  for (const card of pool) if (card.set === now && TYPES.champions!.includes(card.type)) cards[card.id] = card.copies;
  return { ...deck, identity, cards };
}

/** What can go into this deck at all: cards of players, of no other hero. */
export function poolOf(game: string, all: CardFacts[], deck: Deck): CardFacts[] {
  const own = all.find((card) => card.id === deck.identity)?.set;
  return all.filter((card) => TYPES[game]?.includes(card.type) && (game !== 'champions' || card.set === 'basic' || card.set === own || ASPECTS.includes(card.set)));
}

export interface Group {
  type: string;
  label: string;
  count: number;
  cards: { facts: CardFacts | undefined; id: string; count: number }[];
}

/** By type in the order of the game, within it by cost and name; what nobody knows last. */
export function groupsOf(game: string, deck: Deck, pack: Record<string, CardFacts>, lang: 'en' | 'fr'): Group[] {
  const groups = new Map<string, Group>();
  for (const [id, count] of Object.entries(deck.cards)) {
    const facts = pack[id];
    const type = facts?.type ?? '?';
    const group = groups.get(type) ?? { type, label: facts?.type_name[lang] ?? '?', count: 0, cards: [] };
    group.count += count;
    group.cards.push({ facts, id, count });
    groups.set(type, group);
  }
  const order = [...(TYPES[game] ?? []), '?'];
  for (const group of groups.values())
    group.cards.sort((a, b) => (a.facts ? (costOf(a.facts) ?? -1) : 99) - (b.facts ? (costOf(b.facts) ?? -1) : 99) || (a.facts?.name[lang] ?? a.id).localeCompare(b.facts?.name[lang] ?? b.id));
  return [...groups.values()].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

/** How many cards of each cost, 0 to 7 and more. */
export function costsOf(deck: Deck, pack: Record<string, CardFacts>): number[] {
  const costs = Array<number>(8).fill(0);
  for (const [id, count] of Object.entries(deck.cards)) {
    const cost = pack[id] ? costOf(pack[id]) : null;
    if (cost !== null) costs[Math.min(7, Math.max(0, cost))]! += count;
  }
  return costs;
}

/** Ids in a reason, by the names of the cards. */
export function reasonText(text: string, pack: Record<string, CardFacts>, lang: 'en' | 'fr'): string {
  return text.replace(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)*\b/g, (id) => (pack[id] && (id.includes('_') || !/^(card|deck|copies|hero|the|of)$/.test(id)) ? pack[id].name[lang] : id));
}
