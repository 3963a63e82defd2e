/** Events that a webhook can subscribe to. */
export const webhookEventTypes = [
  'presentation.completed',
  'presentation.failed',
  'presentation.awaiting_review',
  'version.published',
  'comment.created',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Type of the event that the test route sends; it needs no subscription. */
export const pingType = 'webhook.ping';

/** Maximum number of webhooks of a user. */
export const maxWebhooks = 10;

/** Why a webhook is off: its owner paused it, the receiver answered 410, or it failed for 24 hours. */
export const webhookOffReasons = ['paused', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

/** `pending` until the delivery succeeds, or its last attempt has failed. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt failed, or why a delivery ended without another attempt. */
export const deliveryErrors = [
  /** The status is not 2xx; redirects are not followed. */
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  /** The host resolves to an address that is not on the public internet. */
  'private_address',
  /** The webhook was switched off before the next attempt. */
  'switched_off',
  /** The process of the last attempt ended before it stored a result. */
  'interrupted',
  /** No key decrypts the webhook's secret; the owner must replace it. */
  'secret_unreadable',
  /** The user's webhooks have reached this hour's limit of events or of delivery time. */
  'limit_reached',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Waits in ms between the attempts of a delivery, 23 h 43 min in total. */
export const retryDelaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  10 * hour,
] as const;

/** Maximum number of attempts of a delivery; the delivery fails after the last one. */
export const maxAttempts = retryDelaysMs.length + 1;

/** Time in ms after the replacement of a webhook's secret during which requests are also signed with the old secret. */
export const secretOverlapMs = 24 * hour;
