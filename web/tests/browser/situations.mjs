// Situations to look at: games that bots play, the same every time, and tables in the middle of them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked, quinte } from './harness.mjs';

export const says = (page, type, fields) => page.evaluate(([type, fields]) => window.quinte.app.connection.request(type, fields), [type, fields]);
export const goes = (page, path) => page.evaluate((path) => window.quinte.app.go(path), path);

const folder = mkdtempSync(join(tmpdir(), 'quinte-games-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const journals = new Map();

/** A whole game that bots have played, the same every time. */
export function journalOf(game, seats, seed = 7) {
  const key = `${game}${seats}-${seed}`;
  if (!journals.has(key)) {
    const path = join(folder, key);
    execFileSync(quinte, ['play', game, '--seats', Array(seats).fill('greedy').join(','), '--seed', String(seed), '--journal', path], { stdio: ['ignore', 'ignore', 'pipe'] });
    journals.set(key, readFileSync(path, 'utf8'));
  }
  return journals.get(key);
}

/** A finished game, brought along. Decks of Vs. System do not travel with a journal: bots play it here. */
export async function brings(page, game, seats) {
  if (game === 'vs') return botsPlay(page, game, seats);
  const { table } = await says(page, 'upload', { journal: journalOf(game, seats) });
  await says(page, 'enter', { table });
  return table;
}

const played = new Map();
async function botsPlay(page, game, seats) {
  const key = `${game}${seats}`;
  if (!played.has(key)) played.set(key, (await says(page, 'make', { game, seats: Array(seats).fill('greedy'), access: 'open', watch: 'public' })).table);
  const table = played.get(key);
  await goes(page, `/table/${table}`);
  await page.locator('dialog[open] .standings').waitFor();
  return table;
}

/** A table of one's own in the middle of such a game, at the first question with several answers from there on. */
export async function sitsAt(page, game, seats, part) {
  const table = await brings(page, game, seats);
  const { choices } = await says(page, 'replay', { table, from: 1e9 });
  for (let choice = Math.floor(choices * part); choice < choices; choice++) {
    const moment = await says(page, 'replay', { table, choice, seat: 0, from: 1e9 });
    if (moment.view.waiting !== 0 || (moment.ask?.options.length ?? 0) < 2) continue;
    const made = await says(page, 'continue', { table, choice, seat: 0 });
    await goes(page, `/table/${made.table}`);
    await asked(page);
    return made.table;
  }
  throw new Error('nothing was asked any more');
}
