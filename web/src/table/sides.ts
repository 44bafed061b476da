// Whose the cards are.
import type { View } from '../net/messages';

/** The seat whose zone a card lies in, unless another controls it. */
export function sides(view: View): Map<number, { zone: string; seat: number }> {
  const found = new Map<number, { zone: string; seat: number }>();
  for (const [name, zone] of Object.entries(view.zones)) {
    const [word = '', seat] = name.split('@');
    for (const number of zone.cards ?? []) {
      const controller = view.cards[number]?.controller;
      found.set(number, { zone: word, seat: controller ?? (seat === undefined ? -1 : Number(seat)) });
    }
  }
  return found;
}
