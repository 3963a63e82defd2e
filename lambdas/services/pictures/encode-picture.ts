import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/others';
import type { Focal } from '#shared/deck/picture-id.ts';
import { loadPictureCodec } from '../../lib/picture-codec.ts';
import { findFocalPoint } from './find-focal-point.ts';
import { type Raster, readOrientation, turnUpright } from './orientation.ts';
import { createMarkedUri } from './own-mark.ts';

/** Longest sides in pixels, in the order in which they are tried: a slide is exported 1,920 px wide. */
const longestSidesPx = [2560, 1920, 1440, 1080, 720] as const;
/**
 * Longest sides in pixels that are tried for a logo that is too large at `maxSide`. Only at the last one may a
 * transparent logo become a JPEG, which has no transparency.
 */
const logoSidesPx = [640, 480, 320] as const;
const jpegQualities = [85, 70] as const;
/** Maximum bytes: a slide, its picture and a proposal with a picture share a DynamoDB item of 400 KB. */
const maxBytes = 128 * 1024;

function shrinkRaster(image: PhotonImage, side: number): PhotonImage {
  const [width, height] = [image.get_width(), image.get_height()];
  const scale = side / Math.max(width, height);
  if (scale >= 1) return image;
  const along = (length: number) => Math.max(1, Math.round(length * scale));
  const smaller = resize(image, along(width), along(height), SamplingFilter.Lanczos3);
  image.free();
  return smaller;
}

const toRaster = (image: PhotonImage): Raster => ({
  width: image.get_width(),
  height: image.get_height(),
  rgba: image.get_raw_pixels(),
});

const toImage = ({ rgba, width, height }: Raster) => new PhotonImage(rgba, width, height);

const isOpaque = ({ rgba }: Raster): boolean => {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
};

/** Puts the picture on white: JPEG has no transparency. */
function flattenOnWhite(raster: Raster): Raster {
  const rgba = raster.rgba.map((value, i) => {
    const opacity = (raster.rgba[i | 3] ?? 255) / 255;
    return (i & 3) === 3 ? 255 : Math.round(value * opacity + 255 * (1 - opacity));
  });
  return { ...raster, rgba };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/**
 * Encodes as JPEG if the original is a JPEG. Otherwise encodes as PNG (lossless, transparent), and as JPEG if the PNG
 * is too large and JPEG is allowed. Undefined if the file is too large.
 */
function encodeRaster(
  raster: Raster,
  {
    wantsPng,
    allowsJpeg,
    focal,
  }: { wantsPng: boolean; allowsJpeg: boolean; focal: Focal | undefined },
): string | undefined {
  if (wantsPng) {
    const png = toImage(raster).get_bytes();
    if (png.length <= maxBytes) return createMarkedUri('png', png, focal);
  }
  if (!allowsJpeg) return undefined;
  const image = toImage(isOpaque(raster) ? raster : flattenOnWhite(raster));
  for (const quality of jpegQualities) {
    const jpeg = image.get_bytes_jpeg(quality);
    if (jpeg.length <= maxBytes) return createMarkedUri('jpeg', jpeg, focal);
  }
  return undefined;
}

/**
 * Decodes a PNG, JPEG, GIF or WebP and encodes its pixels as a data URI: upright, at most 2,560 px long and 128 KB. The
 * only metadata is the default focal point. With `maxSide`, the picture is a logo: it is shrunk to stay transparent,
 * and gets no focal point because it is never cropped. Throws if decoding fails. The caller must check the size first
 * and run this in a thread with a memory limit.
 */
export function encodePicture(bytes: Uint8Array, maxSide?: number): string {
  loadPictureCodec();
  const orientation = readOrientation(bytes);
  const wantsPng = !isJpeg(bytes);
  let image = shrinkRaster(PhotonImage.new_from_byteslice(bytes), maxSide ?? longestSidesPx[0]);
  if (orientation > 1) image = toImage(turnUpright(toRaster(image), orientation));
  let focal: Focal | undefined;
  for (const side of maxSide === undefined ? longestSidesPx : [maxSide, ...logoSidesPx]) {
    image = shrinkRaster(image, side);
    const raster = toRaster(image);
    if (maxSide === undefined) focal ??= findFocalPoint(raster);
    const isLast = maxSide === undefined || side === logoSidesPx.at(-1);
    const asset = encodeRaster(raster, { wantsPng, allowsJpeg: isLast || isOpaque(raster), focal });
    if (asset !== undefined) return asset;
  }
  throw new Error('the picture is too large at every size');
}
