import { createRoute } from '@hono/zod-openapi';
import { tokensSchema } from '#shared/schemas/auth.ts';
import {
  passkeyOptionsSchema,
  passkeySignInBodySchema,
  passkeySignInOptionsBodySchema,
  secondStepBodySchema,
} from '#shared/schemas/mfa.ts';
import { clientAddress } from '../../lib/client-address.ts';
import { viewerOrigin } from '../../lib/viewer-origin.ts';
import { createSignInOptions } from '../../services/auth/passkey-sign-in-options.ts';
import { signInByRecoveryCode, signInByTotp } from '../../services/auth/sign-in-by-code.ts';
import { signInByPasskey } from '../../services/auth/sign-in-by-passkey.ts';
import { exemptFromWriteLimit } from '../middleware/rate-limited.ts';
import { body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = {
  method: 'post' as const,
  tags: ['auth'],
  middleware: exemptFromWriteLimit,
};
const signInResponses = {
  200: json(tokensSchema, 'Signed in'),
  ...errors(400, 401, 403, 415, 422, 429),
};

const totpRoute = createRoute({
  ...commonOptions,
  path: '/totp',
  summary: 'Complete a sign-in with a code from the authenticator app',
  request: body(secondStepBodySchema),
  responses: signInResponses,
});

const recoveryCodeRoute = createRoute({
  ...commonOptions,
  path: '/recovery-code',
  summary: 'Complete a sign-in with a recovery code, which works once',
  request: body(secondStepBodySchema),
  responses: signInResponses,
});

const passkeyOptionsRoute = createRoute({
  ...commonOptions,
  path: '/passkey/options',
  summary: 'Options to sign in with a passkey, after the password or without one',
  request: body(passkeySignInOptionsBodySchema, { required: false }),
  responses: {
    200: json(passkeyOptionsSchema, 'For the browser'),
    ...errors(400, 401, 409, 415, 422, 429),
  },
});

const passkeyRoute = createRoute({
  ...commonOptions,
  path: '/passkey',
  summary: 'Sign in with a passkey, after the password or without one',
  request: body(passkeySignInBodySchema),
  responses: { ...signInResponses, ...errors(409) },
});

/** Routes of the second sign-in step, and passkey sign-in, which needs no first step. */
export const secondStepRoutes = apiRouter()
  .openapi(totpRoute, async (c) =>
    c.json(await signInByTotp(c.req.valid('json'), clientAddress(c)), 200),
  )
  .openapi(recoveryCodeRoute, async (c) =>
    c.json(await signInByRecoveryCode(c.req.valid('json'), clientAddress(c)), 200),
  )
  .openapi(passkeyOptionsRoute, async (c) =>
    c.json(
      await createSignInOptions(c.req.valid('json').mfa_token, viewerOrigin(c), clientAddress(c)),
      200,
    ),
  )
  .openapi(passkeyRoute, async (c) =>
    c.json(await signInByPasskey(c.req.valid('json'), viewerOrigin(c), clientAddress(c)), 200),
  );
