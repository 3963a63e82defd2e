import { Logger } from '@aws-lambda-powertools/logger';

const secretKeys =
  /^(authorization|cookie|set-cookie|password|password_hash|.*token|pt|code|invite_code|secret)$/i;

/** Structured logs; values under secret-looking keys are never written. */
export const logger = new Logger({
  jsonReplacerFn: (key: string, value: unknown) =>
    secretKeys.test(key) && typeof value === 'string' ? '[redacted]' : value,
});
