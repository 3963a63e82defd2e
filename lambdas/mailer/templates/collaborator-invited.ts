import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { createSharedFooter, formatInviter, sharedRights, sharedSubject } from './shared-texts.ts';

type Message = Extract<MailMessage, { kind: 'collaborator_invited' }>;

const en = {
  text: (from: string, rights: string) =>
    `${from} shared a presentation with you on Deckwright. You can ${rights} once this e-mail address has an account.`,
  register: 'Register',
  code: (day: string) =>
    `Register with this e-mail address and the code below. The code works once, until ${day}.`,
  open: 'Register with this e-mail address to open it.',
  invite: 'Accounts are given by the administrators. You have access as soon as you have one.',
};

const zh: typeof en = {
  text: (from, rights) =>
    `${from}在 Deckwright 上与您共享了一份演示文稿。此邮箱拥有账号后，您即可${rights}。`,
  register: '注册',
  code: (day) => `请使用此邮箱地址和以下邀请码注册。邀请码仅可使用一次，有效期至 ${day}。`,
  open: '请使用此邮箱地址注册以打开。',
  invite: '账号由管理员开通。开通后您即可访问。',
};

/**
 * Returns the mail to an invited address without an account. The inviter's name is the only text in it that a user
 * wrote: the recipient may be a stranger.
 */
export function createCollaboratorInvitedMail(message: Message, origin: string): MailText {
  const { locale, role, invite, registration } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = formatInviter(message.from, message.from_email, locale);
  const text = texts.text(from, sharedRights[locale][role]);
  const instruction = invite ? texts.code(invite.ends_at.slice(0, 10)) : texts[registration];
  return {
    subject: sharedSubject[locale],
    preview: text,
    greeting: formatGreeting('', locale),
    paragraphs: [text, instruction],
    ...(invite ? { code: invite.code } : {}),
    ...(invite || registration === 'open' ? { action: registerAction(message, origin) } : {}),
    ...createSharedFooter(message.stop_token, locale, origin),
  };
}

function registerAction(
  { invite, locale }: Message,
  origin: string,
): NonNullable<MailText['action']> {
  const url = new URL('/auth/register', origin);
  if (invite) url.searchParams.set('code', invite.code);
  const { register: label } = locale === 'zh' ? zh : en;
  return { label, url: url.href, fallback: urlFallbackText[locale] };
}
