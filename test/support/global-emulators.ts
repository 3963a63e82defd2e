import type { TestProject } from 'vitest/node';
import { buildFontLayer } from '#infra/font-layer.ts';
import { startEmulators } from '#infra/local/emulators.ts';
import { localFunctions, mergedEnvironment } from '#infra/local/function-environment.ts';
import { provision } from '#infra/local/provision.ts';
import { synthesizeTemplate } from '#infra/local/template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the functions' environment would be; already in process.env of every test. */
    environment: Record<string, string>;
  }
}

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

/** Starts the embedded parts once for all test files, provisioned from the stack's own template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('environment', environment);
  return () => emulators.stop();
}
