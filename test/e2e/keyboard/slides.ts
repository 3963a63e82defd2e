import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { type Client, type Deck, waitUntilSettled } from '../api-client.ts';
import type { Fixture } from '../spec/fixture.ts';
import type { KeyboardUser } from './keyboard-user.ts';
import { openWithKeyboard } from './open-with-keyboard.ts';

const briefText = readFileSync('test/corpus/product-brief.md', 'utf8');

/** Generates a finished deck of four slides from a text. */
async function createFinishedDeck(client: Client): Promise<string> {
  const { id: source } = (await client('POST', '/sources', { name: 'Larder', text: briefText }))
    .body;
  const body = { source_ids: [source], slide_count: 4 };
  const id = String((await client('POST', '/presentations', body)).body.id);
  expect((await waitUntilSettled(client, id, 120)).status).toBe('completed');
  return id;
}

async function readThirdSlideTitle(client: Client, id: string): Promise<string | null | undefined> {
  const { items } = (await client('GET', `/presentations/${id}/slides`)).body;
  return (items as SlideView[])[2]?.title;
}

const waitUntilSaved = ({ page }: KeyboardUser) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();

/** Edits the selected slide in place; the edit is saved automatically, and undo and redo restore both titles. */
async function editInPlace(
  keyboard: KeyboardUser,
  titleNow: () => Promise<unknown>,
): Promise<void> {
  const before = await titleNow();
  await keyboard.tabTo('button', 'Edit: Title');
  await keyboard.press('Enter');
  await keyboard.expectFocusOn('textbox', 'Title');
  await keyboard.type('Typed on the slide');
  await keyboard.press('Enter');
  await keyboard.expectFocusOn('button', 'Edit: Title');
  await expect.poll(titleNow, { timeout: 10_000 }).toBe('Typed on the slide');
  await keyboard.press('Control+z');
  await expect.poll(titleNow, { timeout: 10_000 }).toBe(before);
  await keyboard.press('Control+Shift+Z');
  await expect.poll(titleNow, { timeout: 10_000 }).toBe('Typed on the slide');
  await waitUntilSaved(keyboard);
}

/** Requests a change of the selected slide, and accepts or discards the proposal. */
async function revise(keyboard: KeyboardUser, answer: 'Accept' | 'Discard'): Promise<void> {
  const { page } = keyboard;
  await keyboard.tabTo('textbox', 'What should change?');
  await keyboard.replaceText('Use half the words');
  await keyboard.activate('button', 'Generate proposal');
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await keyboard.shiftTabTo('button', answer);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await keyboard.expectFocusInPage();
}

/** Duplicates, moves and removes the third slide in the filmstrip, and undoes each change. */
async function changeFilmstrip(keyboard: KeyboardUser): Promise<void> {
  const { page } = keyboard;
  const openButtons = page.getByRole('button', { name: /^Open slide/ });
  await keyboard.shiftTabTo('button', /^Open slide 3:/);
  await keyboard.press('Control+d');
  await expect.poll(() => openButtons.count(), { timeout: 10_000 }).toBe(5);
  await keyboard.expectFocusOn('button', /^Open slide 4: Typed/);
  await keyboard.press('Alt+ArrowUp');
  await keyboard.expectFocusOn('button', /^Open slide 3: Typed/);
  await waitUntilSaved(keyboard);
  await keyboard.press('Delete');
  await page.getByText('Slide 3 removed.').waitFor();
  await expect.poll(() => openButtons.count(), { timeout: 10_000 }).toBe(4);
  await keyboard.expectFocusOn('button', /^Open slide 3: Typed/);
  await keyboard.press('Control+z');
  await expect.poll(() => openButtons.count(), { timeout: 10_000 }).toBe(5);
  await keyboard.press('Control+Shift+Z');
  await expect.poll(() => openButtons.count(), { timeout: 10_000 }).toBe(4);
}

/** Presents from the selected slide; after Escape, the slide shown last is selected. */
async function present(keyboard: KeyboardUser): Promise<void> {
  const { page } = keyboard;
  await keyboard.press('F5');
  const show = page.getByRole('dialog', { name: 'Presentation' });
  await show.getByText('Slide 3 of 4').waitFor();
  await keyboard.press('ArrowRight');
  await show.getByText('Slide 4 of 4').waitFor();
  await keyboard.press('Escape');
  await show.waitFor({ state: 'detached' });
  await page.getByText('Slide 4 of 4').waitFor();
  await keyboard.press('PageUp');
  await page.getByText('Slide 3 of 4').waitFor();
}

/** Tests edits, versions and regeneration of a finished deck by keyboard. */
export function testSlides(fixture: Fixture): void {
  test('a user edits a slide, undoes and redoes, changes the filmstrip, presents, revises with the model, compares and restores versions', async () => {
    const { user } = fixture.state();
    const id = await createFinishedDeck(user.api);
    const { keyboard, complaints } = await openWithKeyboard(fixture, `/presentation/${id}`, {
      as: user.tokens,
    });
    const { page } = keyboard;
    await page.getByRole('button', { name: /^Open slide 3:/ }).waitFor();

    const titleNow = () => readThirdSlideTitle(user.api, id);
    await keyboard.tabTo('button', /^Open slide 1:/);
    await keyboard.press('ArrowDown', 'ArrowDown');
    await keyboard.expectFocusOn('button', /^Open slide 3:/);
    await editInPlace(keyboard, titleNow);
    await keyboard.shiftTabTo('button', /^Open slide 3:/);
    await changeFilmstrip(keyboard);
    await present(keyboard);
    await keyboard.tabTo('tab', 'Content');
    await keyboard.pressUntil('ArrowRight', 'tab', 'Assistant', 4);
    await revise(keyboard, 'Discard');
    expect(await titleNow()).toBe('Typed on the slide');
    await revise(keyboard, 'Accept');

    const isPublished = async () =>
      !(await user.api('GET', `/presentations/${id}`)).body.has_unpublished;
    await expect.poll(isPublished, { timeout: 60_000, interval: 500 }).toBe(true);
    const deck = (await user.api('GET', `/presentations/${id}`)).body as Deck;
    const version = Number(deck.current_html_version);
    expect(version).toBeGreaterThan(1);
    await testVersions(keyboard, version);
    await regenerateSlides(keyboard);
    expect(await waitUntilSettled(user.api, id, 90)).toMatchObject({
      current_html_version: version + 2,
    });
    expect(complaints).toEqual([]);
  });
}

/** Compares versions, and restores the first one. */
async function testVersions(keyboard: KeyboardUser, current: number): Promise<void> {
  const { page } = keyboard;
  const published = (version: number) =>
    page.getByRole('heading', { name: new RegExp(`^Version ${version}:.*Current`) });
  await keyboard.shiftTabTo('tab', 'Slides', 60);
  await keyboard.pressUntil('ArrowRight', 'tab', 'Versions', 3);
  await published(current).waitFor({ timeout: 60_000 });

  await keyboard.tabTo('button', 'Actions for version 1');
  await keyboard.chooseItem('Compare');
  await page.getByRole('heading', { level: 2, name: /\d changed/ }).waitFor();
  await keyboard.expectFocusInPage();
  await keyboard.press('ArrowRight');
  await keyboard.expectFocusOn('article', /^Slide \d, Changed/);
  await keyboard.shiftTabTo('button', 'Restore version 1');
  await keyboard.press('Enter');
  await keyboard.expectFocusTrap('Restore version 1');
  await keyboard.press('Escape');
  await keyboard.expectFocusOn('button', 'Restore version 1');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Restore version 1' });
  await question.waitFor();
  await keyboard.activate('button', 'Restore version 1');
  await question.waitFor({ state: 'detached' });
  await keyboard.expectFocusOn('link', 'All versions');
  await keyboard.press('Enter');
  await published(current + 1).waitFor({ timeout: 60_000 });
}

async function regenerateSlides(keyboard: KeyboardUser): Promise<void> {
  const { page } = keyboard;
  await keyboard.shiftTabTo('button', /^Actions for (?!version)/);
  await keyboard.chooseItem('Regenerate slides');
  const form = await keyboard.expectFocusTrap('Regenerate slides');
  await keyboard.activate('button', /^Regenerate \d slides/);
  await form.waitFor({ state: 'detached' });
  await keyboard.expectFocusOn('button', /^Actions for (?!version)/);
  await page.getByRole('status').filter({ hasText: 'of 4 slides generated' }).waitFor();
}
