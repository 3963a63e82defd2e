import { verifyPassword } from '../../lib/passwords.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { refundUse, spendUse } from '../rate-limits/rate-limit.ts';

/**
 * Whether the password opens the link; true for a link without a password. Counts the attempt by network address and
 * in total before it checks the password; throws rate_limited.
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
  if (!(await verifyPassword(password, share.password_hash))) return false;
  await refundUse('share_password_address', byAddress);
  await refundUse('share_password', share.id);
  return true;
}
