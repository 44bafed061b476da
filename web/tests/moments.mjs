// Pictures to look at: ten moments of each game, in three sizes, two themes and two languages, and every other page.
//   node tests/moments.mjs FOLDER [--game GAME | --pages] [--only TEXT] [--sheets]
// Each picture is named game-moment-size-theme-language. --only takes those whose name has TEXT in it; --sheets puts the ten
// moments of a game side by side, one sheet for each size, theme and language. Every picture is measured, too: what scrolls,
// what lies outside its board, cards that lie over others, texts that are cut. Ends with how many were taken and what was found.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { launch, Server, visitor } from './browser/harness.mjs';
import { misfits } from './browser/measure.mjs';
import { goes, sitsAt } from './browser/situations.mjs';

const words = process.argv.slice(2);
const option = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : '');
const folder = resolve(words[0] ?? 'moments');
const SEATS = { champions: [2, 1], smashup: [2, 4], dicethrone: [2, 3], villainous: [2, 4], vs: [2, 2] };
const games = words.includes('--pages') ? [] : option('--game') ? [option('--game')] : Object.keys(SEATS);
const only = option('--only');
const SIZES = [[1280, 720], [390, 844], [1920, 1080]];
const MOMENTS = 10;
const PAGES = ['/', '/learn', '/learn/champions', '/cards/smashup', '/decks', '/rules', '/me', '/new/champions', '/new/smashup', '/new/vs'];

mkdirSync(folder, { recursive: true });
const server = await new Server(['--seed', '7']).start();
const browser = await launch();
const page = await visitor(browser, server);
const sheets = new Map();
let taken = 0;
const found = [];

/** The page as it is now in every size, theme and language. */
async function take(name, isTable) {
  for (const lang of ['en', 'fr']) {
    await page.evaluate((lang) => window.quinte.app.setLang(lang), lang);
    for (const theme of ['dark', 'light'])
      for (const [width, height] of SIZES) {
        const which = `${width}-${theme}-${lang}`;
        const path = join(folder, `${name}-${which}.png`);
        if (only && !path.includes(only)) continue;
        await page.evaluate((theme) => window.quinte.app.setTheme(theme), theme);
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(90);
        await page.screenshot({ path, fullPage: !isTable });
        taken++;
        if (isTable) for (const one of await misfits(page)) found.push(`${name}-${which}: ${one}`);
        const sheet = `${name.split(/[-_]/)[0]}-${which}`; // all pages on one
        sheets.set(sheet, [...(sheets.get(sheet) ?? []), path]);
      }
  }
}

for (const game of games)
  for (let moment = 0; moment < MOMENTS; moment++) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await sitsAt(page, game, SEATS[game][moment % 2], (moment + 0.2) / MOMENTS);
    await take(`${game}-${moment}`, true);
  }
if (!option('--game'))
  for (const path of PAGES) {
    await goes(page, path);
    await page.waitForTimeout(400);
    await take(`page${path.replaceAll('/', '_')}`, false);
  }
if (words.includes('--sheets'))
  for (const [name, paths] of sheets) {
    const isPhone = name.includes('-390-');
    const sheet = await browser.newPage({ viewport: { width: 1920, height: 100 } });
    const html = join(folder, 'sheet.html');
    writeFileSync(html, `<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px;align-items:flex-start">${paths.map((one) => `<img src="${basename(one)}" style="width:${isPhone ? 380 : 957}px">`).join('')}</body>`);
    await sheet.goto(`file://${html}`);
    rmSync(html);
    await sheet.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
    await sheet.close();
  }
await browser.close();
await server.stop();
for (const one of found) console.log(one);
console.log(`${taken} pictures, ${found.length} misfits`);
