import type { RequestedFormat } from '#shared/domain/formats.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDeckMutation } from './deck-mutation.ts';

type DeckVersion = { id: string; version: number };
/**
 * A version and the file format to render; without a format, all usual files of the version are
 * rendered.
 */
type VersionFile = DeckVersion & { format?: RequestedFormat };

const deckPath = ({ id }: DeckVersion) => `/presentations/${encodeURIComponent(id)}`;

const putCurrent = (request: DeckVersion) =>
  call<Presentation>(`${deckPath(request)}/current-html-version`, {
    method: 'PUT',
    query: { version: request.version },
  });

const postFileGeneration = (request: VersionFile) =>
  call<Presentation>(`${deckPath(request)}/generate-html-version`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    query: { version: request.version, format: request.format },
  });

/** Sets the version that previews and downloads use. */
export const useSetCurrentVersion = () => useDeckMutation(putCurrent);

/** Renders the missing HTML of a version, as a side task. */
export const useGenerateHtml = () => useDeckMutation(postFileGeneration);
