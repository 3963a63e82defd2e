import { createHmac } from 'node:crypto';
import { signingKeys } from '../../lib/signing-keys.ts';
import { inviteAlphabet } from './invite-code.ts';

export type DerivedCode = { id: string; code: string };

/** Length of a ULID's time part. */
const timeLength = 10;
const idLength = 26;
const codeLength = 10;

/**
 * Returns a request's codes with their ids. They are derived with the signing key, not random, so that a retry
 * returns the same codes. Without the key, the 50 bits can't be predicted.
 */
export async function deriveCodes(requestId: string, count: number): Promise<DerivedCode[]> {
  const [key] = await signingKeys();
  return Array.from({ length: count }, (_, i) => {
    const bytes = createHmac('sha256', key).update(`invite ${requestId} ${i}`).digest();
    const letters = [...bytes].map((byte) => inviteAlphabet[byte % inviteAlphabet.length]).join('');
    return {
      id:
        requestId.slice(0, timeLength) +
        letters.slice(codeLength, codeLength + idLength - timeLength),
      code: letters.slice(0, codeLength),
    };
  });
}
