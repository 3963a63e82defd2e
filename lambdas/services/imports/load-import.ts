import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SourceItem } from '../../stores/source-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { encodeForUser } from '../pictures/encode-for-user.ts';
import { checkPictureBytes } from '../pictures/encode-in-thread.ts';
import { trySpendUse } from '../rate-limits/rate-limit.ts';
import { readSourceFile } from '../sources/read-source-file.ts';
import type { FileContents, FilePicture } from './read/file-contents.ts';
import type { ReadDeck } from './read/file-deck.ts';

/** A PowerPoint file as plain data, with its pictures encoded. */
export type ImportFile = {
  source: Pick<SourceItem, 'id' | 'name' | 'status'>;
  deck: ReadDeck;
  /**
   * Data URIs of the pictures, by the name of the picture's part in the file; a picture that can't be decoded is
   * missing.
   */
  pictures: Map<string, string>;
};

/**
 * Time limit in ms for encoding a file's pictures, because the Lambda function times out after 29 s. Pictures that are
 * not encoded by then are listed as not kept.
 */
const picturesTimeoutMs = 12_000;

const pictureErrors: readonly string[] = ['picture_unreadable', 'picture_too_large', 'busy'];

/** Encodes pictures until the time limit, the largest files last. Throws rate_limited. */
async function encodePictures(
  user: UserRecord,
  pictures: readonly FilePicture[],
  clock: Clock,
): Promise<Map<string, string>> {
  const until = clock.now() + picturesTimeoutMs;
  const encoded = new Map<string, string>();
  for (const { part, bytes } of pictures.toSorted((a, b) => a.bytes.length - b.bytes.length)) {
    if (clock.now() > until) break;
    try {
      encoded.set(part, await encodeForUser(checkPictureBytes(bytes), user.id));
    } catch (error) {
      if (!(error instanceof AppError) || !pictureErrors.includes(error.code)) throw error;
    }
  }
  return encoded;
}

/**
 * Loads an uploaded PowerPoint file, reads it in a thread and encodes its pictures. Throws not_found,
 * source_not_ready, source_failed, import_not_pptx, rate_limited, reading_time_used and busy.
 */
export async function loadImport(
  user: UserRecord,
  sourceId: string,
  clock: Clock,
): Promise<ImportFile> {
  const started = clock.now();
  const script = new URL('./read/import-thread.ts', import.meta.url);
  const { source, contents } = await readSourceFile<FileContents>(user, sourceId, {
    script,
    clock,
  });
  const { deck, pictures } = contents;
  const seconds = Math.ceil((clock.now() - started) / 1000);
  await trySpendUse('reading_seconds_account', user.id, seconds);
  const { id, name, status } = source;
  return {
    source: { id, name, status },
    deck,
    pictures: await encodePictures(user, pictures, clock),
  };
}
