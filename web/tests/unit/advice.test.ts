import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/net/connection';
import type { Option } from '../../src/net/messages';
import { Advice, type Hint } from '../../src/table/advice.svelte';

const option = (id: string, card?: number): Option => ({ id, group: '', label: id, card });
const hintOf = (ask: number): Hint => ({
  type: 'hint',
  ask,
  best: 'attack',
  options: [
    { id: 'attack', chance: 624, label: 'attack', line: 'thwart' },
    { id: 'thwart', chance: 551, label: 'thwart' },
    { id: 'play web', chance: 700, label: 'play web' },
  ],
});
const never = () => false;

/** Advice that is answered by hand. */
function waited() {
  const calls: { done: (hint: Hint) => void; failed: (why: Error) => void }[] = [];
  const advice = new Advice(() => new Promise<Hint>((done, failed) => calls.push({ done, failed })));
  return { advice, calls };
}

describe('advice', () => {
  it('is thought about, told, and put away when it is wanted again', async () => {
    const { advice, calls } = waited();
    const first = advice.want(3);
    expect(advice.now.state).toBe('thinking');
    void advice.want(3);
    expect(calls).toHaveLength(1);
    expect(advice.mark([option('attack')], [], never)).toBeNull();
    calls[0]!.done(hintOf(3));
    await first;
    expect(advice.best).toMatchObject({ id: 'attack', line: 'thwart' });
    await advice.want(3);
    expect(advice.now.state).toBe('none');
    expect(calls).toHaveLength(1);
  });
  it('is dropped if it was forgotten meanwhile, or is about another question', async () => {
    const { advice, calls } = waited();
    const old = advice.want(3);
    advice.forget();
    const fresh = advice.want(4);
    calls[0]!.done(hintOf(3));
    await old;
    expect(advice.now.state).toBe('thinking');
    calls[1]!.done(hintOf(5));
    await fresh;
    expect(advice.now.state).toBe('none');
  });
  it('says why there is none, and can be wanted again', async () => {
    const { advice, calls } = waited();
    const first = advice.want(3);
    calls[0]!.failed(new Refusal('too_many', 'wait a while'));
    await first;
    expect(advice.now).toEqual({ state: 'refused', text: 'wait a while' });
    void advice.want(3);
    expect(calls).toHaveLength(2);
  });
  it('marks options, rows of several by their better one, copies like the one that was told', async () => {
    const { advice, calls } = waited();
    const all = [option('attack'), option('thwart'), option('play web', 7), option('play web#2', 8), option('end')];
    const first = advice.want(3);
    calls[0]!.done(hintOf(3));
    await first;
    expect(advice.mark([all[0]!], all, never)).toEqual({ percent: 62, isBest: true });
    expect(advice.mark([all[1]!, all[2]!], all, never)).toEqual({ percent: 70, isBest: false });
    expect(advice.mark([all[3]!], all, never)).toEqual({ percent: null, isBest: false });
    expect(advice.mark([all[3]!], all, (one, other) => one.card === 8 && other.card === 7)).toEqual({ percent: 70, isBest: false });
    expect(advice.mark([all[4]!], all, never)).toEqual({ percent: null, isBest: false });
  });
});
