import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { isInTheMaking } from '../../api/asides.ts';

export type HtmlState = 'ready' | 'making' | 'missing' | 'failed';

/** How it stands with a version's HTML; one that waits is being made only where something works on it. */
export function htmlStateOf(
  { version, html }: Version,
  deck: Pick<Presentation, 'status' | 'latest_version'>,
  tasks: readonly Task[] | undefined,
): HtmlState {
  if (html.status === 'ready') return 'ready';
  if (isInTheMaking('deploy.html', version, { deck, tasks })) return 'making';
  return html.status === 'failed' ? 'failed' : 'missing';
}
