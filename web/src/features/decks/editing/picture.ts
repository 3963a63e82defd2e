import {
  isWithinLimits,
  pictureMegapixelsAtMost,
  pictureSideAtMost,
  pictureSize,
  type Size,
} from '#shared/deck/image-size.ts';

/** A slide and its picture are one item of the store and one body of the API: what is longer is made smaller. */
const mostCharacters = 150_000;
const widths = [1280, 960, 720, 480] as const;
const qualities = [0.82, 0.68, 0.5] as const;

/** Larger files are no pictures for a slide, and would stop the page while they are read. */
export const pictureMbAtMost = 30;
const bytesAtMost = pictureMbAtMost * 1024 * 1024;

/** Bytes read to find a picture's size, which may come after its metadata. */
const headBytes = 512 * 1024;

/** Why a file can't be used as a slide's picture, with the parameters of its message. */
export type PictureFault = {
  why: 'failed' | 'large' | 'heavy' | 'pixels';
  params?: Record<string, number>;
};

type Read = { asset: string } | { fault: PictureFault };

/** The server's rule and sentence: `picture_too_large` of shared/errors.ts. */
const tooLarge = (size: Size): PictureFault => ({
  why: 'pixels',
  params: { ...size, side: pictureSideAtMost, megapixels: pictureMegapixelsAtMost },
});

function drawn(picture: ImageBitmap, width: number, quality: number): string | null {
  const scale = Math.min(1, width / picture.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality);
}

/** A picture file as the data URI of a JPEG that fits in a slide: as large and as good as it may be. */
export async function pictureOf(file: File): Promise<Read> {
  if (file.size > bytesAtMost) return { fault: { why: 'heavy', params: { mb: pictureMbAtMost } } };
  const size = pictureSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (!size) return { fault: { why: 'failed' } };
  if (!isWithinLimits(size)) return { fault: tooLarge(size) };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { fault: { why: 'failed' } };
  }
  for (const width of widths)
    for (const quality of qualities) {
      const asset = drawn(picture, width, quality);
      if (asset === null) return { fault: { why: 'failed' } };
      if (asset.length <= mostCharacters) return { asset };
    }
  return { fault: { why: 'large' } };
}
