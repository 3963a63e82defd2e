import {
  isDecodable,
  maxImageMegapixels,
  maxImageSide,
  readImageSize,
  type Size,
} from '#shared/deck/image-size.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '../../lib/logger.ts';
import { FairSlots, type SlotLimits } from '../../lib/threads/fair-slots.ts';
import { type ThreadLimits, ThreadLost } from '../../lib/threads/job-thread.ts';
import { runOnce } from '../../lib/threads/run-once.ts';
import { canHoldPicture, countScans } from './picture-bytes.ts';
import type { PictureJob, PictureResult } from './picture-thread.ts';

/**
 * Limits of decoding one picture. Pictures of 33 megapixels, also with 16 bits per channel, need at most 5 s of
 * processor time and 620 MB.
 */
export const pictureThreadLimits: ThreadLimits = { cpuMs: 12_000, memoryMb: 720, wallMs: 18_000 };

/** A process decodes one picture at a time: each may take most of a function's memory. */
const slotLimits: SlotLimits = {
  maxRunning: 1,
  maxRunningPerOwner: 1,
  maxWaiting: 40,
  maxWaitingPerOwner: 8,
  maxWaitMs: 6_000,
};
const slots = new FairSlots(slotLimits);

/** Returns the bytes of a data URI of any type; empty for anything else. */
function decodeDataUri(asset: string): Uint8Array {
  const [, base64 = ''] = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/=]*)$/.exec(asset) ?? [];
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A picture that passed checkPicture and may be decoded. */
export type CheckedPicture = {
  bytes: Uint8Array;
  size: Size;
  /** Longest side of the encoded picture, px; default: as large as slides need. */
  maxSide?: number;
};

/** Checks the picture in a data URI of any type; see checkPictureBytes. */
export const checkPicture = (asset: string): CheckedPicture =>
  checkPictureBytes(decodeDataUri(asset));

/**
 * Returns a picture's bytes and size, without decoding it. Throws picture_unreadable if the file is no picture or too
 * short for its declared size, and picture_too_large.
 */
export function checkPictureBytes(bytes: Uint8Array): CheckedPicture {
  const size = readImageSize(bytes);
  if (!size || size.width * size.height === 0) throw new AppError('picture_unreadable');
  if (!isDecodable(size)) {
    const limits = { side: maxImageSide, megapixels: maxImageMegapixels };
    throw new AppError('picture_too_large', { params: { ...size, ...limits } });
  }
  if (!canHoldPicture(bytes, size)) throw new AppError('picture_unreadable');
  return { bytes, size };
}

/**
 * Returns the cost of decoding a picture, in uses of the rate limit picture_account: 1 for each 4 megapixels, which
 * take about half a second of processor time. A progressive JPEG costs more, up to twice as much with 100 scans. Call
 * this before the bytes are transferred.
 */
export const computePictureCost = ({ bytes, size: { width, height } }: CheckedPicture): number =>
  Math.ceil(((width * height) / 4e6) * (1 + countScans(bytes) / 100));

/**
 * Additional cost, in uses of the same rate limit, of a picture whose thread was ended at a limit: it occupied the only
 * slot for up to 18 s.
 */
export const lostThreadCost = 50;

/**
 * Decodes a picture in a thread with limits and returns it encoded again, as a data URI. The slots are shared fairly
 * between owners. The bytes may be transferred to the thread, so the caller must not use them afterwards. Throws
 * picture_unreadable, and busy if too many pictures wait or the machine is overloaded.
 */
export async function encodeInThread(
  picture: CheckedPicture,
  owner: string,
  limits: ThreadLimits = pictureThreadLimits,
): Promise<string> {
  const script = new URL('./picture-thread.ts', import.meta.url);
  const { bytes, maxSide } = picture;
  const decode = () => runOnce<PictureResult, PictureJob>(script, { bytes, maxSide }, limits);
  try {
    const result = await slots.run(owner, decode, computePictureCost(picture));
    if ('asset' in result) return result.asset;
    logger.info('a picture could not be decoded', { why: result.failure });
  } catch (error) {
    if (!(error instanceof ThreadLost) || error.reason === 'crash') throw error;
    if (error.reason === 'wall') throw new AppError('busy', { retryAfter: 5, cause: error });
    throw new AppError('picture_unreadable', { cause: error });
  }
  throw new AppError('picture_unreadable');
}
