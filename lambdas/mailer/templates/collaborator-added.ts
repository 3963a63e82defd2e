import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { sanitizeTitle } from './sanitize-user-texts.ts';
import { createSharedFooter, formatInviter, sharedRights, sharedSubject } from './shared-texts.ts';

type Message = Extract<MailMessage, { kind: 'collaborator_added' }>;

const en = {
  text: (from: string, title: string, rights: string) =>
    `${from} shared ${title} with you. You can ${rights}.`,
  open: 'Open presentation',
};

const zh: typeof en = {
  text: (from, title, rights) => `${from}与您共享了${title}。您可以${rights}。`,
  open: '打开演示文稿',
};

/** Returns the mail to a new collaborator with an account. */
export function createCollaboratorAddedMail(message: Message, origin: string): MailText {
  const { full_name, locale, role, presentation_id } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = formatInviter(message.from, message.from_email, locale);
  const text = texts.text(from, sanitizeTitle(message.title, locale), sharedRights[locale][role]);
  return {
    subject: sharedSubject[locale],
    preview: text,
    greeting: formatGreeting(full_name, locale),
    paragraphs: [text],
    action: {
      label: texts.open,
      url: new URL(`/presentation/${presentation_id}`, origin).href,
      fallback: urlFallbackText[locale],
    },
    ...createSharedFooter(message.stop_token, locale, origin),
  };
}
