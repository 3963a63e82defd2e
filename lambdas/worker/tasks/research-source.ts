import type { Passage } from '#shared/schemas/research.ts';
import { sendReading } from '../../services/sources/send-reading.ts';
import { areTooLarge, areTooLong } from '../../services/sources/sources-for-deck.ts';
import { getSource } from '../../stores/source-store.ts';
import { getUser } from '../../stores/user-store.ts';
import {
  DependencyNotReady,
  type RunTask,
  SourcesTooLarge,
  SourceUnreadable,
  type TaskContext,
} from '../task-context.ts';
import { loadPassages } from './load-research.ts';

/** Delay in seconds until the source is checked again; most documents are read in seconds. */
const recheckSeconds = 2;

/**
 * Returns the error for a source without passages: DependencyNotReady while it is being read, otherwise
 * SourceUnreadable.
 */
async function explainMissing(id: string, { clock }: TaskContext): Promise<Error> {
  const source = await getSource(id, clock.now());
  if (source?.status !== 'reading') {
    return new SourceUnreadable(`source ${id} is ${source?.error ?? source?.status ?? 'missing'}`);
  }
  // The lease has expired, so the reading message may be lost. A second message is harmless.
  if ((source.lease_until ?? 0) < clock.now()) await sendReading(source);
  return new DependencyNotReady(`source ${id}`, recheckSeconds);
}

async function loadReadPassages(id: string | undefined, context: TaskContext): Promise<Passage[]> {
  const passages = id === undefined ? undefined : await loadPassages(id);
  if (passages && passages.length > 0) return passages;
  throw id === undefined
    ? new SourceUnreadable('the task has no source')
    : await explainMissing(id, context);
}

/**
 * Checks the total size of the deck's sources again: it is known only after reading, which may end after the
 * presentation was requested. Of two sources that are read at once, the one that ends last sees the total:
 *
 *   source A   read ── ready, 6 MB ── check: 6 MB, because B is not read yet ── continues
 *   source B           read ──────────────────────── ready, 6 MB ── check: 12 MB ── fails
 */
async function checkTotalSize(id: string, { deck, clock }: TaskContext): Promise<void> {
  const foundSources = await Promise.all(
    deck.source_ids.map((sourceId) => getSource(sourceId, clock.now())),
  );
  const sources = foundSources.filter((source) => source !== undefined);
  if (sources.some((source) => source.id === id && source.status === 'reading')) {
    throw new DependencyNotReady(`source ${id}`, recheckSeconds);
  }
  const owner = await getUser(deck.owner_id);
  if (owner && areTooLarge(owner, sources)) throw new SourcesTooLarge('sources_too_large');
  if (areTooLong(sources)) throw new SourcesTooLarge('sources_too_long');
}

/**
 * research.source: waits until a source has been read into passages; fails when the sources exceed the limits.
 */
export const researchSource: RunTask = async (context) => {
  const { deck, task } = context;
  const id = deck.source_ids[task.source_index ?? 0];
  const passages = await loadReadPassages(id, context);
  if (id !== undefined) await checkTotalSize(id, context);
  return { event: { type: 'source_read', data: { source: id, passages: passages.length } } };
};
