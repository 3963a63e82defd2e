import {
  type ReadDocument,
  readDocument,
} from '#lambdas/services/sources/reading/read-document.ts';
import type { ReadFailure } from '#lambdas/services/sources/reading/read-failure.ts';

/** Encodes a text as UTF-8. */
export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

type ReadOptions = { contentType?: string; isPage?: boolean };

/** Reads a document in the current thread. */
export const read = (
  name: string,
  content: Uint8Array | string,
  { contentType = '', isPage = false }: ReadOptions = {},
): Promise<ReadDocument> =>
  readDocument({
    sourceId: 's',
    name,
    contentType,
    isPage,
    bytes: typeof content === 'string' ? encodeText(content) : content,
  });

/** Returns the error code with which reading fails, or `read` if it succeeds. */
export const readErrorCode = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: ReadFailure) => error.code ?? String(error),
  );

/** Returns the passages of a document as lines: kind, headings above, text. */
export const formatOutline = ({ passages }: ReadDocument): string[] =>
  passages.map(({ kind, heading, text }) => `${kind} [${heading.join(' > ')}] ${text}`);
