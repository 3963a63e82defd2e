import type { SourceErrorCode } from '#shared/domain/source-errors.ts';
import { repairTexts } from '#shared/domain/text.ts';
import { serveJobs } from '../../../lib/threads/serve-jobs.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import { detectFileType } from '../../sources/reading/sniff.ts';
import { type ReadTemplate, readTemplate } from './read-template.ts';

/** What the worker thread returns for an uploaded file; `crash` is the message of an unexpected error, for the log. */
type TemplateResult =
  | { contents: ReadTemplate }
  | { failure: SourceErrorCode; detail: string }
  | { crash: string };

/** Reads a file. Throws ReadFailure; `unknown_type` for a file that isn't a PowerPoint file. */
function read(bytes: Uint8Array): ReadTemplate {
  const file = detectFileType(bytes, { name: '', contentType: '' });
  if (file.format !== 'pptx') throw new ReadFailure('unknown_type', { detail: file.format });
  const { proposal, layouts, ...others } = readTemplate(file.zip);
  const { logo, ...texts } = proposal;
  return { ...others, proposal: { ...repairTexts(texts), logo }, layouts: repairTexts(layouts) };
}

serveJobs(async ({ bytes }: { bytes: Uint8Array }): Promise<TemplateResult> => {
  try {
    return { contents: read(bytes) };
  } catch (error) {
    if (error instanceof ReadFailure) return { failure: error.code, detail: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
