import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

/** A public key in the format of `/api/.well-known/jwks.json` (RFC 7517). */
const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
export type PublicJwk = z.infer<typeof publicJwkSchema>;

/** Schema of `/api/.well-known/jwks.json`. */
export const jwksSchema = z.object({ keys: z.array(publicJwkSchema) });

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject; jwk: PublicJwk };

/** Order of the P-256 group (FIPS 186-5, SP 800-186 3.2.1.3). */
const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Size of the derived number in bytes: 64 bits longer than the order of the curve, so that the modulo has no noticeable
 * bias (FIPS 186-5, A.2.1).
 */
const derivedBytes = 40;

/** HKDF info; another text would derive other keys from the same secret. */
const hkdfInfo = 'deckwright access token ES256';

/** Derives a P-256 key pair from a random secret by HKDF-SHA256; the same secret always gives the same pair. */
export function deriveKeyPair(secret: string): KeyPair {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', hkdfInfo, derivedBytes));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (groupOrder - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  // An uncompressed point: the byte 4, then both coordinates.
  const point = ecdh.getPublicKey();
  const curve = { kty: 'EC', crv: 'P-256' } as const;
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const privateKey = createPrivateKey({
    key: { ...curve, x, y, d: d.toString('base64url') },
    format: 'jwk',
  });
  const jwk = { ...curve, x, y, kid: computeThumbprint(x, y), alg: 'ES256', use: 'sig' } as const;
  return { privateKey, publicKey: createPublicKey(privateKey), jwk };
}

/** Key id: the JWK thumbprint (RFC 7638), which hashes the required members in alphabetical order. */
const computeThumbprint = (x: string, y: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
