import { ownerPersonId } from '#shared/domain/comments.ts';
import type { FailureCode } from '#shared/domain/failures.ts';
import type { Clock } from '../lib/clock.ts';
import type { ModelRequest, ModelResponse } from '../models/port.ts';
import type { EditAuthor } from '../services/decks/engine/announce-edit.ts';
import type { DeckItem, DeckRequest } from '../stores/deck-store.ts';
import type { HashedRequest } from '../stores/model-response-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import type { Writes } from '../stores/transact.ts';

/** A claimed task, as read at the claim. Plain data, because it is posted to the worker thread. */
export type ClaimedTask = { deck: DeckItem; task: TaskItem; owner: string };

/** A model call of a task; the worker adds the other fields. */
export type TaskCall = Pick<
  ModelRequest,
  'purpose' | 'system' | 'messages' | 'tools' | 'mustUseTool' | 'maxTokens'
> &
  Pick<HashedRequest, 'hashedText'>;

/** A response, and the number of its call within the claim. */
export type TaskModelResponse = ModelResponse & { call: number };

/** Input of a task: its deck as read at the claim, and the ports it may use. */
export type TaskContext = {
  deck: DeckItem;
  request: DeckRequest;
  task: TaskItem;
  leaseOwner: string;
  clock: Clock;
  signal: AbortSignal;
  /** Milliseconds until the function ends. */
  remainingMs: () => number;
  /** Checks the deck, opens a usage record, calls the model and settles the record. */
  callModel: (
    call: TaskCall,
    onText?: (text: string) => Promise<void>,
  ) => Promise<TaskModelResponse>;
};

/** Returns who made the edits of a task: whoever started it. */
export const toEditAuthor = ({ clock, task }: Pick<TaskContext, 'clock' | 'task'>): EditAuthor => ({
  clock,
  by: task.by ?? ownerPersonId,
});

/** Result of a task: writes that are committed together with it, and an event for the deck's activity. */
export type TaskResult = {
  writes?: Writes;
  /** Key of the artifact that the task made. */
  outputKey?: string;
  /** Whether a revision changed nothing on the slide. */
  isUnchanged?: boolean;
  /** Text that the task made, at most a few hundred characters. */
  outputText?: string;
  /** Numbers of the calls whose responses are used; absent: all calls that got a response. */
  keptCalls?: readonly number[];
  event?: { type: string; data: Record<string, unknown> };
};

export type RunTask = (context: TaskContext) => Promise<TaskResult>;

/** The model's response is unusable; counts as a content failure of the task. */
export class ContentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentFailure';
  }
}

/** No picture was made. It is not retried automatically, because that could be charged twice. */
export class PictureFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, options?: ErrorOptions) {
    super(`no picture was made: ${code}`, options);
    this.name = 'PictureFailure';
    this.code = code;
  }
}

/** The task was claimed too often without ending: it may crash every worker that runs it. */
export class TooManyClaims extends Error {
  constructor() {
    super('the task was claimed too often');
    this.name = 'TooManyClaims';
  }
}

/** The task exceeded its limit of processor time or memory. */
export class LimitExceeded extends Error {
  constructor(options?: ErrorOptions) {
    super('the task exceeded its limit of processor time or memory', options);
    this.name = 'LimitExceeded';
  }
}

/** The deck is paused, cancelled, deleted or in a newer run, so the task must not continue. */
export class TaskNotRunnable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TaskNotRunnable';
  }
}

/** The owner's monthly tokens are used up; for a collaborator's task, half of them are. */
export class TokenCapReached extends Error {
  readonly code: 'token_cap' | 'editor_token_cap';
  constructor(code: TokenCapReached['code'] = 'token_cap') {
    super('the owner’s monthly model tokens are used up');
    this.code = code;
    this.name = 'TokenCapReached';
  }
}

/** The deployment's monthly model budget is used up. */
export class StageCapReached extends Error {
  constructor() {
    super('the stage’s monthly model budget is used up');
    this.name = 'StageCapReached';
  }
}

/** The model's quota has no room now; the task is requeued. */
export class QuotaUnavailable extends Error {
  constructor(model: string) {
    super(`the quota of ${model} has no room now`);
    this.name = 'QuotaUnavailable';
  }
}

/** A source is not read yet, or no call slot is free: the task is requeued with a delay and uses no attempt. */
export class DependencyNotReady extends Error {
  readonly delaySeconds: number;

  constructor(name: string, delaySeconds: number) {
    super(`${name} is not ready yet`);
    this.name = 'DependencyNotReady';
    this.delaySeconds = delaySeconds;
  }
}

/** A source could not be read, and a retry won't help. */
export class SourceUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SourceUnreadable';
  }
}

/**
 * The sources of a presentation together exceed the plan's megabytes or the character limit, which is known only
 * after reading.
 */
export class SourcesTooLarge extends SourceUnreadable {
  readonly code: 'sources_too_large' | 'sources_too_long';

  constructor(code: 'sources_too_large' | 'sources_too_long') {
    super(code);
    this.name = 'SourcesTooLarge';
    this.code = code;
  }
}

/**
 * Too little of the function's time is left for a model call; the next claim continues from the stored responses.
 */
export class OutOfTime extends Error {
  constructor(options?: ErrorOptions) {
    super('too little of the function’s time is left', options);
    this.name = 'OutOfTime';
  }
}
