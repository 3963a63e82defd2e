import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { createTokenLink } from './token-link.ts';

type Message = Extract<MailMessage, { kind: 'reset_password' }>;

/** Returns the mail with the link to set a new password. */
export function createResetPasswordMail(
  { full_name, locale, token }: Message,
  origin: string,
): MailText {
  const url = createTokenLink('/auth/reset-password', token, origin);
  const fallback = urlFallbackText[locale];
  if (locale === 'zh') {
    return {
      subject: '重新设置您的 Deckwright 密码',
      preview: '点击链接设置新密码，1 小时内有效，仅可使用一次。',
      greeting: formatGreeting(full_name, locale),
      paragraphs: [
        '我们收到了重新设置您的 Deckwright 密码的请求。点击下方按钮即可设置新密码，之后所有已登录的设备都会退出。',
        '链接 1 小时内有效，仅可使用一次。',
      ],
      action: { label: '设置新密码', url, fallback },
      footer: '如果不是您本人的操作，请忽略此邮件，您的密码不会改变。',
    };
  }
  return {
    subject: 'Reset your Deckwright password',
    preview: 'The link is valid for one hour and works once.',
    greeting: formatGreeting(full_name, locale),
    paragraphs: [
      'We received a request to reset the password of your Deckwright account. Set a new one with the button below. All your devices are then signed out.',
      'The link is valid for one hour and works once.',
    ],
    action: { label: 'Set a new password', url, fallback },
    footer: 'If it wasn’t you, ignore this e-mail. Your password doesn’t change.',
  };
}
