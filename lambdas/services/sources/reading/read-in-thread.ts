import { logger } from '../../../lib/logger.ts';
import { type ThreadLimits, ThreadLost } from '../../../lib/threads/job-thread.ts';
import { runOnce } from '../../../lib/threads/run-once.ts';
import type { DocumentToRead, ReadDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';
import type { ThreadAnswer } from './read-thread.ts';

export const readLimits: ThreadLimits = { cpuMs: 60_000, memoryMb: 300, wallMs: 180_000 };

export type ReadOptions = {
  limits?: ThreadLimits;
  /** Is called with the processor time of the reading, also of one that failed; all of the limit where one ended it. */
  onEnd?: ((cpuMs: number) => Promise<void>) | undefined;
};

/**
 * Reads a document in a separate thread with limits on processor time and memory. Rejects with ReadFailure and the
 * reason where it can't be read; a parser that breaks down on a document calls it damaged. The bytes may be moved:
 * whoever gives them has them no more.
 */
export async function readInThread(
  document: DocumentToRead,
  { limits = readLimits, onEnd }: ReadOptions = {},
): Promise<ReadDocument> {
  const script = new URL('./read-thread.ts', import.meta.url);
  try {
    const answer = await runOnce<ThreadAnswer>(script, document, limits);
    await onEnd?.(answer.cpuMs);
    return documentOf(answer);
  } catch (error) {
    if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
    await onEnd?.(limits.cpuMs);
    throw new ReadFailure('too_complex', { detail: error.message, cause: error });
  }
}

function documentOf(answer: ThreadAnswer): ReadDocument {
  if ('document' in answer) return answer.document;
  if ('failure' in answer) throw new ReadFailure(answer.failure, { detail: answer.detail });
  logger.warn('a parser broke down on a document', { crash: answer.crash });
  throw new ReadFailure('damaged', { detail: answer.crash.slice(0, 200) });
}
