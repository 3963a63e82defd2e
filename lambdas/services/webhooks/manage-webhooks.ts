import { maxWebhooks, secretOverlapMs } from '#shared/domain/webhooks.ts';
import { AppError, ConditionFailed } from '#shared/errors.ts';
import type {
  CreateWebhookBody,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from '#shared/schemas/webhooks.ts';
import { systemClock } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import { hasWebhooks, type UserRecord } from '../../stores/user-store.ts';
import type { WebhookRecord } from '../../stores/webhook-entities.ts';
import {
  changeWebhook,
  createWebhook as create,
  getWebhook as find,
  listWebhooks as list,
  removeDeliveries,
  removeWebhook,
  replaceSecret,
} from '../../stores/webhook-store.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { createUserJob, syncDecksNow } from '../users/change-user.ts';
import { toWebhook } from './to-webhook.ts';
import { checkWebhookAddress } from './webhook-address.ts';
import { createSecret } from './webhook-secret.ts';

/** Returns the user's webhook. Throws not_found. */
export async function requireWebhook(user: UserRecord, id: string): Promise<WebhookRecord> {
  const webhook = await find({ user_id: user.id, id });
  if (!webhook) throw new AppError('not_found');
  return webhook;
}

/** Returns the user's webhooks, newest first. */
export async function listWebhooks(user: UserRecord): Promise<{ items: Webhook[] }> {
  return { items: (await list(user.id)).toReversed().map(toWebhook) };
}

/** Returns one of the user's webhooks. Throws not_found. */
export const getWebhook = async (user: UserRecord, id: string): Promise<Webhook> =>
  toWebhook(await requireWebhook(user, id));

/**
 * Throws a validation error when another webhook of the user has the address. Of concurrent requests with the same
 * address, all can pass this check.
 */
async function requireUnusedUrl(user: UserRecord, id: string, url: string): Promise<void> {
  const isUsed = (await list(user.id)).some((other) => other.id !== id && other.url === url);
  if (isUsed) throw createInvalidValueError('url', 'another webhook of yours has this address');
}

/** Reports where events will be sent: an attacker could create a webhook with a stolen session or key. */
const mailNewAddress = (user: UserRecord, url: string, change: 'created' | 'changed') =>
  queueMail({
    v: 1,
    kind: 'webhook_address',
    to: user.email,
    full_name: user.full_name,
    locale: user.locale,
    host: new URL(url).host,
    change,
  });

/**
 * Creates a webhook and reports it by mail; only this result contains its secret. Throws a validation error for the address, rate_limited,
 * webhooks_full, or done_before if an earlier request with the same idempotency key created it.
 */
export async function createWebhook(
  user: UserRecord,
  id: string,
  { url, events }: CreateWebhookBody,
): Promise<WebhookWithSecret> {
  const address = checkWebhookAddress(url);
  await spendUse('webhook_account', user.id);
  if (await find({ user_id: user.id, id })) throw new AppError('done_before');
  await requireUnusedUrl(user, id, address);
  await spendUse('webhook_address_account', user.id);
  const { secret, sealed } = await createSecret(id);
  const record: WebhookRecord = {
    ...{ user_id: user.id, id, url: address, events },
    ...{ secret: sealed, is_active: true, created_at: systemClock.now() },
  };
  try {
    await create(record, createUserJob(user.id, 'renew_decks'));
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('webhooks_full', { params: { limit: maxWebhooks }, cause });
  }
  await recordSecurityEvent(user.id, 'webhook_created');
  await mailNewAddress(user, address, 'created');
  if (!hasWebhooks(user)) await syncDecksNow(user.id);
  return { ...toWebhook(record), secret };
}

/**
 * Changes a webhook, and reports a new address by mail. Changes only the given fields, so that concurrent changes of
 * other fields stay. Throws not_found, rate_limited or validation.
 */
export async function updateWebhook(
  user: UserRecord,
  id: string,
  { url, events, is_active }: UpdateWebhookBody,
): Promise<Webhook> {
  const change = {
    ...(url === undefined ? {} : { url: checkWebhookAddress(url) }),
    ...(events === undefined ? {} : { events }),
    ...(is_active === undefined ? {} : { is_active }),
  };
  await spendUse('webhook_account', user.id);
  const address = change.url === (await requireWebhook(user, id)).url ? undefined : change.url;
  if (address !== undefined) {
    await requireUnusedUrl(user, id, address);
    await spendUse('webhook_address_account', user.id);
  }
  const isChanged = Object.keys(change).length > 0;
  if (isChanged && !(await changeWebhook({ user_id: user.id, id }, change, systemClock.now())))
    throw new AppError('not_found');
  if (url !== undefined) await recordSecurityEvent(user.id, 'webhook_changed');
  if (address !== undefined) await mailNewAddress(user, address, 'changed');
  return getWebhook(user, id);
}

/** Deletes a webhook with its deliveries; nothing more is sent to it. Throws not_found. */
export async function deleteWebhook(user: UserRecord, id: string): Promise<void> {
  try {
    await removeWebhook({ user_id: user.id, id }, createUserJob(user.id, 'renew_decks'));
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    throw new AppError('not_found', { cause });
  }
  await recordSecurityEvent(user.id, 'webhook_deleted');
  await removeDeliveries({ user_id: user.id, id });
}

/**
 * Replaces the secret; only this result contains the new one. The replaced secret also signs for 24 hours, so that
 * the receiver can switch to the new one without losing an event. Throws not_found, rate_limited, and conflict when
 * another request replaces it.
 */
export async function rotateSecret(user: UserRecord, id: string): Promise<WebhookWithSecret> {
  const webhook = await requireWebhook(user, id);
  await spendUse('webhook_account', user.id);
  const { secret, sealed } = await createSecret(id);
  const isReplaced = await replaceSecret(webhook, {
    secret: sealed,
    previous_secret: webhook.secret,
    previous_until: systemClock.now() + secretOverlapMs,
  });
  if (!isReplaced) throw new AppError('conflict');
  await recordSecurityEvent(user.id, 'webhook_changed');
  return { ...toWebhook(webhook), secret };
}
