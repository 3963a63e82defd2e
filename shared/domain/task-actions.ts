import {
  isCapReason,
  type PresentationStatus,
  type TaskKind,
  type TaskStatus,
} from './statuses.ts';

export const taskActions = ['start', 'pause'] as const;
export type TaskAction = (typeof taskActions)[number];

/** Facts about a task and its deck that decide its actions. */
export type TaskActionInput = {
  deck: { status: PresentationStatus; reason?: string | undefined };
  task: { kind: TaskKind; status: TaskStatus; is_aside?: boolean | undefined };
};

/** Deck statuses in which a paused or failed task can be started again. */
const startableStatuses: readonly PresentationStatus[] = ['queued', 'running', 'failed'];
/** Deck statuses in which a finished slide can be regenerated. */
const regenerableStatuses: readonly PresentationStatus[] = [
  'completed',
  'failed',
  'cancelled',
  'paused',
];

/** Kinds that make a slide; starting a completed one regenerates the slide. */
const slideMakingKinds: readonly TaskKind[] = ['slides.slide', 'slides.add'];

const hasEnded = (status: TaskStatus) => status === 'failed' || status === 'cancelled';

const isWholeDeckPaused = ({ status, reason }: TaskActionInput['deck']) =>
  status === 'paused' && reason !== 'task';

/** Whether the deck is paused because of a usage cap or a disabled owner; then not even side tasks run. */
const isDeckBlocked = ({ status, reason }: TaskActionInput['deck']) =>
  status === 'paused' && (isCapReason(reason) || reason === 'owner_disabled');

function canPause({ deck, task }: TaskActionInput): boolean {
  const isActive = deck.status === 'queued' || deck.status === 'running';
  return isActive && !task.is_aside && (task.status === 'queued' || task.status === 'running');
}

function canStart({ deck, task }: TaskActionInput): boolean {
  const canRegenerate = regenerableStatuses.includes(deck.status) && !isDeckBlocked(deck);
  if (task.status === 'completed') return slideMakingKinds.includes(task.kind) && canRegenerate;
  if (task.is_aside) return task.kind === 'slides.add' && hasEnded(task.status) && canRegenerate;
  if (task.status !== 'paused' && task.status !== 'failed') return false;
  return (
    !isWholeDeckPaused(deck) &&
    (startableStatuses.includes(deck.status) || deck.status === 'paused')
  );
}

/** Returns the allowed actions of one task (domain.md, "Pause a task" and "Start a task"). */
export const listAllowedTaskActions = (facts: TaskActionInput): TaskAction[] =>
  taskActions.filter((action) => (action === 'start' ? canStart(facts) : canPause(facts)));
