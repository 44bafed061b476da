// All tests of the pages: types, what is not drawing (Vitest), and the pages themselves in real browsers. Builds them
// first if they are not built. Ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
let passed = 0;
let failed = 0;

/** Runs a program; returns what it said. Its failure counts as one, unless it counts itself. */
function run(name, command, ...words) {
  const done = spawnSync(command, words, { cwd: web, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1 << 26 });
  const text = `${done.stdout ?? ''}${done.stderr ?? ''}`;
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
  return done.status === 0;
}

if (run('build', 'sh', '../scripts/build_web.sh')) {
  run('types', 'npm', 'run', '--silent', 'check');
  run('units', 'npm', 'run', '--silent', 'test');
  run('browsers', process.execPath, 'tests/browser/play.mjs');
  run('tables', process.execPath, 'tests/browser/table.mjs');
  run('browsers: learning', process.execPath, 'tests/browser/learn.mjs');
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
