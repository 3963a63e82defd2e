import { useQuery } from '@tanstack/react-query';
import type { Quota } from '#shared/schemas/users.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { quotaQuery } from '../api/quota.ts';

/** Returns the user's monthly quota; until it has loaded, the value of the sign-in. */
export function useQuota(): Quota | undefined {
  const sessionQuota = useSession((state) => state.user?.quota);
  const { data } = useQuery({
    ...quotaQuery,
    ...(sessionQuota ? { placeholderData: sessionQuota } : {}),
  });
  return data;
}
