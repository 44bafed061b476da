// Cards of one's own at a server that takes them: pasted on the page of a new table, refused with their lines, chosen, and read at
// the table; where they are not taken the page does not offer them. Ends with "N passed, N failed".
import { Server, visitor } from './harness.mjs';
import { says } from './situations.mjs';
import { must, Suite } from './suite.mjs';

const OGRE = `set ogre "Ogre of the Marsh" | "Ogre du marais" villain
villain ogre_1 "Ogre of the Marsh" | "Ogre du marais" of ogre unique stage 1 named ogre
    sch 1   atk 2   hp 9 each
villain ogre_2 "Ogre of the Marsh" | "Ogre du marais" of ogre unique stage 2 named ogre
    sch 1   atk 3   hp 9 each
main_scheme the_swamp "The Swamp" | "Le Marécage" of ogre stage 1
    start 0   target 7 each   escalation 1 each
treachery mud "Mud" | "Boue" of ogre x8
    boost 1
    when revealed:
        damage 1 to your identity
`;
/** The game is given up; its journal, with its cards, is brought to the server again. */
async function bringsItBack(page, table) {
  await says(page, 'resign', { table });
  const journal = await page.evaluate(async (address) => (await fetch(address)).text(), `/api/journal/${table}`);
  must(journal.startsWith('quinte-bundle 1'), journal.slice(0, 100));
  await page.goto(new URL('/me', page.url()).href);
  await page.locator('input[type=file]').setInputFiles({ name: 'broken.journal', mimeType: 'text/plain', buffer: Buffer.from(journal.slice(0, -50)) });
  await page.locator('.told', { hasText: /line|bundle/ }).waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'ogre.journal', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  await page.waitForURL(/\/table\//);
  must(!page.url().includes(table), 'it is another table');
  await page.getByText('Ogre of the Marsh').first().waitFor();
}

const suite = await new Suite().start();
const taking = await new Server(['--own-cards']).start();

await suite.test('cards of my own come to the table', async () => {
  const page = await visitor(suite.browser, taking, { path: '/new/champions' });
  const own = page.locator('details', { hasText: 'Cards of your own' });
  await own.locator('summary').click();
  await own.locator('textarea').fill(OGRE.replace('hp 9', 'hp x'));
  await own.getByRole('button', { name: 'Take these cards' }).click();
  await own.locator('li').first().waitFor();
  must(/3/.test(await own.locator('li').first().innerText()), 'the line of the error is told');
  must((await page.getByRole('button', { name: 'Ogre of the Marsh' }).count()) === 0, 'cards with errors bring nothing');
  await own.locator('textarea').fill(OGRE);
  await own.getByRole('button', { name: 'Take these cards' }).click();
  await own.getByText('These cards come to the table.').waitFor();
  await page.getByRole('button', { name: 'Ogre of the Marsh' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText('Ogre of the Marsh').first().waitFor();
  await bringsItBack(page, page.url().split('/').at(-1));
  must(!page.errors.length, page.errors.join('\n'));
  await page.context().close();
});

await suite.test('a server that takes none does not offer it', async () => {
  const page = await visitor(suite.browser, suite.server, { path: '/new/champions' });
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  must((await page.getByText('Cards of your own').count()) === 0, 'it is offered');
  await page.context().close();
});

await taking.stop();
await suite.end();
