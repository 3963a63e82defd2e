import type { Locale } from '#shared/errors.ts';
import { formatGreeting, urlFallbackText } from './greeting.ts';
import type { MailText } from './layout.ts';

type Texts = { subject: string; text: string; advice: string; label: string; footer: string };

/** Returns a mail to the owner of a webhook, with a link to the list of webhooks. */
export const createWebhookMail = (
  { subject, text, advice, label, footer }: Texts,
  { full_name, locale }: { full_name: string; locale: Locale },
  origin: string,
): MailText => ({
  subject,
  preview: text,
  greeting: formatGreeting(full_name, locale),
  paragraphs: [text, advice],
  action: {
    label,
    url: new URL('/settings#webhooks', origin).href,
    fallback: urlFallbackText[locale],
  },
  footer,
});
