import { PhotonImage } from '@cf-wasm/photon/others';
import { loadPictureCodec } from '../../lib/picture-codec.ts';
import type { Pixels } from './encode.ts';

/** An image with premultiplied alpha. */
type DecodedPicture = Pixels & { isOpaque: boolean };

/** Multiplies the colours of an image by its opacity, in place. Returns whether every pixel is opaque. */
function premultiply(rgba: Uint8Array): boolean {
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  let isOpaque = true;
  for (let i = 0; i < pixels.length; i += 1) {
    const opacity = (pixels[i] ?? 0) >>> 24;
    if (opacity === 255) continue;
    isOpaque = false;
    for (let c = i * 4; c < i * 4 + 3; c += 1)
      rgba[c] = Math.round(((rgba[c] ?? 0) * opacity) / 255);
  }
  return isOpaque;
}

/**
 * Decodes a picture's data URI, in a tenth of the rasterizer's time. Undefined if the file is broken: its area stays
 * empty, as in a browser.
 */
export function decodePicture(href: string): DecodedPicture | undefined {
  loadPictureCodec();
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64');
  let image: PhotonImage;
  try {
    image = PhotonImage.new_from_byteslice(bytes);
  } catch (error) {
    // The WebAssembly decoder ends with a trap if the file is broken.
    if (error instanceof WebAssembly.RuntimeError) return undefined;
    throw error;
  }
  const rgba = image.get_raw_pixels();
  const [width, height] = [image.get_width(), image.get_height()];
  image.free();
  // JPEG has no transparency.
  return { width, height, rgba, isOpaque: href.startsWith('data:image/jp') || premultiply(rgba) };
}
