// What others have done is shown before one is asked again, one thing after the other; the room before a game; the log on a
// phone. Ends with "N passed, N failed".
import { asked, makeTable, playByChance } from './harness.mjs';
import { sitsAt } from './situations.mjs';
import { must, seriousProblems, Suite } from './suite.mjs';

const suite = await new Suite().start();
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });

/** Notes what is shown large, and every choice that the page makes. */
const watches = (page) =>
  page.evaluate(() => {
    window.shown = [];
    window.drawn = [];
    window.chosen = 0;
    new MutationObserver(() => {
      const text = document.querySelector('.showing b')?.textContent;
      if (!text || window.shown.at(-1) === text) return;
      window.shown.push(text);
      window.drawn.push(document.querySelectorAll('.board [data-card]').length);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    const { connection } = window.quinte.app;
    const request = connection.request.bind(connection);
    connection.request = (type, fields) => {
      if (type === 'choice') window.chosen++;
      return request(type, fields);
    };
  });

/** My turns go by, until something of the others is shown. */
async function endsTurn(page) {
  for (let i = 0; i < 40 && !(await page.locator('.showing').count()); i++) {
    await page.waitForSelector('.screen[data-asked]:not(.settling), .showing');
    if (await page.locator('.showing').count()) break;
    const before = await page.getAttribute('.screen', 'data-asked');
    await page.keyboard.press('Space');
    await page.waitForFunction((before) => document.querySelector('.showing') || (document.querySelector('.screen').dataset.asked ?? before) !== before, before);
  }
  await page.locator('.showing').waitFor();
}

await suite.test('what two bots do is shown in its order, each on the table before the next; the log says where my last move was', async () => {
  const page = await suite.comes({ theme: 'light', moves: true });
  await makeTable(page, 'smashup', ['me', 'greedy', 'greedy']);
  await watches(page);
  await endsTurn(page);
  await shot(page, 'showing');
  await page.waitForSelector('.screen[data-asked]:not(.settling)');
  const { shown, log, drawn } = await page.evaluate(() => ({ shown: window.shown, drawn: window.drawn, log: [...document.querySelectorAll('.log .list p')].map((one) => one.textContent.trim()) }));
  must(shown.length > 1, `shown: ${shown.join(' | ')}`);
  let at = -1;
  for (const text of shown) {
    const next = log.findIndex((line, i) => i > at && line.includes(text));
    must(next > at, `"${text}" is out of its order: ${shown.join(' | ')}`);
    at = next;
  }
  must(new Set(drawn).size > 1, `all is on the table at once: ${drawn.join()}`);
  const since = log.findIndex((line) => /Since your last move/.test(line));
  must(since >= 0 && since < log.findIndex((line) => line.includes(shown[0])), `not told since when: ${log.join(' | ')}`);
  const problems = await seriousProblems(page);
  must(!problems.length, problems.join('\n    '));
  await shot(page, 'since');
  await suite.goAway(page);
});

await suite.test('a key shows the rest, and chooses nothing right after; without movement nothing waits', async () => {
  const page = await suite.comes({ moves: true });
  await makeTable(page, 'smashup', ['me', 'greedy', 'greedy']);
  await watches(page);
  await endsTurn(page);
  const before = await page.evaluate(() => window.chosen);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const step = () => {
          press(' ');
          if (!document.querySelector('.screen.settling')) return setTimeout(step, 5);
          press(' ');
          press('1');
          done();
        };
        step();
      }),
  );
  await page.waitForSelector('.screen[data-asked]:not(.settling)');
  must((await page.evaluate(() => window.chosen)) === before, 'a key of before has answered');
  await page.keyboard.press('Space');
  await page.waitForFunction((before) => window.chosen > before, before);
  await suite.goAway(page);
  const still = await suite.comes();
  await makeTable(still, 'smashup', ['me', 'greedy', 'greedy']);
  await watches(still);
  await playByChance(still, 3, 60);
  must((await still.evaluate(() => window.shown.length)) === 0, 'something waits');
  await suite.goAway(still);
});

await suite.test('on a phone the log opens at its newest line', async () => {
  const page = await suite.comes({ size: [390, 844], lang: 'fr-FR' });
  await sitsAt(page, 'dicethrone', 2, 0.5);
  await asked(page);
  await page.getByRole('button', { name: 'Journal', exact: true }).click();
  await page.waitForFunction(() => {
    const list = document.querySelector('.log .list');
    return list.scrollHeight > list.clientHeight + 50 && list.scrollTop + list.clientHeight > list.scrollHeight - 6;
  });
  await shot(page, 'phone-log');
  await suite.goAway(page);
});

await suite.test('the room before a game: who plays what, a name, and that sitting down begins it', async () => {
  const host = await suite.comes();
  const link = await makeTable(host, 'dicethrone', ['me', 'open'], { settings: { hero1: 'black_widow', hero2: 'thor' } });
  const friend = await suite.comes({ size: [390, 844], lang: 'fr-FR', theme: 'light', path: link });
  await friend.locator('li', { hasText: 'Thor' }).getByRole('button', { name: 'S’asseoir' }).waitFor();
  await host.locator('li', { hasText: 'Black Widow' }).waitFor();
  await friend.getByText('la partie commence dès que vous vous asseyez').waitFor();
  await shot(friend, 'room-390');
  await shot(host, 'room-1280');
  const problems = await seriousProblems(friend);
  must(!problems.length, problems.join('\n    '));
  await friend.getByLabel('Votre nom à la table').fill('Odile');
  await friend.getByRole('button', { name: 'S’asseoir' }).click();
  for (const page of [host, friend]) await page.waitForSelector('.screen .board .dicethrone, .screen .board *');
  await host.locator('.board').getByText('Odile').first().waitFor();
  await suite.goAway(host, friend);
});

await suite.end();
