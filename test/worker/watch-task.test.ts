import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { sqs } from '#lambdas/lib/clients.ts';
import { type Clock, systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { type OpenCall, openCall } from '#lambdas/services/usage/ledger.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { type DeckItem, getDeck, markDeleted, moveDeck } from '#lambdas/stores/deck-store.ts';
import { cancelTasks } from '#lambdas/stores/halt-tasks.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import {
  claimTask,
  getTask,
  leaseMs,
  moved,
  queueTask,
  type TaskItem,
} from '#lambdas/stores/task-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';

const later = clockAhead(30_000);

/** A claim whose worker has opened a call and was heard of no more. */
async function deadClaim(deck: DeckItem, clock: Clock = systemClock): Promise<TaskItem> {
  const now = clock.now();
  const claim = { owner: clock.id(), until: now + 20_000, now };
  const task = await claimTask(keyOf(deck.id), claim);
  if (!task) throw new Error('the task could not be claimed');
  await openCall(callOf(deck, task.claims));
  return task;
}

const callOf = (deck: DeckItem, claim: number): OpenCall => ({
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

const states = async (deck: DeckItem) => (await usageRows(deck.id)).map((row) => row.state);

/** Takes all messages out of the generation queue and returns their bodies. */
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

/** The outline’s task in a status, as a worker that then died would leave it. */
const leave = (deck: DeckItem, status: 'pending' | 'cancelled') =>
  taskEntity()
    .patch(keyOf(deck.id))
    .set(moved(keyOf(deck.id), status, systemClock.now()))
    .go();

describe('the watch', () => {
  test('leaves the calls of a live claim open, and loses them with its lease', async () => {
    const deck = await newDeck();
    await deadClaim(deck);

    await watchTask(outlineOf(deck.id), systemClock);
    const alive = await states(deck);
    await watchTask(outlineOf(deck.id), later);

    expect(alive).toEqual(['open']);
    expect(await states(deck)).toEqual(['lost']);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('queued');
  });

  test('of an older claim leaves the newer claim’s call alone', async () => {
    const deck = await newDeck();
    await deadClaim(deck);
    await deadClaim(deck, later);

    await watchTask(outlineOf(deck.id), later);

    expect(await states(deck)).toEqual(['open', 'open']);
    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'running', claims: 2 });
  });

  test.each(['cancelled', 'deleted'])(
    'loses the calls of a worker that died while its deck was %s',
    async (how) => {
      const deck = await newDeck();
      await deadClaim(deck);
      if (how === 'deleted') await markDeleted(deck.id, systemClock.now());
      else await cancelTasks(deck.id, 1, systemClock.now());

      await watchTask(outlineOf(deck.id), later);
      await watchTask(outlineOf(deck.id), later);

      expect(await states(deck)).toEqual(['lost']);
      expect((await getTask(keyOf(deck.id)))?.status).not.toBe('queued');
    },
  );

  test('sends the message again of a task that nobody has claimed for a lease', async () => {
    const deck = await newDeck();
    await takeMessages();

    await watchTask(outlineOf(deck.id), clockAhead(leaseMs));

    expect(await takeMessages()).toContain(deck.id);
  });

  test('leaves a queued task alone whose own watch is still to come', async () => {
    const [young, delayed] = [await newDeck(), await newDeck()];
    await leave(delayed, 'pending');
    await queueTask(keyOf(delayed.id), systemClock.now() + 60_000);
    await takeMessages();

    await watchTask(outlineOf(young.id), systemClock);
    await watchTask(outlineOf(delayed.id), clockAhead(leaseMs));

    expect(await takeMessages()).not.toMatch(new RegExp(`${young.id}|${delayed.id}`));
  });

  test('queues a task that its worker gave back before it died', async () => {
    const deck = await newDeck();
    await leave(deck, 'pending');
    await takeMessages();

    await watchTask(outlineOf(deck.id), later);

    expect((await getTask(keyOf(deck.id)))?.status).toBe('queued');
    expect(await takeMessages()).toContain(deck.id);
  });

  test('starts the owner’s next deck where the one that ended did not', async () => {
    const { user } = await newUser();
    const [first, second] = [await newDeck({}, user), await newDeck({}, user)];
    const move = { from: ['running'], to: 'cancelled', run: 1, now: systemClock.now() } as const;
    await moveDeck(first.id, { ...move, from: [...move.from] });
    await leave(first, 'cancelled');

    await watchTask(outlineOf(first.id), later);

    expect(second.status).toBe('queued');
    expect((await getDeck(second.id))?.status).toBe('running');
  });

  test('of a task that nobody knows does nothing', async () => {
    await expect(watchTask(outlineOf(systemClock.id()), systemClock)).resolves.toBeUndefined();
  });
});
