/**
 * Runs Lighthouse on the landing, sign-in and dashboard pages of a local stack: `npm run tool -- lighthouse [--mobile]`.
 * Uses the median of three runs each, for a wired laptop or, with `--mobile`, a phone on slow 4G. Exits with 1 if a score
 * is below 95. Results are only valid on an otherwise idle machine.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from 'playwright-core';
import { median } from '#test/bench/bench.ts';
import { createClient, waitUntilSettled } from '#test/e2e/api-client.ts';
import { findBrowserPath } from '#test/support/browser.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { readCommandLine } from './command-line.ts';
import { installOnDemand } from './on-demand.ts';

const minScore = 95;
const runsPerPage = 3;
const auditCategories = ['performance', 'accessibility', 'best-practices'] as const;
const checkedPages = [
  { path: '/', isSignedIn: false },
  { path: '/auth/login', isSignedIn: false },
  { path: '/dashboard', isSignedIn: true },
] as const;

const usage = `Runs Lighthouse on the landing, sign-in and dashboard pages of a local stack. Exits with 1 if a score is below ${minScore}.
Installs Lighthouse from the npm registry in .cache/on-demand at the first run.

    npm run tool -- lighthouse            on a wired laptop
    npm run tool -- lighthouse --mobile   on a phone with slow 4G`;

const { values } = readCommandLine(usage, {
  options: { mobile: { type: 'boolean', default: false } },
});

type Audit = { id: string; scoreDisplayMode: string; score: number | null; displayValue?: string };
type LighthouseResult = {
  lhr: { audits: Record<string, Audit>; categories: Record<string, { score: number | null }> };
};
/** The part of the package that this script uses. */
type Lighthouse = {
  default(address: string, flags: object, config?: object): Promise<LighthouseResult | undefined>;
  desktopConfig: object;
};
type CategoryScores = Record<(typeof auditCategories)[number], number>;
type PageScores = { scores: CategoryScores; details: string };

/** Creates decks and returns the admin's tokens in the format of the page's localStorage. */
async function createDecksAndGetTokens(stack: RunningStack): Promise<string> {
  const { text } = await createClient(stack)('POST', '/auth/login', stack.admin);
  const { access_token, refresh_token, expires_in } = JSON.parse(text);
  const admin = createClient(stack, access_token);
  for (const topic of ['Tides and the moon', 'Urban beekeeping', 'Lighthouses']) {
    const { body } = await admin('POST', '/presentations', { topic, slide_count: 3 });
    await waitUntilSettled(admin, String(body.id), 120);
  }
  const expires_at = Date.now() + expires_in * 1000;
  return JSON.stringify({ state: { access_token, refresh_token, expires_at }, version: 0 });
}

/** Writes the tokens to the browser's localStorage, or clears it. */
async function signIn(context: BrowserContext, appUrl: string, tokens: string | null) {
  const page = await context.newPage();
  await page.goto(`${appUrl}/favicon.svg`);
  await page.evaluate((tokens) => {
    localStorage.clear();
    if (tokens !== null) localStorage.setItem('auth-store', tokens);
  }, tokens);
  await page.close();
}

async function loadLighthouse(): Promise<Lighthouse> {
  const modules = await installOnDemand('lighthouse');
  return import(pathToFileURL(join(modules, 'lighthouse/core/index.js')).href);
}

const { default: lighthouse, desktopConfig } = await loadLighthouse();

async function measure(address: string, port: number): Promise<PageScores> {
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...auditCategories],
    // Keeps the browser's storage between runs, because localStorage holds the tokens.
    disableStorageReset: true,
  };
  const result = await lighthouse(address, flags, values.mobile ? undefined : desktopConfig);
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`);
  const { audits, categories: categoryScores } = result.lhr;
  const score = (name: (typeof auditCategories)[number]) =>
    Math.round((categoryScores[name]?.score ?? 0) * 100);
  const displayValue = (id: string) => audits[id]?.displayValue ?? '?';
  const failedAudits = Object.values(audits).filter(
    (audit) => audit.scoreDisplayMode === 'binary' && audit.score === 0,
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    details: [
      `LCP ${displayValue('largest-contentful-paint')}`,
      `TBT ${displayValue('total-blocking-time')}`,
      `CLS ${displayValue('cumulative-layout-shift')}`,
      ...failedAudits.map(({ id }) => `failed: ${id}`),
    ].join(', '),
  };
}

/** Prints the median scores of a page and returns whether all reach the minimum. */
async function checkPage(address: string, path: string, port: number): Promise<boolean> {
  const measured: PageScores[] = [];
  for (let run = 0; run < runsPerPage; run += 1) measured.push(await measure(address, port));
  const medians = auditCategories.map((name) => median(measured.map(({ scores }) => scores[name])));
  console.log(`${path}: ${auditCategories.map((name, i) => `${name} ${medians[i]}`).join(', ')}`);
  for (const { details } of measured) console.log(`  ${details}`);
  return medians.every((score) => score >= minScore);
}

async function main(): Promise<void> {
  const stack = await startStack({ demoModel: { ttft_ms: 1, tokens_per_s: 5_000 } });
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await findBrowserPath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const tokens = await createDecksAndGetTokens(stack);
    // Lighthouse uses the browser's default context, which Playwright only exposes over CDP.
    const browserOverCdp = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browserOverCdp.contexts();
    if (!context) throw new Error('The browser has no default context.');
    for (const { path, isSignedIn } of checkedPages) {
      await signIn(context, stack.appUrl, isSignedIn ? tokens : null);
      if (!(await checkPage(`${stack.appUrl}${path}`, path, port))) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await main();
