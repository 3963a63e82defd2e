/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
// Loaded when it is asked for: here it is there already.
import '#web/features/decks/components/edit-slide/slide-editor.tsx';
import { SlidesTab } from '#web/features/decks/components/detail/slides-tab.tsx';
import { draftKey, keepDraft } from '#web/features/decks/editing/draft-store.ts';
import { speakEdit } from '#web/lib/i18n.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeSlide } from './support/decks.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { dragByGrip } from './support/grips.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { makeUser } from './support/people.ts';
import { signIn } from './support/signed-in.ts';

const first = makeSlide(0, { id: 'a', title: 'Alpha' });
const second = makeSlide(1, { id: 'b', title: 'Beta' });
const contentOf = (title: string): SlideContent => ({
  ...{ layout: 'section', title, notes: '', sources: [] },
  blocks: {},
});
const swapped = [
  { ...second, index: 0 },
  { ...first, index: 1 },
];
const outlineOf = (slides: readonly SlideView[], rev: number) => ({
  ...{ rev, title: 'Tides', subtitle: '' },
  entries: slides.map(({ id, point }, i) => ({ i, id, point })),
});

const open = async (name: RegExp) => {
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: 'Move later' });
};

beforeEach(() => {
  standInForDialogs();
  forgetAnswers();
});
afterEach(cleanup);

it('a slide that is moved stays the one that is looked at', async () => {
  const before = outlineOf([first, second], 1);
  const after = outlineOf(swapped, 2);
  fakeApi(
    onCall('POST', '/reorder', { body: after }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: before }, { body: after }),
    onCall('GET', `/presentations/${deckId}`, { body: makeDeck() }),
  );
  await open(/Alpha/);

  fireEvent.click(screen.getByRole('button', { name: 'Move later' }));

  const dialog = await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  await waitFor(() => expect(dialog.textContent).toContain('Point 1'));
  expect(dialog.textContent).not.toContain('Point 2');
});

it('what was asked of a slide is not asked of the next one', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 1) }),
  );
  await open(/Alpha/);
  const wish = () => screen.getByRole('textbox', { name: 'What should change?' });
  fireEvent.change(wish(), { target: { value: 'Be shorter.' } });

  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));

  await screen.findByRole('dialog', { name: 'Slide 2 of 2' });
  expect(wish()).toHaveProperty('value', '');
});

it('the arrows turn the pages, and at either end say that there is no further one', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 1) }),
  );
  await open(/Alpha/);
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

it('a slide is taken out after a question, and the dialog goes with it', async () => {
  const api = fakeApi(
    onCall('DELETE', '/slides/a', { status: 204 }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: [second] } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 1) }),
  );
  const sent = () => api.sent.filter(({ method }) => method === 'DELETE');
  await open(/Alpha/);

  fireEvent.click(screen.getByRole('button', { name: 'Remove slide' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove slide 1?' }));
  const before = sent().length;
  fireEvent.click(question.getByRole('button', { name: 'Remove slide' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(before).toBe(0);
  expect(sent()).toHaveLength(1);
});

it('what was typed on a slide that somebody has taken out can be added as a slide of its own', async () => {
  signIn();
  const key = draftKey(makeUser().id, deckId, 'gone');
  const typed = { ...contentOf('Alpha'), title: 'Typed' };
  keepDraft(key, { rev: 1, base: contentOf('Alpha'), content: typed, at: 0 });
  const api = fakeApi(
    onCall('POST', '/slides', { status: 201, body: second }),
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Add as a new slide' }));

  await waitFor(() => expect(screen.queryByText(/“Typed” was removed/)).toBeNull());
  const post = api.sent.find(({ method }) => method === 'POST');
  expect(post?.headers.get('If-Match')).toBe('"7"');
  expect(post?.body).toEqual({ content: typed });
});

it('a slide is dragged to another place', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: outlineOf(swapped, 8) }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 7) }),
  );
  await mount(<SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />);
  const list = await screen.findByRole('list', { name: 'Slides' });
  const frames = () => [...list.children].filter((child) => child instanceof HTMLElement);
  await waitFor(() => expect(frames()[0]).toHaveProperty('draggable', true));
  const [from, to] = frames();
  if (!from || !to) throw new Error('there are two frames');
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

it('a slide is taken to another place by its grip, with a finger', async () => {
  const api = fakeApi(
    onCall('POST', '/reorder', { body: outlineOf(swapped, 8) }),
    onCall('GET', '/slides', { body: { items: [first, second] } }, { body: { items: swapped } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 7) }),
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

it('a slide that was opened to be edited is one to look at once the editor is left', async () => {
  fakeApi(
    onCall('GET', '/slides', { body: { items: [first, second] } }),
    onCall('GET', '/outline', { body: outlineOf([first, second], 7) }),
  );
  await speakEdit();
  const element = <SlidesTab deck={makeDeck({ slide_count: 2 })} tasks={[]} />;
  const router = await mountRoutes([{ path: '*', element }], '/?tab=slides&slide=a&edit=1');

  fireEvent.click(await screen.findByRole('button', { name: 'Stop editing' }));

  expect(router.state.location.search).toBe('?tab=slides&slide=a');
  expect(screen.getByRole('dialog', { name: 'Slide 1 of 2' })).toBeTruthy();
  expect(router.state.historyAction).toBe('REPLACE');
});
