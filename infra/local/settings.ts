import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ModelChoice, readModelChoice } from './model-choice.ts';

/** Told after “it must be”, as all these are. */
const portText = (fallback: number) => `a port from 1 to 65535, such as ${fallback}`;
const port = (fallback: number) =>
  z.coerce
    .number(portText(fallback))
    .int(portText(fallback))
    .min(1, portText(fallback))
    .max(65_535, portText(fallback))
    .default(fallback);
const onOrOff = z.enum(['on', 'off'], '"on" or "off"');
const address = z.url('a URL such as http://127.0.0.1:4000').optional();

const variables = z.object({
  PORT: port(3000),
  PREVIEW_PORT: port(3001),
  DATA_DIR: z.string().min(1).default('.local'),
  /** Tokens a minute of the models' quota, in place of the local stage's own. */
  LOCAL_MODEL_QUOTA: z.coerce
    .number('a number of tokens a minute, such as 400000')
    .int('a whole number of tokens a minute')
    .positive('more than 0 tokens a minute')
    .optional(),
  /** `on` lets pages of this machine be sources, for tests. */
  LOCAL_LOOPBACK_PAGES: onOrOff.default('off'),
  /** What the functions alone use in place of the embedded parts' and the model's addresses: a proxy, say. */
  LOCAL_FUNCTIONS_DYNAMODB: address,
  LOCAL_FUNCTIONS_SQS: address,
  LOCAL_FUNCTIONS_S3: address,
  LOCAL_FUNCTIONS_BEDROCK: address,
  LOCAL_ADMIN_EMAIL: z
    .email('an e-mail address such as ada@example.com')
    .default('admin@deckwright.local'),
  LOCAL_ADMIN_PASSWORD: z.string().min(10, 'at least 10 characters long').optional(),
});

export type LocalSettings = {
  port: number;
  previewPort: number;
  appOrigin: string;
  previewOrigin: string;
  dataDir: string;
  admin: { email: string; password: string };
  /** Signs the API's tokens; kept so that sessions outlive a restart. */
  signingKey: string;
  /** Signs the preview function's passes. */
  previewKey: string;
  /** Signs presigned addresses, which the gateway verifies; the emulators check no signature. */
  awsSecret: string;
  /** Encrypts second factors. */
  factorKey: string;
  /** By which the gateway proves itself to the functions, as CloudFront does. */
  originSecret: string;
  /** Reloads pages and functions as their sources change. */
  isDev: boolean;
  model: ModelChoice;
  /** Tokens a minute; absent: as the local stage has it. */
  modelQuota?: number;
  readsLoopbackPages: boolean;
  /** Variables of the functions that go before those of the embedded parts. */
  functionEndpoints: Record<string, string>;
};

/** Reads the environment of `npm start`; throws a one-line Error that names the wrong variable. */
export function readLocalSettings(env: NodeJS.ProcessEnv, argv: string[]): LocalSettings {
  const unknown = argv.find((arg) => arg !== '--dev');
  if (unknown !== undefined)
    throw new Error(
      `npm start takes no ${unknown}: its settings are variables, as in PORT=3100 npm start.`,
    );
  // `PORT= npm start` means the default, like a variable that isn't there.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The environment variable ${issue?.path.join('.')} is wrong: it must be ${issue?.message}.`,
    );
  }
  const { PORT, PREVIEW_PORT, DATA_DIR, LOCAL_ADMIN_EMAIL, LOCAL_ADMIN_PASSWORD } = parsed.data;
  const { LOCAL_MODEL_QUOTA } = parsed.data;
  if (PORT === PREVIEW_PORT) throw new Error(`PORT and PREVIEW_PORT are both ${PORT}.`);
  const model = readModelChoice(env);
  const dataDir = resolve(DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    port: PORT,
    previewPort: PREVIEW_PORT,
    // Not 127.0.0.1: browsers bind passkeys to names, not to network addresses.
    appOrigin: `http://localhost:${PORT}`,
    previewOrigin: `http://localhost:${PREVIEW_PORT}`,
    dataDir,
    admin: {
      email: LOCAL_ADMIN_EMAIL,
      password: LOCAL_ADMIN_PASSWORD ?? keptSecret(dataDir, 'admin-password', 12),
    },
    signingKey: keptSecret(dataDir, 'signing-key', 48),
    previewKey: keptSecret(dataDir, 'preview-key', 48),
    awsSecret: keptSecret(dataDir, 'aws-secret', 30),
    factorKey: keptSecret(dataDir, 'factor-key', 48),
    originSecret: keptSecret(dataDir, 'origin-secret', 48),
    isDev: argv.includes('--dev'),
    model,
    readsLoopbackPages: parsed.data.LOCAL_LOOPBACK_PAGES === 'on',
    ...(LOCAL_MODEL_QUOTA ? { modelQuota: LOCAL_MODEL_QUOTA } : {}),
    functionEndpoints: functionEndpoints(parsed.data),
  };
}

function functionEndpoints(given: z.infer<typeof variables>): Record<string, string> {
  const all = {
    AWS_ENDPOINT_URL_DYNAMODB: given.LOCAL_FUNCTIONS_DYNAMODB,
    AWS_ENDPOINT_URL_SQS: given.LOCAL_FUNCTIONS_SQS,
    AWS_ENDPOINT_URL_S3: given.LOCAL_FUNCTIONS_S3,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: given.LOCAL_FUNCTIONS_BEDROCK,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, url]) => (url ? [[name, url]] : [])),
  );
}

/** A random secret made at the first start and kept in the data directory. */
function keptSecret(dataDir: string, name: string, bytes: number): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(bytes).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
