/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const codePattern = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Size of a secret in bytes. RFC 4226 requires 128 bits and recommends 160. */
const secretBytes = 20;
/** Time steps accepted before and after the current step, because clocks differ and typing takes time. */
const acceptedStepDrift = 1;

const loadOtpauth = () => import('otpauth');

/** Returns a new secret in base32, and the otpauth URI for the app. */
export async function newTotp(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await loadOtpauth();
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ ...codePattern, issuer: 'Deckwright', label: email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Returns the time step (30 s since 1970) that the code belongs to; undefined if it is not accepted. */
export async function findMatchingStep(
  secret: string,
  code: string,
  now: number,
): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth();
  const totp = new TOTP({ ...codePattern, secret: Secret.fromBase32(secret) });
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: now, window: acceptedStepDrift });
  return delta === null ? undefined : Math.floor(now / 1000 / codePattern.period) + delta;
}
