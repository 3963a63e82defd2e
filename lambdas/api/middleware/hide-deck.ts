import { createMiddleware } from 'hono/factory';
import { requireReadableDeck } from '../../services/decks/queries/require-readable-deck.ts';
import type { SignedInEnv } from '../context.ts';

/**
 * Returns 404 for an invalid request to a presentation that the caller may not read. For valid requests the service
 * checks this; a check before the validation would read the presentation twice.
 */
export const hideDeck = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  const isInvalid = c.res.status === 400 || c.res.status === 422;
  if (isInvalid) await requireReadableDeck(c.get('user'), c.req.param('id') ?? '');
});
