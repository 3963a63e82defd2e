import type { DerivedStage } from '#shared/domain/stages.ts';
import { type TaskStatus, taskStatuses } from '#shared/domain/statuses.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { formatIsoOrNull, systemClock } from '../../../lib/clock.ts';
import { type DeckItem, getRequest } from '../../../stores/deck-store.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';
import { listUsageRows } from '../../../stores/usage-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { sumUsage } from '../../usage/usage-rows.ts';
import { listUserDeckActions } from '../commands/deck-actions.ts';
import { deriveDeckStages } from '../engine/deck-progress.ts';
import { allowsCommonKnowledge } from '../evidence/common-knowledge.ts';
import { computeForecast } from './forecast.ts';
import { isPublishing } from './is-publishing.ts';
import { canSeeCopies } from './require-readable-deck.ts';
import { hasUnpublishedChanges } from './unpublished.ts';
import { versionViews } from './version-views.ts';
import { toStageView, toSummaryView } from './views.ts';

function countByStatus(tasks: readonly TaskItem[]): Record<TaskStatus, number> {
  const count = (status: TaskStatus) => tasks.filter((task) => task.status === status).length;
  return Object.fromEntries(taskStatuses.map((status) => [status, count(status)])) as Record<
    TaskStatus,
    number
  >;
}

/**
 * Returns the stages from the current tasks. Tasks that were running when the deck was paused may still finish, but a
 * paused deck's stored stages are not updated. Completed stages stay completed.
 */
function computeCurrentStages(deck: DeckItem, tasks: readonly TaskItem[]): DerivedStage[] {
  if (deck.status !== 'paused') return deck.stages;
  const derived = deriveDeckStages(deck, tasks);
  return deck.stages.map((stage) =>
    stage.status === 'completed'
      ? stage
      : (derived.find(({ name }) => name === stage.name) ?? stage),
  );
}

/** Returns a presentation as the API shows it, without its slides. */
export async function presentationView(deck: DeckItem, user: UserRecord): Promise<Presentation> {
  const runTasks = listTasks(deck.id, deck.run);
  const [summary, request, tasks, versions, rows, forecastFields, is_publishing] =
    await Promise.all([
      listUserDeckActions(deck, user, runTasks).then((actions) =>
        toSummaryView(deck, user, actions, { stages: true }),
      ),
      getRequest(deck.id),
      runTasks,
      versionViews(deck, user),
      listUsageRows(deck.id),
      computeForecast(deck, systemClock.now()),
      isPublishing(deck, runTasks),
    ]);
  return {
    ...summary,
    origin: (canSeeCopies(user, deck) ? deck.origin : undefined) ?? null,
    brand: deck.brand ?? null,
    imported: request?.imported ?? null,
    topic: request?.topic ?? deck.topic,
    stages: computeCurrentStages(deck, tasks).map(toStageView),
    instructions: request?.instructions ?? '',
    audience: request?.audience ?? '',
    tone: request?.tone ?? '',
    asked_language: request?.language ?? null,
    minutes: request?.minutes ?? null,
    review_outline: deck.review_outline,
    common_knowledge: allowsCommonKnowledge(request),
    pictures: request?.pictures ?? 'none',
    run: deck.run,
    rev: deck.rev,
    outline_rev: deck.outline_rev,
    comments_rev: deck.comments_rev ?? 0,
    latest_version: deck.latest_version === 0 ? null : deck.latest_version,
    working_version: deck.working_version === 0 ? null : deck.working_version,
    has_unpublished: hasUnpublishedChanges(deck),
    is_publishing,
    tasks: countByStatus(tasks),
    versions,
    sources: request?.sources ?? [],
    usage: sumUsage(rows),
    estimate: request?.estimate ?? null,
    quality: deck.quality ?? null,
    ...forecastFields,
    finished_at: formatIsoOrNull(deck.finished_at),
  };
}
