import { parentPort, workerData } from 'node:worker_threads';
import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { type DocumentToRead, type ReadDocument, readDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';

/** What a thread answers; `crash` is for the log of an error that nobody expected. */
export type ThreadAnswer =
  | { document: ReadDocument }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };

async function answer(document: DocumentToRead): Promise<ThreadAnswer> {
  try {
    return { document: await readDocument(document) };
  } catch (error) {
    if (error instanceof ReadFailure) return { failure: error.code, detail: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer(workerData as DocumentToRead));
