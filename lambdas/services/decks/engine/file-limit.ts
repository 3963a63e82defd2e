import { deployKinds } from '#shared/domain/formats.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { isActiveTask, listTasks } from '../../../stores/task-store.ts';

/** Side tasks of one deck that may render files at the same time: enough for all files of one version. */
export const maxActiveFiles = deployKinds.length;

/** Time after which the client may try again, in seconds: most files are rendered by then. */
const retryAfter = 10;

/** Whether a task renders a file of a version. */
export const isFileTask = (kind: TaskKind): boolean => kind.startsWith('deploy.');

/**
 * Throws files_in_progress when too many side tasks of the deck render files. Concurrent requests can exceed the limit,
 * because nothing locks the count; `file_account` limits how many one user can send.
 */
export async function checkFileLimit({ id, run }: DeckItem): Promise<void> {
  const tasks = await listTasks(id, run);
  const activeFiles = tasks.filter(
    (task) => task.is_aside === true && isFileTask(task.kind) && isActiveTask(task),
  );
  if (activeFiles.length >= maxActiveFiles)
    throw new AppError('files_in_progress', { params: { limit: maxActiveFiles }, retryAfter });
}
