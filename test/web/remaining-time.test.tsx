/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { DeckHeader } from '#web/features/decks/components/detail/deck-header.tsx';
import { DeckNotice } from '#web/features/decks/components/detail/deck-notice.tsx';
import { DeckPage } from '#web/features/decks/routes/deck-page.tsx';
import { clearPollCache } from '#web/lib/poll.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';

const buildDeck = (changes: Partial<Presentation>): Presentation => ({
  id: '01J0000000000000000000000B',
  title: 'Tides',
  topic: 'tides',
  status: 'running',
  reason: null,
  progress: 0.5,
  stages: [],
  slide_count: 8,
  theme: 'meridian',
  language: 'en',
  current_html_version: null,
  thumbnail_url: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  error: null,
  allowed_actions: ['pause', 'cancel', 'delete'],
  is_favorite: false,
  folder: null,
  owner: { id: 'o', full_name: 'Ada' },
  my_role: 'owner',
  is_shared: false,
  instructions: '',
  audience: '',
  tone: '',
  asked_language: null,
  minutes: null,
  review_outline: false,
  common_knowledge: true,
  pictures: 'none',
  origin: null,
  imported: null,
  brand: null,
  run: 1,
  rev: 1,
  outline_rev: 1,
  comments_rev: 0,
  latest_version: null,
  working_version: null,
  has_unpublished: false,
  is_publishing: false,
  tasks: {
    pending: 0,
    queued: 0,
    running: 1,
    paused: 0,
    completed: 0,
    failed: 0,
    cancelled: 0,
  },
  versions: [],
  sources: [],
  usage: {
    calls: 0,
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    cost_micros: 0,
  },
  estimate: null,
  quality: null,
  queue_position: null,
  eta_seconds: null,
  finished_at: null,
  ...changes,
});

const configRule = onPath('/config.json', { body: {} });

const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

beforeEach(clearPollCache);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('remaining time of a deck', () => {
  it('the remaining time is shown while the deck runs', async () => {
    fakeApi(configRule);

    await mount(<DeckHeader tasks={[]} deck={buildDeck({ eta_seconds: 95 })} />);

    expect(await screen.findByText('about 2 min left')).toBeTruthy();
  });

  it('a remaining time of seconds is shown as less than a minute, because the estimate is not that exact', async () => {
    fakeApi(configRule);

    await mount(<DeckHeader tasks={[]} deck={buildDeck({ eta_seconds: 7 })} />);

    expect(await screen.findByText('less than a minute left')).toBeTruthy();
  });

  it('the remaining time is omitted before anything is measured', async () => {
    fakeApi(configRule);

    await mount(<DeckHeader tasks={[]} deck={buildDeck({})} />);

    expect(await screen.findByRole('heading', { name: 'Tides' })).toBeTruthy();
    expect(screen.queryByText(/\bleft\b/)).toBeNull();
  });

  it('the remaining time is shown with the queue position while the deck waits', async () => {
    const deck = buildDeck({ status: 'queued', queue_position: 2, eta_seconds: 40 });

    await mount(<DeckNotice deck={deck} />);

    const notice =
      'Waiting for your other presentations: number 2 in the queue. Less than a minute left.';
    expect(await screen.findByText(notice)).toBeTruthy();
  });
});

it('the remaining time is hidden when the run takes much longer than estimated, even when polls return 304', async () => {
  vi.useFakeTimers({ toFake: ['Date', ...timers] });
  const deck = buildDeck({ eta_seconds: 20 });
  const api = fakeApi(
    configRule,
    onCall(
      'GET',
      `/presentations/${deck.id}`,
      { body: deck, headers: { ETag: '"1"' } },
      { status: 304 },
    ),
    onCall('GET', '/tasks', { body: { items: [] }, headers: { ETag: '"1"' } }, { status: 304 }),
    onCall('GET', '/slides', { body: { items: [] }, headers: { ETag: '"1"' } }, { status: 304 }),
  );
  await mountRoutes(
    [{ path: '/presentation/:id', element: <DeckPage /> }],
    `/presentation/${deck.id}`,
  );
  await vi.waitFor(() => expect(screen.getByText('less than a minute left')).toBeTruthy());

  await act(() => vi.advanceTimersByTimeAsync(35_000));
  const stillShown = screen.queryByText('less than a minute left');
  await act(() => vi.advanceTimersByTimeAsync(10_000));

  expect(stillShown).toBeTruthy();
  expect(screen.queryByText('less than a minute left')).toBeNull();
  expect(screen.getByText('taking longer than expected')).toBeTruthy();
  expect(api.to(`/api/presentations/${deck.id}`).length).toBeGreaterThan(20);
});
