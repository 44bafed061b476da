// One socket to the server, whatever happens to it. Requests get an answer each; those that were not answered when
// the line broke are said again, with the same id, so that everything is done once. What tables say goes to whoever
// listens to that table.
import type { Message } from './messages';

export type LineState = 'opening' | 'open' | 'lost';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly field?: string,
  ) {
    super(text);
  }
}

interface Waiting {
  message: Message & { id: string };
  done: (answer: Message) => void;
  failed: (reason: Refusal) => void;
}

/** The part of a WebSocket that is needed; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

const SLOWEST = 8000;

export class Connection {
  state: LineState = 'opening';
  /** When the next try is made, while the line is lost. */
  retryAt = 0;
  onState: (state: LineState) => void = () => {};
  /** Messages that answer nothing. */
  onMessage: (message: Message) => void = () => {};
  /** The line is there again: what was being watched is entered anew, before unanswered requests go out. */
  onOpen: () => void = () => {};

  private wire: Wire | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private readonly prefix = Math.random().toString(36).slice(2, 8);
  private count = 0;
  private last = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly dial: () => Wire) {}

  open(): void {
    this.ended = false;
    this.last = 0;
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () => {};
    wire.onclose = () => this.lost(wire);
    wire.onmessage = (event) => this.receive(wire, event.data);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.wire?.close();
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    if (this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.open();
  }

  request<T = Message>(type: string, fields: Record<string, unknown> = {}): Promise<T> {
    const id = `${this.prefix}-${++this.count}`;
    const message = { type, id, ...fields } as Message & { id: string };
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { message, done: done as (answer: Message) => void, failed });
      if (this.state === 'open') this.put(message);
    });
  }

  /** Is anything on its way that matches? */
  isWaiting(type: string): boolean {
    for (const one of this.waiting.values()) if (one.message.type === type) return true;
    return false;
  }

  private put(message: Message): void {
    this.wire?.send(JSON.stringify(message));
  }

  private receive(wire: Wire, text: string): void {
    if (wire !== this.wire) return;
    for (const line of text.split('\n')) {
      const message = JSON.parse(line) as Message;
      if (typeof message.n === 'number') {
        if (this.last && message.n !== this.last + 1) {
          wire.close(); // something is missing: begin again from what is known
          return;
        }
        this.last = message.n;
      }
      this.take(message);
    }
  }

  private take(message: Message): void {
    if (message.type === 'hello' && (message.to === undefined || message.to === null)) {
      this.opened();
      this.onMessage(message);
      return;
    }
    const one = typeof message.to === 'string' ? this.waiting.get(message.to) : undefined;
    if (!one) {
      this.onMessage(message);
      return;
    }
    this.waiting.delete(one.message.id);
    if (message.type === 'error') {
      const place = message.place as { field?: string } | undefined;
      one.failed(new Refusal(String(message.code), String(message.text), place?.field));
    } else one.done(message);
  }

  private opened(): void {
    const unanswered = [...this.waiting.values()].map((one) => one.message);
    this.failures = 0;
    this.setState('open');
    this.onOpen();
    for (const message of unanswered) this.put(message);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    this.wire = null;
    if (this.ended) return;
    const pause = Math.min(SLOWEST, 250 * 2 ** Math.min(this.failures++, 6));
    this.retryAt = Date.now() + pause;
    this.setState('lost');
    this.timer = setTimeout(() => this.open(), pause);
  }

  private setState(state: LineState): void {
    this.state = state;
    this.onState(state);
  }
}
