// Learning, looking things up and building decks, in real browsers against a real server: a lesson of each game by
// clicking what is lit and by keys alone, scenes of rules step by step, decks from the first card to the table.
// Ends with "N passed, N failed".
import { readFileSync } from 'node:fs';
import { asked, makeTable } from './harness.mjs';
import { must, seriousProblems, Suite } from './suite.mjs';

const GAMES = ['champions', 'smashup', 'dicethrone', 'villainous', 'vs'];
const suite = await new Suite().start();
const { server } = suite;
const test = (name, run) => suite.test(name, run);
const comes = (options) => suite.comes(options);
const goAway = (...pages) => suite.goAway(...pages);

/** The number of a lesson's step, 0 before it is there. */
const stepOf = (page) => page.evaluate(() => Number(/\d+/.exec(document.querySelector('.lesson .count')?.textContent ?? '0')?.[0]));

const movesOn = (page, from) => page.waitForFunction((from) => Number(/\d+/.exec(document.querySelector('.lesson .count')?.textContent ?? '0')?.[0]) !== from, from);

/** All of a lesson at one moment, for it goes on by itself where nothing is said: its step, whether it is over, the lines that are
 *  meant, and what makes the next move, nothing while one is on its way. */
const lessonNow = () => {
  const numbers = (selector) => [...document.querySelectorAll(selector)].map((one) => one.dataset.card).join();
  const rows = [...document.querySelectorAll('.rows .row.meant')];
  const lit = numbers('.board .lit[data-card], .handarea .lit[data-card]');
  const goesOn = document.querySelector('.lesson .primary:not([disabled])');
  const primary = document.querySelector('.ask .primary:not([disabled])');
  const how = goesOn ? 'next' : primary ? 'primary' : rows.length ? 'row' : lit ? 'card' : '';
  return {
    step: Number(/\d+/.exec(document.querySelector('.lesson .count')?.textContent ?? '0')?.[0]),
    isOver: [...document.querySelectorAll('.lesson button')].some((one) => /real game|pour de vrai/.test(one.textContent)),
    how,
    lit,
    row: rows[0]?.dataset.row ?? '',
    rows: rows.map((one) => one.textContent).join(),
  };
};
/** The next moment of a lesson that is another one than this, and at which something can be done. */
async function nextMoment(page, old = {}) {
  await page.evaluate(`window.lessonNow = ${lessonNow}`);
  const comes = await page.waitForFunction(
    (old) => {
      const now = window.lessonNow();
      return (now.isOver || (now.how && JSON.stringify(now) !== JSON.stringify(old))) && now;
    },
    old,
    { polling: 10 },
  );
  return comes.jsonValue();
}

/** Makes the moves of a lesson by clicking cards that are lit, or the line that is meant where no card stands for it: a card that
 *  was clicked and did not make the move (it is held, and waits for where it goes) is not clicked again. */
async function learnByClicking(page) {
  let tried = new Set();
  let now = await nextMoment(page);
  for (let clicks = 0; !now.isOver; clicks++) {
    must(clicks < 400, 'the lesson does not end');
    const isCard = now.how !== 'next' && now.lit && !tried.has(now.lit);
    if (isCard) tried.add(now.lit);
    // At the moment that was looked at, or not at all: a lesson may have gone on.
    const isDone = await page.evaluate(
      ([now, isCard]) => {
        if (JSON.stringify(window.lessonNow()) !== JSON.stringify(now)) return false;
        const cards = document.querySelectorAll('.board .lit[data-card], .handarea .lit[data-card]');
        const line = { next: '.lesson .primary', primary: '.ask .primary', row: '.rows .row.meant' }[now.how];
        (isCard ? cards[cards.length - 1] : document.querySelector(line)).click();
        return true;
      },
      [now, isCard],
    );
    const step = now.step;
    now = await nextMoment(page, isDone && !isCard ? now : {});
    if (now.step !== step) tried = new Set();
  }
}

/** The same with the keyboard alone: space goes on, the number of the line that is meant makes the move. */
async function learnByKeys(page) {
  let now = await nextMoment(page);
  for (let presses = 0; !now.isOver; presses++) {
    must(presses < 400, 'the lesson does not end');
    must(now.how !== 'card', 'no line stands for a card that is lit');
    // A number of two digits is pressed without a pause, as a hand would.
    await Promise.all(now.how === 'row' ? [...now.row].map((digit) => page.keyboard.press(digit)) : [page.keyboard.press('Space')]);
    now = await nextMoment(page, now);
  }
}

for (const [i, game] of GAMES.entries())
  await test(`${game}: a lesson, ${i % 2 ? 'by keys alone, in French, on a phone' : 'by clicking what is lit'}, to its end`, async () => {
    const page = await comes(i % 2 ? { path: `/learn/${game}`, size: [390, 844], lang: 'fr-FR', theme: 'light' } : { path: '/learn' });
    if (i % 2 === 0) await page.locator(`a[href="/learn/${game}"]`).click();
    await page.waitForSelector('.lesson .count');
    await page.waitForSelector(`.screen[data-game=${game}] .board > *`);
    const problems = await seriousProblems(page);
    must(!problems.length, problems.join('\n    '));
    await (i % 2 ? learnByKeys(page) : learnByClicking(page));
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight);
    must(fits, 'the page scrolls');
    must((await page.locator('.lesson .text p').first().textContent()).length > 40, 'nothing is said at the end');
    await goAway(page);
  });

await test('another move than the one that is meant gets a hint, an impossible one its rule; back, skip, language', async () => {
  const page = await comes({ path: '/learn/champions?step=18' });
  await page.waitForSelector('.screen[data-asked]');
  await page.locator('.rows .row:not(.meant)').first().click();
  await page.locator('.lesson .hint').waitFor();
  must(/Haymaker/.test(await page.locator('.lesson .hint').textContent()), 'the hint does not say what is meant');
  await page.locator('.champions [data-card]').first().click(); // Rhino, guarded
  await page.locator('.why .ruleid').filter({ hasText: 'MC-310' }).waitFor();
  const before = await page.locator('.lesson .text').textContent();
  await page.getByRole('button', { name: 'français' }).click();
  await page.waitForFunction((before) => document.querySelector('.lesson .text')?.textContent !== before, before);
  await page.waitForFunction(() => /jouer|finir/i.test(document.querySelector('.rows')?.textContent ?? ''));
  must((await stepOf(page)) === 19, 'the step is another one');
  await page.getByRole('button', { name: 'Passer cette étape' }).click();
  await movesOn(page, 19);
  await page.getByRole('button', { name: 'Revenir' }).click();
  await movesOn(page, 20);
  await page.keyboard.press('z'); // back as well
  await movesOn(page, 19);
  await goAway(page);
});

await test('the line is lost in a lesson: it goes on when it is back', async () => {
  const page = await comes({ path: '/learn/smashup' });
  await page.waitForSelector('.lesson .primary:not([disabled])');
  await server.kill();
  await page.getByText('The connection is lost.').waitFor();
  await page.keyboard.press('Space');
  await server.start();
  await movesOn(page, 1);
  await goAway(page);
});

await test('a rule shows its scenes in place, step by step, from each seat; nothing serious is found', async () => {
  for (const [theme, lang, size] of [['dark', 'en-GB', [1280, 720]], ['light', 'fr-FR', [390, 844]]]) {
    const page = await comes({ path: '/rules/SU-046', theme, lang, size });
    await page.locator('article li button').first().click();
    const scene = page.locator('.scene');
    await page.waitForSelector('.scene[data-step="0"] .board > *');
    const all = Number(/(\d+)\D*$/.exec(await scene.locator('.count').textContent())[1]);
    for (let step = 1; step < all; step++) {
      await scene.locator('.primary').click();
      await page.waitForSelector(`.scene[data-step="${step}"]`);
    }
    must(await scene.locator('.primary').isDisabled(), 'it goes on after the end');
    const claims = await scene.locator('.claims span').allTextContents();
    must(claims.length > 0, 'nothing is said to be true');
    must(!claims.some((one) => /_|\bp\d\b/.test(one) || (lang === 'fr-FR' && /\b(of|is|in)\b/.test(one))), `it is not said in words: ${claims}`);
    if (lang === 'fr-FR') await page.waitForFunction(() => /Joueur|:/.test(document.querySelector('article li .name')?.textContent ?? '') && !/\b(of|is|the)\b|scène \d/.test(document.querySelector('article li .name').textContent));
    await scene.locator('select').selectOption('1');
    await scene.locator('.bar .chip').first().click();
    await page.waitForSelector(`.scene[data-step="${all - 2}"]`);
    const problems = await seriousProblems(page);
    must(!problems.length, problems.join('\n    '));
    must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is too wide');
    await goAway(page);
  }
});

await test('a rule opened from the log offers its scene, over the table', async () => {
  const page = await comes();
  await makeTable(page, 'smashup', ['me', 'greedy']);
  await asked(page);
  await page.locator('[role=log] .ruleid').filter({ hasText: 'SU-030' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('li .chip').first().click();
  await dialog.locator('.scene[data-step="0"] .board > *').waitFor();
  await dialog.locator('.scene .primary').click();
  await dialog.locator('.scene[data-step="1"]').waitFor();
  const before = await page.getAttribute('.screen', 'data-asked');
  await page.keyboard.press('Escape');
  must((await page.getAttribute('.screen', 'data-asked')) === before, 'the game has moved');
  await goAway(page);
});

/** The bench says that the deck has so many cards. */
const deckOf = (page, count) => page.waitForFunction((count) => new RegExp(`\\b${count}\\b`).test(document.querySelector('.deck h2')?.textContent ?? ''), count);

await test('a deck of Champions: a hero, cards by search, judged at every change, saved, changed, played', async () => {
  const page = await comes({ path: '/decks/champions' });
  await page.getByRole('button', { name: 'Build a deck' }).click();
  await page.locator('.identity select').selectOption('she_hulk');
  await deckOf(page, 15); // hers come with her
  await page.getByText('A deck has 40 to 50 cards, this one has 15.').waitFor();
  must((await page.locator('.verdict a').first().textContent()) === 'MC-443', 'no rule is named');
  await page.getByRole('button', { name: 'Justice', exact: true }).click();
  await page.getByRole('searchbox').fill('justice');
  await page.getByRole('button', { name: 'one more For Justice!' }).first().click();
  await deckOf(page, 16);
  await page.getByRole('button', { name: 'one For Justice! less' }).first().click();
  await deckOf(page, 15);
  await page.getByRole('button', { name: '← Decks' }).click();
  await page.getByRole('button', { name: /Spider-Man, Justice/ }).click();
  await page.getByText('This deck keeps all the rules.').waitFor();
  await page.getByLabel('Name of the deck').fill('Webs <b>"of"</b> mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').waitFor();
  await page.getByRole('button', { name: '← Decks' }).click();
  await page.getByText('Webs <b>"of"</b> mine').waitFor();
  await page.reload();
  await page.getByText('Webs <b>"of"</b> mine').waitFor();
  await page.getByRole('link', { name: 'Play with it' }).click();
  await page.locator('.own[aria-pressed=true]').waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await asked(page);
  await page.getByText('Peter Parker').first().waitFor();
  await goAway(page);
});

await test('a deck of Vs. on a phone: filters, reasons, too many copies, a file', async () => {
  const page = await comes({ path: '/decks/vs', size: [390, 844], lang: 'fr-FR', theme: 'light' });
  await page.getByRole('button', { name: 'X-Men', exact: false }).first().click();
  await deckOf(page, 60);
  await page.getByLabel('tous les coûts').selectOption('1');
  const more = page.locator('.pool .counter button').nth(1);
  for (let i = 0; i < 5; i++) await more.click();
  await page.getByRole('tab', { name: /Deck/ }).click();
  await page.locator('.verdict a').filter({ hasText: 'VC-002' }).first().waitFor();
  must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is too wide');
  const problems = await seriousProblems(page);
  must(!problems.length, problems.join('\n    '));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Enregistrer en fichier' }).click()]);
  const text = readFileSync(await file.path(), 'utf8');
  must(/^deck "/.test(text) && file.suggestedFilename().endsWith('.deck'), text);
  await page.getByRole('button', { name: '← Decks' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'x.deck', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await deckOf(page, 65);
  await goAway(page);
});

await test('a deck comes from MarvelCDB, as text with what is missing, and is refused with a reason', async () => {
  const page = await comes({ path: '/decks/champions' });
  await page.getByRole('button', { name: 'Import from MarvelCDB' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('no deck at all');
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('textbox').fill('Mine\n\nSpider-Man (Core Set)\nJustice\n\n1x Daredevil (Core Set)\n2x Backflip (Core Set)\n1x Nobody Knows (Other)\n');
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await dialog.getByText(/Nobody Knows/).last().waitFor();
  const problems = await seriousProblems(page);
  must(!problems.length, problems.join('\n    '));
  await dialog.getByRole('button', { name: 'Take the rest' }).click();
  await deckOf(page, 3);
  must((await page.locator('.identity select').inputValue()) === 'spider_man', 'the hero is another one');
  await goAway(page);
});

await test('cards: filters, a card by its link, rulings and the card file', async () => {
  const page = await comes({ path: '/cards/smashup?card=king_rex' });
  const dialog = page.getByRole('dialog', { name: 'King Rex' });
  await dialog.getByRole('link', { name: 'SC-111' }).waitFor();
  await dialog.getByText('The card file behind it').click();
  await dialog.getByText('minion king_rex').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${server.address}/cards/vs`);
  await page.getByLabel('all traits').selectOption('underworld');
  await page.getByLabel('any cost').selectOption('1');
  await page.waitForFunction(() => /^\d+ cards$/.test(document.querySelector('[role=status]')?.textContent ?? ''));
  const names = await page.locator('.cards button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  must(names.includes('New Blood') && !names.includes('Dagger'), names.join());
  await goAway(page);
});

for (const path of ['/learn', '/decks', '/decks/vs', '/cards/champions'])
  await test(`${path}: nothing serious found, in both themes and languages`, async () => {
    for (const [theme, lang] of [['dark', 'en-GB'], ['light', 'fr-FR']]) {
      const page = await comes({ theme, lang, path });
      await page.waitForFunction(() => document.querySelectorAll('main .chip, main a').length > 4);
      const problems = await seriousProblems(page);
      must(!problems.length, `${theme}: ${problems.join('\n    ')}`);
      await goAway(page);
    }
  });

await suite.end();
