import { removePartition } from './remove-partition.ts';
import { removeShares } from './share-store.ts';

/** Whether an item outlives the content: the deck itself, its tasks, and the usage ledger. */
const isKept = (sk: string): boolean =>
  sk === 'META' || sk.startsWith('TASK#') || sk.startsWith('USAGE#');

/**
 * Removes a presentation's share links, request, outlines, editorial review, slides, versions, export rows, events and
 * stored responses. Reads only their keys, page by page: together they can be larger than a function's memory.
 * Idempotent.
 */
export async function removeContent(presentationId: string): Promise<void> {
  await removeShares(presentationId);
  await removePartition(`DECK#${presentationId}`, isKept);
}
