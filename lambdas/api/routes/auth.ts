import { createRoute, type RouteHandler } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  acceptedSchema,
  changePasswordBodySchema,
  confirmEmailBodySchema,
  emailBodySchema,
  inviteRequestBodySchema,
  linkBodySchema,
  loginBodySchema,
  logoutBodySchema,
  refreshBodySchema,
  registerBodySchema,
  registerResponseSchema,
  resetPasswordBodySchema,
  tokensSchema,
  verificationSchema,
  verifiedSchema,
} from '#shared/schemas/auth.ts';
import { mfaChallengeSchema } from '#shared/schemas/mfa.ts';
import { meSchema } from '#shared/schemas/users.ts';
import { clientAddress } from '../../lib/client-address.ts';
import { changePassword } from '../../services/auth/change-password.ts';
import { confirmEmail } from '../../services/auth/confirm-email.ts';
import { describeVerification } from '../../services/auth/describe-verification.ts';
import { forgotPassword } from '../../services/auth/forgot-password.ts';
import { login } from '../../services/auth/login.ts';
import { logout } from '../../services/auth/logout.ts';
import { refresh } from '../../services/auth/refresh.ts';
import { register } from '../../services/auth/register.ts';
import { requestInviteCode } from '../../services/auth/request-invite-code.ts';
import { resetPassword } from '../../services/auth/reset-password.ts';
import { sendVerification } from '../../services/auth/send-verification.ts';
import { getMe } from '../../services/users/get-me.ts';
import type { ApiEnv } from '../context.ts';
import { allowReadingPaths } from '../key-access.ts';
import { constantTime } from '../middleware/constant-time.ts';
import { exemptFromWriteLimit, limitByAddress } from '../middleware/rate-limited.ts';
import { findBearerToken, signedIn, signedInForSetup } from '../middleware/signed-in.ts';
import { acceptInvitations } from '../on-demand/service-calls.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const tags = ['auth'];

const registerRoute = createRoute({
  method: 'post',
  path: '/register',
  tags,
  summary: 'Register with an invite code; sends a link that confirms the e-mail',
  middleware: [limitByAddress('register_address'), constantTime(600)] as const,
  request: body(registerBodySchema),
  responses: {
    202: json(
      registerResponseSchema,
      'Accepted; the response is the same when the e-mail has an account',
    ),
    ...errors(400, 403, 409, 415, 422, 429),
  },
});

const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  tags,
  summary: 'Sign in; returns a challenge when a second factor is set up',
  middleware: [exemptFromWriteLimit, constantTime(250)] as const,
  request: body(loginBodySchema),
  responses: {
    200: json(
      z.union([tokensSchema, mfaChallengeSchema]),
      'Signed in, or (`mfa_required`) the password is correct and a second factor is required',
    ),
    ...errors(400, 401, 403, 415, 422, 429),
  },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/refresh',
  tags,
  summary: 'Exchange a refresh token for new tokens; a refresh token works once',
  middleware: [exemptFromWriteLimit] as const,
  request: body(refreshBodySchema),
  responses: { 200: json(tokensSchema, 'New tokens'), ...errors(400, 401, 415, 422, 429) },
});

const meRoute = createRoute({
  method: 'get',
  path: '/me',
  tags,
  summary: 'The signed-in user and their quota',
  security: bearer,
  middleware: [signedInForSetup] as const,
  responses: { 200: json(meSchema, 'The user'), ...errors(401) },
});

const logoutRoute = createRoute({
  method: 'post',
  path: '/logout',
  tags,
  summary: 'End this session or all sessions; needs the access token or the refresh token',
  security: bearer,
  middleware: [exemptFromWriteLimit] as const,
  request: body(logoutBodySchema, { required: false }),
  responses: { 204: { description: 'Ended' }, ...errors(401, 415, 422) },
});

/** Route that mails a link if the e-mail has an account; the response does not reveal whether it has one. */
const createMailRoute = <const P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary,
    middleware: [limitByAddress('mail_address'), constantTime(250)] as const,
    request: body(emailBodySchema),
    responses: {
      202: json(acceptedSchema, 'Accepted; the response is the same for unknown e-mails'),
      ...errors(400, 415, 422, 429),
    },
  });

const linkSummary = 'Send the link that confirms an e-mail';
const sendVerificationRoute = createMailRoute('/send-verification', linkSummary);
const resendVerificationRoute = createMailRoute('/resend-verification', linkSummary);
const forgotRoute = createMailRoute('/forgot-password', 'Send a link to set a new password');

const createMailHandler =
  (
    send: (email: string, address: string) => Promise<void>,
  ): RouteHandler<ReturnType<typeof createMailRoute>, ApiEnv> =>
  async (c) => {
    const { email } = c.req.valid('json');
    await send(email, clientAddress(c));
    return c.json({ email }, 202);
  };

const describeOptions = {
  tags,
  middleware: limitByAddress('verify_address'),
  responses: { 200: json(verificationSchema, 'The link'), ...errors(400, 410, 415, 422, 429) },
};

const describeRoute = createRoute({
  ...describeOptions,
  method: 'post',
  path: '/verification-link',
  summary: 'Describe what a mailed link needs to confirm its e-mail; changes nothing',
  request: body(linkBodySchema),
});

/**
 * The product specification requires this route. The web app sends the token in the body instead, because URLs are
 * logged more often.
 */
const describeByPathRoute = createRoute({
  ...describeOptions,
  method: 'get',
  path: '/verify-email/{token}',
  summary: 'The same as POST /auth/verification-link, with the token in the path',
  request: { params: z.object({ token: z.string().max(200) }) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/verify-email',
  tags,
  summary: 'Confirm an e-mail with the mailed link and the password of the registration',
  middleware: [limitByAddress('confirm_address')] as const,
  request: body(confirmEmailBodySchema),
  responses: {
    200: json(verifiedSchema, 'Confirmed'),
    ...errors(400, 403, 410, 415, 422, 429),
  },
});

const requestInviteRoute = createRoute({
  method: 'post',
  path: '/request-invite-code',
  tags,
  summary: 'Request an invite code from the admins',
  middleware: [limitByAddress('invite_request_address'), constantTime(250)] as const,
  request: body(inviteRequestBodySchema),
  responses: { 202: json(acceptedSchema, 'Accepted'), ...errors(400, 415, 422, 429) },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/reset-password',
  tags,
  summary:
    'Set a new password with the token of a mailed link, which works once; ends all sessions',
  middleware: [limitByAddress('reset_address')] as const,
  request: body(resetPasswordBodySchema),
  responses: {
    200: json(acceptedSchema, 'Password set'),
    ...errors(400, 403, 410, 415, 422, 429),
  },
});

const changeRoute = createRoute({
  method: 'post',
  path: '/change-password',
  tags,
  summary: 'Change the password; ends all other sessions and returns new tokens for this one',
  security: bearer,
  middleware: [signedIn] as const,
  request: body(changePasswordBodySchema),
  responses: {
    200: json(tokensSchema, 'Changed; new tokens'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

export const authRoutes = apiRouter({ keys: allowReadingPaths('/me') })
  .openapi(registerRoute, async (c) => {
    const registration = c.req.valid('json');
    const locale = registration.locale ?? c.get('locale');
    return c.json(await register({ ...registration, locale }, clientAddress(c)), 202);
  })
  .openapi(loginRoute, async (c) => c.json(await login(c.req.valid('json'), clientAddress(c)), 200))
  .openapi(refreshRoute, async (c) =>
    c.json(await refresh(c.req.valid('json').refresh_token, clientAddress(c)), 200),
  )
  .openapi(meRoute, async (c) => {
    const sessionId = c.get('keyId') === undefined ? c.get('sessionId') : undefined;
    return c.json(await getMe(c.get('user'), sessionId), 200);
  })
  .openapi(logoutRoute, async (c) => {
    const { refresh_token, everywhere = false } = c.req.valid('json');
    await logout({ accessToken: findBearerToken(c), refreshToken: refresh_token, everywhere });
    // Sign-out clears the browser's cache: it keeps thumbnails of presentations for half an hour, and the next user of
    // the browser could see them.
    return c.body(null, 204, { 'Clear-Site-Data': '"cache"' });
  })
  .openapi(sendVerificationRoute, createMailHandler(sendVerification))
  .openapi(resendVerificationRoute, createMailHandler(sendVerification))
  .openapi(describeRoute, async (c) =>
    c.json(await describeVerification(c.req.valid('json').token), 200),
  )
  .openapi(describeByPathRoute, async (c) =>
    c.json(await describeVerification(c.req.valid('param').token), 200),
  )
  .openapi(confirmRoute, async (c) => {
    const confirmed = await confirmEmail(c.req.valid('json'), clientAddress(c));
    await acceptInvitations(confirmed.email);
    return c.json(confirmed, 200);
  })
  .openapi(requestInviteRoute, async (c) => {
    const { email, reason } = c.req.valid('json');
    await requestInviteCode({ email, reason, locale: c.get('locale') });
    return c.json({ email }, 202);
  })
  .openapi(forgotRoute, createMailHandler(forgotPassword))
  .openapi(resetRoute, async (c) => {
    const { token, password } = c.req.valid('json');
    return c.json(await resetPassword(token, password, clientAddress(c)), 200);
  })
  .openapi(changeRoute, async (c) =>
    c.json(await changePassword(c.get('user'), c.get('sessionId'), c.req.valid('json')), 200),
  );
