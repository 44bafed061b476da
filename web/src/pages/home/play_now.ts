// A game against a bot, in one click: usual settings, me in the first seat.
import type { Message } from '../../net/messages';
import { app } from '../../state/app.svelte';

export async function playNow(game: string): Promise<string> {
  const usual = app.games.find((one) => one.game === game)?.seats.usual ?? 2;
  const seats = ['me', ...Array<string>(Math.max(0, usual - 1)).fill('greedy')];
  const made = await app.connection.request<Message & { table: string }>('make', { game, seats, access: 'alone', undo: 'free' });
  return made.table;
}
