import type { EntityItem } from 'electrodb';
import { totpEntity } from './mfa-entities.ts';
import { tryWrite } from './try-write.ts';

export type TotpRecord = EntityItem<ReturnType<typeof totpEntity>>;
type TotpState = TotpRecord['state'];

/** Returns the user's authenticator app that is in the given state (pending or on), strongly consistent. */
export async function getTotp(userId: string, state: TotpState): Promise<TotpRecord | undefined> {
  const { data } = await totpEntity().get({ user_id: userId, state }).go({ consistent: true });
  return data ?? undefined;
}

/** Stores an authenticator app; replaces the user's app in the same state (pending or on). */
export async function putTotp(record: TotpRecord): Promise<void> {
  await totpEntity().put(record).go();
}

/**
 * Accepts the code of a time step; false when this code or a later one was accepted before.
 *
 *   request A  ── last_step 7 < 8 ✓ → last_step = 8
 *   request B  ── last_step 8 < 8 ✗ → false: a replay
 */
export const acceptTotpStep = ({ user_id, secret }: TotpRecord, step: number): Promise<boolean> =>
  tryWrite(() =>
    totpEntity()
      .patch({ user_id, state: 'on' })
      .set({ last_step: step })
      .where((totp, { eq, lt }) => `${eq(totp.secret, secret)} AND ${lt(totp.last_step, step)}`)
      .go(),
  );

/** Removes the app and any pending set-up. */
export async function removeTotp(userId: string): Promise<void> {
  await totpEntity()
    .delete([
      { user_id: userId, state: 'on' },
      { user_id: userId, state: 'pending' },
    ])
    .go();
}
