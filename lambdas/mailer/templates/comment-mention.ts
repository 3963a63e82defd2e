import type { MailMessage } from '#shared/schemas/queue.ts';
import { acceptTextWithoutLink, formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';
import { sanitizeName, sanitizeTitle } from './sanitize-user-texts.ts';

type Message = Extract<MailMessage, { kind: 'comment_mention' }>;

const en = {
  subject: (from: string) => `${from} mentioned you in a comment`,
  text: (from: string, title: string) => `${from} mentioned you in a comment on ${title}:`,
  label: 'Open comment',
  footer:
    'We send this e-mail because you were mentioned in a comment on a presentation that you can open.',
};

const zh: typeof en = {
  subject: (from) => `${from}在评论中提到了您`,
  text: (from, title) => `${from}在${title}的评论中提到了您：`,
  label: '打开评论',
  footer: '有人在您可以打开的演示文稿的评论中提到了您，因此我们发送此邮件。',
};

/** Returns the mail about a mention; without the comment's text if it looks like a link. */
export function createCommentMentionMail(message: Message, origin: string): MailText {
  const { full_name, locale, presentation_id, comment_id } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = sanitizeName(message.from, locale);
  const text = texts.text(from, sanitizeTitle(message.title, locale));
  // Replace line breaks by spaces, because they would let the comment look like other parts of the mail.
  const comment = acceptTextWithoutLink(message.text.replace(/\s+/g, ' '));
  const url = new URL(`/presentation/${presentation_id}`, origin);
  url.searchParams.set('comment', comment_id);
  return {
    subject: texts.subject(from),
    preview: comment ?? text,
    greeting: formatGreeting(full_name, locale),
    paragraphs: comment ? [text, comment] : [text],
    action: { label: texts.label, url: url.href, fallback: urlFallbackText[locale] },
    footer: texts.footer,
  };
}
