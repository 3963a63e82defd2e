import { Entity } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** How long a first answer is kept, in milliseconds. */
const keptForMs = 24 * 3_600_000;

const requestKeyEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'request_key', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          key_hash: { type: 'string', required: true },
          body_hash: { type: 'string', required: true },
          /** Id for what the request creates: a second try after a crash makes the same thing. */
          new_id: { type: 'string', required: true },
          state: { type: ['open', 'answered'] as const, required: true },
          /** While open: when the one who works on it must have answered. */
          locked_until: { type: 'number', required: true },
          answer_status: { type: 'number' },
          answer_body: { type: 'string' },
          answer_headers: { type: 'any' },
          /** The answer was too long to be kept: only that there was one is known. */
          answer_left_out: { type: 'boolean' },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'REQUEST#${key_hash}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type RequestKey = { user_id: string; key_hash: string };
export type StoredAnswer = { status: number; body: string; headers: Record<string, string> };

export type Claim =
  | { outcome: 'claimed'; newId: string }
  | { outcome: 'other_body' }
  | { outcome: 'in_progress' }
  | { outcome: 'answered'; answer: StoredAnswer }
  | { outcome: 'answered_at_length' };

type ClaimInput = RequestKey & { body_hash: string; new_id: string; now: number; lockMs: number };

/**
 * Takes the right to work on a request key, or says what stands in the way.
 * One conditional put decides between racers; a lock that has run out is taken over with its id.
 */
export async function claimRequestKey(input: ClaimInput): Promise<Claim> {
  const { now, lockMs, ...item } = input;
  const record = {
    ...item,
    state: 'open' as const,
    locked_until: now + lockMs,
    expires_at: Math.ceil((now + keptForMs) / 1000),
  };
  const taken = await held(() =>
    requestKeyEntity()
      .put(record)
      .where(
        ({ expires_at }, { notExists, lt }) =>
          // The TTL sweep may come days late: what has ended is absent.
          `${notExists(expires_at)} OR ${lt(expires_at, Math.floor(now / 1000))}`,
      )
      .go(),
  );
  return taken ? { outcome: 'claimed', newId: input.new_id } : readStanding(input);
}

async function readStanding(input: ClaimInput): Promise<Claim> {
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

async function takeOver(input: ClaimInput, seenLock: number, newId: string): Promise<Claim> {
  const taken = await held(() =>
    requestKeyEntity()
      .patch({ user_id: input.user_id, key_hash: input.key_hash })
      .set({ locked_until: input.now + input.lockMs })
      .where(
        ({ state, locked_until }, { eq }) =>
          `${eq(state, 'open')} AND ${eq(locked_until, seenLock)}`,
      )
      .go(),
  );
  return taken ? { outcome: 'claimed', newId } : { outcome: 'in_progress' };
}

/** An item holds 400 KB: an answer of more bytes than this is left out. */
const longestAnswer = 300_000;

/** Keeps the first answer; of one that is too long for the store, that it was given. */
export async function storeAnswer(key: RequestKey, answer: StoredAnswer): Promise<void> {
  const isTooLong = Buffer.byteLength(answer.body) > longestAnswer;
  const kept = {
    answer_status: answer.status,
    answer_body: answer.body,
    answer_headers: answer.headers,
  };
  await requestKeyEntity()
    .patch(key)
    .set({ state: 'answered', ...(isTooLong ? { answer_left_out: true } : kept) })
    .go();
}

/** Lets the next try work at once: nothing was done. The id stays with the key. */
export async function releaseRequestKey(key: RequestKey): Promise<void> {
  await requestKeyEntity().patch(key).set({ locked_until: 0 }).go();
}
