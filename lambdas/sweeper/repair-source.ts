import type { Clock } from '../lib/clock.ts';
import { sendReading } from '../services/sources/send-reading.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import {
  expireSource,
  isSourceUsed,
  postponeSource,
  removeSourceItem,
  type SourceItem,
} from '../stores/source-store.ts';

/**
 * Time in ms after which a source that no worker has claimed or finished reading gets a new queue message: the earlier
 * message is considered lost.
 */
const resendAfterMs = 120_000;

/**
 * Repairs or removes a due source: queues a stalled reading of the source again, removes a deleted or unused source
 * with its objects, and clears the due time of a source that a presentation uses.
 */
export async function repairSource(source: SourceItem, clock: Clock): Promise<void> {
  const now = clock.now();
  if (source.deleted_at !== undefined) return removeSource(source);
  if (source.status === 'reading') {
    if (!(await postponeSource(source, now + resendAfterMs))) return;
    if ((source.lease_until ?? 0) < now) await sendReading(source);
  } else if (isSourceUsed(source)) {
    await postponeSource(source, 0);
  } else if (await expireSource(source, now)) {
    await removeSource(source);
  }
}

/** Deletes the item last, so that the sweeper repeats an interrupted removal. */
async function removeSource({ id }: SourceItem): Promise<void> {
  await removeArtifacts(artifactKeys.source(id));
  await removeSourceItem(id);
}
