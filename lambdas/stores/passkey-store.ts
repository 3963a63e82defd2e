import type { EntityItem } from 'electrodb';
import { passkeyEntity } from './mfa-entities.ts';
import { tryWrite } from './try-write.ts';

export type PasskeyRecord = EntityItem<ReturnType<typeof passkeyEntity>>;
export type PasskeyKey = { user_id: string; id: string };

/** Returns a user's passkeys, strongly consistent. */
export async function listPasskeys(userId: string): Promise<PasskeyRecord[]> {
  const { data } = await passkeyEntity()
    .query.primary({ user_id: userId })
    .go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns a passkey, strongly consistent; undefined when it does not exist. */
export async function getPasskey(key: PasskeyKey): Promise<PasskeyRecord | undefined> {
  const { data } = await passkeyEntity().get(key).go({ consistent: true });
  return data ?? undefined;
}

/** Records a use; false when the passkey does not exist or its counter changed since it was read. */
export const recordPasskeyUse = (snapshot: PasskeyRecord, counter: number, at: number) =>
  tryWrite(() =>
    passkeyEntity()
      .patch({ user_id: snapshot.user_id, id: snapshot.id })
      .set({ counter, last_used_at: at })
      .where((passkey, { eq }) => eq(passkey.counter, snapshot.counter))
      .go(),
  );

/** Renames a passkey; false when it does not exist. */
export const renamePasskey = ({ user_id, id }: PasskeyKey, name: string): Promise<boolean> =>
  tryWrite(() => passkeyEntity().patch({ user_id, id }).set({ name }).go());

/** Removes a passkey; false when it does not exist. */
export const removePasskey = ({ user_id, id }: PasskeyKey): Promise<boolean> =>
  tryWrite(() => passkeyEntity().remove({ user_id, id }).go());
