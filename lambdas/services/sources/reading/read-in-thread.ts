import { cutText } from '#shared/domain/text.ts';
import { logger } from '../../../lib/logger.ts';
import { type ThreadLimits, ThreadLost } from '../../../lib/threads/job-thread.ts';
import { runOnce } from '../../../lib/threads/run-once.ts';
import type { DocumentToRead, ReadDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';
import type { ThreadAnswer } from './read-thread.ts';

export const readLimits: ThreadLimits = { cpuMs: 60_000, memoryMb: 300, wallMs: 180_000 };

export type ReadOptions = {
  limits?: ThreadLimits;
  /** Called with the processor time in ms, also after a failure; with the whole limit if a limit ended the thread. */
  onEnd?: ((cpuMs: number) => Promise<void>) | undefined;
};

/**
 * Reads a document in a thread with limits on processor time and memory. Rejects with ReadFailure; a crashed parser
 * counts as a damaged document. The bytes may be transferred: the caller must not use them afterwards.
 */
export async function readInThread(
  document: DocumentToRead,
  { limits = readLimits, onEnd }: ReadOptions = {},
): Promise<ReadDocument> {
  const script = new URL('./read-thread.ts', import.meta.url);
  try {
    const result = await runOnce<ThreadAnswer>(script, document, limits);
    await onEnd?.(result.cpuMs);
    return requireDocument(result);
  } catch (error) {
    if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
    await onEnd?.(limits.cpuMs);
    throw new ReadFailure('too_complex', { detail: error.message, cause: error });
  }
}

function requireDocument(result: ThreadAnswer): ReadDocument {
  if ('document' in result) return result.document;
  if ('failure' in result) throw new ReadFailure(result.failure, { detail: result.detail });
  logger.warn('a parser crashed on a document', { crash: result.crash });
  throw new ReadFailure('damaged', { detail: cutText(result.crash, 200) });
}
