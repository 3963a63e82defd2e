const clearers: (() => void)[] = [];

/** Caches loaded values by key for a time in ms. A failed load is not cached. */
export function cacheFor<K extends string, T>(
  ms: number,
  load: (key: K, now: number) => Promise<T>,
): (key: K, now: number) => Promise<T> {
  const entries = new Map<K, { at: number; value: T }>();
  clearers.push(() => entries.clear());
  return async (key, now) => {
    const cached = entries.get(key);
    if (cached && now >= cached.at && now - cached.at < ms) return cached.value;
    const value = await load(key, now);
    entries.set(key, { at: now, value });
    return value;
  };
}

/** Clears all caches of this process; for simulations, where each run has its own table. */
export const clearTtlCaches = (): void => {
  for (const clear of clearers) clear();
};
