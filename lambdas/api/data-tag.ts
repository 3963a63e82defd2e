import { createHash } from 'node:crypto';

/** Maximum number of cached tags; a key with its tag takes about 200 bytes. */
const maxTags = 1_000;

/** Cache of tags by the hash of the response's bytes, newest last. */
const tagCache = new Map<string, string>();

const computeHash = (data: string | Uint8Array) =>
  createHash('sha256').update(data).digest('base64url');

/** Replacer for JSON.stringify: DynamoDB returns an object's fields in no fixed order, so they are sorted before hashing. */
export const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Returns a weak ETag of a JSON text; equal data has an equal tag even when the bytes differ. Parsing and sorting
 * take about 20 ms per MB on the event loop, so the tag is cached by the bytes' hash.
 */
export function computeDataTag(json: Buffer): string {
  const key = computeHash(json);
  const tag =
    tagCache.get(key) ??
    `W/"${computeHash(JSON.stringify(JSON.parse(json.toString()), sortKeys))}"`;
  tagCache.delete(key);
  tagCache.set(key, tag);
  const [oldest] = tagCache.keys();
  if (tagCache.size > maxTags && oldest !== undefined) tagCache.delete(oldest);
  return tag;
}
