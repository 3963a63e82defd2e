import type { DownloadFormat } from '#shared/domain/formats.ts';
import { formats } from '#shared/domain/formats.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { isUnfinishedTask } from '#shared/domain/statuses.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getTask } from '../../../stores/task-store.ts';
import { getVersion } from '../../../stores/version-store.ts';
import type { CurrentRunTasks } from './effective-tasks.ts';
import { hasAllSlides } from './has-all-slides.ts';
import { hasDueEdits, hasUnstoredEdits, isPublishingEdits } from './unpublished.ts';

/** Whether a task that renders the version's file has not ended. */
export async function isFileInProgress(
  deck: DeckItem,
  version: number,
  format: DownloadFormat,
): Promise<boolean> {
  const kind = formats[format].task;
  const isOfRun = version === deck.latest_version && deck.version_run === deck.run;
  const ids = [taskIds.deployVersion(kind, deck.run, version), taskIds.deployEdits(kind, deck.run)];
  if (isOfRun) ids.push(taskIds.deploy(kind, deck.run));
  const tasks = await Promise.all(
    ids.map((id) => getTask({ presentation_id: deck.id, run: deck.run, id })),
  );
  return tasks.some(
    (task) => task && (task.version ?? version) === version && isUnfinishedTask(task),
  );
}

const isRunPublishing = (deck: DeckItem): boolean =>
  (deck.status === 'queued' || deck.status === 'running') &&
  deck.slides_run < deck.run &&
  (hasUnstoredEdits(deck) || (deck.current_html_version ?? 0) < deck.working_version);

/** Whether newer content becomes the current version without a further request. */
export async function isPublishing(deck: DeckItem, runTasks?: CurrentRunTasks): Promise<boolean> {
  if (isRunPublishing(deck)) return true;
  const { publishing_version: version } = deck;
  if (version !== undefined && isPublishingEdits(deck)) {
    // Read the task before the version. One transaction ends the task and marks the HTML as ready, so if the task has
    // ended, the version read after it has the final status.
    if (await isFileInProgress(deck, version, 'html')) return true;
    const { html } = (await getVersion(deck.id, version)) ?? {};
    if (html?.status === 'ready') return true;
  }
  return hasDueEdits(deck) && (await hasAllSlides(deck, runTasks));
}
