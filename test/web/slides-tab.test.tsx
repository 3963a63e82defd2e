/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
// The editor is lazy-loaded; preload it for the test.
import '#web/features/decks/components/edit-slide/slide-editor.tsx';
import { SlidesTab } from '#web/features/decks/components/detail/slides-tab.tsx';
import { draftKey, saveDraft } from '#web/features/decks/editing/draft-store.ts';
import { loadEditTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeSlide } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { dragByGrip } from './support/drag.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const first = makeSlide(0, { id: 'a', title: 'Alpha' });
const second = makeSlide(1, { id: 'b', title: 'Beta' });
const makeSectionContent = (title: string): SlideContent => ({
  ...{ layout: 'section', title, notes: '', sources: [] },
  blocks: {},
});
const swapped = [
  { ...second, index: 0 },
  { ...first, index: 1 },
];
const makeOutline = (slides: readonly SlideView[], rev: number) => ({
  ...{ rev, title: 'Tides', subtitle: '' },
  entries: slides.map(({ id, point }, i) => ({ i, id, point })),
});

const openSlideDialog = async (name: RegExp) => {
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: 'Move later' });
};

beforeEach(() => {
  mockDialogs();
  clearPollCache();
});
afterEach(cleanup);

it('keeps showing a slide that was moved', async () => {
  const before = makeOutline([first, second], 1);
  const after = makeOutline(swapped, 2);
  fakeApi(
    onCall('POST', '/reorder', { body: after }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: before }, { body: after }),
    onCall('GET', `/presentations/${deckId}`, { body: makeDeck() }),
  );
  await openSlideDialog(/Alpha/);

  fireEvent.click(screen.getByRole('button', { name: 'Move later' }));

  const dialog = await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  await waitFor(() => expect(dialog.textContent).toContain('Point 1'));
  expect(dialog.textContent).not.toContain('Point 2');
});

it('does not keep an instruction when another slide is shown', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 1) }),
  );
  await openSlideDialog(/Alpha/);
  const instructionField = () => screen.getByRole('textbox', { name: 'What should change?' });
  fireEvent.change(instructionField(), { target: { value: 'Be shorter.' } });

  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));

  await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  expect(instructionField()).toHaveProperty('value', '');
});

it('changes slides by arrow keys, and disables the buttons at both ends', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 1) }),
  );
  await openSlideDialog(/Alpha/);
  const ends = () =>
    ['Previous slide', 'Next slide'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('aria-disabled'),
    );
  expect(ends()).toEqual(['true', 'false']);

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });
  await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  expect(ends()).toEqual(['false', 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'ArrowRight' });

  expect(screen.getByRole('dialog', { name: 'Slide 2 of 2' })).toBeTruthy();
});

it('removes a slide after a confirmation and closes the dialog', async () => {
  const api = fakeApi(
    onCall('DELETE', '/slides/a', { status: 204 }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: [second] } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 1) }),
  );
  const sent = () => api.sent.filter(({ method }) => method === 'DELETE');
  await openSlideDialog(/Alpha/);

  fireEvent.click(screen.getByRole('button', { name: 'Remove slide' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove slide 1?' }));
  const before = sent().length;
  fireEvent.click(question.getByRole('button', { name: 'Remove slide' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(before).toBe(0);
  expect(sent()).toHaveLength(1);
});

it('offers to add an orphaned draft as a new slide', async () => {
  signIn();
  const key = draftKey(makeUser().id, deckId, 'gone');
  const typed = { ...makeSectionContent('Alpha'), title: 'Typed' };
  saveDraft(key, { rev: 1, base: makeSectionContent('Alpha'), content: typed, at: 0 });
  const api = fakeApi(
    onCall('POST', '/slides', { status: 201, body: second }),
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Add as a new slide' }));

  await waitFor(() => expect(screen.queryByText(/“Typed” was removed/)).toBeNull());
  const post = api.sent.find(({ method }) => method === 'POST');
  expect(post?.headers.get('If-Match')).toBe('"7"');
  expect(post?.body).toEqual({ content: typed });
});

it('reorders slides by dragging with the mouse', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: makeOutline(swapped, 8) }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);
  const list = await screen.findByRole('list', { name: 'Slides' });
  const frames = () => [...list.children].filter((child) => child instanceof HTMLElement);
  await waitFor(() => expect(frames()[0]).toHaveProperty('draggable', true));
  const [from, to] = frames();
  if (!from || !to) throw new Error('expected two frames');
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };

  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });

  await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
  const post = api.sent.find(({ method }) => method === 'POST');
  expect(post?.headers.get('If-Match')).toBe('"7"');
  expect(post?.body).toEqual({ slide_ids: ['b', 'a'] });
});

it('reorders slides by dragging a grip by touch', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: makeOutline(swapped, 8) }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);
  const list = await screen.findByRole('list', { name: 'Slides' });
  await waitFor(() => expect(list.querySelectorAll('span[class*=grip]')).toHaveLength(2));

  dragByGrip(list, 1, 1);
  dragByGrip(list, 0, 1);

  await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
  const posts = api.sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ slide_ids: ['b', 'a'] }]);
});

it('shows the slide after leaving the editor that was opened by URL', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: makeOutline([first, second], 7) }),
  );
  await loadEditTexts();
  const element = <SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />;
  const router = await mountRoutes([{ path: '*', element }], '/?tab=slides&slide=a&edit=1');

  fireEvent.click(await screen.findByRole('button', { name: 'Stop editing' }));

  expect(router.state.location.search).toBe('?tab=slides&slide=a');
  expect(screen.getByRole('dialog', { name: 'Slide 1 of 2' })).toBeTruthy();
  expect(router.state.historyAction).toBe('REPLACE');
});
