// All tests of the pages: types, what is not drawing (Vitest), and the pages themselves in real browsers. Builds them
// first if they are not built. Ends with "N passed, N failed".
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
let passed = 0;
let failed = 0;

/** What a program said, and its exit code. */
function end(command, words) {
  return new Promise((done) => {
    const program = spawn(command, words, { cwd: web, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [program.stdout, program.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more));
    program.on('error', (error) => done({ text: String(error), status: 1 }));
    program.on('close', (status) => done({ text, status }));
  });
}

/** Runs a program; tells whether it went well. Its failure counts as one, unless it counts itself. */
async function run(name, command, ...words) {
  const started = Date.now();
  const done = await end(command, words);
  const text = done.text;
  const counts = [...text.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1);
  const vitest = /Tests\s+(?:(\d+) failed \| )?(\d+) passed/.exec(text);
  if (counts) {
    passed += Number(counts[1]);
    failed += Number(counts[2]);
  } else if (vitest) {
    passed += Number(vitest[2]);
    failed += Number(vitest[1] ?? 0);
  } else if (done.status === 0) passed++;
  const counted = counts ? Number(counts[2]) : vitest ? Number(vitest[1] ?? 0) : 0;
  if (done.status !== 0 && !counted) failed++;
  if (done.status !== 0 || counted) console.log(`FAILED: ${name}\n${text.slice(-6000)}`);
  else console.log(`${name}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return done.status === 0;
}

/** Browsers wait more than they work: two of them at a time. */
async function browsers() {
  await Promise.all([
    run('browsers', process.execPath, 'tests/browser/play.mjs').then(() => run('pictures', process.execPath, 'tests/browser/pictures.mjs')).then(() => run('drawn', process.execPath, 'tests/browser/drawn.mjs')),
    run('tables', process.execPath, 'tests/browser/table.mjs').then(() => run('learning', process.execPath, 'tests/browser/learn.mjs')).then(() => run('own cards', process.execPath, 'tests/browser/own_cards.mjs')).then(() => run('showing', process.execPath, 'tests/browser/showing.mjs')),
  ]);
}

if (await run('build', 'sh', '../scripts/build_web.sh')) {
  await run('types', 'npm', 'run', '--silent', 'check');
  await run('units', 'npm', 'run', '--silent', 'test');
  await browsers();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
