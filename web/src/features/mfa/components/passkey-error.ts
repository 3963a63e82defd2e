import { ApiError } from '#web/lib/api-error.ts';
import { translate } from '#web/lib/i18n.ts';

/** Returns an error of a passkey ceremony with a translated message: browsers' messages are in English or empty. */
export function toPasskeyError(error: Error): Error {
  if (error instanceof ApiError) return error;
  const isKnown = error.name === 'InvalidStateError';
  return new Error(translate(isKnown ? 'mfa.passkey.exists' : 'mfa.passkey.cancelled'), {
    cause: error,
  });
}
