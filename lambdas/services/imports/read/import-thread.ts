import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { serveJobs } from '../../../lib/threads/serve-jobs.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import { type FileContents, readContents } from './file-contents.ts';

/** What the worker thread returns for an uploaded file; `crash` is the message of an unexpected error, for the log. */
type ImportResult =
  | { contents: FileContents }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };

async function readFile({ bytes }: { bytes: Uint8Array }): Promise<ImportResult> {
  try {
    return { contents: readContents(bytes) };
  } catch (error) {
    if (error instanceof ReadFailure) return { failure: error.code, detail: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

serveJobs(readFile);
