import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { Client } from '../api-client.ts';
import type { Desk } from '../spec/desk.ts';
import { openDeck } from './deck.ts';
import type { Decks } from './decks.ts';

type Content = NonNullable<SlideView['content']>;

/** Slides of a presentation by their places, to be read and to be put in another form. */
function slidesOf(client: Client, deckId: string) {
  const path = `/presentations/${deckId}/slides`;
  const at = async (index: number) => {
    const { items } = (await client('GET', path)).body as { items: SlideView[] };
    const slide = items[index];
    if (!slide?.content) throw new Error(`slide ${index} is not made`);
    return { ...slide, content: slide.content };
  };
  const put = async (index: number, change: Partial<Content>): Promise<string> => {
    const { id, rev, content } = await at(index);
    const body = { content: { ...content, sources: [], ...change } };
    const { status, text } = await client('PUT', `${path}/${id}`, body, { 'If-Match': `"${rev}"` });
    if (status >= 300) throw new Error(`the slide was refused: ${text}`);
    return id;
  };
  return { at, put };
}

const chart: Partial<Content> = {
  layout: 'chart',
  title: 'Bowls were refilled more often in July',
  blocks: {
    kind: 'bar',
    categories: ['May', 'June', 'July'],
    series: [{ name: 'Refills', values: [12, 18, 31] }],
    takeaway: 'Hot weeks need a second round.',
  },
};

const list: Partial<Content> = {
  layout: 'bullets',
  title: 'Bowls stand in the shade',
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

async function openSlide(page: Page, deckId: string, slideId: string, more = ''): Promise<void> {
  await page.goto(`/presentation/${deckId}?slide=${slideId}${more}`);
  await page.getByRole('dialog', { name: /^Slide \d/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

function testLook(desk: Desk, decks: () => Decks): void {
  test('a slide: with its facts, its versions, what is asked before it is made again or removed, and a proposal', async () => {
    const { changed } = decks();
    const slides = slidesOf(desk.ready().admin.api, changed);
    const { page, look, verdict } = await openDeck(desk, changed);
    await openSlide(page, changed, (await slides.at(0)).id);
    const dialog = page.getByRole('dialog', { name: 'Slide 1 of 6' });
    await dialog.getByRole('heading', { name: 'Key point' }).waitFor();
    await look('slide');
    await dialog.getByRole('button', { name: 'Compare with a version' }).press('Enter');
    await page.waitForLoadState('networkidle');
    await look('slide-versions');
    for (const [name, title] of [
      ['Regenerate', 'Regenerate slide 1?'],
      ['Remove slide', 'Remove slide 1?'],
    ] as const) {
      await dialog.getByRole('button', { name }).press('Enter');
      await page.getByRole('dialog', { name: title }).waitFor();
      await look(`slide-asks-${name}`);
      await page.keyboard.press('Escape');
    }
    await openSlide(page, changed, (await slides.at(1)).id);
    await page.getByText('The model changed nothing. Try another wording.').waitFor();
    await look('slide-unchanged');
    await openSlide(page, changed, (await slides.at(2)).id);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await look('slide-proposal');
    verdict();
  });
}

function testEditor(desk: Desk, decks: () => Decks): void {
  test('the slide editor: its fields, layouts, an unfinished text, a picture, a chart’s data, a draft', async () => {
    const { changed } = decks();
    const slides = slidesOf(desk.ready().admin.api, changed);
    const listed = await slides.put(5, list);
    const charted = await slides.put(3, chart);
    const { page, look, verdict } = await openDeck(desk, changed);
    await openSlide(page, changed, listed, '&edit=1');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.waitFor();
    await look('editor');
    await page.getByRole('button', { name: 'Change layout' }).press('Enter');
    await page.getByRole('dialog', { name: 'Change layout' }).waitFor();
    await look('editor-layouts');
    await page.keyboard.press('Escape');
    await title.fill('');
    await page.getByText('Incomplete: Title.').waitFor();
    await look('editor-unfinished');
    await title.fill('Bowls of water');
    const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByTestId('picture').setInputFiles(file);
    await page.getByText('This file isn’t a readable picture.').waitFor();
    await look('editor-picture-refused');
    await page.getByTestId('picture').setInputFiles({ ...file, buffer: await page.screenshot() });
    await page.getByRole('textbox', { name: 'Picture description' }).fill('A bowl');
    // What was announced is said in the language of that moment, for three seconds.
    await page.getByText('Picture added.').waitFor({ state: 'detached' });
    await look('editor-picture');
    await page.getByRole('button', { name: 'Stop editing' }).press('Enter');
    await page.getByText('You have unsaved changes to this slide.').waitFor();
    // It is there after a reload, too.
    await look('slide-draft', {
      isReloaded: true,
      again: () => page.getByRole('dialog').getByRole('status').first().waitFor(),
    });
    await openSlide(page, changed, charted, '&edit=1');
    await page.getByRole('textbox', { name: 'Row 1, column 2' }).fill('many');
    await look('editor-chart');
    verdict();
  });

  test('the slide editor: texts that are too long, a figure that no source tells', async () => {
    const { changed } = decks();
    const listed = await slidesOf(desk.ready().admin.api, changed).put(2, list);
    const { page, look, verdict } = await openDeck(desk, changed);
    await openSlide(page, changed, listed, '&edit=1');
    await page
      .getByRole('textbox', { name: 'Entry 1', exact: true })
      .fill(`${'Cool water '.repeat(24)}.`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Bowls of cold water for every dog of the street '.repeat(4));
    await page.getByText('Too long to save: Title.').waitFor();
    await look('editor-too-long');
    await title.fill('Bowls hold 5,213 litres');
    await page.getByRole('button', { name: /^Title: 5,213/ }).waitFor();
    await look('editor-figure');
    verdict();
  });

  test('a slide that somebody else has saved meanwhile', async () => {
    const { changed } = decks();
    const slides = slidesOf(desk.ready().admin.api, changed);
    const listed = await slides.put(4, list);
    const { page, look, verdict } = await openDeck(desk, changed);
    await openSlide(page, changed, listed, '&edit=1');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Bowls of cold water');
    await slides.put(4, { ...list, title: 'Bowls from elsewhere' });
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('region', { name: 'This slide has changed' }).waitFor();
    await look('editor-conflict');
    verdict(/Failed to load resource: .* 412/);
  });
}

/** A slide, large, and under a person's hands. */
export function testSlideScreens(desk: Desk, decks: () => Decks): void {
  testLook(desk, decks);
  testEditor(desk, decks);
}
