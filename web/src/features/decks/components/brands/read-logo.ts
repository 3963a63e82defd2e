import { maxLogoLength } from '#shared/schemas/brands.ts';
import { toDataUri } from '../../api/picture.ts';

/** Longest sides in px that are tried until the file is small enough for a request. */
const triedSidesPx = [960, 720, 480, 320, 240] as const;
const maxFileBytes = 10 * 1024 * 1024;
/** Longest side in px at which an SVG without a size is rendered. */
const drawingSidePx = 960;

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = source;
  });
}

function drawPng(image: HTMLImageElement, side: number, isDrawing: boolean): string | null {
  const width = image.naturalWidth || drawingSidePx;
  const height = image.naturalHeight || drawingSidePx;
  const scale = side / Math.max(width, height);
  const factor = isDrawing ? scale : Math.min(1, scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/**
 * Converts a logo, also an SVG, to the data URI of a PNG that is small enough for a request; null if it can't be read.
 * The picture is loaded as an image, in which scripts don't run.
 */
export async function convertToPng(source: string): Promise<string | null> {
  try {
    const image = await loadImage(source);
    const isDrawing = source.startsWith('data:image/svg');
    for (const side of triedSidesPx) {
      const png = drawPng(image, side, isDrawing);
      if (png !== null && png.length <= maxLogoLength) return png;
    }
  } catch {
    return null;
  }
  return null;
}

/** Converts a file like `convertToPng`. */
export async function readLogoFile(file: File): Promise<string | null> {
  return file.size > maxFileBytes ? null : convertToPng(await toDataUri(file));
}
