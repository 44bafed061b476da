import { describe, expect, it } from 'vitest';
import type { TableInfo, View } from '../../src/net/messages';
import { soundOf } from '../../src/state/sounds';
import { sceneOf } from '../../src/table/report';

const info = { table: 't', at: 1, game: 'smashup', state: 'playing', seats: [{ kind: 'person' }, { kind: 'bot' }], access: 'link', watch: 'no', choices: 9, settings: { factions1: 'aliens,ninjas' }, clock: null, watching: 0, me: 0 } as TableInfo;
const view: View = {
  round: 2,
  active: 1,
  zones: { bases: { count: 1, cards: [1] }, 'minions@1': { count: 1, cards: [2] }, 'hand@0': { count: 2, cards: [3, 4] }, 'hand@1': { count: 5 }, 'deck@0': { count: 9, cards: [5] }, 'identity@0': { count: 1, cards: [6] }, 'buried@0': { count: 1, cards: [7] } },
  cards: { 1: { id: 'tar_pits' }, 2: { id: 'king_rex', host: 1, exhausted: true }, 3: { id: 'scout' }, 4: { id: 'probe' }, 5: { id: 'howl' }, 6: { id: 'player_one', counters: { vp: 3 } }, 7: { facedown: true } },
};

describe('a report', () => {
  const scene = sceneOf({ info, view, events: [{ what: 'x', text: 'it happened', rule: 'SU-030' }], options: ['play scout'], seat: 0 });
  it('says what lies where, and nothing that is hidden', () => {
    expect(scene.split('\n')).toEqual(expect.arrayContaining(['  players 2', '  setting factions1 aliens,ninjas', '  put tar_pits in bases', '  put king_rex in minions of p2, at tar_pits, exhausted', '  hand of p1: only scout, probe', '  p1: vp 3', '  turn of p2', 'under SU-030']));
    expect(scene).not.toMatch(/howl|hand of p2|buried/);
  });
});

describe('sounds', () => {
  it('are one for all that happened at once, the weightiest', () => {
    expect(soundOf(['draw', 'damage', 'rolled'])).toBe('dice');
    expect(soundOf(['draw', 'damage'])).toBe('harm');
    expect(soundOf(['phase'])).toBeNull();
  });
});
