import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import type { Client } from '../api-client.ts';
import type { Fixture } from '../spec/fixture.ts';
import type { Decks } from './create-decks.ts';
import { openDeck } from './deck.ts';

type Content = NonNullable<SlideView['content']>;

/** Returns functions that read and replace slides of a presentation by index. */
function createSlideAccess(client: Client, deckId: string) {
  const path = `/presentations/${deckId}/slides`;
  const slideAtIndex = async (index: number) => {
    const { items } = (await client('GET', path)).body as { items: SlideView[] };
    const slide = items[index];
    if (!slide?.content) throw new Error(`slide ${index} is not made`);
    return { ...slide, content: slide.content };
  };
  const replaceSlide = async (index: number, change: Partial<Content>): Promise<string> => {
    const { id, rev, content } = await slideAtIndex(index);
    const body = { content: { ...content, sources: [], ...change } };
    const { status, text } = await client('PUT', `${path}/${id}`, body, { 'If-Match': `"${rev}"` });
    if (status >= 300) throw new Error(`the slide was rejected: ${text}`);
    return id;
  };
  return { at: slideAtIndex, replaceSlide };
}

const chartContent: Partial<Content> = {
  layout: 'chart',
  title: 'Bowls were refilled more often in July',
  blocks: {
    kind: 'bar',
    categories: ['May', 'June', 'July'],
    series: [{ name: 'Refills', values: [12, 18, 31] }],
    takeaway: 'Hot weeks need a second round.',
  },
};

const listContent: Partial<Content> = {
  layout: 'bullets',
  title: 'Bowls stand in the shade',
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

const getInspectorTab = (page: Page, index: number) =>
  page
    .getByRole('complementary', { name: /^(Properties of the slide|幻灯片属性)/ })
    .getByRole('tab')
    .nth(index);

async function openSlide(page: Page, deckId: string, slideId: string): Promise<void> {
  await page.goto(`/presentation/${deckId}?slide=${slideId}`);
  await page.getByRole('button', { name: /^Open slide 1:/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

function testAppearance(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on the studio: each tab of the inspector, the dialogs for a new slide and before regenerating, a proposal', async () => {
    const { changed } = decks();
    const slides = createSlideAccess(fixture.state().admin.api, changed);
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, changed);
    await openSlide(page, changed, (await slides.at(0)).id);
    for (const [index, name] of ['content', 'design', 'notes', 'sources', 'assistant'].entries()) {
      await getInspectorTab(page, index).press('Enter');
      await page.waitForLoadState('networkidle');
      await checkScreen(`studio-${name}`);
    }
    await page.getByRole('button', { name: 'Compare with a version' }).press('Enter');
    await page.waitForLoadState('networkidle');
    await checkScreen('studio-versions');
    await page.getByRole('button', { name: 'Add a slide' }).press('Enter');
    await page.getByRole('dialog', { name: 'Add a slide' }).waitFor();
    await checkScreen('studio-add');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for slide 1' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Regenerate' }).press('Enter');
    await page.getByRole('dialog', { name: 'Regenerate slide 1?' }).waitFor();
    await checkScreen('studio-regenerate');
    await page.keyboard.press('Escape');
    await openSlide(page, changed, (await slides.at(1)).id);
    await getInspectorTab(page, 4).press('Enter');
    await page.getByText('The model changed nothing. Try another wording.').waitFor();
    await checkScreen('studio-unchanged');
    await openSlide(page, changed, (await slides.at(2)).id);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await checkScreen('studio-proposal');
    expectNoFindings();
  });

  test('the screen checks pass on the slide show', async () => {
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, decks().changed);
    await page.getByRole('button', { name: 'Present' }).press('Enter');
    await page.getByRole('dialog', { name: 'Presentation' }).waitFor();
    await page.waitForLoadState('networkidle');
    // Full screen ends when the window size changes.
    await checkScreen('slide-show', { isSingleView: true });
    expectNoFindings();
  });
}

function testEditor(fixture: Fixture, decks: () => Decks): void {
  test('the screen checks pass on the editor: an incomplete text, a picture, chart data', async () => {
    const { changed } = decks();
    const slides = createSlideAccess(fixture.state().admin.api, changed);
    const listSlideId = await slides.replaceSlide(5, listContent);
    const chartSlideId = await slides.replaceSlide(3, chartContent);
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, changed);
    await openSlide(page, changed, listSlideId);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('');
    await page.getByText('Incomplete: Title.').waitFor();
    await checkScreen('editor-unfinished');
    await title.fill('Bowls of water');
    const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByTestId('picture').setInputFiles(file);
    await page.getByText('This file isn’t a readable picture.').waitFor();
    await checkScreen('editor-picture-refused');
    await page.getByTestId('picture').setInputFiles({ ...file, buffer: await page.screenshot() });
    await page.getByRole('textbox', { name: 'Picture description' }).fill('A bowl');
    // The announcement stays in the old language for three seconds, so wait until it is gone.
    await page.getByText('Picture added.').waitFor({ state: 'detached' });
    await checkScreen('editor-picture');
    await openSlide(page, changed, chartSlideId);
    await page.getByRole('textbox', { name: 'Row 1, column 2' }).fill('many');
    await checkScreen('editor-chart');
    expectNoFindings();
  });

  test('the screen checks pass on the editor with texts that are too long and a figure without a source', async () => {
    const { changed } = decks();
    const listSlideId = await createSlideAccess(fixture.state().admin.api, changed).replaceSlide(
      2,
      listContent,
    );
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, changed);
    await openSlide(page, changed, listSlideId);
    await page
      .getByRole('textbox', { name: 'Entry 1', exact: true })
      .fill(`${'Cool water '.repeat(24)}.`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Bowls of cold water for every dog of the street '.repeat(4));
    await page.getByText('Too long to save: Title.').waitFor();
    await checkScreen('editor-too-long');
    await title.fill('Bowls hold 5,213 litres');
    await page.getByRole('button', { name: /^Title: 5,213/ }).waitFor();
    await checkScreen('editor-figure');
    expectNoFindings();
  });

  test('the screen checks pass offline and on a slide that was saved elsewhere meanwhile', async () => {
    const { changed } = decks();
    const slides = createSlideAccess(fixture.state().admin.api, changed);
    const listSlideId = await slides.replaceSlide(4, listContent);
    const { page, checkScreen, expectNoFindings } = await openDeck(fixture, changed);
    await openSlide(page, changed, listSlideId);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.waitFor();
    await page.route('**/slides/*', (route) => route.abort());
    await title.fill('Bowls of cold water');
    await page.getByRole('status').filter({ hasText: 'Not saved: no connection.' }).waitFor();
    await checkScreen('editor-offline');
    await slides.replaceSlide(4, { ...listContent, title: 'Bowls from elsewhere' });
    await page.unroute('**/slides/*');
    await page.getByRole('region', { name: 'This slide has changed' }).waitFor();
    await checkScreen('editor-conflict');
    expectNoFindings(/Failed to load resource/);
  });
}

/** Checks the studio: the selected slide and its inspector. */
export function testSlideScreens(fixture: Fixture, decks: () => Decks): void {
  testAppearance(fixture, decks);
  testEditor(fixture, decks);
}
