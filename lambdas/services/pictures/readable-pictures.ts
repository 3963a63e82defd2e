import type { DeckBrand } from '#shared/deck/deck-brand.ts';
import type { Deck } from '#shared/deck/model.ts';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import { getSlideImage, replaceImageAsset } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import { checkPicture, encodeInThread } from './encode-in-thread.ts';
import { isOwnPicture } from './own-mark.ts';
import { loadPictures } from './picture-store.ts';

/** Replaces a picture that can't be loaded or decoded: layouts draw a placeholder with its alternative text. */
const unreadableAsset = 'unreadable';

type ReadableDeck = {
  content: Deck;
  /** Indexes of the slides whose picture can't be loaded or decoded. */
  unreadable: number[];
};

async function encodeAsset(asset: string): Promise<string> {
  if (!asset.startsWith('data:') || isOwnPicture(asset)) return asset;
  try {
    return await encodeInThread(checkPicture(asset), 'exports');
  } catch (error) {
    if (error instanceof AppError && error.code !== 'busy') return unreadableAsset;
    throw error;
  }
}

/** Returns the data URIs of logos, without those that can't be loaded. */
const selectReadableLogos = (
  { light, dark }: DeckBrand['logos'],
  pictures: ReadonlyMap<string, string>,
): DeckBrand['logos'] => {
  const [onLight, onDark] = [light, dark].map((id) => pictures.get(id ?? ''));
  return {
    ...(onLight === undefined ? {} : { light: onLight }),
    ...(onDark === undefined ? {} : { dark: onDark }),
  };
};

/**
 * Returns a version's deck for exporters, in which each picture is a data URI that the product's encoder has written.
 * Loads stored pictures, and encodes pictures of early releases that stored uploads unchanged. A missing or
 * unreadable picture does not affect other slides.
 */
export async function loadReadablePictures(deckId: string, content: Deck): Promise<ReadableDeck> {
  const ids = content.slides.flatMap((slide) => {
    const { asset = '' } = getSlideImage(slide) ?? {};
    return parsePictureId(asset) ? [asset] : [];
  });
  const { light = '', dark = '' } = content.brand?.logos ?? {};
  const pictures = await loadPictures(deckId, [...ids, light, dark]);
  const slides: Deck['slides'] = [];
  const unreadable: number[] = [];
  for (const [index, slide] of content.slides.entries()) {
    const { asset } = getSlideImage(slide) ?? {};
    if (asset === undefined) {
      slides.push(slide);
      continue;
    }
    const readable = parsePictureId(asset)
      ? (pictures.get(asset) ?? unreadableAsset)
      : await encodeAsset(asset);
    if (readable === unreadableAsset) unreadable.push(index);
    slides.push(readable === asset ? slide : replaceImageAsset(slide, readable));
  }
  if (!content.brand) return { content: { ...content, slides }, unreadable };
  const brand = { ...content.brand, logos: selectReadableLogos(content.brand.logos, pictures) };
  return { content: { ...content, brand, slides }, unreadable };
}
