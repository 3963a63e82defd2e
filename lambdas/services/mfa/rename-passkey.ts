import { AppError } from '#shared/errors.ts';
import type { Passkey } from '#shared/schemas/mfa.ts';
import { getPasskey, renamePasskey } from '../../stores/passkey-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { toPasskey } from './to-passkey.ts';

/** Renames one of the user's passkeys; throws not_found or rate_limited. */
export async function renameOwnPasskey(
  user: UserRecord,
  id: string,
  name: string,
): Promise<Passkey> {
  await spendUse('mfa_changes', user.id);
  const key = { user_id: user.id, id };
  const passkey = (await renamePasskey(key, name)) ? await getPasskey(key) : undefined;
  if (!passkey) throw new AppError('not_found');
  return toPasskey(passkey);
}
