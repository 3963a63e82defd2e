import { z } from 'zod';

/** A sent mail, as /__local/mail.json lists it. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string };

/** The inbox's page on the app's host; below it, with `.json`, the same as data. */
export const inboxPath = '/__local/mail';

const one = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Of the embedded SES; `at` in epoch seconds. */
const embeddedSchema = z
  .object({
    emails: z.array(
      z.object({
        destination: z.object({ to: z.array(z.string()) }),
        subject: z.string(),
        body: z.object({ text: one, html: one }),
        at: z.number(),
      }),
    ),
  })
  .transform(({ emails }) =>
    emails.map(({ destination, subject, body, at }) =>
      mailOf(destination.to, subject, body.text, body.html, at * 1000),
    ),
  );

/** docs.localstack.cloud/aws/services/ses */
const localStackSchema = z
  .object({
    messages: z.array(
      z.object({
        Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }),
        Subject: one,
        Body: z.object({ text_part: one, html_part: one }),
        Timestamp: z.string(),
      }),
    ),
  })
  .transform(({ messages }) =>
    messages.map(({ Destination, Subject, Body, Timestamp }) =>
      mailOf(Destination.ToAddresses, Subject, Body.text_part, Body.html_part, Timestamp),
    ),
  );

/** By account; `Timestamp` in epoch seconds. */
const miniStackSchema = z
  .object({
    messages: z.record(
      z.string(),
      z.array(
        z.object({
          To: z.array(z.string()),
          Subject: one,
          BodyText: one,
          BodyHtml: one,
          Timestamp: z.number(),
        }),
      ),
    ),
  })
  .transform(({ messages }) =>
    Object.values(messages)
      .flat()
      .map(({ To, Subject, BodyText, BodyHtml, Timestamp }) =>
        mailOf(To, Subject, BodyText, BodyHtml, Timestamp * 1000),
      ),
  );

/** Where a server of SES lists what it has sent. */
const lists = [
  { path: '/store', schema: embeddedSchema },
  { path: '/_aws/ses', schema: localStackSchema },
  { path: '/_ministack/ses/messages', schema: miniStackSchema },
];

function mailOf(
  to: string[],
  subject: string,
  text: string,
  html: string,
  at: number | string,
): Mail {
  return { to: to.join(', '), subject, text, html, at: new Date(at).toISOString() };
}

/**
 * Returns the mails that a server of SES has sent, newest first. Throws where it has no list of them,
 * as moto has none.
 */
export async function readMails(endpoint: string): Promise<Mail[]> {
  for (const { path, schema } of lists) {
    const answer = await fetch(`${endpoint}${path}`);
    if (answer.ok) return schema.parse(await answer.json()).reverse();
  }
  throw new Error(`The server at ${endpoint} has no list of sent mails.`);
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
