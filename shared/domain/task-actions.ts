import {
  isCapReason,
  type PresentationStatus,
  type TaskKind,
  type TaskStatus,
} from './statuses.ts';

export const taskActions = ['start', 'pause'] as const;
export type TaskAction = (typeof taskActions)[number];

/** What the table needs to know of a task and of its deck. */
export type TaskActionFacts = {
  deck: { status: PresentationStatus; reason?: string | undefined };
  task: { kind: TaskKind; status: TaskStatus; is_aside?: boolean | undefined };
};

/** In which status of its deck a task that was held or has failed can be started again. */
const startable: readonly PresentationStatus[] = ['queued', 'running', 'failed'];
/** In which status of its deck a finished slide can be made again. */
const remakable: readonly PresentationStatus[] = ['completed', 'failed', 'cancelled', 'paused'];

/** What makes a slide for the first time: once it is finished, starting it makes the slide again. */
const makers: readonly TaskKind[] = ['slides.slide', 'slides.add'];

const hasEnded = (status: TaskStatus) => status === 'failed' || status === 'cancelled';

const holdsAll = ({ status, reason }: TaskActionFacts['deck']) =>
  status === 'paused' && reason !== 'task';

/** Money or rights are missing: nothing of the deck is made, not even beside its course. */
const isBarred = ({ status, reason }: TaskActionFacts['deck']) =>
  status === 'paused' && (isCapReason(reason) || reason === 'owner_disabled');

function canPause({ deck, task }: TaskActionFacts): boolean {
  const isAtWork = deck.status === 'queued' || deck.status === 'running';
  return isAtWork && !task.is_aside && (task.status === 'queued' || task.status === 'running');
}

function canStart({ deck, task }: TaskActionFacts): boolean {
  const isBeside = remakable.includes(deck.status) && !isBarred(deck);
  if (task.status === 'completed') return makers.includes(task.kind) && isBeside;
  if (task.is_aside) return task.kind === 'slides.add' && hasEnded(task.status) && isBeside;
  if (task.status !== 'paused' && task.status !== 'failed') return false;
  return !holdsAll(deck) && (startable.includes(deck.status) || deck.status === 'paused');
}

/** What may be done with one task now (domain.md, "Pause a task" and "Start a task"). */
export const allowedTaskActions = (facts: TaskActionFacts): TaskAction[] =>
  taskActions.filter((action) => (action === 'start' ? canStart(facts) : canPause(facts)));
