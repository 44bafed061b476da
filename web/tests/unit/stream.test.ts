import { describe, expect, it } from 'vitest';
import { Connection, Refusal, type Wire } from '../../src/net/connection';
import type { Message } from '../../src/net/messages';
import { mergePatch } from '../../src/net/patch';
import { emptyTable, heard } from '../../src/net/stream';

describe('JSON Merge Patch', () => {
  // The cases of RFC 7396, appendix A.
  const cases: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [['a', 'b'], ['c', 'd'], ['c', 'd']],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(cases)('%j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });
  it('leaves what is not touched as the same object', () => {
    const before = { cards: { 1: { id: 'a' }, 2: { id: 'b' } }, zones: { hand: { count: 1 } } };
    const after = mergePatch(before, { cards: { 2: { exhausted: true } } });
    expect(after.zones).toBe(before.zones);
    expect(after.cards[1]).toBe(before.cards[1]);
    expect(after.cards[2]).toEqual({ id: 'b', exhausted: true });
    expect(before.cards[2]).toEqual({ id: 'b' });
  });
});

describe('what is heard of a table', () => {
  const line = (text: string) => ({ what: 'x', text });
  it('puts events where they belong, and forgets the question', () => {
    let state = heard(emptyTable(), { type: 'events', at: 3, from: 0, events: [line('a'), line('b')] });
    state = heard(state, { type: 'ask', at: 3, ask: 1, options: [] });
    expect(state.ask?.ask).toBe(1);
    state = heard(state, { type: 'events', at: 4, from: 1, events: [line('c')] });
    expect(state.events.map((one) => one.text)).toEqual(['a', 'c']);
    expect(state.ask).toBeNull();
    expect(state.at).toBe(4);
  });
  it('goes back', () => {
    let state = heard(emptyTable(), { type: 'events', from: 0, events: [line('a'), line('b'), line('c')] });
    state = heard(state, { type: 'over', results: ['won'] });
    state = heard(state, { type: 'undone', events: 1 });
    expect(state.events).toHaveLength(1);
    expect(state.over).toBeNull();
  });
  it('patches the view', () => {
    let state = heard(emptyTable(), { type: 'view', view: { round: 1, zones: {}, cards: { 3: { id: 'x' } } } });
    state = heard(state, { type: 'change', change: { round: 2, cards: { 3: null } } });
    expect(state.view).toEqual({ round: 2, zones: {}, cards: {} });
  });
  it('takes a word of talk once', () => {
    let state = heard(emptyTable(), { type: 'talk', entry: 5, text: 'hi' });
    state = heard(state, { type: 'talk', entry: 5, text: 'hi' });
    expect(state.talk).toHaveLength(1);
  });
});

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: Message[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as Message);
  }
  close() {
    this.onclose?.();
  }
  says(...messages: object[]) {
    this.onmessage?.({ data: messages.map((one) => JSON.stringify(one)).join('\n') });
  }
}

function dialled() {
  const wires: Fake[] = [];
  const connection = new Connection(() => {
    const wire = new Fake();
    wires.push(wire);
    return wire;
  });
  return { wires, connection };
}

describe('the line', () => {
  it('says unanswered requests again with the same id, and each is answered once', async () => {
    const { wires, connection } = dialled();
    connection.open();
    wires[0]!.says({ n: 1, type: 'hello' });
    const answer = connection.request('choice', { option: 'a' });
    const id = wires[0]!.sent[0]!.id as string;
    wires[0]!.close();
    expect(connection.state).toBe('lost');
    connection.retry();
    wires[1]!.says({ n: 1, type: 'hello' });
    expect(wires[1]!.sent.map((one) => one.id)).toEqual([id]);
    wires[1]!.says({ n: 2, type: 'done', to: id });
    expect((await answer).type).toBe('done');
    wires[1]!.close();
    connection.retry();
    wires[2]!.says({ n: 1, type: 'hello' });
    expect(wires[2]!.sent).toEqual([]);
    connection.close();
  });
  it('enters tables before it says anything again', () => {
    const { wires, connection } = dialled();
    connection.open();
    wires[0]!.says({ n: 1, type: 'hello' });
    void connection.request('choice');
    connection.onOpen = () => void connection.request('enter');
    wires[0]!.close();
    connection.retry();
    wires[1]!.says({ n: 1, type: 'hello' });
    expect(wires[1]!.sent.map((one) => one.type)).toEqual(['enter', 'choice']);
    connection.close();
  });
  it('begins anew when a message is missing', () => {
    const { wires, connection } = dialled();
    connection.open();
    const heardOf: string[] = [];
    connection.onMessage = (message) => heardOf.push(message.type);
    wires[0]!.says({ n: 1, type: 'hello' }, { n: 2, type: 'a' }, { n: 4, type: 'b' });
    expect(heardOf).toEqual(['hello', 'a']);
    expect(connection.state).toBe('lost');
    connection.close();
  });
  it('refuses with code, text and field', async () => {
    const { wires, connection } = dialled();
    connection.open();
    wires[0]!.says({ n: 1, type: 'hello' });
    const answer = connection.request('make');
    wires[0]!.says({ n: 2, type: 'error', to: wires[0]!.sent[0]!.id, code: 'bad_setup', text: 'no', place: { field: 'seats' } });
    await expect(answer).rejects.toMatchObject({ code: 'bad_setup', message: 'no', field: 'seats' });
    await expect(answer).rejects.toBeInstanceOf(Refusal);
    connection.close();
  });
});
