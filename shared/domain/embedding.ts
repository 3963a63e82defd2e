import { escapeMarkup } from '../deck/svg-shapes.ts';

/** Maximum number of sites that may embed the page of a share link. */
export const maxEmbedOrigins = 10;

/**
 * An origin that may embed a page, in lower case: https, or http on the same machine for development. A content security
 * policy contains it unchanged, so it can have no wildcard, space or semicolon.
 */
export const embedOriginPattern =
  /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*|http:\/\/localhost)(?::[1-9]\d{0,4})?$/;

/** Maximum size of an embedded presentation in CSS pixels, with the aspect ratio of slides. */
export const embedSize = { width: 960, height: 540 } as const;

type EmbeddedPage = { url: string; title: string; width?: number; height?: number };

/** Returns the HTML that embeds the page of a share link; it shrinks with the page around it. Sizes in CSS pixels. */
export function createEmbedCode({
  url,
  title,
  width = embedSize.width,
  height = embedSize.height,
}: EmbeddedPage): string {
  const style = `width:100%;max-width:${width}px;height:auto;aspect-ratio:${width}/${height};border:0`;
  return `<iframe src="${escapeMarkup(url)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" style="${style}" allow="fullscreen" loading="lazy"></iframe>`;
}
