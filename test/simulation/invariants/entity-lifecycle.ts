import type { ItemChange, ReportViolation } from './history.ts';

/** For each entity, an attribute that only the creation of an item sets. */
const creationAttributes: Record<string, string> = {
  deck: 'owner_id',
  deck_request: 'topic',
  task: 'kind',
  usage: 'purpose',
  version: 'content_key',
  slide: 'point',
  source: 'owner_id',
};
/**
 * Entities whose items are never removed, except the usage record of a call that was not made. A deleted deck stays
 * too; it is only marked as deleted.
 */
export const permanentEntities: ReadonlySet<string> = new Set([
  'deck',
  'task',
  'usage',
  'month',
  'spending',
  'deck_quota',
  'slots',
]);

/** Checks that no update creates an incomplete item, and that no item of the ledger is ever removed. */
export function checkEntityLifecycle(
  entity: string,
  { before, after }: ItemChange,
  report: ReportViolation,
): void {
  const attribute = creationAttributes[entity];
  const isIncomplete =
    !before && after && attribute !== undefined && after[attribute] === undefined;
  if (isIncomplete) report(`an update created an incomplete ${entity}: ${after.pk} ${after.sk}`);
  const isWithdrawnCall = entity === 'usage' && before?.state === 'open';
  if (before && !after && permanentEntities.has(entity) && !isWithdrawnCall)
    report(`${entity} ${before.sk} was removed`);
}
