/** More than this is not looked through for one page: the next one goes on from there. */
const mostExamined = 2_000;
const step = 250;

export type PageRequest<T> = {
  /** The next items after a key, in order; fewer than asked for where there are no more. */
  read: (after: string | undefined, count: number) => Promise<T[]>;
  keyOf: (item: T) => string;
  /** Absent where every item belongs on the page. */
  fits?: ((item: T) => boolean) | undefined;
  limit: number;
  after: string | undefined;
};

/**
 * A page of the items that fit, and the key after which the next one begins; undefined after the last. Where few
 * fit a page may be short, or empty, although there are more.
 */
export async function filteredPage<T>(
  request: PageRequest<T>,
): Promise<{ items: T[]; next: string | undefined }> {
  const { read, keyOf, fits = () => true, limit } = request;
  const count = request.fits ? step : limit + 1;
  const items: T[] = [];
  let after = request.after;
  for (let examined = 0; examined < mostExamined; examined += count) {
    const batch = await read(after, count);
    for (const item of batch.filter(fits)) {
      const last = items.at(-1);
      if (items.length === limit && last) return { items, next: keyOf(last) };
      items.push(item);
    }
    const end = batch.at(-1);
    if (batch.length < count || !end) return { items, next: undefined };
    after = keyOf(end);
  }
  return { items, next: after };
}
