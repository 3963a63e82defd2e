import { inflateRawSync } from 'node:zlib';
import { ReadFailure } from './read-failure.ts';

/** Maximum decompressed bytes of all parts that are read. */
const maxUnpackedBytes = 100 * 1024 * 1024;
/** Maximum decompressed bytes of one part, which is in memory both as text and parsed. */
const maxPartBytes = 48 * 1024 * 1024;
const maxEntries = 10_000;
/** Maximum compression ratio: text has about 10, sheets of equal rows 100, zip bombs 1,000. */
const maxCompressionRatio = 250;
/** Parts up to this size may have any ratio. */
const maxSmallPartBytes = 256 * 1024;

const endRecordSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localHeaderSignature = 0x04034b50;
const encryptedFlag = 1;
const storedMethod = 0;
const deflateMethod = 8;

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** A document's parts by name; a part is decompressed when it is read. */
export type Zip = { names: string[]; read(name: string): Uint8Array | undefined };

/** Returns the offset of the end-of-central-directory record, which only a comment of up to 64 KB may follow. */
function findEnd(view: DataView): number {
  const minOffset = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= minOffset; at -= 1) {
    if (view.getUint32(at, true) === endRecordSignature) return at;
  }
  throw new ReadFailure('damaged', { detail: 'no directory' });
}

function readDirectory(view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > maxEntries) throw new ReadFailure('unpacks_too_large', { detail: 'entries' });
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) {
      throw new ReadFailure('damaged', { detail: 'directory' });
    }
    if (view.getUint16(at + 8, true) & encryptedFlag) throw new ReadFailure('encrypted');
    const nameLength = view.getUint16(at + 28, true);
    const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
    entries.push({
      name: new TextDecoder().decode(name),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Returns the declared decompressed size of a part. */
const declaredSize = ({ method, packed, unpacked }: Entry): number =>
  method === storedMethod ? packed : unpacked;

function isTooLarge(entry: Entry): boolean {
  const size = declaredSize(entry);
  return (
    size > maxPartBytes || (size > maxSmallPartBytes && size > entry.packed * maxCompressionRatio)
  );
}

/**
 * Checks the declared sizes of the XML parts and that no entries overlap. False sizes, and parts with other file
 * extensions, are detected during decompression. Throws ReadFailure.
 */
function checkSizes(entries: readonly Entry[], bytes: number): void {
  const parts = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const sum = parts.reduce((sum, part) => sum + declaredSize(part), 0);
  if (sum > maxUnpackedBytes || parts.some(isTooLarge)) {
    throw new ReadFailure('unpacks_too_large', { detail: `${sum} bytes` });
  }
  checkOverlap(entries, bytes);
}

/** Rejects overlapping entries: with them, a small file can claim to contain a large one. */
function checkOverlap(entries: readonly Entry[], bytes: number): void {
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, { at, packed }] of inOrder.entries()) {
    const nextOffset = inOrder[i + 1]?.at ?? bytes;
    if (at + 30 + packed > nextOffset)
      throw new ReadFailure('unpacks_too_large', { detail: 'overlap' });
  }
}

function unpackPart(view: DataView, { at, packed, unpacked, method }: Entry): Uint8Array {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localHeaderSignature) {
    throw new ReadFailure('damaged', { detail: 'local header' });
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > view.byteLength) throw new ReadFailure('damaged', { detail: 'cut short' });
  const data = new Uint8Array(view.buffer, view.byteOffset + start, packed);
  if (method === storedMethod) return data;
  if (method !== deflateMethod) throw new ReadFailure('damaged', { detail: `method ${method}` });
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  } catch (cause) {
    const isOversized = cause instanceof RangeError;
    throw new ReadFailure(isOversized ? 'unpacks_too_large' : 'damaged', { cause });
  }
}

/**
 * Opens a zip document without decompressing it. Throws ReadFailure if it is encrypted, damaged or declares too much
 * data. `read` throws it for a part that is too large, and when all reads together exceed the limit.
 */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 22) throw new ReadFailure('damaged', { detail: 'too short' });
  const entries = readDirectory(view);
  checkSizes(entries, view.byteLength);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  let bytesLeft = maxUnpackedBytes;
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name);
      if (!entry) return undefined;
      if (isTooLarge(entry) || declaredSize(entry) > bytesLeft) {
        throw new ReadFailure('unpacks_too_large', {
          detail: `${name}: ${declaredSize(entry)} bytes`,
        });
      }
      const part = unpackPart(view, entry);
      bytesLeft -= part.length;
      return part;
    },
  };
}
