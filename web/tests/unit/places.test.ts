import { describe, expect, it } from 'vitest';
import { placesWords, placeWords } from '../../src/tables/vs/places';
import { inWords } from '../../src/table/options';
import type { Option } from '../../src/net/messages';
import { en } from '../../src/words/en';
import { fr } from '../../src/words/fr';

const rogue = { row: 'front', column: 5, name: 'Rogue' };
const toad = { row: 'front', column: 7, name: 'Toad' };
const at = (id: string, label = id): Option => ({ id, label, value: Number(id.split(' ')[1]) }) as Option;

describe('a place in a formation', () => {
  it('is called by who stands there', () => {
    expect(placeWords('front', 5, [], en)).toBe('front row');
    expect(placeWords('support', 5, [rogue], en)).toBe('support row, behind Rogue');
    expect(placeWords('front', 4, [rogue], fr)).toBe('première ligne, à gauche de Rogue');
    expect(placeWords('front', 6, [rogue, toad], en)).toBe('front row, between Rogue and Toad');
    expect(placeWords('support', 6, [rogue], fr)).toBe('ligne de soutien, à droite');
    expect(placeWords('front', 5, [{ ...rogue, row: 'support' }], en)).toBe('front row, in front of Rogue');
  });
  it('keeps its column where two would be called the same', () => {
    const said = placesWords([at('front 3'), at('front 4'), at('front 6')], [rogue], en);
    expect([...said.values()]).toEqual(['front row, column 3', 'front row, column 4', 'front row, right of Rogue']);
  });
});

describe('labels', () => {
  it('number copies only where they have to be told apart', () => {
    const option = (id: string, label: string, card?: number) => ({ id, label, card }) as Option;
    const all = [option('a', 'play Reaper #2', 1), option('b', 'discard Web #1', 2), option('c', 'discard Web #2', 3), option('d', 'attack Toad #1', 8), option('e', 'attack Toad #2', 9)];
    expect(inWords(all, null, (card) => card < 5).map((one) => one.label)).toEqual(['play Reaper', 'discard Web', 'discard Web', 'attack Toad #1', 'attack Toad #2']);
    const two = [option('a', 'play Magneto', 1), option('b', 'play Magneto', 2), option('c', 'play Toad', 3)];
    expect(inWords(two, null, () => true, (card) => ['', 'Erik', 'Master', 'Frog'][card]!).map((one) => one.label)).toEqual(['play Magneto (Erik)', 'play Magneto (Master)', 'play Toad']);
    expect(inWords(all, (one) => (one.id === 'd' ? 'the near Toad' : null), () => false)[3]!.label).toBe('the near Toad');
  });
});
