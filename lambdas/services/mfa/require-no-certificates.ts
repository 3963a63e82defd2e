import { AppError } from '#shared/errors.ts';

/**
 * Throws passkey_invalid for an attestation that contains certificates. The app requests no attestation, and
 * verifying certificates would request revocation lists at any address that they name (`isCertRevoked` of
 * @simplewebauthn/server). The accepted forms are `none` and self attestation, which browsers send when no
 * attestation is requested (https://www.w3.org/TR/webauthn-3/#sctn-createCredential).
 */
export async function requireNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    const isSelf = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (format === 'none' || isSelf) return;
  } catch (cause) {
    throw new AppError('passkey_invalid', { cause });
  }
  throw new AppError('passkey_invalid');
}
