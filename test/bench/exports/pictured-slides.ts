import { PhotonImage } from '@cf-wasm/photon/others';
import { loadPictureCodec } from '#lambdas/lib/picture-codec.ts';
import { checkPicture, encodeInThread } from '#lambdas/services/pictures/encode-in-thread.ts';
import type { Deck, Slide } from '#shared/deck/model.ts';
import { createLandscape } from '#test/support/picture-server.ts';
import { createTwelveSlides } from './twelve-slides.ts';

const pictureCount = 6;
const pictureSize = { width: 2560, height: 1707 };

/** Returns the file of a photograph (JPEG) or of a screenshot (PNG). */
function createPictureFile(seed: number): string {
  const png = createLandscape(seed, pictureSize.width, pictureSize.height);
  if (seed % 3 === 0) return `data:image/png;base64,${png.toString('base64')}`;
  loadPictureCodec();
  const image = PhotonImage.new_from_byteslice(png);
  const jpeg = image.get_bytes_jpeg(90);
  image.free();
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}

/**
 * Returns an uploaded picture of 2,560 px as the product stores it: a PNG keeps its size, and a JPEG is scaled to the
 * largest size that fits into 128 KB.
 */
async function createLargePicture(seed: number): Promise<string> {
  return encodeInThread(checkPicture(createPictureFile(seed)), 'bench');
}

/** Returns the typical deck with large pictures on six of its slides: three beside text, three over the whole slide. */
export async function createPicturedSlides(language: 'en' | 'zh-CN', theme: string): Promise<Deck> {
  const deck = createTwelveSlides(language, theme);
  const assets: string[] = [];
  for (let seed = 1; seed <= pictureCount; seed += 1) assets.push(await createLargePicture(seed));
  const slides = deck.slides.map((slide, i): Slide => {
    const asset = assets[i - 2];
    if (asset === undefined) return slide;
    const { id, point, title } = slide;
    const image = { asset, alt: 'Hills', credit: { provider: 'Openverse', author: 'Ana Keller' } };
    const fields = { id, point, title, notes: '', sources: [] };
    return i % 2 === 0
      ? { ...fields, layout: 'image-text', blocks: { image, text: title } }
      : { ...fields, layout: 'full-image', blocks: { image } };
  });
  return { ...deck, slides };
}
