import { deployKinds } from '#shared/domain/formats.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import { AppError } from '#shared/errors.ts';
import { freeEndedSlots } from './free-ended-slots.ts';

/**
 * Maximum number of side tasks of one owner that render files at the same time: enough for all files of one version.
 */
export const maxActiveFiles = deployKinds.length;

/** Time after which the client may try again, in seconds: most files are rendered by then. */
const retryAfterSeconds = 10;

/** Whether a task renders a file of a version. */
export const isFileTask = (kind: TaskKind): boolean => kind.startsWith('deploy.');

/** Frees the file slots of an owner's ended tasks if none is free. Throws files_in_progress when all are in use. */
export async function freeEndedFileSlots(ownerId: string): Promise<void> {
  if (!(await freeEndedSlots(ownerId, 'files', maxActiveFiles)))
    throw new AppError('files_in_progress', {
      params: { limit: maxActiveFiles },
      retryAfter: retryAfterSeconds,
    });
}
