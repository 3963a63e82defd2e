import { createHmac, randomBytes } from 'node:crypto';
import {
  openSecret,
  type SealingKeys,
  sealSecret,
  UnreadableSecret,
} from '../../lib/sealed-secrets.ts';
import { webhookKeys } from '../../lib/signing-keys.ts';
import type { WebhookRecord } from '../../stores/webhook-entities.ts';

const sealingKeys: SealingKeys = {
  keys: webhookKeys,
  kind: 'webhook',
  info: 'deckwright webhook secrets',
};

/**
 * Number of bytes of a secret; the specification allows 24 to 64:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
const secretBytes = 32;
const secretPrefix = 'whsec_';

/** Creates a secret; returns it with its encrypted form for the table. */
export async function createSecret(webhookId: string): Promise<{ secret: string; sealed: string }> {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: await sealSecret(sealingKeys, secret, webhookId) };
}

type Message = { id: string; seconds: number; body: string };

/**
 * Returns the header `webhook-signature` of a message: one signature by the current secret, and a second one by the
 * secret before a rotation while that secret is still valid and can be decrypted. Throws UnreadableSecret when no key
 * decrypts the current secret.
 */
export async function signMessage(
  webhook: WebhookRecord,
  { id, seconds, body }: Message,
): Promise<string> {
  const { secret, previous_secret, previous_until = 0 } = webhook;
  const sign = async (sealed: string) => {
    const openedSecret = await openSecret(sealingKeys, sealed, webhook.id);
    const key = Buffer.from(openedSecret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  };
  const signature = await sign(secret);
  if (previous_secret === undefined || previous_until <= seconds * 1000) return signature;
  try {
    return `${signature} ${await sign(previous_secret)}`;
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return signature;
  }
}
