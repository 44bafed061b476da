// How words of scene files are called in the reader's language, within a game.
import { traitLabels } from '../cards/search';
import type { CardFacts } from '../net/messages';
import { app } from '../state/app.svelte';
import type { Speaker } from './claims';

const LISTS = ['zones', 'attributes', 'counters', 'states', 'verbs', 'log'];

/** `facts`: of a card by its id, those that a scene brings along included. */
export function speaker(game: string, facts: (id: string) => CardFacts | undefined, player: (n: number) => string): Speaker {
  const cards = Object.values(app.packs[game] ?? {});
  const lists = Object.fromEntries(LISTS.map((of) => [of, new Map(app.list(game, of).map((one) => [one.word, one.label]))]));
  lists.traits = traitLabels(cards, app.lang);
  lists.types = new Map(cards.map((one) => [one.type, one.type_name[app.lang]]));
  return {
    lang: app.lang,
    label: (list, word) => lists[list]?.get(word),
    card: (id) => (facts(id) ?? facts(`${id}_1`) ?? facts(`${id}_hero`))?.name[app.lang],
    player,
  };
}
