import { describe, expect, it } from 'vitest';
import { fitWidth } from '../../src/table/fit';

const how = { least: 30, most: 120, gap: 10, tall: 1 };

describe('how large cards are drawn', () => {
  it('is as large as may be where they are few', () => {
    expect(fitWidth([{ width: 400, height: 200, cards: 3 }], how)).toBe(120);
    expect(fitWidth([{ width: 400, height: 5, cards: 0 }], how)).toBe(120);
  });
  it('takes rows before it shrinks, and the fullest room decides', () => {
    // Two rows of three: (w + 10) × 3 ≤ 410 leaves w = 120; two rows need 2 w + 10 ≤ 250.
    expect(fitWidth([{ width: 400, height: 250, cards: 6 }], how)).toBe(120);
    // Seven: three rows of three at 120 need 380; four columns need w ≤ 92.
    expect(fitWidth([{ width: 400, height: 250, cards: 7 }, { width: 400, height: 250, cards: 1 }], how)).toBe(92);
  });
  it('never goes below the least', () => {
    expect(fitWidth([{ width: 100, height: 40, cards: 99 }], how)).toBe(30);
  });
});
