import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { AppError } from '#shared/errors.ts';
import { idSchema } from '#shared/schemas/common.ts';

/** Returns the ids in a request's path by the route's parameter names; leaves out tokens and codes. */
export function extractLoggedIds(c: Context): Record<string, string> {
  const values = c.req.path.split('/');
  const named = routePath(c, -1)
    .split('/')
    .flatMap((part, i) => {
      const name = /^:(id|\w+_id)\b/.exec(part)?.[1];
      const value = idSchema.safeParse(values[i]);
      return name && value.success ? [[name, value.data] as const] : [];
    });
  return Object.fromEntries(named);
}

export type LoggedError = { error?: string; limit?: string };

/** Returns the error's code, and for a 429 the exceeded limit. */
export function toLoggedError(error: Error | undefined): LoggedError {
  if (!error) return {};
  if (!(error instanceof AppError)) return { error: error.name };
  const isRateLimit = error.code === 'rate_limited' || error.code === 'reading_time_used';
  const limit = isRateLimit ? error.options.params?.limit : undefined;
  return { error: error.code, ...(limit === undefined ? {} : { limit: String(limit) }) };
}
