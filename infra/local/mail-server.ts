import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sesServer from 'aws-ses-v2-local';
import { type Email, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { z } from 'zod';
import type { LocalService } from './dynamo.ts';
import { guardEmulator } from './loopback-host.ts';
import type { SentMail } from './mail-feedback.ts';

/** Starts the embedded SES. If a file is given, mails are stored in it, one JSON object per line. */
export async function startMailServer(
  file: string | undefined,
  onMail: (mail: SentMail) => void,
): Promise<LocalService> {
  const persist = file ? persistMails(file) : undefined;
  watchNewMails((added) => {
    persist?.(added);
    for (const { messageId, destination } of added) onMail({ messageId, to: destination.to });
  });
  const server = await callDefaultExport({ host: '127.0.0.1', port: 0 });
  guardEmulator(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls `onAdded` for each new mail. The server keeps mails in an in-memory array and has no event for them. */
function watchNewMails(onAdded: (added: Email[]) => void): void {
  const { emails } = getStoreReadonly();
  Object.defineProperty(emails, 'push', {
    value: (...added: Email[]) => {
      onAdded(added);
      return Array.prototype.push.apply(emails, added);
    },
  });
}

/** Loads stored mails, and stores each new mail before SendEmail returns, so that a kill loses none. */
function persistMails(file: string): (added: Email[]) => void {
  const { emails } = getStoreReadonly();
  if (existsSync(file)) emails.push(...readMails(file));
  return (added) => appendFileSync(file, added.map((mail) => `${JSON.stringify(mail)}\n`).join(''));
}

function readMails(file: string): Email[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  // A kill may have truncated the last line, which is then dropped: SendEmail had not returned for that mail.
  return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Email);
}

type SesServer = (config: { host: string; port: number }) => Promise<Server>;
const moduleSchema = z.object({
  default: z.custom<SesServer>((value) => typeof value === 'function'),
});

/** Calls the package's default export. It is CommonJS, so Node nests the export one level deeper than its types say. */
function callDefaultExport(config: { host: string; port: number }): Promise<Server> {
  const nested = moduleSchema.safeParse(sesServer);
  const start = nested.success ? nested.data.default : (sesServer as unknown as SesServer);
  return start(config);
}
