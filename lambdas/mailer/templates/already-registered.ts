import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'already_registered' }>;

/** Returns the mail to the owner of an account whose e-mail was used to register again. */
export function createAlreadyRegisteredMail(
  { full_name, locale }: Message,
  origin: string,
): MailText {
  const hello = formatGreeting(full_name, locale);
  const url = new URL('/auth/login', origin).href;
  const fallback = urlFallbackText[locale];
  if (locale === 'zh') {
    return {
      subject: '您已有 Deckwright 账户',
      preview: '有人使用您的邮箱再次注册，您的账户没有任何变化。',
      greeting: hello,
      paragraphs: [
        '刚刚有人使用此邮箱地址注册 Deckwright，而您已经拥有账户。您的账户没有任何变化。',
        '如果是您本人，请直接登录；如果忘记了密码，可在登录页面重新设置。',
      ],
      action: { label: '登录', url, fallback },
      footer: '如果不是您本人，则无需任何操作：对方不会得知此地址已有账户。',
    };
  }
  return {
    subject: 'You already have a Deckwright account',
    preview: 'Someone tried to register with your address. Nothing has changed.',
    greeting: hello,
    paragraphs: [
      'Someone just tried to register at Deckwright with this address. You already have an account, and it has not changed.',
      'If it was you, sign in. If you forgot your password, you can reset it on the sign-in page.',
    ],
    action: { label: 'Sign in', url, fallback },
    footer:
      'If it wasn’t you, you don’t need to do anything: the other person did not learn that this address has an account.',
  };
}
