import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting } from './greeting.ts';
import type { MailText } from './layout.ts';

type Message = Extract<MailMessage, { kind: 'invite_declined' }>;

/** Returns the mail that declines an invite request, with the admin's message if there is one. */
export function createInviteDeclinedMail({ locale, message }: Message): MailText {
  const adminMessage = message ? [message] : [];
  if (locale === 'zh') {
    return {
      subject: '关于您的 Deckwright 邀请码申请',
      preview: '很抱歉，目前无法为您提供邀请码。',
      greeting: formatGreeting('', locale),
      paragraphs: ['感谢您对 Deckwright 的关注。很抱歉，目前无法为您提供邀请码。', ...adminMessage],
      footer: '如果您没有申请过邀请码，请忽略此邮件。',
    };
  }
  return {
    subject: 'Your request for a Deckwright invite code',
    preview: 'We can’t give you an invite code at this time.',
    greeting: formatGreeting('', locale),
    paragraphs: [
      'Thank you for your interest in Deckwright. Unfortunately, we can’t give you an invite code at this time.',
      ...adminMessage,
    ],
    footer: 'If you didn’t request an invite code, ignore this e-mail.',
  };
}
