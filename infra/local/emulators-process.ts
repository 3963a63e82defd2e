import { join } from 'node:path';
import { startMailServer } from './mail-server.ts';
import { startQueuesAndObjects } from './queues-and-objects.ts';

/** A process of its own for SQS, S3 and SES: their disk writes block whatever shares their thread. */
const directory = process.env.EMULATORS_DIR || undefined;
const queues = await startQueuesAndObjects(directory);
const mail = await startMailServer(directory ? join(directory, 'mails.jsonl') : undefined);

async function leave(): Promise<void> {
  await Promise.all([queues.stop(), mail.stop()]);
  process.exit(0);
}
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void leave());
// Ctrl-C reaches the whole terminal group; only our parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.send?.({ ready: { queues: queues.url, mail: mail.url } });
