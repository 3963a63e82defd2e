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

const firstSlide = makeSlide(0, { id: 'a', title: 'Alpha' });
const secondSlide = makeSlide(1, { id: 'b', title: 'Beta' });
const makeSectionContent = (title: string): SlideContent => ({
  ...{ layout: 'section', title, notes: '', sources: [] },
  blocks: {},
});
const swappedSlides = [
  { ...secondSlide, index: 0 },
  { ...firstSlide, index: 1 },
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

it('the dialog keeps showing a slide that was moved', async () => {
  const before = makeOutline([firstSlide, secondSlide], 1);
  const after = makeOutline(swappedSlides, 2);
  fakeApi(
    onCall('POST', '/reorder', { body: after }),
    onCall(
      'GET',
      '/slides',
      { body: { items: [firstSlide, secondSlide] } },
      { body: { items: swappedSlides } },
    ),
    onCall('GET', '/outline', { body: before }, { body: after }),
    onCall('GET', `/presentations/${deckId}`, { body: makeDeck() }),
  );
  await openSlideDialog(/Alpha/);

  fireEvent.click(screen.getByRole('button', { name: 'Move later' }));

  const dialog = await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  await waitFor(() => expect(dialog.textContent).toContain('Point 1'));
  expect(dialog.textContent).not.toContain('Point 2');
});

it('an instruction is not kept when another slide is shown', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [firstSlide, secondSlide] } }),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 1) }),
  );
  await openSlideDialog(/Alpha/);
  const instructionField = () => screen.getByRole('textbox', { name: 'What should change?' });
  fireEvent.change(instructionField(), { target: { value: 'Be shorter.' } });

  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));

  await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  expect(instructionField()).toHaveProperty('value', '');
});

it('arrow keys change the slide, and the buttons at both ends are disabled', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [firstSlide, secondSlide] } }),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 1) }),
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

it('a slide is removed after a confirmation and the dialog closes', async () => {
  const api = fakeApi(
    onCall('DELETE', '/slides/a', { status: 204 }),
    onCall(
      'GET',
      '/slides',
      { body: { items: [firstSlide, secondSlide] } },
      { body: { items: [secondSlide] } },
    ),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 1) }),
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

it('an orphaned draft can be added as a new slide', async () => {
  signIn();
  const key = draftKey(makeUser().id, deckId, 'gone');
  const typed = { ...makeSectionContent('Alpha'), title: 'Typed' };
  saveDraft(key, { rev: 1, base: makeSectionContent('Alpha'), content: typed, at: 0 });
  const api = fakeApi(
    onCall('POST', '/slides', { status: 201, body: secondSlide }),
    onCall('GET', '/slides', { body: { items: [firstSlide, secondSlide] } }),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Add as a new slide' }));

  await waitFor(() => expect(screen.queryByText(/“Typed” was removed/)).toBeNull());
  const post = api.sent.find(({ method }) => method === 'POST');
  expect(post?.headers.get('If-Match')).toBe('"7"');
  expect(post?.body).toEqual({ content: typed });
});

it('dragging with the mouse reorders slides', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: makeOutline(swappedSlides, 8) }),
    onCall(
      'GET',
      '/slides',
      { body: { items: [firstSlide, secondSlide] } },
      { body: { items: swappedSlides } },
    ),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 7) }),
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

it('dragging a grip by touch reorders slides', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: makeOutline(swappedSlides, 8) }),
    onCall(
      'GET',
      '/slides',
      { body: { items: [firstSlide, secondSlide] } },
      { body: { items: swappedSlides } },
    ),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 7) }),
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

it('the slide is shown after leaving the editor that was opened by URL', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [firstSlide, secondSlide] } }),
    onCall('GET', '/outline', { body: makeOutline([firstSlide, secondSlide], 7) }),
  );
  await loadEditTexts();
  const element = <SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />;
  const router = await mountRoutes([{ path: '*', element }], '/?tab=slides&slide=a&edit=1');

  fireEvent.click(await screen.findByRole('button', { name: 'Stop editing' }));

  expect(router.state.location.search).toBe('?tab=slides&slide=a');
  expect(screen.getByRole('dialog', { name: 'Slide 1 of 2' })).toBeTruthy();
  expect(router.state.historyAction).toBe('REPLACE');
});
