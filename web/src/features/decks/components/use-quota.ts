import { useQuery } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { quotaQuery } from '../api/quota.ts';

/** The month’s quota of the one who is signed in; until it is answered, as it was at the sign-in. */
export function useQuota(): Quota | undefined {
  const known = useSession((state) => state.user?.quota);
  const { data } = useQuery({ ...quotaQuery, ...(known ? { placeholderData: known } : {}) });
  return data;
}
