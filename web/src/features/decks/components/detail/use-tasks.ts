import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { tellError } from '#web/lib/tell-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { asidesOf, isInFlight, tasksEnding } from '../../api/asides.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { tasksQuery } from '../../api/get-deck.ts';
import { isWorking } from '../../api/polling.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import { useTaskName } from './use-task-name.ts';

/** A short task can start and end between two polls: it is compared by its status, not by having been in flight. */
const idAndStatus = ({ id, status }: Task) => `${id} ${status}`;

/**
 * The deck's tasks, followed for as long as it is being made or something runs beside it. What has run
 * beside it is told when it ends, wherever on the page one is, and what hangs on it is fetched once more.
 */
export function useTasks(deck: Pick<Presentation, 'id' | 'status'>): readonly Task[] | undefined {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const nameOf = useTaskName();
  const failureOf = useTaskFailureText();
  const { data: tasks } = useQuery(tasksQuery(deck.id, isWorking(deck.status)));
  const idleBefore = useRef<ReadonlySet<string>>(undefined);
  const ending = tasksEnding(deck, tasks);
  const endingBefore = useRef(ending);

  const tell = useEffectEvent((task: Task) => {
    const name = nameOf(task);
    // The pictures of a version come with its HTML, which is told.
    if (task.status === 'completed' && task.kind !== 'deploy.thumbnails')
      return showToast({ text: t('aside.done', { name }), tone: 'plain' });
    if (task.status === 'failed')
      tellError(new Error(t('aside.failed', { name, why: failureOf(task) })));
  });

  useEffect(() => {
    if (!tasks) return;
    const idle = asidesOf(tasks).filter((task) => !isInFlight(task));
    const before = idleBefore.current ?? new Set(idle.map(idAndStatus));
    idleBefore.current = new Set(idle.map(idAndStatus));
    const ended = idle.filter((task) => !before.has(idAndStatus(task)));
    ended.forEach(tell);
    if (ended.length > 0) void queryClient.invalidateQueries({ queryKey: deckKeys.deck(deck.id) });
  }, [tasks, deck.id, queryClient]);

  // What ends after a pause is counted in the stages and on the bar as well.
  useEffect(() => {
    const hasEnded = ending < endingBefore.current;
    endingBefore.current = ending;
    if (!hasEnded) return;
    for (const queryKey of [deckKeys.deck(deck.id), ['queue']])
      void queryClient.invalidateQueries({ queryKey });
  }, [ending, deck.id, queryClient]);
  return tasks;
}
