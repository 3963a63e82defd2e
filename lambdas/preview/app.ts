import { type Context, Hono } from 'hono';
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda';
import { routePath } from 'hono/route';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { clientAddress } from '../lib/client-address.ts';
import { systemClock } from '../lib/clock.ts';
import { compressResponses } from '../lib/compression.ts';
import { env } from '../lib/env.ts';
import { choosePreferredLocale } from '../lib/locale.ts';
import { extractLoggedIds, toLoggedError } from '../lib/logged-ids.ts';
import { logger } from '../lib/logger.ts';
import { previewTokenSeconds, signPreviewToken } from '../lib/tokens.ts';
import { openWithAccessToken, openWithPass, type PreviewPasses } from './access.ts';
import { readCookie, setLimitedCookie } from './cookies.ts';
import { type Notice, noticeCsp, renderNotice } from './notice-page.ts';
import { buildCsp, commonHeaders, redirectCsp } from './policy.ts';
import {
  appPreviewUrl,
  type PreviewRequest,
  previewPath,
  previewRequestSchema,
} from './request.ts';
import { oembedRoute } from './share/oembed-route.ts';
import { shareRoutes } from './share/share-routes.ts';
import { linkPictures, pictureResponse, readStoredPage } from './stored-page.ts';

export type PreviewEnv = {
  Bindings: { event?: LambdaEvent; lambdaContext?: LambdaContext };
  Variables: { requestId: string; notice?: Notice; logged?: Record<string, string> };
};
type PreviewContext = Context<PreviewEnv>;

/** Notices that may be named in the URL to which a request with a rejected token is redirected. */
const noticeSchema = z.enum(['signed_out', 'not_found', 'failed']) satisfies z.ZodType<Notice>;
/** Schema of the request id in the URL of a notice. */
const requestSchema = z.string().regex(/^[\w-]{1,40}$/);

/**
 * The preview host: access token -> cookie and a URL with `pt` -> the stored HTML.
 *
 *   GET …/preview?token=ACCESS   verify, set cookie      302 …/preview?page&version&pt=…
 *                                rejected                302 …/preview?page&version&notice=…
 *   GET …/preview?pt=… | cookie  check user and deck     200 the HTML from S3
 *   GET …/pictures/NAME          the same check          200 a picture of the HTML
 *   GET …/preview?notice=…       ignores the cookie      401, 404, 500 the notice
 */
export const app = new Hono<PreviewEnv>();

app.use(compressResponses);
app.use(async (c, next) => {
  const startedAt = systemClock.now();
  c.set('requestId', c.env?.lambdaContext?.awsRequestId ?? systemClock.id());
  await next();
  if (c.req.query('token') !== undefined) redirectWithoutToken(c);
  for (const [name, value] of Object.entries(commonHeaders)) {
    if (!c.res.headers.has(name)) c.header(name, value);
  }
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.header('Content-Security-Policy', redirectCsp());
  }
  c.header('X-Request-Id', c.get('requestId'));
  // Log the route's pattern and ids; path and query contain tokens.
  logger.info('preview', {
    request_id: c.get('requestId'),
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    duration_ms: systemClock.now() - startedAt,
    client: clientAddress(c),
    ids: extractLoggedIds(c),
    ...toLoggedError(c.error),
    ...c.get('logged'),
  });
});

app.get('/api/presentations/:id/preview', async (c) => {
  const notice = noticeSchema.safeParse(c.req.query('notice'));
  if (notice.success) return noticeResponse(c, notice.data);
  const request = readRequest(c);
  const token = c.req.query('token');
  if (token !== undefined) return exchangeToken(c, token, request);
  const passes = readPasses(c, request);
  const { html, scriptHash, styleHash } = await readStoredPage(
    await openDeck(c, passes, request),
    request.page,
  );
  c.header('Content-Security-Policy', buildCsp({ scriptHash, styleHash }));
  const { pt, cookie } = passes;
  // A browser that blocks the cookie authorizes its requests for pictures by the URL.
  const hasOnlyPt = cookie === undefined && pt !== undefined;
  return c.html(linkPictures(html, hasOnlyPt ? { suffix: `?${new URLSearchParams({ pt })}` } : {}));
});

app.get('/api/presentations/:id/pictures/:picture', async (c) => {
  const request = readRequest(c);
  const { deck } = await openDeck(c, readPasses(c, request), request);
  return pictureResponse(deck, c.req.param('picture'));
});

app.route('/s/oembed', oembedRoute);
app.route('/s', shareRoutes);

app.notFound((c) => noticeResponse(c, 'not_found'));
app.onError((error, c) => {
  if (error instanceof AppError && (error.status === 401 || error.code === 'mfa_required')) {
    return noticeResponse(c, 'signed_out');
  }
  if (error instanceof AppError && error.code === 'version_missing') {
    return noticeResponse(c, 'share_unpublished');
  }
  if (error instanceof AppError && error.status === 404) {
    return noticeResponse(c, c.req.path.startsWith('/s/') ? 'share_ended' : 'not_found');
  }
  logger.error('preview failed', { request_id: c.get('requestId'), error });
  return noticeResponse(c, 'failed');
});

const readPasses = (c: PreviewContext, { id }: PreviewRequest): PreviewPasses => ({
  pt: c.req.query('pt'),
  cookie: readCookie(c, 'preview', id),
});

const openDeck = (c: PreviewContext, passes: PreviewPasses, request: PreviewRequest) =>
  openWithPass(passes, request, (user_id) => c.set('logged', { user_id }));

function readRequest(c: PreviewContext): PreviewRequest {
  const { page, version } = c.req.query();
  const parsed = previewRequestSchema.safeParse({ id: c.req.param('id'), page, version });
  if (!parsed.success) throw new AppError('not_found', { cause: parsed.error });
  return parsed.data;
}

/**
 * Exchanges the access token for a cookie and redirects to a URL without it, before any generated HTML is sent.
 */
async function exchangeToken(c: PreviewContext, token: string, request: PreviewRequest) {
  const { user, sessionId, version } = await openWithAccessToken(token, request, (user_id) =>
    c.set('logged', { user_id }),
  );
  const pass = { sub: user.id, tv: user.token_version, sid: sessionId, pid: request.id };
  setLimitedCookie(c, 'preview', request.id, {
    value: await signPreviewToken(pass),
    seconds: previewTokenSeconds,
  });
  const query = new URLSearchParams({
    page: String(request.page),
    version: String(version),
    pt: await signPreviewToken({ ...pass, ver: version }),
  });
  return c.redirect(`${previewPath(request.id)}?${query}`, 302);
}

/** Replaces a page at a URL with an access token by a redirect to the same URL without the token. */
function redirectWithoutToken(c: PreviewContext): void {
  if (c.res.status >= 300 && c.res.status < 400) return;
  const query = new URLSearchParams();
  for (const name of ['page', 'version']) {
    const value = c.req.query(name);
    if (value !== undefined) query.set(name, value);
  }
  const { data: notice } = noticeSchema.safeParse(c.get('notice'));
  if (notice) query.set('notice', notice);
  if (notice === 'failed') query.set('request', c.get('requestId'));
  // Keep the path encoded: the decoded `c.req.path` may contain line breaks and backslashes.
  const { pathname } = new URL(c.req.url);
  const address = query.size === 0 ? pathname : `${pathname}?${query}`;
  // Collapse leading slashes: `//host` would redirect to another host.
  c.res = c.redirect(address.replace(/^\/+/, '/'), c.req.method === 'GET' ? 302 : 303);
}

const statuses = {
  signed_out: 401,
  not_found: 404,
  share_ended: 404,
  share_unpublished: 404,
  failed: 500,
} as const;

function noticeResponse(c: PreviewContext, notice: Notice): Response | Promise<Response> {
  c.set('notice', notice);
  const { id = '', version } = { id: c.req.param('id'), version: c.req.query('version') };
  const parsed = previewRequestSchema.safeParse({ id, version });
  const linksToDeck = parsed.success && notice !== 'not_found';
  c.header('Content-Security-Policy', noticeCsp(notice));
  const page = renderNotice({
    notice,
    locale: choosePreferredLocale(c.req.header('accept-language')),
    address: linksToDeck ? appPreviewUrl(env.APP_ORIGIN, parsed.data) : env.APP_ORIGIN,
    presentationId: parsed.success ? parsed.data.id : '',
    requestId: requestSchema.safeParse(c.req.query('request')).data ?? c.get('requestId'),
  });
  return c.html(page, statuses[notice]);
}
