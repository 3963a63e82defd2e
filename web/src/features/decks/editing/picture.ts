import {
  isDecodable,
  maxImageMegapixels,
  maxImageSide,
  readImageSize,
  type Size,
} from '#shared/deck/image-size.ts';

/**
 * Maximum length of a picture's data URI: slide and picture share one database item and one request
 * body.
 */
const maxDataUriLength = 150_000;
const triedWidthsPx = [1280, 960, 720, 480] as const;
const triedQualities = [0.82, 0.68, 0.5] as const;

/** Maximum file size in MB; reading a larger file would block the page. */
export const maxPictureMb = 30;
const maxFileBytes = maxPictureMb * 1024 * 1024;

/** Bytes read to find a picture's size, which may come after its metadata. */
const maxHeaderBytes = 512 * 1024;

/** Why a file can't be used as a slide's picture, with the parameters of its message. */
export type PictureError = {
  reason: 'failed' | 'large' | 'heavy' | 'pixels';
  params?: Record<string, number>;
};

type PictureResult = { asset: string } | { error: PictureError };

/**
 * Returns the error for a picture with too many pixels; the limit and the message are the same as for the server's
 * error `picture_too_large` in shared/errors.ts.
 */
const tooManyPixels = (size: Size): PictureError => ({
  reason: 'pixels',
  params: { ...size, side: maxImageSide, megapixels: maxImageMegapixels },
});

function encodeJpeg(picture: ImageBitmap, width: number, quality: number): string | null {
  const scale = Math.min(1, width / picture.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Fills the background with white, because transparent pixels would become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}

/**
 * Converts a picture file to the data URI of a JPEG, in the best size and quality within the limit.
 */
export async function readPicture(file: File): Promise<PictureResult> {
  if (file.size > maxFileBytes) return { error: { reason: 'heavy', params: { mb: maxPictureMb } } };
  const size = readImageSize(new Uint8Array(await file.slice(0, maxHeaderBytes).arrayBuffer()));
  if (!size) return { error: { reason: 'failed' } };
  if (!isDecodable(size)) return { error: tooManyPixels(size) };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { error: { reason: 'failed' } };
  }
  for (const width of triedWidthsPx)
    for (const quality of triedQualities) {
      const asset = encodeJpeg(picture, width, quality);
      if (asset === null) return { error: { reason: 'failed' } };
      if (asset.length <= maxDataUriLength) return { asset };
    }
  return { error: { reason: 'large' } };
}
