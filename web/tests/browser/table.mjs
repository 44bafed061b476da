// The table itself, in real browsers against a real server: tables of the most players at three sizes, what is lit and
// dragged, stops, hints, endings, replays with turns and notes, sounds, calls, hostile names. Situations come from games that
// bots play from fixed seeds. Ends with "N passed, N failed"; with --long Villainous is played by two people to its end.
import { join } from 'node:path';
import { asked, makeTable, passesTo, playByChance, playByKeys, rests, whoIsAsked } from './harness.mjs';
import { misfits } from './measure.mjs';
import { brings, goes, says, sitsAt } from './situations.mjs';
import { must, seriousProblems, Suite } from './suite.mjs';

const MOST = { champions: 4, smashup: 4, dicethrone: 4, villainous: 6, vs: 4 };
const GAMES = Object.keys(MOST);
const isLong = process.argv.includes('--long');
const suite = await new Suite().start();
const { server } = suite;
const test = (name, run) => suite.test(name, run);
const comes = (options) => suite.comes(options);
const goAway = (...pages) => suite.goAway(...pages);

for (const game of GAMES)
  await test(`${game}: a table of ${MOST[game]} fits at three sizes, and nothing serious is found`, async () => {
    for (const [size, theme, lang] of [[[1280, 720], 'light', 'fr-FR'], [[1920, 1080], 'dark', 'en-GB'], [[390, 844], 'dark', 'fr-FR']]) {
      const page = await comes({ size, theme, lang });
      for (const part of size[0] === 1280 ? [0.3, 0.7] : [0.7]) {
        await sitsAt(page, game, MOST[game], part);
        await rests(page);
        const wrong = await misfits(page);
        must(!wrong.length, `${size.join('×')} at ${part}: ${wrong.join(' | ')}`);
      }
      const problems = size[0] === 1920 ? [] : await seriousProblems(page);
      must(!problems.length, `${size.join('×')} ${theme}: ${problems.join('\n    ')}`);
      await goAway(page);
    }
  });

await test('champions: nothing lies over anything else in a low window', async () => {
  const page = await comes();
  for (const seats of [1, 2]) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await sitsAt(page, 'champions', seats, 0.22);
    for (const [width, height] of [[1280, 560], [1024, 600], [900, 480]]) {
      await page.setViewportSize({ width, height });
      await rests(page);
      const wrong = await misfits(page);
      must(!wrong.length, `${seats} at ${width}×${height}: ${wrong.join(' | ')}`);
    }
  }
  await goAway(page);
});

for (const game of GAMES)
  await test(`${game}: the end says who won and by what, with a curve; looked at again with turns, notes and a link`, async () => {
    const page = await comes();
    const table = await brings(page, game, 2);
    await goes(page, `/table/${table}`);
    await page.locator('dialog[open] .standings li').nth(1).waitFor();
    await page.locator('dialog[open] figure svg path').first().waitFor();
    must(await page.locator('dialog[open] .head .ruleid').count(), 'no rule ends it');
    // Whoever was passing with space does not lose it; what is put away comes back.
    await page.keyboard.press('Space');
    must(await page.locator('dialog[open] .standings').count(), 'space has put the end away');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.locator('.ask').getByRole('button', { name: 'How it ended' }).click();
    await page.locator('dialog[open] figure svg path').first().waitFor();
    let problems = await seriousProblems(page);
    must(!problems.length, `the end: ${problems.join('\n    ')}`);
    await page.locator('dialog[open] ul a').first().click();
    await page.waitForFunction(() => /choice [1-9]\d* of/.test(document.querySelector('.where')?.textContent ?? ''));
    must((await page.locator('.turns i').count()) > 2, 'no turns on the bar');
    const before = await page.locator('.where').textContent();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction((before) => document.querySelector('.where').textContent !== before, before);
    await page.locator('.note').fill('<b>here</b>');
    await page.locator('.note').press('Tab');
    await page.getByRole('button', { name: 'Note: <b>here</b>' }).waitFor();
    const link = page.url();
    must(/choice=\d+/.test(link), link);
    await page.reload();
    await page.getByRole('button', { name: 'Note: <b>here</b>' }).waitFor();
    must(page.url() === link, `${page.url()} is not ${link}`);
    await page.getByLabel('Seen by').selectOption('1');
    await page.waitForFunction(() => location.search.includes('seat=1'));
    problems = await seriousProblems(page);
    must(!problems.length, `the replay: ${problems.join('\n    ')}`);
    await goAway(page);
  });

await test('champions: the hero is lit for what names no card, and says what he can do', async () => {
  const page = await comes();
  await makeTable(page, 'champions', ['me']);
  await asked(page);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.ask h2')?.textContent?.startsWith('Your turn'));
  const hero = page.locator('.own [data-zone="identity@0"] [data-card]');
  must((await hero.getAttribute('class')).includes('lit'), 'the hero is not lit');
  await hero.click();
  const item = page.getByRole('menuitem', { name: /Change form/ });
  await Promise.race([item.waitFor().then(() => item.click()), page.getByText(/changes form/).waitFor()]);
  await page.locator('[role=log]').getByText(/changes form/).first().waitFor();
  await goAway(page);
});

await test('champions: space pays a whole cost as it was suggested, and nothing besides; a card that is clicked pays first', async () => {
  const page = await comes();
  const heading = (words) => page.locator('.ask h2', { hasText: words }).waitFor();
  /** Some cards ask something when they have come. */
  const isPaid = () => page.waitForFunction(() => document.querySelector('.screen').dataset.asked && !/^Pay for/.test(document.querySelector('.ask h2').textContent));
  const suggested = page.locator('.ask .primary', { hasText: /^Pay with .+ and / });
  /** A table where a card can be played that costs more than one other card gives. */
  const playsDear = async () => {
    for (let tables = 0; tables < 20; tables++) {
      await makeTable(page, 'champions', ['me']);
      await heading('Mulligan');
      await page.keyboard.press('Space');
      await heading('Your turn');
      for (const card of await page.locator('.handarea [data-card].lit').all()) {
        if (Number(await card.locator('.cost').textContent()) < 3) continue;
        await card.click();
        await heading(/^Pay for/);
        return;
      }
    }
    throw new Error('nothing dear can be played');
  };
  await playsDear();
  await suggested.waitFor();
  const names = (await suggested.textContent()).replace(/^Pay with | space$/g, '').split(/, | and /).map((one) => one.trim());
  await page.keyboard.press('Space');
  await isPaid();
  for (const name of names) await page.locator('[role=log]').getByText(`pays with ${name}`).first().waitFor();
  const log = await page.locator('[role=log]').textContent();
  must(log.split('pays with').length - 1 === names.length, `${names.join()} were to be paid with: ${log}`);
  // Taken back as far as it goes, it is paid otherwise: what is clicked first, and the rest as is suggested then.
  for (let i = 0; i < 12 && !(await page.locator('.ask h2', { hasText: /still to pay: [34]/ }).count()); i++) {
    const was = await page.getAttribute('.screen', 'data-asked');
    await page.keyboard.press('z');
    await page.waitForFunction((was) => (document.querySelector('.screen')?.dataset.asked ?? was) !== was, was);
  }
  await heading(/still to pay: [34]/);
  const other = page.locator('.rows .row[data-option]').last();
  const otherName = (await other.locator('span').first().textContent()).trim();
  must(!names.includes(otherName), `${otherName} was suggested`);
  const hand = () => page.locator('.handarea [data-card]').count();
  const before = await hand();
  await other.click();
  await heading(/still to pay: [12]/);
  // What is given has left the hand for the payment, and a press takes it back.
  const given = page.getByRole('group', { name: 'Given' }).locator('button');
  await given.getByText(otherName).waitFor();
  must((await hand()) < before, 'what is given lies in the hand');
  await page.reload();
  await heading(/still to pay: [12]/);
  await given.getByText(otherName).waitFor();
  await given.click();
  await heading(/still to pay: [34]/);
  await given.waitFor({ state: 'detached' });
  must((await hand()) === before, 'what was taken back is not in the hand');
  await page.locator('.rows .row[data-option]', { hasText: otherName }).last().click();
  await heading(/still to pay: [12]/);
  await page.keyboard.press('Space');
  await isPaid();
  await page.locator('[role=log]').getByText(`pays with ${otherName}`).first().waitFor();
  await goAway(page);
});

await test('villainous: a place says what can be done there, on the table and in the list', async () => {
  const page = await comes({ lang: 'fr-FR' });
  await makeTable(page, 'villainous', ['me', 'greedy']);
  await asked(page);
  await page.locator('.ask h2', { hasText: 'Où allez-vous' }).waitFor();
  for (const [i, row] of (await page.locator('.rows .row[data-option]').all()).entries()) {
    const told = (await row.locator('small').textContent()).split(' · ').map((one) => one.replace(/ \d+$/, '')).sort();
    const signs = await page.locator('.place.lit').nth(i).locator('.disc:not(.off) small').allTextContents();
    must(signs.length > 1 && signs.sort().join() === told.join(), `${told.join()} is told, ${signs.join()} is drawn`);
  }
  await goAway(page);
});

await test('champions: against Rhino a hint is asked for by button and key; bars beside the options, gone with the question', async () => {
  for (const [size, theme, lang] of [[[1280, 720], 'dark', 'en-GB'], [[1280, 720], 'light', 'fr-FR'], [[390, 844], 'dark', 'fr-FR'], [[390, 844], 'light', 'en-GB']]) {
    const page = await comes({ size, theme, lang });
    for (let part = 0.2; part < 0.8; part += 0.04) {
      await sitsAt(page, 'champions', 1, part);
      if ((await page.locator('.rows .row[data-row]').count()) > 1) break;
    }
    await page.locator('.board [aria-label^="Rhino"]').first().waitFor();
    // While another one is on its way the server refuses, and its word is shown.
    const before = await page.locator('.ask header p').first().textContent();
    await page.evaluate(() => {
      void window.quinte.app.connection.request('hint', { table: location.pathname.split('/').pop() }).then(() => (window.wasHinted = true));
      document.querySelector('.ask .hint').click();
    });
    await page.locator('.ask .advice', { hasText: lang === 'en-GB' ? 'ask again in a moment' : /redemandez/ }).waitFor();
    await page.waitForFunction(() => window.wasHinted);
    if (size[0] === 1280) await page.keyboard.press('h');
    else await page.getByRole('button', { name: lang === 'en-GB' ? 'Hint' : 'Conseil' }).click();
    await page.locator('.ask .advice', { hasText: '★' }).waitFor();
    const rows = page.locator('.rows .row[data-row]');
    const told = await rows.evaluateAll((all) => all.map((one) => [/\d+\s?%/.exec(one.querySelector('.chance')?.textContent ?? '')?.[0], one.querySelector('.chance .bar span')?.style.width]));
    must(told.length > 1 && told.every(([percent, width]) => !percent || parseInt(percent) === parseInt(width)), JSON.stringify(told));
    must(told.filter(([percent]) => percent).length > 1, `too few bars: ${JSON.stringify(told)}`);
    must((await page.locator('.chance.best').count()) === 1, 'not one is marked as the best');
    if (size[0] === 390) await page.locator('.ask .more').click();
    must(await rows.locator('.chance').first().isVisible(), 'the bars are not seen');
    const problems = await seriousProblems(page);
    must(!problems.length, `${size.join('×')} ${theme}: ${problems.join('\n    ')}`);
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, `hint-${size[0]}-${theme}.png`) });
    await page.keyboard.press('h');
    must((await page.locator('.ask header p').first().textContent()) === before, 'it was not put away');
    await page.keyboard.press('h');
    await page.locator('.chance.best').waitFor();
    await page.evaluate(() => document.querySelector('.row:has(.chance.best), .primary:has(.chance.best)').click());
    await page.waitForFunction(() => !document.querySelector('.chance') && document.querySelector('.screen[data-asked]'));
    await makeTable(page, 'champions', ['me'], { hints: 'no' });
    await page.locator('.ask .hint').waitFor({ state: 'detached' });
    await asked(page);
    must(!(await page.locator('.ask .hint').count()), 'hints are not allowed here');
    await goAway(page);
  }
});

await test('smashup: a card is dragged to a base', async () => {
  const page = await comes();
  await makeTable(page, 'smashup', ['me', 'greedy']);
  await asked(page);
  for (let i = 0; i < 30 && !/turn/i.test(await page.locator('.ask h2').textContent()); i++) {
    await page.keyboard.press('Space');
    await asked(page);
  }
  const minion = page.locator('.hand .card.lit').filter({ has: page.locator('.power') }).first();
  await minion.waitFor();
  await rests(page); // a card that still settles is taken hold of beside
  const number = await minion.getAttribute('data-card');
  const from = await minion.boundingBox();
  const to = await page.locator('.column').first().boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 60, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 20, { steps: 6 });
  await page.mouse.up();
  await page.locator(`.column:first-child [data-card="${number}"]`).waitFor();
  await goAway(page);
});

await test('cards travel and numbers rise, unless no movement is wanted', async () => {
  for (const moves of [true, false]) {
    const page = await comes({ moves });
    await page.evaluate(() => {
      window.flights = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        window.flights.push({ what: this.className, time: how.duration });
        return animate.call(this, frames, how);
      };
    });
    await makeTable(page, 'champions', ['me']);
    await asked(page);
    await page.locator('.rows .row').first().click();
    await page.locator('.screen[data-asked] .rows .row').nth(4).waitFor();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('.ask h2')?.textContent?.startsWith('Your turn'));
    await page.locator('.rows .row', { hasText: 'Change form' }).click();
    await page.locator('.rows .row', { hasText: 'Attack Rhino' }).click();
    await page.locator('[role=log]').getByText(/Rhino takes/).first().waitFor();
    if (moves) await page.waitForFunction(() => window.flights.some((one) => /rising.*harm/.test(one.what)));
    else await rests(page);
    const flights = await page.evaluate(() => window.flights);
    if (moves) must(flights.some((one) => /rising.*harm/.test(one.what)) && flights.every((one) => one.time > 0), `nothing rose: ${JSON.stringify(flights.slice(0, 5))}`);
    else must(!flights.length, `it moves: ${JSON.stringify(flights.slice(0, 5))}`);
    if (moves) must(flights.some((one) => /card/.test(one.what)), 'no card has travelled');
    await goAway(page);
  }
});

await test('what others did is shown line by line; space shows the rest, and the turn that comes settles before space ends it', async () => {
  const page = await comes({ moves: true });
  await makeTable(page, 'smashup', ['me', 'greedy']);
  await asked(page);
  await page.evaluate(() => {
    window.saw = { settling: false, shown: 0 };
    new MutationObserver(() => {
      window.saw.settling ||= !!document.querySelector('.screen.settling');
      if (document.querySelector('.showing b')) window.saw.shown++;
    }).observe(document.querySelector('.screen'), { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });
  const showing = page.locator('.showing');
  for (let presses = 0; presses < 40 && !(await showing.count()); presses++) {
    await page.waitForSelector('.screen[data-asked]:not(.settling), .showing');
    const was = await page.getAttribute('.screen', 'data-asked');
    if (was) await page.keyboard.press('Space');
    await page.waitForFunction((was) => document.querySelector('.showing') || document.querySelector('.screen').dataset.asked !== was, was);
  }
  const [line] = await showing.locator('b').allTextContents();
  must(line, 'nothing is shown');
  const log = page.locator('[role=log]');
  await log.getByText(line).first().waitFor();
  await page.keyboard.press('Space');
  await showing.waitFor({ state: 'detached' });
  await asked(page);
  await page.waitForFunction(() => window.saw.settling);
  await goAway(page);
});

await test('two tabs of one person: what is done in one is seen in the other, and done once', async () => {
  const page = await comes();
  await makeTable(page, 'champions', ['me']);
  await asked(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await asked(other);
  const before = await other.getAttribute('.screen', 'data-asked');
  await page.keyboard.press('Space');
  await other.waitForFunction((before) => (document.querySelector('.screen')?.dataset.asked ?? before) !== before, before);
  for (const one of [page, other]) await one.locator('.rows .row', { hasText: 'Change form' }).waitFor();
  // Both answer the same question at once, unless one has seen it answered by then: one of them is done.
  const form = (one) => one.evaluate(() => [...document.querySelectorAll('.rows .row')].find((row) => /Change form/.test(row.textContent))?.click());
  await Promise.all([form(page), form(other)]);
  for (const one of [page, other]) {
    await one.locator('[role=log]').getByText(/changes form/).first().waitFor();
    await asked(one);
    must((await one.locator('[role=log]').getByText(/changes form/).count()) === 1, 'it was done twice');
  }
  must((await page.getAttribute('.screen', 'data-asked')) === (await other.getAttribute('.screen', 'data-asked')), 'they ask different things');
  await goAway(page);
});

await test('dicethrone: all dice are rolled again by the large button; with space nothing is given up', async () => {
  const page = await comes();
  await makeTable(page, 'dicethrone', ['me', 'greedy']);
  for (let i = 0; i < 80; i++) {
    await asked(page);
    if (await page.locator('.tray .how').count()) break;
    await page.keyboard.press('Space');
  }
  // Odds stand beside every ability that dice of this phase can reach.
  const wanting = await page.locator('.own .ability', { has: page.locator('.wants > *') }).count();
  must(wanting > 3 && (await page.locator('.own .ability .odds').count()) >= wanting, 'abilities have no odds');
  const all = page.getByRole('button', { name: /^Roll 5 dice again/ });
  must((await all.count()) === 2 && (await all.last().isEnabled()), 'not all can be rolled again');
  await page.locator('.die.could').first().click();
  await page.locator('.ask').getByRole('button', { name: /^Roll 4 dice again/ }).waitFor();
  await page.keyboard.press('Space');
  await page.getByText('1 roll left').or(page.locator('.ask h2', { hasText: 'Do you act?' })).first().waitFor();
  await goAway(page);
});

await test('vs: stops are set on the track and kept; P passes to the end of the turn', async () => {
  const page = await comes();
  await makeTable(page, 'vs', ['me', 'greedy']);
  await asked(page);
  const draw = page.locator('.track button').first();
  await draw.waitFor();
  must((await draw.getAttribute('aria-pressed')) === 'true', 'all stops are not set');
  await draw.click();
  await page.locator('.track button[aria-pressed=false]').first().waitFor();
  await page.reload();
  await asked(page);
  await page.locator('.track button[aria-pressed=false]').first().waitFor();
  for (let i = 0; i < 40 && !(await page.locator('.until').count()); i++) {
    await playByChance(page, 5 + i, 1);
    await asked(page);
  }
  const before = await page.getAttribute('.screen', 'data-asked');
  await page.keyboard.press('p');
  await page.waitForFunction((before) => { const now = document.querySelector('.screen')?.dataset.asked; return document.querySelector('dialog[open]') || (now && now !== before); }, before);
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: 'Stops' }).getByRole('checkbox').first().waitFor();
  must(!(await seriousProblems(page)).length, 'the stops are not in order');
  await goAway(page);
});

await test('sounds are made, and somebody who looks elsewhere is called', async () => {
  const a = await comes();
  const b = await comes();
  for (const page of [a, b])
    await page.context().addInitScript(() => {
      localStorage.setItem('quinte.sounds', 'on');
      localStorage.setItem('quinte.notify', 'on');
      window.rung = 0;
      window.called = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        window.rung++;
        return start.apply(this, when);
      };
      window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) {
          window.called.push(`${title}: ${body}`);
        }
      };
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
  const link = await makeTable(a, 'smashup', ['me', 'open']);
  await a.reload();
  await b.goto(server.address + link);
  await b.getByRole('button', { name: 'Sit down' }).click();
  const first = await whoIsAsked(a, b);
  const other = first === a ? b : a;
  await passesTo(other, first);
  await other.waitForFunction(() => window.rung > 0 && window.called.some((one) => one.startsWith('Smash Up: your turn')));
  must((await other.title()).startsWith('● your turn'), await other.title());
  await goAway(a, b);
});

await test('a hostile name is a name', async () => {
  const a = await comes();
  const b = await comes();
  await says(a, 'change_me', { name: '<img src=x onerror=hurt=1>' });
  await says(b, 'change_me', { name: '\u202e{{7*7}}$&' });
  const link = await makeTable(a, 'dicethrone', ['me', 'open']);
  await b.goto(server.address + link);
  await b.getByText('<img src=x onerror=hurt=1>').first().waitFor();
  await b.getByRole('button', { name: 'Sit down' }).click();
  await whoIsAsked(a, b);
  await b.locator('.board').getByText('<img src=x onerror=hurt=1>').first().waitFor();
  must(await b.evaluate(() => window.hurt === undefined && !document.querySelector('.board img')), 'a name was taken for a page');
  await goAway(a, b);
});

await test('a rules problem is reported as the draft of a scene that can be set up', async () => {
  const page = await comes();
  await sitsAt(page, 'smashup', 2, 0.5);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Report a rules problem' }).click();
  const scene = await page.getByLabel('Report a rules problem').inputValue();
  must(/^game smashup\n/.test(scene) && /put \w+ in minions of p\d, at \w+/.test(scene), scene);
  await goAway(page);
});

for (const game of GAMES)
  await test(`${game}: a whole game without a mouse`, async () => {
    const page = await comes();
    await makeTable(page, game, game === 'champions' ? ['me'] : ['me', 'greedy']);
    await asked(page);
    const { over, presses } = await playByKeys(page, 3, () => false, 9000);
    must(over, `not over after ${presses} keys`);
    await goAway(page);
  });

if (isLong)
  await test('villainous: two people play to the end, one clicks, the other has no mouse', async () => {
    const a = await comes();
    const b = await comes();
    const link = await makeTable(a, 'villainous', ['me', 'open', 'greedy']);
    await b.goto(server.address + link);
    await b.getByRole('button', { name: 'Sit down' }).click();
    const [clicks, keys] = await Promise.all([playByChance(a, 3, 60000), playByKeys(b, 9, () => false, 60000)]);
    must(clicks.over && keys.over, `not over after ${clicks.clicks} clicks and ${keys.presses} keys`);
    await goAway(a, b);
  });

await suite.end();
