import { join } from 'node:path';
import { startMailServer } from './mail-server.ts';
import { exitWithParent, sendToParent } from './parent-process.ts';
import { startQueuesAndObjects } from './queues-and-objects.ts';

/** Runs SQS, S3 and SES in their own process, because their synchronous disk writes block the event loop. */
const directory = process.env.EMULATORS_DIR || undefined;
const queues = await startQueuesAndObjects(directory);
const mail = await startMailServer(directory ? join(directory, 'mails.jsonl') : undefined, (sent) =>
  sendToParent({ sent }),
);

exitWithParent(async () => {
  await Promise.all([queues.stop(), mail.stop()]);
});
sendToParent({ ready: { queues: queues.url, mail: mail.url } });
