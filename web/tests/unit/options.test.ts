import { describe, expect, it } from 'vitest';
import type { Ask, Option } from '../../src/net/messages';
import { boundOptions, clicked, commonBeginning, copiesOnce, hintOf, inMood, litCards, primaryOf, rerollOf, rowsOf, splitNote, withCopies } from '../../src/table/options';

const ways = (n: number) => `${n} ways`;
const option = (id: string, more: Partial<Option> = {}): Option => ({ id, group: 'play', label: id, ...more });
const ask = (...options: Option[]): Ask => ({ ask: 1, what: 'turn', role: 'turn', label: '', options });

describe('what space does', () => {
  it('is what is suggested, then what passes, then the only option', () => {
    const pass = option('pass', { pass: true });
    const paid = option('pay a', { suggested: true });
    expect(primaryOf(ask(option('a'), pass, paid))).toBe(paid);
    expect(primaryOf(ask(option('a'), pass))).toBe(pass);
    expect(primaryOf(ask(option('a')))?.id).toBe('a');
    expect(primaryOf(ask(option('a'), option('b')))).toBeNull();
  });
});

describe('copies in one hand', () => {
  const twice = [option('play web#1', { card: 1, label: 'play Web' }), option('play web#2', { card: 2, label: 'play Web' }), option('play web#3', { card: 9, label: 'play Web' }), option('end')];
  const isInHand = (card: number) => card < 5;
  it('are listed once, those elsewhere each', () => {
    expect(copiesOnce(twice, isInHand, () => 'web').map((one) => one.id)).toEqual(['play web#1', 'play web#3', 'end']);
    expect(copiesOnce(twice, isInHand, (card) => `${card}`).length).toBe(4);
  });
  it('are listed as the one that is meant', () => {
    expect(copiesOnce(twice, isInHand, () => 'web', (one) => one.card === 2).map((one) => one.id)).toEqual(['play web#2', 'play web#3', 'end']);
  });
});

describe('dice that may still be used', () => {
  const none = option('no_ability', { pass: true });
  it('are not given up by space', () => {
    expect(primaryOf({ ...ask(option('reroll 12'), none), role: 'dice' })).toBeNull();
    expect(primaryOf({ ...ask(option('announce slam', { card: 4 }), option('announce jab', { card: 5 }), none), role: 'dice' })).toBeNull();
    expect(primaryOf({ ...ask(option('announce slam', { card: 4 }), none), role: 'dice' })?.id).toBe('announce slam');
    expect(primaryOf({ ...ask(option('play tip_it'), none), role: 'dice' })).toBe(none);
  });
  it('can all be rolled again', () => {
    const all = [option('reroll 1'), option('reroll 12'), option('reroll')];
    expect(rerollOf(all, [2, 1], false)?.id).toBe('reroll 12');
    expect(rerollOf(all, [1, 2, 5], true)?.id).toBe('reroll');
    expect(rerollOf(all, [5], false)).toBeNull();
  });
});

describe('the hint', () => {
  const of = (role: string, ...options: Option[]) => hintOf({ ...ask(...options), role });
  it('speaks of clicking only where there is something to click', () => {
    expect(of('mulligan', option('discard', { card: 3 }), option('done', { pass: true }))).toBe('mulligan');
    expect(of('mulligan', option('keep', { pass: true }), option('redraw'))).toBe('either');
  });
  it('speaks of ending only where there is an end', () => {
    expect(of('turn', option('play', { card: 3 }), option('end', { pass: true }))).toBe('turn');
    expect(of('turn', option('go', { card: 3 }), option('go', { card: 4 }))).toBe('one');
    expect(of('payment', option('pay', { card: 3, suggested: true }), option('pay', { card: 4 }))).toBe('payment');
    expect(of('payment', option('pay', { card: 4 }), option('done', { suggested: true }))).toBe('paid');
  });
});

describe('the list', () => {
  it('keeps few options as they are', () => {
    const rows = rowsOf([option('play a', { label: 'play A (cost 2)' }), option('end')], ways);
    expect(rows.map((one) => [one.label, one.note])).toEqual([['Play A', 'cost 2'], ['End', '']]);
  });
  it('puts many that differ in their target into one row, and loses none', () => {
    const options: Option[] = [];
    for (const card of [1, 2, 3, 4]) for (const base of [10, 11, 12]) options.push(option(`play c${card} with b${base}`, { card, with: base, label: `play C${card} at B${base}` }));
    options.push(option('end', { pass: true }));
    const rows = rowsOf(options, ways);
    expect(rows.map((one) => one.label)).toEqual(['Play C1 at …', 'Play C2 at …', 'Play C3 at …', 'Play C4 at …', 'End']);
    expect(rows[0]!.note).toBe('3 ways');
    expect(rows.flatMap((one) => one.options)).toEqual(options);
  });
  it('finds the words that labels begin with', () => {
    expect(commonBeginning(['play Rex at A', 'play Rex at B'])).toBe('play Rex at');
    expect(commonBeginning(['a b', 'c'])).toBe('');
  });
  it('splits a note off a label', () => {
    expect(splitNote('use Spider-Sense (Spider-Man)')).toEqual({ label: 'use Spider-Sense', note: 'Spider-Man' });
    expect(splitNote('end')).toEqual({ label: 'end', note: '' });
  });
});

describe('cards', () => {
  const a = option('play a with x', { card: 1, with: 7 });
  const b = option('play a with y', { card: 1, with: 8 });
  const c = option('use c', { card: 2 });
  it('are lit when they are what an option is about', () => {
    expect([...litCards([a, b, c], null)]).toEqual([1, 2]);
    expect([...litCards([a, b, c], 1)].sort()).toEqual([1, 7, 8]);
  });
  it('do the one thing that they can do', () => {
    expect(clicked([a, b, c], 2, null)).toEqual({ kind: 'choose', option: c });
  });
  it('are held until it is clear what they go to', () => {
    expect(clicked([a, b, c], 1, null)).toEqual({ kind: 'hold', card: 1 });
    expect(clicked([a, b, c], 8, 1)).toEqual({ kind: 'choose', option: b });
  });
  it('ask which of several things', () => {
    const d = option('sell c', { card: 2 });
    expect(clicked([c, d], 2, null)).toEqual({ kind: 'menu', options: [c, d] });
  });
  it('never gives a card away at once', () => {
    const sell = option('sell x', { card: 5 });
    expect(clicked([sell], 5, null)).toEqual({ kind: 'menu', options: [sell] });
  });
  it('say why if they can do nothing', () => {
    expect(clicked([a, c], 99, null)).toEqual({ kind: 'why' });
  });
});

describe('what is about nobody in particular', () => {
  const flip = option('change_form', { self: 33 });
  const hit = option('attack rhino', { card: 1, self: 33 });
  const cat = option('attack rhino with black_cat', { card: 1, with: 40 });
  const mine = (card: number) => card >= 30;
  it('is bound to the card of who is asked, as what acts or as what is changed', () => {
    expect(boundOptions(ask(flip, hit, cat)).map((one) => [one.card, one.with])).toEqual([[33, undefined], [1, 33], [1, 40]]);
  });
  it('is bound to the card that asks, if it can be done or not', () => {
    const bound = boundOptions({ ...ask(option('yes'), option('no', { pass: true })), role: 'yes_no', card: 8 });
    expect(bound.map((one) => one.card)).toEqual([8, undefined]);
  });
  it('lights what acts of my own, and what is acted upon', () => {
    const options = boundOptions(ask(flip, hit, cat));
    expect([...litCards(options, null, mine)].sort()).toEqual([1, 33, 40]);
    expect([...litCards(options, 40, mine)].sort()).toEqual([1, 40]);
    // A base that a card of mine goes to is not lit before the card is held.
    expect([...litCards([option('play a with x', { card: 31, with: 35 })], null, mine)]).toEqual([31]);
  });
  it('asks a card that can do several things which, and holds one that can go to several', () => {
    const options = boundOptions(ask(flip, hit, cat, option('thwart x with black_cat', { card: 2, with: 40 })));
    expect(clicked(options, 33, null)).toMatchObject({ kind: 'menu' });
    expect(clicked(options, 40, null)).toEqual({ kind: 'hold', card: 40 });
    expect(clicked(options, 2, 40)).toMatchObject({ kind: 'choose', option: { id: 'thwart x with black_cat' } });
  });
});

describe('whom it is good or bad for', () => {
  const options = [option('a', { card: 1 }), option('b', { card: 31 }), option('c', { card: 2 }), option('none', { pass: true })];
  const mine = (card: number) => card >= 30;
  it('puts others first where it harms, mine first where it helps, and keeps the order otherwise', () => {
    expect(inMood(options, -1, mine).map((one) => one.id)).toEqual(['a', 'c', 'b', 'none']);
    expect(inMood(options, 1, mine).map((one) => one.id)).toEqual(['b', 'a', 'c', 'none']);
    expect(inMood(options, 0, mine)).toBe(options);
  });
});

describe('dice', () => {
  it('are rolled again by their faces, in whatever order', () => {
    const options = [option('reroll 2', { value: 2 }), option('reroll 35666', { value: -29870 })];
    expect(rerollOf(options, [6, 3, 6, 5, 6])?.id).toBe('reroll 35666');
    expect(rerollOf(options, [4])).toBeNull();
  });
});

describe('copies in one hand', () => {
  const idOf = (card: number) => ({ 1: 'raptor', 2: 'raptor', 3: 'rex', 4: 'raptor' })[card];
  const play = option('play raptor', { card: 1, with: 9 });
  it('can do what the one of them that is named can do', () => {
    const all = withCopies([play, option('end', { pass: true })], [1, 2, 3], [1, 2, 3], idOf);
    expect(all.filter((one) => one.card === 2)).toEqual([{ ...play, card: 2 }]);
    expect(all.some((one) => one.card === 3)).toBe(false);
  });
  it('are left alone where each is named, and where nobody points at them', () => {
    const each = [play, option('play raptor#2', { card: 2 })];
    expect(withCopies(each, [1, 2], [1, 2], idOf)).toEqual(each);
    expect(withCopies([play], [1, 2, 4], [4], idOf)).toEqual([play, { ...play, card: 4 }]);
    expect(withCopies([play], [1, 2], [], idOf)).toEqual([play]);
  });
});
