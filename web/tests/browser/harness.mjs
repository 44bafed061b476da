// A server of its own, browsers, and what tests of the pages share. Nothing here takes the machine to be fast: tests wait for what
// they want to see, never for a time, and tables are dealt from one seed on, so that a test meets the same hand every time.
// SLOWER=4 gives each page a quarter of the processor: all of it passes then, too.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const web = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const quinte = process.env.QUINTE ?? join(web, '../build-test/quinte');
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** How long something may take that must come: much longer than it does, for whoever waits in vain has failed anyway. */
const PATIENCE = 90000;

export class Server {
  constructor(more = []) {
    this.more = more;
    this.folder = mkdtempSync(join(tmpdir(), 'quinte-web-'));
    this.port = 0;
  }
  async start() {
    const words = ['serve', '--listen', `127.0.0.1:${this.port}`, '--store', `sqlite:${this.folder}/store.sqlite`, '--web', join(web, 'dist'), '--window-pause', '0', '--limit', 'messages=100000', '--limit', 'tables=10000', '--limit', 'visits=10000', '--seed', '7', ...this.more];
    this.process = spawn(quinte, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.errors = '';
    this.isEnding = false;
    this.process.stderr.on('data', (data) => (this.errors += data));
    this.port = await new Promise((done, failed) => {
      this.process.stdout.on('data', (data) => {
        const match = /:(\d+)\s*$/.exec(String(data));
        if (match) done(Number(match[1]));
      });
      this.process.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${this.errors}`)));
    });
    this.process.removeAllListeners('exit');
    this.process.on('exit', (code, signal) => {
      if (!this.isEnding) console.log(`the server ended by itself: ${code ?? signal}\n${this.errors}`);
    });
    return this;
  }
  async kill(signal = 'SIGKILL') {
    this.isEnding = true;
    const gone = new Promise((done) => this.process.on('exit', done));
    this.process.kill(signal);
    await gone;
  }
  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
  get address() {
    return `http://127.0.0.1:${this.port}`;
  }
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });

/** Somebody with a browser of their own; everything that goes wrong in the page is kept in `errors`. */
export async function visitor(browser, server, { path = '/', ...looks } = {}) {
  const page = await stranger(browser, looks);
  await visit(page, server, path);
  return page;
}

/** The same, before they have come. */
export async function stranger(browser, { size = [1280, 720], lang = 'en-GB', theme = 'dark', moves = false } = {}) {
  const context = await browser.newContext({ viewport: { width: size[0], height: size[1] }, locale: lang, colorScheme: theme, reducedMotion: moves ? 'no-preference' : 'reduce' });
  await context.addInitScript((speed) => {
    localStorage.setItem('quinte.speed', speed);
    localStorage.setItem('quinte.stops', 'all');
  }, moves ? 'usual' : 'none');
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (process.env.SLOWER) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOWER) });
  page.errors = [];
  page.loading = new Set();
  page.hosts = new Set();
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())) page.errors.push(message.text());
  });
  page.on('request', (request) => {
    page.hosts.add(new URL(request.url()).host);
    page.loading.add(request);
  });
  for (const ends of ['requestfinished', 'requestfailed']) page.on(ends, (request) => page.loading.delete(request));
  return page;
}

export async function visit(page, server, path) {
  await page.goto(server.address + path);
  await page.waitForFunction(() => window.quinte?.app.line === 'open' && window.quinte.app.games.length === 5);
}

/** Makes a table through the page's own line, and goes there. Returns its link. */
export async function makeTable(page, game, seats, more = {}) {
  const made = await page.evaluate(([game, seats, more]) => window.quinte.app.connection.request('make', { game, seats, ...more }), [game, seats, more]);
  await page.evaluate((table) => window.quinte.app.go(`/table/${table}`), made.table);
  return `/table/${made.table}?key=${made.key}`;
}

export const asked = (page) => page.waitForSelector('.screen[data-asked]');

/** Until nothing is on its way and nothing moves any more: what was asked for has come, letters are there, and two looks in a row
 *  find everything where it was. Whoever is at a table is asked, has lost or won, or looks on. */
export async function rests(page) {
  let before = '';
  for (let same = 0; same < 2; ) {
    const now = await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const { app } = window.quinte;
      const isBusy = app.line !== 'open' || app.connection.waiting.size > 0 || document.getAnimations().some((one) => one.playState === 'running');
      const places = [...document.querySelectorAll('main *, .side *, .handarea *')].map((one) => {
        const box = one.getBoundingClientRect();
        return `${box.left} ${box.top} ${box.width} ${box.height}`;
      });
      return isBusy ? '' : `${document.querySelector('.screen')?.dataset.asked} ${places.join()}`;
    });
    same = now && now === before && !page.loading.size ? same + 1 : 0;
    before = now;
  }
}

/** Until one may choose, or it is over. */
export const mayGoOn = (page) => page.waitForSelector('.screen[data-asked], dialog[open]');

/** Lets the page play by itself: clicks by chance among what is lit or listed, as fast as it is asked. */
export function playByChance(page, seed, limit = 6000) {
  return page.evaluate(
    ([seed, limit]) =>
      new Promise((done) => {
        let state = seed >>> 0 || 1;
        let clicks = 0;
        let idle = 0;
        const random = () => {
          state ^= state << 13;
          state ^= state >>> 17;
          state ^= state << 5;
          return (state >>> 0) / 2 ** 32;
        };
        const step = () => {
          if (document.querySelector('dialog[open]')) return done({ over: true, clicks });
          if (clicks >= limit || idle > (limit < 100 ? 1500 : 60000)) return done({ over: false, clicks });
          if (!document.querySelector('.screen[data-asked]')) {
            idle++;
            return setTimeout(step, 2);
          }
          idle = 0;
          const lit = [...document.querySelectorAll('.lit[data-card], .disc.lit, .free')];
          const rows = [...document.querySelectorAll('.rows .row[data-option]')];
          const menu = [...document.querySelectorAll('[role=menuitem]')];
          const primary = [...document.querySelectorAll('.ask .primary:not([disabled])')];
          let pool = menu.length ? menu : random() < 0.5 && lit.length ? lit : rows.length ? rows : [...document.querySelectorAll('.rows .row')];
          if (primary.length && (!pool.length || random() < 0.25)) pool = primary;
          const chosen = pool[Math.floor(random() * pool.length)];
          clicks++;
          chosen?.click();
          setTimeout(step, 0);
        };
        step();
      }),
    [seed, limit],
  );
}

/** Plays with the keyboard alone: numbers and space, arrows and Enter. */
export async function playByKeys(page, seed, isEnough = () => false, limit = 6000) {
  let state = seed;
  let idle = 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  for (let presses = 0; presses < limit; presses++) {
    const now = await page.evaluate(() => ({
      over: !!document.querySelector('dialog[open] .standings'),
      sheet: !!document.querySelector('dialog[open]'),
      lit: !!document.querySelector('.lit[data-card]'),
      asked: document.querySelector('.screen')?.dataset.asked,
      rows: document.querySelectorAll('.rows .row[data-row]').length,
      primary: !!document.querySelector('.ask .primary:not([disabled])'),
    }));
    if (now.over || isEnough()) return { over: now.over, presses };
    if (!now.asked) {
      const comes = () => document.querySelector('dialog[open]') || document.querySelector('.screen[data-asked]');
      await page.waitForFunction(comes, undefined, { timeout: 1000, polling: 5 }).catch(() => {});
      if (idle++ > 90) return { over: false, presses };
      continue;
    }
    idle = 0;
    if (now.sheet) {
      await page.keyboard.press('Escape');
      continue;
    }
    // From card to card with the arrows; Enter does what the card can do, or says why not.
    if (now.lit && random() < 0.12) {
      await page.keyboard.press(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'][Math.floor(random() * 4)]);
      await page.keyboard.press('Enter');
      continue;
    }
    if (now.primary && (!now.rows || random() < 0.3)) await page.keyboard.press('Space');
    else if (now.rows) {
      // A number that could go on waits for its next digit: take one that cannot.
      const least = Math.floor(now.rows / 10) + 1;
      await page.keyboard.type(String(least + Math.floor(random() * (now.rows - least + 1))));
    }
  }
  return { over: false, presses: limit };
}

/** Who of them is asked first. */
export const whoIsAsked = (...pages) => Promise.race(pages.map((page) => asked(page).then(() => page)));

/** Passes with space until the other one is asked. Returns the last question that was passed. */
export async function passesTo(other, page) {
  let last = '';
  for (let presses = 0; (await whoIsAsked(page, other)) === page; presses++) {
    if (presses > 60) throw new Error('the turn does not end');
    last = (await page.getAttribute('.screen', 'data-asked')) ?? last;
    await page.keyboard.press('Space');
  }
  return last;
}
