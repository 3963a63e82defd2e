import { createHash } from 'node:crypto';
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { signingKeys } from '../../lib/signing-keys.ts';
import { deriveToken } from '../../lib/tokens.ts';
import { trySpendUse } from '../../services/rate-limits/rate-limit.ts';
import {
  claimRequestKey,
  type KeyClaim,
  type RequestKey,
  releaseRequestKey,
  storeHttpResponse,
} from '../../stores/idempotency-store.ts';
import type { IdempotentEnv } from '../context.ts';

/** Duration of a key's lock. The function ends after 29 s, so a request whose lock has expired has crashed. */
const lockMs = 30_000;
const waitMs = 8_000;
const pollMs = 100;
/** Response headers that are stored with the response; the others are set again for each response. */
const storedHeaders = ['content-type', 'location', 'etag'];

/**
 * Makes a retried POST or PUT safe; must come after `signedIn`. With an Idempotency-Key, the same user, route and body get
 * the first response for 24 h; a different body gets 409. A duplicate waits while the first request runs. A retry of
 * a response too long to store gets `done_before`. Retryable failures (401, 429, 5xx) are not stored.
 */
export const idempotent = createMiddleware<IdempotentEnv>((c, next) =>
  runOnce(c, next, { hashBody: async (text) => hashText(text), finish: storeResponse }),
);

/**
 * Like `idempotent`, for requests and responses with secrets: stores a keyed hash of the body (made with the signing
 * key) and no response. A retry runs again with the first request's id, so that the service finds the resource that
 * was created.
 */
export const idempotentWithSecrets = createMiddleware<IdempotentEnv>((c, next) =>
  runOnce(c, next, {
    hashBody: async (text) => deriveToken((await signingKeys())[0], `request ${text}`),
    finish: (_c, key) => releaseRequestKey(key),
  }),
);

type Options = {
  /** Hash of the body that is stored, to detect a different body. */
  hashBody: (text: string) => Promise<string>;
  finish: (c: Context<IdempotentEnv>, key: RequestKey) => Promise<void>;
};

async function runOnce(c: Context<IdempotentEnv>, next: Next, { hashBody, finish }: Options) {
  const key = c.req.header('idempotency-key');
  c.set('newId', systemClock.id());
  if (key === undefined) return next();
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new AppError('malformed', { params: { what: 'idempotency_key' } });
  }
  const requestKey = buildRequestKey(c, key);
  const claim = await claimOrWait(c, requestKey, hashBody);
  if (claim.outcome === 'answered') return createReplayResponse(claim.answer);
  c.set('newId', claim.newId);
  await next();
  await finish(c, requestKey);
}

function buildRequestKey(c: Context<IdempotentEnv>, key: string): RequestKey {
  const route = `${c.req.method} ${c.req.path}`;
  return { user_id: c.get('user').id, key_hash: hashText(JSON.stringify([key, route])) };
}

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url');

type ClaimResult = Extract<KeyClaim, { outcome: 'claimed' | 'answered' }>;

async function claimOrWait(
  c: Context<IdempotentEnv>,
  key: RequestKey,
  hashBody: Options['hashBody'],
): Promise<ClaimResult> {
  const { search } = new URL(c.req.url);
  const bodyHash = await hashBody(JSON.stringify([search, await c.req.text()]));
  const until = systemClock.now() + waitMs;
  let mayWait: boolean | undefined;
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
    mayWait ??= await trySpendUse('waiting_account', key.user_id, waitMs / 1000);
    if (!mayWait) break;
    await systemClock.sleep(pollMs);
  } while (systemClock.now() < until);
  throw new AppError('conflict', { retryAfter: 2 });
}

function createReplayResponse(
  answer: Extract<KeyClaim, { outcome: 'answered' }>['answer'],
): Response {
  const headers = new Headers(answer.headers);
  headers.set('Idempotency-Replayed', 'true');
  return new Response(answer.body === '' ? null : answer.body, {
    status: answer.status,
    headers,
  });
}

async function storeResponse(c: Context<IdempotentEnv>, key: RequestKey): Promise<void> {
  const { status } = c.res;
  if (status === 401 || status === 429 || status >= 500) return releaseRequestKey(key);
  const headers = Object.fromEntries(
    storedHeaders.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  await storeHttpResponse(key, { status, body: await c.res.clone().text(), headers });
}
