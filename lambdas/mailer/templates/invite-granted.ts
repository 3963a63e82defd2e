import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'invite_granted' }>;

/** Returns the mail with the requested invite code, which works only for this e-mail. */
export function createInviteGrantedMail(
  { locale, code, ends_at }: Message,
  origin: string,
): MailText {
  const address = new URL('/auth/register', origin);
  address.searchParams.set('code', code);
  const url = address.href;
  const fallback = urlFallbackText[locale];
  const day = ends_at?.slice(0, 10);
  if (locale === 'zh') {
    return {
      subject: '您的 Deckwright 邀请码',
      preview: '您的申请已通过，现在即可注册。',
      greeting: formatGreeting('', locale),
      paragraphs: [
        '您的 Deckwright 邀请码申请已通过。请使用此邮箱地址和以下邀请码注册：',
        ...(day ? [`邀请码有效期至 ${day}，仅可使用一次。`] : ['邀请码仅可使用一次。']),
      ],
      code,
      action: { label: '注册', url, fallback },
      footer: '邀请码仅限此邮箱地址使用，转发给他人无效。如果您没有申请过，请忽略此邮件。',
    };
  }
  return {
    subject: 'Your Deckwright invite code',
    preview: 'Your request was granted. You can register now.',
    greeting: formatGreeting('', locale, 'Welcome'),
    paragraphs: [
      'Your request for Deckwright was granted. Register with this e-mail address and the code below.',
      ...(day ? [`The code works once, until ${day}.`] : ['The code works once.']),
    ],
    code,
    action: { label: 'Register', url, fallback },
    footer:
      'The code works only with this e-mail address. If you didn’t request one, ignore this e-mail.',
  };
}
