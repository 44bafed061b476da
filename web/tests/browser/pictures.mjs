// Pictures of the tables that somebody has looked at and accepted. A lesson's moment of each game (a scene sets it up, so that it is
// the same for ever) is recorded from a real server and said again without one; so is a game in its middle, after moves made by chance.
// The second picture must be the first one, but for the grey of a few edges (the browser paints them by tiles, not twice the same). The lesson's moment is compared with web/tests/pictures/GAME.txt, too:
// where everything lies and how it looks, in words that a diff can show, and the picture's colours in 16 by 9 fields, which notice
// what no element tells (an icon that is gone, a gradient). A picture itself would be large, and differ with every version of the
// browser by a pixel of a letter. After looking at what has changed (SHOTS=FOLDER keeps it): node tests/browser/pictures.mjs --accept
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asked, mayGoOn, playByChance, rests, visit, web } from './harness.mjs';
import { record, replay } from './recorded.mjs';
import { says, sitsAt } from './situations.mjs';
import { must, Suite } from './suite.mjs';

const MOMENTS = { champions: 18, smashup: 8, dicethrone: 7, villainous: 12, vs: 8 };
const NEAR = 3; // pixels that a box may be off
const ALIKE = 3; // of 16 shades of a field's red, green or blue
const MOST_APART = 3; // of 1,000 pixels: the edges of cards that are turned
const accepts = process.argv.includes('--accept');
const suite = await new Suite().start();
const shot = async (page, name) => page.screenshot(process.env.SHOTS ? { path: join(process.env.SHOTS, `${name}.png`) } : {});

/** Where everything lies and how it looks. */
const layout = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.screen .bar, .screen [data-zone], .screen [data-card], .screen .die, .screen .goal, .screen .dial, .ask header, .ask .primary, .rows .row, .lesson, .log .list')]
      .map((one) => {
        const box = one.getBoundingClientRect();
        const style = getComputedStyle(one);
        const kept = [...one.classList].filter((name) => !name.startsWith('svelte-')).sort().join('.');
        const name = `${one.tagName.toLowerCase()}.${kept}${one.dataset.card ? `#${one.dataset.card}` : ''}${one.dataset.zone ? `@${one.dataset.zone}` : ''}`;
        const place = [box.left, box.top, box.width, box.height].map(Math.round);
        return box.width ? `${name} ${place.join(' ')} ${style.backgroundColor.replaceAll(' ', '')} ${style.color.replaceAll(' ', '')} ${style.fontSize}` : '';
      })
      .filter(Boolean),
  );

/** The picture in 16 by 9 fields, each its mean colour in three digits. */
const fields = (page, png) =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(16, 9);
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    // By halves: each pixel of the picture counts.
    let from = image;
    for (let w = 1024; w > 16; w /= 2) {
      const half = new OffscreenCanvas(w, (w * 9) / 16);
      half.getContext('2d').drawImage(from, 0, 0, half.width, half.height);
      from = half;
    }
    pen.drawImage(from, 0, 0, 16, 9);
    const { data: pixels } = pen.getImageData(0, 0, 16, 9);
    const digit = (i) => Math.floor(pixels[i] / 16).toString(16);
    return Array.from({ length: 9 }, (_, y) => Array.from({ length: 16 }, (_, x) => [0, 1, 2].map((c) => digit(4 * (16 * y + x) + c)).join('')).join(' '));
  }, png.toString('base64'));

/** Of a thousand pixels, how many differ by more than a shade. */
const apart = (page, ...pngs) =>
  page.evaluate(async (both) => {
    const [one, other] = await Promise.all(
      both.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height).data;
      }),
    );
    let count = one.length === other.length ? 0 : one.length;
    for (let i = 0; i < one.length; i += 4) if (Math.abs(one[i] - other[i]) + Math.abs(one[i + 1] - other[i + 1]) + Math.abs(one[i + 2] - other[i + 2]) > 48) count++;
    return (4000 * count) / one.length;
  }, pngs.map((png) => png.toString('base64')));

/** The first things that are not as they were. */
function differences(now, then) {
  const found = [];
  const numbers = (line) => line.split(' ').slice(1, 5).map(Number);
  const rest = (line) => [line.split(' ')[0], ...line.split(' ').slice(5)].join(' ');
  for (let i = 0; i < Math.max(now.length, then.length) && found.length < 5; i++) {
    const [a = '', b = ''] = [now[i], then[i]];
    const isField = /^[0-9a-f]{3} /.test(b);
    const isNear = isField
      ? a.length === b.length && [...a].every((one, at) => one === ' ' || Math.abs(parseInt(one, 16) - parseInt(b[at], 16)) <= ALIKE)
      : rest(a) === rest(b) && numbers(a).every((one, at) => Math.abs(one - numbers(b)[at]) <= NEAR);
    if (!isNear) found.push(`was: ${b}\n    is:  ${a}`);
  }
  return found;
}

/** Somebody new sees what is on the tape. */
async function seenAgain(tape, path, ready) {
  const page = await suite.stranger();
  const unknown = await replay(page, tape);
  await visit(page, suite.server, path);
  await ready(page);
  return { page, unknown };
}
const lies = async (page) => {
  await rests(page);
  // Letters that come late move the log by a pixel.
  await page.evaluate(() => document.querySelectorAll('.log .list').forEach((list) => (list.scrollTop = list.scrollHeight)));
  await rests(page);
};

for (const [game, step] of Object.entries(MOMENTS)) {
  await suite.test(`${game}: a lesson's moment looks as it was accepted, from the server and from its recorded stream`, async () => {
    const path = `/learn/${game}?step=${step}`;
    const ready = async (page) => {
      await page.waitForSelector(`.screen[data-game=${game}] .board [data-card]`);
      await page.waitForFunction(() => /\d/.test(document.querySelector('.lesson .count')?.textContent ?? ''));
      await lies(page);
    };
    const page = await suite.comes();
    await says(page, 'change_me', { name: 'Sofia' });
    const tape = await record(page);
    await visit(page, suite.server, path);
    await ready(page);
    const first = await shot(page, `${game}-lesson`);
    const now = [...(await layout(page)), ...(await fields(page, first))];
    const kept = join(web, 'tests/pictures', `${game}.txt`);
    if (accepts) writeFileSync(kept, `${now.join('\n')}\n`);
    must(existsSync(kept), `no picture of ${game} has been accepted`);
    const found = differences(now, readFileSync(kept, 'utf8').trimEnd().split('\n'));
    must(!found.length, `it looks different:\n    ${found.join('\n    ')}`);
    const again = await seenAgain(tape, path, ready);
    must(!again.unknown.length, `asked what was not recorded: ${JSON.stringify(again.unknown.slice(0, 3))}`);
    const off = await apart(page, first, await shot(again.page, `${game}-lesson-again`));
    must(off < MOST_APART, `the recorded stream gives another picture: ${off} of 1,000 pixels`);
    const moved = differences(await layout(again.page), await layout(page));
    must(!moved.length, `the recorded stream lays the table out differently:\n    ${moved.join('\n    ')}`);
    await suite.goAway(page, again.page);
  });

  await suite.test(`${game}: a game in its middle looks the same from its recorded stream`, async () => {
    const page = await suite.comes();
    await sitsAt(page, game, 2, 0.45);
    const path = new URL(page.url()).pathname;
    const tape = await record(page);
    await page.reload();
    await asked(page);
    await playByChance(page, 11, 8);
    await mayGoOn(page);
    const ready = async (one) => {
      await mayGoOn(one);
      await one.evaluate(() => window.quinte.app.connection.request('me').catch(() => {}));
      await one.mouse.move(1270, 715);
      await one.keyboard.press('Escape');
      await one.evaluate(() => document.activeElement?.blur());
      await lies(one);
    };
    await ready(page);
    const first = await shot(page, `${game}-middle`);
    const again = await seenAgain(tape, path, ready);
    const off = await apart(page, first, await shot(again.page, `${game}-middle-again`));
    must(off < MOST_APART, `the recorded stream gives another picture: ${off} of 1,000 pixels; not recorded: ${JSON.stringify(again.unknown.slice(0, 3))}`);
    const moved = differences(await layout(again.page), await layout(page));
    must(!moved.length, `the recorded stream lays the table out differently:\n    ${moved.join('\n    ')}`);
    await suite.goAway(page, again.page);
  });
}
await suite.end();
