import { env } from '../../lib/env.ts';
import { artifactKeys, getArtifactTags, removeVersions } from '../../stores/artifact-store.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import { ReadFailure } from './reading/read-failure.ts';

/** Seconds between two checks for a verdict. */
export const scanPollSeconds = 5;
/** Maximum time in ms to wait for a verdict. AWS guarantees no time; most scans end within a minute. */
export const scanTimeoutMs = 10 * 60_000;

/** GuardDuty's verdict tag: NO_THREATS_FOUND, THREATS_FOUND, UNSUPPORTED, ACCESS_DENIED or FAILED. */
const verdictTag = 'GuardDutyMalwareScanStatus';

/**
 * Returns the S3 version of a source's file that may be read, `{}` if the deployment does not scan files, undefined
 * while there is no verdict. Throws ReadFailure for a file that must not be read; deletes a file with malware first.
 */
export async function requireScannedVersion(
  source: SourceItem,
): Promise<{ versionId?: string | undefined } | undefined> {
  const version = await findCleanVersion(source);
  if (version !== 'malware') return version;
  await removeVersions(artifactKeys.original(source.id));
  throw new ReadFailure('malware');
}

/** Like scannedVersion, but returns `malware` for a file with malware and does not delete it. */
export async function findCleanVersion({
  id,
  kind,
}: SourceItem): Promise<{ versionId?: string | undefined } | 'malware' | undefined> {
  if (env.SETTINGS.upload_scan === 'off' || kind !== 'file') return {};
  const key = artifactKeys.original(id);
  const foundTags = await getArtifactTags(key);
  if (!foundTags) throw new ReadFailure('upload_incomplete');
  const verdict = foundTags.tags[verdictTag];
  if (verdict === undefined) return undefined;
  // Pins the version: the uploader can replace the file until the presigned URL expires.
  if (verdict === 'NO_THREATS_FOUND') return { versionId: foundTags.versionId };
  if (verdict !== 'THREATS_FOUND') throw new ReadFailure('scan_failed', { detail: verdict });
  return 'malware';
}
