import type { Passage } from '#shared/schemas/research.ts';
import { sendReading } from '../../services/sources/send-reading.ts';
import { areTooLarge, areTooLong } from '../../services/sources/sources-for-deck.ts';
import { getSource } from '../../stores/source-store.ts';
import { getUser } from '../../stores/user-store.ts';
import {
  NotYet,
  type RunTask,
  SourceUnreadable,
  type TaskContext,
  TooMuchSource,
} from '../task-context.ts';
import { loadPassages } from './load-research.ts';

/** Documents are read in seconds. */
const lookAgainSeconds = 2;

/** What a source that has no passages is waited for, or given up for. */
async function whyNot(id: string, { clock }: TaskContext): Promise<Error> {
  const source = await getSource(id, clock.now());
  if (source?.status !== 'reading') {
    return new SourceUnreadable(`source ${id} is ${source?.error ?? source?.status ?? 'gone'}`);
  }
  // Nobody reads it: its message may be lost. A second one is harmless.
  if ((source.lease_until ?? 0) < clock.now()) await sendReading(source);
  return new NotYet(`source ${id}`, lookAgainSeconds);
}

async function passagesOf(id: string | undefined, context: TaskContext): Promise<Passage[]> {
  const passages = id === undefined ? undefined : await loadPassages(id);
  if (passages && passages.length > 0) return passages;
  throw id === undefined ? new SourceUnreadable('no such source') : await whyNot(id, context);
}

/*
 * page A   read ── ready, 6 MB ── looks: B counts 0 ── goes on
 * page B           read ────────────────── ready, 6 MB ── looks: 12 MB ── refused
 */
/** What a source holds is known once it is read, which may be after the presentation was asked for: they are checked again. */
async function checkTogether(id: string, { deck, clock }: TaskContext): Promise<void> {
  const found = await Promise.all(deck.source_ids.map((each) => getSource(each, clock.now())));
  const sources = found.filter((source) => source !== undefined);
  if (sources.some((source) => source.id === id && source.status === 'reading')) {
    throw new NotYet(`source ${id}`, lookAgainSeconds);
  }
  const owner = await getUser(deck.owner_id);
  if (owner && areTooLarge(owner, sources)) throw new TooMuchSource('sources_too_large');
  if (areTooLong(sources)) throw new TooMuchSource('sources_too_long');
}

/** research.source: waits until a source has been read into passages; more than a presentation takes ends it. */
export const researchSource: RunTask = async (context) => {
  const { deck, task } = context;
  const id = deck.source_ids[task.source_index ?? 0];
  const passages = await passagesOf(id, context);
  if (id !== undefined) await checkTogether(id, context);
  return { event: { type: 'source_read', data: { source: id, passages: passages.length } } };
};
