import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'password_changed' }>;

/** Returns the mail about a changed password, with advice in case the owner did not change it. */
export function createPasswordChangedMail(
  { full_name, locale }: Message,
  origin: string,
): MailText {
  const url = new URL('/auth/forgot-password', origin).href;
  const fallback = urlFallbackText[locale];
  if (locale === 'zh') {
    return {
      subject: '您的 Deckwright 密码已更改',
      preview: '如果是您本人的操作，则无需任何操作。',
      greeting: formatGreeting(full_name, locale),
      paragraphs: [
        '您的 Deckwright 密码刚刚被更改，其他已登录的设备都已退出。',
        '如果是您本人的操作，则无需任何操作。否则请立即重新设置密码。',
      ],
      action: { label: '这不是我的操作', url, fallback },
      footer: '密码更改时我们总会发送此邮件，无法关闭。',
    };
  }
  return {
    subject: 'Your Deckwright password was changed',
    preview: 'If it was you, you don’t need to do anything.',
    greeting: formatGreeting(full_name, locale),
    paragraphs: [
      'The password of your Deckwright account has just been changed, and all other devices were signed out.',
      'If it was you, you don’t need to do anything. If not, reset your password immediately.',
    ],
    action: { label: 'It wasn’t me', url, fallback },
    footer: 'We always send this e-mail when a password changes. You can’t turn it off.',
  };
}
