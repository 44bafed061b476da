import { describe, expect, it } from 'vitest';
import { en } from '../../src/words/en';
import { fr } from '../../src/words/fr';
import { byTouch } from '../../src/words/touch';

/** Every word with its place, functions called with plain numbers and names. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String((value as (...all: unknown[]) => string)(3, 4))]];
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, one]) => flat(one, `${path}/${key}`));
  return [[path, String(value)]];
}

describe('what is told without mouse and keys', () => {
  it('speaks of neither', () => {
    for (const [lang, words] of [['en', en], ['fr', fr]] as const)
      for (const text of [...Object.values(words.hints), ...Object.values(words.firsts)]) expect(byTouch(text, lang), text).not.toMatch(/click|cliqu|space|espace|\(1\)|touchez sur/i);
    expect(byTouch(en.hints.yes_no!, 'en')).toBe('Do it, or not.');
  });
});

describe('the catalogue', () => {
  it('has the same words in both languages', () => {
    expect(flat(fr).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
  });
  it('is translated, but for words that are the same', () => {
    const same = new Set(['table', 'option', 'Boost', 'initiative', 'ko', 'total']);
    const untouched = flat(fr).filter(([path, text], i) => text.length > 12 && text === flat(en)[i]![1] && !same.has(path));
    expect(untouched).toEqual([]);
  });
  it('leaves no word empty', () => {
    expect([...flat(en), ...flat(fr)].filter(([, text]) => !text.trim())).toEqual([]);
  });
});

describe('one of what is named in the plural', () => {
  it.each([
    ['jetons Force', '1 jeton Force'],
    ['marqueurs cosmiques', '1 marqueur cosmique'],
    ["Marques d'âme", "1 Marque d'âme"],
    ['points de ressources', '1 point de ressources'],
    ['Discorde', '1 Discorde'],
    ['PC', '1 PC'],
  ])('%s', (many, one) => expect(fr.several(1, many)).toBe(one));
  it('is a plural where there are several', () => expect(fr.several(2, 'jetons Force')).toBe('2 jetons Force'));
});
