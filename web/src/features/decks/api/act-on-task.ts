import type { TaskAction } from '#shared/domain/task-actions.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useDeckCall } from './deck-mutation.ts';

/** `id` is the deck's. */
export type TaskAsk = { id: string; taskId: string; action: TaskAction };

const post = (ask: TaskAsk) =>
  call<Task>(
    `/presentations/${encodeURIComponent(ask.id)}/tasks/${encodeURIComponent(ask.taskId)}/${ask.action}`,
    { method: 'POST', idempotencyKey: idempotencyKeyOf(ask) },
  );

/** Starts or pauses one task; a finished slide that is started is made again. */
export const useTaskAction = (meta?: { isShownInPlace: boolean }) =>
  useDeckCall({ call: post, meta, isPendingUntilShown: true });
