import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { ApiEnv } from '../context.ts';
import { computeDataTag } from '../data-tag.ts';

const compareEtag = etag();

/**
 * Conditional GET for routes that clients poll: adds an ETag computed from the response data, if the service has not, and returns 304 when
 * If-None-Match has that tag. Runs after `signedIn`, and the data is always read first, so 304 reveals nothing.
 */
export const revalidated: MiddlewareHandler<ApiEnv> = (c, next) =>
  compareEtag(c, async () => {
    await next();
    if (c.res.ok && !c.res.headers.has('ETag'))
      c.header('ETag', computeDataTag(Buffer.from(await c.res.clone().arrayBuffer())));
  });
