import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#shared/schemas/sessions.ts';
import { call } from '#web/lib/api-client.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const sessionKeys = { mine: ['sessions', 'mine'] as const };

/** Query for the devices on which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.mine,
  queryFn: ({ signal }) => call<{ items: Session[] }>('/auth/sessions', { signal }),
});

/** Signs out one device, or with `others` every device but this one. */
export function useRevokeSession() {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: (target: string) =>
      target === 'others'
        ? call('/auth/sessions/revoke-others', { method: 'POST' })
        : call(`/auth/sessions/${encodeURIComponent(target)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.mine }),
  });
}
