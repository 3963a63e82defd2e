import { inflateRawSync } from 'node:zlib';
import { ReadFailure } from './read-failure.ts';

/** Bytes of all parts of a document that are read, unpacked. */
const unpackedAtMost = 100 * 1024 * 1024;
/** Bytes of one part, unpacked: a part is held as text and as what is made of it. */
const partAtMost = 48 * 1024 * 1024;
const entriesAtMost = 10_000;
/** Text packs ten to one, sheets of the same rows a hundred to one; bombs a thousand to one. */
const ratioAtMost = 250;
/** Small parts may be all of one letter. */
const smallPart = 256 * 1024;

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const encryptedFlag = 1;
const stored = 0;
const deflated = 8;

type Entry = { name: string; method: number; packed: number; unpacked: number; at: number };

/** A document's parts, by name. Nothing is unpacked before it is asked for. */
export type Zip = { names: string[]; read(name: string): Uint8Array | undefined };

/** Where the end of the directory's record begins: it is last but for a comment of up to 64 KB. */
function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= least; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  throw new ReadFailure('damaged', { detail: 'no directory' });
}

function readDirectory(view: DataView): Entry[] {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > entriesAtMost) throw new ReadFailure('unpacks_too_large', { detail: 'entries' });
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) {
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

/** Bytes that a part is said to be; one that is stored is as long as it lies there. */
const sizeOf = ({ method, packed, unpacked }: Entry): number =>
  method === stored ? packed : unpacked;

function isTooLarge(entry: Entry): boolean {
  const size = sizeOf(entry);
  return size > partAtMost || (size > smallPart && size > entry.packed * ratioAtMost);
}

/**
 * Sizes as the directory tells them, of what Office reads of a document; a directory that lies is caught while
 * unpacking, and so is a part by another name.
 */
function checkSizes(entries: readonly Entry[], bytes: number): void {
  const parts = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const sum = parts.reduce((all, part) => all + sizeOf(part), 0);
  if (sum > unpackedAtMost || parts.some(isTooLarge)) {
    throw new ReadFailure('unpacks_too_large', { detail: `${sum} bytes` });
  }
  checkOverlap(entries, bytes);
}

/** Entries that share their bytes are how a small file pretends to be a large one. */
function checkOverlap(entries: readonly Entry[], bytes: number): void {
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  for (const [i, { at, packed }] of inOrder.entries()) {
    const next = inOrder[i + 1]?.at ?? bytes;
    if (at + 30 + packed > next) throw new ReadFailure('unpacks_too_large', { detail: 'overlap' });
  }
}

function unpack(view: DataView, { at, packed, unpacked, method }: Entry): Uint8Array {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localMark) {
    throw new ReadFailure('damaged', { detail: 'local header' });
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > view.byteLength) throw new ReadFailure('damaged', { detail: 'cut short' });
  const data = new Uint8Array(view.buffer, view.byteOffset + start, packed);
  if (method === stored) return data;
  if (method !== deflated) throw new ReadFailure('damaged', { detail: `method ${method}` });
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  } catch (cause) {
    const isLie = cause instanceof RangeError;
    throw new ReadFailure(isLie ? 'unpacks_too_large' : 'damaged', { cause });
  }
}

/**
 * Opens a document that is a zip. Throws ReadFailure for one that is encrypted or damaged, and for one whose
 * parts would unpack to too much, before any of it is unpacked. Reading throws it too, for a part that is too large
 * and for parts that are too much together, whatever they are called and however often they are asked for.
 */
export function openZip(bytes: Uint8Array): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 22) throw new ReadFailure('damaged', { detail: 'too short' });
  const entries = readDirectory(view);
  checkSizes(entries, view.byteLength);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  let left = unpackedAtMost;
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name);
      if (!entry) return undefined;
      if (isTooLarge(entry) || sizeOf(entry) > left) {
        throw new ReadFailure('unpacks_too_large', { detail: `${name}: ${sizeOf(entry)} bytes` });
      }
      const part = unpack(view, entry);
      left -= part.length;
      return part;
    },
  };
}
