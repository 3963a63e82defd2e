import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isFileInProgress } from '../../api/side-tasks.ts';

export type HtmlState = 'ready' | 'making' | 'missing' | 'failed';

/**
 * Returns the state of a version's HTML. `making` only while a task renders it; during an automatic publication, the
 * page may not know the newest version's task yet.
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
