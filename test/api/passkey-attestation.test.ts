import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { X509Certificate } from '@peculiar/x509';
import { SettingsService } from '@simplewebauthn/server';
import { expect, onTestFinished, test } from 'vitest';
import { close, listen } from '#infra/local/listen.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { freezeClock } from '#test/support/mfa.ts';
import {
  type Attestation,
  type AuthenticatorFlaws,
  SoftAuthenticator,
} from '#test/support/soft-authenticator.ts';

const host = 'app.deckwright.test';
const headers = { 'x-viewer-host': host };

freezeClock();

type Attest = NonNullable<AuthenticatorFlaws['attest']>;

/** Adds a passkey with an attestation; returns the response. */
async function addPasskeyWith(
  attestOf: (passkey: SoftAuthenticator) => Attest,
): Promise<ApiResponse> {
  const { user, token } = await newUser();
  const { body } = await call('POST', '/auth/mfa/passkeys/options', { token, headers });
  const passkey = new SoftAuthenticator(user.id, host);
  const options = body.options as { challenge: string };
  const credential = passkey.create(options, { attest: attestOf(passkey) });
  return call('POST', '/auth/mfa/passkeys', { token, headers, body: { name: 'A', credential } });
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const createKeys = () =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const dayMs = 86_400_000;
const certificateDates = {
  notBefore: new Date(Date.now() - dayMs),
  notAfter: new Date(Date.now() + dayMs),
};

/**
 * Returns a certificate that contains a revocation-list URL and is signed by the key of an ordinary web server, with
 * the root certificate of that server. The library does not check that an issuer is a certificate authority.
 */
async function createChainNaming(
  address: string,
): Promise<{ root: X509Certificate; chain: string[] }> {
  // @peculiar/x509 needs a polyfill that SimpleWebAuthn loads.
  const { BasicConstraintsExtension, CRLDistributionPointsExtension, X509CertificateGenerator } =
    await import('@peculiar/x509');
  const [rootKeys, serverKeys, ownKeys] = await Promise.all([
    createKeys(),
    createKeys(),
    createKeys(),
  ]);
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Root',
    keys: rootKeys,
    signingAlgorithm: algorithm,
    ...certificateDates,
  });
  const server = await X509CertificateGenerator.create({
    subject: 'CN=attacker.example',
    issuer: root.subject,
    publicKey: serverKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(false)],
    ...certificateDates,
  });
  const ownCertificate = await X509CertificateGenerator.create({
    subject: 'CN=attest.android.com',
    issuer: server.subject,
    publicKey: ownKeys.publicKey,
    signingKey: serverKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [new CRLDistributionPointsExtension([address])],
    ...certificateDates,
  });
  const chain = [ownCertificate, server].map(({ rawData }) =>
    Buffer.from(rawData).toString('base64'),
  );
  return { root, chain };
}

/** Returns a SafetyNet attestation: a JSON Web Signature with certificates in its header. */
const createSafetyNetAttest =
  (chain: string[]): Attest =>
  ({ authData, clientDataHash }): Attestation => {
    const nonce = createHash('sha256').update(authData).update(clientDataHash).digest('base64');
    const payload = { nonce, ctsProfileMatch: true, timestampMs: Date.now() - 1_000 };
    const parts = [{ alg: 'ES256', x5c: chain }, payload, 'signature'];
    const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const response = new Uint8Array(Buffer.from(token.join('.')));
    return {
      fmt: 'android-safetynet',
      attStmt: new Map<string, unknown>([
        ['ver', '1'],
        ['response', response],
      ]),
    };
  };

test('a passkey attestation with certificates is rejected, and URLs in the certificates are not requested', async () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end();
  });
  await listen(server, 0, 'PORT');
  onTestFinished(() => close(server));
  const { port } = server.address() as AddressInfo;
  const { root, chain } = await createChainNaming(`http://127.0.0.1:${port}/inside`);
  const certificates = SettingsService.getRootCertificates({ identifier: 'android-safetynet' });
  const trust = (roots: string[]) =>
    SettingsService.setRootCertificates({ identifier: 'android-safetynet', certificates: roots });
  trust([root.toString('pem')]);
  onTestFinished(() => trust(certificates));

  const answer = await addPasskeyWith(() => createSafetyNetAttest(chain));

  expect(requested).toEqual([]);
  expect(answer).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } });
});

test('a passkey’s self-attestation is accepted, because browsers pass on what the passkey provides', async () => {
  const answer = await addPasskeyWith((passkey) => (signed) => ({
    fmt: 'packed',
    attStmt: new Map<string, unknown>([
      ['alg', -7],
      ['sig', passkey.signSelf(signed)],
    ]),
  }));

  expect(answer.status).toBe(201);
});

test.each(['packed', 'apple', 'tpm', 'android-key', 'fido-u2f', 'unknown'])(
  'an invalid passkey attestation of format %s is rejected',
  async (fmt) => {
    const x5c = [new Uint8Array([1, 2, 3])];

    const answer = await addPasskeyWith(() => () => ({ fmt, attStmt: new Map([['x5c', x5c]]) }));

    expect(answer).toMatchObject({ status: 401, body: { code: 'passkey_invalid' } });
  },
);
