import { z } from 'zod';
import { pictureKeysSchema } from '#shared/schemas/picture-settings.ts';
import { settingsSchema } from '#shared/schemas/settings.ts';

const jsonSchema = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch (cause) {
        context.addIssue({ code: 'custom', message: `not JSON: ${String(cause)}` });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The environment variables; each function gets only those it reads. */
const variableSchemas = {
  /** Name of the deployment stage, such as `local` or `prod`. */
  STAGE: z.string(),
  /** Product version, shown by /api/health. */
  VERSION: z.string().default('0.0.0'),
  /** Deployed commit, shown by /api/health. */
  COMMIT: z.string().default('unknown'),
  /** Name of the DynamoDB table. */
  TABLE_NAME: z.string(),
  /** Bucket of sources and generated files. */
  ARTIFACTS_BUCKET: z.string(),
  GENERATION_QUEUE_URL: z.string(),
  WATCH_QUEUE_URL: z.string(),
  MAIL_QUEUE_URL: z.string(),
  WEBHOOK_QUEUE_URL: z.string(),
  /** Origin of the app, for links in mails and frame-ancestors of previews. */
  APP_ORIGIN: z.url(),
  /** Origin of the preview host, for addresses of share links that other sites read. */
  PREVIEW_ORIGIN: z.url(),
  /** Sender address of mails. */
  MAIL_FROM: z.string(),
  /** SES configuration set for mails; it reports bounces and complaints. */
  MAIL_CONFIGURATION_SET: z.string(),
  /** Settings of the deployment stage, from infra/stages.ts. */
  SETTINGS: jsonSchema(settingsSchema),
  /** Signing keys of the API, the first one signs: from Secrets Manager, or set directly (local). */
  JWT_SECRET_ARN: z.string().optional(),
  JWT_KEYS: jsonSchema(z.array(z.string().min(32)).min(1)).optional(),
  /** Signing keys of the preview function: from Secrets Manager, or set directly (local). */
  PREVIEW_SECRET_ARN: z.string().optional(),
  PREVIEW_KEYS: jsonSchema(z.array(z.string().min(32)).min(1)).optional(),
  /** URL of the API's public keys, for a function that has no access to its signing keys. */
  JWKS_URL: z.url().optional(),
  /** One-time code for the first admin: from Secrets Manager, or set directly (tests). */
  FIRST_ADMIN_SECRET_ARN: z.string().optional(),
  FIRST_ADMIN_CODE: z.string().length(32).optional(),
  /** Keys for second-factor secrets, the first one encrypts: from Secrets Manager, or set directly (local). */
  FACTOR_SECRET_ARN: z.string().optional(),
  FACTOR_KEYS: jsonSchema(z.array(z.string().min(32)).min(1)).optional(),
  /** Keys for secrets of webhooks, the first one encrypts: from Secrets Manager, or set directly (local). */
  WEBHOOK_SECRET_ARN: z.string().optional(),
  WEBHOOK_KEYS: jsonSchema(z.array(z.string().min(32)).min(1)).optional(),
  /** API key of the web search provider: from Secrets Manager, or set directly (local). */
  SEARCH_SECRET_ARN: z.string().optional(),
  SEARCH_KEY: z.string().optional(),
  /** URL that replaces the one of the web search provider (local, tests). */
  SEARCH_ENDPOINT: z.url().optional(),
  /** API keys of the picture providers by name: from Secrets Manager, or set directly (local). */
  PICTURE_SECRET_ARN: z.string().optional(),
  PICTURE_KEYS: jsonSchema(pictureKeysSchema).optional(),
  /** Replaces the URLs of picture providers by name (local, tests). */
  PICTURE_ENDPOINTS: jsonSchema(z.record(z.string(), z.url())).optional(),
  /**
   * Secrets that CloudFront sends to prove a request's origin: from Secrets Manager, or set directly (local).
   */
  ORIGIN_SECRET_ARN: z.string().optional(),
  ORIGIN_SECRETS: jsonSchema(z.array(z.string().min(32)).min(1)).optional(),
  /** `1` when the S3 server does not support bucket subdomains. */
  S3_FORCE_PATH_STYLE: z.string().optional(),
  /** Origin of presigned URLs if it differs from the S3 server's (local). */
  S3_PUBLIC_ENDPOINT: z.string().optional(),
  /**
   * Threads that a process keeps ready. Lambda processes run one invocation at a time, local processes several.
   */
  WARM_THREADS: z.coerce.number().int().min(1).default(1),
  /** Directory of the full font files, `<Family>-<Weight>.ttf`. */
  FONTS_DIR: z.string().default('/opt/fonts'),
} as const;

type Variables = typeof variableSchemas;
type Values = { [K in keyof Variables]: z.infer<Variables[K]> };

const parsedVariables = new Map<string, unknown>();

function readVariable(name: keyof Variables): unknown {
  if (parsedVariables.has(name)) return parsedVariables.get(name);
  const result = variableSchemas[name].safeParse(process.env[name]);
  if (!result.success) {
    const why = result.error.issues.map((issue) => issue.message).join('; ');
    throw new Error(`The environment variable ${name} is missing or invalid: ${why}.`);
  }
  parsedVariables.set(name, result.data);
  return result.data;
}

/**
 * The parsed environment. Each variable is parsed at its first use; throws an Error that names the variable. No other
 * module reads process.env.
 */
export const env = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(variableSchemas) as (keyof Variables)[]).map((name) => [
      name,
      { get: () => readVariable(name), enumerable: true },
    ]),
  ),
) as Readonly<Values>;
