import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Options that make a response invalid or unusual. */
export type AuthenticatorFlaws = {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Clears the flag that the user was verified by fingerprint or PIN. */
  isUnverified?: boolean;
  challenge?: string;
  userHandle?: string;
  /** Credential id in the attestation, instead of the one in the browser's response. */
  attestedId?: string;
  /** Creates an attestation statement; by default there is none. */
  attest?: (signed: { authData: Buffer; clientDataHash: Buffer }) => Attestation;
};

export type Attestation = { fmt: string; attStmt: Map<string, unknown> };

type ChallengeOptions = { challenge: string };

const base64url = (bytes: Buffer | Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A passkey in software, which responds to WebAuthn requests in the form that browsers return. */
export class SoftAuthenticator {
  readonly id = base64url(randomBytes(16));
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #userId: string;
  readonly #host: string;
  #counter = 0;

  constructor(userId: string, host: string) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#userId = userId;
    this.#host = host;
  }

  /** Returns the response for options that create a passkey. */
  create({ challenge }: ChallengeOptions, flaws: AuthenticatorFlaws = {}) {
    const id = Buffer.from(flaws.attestedId ?? this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attestedKey = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authenticatorData(flaws, 0x40), attestedKey]);
    const clientDataJSON = this.#clientData('webauthn.create', challenge, flaws);
    const clientDataHash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const none = { fmt: 'none', attStmt: new Map() };
    const { fmt, attStmt } = flaws.attest?.({ authData, clientDataHash }) ?? none;
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = base64url(isoCBOR.encode(attestation as never));
    return this.#credential({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** Returns the response for options that request an assertion. */
  get({ challenge }: ChallengeOptions, flaws: AuthenticatorFlaws = {}) {
    this.#counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, flaws);
    const data = this.#authenticatorData({ counter: this.#counter, ...flaws }, 0);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: base64url(flaws.userHandle ?? this.#userId),
    });
  }

  /** Signs the data of a self-attestation. */
  signSelf({ authData, clientDataHash }: { authData: Buffer; clientDataHash: Buffer }): Uint8Array {
    const signed = Buffer.concat([authData, clientDataHash]);
    return new Uint8Array(sign('sha256', signed, this.#keys.privateKey));
  }

  #credential(response: object) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, flaws: AuthenticatorFlaws): string {
    const origin = flaws.origin ?? `https://${this.#host}`;
    return base64url(JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin }));
  }

  /**
   * Returns the authenticator data: hash of the host, flags (user present 1, user verified 4, key attached 40),
   * counter.
   */
  #authenticatorData(
    { rpId, isUnverified, counter = 0 }: AuthenticatorFlaws,
    extraFlags: number,
  ): Buffer {
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | extraFlags;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId ?? this.#host), Buffer.from([flags]), count]);
  }

  /** Returns the COSE key (RFC 9052): kty EC2, alg ES256, curve P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}
