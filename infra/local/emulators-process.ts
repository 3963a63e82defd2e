import { join } from 'node:path';
import { liveWithParent, tellParent } from './child-side.ts';
import { startMailServer } from './mail-server.ts';
import { startQueuesAndObjects } from './queues-and-objects.ts';

/** A process of its own for SQS, S3 and SES: their disk writes block whatever shares their thread. */
const directory = process.env.EMULATORS_DIR || undefined;
const queues = await startQueuesAndObjects(directory);
const mail = await startMailServer(directory ? join(directory, 'mails.jsonl') : undefined, (sent) =>
  tellParent({ sent }),
);

liveWithParent(async () => {
  await Promise.all([queues.stop(), mail.stop()]);
});
tellParent({ ready: { queues: queues.url, mail: mail.url } });
