import { useQuery } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { quotaQuery } from '../api/quota.ts';

/**
 * Returns the user's monthly quota; until it is fetched, the quota in the session's user data, undefined without it.
 */
export function useQuota(): Quota | undefined {
  const sessionQuota = useSession((state) => state.user?.quota);
  const { data } = useQuery({
    ...quotaQuery,
    ...(sessionQuota ? { placeholderData: sessionQuota } : {}),
  });
  return data;
}
