import { held } from './conditions.ts';
import { recoveryCodesEntity } from './mfa-entities.ts';

export type RecoveryCodes = { left: number; created_at: number };

/** How many codes are left, strongly consistent; undefined where none were made. */
export async function getRecoveryCodes(userId: string): Promise<RecoveryCodes | undefined> {
  const { data } = await recoveryCodesEntity().get({ user_id: userId }).go({ consistent: true });
  return data ? { left: data.hashes?.length ?? 0, created_at: data.created_at } : undefined;
}

/** Consumes a code; false when it is not among those left. Only one of several parallel uses succeeds. */
export const takeRecoveryCode = (userId: string, hash: string): Promise<boolean> =>
  held(() =>
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
