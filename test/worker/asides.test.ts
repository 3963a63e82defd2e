import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { type DeckItem, getDeck, moveDeck, type StatusMove } from '#lambdas/stores/deck-store.ts';
import { taskEntity } from '#lambdas/stores/task-entity.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { monthEntity } from '#lambdas/stores/usage-entities.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { Fenced } from '#shared/errors.ts';
import { newDeck } from '#test/support/decks.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf } from '#test/support/scripted-outline.ts';
import { asking, countingModel, doing } from '#test/support/scripted-task.ts';

type To = Pick<StatusMove, 'to' | 'set'>;

const move = (deck: DeckItem, to: To) =>
  moveDeck(deck.id, {
    from: ['running', 'completed', 'paused'],
    run: deck.run,
    now: systemClock.now(),
    ...to,
  });

/** A settled deck with one aside queued. */
async function deckWithAside(to: To = { to: 'completed' }): Promise<DeckItem> {
  const deck = await newDeck();
  await taskEntity().patch(keyOf(deck.id)).set({ is_aside: true }).go();
  await move(deck, to);
  return deck;
}

const throwing =
  (error: Error): RunTask =>
  async () => {
    throw error;
  };

const failedWith = (code: string) => ({ status: 'failed', error: { code } });

describe('an aside', () => {
  test.each([
    { to: 'completed' as const },
    { to: 'failed' as const },
    { to: 'paused' as const, set: { reason: 'user' } },
  ])('runs beside a deck that is $to and leaves its status alone', async (to) => {
    const deck = await deckWithAside(to);
    const { model, requests } = countingModel();

    await runTask(outlineOf(deck.id), doing(asking(1), model));

    expect(requests).toHaveLength(1);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
    expect((await getDeck(deck.id))?.status).toBe(to.to);
  });

  test.each(['token_cap', 'owner_disabled'])(
    'is cancelled, and nothing called, on a deck that is held for %s',
    async (reason) => {
      const deck = await deckWithAside({ to: 'paused', set: { reason } });
      const { model, requests } = countingModel();

      await runTask(outlineOf(deck.id), doing(asking(1), model));

      expect(requests).toHaveLength(0);
      expect(await usageRows(deck.id)).toHaveLength(0);
      expect((await getTask(keyOf(deck.id)))?.status).toBe('cancelled');
    },
  );

  test('whose deck is held between two calls makes no second one', async () => {
    const deck = await deckWithAside();
    const { model, requests } = countingModel();
    const holding: ModelPort = async (request) => {
      await move(deck, { to: 'paused', set: { reason: 'owner_disabled' } });
      return model(request);
    };

    await runTask(outlineOf(deck.id), doing(asking(2), holding));

    expect(requests).toHaveLength(1);
    expect((await getTask(keyOf(deck.id)))?.status).toBe('cancelled');
  });

  test('that an edit has overtaken fails with a conflict', async () => {
    const deck = await deckWithAside();

    await runTask(outlineOf(deck.id), doing(throwing(new Fenced('rev')), countingModel().model));

    expect(await getTask(keyOf(deck.id))).toMatchObject(failedWith('conflict'));
  });

  test('at the token cap fails and holds no deck', async () => {
    const deck = await deckWithAside();
    const month = new Date().toISOString().slice(0, 7);
    const spent = { calls: 1, tokens: 400_000, cost_micros: 0 };
    await monthEntity()
      .put({ user_id: deck.owner_id, month, shard: 0, ...spent })
      .go();

    await runTask(outlineOf(deck.id), doing(asking(1), countingModel().model));

    expect(await getTask(keyOf(deck.id))).toMatchObject(failedWith('token_cap'));
    expect((await getDeck(deck.id))?.status).toBe('completed');
  });

  test('whose answer is useless is queued again by itself, three times at most', async () => {
    const deck = await deckWithAside();
    const useless = doing(throwing(new ContentFailure('useless')), countingModel().model);

    await runTask(outlineOf(deck.id), useless);
    const first = await getTask(keyOf(deck.id));
    await runTask(outlineOf(deck.id), useless);
    await runTask(outlineOf(deck.id), useless);

    expect(first).toMatchObject({ status: 'queued', content_failures: 1, attempt: 1 });
    expect(await getTask(keyOf(deck.id))).toMatchObject(failedWith('invalid_output'));
    expect((await getDeck(deck.id))?.status).toBe('completed');
  });

  test('that is throttled is put back like any other task', async () => {
    const deck = await deckWithAside();
    const busy: ModelPort = async () => {
      throw new ModelError('throttled', 'too many');
    };

    await runTask(outlineOf(deck.id), doing(asking(1), busy));

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'queued', throttles: 1 });
  });
});
