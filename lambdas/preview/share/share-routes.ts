import { type Context, Hono } from 'hono';
import { viewSeconds } from '#shared/domain/shares.ts';
import { AppError } from '#shared/errors.ts';
import { clientAddress } from '../../lib/client-address.ts';
import { systemClock } from '../../lib/clock.ts';
import { localeOf } from '../../lib/locale.ts';
import { type LoggedError, loggedError } from '../../lib/logged-ids.ts';
import { shareGrantSeconds, signShareGrant, verifyShareGrant } from '../../lib/tokens.ts';
import { countView } from '../../services/shares/count-view.ts';
import { type OpenShare, openShare } from '../../services/shares/open-share.ts';
import { sharePath } from '../../services/shares/share-token.ts';
import { trySharePassword } from '../../services/shares/try-share-password.ts';
import type { ShareItem } from '../../stores/share-store.ts';
import type { PreviewEnv } from '../app.ts';
import { keepCookie, readCookie } from '../cookies.ts';
import { policyOf } from '../policy.ts';
import { storedPage } from '../stored-page.ts';
import { type PasswordInput, passwordPage, passwordPolicy } from './password-page.ts';

type ShareContext = Context<PreviewEnv, '/:token'>;

/** A form with one password; whatever is longer is none of ours. */
const mostFormBytes = 4_096;

/**
 * Links to shared versions, for anybody:
 *
 *   GET  /s/TOKEN   live, no password or a grant   200 the stored HTML, a view
 *                   live, without a grant          401 a form
 *   POST /s/TOKEN   the right password             303 back, with a grant of one hour for this link
 *                   a wrong one, too many          403, 429 the form
 *   both            ended, unknown                 404, the same for all
 */
export const shareRoutes = new Hono<PreviewEnv>()
  .get('/:token', async (c) => {
    const open = await openShare(c.req.param('token'), systemClock);
    logShare(c, open);
    if (!(await isGranted(c, open.share))) return ask(c, 401);
    return show(c, open);
  })
  .post('/:token', async (c) => {
    const token = c.req.param('token');
    const open = await openShare(token, systemClock);
    const { share } = open;
    logShare(c, open);
    const password = await passwordIn(c);
    try {
      if (!(await trySharePassword(share, password, clientAddress(c)))) {
        logShare(c, open, { error: 'share_password_wrong' });
        return ask(c, 403, 'wrong');
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.options.retryAfter === undefined) throw error;
      const seconds = error.options.retryAfter;
      c.header('Retry-After', String(seconds));
      logShare(c, open, loggedError(error));
      return ask(c, 429, { seconds });
    }
    const value = await signShareGrant({ sub: share.id });
    keepCookie(c, 'share', share.id, { value, seconds: shareGrantSeconds });
    return c.redirect(sharePath(token), 303);
  });

/** Adds to the request's log line which link it was, and why it was refused. */
function logShare(c: ShareContext, { share, deck }: OpenShare, refused: LoggedError = {}): void {
  c.set('logged', { share_id: share.id, presentation_id: deck.id, ...refused });
}

async function show(c: ShareContext, { share, deck }: OpenShare): Promise<Response> {
  const shown = { deck, version: share.version };
  const { html, scriptHash, styleHash } = await storedPage(shown, 'toc');
  const visit = {
    isAgain: readCookie(c, 'seen', share.id) !== undefined,
    isPrefetch: c.req.header('sec-purpose') !== undefined,
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c),
  };
  if (await countView(share, visit, systemClock)) {
    keepCookie(c, 'seen', share.id, { value: '1', seconds: viewSeconds });
  }
  c.header('Content-Security-Policy', policyOf({ scriptHash, styleHash }));
  return c.html(new TextDecoder().decode(html));
}

function ask(c: ShareContext, status: 401 | 403 | 429, failure?: PasswordInput['failure']) {
  const locale = localeOf(c.req.header('accept-language'));
  c.header('Content-Security-Policy', passwordPolicy());
  return c.html(passwordPage({ locale, failure }), status);
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

async function passwordIn(c: ShareContext): Promise<string> {
  const text = await c.req.text();
  const isForm = text.length <= mostFormBytes;
  return (isForm && new URLSearchParams(text).get('password')) || '';
}
