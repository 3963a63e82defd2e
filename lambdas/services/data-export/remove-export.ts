import { artifactKeys, removeArtifacts } from '../../stores/artifact-store.ts';
import {
  type DataExportItem,
  getDataExport,
  removeDataExport,
} from '../../stores/data-export-store.ts';
import { abortUpload } from '../../stores/upload-store.ts';

/** Removes the exports of a deleted user. Idempotent. */
export async function removeUserExports(userId: string): Promise<void> {
  const item = await getDataExport(userId);
  if (item) await removeExport(item);
  // Remove the files again: a pass that was still running may have completed its upload after the removal above.
  await removeArtifacts(artifactKeys.dataExports(userId));
}

/** Removes an export with its file. Idempotent. */
export async function removeExport(item: DataExportItem): Promise<void> {
  const { user_id, id, upload_id } = item;
  const key = artifactKeys.dataExport(user_id, id);
  if (upload_id) await abortUpload({ key, uploadId: upload_id });
  await removeArtifacts(artifactKeys.dataExports(user_id));
  await removeDataExport(item);
}
