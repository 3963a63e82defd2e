import { recoveryCodesEntity } from './mfa-entities.ts';
import { tryWrite } from './try-write.ts';

export type RecoveryCodes = { left: number; created_at: number };

/** Returns the number of unused codes, strongly consistent; undefined when no codes were created. */
export async function getRecoveryCodes(userId: string): Promise<RecoveryCodes | undefined> {
  const { data } = await recoveryCodesEntity().get({ user_id: userId }).go({ consistent: true });
  return data ? { left: data.hashes?.length ?? 0, created_at: data.created_at } : undefined;
}

/** Consumes a code; false when it is unknown or used. Only one of several concurrent uses succeeds. */
export const consumeRecoveryCode = (userId: string, hash: string): Promise<boolean> =>
  tryWrite(() =>
    recoveryCodesEntity()
      .patch({ user_id: userId })
      .delete({ hashes: [hash] })
      .where((codes, { contains }) => contains(codes.hashes, hash))
      .go(),
  );

/** Removes all codes. */
export async function removeRecoveryCodes(userId: string): Promise<void> {
  await recoveryCodesEntity().delete({ user_id: userId }).go();
}
