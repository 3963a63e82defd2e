import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';

/** An image as RGBA, four bytes per pixel, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };

const compress = promisify(deflate);
/** Level 3 (zlib's fast matcher) gives the same size as the rasterizer's own PNG at a quarter of the time. */
const options = { level: 3 };

/** Filtered PNG rows of `stride` bytes. The first byte of each row is its filter type and stays 0 (none). */
type Rows = { stride: number; bytes: Uint8Array<ArrayBuffer> };

/** Row buffers kept for reuse, because allocating and freeing such large buffers is slow. */
const spareRows: Rows[] = [];
const maxSpare = 4;

/** Returns the filtered rows of a PNG. Filter type "none" compresses flat colours best. */
function filterRows({ width, height, rgba }: Pixels): Rows {
  const stride = width * 4 + 1;
  const reused = spareRows.pop();
  const canReuse = reused?.stride === stride && reused.bytes.length === stride * height;
  const rows = canReuse ? reused : { stride, bytes: new Uint8Array(stride * height) };
  for (let y = 0; y < height; y += 1)
    rows.bytes.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * stride + 1);
  return rows;
}

function recycleRows(rows: Rows): void {
  if (spareRows.length < maxSpare) spareRows.push(rows);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const lengthAndType = Buffer.alloc(8);
  lengthAndType.writeUInt32BE(data.length);
  lengthAndType.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(lengthAndType.subarray(4))));
  return Buffer.concat([lengthAndType, data, check]);
}

/** IHDR data: width, height, 8 bits per channel, RGBA, no interlacing (PNG, 11.2.2). */
function ihdrData({ width, height }: Pixels): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return header;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function assemblePng(picture: Pixels, body: Buffer): Uint8Array {
  return Buffer.concat([
    signature,
    chunk('IHDR', ihdrData(picture)),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes an image as PNG; compression runs off the main thread. */
export async function encodePng(picture: Pixels): Promise<Uint8Array> {
  const rows = filterRows(picture);
  const body = await compress(rows.bytes, options);
  recycleRows(rows);
  return assemblePng(picture, body);
}

/** Encodes an image as PNG synchronously. */
export function encodePngSync(picture: Pixels): Uint8Array {
  const rows = filterRows(picture);
  const body = deflateSync(rows.bytes, options);
  recycleRows(rows);
  return assemblePng(picture, body);
}
