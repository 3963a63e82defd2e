import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { ApiEnv } from '../context.ts';

// DynamoDB returns an object's fields in no fixed order, so they are sorted before hashing.
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Weak ETag: equal data has an equal tag, although the bytes may differ. */
function computeETag(data: unknown): string {
  const text = JSON.stringify(data, sortKeys);
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

const compare = etag();

/**
 * Conditional GET for routes that clients poll: adds an ETag computed from the response data and returns 304 when
 * If-None-Match has that tag. Runs after `signedIn`, and the data is always read first, so 304 reveals nothing.
 */
export const revalidated: MiddlewareHandler<ApiEnv> = (c, next) =>
  compare(c, async () => {
    await next();
    if (c.res.ok) c.header('ETag', computeETag(await c.res.clone().json()));
  });
