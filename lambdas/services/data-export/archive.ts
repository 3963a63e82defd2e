import { Zip, ZipDeflate } from 'fflate';
import type { Upload } from '../../stores/multipart-upload.ts';
import { completeUpload, uploadPart } from '../../stores/upload-store.ts';

/** Minimum size in bytes that S3 requires of each part of an upload except the last one. */
const minPartBytes = 5 * 1024 ** 2;

/** State of a partly uploaded ZIP file, from which a later pass continues the file. */
export type ArchiveState = {
  /** Total size in bytes of the complete entries. */
  bytes: number;
  files: number;
  /** ETags of the uploaded parts, in order. */
  etags: string[];
  /**
   * `rest` has the bytes of complete entries that are not uploaded yet, `directory` the central directory's records for
   * these entries so far; both base64.
   */
  rest: string;
  directory: string;
};

export const emptyArchive: ArchiveState = {
  ...{ bytes: 0, files: 0, etags: [], rest: '', directory: '' },
};

/** Maximum number of files and bytes of a ZIP file without ZIP64. */
const maxFiles = 65_535;
const maxBytes = 0xffff_ffff;

/** Size of the end record in bytes, and the byte offsets of fields in it and in a directory entry (ZIP format). */
const endRecordBytes = 22;
const endRecordOffsets = { filesHere: 8, files: 10, directoryBytes: 12, directoryOffset: 16 };
const entryOffsetField = 42;

export type Archive = {
  /** Total size in bytes of the complete entries. */
  readonly bytes: number;
  readonly files: number;
  /**
   * Adds a file; `isPacked` for content that is compressed already, `at` is the file's modification time in epoch ms.
   * Throws when the format's limits are exceeded.
   */
  add(file: { path: string; isPacked: boolean; at: number }, content: Content): Promise<void>;
  state(): ArchiveState;
  /** Completes the upload; returns the size of the file in bytes. */
  finish(): Promise<number>;
};

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Continues a ZIP file that is uploaded in parts while it grows, so that only some MB are in memory. fflate writes each
 * file as a ZIP file of its own; the offset in the file's central directory record is then replaced by the offset in
 * the whole ZIP file.
 */
export function openArchive(upload: Upload, savedState: ArchiveState): Archive {
  const etags = [...savedState.etags];
  const directory = [decodeBase64(savedState.directory)];
  let rest = [decodeBase64(savedState.rest)];
  let { bytes, files } = savedState;

  const uploadRest = async () => {
    etags.push(await uploadPart(upload, etags.length + 1, Buffer.concat(rest)));
    rest = [];
  };
  const write = async (chunks: Uint8Array[]) => {
    for (const chunk of chunks) bytes += chunk.length;
    rest.push(...chunks);
    if (sumSizes(rest) >= minPartBytes) await uploadRest();
  };

  return {
    get bytes() {
      return bytes;
    },
    get files() {
      return files;
    },
    async add({ path, isPacked, at }, content) {
      const start = bytes;
      const entry = openEntry(path, { isPacked, at });
      for await (const chunk of content) await write(entry.push(chunk));
      const { chunks, directoryEntry } = entry.end();
      await write(chunks);
      files += 1;
      if (files > maxFiles || bytes + sumSizes(directory) > maxBytes) {
        throw new Error('the export exceeds the limits of a ZIP file');
      }
      new DataView(directoryEntry.buffer, directoryEntry.byteOffset).setUint32(
        entryOffsetField,
        start,
        true,
      );
      directory.push(directoryEntry);
    },
    state: () => ({
      bytes,
      files,
      etags,
      rest: encodeBase64(rest),
      directory: encodeBase64(directory),
    }),
    async finish() {
      const directoryBytes = sumSizes(directory);
      rest.push(...directory, createEndRecord({ files, directoryBytes, directoryOffset: bytes }));
      await uploadRest();
      await completeUpload(upload, etags);
      return bytes + directoryBytes + endRecordBytes;
    },
  };
}

type EntryOptions = { isPacked: boolean; at: number };

/** Compresses one file; the chunks that it returns are the file's bytes in the archive. */
function openEntry(path: string, { isPacked, at }: EntryOptions) {
  let chunks: Uint8Array[] = [];
  let end: Uint8Array | undefined;
  const zip = new Zip((error, chunk, isEnd) => {
    if (error) throw error;
    if (isEnd) end = chunk;
    else chunks.push(chunk);
  });
  const file = new ZipDeflate(path, { level: isPacked ? 0 : 6 });
  file.mtime = at;
  zip.add(file);
  const takeChunks = () => {
    const result = chunks;
    chunks = [];
    return result;
  };
  return {
    push(bytes: Uint8Array): Uint8Array[] {
      file.push(bytes);
      return takeChunks();
    },
    end() {
      file.push(new Uint8Array(), true);
      zip.end();
      if (!end) throw new Error(`${path} has no directory`);
      // fflate's last chunk has the central directory, which consists of the record of this one file, and the end
      // record.
      return { chunks: takeChunks(), directoryEntry: end.slice(0, -endRecordBytes) };
    },
  };
}

function createEndRecord(sizes: {
  files: number;
  directoryBytes: number;
  directoryOffset: number;
}) {
  const record = new Uint8Array(endRecordBytes);
  const view = new DataView(record.buffer);
  record.set(Buffer.from('PK\u0005\u0006', 'latin1'));
  view.setUint16(endRecordOffsets.filesHere, sizes.files, true);
  view.setUint16(endRecordOffsets.files, sizes.files, true);
  view.setUint32(endRecordOffsets.directoryBytes, sizes.directoryBytes, true);
  view.setUint32(endRecordOffsets.directoryOffset, sizes.directoryOffset, true);
  return record;
}

const sumSizes = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, { length }) => sum + length, 0);
const encodeBase64 = (chunks: readonly Uint8Array[]): string =>
  Buffer.concat(chunks).toString('base64');
const decodeBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');
