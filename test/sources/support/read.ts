import {
  type ReadDocument,
  readDocument,
} from '#lambdas/services/sources/reading/read-document.ts';
import type { ReadFailure } from '#lambdas/services/sources/reading/read-failure.ts';

/** A text as the file of it, in UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type Told = { contentType?: string; isPage?: boolean };

/** Reads a document in this very thread. */
export const read = (
  name: string,
  content: Uint8Array | string,
  { contentType = '', isPage = false }: Told = {},
): Promise<ReadDocument> =>
  readDocument({
    sourceId: 's',
    name,
    contentType,
    isPage,
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  });

/** Why a document is not read; `read` for one that is. */
export const whyNot = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: ReadFailure) => error.code ?? String(error),
  );

/** A document's passages as a person would write them down: kind, headings above, text. */
export const outlineOf = ({ passages }: ReadDocument): string[] =>
  passages.map(({ kind, heading, text }) => `${kind} [${heading.join(' > ')}] ${text}`);
