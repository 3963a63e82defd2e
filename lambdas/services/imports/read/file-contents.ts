import { readImageSize } from '#shared/deck/image-size.ts';
import { repairTexts } from '#shared/domain/text.ts';
import { ReadFailure } from '../../sources/reading/read-failure.ts';
import { detectFileType } from '../../sources/reading/sniff.ts';
import type { Zip } from '../../sources/reading/zip.ts';
import { isContentPicture } from './content-pictures.ts';
import type { ReadDeck } from './file-deck.ts';
import { readDeck } from './read-deck.ts';

/** A picture of a file, named by its part. */
export type FilePicture = { part: string; bytes: Uint8Array };

export type FileContents = { deck: ReadDeck; pictures: FilePicture[] };

/** Maximum number of pictures that are read from a file. */
const maxPictures = 60;

function readPicture(zip: Zip, part: string): Uint8Array | undefined {
  try {
    return zip.read(part);
  } catch (error) {
    // A picture that is too large or damaged doesn't affect the rest of the file.
    if (error instanceof ReadFailure) return undefined;
    throw error;
  }
}

/** Returns the pictures of the slides in order, each once, without formats that can't be decoded. */
function readPictures(zip: Zip, { slides }: ReadDeck): FilePicture[] {
  const parts = slides.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'picture' && isContentPicture(block) ? [block.part] : [],
    ),
  );
  const pictures: FilePicture[] = [];
  for (const part of new Set(parts)) {
    if (pictures.length === maxPictures) return pictures;
    const bytes = readPicture(zip, part);
    // Copy the bytes: those of an uncompressed part are a view of the whole uploaded file, which the view would keep in
    // memory.
    if (bytes && readImageSize(bytes)) pictures.push({ part, bytes: Uint8Array.from(bytes) });
  }
  return pictures;
}

/** Reads a PowerPoint file. Throws ReadFailure; `unknown_type` for a file that isn't one. */
export function readContents(bytes: Uint8Array): FileContents {
  const file = detectFileType(bytes, { name: '', contentType: '' });
  if (file.format !== 'pptx') throw new ReadFailure('unknown_type', { detail: file.format });
  const deck = repairTexts(readDeck(file.zip));
  return { deck, pictures: readPictures(file.zip, deck) };
}
