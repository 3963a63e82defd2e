import { escapeMarkup } from '#shared/deck/svg-shapes.ts';
import { thumbnailSize } from '#shared/domain/formats.ts';
import { env } from '../../lib/env.ts';
import { sharePath } from '../../services/shares/share-token.ts';

/** Returns the title of a stored page, escaped as in its HTML. */
export const extractEscapedTitle = (html: string): string => html.split(/<\/?title>/, 3)[1] ?? '';

/** Returns the absolute address of a link. */
export const shareUrl = (token: string): string =>
  new URL(sharePath(token), env.PREVIEW_ORIGIN).href;

/** Returns the absolute address of the cover. Contains the version, because other sites keep pictures by address. */
export const coverUrl = (token: string, version: number): string =>
  `${shareUrl(token)}/cover.png?version=${version}`;

type PageMetadata = {
  token: string;
  version: number;
  hasCover: boolean;
  isEmbeddable: boolean;
};

/** Returns the element by which other sites find the oEmbed response of a link. */
function oembedLink(token: string, title: string): string {
  const query = new URLSearchParams({ url: shareUrl(token) });
  const address = new URL(`${sharePath('oembed')}?${query}`, env.PREVIEW_ORIGIN);
  return `<link rel="alternate" type="application/json+oembed" href="${address}" title="${title}">`;
}

/**
 * Returns a shared page with Open Graph tags (https://ogp.me), from which other sites show a preview of the link, and
 * with the address of its oEmbed response if sites may embed it.
 */
export function addPageMetadata(
  html: string,
  { token, version, hasCover, isEmbeddable }: PageMetadata,
): string {
  const title = extractEscapedTitle(html);
  const cover: [name: string, content: string][] = [
    ['og:image', escapeMarkup(coverUrl(token, version))],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(thumbnailSize.width)],
    ['og:image:height', String(thumbnailSize.height)],
    ['og:image:alt', title],
  ];
  const properties: typeof cover = [
    ['og:title', title],
    ['og:type', 'article'],
    ['og:url', shareUrl(token)],
    ['og:site_name', 'Deckwright'],
    ...(hasCover ? cover : []),
  ];
  const tags = [
    ...properties.map(([name, content]) => `<meta property="${name}" content="${content}">`),
    `<meta name="twitter:card" content="${hasCover ? 'summary_large_image' : 'summary'}">`,
    ...(isEmbeddable ? [oembedLink(token, title)] : []),
  ];
  return html.replace('</title>', () => ['</title>', ...tags].join('\n'));
}
