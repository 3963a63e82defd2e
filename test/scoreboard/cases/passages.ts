import { extname } from 'node:path';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';
import { sourceTypes } from '#shared/domain/source-types.ts';
import type { Passage } from '#shared/schemas/research.ts';

const types: Record<string, string> = sourceTypes;

/** The passages of a document, as the product itself would read it. */
export async function passagesOf(
  file: string,
  bytes: Uint8Array,
  isPage = false,
): Promise<Passage[]> {
  const contentType = types[extname(file).slice(1)] ?? 'text/plain';
  const read = await readDocument({ sourceId: 's1', name: file, contentType, bytes, isPage });
  return read.passages;
}
