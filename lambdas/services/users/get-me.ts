import type { Me } from '#shared/schemas/users.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { quotaOf } from '../usage/quota-of.ts';
import { toUser } from './to-user.ts';

/** The one who asks, with what is left of their month. */
export async function getMe(user: UserRecord): Promise<Me> {
  return { ...toUser(user), quota: await quotaOf(user) };
}
