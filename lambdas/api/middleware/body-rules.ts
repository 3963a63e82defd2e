import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from '../context.ts';

const maxBytes = 256 * 1024;

/** Larger JSON is refused before it is parsed; sources go to S3 by presigned upload instead. */
export const sizeLimit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new AppError('too_large', { params: { limit: '256 KB' } });
  },
});

/** Bodies are JSON and say so. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  const hasBody = c.req.raw.body !== null || type !== undefined;
  const takesBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
  if (takesBody && hasBody && type !== 'application/json') {
    throw new AppError('unsupported_type', { params: { expected: 'application/json' } });
  }
  await next();
});
