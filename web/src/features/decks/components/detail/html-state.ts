import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isFileInProgress } from '../../api/side-tasks.ts';

export type HtmlState = 'ready' | 'making' | 'missing' | 'failed';

/**
 * Returns the state of a version's HTML: `making` while a task renders it, and while the newest version is being
 * published automatically, because the page may not have fetched its task yet.
 */
export function getHtmlState(
  { version, html }: Version,
  deck: Pick<Presentation, 'status' | 'latest_version' | 'is_publishing'>,
  tasks: readonly Task[] | undefined,
): HtmlState {
  if (html.status === 'ready') return 'ready';
  if (isFileInProgress('deploy.html', version, { deck, tasks })) return 'making';
  if (html.status === 'pending' && deck.is_publishing && version === deck.latest_version)
    return 'making';
  return html.status === 'failed' ? 'failed' : 'missing';
}
