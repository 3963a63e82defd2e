import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOtherTabs, refetchEverywhere } from '#web/lib/tabs.ts';

/** What the other tab says and hears. */
let other: BroadcastChannel;
let client: QueryClient;
const asked = vi.fn(async (name: string) => name);
let stop: () => void = () => undefined;
let unwatch: (() => void)[] = [];

const watch = (...names: string[]) => {
  unwatch = names.map((name) =>
    new QueryObserver(client, { queryKey: [name], queryFn: () => asked(name) }).subscribe(
      () => undefined,
    ),
  );
  return vi.waitFor(() => expect(names.map((name) => client.getQueryData([name]))).toEqual(names));
};
const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const timesAsked = (name: string) => asked.mock.calls.filter(([one]) => one === name).length;

beforeEach(() => {
  asked.mockClear();
  other = new BroadcastChannel('deckwright-changes');
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  stop = followOtherTabs(client);
});
afterEach(() => {
  setHidden(false);
  for (const end of unwatch) end();
  stop();
  other.close();
});

it('what another tab has changed is fetched anew here, and nothing else', async () => {
  await watch('decks', 'quota');

  other.postMessage([['decks']]);

  await vi.waitFor(() => expect(timesAsked('decks')).toBe(2));
  expect(timesAsked('quota')).toBe(1);
});

it('in a tab that nobody sees it waits until somebody does', async () => {
  await watch('decks', 'quota');
  setHidden(true);
  other.postMessage([['decks']]);
  await vi.waitFor(() => expect(client.getQueryState(['decks'])?.isInvalidated).toBe(true));
  expect(timesAsked('decks')).toBe(1);

  setHidden(false);

  await vi.waitFor(() => expect(timesAsked('decks')).toBe(2));
  expect(timesAsked('quota')).toBe(1);
});

it('a change made here is fetched anew and told to the others', async () => {
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  await watch('decks');

  await refetchEverywhere(client, [['decks']]);

  expect(timesAsked('decks')).toBe(2);
  expect(await heard).toEqual([['decks']]);
});

it('what is no list of changes changes nothing', async () => {
  await watch('decks', 'quota');

  for (const told of ['decks', null, [[]], { decks: true }, [['quota']]]) other.postMessage(told);

  await vi.waitFor(() => expect(timesAsked('quota')).toBe(2));
  expect(timesAsked('decks')).toBe(1);
});
