import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOtherTabs, refetchEverywhere } from '#web/lib/tabs.ts';

/** The broadcast channel of another tab. */
let otherTabChannel: BroadcastChannel;
let client: QueryClient;
const fetchName = vi.fn(async (name: string) => name);
let stopFollowing: () => void = () => undefined;
let stopObservers: (() => void)[] = [];

const observeQueries = (...names: string[]) => {
  stopObservers = names.map((name) =>
    new QueryObserver(client, { queryKey: [name], queryFn: () => fetchName(name) }).subscribe(
      () => undefined,
    ),
  );
  return vi.waitFor(() => expect(names.map((name) => client.getQueryData([name]))).toEqual(names));
};
const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const countFetches = (name: string) => fetchName.mock.calls.filter(([one]) => one === name).length;

beforeEach(() => {
  fetchName.mockClear();
  otherTabChannel = new BroadcastChannel('deckwright-changes');
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  stopFollowing = followOtherTabs(client);
});
afterEach(() => {
  setHidden(false);
  for (const end of stopObservers) end();
  stopFollowing();
  otherTabChannel.close();
});

it('a tab refetches the queries that another tab has changed, and no other queries', async () => {
  await observeQueries('decks', 'quota');

  otherTabChannel.postMessage([['decks']]);

  await vi.waitFor(() => expect(countFetches('decks')).toBe(2));
  expect(countFetches('quota')).toBe(1);
});

it('a hidden tab delays the refetch until it is visible', async () => {
  await observeQueries('decks', 'quota');
  setHidden(true);
  otherTabChannel.postMessage([['decks']]);
  await vi.waitFor(() => expect(client.getQueryState(['decks'])?.isInvalidated).toBe(true));
  expect(countFetches('decks')).toBe(1);

  setHidden(false);

  await vi.waitFor(() => expect(countFetches('decks')).toBe(2));
  expect(countFetches('quota')).toBe(1);
});

it('a tab refetches after its own change and notifies other tabs', async () => {
  const received = new Promise((resolve) => {
    otherTabChannel.onmessage = ({ data }) => resolve(data);
  });
  await observeQueries('decks');

  await refetchEverywhere(client, [['decks']]);

  expect(countFetches('decks')).toBe(2);
  expect(await received).toEqual([['decks']]);
});

it('a tab ignores messages that are no list of keys', async () => {
  await observeQueries('decks', 'quota');

  for (const message of ['decks', null, [[]], { decks: true }, [['quota']]])
    otherTabChannel.postMessage(message);

  await vi.waitFor(() => expect(countFetches('quota')).toBe(2));
  expect(countFetches('decks')).toBe(1);
});
