import type { MailMessage } from '#shared/schemas/queue.ts';
import type { MailText } from './layout.ts';
import { createWebhookMail } from './webhook-mail.ts';

type Message = Extract<MailMessage, { kind: 'webhook_off' }>;

const en = {
  subject: 'A webhook of your Deckwright account was turned off',
  label: 'Open webhooks',
  gone: (host: string) =>
    `The webhook to ${host} was turned off, because the receiver answered with status 410 (Gone).`,
  failing: (host: string) =>
    `The webhook to ${host} was turned off, because every attempt to deliver an event has failed for 24 hours.`,
  advice:
    'It receives no more events. When the receiver works again, turn the webhook on in your settings. There you can also resend the failed deliveries of the last 30 days.',
  footer: 'We send this e-mail because the webhook belongs to your account.',
};

const zh: typeof en = {
  subject: '您的 Deckwright 账户有一个 Webhook 已停用',
  label: '查看 Webhook',
  gone: (host) => `发往 ${host} 的 Webhook 已停用，因为接收方返回了状态码 410（已失效）。`,
  failing: (host) => `发往 ${host} 的 Webhook 已停用，因为 24 小时内的每次投递均失败。`,
  advice:
    '系统不再向其发送事件。接收方恢复后，请在系统设置中重新启用该 Webhook，并可在那里重新发送最近 30 天内未送达的事件。',
  footer: '此 Webhook 属于您的账户，因此我们向您发送此邮件。',
};

/** Returns the mail about a webhook that was turned off because its receiver is gone or keeps failing. */
export function createWebhookOffMail(message: Message, origin: string): MailText {
  const { locale, host, reason } = message;
  const texts = locale === 'zh' ? zh : en;
  return createWebhookMail({ ...texts, text: texts[reason](host) }, message, origin);
}
