// A payment, from its first question to its last: which cards have been given to it, what of it goes on by itself, and how a
// card comes back. The rules take one card a question and move nothing until all is paid: what is given is remembered here.
import type { Ask, Option } from '../net/messages';
import { primaryOf } from './options';

export class Payment {
  /** What has been given so far. It has left the hand, though the rules have not moved it. */
  given = $state.raw<number[]>([]);
  /** Which payment it is: for what, after how many lines of the log. None: nothing is being paid. */
  private which = '';
  private asked = -1;
  /** What is still given by itself, and whether the payment ends with it. */
  private rest: number[] = [];
  private ends = false;
  /** How many cards are still taken back. */
  private backs = 0;

  /** This is chosen at that question. */
  chosen(ask: Ask, option: Option): void {
    if (ask.role === 'payment' && option.card !== undefined) this.given = [...this.given, option.card];
  }

  /** These are given, too, and that is all; null: nothing follows by itself. */
  follow(rest: number[] | null): void {
    this.rest = [...(rest ?? [])];
    this.ends = rest !== null;
    this.backs = 0;
  }

  /** Takes a card back; what was given after it is given again. */
  takeBack(card: number): void {
    const at = this.given.indexOf(card);
    this.rest = this.given.slice(at + 1);
    this.ends = false;
    this.backs = this.given.length - at;
  }

  /** What the next question is answered with, without anybody being asked: an option, or that the last answer is taken back. */
  next(ask: Ask, lines: number): Option | 'back' | null {
    if (ask.ask === this.asked) return null; // told again, after the line was lost
    this.asked = ask.ask;
    const which = ask.role === 'payment' ? `${ask.card} ${lines}` : '';
    if (which === '' || which !== this.which) {
      this.given = [];
      this.follow(null);
    }
    this.which = which;
    this.given = this.given.filter((card) => !ask.options.some((one) => one.card === card));
    if (this.backs && --this.backs) return 'back';
    const card = this.rest.shift();
    if (card !== undefined) return ask.options.find((one) => one.card === card) ?? null;
    const last = this.ends ? primaryOf(ask) : null;
    return last?.card === undefined ? last : null;
  }
}
