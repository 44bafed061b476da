// The course of a game, read off its log: the measure that the game itself keeps, by seat.
import type { LogLine } from '../net/messages';

export interface Line {
  seat: number;
  label: string;
  points: { at: number; value: number }[];
}

export interface Course {
  lines: Line[];
  length: number;
  least: number;
  most: number;
}

/** Which lines of the log tell a seat's measure, and whether they add to it or say it. */
const measures: Record<string, { what: string[]; sums: boolean; start: number }> = {
  smashup: { what: ['vp'], sums: true, start: 0 },
  dicethrone: { what: ['health'], sums: false, start: 50 },
  vs: { what: ['endurance'], sums: false, start: 50 },
  villainous: { what: ['gain'], sums: true, start: 0 },
};

export function courseOf(game: string, events: LogLine[], seats: number): Course {
  const measure = measures[game];
  const lines: Line[] = [];
  if (game === 'champions') {
    const damage: Line = { seat: -1, label: 'damage', points: [{ at: 0, value: 0 }] };
    const threat: Line = { seat: 0, label: 'threat', points: [{ at: 0, value: 0 }] };
    events.forEach((line, at) => {
      const amount = line.amount ?? 0;
      if (line.what === 'damage' && line.by && line.who === undefined) damage.points.push({ at, value: damage.points.at(-1)!.value + amount });
      if (line.what === 'threat') threat.points.push({ at, value: threat.points.at(-1)!.value + amount });
      if (line.what === 'remove_threat') threat.points.push({ at, value: Math.max(0, threat.points.at(-1)!.value - amount) });
    });
    threat.seat = -1;
    lines.push(damage, threat);
  } else if (measure) {
    for (let seat = 0; seat < seats; seat++) lines.push({ seat, label: measure.what[0]!, points: [{ at: 0, value: measure.start }] });
    events.forEach((line, at) => {
      const own = line.who === undefined ? undefined : lines[line.who];
      if (!own || !measure.what.includes(line.what)) return;
      const amount = line.amount ?? 0;
      own.points.push({ at, value: measure.sums ? own.points.at(-1)!.value + amount : amount });
    });
  }
  for (const line of lines) line.points.push({ at: events.length, value: line.points.at(-1)!.value });
  const values = lines.flatMap((line) => line.points.map((point) => point.value));
  return { lines: lines.filter((line) => line.points.length > 2), length: events.length, least: Math.min(0, ...values), most: Math.max(1, ...values) };
}

const WEIGHTY = new Set(['damage', 'scores', 'vp', 'defeat', 'threat', 'endurance', 'breakthrough', 'vanquish', 'crisis', 'mark']);

/** The five heaviest things that happened, in their order, and how it ended. */
export function momentsOf(events: LogLine[]): LogLine[] {
  const heavy = events
    .map((line, at) => ({ line, at, weight: WEIGHTY.has(line.what) ? (line.amount ?? 1) : 0 }))
    .filter((one) => one.weight > 1 && !['endurance', 'health'].includes(one.line.what))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 4);
  const end = events.findLast((line) => ['wins', 'lose', 'defeat'].includes(line.what));
  const chosen = heavy.sort((a, b) => a.at - b.at).map((one) => one.line);
  return end && !chosen.includes(end) ? [...chosen, end] : chosen;
}
