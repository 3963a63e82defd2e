import type { Locale } from '#shared/errors.ts';
import { escapeHtml } from './escape-html.ts';
import { mailStyle, styles } from './style.ts';

/** Texts of a mail, rendered as HTML and as plain text. Values are plain text and are escaped in HTML. */
export type MailText = {
  subject: string;
  /** Preview line that mail programs show next to the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];
  /** Text of another user, shown below the paragraphs as a quotation. */
  quote?: string;
  /** Code to copy, such as an invite code. */
  code?: string;
  action?: {
    label: string;
    url: string;
    /** Text above the written-out URL, for mail programs that show no button. */
    fallback: string;
  };
  /** Another link, below the button. */
  link?: { label: string; url: string };
  footer: string;
  /** Link below the footer. */
  footerLink?: { label: string; url: string };
};

/** Renders the plain-text version; the button becomes its label and URL. */
export function renderText(mail: MailText): string {
  const { greeting, paragraphs, quote, code, action, link, footer, footerLink } = mail;
  const parts = [
    greeting,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote]),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...[action, link].flatMap((one) => (one === undefined ? [] : [`${one.label}:\n${one.url}`])),
  ];
  const end = footerLink === undefined ? '' : `\n${footerLink.label}:\n${footerLink.url}\n`;
  return `${parts.join('\n\n')}\n\n--\n${footer}\n${end}`;
}

/**
 * Renders the HTML version with tables and inline styles, which mail programs support. No images, nothing
 * external.
 */
export function renderHtml(mail: MailText, locale: Locale): string {
  const { subject, preview, greeting, paragraphs, quote, code, action, link } = mail;
  const { footer, footerLink } = mail;
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${mailStyle}</style></head>
<body class="page" style="${styles.page}">
<div style="${styles.preview}">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${styles.page}"><tr><td align="center" class="around" style="${styles.around}">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="${styles.card}">
${[
  formatRow('brand', styles.brand, 'Deckwright'),
  formatRow('', styles.greeting, escapeHtml(greeting)),
  ...paragraphs.map((text) => formatRow('', styles.paragraph, escapeLines(text))),
  ...(quote === undefined ? [] : [formatQuoteRow(quote)]),
  ...(code === undefined ? [] : [formatCodeRow(code)]),
  ...(action === undefined ? [] : formatActionRows(action)),
  ...(link === undefined ? [] : [formatLinkRow(link)]),
  `<tr><td style="${styles.end}">&nbsp;</td></tr>`,
].join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.foot}">${formatRow('faint', styles.footer, escapeHtml(footer))}${footerLink ? formatFooterLinkRow(footerLink) : ''}</table>
</td></tr></table>
</body>
</html>`;
}

/** Keeps line breaks, which HTML would collapse into spaces. */
const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

const formatRow = (name: string, style: string, content: string) =>
  `<tr><td class="cell${name ? ` ${name}` : ''}" style="${style}">${content}</td></tr>`;

const formatFooterLinkRow = ({ label, url }: NonNullable<MailText['footerLink']>) =>
  formatRow(
    'faint',
    styles.footer,
    `<a class="faint" href="${escapeHtml(url)}" style="${styles.footerLink}">${escapeHtml(label)}</a>`,
  );

const formatQuoteRow = (quote: string) =>
  formatRow(
    '',
    styles.block,
    `<div class="quote" style="${styles.quote}">${escapeLines(quote)}</div>`,
  );

const formatLinkRow = ({ label, url }: NonNullable<MailText['link']>) =>
  formatRow(
    '',
    styles.paragraph,
    `<a class="link" href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(label)}</a>`,
  );

const formatCodeRow = (code: string) =>
  formatRow(
    '',
    styles.block,
    `<span class="code" style="${styles.code}">${escapeHtml(code)}</span>`,
  );

function formatActionRows({ label, url, fallback }: NonNullable<MailText['action']>): string[] {
  const href = escapeHtml(url);
  return [
    formatRow(
      '',
      styles.block,
      `<a class="button" href="${href}" style="${styles.button}">${escapeHtml(label)}</a>`,
    ),
    formatRow(
      'faint',
      styles.fallback,
      `${escapeHtml(fallback)}<br><a class="link" href="${href}" style="${styles.link}">${href}</a>`,
    ),
  ];
}
