import type { Activity } from '#shared/schemas/activity.ts';

/** What is told of a deck's events; steps of the research and of single tasks stand in the table of tasks. */
export const toldEvents = [
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
  'slides_reordered',
  'slide_revised',
  'slide_remade',
  'slide_proposed',
  'proposal_accepted',
  'proposal_discarded',
  'reviewed',
  'version_set',
  'version_rendered',
  'picture_unreadable',
  'shared',
  'share_revoked',
  'version_restored',
  'task_paused',
  'task_started',
  'task_failed',
] as const;
export type ToldEvent = (typeof toldEvents)[number];

/** The event as one of those that are told; undefined for any other. */
export const toldAs = ({ type }: Activity): ToldEvent | undefined =>
  toldEvents.find((one) => one === type);

/** What its sentence is filled in with: a slide by its number, a score without its fraction, what is counted. */
export function paramsOf({ data }: Activity): Record<string, string | number> {
  const { index, score, version, slides, facts, passages } = data;
  const count = slides ?? facts ?? passages;
  return {
    ...(typeof index === 'number' && { number: index + 1 }),
    ...(typeof score === 'number' && { score: Math.round(score) }),
    ...(typeof version === 'number' && { version }),
    ...(typeof count === 'number' && { count }),
  };
}
