// What can be done at a location: the actions printed in its two rows, and which of them are used or covered.
import type { CardFacts, SeenCard } from '../../net/messages';

export const SIDES = ['top', 'bottom'] as const;
const ACTS = ['gain', 'play', 'activate', 'relocate', 'vanquish', 'fate', 'discard'];

export interface Act {
  act: string;
  amount: number;
  used: boolean;
  covered: boolean;
}

export function actsOf(side: (typeof SIDES)[number], facts?: CardFacts, seen?: SeenCard): Act[] {
  const values = { ...facts?.values, ...seen?.values };
  return ACTS.filter((act) => `${side}_${act}` in values).map((act) => ({
    act,
    amount: act === 'gain' ? (values[`${side}_gain`] ?? 0) : 0,
    used: seen?.states?.includes(`used_${side}_${act}`) ?? false,
    covered: side === 'top' && (seen?.states?.includes('covered') ?? false),
  }));
}
