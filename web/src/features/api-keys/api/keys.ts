import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey, CreatedKey, CreateKeyBody } from '#shared/schemas/api-keys.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const apiKeyKeys = { mine: ['api-keys', 'mine'] as const };

/** Query for the user's API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: apiKeyKeys.mine,
  queryFn: async ({ signal }) => (await call<{ items: ApiKey[] }>('/keys', { signal })).items,
  meta: { isErrorShownInForm: true },
});

/** Creates an API key; only this result contains it. */
export function useCreateKey() {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: (body: CreateKeyBody) =>
      call<CreatedKey>('/keys', {
        method: 'POST',
        idempotencyKey: getIdempotencyKey(body),
        body,
      }),
    // The key must not stay in memory after its dialog has closed.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: apiKeyKeys.mine }),
  });
}

/** Revokes an API key. */
export function useRevokeKey() {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: (id: string) => call<void>(`/keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeyKeys.mine }),
  });
}
