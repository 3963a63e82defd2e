import type { Clock } from '../lib/clock.ts';
import type { ModelAnswer, ModelRequest } from '../models/port.ts';
import type { Question } from '../stores/answer-store.ts';
import type { DeckItem, DeckRequest } from '../stores/deck-store.ts';
import type { TaskItem } from '../stores/task-store.ts';
import type { Writes } from '../stores/transact.ts';

/** A task under a claim, as the store had it then. Plain data: it is posted to the thread that does the work. */
export type ClaimedTask = { deck: DeckItem; task: TaskItem; owner: string };

/** A model call as a task asks for it; the rest is filled in by the worker. */
export type TaskCall = Pick<
  ModelRequest,
  'purpose' | 'system' | 'messages' | 'tools' | 'mustUseTool' | 'maxTokens'
> &
  Pick<Question, 'knownBy'>;

/** An answer, and the number of its call in the claim. */
export type TaskAnswer = ModelAnswer & { call: number };

/** What a task is given: its deck as it was at the claim, and the ports it may use. */
export type TaskContext = {
  deck: DeckItem;
  request: DeckRequest;
  task: TaskItem;
  leaseOwner: string;
  clock: Clock;
  signal: AbortSignal;
  /** Until the function ends. */
  remainingMs: () => number;
  /** Checks the deck, opens a usage row, calls the model and settles the row. */
  callModel: (call: TaskCall, onText?: (text: string) => Promise<void>) => Promise<TaskAnswer>;
};

/** What a task leaves: writes that are committed together with it, and what to note of it. */
export type TaskResult = {
  writes?: Writes;
  /** Key of the artifact it made, kept with the task. */
  outputKey?: string;
  /** Numbers of the calls whose answers are in it; left out, those of all that were answered. */
  keptCalls?: readonly number[];
  event?: { type: string; data: Record<string, unknown> };
};

export type RunTask = (context: TaskContext) => Promise<TaskResult>;

/** What a model said can't be used; counts as a content failure of the task. */
export class ContentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentFailure';
  }
}

/** Its workers ended so often before it did that it may end every worker that takes it. */
export class WornOut extends Error {
  constructor() {
    super('the task was started too often');
    this.name = 'WornOut';
  }
}

/** The task exceeded its limit of processor time or memory. */
export class Overran extends Error {
  constructor(options?: ErrorOptions) {
    super('the task took more of the processor or of memory than it may', options);
    this.name = 'Overran';
  }
}

/** The deck no longer wants this task: paused, cancelled, or a newer run. */
export class NotWanted extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotWanted';
  }
}

/** The owner's month is spent. */
export class TokenCapReached extends Error {
  constructor() {
    super('the month’s model tokens are used up');
    this.name = 'TokenCapReached';
  }
}

/** The stage has spent what it may on models this month. */
export class StageCapReached extends Error {
  constructor() {
    super('the stage’s model budget of the month is used up');
    this.name = 'StageCapReached';
  }
}

/** The model's quota has no room now; the task comes again when it may have. */
export class NotAdmitted extends Error {
  constructor(model: string) {
    super(`the quota of ${model} has no room now`);
    this.name = 'NotAdmitted';
  }
}

/** What it waits for is not there yet: it looks again after some seconds, and spends nothing. */
export class NotYet extends Error {
  readonly delaySeconds: number;

  constructor(what: string, delaySeconds: number) {
    super(`${what} is not there yet`);
    this.name = 'NotYet';
    this.delaySeconds = delaySeconds;
  }
}

/** A source could not be read, and won't be by trying again. */
export class SourceUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SourceUnreadable';
  }
}

/**
 * The sources of a presentation turned out to have more megabytes together than its owner's plan allows, or more
 * characters than a presentation takes.
 */
export class TooMuchSource extends SourceUnreadable {
  readonly code: 'sources_too_large' | 'sources_too_long';

  constructor(code: 'sources_too_large' | 'sources_too_long') {
    super(code);
    this.name = 'TooMuchSource';
    this.code = code;
  }
}

/** The function ends too soon for a model call; the next one goes on from the stored answers. */
export class OutOfTime extends Error {
  constructor(options?: ErrorOptions) {
    super('too little of the function’s time is left', options);
    this.name = 'OutOfTime';
  }
}
