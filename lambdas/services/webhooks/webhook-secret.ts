import { createHmac, randomBytes } from 'node:crypto';
import { openSecret, type SealingKeys, sealSecret } from '../../lib/sealed-secrets.ts';
import { webhookKeys } from '../../lib/signing-keys.ts';
import type { WebhookRecord } from '../../stores/webhook-entities.ts';

const sealing: SealingKeys = {
  keys: webhookKeys,
  kind: 'webhook',
  info: 'deckwright webhook secrets',
};

/** 24 to 64 bytes: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const secretBytes = 32;
const prefix = 'whsec_';

/** Creates a secret; returns it with its encrypted form for the table. */
export async function newSecret(webhookId: string): Promise<{ secret: string; sealed: string }> {
  const secret = `${prefix}${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: await sealSecret(sealing, secret, webhookId) };
}

type Message = { id: string; seconds: number; body: string };

/**
 * Returns the header `webhook-signature` of a message: one signature, and a second one with the secret before a
 * rotation as long as that one is valid.
 */
export async function signMessage(
  webhook: WebhookRecord,
  { id, seconds, body }: Message,
): Promise<string> {
  const { secret, previous_secret, previous_until = 0 } = webhook;
  const sealed =
    previous_secret !== undefined && previous_until > seconds * 1000
      ? [secret, previous_secret]
      : [secret];
  const signatures = sealed.map(async (text) => {
    const key = Buffer.from(
      (await openSecret(sealing, text, webhook.id)).slice(prefix.length),
      'base64',
    );
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return (await Promise.all(signatures)).join(' ');
}
