import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

function createPngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Draws a grey image with dark dashes instead of words. */
function createPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0xf2);
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = 0;
    if (y % 24 > 9) continue;
    for (let x = 60; x < width - 60; x += 1) {
      if ((x * 7 + Math.floor(y / 24) * 13) % 41 > 6) rows[y * (width + 1) + 1 + x] = 0x30;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a PDF of two scanned pages: images without text. */
export function createScannedLetter(): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, info: { CreationDate: new Date(0) } });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const made = new Promise<Uint8Array>((resolve) => {
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
  });
  doc.image(createPng(826, 1169), 0, 0, { width: 595 });
  doc.addPage().image(createPng(826, 1169), 0, 0, { width: 595 });
  doc.end();
  return made;
}
