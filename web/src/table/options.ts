// How the options of a question are laid out: one primary, the others as numbered rows, and what each card can do.
// Knows no rules: only ids, labels, cards and flags.
import type { Ask, Option } from '../net/messages';

/** A line of the list: one option, or several that differ in one thing. */
export interface Row {
  key: string;
  label: string;
  /** What stands at the right: a cost, how many ways. */
  note: string;
  options: Option[];
}

/** More than these, and those that belong together become one row that opens. */
export const MOST_ROWS = 9;

/** What one does with dice that one may still use. */
const DICE = new Set(['reroll', 'announce']);

export const verbOf = (option: Option): string => option.id.split(' ', 1)[0] ?? '';

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** What space does: what is suggested, otherwise what passes, otherwise the only option. Dice are not thrown away so: who
 *  could roll again or announce something says that they will not; the last thing that can be announced is. */
export function primaryOf(ask: Ask): Option | null {
  const { options } = ask;
  const suggested = options.find((one) => one.suggested);
  const dice = ask.role === 'dice' ? options.filter((one) => DICE.has(verbOf(one))) : [];
  const [announced] = dice;
  if (!suggested && dice.length === 1 && verbOf(announced!) === 'announce') return announced!;
  if (suggested || dice.length) return suggested ?? null;
  return options.find((one) => one.pass) ?? (options.length === 1 ? options[0]! : null);
}

/** Roles whose hints speak of clicking cards. */
const CLICKED = new Set(['target', 'card', 'defence', 'discard', 'mulligan', 'join']);

export const hasCards = (options: Option[]): boolean => options.some((one) => one.card !== undefined || one.with !== undefined);

/** Which hint fits: of clicking and of ending it speaks only where there is something to click, or an end. */
export function hintOf(ask: Ask): string {
  if (CLICKED.has(ask.role) && !hasCards(ask.options)) return 'either';
  if (ask.role === 'turn' && !ask.options.some((one) => one.pass)) return hasCards(ask.options) ? 'one' : 'either';
  const primary = primaryOf(ask);
  if (ask.role === 'payment' && primary && primary.card === undefined) return 'paid';
  if (ask.role === 'position' && hasCards(ask.options)) return 'arrange';
  return ask.role;
}

/** "play Daredevil (cost 4)" is a label and a note. */
export function splitNote(label: string): { label: string; note: string } {
  const match = /^(.*\S)\s*\(([^()]{1,24})\)$/.exec(label);
  return match ? { label: match[1]!, note: match[2]! } : { label, note: '' };
}

function single(option: Option): Row {
  const { label, note } = splitNote(option.label);
  return { key: option.id, label: capital(label), note, options: [option] };
}

/** The words that all labels begin with. */
export function commonBeginning(labels: string[]): string {
  const [first = '', ...rest] = labels.map((label) => label.split(' '));
  const words = first as unknown as string[];
  let count = words.length;
  for (const other of rest as unknown as string[][]) {
    let same = 0;
    while (same < count && other[same] === words[same]) same++;
    count = same;
  }
  return words.slice(0, count).join(' ');
}

function several(key: string, options: Option[], ways: (n: number) => string): Row {
  const beginning = commonBeginning(options.map((one) => one.label)).replace(/\s*[,:;]$/, '');
  return { key, label: `${capital(beginning)} …`.trimStart(), note: ways(options.length), options };
}

/** Rows for these options: as they are if they are few, otherwise those of one verb and card together. */
export function rowsOf(options: Option[], ways: (n: number) => string): Row[] {
  if (options.length <= MOST_ROWS) return options.map(single);
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const key = option.with !== undefined || option.card === undefined ? `${verbOf(option)} ${option.card ?? ''}` : option.id;
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return [...groups].map(([key, members]) => (members.length === 1 ? single(members[0]!) : several(key, members, ways)));
}

/** Every option is bound to what it is about: one that names nobody means the seat's own card, or the card that asks. */
export function boundOptions(ask: Ask): Option[] {
  return ask.options.map((one) => {
    if (one.self !== undefined) return one.card === undefined ? { ...one, card: one.self } : { ...one, with: one.self };
    const isAbout = ask.role === 'yes_no' && !one.pass && one.card === undefined && ask.card !== undefined;
    return isAbout ? { ...one, card: ask.card } : one;
  });
}

/** Where a text does good, one's own come first; where it does harm, the others'. */
export function inMood(options: Option[], mood: number, isMine: (card: number) => boolean): Option[] {
  if (!mood) return options;
  const rank = (one: Option) => (one.card === undefined ? 1 : isMine(one.card) === mood > 0 ? 0 : 1);
  return options.map((one, i) => ({ one, i })).sort((a, b) => rank(a.one) - rank(b.one) || a.i - b.i).map(({ one }) => one);
}

/** Of copies in one hand only one is named, for they are as good as each other: what it can do, these can. */
export function withCopies(options: Option[], hand: number[], copies: number[], idOf: (card: number) => string | undefined): Option[] {
  const isNamed = new Set(options.map((one) => one.card));
  const unnamed = copies.filter((card) => !isNamed.has(card));
  if (!unnamed.length) return options;
  const isIn = new Set(hand);
  const more = options.flatMap((one) => {
    const id = one.card !== undefined && isIn.has(one.card) ? idOf(one.card) : undefined;
    return id === undefined ? [] : unnamed.filter((card) => idOf(card) === id).map((card) => ({ ...one, card }));
  });
  return more.length ? [...options, ...more] : options;
}

/** Of copies in one's hand that can do the same, one: the list needs no line twice. It is the one that is meant, if one is. */
export function copiesOnce(options: Option[], isInHand: (card: number) => boolean, idOf: (card: number) => string | undefined, isMeant: (option: Option) => boolean = () => false): Option[] {
  const keyOf = (one: Option) => (one.card === undefined || !isInHand(one.card) ? one.id : [verbOf(one), idOf(one.card), one.with, one.value, one.label].join('|'));
  const kept = new Map<string, Option>();
  for (const one of options) if (!kept.has(keyOf(one)) || isMeant(one)) kept.set(keyOf(one), one);
  return [...kept.values()];
}

/** The options that a card has to do with, as what acts or as what is acted upon. */
export const touching = (options: Option[], card: number): Option[] => options.filter((one) => one.card === card || one.with === card);

const otherOf = (option: Option, card: number): number | undefined => (option.card === card ? option.with : option.card);

/** Which cards are lit: what an option is about, and what of one's own does it; with a card held, what it can go to. */
export function litCards(options: Option[], held: number | null, isMine: (card: number) => boolean = () => false): Set<number> {
  const lit = new Set<number>();
  for (const option of options) {
    if (held === null) {
      if (option.card !== undefined) lit.add(option.card);
      if (option.with !== undefined && (option.card === undefined || (isMine(option.with) && !isMine(option.card)))) lit.add(option.with);
    } else if (option.card === held && option.with !== undefined) lit.add(option.with);
    else if (option.with === held && option.card !== undefined) lit.add(option.card);
  }
  if (held !== null) lit.add(held);
  return lit;
}

export type Click =
  | { kind: 'choose'; option: Option }
  | { kind: 'hold'; card: number }
  | { kind: 'menu'; options: Option[] }
  | { kind: 'why' };

/** What nobody expects of a click: it is asked about even when it is all that a card can do. */
const GIVES_AWAY = new Set(['sell']);

/** What a click on a card means. */
export function clicked(options: Option[], card: number, held: number | null): Click {
  const pick = (some: Option[]): Click =>
    some.length === 1 && !GIVES_AWAY.has(verbOf(some[0]!)) ? { kind: 'choose', option: some[0]! } : { kind: 'menu', options: some };
  if (held !== null && held !== card) {
    const both = options.filter(
      (one) => (one.card === held && one.with === card) || (one.card === card && one.with === held),
    );
    if (both.length) return pick(both);
  }
  const own = touching(options, card);
  // What goes to several things is held until it is clear to which.
  const others = own.map((one) => otherOf(one, card));
  if (own.length > 1 && others.every((one) => one !== undefined) && new Set(others).size === own.length) return { kind: 'hold', card };
  return own.length ? pick(own) : { kind: 'why' };
}

/** Labels as people say them: in a game's own words, if it has some; numbers that tell copies apart only where a copy elsewhere
 *  on the table has to be told apart; cards that are called the same, and are not, with what they are called besides. */
export function inWords(options: Option[], word: ((option: Option) => string | null) | null, isInHand: (card: number) => boolean, besides: (card: number) => string = () => ''): Option[] {
  const plain = (one: Option) => one.label.replace(/ #\d+\b/g, '');
  const times = new Map<string, number>();
  const called = new Map<string, Set<string>>();
  for (const one of options) {
    const label = plain(one);
    times.set(label, (times.get(label) ?? 0) + 1);
    if (one.card !== undefined) called.set(label, (called.get(label) ?? new Set()).add(besides(one.card)));
  }
  return options.map((one) => {
    const own = word?.(one);
    if (own) return { ...one, label: own };
    const label = plain(one);
    const also = one.card === undefined ? '' : besides(one.card);
    if (also && called.get(label)!.size > 1) return { ...one, label: `${label} (${also})` };
    return label !== one.label && (times.get(label) === 1 || (one.card !== undefined && isInHand(one.card))) ? { ...one, label } : one;
  });
}

/** The option that rolls these faces again: named by its digits, whatever their order; without any if it is all of them. */
export function rerollOf(options: Option[], faces: number[], isAll = false): Option | null {
  const wanted = [...faces].sort().join('');
  const digits = (one: Option) => (one.id.split(' ')[1] ?? '').split('').sort().join('');
  return options.find((one) => verbOf(one) === 'reroll' && (digits(one) === wanted || (isAll && digits(one) === ''))) ?? null;
}
