import type { Clock } from '../lib/clock.ts';
import { sendReading } from '../services/sources/send-reading.ts';
import { artifactKeys, removeArtifacts } from '../stores/artifact-store.ts';
import {
  endSource,
  isUsed,
  putOffSource,
  removeSourceItem,
  type SourceItem,
} from '../stores/source-store.ts';

/** A reading that nobody began or ended by now has lost its message; it is sent again so often. */
const againMs = 120_000;

/**
 * Looks after a source that is due: one whose reading stands still is sent again, one that has ended or was deleted
 * goes with its objects, one that a presentation uses is left alone from now on.
 */
export async function mendSource(source: SourceItem, clock: Clock): Promise<void> {
  const now = clock.now();
  if (source.deleted_at !== undefined) return removeSource(source);
  if (source.status === 'reading') {
    if (!(await putOffSource(source, now + againMs))) return;
    if ((source.lease_until ?? 0) < now) await sendReading(source);
  } else if (isUsed(source)) {
    await putOffSource(source, 0);
  } else if (await endSource(source, now)) {
    await removeSource(source);
  }
}

/** The item goes last: a crash in between is found here again. */
async function removeSource({ id }: SourceItem): Promise<void> {
  await removeArtifacts(artifactKeys.source(id));
  await removeSourceItem(id);
}
