import { cropOf, imageSize } from '#shared/deck/image-size.ts';
import type { ImageBox, Rect } from '#shared/deck/scene.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { extent, permille } from './units.ts';

/** A picture's file in the package. */
export type Media = { name: string; bytes: Uint8Array };

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/** The file in a data URI; undefined for any other address. */
export function readDataUri(href: string): { extension: string; bytes: Uint8Array } | undefined {
  const match = /^data:([\w/+.-]+)(;[\w=;-]*)?,(.*)$/s.exec(href);
  const extension = extensions[match?.[1]?.toLowerCase() ?? ''];
  if (!match || !extension) return undefined;
  const body = match[3] ?? '';
  const bytes = match[2]?.endsWith(';base64')
    ? Buffer.from(body, 'base64')
    : Buffer.from(decodeURIComponent(body), 'utf8');
  return { extension, bytes: new Uint8Array(bytes) };
}

/** The pictures of a deck, each once. */
export type MediaStore = { add(href: string): Media | undefined; all(): Media[] };

/**
 * An empty store; `add` names files by the order they came in, and gives undefined for what is no picture's data
 * URI.
 */
export function createMediaStore(): MediaStore {
  const known = new Map<string, Media>();
  return {
    add(href) {
      const found = known.get(href);
      if (found) return found;
      const file = readDataUri(href);
      if (!file) return undefined;
      const media = { name: `media/image${known.size + 1}.${file.extension}`, bytes: file.bytes };
      known.set(href, media);
      return media;
    },
    all: () => [...known.values()],
  };
}

/** What a crop cuts off at each side. */
function cropXml(box: ImageBox): string {
  const { x, y, width, height } = cropOf(box);
  return `<a:srcRect l="${permille(x)}" t="${permille(y)}" r="${permille(1 - x - width)}" b="${permille(1 - y - height)}"/>`;
}

/** The place of a picture that is shown whole in the middle of its box. */
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

/** A picture, cropped and never stretched. */
export function pictureXml(slide: SlideContext, box: ImageBox, relation: string): string {
  const size = imageSize(box.href);
  const rect = size && box.fit === 'contain' ? containRect(size, box) : box;
  const crop = box.fit === 'cover' ? cropXml(box) : '';
  const identity = identityXml(slide, 'Picture', box.order === null ? null : (box.alt ?? ''));
  return `<p:pic><p:nvPicPr>${identity}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm>${extent(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}
