import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from '../context.ts';

const maxBytes = 256 * 1024;

/**
 * Rejects JSON above `maxBytes` before it is parsed. Source files are not affected: they are uploaded to S3 with
 * presigned URLs.
 */
export const sizeLimit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new AppError('too_large', { params: { limit: '256 KB' } });
  },
});

/** Rejects request bodies whose content type is not JSON. */
export const requireJsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const hasBody = c.req.raw.body !== null || type !== undefined;
  const takesBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (takesBody && hasBody && type !== 'application/json') {
    throw new AppError('unsupported_type', { params: { expected: 'application/json' } });
  }
  await next();
});
