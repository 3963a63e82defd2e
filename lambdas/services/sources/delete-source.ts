import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import { markSourceDeleted } from '../../stores/source-store.ts';
import { ownSource } from './own-source.ts';
import { uploadMs } from './upload.ts';

/**
 * Deletes a source with what was uploaded and read. The sweeper looks once more when no upload can come any
 * more. Throws source_in_use for one that a presentation rests on.
 */
export async function deleteSource(owner: { id: string }, id: string, clock: Clock): Promise<void> {
  const source = await ownSource(owner, id, clock);
  const now = clock.now();
  const isDeleted = await markSourceDeleted(id, now, now + 2 * uploadMs);
  if (!isDeleted) throw new AppError('source_in_use', { params: { name: source.name } });
  await removeArtifacts(artifactKeys.source(id));
}
