import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataExport, DataExportLink, OwnDataExport } from '#shared/schemas/data-export.ts';
import { call } from '#web/lib/api-client.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const path = '/users/me/export';
const ownExportKey = ['data-export', 'mine'] as const;
const pollMs = 3_000;

/** Query for the user's newest export; null when there is none. Polls while it is being prepared. */
export const ownExportQuery = queryOptions({
  queryKey: ownExportKey,
  queryFn: async ({ signal }) => (await call<OwnDataExport>(path, { signal })).export,
  refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? pollMs : false),
  meta: { isErrorShownInForm: true },
});

/** Starts an export. */
export function useRequestExport() {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: () => call<DataExport>(path, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ownExportKey }),
  });
}

/** Downloads the file of the newest export. */
export function useDownloadExport() {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn: () => call<DataExportLink>(`${path}/download`),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => client.invalidateQueries({ queryKey: ownExportKey }),
  });
}
