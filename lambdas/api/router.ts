import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import type { ApiEnv } from './context.ts';
import { validationError } from './middleware/validation-error.ts';

/** A router of one resource; what does not fit its schemas is thrown as an AppError. */
export function apiRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return;
      // An id that cannot exist is answered like one that does not.
      if (result.target === 'param') throw new AppError('not_found', { cause: result.error });
      throw validationError(result.error, c.get('locale'));
    },
  });
}
