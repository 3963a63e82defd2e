import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isInTheMaking } from '../../api/asides.ts';
import type { DownloadFormat } from '../../api/download-deck.ts';

/** `missing` can be made when it is asked for, `none` can't be now. */
export type FileState = 'ready' | 'making' | 'missing' | 'none';

/** The words come with the HTML. */
const makers: Record<DownloadFormat, Task['kind']> = {
  html: 'deploy.html',
  pptx: 'deploy.pptx',
  pdf: 'deploy.pdf',
  png: 'deploy.png',
  md: 'deploy.html',
  json: 'deploy.html',
};

/** Bytes of a version's file; null where it isn't made, undefined where its size isn't told. */
export function sizeOf(version: Version, format: DownloadFormat): number | null | undefined {
  if (format === 'html') return version.html.bytes;
  if (format === 'md' || format === 'json')
    return version.html.status === 'ready' ? undefined : null;
  return version.exports[format]?.bytes ?? null;
}

type Known = {
  deck: Pick<Presentation, 'status' | 'latest_version' | 'allowed_actions'>;
  tasks: readonly Task[] | undefined;
};

/** How it stands with one file of a version. */
export function fileStateOf(
  version: Version,
  format: DownloadFormat,
  { deck, tasks }: Known,
): FileState {
  if (sizeOf(version, format) !== null) return 'ready';
  if (isInTheMaking(makers[format], version.version, { deck, tasks })) return 'making';
  return deck.allowed_actions.includes('generate_html_version') ? 'missing' : 'none';
}
