import { z } from 'zod';
import { settingsSchema } from '#shared/schemas/settings.ts';

const json = <T extends z.ZodType>(schema: T) =>
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

/** Each variable with what it is for; functions read only those they are given. */
const variables = {
  /** Name of the stage, such as `local` or `prod`. */
  STAGE: z.string(),
  /** The product's version, shown by /api/health. */
  VERSION: z.string().default('0.0.0'),
  /** The commit that was deployed, shown by /api/health. */
  COMMIT: z.string().default('unknown'),
  /** The one DynamoDB table. */
  TABLE_NAME: z.string(),
  /** Bucket of sources and versions. */
  ARTIFACTS_BUCKET: z.string(),
  GENERATION_QUEUE_URL: z.string(),
  WATCH_QUEUE_URL: z.string(),
  MAIL_QUEUE_URL: z.string(),
  /** The app host's origin: links in mails, frame-ancestors of previews. */
  APP_ORIGIN: z.url(),
  /** Sender of mails. */
  MAIL_FROM: z.string(),
  /** SES's configuration set that mails are sent with; its events are bounces and complaints. */
  MAIL_CONFIGURATION_SET: z.string(),
  /** Stage settings. */
  SETTINGS: json(settingsSchema),
  /** The API's signing keys, the first signs: from Secrets Manager, or given (local). */
  JWT_SECRET_ARN: z.string().optional(),
  JWT_KEYS: json(z.array(z.string().min(32)).min(1)).optional(),
  /** The preview function's signing keys: from Secrets Manager, or given (local). */
  PREVIEW_SECRET_ARN: z.string().optional(),
  PREVIEW_KEYS: json(z.array(z.string().min(32)).min(1)).optional(),
  /** Where the API publishes the keys that verify access tokens, for a function without its signing keys. */
  JWKS_URL: z.url().optional(),
  /** The code that makes the first admin: from Secrets Manager, or given (tests). */
  FIRST_ADMIN_SECRET_ARN: z.string().optional(),
  FIRST_ADMIN_CODE: z.string().length(32).optional(),
  /** Keys that encrypt second factors, the first encrypts: from Secrets Manager, or given (local). */
  FACTOR_SECRET_ARN: z.string().optional(),
  FACTOR_KEYS: json(z.array(z.string().min(32)).min(1)).optional(),
  /** The web search provider's key: from Secrets Manager, or given (local). */
  SEARCH_SECRET_ARN: z.string().optional(),
  SEARCH_KEY: z.string().optional(),
  /** Stands in for the provider's own address (local, tests). */
  SEARCH_ENDPOINT: z.url().optional(),
  /** What CloudFront proves itself by: from Secrets Manager, or given (local). */
  ORIGIN_SECRET_ARN: z.string().optional(),
  ORIGIN_SECRETS: json(z.array(z.string().min(32)).min(1)).optional(),
  /** `1` where the S3 server knows no bucket subdomains. */
  S3_FORCE_PATH_STYLE: z.string().optional(),
  /** Origin that presigned addresses carry where it differs from the S3 server's (local). */
  S3_PUBLIC_ENDPOINT: z.string().optional(),
  /** Threads that a process keeps ready: the local stack's processes have several invocations at a time, Lambda's one. */
  WARM_THREADS: z.coerce.number().int().min(1).default(1),
  /** Directory of the whole font files, `<Family>-<Weight>.ttf`. */
  FONTS_DIR: z.string().default('/opt/fonts'),
} as const;

type Variables = typeof variables;
type Values = { [K in keyof Variables]: z.infer<Variables[K]> };

const parsed = new Map<string, unknown>();

function read(name: keyof Variables): unknown {
  if (parsed.has(name)) return parsed.get(name);
  const result = variables[name].safeParse(process.env[name]);
  if (!result.success) {
    const why = result.error.issues.map((issue) => issue.message).join('; ');
    throw new Error(`The environment variable ${name} is missing or wrong: ${why}.`);
  }
  parsed.set(name, result.data);
  return result.data;
}

/**
 * The environment, parsed once a variable at its first use; throws an Error that names the variable.
 * Nothing else reads process.env.
 */
export const env = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(variables) as (keyof Variables)[]).map((name) => [
      name,
      { get: () => read(name), enumerable: true },
    ]),
  ),
) as Readonly<Values>;
