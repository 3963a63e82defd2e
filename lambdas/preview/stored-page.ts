import { AppError } from '#shared/errors.ts';
import { pictureCacheControl } from '../lib/picture-cache-control.ts';
import { readPicture } from '../services/decks/queries/read-picture.ts';
import { getArtifact } from '../stores/artifact-store.ts';
import type { DeckItem } from '../stores/deck-store.ts';
import { getExport, getVersion } from '../stores/version-store.ts';
import type { DeckVersion } from './access.ts';
import type { PreviewRequest } from './request.ts';

/** The stored HTML with the CSP hashes of its script and style. */
export type StoredPage = { html: string; scriptHash: string; styleHash: string };

/**
 * Text before a picture's URL in a page's HTML. It can't occur in other texts, because their quotes are escaped.
 */
const pictureSource = ' src="pictures/';

/** Texts to add before and after each relative picture URL of a page. */
type PictureUrlParts = { prefix?: string; suffix?: string };

/** Returns the HTML with a prefix and a suffix added to the URLs of its pictures. */
export function linkPictures(html: string, { prefix = '', suffix = '' }: PictureUrlParts): string {
  const [head = '', ...rest] = html.split(pictureSource);
  const linked = rest.map((part) => ` src="${prefix}pictures/${part.replace('"', `${suffix}"`)}`);
  return head + linked.join('');
}

/** Returns a response with a deck's picture, which the browser may cache. Throws not_found. */
export async function pictureResponse(deck: DeckItem, name: string): Promise<Response> {
  const { bytes, contentType } = await readPicture(deck, name);
  const headers = { 'Content-Type': contentType, 'Cache-Control': pictureCacheControl };
  return new Response(bytes, { headers });
}

/** Returns a response with a version's first slide as a picture. Throws not_found. */
export async function coverResponse({ deck, version }: DeckVersion): Promise<Response> {
  const key = await getExport(deck.id, version, 'thumbnail');
  const bytes = key === undefined ? undefined : await getArtifact(key);
  if (!bytes) throw new AppError('not_found');
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': pictureCacheControl };
  return new Response(Uint8Array.from(bytes), { headers });
}

/** Returns a version's HTML from S3; throws not_found when it does not exist or has no such page. */
export async function readStoredPage(
  { deck, version }: DeckVersion,
  page: PreviewRequest['page'],
): Promise<StoredPage> {
  const item = await getVersion(deck.id, version);
  if (item?.html.status !== 'ready') throw new AppError('not_found');
  if (typeof page === 'number' && page > item.slide_count) throw new AppError('not_found');
  const { key, style_hash } = item.html.page ?? item.html;
  const html = await getArtifact(key);
  if (!html) throw new AppError('not_found');
  return {
    html: new TextDecoder().decode(html),
    scriptHash: item.html.script_hash,
    styleHash: style_hash,
  };
}
