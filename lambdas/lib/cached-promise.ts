import { systemClock } from './clock.ts';

/** A cached value: `get` reloads it after the cache time, `reload` when it is older than the given age (ms). */
export type CachedPromise<T> = { get(): Promise<T>; reload(olderThanMs: number): Promise<T> };

/**
 * Caches the result of `load` for a time in ms. Concurrent callers share one load; a failed load keeps the
 * previous value.
 */
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
