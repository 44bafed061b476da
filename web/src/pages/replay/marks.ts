// Where things stand on the bar of a replay: turns, and the choices that lines of the log belong to.
import type { LogLine } from '../../net/messages';

export interface Mark {
  /** How many choices had been made. */
  choice: number;
  /** Whose turn begins. */
  who: number | undefined;
  text: string;
}

/** After how many choices a line of the log stood there; `lines`: how long the log was after each choice. */
export function choiceOf(lines: number[], line: number): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! > line) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}

/** The turns, each at the first choice after which it had begun; of several at one choice the last. */
export function turnsOf(events: LogLine[], lines: number[]): Mark[] {
  const marks: Mark[] = [];
  events.forEach((line, at) => {
    if (line.what !== 'turn') return;
    const mark = { choice: choiceOf(lines, at), who: line.who, text: line.text };
    if (marks.at(-1)?.choice === mark.choice) marks[marks.length - 1] = mark;
    else marks.push(mark);
  });
  return marks;
}

/** The mark that a choice lies under. */
export function markAt(marks: Mark[], choice: number): Mark | undefined {
  return marks.findLast((one) => one.choice <= choice);
}

// ---- notes: kept in this browser, by table and choice -------------------------------------------

export type Notes = Record<number, string>;
const LONGEST = 500;
const key = (table: string) => `quinte.notes.${table}`;

export function readNotes(table: string, store: Pick<Storage, 'getItem'>): Notes {
  try {
    const kept = JSON.parse(store.getItem(key(table)) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter(([at, text]) => /^\d+$/.test(at) && typeof text === 'string')) as Notes;
  } catch {
    return {};
  }
}

export function writeNote(notes: Notes, table: string, choice: number, text: string, store: Pick<Storage, 'setItem' | 'removeItem'>): Notes {
  const next = { ...notes };
  if (text.trim()) next[choice] = text.trim().slice(0, LONGEST);
  else delete next[choice];
  if (Object.keys(next).length) store.setItem(key(table), JSON.stringify(next));
  else store.removeItem(key(table));
  return next;
}
