import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { type Client, clientOf, settled, signIn } from './api-client.ts';

const shots = 'test/e2e/screenshots/changed-deck';
const brief = readFileSync('test/corpus/product-brief.md', 'utf8');

let stack: RunningStack;
let browser: Browser;
let admin: Client;
let id: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  admin = clientOf(stack, await signIn(stack, stack.admin));
  const added = await admin('POST', '/sources', { name: 'Larder', text: brief });
  const body = { source_ids: [added.body.id], slide_count: 6 };
  id = String((await admin('POST', '/presentations', body)).body.id);
  await settled(admin, id, 120);
});

afterAll(async () => {
  await browser.close();
  await stack.stop();
});

async function openDeck(): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    baseURL: stack.appUrl,
    locale: 'en-US',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  await page.goto(`/presentation/${id}`);
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**/presentation/${id}`);
  return { page, complaints };
}

const slideTitles = async (): Promise<string[]> => {
  const { items } = (await admin('GET', `/presentations/${id}/slides`)).body;
  return (items as { title: string }[]).map(({ title }) => title);
};

test('a finished deck is changed: a proposal discarded, one accepted, a slide added, another taken out', async () => {
  const { page, complaints } = await openDeck();
  const before = await slideTitles();

  await page.getByRole('button', { name: /^Open slide 3/ }).click();
  const slide = page.getByRole('dialog', { name: 'Slide 3 of 6' });
  const ask = async (wish: string) => {
    await slide.getByLabel('What should change?').fill(wish);
    await slide.getByRole('button', { name: 'Propose a change' }).click();
    await slide.getByRole('button', { name: 'Accept' }).waitFor();
  };
  await ask('Say it in half the words');
  await page.screenshot({ path: `${shots}/proposal.png` });
  await slide.getByRole('button', { name: 'Discard' }).click();
  await slide.getByLabel('What should change?').waitFor();
  expect(await slideTitles()).toEqual(before);
  await ask('Say it in half the words');
  await slide.getByRole('button', { name: 'Accept' }).click();
  await slide.getByLabel('What should change?').waitFor();
  await page.keyboard.press('Escape');
  await slide.waitFor({ state: 'detached' });

  await page.getByLabel('Add a slide').fill('What the prototype cost');
  await page.getByRole('button', { name: 'Add slide' }).click();
  await page.getByRole('button', { name: /^Open slide 7/ }).waitFor();

  await page.getByRole('button', { name: /^Open slide 2/ }).click();
  await page.getByRole('button', { name: 'Remove slide' }).click();
  await page
    .getByRole('dialog', { name: 'Remove slide 2?' })
    .getByRole('button', { name: 'Remove slide' })
    .click();
  await page.getByRole('button', { name: /^Open slide 7/ }).waitFor({ state: 'detached' });
  await page.screenshot({ path: `${shots}/changed.png`, fullPage: true });

  const after = await slideTitles();
  expect(after).toHaveLength(6);
  expect(after).not.toContain(before[1]);
  expect(complaints).toEqual([]);
});
