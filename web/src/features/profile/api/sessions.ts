import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#shared/schemas/sessions.ts';
import { call } from '#web/lib/api-client.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';

const sessionKeys = { mine: ['sessions', 'mine'] as const };

/** The devices on which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.mine,
  queryFn: ({ signal }) => call<{ items: Session[] }>('/auth/sessions', { signal }),
});

/** Signs one device out, or with `others` every device but this one. */
export function useRevoke() {
  const client = useQueryClient();
  const meta = useShownInPlace();
  return useMutation({
    meta,
    mutationFn: (which: string) =>
      which === 'others'
        ? call('/auth/sessions/revoke-others', { method: 'POST' })
        : call(`/auth/sessions/${encodeURIComponent(which)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.mine }),
  });
}
