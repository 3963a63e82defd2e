import { systemClock } from './clock.ts';

/** A cached value: `get` loads it when it is older than the limit, `reload` when it is older than the given age. */
export type CachedPromise<T> = { get(): Promise<T>; reload(olderThanMs: number): Promise<T> };

/** Caches what `load` returns for a time in milliseconds. Callers share one load; a failed one leaves the value before. */
export function cachePromise<T>(ms: number, load: () => Promise<T>): CachedPromise<T> {
  let cached: { value: Promise<T>; at: number } | undefined;
  function reload(olderThanMs: number): Promise<T> {
    const now = systemClock.now();
    if (cached && now >= cached.at && now - cached.at < olderThanMs) return cached.value;
    const before = cached;
    const value = load();
    cached = { value, at: now };
    value.catch(() => {
      cached = before;
    });
    return value;
  }
  return { get: () => reload(ms), reload };
}
