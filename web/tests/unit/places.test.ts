import { describe, expect, it } from 'vitest';
import { placesWords, placeWords } from '../../src/tables/vs/places';
import { inWords } from '../../src/table/options';
import type { Option } from '../../src/net/messages';
import { en } from '../../src/words/en';
import { fr } from '../../src/words/fr';

const rogue = { card: 1, row: 'front', column: 5, name: 'Rogue' };
const toad = { card: 2, row: 'front', column: 7, name: 'Toad' };
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
  it('is a change of places where somebody stands, and who moves may stay', () => {
    expect(placeWords('front', 5, [rogue], en)).toBe('front row, change places with Rogue');
    expect(placeWords('front', 5, [rogue], fr, 1)).toBe('première ligne, rester là');
    expect(placeWords('support', 5, [rogue], en, 1)).toBe('support row');
  });
  it('is counted in columns where two would be called the same, from somebody whose name is told once', () => {
    const said = (stand: typeof rogue[], ...ids: string[]) => [...placesWords(ids.map((id) => at(id)), stand, en).values()];
    expect(said([rogue], 'front 3', 'front 4', 'front 6')).toEqual(['front row, 2 columns left of Rogue', 'front row, 1 column left of Rogue', 'front row, right of Rogue']);
    const twins = [3, 4].map((column) => ({ card: column, row: 'support', column, name: 'Doombot' }));
    expect(said(twins, 'front 3', 'front 4')).toEqual(['front row, column 3', 'front row, column 4']);
    const mystique = { card: 9, row: 'front', column: 5, name: 'Mystique' };
    expect([...placesWords(['front 4', 'front 5', 'front 6', 'support 4', 'support 5'].map((id) => at(id)), [mystique], en, 9).values()]).toEqual(['front row, 1 column to the left', 'front row, stay there', 'front row, 1 column to the right', 'support row, 1 column to the left', 'support row']);
    expect(said([...twins, rogue], 'front 3', 'front 4')).toEqual(['front row, 2 columns left of Rogue', 'front row, 1 column left of Rogue']);
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
