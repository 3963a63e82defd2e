import { createMiddleware } from 'hono/factory';
import { readableDeck } from '../../services/decks/queries/readable-deck.ts';
import type { SignedInEnv } from '../context.ts';

/**
 * Answers 404 to an invalid request for a presentation that the caller may not read. The service checks this of valid
 * ones; a check before the validation would read the presentation twice for each of them.
 */
export const hideDeck = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  const isInvalid = c.res.status === 400 || c.res.status === 422;
  if (isInvalid) await readableDeck(c.get('user'), c.req.param('id') ?? '');
});
