import { isPasswordOf } from '../../lib/passwords.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { giveBackUse, spendUse } from '../auth/rate-limit.ts';

/**
 * Whether the password opens the link; a link without one is opened by any. Failures are counted by network address
 * and over all, before the password is looked at; throws rate_limited.
 */
export async function trySharePassword(
  share: ShareItem,
  password: string,
  address: string,
): Promise<boolean> {
  if (share.password_hash === undefined) return true;
  const byAddress = `${share.id} ${address}`;
  await spendUse('share_password_address', byAddress);
  await spendUse('share_password', share.id);
  if (!(await isPasswordOf(password, share.password_hash))) return false;
  await giveBackUse('share_password_address', byAddress);
  await giveBackUse('share_password', share.id);
  return true;
}
