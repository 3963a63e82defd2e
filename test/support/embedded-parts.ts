import { buildFontLayer } from '#infra/font-layer.ts';
import { startEmulators } from '#infra/local/emulators.ts';
import { localFunctions, mergedEnvironment } from '#infra/local/function-environment.ts';
import { provision } from '#infra/local/provision.ts';
import { synthesizeTemplate } from '#infra/local/template.ts';

/** What no emulator gives: keys that sign tokens, and origins nothing listens on. */
const ownVariables = {
  JWT_KEYS: JSON.stringify(['test-signing-key-of-at-least-thirty-two-characters']),
  ORIGIN_SECRETS: JSON.stringify([
    'test-origin-secret-of-at-least-thirty-two-characters',
    'the-other-origin-secret-that-is-accepted-still',
  ]),
  APP_ORIGIN: 'http://app.deckwright.test',
  POWERTOOLS_SERVICE_NAME: 'test',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_METRICS_DISABLED: 'true',
  LOG_LEVEL: 'SILENT',
};

export type EmbeddedParts = { environment: Record<string, string>; stop: () => Promise<void> };

/** Starts the embedded parts, provisioned from the stack's own template, and sets their environment. */
export async function startEmbeddedParts(): Promise<EmbeddedParts> {
  const [template, emulators, fonts] = await Promise.all([
    synthesizeTemplate(),
    startEmulators(),
    buildFontLayer(),
  ]);
  await provision(template, emulators);
  const {
    JWT_SECRET_ARN: _keys,
    ORIGIN_SECRET_ARN: _origin,
    ...declared
  } = mergedEnvironment(localFunctions(template, emulators.env.AWS_ENDPOINT_URL_SQS ?? ''));
  const environment = {
    ...declared,
    ...emulators.env,
    ...ownVariables,
    FONTS_DIR: `${fonts}/fonts`,
  };
  // Workers inherit it; a test never sets the environment itself.
  Object.assign(process.env, environment);
  return { environment, stop: () => emulators.stop() };
}
