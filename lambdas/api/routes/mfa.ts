import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  addedPasskeySchema,
  addPasskeyBodySchema,
  identityProofSchema,
  mfaStatusSchema,
  newCodesSchema,
  passkeyIdSchema,
  passkeyOptionsSchema,
  passkeySchema,
  renamePasskeyBodySchema,
  totpCodeBodySchema,
  totpSetupSchema,
} from '#shared/schemas/mfa.ts';
import { viewerOrigin } from '../../lib/viewer-origin.ts';
import { confirmIdentity } from '../../services/mfa/confirmation.ts';
import type { FactorRequest } from '../../services/mfa/factor-request.ts';
import {
  createAddingOptions,
  createConfirmingOptions,
} from '../../services/mfa/passkey-options.ts';
import type { SignedInEnv } from '../context.ts';
import { signedInForSetup } from '../middleware/signed-in.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getMfaStatus,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewCodes,
} from '../on-demand/service-calls.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** `signedInForSetup` lets users who must still add a second factor use these routes. */
const commonOptions = { tags: ['mfa'], security: bearer, middleware: signedInForSetup };

const doneResponse = { 204: { description: 'Done' } };
const passkeyParam = z.object({ id: passkeyIdSchema });

const statusRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'The second factors of the signed-in user',
  responses: { 200: json(mfaStatusSchema, 'The factors, without secrets'), ...errors(401) },
});

const confirmRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/confirm',
  summary: 'Prove your identity with a second factor if one is set up, otherwise with the password',
  description:
    'Adding or removing a second factor requires a sign-in or proof in the last 10 minutes.',
  request: body(identityProofSchema),
  responses: { ...doneResponse, ...errors(400, 401, 403, 409, 415, 422, 429) },
});

const confirmOptionsRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/confirm/passkey-options',
  summary: 'Options to prove your identity with a passkey',
  responses: { 200: json(passkeyOptionsSchema, 'For the browser'), ...errors(401, 409) },
});

const totpBeginRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/totp',
  summary: 'Start the set-up of an authenticator app; a code from the app completes it',
  responses: { 200: json(totpSetupSchema, 'The new secret'), ...errors(401, 403, 429) },
});

const totpConfirmRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/totp/confirm',
  summary: 'Complete the set-up of an authenticator app with one of its codes',
  request: body(totpCodeBodySchema),
  responses: {
    200: json(newCodesSchema, 'Completed; with recovery codes if none were left'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const totpRemoveRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/totp',
  summary: 'Remove the authenticator app',
  responses: { ...doneResponse, ...errors(401, 403, 404, 409, 429) },
});

const codesRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/recovery-codes',
  summary: 'Create ten new recovery codes; earlier ones become invalid',
  responses: {
    200: json(newCodesSchema, 'The codes, shown only once'),
    ...errors(401, 403, 409, 429),
  },
});

const passkeyOptionsRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/passkeys/options',
  summary: 'Options for creating a passkey',
  responses: { 200: json(passkeyOptionsSchema, 'For the browser'), ...errors(401, 403, 409, 429) },
});

const passkeyAddRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/passkeys',
  summary: 'Add the passkey that the browser has created',
  request: body(addPasskeyBodySchema),
  responses: {
    201: json(addedPasskeySchema, 'Added; with recovery codes if none were left'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const passkeyRenameRoute = createRoute({
  ...commonOptions,
  method: 'patch',
  path: '/passkeys/{id}',
  summary: 'Rename a passkey',
  request: { params: passkeyParam, ...body(renamePasskeyBodySchema) },
  responses: { 200: json(passkeySchema, 'Renamed'), ...errors(400, 401, 404, 415, 422, 429) },
});

const passkeyRemoveRoute = createRoute({
  ...commonOptions,
  method: 'delete',
  path: '/passkeys/{id}',
  summary: 'Remove a passkey',
  request: { params: passkeyParam },
  responses: { ...doneResponse, ...errors(401, 403, 404, 409, 429) },
});

const readFactorRequest = (c: Pick<Context<SignedInEnv>, 'get' | 'req'>): FactorRequest => ({
  user: c.get('user'),
  sessionId: c.get('sessionId'),
  origin: viewerOrigin(c),
});

export const mfaRoutes = apiRouter()
  .openapi(statusRoute, async (c) => c.json(await getMfaStatus(readFactorRequest(c)), 200))
  .openapi(confirmRoute, async (c) => {
    await confirmIdentity(readFactorRequest(c), c.req.valid('json'));
    return c.body(null, 204);
  })
  .openapi(confirmOptionsRoute, async (c) =>
    c.json(await createConfirmingOptions(readFactorRequest(c)), 200),
  )
  .openapi(totpBeginRoute, async (c) => c.json(await beginTotp(readFactorRequest(c)), 200))
  .openapi(totpConfirmRoute, async (c) =>
    c.json(await confirmTotp(readFactorRequest(c), c.req.valid('json').code), 200),
  )
  .openapi(totpRemoveRoute, async (c) => {
    await removeOwnTotp(readFactorRequest(c));
    return c.body(null, 204);
  })
  .openapi(codesRoute, async (c) => c.json(await renewCodes(readFactorRequest(c)), 200))
  .openapi(passkeyOptionsRoute, async (c) =>
    c.json(await createAddingOptions(readFactorRequest(c)), 200),
  )
  .openapi(passkeyAddRoute, async (c) =>
    c.json(await addPasskey(readFactorRequest(c), c.req.valid('json')), 201),
  )
  .openapi(passkeyRenameRoute, async (c) => {
    const { name } = c.req.valid('json');
    return c.json(await renameOwnPasskey(c.get('user'), c.req.valid('param').id, name), 200);
  })
  .openapi(passkeyRemoveRoute, async (c) => {
    await removeOwnPasskey(readFactorRequest(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
