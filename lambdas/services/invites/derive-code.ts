import { createHmac } from 'node:crypto';
import { signingKeys } from '../../lib/signing-keys.ts';
import { inviteAlphabet } from './invite-code.ts';

export type DerivedCode = { id: string; code: string };

/** Characters of a ULID that tell its time. */
const timeLength = 10;
const idLength = 26;
const codeLength = 10;

/**
 * The codes of a request, with their ids. They are derived with the signing key, not drawn: a retry of the same
 * request finds the codes that its first try made. 50 bits that nobody without the key can tell.
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
