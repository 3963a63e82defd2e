import { type DownloadFormat, formats } from '#shared/domain/formats.ts';
import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isFileInProgress } from '../../api/side-tasks.ts';

/** `missing`: the file can be rendered on request. `none`: the file does not exist and can't be rendered now. */
export type FileState = 'ready' | 'making' | 'missing' | 'none';

/**
 * Returns the size of a version's file in bytes; null when it does not exist, undefined when the
 * size is unknown.
 */
export function getFileSize(version: Version, format: DownloadFormat): number | null | undefined {
  if (format === 'html') return version.html.bytes;
  if (format === 'md' || format === 'json')
    return version.html.status === 'ready' ? undefined : null;
  return version.exports[format]?.bytes ?? null;
}

type DeckTasks = {
  deck: Pick<Presentation, 'status' | 'latest_version' | 'allowed_actions'>;
  tasks: readonly Task[] | undefined;
};

/** Returns the state of one file of a version. */
export function getFileState(
  version: Version,
  format: DownloadFormat,
  { deck, tasks }: DeckTasks,
): FileState {
  if (getFileSize(version, format) !== null) return 'ready';
  if (isFileInProgress(formats[format].task, version.version, { deck, tasks })) return 'making';
  return deck.allowed_actions.includes('generate_html_version') ? 'missing' : 'none';
}
