const forgetters: (() => void)[] = [];

/** Keeps what was loaded for a time: a process asks again when it is older. What fails to load is not kept. */
export function freshFor<K extends string, T>(
  ms: number,
  load: (key: K, now: number) => Promise<T>,
): (key: K, now: number) => Promise<T> {
  const known = new Map<K, { at: number; value: T }>();
  forgetters.push(() => known.clear());
  return async (key, now) => {
    const before = known.get(key);
    if (before && now >= before.at && now - before.at < ms) return before.value;
    const value = await load(key, now);
    known.set(key, { at: now, value });
    return value;
  };
}

/** Forgets all that this process has kept: for a simulation, whose table is another in each run. */
export const forgetFresh = (): void => {
  for (const forget of forgetters) forget();
};
