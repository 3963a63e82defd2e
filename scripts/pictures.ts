/**
 * Draws the README's screenshots of the app: `npm run tool -- pictures`. Starts a local stack in its own folder, generates
 * decks with the demo model and writes docs/images. Takes some minutes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  type Client,
  createClient,
  getLinkToken,
  signIn,
  waitForMailedLink,
  waitUntilSettled,
} from '#test/e2e/api-client.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { readCommandLine } from './command-line.ts';

const screenSize = { width: 1280, height: 800 };
const root = join(import.meta.dirname, '..');
const demoUser = { email: 'robin@example.com', password: 'correct horse battery' };

const toImagePath = (name: string) => join(root, 'docs/images', `${name}.png`);
const readCorpus = (name: string) => readFile(join(root, 'test/corpus', `${name}.md`), 'utf8');

/** Decks that the dashboard shows besides the first; the newest is last. */
const otherDecks = [
  { source: 'technical-article', theme: 'terra' },
  { source: 'policy-summary-zh', theme: 'ink' },
  { source: 'meeting-notes', theme: 'botanical' },
  { source: 'technical-intro-zh', theme: 'nocturne' },
  { source: 'quarterly-report', theme: 'broadsheet' },
];

/** Registers the user whose pages the screenshots show. */
async function register(stack: RunningStack): Promise<Client> {
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const created = await admin('POST', '/invite-codes', { tier: 'pro' });
  const [invite] = created.body.items as { code: string }[];
  const registration = { full_name: 'Robin Example', invite_code: invite?.code };
  await createClient(stack)('POST', '/auth/register', { ...demoUser, ...registration });
  const token = getLinkToken(await waitForMailedLink(stack, demoUser.email));
  const { password } = demoUser;
  await createClient(stack)('POST', '/auth/verify-email', { token, password });
  return createClient(stack, await signIn(stack, demoUser));
}

type Appearance = { locale: string; colorScheme: 'dark' | 'light' };

async function openPage(
  browser: Browser,
  stack: RunningStack,
  appearance: Appearance,
): Promise<Page> {
  const context = await browser.newContext({
    ...appearance,
    viewport: screenSize,
    reducedMotion: 'reduce',
    baseURL: stack.appUrl,
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.locator('input[type=email]').fill(demoUser.email);
  await page.locator('input[type=password]').fill(demoUser.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** Takes a screenshot after all images have loaded. */
async function saveScreenshot(page: Page, name: string, fullPage = false): Promise<void> {
  await page.mouse.move(0, 0);
  // Polled from outside the page: its CSP forbids evaluating a wait inside it.
  await until(
    () =>
      page.evaluate(
        'document.fonts.status === "loaded" && [...document.images].every((image) => image.complete)',
      ),
    { seconds: 30, everyMs: 50, what: 'all images of a page' },
  );
  await page.screenshot({ path: toImagePath(name), fullPage });
  console.log(toImagePath(name));
}

/** Shows the main workflow: request, generation, result and preview. */
async function drawWorkflow(page: Page): Promise<void> {
  // Both panels are side by side and need a higher window.
  await page.setViewportSize({ ...screenSize, height: 1000 });
  await page.getByRole('link', { name: 'Create your first presentation' }).click();
  const topic = page.getByLabel('What is the presentation about?');
  await topic.fill(await readCorpus('product-brief'));
  await topic.press('Control+Home');
  await page.getByText('This is long, so it is used as a source.').waitFor();
  await page.getByRole('region', { name: 'Estimate' }).getByText('Ready in about').waitFor();
  await saveScreenshot(page, 'new-presentation');
  await page.getByRole('button', { name: 'Create presentation' }).click();
  await page.waitForURL('**/presentation/*');
  await page.locator('figure [data-made]').nth(2).waitFor({ timeout: 90_000 });
  await saveScreenshot(page, 'detail-running');
  await page.setViewportSize(screenSize);
  const preview = page.getByRole('link', { name: 'Preview' }).first();
  await preview.waitFor({ timeout: 120_000 });
  await page.getByLabel('Add a slide').first().waitFor({ timeout: 60_000 });
  await saveScreenshot(page, 'detail', true);
  await preview.click();
  const contents = page.frameLocator('iframe').getByRole('heading').first();
  await contents.waitFor();
  await saveScreenshot(page, 'preview-toc');
}

/** Requests the other decks in this order and waits until all are complete. */
async function generateOtherDecks(client: Client): Promise<void> {
  const requested: [source: string, id: string][] = [];
  for (const { source, theme } of otherDecks) {
    const added = await client('POST', '/sources', {
      name: source,
      text: await readCorpus(source),
    });
    const body = { source_ids: [added.body.id], theme, slide_count: 8 };
    requested.push([source, String((await client('POST', '/presentations', body)).body.id)]);
  }
  for (const [source, id] of requested) {
    const { status } = await waitUntilSettled(client, id, 300);
    if (status !== 'completed') throw new Error(`The deck of ${source} is ${status}.`);
  }
}

readCommandLine(
  'Redraws the screenshots of the app in docs/images. Takes some minutes.\n\n  npm run tool -- pictures',
  {},
);
const stack = await startStack({ demoModel: { ttft_ms: 100, tokens_per_s: 120 } });
const browser = await launchBrowser();
try {
  const client = await register(stack);
  await drawWorkflow(await openPage(browser, stack, { locale: 'en-US', colorScheme: 'dark' }));
  await generateOtherDecks(client);
  const page = await openPage(browser, stack, { locale: 'zh-CN', colorScheme: 'light' });
  await page.getByRole('article').nth(otherDecks.length).waitFor();
  await saveScreenshot(page, 'dashboard-zh');
} finally {
  await browser.close();
  await stack.stop();
}
