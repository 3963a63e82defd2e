import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
import { collectConsoleProblems, launchBrowser } from '#test/support/browser.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { enShare } from '#web/locales/en-share.ts';
import { type Client, createClient, signIn, waitUntilSettled } from './api-client.ts';

type PublishedContent = VersionContent['deck'];

const screenshotFolder = 'test/e2e/screenshots/changed-deck';
const briefText = readFileSync('test/corpus/product-brief.md', 'utf8');

let stack: RunningStack;
let browser: Browser;
let admin: Client;
let id: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
  admin = createClient(stack, await signIn(stack, stack.admin));
  const added = await admin('POST', '/sources', { name: 'Larder', text: briefText });
  const body = { source_ids: [added.body.id], slide_count: 6 };
  id = String((await admin('POST', '/presentations', body)).body.id);
  await waitUntilSettled(admin, id, 120);
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
  const complaints = collectConsoleProblems(page);
  await page.goto(`/presentation/${id}`);
  await page.locator('input[type=email]').fill(stack.admin.email);
  await page.locator('input[type=password]').fill(stack.admin.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`**/presentation/${id}`);
  return { page, complaints };
}

const readSlideTitles = async (): Promise<string[]> => {
  const { items } = (await admin('GET', `/presentations/${id}/slides`)).body;
  return (items as { title: string }[]).map(({ title }) => title);
};

test('a proposed slide can be discarded or accepted, and slides can be added and removed', async () => {
  const { page, complaints } = await openDeck();
  const before = await readSlideTitles();

  await page.getByRole('button', { name: /^Open slide 3/ }).click();
  await page.getByRole('tab', { name: 'Assistant' }).click();
  const slide = page.getByRole('main');
  const propose = async (instruction: string) => {
    await slide.getByLabel('What should change?').fill(instruction);
    await slide.getByRole('button', { name: 'Generate proposal' }).click();
    await slide.getByRole('button', { name: 'Accept' }).waitFor();
  };
  await propose('Use half the words');
  await page.screenshot({ path: `${screenshotFolder}/proposal.png` });
  const answerProposal = async (how: 'Accept' | 'Discard') => {
    const button = slide.getByRole('button', { name: how });
    await button.click();
    await button.waitFor({ state: 'detached' });
  };
  await answerProposal('Discard');
  expect(await readSlideTitles()).toEqual(before);
  await propose('Use half the words');
  await answerProposal('Accept');

  await page.getByRole('button', { name: 'Add a slide' }).click();
  await page.getByLabel('What should the slide say?').fill('What the prototype cost');

  await page.getByRole('button', { name: 'Generate slide' }).click();
  await page.getByRole('button', { name: /^Open slide 7/ }).waitFor();
  await page.getByText('Saved', { exact: false }).first().waitFor();

  await page.getByRole('button', { name: /^Open slide 2/ }).click();
  const removeSlide = async () => {
    await page.getByRole('button', { name: 'Actions for slide 2' }).click();
    await page.getByRole('menuitem', { name: 'Remove slide' }).click();
    await page.getByRole('button', { name: /^Open slide 7/ }).waitFor({ state: 'detached' });
  };
  await removeSlide();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: /^Open slide 7/ }).waitFor();
  // The slide that Undo added again is selected as soon as it appears.
  await page
    .locator('[aria-current]')
    .and(page.getByRole('button', { name: `Open slide 2: ${before[1]}` }))
    .waitFor();
  await removeSlide();
  await page.screenshot({ path: `${screenshotFolder}/changed.png`, fullPage: true });

  const after = await readSlideTitles();
  expect(after).toHaveLength(6);
  expect(after).not.toContain(before[1]);
  expect(complaints).toEqual([]);
});

test('an edit of a slide is rendered while typing, saved automatically, kept after a reload, and merged with another user’s save', async () => {
  const { page, complaints } = await openDeck();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const saved = page.getByRole('status').filter({ hasText: /^Saved/ });
  const slide = page.getByRole('region', { name: 'Slide, editable' });
  const drawn = (text: string) => slide.locator('svg', { hasText: text }).waitFor();
  const thirdSlideTitle = async () => {
    const { items } = (await admin('GET', `/presentations/${id}/slides`)).body;
    const found = (items as SlideView[])[2];
    if (!found?.content) throw new Error('the third slide is not made');
    return { ...found, content: found.content };
  };
  await page.getByRole('button', { name: /^Open slide 3/ }).click();

  await slide.getByRole('button', { name: 'Edit: Title' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Typed on the slide');
  await page.keyboard.press('Enter');
  await drawn('Typed on the slide');
  await page.screenshot({ path: `${screenshotFolder}/edited.png` });
  // Reload the page before the edit has been saved. The URL contains the selected slide, so the same slide is selected
  // again.
  await page.reload();
  await drawn('Typed on the slide');
  await saved.waitFor();
  expect((await thirdSlideTitle()).title).toBe('Typed on the slide');

  const seenSlide = await thirdSlideTitle();
  await page.context().setOffline(true);
  await title.fill('Mine');
  await page.getByRole('status').filter({ hasText: 'Not saved: no connection.' }).waitFor();
  const elsewhere = { ...seenSlide.content, title: 'From elsewhere', notes: 'Said elsewhere.' };
  const headers = { 'If-Match': `"${seenSlide.rev}"` };
  const path = `/presentations/${id}/slides/${seenSlide.id}`;
  expect((await admin('PUT', path, { content: elsewhere }, headers)).status).toBe(200);
  await page.context().setOffline(false);
  await page.getByRole('region', { name: 'This slide has changed' }).waitFor();
  await page.screenshot({ path: `${screenshotFolder}/conflict.png` });
  await page.getByRole('button', { name: 'Use merged' }).click();
  await saved.waitFor();

  expect(await thirdSlideTitle()).toMatchObject({
    title: 'Mine',
    notes: 'Said elsewhere.',
    edited: true,
  });

  const now = await thirdSlideTitle();
  const blocks = {
    items: [{ text: 'Shelves are counted' }, { text: 'Orders follow by themselves' }],
  };
  const listSlide = { ...now.content, layout: 'bullets', blocks };
  await admin('PUT', path, { content: listSlide }, { 'If-Match': `"${now.rev}"` });
  await page.reload();
  const picture = { name: 'shelves.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByTestId('picture').setInputFiles(picture);
  await page.getByRole('textbox', { name: 'Picture description' }).fill('Shelves');
  await saved.waitFor();
  const image = {
    alt: 'Shelves',
    asset: expect.stringMatching(/^pictures\/[0-9a-f]{64}-\d+x\d+-\d\d-\d\d\.jpg$/),
  };
  expect((await thirdSlideTitle()).content).toMatchObject({
    layout: 'image-text',
    blocks: { image },
  });
  await page.locator('image[href^="data:image/jpeg;base64,"]').first().waitFor();
  expect(complaints.filter((text) => !/412|DISCONNECTED/.test(text))).toEqual([]);
});

test('a visitor opens a share link with its password, until the owner revokes it', async () => {
  const { page, complaints } = await openDeck();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByText(enShare.share.options).click();
  await dialog.getByLabel('Password (optional)').fill('open sesame');
  await dialog.getByLabel('Note (optional)').fill('For the board');
  await dialog.getByRole('button', { name: 'Create link and copy' }).click();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await page.screenshot({ path: `${screenshotFolder}/link.png` });
  const address = await dialog.getByLabel('Address').inputValue();

  // A recipient may have JavaScript disabled and no account.
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const visitor = await context.newPage();
  const enterPassword = async (password: string) => {
    await visitor.getByLabel('Password').fill(password);
    await visitor.getByRole('button', { name: 'View presentation' }).click();
  };
  await visitor.goto(address);
  await enterPassword('open says me');
  await visitor.getByText('Wrong password. Try again.').waitFor();
  await visitor.screenshot({ path: `${screenshotFolder}/link-password.png` });
  await enterPassword('open sesame');
  await visitor.locator('.slide').first().waitFor({ state: 'attached' });
  expect(visitor.url()).toBe(address);
  expect(await visitor.title()).toContain('Larder');
  await visitor.reload();

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText(/^1 view /).waitFor();
  await dialog
    .getByRole('button', { name: 'Revoke the link to Latest version, For the board' })
    .click();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await dialog.getByText('Revoked', { exact: true }).waitFor();
  await visitor.reload();
  await visitor.getByText('This link no longer works').waitFor();
  await visitor.screenshot({ path: `${screenshotFolder}/link-ended.png` });
  expect(complaints).toEqual([]);
});

test('an edit is compared with the first version, and that version is restored in slides and preview', async () => {
  const { page, complaints } = await openDeck();
  const [slide] = (await admin('GET', `/presentations/${id}/slides`)).body.items as SlideView[];
  const published = (await admin('GET', `/presentations/${id}/versions/1`)).body
    .deck as PublishedContent;
  const titles = published.slides.map(({ content }) => content.title);
  await admin(
    'PUT',
    `/presentations/${id}/slides/${slide?.id}`,
    { content: { ...slide?.content, title: 'A larder that orders for itself' } },
    { 'If-Match': `"${slide?.rev}"` },
  );
  const getDeck = async () => (await admin('GET', `/presentations/${id}`)).body;
  const isPublished = async () => (await getDeck()).has_unpublished === false;
  await expect.poll(isPublished, { timeout: 60_000, interval: 500 }).toBe(true);
  const current = Number((await getDeck()).current_html_version);
  expect(current).toBeGreaterThan(1);

  await page.goto(`/presentation/${id}?tab=versions`);
  await page.getByRole('button', { name: 'Actions for version 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  await page.getByRole('heading', { level: 2, name: /\d changed/ }).waitFor();
  const slidePair = page.getByRole('article', { name: /^Slide 1, Changed/ });
  await slidePair.locator('svg').nth(1).waitFor();
  expect(await slidePair.locator('del').first().innerText()).toContain(titles[0]);
  expect(await slidePair.locator('ins').first().innerText()).toContain('orders for itself');
  await page.keyboard.press('ArrowRight');
  expect(await slidePair.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.screenshot({ path: `${screenshotFolder}/compared.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Before' }).click();
  await page.screenshot({ path: `${screenshotFolder}/compared-phone.png` });
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' });
  await page.screenshot({ path: `${screenshotFolder}/restore.png` });
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'All versions' }).click();
  const restored = `Version ${current + 1}:`;
  await page.getByRole('heading', { name: `${restored} Version 1, restored` }).waitFor();
  await page.getByRole('listitem').filter({ hasText: restored }).getByText('Current').waitFor();
  await page.screenshot({ path: `${screenshotFolder}/restored.png`, fullPage: true });
  expect(await readSlideTitles()).toEqual(titles);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const preview = page.frameLocator('iframe');
  const inPreview = preview.getByText(titles[1] ?? 'no title', { exact: true });
  await inPreview.filter({ visible: true }).first().waitFor();
  expect(await preview.getByText('orders for itself').count()).toBe(0);
  expect(complaints).toEqual([]);
});
