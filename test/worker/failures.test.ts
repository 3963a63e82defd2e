import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { cancel } from '#lambdas/services/decks/commands/cancel.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { regenerate } from '#lambdas/services/decks/commands/regenerate.ts';
import { advance } from '#lambdas/services/decks/engine/advance.ts';
import { holdDeck } from '#lambdas/services/decks/engine/hold-deck.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { decksUsed } from '#lambdas/services/usage/deck-quota.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { getDeck, moveDeck } from '#lambdas/stores/deck-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { keyOf, outlineOf, ports, saying, whole } from '#test/support/scripted-outline.ts';

/** A model whose every call fails like this. */
const failing =
  (error: Error): ModelPort =>
  async () => {
    throw error;
  };

describe('a call that fails', () => {
  test('before the answer begins costs nothing and spends no attempt, but not for ever', async () => {
    const deck = await newDeck();
    const away = ports(failing(new ModelError('overloaded', 'connect ECONNREFUSED')));

    for (let i = 0; i < 61; i += 1) await runTask(outlineOf(deck.id), away);

    const rows = await usageRows(deck.id);
    expect(rows).toHaveLength(61);
    expect(rows.every((row) => row.state === 'settled' && row.input_tokens === 0)).toBe(true);
    expect(await getDeck(deck.id)).toMatchObject({
      status: 'failed',
      error: { code: 'overloaded' },
    });
  });

  test('after the answer began stays counted with its estimate and spends an attempt', async () => {
    const deck = await newDeck();
    const cut = new ModelError('overloaded', 'cut', { hasStarted: true });

    await runTask(outlineOf(deck.id), ports(failing(cut)));

    const [row] = await usageRows(deck.id);
    expect(row).toMatchObject({ state: 'lost', estimated: true });
    expect(row?.output_tokens).toBeGreaterThan(0);
    expect((await getTask(keyOf(deck.id)))?.content_failures).toBe(1);
  });

  test('for want of permission ends the deck at once, without the provider’s own words', async () => {
    const deck = await newDeck();
    const denied = new ModelError('access_denied', 'arn:aws:iam::123456789012:role/x may not');

    await runTask(outlineOf(deck.id), ports(failing(denied)));

    const failed = await getDeck(deck.id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'access_denied' } });
    expect(JSON.stringify(failed)).not.toContain('arn:aws');
  });

  test('in the store or the queue is no fault of the content', async () => {
    const deck = await newDeck();
    const broken: WorkerPorts = {
      ...ports(saying(whole)),
      tasks: () => async () => {
        throw Object.assign(new Error('socket'), { name: 'TimeoutError' });
      },
    };

    await runTask(outlineOf(deck.id), broken);

    expect(await getTask(keyOf(deck.id))).toMatchObject({ status: 'queued', content_failures: 0 });
  });
});

describe('a deck that fails with no slide made', () => {
  test('gives its unit back each time, and takes one again with each new run', async () => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const refused: WorkerPorts = {
      ...ports(saying(whole)),
      tasks: (kind) =>
        kind === 'slides.slide'
          ? () => Promise.reject(new ModelError('access_denied', 'no'))
          : taskOf(kind),
    };
    const units = () => decksUsed(user.id, systemClock.now());
    const failSlides = async (run: number) => {
      for (const i of [0, 1, 2]) {
        await runTask(
          { ...outlineOf(deck.id), run, task_id: taskIds.slide(run, slideIdAt(i)) },
          refused,
        );
      }
      return (await getDeck(deck.id))?.status;
    };
    await runTask(outlineOf(deck.id), refused);

    expect([await failSlides(1), await units()]).toEqual(['failed', 0]);
    const ask = { from: 'slides' as const, body: { scope: 'unedited' as const }, requestId: 'r' };
    await regenerate(user, deck.id, ask, systemClock);
    expect(await units()).toBe(1);
    expect([await failSlides(2), await units()]).toEqual(['failed', 0]);
  });
});

describe('a task', () => {
  test('is not worn out by being paused again and again', async () => {
    const deck = await newDeck();
    const move = { run: 1, now: systemClock.now() };
    for (let i = 0; i < 10; i += 1) {
      await moveDeck(deck.id, { ...move, from: ['running'], to: 'paused' });
      await runTask(outlineOf(deck.id), ports(saying(whole)));
      await moveDeck(deck.id, { ...move, from: ['paused'], to: 'running' });
      await advance(deck.id, systemClock);
    }

    await runTask(outlineOf(deck.id), ports(saying(whole)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
  });

  test.each(['cancel', 'delete'] as const)(
    'that is at work when its owner says %s writes nothing any more',
    async (action) => {
      const { user } = await newUser();
      const deck = await newDeck({}, user);
      const interrupt = async () => {
        if (action === 'cancel') await cancel(user, deck.id, systemClock);
        else await deletePresentation(user, deck.id, systemClock);
      };

      await runTask(outlineOf(deck.id), ports(saying(whole, interrupt)));

      expect((await getTask(keyOf(deck.id)))?.status).toBe('cancelled');
      expect((await getTask({ ...keyOf(deck.id), id: 'slide-1-s00' }))?.status).toBe('cancelled');
    },
  );

  test('of a deck at its token cap is finished, and only the next call is refused', async () => {
    const deck = await newDeck();
    const hold = () => holdDeck(deck, 'token_cap', systemClock).then(() => {});

    await runTask(outlineOf(deck.id), ports(saying(whole, hold)));

    expect((await getTask(keyOf(deck.id)))?.status).toBe('completed');
    expect((await getDeck(deck.id))?.status).toBe('paused');
  });

  test('answers every tool that the model uses at once, in one message', async () => {
    const { user } = await newUser();
    const text = '# Hives\n\nA hive holds 40,000 bees.\n\nBees fly 3 km.';
    const source = await createSource(user, systemClock.id(), { name: 'n', text }, systemClock);
    const deck = await newDeck({ source_ids: [source.id] }, user);
    const message = (task_id: string) => ({ ...outlineOf(deck.id), task_id });
    await runTask(message('source-1-00'), ports(saying([])));
    const asked: string[] = [];
    const use = (toolUseId: string, name: string, input: unknown) => ({
      toolUse: { toolUseId, name, input: input as never },
    });
    const turns = [
      [
        use('a', 'read_passage', { id: `${source.id}-p2` }),
        use('b', 'search_passages', { query: 'fly' }),
      ],
      [
        use('c', 'submit_brief', {
          thesis: 'Bees.',
          facts: [{ id: 'f1', text: 'Bees fly.', passage_ids: [`${source.id}-p3`] }],
          figures: [],
          gaps: [],
        }),
      ],
    ];
    const model: ModelPort = async (request) => {
      asked.push(JSON.stringify(request.messages.at(-1)));
      const answer = await saying([])(request);
      return { ...answer, message: { role: 'assistant', content: turns[asked.length - 1] } };
    };

    await runTask(message('brief-1'), ports(model));

    expect(asked[1]).toContain('"toolUseId":"a"');
    expect(asked[1]).toContain('"toolUseId":"b"');
    expect((await getTask({ ...keyOf(deck.id), id: 'brief-1' }))?.status).toBe('completed');
  });
});
