import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ModelChoice, readModelChoice } from './model-choice.ts';
import { type PictureChoice, readPictureChoice } from './picture-choice.ts';

/** Messages of these schemas complete the sentence "It must be …". */
const portMessage = (fallback: number) => `a port from 1 to 65535, such as ${fallback}`;
const createPortSchema = (fallback: number) =>
  z.coerce
    .number(portMessage(fallback))
    .int(portMessage(fallback))
    .min(1, portMessage(fallback))
    .max(65_535, portMessage(fallback))
    .default(fallback);
const onOrOffSchema = z.enum(['on', 'off'], '"on" or "off"');
const addressSchema = z.url('a URL such as http://127.0.0.1:4000').optional();

const variablesSchema = z.object({
  PORT: createPortSchema(3000),
  PREVIEW_PORT: createPortSchema(3001),
  DATA_DIR: z.string().min(1).default('.local'),
  /** Model quota in tokens per minute, instead of the stage's own. */
  LOCAL_MODEL_QUOTA: z.coerce
    .number('a number of tokens per minute, such as 400000')
    .int('a whole number of tokens per minute')
    .positive('more than 0 tokens per minute')
    .optional(),
  /** `on` allows pages of this machine as sources, for tests. */
  LOCAL_LOOPBACK_PAGES: onOrOffSchema.default('off'),
  /** Endpoints that only the functions use instead of those of emulators and model, for example a proxy. */
  LOCAL_FUNCTIONS_DYNAMODB: addressSchema,
  LOCAL_FUNCTIONS_SQS: addressSchema,
  LOCAL_FUNCTIONS_S3: addressSchema,
  LOCAL_FUNCTIONS_BEDROCK: addressSchema,
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
  /** Signs the API's tokens. Stored, so that sessions survive a restart. */
  signingKey: string;
  /** Secret that signs the short-lived access tokens for the preview function. */
  previewKey: string;
  /** Signs presigned URLs, which the gateway verifies. The emulators don't verify signatures. */
  awsSecret: string;
  /** Key that encrypts TOTP secrets. */
  factorKey: string;
  /** Key that encrypts the secrets of webhooks. */
  webhookKey: string;
  /** Authenticates the gateway to the functions, like CloudFront on AWS. */
  originSecret: string;
  /** Reloads pages and functions when their sources change. */
  isDev: boolean;
  model: ModelChoice;
  pictures: PictureChoice;
  /** The models' quota in tokens per minute; absent to use the stage's quota. */
  modelQuota?: number;
  readsLoopbackPages: boolean;
  /**
   * AWS_ENDPOINT_URL_* variables for the functions only: other endpoints than the emulators', such as a counting proxy.
   */
  functionEndpoints: Record<string, string>;
};

/** Reads the settings of `npm start` from the environment. Throws a one-line Error that names the invalid variable. */
export function readLocalSettings(env: NodeJS.ProcessEnv, argv: string[]): LocalSettings {
  const unknown = argv.find((arg) => arg !== '--dev');
  if (unknown !== undefined)
    throw new Error(
      `Unknown argument ${unknown}. Settings are environment variables, for example PORT=3100 npm start.`,
    );
  // An empty variable, as in `PORT= npm start`, means the default.
  const givenVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = variablesSchema.safeParse(givenVariables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The environment variable ${issue?.path.join('.')} is invalid. It must be ${issue?.message}.`,
    );
  }
  const { PORT, PREVIEW_PORT, DATA_DIR, LOCAL_ADMIN_EMAIL, LOCAL_ADMIN_PASSWORD } = parsed.data;
  const { LOCAL_MODEL_QUOTA } = parsed.data;
  if (PORT === PREVIEW_PORT)
    throw new Error(`PORT and PREVIEW_PORT must differ; both are ${PORT}.`);
  const model = readModelChoice(env);
  const pictures = readPictureChoice(env);
  const dataDir = resolve(DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    port: PORT,
    previewPort: PREVIEW_PORT,
    // localhost instead of 127.0.0.1: passkeys need a host name.
    appOrigin: `http://localhost:${PORT}`,
    previewOrigin: `http://localhost:${PREVIEW_PORT}`,
    dataDir,
    admin: {
      email: LOCAL_ADMIN_EMAIL,
      password: LOCAL_ADMIN_PASSWORD ?? loadOrCreateSecret(dataDir, 'admin-password', 12),
    },
    signingKey: loadOrCreateSecret(dataDir, 'signing-key', 48),
    previewKey: loadOrCreateSecret(dataDir, 'preview-key', 48),
    awsSecret: loadOrCreateSecret(dataDir, 'aws-secret', 30),
    factorKey: loadOrCreateSecret(dataDir, 'factor-key', 48),
    webhookKey: loadOrCreateSecret(dataDir, 'webhook-key', 48),
    originSecret: loadOrCreateSecret(dataDir, 'origin-secret', 48),
    isDev: argv.includes('--dev'),
    model,
    pictures,
    readsLoopbackPages: parsed.data.LOCAL_LOOPBACK_PAGES === 'on',
    ...(LOCAL_MODEL_QUOTA ? { modelQuota: LOCAL_MODEL_QUOTA } : {}),
    functionEndpoints: functionEndpoints(parsed.data),
  };
}

function functionEndpoints(environment: z.infer<typeof variablesSchema>): Record<string, string> {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: environment.LOCAL_FUNCTIONS_DYNAMODB,
    AWS_ENDPOINT_URL_SQS: environment.LOCAL_FUNCTIONS_SQS,
    AWS_ENDPOINT_URL_S3: environment.LOCAL_FUNCTIONS_S3,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: environment.LOCAL_FUNCTIONS_BEDROCK,
  };
  return Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, url]) => (url ? [[name, url]] : [])),
  );
}

/** Returns a random secret that is created at the first start and stored in the data directory. */
function loadOrCreateSecret(dataDir: string, name: string, bytes: number): string {
  const file = join(dataDir, name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(bytes).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
