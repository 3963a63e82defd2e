import { createInvalidValueError } from '../invalid-field.ts';

/** Throws validation if a new code's expiry is not later than `now` (epoch ms); null means never. */
export function checkExpiry(expires_at: string | null | undefined, now: number): void {
  if (expires_at && Date.parse(expires_at) <= now) {
    throw createInvalidValueError('expires_at', 'must lie in the future');
  }
}
