import type { MailMessage } from '#shared/schemas/queue.ts';
import { greeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { shownName, shownTitle } from './shown-texts.ts';

type Message = Extract<MailMessage, { kind: 'collaborator_added' }>;
type Rights = Record<Message['role'], string>;

const en = {
  subject: (from: string) => `${from} shared a presentation with you`,
  text: (from: string, title: string, rights: string) =>
    `${from} shared ${title} with you. You can ${rights}.`,
  rights: {
    viewer: 'view it',
    commenter: 'view it and comment on it',
    editor: 'view, comment on and edit it',
  } satisfies Rights,
  open: 'Open presentation',
  register: 'Register',
  code: (day: string) =>
    `To open it, register at Deckwright with this e-mail address and the code below. The code works once, until ${day}.`,
  footer:
    'We send this e-mail because someone shared a presentation with your address. If you don’t know the person, ignore it.',
};

const zh: typeof en = {
  subject: (from) => `${from}与您共享了演示文稿`,
  text: (from, title, rights) => `${from}与您共享了${title}。您可以${rights}。`,
  rights: { viewer: '查看', commenter: '查看和评论', editor: '查看、评论和编辑' },
  open: '打开演示文稿',
  register: '注册',
  code: (day) =>
    `要打开它，请使用此邮箱地址和以下邀请码注册 Deckwright。邀请码仅可使用一次，有效期至 ${day}。`,
  footer: '有人与您的邮箱地址共享了演示文稿，因此我们发送此邮件。如果您不认识对方，请忽略。',
};

/** Returns the mail to a new collaborator, with a registration code for an address without an account. */
export function collaboratorAdded(message: Message, origin: string): MailText {
  const { full_name, locale, role, invite, presentation_id } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = shownName(message.from, locale);
  const text = texts.text(from, shownTitle(message.title, locale), texts.rights[role]);
  return {
    subject: texts.subject(from),
    preview: text,
    greeting: greeting(full_name, locale),
    paragraphs: invite ? [text, texts.code(invite.ends_at.slice(0, 10))] : [text],
    ...(invite ? { code: invite.code } : {}),
    action: {
      label: invite ? texts.register : texts.open,
      url: actionUrl(invite?.code, presentation_id, origin),
      fallback: urlFallbackText[locale],
    },
    footer: texts.footer,
  };
}

function actionUrl(code: string | undefined, presentationId: string, origin: string): string {
  if (code === undefined) return new URL(`/presentation/${presentationId}`, origin).href;
  const url = new URL('/auth/register', origin);
  url.searchParams.set('code', code);
  return url.href;
}
