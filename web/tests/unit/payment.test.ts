import { describe, expect, it } from 'vitest';
import type { Ask, Option } from '../../src/net/messages';
import { Payment } from '../../src/table/payment.svelte';

const card = (number: number): Option => ({ id: `pay ${number}`, group: '', label: '', card: number });
const done: Option = { id: 'done', group: '', label: '', suggested: true, pass: true };
let serial = 0;
const asks = (...options: Option[]): Ask => ({ ask: ++serial, what: 'pay', role: 'payment', label: '', card: 1, options });
/** A payment that has been asked for. */
function paying() {
  const payment = new Payment();
  payment.next(asks(card(5), card(6), card(7)));
  return payment;
}

describe('a payment', () => {
  it('takes a card back, and gives the others again', () => {
    const payment = paying();
    payment.takeBack(5, [5, 6]);
    expect(payment.meanwhile).toEqual([6]);
    expect(payment.next(asks(card(6), card(7)))).toBe('back');
    expect(payment.next(asks(card(5), card(6), card(7)))).toEqual(card(6));
    expect(payment.meanwhile).toEqual([6]);
    expect(payment.next(asks(card(5), card(7)))).toBeNull();
    expect(payment.meanwhile).toBeNull();
  });
  it('follows what was suggested to its end, and no further', () => {
    const payment = paying();
    payment.follow([7]);
    expect(payment.next(asks(card(7), card(8)))).toEqual(card(7));
    expect(payment.next(asks(done, card(8)))).toEqual(done);
    const other = paying();
    other.follow([]);
    expect(other.next(asks({ ...card(8), suggested: true }))).toBeNull();
  });
  it('ends with its question', () => {
    const payment = paying();
    payment.follow([7]);
    expect(payment.next({ ...asks(card(7)), what: 'turn' })).toBeNull();
    expect(payment.next(asks(card(7)))).toBeNull();
  });
  it('does nothing twice when the same question is told again', () => {
    const payment = paying();
    payment.follow([7, 8]);
    const ask = asks(card(7), card(8));
    expect(payment.next(ask)).toEqual(card(7));
    expect(payment.next(ask)).toBeNull();
  });
});
