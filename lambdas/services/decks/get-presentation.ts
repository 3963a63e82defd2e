import { type TaskStatus, taskStatuses } from '#shared/domain/statuses.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { iso, systemClock } from '../../lib/clock.ts';
import { type DeckItem, getRequest } from '../../stores/deck-store.ts';
import { listTasks, type TaskItem } from '../../stores/task-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { totalsOf, usageRows } from '../usage/totals.ts';
import { forecast } from './forecast.ts';
import { stageView, summaryView, versionViews } from './view.ts';

function countByStatus(tasks: readonly TaskItem[]): Record<TaskStatus, number> {
  const count = (status: TaskStatus) => tasks.filter((task) => task.status === status).length;
  return Object.fromEntries(taskStatuses.map((status) => [status, count(status)])) as Record<
    TaskStatus,
    number
  >;
}

/** All of a presentation but its content. */
export async function presentationView(deck: DeckItem, user: UserRecord): Promise<Presentation> {
  const [summary, request, tasks, versions, rows, ahead] = await Promise.all([
    summaryView(deck, user, { stages: true }),
    getRequest(deck.id),
    listTasks(deck.id, deck.run),
    versionViews(deck.id),
    usageRows(deck.id),
    forecast(deck, systemClock.now()),
  ]);
  return {
    ...summary,
    origin: deck.origin ?? null,
    topic: request?.topic ?? deck.topic,
    stages: deck.stages.map(stageView),
    instructions: request?.instructions ?? '',
    audience: request?.audience ?? '',
    tone: request?.tone ?? '',
    minutes: request?.minutes ?? null,
    review_outline: deck.review_outline,
    run: deck.run,
    rev: deck.rev,
    outline_rev: deck.outline_rev,
    latest_version: deck.latest_version === 0 ? null : deck.latest_version,
    tasks: countByStatus(tasks),
    versions,
    sources: request?.sources ?? [],
    usage: totalsOf(rows),
    estimate: request?.estimate ?? null,
    quality: deck.quality ?? null,
    ...ahead,
    finished_at: deck.finished_at === undefined ? null : iso(deck.finished_at),
  };
}
