import { queueMail } from '../lib/mail.ts';
import { trySpendUse } from '../services/rate-limits/rate-limit.ts';
import type { UserRecord } from '../stores/user-store.ts';
import type { WebhookRecord } from '../stores/webhook-entities.ts';
import { markNoticeQueued, switchOffWebhook } from '../stores/webhook-store.ts';

type SwitchOffDetails = Parameters<typeof switchOffWebhook>[1];

/**
 * Switches a webhook off and mails its owner; see switchOffWebhook for when it stays on. Call it before the delivery
 * ends: after a crash in between, the delivery's next message sends the mail.
 */
export async function switchOff(
  webhook: WebhookRecord,
  user: UserRecord,
  change: SwitchOffDetails,
): Promise<void> {
  if (!(await switchOffWebhook(webhook, change))) return;
  await sendDueNotice({ ...webhook, off_reason: change.reason, is_notice_due: true }, user);
}

/** Mails the owner that a webhook was switched off, if that mail is not queued yet and their limit of mails allows it. */
export async function sendDueNotice(webhook: WebhookRecord, user: UserRecord): Promise<void> {
  const { user_id, id, url, off_reason, is_notice_due } = webhook;
  if (!is_notice_due || off_reason === undefined || off_reason === 'paused') return;
  if (await trySpendUse('webhook_mail_account', user_id))
    await queueMail({
      v: 1,
      kind: 'webhook_off',
      to: user.email,
      full_name: user.full_name,
      locale: user.locale,
      host: new URL(url).host,
      reason: off_reason,
    });
  await markNoticeQueued({ user_id, id });
}
