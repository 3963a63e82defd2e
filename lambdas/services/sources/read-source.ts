import type { ReadSourceMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import {
  artifactKeys,
  getArtifact,
  putJson,
  removeArtifacts,
} from '../../stores/artifact-store.ts';
import {
  claimReading,
  finishReading,
  freeReadingSlot,
  postponeReading,
  releaseReading,
  takeReadingSlot,
} from '../../stores/reading-store.ts';
import { getSource, type SourceItem } from '../../stores/source-store.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { countCharacters } from './limit-passages.ts';
import { readPage } from './read-page.ts';
import type { ReadDocument } from './reading/read-document.ts';
import { ReadFailure } from './reading/read-failure.ts';
import { readInThread, readLimits } from './reading/read-in-thread.ts';
import { readingLeaseMs, withHeartbeat } from './reading-heartbeat.ts';
import { sendReading, sendReadingWatch } from './send-reading.ts';
import { estimatePassageTokens } from './source-tokens.ts';
import { requireScannedVersion, scanPollSeconds, scanTimeoutMs } from './upload-scan.ts';

/** Maximum claims of a reading: a document that has crashed this many readers would probably crash the next one. */
export const maxReadingClaims = 3;
/** Maximum number of sources of one user that are read concurrently; the others wait in the queue. */
export const maxConcurrentReadings = 2;
/**
 * Duration of a slot in ms: longer than fetching and reading may take. A crashed reader keeps its slot until then.
 */
const slotDurationMs = (readLimits.wallMs ?? 0) + 60_000;
/**
 * Seconds until the next attempt to get a slot: half of the source's age, so that many waiting sources don't flood
 * the queue.
 */
const computeSlotWaitSeconds = (ageMs: number): number =>
  Math.min(30, Math.max(1, Math.round(ageMs / 2000)));
/** Seconds until the retry after a failed access to DynamoDB or S3, growing exponentially. */
const computeRetrySeconds = (reads: number): number => 15 * 2 ** reads;

type ReadBytes = ReadDocument & { bytes: number };

/**
 * Reads one source: claims it with a lease, reads it in a thread and stores its passages. Duplicate and late messages
 * have no effect. If the deployment scans uploads for malware, a file first waits for the scan's verdict. The watch
 * message restarts a reading whose reader crashed; a document that crashes several readers fails.
 */
export async function readSource(message: ReadSourceMessage, clock: Clock): Promise<void> {
  const owner = clock.id();
  const now = clock.now();
  const claim = { owner, until: now + readingLeaseMs, now };
  const source = await claimReading(message.source_id, claim);
  if (!source) return;
  try {
    if ((source.reads ?? 0) > maxReadingClaims) throw new ReadFailure('worn_out');
    const version = await requireScannedVersion(source);
    if (!version) return await awaitScan(source, owner, clock);
    await readInSlot(source, version.versionId, owner, clock);
  } catch (error) {
    await settleReading(error, source, owner, clock);
  }
}

/** Reads a source in one of its owner's slots. Without a free slot, postpones the claim without counting a read. */
async function readInSlot(
  source: SourceItem,
  versionId: string | undefined,
  owner: string,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const slot = await takeReadingSlot(source, {
    count: maxConcurrentReadings,
    now,
    until: now + slotDurationMs,
  });
  if (slot === undefined) {
    const delaySeconds = computeSlotWaitSeconds(now - source.created_at);
    return postponeClaim(source, owner, { now, delaySeconds });
  }
  try {
    await sendReadingWatch(source, readingLeaseMs / 1000);
    await withHeartbeat(source.id, owner, clock, () =>
      readAndStore(source, versionId, owner, clock),
    );
  } finally {
    await freeReadingSlot(source, slot);
  }
}

/*
 * worker   claim ── no verdict ── postpone ───────────┤ lease ends
 * message                         sent, 5 s ─────────────────────── claim ── verdict ── read
 * another          claim fails      claim fails (leased)
 */
/**
 * Postpones the claim until there may be a verdict. Sends one message, even when several messages of the source
 * arrive. Throws ReadFailure after `scanTimeoutMs`.
 */
async function awaitScan(source: SourceItem, owner: string, clock: Clock): Promise<void> {
  const now = clock.now();
  const scanUntil = source.scan_until ?? now + scanTimeoutMs;
  if (now > scanUntil) throw new ReadFailure('scan_unavailable');
  await postponeClaim(source, owner, { now, delaySeconds: scanPollSeconds, scanUntil });
}

async function postponeClaim(
  source: SourceItem,
  owner: string,
  { now, delaySeconds, ...scan }: { now: number; delaySeconds: number; scanUntil?: number },
): Promise<void> {
  // The lease ends a second before the message arrives, because clocks differ. The sweeper resends a lost message.
  const until = now + (delaySeconds - 1) * 1000;
  if (await postponeReading(source, owner, { until, ...scan })) {
    await sendReading(source, { delaySeconds });
  }
}

async function readAndStore(
  source: SourceItem,
  versionId: string | undefined,
  owner: string,
  clock: Clock,
): Promise<void> {
  const { passages, language, isCut, title, bytes } = await readBytes(source, versionId);
  await putJson(artifactKeys.passages(source.id), passages);
  const name = source.kind === 'url' && title ? title : source.name;
  const tokens = estimatePassageTokens(passages);
  const characters = countCharacters(passages);
  const readFields = {
    name,
    bytes,
    passages: passages.length,
    characters,
    tokens,
    is_cut: isCut,
    language,
  };
  const isOurs = await finishReading(
    source.id,
    owner,
    { status: 'ready', ...readFields },
    clock.now(),
  );
  if (!isOurs && !(await getSource(source.id, clock.now()))) {
    // The source was deleted while it was read: remove the passages that were just stored.
    await removeArtifacts(artifactKeys.source(source.id));
  }
}

async function readBytes(
  { id, owner_id, name, content_type, url }: SourceItem,
  versionId: string | undefined,
): Promise<ReadBytes> {
  const onEnd = async (cpuMs: number): Promise<void> => {
    await trySpendUse('reading_seconds_account', owner_id, Math.ceil(cpuMs / 1000));
  };
  if (url !== undefined) return readPage(url, id, { onEnd });
  const bytes = await getArtifact(artifactKeys.original(id), versionId);
  if (!bytes) throw new ReadFailure('upload_incomplete');
  const declared = { sourceId: id, name, contentType: content_type ?? '' };
  // Read the size before the bytes may be transferred to the thread.
  const size = bytes.length;
  return { ...(await readInThread({ ...declared, bytes }, { onEnd })), bytes: size };
}

async function settleReading(
  error: unknown,
  source: SourceItem,
  owner: string,
  clock: Clock,
): Promise<void> {
  const { id } = source;
  logger.warn('a source could not be read', { source: id, error: error as Error });
  if (error instanceof ReadFailure) {
    await finishReading(id, owner, { status: 'failed', error: error.code }, clock.now());
  } else if (await releaseReading(id, owner)) {
    await sendReading(source, { delaySeconds: computeRetrySeconds(source.reads ?? 1) });
  }
}
