import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initPhoton, PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';
import { type Raster, readOrientation, turnUpright } from './orientation.ts';
import { markedUri } from './own-mark.ts';

/** The longest side in pixels, the first that fits: a slide is exported 1,920 px wide. */
const sides = [2560, 1920, 1440, 1080, 720] as const;
const qualities = [85, 70] as const;
/** A slide, its picture and a proposal with the same are one item of the table, of 400 KB. */
const bytesAtMost = 128 * 1024;

/** Loads the codec; once per thread. */
function prepare(): void {
  const require = createRequire(import.meta.url);
  const file = readFileSync(require.resolve('@cf-wasm/photon/photon.wasm'));
  initPhoton.sync({ module: new WebAssembly.Module(file) });
}

function shrink(image: PhotonImage, side: number): PhotonImage {
  const [width, height] = [image.get_width(), image.get_height()];
  const scale = side / Math.max(width, height);
  if (scale >= 1) return image;
  const along = (length: number) => Math.max(1, Math.round(length * scale));
  const smaller = resize(image, along(width), along(height), SamplingFilter.Lanczos3);
  image.free();
  return smaller;
}

const rasterOf = (image: PhotonImage): Raster => ({
  width: image.get_width(),
  height: image.get_height(),
  rgba: image.get_raw_pixels(),
});

const imageOf = ({ rgba, width, height }: Raster) => new PhotonImage(rgba, width, height);

const isOpaque = ({ rgba }: Raster): boolean => {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
};

/** Puts the picture on white: JPEG has no transparency. */
function onWhite(raster: Raster): Raster {
  const rgba = raster.rgba.map((value, i) => {
    const opacity = (raster.rgba[i | 3] ?? 255) / 255;
    return (i & 3) === 3 ? 255 : Math.round(value * opacity + 255 * (1 - opacity));
  });
  return { ...raster, rgba };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Encodes photos as JPEG, everything else as PNG (lossless, transparent) if that is small enough. */
function encode(raster: Raster, wantsPng: boolean): string | undefined {
  if (wantsPng) {
    const png = imageOf(raster).get_bytes();
    if (png.length <= bytesAtMost) return markedUri('png', png);
  }
  const image = imageOf(isOpaque(raster) ? raster : onWhite(raster));
  for (const quality of qualities) {
    const jpeg = image.get_bytes_jpeg(quality);
    if (jpeg.length <= bytesAtMost) return markedUri('jpeg', jpeg);
  }
  return undefined;
}

/**
 * Decodes a PNG, JPEG, GIF or WebP and encodes its pixels: upright, at most 2,560 px long and 128 KB, without
 * metadata, as a data URI. Throws for what can't be decoded. Decodes whatever it is given: the caller has checked
 * the size, and runs this in a thread with a limit of memory.
 */
export function encodePicture(bytes: Uint8Array): string {
  prepare();
  const orientation = readOrientation(bytes);
  const wantsPng = !isJpeg(bytes);
  let image = shrink(PhotonImage.new_from_byteslice(bytes), sides[0]);
  if (orientation > 1) image = imageOf(turnUpright(rasterOf(image), orientation));
  for (const side of sides) {
    image = shrink(image, side);
    const asset = encode(rasterOf(image), wantsPng);
    if (asset !== undefined) return asset;
  }
  throw new Error('no size of it is small enough');
}
