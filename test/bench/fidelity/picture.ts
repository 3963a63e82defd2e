import { inflateSync } from 'node:zlib';

/** A greyscale picture; its pixels are values from 0 to 255, row by row. */
export type GreyImage = { width: number; height: number; pixels: Float64Array };

/** Returns the luma (brightness) of a colour by ITU-R BT.601. */
const computeLuma = (red: number, green: number, blue: number) =>
  0.299 * red + 0.587 * green + 0.114 * blue;

function toGrey(width: number, height: number, channels: number, bytes: Uint8Array): GreyImage {
  const pixels = new Float64Array(width * height);
  for (let i = 0; i < pixels.length; i += 1) {
    const at = i * channels;
    const red = bytes[at] ?? 0;
    pixels[i] = channels < 3 ? red : computeLuma(red, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  }
  return { width, height, pixels };
}

/** Reads a binary PPM or PGM file from poppler. */
export function readPnm(file: Uint8Array): GreyImage {
  const head = /^P([56])\s+(\d+)\s+(\d+)\s+255\s/.exec(
    Buffer.from(file.subarray(0, 64)).toString('latin1'),
  );
  if (!head) throw new Error('not a binary PNM of 8 bits');
  const [whole, kind, width, height] = head;
  return toGrey(Number(width), Number(height), kind === '6' ? 3 : 1, file.subarray(whole.length));
}

function predictPaeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Reverses the PNG filters, row by row. */
function removeRowFilters(
  raw: Uint8Array,
  stride: number,
  height: number,
  step: number,
): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x >= step ? (out[at - step] ?? 0) : 0;
      const up = y > 0 ? (out[at - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, predictPaeth(left, up, corner)][filter] ?? 0;
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

const channelsByColorType: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** Reads an opaque PNG of 8 bits a channel without interlacing, as browsers and resvg write them. */
export function readPng(file: Uint8Array): GreyImage {
  const bytes = Buffer.from(file);
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = channelsByColorType[bytes[25] ?? -1];
  if (bytes[24] !== 8 || channels === undefined || bytes[28] !== 0)
    throw new Error('only plain PNGs of 8 bits a channel are read');
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  return toGrey(width, height, channels, removeRowFilters(raw, width * channels, height, channels));
}
