import { createRoute } from '@hono/zod-openapi';
import {
  dataExportLinkSchema,
  dataExportSchema,
  ownDataExportSchema,
} from '#shared/schemas/data-export.ts';
import {
  downloadExport,
  getOwnExport,
  requestExport,
} from '../../services/data-export/own-export.ts';
import { signedIn } from '../middleware/signed-in.ts';
import { bearer, errors, json } from '../openapi.ts';
import { apiRouter } from '../router.ts';

const commonOptions = { tags: ['users'], security: bearer };
const proofRequirement =
  'Requires a sign-in or proof (`POST /auth/mfa/confirm`) in the last 10 minutes.';

const requestRoute = createRoute({
  ...commonOptions,
  method: 'post',
  path: '/',
  summary: 'Start the export of all data of the signed-in user as a ZIP file',
  description: `${proofRequirement} The file is prepared in the background; a mail says when it is ready. A new export replaces the file of the last one.`,
  middleware: [signedIn] as const,
  responses: { 202: json(dataExportSchema, 'The export'), ...errors(401, 403, 409, 429) },
});

const readRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/',
  summary: 'Get the state of the signed-in user’s newest export',
  middleware: [signedIn] as const,
  responses: { 200: json(ownDataExportSchema, 'The export, or null'), ...errors(401, 403) },
});

const downloadRoute = createRoute({
  ...commonOptions,
  method: 'get',
  path: '/download',
  summary: 'Get an address, valid for five minutes, that downloads the file of the newest export',
  description: proofRequirement,
  middleware: [signedIn] as const,
  responses: { 200: json(dataExportLinkSchema, 'The address'), ...errors(401, 403, 409, 429) },
});

export const dataExportRoutes = apiRouter()
  .openapi(requestRoute, async (c) =>
    c.json(await requestExport(c.get('user'), c.get('sessionId')), 202),
  )
  .openapi(readRoute, async (c) => c.json(await getOwnExport(c.get('user')), 200))
  .openapi(downloadRoute, async (c) =>
    c.json(await downloadExport(c.get('user'), c.get('sessionId')), 200),
  );
