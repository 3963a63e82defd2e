import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOtherTabs, refetchEverywhere } from '#web/lib/tabs.ts';

/** The broadcast channel of another tab. */
let otherTabChannel: BroadcastChannel;
let client: QueryClient;
const fetchName = vi.fn(async (name: string) => name);
let stop: () => void = () => undefined;
let unwatch: (() => void)[] = [];

const observe = (...names: string[]) => {
  unwatch = names.map((name) =>
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
const fetchCount = (name: string) => fetchName.mock.calls.filter(([one]) => one === name).length;

beforeEach(() => {
  fetchName.mockClear();
  otherTabChannel = new BroadcastChannel('deckwright-changes');
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  stop = followOtherTabs(client);
});
afterEach(() => {
  setHidden(false);
  for (const end of unwatch) end();
  stop();
  otherTabChannel.close();
});

it('a tab refetches the queries that another tab has changed, and no other queries', async () => {
  await observe('decks', 'quota');

  otherTabChannel.postMessage([['decks']]);

  await vi.waitFor(() => expect(fetchCount('decks')).toBe(2));
  expect(fetchCount('quota')).toBe(1);
});

it('a hidden tab delays the refetch until it is visible', async () => {
  await observe('decks', 'quota');
  setHidden(true);
  otherTabChannel.postMessage([['decks']]);
  await vi.waitFor(() => expect(client.getQueryState(['decks'])?.isInvalidated).toBe(true));
  expect(fetchCount('decks')).toBe(1);

  setHidden(false);

  await vi.waitFor(() => expect(fetchCount('decks')).toBe(2));
  expect(fetchCount('quota')).toBe(1);
});

it('a tab refetches after its own change and notifies other tabs', async () => {
  const received = new Promise((resolve) => {
    otherTabChannel.onmessage = ({ data }) => resolve(data);
  });
  await observe('decks');

  await refetchEverywhere(client, [['decks']]);

  expect(fetchCount('decks')).toBe(2);
  expect(await received).toEqual([['decks']]);
});

it('a tab ignores messages that are no list of keys', async () => {
  await observe('decks', 'quota');

  for (const message of ['decks', null, [[]], { decks: true }, [['quota']]])
    otherTabChannel.postMessage(message);

  await vi.waitFor(() => expect(fetchCount('quota')).toBe(2));
  expect(fetchCount('decks')).toBe(1);
});
