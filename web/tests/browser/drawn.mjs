// What a table has besides what whole games come by: that it is drawn where one looks for it, and tells what it should.
import { asked, makeTable } from './harness.mjs';
import { sitsAt } from './situations.mjs';
import { must, Suite } from './suite.mjs';

const suite = await new Suite().start();
const test = suite.test.bind(suite);
const comes = (options) => suite.comes(options);
const goAway = (...pages) => suite.goAway(...pages);
const heading = (page, words) => page.locator('.ask h2', { hasText: words }).waitFor();

/** Passes with space until the table shows something. */
async function passesUntil(page, sign) {
  for (let presses = 0; presses < 80; presses++) {
    await page.waitForSelector('.screen[data-asked]:not(.settling), dialog[open]');
    if (await page.locator(sign).count()) return;
    const was = await page.getAttribute('.screen', 'data-asked');
    await page.keyboard.press('Space');
    await page.waitForFunction((was) => document.querySelector('.screen').dataset.asked !== was, was);
  }
  throw new Error(`${sign} does not come`);
}

/** Goes through the scenes of a rule until the table shows something. */
async function sceneShows(rule, sign) {
  const page = await comes({ path: `/rules/${rule}` });
  const names = page.locator('article li button.chip');
  await names.first().waitFor();
  for (let scene = 0; scene < (await names.count()); scene++) {
    await names.nth(scene).click();
    await page.waitForSelector('.scene[data-step="0"] .board > *');
    for (let step = 1; ; step++) {
      if (await page.locator(`.scene .board ${sign}`).count()) return page;
      if (await page.locator('.scene .primary').isDisabled()) break;
      await page.locator('.scene .primary').click();
      await page.waitForSelector(`.scene[data-step="${step}"]`);
    }
    await names.nth(scene).click();
    await page.locator('.scene').waitFor({ state: 'detached' });
  }
  throw new Error(`no scene of ${rule} shows ${sign}`);
}

await test('smashup: a buried card lies at its base and says so; a titan stands among the minions', async () => {
  const buried = await sceneShows('SU-164', '.base .tag:has-text("buried"), .tags .tag:has-text("buried")');
  await goAway(buried);
  const titan = await sceneShows('SU-146', '[aria-label*="titan"]');
  await goAway(titan);
});

await test('vs: what is recruited lies on the chain while it is open, and the places it may take are numbered', async () => {
  const page = await comes();
  await makeTable(page, 'vs', ['me', 'greedy']);
  await asked(page);
  await page.keyboard.press('1');
  await passesUntil(page, '.rows .row:has-text("as a resource")');
  await page.locator('.rows .row', { hasText: 'as a resource' }).first().click();
  await passesUntil(page, '.rows .row:has-text("Recruit ")');
  const row = page.locator('.rows .row', { hasText: 'Recruit ' }).first();
  const name = /Recruit (.+?)(?: \(| for |$)/.exec((await row.locator('span').first().textContent()).trim())[1];
  await row.click();
  await heading(page, 'which position?');
  const open = await page.locator('.chain.open li').allTextContents();
  must(open.length === 1 && open[0].includes(name), `${name} is not on the chain: ${open}`);
  await page.locator('[data-zone="chain"] [data-card]', { hasText: name }).waitFor();
  const places = await page.locator('.free').allTextContents();
  must(places.length > 1 && places.every((one, i) => one.trim() === String(i + 1)), `places: ${places}`);
  await page.locator('.free').first().click();
  await page.waitForFunction(() => !document.querySelector('.ask h2')?.textContent?.includes('which position?'));
  await goAway(page);
});

await test('dicethrone: a card that can be played or sold asks which, at the card; it is done by its number, and nothing by Escape', async () => {
  const page = await comes();
  await makeTable(page, 'dicethrone', ['me', 'greedy']);
  await passesUntil(page, '.rows .row:has-text("Sell")');
  const card = page.locator('.handarea [data-card].lit').first();
  const name = (await card.getAttribute('aria-label')).split(',')[0];
  await card.click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  must((await items.allTextContents()).every((one) => one.includes(name)) && (await items.count()) > 1, `${await items.allTextContents()}`);
  must(await page.evaluate(() => !!document.activeElement?.closest('[role=menu]')), 'the keyboard is not in the menu');
  const covered = await page.evaluate(() => {
    const menu = document.querySelector('[role=menu]').getBoundingClientRect();
    return [...document.querySelectorAll('.handarea [data-card]')].filter((one) => one.getBoundingClientRect().top + 40 < menu.bottom && menu.top < innerHeight - 220 && one.getBoundingClientRect().left < menu.right && one.getBoundingClientRect().right > menu.left).length;
  });
  must(!covered, `the menu lies over ${covered} cards of the hand`);
  await page.keyboard.press('Escape');
  await items.first().waitFor({ state: 'detached' });
  const was = await page.getAttribute('.screen', 'data-asked');
  await card.click();
  await items.first().waitFor();
  const sells = (await items.allTextContents()).findIndex((one) => /Sell/.test(one)) + 1;
  await page.keyboard.press(String(sells));
  await page.locator('[role=log]').getByText(`sells ${name}`).first().waitFor();
  must((await page.getAttribute('.screen', 'data-asked')) !== was, 'the question is the same');
  await goAway(page);
});

await test('dice tumble when they are rolled, and lie still where no movement is wanted', async () => {
  for (const moves of [true, false]) {
    const page = await comes({ moves });
    await page.evaluate(() => {
      window.tumbled = 0;
      addEventListener('animationstart', (event) => (window.tumbled += event.animationName.includes('tumble') ? 1 : 0), true);
    });
    await makeTable(page, 'dicethrone', ['me', 'greedy']);
    await passesUntil(page, '.tray .how');
    if (moves) await page.waitForFunction(() => window.tumbled >= 5);
    const time = await page.locator('.die .symbol').first().evaluate((one) => parseFloat(getComputedStyle(one).animationDuration));
    must(moves ? time > 0.1 : time === 0, `they tumble for ${time} s`);
    const before = await page.evaluate(() => window.tumbled);
    await page.keyboard.press('r');
    await page.locator('[role=log]').getByText(/rerolls/).first().waitFor();
    if (moves) await page.waitForFunction((before) => window.tumbled > before, before);
    await goAway(page);
  }
});

await test('a card in large tells its text in both languages, what it is now beside what is printed, its rules, and the file behind it', async () => {
  const page = await comes();
  const changed = page.locator('.board [data-card]:has(.changed)');
  for (let part = 0.3; part < 0.8 && !(await changed.count()); part += 0.06) await sitsAt(page, 'vs', 2, part);
  await changed.first().click({ button: 'right' });
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^now \d+$/).first().waitFor();
  await dialog.getByText('In French').waitFor();
  await dialog.getByText('Id in card files').waitFor();
  await dialog.getByText('The card file behind it').click();
  await dialog.locator('pre', { hasText: 'character' }).waitFor();
  await dialog.getByText('Rules and rulings').waitFor();
  await goAway(page);
});

await test('the line is lost: what is done is shown as on its way, once, and stands when the line is back', async () => {
  const page = await comes();
  await makeTable(page, 'champions', ['me']);
  await asked(page);
  await page.keyboard.press('Space');
  await heading(page, 'Your turn');
  await suite.server.kill();
  await page.getByText('The connection is lost.').waitFor();
  await page.locator('.rows .row', { hasText: 'Change form' }).click();
  await heading(page, 'on its way');
  must(!(await page.locator('.rows .row[data-option]').count()), 'something else can be chosen meanwhile');
  await suite.server.start();
  await page.locator('[role=log]').getByText(/changes form/).first().waitFor();
  await heading(page, 'Your turn');
  must((await page.locator('[role=log]').getByText(/changes form/).count()) === 1, 'it was done twice');
  await goAway(page);
});

await suite.end();
