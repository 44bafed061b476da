import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../src/net/messages';
import { news, shown, told } from '../../src/table/lines';

const line = (what: string, text = what): LogLine => ({ what, text });
const log = [line('turn', 'Ada'), line('phase', 'start'), line('phase', 'play'), line('play', 'Ada plays Scout'), line('phase', 'draw two'), line('draw', 'Ada draws a card'), line('draw', 'Ada draws a card'), line('shuffle'), line('phase', 'end'), line('turn', 'Bo')];

describe('lines of the log', () => {
  it('leave steps out in which nothing happened, and tell what happened twice once', () => {
    expect(told(log).map(({ line, times }) => `${line.text} ${times}`)).toEqual(['Ada 1', 'play 1', 'Ada plays Scout 1', 'draw two 1', 'Ada draws a card 2', 'Bo 1']);
  });
  it('keep their places in the log', () => {
    expect(told(log).map(({ index }) => index)).toEqual([0, 2, 3, 4, 5, 9]);
  });
  it('are shown one by one where others did something, and not after one’s own move', () => {
    const theirs = [{ ...line('play', 'Bo plays A'), who: 1 }, { ...line('draw'), who: 1 }, line('destroy', 'B is destroyed')];
    expect(shown(theirs, 0)).toEqual([0, 2]);
    expect(shown(theirs.map((one) => ({ ...one, who: 0 })), 0)).toEqual([]);
    expect(shown([line('phase'), line('reveal', 'R'), line('damage', 'D')], 0)).toEqual([1, 2]);
  });
  it('are shown alone where somebody else did it, or where it is gone again', () => {
    expect(shown([{ ...line('play'), who: 1 }], 0)).toEqual([0]);
    expect(shown([line('phase'), { ...line('play'), who: 0 }], 0)).toEqual([]);
    expect(shown([line('phase'), { ...line('reveal'), who: 0 }], 0)).toEqual([1]);
    expect(shown([line('phase'), line('damage')], 0)).toEqual([]);
  });
  it('are news where they change something', () => {
    expect(news(log, 2).map((one) => one.text)).toEqual(['Ada plays Scout']);
    expect(news([...log, line('destroy', 'a'), line('gain', 'b')], 2).map((one) => one.text)).toEqual(['a', 'b']);
  });
});
