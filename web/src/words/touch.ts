// Hints for who has neither a mouse nor keys: the same sentences, with fingers and the yellow button in them.
import type { Lang } from '../net/messages';

const TURNS: Record<Lang, [RegExp, string][]> = {
  en: [[/\bclick\b/g, 'tap'], [/\bClick\b/g, 'Tap'], [/ \((?:1|space)\)/g, ''], [/; R rolls the others/g, ''], [/\bSpace\b/g, 'The yellow button'], [/\bspace\b/g, 'the yellow button']],
  fr: [[/\bcliquez(?: sur)?(?= )/g, 'touchez'], [/\bCliquez(?: sur)?(?= )/g, 'Touchez'], [/ \((?:1|espace)\)/g, ''], [/ ; R relance les autres/g, ''], [/\bEspace\b/g, 'Le bouton jaune'], [/\bespace\b/g, 'le bouton jaune']],
};

export const byTouch = (hint: string, lang: Lang): string => TURNS[lang].reduce((text, [from, to]) => text.replace(from, to), hint);
