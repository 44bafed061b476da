import { describe, expect, it } from 'vitest';
import { chance, conditionsOf, has, readWant } from '../../src/tables/dicethrone/odds';

const plain = (face: number) => [face <= 3 ? 'A' : face <= 5 ? 'B' : 'C'];

describe('what an ability wants', () => {
  it('is read off its text', () => {
    expect(conditionsOf('Offensive (3× Batons): Deal 5 damage.\nOffensive (small straight): Deal 7.')).toEqual(['3× Batons', 'small straight']);
    expect(readWant('2× Espionage + 1× Batons')).toEqual({ kind: 'symbols', counts: { espionage: 2, batons: 1 } });
    expect(readWant('AAB')).toEqual({ kind: 'symbols', counts: { A: 2, B: 1 } });
    expect(readWant('large straight')).toEqual({ kind: 'straight', length: 5 });
    expect(readWant('something else')).toBeNull();
  });
});

describe('chances', () => {
  it('know what lies there', () => {
    expect(has({ kind: 'straight', length: 4 }, [1, 1, 1, 1, 0, 1], plain)).toBe(true);
    expect(has({ kind: 'straight', length: 4 }, [1, 1, 1, 0, 1, 1], plain)).toBe(false);
  });
  it('are certain or nothing when no roll is left', () => {
    const want = { kind: 'symbols', counts: { A: 3 } } as const;
    expect(chance(want, [1, 2, 3, 6, 6], 0, plain)).toBe(1);
    expect(chance(want, [1, 2, 6, 6, 6], 0, plain)).toBe(0);
  });
  it('are those of one die with one roll', () => {
    expect(chance({ kind: 'symbols', counts: { C: 5 } }, [6, 6, 6, 6, 1], 1, plain)).toBeCloseTo(1 / 6, 12);
  });
  it('are those of one die with two rolls', () => {
    expect(chance({ kind: 'symbols', counts: { C: 5 } }, [6, 6, 6, 6, 1], 2, plain)).toBeCloseTo(11 / 36, 12);
  });
  it('keep the best: five of one face in two rolls from nothing', () => {
    // Each die that does not show it is rolled again: 1 − (5/6)² for each.
    expect(chance({ kind: 'symbols', counts: { C: 5 } }, [1, 1, 2, 3, 4], 2, plain)).toBeCloseTo((11 / 36) ** 5, 12);
  });
});
