import type { MiddlewareHandler, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientAddress } from '../../lib/client-address.ts';
import { measureReadUnits } from '../../lib/read-units.ts';
import {
  requireReadUnits,
  spendReadUnits,
  spendUseInBlocks,
} from '../../services/rate-limits/block-counts.ts';
import { type RateLimit, spendUse } from '../../services/rate-limits/rate-limit.ts';
import type { ApiEnv, SignedInEnv } from '../context.ts';

/** Context of any route; `user` is set only on routes that use `signedIn`. */
type CallerEnv = Pick<ApiEnv, 'Bindings'> & { Variables: Partial<SignedInEnv['Variables']> };

/** Counts the request for the client's network address; returns 429 with Retry-After above the limit. */
export const limitByAddress = (limit: RateLimit) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await spendUse(limit, clientAddress(c));
    await next();
  });

/**
 * Returns the subject of a user's limits. The user's API keys share a separate subject, so that a script can't lock
 * the user out of the app.
 */
export const toLimitSubject = (userId: string, keyId: string | undefined): string =>
  keyId === undefined ? userId : `keys ${userId}`;

/** Counts the request for its user; returns 429 with Retry-After above a limit. */
function limitByUser(...limits: RateLimit[]) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const subject = toLimitSubject(c.get('user').id, c.get('keyId'));
    for (const limit of limits) await spendUse(limit, subject);
    await next();
  });
}

/** DynamoDB units up to which a request is not counted; most requests use fewer. */
const maxUncountedUnits = 20;

/**
 * Like limitedByUser, for requests with large reads or writes: also counts their DynamoDB units. The units of a
 * request are known only after it, so each request first checks the sum of the earlier ones.
 */
const limitByUnits = (limit: RateLimit) =>
  createMiddleware<SignedInEnv>((c, next) =>
    countUnits(limit, toLimitSubject(c.get('user').id, c.get('keyId')), next),
  );

async function countUnits(limit: RateLimit, subject: string, next: Next): Promise<void> {
  await Promise.all([spendUseInBlocks(limit, subject), requireReadUnits(subject)]);
  const { units } = await measureReadUnits(next);
  if (units > maxUncountedUnits) await spendReadUnits(subject, Math.ceil(units));
}

/** Limits requests that start model calls or rendering, by user. Must come after `signedIn`. */
export const limitGeneration = limitByUser('generation_account');

/** Limits copies of examples by user. Must come after `signedIn`. */
export const limitExamples = limitByUser('example_account');

/** Limits duplicates of presentations by user. Must come after `signedIn`. */
export const limitCopies = limitByUser('copy_account');

/** Limits imports of files by user. Must come after `signedIn`. */
export const limitImports = limitByUser('import_account');

/** Limits the requests for files of a version by user. Must come after `signedIn`. */
export const limitFiles = limitByUser('file_account', 'file_account_day');

/** Limits expensive reads by user. Must come after `signedIn`. */
export const limitCostlyRead = limitByUnits('costly_read_account');

/** Limits reads of a presentation and its pictures by user. Must come after `signedIn`. */
export const limitDeckRead = limitByUnits('deck_read_account');

/** Limits lists by user. Must come after `signedIn`. */
export const limitList = limitByUnits('list_account');

/** Limits searches for pictures by user. Must come after `signedIn`. */
export const limitPictureSearch = limitByUser('picture_search_account');

/** Limits reads of all slides of a presentation, by user. Must come after `signedIn`. */
export const limitSlidesRead = limitByUnits('slides_read_account');

/**
 * Limits reads that no other limit counts, by user; `apiRouter` adds it. Must come after `signedIn`.
 */
export const limitSmallRead = createMiddleware<SignedInEnv>(async (c, next) => {
  await spendUseInBlocks('small_read_account', toLimitSubject(c.get('user').id, c.get('keyId')));
  await next();
});

/** The limits of reads: a route without one of these gets `limitSmallRead`. */
export const readLimits: readonly MiddlewareHandler[] = [
  limitCostlyRead,
  limitDeckRead,
  limitList,
  limitPictureSearch,
  limitSlidesRead,
];

/**
 * Counts a write request against the signed-in user or, if nobody is signed in, against the caller's network address.
 * `apiRouter` adds it to every route that writes.
 */
export const limitWrite = createMiddleware<CallerEnv>(async (c, next) => {
  const user = c.get('user');
  if (user) return countUnits('write_account', toLimitSubject(user.id, c.get('keyId')), next);
  await spendUse('write_address', clientAddress(c));
  await next();
});

/**
 * Excludes a route from `limitWrite`: its requests must not fail because other users at the same network address sent
 * too many. The services of sign-in and refresh count them instead; sign-out has no limit.
 */
export const exemptFromWriteLimit = createMiddleware<ApiEnv>((_c, next) => next());
