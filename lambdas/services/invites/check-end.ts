import { unfitting } from '../invalid-field.ts';

/** A code that is new ends later than now (epoch ms), or never; throws validation. */
export function checkEnd(expires_at: string | null | undefined, now: number): void {
  if (expires_at && Date.parse(expires_at) <= now) {
    throw unfitting('expires_at', 'must lie in the future');
  }
}
