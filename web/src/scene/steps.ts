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

/** A heading of a rulebook as a title: without its number, and not all in capitals. */
export const asTitle = (heading: string): string => {
  const bare = heading.replace(/^\d+[.)]?\s+/, '');
  const text = /\p{Lu}{4}/u.test(bare) ? bare.replace(/\p{Lu}[\p{Lu}’'-]+/gu, (word) => word.toLocaleLowerCase()) : bare;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
};

/** What one of several scenes of a rule is called: names are English; elsewhere it is what holds at its end, or else the rule's
 *  heading and a number. */
export function nameOf(scene: SceneRow, lang: Lang, heading: string, number: string, shown = ''): string {
  if (scene.title || lang === 'en') return titleOf(scene, lang);
  const text = shown || (heading ? `${asTitle(heading)} – ${number.toLocaleLowerCase()}` : number);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

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
  const told = step.ask?.options.find((one) => one.id === option.id) ?? option;
  return chosen !== null && (option.id === chosen.id || (told.label === chosen.label && told.group === chosen.group));
}
