import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import type { WorkerPorts } from '#test/support/inline-worker.ts';
import { handleMessage } from '#test/support/inline-worker.ts';

/** The same ports as those of the deployed worker. */
export const workerPorts: WorkerPorts = {
  clock: systemClock,
  model: converse,
  tasks: getTaskHandler,
};

/**
 * Processes the generation queue like the event source mapping until a deck satisfies `isDone`; throws after five
 * minutes. Processes messages of other decks too.
 */
export async function processQueueUntil(
  deckId: string,
  isDone: (deck: DeckItem) => boolean | Promise<boolean>,
  ports: WorkerPorts = workerPorts,
): Promise<DeckItem> {
  const until = Date.now() + 300_000;
  const running = new Set<Promise<void>>();
  while (Date.now() < until) {
    const deck = await getDeck(deckId);
    if (deck && (await isDone(deck))) return deck;
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({
        QueueUrl: env.GENERATION_QUEUE_URL,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    for (const message of Messages) {
      const work = handleMessage(message.Body ?? '', ports).then(async () => {
        await sqs().send(
          new DeleteMessageCommand({
            QueueUrl: env.GENERATION_QUEUE_URL,
            ReceiptHandle: message.ReceiptHandle,
          }),
        );
      });
      const tracked = work.finally(() => running.delete(tracked));
      running.add(tracked);
    }
    if (Messages.length === 0) await Promise.race([...running, Promise.resolve()]);
  }
  throw new Error(
    `deck ${deckId} did not reach the expected state: ${JSON.stringify(await getDeck(deckId))}`,
  );
}
