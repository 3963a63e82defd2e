import type { FailureCode } from '#shared/domain/failures.ts';
import type { PauseReason } from '#shared/domain/statuses.ts';
import { Fenced } from '#shared/errors.ts';
import type { DeckError } from '#shared/schemas/presentations.ts';
import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { isRefusal, ModelError } from '../models/port.ts';
import { holdDeck } from '../services/decks/engine/hold-deck.ts';
import { sendTask, sendWatch } from '../services/decks/engine/send-task.ts';
import { discardCalls } from '../services/usage/ledger.ts';
import { windowMs, windowOf } from '../stores/admission-store.ts';
import { noteEvent } from '../stores/event-store.ts';
import { getTask, releaseTask, type TaskItem } from '../stores/task-store.ts';
import {
  type ClaimedTask,
  ContentFailure,
  NotAdmitted,
  NotWanted,
  NotYet,
  OutOfTime,
  Overran,
  SourceUnreadable,
  StageCapReached,
  TokenCapReached,
  TooMuchSource,
  WornOut,
} from './task-context.ts';

const maxContentFailures = 3;
const maxClaims = 8;
/** Throttles of half a minute on average: a model that is away for half an hour fails its tasks. */
const maxThrottles = 60;
/** A busy or small machine can cause one overrun; the second is attributed to the task. */
const maxOverruns = 2;
/** Those who were not admitted come again spread over a window, so that each of its credits finds a taker. */
const spreadSeconds = 9;

/** One claim of a task that did not end well. */
export type Attempt = ClaimedTask & { clock: Clock };

/** Decides what becomes of a task whose attempt failed: given back, put back, counted, or ended. */
export async function settleFailure(error: unknown, attempt: Attempt): Promise<void> {
  const told = { task: attempt.task.id, deck: attempt.deck.id };
  if (error instanceof TokenCapReached) return reachCap('token_cap', error, attempt);
  if (error instanceof StageCapReached) return reachCap('stage_cap', error, attempt);
  if (isGivenBack(error)) {
    logger.info('a task was given back', { ...told, why: (error as Error).message });
    return giveBack(error, attempt);
  }
  if (error instanceof NotAdmitted) return waitForQuota(attempt);
  if (error instanceof NotYet) {
    return queueAgain(attempt, { delaySeconds: error.delaySeconds, isPutBack: true });
  }
  if (error instanceof Overran) return countOverrun(error, attempt);
  // What it was answered so far is stored: the next claim goes on from there, and claims are bounded.
  if (error instanceof OutOfTime) return queueAgain(attempt, { delaySeconds: 0 });
  logger.warn('a task’s attempt failed', { ...told, error: error as Error });
  if (error instanceof ModelError && error.remedy) {
    const { remedy, model } = error;
    logger.error('the model refuses the service: an operator must act', { ...told, remedy, model });
  }
  if (isContent(error)) return countFailure(error, attempt);
  await putBack(error, attempt);
}

/** Nobody's fault: overtaken, or no longer wanted. Costs no attempt. */
const isGivenBack = (error: unknown): boolean =>
  error instanceof Fenced ||
  error instanceof NotWanted ||
  (error instanceof ModelError && error.code === 'aborted');

/** Started more often than an attempt may be; put-backs don't count. */
export const isWornOut = (task: TaskItem): boolean => task.claims - task.put_backs > maxClaims;

/** A throttle or an overload before the answer began passes by itself. */
const isPassing = (error: unknown): boolean =>
  error instanceof ModelError &&
  !error.hasStarted &&
  (error.code === 'throttled' || error.code === 'overloaded');

/** The answer itself was the trouble, or was cut after it had begun and is paid for: it spends an attempt. */
const isContent = (error: unknown): boolean =>
  error instanceof ContentFailure ||
  error instanceof SourceUnreadable ||
  (error instanceof ModelError && !isPassing(error));

/** What can't be mended by trying again: the same question to the same model, a source that was given up. */
const isHopeless = (error: unknown): boolean =>
  error instanceof SourceUnreadable ||
  (error instanceof ModelError && (isRefusal(error.code) || error.code === 'context_too_long'));

/** Nobody plans an aside: one that is unwanted ends here, one that was overtaken by an edit says so. */
async function giveBack(error: unknown, attempt: Attempt): Promise<void> {
  const { task, owner, clock } = attempt;
  const now = clock.now();
  if (!task.is_aside) {
    const release = { status: 'pending' as const, now, isPutBack: true };
    if (!(await releaseTask(task, owner, release))) await throwAway(attempt, false);
  } else if (error instanceof Fenced) {
    await fail(error, attempt);
  } else {
    await throwAway(attempt, await releaseTask(task, owner, { status: 'cancelled', now }));
  }
}

const ended: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/*
 * zombie    its call ends ─────── its commit is fenced off ── looks: the task has ended ── what is not committed is discarded
 * another                commits, with the zombie's answer from the store or without
 * Whoever is still at work on the task may yet take the answer: then their commit tells of it.
 */
/** What this attempt was answered is in nothing. */
async function throwAway({ deck, task }: Attempt, isReleased: boolean): Promise<void> {
  const now = isReleased ? undefined : await getTask(task);
  if (now && !ended.has(now.status)) return;
  const key = { presentation_id: deck.id, run: task.run, task_id: task.id };
  await discardCalls(key, task.claims);
}

/** The deck waits for the next month; an aside has no deck that would wait. */
async function reachCap(reason: PauseReason, error: unknown, attempt: Attempt): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  if (task.is_aside) return fail(error, attempt);
  await releaseTask(task, owner, { status: 'pending', now: clock.now(), isPutBack: true });
  await holdDeck(deck, reason, clock);
}

type Again = {
  delaySeconds: number;
  isPutBack?: boolean;
  isThrottle?: boolean;
  hasOverrun?: boolean;
};

/** Queued again, its message sent: now or later. */
async function queueAgain(attempt: Attempt, again: Again): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  const { delaySeconds, ...counted } = again;
  const release = {
    status: 'queued' as const,
    now: clock.now(),
    delayMs: delaySeconds * 1000,
    ...counted,
  };
  await sendWatch(deck, task.id, { delaySeconds });
  if (await releaseTask(task, owner, release)) await sendTask(deck, task.id, { delaySeconds });
}

/** Comes again in the next window. Waiting for quota spends nothing, however long it takes. */
function waitForQuota(attempt: Attempt): Promise<void> {
  const { clock } = attempt;
  const now = clock.now();
  const toNext = Math.ceil((windowOf(now) + windowMs - now) / 1000);
  const delaySeconds = toNext + Math.floor(clock.random() * (spreadSeconds + 1));
  return queueAgain(attempt, { delaySeconds, isPutBack: true });
}

/**
 * Queued again with full jitter. A throttle spends neither attempts nor receives, but not for ever;
 * the store's and the queue's own failures spend a claim.
 */
async function putBack(error: unknown, attempt: Attempt): Promise<void> {
  const { task, clock } = attempt;
  const throttles = task.throttles ?? 0;
  if (throttles >= maxThrottles || isWornOut(task)) return fail(error, attempt);
  const tries = isPassing(error) ? throttles + 1 : task.claims - task.put_backs;
  const most = Math.min(64, 2 ** Math.min(6, tries + 1));
  const delaySeconds = Math.ceil(clock.random() * most);
  const isThrottle = isPassing(error);
  await queueAgain(attempt, { delaySeconds, isPutBack: isThrottle, isThrottle });
}

/** Retried once, immediately; counted on the task, so that it does not move from worker to worker forever. */
async function countOverrun(error: Overran, attempt: Attempt): Promise<void> {
  const overruns = (attempt.task.overruns ?? 0) + 1;
  if (overruns >= maxOverruns || isWornOut(attempt.task)) return fail(error, attempt);
  await queueAgain(attempt, { delaySeconds: 0, hasOverrun: true });
}

async function countFailure(error: unknown, attempt: Attempt): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  const isLast = task.content_failures + 1 >= maxContentFailures || isWornOut(task);
  if (isLast || isHopeless(error)) return fail(error, attempt);
  const status = task.is_aside ? 'queued' : 'pending';
  const release = { status, now: clock.now(), contentFailure: true } as const;
  if (task.is_aside) await sendWatch(deck, task.id);
  const isReleased = await releaseTask(task, owner, release);
  await throwAway(attempt, isReleased);
  if (isReleased && task.is_aside) await sendTask(deck, task.id);
}

async function fail(error: unknown, attempt: Attempt): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  const told = describe(error);
  const release = {
    status: 'failed' as const,
    now: clock.now(),
    contentFailure: true,
    error: told,
  };
  const isReleased = await releaseTask(task, owner, release);
  if (isReleased) await noteEvent(deck.id, 'task_failed', { task: task.id, ...told });
  await throwAway(attempt, isReleased);
}

/** What a person is told of a failed task, by code; what exactly happened is in the logs. */
const sentences: Record<FailureCode, string> = {
  throttled: 'The model was too busy for too long.',
  overloaded: 'The model could not be reached for too long.',
  content_filtered: 'The model’s provider filtered the answer.',
  invalid_output: 'The model’s answers could not be used.',
  timeout: 'The model took too long.',
  aborted: 'The call was aborted.',
  access_denied: 'The service was refused access to the model.',
  model_unavailable: 'The model isn’t available.',
  context_too_long: 'The text is too long for the model.',
  too_complex: 'The text is too complex to process.',
  worn_out: 'The work broke off too often before it ended.',
  token_cap: 'This month’s model tokens are used up.',
  stage_cap: 'The service has reached its monthly limit for model use.',
  conflict: 'The slide has changed since.',
  source_unreadable: 'A source could not be read.',
  sources_too_large: 'The sources have more megabytes together than the plan allows.',
  sources_too_long: 'The sources have more characters together than a presentation takes.',
  internal: 'Something went wrong on our side.',
};

function codeOf(error: unknown): FailureCode {
  if (error instanceof ModelError) return error.code;
  if (error instanceof ContentFailure) return 'invalid_output';
  if (error instanceof TooMuchSource) return error.code;
  if (error instanceof SourceUnreadable) return 'source_unreadable';
  if (error instanceof Overran) return 'too_complex';
  if (error instanceof WornOut) return 'worn_out';
  if (error instanceof TokenCapReached) return 'token_cap';
  if (error instanceof StageCapReached) return 'stage_cap';
  return error instanceof Fenced ? 'conflict' : 'internal';
}

function describe(error: unknown): DeckError {
  const code = codeOf(error);
  const model =
    code === 'model_unavailable' && error instanceof ModelError ? error.model : undefined;
  return { code, detail: sentences[code], ...(model === undefined ? {} : { model }) };
}
