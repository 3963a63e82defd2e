import type { Size } from '#shared/deck/image-size.ts';

/** Maximum expansion of deflate (RFC 1951: 258 bytes from two codes of one bit). */
const maxDeflateRatio = 1032;
/** Channels by a PNG's colour type (PNG, 11.2.1). */
const pngChannels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function maxPngPixels(bytes: Uint8Array): number {
  const bits = (bytes[24] ?? 0) * (pngChannels[bytes[25] ?? 0] ?? 0);
  return bits === 0 ? 0 : (bytes.length * maxDeflateRatio * 8) / bits;
}

/**
 * Returns the maximum number of pixels that a GIF of this many bytes can encode: an LZW code has at most 12 bits and
 * expands to at most 4,096 pixels; shorter codes expand less per bit.
 */
const maxGifPixels = (bytes: Uint8Array): number => (bytes.length * 8 * 4096) / 12;

/**
 * Returns the maximum number of pixels that a JPEG of this many bytes can encode: each 64-pixel block takes at least
 * one bit (ITU T.81, F.1.2 and G.1.2).
 */
const maxJpegPixels = (bytes: Uint8Array): number => bytes.length * 8 * 64;

/** Maximum scans of a JPEG: cameras and editors write about 10, and each passes over all of the picture's blocks. */
const maxScans = 100;
const startOfScan = Uint8Array.of(0xff, 0xda);

/**
 * Returns the number of scans of a JPEG, counted up to one more than maxScans; 0 for other types. Counts every
 * start-of-scan marker, even inside metadata, because decoders may read segments differently.
 */
export function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff) return 0;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  let at = buffer.indexOf(startOfScan);
  while (at !== -1 && scans <= maxScans) {
    scans += 1;
    at = buffer.indexOf(startOfScan, at + 2);
  }
  return scans;
}

/**
 * Whether the bytes can encode a picture of this size: a file of 35 bytes may claim 33 megapixels, which a decoder
 * would allocate. Also rejects a GIF whose first frame covers little of its area, and a JPEG of more than 100 scans.
 * WebP has no such bound.
 */
export function canHoldPicture(bytes: Uint8Array, { width, height }: Size): boolean {
  const pixels = width * height;
  if (bytes[0] === 0x89) return pixels <= maxPngPixels(bytes);
  if (bytes[0] === 0x47) return pixels <= maxGifPixels(bytes);
  if (bytes[0] === 0xff) return pixels <= maxJpegPixels(bytes) && countScans(bytes) <= maxScans;
  return true;
}
