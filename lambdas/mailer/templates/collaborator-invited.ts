import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { sanitizeTitle } from './sanitize-user-texts.ts';
import { createSharedFooter, formatInviter, sharedRights, sharedSubject } from './shared-texts.ts';

type Message = Extract<MailMessage, { kind: 'collaborator_invited' }>;

const en = {
  text: (from: string, title: string, rights: string) =>
    `${from} shared ${title} with you on Deckwright. You can ${rights} once this e-mail address has an account.`,
  register: 'Register',
  code: (day: string) =>
    `Register with this e-mail address and the code below. The code works once, until ${day}.`,
  open: 'Register with this e-mail address to open it.',
  invite:
    'To register you need an invite code. The registration page says how to request one. Use this e-mail address: you have access as soon as it is confirmed.',
  presentation: 'You have an account? Open the presentation',
};

const zh: typeof en = {
  text: (from, title, rights) =>
    `${from}在 Deckwright 上与您共享了${title}。此邮箱拥有账号后，您即可${rights}。`,
  register: '注册',
  code: (day) => `请使用此邮箱地址和以下邀请码注册。邀请码仅可使用一次，有效期至 ${day}。`,
  open: '请使用此邮箱地址注册以打开。',
  invite: '注册需要邀请码，可在注册页面申请。请使用此邮箱地址：邮箱确认后您即可访问。',
  presentation: '已有账号？打开演示文稿',
};

/**
 * Returns the mail to an invited address without an account. It contains two texts that users wrote, the inviter's name
 * and the title, both shortened and without links and telephone numbers: the recipient may be a stranger.
 */
export function createCollaboratorInvitedMail(message: Message, origin: string): MailText {
  const { locale, role, invite, registration, presentation_id } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = formatInviter(message.from, message.from_email, locale);
  const title = sanitizeTitle(message.title ?? '', locale);
  const text = texts.text(from, title, sharedRights[locale][role]);
  const instruction = invite ? texts.code(invite.ends_at.slice(0, 10)) : texts[registration];
  const deckUrl = new URL(`/presentation/${presentation_id}`, origin).href;
  return {
    subject: sharedSubject[locale],
    preview: text,
    greeting: formatGreeting('', locale),
    paragraphs: [text, instruction],
    ...(invite ? { code: invite.code } : {}),
    action: createRegisterAction(message, origin),
    ...(presentation_id === undefined ? {} : { link: { label: texts.presentation, url: deckUrl } }),
    ...createSharedFooter(message.stop_token, locale, origin),
  };
}

function createRegisterAction(
  { invite, locale }: Message,
  origin: string,
): NonNullable<MailText['action']> {
  const url = new URL('/auth/register', origin);
  if (invite) url.searchParams.set('code', invite.code);
  const { register: label } = locale === 'zh' ? zh : en;
  return { label, url: url.href, fallback: urlFallbackText[locale] };
}
