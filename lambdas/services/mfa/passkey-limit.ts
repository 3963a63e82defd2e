import { AppError } from '#shared/errors.ts';
import type { Factors } from './factors.ts';

/** Maximum passkeys of a user. */
const maxPasskeys = 20;

/** Throws passkeys_full if the user has the maximum number of passkeys. */
export function requireFreePasskeySlot({ passkeys }: Pick<Factors, 'passkeys'>): void {
  if (passkeys.length >= maxPasskeys) {
    throw new AppError('passkeys_full', { params: { limit: maxPasskeys } });
  }
}
