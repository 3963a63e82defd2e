import { allowedTaskActions, type TaskAction } from '#shared/domain/task-actions.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { listSlides } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { effectiveTasks } from '../queries/effective-tasks.ts';
import { askerOf, readableDeck } from '../queries/readable-deck.ts';

/** What the user may do with a task now; an admin who is not the owner may pause it. */
export const taskActionsOf = (deck: DeckItem, task: TaskItem, user: UserRecord): TaskAction[] =>
  allowedTaskActions({ deck, task }).filter(
    (action) => askerOf(user, deck) === 'owner' || action === 'pause',
  );

/** A task that the user may do this to now. Throws not_found, forbidden or task_action_not_allowed. */
export async function taskFor(
  user: UserRecord,
  deckId: string,
  taskId: string,
  action: TaskAction,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await readableDeck(user, deckId);
  const task = (await effectiveTasks(deck, await listSlides(deck.id))).find(
    (other) => other.id === taskId,
  );
  if (!task) throw new AppError('not_found');
  if (taskActionsOf(deck, task, user).includes(action)) return { deck, task };
  if (allowedTaskActions({ deck, task }).includes(action)) throw new AppError('forbidden');
  throw taskNotAllowed(deck, task, user);
}

/** 409 with the statuses as they are and what is allowed in them. */
export const taskNotAllowed = (deck: DeckItem, task: TaskItem, user: UserRecord): AppError =>
  new AppError('task_action_not_allowed', {
    params: { status: task.status },
    extra: {
      status: deck.status,
      task_status: task.status,
      allowed_actions: taskActionsOf(deck, task, user),
    },
  });

/** The task as it is now, for an answer. */
export async function taskAgain(
  user: UserRecord,
  deckId: string,
  taskId: string,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await readableDeck(user, deckId);
  const task = (await effectiveTasks(deck, await listSlides(deck.id))).find(
    (other) => other.id === taskId,
  );
  if (!task) throw new AppError('not_found');
  return { deck, task };
}
