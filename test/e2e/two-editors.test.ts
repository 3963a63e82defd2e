import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { registerUsers } from './register-users.ts';
import { createFixture } from './spec/fixture.ts';

const fixture = createFixture();
const screenshotFolder = 'test/e2e/screenshots/two-editors';

let editorEmail = '';
let owner: Page;
let editor: Page;

beforeAll(async () => {
  await fixture.setUp();
  const { stack, admin, user, deck } = fixture.state();
  [editorEmail = ''] = await registerUsers(stack, admin.api, 1, 'pro');
  const added = await user.api('POST', `/presentations/${deck.id}/collaborators`, {
    email: editorEmail,
    role: 'editor',
  });
  expect(added.status).toBe(201);
});

/**
 * Opens the presentation as both people, each with a separate account and browser. The editor opens it first, because
 * the owner's page treats the presentation as shared only after a collaborator has opened it.
 */
beforeEach(async () => {
  const { deck } = fixture.state();
  const path = `/presentation/${deck.id}`;
  const asEditor = await fixture.open(path, { as: await fixture.signInByEmail(editorEmail) });
  const asOwner = await fixture.open(path, { as: await fixture.newTokens() });
  [owner, editor] = [asOwner.page, asEditor.page];
  for (const page of [owner, editor]) await selectSlide(page, 1);
});

afterEach(() => fixture.closePages());
afterAll(() => fixture.tearDown());

const getTitleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const selectSlide = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Open slide ${number}`) }).click();
const waitUntilSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor();
const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
const waitUntilUnsaved = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Not saved: no connection.' }).waitFor();

/** Returns the field for the speaker notes, which is below the slide. */
const getNotesField = (page: Page) => page.getByRole('textbox', { name: 'Speaker notes' });

async function readStoredSlides(): Promise<SlideView[]> {
  const { user, deck } = fixture.state();
  return (await user.api('GET', `/presentations/${deck.id}/slides`)).body.items as SlideView[];
}

test('each of two editors sees the other’s slide and whether they edit it, and no longer after the other has left', async () => {
  const editorMark = owner.getByRole('button', { name: /^\w.*, (on|editing) slide 2$/ });
  await selectSlide(editor, 2);
  await editorMark.waitFor();
  await owner.getByRole('img', { name: /is on this slide$/ }).waitFor();
  await editor.getByRole('list', { name: 'People on this page' }).waitFor();

  await editorMark.click();
  await expect.poll(() => getTitleField(owner).count()).toBe(1);
  await getTitleField(editor).fill('Moonrise');
  await owner.getByText(/is editing this slide$/).waitFor();
  await owner.screenshot({ path: `${screenshotFolder}/editing.png` });
  await waitUntilSaved(editor);
  const { user, deck } = fixture.state();
  const activity = await user.api('GET', `/presentations/${deck.id}/activity`);
  expect(activity.text).not.toContain('presence');

  await editor.close();
  await editorMark.waitFor({ state: 'detached', timeout: 60_000 });
});

test('edits of different slides are both kept when one person was offline', async () => {
  await goOffline(owner);
  await getTitleField(owner).fill('Owner on slide 1');
  await waitUntilUnsaved(owner);
  await selectSlide(editor, 2);
  await getTitleField(editor).fill('Editor on slide 2');
  await waitUntilSaved(editor);
  await goOnline(owner);
  await waitUntilSaved(owner);

  expect((await readStoredSlides()).slice(0, 2).map(({ title }) => title)).toEqual([
    'Owner on slide 1',
    'Editor on slide 2',
  ]);
  await owner.getByRole('button', { name: 'Open slide 2: Editor on slide 2' }).waitFor();
  await editor.getByRole('button', { name: 'Open slide 1: Owner on slide 1' }).waitFor();
});

test('edits of different fields of one slide are merged without a dialog when one person was offline', async () => {
  await goOffline(owner);
  await getTitleField(owner).fill('Owner’s title');
  await waitUntilUnsaved(owner);
  await getNotesField(editor).fill('Editor’s notes');
  await waitUntilSaved(editor);
  await goOnline(owner);
  await waitUntilSaved(owner);

  const merged = { title: 'Owner’s title', notes: 'Editor’s notes' };
  expect((await readStoredSlides())[0]?.content).toMatchObject(merged);
  await expect.poll(() => getTitleField(editor).textContent()).toBe('Owner’s title');
  await expect.poll(() => getNotesField(owner).inputValue()).toBe('Editor’s notes');
});

test('when two people edit one field and one was offline, that person sees both texts and chooses', async () => {
  await goOffline(owner);
  await getTitleField(owner).fill('Owner’s words');
  await waitUntilUnsaved(owner);
  await getTitleField(editor).fill('Editor’s words');
  await waitUntilSaved(editor);
  await goOnline(owner);
  const conflict = owner.getByRole('region', { name: 'This slide has changed' });
  await conflict.waitFor();
  await owner.screenshot({ path: `${screenshotFolder}/conflict.png` });

  const choice = conflict.getByRole('group', { name: 'Title' });
  expect(await choice.getByRole('radio').count()).toBe(2);
  await choice.getByText('Owner’s words').waitFor();
  await choice.getByText('Editor’s words').waitFor();
  expect((await readStoredSlides())[0]?.title).toBe('Editor’s words');
  await conflict.getByRole('button', { name: 'Use merged' }).click();
  await waitUntilSaved(owner);

  expect((await readStoredSlides())[0]?.title).toBe('Owner’s words');
  await expect.poll(() => getTitleField(editor).textContent()).toBe('Owner’s words');
});

test('when two people edit one field offline, the later one to reconnect sees both texts and chooses', async () => {
  await goOffline(owner);
  await goOffline(editor);
  await getTitleField(owner).fill('Owner, on a train');
  await getTitleField(editor).fill('Editor, on a train');
  for (const page of [owner, editor]) await waitUntilUnsaved(page);
  await goOnline(editor);
  await waitUntilSaved(editor);
  await goOnline(owner);
  const conflict = owner.getByRole('region', { name: 'This slide has changed' });
  await conflict.waitFor();

  // The browser tab stores the unsaved edit, so the page may be reloaded before the owner resolves the conflict.
  await owner.reload();
  await conflict.getByText('Owner, on a train').first().waitFor();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await waitUntilSaved(owner);

  expect((await readStoredSlides())[0]?.title).toBe('Editor, on a train');
  await expect.poll(() => getTitleField(owner).textContent()).toBe('Editor, on a train');
});

test('an offline edit of a slide that another person removed is shown, and can be added again', async () => {
  const { length } = await readStoredSlides();
  for (const page of [owner, editor]) await selectSlide(page, 2);
  await goOffline(owner);
  await getTitleField(owner).fill('Written meanwhile');
  await waitUntilUnsaved(owner);
  await editor.getByRole('button', { name: 'Actions for slide 2' }).click();
  await editor.getByRole('menuitem', { name: 'Remove slide' }).click();
  await expect.poll(async () => (await readStoredSlides()).length).toBe(length - 1);
  await goOnline(owner);

  const kept = owner.getByRole('list', { name: 'Unsaved changes' });
  await kept.getByText('Written meanwhile').waitFor();
  await owner.screenshot({ path: `${screenshotFolder}/removed.png` });
  await kept.getByRole('button').first().click();
  const titles = async () => (await readStoredSlides()).map(({ title }) => title);
  await expect.poll(titles).toContain('Written meanwhile');
  await kept.waitFor({ state: 'detached' });
});

test('renaming a presentation offline does not silently overwrite another person’s new name', async () => {
  const { user, deck } = fixture.state();
  const name = async () => (await user.api('GET', `/presentations/${deck.id}`)).body.title;
  const rename = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Edit title' }).click();
    const input = page.getByRole('heading', { level: 1 }).getByRole('textbox', { name: 'Title' });
    await input.fill(text);
    await input.press('Enter');
    return input;
  };
  await goOffline(owner);
  const input = await rename(owner, 'Owner’s name');
  await (await rename(editor, 'Editor’s name')).waitFor({ state: 'detached' });
  await goOnline(owner);

  await owner.getByText('The title was changed to “Editor’s name”.').waitFor();
  await owner.screenshot({ path: `${screenshotFolder}/renamed.png` });
  expect(await name()).toBe('Editor’s name');
  expect(await input.inputValue()).toBe('Owner’s name');
  await input.press('Enter');
  await input.waitFor({ state: 'detached' });
  expect(await name()).toBe('Owner’s name');
});

test('a slide that was removed offline is kept, with a message, when another person has edited it', async () => {
  for (const page of [owner, editor]) await selectSlide(page, 2);
  await goOffline(owner);
  await owner.getByRole('button', { name: 'Actions for slide 2' }).click();
  await owner.getByRole('menuitem', { name: 'Remove slide' }).click();
  await getTitleField(editor).fill('Edited meanwhile');
  await waitUntilSaved(editor);
  await goOnline(owner);

  const messages = owner.getByRole('region', { name: 'Messages' });
  await messages.getByText(/changed/).waitFor();
  await owner.screenshot({ path: `${screenshotFolder}/kept.png` });
  const titles = async () => (await readStoredSlides()).map(({ title }) => title);
  await owner.getByRole('button', { name: 'Open slide 2: Edited meanwhile' }).waitFor();
  expect(await titles()).toContain('Edited meanwhile');
});
