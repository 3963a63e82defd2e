import type { Me } from '#shared/schemas/users.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toUserDetail } from './to-user.ts';

/** The one who asks, with what is left of their month. */
export const getMe = (user: UserRecord): Promise<Me> => toUserDetail(user);
