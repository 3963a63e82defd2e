import type { ReadMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import {
  artifactKeys,
  getArtifact,
  putJson,
  removeArtifacts,
} from '../../stores/artifact-store.ts';
import { claimReading, finishReading, releaseReading } from '../../stores/reading-store.ts';
import { getSource, type SourceItem } from '../../stores/source-store.ts';
import { charactersOf } from '../research/within-deck.ts';
import { passageTokens } from '../usage/source-tokens.ts';
import { readPage } from './read-page.ts';
import type { ReadDocument } from './reading/read-document.ts';
import { ReadFailure } from './reading/read-failure.ts';
import { readInThread } from './reading/read-in-thread.ts';
import { beatWhile, readingLeaseMs } from './reading-heart.ts';
import { sendReading, watchReading } from './send-reading.ts';

/** A reading that broke off this often may be what ends its readers. */
export const maxReads = 3;
/** Seconds until a reading that met a failure of the stores is begun anew: longer each time. */
const againSeconds = (reads: number): number => 15 * 2 ** reads;

type ReadBytes = ReadDocument & { bytes: number };

/**
 * Reads one source: takes its reading under a lease, reads it in a thread, keeps its passages and ends the
 * reading. Safe to be delivered twice or late. A reader that dies is noticed by the watch; a document that ends
 * its readers fails after a few.
 */
export async function readSource(message: ReadMessage, clock: Clock): Promise<void> {
  const owner = clock.id();
  const now = clock.now();
  const claim = { owner, until: now + readingLeaseMs, now };
  const source = await claimReading(message.source_id, claim);
  if (!source) return;
  await watchReading(source, readingLeaseMs / 1000);
  try {
    if ((source.reads ?? 0) > maxReads) throw new ReadFailure('worn_out');
    await beatWhile(source.id, owner, clock, () => readAndKeep(source, owner, clock));
  } catch (error) {
    await settle(error, source, owner, clock);
  }
}

async function readAndKeep(source: SourceItem, owner: string, clock: Clock): Promise<void> {
  const { passages, language, isCut, title, bytes } = await readBytes(source);
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

async function readBytes({ id, name, content_type, url }: SourceItem): Promise<ReadBytes> {
  if (url !== undefined) return readPage(url, id);
  const bytes = await getArtifact(artifactKeys.original(id));
  if (!bytes) throw new ReadFailure('upload_incomplete');
  const told = { sourceId: id, name, contentType: content_type ?? '' };
  // Told first: the thread may take the bytes over.
  const size = bytes.length;
  return { ...(await readInThread({ ...told, bytes })), bytes: size };
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
