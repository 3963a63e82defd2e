type Read<K, T> = (keys: K[]) => Promise<{ data: T[]; unprocessed: K[] }>;

const maxAttempts = 5;

/**
 * Reads many items by key; missing items are left out. Retries keys that DynamoDB left unprocessed (throttling), and
 * throws when some are still unread.
 */
export async function readAll<K, T>(keys: readonly K[], read: Read<K, T>): Promise<T[]> {
  const items: T[] = [];
  let remainingKeys = [...keys];
  for (let tries = 0; remainingKeys.length > 0 && tries < maxAttempts; tries += 1) {
    const { data, unprocessed } = await read(remainingKeys);
    items.push(...data);
    remainingKeys = unprocessed;
  }
  if (remainingKeys.length > 0) throw new Error(`${remainingKeys.length} items could not be read`);
  return items;
}
