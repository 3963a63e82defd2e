import type { Change, Report } from './history.ts';

/** An attribute of each entity that only its put gives it. */
const given: Record<string, string> = {
  deck: 'owner_id',
  deck_request: 'topic',
  task: 'kind',
  usage: 'purpose',
  version: 'content_key',
  slide: 'point',
  source: 'owner_id',
};
/** What stays as long as the table does: a deck that was deleted is only marked. */
export const lasting: ReadonlySet<string> = new Set([
  'deck',
  'task',
  'usage',
  'month',
  'spending',
  'deck_quota',
  'slots',
]);

/** No change makes an item of what is not there, and nothing of the ledger is ever removed. */
export function checkWhole(entity: string, { before, after }: Change, report: Report): void {
  const attribute = given[entity];
  const isHusk = !before && after && attribute !== undefined && after[attribute] === undefined;
  if (isHusk) report(`a change made a ${entity} that was never put: ${after.pk} ${after.sk}`);
  if (before && !after && lasting.has(entity)) report(`${entity} ${before.sk} was removed`);
}
