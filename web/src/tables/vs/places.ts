// How a place in a formation is called: by who stands there already. Knows no rules.
import type { Option } from '../../net/messages';
import type { Catalogue } from '../../words/en';
import { verbOf } from '../../table/options';

/** Somebody in a formation. */
export interface Stands {
  row: string;
  column: number;
  name: string;
}

const PLACES = new Set(['front', 'support', 'hidden_front', 'hidden_support']);
const BEHIND: Record<string, string> = { front: 'support', support: 'front', hidden_front: 'hidden_support', hidden_support: 'hidden_front' };

export const isPlace = (option: Option): boolean => PLACES.has(verbOf(option)) && option.value !== undefined && option.card === undefined;

/** "front row, in front of Rogue": what is next to it says more than the number of a column. */
export function placeWords(row: string, column: number, stand: Stands[], words: Catalogue): string {
  const name = words.rows[row] ?? row;
  const facing = stand.find((one) => one.row === BEHIND[row] && one.column === column);
  if (facing) return row.endsWith('front') ? words.placeInFront(name, facing.name) : words.placeBehind(name, facing.name);
  const beside = stand.filter((one) => one.row === row);
  const left = beside.filter((one) => one.column < column).sort((a, b) => b.column - a.column)[0];
  const right = beside.filter((one) => one.column > column).sort((a, b) => a.column - b.column)[0];
  if (left && right) return words.placeBetween(name, left.name, right.name);
  if (left) return words.placeRight(name, left.name);
  if (right) return words.placeLeft(name, right.name);
  const others = stand.filter((one) => one.row === BEHIND[row]).map((one) => one.column);
  if (!others.length) return name;
  return column < Math.min(...others) ? words.placeAtLeft(name) : column > Math.max(...others) ? words.placeAtRight(name) : name;
}

/** All places of a question; two that would be called the same keep their columns. */
export function placesWords(options: Option[], stand: Stands[], words: Catalogue): Map<string, string> {
  const said = options.filter(isPlace).map((one) => ({ one, text: placeWords(verbOf(one), one.value!, stand, words) }));
  return new Map(said.map(({ one, text }) => [one.id, said.some((other) => other.one.id !== one.id && other.text === text) ? words.place(words.rows[verbOf(one)]!, one.value!) : text]));
}
