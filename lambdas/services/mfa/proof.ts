import { systemClock } from '../../lib/clock.ts';
import type { SessionAuthentication } from '../../stores/session-store.ts';

/**
 * Methods that prove a second factor. A passkey is two factors by itself: the device, and the fingerprint or PIN that
 * unlocks it.
 */
const strongMethods = new Set<string>(['otp', 'recovery', 'passkey']);

/** Whether a second factor is among the methods of a session. */
export const hasFactorProof = ({ amr }: SessionAuthentication): boolean =>
  amr?.some((method) => strongMethods.has(method)) ?? false;

/** Returns a proof at the current time, by the given methods. */
export function createProof(methods: readonly string[]): SessionAuthentication {
  const at = systemClock.now();
  const proof = { amr: [...methods], confirmed_at: at };
  return hasFactorProof(proof) ? { ...proof, factor_confirmed_at: at } : proof;
}
