import { z } from 'zod';

/** A sent mail, as /__local/mail.json lists it. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string };

/** The inbox's page on the app's host; below it, with `.json`, the same as data. */
export const inboxPath = '/__local/mail';

const storeSchema = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ text: z.string().optional(), html: z.string().optional() }),
      at: z.number(),
    }),
  ),
});

const localStackSchema = z.object({
  messages: z.array(
    z.object({
      Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }),
      Subject: z.string().default(''),
      Body: z.object({ text_part: z.string().nullish(), html_part: z.string().nullish() }),
      Timestamp: z.string(),
    }),
  ),
});

/** Mails of the embedded SES, newest first. */
export async function readEmbeddedMails(mailUrl: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/store`);
  const { emails } = storeSchema.parse(await answer.json());
  return emails
    .map(({ destination, subject, body, at }) => ({
      to: destination.to.join(', '),
      subject,
      text: body.text ?? '',
      html: body.html ?? '',
      at: new Date(at * 1000).toISOString(),
    }))
    .reverse();
}

/** Mails of LocalStack and what imitates it, newest first. */
export async function readLocalStackMails(endpoint: string): Promise<Mail[]> {
  const answer = await fetch(`${endpoint}/_aws/ses`);
  const { messages } = localStackSchema.parse(await answer.json());
  return messages
    .map(({ Destination, Subject, Body, Timestamp }) => ({
      to: Destination.ToAddresses.join(', '),
      subject: Subject,
      text: Body.text_part ?? '',
      html: Body.html_part ?? '',
      at: new Date(Timestamp).toISOString(),
    }))
    .reverse();
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Plain text with its addresses made into links: a verification mail is there to be clicked. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** The inbox as a page without script; mails are shown as text, never as their own HTML. */
export function renderInbox(mails: Mail[]): string {
  const items = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p class="meta">To ${escapeHtml(to)} · <time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p><pre>${withLinks(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Mail · Deckwright</title><style>${inboxStyle}</style></head>
<body><main><h1>Mail</h1><p class="meta">Everything this machine's Deckwright has sent, newest first. Nothing leaves the machine.</p>
${items.join('\n') || '<p>No mail yet.</p>'}
</main></body></html>`;
}

const inboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
h2 { font-size: 1.05rem; margin: 0; }
.meta { opacity: 0.7; font-size: 0.875rem; margin: 0.25rem 0; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0 0; }
`;
