import { describe, expect, it } from 'vitest';
import type { Ask, Option } from '../../src/net/messages';
import { Payment } from '../../src/table/payment.svelte';

const card = (number: number): Option => ({ id: `pay ${number}`, group: '', label: '', card: number });
const done: Option = { id: 'done', group: '', label: '', suggested: true, pass: true };
let serial = 0;
const asks = (...options: Option[]): Ask => ({ ask: ++serial, what: 'pay', role: 'payment', label: '', card: 1, options });

/** At the third question of a payment: 5 and 6 have been given, 7 could be. */
function paying() {
  const payment = new Payment();
  const first = asks(card(5), card(6), card(7));
  payment.next(first, 10);
  payment.follow(null);
  payment.chosen(first, card(5));
  const second = asks(card(6), card(7));
  payment.next(second, 10);
  payment.chosen(second, card(6));
  payment.next(asks(card(7)), 10);
  return payment;
}

describe('a payment', () => {
  it('remembers what was given, until something else is asked', () => {
    const payment = paying();
    expect(payment.given).toEqual([5, 6]);
    payment.next({ ...asks(), role: 'turn' }, 12);
    expect(payment.given).toEqual([]);
  });
  it('is another one when something has happened between', () => {
    const payment = paying();
    payment.next(asks(card(7)), 11);
    expect(payment.given).toEqual([]);
  });
  it('takes a card back, and gives again what was given after it', () => {
    const payment = paying();
    payment.takeBack(5);
    expect(payment.next(asks(card(6), card(7)), 10)).toBe('back');
    expect(payment.next(asks(card(5), card(6), card(7)), 10)).toEqual(card(6));
    expect(payment.given).toEqual([]);
  });
  it('follows what was suggested to its end, and no further', () => {
    const payment = paying();
    payment.follow([7]);
    expect(payment.next(asks(card(7), card(8)), 10)).toEqual(card(7));
    expect(payment.next(asks(done, card(8)), 10)).toEqual(done);
    const other = paying();
    other.follow([]);
    expect(other.next(asks({ ...card(8), suggested: true }), 10)).toBeNull();
  });
  it('does nothing twice when the same question is told again', () => {
    const payment = paying();
    payment.follow([7]);
    const ask = asks(card(7));
    expect(payment.next(ask, 10)).toEqual(card(7));
    expect(payment.next(ask, 10)).toBeNull();
  });
});
