import { crc32 } from 'node:zlib';
import { formatFocalMark } from '#shared/deck/default-focal.ts';
import type { Focal } from '#shared/deck/picture-id.ts';

export type PictureType = 'png' | 'jpeg';

/** Marks each picture that we encoded, in metadata that decoders skip. */
const markText = Buffer.from('Deckwright picture 1', 'latin1');

/** Returns a JPEG comment segment (ITU T.81, B.2.4.5). */
const createJpegComment = (text: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);

/** Returns a PNG text chunk (PNG, 11.3.4.3). */
function createTextChunk(text: Uint8Array, keyword = 'Software'): Buffer {
  const body = Buffer.concat([Buffer.from(`tEXt${keyword}\0`, 'latin1'), text]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Position of the mark: after a JPEG's SOI and JFIF (20 bytes), after a PNG's signature and IHDR (33 bytes). */
const markByType: Record<PictureType, { at: number; mark: Buffer }> = {
  jpeg: { at: 20, mark: createJpegComment(markText) },
  png: { at: 33, mark: createTextChunk(markText) },
};

/** Returns the default focal point as metadata of a picture. */
function createFocalMark(type: PictureType, focal: Focal): Buffer {
  const text = Buffer.from(formatFocalMark(focal), 'latin1');
  return type === 'jpeg' ? createJpegComment(text) : createTextChunk(text, 'Comment');
}

/** Returns a file of our encoder as a data URI with our mark and its default focal point. */
export function createMarkedUri(type: PictureType, file: Uint8Array, focal?: Focal): string {
  const { at, mark } = markByType[type];
  const focus = focal ? [createFocalMark(type, focal)] : [];
  const bytes = Buffer.concat([file.subarray(0, at), mark, ...focus, file.subarray(at)]);
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/**
 * Whether a stored picture was encoded by us. Use it for stored pictures only: clients can send any mark, so their
 * pictures are always encoded again.
 */
export function isOwnPicture(asset: string): boolean {
  return (Object.keys(markByType) as PictureType[]).some((type) => {
    const { at, mark } = markByType[type];
    const prefix = `data:image/${type};base64,`;
    if (!asset.startsWith(prefix)) return false;
    const head = Buffer.from(asset.slice(prefix.length, prefix.length + 160), 'base64');
    return head.subarray(at, at + mark.length).equals(mark);
  });
}
