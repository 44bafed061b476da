// Who has how much power at a base, summed from what lies there, and in which order the players stand.
import type { View } from '../../net/messages';
import { sides } from '../../table/sides';

export interface Share {
  seat: number;
  power: number;
}

export function sharesAt(view: View, base: number, seats: number, powerOf: (card: number) => number | null): Share[] {
  const places = sides(view);
  const shares = Array.from({ length: seats }, (_, seat) => ({ seat, power: 0 }));
  for (const [key, card] of Object.entries(view.cards)) {
    const number = Number(key);
    if (baseOf(view, number) !== base) continue;
    const place = places.get(number);
    const own = place && shares[place.seat];
    if (!own || place.zone === 'buried' || card.states?.includes('uncounted')) continue;
    own.power += place.zone === 'titans' ? (card.counters?.counters ?? 0) : Math.max(0, powerOf(number) ?? 0);
  }
  return shares;
}

/** The card at the end of a chain of hosts. */
export function baseOf(view: View, number: number): number {
  let at = number;
  for (let i = 0; i < 6; i++) {
    const host = view.cards[at]?.host;
    if (host === undefined) return at;
    at = host;
  }
  return at;
}
