// Where several cards are chosen one by one (a payment above all): what of it goes on by itself, and how a card comes back. The
// server takes one card a question and tells which have been given; it takes back the last answer only.
import type { Ask, Option } from '../net/messages';
import { primaryOf } from './options';

export class Payment {
  /** What is given while a card is taken back: what lies there meanwhile is on its way. */
  meanwhile = $state.raw<number[] | null>(null);
  /** What is chosen among what: another question ends what was agreed to. */
  private which = '';
  private asked = -1;
  /** What is still given by itself, and whether the payment ends with it. */
  private rest: number[] = [];
  private ends = false;
  /** How many answers are still taken back. */
  private backs = 0;

  /** These are given, too, and that is all; null: nothing follows by itself. */
  follow(rest: number[] | null): void {
    this.rest = [...(rest ?? [])];
    this.ends = rest !== null;
    this.backs = 0;
    this.meanwhile = null;
  }

  /** Takes a card back: all answers, and then the others are given again, for what is given is told in no order. */
  takeBack(card: number, given: number[]): void {
    const others = given.filter((one) => one !== card);
    this.follow(others);
    this.ends = false;
    this.backs = given.length;
    this.meanwhile = others;
  }

  /** What the next question is answered with, without anybody being asked: an option, or that the last answer is taken back. */
  next(ask: Ask): Option | 'back' | null {
    if (ask.ask === this.asked) return null; // told again, after the line was lost
    this.asked = ask.ask;
    const which = `${ask.what} ${ask.card}`;
    if (which !== this.which) this.follow(null);
    this.which = which;
    if (this.backs && --this.backs) return 'back';
    const card = this.rest.shift();
    const option = card !== undefined ? ask.options.find((one) => one.card === card) : this.ends ? primaryOf(ask) : null;
    const follows = option && (card !== undefined || option.card === undefined) ? option : null;
    if (!follows) this.follow(null);
    return follows;
  }
}
