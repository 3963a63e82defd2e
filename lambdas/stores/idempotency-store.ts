import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/** Retention of the first response, in ms. */
const retentionMs = 24 * 3_600_000;

const requestKeyEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'request_key', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          key_hash: { type: 'string', required: true },
          body_hash: { type: 'string', required: true },
          /** Id for the resource that the request creates: a retry after a crash creates the same resource. */
          new_id: { type: 'string', required: true },
          state: { type: ['open', 'answered'] as const, required: true },
          /** End of the lock of the request that is using the key, epoch ms. */
          locked_until: { type: 'number', required: true },
          answer_status: { type: 'number' },
          answer_body: { type: 'string' },
          answer_headers: { type: 'any' },
          /** Whether the response was too long to store; then only the fact that it was sent is stored. */
          answer_left_out: { type: 'boolean' },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'REQUEST#${key_hash}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type RequestKey = { user_id: string; key_hash: string };
export type StoredHttpResponse = { status: number; body: string; headers: Record<string, string> };

export type KeyClaim =
  | { outcome: 'claimed'; newId: string }
  | { outcome: 'other_body' }
  | { outcome: 'in_progress' }
  | { outcome: 'answered'; answer: StoredHttpResponse }
  | { outcome: 'answered_at_length' };

type ClaimInput = RequestKey & { body_hash: string; new_id: string; now: number; lockMs: number };

/**
 * Claims a request key, or returns why it can't be claimed. One conditional put decides between concurrent requests; an
 * expired lock is taken over together with its `new_id`.
 */
export async function claimRequestKey(input: ClaimInput): Promise<KeyClaim> {
  const { now, lockMs, ...item } = input;
  const record = {
    ...item,
    state: 'open' as const,
    locked_until: now + lockMs,
    expires_at: Math.ceil((now + retentionMs) / 1000),
  };
  const isTaken = await tryWrite(() =>
    requestKeyEntity()
      .put(record)
      .where(
        ({ expires_at }, { notExists, lt }) =>
          // TTL may delete days late, so an expired item is treated as absent.
          `${notExists(expires_at)} OR ${lt(expires_at, Math.floor(now / 1000))}`,
      )
      .go(),
  );
  return isTaken ? { outcome: 'claimed', newId: input.new_id } : readExistingClaim(input);
}

async function readExistingClaim(input: ClaimInput): Promise<KeyClaim> {
  const { data } = await requestKeyEntity().get(input).go({ consistent: true });
  if (!data) return { outcome: 'in_progress' };
  if (data.body_hash !== input.body_hash) return { outcome: 'other_body' };
  if (data.answer_left_out) return { outcome: 'answered_at_length' };
  if (data.state === 'answered') {
    return {
      outcome: 'answered',
      answer: {
        status: data.answer_status ?? 200,
        body: data.answer_body ?? '',
        headers: (data.answer_headers ?? {}) as Record<string, string>,
      },
    };
  }
  if (data.locked_until > input.now) return { outcome: 'in_progress' };
  return takeOver(input, data.locked_until, data.new_id);
}

async function takeOver(input: ClaimInput, lockBefore: number, newId: string): Promise<KeyClaim> {
  const isTaken = await tryWrite(() =>
    requestKeyEntity()
      .patch({ user_id: input.user_id, key_hash: input.key_hash })
      .set({ locked_until: input.now + input.lockMs })
      .where(
        ({ state, locked_until }, { eq }) =>
          `${eq(state, 'open')} AND ${eq(locked_until, lockBefore)}`,
      )
      .go(),
  );
  return isTaken ? { outcome: 'claimed', newId } : { outcome: 'in_progress' };
}

/** Maximum size of a response in bytes; a longer one is not stored, because an item holds 400 KB. */
const maxResponseBytes = 300_000;

/** Stores the first response; for a response that is too long, stores only that it was sent. */
export async function storeHttpResponse(
  key: RequestKey,
  answer: StoredHttpResponse,
): Promise<void> {
  const isTooLong = Buffer.byteLength(answer.body) > maxResponseBytes;
  const storedFields = {
    answer_status: answer.status,
    answer_body: answer.body,
    answer_headers: answer.headers,
  };
  await requestKeyEntity()
    .patch(key)
    .set({ state: 'answered', ...(isTooLong ? { answer_left_out: true } : storedFields) })
    .go();
}

/**
 * Unlocks the key after a request that changed nothing, so that a retry can start at once. `new_id` is kept.
 */
export async function releaseRequestKey(key: RequestKey): Promise<void> {
  await requestKeyEntity().patch(key).set({ locked_until: 0 }).go();
}
