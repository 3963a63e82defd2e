import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isFileInProgress } from '../../api/side-tasks.ts';

export type HtmlState = 'ready' | 'making' | 'missing' | 'failed';

/** Returns the state of a version's HTML; `making` only while a task renders it. */
export function getHtmlState(
  { version, html }: Version,
  deck: Pick<Presentation, 'status' | 'latest_version'>,
  tasks: readonly Task[] | undefined,
): HtmlState {
  if (html.status === 'ready') return 'ready';
  if (isFileInProgress('deploy.html', version, { deck, tasks })) return 'making';
  return html.status === 'failed' ? 'failed' : 'missing';
}
