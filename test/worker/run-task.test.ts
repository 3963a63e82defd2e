import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { changeDeckStatus, getDeck, markDeleted } from '#lambdas/stores/deck-store.ts';
import { getPlan, listOutlineEntries } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createEntryLine,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskKey,
  outlineTaskMessage,
  toJsonLines,
} from '#test/support/scripted-outline.ts';

describe('handling a task message', () => {
  test('a task message that is delivered twice makes the outline once', async () => {
    const deck = await newDeck();

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'completed',
      claims: 1,
    });
    expect(await listUsageRows(deck.id)).toHaveLength(1);
  });

  test('a task message for a deleted or unknown deck or for an older run is ignored', async () => {
    const deck = await newDeck();
    await runTask(
      { ...outlineTaskMessage(deck.id), run: 7 },
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );
    await markDeleted(deck.id, systemClock.now());

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );
    await runTask(
      outlineTaskMessage(systemClock.id()),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );

    expect((await getTask(outlineTaskKey(deck.id)))?.claims).toBe(0);
    expect(await listUsageRows(deck.id)).toHaveLength(0);
  });

  test('a task message for a deck paused meanwhile makes no model call and releases the task', async () => {
    const deck = await newDeck();
    await changeDeckStatus(deck.id, {
      from: ['running'],
      to: 'paused',
      run: 1,
      now: systemClock.now(),
    });

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines)),
    );

    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('pending');
    expect(await listUsageRows(deck.id)).toHaveLength(0);
  });
});

describe('a worker that lost its lease', () => {
  test('a worker that lost its lease cannot commit, and the ledger marks its call as lost', async () => {
    const deck = await newDeck();
    const runAgain = () =>
      runTask(
        outlineTaskMessage(deck.id),
        createPortsWithModel(createStreamingModel(completeOutlineLines), 30_000),
      );

    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines.slice(0, 2), runAgain)),
    );

    const task = await getTask(outlineTaskKey(deck.id));
    const rows = await listUsageRows(deck.id);
    expect(task).toMatchObject({ status: 'completed', claims: 2 });
    expect(await listOutlineEntries(deck.id, 1)).toHaveLength(3);
    expect(rows.map((row) => [row.claim, row.state, row.outcome])).toEqual(
      expect.arrayContaining([
        [1, 'lost', 'failed'],
        [2, 'settled', 'committed'],
      ]),
    );
  });

  test('the watch check requeues a worker’s task only after the lease expires', async () => {
    const deck = await newDeck();
    const dying = new Promise<void>(() => {});
    void runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines.slice(0, 1), () => dying)),
    );
    await expect.poll(async () => (await getPlan(deck.id, 1))?.title).toBe('Bees');

    await watchTask(outlineTaskMessage(deck.id), systemClock);
    const alive = await getTask(outlineTaskKey(deck.id));
    await watchTask(outlineTaskMessage(deck.id), createClockAhead(30_000));
    const requeued = await getTask(outlineTaskKey(deck.id));

    expect(alive?.status).toBe('running');
    expect(requeued?.status).toBe('queued');
  });
});

describe('running an outline task', () => {
  test('an outline task requests only missing entries after a cut response and never changes stored entries', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'the stream ended before its end');
    const fails = async () => {
      throw cut;
    };
    await runTask(
      outlineTaskMessage(deck.id),
      createPortsWithModel(createStreamingModel(completeOutlineLines.slice(0, 2), fails)),
    );
    let requestedEntries = '';
    const otherEntry = { ...createEntryLine(0), point: 'Changed.' };
    const model: ModelPort = async (request, onText) => {
      requestedEntries = JSON.stringify(request.messages);
      return createStreamingModel(toJsonLines(otherEntry, createEntryLine(1), createEntryLine(2)))(
        request,
        onText,
      );
    };

    await runTask(outlineTaskMessage(deck.id), createPortsWithModel(model));

    expect(requestedEntries).toContain('<accepted>');
    const entries = await listOutlineEntries(deck.id, 1);
    expect(entries.map((item) => item.entry.point)).toEqual(['One.', 'Two.', 'Three.']);
    expect((await getTask(outlineTaskKey(deck.id)))?.status).toBe('completed');
  });

  test('an outline task queues a slide as soon as the slide’s outline line is complete', async () => {
    const deck = await newDeck();
    let atFirst: string | undefined;
    const model: ModelPort = async (request, onText) => {
      for (const piece of completeOutlineLines.slice(0, 2)) await onText?.(piece);
      atFirst = (await getTask({ ...outlineTaskKey(deck.id), id: 'slide-1-s00' }))?.status;
      return createStreamingModel(completeOutlineLines.slice(2))(request, onText);
    };

    await runTask(outlineTaskMessage(deck.id), createPortsWithModel(model));

    expect(atFirst).toBe('queued');
  });

  test('three attempts with two unusable responses each fail the deck with a readable reason and refund the quota', async () => {
    const deck = await newDeck();

    for (let i = 0; i < 3; i += 1)
      await runTask(
        outlineTaskMessage(deck.id),
        createPortsWithModel(createStreamingModel(['nonsense'])),
      );

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect(await listUsageRows(deck.id)).toHaveLength(6);
    expect(await countDecksUsed(deck.owner_id, systemClock.now())).toBe(0);
  });

  test('a throttled outline task is requeued and uses no attempt', async () => {
    const deck = await newDeck();
    const throttled: ModelPort = async () => {
      throw new ModelError('throttled', 'slow down');
    };

    await runTask(outlineTaskMessage(deck.id), createPortsWithModel(throttled));

    expect(await getTask(outlineTaskKey(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
      put_backs: 1,
    });
    const [row] = await listUsageRows(deck.id);
    expect(row).toMatchObject({
      state: 'settled',
      input_tokens: 0,
      output_tokens: 0,
      outcome: 'failed',
    });
  });
});
