import { createHash } from 'node:crypto';
import { readDefaultFocal } from '#shared/deck/default-focal.ts';
import { readImageSize, type Size } from '#shared/deck/image-size.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import type { PictureCredit } from '#shared/deck/picture-credit.ts';
import { formatPictureId, parsePictureId, toPictureId } from '#shared/deck/picture-id.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import { runInParallel } from '../../lib/in-parallel.ts';
import {
  artifactKeys,
  copyArtifact,
  getArtifact,
  getArtifactMetadata,
  listArtifacts,
  putArtifact,
} from '../../stores/artifact-store.ts';
import { isOwnPicture } from './own-mark.ts';

/*
 * A deck's pictures are S3 objects under the deck's prefix, named by the hash of their bytes. Slides, proposals and
 * versions of the deck contain their ids. Another deck gets copies, so that no object is shared between decks, and
 * deleting a deck's prefix removes its pictures. A picture that is not on a slide any more is kept for the versions
 * and for undo.
 */

/** Maximum number of pictures that one deck stores. */
export const maxStoredPictures = 300;

const maxConcurrentRequests = 8;

/** Data about a stored picture besides its pixels. */
export type PictureDetails = {
  /** A proposal for the alternative text; may be empty. */
  alt: string;
  credit?: PictureCredit | undefined;
};

/** Maximum bytes of encoded details: S3 stores 2 KB of metadata with an object. */
const maxDetailsLength = 1_900;

const encodeDetails = (details: PictureDetails): string =>
  Buffer.from(JSON.stringify(details)).toString('base64');

/** Returns details as metadata of an object; without the description if they are too long. */
function detailsMetadata(details: PictureDetails): Record<string, string> {
  const encoded = encodeDetails(details);
  const isShort = encoded.length <= maxDetailsLength;
  return { details: isShort ? encoded : encodeDetails({ ...details, alt: '' }) };
}

/** Returns the details of a stored picture; an uploaded picture has no credit. */
export async function pictureDetails(deckId: string, name: string): Promise<PictureDetails> {
  const metadata = await getArtifactMetadata(artifactKeys.picture(deckId, name));
  const { details } = metadata ?? {};
  if (details === undefined) return { alt: '' };
  return JSON.parse(Buffer.from(details, 'base64').toString('utf8')) as PictureDetails;
}

type PictureFile = { id: string; name: string; contentType: string; bytes: Uint8Array };

/**
 * Returns the file in a data URI (base64) that the product's encoder has written. Equal pictures with different prefixes
 * have different names.
 */
function toFile(asset: string, prefix = ''): PictureFile {
  const bytes = new Uint8Array(Buffer.from(asset.slice(asset.indexOf(',') + 1), 'base64'));
  const size = readImageSize(bytes);
  const hash = createHash('sha256').update(prefix).update(bytes).digest('hex');
  const extension = asset.startsWith('data:image/png') ? 'png' : 'jpg';
  const id = size && formatPictureId({ hash, size, extension, focal: readDefaultFocal(asset) });
  const parsed = id === undefined ? undefined : parsePictureId(id);
  if (id === undefined || !parsed) throw new Error('a picture of our encoder has no size');
  return { id, ...parsed, bytes };
}

/** Returns the id under which a picture that the product's encoder has written, as a data URI, is stored. */
export const ownPictureId = (asset: string): string => toFile(asset).id;

const listNames = async (deckId: string): Promise<Set<string>> => {
  const prefix = artifactKeys.pictures(deckId);
  return new Set((await listArtifacts(prefix)).map(({ key }) => key.slice(prefix.length)));
};

const putPicture = (
  deckId: string,
  { name, bytes, contentType }: PictureFile,
  details?: PictureDetails,
): Promise<void> =>
  putArtifact(
    artifactKeys.picture(deckId, name),
    bytes,
    contentType,
    details && detailsMetadata(details),
  );

/** Throws too_many_pictures if a deck with these pictures can't store another one. */
function requireFreePictureSlot(names: ReadonlySet<string>): void {
  if (names.size >= maxStoredPictures)
    throw new AppError('too_many_pictures', { params: { limit: maxStoredPictures } });
}

/**
 * Copies a picture to another deck, with its details. Throws too_many_pictures, and not_found if the deck `from` does
 * not store it.
 */
export async function copyPicture(from: string, to: string, name: string): Promise<void> {
  const [names, ownNames] = await Promise.all([listNames(from), listNames(to)]);
  if (!names.has(name)) throw new AppError('not_found');
  if (ownNames.has(name)) return;
  requireFreePictureSlot(ownNames);
  await copyArtifact(artifactKeys.picture(from, name), artifactKeys.picture(to, name));
}

/**
 * Stores a picture that encodeInThread returned and returns its id, which depends on the picture and on `namePrefix`.
 * Throws too_many_pictures.
 */
export async function storePicture(
  deckId: string,
  asset: string,
  { details, namePrefix }: { details?: PictureDetails; namePrefix?: string } = {},
): Promise<string> {
  const file = toFile(asset, namePrefix);
  const names = await listNames(deckId);
  if (names.has(file.name)) return file.id;
  requireFreePictureSlot(names);
  await putPicture(deckId, file, details);
  return file.id;
}

/**
 * Stores each picture that the product's encoder has written, and returns the slides with the pictures' ids. Slides
 * of earlier releases contain their pictures as data URIs.
 */
export async function storeSlidePictures<Slide extends SlideContent>(
  deckId: string,
  slides: readonly Slide[],
): Promise<Slide[]> {
  const files = new Map<string, PictureFile>();
  for (const slide of slides) {
    const { asset } = getSlideImage(slide) ?? {};
    if (asset !== undefined && isOwnPicture(asset)) files.set(asset, toFile(asset));
  }
  if (files.size === 0) return [...slides];
  const names = await listNames(deckId);
  const newFiles = new Map(
    [...files.values()].filter(({ name }) => !names.has(name)).map((file) => [file.name, file]),
  );
  await runInParallel([...newFiles.values()], maxConcurrentRequests, (file) =>
    putPicture(deckId, file),
  );
  return slides.map((slide) => {
    const id = files.get(getSlideImage(slide)?.asset ?? '')?.id;
    return id === undefined ? slide : replaceImageAsset(slide, id);
  });
}

/** Copies the pictures of slides from one deck to another; the ids stay the same. Skips pictures that don't exist. */
export async function copySlidePictures(
  from: string,
  to: string,
  slides: readonly SlideContent[],
): Promise<void> {
  const stored = await pictureNames(from, slides);
  await runInParallel(stored, maxConcurrentRequests, (name) =>
    copyArtifact(artifactKeys.picture(from, name), artifactKeys.picture(to, name)),
  );
}

/** Returns the names of the slides' pictures that a deck stores, each once. */
async function pictureNames(deckId: string, slides: readonly SlideContent[]): Promise<string[]> {
  const names = slides.flatMap(
    (slide) => parsePictureId(getSlideImage(slide)?.asset ?? '')?.name ?? [],
  );
  if (names.length === 0) return [];
  const storedNames = await listNames(deckId);
  return [...new Set(names)].filter((name) => storedNames.has(name));
}

type ListedPicture = { id: string; size: Size; storedAt: number };

/** Returns the pictures that a deck stores; `storedAt` in epoch ms. */
export async function listPictures(deckId: string): Promise<ListedPicture[]> {
  const prefix = artifactKeys.pictures(deckId);
  return (await listArtifacts(prefix)).flatMap(({ key, storedAt }) => {
    const id = toPictureId(key.slice(prefix.length));
    const picture = id === undefined ? undefined : parsePictureId(id);
    return id !== undefined && picture ? [{ id, size: picture.size, storedAt }] : [];
  });
}

/** Whether a deck stores the picture with an id. */
export async function hasPicture(deckId: string, id: string): Promise<boolean> {
  const name = parsePictureId(id)?.name;
  return name !== undefined && (await listNames(deckId)).has(name);
}

export type StoredPicture = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Returns a picture of a deck by its id; undefined if the deck does not store it. */
export async function loadPicture(deckId: string, id: string): Promise<StoredPicture | undefined> {
  const picture = parsePictureId(id);
  if (!picture) return undefined;
  const bytes = await getArtifact(artifactKeys.picture(deckId, picture.name));
  return bytes && { bytes: Uint8Array.from(bytes), contentType: picture.contentType };
}

/** Returns the data URIs of pictures by their ids, without those that the deck doesn't store. */
export async function loadPictures(
  deckId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  await runInParallel([...new Set(ids)], maxConcurrentRequests, async (id) => {
    const picture = await loadPicture(deckId, id);
    if (!picture) return;
    const base64 = Buffer.from(picture.bytes).toString('base64');
    pictures.set(id, `data:${picture.contentType};base64,${base64}`);
  });
  return pictures;
}
