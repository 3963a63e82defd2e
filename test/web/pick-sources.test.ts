import { afterEach, expect, it, vi } from 'vitest';
import { newDeckSources } from '#web/features/decks/components/new-deck/sources/new-deck-sources.ts';
import {
  clearPickedSources,
  usePickedSources,
} from '#web/features/decks/components/new-deck/sources/picked-store.ts';
import { fakeApi, onCall } from './support/fake-api.ts';

const readingSource = { id: 's1', name: 'a.txt', status: 'reading' };

afterEach(() => {
  clearPickedSources();
  vi.useRealTimers();
});

it('polling stops for a file that was removed while being read', async () => {
  vi.useFakeTimers();
  const api = fakeApi(
    onCall('POST', '/sources', { status: 201, body: readingSource }),
    onCall('POST', '/uploaded', { body: readingSource }),
    onCall('GET', '/sources/s1', { body: readingSource }),
    onCall('DELETE', '/sources/s1', { status: 204 }),
  );
  const countPolls = () => api.sent.filter(({ method }) => method === 'GET').length;
  newDeckSources.pickFiles([new File(['Bees.'], 'a.txt')]);
  await vi.advanceTimersByTimeAsync(1_500);
  const before = countPolls();

  for (const one of usePickedSources.getState().picked) newDeckSources.removeSource(one);
  await vi.advanceTimersByTimeAsync(5_000);

  expect(before).toBeGreaterThan(0);
  expect(countPolls()).toBe(before);
});
