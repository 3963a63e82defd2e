import { crc32, deflateSync } from 'node:zlib';

const uriOf = (type: string, bytes: Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** The bytes of a picture's data URI. */
export const bytesOf = (uri: string): Buffer =>
  Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data, crc32(head.subarray(4))));
  return Buffer.concat([head, data, check]);
}

type Png = {
  width: number;
  height: number;
  /** Bits a channel. */
  depth?: 8 | 16;
  isInterlaced?: boolean;
  /** Claims the size and brings no pixels. */
  isHeaderOnly?: boolean;
  /** Chunks between the header and the pixels. */
  more?: Buffer[];
};

/** A PNG whose pixels are all clear and black: a megapixel of it takes 4 KB. */
export function png(of: Png): string {
  const { width, height, depth = 8, isInterlaced, isHeaderOnly, more = [] } = of;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rowBytes = width * (depth / 2) + 1;
  // Seven passes have more rows than the picture, each with its filter: twice as much is enough for all.
  const pixels = Buffer.alloc(isHeaderOnly ? 9 : rowBytes * height * (isInterlaced ? 2 : 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', deflateSync(pixels))];
  return uriOf('png', Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))]));
}

const animation = [
  chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  chunk('fcTL', Buffer.from([...Array(7).fill(0), 16, 0, 0, 0, 16, ...Array(14).fill(0)])),
];

/** 24 x 16 px as Chromium writes it, with a colour profile. */
const jpegHead =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIG/8QAIhAAAQEGBwAAAAAAAAAAAAAAEgACBgcRExQVFiUxQ2Fi/8QAFgEBAQEAAAAAAAAAAAAAAAAABQQG/8QAHhEAAQIHAQAAAAAAAAAAAAAAADFRExQjJGKBkWP/2gAMAwEAAhEDEQA/AIhi4OecS1Kxs6XBVMz9MykHe6ROcHI2G6lfXlXgpAAempzPrZIYv9kbEtNvrylz0gA/LU5n1skTn+zzhum2NnV56pmHlmUg73W6vZ3y03VAaMHPb8QwyIiUJT//2Q==';
export const jpeg = `data:image/jpeg;base64,${jpegHead}`;
export const webp =
  'data:image/webp;base64,UklGRloCAABXRUJQVlA4WAoAAAAgAAAAFwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggbAAAAHAEAJ0BKhgAEAA+bSyRRaQioZgEAEAGxLUAWotAKIBsAFz/+gBtgHwgAoLgAP4iP/qqz/9UvZ//qWK/+aG9idxpP+3nXJVP1/26TzN2Wv9qXWmnAL/8w114rNkjKx0mdMHDUu7kt6gKy2YAAA==';
export const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';

/** The JPEG with other figures in its start of frame. */
export function jpegClaiming(width: number, height: number): string {
  const bytes = bytesOf(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0, 0, 17, 8]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return uriOf('jpeg', bytes);
}

/** The GIF with another size in its header, and no more pixels than before: 35 bytes. */
export function gifClaiming(width: number, height: number): string {
  const bytes = bytesOf(gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return uriOf('gif', bytes);
}

const segment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const withSegments = (...segments: Buffer[]): string => {
  const bytes = bytesOf(jpeg);
  return uriOf('jpeg', Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]));
};

/** Where a photo was taken, as cameras write it. */
export const place = 'GPS 47.3769N 8.5417E';

/** A JPEG whose Exif data says how the camera was held, and in another tag where it was. */
export function heldCamera(orientation: number): string {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const data = [Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place, 'latin1')];
  return withSegments(segment(0xe1, Buffer.concat(data)));
}

/** Eight pixels a side of four inks, as printers have them: each block is its mean, by one bit a table. */
function cmyk(): string {
  const components = [1, 2, 3, 4];
  const table = (kind: number) => [kind, 1, ...Array(15).fill(0), 0];
  const frame = [8, 0, 8, 0, 8, 4, ...components.flatMap((id) => [id, 0x11, 0])];
  const scan = [4, ...components.flatMap((id) => [id, 0]), 0, 63, 0];
  const parts = [
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(0xc0, Buffer.from(frame)),
    segment(0xc4, Buffer.from([...table(0x00), ...table(0x10)])),
    segment(0xda, Buffer.from(scan)),
  ];
  const [start, pixels] = [Buffer.from([0xff, 0xd8]), Buffer.from([0, 0xff, 0xd9])];
  return uriOf('jpeg', Buffer.concat([start, ...parts, pixels]));
}

/**
 * A grey progressive JPEG of so many scans; those after the first are 53 bytes at 33 megapixels and pass over each
 * block.
 */
export function jpegOfScans(
  scans: number,
  { width, height } = { width: 8184, height: 4024 },
): string {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const sides = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  sides.writeUInt16BE(height, 1);
  sides.writeUInt16BE(width, 3);
  const table = (kind: number, symbol: number) =>
    segment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), symbol]));
  // One code of one bit that ends 2^14 blocks and more, by 14 bits.
  const runs = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const bits = runs.padEnd(Math.ceil(runs.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  const stuffed = bits.flatMap((byte) =>
    byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)],
  );
  const scan = segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0]));
  const more = Array(scans - 1).fill(Buffer.concat([scan, Buffer.from(stuffed)]));
  return uriOf(
    'jpeg',
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, Buffer.from([0, ...Array(64).fill(16)])),
      segment(0xc2, sides),
      ...[table(0x00, 0), table(0x10, 0xe0)],
      segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
      Buffer.alloc(Math.ceil(blocks / 8)),
      ...more,
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

const markup = Buffer.from('<script>alert(1)</script>%PDF-1.7', 'latin1');

/** Pictures of every accepted kind, odd ones among them: each can be decoded. */
export const decodable: Record<string, string> = {
  'a PNG': png({ width: 40, height: 30 }),
  'a PNG of 16 bits': png({ width: 40, height: 30, depth: 16 }),
  'an interlaced PNG': png({ width: 16, height: 16, isInterlaced: true }),
  'an animated PNG': png({ width: 16, height: 16, more: animation }),
  'a PNG with a text': png({
    width: 16,
    height: 16,
    more: [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), markup]))],
  }),
  'a PNG with a document behind it': uriOf(
    'png',
    Buffer.concat([bytesOf(png({ width: 16, height: 16 })), markup]),
  ),
  'a JPEG with a colour profile': jpeg,
  'a JPEG with markup in a comment': withSegments(segment(0xfe, markup)),
  'a JPEG that is called a PNG': jpeg.replace('image/jpeg', 'image/png'),
  'a JPEG with a place': heldCamera(1),
  'a JPEG of four inks': cmyk(),
  'a progressive JPEG': jpegOfScans(10, { width: 64, height: 64 }),
  'a GIF': gif,
  'a WebP': webp,
};

/** Files that claim more pixels than are decoded. */
export const oversized: Record<string, string> = {
  'a PNG of a header alone': png({ width: 60_000, height: 60_000, isHeaderOnly: true }),
  'a PNG one pixel wide': png({ width: 1, height: 60_000 }),
  'a PNG of 34 megapixels': png({ width: 8192, height: 4151, isHeaderOnly: true }),
  'a JPEG that lies': jpegClaiming(60_000, 60_000),
  'a GIF that lies': uriOf('gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40, 0xff)])),
};

/** Files that are no picture, or one that breaks off. */
export const unreadable: Record<string, string> = {
  'half a PNG': uriOf('png', bytesOf(png({ width: 640, height: 480 })).subarray(0, 300)),
  'half a JPEG': uriOf('jpeg', bytesOf(jpeg).subarray(0, -60)),
  'a PNG without pixels': png({ width: 4000, height: 4000, isHeaderOnly: true }),
  'a JPEG of more pixels than it has': jpegClaiming(8000, 4000),
  'a JPEG without height': jpegClaiming(24, 0),
  'a JPEG of 101 scans': jpegOfScans(101, { width: 64, height: 64 }),
  'a GIF of more pixels than its bytes can hold': gifClaiming(5744, 5744),
  'a drawing': `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  'a page': `data:text/html;base64,${markup.toString('base64')}`,
  'no Base64': 'data:image/png,%89PNG',
};
