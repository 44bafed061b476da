import { describe, expect, it } from 'vitest';
import type { CardFacts } from '../../src/net/messages';
import { fits } from '../../src/cards/search';
import { costsOf, deckText, emptyDeck, groupsOf, parseDeck, poolOf, reasonText, sizeOf, withCard, withIdentity } from '../../src/pages/decks/deck';

const card = (id: string, type: string, set: string, cost: number | null, more: Partial<CardFacts> = {}): CardFacts => ({
  game: 'champions', id, name: { en: id, fr: `${id} fr` }, subtitle: { en: '', fr: '' }, set, set_name: { en: set, fr: set }, type, type_name: { en: type, fr: type }, traits: [], copies: 2, stage: 0, unique: false, back: null, values: cost === null ? {} : { cost }, per_player: [], text: { en: 'Deal damage.', fr: 'Inflige des dégâts.' }, provenance: 'printed', ...more,
});
const all = [card('spider_man', 'hero', 'spider_man', null), card('backflip', 'event', 'spider_man', 0), card('she_hulk', 'hero', 'she_hulk', null), card('slam', 'event', 'she_hulk', 5, { copies: 3 }), card('energy', 'resource', 'basic', null, { copies: 1 }), card('chase', 'event', 'aggression', 2, { traits: ['thwart'] }), card('rhino', 'villain', 'rhino', null)];
const pack = Object.fromEntries(all.map((one) => [one.id, one]));
const none = { words: '', type: '', set: '', trait: '', cost: '' };

describe('a deck file', () => {
  it('is read and written', () => {
    const deck = parseDeck('# a comment\ndeck "Mine" | "Le mien"\nidentity spider_man\naspect justice\nformat limited\n\n2 backflip\n1 backflip\n1 energy\n');
    expect(deck).toEqual({ name: 'Mine', identity: 'spider_man', aspects: ['justice'], rest: ['format limited'], cards: { backflip: 3, energy: 1 } });
    expect(parseDeck(deckText(deck))).toEqual(deck);
    expect([parseDeck('deck "Mine" | "Le mien"', 'fr').name, parseDeck('deck "Mine"', 'fr').name, parseDeck('deck', 'fr').name]).toEqual(['Le mien', 'Mine', '']);
    expect(sizeOf(deck)).toBe(4);
  });
  it('has a name that cannot break it', () => {
    expect(deckText({ ...emptyDeck(), name: 'a "b"\n1 energy' }).split('\n')[0]).toBe('deck "a ’b’ 1 energy"');
  });
  it('takes hostile text for what it is', () => {
    expect(parseDeck('99999999999999999999 x\n<b>\n1\n- 2 y').cards).toEqual({ x: 1e20 });
    expect(parseDeck('').cards).toEqual({});
  });
});

describe('building', () => {
  it('adds and removes copies', () => {
    let deck = withCard(emptyDeck(), 'energy', 1);
    deck = withCard(deck, 'energy', 1);
    expect(deck.cards).toEqual({ energy: 2 });
    expect(withCard(withCard(deck, 'energy', -1), 'energy', -5).cards).toEqual({});
  });
  it('brings the cards of a hero with him, and takes them away with him', () => {
    const first = withIdentity(withCard(emptyDeck(), 'energy', 1), 'spider_man', all);
    expect(first.cards).toEqual({ energy: 1, backflip: 2 });
    expect(withIdentity(first, 'she_hulk', all).cards).toEqual({ energy: 1, slam: 3 });
  });
  it('offers what can go in', () => {
    const deck = { ...emptyDeck(), identity: 'spider_man' };
    expect(poolOf('champions', all, deck).map((one) => one.id)).toEqual(['backflip', 'energy', 'chase']);
  });
  it('finds by words in both languages, by type, set, trait and cost', () => {
    const found = (wanted: object) => all.filter((one) => fits(one, { ...none, ...wanted })).map((one) => one.id);
    expect(found({ words: 'degats chase' })).toEqual(['chase']);
    expect(found({ cost: '5' })).toEqual(['slam']);
    expect(found({ trait: 'thwart' })).toEqual(['chase']);
    expect(found({ type: 'event', set: 'spider_man' })).toEqual(['backflip']);
    expect(found({ words: 'nothing of that' })).toEqual([]);
  });
  it('groups and counts', () => {
    const deck = parseDeck('2 chase\n1 energy\n1 backflip\n1 unknown');
    expect(groupsOf('champions', deck, pack, 'en').map((one) => [one.type, one.count])).toEqual([['event', 3], ['resource', 1], ['?', 1]]);
    expect(costsOf(deck, pack)).toEqual([1, 0, 2, 0, 0, 0, 0, 0]);
  });
  it('tells reasons by names', () => {
    expect(reasonText('The deck must hold all 2 copies of backflip, it holds 0.', pack, 'fr')).toContain('backflip fr');
  });
});
