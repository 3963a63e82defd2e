import { queryOptions } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { deckKeys } from './deck-keys.ts';
import { useDeckMutation } from './deck-mutation.ts';

const base = (id: string, version: number) =>
  `/presentations/${encodeURIComponent(id)}/versions/${version}`;

/** A version with what it keeps, which never changes: it is fetched once. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: deckKeys.version(id, version),
    queryFn: ({ signal }) => call<VersionContent>(base(id, version), { signal }),
    staleTime: 'static',
  });

type Restoration = { id: string; version: number };
const postRestore = (ask: Restoration) =>
  call<Presentation>(`${base(ask.id, ask.version)}/restore`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
  });

/** Puts a version in the place of the slides and publishes it again; its dialog says what goes wrong. */
export const useRestoreVersion = () => useDeckMutation(postRestore, useShownInPlace());
