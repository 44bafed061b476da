// How a place in a formation is called: by who stands there already. Knows no rules.
import type { Option } from '../../net/messages';
import type { Catalogue } from '../../words/en';
import { verbOf } from '../../table/options';

/** Somebody in a formation. */
export interface Stands {
  card: number;
  row: string;
  column: number;
  name: string;
}

const PLACES = new Set(['front', 'support', 'hidden_front', 'hidden_support']);
const BEHIND: Record<string, string> = { front: 'support', support: 'front', hidden_front: 'hidden_support', hidden_support: 'hidden_front' };

export const isPlace = (option: Option): boolean => PLACES.has(verbOf(option)) && option.value !== undefined && option.card === undefined;

/** "front row, in front of Rogue": what is next to it says more than the number of a column. Where somebody stands already the two
 *  change places; `moved` is who looks for a place, and may have one. */
export function placeWords(row: string, column: number, stand: Stands[], words: Catalogue, moved?: number): string {
  const name = words.rows[row] ?? row;
  const there = stand.find((one) => one.row === row && one.column === column);
  if (there) return there.card === moved ? words.placeStays(name) : words.placeSwaps(name, there.name);
  const others = stand.filter((one) => one.card !== moved);
  const facing = others.find((one) => one.row === BEHIND[row] && one.column === column);
  if (facing) return row.endsWith('front') ? words.placeInFront(name, facing.name) : words.placeBehind(name, facing.name);
  const beside = others.filter((one) => one.row === row);
  const left = beside.filter((one) => one.column < column).sort((a, b) => b.column - a.column)[0];
  const right = beside.filter((one) => one.column > column).sort((a, b) => a.column - b.column)[0];
  if (left && right) return words.placeBetween(name, left.name, right.name);
  if (left) return words.placeRight(name, left.name);
  if (right) return words.placeLeft(name, right.name);
  const behind = others.filter((one) => one.row === BEHIND[row]).map((one) => one.column);
  if (!behind.length) return name;
  return column < Math.min(...behind) ? words.placeAtLeft(name) : column > Math.max(...behind) ? words.placeAtRight(name) : name;
}

/** How many columns it is from somebody whose name nobody else has, or from where the card is now: no two places are the same so. */
function farWords(row: string, column: number, stand: Stands[], words: Catalogue, moved?: number): string {
  const name = words.rows[row] ?? row;
  const others = stand.filter((one) => one.card !== moved);
  const known = others.filter((one) => one.column !== column && others.filter((other) => other.name === one.name).length === 1);
  const near = known.sort((a, b) => Math.abs(a.column - column) - Math.abs(b.column - column))[0];
  if (near) return words.placeFrom(name, column - near.column, near.name);
  const own = stand.find((one) => one.card === moved);
  if (!own) return words.place(name, column);
  return column === own.column ? name : words.placeShift(name, column - own.column);
}

/** All places of a question; those that would be called the same are counted from somebody. */
export function placesWords(options: Option[], stand: Stands[], words: Catalogue, moved?: number): Map<string, string> {
  const said = options.filter(isPlace).map((one) => ({ one, text: placeWords(verbOf(one), one.value!, stand, words, moved) }));
  return new Map(said.map(({ one, text }) => [one.id, said.some((other) => other.one.id !== one.id && other.text === text) ? farWords(verbOf(one), one.value!, stand, words, moved) : text]));
}
