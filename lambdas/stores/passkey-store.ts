import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import { passkeyEntity } from './mfa-entities.ts';

export type PasskeyRecord = EntityItem<ReturnType<typeof passkeyEntity>>;
export type PasskeyKey = { user_id: string; id: string };

/** All passkeys of a user, strongly consistent. */
export async function listPasskeys(userId: string): Promise<PasskeyRecord[]> {
  const { data } = await passkeyEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Strongly consistent. */
export async function getPasskey(key: PasskeyKey): Promise<PasskeyRecord | undefined> {
  const { data } = await passkeyEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

/** Records a use; false where the passkey is gone or its counter changed since it was read. */
export const recordPasskeyUse = (seen: PasskeyRecord, counter: number, at: number) =>
  held(() =>
    passkeyEntity()
      .patch({ user_id: seen.user_id, id: seen.id })
      .set({ counter, last_used_at: at })
      .where((passkey, { eq }) => eq(passkey.counter, seen.counter))
      .go(),
  );

/** Renames a passkey; false where it is gone. */
export const renamePasskey = ({ user_id, id }: PasskeyKey, name: string): Promise<boolean> =>
  held(() => passkeyEntity().patch({ user_id, id }).set({ name }).go());

/** Removes a passkey; false where it was gone before. */
export const removePasskey = ({ user_id, id }: PasskeyKey): Promise<boolean> =>
  held(() => passkeyEntity().remove({ user_id, id }).go());
