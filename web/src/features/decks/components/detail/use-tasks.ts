import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/show-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { tasksQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import {
  countFinishingTasks,
  isAutomaticFileTask,
  isInFlight,
  isRegeneration,
  listSideTasks,
} from '../../api/side-tasks.ts';
import { isInBatch } from '../slide-change/revision-batch.ts';
import { wasResultShown } from '../slide-change/shown-results.ts';
import { useRevisionBatch } from '../slide-change/use-revision-batch.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import { useTaskName } from './use-task-name.ts';

/** Compared by status, because a short task can start and end between two polls. */
const formatIdAndStatus = ({ id, status }: Task) => `${id} ${status}`;

/**
 * Whether the user asked for a side task's result. Edits are published automatically, and thumbnails are rendered
 * together with the HTML, which has its own toast.
 */
const isRequested = (task: Task): boolean =>
  task.kind !== 'deploy.thumbnails' && !isAutomaticFileTask(task);

/**
 * Whether other proposals are still in progress when this task's proposal is finished. A toast reports only the last of
 * several proposals.
 */
const isFollowedByProposal = ({ kind }: Task, tasks: readonly Task[]): boolean =>
  kind === 'slides.revise' && tasks.some((other) => other.kind === kind && isInFlight(other));

/**
 * Loads the deck's tasks, polled while any is in progress. Shows a toast when a side task ends, on
 * any tab, and then refetches the deck's data.
 */
export function useTasks(deck: Pick<Presentation, 'id' | 'status'>): readonly Task[] | undefined {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const taskName = useTaskName();
  const taskFailure = useTaskFailureText();
  const { data: tasks } = useQuery(tasksQuery(deck.id, isWorking(deck.status)));
  const previousIdle = useRef<ReadonlySet<string>>(undefined);
  const finishing = countFinishingTasks(deck, tasks);
  const previousFinishing = useRef(finishing);

  const notifyEnded = useEffectEvent((task: Task) => {
    if (isInBatch(deck.id, task)) return;
    const name = taskName(task);
    if (
      task.status === 'completed' &&
      isRequested(task) &&
      !isFollowedByProposal(task, tasks ?? [])
    ) {
      const number = (task.slide_index ?? 0) + 1;
      const text = task.is_unchanged
        ? t('side_task.unchanged', { number })
        : t('side_task.done', { name });
      const isProposal = task.kind === 'slides.revise' && !isRegeneration(task);
      const isInPlace = wasResultShown(isProposal ? task.slide_id : task.kind);
      return isInPlace ? announce(text) : showToast({ text, tone: 'plain' });
    }
    if (task.status === 'failed')
      showError(new Error(t('side_task.failed', { name, why: taskFailure(task) })));
  });

  useEffect(() => {
    if (!tasks) return;
    const idle = listSideTasks(tasks).filter((task) => !isInFlight(task));
    const previousKeys = previousIdle.current ?? new Set(idle.map(formatIdAndStatus));
    previousIdle.current = new Set(idle.map(formatIdAndStatus));
    const ended = idle.filter((task) => !previousKeys.has(formatIdAndStatus(task)));
    ended.forEach(notifyEnded);
    if (ended.length > 0) void queryClient.invalidateQueries({ queryKey: deckKeys.deck(deck.id) });
  }, [tasks, deck.id, queryClient]);

  // Refetches after the end of a task, because a task that ends after a pause changes the stages and the queue banner
  // too.
  useEffect(() => {
    const hasEnded = finishing < previousFinishing.current;
    previousFinishing.current = finishing;
    if (!hasEnded) return;
    for (const queryKey of [deckKeys.deck(deck.id), ['queue']])
      void queryClient.invalidateQueries({ queryKey });
  }, [finishing, deck.id, queryClient]);
  // Must run after the effects above: they show no toasts for the tasks of a batch, and this hook removes the batch
  // when all its tasks have ended.
  useRevisionBatch(deck.id, tasks);
  return tasks;
}
