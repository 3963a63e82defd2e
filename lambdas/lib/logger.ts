import { Logger } from '@aws-lambda-powertools/logger';
import { env } from './env.ts';

const secretKeys =
  /^(authorization|cookie|set-cookie|password|password_hash|.*token|pt|code|invite_code|secret)$/i;

/** Structured logger; each line has version and commit. Values of keys that may hold secrets are redacted. */
export const logger = new Logger({
  persistentKeys: { version: env.VERSION, commit: env.COMMIT },
  jsonReplacerFn: (key: string, value: unknown) =>
    secretKeys.test(key) && typeof value === 'string' ? '[redacted]' : value,
});
