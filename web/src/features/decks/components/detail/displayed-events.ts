import type { Activity } from '#shared/schemas/activity.ts';

/**
 * The event types that the activity list shows. Events of research steps and of single tasks are not in it, because the
 * tasks table shows the tasks.
 */
export const displayedEvents = [
  'created',
  'started',
  'paused',
  'resumed',
  'cancelled',
  'completed',
  'failed',
  'awaiting_review',
  'regenerated',
  'translated',
  'duplicated',
  'imported',
  'source_read',
  'brief_ready',
  'outline_ready',
  'outline_edited',
  'outline_asked',
  'outline_rewritten',
  'renamed',
  'restyled',
  'slide_ready',
  'slide_edited',
  'slide_asked',
  'slide_added',
  'slide_removed',
  'slides_added',
  'slides_removed',
  'slides_reordered',
  'slide_revised',
  'slide_remade',
  'slide_proposed',
  'slide_unchanged',
  'proposal_accepted',
  'proposal_discarded',
  'reviewed',
  'editorial_reviewed',
  'version_set',
  'version_rendered',
  'picture_generated',
  'picture_added',
  'picture_missing',
  'picture_unreadable',
  'shared',
  'share_revoked',
  'collaborator_added',
  'collaborator_changed',
  'collaborator_removed',
  'version_restored',
  'task_paused',
  'task_started',
  'task_failed',
] as const;
export type DisplayedEvent = (typeof displayedEvents)[number];

/** Returns the event's type if it is displayed; undefined otherwise. */
export const getDisplayedEvent = ({ type }: Activity): DisplayedEvent | undefined =>
  displayedEvents.find((one) => one === type);

/** Returns the parameters of the event's text: slide number, rounded score, version and count. */
export function getEventParams({ data }: Activity): Record<string, string | number> {
  const { index, score, version, slides, facts, passages, findings } = data;
  const count = slides ?? facts ?? passages ?? findings;
  return {
    ...(typeof index === 'number' && { number: index + 1 }),
    ...(typeof score === 'number' && { score: Math.round(score) }),
    ...(typeof version === 'number' && { version }),
    ...(typeof count === 'number' && { count }),
  };
}
