// What tests in browsers share: counting, people who come and go, what assistive technology finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch, Server, stranger, visitor } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const only = process.argv.slice(2).filter((one) => !one.startsWith('--'));

export function must(condition, text) {
  if (!condition) throw new Error(text);
}

export class Suite {
  passed = 0;
  failed = 0;
  open = [];

  async start() {
    this.server = await new Server().start();
    this.browser = await launch();
    return this;
  }
  async test(name, run) {
    if (only.length && !only.some((one) => name.includes(one))) return;
    const began = Date.now();
    try {
      await run();
      this.passed++;
      if (process.env.VERBOSE) console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${name}`);
    } catch (error) {
      this.failed++;
      console.log(`FAILED: ${name}\n    ${error.stack ?? error}`);
    }
  }
  async comes(options) {
    const page = await visitor(this.browser, this.server, options);
    this.open.push(page);
    return page;
  }
  async stranger(options) {
    const page = await stranger(this.browser, options);
    this.open.push(page);
    return page;
  }
  /** Nothing went wrong in these pages, nothing was asked of anybody else; then they are closed. */
  async goAway(...pages) {
    for (const page of pages) {
      const { errors, hosts } = page;
      await page.context().close();
      this.open.splice(this.open.indexOf(page), 1);
      must(!errors.length, `errors in the page: ${errors.join('; ')}`);
      must([...hosts].every((host) => host === `127.0.0.1:${this.server.port}`), `asked ${[...hosts].join(', ')}`);
    }
  }
  async end() {
    for (const page of this.open) await page.context().close();
    await this.browser.close();
    await this.server.stop();
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed ? 1 : 0;
  }
}

export async function seriousProblems(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // A card's label is its name, with which its accessible name begins; the rest of what is printed on it is no label.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const found = await window.axe.run(document, { resultTypes: ['violations'], rules });
    return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary ?? ''})`).join(' | ')}`);
  });
}
