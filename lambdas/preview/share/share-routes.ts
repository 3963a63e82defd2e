import { type Context, Hono } from 'hono';
import { removeNotes } from '#shared/deck/html/remove-notes.ts';
import { viewWindowSeconds } from '#shared/domain/shares.ts';
import { AppError } from '#shared/errors.ts';
import { parseJson } from '#shared/parse-json.ts';
import { slideSecondsSchema } from '#shared/schemas/shares.ts';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { choosePreferredLocale } from '../../lib/locale.ts';
import { type LoggedError, toLoggedError } from '../../lib/logged-ids.ts';
import { shareGrantSeconds, signShareGrant, verifyShareGrant } from '../../lib/tokens.ts';
import { addSlideSeconds } from '../../services/shares/add-slide-seconds.ts';
import { countView } from '../../services/shares/count-view.ts';
import {
  type OpenShare,
  openShare,
  requireShownVersion,
} from '../../services/shares/open-share.ts';
import { sharePath } from '../../services/shares/share-token.ts';
import { trySharePassword } from '../../services/shares/try-share-password.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import { getExport, getVersion } from '../../stores/version-store.ts';
import type { PreviewEnv } from '../app.ts';
import { readCookie, setLimitedCookie } from '../cookies.ts';
import { buildCsp } from '../policy.ts';
import { coverResponse, linkPictures, pictureResponse, readStoredPage } from '../stored-page.ts';
import { addPageMetadata } from './page-metadata.ts';
import { type PasswordInput, passwordCsp, renderPasswordPage } from './password-page.ts';
import { addTimeReport, timeReportHash } from './time-report.ts';

type ShareContext = Context<PreviewEnv, '/:token'>;

/** Maximum length, in characters, of the body of a password form or a report of the time per slide. */
const maxBodyLength = 4_096;

/**
 * Public share links:
 *
 *   GET  /s/TOKEN   valid, no password or a grant   200 the stored HTML; counts a view
 *                   valid, without a grant          401 the password form
 *   GET  /s/TOKEN/pictures/NAME   the same check    200 a picture of the HTML; 404
 *   GET  /s/TOKEN/cover.png       the same check    200 the first slide as a picture; 404
 *   POST /s/TOKEN   correct password                303 back, with a grant of one hour for this link
 *                   wrong, too many attempts        403, 429 the password form
 *   POST /s/TOKEN/time   seconds per slide of a counted view   204; 400, 404, 429
 *   all             ended or unknown                404, the same response for all
 *   GET             follows, nothing is published   404 a page that says so
 */
export const shareRoutes = new Hono<PreviewEnv>()
  .get('/:token', async (c) => {
    const opened = await openShare(c.req.param('token'), systemClock);
    logShare(c, opened);
    if (!(await isGranted(c, opened.share))) return showPasswordForm(c, 401);
    return showVersion(c, opened);
  })
  .get('/:token/pictures/:picture', async (c) => {
    const { deck } = await openGranted(c);
    return pictureResponse(deck, c.req.param('picture'));
  })
  .get('/:token/cover.png', async (c) => {
    const opened = await openGranted(c);
    return coverResponse({ deck: opened.deck, version: requireShownVersion(opened) });
  })
  .post('/:token/time', async (c) => {
    const opened = await openShare(c.req.param('token'), systemClock);
    logShare(c, opened);
    const { share } = opened;
    const isVisitor = readCookie(c, 'seen', share.id) !== undefined;
    if (!isVisitor || !(await isGranted(c, share))) throw new AppError('not_found');
    const seconds = await readSeconds(c);
    if (!seconds) return c.body(null, 400);
    const version = await getVersion(opened.deck.id, requireShownVersion(opened));
    const report = {
      seconds: seconds.slice(0, version?.slide_count ?? 0),
      address: clientAddress(c),
    };
    try {
      await addSlideSeconds(share, report, systemClock.now());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
      logShare(c, opened, toLoggedError(error));
      return c.body(null, 429);
    }
    return c.body(null, 204);
  })
  .post('/:token', async (c) => {
    const token = c.req.param('token');
    const opened = await openShare(token, systemClock);
    const { share } = opened;
    logShare(c, opened);
    const password = await readPassword(c);
    try {
      if (!(await trySharePassword(share, password, clientAddress(c)))) {
        logShare(c, opened, { error: 'share_password_wrong' });
        return showPasswordForm(c, 403, 'wrong');
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.options.retryAfter === undefined) throw error;
      const seconds = error.options.retryAfter;
      c.header('Retry-After', String(seconds));
      logShare(c, opened, toLoggedError(error));
      return showPasswordForm(c, 429, { seconds });
    }
    const value = await signShareGrant({ sub: share.id });
    setLimitedCookie(c, 'share', share.id, { value, seconds: shareGrantSeconds });
    return c.redirect(sharePath(token), 303);
  });

/** Returns the link of the request and its deck; throws not_found, also without the password's grant. */
async function openGranted(c: ShareContext): Promise<OpenShare> {
  const opened = await openShare(c.req.param('token'), systemClock);
  logShare(c, opened);
  if (!(await isGranted(c, opened.share))) throw new AppError('not_found');
  return opened;
}

/** Adds the link's id, and the reason of a rejection, to the request's log line. */
function logShare(c: ShareContext, { share, deck }: OpenShare, rejection: LoggedError = {}): void {
  c.set('logged', { share_id: share.id, presentation_id: deck.id, ...rejection });
}

async function showVersion(c: ShareContext, opened: OpenShare): Promise<Response> {
  const { share, deck } = opened;
  const version = requireShownVersion(opened);
  const [{ html, scriptHash, styleHash }, cover] = await Promise.all([
    readStoredPage({ deck, version }, 'toc'),
    getExport(deck.id, version, 'thumbnail'),
  ]);
  const withNotes = share.with_notes ?? true;
  const token = c.req.param('token');
  const linked = linkPictures(withNotes ? html : removeNotes(html), { prefix: `${token}/` });
  const { embed_origins: embedOrigins = [] } = share;
  const page = addPageMetadata(linked, {
    ...{ token, version },
    hasCover: cover !== undefined,
    isEmbeddable: embedOrigins.length > 0,
  });
  const isCounted = await countVisit(c, share);
  const reportHash = isCounted ? timeReportHash : undefined;
  const policy = buildCsp({ scriptHash, styleHash, reportHash, embedOrigins });
  c.header('Content-Security-Policy', policy);
  return c.html(isCounted ? addTimeReport(page) : page);
}

/** Counts a view and sets the cookie of a counted view; returns whether it was counted. */
async function countVisit(c: ShareContext, share: ShareItem): Promise<boolean> {
  const visit = {
    isRepeated: readCookie(c, 'seen', share.id) !== undefined,
    isPrefetch: c.req.header('sec-purpose') !== undefined,
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c),
  };
  const isCounted = await countView(share, visit, systemClock);
  if (isCounted) setLimitedCookie(c, 'seen', share.id, { value: '1', seconds: viewWindowSeconds });
  return isCounted;
}

function showPasswordForm(
  c: ShareContext,
  status: 401 | 403 | 429,
  failure?: PasswordInput['failure'],
) {
  const locale = choosePreferredLocale(c.req.header('accept-language'));
  c.header('Content-Security-Policy', passwordCsp());
  return c.html(renderPasswordPage({ locale, failure }), status);
}

async function isGranted(c: ShareContext, share: ShareItem): Promise<boolean> {
  if (share.password_hash === undefined) return true;
  const grant = readCookie(c, 'share', share.id);
  if (grant === undefined) return false;
  try {
    return (await verifyShareGrant(grant)).sub === share.id;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return false;
    throw error;
  }
}

async function readPassword(c: ShareContext): Promise<string> {
  const text = await c.req.text();
  const isForm = text.length <= maxBodyLength;
  return (isForm && new URLSearchParams(text).get('password')) || '';
}

/** Returns the seconds per slide that a page reports; undefined if the body is invalid. */
async function readSeconds(c: ShareContext): Promise<number[] | undefined> {
  const text = await c.req.text();
  if (text.length > maxBodyLength) return undefined;
  return slideSecondsSchema.safeParse(parseJson(text)).data;
}
