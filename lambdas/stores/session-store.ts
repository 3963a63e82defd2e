import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { held } from './conditions.ts';
import { key } from './key.ts';
import { tableConfig } from './table.ts';

/** A sign-in and the chain of refresh tokens that grew from it; only hashes are stored. */
export const sessionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'session', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          /** The user's when it was started: a session ends with the tokens that are ended. */
          token_version: { type: 'number', required: true },
          current_hash: { type: 'string', required: true },
          previous_hash: { type: 'string' },
          rotated_at: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          /** Authentication methods: `pwd`, `otp`, `recovery`, `passkey`. */
          amr: { type: 'list', items: { type: 'string' } },
          /** Last proof of identity, by any method and by a second factor; epoch ms. */
          confirmed_at: { type: 'number' },
          factor_confirmed_at: { type: 'number' },
          /** Network address and User-Agent header at its start. */
          address: { type: 'string' },
          user_agent: { type: 'string' },
          /** Epoch seconds: absolute end, which no rotation moves. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: key('pk', 'USER#${user_id}'),
            sk: key('sk', 'SESSION#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SessionRecord = EntityItem<ReturnType<typeof sessionEntity>>;
export type SessionKey = { user_id: string; id: string };

/** Puts a session where there is none; throws where the id is taken. */
export async function createSession(session: SessionRecord): Promise<void> {
  await sessionEntity().create(session).go();
}

/** Strongly consistent; one that has expired may still be there. */
export async function getSession(key: SessionKey): Promise<SessionRecord | undefined> {
  const { data } = await sessionEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

export type Rotation = SessionKey & {
  token_version: number;
  presented: string;
  next: string;
  now: number;
  /** A session that was last refreshed before this moment is over, epoch milliseconds. */
  idleSince: number;
};

/**
 * Puts the next token in the place of the presented one; false when that is not the current one, or the session
 * was started before the user's tokens were ended.
 *
 *   tab A  ──presents t1──▶ current = t1 ✓ → current = t2, previous = t1
 *   tab B  ──presents t1──▶ current = t2 ✗ → false: refresh.ts looks at previous and rotated_at
 */
export function rotateSession(rotation: Rotation): Promise<boolean> {
  const { user_id, id, token_version, presented, next, now, idleSince } = rotation;
  return held(() =>
    sessionEntity()
      .patch({ user_id, id })
      .set({ current_hash: next, previous_hash: presented, rotated_at: now })
      .where(
        (session, { eq, gt }) =>
          `${eq(session.current_hash, presented)} AND ${eq(session.token_version, token_version)} AND ${gt(session.expires_at, Math.floor(now / 1000))} AND ${gt(session.rotated_at, idleSince)}`,
      )
      .go(),
  );
}

/** How and when a session's user proved their identity. */
export type SessionProof = Pick<SessionRecord, 'amr' | 'confirmed_at' | 'factor_confirmed_at'>;

/** Records a new proof of identity; false when the session has ended. */
export const confirmSession = (
  { user_id, id }: SessionKey,
  proof: SessionProof,
): Promise<boolean> => held(() => sessionEntity().patch({ user_id, id }).set(proof).go());

/** Removes proofs by a second factor from all sessions of a user who has no factor any more. */
export async function clearFactorProofs(userId: string): Promise<void> {
  for (const { user_id, id, amr = [] } of await listSessions(userId)) {
    await held(() =>
      sessionEntity()
        .patch({ user_id, id })
        .set({ amr: amr.filter((method) => method === 'pwd') })
        .remove(['factor_confirmed_at'])
        .go(),
    );
  }
}

/** Ends a session; its refresh tokens are unknown from now on. */
export async function removeSession(key: SessionKey): Promise<void> {
  await sessionEntity().delete(key).go();
}

/** All sessions of a user, strongly consistent; those that are over may still be among them. */
export async function listSessions(userId: string): Promise<SessionRecord[]> {
  const { data } = await sessionEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** The sessions of a user that were started first, oldest first, strongly consistent: ids grow with time. */
export async function listOldestSessions(userId: string, limit: number): Promise<SessionRecord[]> {
  const { data } = await sessionEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, limit });
  return data;
}

/** Ends several sessions. */
export async function removeEach(sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length > 0) {
    await sessionEntity()
      .delete(sessions.map(({ user_id, id }) => ({ user_id, id })))
      .go();
  }
}

/** Ends all sessions of a user, or all but one. */
export async function removeSessions(userId: string, except?: string): Promise<void> {
  await removeEach((await listSessions(userId)).filter(({ id }) => id !== except));
}
