import { failureTexts } from '#shared/domain/failure-texts.ts';
import type { FailureCode } from '#shared/domain/failures.ts';
import type { PauseReason } from '#shared/domain/statuses.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { isConfigurationError, ModelError } from '../models/port.ts';
import { pauseDeck } from '../services/decks/engine/pause-deck.ts';
import { sendTask, sendWatch } from '../services/decks/engine/send-task.ts';
import { discardCalls } from '../services/usage/ledger.ts';
import { computeWindowStart, windowMs } from '../stores/admission-store.ts';
import { recordEvent } from '../stores/event-store.ts';
import { getTask, releaseTask, type TaskItem } from '../stores/task-store.ts';
import {
  type ClaimedTask,
  ContentFailure,
  DependencyNotReady,
  LimitExceeded,
  OutOfTime,
  PictureFailure,
  QuotaUnavailable,
  SourcesTooLarge,
  SourceUnreadable,
  StageCapReached,
  TaskNotRunnable,
  TokenCapReached,
  TooManyClaims,
} from './task-context.ts';

const maxContentFailures = 3;
const maxClaims = 8;
/**
 * Maximum number of requeues after throttling. The delay of a requeue averages half a minute, so a task fails after its
 * model was unavailable for about half an hour.
 */
const maxThrottles = 60;
/**
 * Maximum number of times that a task may exceed its CPU or memory limit: a busy or small machine can cause one
 * overrun, so only the second is attributed to the task.
 */
const maxOverruns = 2;
/** Tasks that got no quota retry at random times within this many seconds, so that all returned quota is used. */
const quotaRetrySpreadSeconds = 9;

/** A failed claim of a task. */
export type FailedClaim = ClaimedTask & { clock: Clock };

/** Decides what happens to a task whose claim failed: released, requeued, counted as a failure, or ended. */
export async function settleFailure(error: unknown, failure: FailedClaim): Promise<void> {
  const details = { task: failure.task.id, deck: failure.deck.id };
  if (error instanceof TokenCapReached) return pauseAtCap('token_cap', error, failure);
  if (error instanceof StageCapReached) return pauseAtCap('stage_cap', error, failure);
  if (isInterrupted(error)) {
    logger.info('a task was released', { ...details, why: (error as Error).message });
    return releaseInterrupted(error, failure);
  }
  if (error instanceof QuotaUnavailable) return waitForQuota(failure);
  if (error instanceof DependencyNotReady) {
    return requeueTask(failure, { delaySeconds: error.delaySeconds, isUncounted: true });
  }
  if (error instanceof LimitExceeded) return countOverrun(error, failure);
  // The responses so far are stored, so the next claim continues from them; the number of claims is limited.
  if (error instanceof OutOfTime) return requeueTask(failure, { delaySeconds: 0 });
  logger.warn('a task’s attempt failed', { ...details, error: error as Error });
  if (error instanceof ModelError && error.remedy) {
    const { remedy, model } = error;
    logger.error('the model refuses the service: an operator must act', {
      ...details,
      remedy,
      model,
    });
  }
  if (isContentFailure(error)) return countFailure(error, failure);
  await retryWithBackoff(error, failure);
}

/** Whether the lease was lost or the task is no longer runnable. Such a failure uses no attempt. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof ConditionFailed ||
  error instanceof TaskNotRunnable ||
  (error instanceof ModelError && error.code === 'aborted');

/** Whether the task was claimed too often in this attempt; requeues that do not count are excluded. */
export const hasTooManyClaims = (task: TaskItem): boolean =>
  task.claims - task.put_backs > maxClaims;

/** Whether a retry alone helps: a throttle or an overload before the response began. */
const isTransient = (error: unknown): boolean =>
  error instanceof ModelError &&
  !error.hasStarted &&
  (error.code === 'throttled' || error.code === 'overloaded');

/**
 * Whether the failure uses an attempt: the response is unusable, or was cut after it had begun and is paid for.
 */
const isContentFailure = (error: unknown): boolean =>
  error instanceof ContentFailure ||
  error instanceof SourceUnreadable ||
  error instanceof PictureFailure ||
  (error instanceof ModelError && !isTransient(error));

/**
 * Whether a retry cannot help: the model rejects the request because of its configuration or length, the source is
 * unreadable, or the picture could not be made.
 */
const isPermanent = (error: unknown): boolean =>
  error instanceof SourceUnreadable ||
  error instanceof PictureFailure ||
  (error instanceof ModelError &&
    (isConfigurationError(error.code) || error.code === 'context_too_long'));

/**
 * Releases an interrupted task. A side task ends here, because the planner, which would start it again, ignores side
 * tasks: it fails with a conflict when another write came first, otherwise it is cancelled.
 */
async function releaseInterrupted(error: unknown, failure: FailedClaim): Promise<void> {
  const { task, owner, clock } = failure;
  const now = clock.now();
  if (!task.is_aside) {
    const release = { status: 'pending' as const, now, isUncounted: true };
    if (!(await releaseTask(task, owner, release))) await discardResponses(failure, false);
  } else if (error instanceof ConditionFailed) {
    await failTask(error, failure);
  } else {
    await discardResponses(failure, await releaseTask(task, owner, { status: 'cancelled', now }));
  }
}

const endedStatuses: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/*
 * old worker (lease lost)   call ends ───────────── commit fails ── reads: the task has ended ── discards its unused responses
 * new worker                           commits, with or without the stored response of the old worker
 * While the new worker still runs, it may use the stored response; its commit then marks the response.
 */
/**
 * Marks the responses of this attempt as discarded, unless another worker still runs the task and may use them.
 */
async function discardResponses({ deck, task }: FailedClaim, isReleased: boolean): Promise<void> {
  const currentTask = isReleased ? undefined : await getTask(task);
  if (currentTask && !endedStatuses.has(currentTask.status)) return;
  const key = { presentation_id: deck.id, run: task.run, task_id: task.id };
  await discardCalls(key, task.claims);
}

/** Pauses the deck until the next month. A side task fails instead, because it must not pause its deck. */
async function pauseAtCap(
  reason: PauseReason,
  error: unknown,
  failure: FailedClaim,
): Promise<void> {
  const { deck, task, owner, clock } = failure;
  if (task.is_aside) return failTask(error, failure);
  await releaseTask(task, owner, { status: 'pending', now: clock.now(), isUncounted: true });
  await pauseDeck(deck, reason, clock);
}

type RequeueOptions = {
  delaySeconds: number;
  isUncounted?: boolean;
  isThrottle?: boolean;
  hasOverrun?: boolean;
};

/** Queues the task again and sends its message, both with an optional delay. */
async function requeueTask(failure: FailedClaim, requeueOptions: RequeueOptions): Promise<void> {
  const { deck, task, owner, clock } = failure;
  const { delaySeconds, ...counted } = requeueOptions;
  const release = {
    status: 'queued' as const,
    now: clock.now(),
    delayMs: delaySeconds * 1000,
    ...counted,
  };
  await sendWatch(deck, task.id, { delaySeconds });
  if (await releaseTask(task, owner, release)) await sendTask(deck, task.id, { delaySeconds });
}

/** Requeues the task for the next quota window. Waiting for quota never uses an attempt. */
function waitForQuota(failure: FailedClaim): Promise<void> {
  const { clock } = failure;
  const now = clock.now();
  const secondsToNextWindow = Math.ceil((computeWindowStart(now) + windowMs - now) / 1000);
  const delaySeconds =
    secondsToNextWindow + Math.floor(clock.random() * (quotaRetrySpreadSeconds + 1));
  return requeueTask(failure, { delaySeconds, isUncounted: true });
}

/**
 * Requeues the task with full jitter. A throttle uses neither attempts nor claims, up to a limit; failures of the
 * store or the queue use a claim.
 */
async function retryWithBackoff(error: unknown, failure: FailedClaim): Promise<void> {
  const { task, clock } = failure;
  const throttles = task.throttles ?? 0;
  if (throttles >= maxThrottles || hasTooManyClaims(task)) return failTask(error, failure);
  const tries = isTransient(error) ? throttles + 1 : task.claims - task.put_backs;
  const maxDelaySeconds = Math.min(64, 2 ** Math.min(6, tries + 1));
  const delaySeconds = Math.ceil(clock.random() * maxDelaySeconds);
  const isThrottle = isTransient(error);
  await requeueTask(failure, { delaySeconds, isUncounted: isThrottle, isThrottle });
}

/**
 * Retries once, immediately. The overrun is counted on the task, so that the task does not move from worker to worker
 * forever.
 */
async function countOverrun(error: LimitExceeded, failure: FailedClaim): Promise<void> {
  const overruns = (failure.task.overruns ?? 0) + 1;
  if (overruns >= maxOverruns || hasTooManyClaims(failure.task)) return failTask(error, failure);
  await requeueTask(failure, { delaySeconds: 0, hasOverrun: true });
}

async function countFailure(error: unknown, failure: FailedClaim): Promise<void> {
  const { deck, task, owner, clock } = failure;
  const isLast = task.content_failures + 1 >= maxContentFailures || hasTooManyClaims(task);
  if (isLast || isPermanent(error)) return failTask(error, failure);
  const status = task.is_aside ? 'queued' : 'pending';
  const release = { status, now: clock.now(), contentFailure: true } as const;
  if (task.is_aside) await sendWatch(deck, task.id);
  const isReleased = await releaseTask(task, owner, release);
  await discardResponses(failure, isReleased);
  if (isReleased && task.is_aside) await sendTask(deck, task.id);
}

async function failTask(error: unknown, failure: FailedClaim): Promise<void> {
  const { deck, task, owner, clock } = failure;
  const details = describeFailure(error);
  const release = {
    status: 'failed' as const,
    now: clock.now(),
    contentFailure: true,
    error: details,
  };
  const isReleased = await releaseTask(task, owner, release);
  if (isReleased) await recordEvent(deck.id, 'task_failed', { task: task.id, ...details });
  await discardResponses(failure, isReleased);
}

function toFailureCode(error: unknown): FailureCode {
  if (error instanceof ModelError || error instanceof PictureFailure) return error.code;
  if (error instanceof ContentFailure) return 'invalid_output';
  if (error instanceof SourcesTooLarge) return error.code;
  if (error instanceof SourceUnreadable) return 'source_unreadable';
  if (error instanceof LimitExceeded) return 'too_complex';
  if (error instanceof TooManyClaims) return 'worn_out';
  if (error instanceof TokenCapReached) return error.code;
  if (error instanceof StageCapReached) return 'stage_cap';
  return error instanceof ConditionFailed ? 'conflict' : 'internal';
}

/** Returns the error of a failed task that the user sees; the exact error is in the logs. */
function describeFailure(error: unknown): DeckError {
  const code = toFailureCode(error);
  const model =
    code === 'model_unavailable' && error instanceof ModelError ? error.model : undefined;
  return { code, detail: failureTexts[code], ...(model === undefined ? {} : { model }) };
}
