import type { MailMessage } from '#shared/schemas/queue.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import { hideLinks } from './hide-links.ts';
import type { MailText } from './layout.ts';
import { sanitizeName, sanitizeTitle } from './sanitize-user-texts.ts';

type Message = Extract<MailMessage, { kind: 'comment_mention' }>;

const en = {
  subject: (from: string, title: string) => `${from} mentioned you in ${title}`,
  text: (from: string, title: string) => `${from} mentioned you in a comment on ${title}:`,
  label: 'Open comment',
  footer:
    'We send this e-mail because you were mentioned in a comment on a presentation that you can open.',
};

const zh: typeof en = {
  subject: (from, title) => `${from}在${title}中提到了您`,
  text: (from, title) => `${from}在${title}的评论中提到了您：`,
  label: '打开评论',
  footer: '有人在您可以打开的演示文稿的评论中提到了您，因此我们发送此邮件。',
};

/** Returns the mail about a mention, with the beginning of the comment. What looks like a link is replaced. */
export function createCommentMentionMail(message: Message, origin: string): MailText {
  const { full_name, locale, presentation_id, comment_id, slide_id } = message;
  const texts = locale === 'zh' ? zh : en;
  const from = sanitizeName(message.from, locale);
  const title = sanitizeTitle(message.title, locale);
  // Replace line breaks by spaces, because they would let the comment look like other parts of the mail.
  const quote = hideLinks(message.text.replace(/\s+/g, ' '), locale);
  const url = new URL(`/presentation/${presentation_id}`, origin);
  url.searchParams.set('comment', comment_id);
  if (slide_id !== undefined) url.searchParams.set('slide', slide_id);
  return {
    subject: texts.subject(from, title),
    preview: quote,
    greeting: formatGreeting(full_name, locale),
    paragraphs: [texts.text(from, title)],
    quote,
    action: { label: texts.label, url: url.href, fallback: urlFallbackText[locale] },
    footer: texts.footer,
  };
}
