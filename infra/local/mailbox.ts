import { z } from 'zod';

/** A sent mail, as /__local/mail.json lists it. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string };

/** Path of the inbox page on the app's host. With `.json` it returns the mails as data. */
export const inboxPath = '/__local/mail';

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** Response of the embedded SES; `at` is in epoch seconds. */
const embeddedSchema = z
  .object({
    emails: z.array(
      z.object({
        destination: z.object({ to: z.array(z.string()) }),
        subject: z.string(),
        body: z.object({ text: optionalText, html: optionalText }),
        at: z.number(),
      }),
    ),
  })
  .transform(({ emails }) =>
    emails.map(({ destination, subject, body, at }) =>
      toMail(destination.to, subject, body.text, body.html, at * 1000),
    ),
  );

/** Response of LocalStack: docs.localstack.cloud/aws/services/ses */
const localStackSchema = z
  .object({
    messages: z.array(
      z.object({
        Destination: z.object({ ToAddresses: z.array(z.string()).default([]) }),
        Subject: optionalText,
        Body: z.object({ text_part: optionalText, html_part: optionalText }),
        Timestamp: z.string(),
      }),
    ),
  })
  .transform(({ messages }) =>
    messages.map(({ Destination, Subject, Body, Timestamp }) =>
      toMail(Destination.ToAddresses, Subject, Body.text_part, Body.html_part, Timestamp),
    ),
  );

/** Response of MiniStack, by account; `Timestamp` is in epoch seconds. */
const miniStackSchema = z
  .object({
    messages: z.record(
      z.string(),
      z.array(
        z.object({
          To: z.array(z.string()),
          Subject: optionalText,
          BodyText: optionalText,
          BodyHtml: optionalText,
          Timestamp: z.number(),
        }),
      ),
    ),
  })
  .transform(({ messages }) =>
    Object.values(messages)
      .flat()
      .map(({ To, Subject, BodyText, BodyHtml, Timestamp }) =>
        toMail(To, Subject, BodyText, BodyHtml, Timestamp * 1000),
      ),
  );

/** Endpoints of SES emulators that list sent mail. */
const mailEndpoints = [
  { path: '/store', schema: embeddedSchema },
  { path: '/_aws/ses', schema: localStackSchema },
  { path: '/_ministack/ses/messages', schema: miniStackSchema },
];

function toMail(
  to: string[],
  subject: string,
  text: string,
  html: string,
  at: number | string,
): Mail {
  return { to: to.join(', '), subject, text, html, at: new Date(at).toISOString() };
}

/** Returns the mails that an SES emulator has sent, newest first. Throws if it has no endpoint that lists sent mail (moto). */
export async function readMails(endpoint: string): Promise<Mail[]> {
  for (const { path, schema } of mailEndpoints) {
    const response = await fetch(`${endpoint}${path}`);
    if (response.ok) return schema.parse(await response.json()).reverse();
  }
  throw new Error(`The server at ${endpoint} has no endpoint that lists sent mail.`);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Escapes plain text and turns its URLs into links. */
function linkUrls(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** Renders the inbox as a page without script. Mails are shown as text, never as their own HTML. */
export function renderInbox(mails: Mail[]): string {
  const items = mails.map(
    ({ to, subject, text, at }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p class="meta">To ${escapeHtml(to)} · <time datetime="${at}">${at.replace('T', ' ').slice(0, 19)} UTC</time></p><pre>${linkUrls(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Mail · Deckwright</title><style>${inboxStyle}</style></head>
<body><main><h1>Mail</h1><p class="meta">All mail sent by this local Deckwright, newest first. No mail leaves this machine.</p>
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
