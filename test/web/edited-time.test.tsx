/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeckCard } from '#web/features/decks/components/card/deck-card.tsx';
import { Facts } from '#web/features/decks/components/detail/deck-header.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { makeDeck, makeSummary } from './support/decks.ts';
import { fakeApi } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-08T12:00:00Z' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-08T12:03:00Z'), shouldAdvanceTime: true });
  fakeApi();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['page of a presentation', <Facts key="h" deck={makeDeck(times)} tasks={[]} />],
  ['card of a presentation', <DeckCard key="c" deck={makeSummary(times)} isRow={false} />],
])('the %s says when it was edited, and updates the age while it is open', async (_, element) => {
  await mount(element);
  const time = screen.getByText('Edited 3 min. ago');
  expect(time.getAttribute('datetime')).toBe(times.updated_at);
  expect(time.title).toMatch(/^Edited Jan 8, 2026.*, created (Jan 1, 2026|Dec 31, 2025)/);

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(time.textContent).toBe('Edited 4 min. ago');

  await act(() => loadLanguage('zh'));
  expect(time.textContent).toBe('4分钟前修改');
});
