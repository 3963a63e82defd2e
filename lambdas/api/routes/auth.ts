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
  registerAnswerSchema,
  registerBodySchema,
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
import { evenTime } from '../middleware/even-time.ts';
import { countedByService, rateLimited } from '../middleware/rate-limited.ts';
import { findBearerToken, signedIn, signedInForSetup } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const tags = ['auth'];

const registerRoute = createRoute({
  method: 'post',
  path: '/register',
  tags,
  summary: 'Register with an invite code; the address is confirmed by mail',
  middleware: [rateLimited('register_address'), evenTime(600)] as const,
  request: body(registerBodySchema),
  responses: {
    202: json(registerAnswerSchema, 'Accepted; the same for an address that has an account'),
    ...errors(400, 403, 415, 422, 429),
  },
});

const loginRoute = createRoute({
  method: 'post',
  path: '/login',
  tags,
  summary: 'Sign in; where a second factor is set up, the answer asks for it',
  middleware: [countedByService, evenTime(250)] as const,
  request: body(loginBodySchema),
  responses: {
    200: json(
      z.union([tokensSchema, mfaChallengeSchema]),
      'Signed in, or (`mfa_required`) the password was right and a second factor is asked for',
    ),
    ...errors(400, 401, 403, 415, 422, 429),
  },
});

const refreshRoute = createRoute({
  method: 'post',
  path: '/refresh',
  tags,
  summary: 'Exchange a refresh token, which works once, for new tokens',
  middleware: [countedByService] as const,
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
  summary: 'End this session, or all; the access token or the refresh token is enough',
  security: bearer,
  middleware: [countedByService] as const,
  request: body(logoutBodySchema, { required: false }),
  responses: { 204: { description: 'Ended' }, ...errors(401, 415, 422) },
});

/** A mail is sent where the address is known; nobody learns by the answer whether it is. */
const mailRoute = <const P extends string>(path: P, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary,
    middleware: [rateLimited('mail_address'), evenTime(250)] as const,
    request: body(emailBodySchema),
    responses: {
      202: json(acceptedSchema, 'Accepted, whether the address is known or not'),
      ...errors(400, 415, 422, 429),
    },
  });

const linkSummary = 'Mail the link that confirms an address';
const sendVerificationRoute = mailRoute('/send-verification', linkSummary);
const resendVerificationRoute = mailRoute('/resend-verification', linkSummary);
const forgotRoute = mailRoute('/forgot-password', 'Mail a link to a new password');

const mails =
  (
    send: (email: string, address: string) => Promise<void>,
  ): RouteHandler<ReturnType<typeof mailRoute>, ApiEnv> =>
  async (c) => {
    const { email } = c.req.valid('json');
    await send(email, clientAddress(c));
    return c.json({ email }, 202);
  };

const describing = {
  tags,
  middleware: rateLimited('verify_address'),
  responses: { 200: json(verificationSchema, 'The link'), ...errors(400, 410, 415, 422, 429) },
};

const describeRoute = createRoute({
  ...describing,
  method: 'post',
  path: '/verification-link',
  summary: 'What the mailed link needs to confirm its address; changes nothing',
  request: body(linkBodySchema),
});

/** Required by the specification. Our own pages send the token in the body: URLs end up in more logs and histories. */
const describeByPathRoute = createRoute({
  ...describing,
  method: 'get',
  path: '/verify-email/{token}',
  summary: 'The same as POST /auth/verification-link, with the token in the path',
  request: { params: z.object({ token: z.string().max(200) }) },
});

const confirmRoute = createRoute({
  method: 'post',
  path: '/verify-email',
  tags,
  summary: 'Confirm an address by the mailed link and the password of its registration',
  middleware: [rateLimited('confirm_address')] as const,
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
  summary: 'Ask the admins for an invite code',
  middleware: [rateLimited('invite_request_address'), evenTime(250)] as const,
  request: body(inviteRequestBodySchema),
  responses: { 202: json(acceptedSchema, 'Accepted'), ...errors(400, 415, 422, 429) },
});

const resetRoute = createRoute({
  method: 'post',
  path: '/reset-password',
  tags,
  summary: 'Set a new password by the token of the mailed link, which works once; all sessions end',
  middleware: [rateLimited('reset_address')] as const,
  request: body(resetPasswordBodySchema),
  responses: { 200: json(acceptedSchema, 'Set'), ...errors(400, 410, 415, 422, 429) },
});

const changeRoute = createRoute({
  method: 'post',
  path: '/change-password',
  tags,
  summary: 'Another password; all sessions end, and this one goes on with the new tokens',
  security: bearer,
  middleware: [signedIn] as const,
  request: body(changePasswordBodySchema),
  responses: {
    200: json(tokensSchema, 'Changed; the new tokens'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

export const authRoutes = apiRouter()
  .openapi(registerRoute, async (c) => {
    const registration = c.req.valid('json');
    const locale = registration.locale ?? c.get('locale');
    return c.json(await register({ ...registration, locale }, clientAddress(c)), 202);
  })
  .openapi(loginRoute, async (c) => c.json(await login(c.req.valid('json'), clientAddress(c)), 200))
  .openapi(refreshRoute, async (c) =>
    c.json(await refresh(c.req.valid('json').refresh_token, clientAddress(c)), 200),
  )
  .openapi(meRoute, async (c) => c.json(await getMe(c.get('user'), c.get('sessionId')), 200))
  .openapi(logoutRoute, async (c) => {
    const { refresh_token, everywhere = false } = c.req.valid('json');
    await logout({ accessToken: findBearerToken(c), refreshToken: refresh_token, everywhere });
    return c.body(null, 204);
  })
  .openapi(sendVerificationRoute, mails(sendVerification))
  .openapi(resendVerificationRoute, mails(sendVerification))
  .openapi(describeRoute, async (c) =>
    c.json(await describeVerification(c.req.valid('json').token), 200),
  )
  .openapi(describeByPathRoute, async (c) =>
    c.json(await describeVerification(c.req.valid('param').token), 200),
  )
  .openapi(confirmRoute, async (c) =>
    c.json(await confirmEmail(c.req.valid('json'), clientAddress(c)), 200),
  )
  .openapi(requestInviteRoute, async (c) => {
    const { email, reason } = c.req.valid('json');
    await requestInviteCode({ email, reason, locale: c.get('locale') });
    return c.json({ email }, 202);
  })
  .openapi(forgotRoute, mails(forgotPassword))
  .openapi(resetRoute, async (c) => {
    const { token, password } = c.req.valid('json');
    return c.json(await resetPassword(token, password, clientAddress(c)), 200);
  })
  .openapi(changeRoute, async (c) =>
    c.json(await changePassword(c.get('user'), c.get('sessionId'), c.req.valid('json')), 200),
  );
