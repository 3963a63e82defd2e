import { strFromU8, unzipSync } from 'fflate';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { artifactKeys, getArtifact } from '#lambdas/stores/artifact-store.ts';
import { getDataExport } from '#lambdas/stores/data-export-store.ts';
import { handleWatchMessage } from '#lambdas/sweeper/handle-watch-message.ts';
import { call } from './api.ts';

/** Runs one pass of a data export, like its message in the watch queue. */
export const runExportPass = (userId: string, clock: Clock = systemClock): Promise<void> =>
  handleWatchMessage(JSON.stringify({ v: 1, kind: 'export_data', user_id: userId }), clock);

/** Returns the files of a user's newest export by path. */
export async function readExportedBytes(userId: string): Promise<Record<string, Uint8Array>> {
  const item = await getDataExport(userId);
  const bytes = await getArtifact(artifactKeys.dataExport(userId, item?.id ?? ''));
  if (!bytes) throw new Error('the export has no file');
  return unzipSync(bytes);
}

/** Returns the texts of the files of a user's newest export by path. */
export async function readExportedFiles(userId: string): Promise<Map<string, string>> {
  const files = Object.entries(await readExportedBytes(userId));
  return new Map(files.map(([path, content]) => [path, strFromU8(content)]));
}

/** Requests an export, runs it in one pass and returns its files. */
export async function exportAll(token: string, userId: string): Promise<Map<string, string>> {
  await call('POST', '/users/me/export', { token });
  await runExportPass(userId);
  return readExportedFiles(userId);
}
