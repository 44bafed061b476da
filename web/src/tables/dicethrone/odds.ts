// How likely five dice come to show something, with the rolls that are left and the best choice of what to keep. Pure
// arithmetic of dice: what is wanted is read off the condition that an ability names.

export type Want =
  | { kind: 'symbols'; counts: Record<string, number> }
  | { kind: 'straight'; length: number }
  | { kind: 'ofKind'; count: number };

/** "3× Batons", "2× Espionage + 1× Batons", "AAAB", "small straight", "4 of a kind". */
export function readWant(condition: string): Want | null {
  if (/small straight/i.test(condition)) return { kind: 'straight', length: 4 };
  if (/large straight/i.test(condition)) return { kind: 'straight', length: 5 };
  const alike = /(\d) of a kind/i.exec(condition);
  if (alike) return { kind: 'ofKind', count: Number(alike[1]) };
  const counts: Record<string, number> = {};
  if (/^[A-D]{2,6}$/.test(condition)) {
    for (const letter of condition) counts[letter] = (counts[letter] ?? 0) + 1;
    return { kind: 'symbols', counts };
  }
  for (const part of condition.split('+')) {
    const match = /^\s*(\d+)×\s*(.+?)\s*$/.exec(part);
    if (!match) return null;
    const name = match[2]!.toLowerCase().replaceAll(' ', '_').replaceAll('-', '_');
    counts[name] = (counts[name] ?? 0) + Number(match[1]);
  }
  return Object.keys(counts).length ? { kind: 'symbols', counts } : null;
}

/** The conditions of an ability, from its English text: what stands in brackets before each colon. */
export function conditionsOf(text: string): string[] {
  return [...text.matchAll(/(?:Offensive|Ultimate|Defensive)\s*\(([^)]+)\)/g)].map((match) => match[1]!);
}

/** Do these dice (how many show each face, from 1) have it? `symbolOf` names what a face shows. */
export function has(want: Want, counts: number[], symbolOf: (face: number) => string[]): boolean {
  if (want.kind === 'straight') {
    let run = 0;
    for (let face = 0; face < 6; face++) {
      run = counts[face] ? run + 1 : 0;
      if (run >= want.length) return true;
    }
    return false;
  }
  if (want.kind === 'ofKind') return counts.some((n) => n >= want.count);
  const shown: Record<string, number> = {};
  counts.forEach((n, i) => {
    for (const name of symbolOf(i + 1)) shown[name] = (shown[name] ?? 0) + n;
  });
  return Object.entries(want.counts).every(([name, n]) => (shown[name] ?? 0) >= n);
}

/** All ways in which n dice can lie, as counts by face. */
function hands(n: number): number[][] {
  const found: number[][] = [];
  const go = (face: number, left: number, counts: number[]) => {
    if (face === 5) found.push([...counts, left]);
    else for (let k = 0; k <= left; k++) go(face + 1, left - k, [...counts, k]);
  };
  go(0, n, []);
  return found;
}

const keyOf = (counts: number[]): string => counts.join('');

/** The chance to have it at the end, from these faces, with `rolls` more and the best keeping. */
export function chance(want: Want, faces: number[], rolls: number, symbolOf: (face: number) => string[]): number {
  const dice = faces.length;
  const whole = hands(dice);
  let value = new Map<string, number>(whole.map((counts) => [keyOf(counts), has(want, counts, symbolOf) ? 1 : 0]));
  for (let roll = 0; roll < rolls; roll++) {
    // What keeping some dice and rolling the others is worth: kept dice grow to whole hands one die at a time.
    const kept = new Map(value);
    for (let n = dice - 1; n >= 0; n--)
      for (const counts of hands(n)) {
        let sum = 0;
        for (let face = 0; face < 6; face++) {
          counts[face]!++;
          sum += kept.get(keyOf(counts))!;
          counts[face]!--;
        }
        kept.set(keyOf(counts), sum / 6);
      }
    // The best of all that can be kept: the best of what remains after taking one die away, again and again.
    const best = new Map<string, number>();
    for (let n = 0; n <= dice; n++)
      for (const counts of hands(n)) {
        let most = kept.get(keyOf(counts))!;
        for (let face = 0; face < 6; face++) {
          if (!counts[face]) continue;
          counts[face]!--;
          most = Math.max(most, best.get(keyOf(counts))!);
          counts[face]!++;
        }
        best.set(keyOf(counts), most);
      }
    value = new Map(whole.map((counts) => [keyOf(counts), best.get(keyOf(counts))!]));
  }
  const now = Array<number>(6).fill(0);
  for (const face of faces) now[face - 1]!++;
  return value.get(keyOf(now)) ?? 0;
}
