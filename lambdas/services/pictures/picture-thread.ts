import { serveJobs } from '../../lib/threads/serve-jobs.ts';
import { encodePicture } from './encode-picture.ts';

/** Result of a thread: the picture as a data URI, or the decoder's error message for the log. */
export type PictureAnswer = { asset: string } | { failure: string };

serveJobs(async ({ bytes }: { bytes: Uint8Array }): Promise<PictureAnswer> => {
  try {
    return { asset: encodePicture(bytes) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
