import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One channel object for sending and receiving: it does not receive its own messages. */
const channel = new BroadcastChannel('deckwright-changes');

/** Invalidates the queries that a change affects, here and in the browser's other tabs. */
export function refetchEverywhere(queryClient: QueryClient, keys: QueryKey[]): Promise<unknown> {
  channel.postMessage(keys);
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const isKeyList = (value: unknown): value is QueryKey[] =>
  Array.isArray(value) && value.every((key) => Array.isArray(key) && key.length > 0);

/**
 * Refetches queries that another tab has changed. Hidden tabs refetch when they become visible.
 * Returns the stop function.
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isKeyList(data)) return;
    const refetchType = document.hidden ? 'none' : 'active';
    for (const queryKey of data) void queryClient.invalidateQueries({ queryKey, refetchType });
  };
  const refetchInvalidated = () => {
    if (document.hidden) return;
    const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated;
    void queryClient.refetchQueries({ type: 'active', predicate });
  };
  channel.addEventListener('message', onMessage);
  signal.addEventListener('abort', () => channel.removeEventListener('message', onMessage));
  document.addEventListener('visibilitychange', refetchInvalidated, { signal });
  return () => controller.abort();
}
