// How long until one can play: from opening a table's address, nothing kept by the browser, to the question with its lit cards.
//   node tests/interactive.mjs [TIMES]
// Says for each game the median of wall time, of the processor time of the page's main thread (a busy machine does not
// change that much), and the bytes that came over the line.
import { asked, launch, makeTable, Server, stranger, visit } from './browser/harness.mjs';

const times = Number(process.argv[2] ?? 7);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const server = await new Server().start();
const browser = await launch();
for (const game of ['champions', 'smashup', 'dicethrone', 'villainous', 'vs']) {
  const wall = [];
  const work = [];
  const bytes = [];
  for (let i = 0; i < times; i++) {
    const page = await stranger(browser);
    await visit(page, server, '/');
    await makeTable(page, game, game === 'champions' ? ['me'] : ['me', 'greedy']);
    await asked(page);
    const address = page.url();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.clearBrowserCache');
    await line.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => 1000 * (await line.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value;
    let come = 0;
    line.on('Network.loadingFinished', (event) => (come += event.encodedDataLength));
    line.on('Network.webSocketFrameReceived', (event) => (come += event.response.payloadData.length));
    await page.goto('about:blank');
    const before = await worked();
    const began = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForSelector('.screen[data-asked] .board > *', { state: 'attached' });
    wall.push(performance.now() - began);
    work.push((await worked()) - before);
    bytes.push(come / 1024);
    await page.context().close();
  }
  console.log(`${game}: ${median(wall).toFixed(0)} ms, main thread ${median(work).toFixed(0)} ms, ${median(bytes).toFixed(0)} KiB`);
}
await browser.close();
await server.stop();
