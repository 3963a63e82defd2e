import { queryOptions } from '@tanstack/react-query';
import type { Presentation, Version } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { deckKeys } from './deck-keys.ts';
import { useDeckChange, useDeckMutation } from './deck-mutation.ts';

const versionPath = (id: string, version: number) =>
  `/presentations/${encodeURIComponent(id)}/versions/${version}`;

/** Query for a version's content; it never changes, so it is fetched once. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: deckKeys.version(id, version),
    queryFn: ({ signal }) => call<VersionContent>(versionPath(id, version), { signal }),
    staleTime: 'static',
  });

type RestoreRequest = { id: string; version: number };
const postRestore = (request: RestoreRequest) =>
  call<Presentation>(`${versionPath(request.id, request.version)}/restore`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
  });

/** Restores a version's slides and publishes them as a new version; the dialog shows errors. */
export const useRestoreVersion = () => useDeckMutation(postRestore, useErrorShownInForm());

type NameRequest = { id: string; version: number; name: string | null };
const patchName = ({ id, version, name }: NameRequest) =>
  call<Version>(versionPath(id, version), { method: 'PATCH', body: { name } });

/** Names a version, or removes its name; pending until the name is shown. The dialog shows errors. */
export const useNameVersion = () =>
  useDeckChange({ call: patchName, meta: useErrorShownInForm(), waitsForRefetch: true });
