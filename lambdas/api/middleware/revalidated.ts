import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { ApiEnv } from '../context.ts';

/** The store gives the fields of an object in any order, another one at each reading. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Weak: the same data, though not byte for byte. */
function tagOf(data: unknown): string {
  const text = JSON.stringify(data, inOrder);
  return `W/"${createHash('sha256').update(text).digest('base64url')}"`;
}

const compare = etag();

/**
 * For what is looked at again and again: an answer has a tag made of its own data, and who names that tag in
 * If-None-Match is answered 304 without a body. It stands behind `signedIn` and the data is looked up all the
 * same, so nobody is told of what isn't theirs.
 */
export const revalidated: MiddlewareHandler<ApiEnv> = (c, next) =>
  compare(c, async () => {
    await next();
    if (c.res.ok) c.header('ETag', tagOf(await c.res.clone().json()));
  });
