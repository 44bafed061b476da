// What a strong player would do at the question that stands: wanted, thought about, told, and forgotten as soon as the
// question or the table is another one.
import type { Message, Option } from '../net/messages';

export interface HintOption {
  id: string;
  /** That the seat wins if it is taken, in thousandths. */
  chance: number;
  label: string;
  /** What is expected next, in words. */
  line?: string;
}

export type Hint = Message & { ask: number; best: string; options: HintOption[] };

export type Thought = { state: 'none' } | { state: 'thinking' } | { state: 'told'; hint: Hint } | { state: 'refused'; text: string };

/** What stands beside an option, or beside several that are one row: null per cent were not looked at. */
export interface Mark {
  percent: number | null;
  isBest: boolean;
}

const NONE: Thought = { state: 'none' };

export class Advice {
  now = $state.raw<Thought>(NONE);
  private asked = 0;

  constructor(private readonly request: () => Promise<Hint>) {}

  /** Thinks about this question; if it is told already, it is put away. */
  async want(ask: number): Promise<void> {
    if (this.now.state === 'thinking') return;
    if (this.now.state === 'told') {
      this.forget();
      return;
    }
    const mine = ++this.asked;
    this.now = { state: 'thinking' };
    let next: Thought;
    try {
      const hint = await this.request();
      next = hint.ask === ask ? { state: 'told', hint } : NONE;
    } catch (why) {
      next = { state: 'refused', text: why instanceof Error ? why.message : String(why) };
    }
    // What was forgotten meanwhile is about a table that is no more.
    if (mine === this.asked) this.now = next;
  }

  forget(): void {
    this.asked++;
    this.now = NONE;
  }

  /** The option that is thought best, as it was told. */
  get best(): HintOption | null {
    const { now } = this;
    return now.state === 'told' ? (now.hint.options.find((one) => one.id === now.hint.best) ?? null) : null;
  }

  /** Beside these options; of copies only one is told, `isCopy` says which are. null: there is no advice. */
  mark(options: Option[], all: Option[], isCopy: (one: Option, other: Option) => boolean): Mark | null {
    const { now } = this;
    if (now.state !== 'told') return null;
    const told = new Map(now.hint.options.map((one) => [one.id, one.chance]));
    const chanceOf = (option: Option): number | undefined => {
      const copy = told.has(option.id) ? option : all.find((other) => told.has(other.id) && isCopy(option, other));
      return copy && told.get(copy.id);
    };
    const chances = options.map(chanceOf).filter((one) => one !== undefined);
    return {
      percent: chances.length ? Math.round(Math.max(...chances) / 10) : null,
      isBest: options.some((one) => one.id === now.hint.best),
    };
  }
}
