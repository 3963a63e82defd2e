import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import { markSourceDeleted } from '../../stores/source-store.ts';
import { requireOwnSource } from './own-source.ts';
import { uploadMs } from './upload.ts';

/**
 * Deletes a source with its uploaded file and passages. The sweeper removes the artifacts again once the upload URL
 * has expired. Throws not_found, and source_in_use if a presentation uses it.
 */
export async function deleteSource(owner: { id: string }, id: string, clock: Clock): Promise<void> {
  const source = await requireOwnSource(owner, id, clock);
  const now = clock.now();
  const isDeleted = await markSourceDeleted(id, now, now + 2 * uploadMs);
  if (!isDeleted) throw new AppError('source_in_use', { params: { name: source.name } });
  await removeArtifacts(artifactKeys.source(id));
}
