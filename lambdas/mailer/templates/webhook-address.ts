import type { MailMessage } from '#shared/schemas/queue.ts';
import type { MailText } from './layout.ts';
import { createWebhookMail } from './webhook-mail.ts';

type Message = Extract<MailMessage, { kind: 'webhook_address' }>;

const en = {
  created: {
    subject: 'A webhook was created in your Deckwright account',
    text: (host: string) => `A new webhook sends events about your presentations to ${host}.`,
  },
  changed: {
    subject: 'A webhook of your Deckwright account has another address',
    text: (host: string) => `A webhook now sends events about your presentations to ${host}.`,
  },
  advice:
    'If this was not you, delete the webhook in your settings, revoke API keys that you don’t know, and change your password.',
  label: 'Open webhooks',
  footer: 'We send this e-mail because the webhook belongs to your account.',
};

const zh: typeof en = {
  created: {
    subject: '您的 Deckwright 账户新建了一个 Webhook',
    text: (host) => `新的 Webhook 会将演示文稿的事件发送到 ${host}。`,
  },
  changed: {
    subject: '您的 Deckwright 账户有一个 Webhook 更换了地址',
    text: (host) => `一个 Webhook 现在会将演示文稿的事件发送到 ${host}。`,
  },
  advice:
    '如果这不是您本人的操作，请在系统设置中删除该 Webhook，撤销不认识的 API 密钥，并更改密码。',
  label: '查看 Webhook',
  footer: '此 Webhook 属于您的账户，因此我们向您发送此邮件。',
};

/** Returns the mail about a webhook that was created, or whose address was changed. */
export function createWebhookAddressMail(message: Message, origin: string): MailText {
  const { locale, host, change } = message;
  const texts = locale === 'zh' ? zh : en;
  const { subject, text } = texts[change];
  return createWebhookMail({ ...texts, subject, text: text(host) }, message, origin);
}
