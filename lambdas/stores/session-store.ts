import { Entity, type EntityItem } from 'electrodb';
import { once } from '../lib/once.ts';
import { defineKey } from './key.ts';
import { tableConfig } from './table.ts';
import { tryWrite } from './try-write.ts';

/** A sign-in and its chain of refresh tokens; only hashes are stored. */
export const sessionEntity = once(
  () =>
    new Entity(
      {
        model: { entity: 'session', version: '1', service: 'deckwright' },
        attributes: {
          user_id: { type: 'string', required: true },
          id: { type: 'string', required: true },
          /** The user's token_version at sign-in. The session is invalid once the user's version is higher. */
          token_version: { type: 'number', required: true },
          current_hash: { type: 'string', required: true },
          previous_hash: { type: 'string' },
          rotated_at: { type: 'number', required: true },
          created_at: { type: 'number', required: true },
          /** Authentication methods: `pwd`, `otp`, `recovery`, `passkey`. */
          amr: { type: 'list', items: { type: 'string' } },
          /** Times of the last proof of identity by any method, and by a second factor; epoch ms. */
          confirmed_at: { type: 'number' },
          factor_confirmed_at: { type: 'number' },
          /** Network address and User-Agent header at the start of the session. */
          address: { type: 'string' },
          user_agent: { type: 'string' },
          /** Absolute end of the session, epoch seconds; rotation does not extend it. */
          expires_at: { type: 'number', required: true },
        },
        indexes: {
          primary: {
            pk: defineKey('pk', 'USER#${user_id}'),
            sk: defineKey('sk', 'SESSION#${id}'),
          },
        },
      },
      tableConfig(),
    ),
);

export type SessionRecord = EntityItem<ReturnType<typeof sessionEntity>>;
export type SessionKey = { user_id: string; id: string };

/** Creates a session; throws when the id exists. */
export async function createSession(session: SessionRecord): Promise<void> {
  await sessionEntity().create(session).go();
}

/** Returns a session, strongly consistent; may return an expired session until TTL removes it. */
export async function getSession(key: SessionKey): Promise<SessionRecord | undefined> {
  const { data } = await sessionEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

export type Rotation = SessionKey & {
  token_version: number;
  presented: string;
  next: string;
  now: number;
  /** Sessions last refreshed before this moment have expired; epoch ms. */
  idleSince: number;
};

/**
 * Replaces the presented refresh token by the next one. Returns false when the presented token is not the current one,
 * the session has expired, or the user's tokens were revoked since it started.
 *
 *   tab A  ──presents t1──▶ current = t1 ✓ → current = t2, previous = t1
 *   tab B  ──presents t1──▶ current = t2 ✗ → false: refresh.ts checks previous and rotated_at
 */
export function rotateSession(rotation: Rotation): Promise<boolean> {
  const { user_id, id, token_version, presented, next, now, idleSince } = rotation;
  return tryWrite(() =>
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

/** How and when the session's user proved their identity. */
export type SessionAuthentication = Pick<
  SessionRecord,
  'amr' | 'confirmed_at' | 'factor_confirmed_at'
>;

/** Records a new proof of identity; false when the session has ended. */
export const confirmSession = (
  { user_id, id }: SessionKey,
  proof: SessionAuthentication,
): Promise<boolean> => tryWrite(() => sessionEntity().patch({ user_id, id }).set(proof).go());

/** Removes second-factor proofs from all sessions of a user who has no factor any more. */
export async function clearFactorProofs(userId: string): Promise<void> {
  for (const { user_id, id, amr = [] } of await listSessions(userId)) {
    await tryWrite(() =>
      sessionEntity()
        .patch({ user_id, id })
        .set({ amr: amr.filter((method) => method === 'pwd') })
        .remove(['factor_confirmed_at'])
        .go(),
    );
  }
}

/** Ends a session; its refresh tokens become invalid. */
export async function removeSession(key: SessionKey): Promise<void> {
  await sessionEntity().delete(key).go();
}

/** Returns a user's sessions, strongly consistent; may include expired ones. */
export async function listSessions(userId: string): Promise<SessionRecord[]> {
  const { data } = await sessionEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns at most `limit` of a user's sessions, oldest first (ids sort by time), strongly consistent. */
export async function listOldestSessions(userId: string, limit: number): Promise<SessionRecord[]> {
  const { data } = await sessionEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, limit });
  return data;
}

/** Ends several sessions. */
export async function removeSessionItems(sessions: readonly SessionKey[]): Promise<void> {
  if (sessions.length > 0) {
    await sessionEntity()
      .delete(sessions.map(({ user_id, id }) => ({ user_id, id })))
      .go();
  }
}

/** Ends all sessions of a user, or all except one. */
export async function removeSessions(userId: string, except?: string): Promise<void> {
  await removeSessionItems((await listSessions(userId)).filter(({ id }) => id !== except));
}
