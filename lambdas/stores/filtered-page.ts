/** Maximum number of items that are read for one page; the next page continues after them. */
const maxItemsReadPerPage = 2_000;
const itemsPerRead = 250;

export type ListPageRequest<T> = {
  /** Reads the next items after a key, in order; returns fewer than `count` only at the end. */
  read: (after: string | undefined, count: number) => Promise<T[]>;
  keyOf: (item: T) => string;
  /** Filter of the items; absent when every item belongs on the page. */
  matches?: ((item: T) => boolean) | undefined;
  limit: number;
  after: string | undefined;
};

/**
 * Returns a page of the matching items and the key where the next page starts; `next` is undefined after the last
 * page. When few items match, a page may be short or empty although more follow.
 */
export async function readFilteredPage<T>(
  request: ListPageRequest<T>,
): Promise<{ items: T[]; next: string | undefined }> {
  const { read, keyOf, matches = () => true, limit } = request;
  const count = request.matches ? itemsPerRead : limit + 1;
  const items: T[] = [];
  let afterId = request.after;
  for (let examined = 0; examined < maxItemsReadPerPage; examined += count) {
    const batch = await read(afterId, count);
    for (const item of batch.filter(matches)) {
      const lastItem = items.at(-1);
      if (items.length === limit && lastItem) return { items, next: keyOf(lastItem) };
      items.push(item);
    }
    const end = batch.at(-1);
    if (batch.length < count || !end) return { items, next: undefined };
    afterId = keyOf(end);
  }
  return { items, next: afterId };
}
