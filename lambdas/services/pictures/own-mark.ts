import { crc32 } from 'node:zlib';

export type PictureType = 'png' | 'jpeg';

/** Text that marks each picture that this product's encoder has written, in metadata that decoders skip. */
const markText = Buffer.from('Deckwright picture 1', 'latin1');

/** The mark as a JPEG comment segment (ITU T.81, B.2.4.5). */
const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, markText.length + 2]), markText]);

/** Returns the mark as a PNG text chunk (PNG, 11.3.4.3). */
function textChunk(): Buffer {
  const body = Buffer.concat([Buffer.from('tEXtSoftware\0', 'latin1'), markText]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Position of the mark: after a JPEG's SOI and JFIF (20 bytes), after a PNG's signature and IHDR (33 bytes). */
const marks: Record<PictureType, { at: number; mark: Buffer }> = {
  jpeg: { at: 20, mark: comment },
  png: { at: 33, mark: textChunk() },
};

/** Returns a file of the product's encoder as a data URI with the mark. */
export function markedUri(type: PictureType, file: Uint8Array): string {
  const { at, mark } = marks[type];
  const bytes = Buffer.concat([file.subarray(0, at), mark, file.subarray(at)]);
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/**
 * Whether the product's encoder has written a stored picture. Use it for stored pictures only: clients can send any
 * mark, so their pictures are always encoded again.
 */
export function isOwnPicture(asset: string): boolean {
  return (Object.keys(marks) as PictureType[]).some((type) => {
    const { at, mark } = marks[type];
    const prefix = `data:image/${type};base64,`;
    if (!asset.startsWith(prefix)) return false;
    const head = Buffer.from(asset.slice(prefix.length, prefix.length + 160), 'base64');
    return head.subarray(at, at + mark.length).equals(mark);
  });
}
