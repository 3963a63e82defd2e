import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';

/** A picture: red, green, blue and opacity of each pixel, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };

const compress = promisify(deflate);
/** By zlib's fast matcher slides are as small as the rasterizer's own files, at a quarter of the time. */
const options = { level: 3 };

/** `stride` bytes a row; each row's first is its filter and is never written, so it stays 0. */
type Rows = { stride: number; bytes: Uint8Array<ArrayBuffer> };

/** Rows that are not in use, kept for the next picture: what is so large is slow to get and to give back. */
const spare: Rows[] = [];
const mostSpare = 4;

/** The rows of a PNG, each with its filter in front: none, which suits flat colours best. */
function rowsOf({ width, height, rgba }: Pixels): Rows {
  const stride = width * 4 + 1;
  const kept = spare.pop();
  const isFit = kept?.stride === stride && kept.bytes.length === stride * height;
  const rows = isFit ? kept : { stride, bytes: new Uint8Array(stride * height) };
  for (let y = 0; y < height; y += 1)
    rows.bytes.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * stride + 1);
  return rows;
}

function giveBack(rows: Rows): void {
  if (spare.length < mostSpare) spare.push(rows);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))));
  return Buffer.concat([head, data, check]);
}

/** Width, height, 8 bits a channel, red, green, blue and opacity, no interlacing (PNG, 11.2.2). */
function headerOf({ width, height }: Pixels): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return header;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function fileOf(picture: Pixels, body: Buffer): Uint8Array {
  return Buffer.concat([
    signature,
    chunk('IHDR', headerOf(picture)),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture as PNG, compressed while this thread goes on to the next. */
export async function encodePng(picture: Pixels): Promise<Uint8Array> {
  const rows = rowsOf(picture);
  const body = await compress(rows.bytes, options);
  giveBack(rows);
  return fileOf(picture, body);
}

/** A picture as PNG, at once. */
export function encodePngSync(picture: Pixels): Uint8Array {
  const rows = rowsOf(picture);
  const body = deflateSync(rows.bytes, options);
  giveBack(rows);
  return fileOf(picture, body);
}
