import { createHash } from 'node:crypto';
import { logger } from './logger.ts';

const timeoutMs = 2_000;
const prefixLength = 5;

/**
 * Whether the password appears in a known breach. Uses a range API such as haveibeenpwned.com's: sends the first five
 * digits of the SHA-1 hash and gets the remaining digits of all hashes with that prefix. Returns false and logs a warning when the
 * service fails, because registration must not depend on it.
 */
export async function isBreached(password: string, rangeUrl: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await fetch(new URL(hash.slice(0, prefixLength), rangeUrl), {
      headers: { 'Add-Padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The service returned ${response.status}.`);
    return breachCount(await response.text(), hash.slice(prefixLength)) > 0;
  } catch (error) {
    logger.warn('a password was not checked against breaches', { error: error as Error });
    return false;
  }
}

/** Number of breached accounts with the hash; 0 in padding lines. */
function breachCount(lines: string, hashSuffix: string): number {
  const line = lines.split(/\r?\n/).find((entry) => entry.startsWith(`${hashSuffix}:`));
  return Number(line?.slice(hashSuffix.length + 1) ?? 0);
}
