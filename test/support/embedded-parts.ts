import { synthesizeAssembly } from '#infra/local/assembly.ts';
import { startEmulators } from '#infra/local/emulators.ts';
import { listLocalFunctions, mergeEnvironments } from '#infra/local/function-environment.ts';
import { createResolver } from '#infra/local/local-values.ts';
import { provision } from '#infra/local/provision.ts';

/** Variables that the embedded services don't provide: signing keys, and origins without a server. */
const localVariables = {
  JWT_KEYS: JSON.stringify(['test-signing-key-of-at-least-thirty-two-characters']),
  PREVIEW_KEYS: JSON.stringify(['test-preview-key-of-at-least-thirty-two-characters']),
  FACTOR_KEYS: JSON.stringify(['test-factor-key-of-at-least-thirty-two-characters']),
  WEBHOOK_KEYS: JSON.stringify(['test-webhook-key-of-at-least-thirty-two-characters']),
  ORIGIN_SECRETS: JSON.stringify([
    'test-origin-secret-of-at-least-thirty-two-characters',
    'the-other-origin-secret-that-is-accepted-still',
  ]),
  POWERTOOLS_SERVICE_NAME: 'test',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_METRICS_DISABLED: 'true',
  LOG_LEVEL: 'SILENT',
};

export type EmbeddedParts = { environment: Record<string, string>; stop: () => Promise<void> };

/**
 * Starts the embedded services, creates their resources from the stack's template, and sets their environment
 * variables.
 */
export async function startEmbeddedParts(): Promise<EmbeddedParts> {
  const [assembly, emulators] = await Promise.all([synthesizeAssembly(), startEmulators()]);
  const resolve = createResolver(assembly.template, {
    queuesUrl: emulators.env.AWS_ENDPOINT_URL_SQS ?? '',
    app: 'app.deckwright.test',
    preview: 'preview.deckwright.test',
    secrets: {},
  });
  await provision(assembly.template, resolve, emulators);
  const {
    JWT_SECRET_ARN: _keys,
    PREVIEW_SECRET_ARN: _previewKeys,
    JWKS_URL: _jwks,
    ORIGIN_SECRET_ARN: _origin,
    FACTOR_SECRET_ARN: _factors,
    WEBHOOK_SECRET_ARN: _webhooks,
    ...declared
  } = mergeEnvironments(listLocalFunctions(assembly, resolve));
  const environment = {
    ...declared,
    ...emulators.env,
    ...localVariables,
  };
  // Processes of tests inherit the environment; tests never set these variables themselves.
  Object.assign(process.env, environment);
  return { environment, stop: () => emulators.stop() };
}
