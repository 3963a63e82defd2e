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

/** Those that were at work at the last look and have ended since. */
function endedSince(before: ReadonlySet<string>, asides: readonly Task[]): Task[] {
  return asides.filter((task) => before.has(task.id) && !isInFlight(task));
}

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
  const inFlight = useRef<ReadonlySet<string>>(new Set());
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
    const asides = asidesOf(tasks);
    const ended = endedSince(inFlight.current, asides);
    inFlight.current = new Set(asides.filter(isInFlight).map(({ id }) => id));
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
