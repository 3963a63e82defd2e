import { extname } from 'node:path';
import { readDocument } from '#lambdas/services/sources/reading/read-document.ts';
import { sourceTypes } from '#shared/domain/source-types.ts';
import type { Passage } from '#shared/schemas/research.ts';

const contentTypes: Record<string, string> = sourceTypes;

/** Reads the passages of a document like the product does. */
export async function readPassages(
  file: string,
  bytes: Uint8Array,
  isPage = false,
): Promise<Passage[]> {
  const contentType = contentTypes[extname(file).slice(1)] ?? 'text/plain';
  const read = await readDocument({ sourceId: 's1', name: file, contentType, bytes, isPage });
  return read.passages;
}
