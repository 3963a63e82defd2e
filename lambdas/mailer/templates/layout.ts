import type { Locale } from '#shared/errors.ts';

/** What a mail says; drawn once as HTML and once as text. Values are plain text, escaped when drawn. */
export type MailText = {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Above the address in full, for programs that show no button. */
  fallback: string;
  footer: string;
};

export function renderText(mail: MailText): string {
  const { greeting, paragraphs, action, footer } = mail;
  return `${[greeting, ...paragraphs, `${action.label}:\n${action.url}`].join('\n\n')}\n\n--\n${footer}\n`;
}

/** Tables and inline styles: what mail programs draw alike. No picture, nothing loaded from elsewhere. */
export function renderHtml(mail: MailText, locale: Locale): string {
  const { subject, preview, greeting, paragraphs, action, fallback, footer } = mail;
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f7;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f7;"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif;color:#1c2230;">
<tr><td style="padding:28px 36px 0;font-size:15px;font-weight:700;letter-spacing:.02em;color:#2450c8;">Deckwright</td></tr>
<tr><td style="padding:16px 36px 0;font-size:20px;line-height:1.4;font-weight:700;">${escapeHtml(greeting)}</td></tr>
${paragraphs.map(paragraph).join('\n')}
<tr><td style="padding:24px 36px 0;"><a href="${url}" style="display:inline-block;background:#2450c8;color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:12px 24px;border-radius:8px;">${escapeHtml(action.label)}</a></td></tr>
<tr><td style="padding:24px 36px 28px;font-size:13px;line-height:1.6;color:#545c6b;">${escapeHtml(fallback)}<br><a href="${url}" style="color:#2450c8;word-break:break-all;">${url}</a></td></tr>
</table>
<p style="max-width:560px;margin:20px auto 0;padding:0 36px;font:12px/1.6 -apple-system,'Segoe UI',Roboto,sans-serif;color:#545c6b;">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>`;
}

const paragraph = (text: string) =>
  `<tr><td style="padding:12px 36px 0;font-size:16px;line-height:1.6;">${escapeHtml(text)}</td></tr>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
