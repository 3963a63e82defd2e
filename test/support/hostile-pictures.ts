import { crc32, deflateSync } from 'node:zlib';

const dataUri = (type: string, bytes: Uint8Array): string =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Returns the bytes of an image data URI. */
export const dataUriBytes = (uri: string): Buffer =>
  Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

function createPngChunk(type: string, data: Uint8Array): Buffer {
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
  /** Bits per channel; with 1, the pixels are black or white. */
  depth?: 1 | 8 | 16;
  isInterlaced?: boolean;
  /** Whether to declare the size in the header without containing pixels. */
  isHeaderOnly?: boolean;
  /** Additional chunks between the header and the pixels. */
  more?: Buffer[];
};

/** Creates a PNG of black pixels, which are transparent if `depth` is 8 or more; a megapixel then takes 4 KB. */
export function buildPng(options: Png): string {
  const { width, height, depth = 8, isInterlaced, isHeaderOnly, more = [] } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, depth === 1 ? 0 : 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rowBytes = (depth === 1 ? Math.ceil(width / 8) : width * (depth / 2)) + 1;
  // The seven passes of an interlaced image have more rows than the image, each with a filter byte; twice the size is
  // enough for all.
  const pixels = Buffer.alloc(isHeaderOnly ? 9 : rowBytes * height * (isInterlaced ? 2 : 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const parts = [
    createPngChunk('IHDR', header),
    ...more,
    createPngChunk('IDAT', deflateSync(pixels)),
  ];
  return dataUri(
    'png',
    Buffer.concat([signature, ...parts, createPngChunk('IEND', Buffer.alloc(0))]),
  );
}

const animationChunks = [
  createPngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  createPngChunk('fcTL', Buffer.from([...Array(7).fill(0), 16, 0, 0, 0, 16, ...Array(14).fill(0)])),
];

/** A JPEG of 24 x 16 px written by Chromium, with a colour profile. */
const jpegHead =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIG/8QAIhAAAQEGBwAAAAAAAAAAAAAAEgACBgcRExQVFiUxQ2Fi/8QAFgEBAQEAAAAAAAAAAAAAAAAABQQG/8QAHhEAAQIHAQAAAAAAAAAAAAAAADFRExQjJGKBkWP/2gAMAwEAAhEDEQA/AIhi4OecS1Kxs6XBVMz9MykHe6ROcHI2G6lfXlXgpAAempzPrZIYv9kbEtNvrylz0gA/LU5n1skTn+zzhum2NnV56pmHlmUg73W6vZ3y03VAaMHPb8QwyIiUJT//2Q==';
export const jpeg = `data:image/jpeg;base64,${jpegHead}`;
export const webp =
  'data:image/webp;base64,UklGRloCAABXRUJQVlA4WAoAAAAgAAAAFwAADwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggbAAAAHAEAJ0BKhgAEAA+bSyRRaQioZgEAEAGxLUAWotAKIBsAFz/+gBtgHwgAoLgAP4iP/qqz/9UvZ//qWK/+aG9idxpP+3nXJVP1/26TzN2Wv9qXWmnAL/8w114rNkjKx0mdMHDUu7kt6gKy2YAAA==';
export const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';

/** Returns the JPEG with another size in its start-of-frame header. */
export function createJpegClaiming(width: number, height: number): string {
  const bytes = dataUriBytes(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0, 0, 17, 8]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return dataUri('jpeg', bytes);
}

/** Returns a GIF with another size in its header, but no more pixels: 35 bytes. */
export function createGifClaiming(width: number, height: number): string {
  const bytes = dataUriBytes(gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return dataUri('gif', bytes);
}

const createJpegSegment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const createJpegWithSegments = (...segments: Buffer[]): string => {
  const bytes = dataUriBytes(jpeg);
  return dataUri('jpeg', Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]));
};

/** GPS position of a photo, in the format that cameras write. */
export const gpsText = 'GPS 47.3769N 8.5417E';

/** Creates a JPEG with an Exif orientation and a GPS position. */
export function createJpegWithOrientation(orientation: number): string {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const data = [Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(gpsText, 'latin1')];
  return createJpegWithSegments(createJpegSegment(0xe1, Buffer.concat(data)));
}

/** Creates a CMYK JPEG of 8 x 8 pixels with minimal Huffman tables. */
function createCmykJpeg(): string {
  const components = [1, 2, 3, 4];
  const table = (kind: number) => [kind, 1, ...Array(15).fill(0), 0];
  const frame = [8, 0, 8, 0, 8, 4, ...components.flatMap((id) => [id, 0x11, 0])];
  const scan = [4, ...components.flatMap((id) => [id, 0]), 0, 63, 0];
  const parts = [
    createJpegSegment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    createJpegSegment(0xc0, Buffer.from(frame)),
    createJpegSegment(0xc4, Buffer.from([...table(0x00), ...table(0x10)])),
    createJpegSegment(0xda, Buffer.from(scan)),
  ];
  const [start, pixels] = [Buffer.from([0xff, 0xd8]), Buffer.from([0, 0xff, 0xd9])];
  return dataUri('jpeg', Buffer.concat([start, ...parts, pixels]));
}

/**
 * Creates a grey progressive JPEG with many scans. Each scan after the first takes 53 bytes at 33 megapixels and
 * visits every block.
 */
export function createJpegWithScans(
  scans: number,
  { width, height } = { width: 8184, height: 4024 },
): string {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const sides = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  sides.writeUInt16BE(height, 1);
  sides.writeUInt16BE(width, 3);
  const table = (kind: number, symbol: number) =>
    createJpegSegment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), symbol]));
  // A code of one bit, followed by 14 bits, ends a run of at least 2^14 blocks.
  const runs = `0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const bits = runs.padEnd(Math.ceil(runs.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  const stuffed = bits.flatMap((byte) =>
    byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)],
  );
  const scan = createJpegSegment(0xda, Buffer.from([1, 1, 0, 1, 63, 0]));
  const more = Array(scans - 1).fill(Buffer.concat([scan, Buffer.from(stuffed)]));
  return dataUri(
    'jpeg',
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      createJpegSegment(0xdb, Buffer.from([0, ...Array(64).fill(16)])),
      createJpegSegment(0xc2, sides),
      ...[table(0x00, 0), table(0x10, 0xe0)],
      createJpegSegment(0xda, Buffer.from([1, 1, 0, 0, 0, 0])),
      Buffer.alloc(Math.ceil(blocks / 8)),
      ...more,
      Buffer.from([0xff, 0xd9]),
    ]),
  );
}

const markup = Buffer.from('<script>alert(1)</script>%PDF-1.7', 'latin1');

/** Images of every accepted format, including unusual variants; each can be decoded. */
export const decodablePictures: Record<string, string> = {
  'a PNG': buildPng({ width: 40, height: 30 }),
  'a PNG with 16 bits per channel': buildPng({ width: 40, height: 30, depth: 16 }),
  'an interlaced PNG': buildPng({ width: 16, height: 16, isInterlaced: true }),
  'an animated PNG': buildPng({ width: 16, height: 16, more: animationChunks }),
  'a PNG with a text chunk': buildPng({
    width: 16,
    height: 16,
    more: [createPngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), markup]))],
  }),
  'a PNG with a document appended': dataUri(
    'png',
    Buffer.concat([dataUriBytes(buildPng({ width: 16, height: 16 })), markup]),
  ),
  'a JPEG with a colour profile': jpeg,
  'a JPEG with markup in a comment': createJpegWithSegments(createJpegSegment(0xfe, markup)),
  'a JPEG with the media type of a PNG': jpeg.replace('image/jpeg', 'image/png'),
  'a JPEG with a GPS position': createJpegWithOrientation(1),
  'a CMYK JPEG': createCmykJpeg(),
  'a progressive JPEG': createJpegWithScans(10, { width: 64, height: 64 }),
  'a GIF': gif,
  'a WebP': webp,
};

/** Files that declare more pixels than the limit. */
export const oversizedPictures: Record<string, string> = {
  'a PNG of a header alone': buildPng({ width: 60_000, height: 60_000, isHeaderOnly: true }),
  'a PNG one pixel wide': buildPng({ width: 1, height: 60_000 }),
  'a PNG of 34 megapixels': buildPng({ width: 8192, height: 4151, isHeaderOnly: true }),
  'a JPEG with a false size': createJpegClaiming(60_000, 60_000),
  'a GIF with a false size': dataUri(
    'gif',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40, 0xff)]),
  ),
};

/** Files that are not images, and truncated images. */
export const unreadablePictures: Record<string, string> = {
  'a truncated PNG': dataUri(
    'png',
    dataUriBytes(buildPng({ width: 640, height: 480 })).subarray(0, 300),
  ),
  'a truncated JPEG': dataUri('jpeg', dataUriBytes(jpeg).subarray(0, -60)),
  'a PNG without pixels': buildPng({ width: 4000, height: 4000, isHeaderOnly: true }),
  'a JPEG that declares more pixels than it contains': createJpegClaiming(8000, 4000),
  'a JPEG without height': createJpegClaiming(24, 0),
  'a JPEG with 101 scans': createJpegWithScans(101, { width: 64, height: 64 }),
  'a GIF that declares more pixels than its bytes can contain': createGifClaiming(5744, 5744),
  'an SVG': `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  'an HTML page': `data:text/html;base64,${markup.toString('base64')}`,
  'invalid Base64': 'data:image/png,%89PNG',
};
