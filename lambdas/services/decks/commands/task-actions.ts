import { listAllowedTaskActions, type TaskAction } from '#shared/domain/task-actions.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { getSlideHeads } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { listEffectiveTasks } from '../queries/effective-tasks.ts';
import { deckRoles, requireReadableDeck } from '../queries/require-readable-deck.ts';

/**
 * Returns the actions that the user may take on a task now: the owner all actions, an admin only `pause`, other
 * collaborators none.
 */
export function listUserTaskActions(
  deck: DeckItem,
  task: TaskItem,
  user: UserRecord,
): TaskAction[] {
  const roles = deckRoles(user, deck);
  return listAllowedTaskActions({ deck, task }).filter(
    (action) => roles.includes('owner') || (roles.includes('admin') && action === 'pause'),
  );
}

/** Returns a task on which the user may take the action now. Throws not_found, forbidden or task_action_not_allowed. */
export async function authorizeTask(
  user: UserRecord,
  deckId: string,
  taskId: string,
  action: TaskAction,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const { deck, task } = await reloadTask(user, deckId, taskId);
  if (listUserTaskActions(deck, task, user).includes(action)) return { deck, task };
  if (listAllowedTaskActions({ deck, task }).includes(action)) throw new AppError('forbidden');
  throw createTaskNotAllowedError(deck, task, user);
}

/** Returns a 409 error with the current statuses and allowed actions. */
export const createTaskNotAllowedError = (
  deck: DeckItem,
  task: TaskItem,
  user: UserRecord,
): AppError =>
  new AppError('task_action_not_allowed', {
    params: { status: task.status },
    extra: {
      status: deck.status,
      task_status: task.status,
      allowed_actions: listUserTaskActions(deck, task, user),
    },
  });

/** Returns the current deck and task, for a response. Throws not_found. */
export async function reloadTask(
  user: UserRecord,
  deckId: string,
  taskId: string,
): Promise<{ deck: DeckItem; task: TaskItem }> {
  const deck = await requireReadableDeck(user, deckId);
  const task = (await listEffectiveTasks(deck, await getSlideHeads(deck.id, deck.slide_ids))).find(
    (other) => other.id === taskId,
  );
  if (!task) throw new AppError('not_found');
  return { deck, task };
}
