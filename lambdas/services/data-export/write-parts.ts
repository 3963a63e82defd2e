import { maxDataExportBytes } from '#shared/domain/data-export.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  artifactKeys,
  getArtifactBytes,
  getJson,
  putJson,
  removeArtifacts,
} from '../../stores/artifact-store.ts';
import type { DataExportItem } from '../../stores/data-export-store.ts';
import { readRange, startUpload } from '../../stores/upload-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { type Archive, type ArchiveState, emptyArchive, openArchive } from './archive.ts';
import type { ExportFile } from './export-file.ts';
import { listParts } from './export-parts.ts';
import { readmeFile } from './readme.ts';

/** State that a pass stores for the next pass. `last` is the name of the last completed part. */
type Checkpoint = { archive: ArchiveState; last: string; leftOut: string[] };

type ExportProgress = {
  item: DataExportItem;
  user: UserRecord;
  archive: Archive;
  leftOut: string[];
  now: number;
  maxBytes: number;
};

/** `until` in epoch ms. Files with which the export would exceed `maxBytes` are left out. */
type PassOptions = { clock: Clock; until: number; maxBytes?: number };

/**
 * Writes the parts of an export that follow the last completed one, and starts no further part after `until`. Returns
 * the progress of the archive and the fields to update in the export's item. Parts that a crashed pass had written are
 * written again.
 */
export async function writeParts(
  user: UserRecord,
  item: DataExportItem,
  { clock, until, maxBytes = maxDataExportBytes }: PassOptions,
) {
  const startedItem = await startUploadOnce(item);
  const checkpoint = await loadCheckpoint(startedItem);
  const upload = {
    key: artifactKeys.dataExport(user.id, item.id),
    uploadId: startedItem.upload_id,
  };
  const archive = openArchive(upload, checkpoint.archive);
  const leftOut = [...checkpoint.leftOut];
  const progress = { item, user, archive, leftOut, now: clock.now(), maxBytes };
  const parts = await listParts(user, progress.now);
  let { last } = checkpoint;
  for (const part of parts.filter(({ name }) => name > checkpoint.last)) {
    // The first part of a pass is always written, so that each pass makes progress.
    if (last !== checkpoint.last && clock.now() > until) break;
    for await (const file of part.files()) await addFile(file, progress);
    last = part.name;
  }
  const done = parts.filter(({ name }) => name <= last).length;
  const isComplete = done === parts.length;
  const result = {
    upload_id: startedItem.upload_id,
    parts: { done, total: parts.length },
    left_out: progress.leftOut.length,
    stalls: 0,
    lease_until: 0,
  };
  if (isComplete) return { ...progress, isComplete, result };
  const checkpoint_key = artifactKeys.dataExportState(user.id, item.id, item.claims);
  const state: Checkpoint = { archive: archive.state(), last, leftOut: progress.leftOut };
  await putJson(checkpoint_key, state);
  return { ...progress, isComplete, result: { ...result, checkpoint_key } };
}

/** Adds the README and completes the file; returns its size in bytes. */
export async function finishArchive(progress: ExportProgress): Promise<number> {
  const { user, leftOut, now } = progress;
  await addFile(readmeFile(user, { now, leftOut }), progress);
  return progress.archive.finish();
}

type StartedItem = DataExportItem & Required<Pick<DataExportItem, 'upload_id'>>;

/** Starts the upload in the first pass, which also removes the files of earlier exports. */
async function startUploadOnce(item: DataExportItem): Promise<StartedItem> {
  if (item.upload_id) return { ...item, upload_id: item.upload_id };
  await removeArtifacts(artifactKeys.dataExports(item.user_id));
  const key = artifactKeys.dataExport(item.user_id, item.id);
  return { ...item, upload_id: await startUpload(key, 'application/zip') };
}

async function loadCheckpoint({ checkpoint_key: key }: StartedItem): Promise<Checkpoint> {
  const stored = key ? await getJson<Checkpoint>(key) : undefined;
  if (key && !stored) throw new Error(`the state ${key} of an export is missing`);
  return stored ?? { archive: emptyArchive, last: '', leftOut: [] };
}

/** Number of bytes that one request reads. */
const rangeBytes = 8 * 1024 ** 2;

/** Yields the bytes of an artifact of a known size, some MB at a time; stops when the artifact no longer exists. */
async function* readInRanges(key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += rangeBytes) {
    const bytes = await readRange(key, from, Math.min(from + rangeBytes, size) - 1);
    if (!bytes) return;
    yield bytes;
  }
}

async function* encodeChunks(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Formats whose content is compressed already. */
const packedExtensions = /\.(?:jpe?g|png|webp|gif|pdf|docx|pptx|xlsx|zip)$/i;

async function addFile(
  file: ExportFile,
  { archive, leftOut, now, maxBytes }: ExportProgress,
): Promise<void> {
  const entry = { path: file.path, isPacked: packedExtensions.test(file.path), at: now };
  if ('text' in file) return archive.add(entry, [new TextEncoder().encode(file.text)]);
  if ('chunks' in file) return archive.add(entry, encodeChunks(file.chunks));
  const size = await getArtifactBytes(file.artifact);
  if (size === undefined) return;
  if (archive.bytes + size > maxBytes) {
    leftOut.push(file.path);
    return;
  }
  await archive.add(entry, readInRanges(file.artifact, size));
}
