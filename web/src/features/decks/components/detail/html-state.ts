import type { Presentation, Task, Version } from '#shared/schemas/presentations.ts';
import { asidesOf, isInFlight, versionOfTask } from '../../api/asides.ts';
import { isWorking } from '../../api/polling.ts';

export type HtmlState = 'ready' | 'making' | 'missing' | 'failed';

/** How it stands with a version's HTML; one that waits is being made only where something works on it. */
export function htmlStateOf(
  { version, html }: Version,
  deck: Pick<Presentation, 'status' | 'latest_version'>,
  tasks: readonly Task[] | undefined,
): HtmlState {
  if (html.status === 'ready') return 'ready';
  const isBeside = asidesOf(tasks).some(
    (task) => task.kind === 'deploy.html' && versionOfTask(task) === version && isInFlight(task),
  );
  const isOfThisRun = isWorking(deck.status) && version === deck.latest_version;
  if (isBeside || isOfThisRun) return 'making';
  return html.status === 'failed' ? 'failed' : 'missing';
}
