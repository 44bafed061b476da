// The course of a game: the measure that the game itself keeps, by seat. Read off the log where the log tells it;
// Villainous tells how near an objective is only in views, which are asked for (progressOf).
import type { LogLine, Progress } from '../net/messages';

export interface Line {
  /** Whose; -1: a word of the game's (what is told by `label`). */
  seat: number;
  label: string;
  /** `at`: number of the line of the log. */
  points: { at: number; value: number }[];
}

export interface Course {
  lines: Line[];
  length: number;
  least: number;
  most: number;
}

/** Which lines of the log tell a seat's measure, and whether they add to it or say it. */
const measures: Record<string, { what: string; sums: boolean; start: number }> = {
  smashup: { what: 'vp', sums: true, start: 0 },
  dicethrone: { what: 'health', sums: false, start: 50 },
  vs: { what: 'endurance', sums: false, start: 50 },
};

function finished(lines: Line[], length: number): Course {
  for (const line of lines) line.points.push({ at: length, value: line.points.at(-1)!.value });
  const values = lines.flatMap((line) => line.points.map((point) => point.value));
  return { lines: lines.filter((line) => line.points.length > 2), length, least: Math.min(0, ...values), most: Math.max(1, ...values) };
}

/** What the heroes have done to the villain, and how far his scheme is. */
function heroic(events: LogLine[], typeOf: (id: string) => string): Line[] {
  const damage: Line = { seat: -1, label: 'damage', points: [{ at: 0, value: 0 }] };
  const threat: Line = { seat: -1, label: 'threat', points: [{ at: 0, value: 0 }] };
  const put = (line: Line, at: number, by: number) => line.points.push({ at, value: Math.max(0, line.points.at(-1)!.value + by) });
  const counts: Record<string, { line: Line; type: string; sign: number }> = {
    damage: { line: damage, type: 'villain', sign: 1 },
    heal: { line: damage, type: 'villain', sign: -1 },
    threat: { line: threat, type: 'main_scheme', sign: 1 },
    remove_threat: { line: threat, type: 'main_scheme', sign: -1 },
  };
  events.forEach((one, at) => {
    const count = counts[one.what];
    if (count && one.card && typeOf(one.card) === count.type) put(count.line, at, count.sign * (one.amount ?? 0));
  });
  return [damage, threat];
}

export function courseOf(game: string, events: LogLine[], seats: number, typeOf: (id: string) => string): Course {
  if (game === 'champions') return finished(heroic(events, typeOf), events.length);
  const measure = measures[game];
  const lines: Line[] = [];
  for (let seat = 0; measure && seat < seats; seat++) lines.push({ seat, label: measure.what, points: [{ at: 0, value: measure.start }] });
  events.forEach((line, at) => {
    const own = line.who === undefined ? undefined : lines[line.who];
    if (!own || line.what !== measure?.what) return;
    const amount = line.amount ?? 0;
    own.points.push({ at, value: measure.sums ? own.points.at(-1)!.value + amount : amount });
  });
  return finished(lines, events.length);
}

/** How near a seat is to its objective, in hundredths: its steps count alike. */
export function nearness(steps: Progress[]): number {
  if (!steps.length) return 0;
  const parts = steps.map((one) => Math.min(1, one.have / Math.max(1, one.need)));
  return Math.round((100 * parts.reduce((sum, one) => sum + one, 0)) / parts.length);
}

/** A course made of what was seen at some moments (`at`: lines of the log). */
export function courseSeen(moments: { at: number; progress: Record<string, Progress[]> }[], seats: number, length: number): Course {
  const lines: Line[] = [];
  for (let seat = 0; seat < seats; seat++) lines.push({ seat, label: 'objective', points: [{ at: 0, value: 0 }, ...moments.map((one) => ({ at: one.at, value: nearness(one.progress[seat] ?? []) }))] });
  const course = finished(lines, length);
  return { ...course, most: 100 };
}

/** A course as the path of an SVG of that size; where a value is said, not approached, it goes in steps. */
export function pathOf(course: Course, line: Line, width: number, height: number, place: (at: number) => number = (at) => at / Math.max(1, course.length)): string {
  const y = (value: number) => height - 5 - ((value - course.least) / Math.max(1, course.most - course.least)) * (height - 12);
  let path = '';
  line.points.forEach((one, i) => {
    const x = (place(one.at) * width).toFixed(1);
    path += i ? `H${x}V${y(one.value).toFixed(1)}` : `M${x} ${y(one.value).toFixed(1)}`;
  });
  return path;
}

export interface Moment {
  line: LogLine;
  /** Its number in the log. */
  at: number;
}

const WEIGHTY = new Set(['damage', 'vp', 'threat', 'lose', 'breakthrough', 'claim', 'crisis', 'resolve']);
const ENDS = ['wins', 'lose', 'defeat'];

/** How it ended. */
export function endOf(events: LogLine[]): Moment | null {
  const at = events.findLastIndex((line) => line.what === 'wins' || (line.what === 'lose' && line.who === undefined) || line.what === 'defeat');
  return at < 0 ? null : { line: events[at]!, at };
}

/** Why the players have lost: the line of the log names the card by which it happened. */
export function reasonOf(events: LogLine[], typeOf: (id: string) => string): { what: 'scheme' | 'heroes'; card: string } | null {
  const line = endOf(events)?.line;
  if (line?.what !== 'lose' || !line.card) return null;
  return { what: typeOf(line.card) === 'main_scheme' ? 'scheme' : 'heroes', card: line.card };
}

/** The heaviest things that happened, in their order; without the end, which is told by itself. */
export function momentsOf(events: LogLine[], most = 5): Moment[] {
  const end = endOf(events)?.at;
  return events
    .map((line, at) => ({ line, at, weight: WEIGHTY.has(line.what) ? (line.amount ?? (ENDS.includes(line.what) ? 0 : 3)) : 0 }))
    .filter((one) => one.weight > 1 && one.at !== end)
    .sort((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ line, at }) => ({ line, at }));
}
