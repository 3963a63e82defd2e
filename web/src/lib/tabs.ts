import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One for both ways: a channel doesn't hear what is said by itself. */
const channel =
  'BroadcastChannel' in globalThis ? new BroadcastChannel('deckwright-changes') : null;

/** Fetches anew what a change may have touched, here and in the browser's other tabs. */
export function refetchEverywhere(queryClient: QueryClient, keys: QueryKey[]): Promise<unknown> {
  channel?.postMessage(keys);
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const areKeys = (told: unknown): told is QueryKey[] =>
  Array.isArray(told) && told.every((key) => Array.isArray(key) && key.length > 0);

/**
 * Fetches anew what another tab has changed; in a tab that nobody sees not before it is looked at.
 * Returns what stops it.
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (!areKeys(data)) return;
    const refetchType = document.hidden ? 'none' : 'active';
    for (const queryKey of data) void queryClient.invalidateQueries({ queryKey, refetchType });
  };
  const catchUp = () => {
    if (document.hidden) return;
    const predicate = ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated;
    void queryClient.refetchQueries({ type: 'active', predicate });
  };
  channel?.addEventListener('message', hear);
  signal.addEventListener('abort', () => channel?.removeEventListener('message', hear));
  document.addEventListener('visibilitychange', catchUp, { signal });
  return () => listening.abort();
}
