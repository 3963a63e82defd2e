import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { serveJobs } from '../../../lib/threads/serve-jobs.ts';
import { type DocumentToRead, type ReadDocument, readDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';

/** What the worker thread returns for a document; `crash` is the message of an unexpected error, for the log. */
type Outcome =
  | { document: ReadDocument }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };
export type ThreadAnswer = Outcome & {
  /** Processor time of the reading, in ms. */
  cpuMs: number;
};

async function readOutcome(document: DocumentToRead): Promise<Outcome> {
  try {
    return { document: await readDocument(document) };
  } catch (error) {
    if (error instanceof ReadFailure) return { failure: error.code, detail: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function readTimed(document: DocumentToRead): Promise<ThreadAnswer> {
  const cpuBefore = process.threadCpuUsage();
  const outcome = await readOutcome(document);
  const { user, system } = process.threadCpuUsage(cpuBefore);
  return { ...outcome, cpuMs: (user + system) / 1000 };
}

serveJobs(readTimed);
