// The pages as people use them, in real browsers against a real server: five games to their end, by clicking and by
// keys; spectators; lost lines; languages; sizes; what assistive technology finds. Ends with "N passed, N failed".
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { asked, makeTable, mayGoOn, passesTo, playByChance, playByKeys, rests, web, whoIsAsked } from './harness.mjs';
import { says } from './situations.mjs';
import { must, seriousProblems, Suite } from './suite.mjs';

const GAMES = ['champions', 'smashup', 'dicethrone', 'villainous', 'vs'];
const suite = await new Suite().start();
const { server } = suite;
const test = (name, run) => suite.test(name, run);
const comes = (options) => suite.comes(options);
const goAway = (...pages) => suite.goAway(...pages);

async function meets(game, a, b, more) {
  const link = await makeTable(a, game, ['me', 'open'], more);
  await b.goto(server.address + link);
  await b.getByRole('button', { name: 'Sit down' }).click();
  await whoIsAsked(a, b);
  return link.split('?')[0];
}

// ---- whole games: one browser clicks, the other has no mouse ----------------------------------------------------
/** Who plays by chance may go round in a circle for long: then they sit down once more, and it is told. */
async function playToTheEnd(game, tries) {
  const a = await comes();
  const b = await comes();
  await meets(game, a, b);
  const [clicks, keys] = await Promise.all([playByChance(a, 10 + tries), playByKeys(b, 6 + tries)]);
  if (clicks.over && keys.over) return [a, b];
  const how = `${game} is not over after ${clicks.clicks} clicks and ${keys.presses} keys; asked: ${await b.locator('.ask').first().innerText().catch(() => 'nothing')}`;
  must(tries < 2, how);
  console.log(`    ${how.replaceAll('\n', ' | ')}`);
  await goAway(a, b);
  return playToTheEnd(game, tries + 1);
}

for (const game of ['champions', 'smashup', 'dicethrone', 'vs'])
  await test(`${game}: two browsers play to the end`, async () => {
    const [a, b] = await playToTheEnd(game, 1);
    const ends = await Promise.all([a, b].map((page) => page.locator('dialog h2').first().textContent()));
    const fits = game === 'champions' ? ends[0] === ends[1] : new Set(ends).size === 2 || ends[0] === 'A draw.';
    must(fits, `the ends do not fit: ${ends.join(' / ')}`);
    await goAway(a, b);
  });

// By chance nobody reaches a villain's objective: a bot does.
await test('villainous: a browser plays a bot to the end', async () => {
  const a = await comes();
  await makeTable(a, 'villainous', ['me', 'greedy']);
  const { over, clicks } = await playByChance(a, 5);
  must(over, `not over after ${clicks} clicks`);
  await goAway(a);
});
await test('villainous: two browsers play, one resigns, a rematch follows', async () => {
  const a = await comes();
  const b = await comes();
  await meets('villainous', a, b);
  let enough = false;
  await Promise.all([playByChance(a, 3, 40).then(() => (enough = true)), playByKeys(b, 9, () => enough)]);
  await a.getByRole('button', { name: 'Menu' }).click();
  await a.getByRole('button', { name: 'Resign' }).click();
  await a.getByRole('button', { name: 'Yes', exact: true }).click();
  await a.getByRole('dialog').getByText('You have lost.').waitFor();
  await b.getByRole('dialog').getByText('You have won!').waitFor();
  const before = new URL(a.url()).pathname;
  await a.getByRole('button', { name: 'Rematch' }).click();
  await b.getByRole('dialog').getByText('resigned.').waitFor();
  await b.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  // Both are taken to the new table.
  for (const one of [a, b]) {
    await one.waitForFunction((before) => location.pathname !== before, before);
    await one.waitForSelector('.screen .board .villainous');
  }
  must(new URL(a.url()).pathname === new URL(b.url()).pathname, 'they are at two tables');
  // Both ask at once: one game is made, and both are there.
  await a.evaluate(() => window.quinte.app.connection.request('resign', { table: location.pathname.split('/').pop() }));
  for (const one of [a, b]) await one.getByRole('dialog').getByRole('button', { name: 'Rematch' }).waitFor();
  const second = new URL(a.url()).pathname;
  await Promise.all([a, b].map((one) => one.evaluate(() => window.quinte.app.connection.request('offer', { table: location.pathname.split('/').pop(), what: 'rematch' }))));
  for (const one of [a, b]) await one.waitForFunction((second) => location.pathname !== second, second);
  must(new URL(a.url()).pathname === new URL(b.url()).pathname, 'they are at two tables');
  await goAway(a, b);
});

// ---- one click, one turn ----------------------------------------------------------------------------------------
for (const game of GAMES)
  await test(`${game}: play now, everything in sight, nothing to scroll, nothing serious found`, async () => {
    for (const [size, theme, lang] of [[[1280, 720], 'dark', 'en-GB'], [[390, 844], 'light', 'fr-FR']]) {
      const page = await comes({ size, theme, lang });
      await page.locator('article .primary').nth(GAMES.indexOf(game)).click();
      await asked(page);
      await playByChance(page, 21, 8);
      await mayGoOn(page);
      await rests(page);
      const fits = await page.evaluate(() => ({ x: document.documentElement.scrollWidth <= innerWidth, y: document.documentElement.scrollHeight <= innerHeight, board: [...document.querySelectorAll('.board > *')].every((one) => one.scrollHeight <= one.clientHeight + 2) }));
      must(fits.x && fits.y, `the page scrolls at ${size.join('×')}`);
      must(fits.board, `the board does not fit at ${size.join('×')}`);
      const problems = await seriousProblems(page);
      must(!problems.length, `${size.join('×')} ${theme}: ${problems.join('\n    ')}`);
      await goAway(page);
    }
  });

for (const path of ['/', '/new/smashup', '/new/champions', '/cards/vs', '/rules/MC-044', '/me', '/credits', '/nothing'])
  await test(`${path}: nothing serious found, in both themes and languages`, async () => {
    for (const [theme, lang] of [['dark', 'en-GB'], ['light', 'fr-FR']]) {
      const page = await comes({ theme, lang, path });
      await rests(page);
      const problems = await seriousProblems(page);
      must(!problems.length, `${theme}: ${problems.join('\n    ')}`);
      await goAway(page);
    }
  });

// ---- a table ----------------------------------------------------------------------------------------------------
await test('language is switched without a reload', async () => {
  const page = await comes();
  await page.locator('article .primary').first().click();
  await asked(page);
  await page.evaluate(() => (window.stays = true));
  await page.getByRole('button', { name: 'français' }).click();
  await page.waitForSelector('section.ask[aria-label="Ce que vous pouvez faire"]');
  await page.waitForFunction(() => /pioche/.test(document.querySelector('[role=log]')?.textContent ?? ''));
  await page.waitForFunction(() => document.querySelector('.ask h2')?.textContent?.startsWith('Mulligan') && /défauss/i.test(document.querySelector('.rows')?.textContent ?? ''));
  await page.waitForFunction(() => /joueurs[^]*méchant/i.test(document.querySelector('.track')?.textContent ?? ''));
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForFunction(() => /player[^]*villain/i.test(document.querySelector('.track')?.textContent ?? ''));
  await page.getByRole('button', { name: 'français' }).click();
  await page.waitForSelector('section.ask[aria-label="Ce que vous pouvez faire"]');
  await page.evaluate(() => window.quinte.app.go('/new/champions'));
  for (const [button, title] of [['English', /hero of this player/i], ['français', /héros de ce joueur/i]]) {
    await page.getByRole('button', { name: button }).click();
    await page.getByText(title).first().waitFor();
  }
  must(await page.evaluate(() => window.stays && document.documentElement.lang === 'fr'), 'the page was loaded anew');
  await goAway(page);
});

await test('a rule opens from the log, a card in large, and what cannot be done says why', async () => {
  const page = await comes();
  await page.locator('article .primary').first().click();
  await asked(page);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.ask h2')?.textContent?.startsWith('Your turn'));
  await page.locator('[role=log] .ruleid').last().click();
  await page.getByRole('dialog').getByText(/\w{20,}|\w+ \w+ \w+ \w+/).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.champions [data-card]').first().click({ button: 'right' });
  await page.getByRole('dialog', { name: 'Rhino' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.champions [data-card]').first().click(); // attacked in alter-ego form
  await page.locator('.why p').waitFor();
  must(/form/i.test(await page.locator('.why').textContent()), await page.locator('.why').textContent());
  await goAway(page);
});

await test('what was done is taken back', async () => {
  const page = await comes();
  await page.locator('article .primary').first().click();
  await asked(page);
  const before = await page.getAttribute('.screen', 'data-asked');
  await page.keyboard.press('Space');
  await page.waitForFunction((old) => document.querySelector('.screen')?.dataset.asked && document.querySelector('.screen').dataset.asked !== old, before);
  await page.keyboard.press('z');
  await page.waitForFunction((old) => document.querySelector('.screen')?.dataset.asked === old, before);
  await goAway(page);
});

await test('undo between people needs consent; talk is text, whatever it says', async () => {
  const a = await comes();
  const b = await comes();
  await meets('smashup', a, b);
  const first = await whoIsAsked(a, b);
  const other = first === a ? b : a;
  // Cards have been drawn: nothing is taken back unless the other one agrees.
  for (const answer of ['Agree', 'Decline']) {
    const last = await passesTo(other, first);
    const others = await other.getAttribute('.screen', 'data-asked');
    await first.keyboard.press('z');
    await first.getByText('You have asked;').waitFor();
    await other.getByRole('button', { name: answer }).click();
    await first.getByText('You have asked;').waitFor({ state: 'detached' });
    if (answer === 'Agree') await first.waitForFunction((last) => document.querySelector('.screen').dataset.asked === last, last);
    else must((await other.getAttribute('.screen', 'data-asked')) === others && !(await first.locator('.screen[data-asked]').count()), 'it was taken back');
  }
  await first.getByRole('tab', { name: 'Talk' }).click();
  const hostile = '<img src=x onerror="window.hurt=1">\u202e{{7*7}}';
  await first.getByPlaceholder('Say something …').fill(hostile);
  await first.keyboard.press('Enter');
  await other.getByRole('tab', { name: /Talk/ }).click();
  await other.getByText('<img src=x onerror="window.hurt=1">').waitFor();
  must(await other.evaluate(() => window.hurt === undefined), 'talk was taken for a page');
  await goAway(a, b);
});

await test('who watches sees no hand', async () => {
  const a = await comes();
  const c = await comes();
  const frames = [];
  c.on('websocket', (socket) => socket.on('framereceived', (frame) => frames.push(String(frame.payload))));
  const link = (await makeTable(a, 'vs', ['me', 'greedy'], { access: 'open', watch: 'public' })).split('?')[0];
  await asked(a);
  await c.goto(server.address + link);
  await c.waitForSelector('.screen .board .vs');
  await playByChance(a, 8, 12);
  await mayGoOn(a);
  await says(c, 'me'); // what is answered after it has been told to the watcher, too
  await rests(c);
  must((await c.locator('.hand [data-card]').count()) === 0, 'a hand lies open');
  must((await a.locator('.hand [data-card]').count()) > 0, 'the player has no hand');
  const views = frames.flatMap((text) => text.split('\n')).map((line) => JSON.parse(line)).filter((one) => one.type === 'view');
  must(views.length > 0 && views.every((one) => Object.entries(one.view.zones).every(([name, zone]) => !name.startsWith('hand@') || !zone.cards)), 'a hand was sent');
  await goAway(a, c);
});

await test('the server dies and comes back: a banner, then the game goes on; what was done meanwhile is done once', async () => {
  const page = await comes();
  await page.locator('article .primary').nth(1).click();
  await asked(page);
  await playByChance(page, 2, 2);
  await asked(page);
  const before = await page.getAttribute('.screen', 'data-asked');
  await server.kill();
  await page.getByText('The connection is lost.').waitFor();
  await page.locator('.rows .row, .ask .primary:not([disabled])').first().click(); // waits
  await server.start();
  await page.getByText('The connection is lost.').waitFor({ state: 'hidden' });
  await page.waitForFunction((old) => document.querySelector('dialog[open]') || (document.querySelector('.screen')?.dataset.asked ?? old) !== old || document.querySelector('.rows kbd')?.textContent === 'Esc', before);
  await page.reload();
  await asked(page);
  await goAway(page);
});

await test('a finished game is looked at again, from any moment, and goes on from there', async () => {
  const page = await comes();
  await makeTable(page, 'dicethrone', ['me', 'greedy']);
  await asked(page);
  await playByChance(page, 6, 15);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await page.getByText(/choice 0 of \d+/).waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText(/choice 1 of \d+/).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click(); // goes on by itself until it is stopped
  await page.getByText(/choice ([2-9]|\d\d+) of \d+/).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Last', exact: true }).click();
  await page.waitForFunction(() => { const match = /choice (\d+) of (\d+)/.exec(document.body.textContent); return match && match[1] === match[2]; });
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await page.getByRole('button', { name: 'Continue from here' }).click();
  await page.waitForFunction(() => location.pathname.startsWith('/table/'));
  await page.waitForSelector('.screen .dicethrone');
  await goAway(page);
});

await test('a table is set up from the lists, with a friend who comes by the link', async () => {
  const a = await comes({ path: '/new/dicethrone' });
  const b = await comes();
  await a.getByRole('button', { name: 'Thor' }).first().click();
  await a.getByLabel('Seat 2').selectOption('open');
  await a.getByRole('button', { name: 'Make the table' }).click();
  const link = await a.getByLabel('Send this link').inputValue();
  await b.goto(link);
  await b.getByRole('button', { name: 'Sit down' }).click();
  await a.waitForSelector('.screen .dicethrone');
  await a.getByText('Thor').first().waitFor();
  await goAway(a, b);
});

await test('an open table with clocks stands on the home page; whose turn it is, who is away, and a bot for them; the journal is a file', async () => {
  const a = await comes({ path: '/new/smashup' });
  const b = await comes();
  await a.getByRole('button', { name: /Others: \d+ to choose from/ }).first().click();
  await a.getByRole('searchbox').first().fill('zomb');
  await a.getByRole('button', { name: /^Zombies/ }).first().click();
  await a.getByLabel('Seat 2').selectOption('open');
  await a.getByLabel('Clock').selectOption('10+5');
  await a.getByLabel('Who may come').selectOption('open');
  await a.getByRole('button', { name: 'Make the table' }).click();
  const mine = await a.evaluate(() => window.quinte.app.me.name);
  await b.locator('section', { hasText: 'Open tables' }).getByRole('link', { name: new RegExp(`Smash Up.*${mine}.*Join`) }).click();
  await b.getByRole('button', { name: 'Sit down' }).click();
  const first = await whoIsAsked(a, b);
  await a.locator('.board').getByText('Zombies').first().waitFor();
  const left = await first.locator('.clocks .runs').textContent();
  must(/(10:[01]|9:5)\d/.test(left), left);
  await first.waitForFunction((left) => document.querySelector('.clocks .runs').textContent !== left, left);
  // Whose turn it is stands on the home page; whoever is there is away from the table.
  const other = first === a ? b : a;
  await first.getByRole('link', { name: 'Quinte, Home' }).click();
  await first.locator('a.row', { hasText: 'your turn' }).waitFor();
  await first.close();
  await other.locator('.clocks').getByText(/away \d+:\d\d/).waitFor();
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: /^Let a bot play for/ }).waitFor();
  await other.getByRole('button', { name: 'Resign' }).click();
  await other.getByRole('button', { name: 'Yes', exact: true }).click();
  await other.getByRole('button', { name: 'Look at the table' }).click();
  await other.getByRole('button', { name: 'Menu' }).click();
  const [file] = await Promise.all([other.waitForEvent('download'), other.getByRole('link', { name: 'Download the journal' }).click()]);
  const journal = readFileSync(await file.path(), 'utf8');
  must(/smashup/.test(journal) && /zombies/.test(journal), journal.slice(0, 300));
  await goAway(a, b);
});

await test('me: a name and a password are the same person in another browser; theme; all that is kept of me', async () => {
  const a = await comes({ path: '/me' });
  await a.getByLabel('Name').first().fill('Sofia <i>');
  await a.getByRole('button', { name: 'Save', exact: true }).click();
  await a.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await a.getByLabel('Password').first().fill('a long secret');
  await a.getByRole('button', { name: 'Set the password' }).click();
  await a.waitForFunction(() => document.querySelector('input[type=password]').value === '');
  await a.getByLabel('Theme').selectOption('light');
  must((await a.evaluate(() => document.documentElement.dataset.theme)) === 'light', 'the theme is another one');
  const [file] = await Promise.all([a.waitForEvent('download'), a.getByRole('link', { name: 'Get everything that is kept about me' }).click()]);
  must(JSON.parse(readFileSync(await file.path(), 'utf8')).name === 'Sofia <i>', 'the file is of somebody else');
  const b = await comes({ path: '/me' });
  const signIn = b.locator('form', { has: b.getByRole('button', { name: 'Sign in' }) });
  for (const [password, says] of [['a wrong secret', /password|wrong/i], ['a long secret', '']]) {
    await signIn.getByLabel('Name').fill('Sofia <i>');
    await signIn.getByLabel('Password').fill(password);
    await signIn.getByRole('button').click();
    if (says) await b.getByRole('status').filter({ hasText: says }).waitFor();
  }
  await b.getByRole('link', { name: 'Sofia <i>' }).waitFor();
  must((await a.evaluate(() => window.quinte.app.me.person)) === (await b.evaluate(() => window.quinte.app.me.person)), 'it is another person');
  await goAway(a, b);
});

await test('me: a guest is asked before games are lost, by signing out and by signing in', async () => {
  const known = await comes({ path: '/me' });
  await known.getByLabel('Name').first().fill('Ines');
  await known.getByRole('button', { name: 'Save', exact: true }).click();
  await known.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await known.getByLabel('Password').first().fill('a long secret');
  await known.getByRole('button', { name: 'Set the password' }).click();
  await known.getByText('Your password is set: sign in elsewhere as Ines.').waitFor();
  const page = await comes({ size: [390, 844] });
  await makeTable(page, 'smashup', ['me', 'greedy']);
  await asked(page);
  const guest = await page.evaluate(() => window.quinte.app.me.person);
  const goesHome = () => page.evaluate(() => window.quinte.app.go('/me'));
  await goesHome();
  const signIn = page.locator('form', { has: page.getByRole('button', { name: 'Sign in', exact: true }) });
  await signIn.getByLabel('Name').fill('Ines');
  await signIn.getByLabel('Password').fill('not the secret');
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn.getByText(/1 game .*will not come along/).waitFor();
  await signIn.getByRole('button', { name: 'Sign in and leave them' }).click();
  await page.getByRole('status').filter({ hasText: 'not right' }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText(/1 game will be lost to you/).waitFor();
  must(await page.getByRole('button', { name: 'Stay' }).evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), 'the question is out of sight');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/guest-signs-out.png` });
  await page.getByRole('button', { name: 'Stay' }).click();
  must((await page.evaluate(() => window.quinte.app.me.person)) === guest, 'it is another person');
  // With a password nobody is asked: the games are found again.
  await page.getByLabel('Password').first().fill('another secret');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText(/Your password is set/).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForFunction((guest) => location.pathname === '/' && window.quinte?.app.me && window.quinte.app.me.person !== guest, guest);
  await goAway(known, page);
});

await test('cards are found by words in both languages', async () => {
  const page = await comes({ path: '/cards/champions' });
  await page.getByRole('searchbox').fill('salto arriere');
  await page.getByRole('button', { name: 'Backflip' }).click();
  await page.getByRole('dialog', { name: 'Backflip' }).getByText('Salto').first().waitFor();
  await goAway(page);
});

await test('rules are found by words as people ask, within a game, in both languages, and by number', async () => {
  const page = await comes({ path: '/rules' });
  const first = (id) => page.locator('article h2 a').first().filter({ hasText: id }).waitFor();
  const asks = (words) => page.getByRole('searchbox').fill(words);
  await asks('how many cards do I draw at the end of my turn');
  await page.locator('article h2').first().waitFor();
  await page.getByRole('link', { name: 'Smash Up' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('article h2 a')].length > 0 && [...document.querySelectorAll('article h2 a')].every((one) => /^S[UC]-/.test(one.textContent)));
  await asks('zzzqqq');
  await page.getByText('No rule found.').waitFor();
  await asks('mc44');
  await first('MC-044');
  const english = await page.locator('article p').first().textContent();
  await page.getByRole('button', { name: 'FR' }).click();
  await page.waitForFunction((english) => document.querySelector('article p') && document.querySelector('article p').textContent !== english, english);
  await goAway(page);
});
await test('T opens the talk and L the log; a click at the edge does not shift the table', async () => {
  const page = await comes();
  await makeTable(page, 'vs', ['me', 'greedy']);
  await asked(page);
  await page.keyboard.press('t');
  await page.keyboard.type('tut 1');
  await page.keyboard.press('Enter');
  await page.locator('.log .list').getByText('tut 1').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  must((await page.locator('[role=tab][aria-selected=true]').textContent()) === 'Log', 'L does not open the log');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('pass, end, or what is suggested').waitFor();
  await page.keyboard.press('Escape');
  const shifted = await page.evaluate(() => {
    const screen = document.querySelector('.screen');
    screen.scrollTop = 50;
    return screen.scrollTop;
  });
  must(shifted === 0, 'the table can be scrolled away');
  await goAway(page);
});
await test('the first load is at most 250 KB compressed without fonts', async () => {
  const page = await comes();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname));
  const files = loaded.filter((path) => /\.(js|css|svg)$/.test(path));
  const bytes = [...files, '/index.html'].reduce((sum, path) => sum + gzipSync(readFileSync(join(web, 'dist', path)), { level: 9 }).length, 0);
  must(files.length > 1 && bytes <= 250 * 1024, `${bytes} bytes`);
  for (const name of readdirSync(join(web, 'dist/assets')).filter((one) => one.endsWith('.gz')))
    must(gunzipSync(readFileSync(join(web, 'dist/assets', name))).equals(readFileSync(join(web, 'dist/assets', name.slice(0, -3)))), `${name} is another file than its twin`);
  const script = readdirSync(join(web, 'dist/assets')).filter((name) => name.endsWith('.js')).reduce((sum, name) => sum + statSync(join(web, 'dist/assets', name)).size, 0);
  must(script < 600 * 1024, `${script} bytes of script in all`);
  await goAway(page);
});

await suite.end();
