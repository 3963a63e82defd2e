import { Hono } from 'hono';
import { z } from 'zod';
import { createEmbedCode, embedSize } from '#shared/domain/embedding.ts';
import { thumbnailSize } from '#shared/domain/formats.ts';
import { AppError } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { openShare, requireShownVersion } from '../../services/shares/open-share.ts';
import { getExport } from '../../stores/version-store.ts';
import type { PreviewEnv } from '../app.ts';
import { readStoredPage } from '../stored-page.ts';
import { coverUrl, extractEscapedTitle, shareUrl } from './page-metadata.ts';

const limitSchema = z.coerce.number().int().min(1).catch(Number.POSITIVE_INFINITY);

const querySchema = z.object({
  url: z.string().max(2_000).catch(''),
  format: z.string().default('json'),
  maxwidth: limitSchema,
  maxheight: limitSchema,
});

/**
 * The oEmbed endpoint (https://oembed.com) of share links that other sites may embed:
 *
 *   GET /s/oembed?url=…&maxwidth=…&maxheight=…&format=json   200 the HTML of an iframe, as JSON
 *                 unknown, ended or not embeddable           404
 *                 with a password                            401
 *                 another format                             501
 */
export const oembedRoute = new Hono<PreviewEnv>().get('/', async (c) => {
  const { url, format, ...limits } = querySchema.parse(c.req.query());
  if (format !== 'json') return c.body(null, 501);
  const token = readToken(url);
  const opened = await openShare(token, systemClock);
  const { share, deck } = opened;
  c.set('logged', { share_id: share.id, presentation_id: deck.id });
  if (share.password_hash !== undefined) return c.body(null, 401);
  if (!share.embed_origins?.length) throw new AppError('not_found');
  const version = requireShownVersion(opened);
  const [{ html }, cover] = await Promise.all([
    readStoredPage({ deck, version }, 'toc'),
    getExport(deck.id, version, 'thumbnail'),
  ]);
  const title = unescapeMarkup(extractEscapedTitle(html));
  const size = fitSize(limits);
  return c.json({
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Deckwright',
    provider_url: env.APP_ORIGIN,
    ...size,
    html: createEmbedCode({ url: shareUrl(token), title, ...size }),
    ...(cover === undefined ? {} : thumbnailFields(coverUrl(token, version), limits)),
  });
});

/** Returns the token in a link's address; throws not_found for an address of another host or page. */
function readToken(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const [, token] = /^\/s\/([\w-]+)$/.exec(address?.pathname ?? '') ?? [];
  if (token === undefined || address?.origin !== env.PREVIEW_ORIGIN)
    throw new AppError('not_found');
  return token;
}

type Limits = { maxwidth: number; maxheight: number };

/** Returns the largest size within the limits, at most the default size. */
function fitSize({ maxwidth, maxheight }: Limits): { width: number; height: number } {
  const ratio = embedSize.width / embedSize.height;
  const width = Math.floor(Math.min(embedSize.width, maxwidth, maxheight * ratio));
  return { width: Math.max(1, width), height: Math.max(1, Math.floor(width / ratio)) };
}

/** Returns the fields of a thumbnail; none if the picture is larger than the limits, as the specification requires. */
function thumbnailFields(url: string, { maxwidth, maxheight }: Limits) {
  const { width, height } = thumbnailSize;
  if (width > maxwidth || height > maxheight) return {};
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height };
}

const charactersByReference: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Reverts escapeMarkup. */
const unescapeMarkup = (text: string): string =>
  text.replace(/&[a-z#0-9]{1,6};/g, (reference) => charactersByReference[reference] ?? reference);
