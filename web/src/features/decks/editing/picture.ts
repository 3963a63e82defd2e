/** A slide and its picture are one item of the store and one body of the API: what is longer is made smaller. */
const mostCharacters = 150_000;
const widths = [1280, 960, 720, 480] as const;
const qualities = [0.82, 0.68, 0.5] as const;

/** Larger files are no pictures for a slide, and would stop the page while they are read. */
export const pictureMbAtMost = 30;
const bytesAtMost = pictureMbAtMost * 1024 * 1024;

/** Why a file becomes no picture of a slide. */
export type PictureFault = 'failed' | 'large' | 'heavy';

type Read = { asset: string } | { fault: PictureFault };

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
  if (file.size > bytesAtMost) return { fault: 'heavy' };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { fault: 'failed' };
  }
  for (const width of widths)
    for (const quality of qualities) {
      const asset = drawn(picture, width, quality);
      if (asset === null) return { fault: 'failed' };
      if (asset.length <= mostCharacters) return { asset };
    }
  return { fault: 'large' };
}
