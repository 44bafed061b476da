// What a step of a scene means to whoever looks on or learns. Knows no rules, and draws nothing.
import type { Ask, Both, CardFacts, Lang, LogLine, Message, Option, View } from '../net/messages';

/** A scene or lesson in a list. */
export interface SceneRow {
  scene: string;
  game: string;
  name: string;
  title?: Partial<Both>;
  shows?: boolean;
}

/** A scene at one of its steps, as the server tells it. */
export type Step = Message & {
  scene: string;
  game: string;
  name: string;
  title?: Partial<Both>;
  step: number;
  steps: number;
  seats: number;
  seat: number;
  caption: Partial<Both>;
  line?: string;
  claims?: string;
  actor?: number;
  chosen?: number;
  ask?: Ask | null;
  phase?: string;
  log: { from: number; events: LogLine[] };
  cards?: CardFacts[];
  view: View;
};

export const LEARNER = 0;

/** In the reader's language; a teacher may have written in one only. */
export function told(text: Partial<Both> | undefined, lang: Lang): string {
  return text?.[lang] ?? text?.[lang === 'fr' ? 'en' : 'fr'] ?? '';
}

export const titleOf = (scene: SceneRow | Step, lang: Lang): string => told(scene.title, lang) || scene.name;

export const isLast = (step: Step): boolean => step.step >= step.steps - 1;

/** The option that the scene chooses next. */
export function chosenOf(step: Step): Option | null {
  return step.chosen === undefined ? null : (step.ask?.options[step.chosen] ?? null);
}

/** Is it for the learner to choose? */
export const isLearners = (step: Step): boolean => step.actor === LEARNER && chosenOf(step) !== null;

/** Nothing is said and nobody learns by it: a lesson goes on by itself. */
export const isPassing = (step: Step): boolean => !isLast(step) && !isLearners(step) && !step.caption.en && !step.caption.fr;

/** Is this what the scene means? Copies of a card are as good as each other. */
export function isMeant(step: Step, option: Option): boolean {
  const chosen = chosenOf(step);
  return chosen !== null && (option.id === chosen.id || (option.label === chosen.label && option.group === chosen.group));
}

/** Small words of scene files, for French readers. */
const SMALL: Record<string, string> = {
  of: 'de', in: 'dans', is: '=', not: 'pas', has: 'contient', no: 'pas de', at: 'sur', count: 'nombre :', waiting: 'attend', winner: 'vainqueur :',
  loser: 'perdant :', offered: 'offert à', refused: 'refusé à', log: 'journal', idle: 'rien n’est demandé', exhausted: 'incliné', ready: 'redressé', asked: 'demandé à',
  over: 'terminée', game: 'partie', and: 'et', or: 'ou', least: 'moins', most: 'plus', play: 'jouer', attack: 'attaquer', use: 'utiliser', pass: 'passer', hand: 'main',
  deck: 'pioche', discard: 'défausse', on: 'sur', the: 'le', to: 'à', any: 'un', phase: 'phase', round: 'round', turn: 'tour', order: 'ordre', draw: 'égalité', pending: 'en attente',
};

/** A line of a scene for people: players, cards and what counts by their names, without underscores and numbers of copies. */
export function plainLine(line: string, lang: Lang, nameOf: (word: string) => string | undefined, player: (n: number) => string): string {
  return line
    .replace(/#\d+/g, '')
    .split(/([\s,:()]+)/)
    .map((word) => {
      const seat = /^p(\d)$/.exec(word);
      if (seat) return player(Number(seat[1]));
      if (!/^[a-z]/.test(word)) return word;
      const small = lang === 'fr' ? SMALL[word] : undefined;
      return nameOf(word) ?? small ?? word.replace(/_/g, ' ');
    })
    .join('');
}
