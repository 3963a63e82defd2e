type Read<K, T> = (keys: K[]) => Promise<{ data: T[]; unprocessed: K[] }>;

const mostTries = 5;

/**
 * Reads many items by their keys; those that are not there are left out. A table that is short of capacity leaves
 * keys for another try: throws where some are unread still.
 */
export async function readAll<K, T>(keys: readonly K[], read: Read<K, T>): Promise<T[]> {
  const found: T[] = [];
  let wanted = [...keys];
  for (let tries = 0; wanted.length > 0 && tries < mostTries; tries += 1) {
    const { data, unprocessed } = await read(wanted);
    found.push(...data);
    wanted = unprocessed;
  }
  if (wanted.length > 0) throw new Error(`${wanted.length} items could not be read`);
  return found;
}
