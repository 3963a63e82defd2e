const clearers: (() => void)[] = [];

/** Caches loaded values by key for a time in ms. A failed load is not cached. */
export function cacheFor<K extends string, T>(
  ms: number,
  load: (key: K, now: number) => Promise<T>,
): (key: K, now: number) => Promise<T> {
  const known = new Map<K, { at: number; value: T }>();
  clearers.push(() => known.clear());
  return async (key, now) => {
    const before = known.get(key);
    if (before && now >= before.at && now - before.at < ms) return before.value;
    const value = await load(key, now);
    known.set(key, { at: now, value });
    return value;
  };
}

/** Clears all caches of this process; for simulations, where each run has its own table. */
export const clearTtlCaches = (): void => {
  for (const forget of clearers) forget();
};
