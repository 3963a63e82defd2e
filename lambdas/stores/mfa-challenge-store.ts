import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/** Purpose of a challenge: the step after the password, or one WebAuthn ceremony. */
const purposes = ['sign_in_step', 'passkey_sign_in', 'passkey_add', 'passkey_confirm'] as const;

/** A short-lived, single-use secret of a sign-in or a passkey ceremony; found by its hash. */
const challengeEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'mfa_challenge', version: '1', service: 'deckwright' },
        attributes: {
          hash: { type: 'string', required: true },
          purpose: { type: purposes, required: true },
          /** The challenge's user; `anyone` where the passkey identifies the user. */
          user_id: { type: 'string', required: true },
          /** The user's token_version when the challenge was created: a new password invalidates the challenge. */
          token_version: { type: 'number', required: true },
          tries: { type: 'number', required: true },
          /** End of validity, epoch ms. */
          valid_until: { type: 'number', required: true },
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'CHALLENGE#${hash}'),
            sk: defineKey('sk', '${purpose}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type ChallengeRecord = EntityItem<ReturnType<typeof challengeEntity>>;
export type ChallengeKey = Pick<ChallengeRecord, 'hash' | 'purpose'>;

/** Stores a challenge. */
export async function createChallenge(record: ChallengeRecord): Promise<void> {
  await challengeEntity().create(record).go();
}

/** Returns a challenge, strongly consistent; may return an expired one until TTL removes it. */
export async function getChallenge(key: ChallengeKey): Promise<ChallengeRecord | undefined> {
  const { data } = await challengeEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Counts an attempt before the code is checked; false when no attempts are left or the challenge has expired.
 */
export const countChallengeAttempt = (
  key: ChallengeKey,
  maxAttempts: number,
  now: number,
): Promise<boolean> =>
  tryWrite(() =>
    challengeEntity()
      .patch(key)
      .add({ tries: 1 })
      .where(
        (item, { lt, gt }) => `${lt(item.tries, maxAttempts)} AND ${gt(item.valid_until, now)}`,
      )
      .go(),
  );

/** Consumes a challenge; false when it has expired, was consumed before, or belongs to another user. */
export const consumeChallenge = (
  key: ChallengeKey,
  userId: string,
  now: number,
): Promise<boolean> =>
  tryWrite(() =>
    challengeEntity()
      .remove(key)
      .where((item, { eq, gt }) => `${eq(item.user_id, userId)} AND ${gt(item.valid_until, now)}`)
      .go(),
  );
