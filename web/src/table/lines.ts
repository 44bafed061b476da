// Which lines of what happened are worth reading: the log's, and the latest of them where there is no room for a log.
import type { LogLine } from '../net/messages';

export interface Told {
  line: LogLine;
  index: number;
  /** How often it stands there in a row. */
  times: number;
}

const QUIET = new Set(['shuffle', 'look', 'subtotal']);
export const STEPS = new Set(['phase', 'step']);
export const HEADS = new Set(['turn', 'round']);

/** A step in which nothing happened is not worth a line; the same line several times in a row is one. */
export function told(events: LogLine[]): Told[] {
  const lines: Told[] = [];
  events.forEach((line, index) => {
    if (QUIET.has(line.what)) return;
    const isStep = STEPS.has(line.what);
    const before = lines.at(-1);
    if (before && STEPS.has(before.line.what) && (isStep || HEADS.has(line.what))) lines.pop();
    else if (before && !isStep && before.line.text === line.text && before.line.rule === line.rule) {
      before.times++;
      return;
    }
    lines.push({ line, index, times: 1 });
  });
  return lines;
}

/** What everybody knows from the rest, or that changes too little to be looked at. */
const SMALL = new Set([...QUIET, ...STEPS, 'draw', 'discard', 'pay', 'exhaust', 'ready', 'boost', 'cp', 'income', 'reshuffle', 'skip']);
const MOST_SHOWN = 12;

/** What one would look up from the hand for: cards that are turned up and go, what is scored, blows. They are shown larger, and longer. */
const EVENTS = new Set(['reveal', 'boost_turned', 'waste', 'crisis', 'scores', 'vp', 'new_base', 'attack', 'ultimate', 'activate', 'stun', 'breakthrough', 'eliminated', 'defeat']);
export const isEvent = (line: LogLine): boolean => EVENTS.has(line.what);

/** Lines to be shown one after the other, as places in the list: what others did, or what happened by itself while time went on.
 *  What follows at once from one's own move is seen anyway. */
export function shown(lines: LogLine[], me: number): number[] {
  const passes = lines.some((one) => STEPS.has(one.what) || HEADS.has(one.what) || (one.who !== undefined && one.who !== me));
  if (!passes) return [];
  const found = lines.flatMap((one, i) => (SMALL.has(one.what) || HEADS.has(one.what) ? [] : [i]));
  // One thing alone is seen by what it changes, unless somebody else did it, or it is gone again.
  const isSeen = found.every((i) => !isEvent(lines[i]!) && (lines[i]!.who === undefined || lines[i]!.who === me));
  return found.length < 2 && isSeen ? [] : found.slice(-MOST_SHOWN);
}

/** The latest that happened, as far as it changes anything for those who look on. */
export function news(events: LogLine[], most: number): LogLine[] {
  const found: LogLine[] = [];
  for (let i = events.length - 1; i >= 0 && found.length < most; i--) {
    const line = events[i]!;
    if (!QUIET.has(line.what) && !STEPS.has(line.what) && !HEADS.has(line.what) && line.what !== 'draw') found.unshift(line);
  }
  return found;
}
