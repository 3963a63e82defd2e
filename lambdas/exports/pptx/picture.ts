import { computeCoverCrop, readDataUriSize } from '#shared/deck/image-size.ts';
import type { ImageBox, Rect } from '#shared/deck/scene.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { extentXml, toPermille } from './units.ts';

/** An image file in the package. */
type Media = { name: string; bytes: Uint8Array };

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/** Decodes a data URI of an image; undefined for other addresses. */
function readDataUri(href: string): { extension: string; bytes: Uint8Array } | undefined {
  const match = /^data:([\w/+.-]+)(;[\w=;-]*)?,(.*)$/s.exec(href);
  const extension = extensions[match?.[1]?.toLowerCase() ?? ''];
  if (!match || !extension) return undefined;
  const body = match[3] ?? '';
  const bytes = match[2]?.endsWith(';base64')
    ? Buffer.from(body, 'base64')
    : Buffer.from(decodeURIComponent(body), 'utf8');
  return { extension, bytes: new Uint8Array(bytes) };
}

/** The image files of a deck, without duplicates. */
export type MediaStore = { add(href: string): Media | undefined; all(): Media[] };

/**
 * Creates an empty media store. `add` numbers files in the order they are added, and returns undefined for an
 * address that is no image data URI.
 */
export function createMediaStore(): MediaStore {
  const byAddress = new Map<string, Media>();
  return {
    add(href) {
      const foundFile = byAddress.get(href);
      if (foundFile) return foundFile;
      const file = readDataUri(href);
      if (!file) return undefined;
      const media = {
        name: `media/image${byAddress.size + 1}.${file.extension}`,
        bytes: file.bytes,
      };
      byAddress.set(href, media);
      return media;
    },
    all: () => [...byAddress.values()],
  };
}

/** Returns the crop of an image as insets from each side. */
function cropXml(box: ImageBox): string {
  const { x, y, width, height } = computeCoverCrop(box);
  return `<a:srcRect l="${toPermille(x)}" t="${toPermille(y)}" r="${toPermille(1 - x - width)}" b="${toPermille(1 - y - height)}"/>`;
}

/** Returns the rectangle of an image that is scaled to fit, centred in its box. */
function containRect(size: { width: number; height: number }, box: ImageBox): Rect {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** Returns a picture element; images may be cropped but are never distorted. */
export function pictureXml(slide: SlideContext, box: ImageBox, relation: string): string {
  const size = readDataUriSize(box.href);
  const rect = size && box.fit === 'contain' ? containRect(size, box) : box;
  const crop = box.fit === 'cover' ? cropXml(box) : '';
  const identity = identityXml(slide, 'Picture', box.order === null ? null : (box.alt ?? ''));
  return `<p:pic><p:nvPicPr>${identity}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>${extentXml(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}
