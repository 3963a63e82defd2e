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
import { addPasskey } from '../../services/mfa/add-passkey.ts';
import { confirmIdentity } from '../../services/mfa/confirmation.ts';
import { getMfaStatus } from '../../services/mfa/get-status.ts';
import { optionsForAdding, optionsForConfirming } from '../../services/mfa/passkey-options.ts';
import { removePasskeyOf, removeTotpOf } from '../../services/mfa/remove-factor.ts';
import { renamePasskeyOf } from '../../services/mfa/rename-passkey.ts';
import { renewCodes } from '../../services/mfa/renew-codes.ts';
import { beginTotp, confirmTotp } from '../../services/mfa/set-up-totp.ts';
import type { Visit } from '../../services/mfa/visit.ts';
import type { SignedInEnv } from '../context.ts';
import { signedInForSetup } from '../middleware/signed-in.ts';
import { bearer, body, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

/** `signedInForSetup` lets users who must add a second factor reach these routes first. */
const common = { tags: ['mfa'], security: bearer, middleware: signedInForSetup };

const done = { 204: { description: 'Done' } };
const passkeyId = z.object({ id: passkeyIdSchema });

const status = createRoute({
  ...common,
  method: 'get',
  path: '/',
  summary: 'The second factors of the signed-in user',
  responses: { 200: json(mfaStatusSchema, 'The factors, without secrets'), ...errors(401) },
});

const confirm = createRoute({
  ...common,
  method: 'post',
  path: '/confirm',
  summary: 'Prove that it is you: by a second factor where one is set up, else by the password',
  description: 'Adding and removing second factors needs a sign-in or a proof within 10 minutes.',
  request: body(identityProofSchema),
  responses: { ...done, ...errors(400, 401, 403, 409, 415, 422, 429) },
});

const confirmOptions = createRoute({
  ...common,
  method: 'post',
  path: '/confirm/passkey-options',
  summary: 'Options for proving by a passkey that it is you',
  responses: { 200: json(passkeyOptionsSchema, 'For the browser'), ...errors(401, 409) },
});

const totpBegin = createRoute({
  ...common,
  method: 'post',
  path: '/totp',
  summary: 'Begin the set-up of an authenticator app; it is on once a code confirms it',
  responses: { 200: json(totpSetupSchema, 'The new secret'), ...errors(401, 403, 429) },
});

const totpConfirm = createRoute({
  ...common,
  method: 'post',
  path: '/totp/confirm',
  summary: 'Turn the authenticator app on by one of its codes',
  request: body(totpCodeBodySchema),
  responses: {
    200: json(newCodesSchema, 'On; recovery codes where none were left'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const totpRemove = createRoute({
  ...common,
  method: 'delete',
  path: '/totp',
  summary: 'Remove the authenticator app',
  responses: { ...done, ...errors(401, 403, 404, 409, 429) },
});

const codes = createRoute({
  ...common,
  method: 'post',
  path: '/recovery-codes',
  summary: 'Make ten new recovery codes; all earlier ones end',
  responses: { 200: json(newCodesSchema, 'Shown this once'), ...errors(401, 403, 409, 429) },
});

const passkeyOptions = createRoute({
  ...common,
  method: 'post',
  path: '/passkeys/options',
  summary: 'Options for creating a passkey',
  responses: { 200: json(passkeyOptionsSchema, 'For the browser'), ...errors(401, 403, 409, 429) },
});

const passkeyAdd = createRoute({
  ...common,
  method: 'post',
  path: '/passkeys',
  summary: 'Add the passkey that the browser has created',
  request: body(addPasskeyBodySchema),
  responses: {
    201: json(addedPasskeySchema, 'Added; recovery codes where none were left'),
    ...errors(400, 401, 403, 409, 415, 422, 429),
  },
});

const passkeyRename = createRoute({
  ...common,
  method: 'patch',
  path: '/passkeys/{id}',
  summary: 'Rename a passkey',
  request: { params: passkeyId, ...body(renamePasskeyBodySchema) },
  responses: { 200: json(passkeySchema, 'Renamed'), ...errors(400, 401, 404, 415, 422, 429) },
});

const passkeyRemove = createRoute({
  ...common,
  method: 'delete',
  path: '/passkeys/{id}',
  summary: 'Remove a passkey',
  request: { params: passkeyId },
  responses: { ...done, ...errors(401, 403, 404, 409, 429) },
});

const visit = (c: Pick<Context<SignedInEnv>, 'get' | 'req'>): Visit => ({
  user: c.get('user'),
  sessionId: c.get('sessionId'),
  origin: viewerOrigin(c),
});

export const mfaRoutes = apiRouter()
  .openapi(status, async (c) => c.json(await getMfaStatus(visit(c)), 200))
  .openapi(confirm, async (c) => {
    await confirmIdentity(visit(c), c.req.valid('json'));
    return c.body(null, 204);
  })
  .openapi(confirmOptions, async (c) => c.json(await optionsForConfirming(visit(c)), 200))
  .openapi(totpBegin, async (c) => c.json(await beginTotp(visit(c)), 200))
  .openapi(totpConfirm, async (c) =>
    c.json(await confirmTotp(visit(c), c.req.valid('json').code), 200),
  )
  .openapi(totpRemove, async (c) => {
    await removeTotpOf(visit(c));
    return c.body(null, 204);
  })
  .openapi(codes, async (c) => c.json(await renewCodes(visit(c)), 200))
  .openapi(passkeyOptions, async (c) => c.json(await optionsForAdding(visit(c)), 200))
  .openapi(passkeyAdd, async (c) => c.json(await addPasskey(visit(c), c.req.valid('json')), 201))
  .openapi(passkeyRename, async (c) => {
    const { name } = c.req.valid('json');
    return c.json(await renamePasskeyOf(c.get('user'), c.req.valid('param').id, name), 200);
  })
  .openapi(passkeyRemove, async (c) => {
    await removePasskeyOf(visit(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
