import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'invite_granted' | 'invite_sent' }>;

const en = {
  subject: 'Your Deckwright invite code',
  reason: {
    invite_granted: 'Your request for Deckwright was granted.',
    invite_sent: 'An administrator of Deckwright invites you to register.',
  },
  preview: {
    invite_granted: 'Your request was granted. You can register now.',
    invite_sent: 'You are invited to Deckwright. You can register now.',
  },
  text: (reason: string) => `${reason} Register with this e-mail address and the code below.`,
  once: 'The code works once.',
  until: (day: string) => `The code works once, until ${day}.`,
  register: 'Register',
  footer: {
    invite_granted:
      'The code works only with this e-mail address. If you didn’t request one, ignore this e-mail.',
    invite_sent:
      'The code works only with this e-mail address. If you didn’t expect it, ignore this e-mail.',
  },
};

const zh: typeof en = {
  subject: '您的 Deckwright 邀请码',
  reason: {
    invite_granted: '您的 Deckwright 邀请码申请已通过。',
    invite_sent: 'Deckwright 管理员邀请您注册。',
  },
  preview: {
    invite_granted: '您的申请已通过，现在即可注册。',
    invite_sent: '您已受邀使用 Deckwright，现在即可注册。',
  },
  text: (reason) => `${reason}请使用此邮箱地址和以下邀请码注册：`,
  once: '邀请码仅可使用一次。',
  until: (day) => `邀请码有效期至 ${day}，仅可使用一次。`,
  register: '注册',
  footer: {
    invite_granted: '邀请码仅限此邮箱地址使用，转发给他人无效。如果您没有申请过，请忽略此邮件。',
    invite_sent: '邀请码仅限此邮箱地址使用，转发给他人无效。如果您不了解此邀请，请忽略此邮件。',
  },
};

/** Returns the mail with an invite code that works only for this e-mail: a requested one, or one that an admin sends. */
export function createInviteGrantedMail(
  { kind, locale, code, ends_at }: Message,
  origin: string,
): MailText {
  const texts = locale === 'zh' ? zh : en;
  const url = new URL('/auth/register', origin);
  url.searchParams.set('code', code);
  const day = ends_at?.slice(0, 10);
  return {
    subject: texts.subject,
    preview: texts.preview[kind],
    greeting: formatGreeting('', locale, 'Welcome'),
    paragraphs: [texts.text(texts.reason[kind]), day ? texts.until(day) : texts.once],
    code,
    action: { label: texts.register, url: url.href, fallback: urlFallbackText[locale] },
    footer: texts.footer[kind],
  };
}
