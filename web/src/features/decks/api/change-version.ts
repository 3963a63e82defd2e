import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useDeckMutation } from './deck-mutation.ts';

type VersionOfDeck = { id: string; version: number };
/** Without a format all that a version usually has. */
type FileOfVersion = VersionOfDeck & { format?: 'html' | 'pptx' | 'pdf' | 'png' };

const base = ({ id }: VersionOfDeck) => `/presentations/${encodeURIComponent(id)}`;

const putCurrent = (ask: VersionOfDeck) =>
  call<Presentation>(`${base(ask)}/current-html-version`, {
    method: 'PUT',
    query: { version: ask.version },
  });

const postGenerate = (ask: FileOfVersion) =>
  call<Presentation>(`${base(ask)}/generate-html-version`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    query: { version: ask.version, format: ask.format },
  });

/** Makes a version the one that previews and downloads show. */
export const useSetCurrentVersion = () => useDeckMutation(putCurrent);

/** Has the missing HTML of a version made, beside whatever the deck does. */
export const useGenerateHtml = () => useDeckMutation(postGenerate);
