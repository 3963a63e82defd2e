import type { TaskAction } from '#shared/domain/task-actions.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDeckChange } from './deck-mutation.ts';

/** `id` is the deck's id. */
type TaskRequest = { id: string; taskId: string; action: TaskAction };

const postTaskAction = (request: TaskRequest) =>
  call<Task>(
    `/presentations/${encodeURIComponent(request.id)}/tasks/${encodeURIComponent(request.taskId)}/${request.action}`,
    { method: 'POST', idempotencyKey: getIdempotencyKey(request) },
  );

/** Starts or pauses one task; starting a finished slide's task regenerates the slide. */
export const useTaskAction = (meta?: { isErrorShownInForm: boolean }) =>
  useDeckChange({ call: postTaskAction, meta, waitsForRefetch: true });
