import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { forgotPassword } from '#lambdas/services/auth/forgot-password.ts';
import { allItems } from '#test/support/all-items.ts';
import { newDeck } from '#test/support/decks.ts';
import { startEmbeddedParts } from '#test/support/embedded-parts.ts';
import { newInvite, testPassword } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';
import { readCommandLine } from '../../../scripts/command-line.ts';
import { type Release, writeRelease } from './release.ts';

/**
 * Records the data that this version stores, for the upgrade test of the next version. Run `npm run
 * tool -- record-release` only when a version is released.
 */
async function recordRelease(): Promise<void> {
  const { user, id: finished } = await finishedDeck({}, { tier: 'team' });
  const { id: queued } = await newDeck({ topic: 'Rain gardens' }, user);
  await runTask(
    outlineTaskMessage(queued),
    createPortsWithModel(createStreamingModel(completeOutlineLines)),
  );
  const invite = await newInvite({ max_uses: 3 });
  await forgotPassword(user.email, '203.0.113.1');
  await writeRelease({
    version: env.VERSION,
    owner: { email: user.email, password: testPassword },
    invite_code: invite.code,
    finished,
    queued,
    items: await allItems(),
    objects: await readAllObjects(),
    messages: {
      GENERATION_QUEUE_URL: await readAllMessages(env.GENERATION_QUEUE_URL),
      WATCH_QUEUE_URL: await readAllMessages(env.WATCH_QUEUE_URL),
      MAIL_QUEUE_URL: await readAllMessages(env.MAIL_QUEUE_URL),
    },
  });
}

async function readAllObjects(): Promise<Release['objects']> {
  const Bucket = env.ARTIFACTS_BUCKET;
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket }));
  const objects: Release['objects'] = {};
  for (const { Key = '' } of Contents) {
    const storedObject = await s3().send(new GetObjectCommand({ Bucket, Key }));
    const body = (await storedObject.Body?.transformToString('base64')) ?? '';
    objects[Key] = { type: storedObject.ContentType ?? '', body };
  }
  return objects;
}

async function readAllMessages(QueueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    );
    if (Messages.length === 0) return bodies;
    bodies.push(...Messages.map(({ Body = '' }) => Body));
  }
}

readCommandLine(
  'Records stored data for the upgrade test of the next version: npm run tool -- record-release',
  {},
);
const parts = await startEmbeddedParts();
try {
  await recordRelease();
} finally {
  await parts.stop();
}
