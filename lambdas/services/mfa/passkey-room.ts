import { AppError } from '#shared/errors.ts';
import type { Factors } from './factors.ts';

/** Passkeys a user may have. */
const mostPasskeys = 20;

/** Throws passkeys_full where the user has as many passkeys as they may have. */
export function requireRoomForPasskey({ passkeys }: Pick<Factors, 'passkeys'>): void {
  if (passkeys.length >= mostPasskeys) {
    throw new AppError('passkeys_full', { params: { limit: mostPasskeys } });
  }
}
