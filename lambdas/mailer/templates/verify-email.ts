import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { createTokenLink } from './token-link.ts';

type Message = Extract<MailMessage, { kind: 'verify_email' }>;

/** Returns the mail with which a new user confirms their e-mail. */
export function createVerifyEmailMail(
  { full_name, locale, token }: Message,
  origin: string,
): MailText {
  const url = createTokenLink('/verify-email', token, origin);
  const fallback = urlFallbackText[locale];
  if (locale === 'zh') {
    return {
      subject: '请确认您的 Deckwright 邮箱',
      preview: '打开链接并确认邮箱即可完成注册，24 小时内有效。',
      greeting: formatGreeting(full_name, locale),
      paragraphs: [
        '感谢注册 Deckwright。请打开链接并用您的密码确认此邮箱，随后即可登录并创建第一份演示文稿。',
        '链接 24 小时内有效。',
      ],
      action: { label: '确认邮箱', url, fallback },
      footer: '如果这不是您的操作，请忽略此邮件，账户不会被启用。',
    };
  }
  return {
    subject: 'Confirm your e-mail address for Deckwright',
    preview: 'Confirm your address to sign in. The link is valid for 24 hours.',
    greeting: formatGreeting(full_name, locale, 'Welcome'),
    paragraphs: [
      'Thank you for registering. Open the link and confirm your address with your password. Then you can sign in and create your first presentation.',
      'The link is valid for 24 hours.',
    ],
    action: { label: 'Confirm address', url, fallback },
    footer:
      'If you didn’t register, ignore this e-mail. The account is not activated without your confirmation.',
  };
}
