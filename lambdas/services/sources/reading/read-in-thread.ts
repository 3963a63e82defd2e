import { Worker } from 'node:worker_threads';
import { logger } from '../../../lib/logger.ts';
import type { DocumentToRead, ReadDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';
import type { ThreadAnswer } from './read-thread.ts';

export type ThreadLimits = {
  /** Milliseconds that one document may take. */
  timeMs: number;
  /** Megabytes of the thread's objects and of its buffers together. */
  memoryMb: number;
  /** Megabytes of its objects alone, which V8 holds to by itself. */
  heapMb: number;
};

export const threadLimits: ThreadLimits = { timeMs: 60_000, memoryMb: 300, heapMb: 200 };

/** Buffers are outside the heap that V8 limits: they are looked at this often. */
const lookMs = 25;

/** Bytes that are nobody else's move to the thread; others are copied. */
const movable = ({ bytes }: DocumentToRead): ArrayBuffer[] =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? [bytes.buffer]
    : [];

const thread = (document: DocumentToRead, { heapMb }: ThreadLimits): Worker =>
  new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: document,
    transferList: movable(document),
    // Only what it is given: no settings, no credentials.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });

/** Ends a thread that has taken more memory than it may, as told by V8 even while it computes. */
function watchMemory(worker: Worker, memoryMb: number, onTooMuch: () => void): NodeJS.Timeout {
  return setInterval(() => {
    worker.getHeapStatistics().then(
      ({ used_heap_size, external_memory }) => {
        if (used_heap_size + external_memory > memoryMb * 1024 * 1024) onTooMuch();
      },
      // It has just ended.
      () => undefined,
    );
  }, lookMs);
}

/** Errors of a thread's end that say it wanted too much. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads a document in a thread of its own, with bounds on its time and memory. Rejects with ReadFailure and the
 * reason where it can't be read; a parser that breaks down on a document calls it damaged. The bytes may be moved:
 * whoever gives them has them no more.
 */
export async function readInThread(
  document: DocumentToRead,
  limits: ThreadLimits = threadLimits,
): Promise<ReadDocument> {
  const worker = thread(document, limits);
  const timers: NodeJS.Timeout[] = [];
  try {
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      const give = (why: string) => reject(new ReadFailure('too_complex', { detail: why }));
      timers.push(setTimeout(() => give('out of time'), limits.timeMs));
      timers.push(watchMemory(worker, limits.memoryMb, () => give('out of memory')));
      worker.once('message', resolve);
      worker.once('error', (error) => (isTooMuch(error) ? give('out of memory') : reject(error)));
      worker.once('exit', (code) => reject(new Error(`the reading thread ended with ${code}`)));
    });
    return documentOf(answer);
  } finally {
    for (const timer of timers) clearInterval(timer);
    await worker.terminate();
  }
}

function documentOf(answer: ThreadAnswer): ReadDocument {
  if ('document' in answer) return answer.document;
  if ('failure' in answer) throw new ReadFailure(answer.failure, { detail: answer.detail });
  logger.warn('a parser broke down on a document', { crash: answer.crash });
  throw new ReadFailure('damaged', { detail: answer.crash.slice(0, 200) });
}
