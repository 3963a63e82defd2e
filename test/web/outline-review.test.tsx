/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { DeckPage } from '#web/features/decks/routes/deck-page.tsx';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const outline = {
  ...{ rev: 1, title: 'Tides', subtitle: '', intent: null },
  entries: [{ i: 0, id: 's00', point: 'The moon pulls.', intent: '', layout_hint: 'bullets' }],
};

const openDeckPage = (deck: Presentation) => {
  fakeApi(
    onPath('/config.json', { body: {} }),
    onCall('GET', `/presentations/${deckId}`, { body: deck }),
    onCall('GET', '/tasks', { body: { items: [] } }),
    onCall('GET', '/slides', { body: { items: [] } }),
    onCall('GET', '/outline', { body: outline }),
  );
  return mountRoutes(
    [{ path: '/presentation/:id', element: <DeckPage /> }],
    `/presentation/${deckId}`,
  );
};

const readSelectedTab = async () =>
  (await screen.findByRole('tab', { selected: true })).textContent;

const deckInReview = makeDeck({
  status: 'awaiting_review',
  current_html_version: null,
  versions: [],
  allowed_actions: ['edit_outline', 'resume', 'delete'],
});

beforeEach(clearPollCache);
afterEach(cleanup);

it('the page opens the outline of a deck in review, the only place to confirm it', async () => {
  await openDeckPage(deckInReview);

  expect(await readSelectedTab()).toBe('Outline');
  expect(await screen.findByRole('button', { name: 'Generate 1 slide' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

it('other tabs of the page link back to the outline in review', async () => {
  await openDeckPage(deckInReview);
  fireEvent.click(await screen.findByRole('tab', { name: 'Slides' }));
  const away = await readSelectedTab();

  fireEvent.click(screen.getByRole('button', { name: 'Review outline' }));

  expect(away).toBe('Slides');
  expect(await readSelectedTab()).toBe('Outline');
  expect(screen.queryByRole('button', { name: 'Review outline' })).toBeNull();
});

it('the page opens the slides of a paused deck, which can be resumed', async () => {
  await openDeckPage({ ...deckInReview, status: 'paused' });

  expect(await readSelectedTab()).toBe('Slides');
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
});
