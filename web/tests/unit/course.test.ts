import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../src/net/messages';
import { choiceOf, markAt, readNotes, turnsOf, writeNote } from '../../src/pages/replay/marks';
import { courseOf, courseSeen, endOf, momentsOf, nearness, pathOf, reasonOf } from '../../src/table/course';

const line = (what: string, more: Partial<LogLine> = {}): LogLine => ({ what, text: what, ...more });

describe('the course of a game', () => {
  it('adds what is added and takes what is said', () => {
    const vp = courseOf('smashup', [line('vp', { who: 1, amount: 3 }), line('vp', { who: 1, amount: 2 })], 2, () => '');
    expect(vp.lines.map((one) => one.seat)).toEqual([1]);
    expect(vp.lines[0]!.points.map((one) => one.value)).toEqual([0, 3, 5, 5]);
    const health = courseOf('dicethrone', [line('health', { who: 0, amount: 44 })], 2, () => '');
    expect(health.lines[0]!.points.map((one) => one.value)).toEqual([50, 44, 44]);
    expect(health.most).toBe(50);
  });
  it('counts what is done to the villain and his main scheme, not to others', () => {
    const types: Record<string, string> = { rhino: 'villain', hydra: 'minion', plan: 'main_scheme', bomb: 'side_scheme' };
    const log = [line('damage', { card: 'rhino', amount: 4 }), line('damage', { card: 'hydra', amount: 9 }), line('threat', { card: 'plan', amount: 2 }), line('threat', { card: 'bomb', amount: 7 }), line('remove_threat', { card: 'plan', amount: 5 })];
    const course = courseOf('champions', log, 1, (id) => types[id] ?? '');
    expect(course.lines.map((one) => [one.label, one.points.map((point) => point.value)])).toEqual([['damage', [0, 4, 4]], ['threat', [0, 2, 0, 0]]]);
  });
  it('says how near objectives are, each step alike and none more than whole', () => {
    expect(nearness([{ label: '', have: 9, need: 3 }, { label: '', have: 1, need: 2 }])).toBe(75);
    expect(nearness([])).toBe(0);
    const course = courseSeen([{ at: 4, progress: { 0: [{ label: '', have: 1, need: 2 }] } }], 2, 8);
    expect(course.lines[0]!.points.map((one) => one.value)).toEqual([0, 50, 50]);
  });
  it('is drawn in steps within its picture', () => {
    const course = courseOf('smashup', [line('x'), line('vp', { who: 0, amount: 10 })], 1, () => '');
    expect(pathOf(course, course.lines[0]!, 100, 50)).toBe('M0.0 45.0H50.0V7.0H100.0V7.0');
  });
  it('tells the end apart from what was heavy before', () => {
    const log = [line('damage', { amount: 3 }), line('damage', { amount: 8 }), line('vp', { amount: 1 }), line('wins', { who: 0 })];
    expect(endOf(log)).toEqual({ line: log[3], at: 3 });
    expect(momentsOf(log).map((one) => one.at)).toEqual([0, 1]);
  });
});

describe('why it ended', () => {
  const types: Record<string, string> = { plan: 'main_scheme', spider: 'hero' };
  const typeOf = (id: string) => types[id] ?? '';
  it('is the scheme that is full, or that no hero is left', () => {
    expect(reasonOf([line('lose', { card: 'plan' })], typeOf)).toEqual({ what: 'scheme', card: 'plan' });
    expect(reasonOf([line('defeat'), line('lose', { card: 'spider' })], typeOf)).toEqual({ what: 'heroes', card: 'spider' });
  });
  it('is not told of games that say it themselves', () => {
    expect(reasonOf([line('lose', { card: 'plan', who: 1 }), line('wins', { who: 0 })], typeOf)).toBeNull();
    expect(reasonOf([], typeOf)).toBeNull();
  });
});

describe('the bar of a replay', () => {
  const lines = [3, 3, 5, 9];
  it('finds the choice after which a line stood there', () => {
    expect([0, 2, 3, 4, 5, 8].map((at) => choiceOf(lines, at))).toEqual([0, 0, 2, 2, 3, 3]);
  });
  it('marks turns, one at a choice', () => {
    const log = [line('a'), line('turn', { who: 0 }), line('b'), line('c'), line('turn', { who: 1 }), line('turn', { who: 0 }), line('turn', { who: 1 })];
    const marks = turnsOf(log, lines);
    expect(marks.map((one) => [one.choice, one.who])).toEqual([[0, 0], [2, 1], [3, 1]]);
    expect(markAt(marks, 1)?.who).toBe(0);
    expect(markAt(marks, 2)?.choice).toBe(2);
  });
  it('keeps notes, and survives what is no note', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
    let notes = writeNote({}, 't', 4, ' here it turned ', store);
    expect(readNotes('t', store)).toEqual({ 4: 'here it turned' });
    notes = writeNote(notes, 't', 4, '', store);
    expect(kept.size).toBe(0);
    kept.set('quinte.notes.t', '{"x":1,"3":7,"5":"ok"');
    expect(readNotes('t', store)).toEqual({});
    kept.set('quinte.notes.t', '{"x":1,"3":7,"5":"ok"}');
    expect(readNotes('t', store)).toEqual({ 5: 'ok' });
  });
});
