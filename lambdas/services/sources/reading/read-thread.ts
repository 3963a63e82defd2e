import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { serveJobs } from '../../../lib/threads/serve-jobs.ts';
import { type DocumentToRead, type ReadDocument, readDocument } from './read-document.ts';
import { ReadFailure } from './read-failure.ts';

/** `crash` is for the log of an unexpected error. */
type Outcome =
  | { document: ReadDocument }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };
export type ThreadAnswer = Outcome & {
  /** Processor time that the thread took for it. */
  cpuMs: number;
};

async function outcomeOf(document: DocumentToRead): Promise<Outcome> {
  try {
    return { document: await readDocument(document) };
  } catch (error) {
    if (error instanceof ReadFailure) return { failure: error.code, detail: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function answer(document: DocumentToRead): Promise<ThreadAnswer> {
  const before = process.threadCpuUsage();
  const outcome = await outcomeOf(document);
  const { user, system } = process.threadCpuUsage(before);
  return { ...outcome, cpuMs: (user + system) / 1000 };
}

serveJobs(answer);
