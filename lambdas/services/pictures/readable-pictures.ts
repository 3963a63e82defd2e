import type { Deck } from '#shared/deck/model.ts';
import { replaceImageAsset, slideImage } from '#shared/deck/slide-image.ts';
import { AppError } from '#shared/errors.ts';
import { checkPicture, encodeInThread } from './encode-in-thread.ts';
import { isOwnPicture } from './own-mark.ts';

/** Replaces a picture that can't be decoded: layouts draw a placeholder with its alternative text. */
const unreadableAsset = 'unreadable';

type Readable = {
  content: Deck;
  /** Indexes of the slides whose picture can't be decoded. */
  unreadable: number[];
};

async function readableAsset(asset: string): Promise<string> {
  if (!asset.startsWith('data:') || isOwnPicture(asset)) return asset;
  try {
    return await encodeInThread(checkPicture(asset), 'exports');
  } catch (error) {
    if (error instanceof AppError && error.code !== 'busy') return unreadableAsset;
    throw error;
  }
}

/**
 * Returns a stored deck for exporters in which every picture was encoded by us. Encodes pictures from before uploads
 * were encoded; one that can't be decoded does not affect the other slides.
 */
export async function readablePictures(content: Deck): Promise<Readable> {
  const slides: Deck['slides'] = [];
  const unreadable: number[] = [];
  for (const [index, slide] of content.slides.entries()) {
    const asset = slideImage(slide)?.asset;
    const readable = asset === undefined ? undefined : await readableAsset(asset);
    if (readable === unreadableAsset) unreadable.push(index);
    slides.push(
      readable === undefined || readable === asset ? slide : replaceImageAsset(slide, readable),
    );
  }
  return { content: { ...content, slides }, unreadable };
}
