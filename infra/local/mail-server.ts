import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sesServer from 'aws-ses-v2-local';
import { type Email, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { z } from 'zod';
import type { Part } from './dynamo.ts';
import { guardHost } from './loopback-host.ts';
import type { SentMail } from './mail-feedback.ts';

/** Starts the embedded SES. With a file, mails are kept in it, one JSON object a line. */
export async function startMailServer(
  file: string | undefined,
  onMail: (mail: SentMail) => void,
): Promise<Part> {
  const keep = file ? keepIn(file) : undefined;
  onPush((added) => {
    keep?.(added);
    for (const { messageId, destination } of added) onMail({ messageId, to: destination.to });
  });
  const server = await callDefault({ host: '127.0.0.1', port: 0 });
  guardHost(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The server has its mails in an array, in memory: the only place where a mail can be noticed. */
function onPush(notice: (added: Email[]) => void): void {
  const { emails } = getStoreReadonly();
  Object.defineProperty(emails, 'push', {
    value: (...added: Email[]) => {
      notice(added);
      return Array.prototype.push.apply(emails, added);
    },
  });
}

/** Makes a mail durable before SendEmail is answered, so that no kill loses a verification mail. */
function keepIn(file: string): (added: Email[]) => void {
  const { emails } = getStoreReadonly();
  if (existsSync(file)) emails.push(...readMails(file));
  return (added) => appendFileSync(file, added.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
}

function readMails(file: string): Email[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  // A kill may have cut the last line short; that mail was never acknowledged.
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Email);
}

type SesServer = (config: { host: string; port: number }) => Promise<Server>;
const moduleShape = z.object({
  default: z.custom<SesServer>((value) => typeof value === 'function'),
});

/** The package is CommonJS with an ES default: Node gives it one level deeper than its types say. */
function callDefault(config: { host: string; port: number }): Promise<Server> {
  const nested = moduleShape.safeParse(sesServer);
  const start = nested.success ? nested.data.default : (sesServer as unknown as SesServer);
  return start(config);
}
