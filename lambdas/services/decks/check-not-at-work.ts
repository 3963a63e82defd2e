import { taskIds } from '#shared/domain/plan-next.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import { getTask } from '../../stores/task-store.ts';
import { isAtWork } from './start-aside.ts';

const changes = ['revise', 'remake', 'add'] as const;
type SlideChange = (typeof changes)[number];

/**
 * Throws being_made while one of these changes of a slide is at work: what comes of another beside it would be
 * paid for and outdated at birth.
 */
export async function checkNotAtWork(
  { id, run }: DeckItem,
  slideId: string,
  kinds: readonly SlideChange[] = changes,
): Promise<void> {
  const tasks = await Promise.all(
    kinds.map((kind) => getTask({ presentation_id: id, run, id: taskIds[kind](run, slideId) })),
  );
  if (tasks.some((task) => task && isAtWork(task))) throw new AppError('being_made');
}
