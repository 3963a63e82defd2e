import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { decksUsed } from '#lambdas/services/usage/deck-quota.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getDeck, markDeleted, moveDeck } from '#lambdas/stores/deck-store.ts';
import { getPlan, listEntries } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  entry,
  keyOf,
  lines,
  outlineOf,
  ports,
  saying,
  whole,
} from '#test/support/scripted-outline.ts';

describe('a delivery', () => {
  test('that comes twice makes the outline once', async () => {
    const deck = await newDeck();

    await runTask(outlineOf(deck.id), ports(saying(whole)));
    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'completed', claims: 1 });
    expect(await usageRows(deck.id)).toHaveLength(1);
  });

  test('of a deck that is deleted, of an older run or unknown does nothing', async () => {
    const deck = await newDeck();
    await runTask({ ...outlineOf(deck.id), run: 7 }, ports(saying(whole)));
    await markDeleted(deck.id, systemClock.now());

    await runTask(outlineOf(deck.id), ports(saying(whole)));
    await runTask(outlineOf(systemClock.id()), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.claims).toBe(0);
    expect(await usageRows(deck.id)).toHaveLength(0);
  });

  test('to a deck that was paused meanwhile makes no model call and gives the task back', async () => {
    const deck = await newDeck();
    await moveDeck(deck.id, { from: ['running'], to: 'paused', run: 1, now: systemClock.now() });

    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('pending');
    expect(await usageRows(deck.id)).toHaveLength(0);
  });
});

describe('a worker that is overtaken', () => {
  test('writes nothing: its commit is fenced off and its call stays in the ledger as lost', async () => {
    const deck = await newDeck();
    const second = () => runTask(outlineOf(deck.id), ports(saying(whole), 30_000));

    await runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 2), second)));

    const task = await getTask(keyOf(deck.id));
    const rows = await usageRows(deck.id);
    expect(task).toMatchObject({ status: 'completed', claims: 2 });
    expect(await listEntries(deck.id, 1)).toHaveLength(3);
    expect(rows.map((row) => [row.claim, row.state, row.outcome])).toEqual(
      expect.arrayContaining([
        [1, 'lost', 'failed'],
        [2, 'settled', 'committed'],
      ]),
    );
  });

  test('is noticed by the watch when its lease is over, not before', async () => {
    const deck = await newDeck();
    const dying = new Promise<void>(() => {});
    void runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 1), () => dying)));
    await expect.poll(async () => (await getPlan(deck.id, 1))?.title).toBe('Bees');

    await watchTask(outlineOf(deck.id), systemClock);
    const alive = await getTask(keyOf(deck.id));
    await watchTask(outlineOf(deck.id), clockAhead(30_000));
    const requeued = await getTask(keyOf(deck.id));

    expect(alive?.status).toBe('running');
    expect(requeued?.status).toBe('queued');
  });
});

describe('an outline', () => {
  test('that was cut is asked only for what is missing, and entries never change', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'the stream ended before its end');
    const fails = async () => {
      throw cut;
    };
    await runTask(outlineOf(deck.id), ports(saying(whole.slice(0, 2), fails)));
    let asked = '';
    const other = { ...entry(0), point: 'Changed.' };
    const model: ModelPort = async (request, onText) => {
      asked = JSON.stringify(request.messages);
      return saying(lines(other, entry(1), entry(2)))(request, onText);
    };

    await runTask(outlineOf(deck.id), ports(model));

    expect(asked).toContain('<accepted>');
    const entries = await listEntries(deck.id, 1);
    expect(entries.map((item) => item.entry.point)).toEqual(['One.', 'Two.', 'Three.']);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test('starts a slide as soon as its entry has closed', async () => {
    const deck = await newDeck();
    let atFirst: string | undefined;
    const model: ModelPort = async (request, onText) => {
      for (const piece of whole.slice(0, 2)) await onText?.(piece);
      atFirst = (await getTask({ ...keyOf(deck.id), id: 'slide-1-s00' }))?.status;
      return saying(whole.slice(2))(request, onText);
    };

    await runTask(outlineOf(deck.id), ports(model));

    expect(atFirst).toBe('queued');
  });

  test('fails the deck after three useless attempts of two answers each, in words and with the quota given back', async () => {
    const deck = await newDeck();

    for (let i = 0; i < 3; i += 1) await runTask(outlineOf(deck.id), ports(saying(['nonsense'])));

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect(await usageRows(deck.id)).toHaveLength(6);
    expect(await decksUsed(deck.owner_id, systemClock.now())).toBe(0);
  });

  test('that is throttled is put back and spends no attempt', async () => {
    const deck = await newDeck();
    const throttled: ModelPort = async () => {
      throw new ModelError('throttled', 'slow down');
    };

    await runTask(outlineOf(deck.id), ports(throttled));

    expect(await getTask(keyOf(deck.id))).toMatchObject({
      status: 'queued',
      content_failures: 0,
      put_backs: 1,
    });
    const [row] = await usageRows(deck.id);
    expect(row).toMatchObject({
      state: 'settled',
      input_tokens: 0,
      output_tokens: 0,
      outcome: 'failed',
    });
  });
});
