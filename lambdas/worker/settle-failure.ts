import { Fenced } from '#shared/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { ModelError, type ModelErrorCode } from '../models/port.ts';
import { holdDeck } from '../services/decks/hold-deck.ts';
import { sendTask } from '../services/decks/send-task.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { noteEvent } from '../stores/event-store.ts';
import { releaseTask, type TaskItem } from '../stores/task-store.ts';
import { ContentFailure, NotWanted, TokenCapReached } from './task-context.ts';

export const maxContentFailures = 3;
export const maxClaims = 8;
/** Put-backs of half a minute on average: a model that is away for half an hour fails its tasks. */
export const maxPutBacks = 60;

/** One claim of a task that did not end well. */
export type Attempt = { deck: DeckItem; task: TaskItem; owner: string; clock: Clock };

/** Decides what becomes of a task whose attempt failed: given back, put back, counted, or ended. */
export async function settleFailure(error: unknown, attempt: Attempt): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  const now = clock.now();
  if (isGivenBack(error)) {
    logger.info('a task was given back', { task: task.id, why: (error as Error).message });
    await releaseTask(task, owner, { status: 'pending', now, isPutBack: true });
    if (error instanceof TokenCapReached) await holdDeck(deck, 'token_cap', clock);
    return;
  }
  logger.warn('a task’s attempt failed', { task: task.id, deck: deck.id, error: error as Error });
  if (isContent(error)) return countFailure(error, attempt);
  await putBack(error, attempt);
}

/** Nobody's fault: overtaken, no longer wanted, or no tokens left. Costs no attempt. */
const isGivenBack = (error: unknown): boolean =>
  error instanceof Fenced ||
  error instanceof NotWanted ||
  error instanceof TokenCapReached ||
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
  error instanceof ContentFailure || (error instanceof ModelError && !isPassing(error));

/**
 * Queued again with full jitter. A throttle spends neither attempts nor receives, but not for ever;
 * the store's and the queue's own failures spend a claim.
 */
async function putBack(error: unknown, attempt: Attempt): Promise<void> {
  const { deck, task, owner, clock } = attempt;
  const now = clock.now();
  if (task.put_backs >= maxPutBacks || isWornOut(task)) return fail(error, attempt);
  const most = Math.min(64, 2 ** Math.min(6, task.claims + 1));
  const delaySeconds = Math.ceil(clock.random() * most);
  const delayMs = delaySeconds * 1000;
  const isPutBack = isPassing(error);
  if (!(await releaseTask(task, owner, { status: 'queued', now, delayMs, isPutBack }))) return;
  await sendTask(deck, task.id, { delaySeconds });
}

async function countFailure(error: unknown, attempt: Attempt): Promise<void> {
  const { task, owner, clock } = attempt;
  const isFinal =
    task.content_failures + 1 >= maxContentFailures ||
    isWornOut(task) ||
    (error instanceof ModelError && error.code === 'access_denied');
  if (isFinal) return fail(error, attempt);
  await releaseTask(task, owner, { status: 'pending', now: clock.now(), contentFailure: true });
}

async function fail(error: unknown, { deck, task, owner, clock }: Attempt): Promise<void> {
  const told = describe(error);
  const release = {
    status: 'failed' as const,
    now: clock.now(),
    contentFailure: true,
    error: told,
  };
  if (await releaseTask(task, owner, release)) {
    await noteEvent(deck.id, 'task_failed', { task: task.id, ...told });
  }
}

/** What a person is told of a failed task, by code; what exactly happened is in the logs. */
const sentences: Record<ModelErrorCode | 'internal', string> = {
  throttled: 'The model was too busy for too long.',
  overloaded: 'The model could not be reached for too long.',
  content_filtered: 'The model’s provider filtered the answer.',
  invalid_output: 'The model’s answers could not be used.',
  timeout: 'The model took too long.',
  aborted: 'The call was aborted.',
  access_denied: 'The model refused the service access.',
  context_too_long: 'The text is too long for the model.',
  internal: 'Something went wrong on our side.',
};

function describe(error: unknown): { code: string; detail: string } {
  const code =
    error instanceof ModelError
      ? error.code
      : error instanceof ContentFailure
        ? 'invalid_output'
        : 'internal';
  return { code, detail: sentences[code] };
}
