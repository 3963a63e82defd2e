import { serveJobs } from '../../lib/threads/serve-jobs.ts';
import { encodePicture } from './encode-picture.ts';

/** Result of a thread: the picture as a data URI, or the decoder's error message for the log. */
export type PictureResult = { asset: string } | { failure: string };

/** A picture to encode; see encode-picture.ts. */
export type PictureJob = { bytes: Uint8Array; maxSide: number | undefined };

serveJobs(async ({ bytes, maxSide }: PictureJob): Promise<PictureResult> => {
  try {
    return { asset: encodePicture(bytes, maxSide) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});
