import { type Context, Hono } from 'hono';
import { viewWindowSeconds } from '#shared/domain/shares.ts';
import { AppError } from '#shared/errors.ts';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { preferredLocale } from '../../lib/locale.ts';
import { type LoggedError, loggedError } from '../../lib/logged-ids.ts';
import { shareGrantSeconds, signShareGrant, verifyShareGrant } from '../../lib/tokens.ts';
import { countView } from '../../services/shares/count-view.ts';
import { type OpenShare, openShare } from '../../services/shares/open-share.ts';
import { sharePath } from '../../services/shares/share-token.ts';
import { trySharePassword } from '../../services/shares/try-share-password.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import type { PreviewEnv } from '../app.ts';
import { readCookie, setLimitedCookie } from '../cookies.ts';
import { buildCsp } from '../policy.ts';
import { linkPictures, pictureResponse, readStoredPage } from '../stored-page.ts';
import { type PasswordInput, passwordCsp, renderPasswordPage } from './password-page.ts';

type ShareContext = Context<PreviewEnv, '/:token'>;

/** Maximum size of the password form. */
const maxFormBytes = 4_096;

/**
 * Public share links:
 *
 *   GET  /s/TOKEN   valid, no password or a grant   200 the stored HTML; counts a view
 *                   valid, without a grant          401 the password form
 *   GET  /s/TOKEN/pictures/NAME   the same check    200 a picture of the HTML; 404
 *   POST /s/TOKEN   correct password                303 back, with a grant of one hour for this link
 *                   wrong, too many attempts        403, 429 the password form
 *   both            ended or unknown                404, the same response for all
 */
export const shareRoutes = new Hono<PreviewEnv>()
  .get('/:token', async (c) => {
    const open = await openShare(c.req.param('token'), systemClock);
    logShare(c, open);
    if (!(await isGranted(c, open.share))) return showPasswordForm(c, 401);
    return showVersion(c, open);
  })
  .get('/:token/pictures/:picture', async (c) => {
    const open = await openShare(c.req.param('token'), systemClock);
    logShare(c, open);
    if (!(await isGranted(c, open.share))) throw new AppError('not_found');
    return pictureResponse(open.deck, c.req.param('picture'));
  })
  .post('/:token', async (c) => {
    const token = c.req.param('token');
    const open = await openShare(token, systemClock);
    const { share } = open;
    logShare(c, open);
    const password = await readPassword(c);
    try {
      if (!(await trySharePassword(share, password, clientAddress(c)))) {
        logShare(c, open, { error: 'share_password_wrong' });
        return showPasswordForm(c, 403, 'wrong');
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.options.retryAfter === undefined) throw error;
      const seconds = error.options.retryAfter;
      c.header('Retry-After', String(seconds));
      logShare(c, open, loggedError(error));
      return showPasswordForm(c, 429, { seconds });
    }
    const value = await signShareGrant({ sub: share.id });
    setLimitedCookie(c, 'share', share.id, { value, seconds: shareGrantSeconds });
    return c.redirect(sharePath(token), 303);
  });

/** Adds the link's id, and the reason of a rejection, to the request's log line. */
function logShare(c: ShareContext, { share, deck }: OpenShare, refused: LoggedError = {}): void {
  c.set('logged', { share_id: share.id, presentation_id: deck.id, ...refused });
}

async function showVersion(c: ShareContext, { share, deck }: OpenShare): Promise<Response> {
  const shown = { deck, version: share.version };
  const { html, scriptHash, styleHash } = await readStoredPage(shown, 'toc');
  const visit = {
    isRepeated: readCookie(c, 'seen', share.id) !== undefined,
    isPrefetch: c.req.header('sec-purpose') !== undefined,
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c),
  };
  if (await countView(share, visit, systemClock)) {
    setLimitedCookie(c, 'seen', share.id, { value: '1', seconds: viewWindowSeconds });
  }
  c.header('Content-Security-Policy', buildCsp({ scriptHash, styleHash }));
  return c.html(linkPictures(html, { before: `${c.req.param('token')}/` }));
}

function showPasswordForm(
  c: ShareContext,
  status: 401 | 403 | 429,
  failure?: PasswordInput['failure'],
) {
  const locale = preferredLocale(c.req.header('accept-language'));
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
  const isForm = text.length <= maxFormBytes;
  return (isForm && new URLSearchParams(text).get('password')) || '';
}
