import type { ReadMessage } from '#shared/schemas/queue.ts';
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
import { trySpendUse } from '../auth/rate-limit.ts';
import { charactersOf } from '../research/within-deck.ts';
import { passageTokens } from '../usage/source-tokens.ts';
import { readPage } from './read-page.ts';
import type { ReadDocument } from './reading/read-document.ts';
import { ReadFailure } from './reading/read-failure.ts';
import { readInThread, readLimits } from './reading/read-in-thread.ts';
import { beatWhile, readingLeaseMs } from './reading-heart.ts';
import { sendReading, watchReading } from './send-reading.ts';
import { scanLimitMs, scannedVersion, scanPollSeconds } from './upload-scan.ts';

/** A reading that broke off this often may be what ends its readers. */
export const maxReads = 3;
/** Sources of one user that are read at the same time; the others wait in the queue. */
export const readingsAtOnce = 2;
/** A page is fetched and read by then; a reader that died has its slot until then. */
const slotMs = (readLimits.wallMs ?? 0) + 60_000;
/** Seconds until a reading tries again to get a slot: half of the source's age, so that many don't crowd the queue. */
const slotWaitSeconds = (ageMs: number): number =>
  Math.min(30, Math.max(1, Math.round(ageMs / 2000)));
/** Seconds until a reading that met a failure of the stores is begun anew: longer each time. */
const againSeconds = (reads: number): number => 15 * 2 ** reads;

type ReadBytes = ReadDocument & { bytes: number };

/**
 * Reads one source: takes its reading under a lease, reads it in a thread, keeps its passages and ends the
 * reading. Safe to be delivered twice or late. Where the stage scans uploads, a file waits for its verdict first. A
 * reader that dies is noticed by the watch; a document that ends its readers fails after a few.
 */
export async function readSource(message: ReadMessage, clock: Clock): Promise<void> {
  const owner = clock.id();
  const now = clock.now();
  const claim = { owner, until: now + readingLeaseMs, now };
  const source = await claimReading(message.source_id, claim);
  if (!source) return;
  try {
    if ((source.reads ?? 0) > maxReads) throw new ReadFailure('worn_out');
    const scanned = await scannedVersion(source);
    if (!scanned) return await awaitScan(source, owner, clock);
    await readInSlot(source, scanned.versionId, owner, clock);
  } catch (error) {
    await settle(error, source, owner, clock);
  }
}

/** Reads a source in one of its owner's slots; without a free one it is claimed again later, and no read is lost. */
async function readInSlot(
  source: SourceItem,
  versionId: string | undefined,
  owner: string,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const slot = await takeReadingSlot(source, { count: readingsAtOnce, now, until: now + slotMs });
  if (slot === undefined) {
    const delaySeconds = slotWaitSeconds(now - source.created_at);
    return postpone(source, owner, { now, delaySeconds });
  }
  try {
    await watchReading(source, readingLeaseMs / 1000);
    await beatWhile(source.id, owner, clock, () => readAndKeep(source, versionId, owner, clock));
  } finally {
    await freeReadingSlot(source, slot);
  }
}

/*
 * worker   claim ── no verdict ── postpone ───────────┤ lease over
 * message                         send, 5 s ─────────────────────── claim ── verdict ── read
 * another          claim fails      claim fails (leased)
 */
/** Has the reading claimed again in some seconds, by one message however many arrive; fails it after `scanLimitMs`. */
async function awaitScan(source: SourceItem, owner: string, clock: Clock): Promise<void> {
  const now = clock.now();
  const scanUntil = source.scan_until ?? now + scanLimitMs;
  if (now > scanUntil) throw new ReadFailure('scan_unavailable');
  await postpone(source, owner, { now, delaySeconds: scanPollSeconds, scanUntil });
}

async function postpone(
  source: SourceItem,
  owner: string,
  { now, delaySeconds, ...scan }: { now: number; delaySeconds: number; scanUntil?: number },
): Promise<void> {
  // Over a second before the message arrives: clocks differ. A lost message is sent again by the sweeper.
  const until = now + (delaySeconds - 1) * 1000;
  if (await postponeReading(source, owner, { until, ...scan })) {
    await sendReading(source, { delaySeconds });
  }
}

async function readAndKeep(
  source: SourceItem,
  versionId: string | undefined,
  owner: string,
  clock: Clock,
): Promise<void> {
  const { passages, language, isCut, title, bytes } = await readBytes(source, versionId);
  await putJson(artifactKeys.passages(source.id), passages);
  const name = source.kind === 'url' && title ? title : source.name;
  const tokens = passageTokens(passages);
  const characters = charactersOf(passages);
  const found = {
    name,
    bytes,
    passages: passages.length,
    characters,
    tokens,
    is_cut: isCut,
    language,
  };
  const isOurs = await finishReading(source.id, owner, { status: 'ready', ...found }, clock.now());
  if (!isOurs && !(await getSource(source.id, clock.now()))) {
    // Deleted while it was read: what was just kept goes too.
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
  const told = { sourceId: id, name, contentType: content_type ?? '' };
  // Told first: the thread may take the bytes over.
  const size = bytes.length;
  return { ...(await readInThread({ ...told, bytes }, { onEnd })), bytes: size };
}

async function settle(
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
    await sendReading(source, { delaySeconds: againSeconds(source.reads ?? 1) });
  }
}
