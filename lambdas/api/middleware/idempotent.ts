import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import { deriveToken } from '../../lib/tokens.ts';
import {
  type Claim,
  claimRequestKey,
  type RequestKey,
  releaseRequestKey,
  storeAnswer,
} from '../../stores/idempotency-store.ts';
import type { IdempotentEnv } from '../context.ts';

/** The function ends after 29 s: whoever holds a key for longer has died. */
const lockMs = 30_000;
const waitMs = 8_000;
const pollMs = 100;
/** Headers that belong to the answer; the others are the edge's own. */
const keptHeaders = ['content-type', 'location', 'etag'];

/**
 * Makes a retried POST harmless, after `signedIn`: with an Idempotency-Key the same user, route and body
 * get the first answer again for 24 h, another body 409. A duplicate that comes while the first is at
 * work waits for its answer. Of an answer too long to keep the retry is told that it was done. Failures that a retry may cure (401, 429, 5xx) are not kept.
 */
export const idempotent = createMiddleware<IdempotentEnv>((c, next) =>
  once(c, next, { hashOf: async (text) => hash(text), settle: keep }),
);

/**
 * As `idempotent`, where request and answer hold secrets that must not be kept: of the body a hash that only the
 * signing key makes, of the answer nothing. A retry is worked on again under the first one's id, by which the
 * service finds what was made.
 */
export const idempotentUnkept = createMiddleware<IdempotentEnv>((c, next) =>
  once(c, next, {
    hashOf: async (text) => deriveToken((await signingKeys())[0], `request ${text}`),
    settle: (_c, key) => releaseRequestKey(key),
  }),
);

type Ways = {
  /** What is kept of the body, to tell it from another. */
  hashOf: (text: string) => Promise<string>;
  settle: (c: Context<IdempotentEnv>, key: RequestKey) => Promise<void>;
};

async function once(c: Context<IdempotentEnv>, next: Next, { hashOf, settle }: Ways) {
  const key = c.req.header('idempotency-key');
  c.set('newId', systemClock.id());
  if (key === undefined) return next();
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new AppError('malformed', { params: { what: 'idempotency_key' } });
  }
  const requestKey = keyOf(c, key);
  const claim = await claimOrWait(c, requestKey, hashOf);
  if (claim.outcome === 'answered') return replay(claim.answer);
  c.set('newId', claim.newId);
  await next();
  await settle(c, requestKey);
}

function keyOf(c: Context<IdempotentEnv>, key: string): RequestKey {
  const route = `${c.req.method} ${c.req.path}`;
  return { user_id: c.get('user').id, key_hash: hash(JSON.stringify([key, route])) };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

type Settled = Extract<Claim, { outcome: 'claimed' | 'answered' }>;

async function claimOrWait(
  c: Context<IdempotentEnv>,
  key: RequestKey,
  hashOf: Ways['hashOf'],
): Promise<Settled> {
  const { search } = new URL(c.req.url);
  const bodyHash = await hashOf(JSON.stringify([search, await c.req.text()]));
  const until = systemClock.now() + waitMs;
  do {
    const now = systemClock.now();
    const claim = await claimRequestKey({
      ...key,
      body_hash: bodyHash,
      new_id: c.get('newId'),
      now,
      lockMs,
    });
    if (claim.outcome === 'other_body') throw new AppError('idempotency_conflict');
    if (claim.outcome === 'answered_at_length') throw new AppError('done_before');
    if (claim.outcome !== 'in_progress') return claim;
    await systemClock.sleep(pollMs);
  } while (systemClock.now() < until);
  throw new AppError('conflict', { retryAfter: 2 });
}

function replay(answer: Extract<Claim, { outcome: 'answered' }>['answer']): Response {
  const headers = new Headers(answer.headers);
  headers.set('Idempotency-Replayed', 'true');
  return new Response(answer.body === '' ? null : answer.body, {
    status: answer.status,
    headers,
  });
}

async function keep(c: Context<IdempotentEnv>, key: RequestKey): Promise<void> {
  const { status } = c.res;
  if (status === 401 || status === 429 || status >= 500) return releaseRequestKey(key);
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  await storeAnswer(key, { status, body: await c.res.clone().text(), headers });
}
