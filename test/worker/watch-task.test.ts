import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { type OpenCall, openCall } from '#lambdas/services/usage/ledger.ts';
import {
  changeDeckStatus,
  type DeckItem,
  getDeck,
  markDeleted,
} from '#lambdas/stores/deck-store.ts';
import { cancelTasks } from '#lambdas/stores/task-control.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import {
  claimTask,
  createTaskStatusFields,
  getTask,
  leaseMs,
  queueTask,
  type TaskItem,
} from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { outlineTaskKey, outlineTaskMessage } from '#test/support/scripted-outline.ts';

const laterClock = createClockAhead(30_000);

/** Creates a claimed task whose worker started a model call and then died. */
async function createDeadClaim(deck: DeckItem, clock: Clock = systemClock): Promise<TaskItem> {
  const now = clock.now();
  const claim = { owner: clock.id(), until: now + 20_000, now };
  const task = await claimTask(outlineTaskKey(deck.id), claim);
  if (!task) throw new Error('the task could not be claimed');
  await openCall(makeCall(deck, task.claims));
  return task;
}

const makeCall = (deck: DeckItem, claim: number): OpenCall => ({
  presentation_id: deck.id,
  run: 1,
  task_id: 'outline-1',
  claim,
  call: 0,
  user_id: deck.owner_id,
  tier: 'free',
  stage: 'outline',
  purpose: 'outline',
  model: 'demo',
  estimate: { input_tokens: 10, output_tokens: 5, cache_read_tokens: 0, cache_write_tokens: 0 },
  at: systemClock.now(),
});

const readUsageStates = async (deck: DeckItem) =>
  (await listUsageRows(deck.id)).map((row) => row.state);

/** Receives all messages of the generation queue and returns their bodies. */
async function takeMessages(): Promise<string> {
  const QueueUrl = env.GENERATION_QUEUE_URL;
  const bodies: string[] = [];
  for (;;) {
    const receive = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await sqs().send(receive);
    if (Messages.length === 0) return bodies.join();
    for (const { Body = '', ReceiptHandle } of Messages) {
      bodies.push(Body);
      await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
}

/** Sets the outline task to a status in which a worker that died would have left it. */
const setTaskStatus = (deck: DeckItem, status: 'pending' | 'cancelled') =>
  taskEntity()
    .patch(outlineTaskKey(deck.id))
    .set(createTaskStatusFields(outlineTaskKey(deck.id), status, systemClock.now()))
    .go();

describe('the check of a watch message', () => {
  test('the watch check leaves the calls of a live claim open and marks them as lost after the lease expires', async () => {
    const deck = await newDeck();
    await createDeadClaim(deck);

    await watchTask(outlineTaskMessage(deck.id), systemClock);
    const alive = await readUsageStates(deck);
    await watchTask(outlineTaskMessage(deck.id), laterClock);

    expect(alive).toEqual(['open']);
    expect(await readUsageStates(deck)).toEqual(['lost']);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('queued');
  });

  test('a watch message for an older claim does not change the call of a newer claim', async () => {
    const deck = await newDeck();
    await createDeadClaim(deck);
    await createDeadClaim(deck, laterClock);

    await watchTask(outlineTaskMessage(deck.id), laterClock);

    expect(await readUsageStates(deck)).toEqual(['open', 'open']);
    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({ status: 'running', claims: 2 });
  });

  test.each(['cancelled', 'deleted'])(
    'the watch check marks the calls of a dead worker as lost when the deck was %s',
    async (how) => {
      const deck = await newDeck();
      await createDeadClaim(deck);
      if (how === 'deleted') await markDeleted(deck.id, systemClock.now());
      else await cancelTasks(deck.id, 1, systemClock.now());

      await watchTask(outlineTaskMessage(deck.id), laterClock);
      await watchTask(outlineTaskMessage(deck.id), laterClock);

      expect(await readUsageStates(deck)).toEqual(['lost']);
      expect((await getTask(outlineTaskKey(deck.id)))?.status).not.toBe('queued');
    },
  );

  test('the watch check sends the message again for a task that was not claimed within a lease', async () => {
    const deck = await newDeck();
    await takeMessages();

    await watchTask(outlineTaskMessage(deck.id), createClockAhead(leaseMs));

    expect(await takeMessages()).toContain(deck.id);
  });

  test('the watch check ignores a queued task whose watch message is still to come', async () => {
    const [young, delayed] = [await newDeck(), await newDeck()];
    await setTaskStatus(delayed, 'pending');
    await queueTask(outlineTaskKey(delayed.id), systemClock.now() + 60_000);
    await takeMessages();

    await watchTask(outlineTaskMessage(young.id), systemClock);
    await watchTask(outlineTaskMessage(delayed.id), createClockAhead(leaseMs));

    expect(await takeMessages()).not.toMatch(new RegExp(`${young.id}|${delayed.id}`));
  });

  test('the watch check queues a task whose worker released it and then died', async () => {
    const deck = await newDeck();
    await setTaskStatus(deck, 'pending');
    await takeMessages();

    await watchTask(outlineTaskMessage(deck.id), laterClock);

    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('queued');
    expect(await takeMessages()).toContain(deck.id);
  });

  test('the watch check starts the owner’s next deck when the ended deck did not start it', async () => {
    const { user } = await newUser();
    const [firstDeck, secondDeck] = [await newDeck({}, user), await newDeck({}, user)];
    const move = { from: ['running'], to: 'cancelled', run: 1, now: systemClock.now() } as const;
    await changeDeckStatus(firstDeck.id, { ...move, from: [...move.from] });
    await setTaskStatus(firstDeck, 'cancelled');

    await watchTask(outlineTaskMessage(firstDeck.id), laterClock);

    expect(secondDeck.status).toBe('queued');
    expect((await getDeck(secondDeck.id))?.status).toBe('running');
  });

  test('the watch check ignores a message for an unknown task', async () => {
    await expect(
      watchTask(outlineTaskMessage(systemClock.id()), systemClock),
    ).resolves.toBeUndefined();
  });
});
