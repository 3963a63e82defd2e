/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deckKeys } from '#web/features/decks/api/deck-keys.ts';
import { slidesQuery, tasksQuery } from '#web/features/decks/api/get-deck.ts';
import { useDeck } from '#web/features/decks/components/detail/use-deck.ts';
import { useDeckChanges } from '#web/features/decks/components/detail/use-deck-changes.ts';
import { deckId, makeDeck, makeTask } from './support/decks.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { resetBetweenTests } from './support/reset.ts';

resetBetweenTests();

let invalidateQueries: (queryKey: readonly string[]) => Promise<void>;

function PolledDeck() {
  const queryClient = useQueryClient();
  invalidateQueries = (queryKey) => queryClient.invalidateQueries({ queryKey });
  const { data: deck } = useDeck(deckId);
  return deck ? <DeckParts deck={deck} /> : null;
}

function DeckParts({ deck }: { deck: ReturnType<typeof makeDeck> }) {
  useDeckChanges(deck);
  useQuery(slidesQuery(deckId, true));
  const { data: tasks } = useQuery(tasksQuery(deckId, true));
  return <p>{`${deck.progress}: ${tasks?.map(({ status }) => status).join()}`}</p>;
}

function makeRunningDeck(progress: number, completed: number) {
  const status = completed > 1 ? 'completed' : 'running';
  return makeDeck({
    status: 'running',
    progress,
    tasks: { ...makeDeck().tasks, completed },
    task_list: [makeTask({ kind: 'slides.slide', slide_index: 0, status })],
  });
}

it('a poll of a deck accepts an older response; a refetch after the user’s own change does not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const deck = makeRunningDeck(0.1, 1);
  const path = `/presentations/${deckId}`;
  const answer = { body: deck, headers: { ETag: '"a"' } };
  const api = fakeApi(
    onCall('GET', '/slides', { body: { items: [] } }),
    onCall('GET', '/tasks', { body: { items: deck.task_list } }),
    onCall('GET', path, answer),
  );
  const ages = () =>
    api.sent
      .filter((one) => one.path.split('?')[0]?.endsWith(path))
      .map(({ headers }) => headers.get('Cache-Control'));
  await mount(<PolledDeck />);
  await vi.waitFor(() => expect(screen.getByText('0.1: running')).toBeTruthy());

  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(ages()).toEqual([null, 'max-age=5']));
  await invalidateQueries(deckKeys.detail(deckId));

  expect(ages()).toEqual([null, 'max-age=5', null]);
});

it('an unchanged deck response does not replace newer tasks by those of the cached deck', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const deck = makeRunningDeck(0.1, 1);
  const newer = [makeTask({ kind: 'slides.slide', slide_index: 0, status: 'completed' })];
  const answer = { body: deck, headers: { ETag: '"a"' } };
  fakeApi(
    onCall('GET', '/slides', { body: { items: [] } }),
    onCall('GET', '/tasks', { body: { items: newer } }),
    onCall('GET', `/presentations/${deckId}`, answer, { status: 304 }),
  );
  await mount(<PolledDeck />);
  await vi.waitFor(() => expect(screen.getByText('0.1: running')).toBeTruthy());

  await invalidateQueries(deckKeys.tasks(deckId));
  await vi.waitFor(() => expect(screen.getByText('0.1: completed')).toBeTruthy());
  await vi.advanceTimersByTimeAsync(4000);

  expect(screen.getByText('0.1: completed')).toBeTruthy();
});

it('the deck page refetches the slides when a slide is finished, and gets the tasks from the deck response', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const [early, later] = [makeRunningDeck(0.1, 1), makeRunningDeck(0.4, 2)];
  const api = fakeApi(
    onCall('GET', '/slides', { body: { items: [] } }),
    onCall('GET', '/tasks', { body: { items: early.task_list } }),
    onCall('GET', `/presentations/${deckId}`, { body: early }, { body: early }, { body: later }),
  );
  const countSent = (part: string) => api.sent.filter(({ path }) => path.endsWith(part)).length;
  await mount(<PolledDeck />);
  await vi.waitFor(() => expect(screen.getByText('0.1: running')).toBeTruthy());
  await vi.waitFor(() => expect(countSent('/slides')).toBe(1));
  const tasksAtStart = countSent('/tasks');

  await vi.advanceTimersByTimeAsync(2000);
  const whileUnchanged = countSent('/slides');
  await vi.advanceTimersByTimeAsync(2000);

  await vi.waitFor(() => expect(screen.getByText('0.4: completed')).toBeTruthy());
  await vi.waitFor(() => expect(countSent('/slides')).toBe(2));
  expect(whileUnchanged).toBe(1);
  expect(countSent('/tasks')).toBe(tasksAtStart);
});
